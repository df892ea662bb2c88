"""Pieces that are new on a map, as one purchase."""

from __future__ import annotations

from dataclasses import dataclass

from engine.game import Illegal, Reading
from engine.table import Seat
from engine.world_wonders.catalogue import Thing
from engine.world_wonders.city import Cells, Kind, Road, set_in_order
from engine.world_wonders.reasons import text
from engine.world_wonders.setup import rules_of
from engine.world_wonders.state import BuyBuilding, BuyMonument, BuyRoad, BuyShortSet, BuyTower, LayStart, Move, State

_SHORT = (Road.TWO, Road.ONE)
_WHOLE_SET = 3


@dataclass(frozen=True, slots=True)
class Lying:
    """A physical piece and the cells under it."""

    thing: Thing
    cells: Cells


def purchase(state: State, seat: Seat, new: list[Lying]) -> Reading[Move]:
    """The one purchase that these pieces are; a problem if they are none, a part of one, or more than one."""
    if not state.city(seat).started:
        return _start(state, seat, new)
    first = new[0]
    group = [lying for lying in new if _goes_with(lying.thing, first.thing)]
    other = next((lying for lying in new if lying not in group), None)
    if other is not None:
        return _problem("two_purchases", first=first.thing.name, second=other.thing.name, cells=text(other.cells))
    match first.thing.kind:
        case Kind.ROAD if first.thing.name in _SHORT:
            return _short_set(state, group)
        case Kind.ROAD:
            return _upside(state, seat, first) or Reading(move=BuyRoad(first.cells))
        case Kind.TOWER:
            return Reading(move=BuyTower(first.cells[0]))
        case Kind.BUILDING:
            return Reading(move=BuyBuilding(first.thing.name, first.cells))
        case Kind.MONUMENT:
            return _monument(state, group)


def _goes_with(thing: Thing, first: Thing) -> bool:
    """Whether one purchase can bring both."""
    if thing == first:
        return True
    if first.kind is Kind.ROAD and first.name in _SHORT:
        return thing.kind is Kind.ROAD and thing.name in _SHORT
    return first.kind is Kind.MONUMENT and thing.kind is Kind.MONUMENT and thing.name == first.name


def _start(state: State, seat: Seat, new: list[Lying]) -> Reading[Move]:
    grid = rules_of(state.setup).atlases[seat - 1].grid
    long = [lying for lying in new if lying.thing.kind is Kind.ROAD and lying.thing.name not in _SHORT]
    if not long:
        return _problem("start_road_first")
    # Of two long roads the free one is that which touches the sidewalk.
    lying = next((found for found in long if any(y == grid.height - 1 for _, y in found.cells)), long[0])
    return _upside(state, seat, lying) or Reading(move=LayStart(lying.cells))


def _upside(state: State, seat: Seat, lying: Lying) -> Reading[Move] | None:
    """W05: over water the bridge must be up, on land the road."""
    board = rules_of(state.setup).atlases[seat - 1].map
    wet = {cell for cell in lying.cells if board.grid.holds(cell) and board.grid.bit(cell) & board.water}
    right = Road.BRIDGE if wet else Road.LONG
    return None if lying.thing.name == right else _problem("other_side_up", side=right, cells=text(lying.cells))


def _short_set(state: State, group: list[Lying]) -> Reading[Move]:
    roads = set_in_order(lying.cells for lying in group)
    whole = rules_of(state.setup).readings.short_set == "all"
    twos = sum(lying.thing.name == Road.TWO for lying in group)
    if len(roads) > _WHOLE_SET or twos > 2 or len(roads) - twos > 1:
        return _problem("two_purchases", first="two", second="one", cells=text(roads[-1]))
    if whole and len(roads) < _WHOLE_SET:
        return _problem("set_incomplete", laid=len(roads), fit=_WHOLE_SET, pieces=_WHOLE_SET)
    return Reading(move=BuyShortSet(roads))


def _monument(state: State, group: list[Lying]) -> Reading[Move]:
    monument = rules_of(state.setup).components.monuments[group[0].thing.name]
    if len(group) < len(monument.pieces):
        return _problem("wrong_pieces", monument=monument.id, laid=len(group), pieces=len(monument.pieces))
    by_piece = sorted(group, key=lambda lying: lying.thing.copy)
    return Reading(move=BuyMonument(monument.id, tuple(lying.cells for lying in by_piece)))


def _problem(reason: str, **facts: str | int) -> Reading[Move]:
    return Reading(problem=Illegal(reason, facts))
