"""Names of cells, pieces, tiles, monuments and objectives, in the table's language."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engine.game import Fact
from engine.world_wonders.city import cell_name
from engine.world_wonders.components import ComponentSet, Objective
from ui.maps import Cell, Cells
from ui.words import Names, Words

_RUN = 3
"""So many cells in a line or a rectangle, or more, are named by the first and the last."""


def cells_of(text: str) -> Cells:
    """``3,4 3,5`` as a fact holds them."""
    pairs = (word.partition(",") for word in text.split())
    return tuple((int(x), int(y)) for x, _, y in pairs)


def cells_text(cells: Iterable[Cell]) -> str:
    """``A10–D10`` for the cells of a line or a rectangle, else each by its name."""
    found = sorted(set(cells), key=lambda cell: (cell[1], cell[0]))
    if len(found) >= _RUN and len(found) == len({x for x, _ in found}) * len({y for _, y in found}) == _box(found):
        return f"{cell_name(found[0])}–{cell_name(found[-1])}"
    return ", ".join(map(cell_name, found))


def _box(cells: list[Cell]) -> int:
    """How many cells the rectangle around these has."""
    columns, rows = [x for x, _ in cells], [y for _, y in cells]
    return (max(columns) - min(columns) + 1) * (max(rows) - min(rows) + 1)


@dataclass(frozen=True, slots=True)
class Naming:
    words: Words
    components: ComponentSet
    names: Names

    def say(self, code: str, **facts: Fact) -> str:
        return self.words.say(code, facts, self.names)

    def building(self, kind: str) -> str:
        """A type of building by its letter."""
        return self.say(f"world.type_{kind}")

    def monument(self, monument: str) -> str:
        found = self.components.monuments.get(monument)
        return found.names[self.words.language] if found is not None else monument

    def thing(self, name: str) -> str:
        """A tile by its type, a monument by its name, anything else by what it is."""
        if name in self.components.tiles:
            return self.building(self.components.tiles[name].type)
        if name in self.components.monuments:
            return self.monument(name)
        if name in self.components.shapes:
            return self.say("world.thing_stack", price=self.components.shapes[name].price)
        code = f"world.thing_{name}"
        return self.say(code) if self.words.knows(code) else name

    def objective(self, objective: str) -> str:
        found = self.components.objectives.get(objective)
        return objective if found is None else self._told(found)

    def _told(self, objective: Objective) -> str:
        if objective.kind == "highest_resource":
            return self.say("world.objective_highest_resource", what=self.say(f"world.track_{objective.type}"))
        what = self.say(f"world.types_{objective.type}") if objective.type else ""
        return self.say(f"world.objective_{objective.kind}", what=what)
