"""What follows a turn by itself: who is asked next, who is out, the end of a round, the next one's order."""

from __future__ import annotations

from dataclasses import replace

from engine.table import Seat
from engine.world_wonders import happenings as happen
from engine.world_wonders.check import can_wait
from engine.world_wonders.city import City
from engine.world_wonders.happenings import Happening
from engine.world_wonders.purchases import could_buy, loan_steps
from engine.world_wonders.setup import GOLD, LAST_ROUND, fresh_offer, rules_of
from engine.world_wonders.state import Phase, State

_Told = list[Happening]


def went_on(state: State, told: _Told) -> State:
    """The state in which somebody has something to decide, or chance to show, or the game is over."""
    while state.phase is Phase.TURN:
        seat = state.acting
        if not state.city(seat).out:
            if _is_asked(state, seat):
                return state
            state = left(state, seat, "nothing", told)
        state = next_turn(state, told)
    return state


def left(state: State, seat: Seat, why: str, told: _Told) -> State:
    """The state after a seat left the round (W08)."""
    told.append(happen.Left(seat, why))
    return with_city(state, seat, replace(state.city(seat), out=True))


def next_turn(state: State, told: _Told) -> State:
    """The state in which the next seat of the order that is not out has its turn (W10)."""
    if all(city.out for city in state.cities):
        return _round_over(state, told)
    if state.solo:
        return replace(state, phase=Phase.AUTOMATON, acting=0, loan_steps=0)
    start = state.order.index(state.acting) + 1
    seats = (*state.order[start:], *state.order[:start])
    return replace(state, acting=next(seat for seat in seats if not state.city(seat).out), loan_steps=0)


def next_order(state: State) -> tuple[Seat, ...]:
    """W10: pedestals, then few people, then few monuments, then who was earlier in this round."""
    first, second = state.offer.pedestals
    rest = sorted(
        (seat for seat in state.order if seat not in (first, second)),
        key=lambda seat: (state.city(seat).population, len(state.city(seat).monuments), state.order.index(seat)),
    )
    if first:
        rest.insert(0, first)
    if second and second != first:
        rest.insert(1, second)
    return tuple(rest)


def with_city(state: State, seat: Seat, city: City) -> State:
    return replace(state, cities=(*state.cities[: seat - 1], city, *state.cities[seat:]))


def _is_asked(state: State, seat: Seat) -> bool:
    if not state.city(seat).started or could_buy(state, seat):
        return True
    return next(loan_steps(state, seat), None) is not None or can_wait(state, seat)


def _round_over(state: State, told: _Told) -> State:
    """The next round, prepared, or the end (W24, W29)."""
    told.append(happen.RoundOver(state.round))
    last = rules_of(state.setup).board.population.last
    if any(city.population >= last for city in state.cities):
        told.append(happen.GameOver("population"))
        return replace(state, phase=Phase.OVER, acting=0)
    if state.round == LAST_ROUND:
        told.append(happen.GameOver("rounds"))
        return replace(state, phase=Phase.OVER, acting=0)
    order, number = next_order(state), state.round + 1
    if not state.solo:
        told.append(happen.NewOrder(number, order))
    rules = rules_of(state.setup)
    return replace(
        state,
        cities=tuple(replace(city, spent=0, limit=GOLD, out=False) for city in state.cities),
        offer=fresh_offer(rules, state.setup.players, number, state.offer.monuments),
        phase=Phase.AUTOMATON if state.solo else Phase.TURN,
        order=order,
        round=number,
        acting=0 if state.solo else order[0],
        loan_steps=0,
        waits=0,
    )
