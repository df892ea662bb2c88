"""Why a piece cannot lie where it lies: stable codes, and the facts that a sentence needs.

Cells in facts are texts: ``3,4 3,5``. Each function takes cells as a move names them and answers None if all is well.
"""

from __future__ import annotations

from collections.abc import Iterable

from engine.game import Illegal
from engine.world_wonders.atlas import LONG, Forms, poses
from engine.world_wonders.city import Cells, in_order
from engine.world_wonders.components import Contact, Monument, Shape
from engine.world_wonders.ground import Ground
from engine.world_wonders.wonders import joined, missing_contacts

LENGTHS = (2, 2, 1)
"""Of the roads of a short set."""


def text(cells: Iterable[tuple[int, int]]) -> str:
    """Cells as facts hold them."""
    return " ".join(f"{x},{y}" for x, y in in_order(cells))


def road_problem(ground: Ground, road: Cells, *, start: bool) -> Illegal | None:
    """Of a long road; ``start``: the free one, which must touch the sidewalk."""
    if not _straight(road, LONG):
        return Illegal("wrong_shape", {"piece": "long", "cells": text(road)})
    if (problem := _taken(ground, road)) is not None:
        return problem
    wet = [cell for cell in (road[0], road[-1]) if ground.grid.bit(cell) & ground.atlas.map.water]
    if wet:
        return Illegal("bridge_ends_in_water", {"cells": text(wet)})
    touch = ground.grid.bottom if start else ground.road_touch()
    ends, whole = ground.grid.bits((road[0], road[-1])), ground.grid.bits(road)
    if (ends if ground.answers.road_contact == "end_cell" else whole) & touch:
        return None
    if start:
        return Illegal("must_touch_sidewalk", {"cells": text(road)})
    if whole & touch:
        return Illegal(
            "no_road_end", {"cells": text(ground.grid.cells(whole & touch)), "ends": text((road[0], road[-1]))}
        )
    return Illegal("no_road_contact", {"cells": text(road)})


def short_set_problem(ground: Ground, roads: tuple[Cells, ...]) -> Illegal | None:
    """Of the roads of a short set, all or some of them, as if they were laid in the best order (W04)."""
    lengths = list(LENGTHS)
    for road in roads:
        if len(road) not in lengths or not _straight(road, len(road)):
            return Illegal("wrong_shape", {"piece": "short_set", "cells": text(road)})
        lengths.remove(len(road))
    for road in roads:
        if (problem := _taken(ground, road) or _wet(ground, road)) is not None:
            return problem
    if (problem := _overlapping(ground, roads)) is not None:
        return problem
    touch, left = ground.road_touch(), [ground.grid.bits(road) for road in roads]
    while left:
        found = next((road for road in left if road & touch), None)
        if found is None:
            return Illegal("no_road_contact", {"cells": text(ground.grid.cells(sum(left)))})
        left.remove(found)
        touch |= ground.grid.around(found)
    return None


def tower_problem(ground: Ground, cell: tuple[int, int]) -> Illegal | None:
    if (problem := _taken(ground, (cell,)) or _wet(ground, (cell,))) is not None:
        return problem
    if not ground.grid.bit(cell) & ground.tower_touch():
        return Illegal("tower_needs_contact", {"cells": text((cell,))})
    return None


def building_problem(ground: Ground, shape: Shape, tile: str, building: str, cells: Cells) -> Illegal | None:
    if not has_shape(shape.cells, cells, rotate=shape.rotate, mirror=shape.mirror):
        return Illegal("wrong_shape", {"piece": tile, "cells": text(cells)})
    if (problem := _taken(ground, cells) or _wet(ground, cells)) is not None:
        return problem
    if not ground.grid.bits(cells) & ground.building_touch(building):
        return Illegal("no_contact", {"tile": tile, "type": building, "cells": text(cells)})
    return None


def monument_problem(ground: Ground, monument: Monument, pieces: tuple[Cells, ...]) -> Illegal | None:
    name = monument.id
    if len(pieces) != len(monument.pieces):
        return Illegal("wrong_pieces", {"monument": name, "laid": len(pieces), "pieces": len(monument.pieces)})
    for piece, cells in zip(monument.pieces, pieces, strict=True):
        if not has_shape(piece.cells, cells, rotate=monument.rotate, mirror=monument.mirror):
            return Illegal("wrong_shape", {"piece": name, "cells": text(cells)})
    for cells in pieces:
        if (problem := _taken(ground, cells)) is not None:
            return problem
    if (problem := _overlapping(ground, pieces)) is not None:
        return problem
    for forms, cells in zip(ground.atlas.monuments[name], pieces, strict=True):
        if not _stands(ground, forms, cells):
            water = ground.grid.bits(cells) & ground.atlas.map.water
            facts = {"monument": name, "cells": text(cells), "water": text(ground.grid.cells(water))}
            return Illegal("wrong_terrain", facts)
    bits = [ground.grid.bits(cells) for cells in pieces]
    if not joined(ground.grid, monument, bits):
        links = " ".join(monument.links)
        return Illegal("pieces_apart", {"monument": name, "cells": text(ground.grid.cells(sum(bits))), "links": links})
    missing = missing_contacts(ground, monument, sum(bits))
    return _missing(name, missing[0], text(ground.grid.cells(sum(bits)))) if missing else None


def has_shape(shape: Cells, cells: Cells, *, rotate: bool, mirror: bool) -> bool:
    """Whether a piece of this shape that may be turned, or turned over, can cover these cells, wherever they are."""
    return any((rotate or not found.turn) and (mirror or not found.mirrored) for found in poses(shape, cells))


def _missing(name: str, missing: tuple[Contact, int], cells: str) -> Illegal:
    contact, found = missing
    facts: dict[str, str | int] = {
        "monument": name,
        "type": contact.type,
        "count": contact.count,
        "found": found,
        "cells": cells,
    }
    return Illegal(f"missing_contact_{contact.feature}", facts)


def _straight(cells: Cells, length: int) -> bool:
    across, down = {x for x, _ in cells}, {y for _, y in cells}
    line = (sorted(across), down) if len(down) == 1 else (sorted(down), across)
    return len(set(cells)) == length == len(line[0]) and len(line[1]) == 1 and line[0][-1] - line[0][0] == length - 1


def _taken(ground: Ground, cells: Cells) -> Illegal | None:
    outside = [cell for cell in cells if not ground.grid.holds(cell)]
    if outside:
        return Illegal("outside_map", {"cells": text(outside)})
    bits = ground.grid.bits(cells) & ground.occupied
    if not bits:
        return None
    under = next(piece for piece in ground.pieces if piece.bits & bits)
    return Illegal("occupied", {"cells": text(ground.grid.cells(bits)), "kind": under.kind.value, "piece": under.name})


def _wet(ground: Ground, cells: Cells) -> Illegal | None:
    water = ground.grid.bits(cells) & ground.atlas.map.water
    return Illegal("water_under", {"cells": text(ground.grid.cells(water))}) if water else None


def _overlapping(ground: Ground, pieces: tuple[Cells, ...]) -> Illegal | None:
    union = 0
    for cells in pieces:
        bits = ground.grid.bits(cells)
        if bits & union:
            return Illegal("pieces_overlap", {"cells": text(ground.grid.cells(bits & union))})
        union |= bits
    return None


def _stands(ground: Ground, forms: Forms, cells: Cells) -> bool:
    """Whether the terrain under a piece of this shape is what its card asks for."""
    anchor = ground.grid.bit((min(x for x, _ in cells), min(y for _, y in cells)))
    spots = (form.spots.get(anchor) for form in forms)
    return any(spot is not None and spot.cells == cells for spot in spots)
