"""What a seat may do in a state, and why not."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from engine.game import Illegal, Legal, Verdict
from engine.table import Seat
from engine.world_wonders.chance import chance_moves, chance_verdict
from engine.world_wonders.ground import ground_of
from engine.world_wonders.offers import item, offer_problem
from engine.world_wonders.placements import start_roads
from engine.world_wonders.places import place_verdict, start_verdict
from engine.world_wonders.purchases import loan_steps, purchases, surely_can_buy
from engine.world_wonders.setup import LOAN_PRICE, rules_of
from engine.world_wonders.state import (
    CHANCE,
    LayStart,
    Leave,
    Move,
    Order,
    Phase,
    Repay,
    SoloCard,
    State,
    TakeLoan,
    TurnUp,
    Wait,
)


def to_act(state: State) -> tuple[Seat, ...]:
    """CHANCE while the first order or the automaton's card is awaited, else the one seat that is asked.

    What lies on offer is never awaited: ``TurnUp`` is welcome in every phase as long as something was not told.
    """
    match state.phase:
        case Phase.ORDER | Phase.AUTOMATON:
            return (CHANCE,)
        case Phase.TURN:
            return (state.acting,)
        case Phase.OVER:
            return ()
        case _:
            assert_never(state.phase)


def check(state: State, seat: Seat, move: Move) -> Verdict[Move]:
    """Legal with every way, or Illegal with the reason's code and its facts; a whole move has one way, itself.

    An open purchase is answered with every place, which for monuments of several pieces can be thousands.
    """
    if isinstance(move, Order | TurnUp | SoloCard):
        return chance_verdict(state, move) if seat == CHANCE else Illegal("not_your_turn", {"seat": seat})
    if seat == CHANCE or seat not in to_act(state):
        return Illegal("not_your_turn", {"seat": seat})
    started = state.city(seat).started
    if isinstance(move, LayStart):
        return Illegal("start_road_laid") if started else start_verdict(state, seat, move)
    if not started:
        return Illegal("start_road_first")
    match move:
        case TakeLoan() | Repay():
            problem = None if move in loan_steps(state, seat) else _loan_problem(state, seat, move)
            return problem or Legal((move,))
        case Leave():
            return _leave_problem(state, seat) or Legal((move,))
        case Wait():
            return Legal((move,)) if can_wait(state, seat) else Illegal("cannot_wait")
        case _:
            return offer_problem(state, seat, move) or place_verdict(state, seat, move)


def legal_moves(state: State, seat: Seat) -> Iterator[Move]:
    """Every complete legal move, the sets of short roads last, for there are the most of them.

    For CHANCE: every order, every card, each single thing that may be turned up where something was not told.
    """
    if seat == CHANCE:
        yield from chance_moves(state)
        return
    if seat not in to_act(state):
        return
    if not state.city(seat).started:
        yield from (LayStart(spot.cells) for spot in start_roads(ground_of(state, seat)))
        return
    yield from loan_steps(state, seat)
    if _leave_problem(state, seat) is None:
        yield Leave()
    if can_wait(state, seat):
        yield Wait()
    yield from purchases(state, seat)


def can_wait(state: State, seat: Seat) -> bool:
    """W09: whether the seat may stay in the round without buying; the last of all that wait may not."""
    if rules_of(state.setup).readings.nothing_to_buy != "may_wait" or surely_can_buy(state, seat) is not None:
        return False
    return state.waits + 1 < sum(not city.out for city in state.cities)


def _leave_problem(state: State, seat: Seat) -> Illegal | None:
    if rules_of(state.setup).readings.passing == "yes":
        return None
    found = surely_can_buy(state, seat)
    return None if found is None else Illegal("must_buy", {"item": item(found)})


def _loan_problem(state: State, seat: Seat, move: TakeLoan | Repay) -> Illegal:
    city = state.city(seat)
    if isinstance(move, TakeLoan) and city.loan:
        return Illegal("loan_open", {"round": city.loan})
    if isinstance(move, Repay):
        if not city.loan:
            return Illegal("no_loan")
        if city.loan == state.round:
            return Illegal("loan_of_this_round", {"round": city.loan})
        if city.gold < LOAN_PRICE:
            return Illegal("too_little_gold", {"item": "repay", "price": LOAN_PRICE, "gold": city.gold})
    return Illegal("loan_step_used")
