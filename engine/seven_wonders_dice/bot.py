"""A plain but sensible player for the virtual table; everything it sees lies open to everybody.

What a move brings is estimated in points: those that are printed, what lasts over the rounds that may be left, and the
coins that it costs.
"""

from __future__ import annotations

import math
import random
from dataclasses import dataclass
from typing import assert_never

from engine.seven_wonders_dice.board import Cell
from engine.seven_wonders_dice.check import bill, legal_moves, to_act
from engine.seven_wonders_dice.city import brings_bonus, count, lasting_of
from engine.seven_wonders_dice.effects import (
    ANY_COLOR,
    Attack,
    BuildFree,
    Coins,
    CoinsAndPointsPer,
    CoinsOnDie,
    CrossCells,
    Defence,
    DieCostMinus,
    DieCostZero,
    Effect,
    ExtraAction,
    Points,
    PointsPer,
    Resource,
    UnlockDie,
)
from engine.seven_wonders_dice.means import Means, means_of
from engine.seven_wonders_dice.settle import PASS_COINS
from engine.seven_wonders_dice.setup import rules_of
from engine.seven_wonders_dice.state import (
    NO_CELL,
    Build,
    BuildStage,
    Cross,
    Decline,
    Move,
    Pass,
    Roll,
    State,
    TakeBonus,
)
from engine.table import Seat

USUAL_ROUNDS = 26
MONEY = 7.0  # points that all coins together can be worth
ENOUGH = 9.0  # how many coins bring a seat nearly two thirds of that
RESOURCE = 0.16  # a round
CHEAPER = 0.22  # a round, for each coin that every die costs less
ONE_COLOR = 0.35  # how often one color is used, beside all dice
CROSSING = 2.2
ACTION = 2.8
SPECIAL_DIE = 2.0
BONUS = 3.2
DEFENCE = 0.55  # of the attacks that may still come over a border


@dataclass(frozen=True, slots=True, eq=False)
class _Outlook:
    """What one seat sees, worked out once for all its moves."""

    state: State
    means: Means
    rounds: int
    """Rounds that may follow this one."""

    @property
    def future(self) -> float:
        return min(1.0, self.rounds / USUAL_ROUNDS)


def choose(state: State, seat: Seat, rng: random.Random) -> Move:
    """The legal move that is worth most by this judgement, one of the best by chance if several are.

    ``seat`` must be to act, and not be CHANCE: the dice are rolled by ``tray``.
    """
    view = _outlook(state, seat)
    moves = list(legal_moves(state, seat))
    found = [_worth(view, move) for move in moves]
    best = max(found)
    return rng.choice([move for move, worth in zip(moves, found, strict=True) if worth == best])


def choose_random(state: State, seat: Seat, rng: random.Random) -> Move:
    """One of the legal moves, each as likely as any other."""
    return rng.choice(list(legal_moves(state, seat)))


def _outlook(state: State, seat: Seat) -> _Outlook:
    if seat not in to_act(state) or not seat:
        raise ValueError(f"seat {seat} has nothing to choose in phase {state.phase}")
    most = max(len(city.bonuses) for city in state.cities)
    expected = state.end_round or max(state.round + (6, 4, 2, 1)[most], USUAL_ROUNDS)
    return _Outlook(state, means_of(state, seat), expected - state.round)


def _worth(view: _Outlook, move: Move) -> float:
    board, coins = view.means.board, -bill(view.state, view.means.seat, move).coins
    match move:
        case Build(color, cell_id):
            coins += view.means.lasting.income[color]
            if cell_id == NO_CELL:
                return _coins(view, coins + 7)
            return _cell(view, board.cells[cell_id or ""], coins)
        case BuildStage():
            stage = board.sections["wonder"].cells[count(board, view.means.city.crossed, "wonder")]
            return _cell(view, stage, coins)
        case Cross(cell_id):
            return _cell(view, board.cells[cell_id], coins)
        case TakeBonus(bonus):
            return sum(_effect(view, effect) for effect in board.bonuses[bonus].effects)
        case Pass():
            return _coins(view, PASS_COINS)
        case Decline() | Roll():
            return 0.0
        case _:
            assert_never(move)


def _coins(view: _Outlook, more: int) -> float:
    """Coins are worth what they can still buy, the first few most of all; so who has enough stops passing."""
    now, then = view.means.city.coins, view.means.city.coins + more
    if not view.rounds:
        return 0.01 * more  # the tie-break
    return MONEY * min(1.0, 3 * view.future) * (math.exp(-now / ENOUGH) - math.exp(-then / ENOUGH))


def _cell(view: _Outlook, cell: Cell, coins: int) -> float:
    """What a cell does, what it brings its building nearer to, and the coins that it costs."""
    board, city = view.means.board, view.means.city
    section = board.sections[cell.section]
    worth = sum(_effect(view, effect) for effect in cell.effects) + _coins(view, coins)
    left = len(section.cells) - count(board, city.crossed, section.id)
    if brings_bonus(section, view.means.answers) and len(city.bonuses) < len(board.bonuses):
        worth += BONUS if left == 1 else BONUS * view.future / (left + 1)
    if section.first_points and left <= view.rounds + 1 and section.id not in dict(view.state.firsts):
        worth += section.first_points / left
    return worth


def _effect(view: _Outlook, effect: Effect) -> float:
    board, crossed, rounds = view.means.board, view.means.city.crossed, view.rounds
    match effect:
        case Points(amount):
            return amount
        case Attack(target, points):
            return max(0, points - _defence_against(view, target))
        case Defence(side):
            return DEFENCE * _attacks_to_come(view, side) * view.future
        case Coins(amount):
            return _coins(view, amount)
        case CoinsAndPointsPer(section, coins, points):
            now = count(board, crossed, section)
            return _coins(view, coins * now) + points * (now + _growth(view, section))
        case PointsPer(section, points):
            return points * (count(board, crossed, section) + _growth(view, section))
        case Resource():
            return RESOURCE * rounds
        case DieCostMinus(colors, amount):
            return CHEAPER * rounds * amount * (1 if ANY_COLOR in colors else ONE_COLOR * len(colors))
        case DieCostZero():
            return CHEAPER * rounds * 1.5 * ONE_COLOR
        case CoinsOnDie(_, amount):
            return CHEAPER * rounds * amount * ONE_COLOR
        case UnlockDie():
            return SPECIAL_DIE * view.future
        case CrossCells(_, times):
            return CROSSING * times
        case BuildFree() | ExtraAction():
            return ACTION
        case _:
            assert_never(effect)


def _growth(view: _Outlook, section: str) -> float:
    """How many more cells of a section may be crossed by the end."""
    left = len(view.means.board.sections[section].cells) - count(view.means.board, view.means.city.crossed, section)
    return min(0.6 * left, 0.12 * view.rounds)


def _defence_against(view: _Outlook, side: str) -> int:
    """What faces an attack to this side, as it stands."""
    state = view.state
    other = state.left_of(view.means.seat) if side == "left" else state.right_of(view.means.seat)
    board = rules_of(state.setup).boards[other - 1]
    return lasting_of(board, state.city(other)).defence["right" if side == "left" else "left"]


def _attacks_to_come(view: _Outlook, side: str) -> int:
    """How many attacks the neighbour on this side has not made yet over this border."""
    state = view.state
    other = state.left_of(view.means.seat) if side == "left" else state.right_of(view.means.seat)
    board, facing = rules_of(state.setup).boards[other - 1], "right" if side == "left" else "left"
    return sum(
        isinstance(effect, Attack) and effect.target == facing
        for cell in board.order
        if not state.city(other).crossed & cell.bit
        for effect in cell.effects
    )
