"""A turn carried out: a roll laid down, choices settled one after the other, a follow-up decided."""

from __future__ import annotations

from dataclasses import replace

from engine.game import Illegal, NotLegal, Turn
from engine.seven_wonders_dice.check import check, to_act
from engine.seven_wonders_dice.effects import COLORS
from engine.seven_wonders_dice.happenings import Happening
from engine.seven_wonders_dice.settle import decide, settle
from engine.seven_wonders_dice.setup import rules_of
from engine.seven_wonders_dice.state import (
    CHANCE,
    NO_CELL,
    Build,
    Choice,
    Cross,
    Move,
    Phase,
    Roll,
    State,
    TakeBonus,
)
from engine.table import Seat


def apply(state: State, turn: Turn[Move]) -> State:
    """The state after these moves of exactly the seats that are to act; raises NotLegal for one that is not ruled.

    All choices are checked against the state before the turn; then they are settled in seat order from the start
    player (A21), each with everything that follows from it, until a seat has something to decide.

    A ruled move stands: its price is taken as far as the coins reach, an open or already crossed cell changes nothing.
    Not even a ruling can change the dice, or cross what the board does not have.
    """
    return _carried_out(state, turn)[0]


def happened(before: State, turn: Turn[Move]) -> tuple[Happening, ...]:
    """What this turn makes happen, in order."""
    return _carried_out(before, turn)[1]


def settling_order(state: State) -> tuple[Seat, ...]:
    """All seats from the start player on, clockwise (A22)."""
    players, start = len(state.cities), state.setup.start
    return tuple((start - 1 + place) % players + 1 for place in range(players))


def _carried_out(state: State, turn: Turn[Move]) -> tuple[State, tuple[Happening, ...]]:
    seats = to_act(state)
    if set(turn.moves) != set(seats) or not turn.ruled <= set(seats):
        raise NotLegal(f"moves of the seats {sorted(turn.moves)} are given, the seats {list(seats)} are to act")
    if state.phase is Phase.ROLL:
        roll = turn.moves[CHANCE]
        if turn.ruled:
            raise NotLegal("the dice lie as they lie: a roll cannot stand by ruling")
        legal = _legal(state, CHANCE, roll)
        dice = legal.dice if isinstance(legal, Roll) else ()
        return replace(state, phase=Phase.CHOOSE, dice=dice), ()
    choices = {seat: _choice(state, seat, turn) for seat in seats}
    told: list[Happening] = []
    if state.phase is Phase.FOLLOW:
        after = decide(state, choices[state.settling].move, told)
    else:
        after = settle(state, tuple(choices[seat] for seat in settling_order(state)), told)
    return after, tuple(told)


def _choice(state: State, seat: Seat, turn: Turn[Move]) -> Choice:
    """The move as it is settled: complete, or ruled and possible."""
    move = turn.moves[seat]
    if seat not in turn.ruled:
        return Choice(seat, _legal(state, seat, move))
    verdict = check(state, seat, move)
    if not isinstance(verdict, Illegal):
        return Choice(seat, verdict.ways[0])
    board = rules_of(state.setup).boards[seat - 1]
    match move:
        case Roll():
            possible = False
        case Build(color, cell):
            possible = color in COLORS and (cell in (None, NO_CELL) or cell in board.cells)
        case Cross(cell):
            possible = cell in board.cells
        case TakeBonus(bonus):
            possible = bonus in board.bonuses
        case _:
            possible = True
    if not possible:
        raise NotLegal(f"seat {seat}: no ruling can make {move} possible, {verdict.reason} {verdict.facts}")
    return Choice(seat, move)


def _legal(state: State, seat: Seat, move: Move) -> Move:
    verdict = check(state, seat, move)
    if isinstance(verdict, Illegal):
        raise NotLegal(f"seat {seat}, round {state.round}: {move} is {verdict.reason} {verdict.facts}")
    return verdict.ways[0]
