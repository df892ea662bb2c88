"""What follows a turn's moves: last cards, picks from the discard pile, the next turn or age, the end."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import assert_never

from engine.seven_wonders.catalogue import Catalogue, catalogue
from engine.seven_wonders.city import stages_of, tallies
from engine.seven_wonders.effects import Power
from engine.seven_wonders.means import LAST_TURN
from engine.seven_wonders.military import with_tokens
from engine.seven_wonders.options import readings
from engine.seven_wonders.state import Build, City, Decline, Move, Phase, Sell, State, payment_of
from engine.table import Seat

LAST_AGE = 3


def follow(before: State, moves: Mapping[Seat, Move], cities: tuple[City, ...]) -> State:
    """The state at the next instant at which somebody is to act; ``cities`` as the moves have left them."""
    return _advanced(_counted(before, moves, cities))


def _counted(state: State, moves: Mapping[Seat, Move], cities: tuple[City, ...]) -> State:
    """The state after the moves, with what they owe: cards discarded, picks and last cards to come."""
    pieces = catalogue(state.setup.edition)
    discarded, picks = state.discarded, state.picks_due
    for seat, move in moves.items():
        if state.phase is Phase.DISCARD_PICK:
            discarded -= isinstance(move, Build)
        else:
            discarded += isinstance(move, Sell | Decline)
        if cities[seat - 1].stages > state.cities[seat - 1].stages and _picks(pieces, cities[seat - 1]):
            picks = (*picks, seat)
    after = replace(state, cities=cities, discarded=max(0, discarded), picks_due=picks, pending=())
    match state.phase:
        case Phase.MAIN:
            return _leftovers(state, moves, after) if state.turn == LAST_TURN else after
        case Phase.LAST_CARD:
            return replace(after, last_due=(), basis=())
        case Phase.DISCARD_PICK:
            return replace(after, picks_due=tuple(seat for seat in picks if seat not in state.pending))
        case Phase.OVER:
            return after
        case _:
            assert_never(state.phase)


def _picks(pieces: Catalogue, city: City) -> bool:
    """Whether the stage just built picks from the discard pile (R61)."""
    return Power.BUILD_FROM_DISCARD in stages_of(pieces, city)[city.stages - 1].effects


def _leftovers(before: State, moves: Mapping[Seat, Move], after: State) -> State:
    """Turn 6: who may use the last card (R47, R48); everybody else's goes to the discard pile (R04)."""
    pieces = catalogue(after.setup.edition)
    due = tuple(
        seat
        for seat, standing in enumerate(tallies(pieces, after.cities), start=1)
        if Power.PLAY_LAST_CARD in standing.powers
    )
    basis: tuple[City, ...] = ()
    if due and readings(after.setup.edition, after.setup.options).seventh_card == "same_turn":
        basis = tuple(
            replace(city, coins=city.coins - (payment.total if (payment := payment_of(moves[seat])) else 0))
            for seat, city in enumerate(before.cities, start=1)
        )
    return replace(after, discarded=after.discarded + len(after.cities) - len(due), last_due=due, basis=basis)


def _advanced(state: State) -> State:
    """The next instant at which somebody is to act (R61, R65b, R65c): last card, pick, turn, age, or the end."""
    last_first = readings(state.setup.edition, state.setup.options).babylon_first == "yes"
    if state.last_due and (last_first or not state.picks_due or not state.discarded):
        return replace(state, phase=Phase.LAST_CARD, pending=state.last_due)
    if state.picks_due and state.discarded:
        return replace(state, phase=Phase.DISCARD_PICK, pending=state.picks_due)
    if state.turn < LAST_TURN:  # a pick that meets an empty pile is wasted (R63)
        return replace(state, phase=Phase.MAIN, picks_due=(), turn=state.turn + 1)
    state = with_tokens(replace(state, phase=Phase.MAIN, picks_due=()))
    if state.age == LAST_AGE:
        return replace(state, phase=Phase.OVER)
    return replace(
        state,
        age=state.age + 1,
        turn=1,
        cities=tuple(replace(city, late=()) if city.late else city for city in state.cities),
    )
