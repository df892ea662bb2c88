"""Whole games of 7 Wonders Dice between seats that choose at random from what is legal."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

from dice_table import BOARDS

from engine.game import Turn
from engine.readings import PROFILES
from engine.seven_wonders_dice import tray
from engine.seven_wonders_dice.options import OPTIONS, options
from engine.seven_wonders_dice.state import CHANCE, Move, Pass, SeatSetup, Setup, State
from engine.seven_wonders_dice.turn import GAME


@dataclass(frozen=True)
class Moment:
    """One turn of a game: before it, the moves, after it."""

    before: State
    turn: Turn[Move]
    after: State


def random_setup(players: int, source: random.Random) -> Setup:
    """Boards, start player, profile and some options by chance."""
    boards = source.sample(BOARDS, players)
    chosen = source.sample(OPTIONS, source.choice((0, 0, 2, 5)))
    answers = {option.name: source.choice(option.values) for option in chosen}
    return Setup(
        tuple(SeatSetup(board, board.title()) for board in boards),
        options(source.choice(PROFILES), answers),
        start=source.randint(1, players),
    )


def whole_game(players: int, seed: int, setup: Setup | None = None) -> Iterator[Moment]:
    """Every turn of one game; seats pass seldom, so that boards fill."""
    source = random.Random(seed)
    state = GAME.new(setup or random_setup(players, source))
    dice = tray.FULL
    while seats := GAME.to_act(state):
        if seats == (CHANCE,):
            dice = tray.swapped(dice, state, source.randrange)
            moves: dict[int, Move] = {CHANCE: tray.shake(state, dice, source.randrange)}
        else:
            moves = {seat: _chosen(state, seat, source) for seat in seats}
        turn = Turn(moves)
        after = GAME.apply(state, turn)
        yield Moment(state, turn, after)
        state = after


def _chosen(state: State, seat: int, source: random.Random) -> Move:
    moves = list(GAME.legal_moves(state, seat))
    wanted = [move for move in moves if not isinstance(move, Pass)]
    return source.choice(wanted if wanted and source.random() < 0.9 else moves)
