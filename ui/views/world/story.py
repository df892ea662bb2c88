"""What every view of World Wonders is told from, and the words that they share."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engine.game import BadSetup, Fact, Facts
from engine.table import Seat
from engine.world_wonders.catalogue import component_set, stand_in
from engine.world_wonders.components import ComponentSet
from engine.world_wonders.setup import Rules, rules_of
from engine.world_wonders.state import STAND_IN, Phase, State
from ui.view import Choice, Problem, TableStatus
from ui.views.telling import Look, Telling
from ui.views.world.facts import told_facts
from ui.views.world.names import Naming
from ui.views.world.signs import look_of
from ui.words import Words

_GAINS = "🍎🏺⚙"
"""Food, pottery, gears in a text."""


@dataclass(frozen=True, slots=True)
class Story(Telling):
    """A game of World Wonders, told."""

    OWN: ClassVar[str] = "world"

    state: State | None
    status: TableStatus
    words: Words

    def _called(self, seat: Seat) -> tuple[str, ...]:
        """The player's name."""
        return () if self.state is None else (self.state.setup.seats[seat - 1].name,)

    @property
    def playing(self) -> State:
        """The state of a screen that only a game has; raises ValueError before it."""
        if self.state is None:
            raise ValueError(f"the screen {self.status.screen} needs a game")
        return self.state

    @property
    def rules(self) -> Rules:
        return rules_of(self.playing.setup)

    @property
    def acting(self) -> Seat:
        """The seat whose turn it is; 0 for none."""
        state = self.state
        return state.acting if state is not None and state.phase is Phase.TURN else 0

    @property
    def components(self) -> ComponentSet:
        """The components of this game, before it the packaged ones."""
        try:
            return component_set(STAND_IN if self.state is None else self.state.setup.components)
        except BadSetup:
            return stand_in()

    @property
    def naming(self) -> Naming:
        return Naming(self.words, self.components, self.names)

    def problem_texts(self, problem: Problem, _seat: Seat = 0) -> tuple[str, ...]:
        """The sentence, and a shorter one where there is one, in this game's own wording."""
        code = problem.code
        if code == "not_your_turn" and self.acting:
            code, more = "not_your_turn_but", {"acting": self.acting}
        else:
            more = {}
        facts = {**told_facts(self.naming, problem.facts), **more}
        return self.words.texts(self._own(code), facts, self.names)

    def choice_text(self, choice: Choice) -> str:
        """A choice in words, with what it is about named."""
        code = choice.code
        if code == "correct_round":
            seat = choice.facts.get("seat")
            code = "correct_round_of" if seat else f"correct_round_{choice.facts.get('phase', Phase.TURN)}"
        elif code == "correct_seat" and not choice.facts.get("seat"):
            code = "correct_seat_none"
        elif code == "buy_building" and "price" not in choice.facts:
            code = "buy_tile"
        facts = {**told_facts(self.naming, choice.facts), **self._stack(choice)}
        return self.words.say(self._own(code), facts, self.names)

    def _stack(self, choice: Choice) -> Facts:
        """Which place of the offer a building lies on, counted from 1, and what a tile brings."""
        found: dict[str, Fact] = {}
        if self.state is not None and "shape" in choice.facts:
            shapes = [shape.id for shape in self.rules.stacks]
            found["place"] = shapes.index(str(choice.facts["shape"])) + 1
        tile = self.components.tiles.get(str(choice.facts.get("tile", "")))
        if tile is not None:
            found["gains"] = "".join(sign * n for sign, n in zip(_GAINS, tile.resources, strict=True))
        return found

    def choice_look(self, choice: Choice) -> Look:
        tile = self.components.tiles.get(str(choice.facts.get("tile", "")))
        return look_of(choice.code, tile.type if tile is not None else "")

    def switch_note(self, kind: str, chosen: str) -> str:
        """What a value of a switch means in this game; alone, one plays against the automaton."""
        if kind == "players":
            return self.say("plays_alone") if chosen == "1" else ""
        return self.say(f"{kind}_{chosen}_note")
