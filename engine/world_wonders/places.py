"""What the referee says of the place of something that is on offer and paid for: itself, every place, or the reason."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from engine.game import Illegal, Legal, Verdict
from engine.table import Seat
from engine.world_wonders.city import Cell, Cells, in_order, set_in_order
from engine.world_wonders.components import Monument
from engine.world_wonders.ground import Ground, ground_of
from engine.world_wonders.placements import buildings, long_roads, short_sets, start_roads, towers
from engine.world_wonders.purchases import standings
from engine.world_wonders.reasons import (
    LENGTHS,
    building_problem,
    monument_problem,
    road_problem,
    short_set_problem,
    tower_problem,
)
from engine.world_wonders.setup import rules_of
from engine.world_wonders.state import (
    BuyBuilding,
    BuyMonument,
    BuyPedestal,
    BuyRoad,
    BuyShortSet,
    BuyTower,
    LayStart,
    Move,
    Purchase,
    State,
)
from engine.world_wonders.wonders import alike


def start_verdict(state: State, seat: Seat, move: LayStart) -> Verdict[Move]:
    ground = ground_of(state, seat)
    if move.road is None:
        return _all_of("start_road", (LayStart(spot.cells) for spot in start_roads(ground)))
    road = in_order(move.road)
    return road_problem(ground, road, start=True) or Legal((LayStart(road),))


def place_verdict(state: State, seat: Seat, move: Purchase) -> Verdict[Move]:
    ground, known = ground_of(state, seat), rules_of(state.setup).components
    match move:
        case BuyRoad(road):
            return _road_verdict(ground, road)
        case BuyShortSet(roads):
            return _short_set_verdict(ground, roads)
        case BuyTower(cell):
            if cell is None:
                return _all_of("tower", (BuyTower(cell) for cell in ground.grid.cells(towers(ground))))
            return tower_problem(ground, cell) or Legal((move,))
        case BuyBuilding(name, cells):
            tile = known.tiles[name]
            if cells is None:
                return _all_of(name, (BuyBuilding(name, s.cells) for s in buildings(ground, tile.shape, tile.type)))
            cells = in_order(cells)
            problem = building_problem(ground, known.shapes[tile.shape], name, tile.type, cells)
            return problem or Legal((BuyBuilding(name, cells),))
        case BuyMonument(name, pieces):
            return _monument_verdict(ground, known.monuments[name], pieces)
        case BuyPedestal():
            return Legal((move,))
        case _:
            assert_never(move)


def _road_verdict(ground: Ground, road: Cells | None) -> Verdict[Move]:
    if road is None:
        return _all_of("long_road", (BuyRoad(spot.cells) for spot in long_roads(ground)))
    road = in_order(road)
    return road_problem(ground, road, start=False) or Legal((BuyRoad(road),))


def _short_set_verdict(ground: Ground, roads: tuple[Cells, ...] | None) -> Verdict[Move]:
    if roads is None:
        return _all_of("short_roads", map(BuyShortSet, short_sets(ground)))
    roads = set_in_order(roads)
    problem = short_set_problem(ground, roads)
    if problem is not None:
        return problem
    if len(roads) < len(LENGTHS):
        fit = len(next(short_sets(ground), ()))
        if not roads or len(roads) < fit or ground.answers.short_set == "all":
            return Illegal("set_incomplete", {"laid": len(roads), "fit": fit, "pieces": len(LENGTHS)})
    return Legal((BuyShortSet(roads),))


def _monument_verdict(ground: Ground, monument: Monument, pieces: tuple[Cells, ...] | None) -> Verdict[Move]:
    if pieces is None:
        return _all_of(monument.id, standings(ground, monument))
    pieces = tuple(map(in_order, pieces))
    problem = monument_problem(ground, monument, pieces)
    if problem is not None:
        return problem
    equal = alike(monument)
    laid = list(pieces)
    for first in set(equal):
        places = [place for place, other in enumerate(equal) if other == first]
        for place, cells in zip(places, sorted((pieces[p] for p in places), key=_first), strict=True):
            laid[place] = cells
    return Legal((BuyMonument(monument.id, tuple(laid)),))


def _first(cells: Cells) -> Cell:
    """What equal pieces are sorted by: the row, then the column of their first cells."""
    return cells[0][1], cells[0][0]


def _all_of(what: str, moves: Iterator[Move]) -> Verdict[Move]:
    found = tuple(moves)
    return Legal(found) if found else Illegal("no_place", {"item": what})
