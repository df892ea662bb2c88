"""A turn carried out: what chance showed, or one seat's move with all that follows from it."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from engine.game import Illegal, NotLegal, Turn
from engine.table import Seat
from engine.world_wonders import happenings as happen
from engine.world_wonders.chance import automaton, turned_up, with_monument, with_tile, without_monument
from engine.world_wonders.check import check, to_act
from engine.world_wonders.city import Cells, City, Kind, Piece, Road
from engine.world_wonders.components import RESOURCES
from engine.world_wonders.happenings import Happening
from engine.world_wonders.purchases import price
from engine.world_wonders.rounds import left, next_turn, went_on, with_city
from engine.world_wonders.ruled import possible
from engine.world_wonders.setup import LOAN_GOLD, LOAN_PRICE, rules_of
from engine.world_wonders.state import (
    CHANCE,
    GONE,
    BuyBuilding,
    BuyMonument,
    BuyPedestal,
    BuyRoad,
    BuyShortSet,
    BuyTower,
    LayStart,
    Leave,
    Move,
    Order,
    Phase,
    Purchase,
    Repay,
    SoloCard,
    State,
    TakeLoan,
    TurnUp,
    Wait,
)
from engine.world_wonders.tracks import risen

_Told = list[Happening]
_SHORT = {2: Road.TWO, 1: Road.ONE}


def apply(state: State, turn: Turn[Move]) -> State:
    """The state after the move of the seat that is to act; raises NotLegal for one that is not ruled.

    A ``TurnUp`` of CHANCE is taken besides, as long as something on offer was not told.

    A ruled move stands: its price is taken as far as the gold reaches, what was sold is laid all the same. Not even a
    ruling can lay a piece outside the map, on another one, or twice.
    """
    return _carried_out(state, turn)[0]


def happened(before: State, turn: Turn[Move]) -> tuple[Happening, ...]:
    """What this turn makes happen, in order."""
    return _carried_out(before, turn)[1]


def _carried_out(state: State, turn: Turn[Move]) -> tuple[State, tuple[Happening, ...]]:
    seats = to_act(state)
    told_besides = set(turn.moves) == {CHANCE} and isinstance(turn.moves[CHANCE], TurnUp)
    if (set(turn.moves) != set(seats) and not told_besides) or not turn.ruled <= set(turn.moves):
        raise NotLegal(f"moves of the seats {sorted(turn.moves)} are given, the seats {list(seats)} are to act")
    ((seat, move),) = turn.moves.items() if turn.moves else ((CHANCE, None),)
    if move is None:
        raise NotLegal("the game is over")
    told: _Told = []
    after = _made(state, seat, _standing(state, seat, move, ruled=seat in turn.ruled), told)
    return went_on(after, told), tuple(told)


def _standing(state: State, seat: Seat, move: Move, *, ruled: bool) -> Move:
    """The move as it is carried out: whole and legal, or ruled and possible."""
    verdict = check(state, seat, move)
    if not isinstance(verdict, Illegal):
        if len(verdict.ways) > 1:
            raise NotLegal(f"seat {seat}, round {state.round}: {move} leaves open which of {len(verdict.ways)} places")
        return verdict.ways[0]
    found = possible(state, seat, move) if ruled else None
    if found is None:
        raise NotLegal(f"seat {seat}, round {state.round}: {move} is {verdict.reason} {dict(verdict.facts)}")
    return found


def _made(state: State, seat: Seat, move: Move, told: _Told) -> State:
    match move:
        case Order(seats):
            told.append(happen.NewOrder(state.round, seats))
            return replace(state, order=seats, phase=Phase.TURN, acting=seats[0])
        case TurnUp():
            return turned_up(state, move, told)
        case SoloCard(card):
            return automaton(state, card, told)
        case LayStart(road):
            state = _laid(state, seat, Kind.ROAD, _long(state, seat, road or ()), road or (), told)
            return with_city(state, seat, replace(state.city(seat), started=True))
        case TakeLoan():
            city = state.city(seat)
            city = replace(city, loan=state.round, limit=city.limit + LOAN_GOLD)
            told.append(happen.Borrowed(seat, city.limit))
            return replace(with_city(state, seat, city), loan_steps=state.loan_steps + 1)
        case Repay():
            told.append(happen.Repaid(seat))
            state = with_city(state, seat, replace(state.city(seat), loan=0))
            state = replace(state, loan_steps=state.loan_steps + 1)
            return _out_if_spent(_paid(state, seat, LOAN_PRICE, told), seat, "gold", told)
        case Leave():
            return next_turn(left(state, seat, "choice", told), told)
        case Wait():
            told.append(happen.Waited(seat))
            return next_turn(replace(state, waits=state.waits + 1), told)
        case _:
            return _bought(state, seat, move, told)


def _bought(state: State, seat: Seat, move: Purchase, told: _Told) -> State:
    """Paid, laid, and what it brings; then it is the next seat's turn, but for an option (W06)."""
    state = _paid(replace(state, waits=0), seat, price(state, seat, move), told)
    offer, goes_on = state.offer, False
    match move:
        case BuyRoad(road):
            state = replace(state, offer=replace(offer, long_roads=max(0, offer.long_roads - 1)))
            state = _laid(state, seat, Kind.ROAD, _long(state, seat, road or ()), road or (), told)
        case BuyShortSet(roads):
            state = replace(state, offer=replace(offer, short_sets=max(0, offer.short_sets - 1)))
            for road in roads or ():
                state = _laid(state, seat, Kind.ROAD, _SHORT[len(road)], road, told)
        case BuyTower(cell):
            state = replace(state, offer=replace(offer, tower=False))
            state = _laid(state, seat, Kind.TOWER, "tower", (cell,) if cell else (), told)
        case BuyBuilding(name, cells):
            state = _without_tile(with_tile(state, name), name)
            state = _laid(state, seat, Kind.BUILDING, name, cells or (), told)
            tile = rules_of(state.setup).components.tiles[name]
            state = _rose(state, seat, risen(rules_of(state.setup).board, state.city(seat), tile.resources), told)
        case BuyMonument():
            state = _monument_bought(state, seat, move, told)
        case BuyPedestal(number):
            first, second = offer.pedestals
            owners = (seat, second) if number == 1 else (first, seat)
            state = replace(state, offer=replace(offer, pedestals=owners))
            told.append(happen.PedestalTaken(seat, number))
            goes_on = rules_of(state.setup).readings.pedestal == "extra"
        case _:
            assert_never(move)
    state = _out_if_spent(state, seat, "monument" if isinstance(move, BuyMonument) else "gold", told)
    return state if goes_on else next_turn(state, told)


def _monument_bought(state: State, seat: Seat, move: BuyMonument, told: _Told) -> State:
    rules = rules_of(state.setup)
    monument = rules.components.monuments[move.monument]
    for cells in move.pieces or ():
        state = _laid(state, seat, Kind.MONUMENT, monument.id, cells, told)
    told.append(happen.MonumentGained(seat, monument.id, monument.rings))
    city = state.city(seat)
    state = with_city(state, seat, replace(city, monuments=(*city.monuments, monument.id)))
    state = _rose(state, seat, risen(rules.board, state.city(seat), monument.resources, monument.population), told)
    return without_monument(with_monument(state, monument.id), monument.id)


def _without_tile(state: State, tile: str) -> State:
    """The stack has nothing more to offer in this round (W29)."""
    stacks = tuple(GONE if top == tile else top for top in state.offer.stacks)
    return replace(state, offer=replace(state.offer, stacks=stacks))


def _paid(state: State, seat: Seat, gold: int, told: _Told) -> State:
    """The state after this payment, as far as the gold reaches."""
    city = state.city(seat)
    gold = min(gold, city.gold)
    told.append(happen.Paid(seat, gold, city.gold - gold))
    return with_city(state, seat, replace(city, spent=city.spent + gold))


def _out_if_spent(state: State, seat: Seat, why: str, told: _Told) -> State:
    """W14: who has spent all is out of the round."""
    return state if state.city(seat).gold else left(state, seat, why, told)


def _laid(state: State, seat: Seat, kind: Kind, name: str, cells: Cells, told: _Told) -> State:
    city, grid = state.city(seat), rules_of(state.setup).atlases[seat - 1].grid
    told.append(happen.Laid(seat, kind, name, cells))
    return with_city(state, seat, replace(city, pieces=(*city.pieces, Piece(kind, name, grid.bits(cells)))))


def _long(state: State, seat: Seat, cells: Cells) -> Road:
    """W05: over water the bridge is up."""
    board = rules_of(state.setup).atlases[seat - 1].map
    return Road.BRIDGE if board.grid.bits(cells) & board.water else Road.LONG


def _rose(state: State, seat: Seat, city: City, told: _Told) -> State:
    before = state.city(seat)
    tracks = zip((*RESOURCES, "population"), _markers(before), _markers(city), strict=True)
    told += [happen.Rose(seat, track, old, new) for track, old, new in tracks if old != new]
    return with_city(state, seat, city)


def _markers(city: City) -> tuple[int, ...]:
    return (*city.resources, city.population)
