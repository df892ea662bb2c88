"""How fast the rules of 7 Wonders Dice are: whole games, verdicts, and the search for moves beside a brute force.

The figures beside the table count this process's own time, so that a busy machine does not change them much.
"""

import random
import time

import pytest
from dice_oracle import can_build
from dice_table import BOARDS, COLORS, cells_of

from engine.game import Turn
from engine.seven_wonders_dice import bot, city, tray
from engine.seven_wonders_dice.state import CHANCE, Build, Phase, SeatSetup, Setup
from engine.seven_wonders_dice.turn import GAME


def played(players: int, seed: int, chooser=bot.choose_random, see=None):
    """A whole game of the default profile, boards and rolls by the seed."""
    rng = random.Random(seed)
    state = GAME.new(Setup(tuple(SeatSetup(board) for board in rng.sample(BOARDS, players))))
    dice = tray.FULL
    while seats := GAME.to_act(state):
        if see is not None:
            see(state)
        if seats == (CHANCE,):
            dice = tray.swapped(dice, state, rng.randrange)
            moves = {CHANCE: tray.shake(state, dice, rng.randrange)}
        else:
            moves = {seat: chooser(state, seat, rng) for seat in seats}
        state = GAME.apply(state, Turn(moves))
    return state


def forget():
    """Empty what the rules keep, so that no figure profits from an earlier run."""
    city.lasting.cache_clear()
    city.available.cache_clear()
    city.reach.cache_clear()


@pytest.mark.parametrize("players", [2, 4, 7])
def test_random_games_of_dice_a_second(benchmark, players):
    """Roll, every legal move of every seat, apply, follow up, score; beside games of bots."""
    games = 20
    seeds = iter(range(10**6))
    rounds_s: list[float] = []
    lengths: list[int] = []

    def some_games():
        started_s = time.process_time()
        for _ in range(games):
            state = played(players, next(seeds))
            GAME.score(state)
            lengths.append(state.round)
        rounds_s.append(time.process_time() - started_s)

    benchmark.pedantic(some_games, rounds=4, iterations=1, warmup_rounds=1)
    started_s = time.process_time()
    for seed in range(5):
        played(players, seed, bot.choose)
    benchmark.extra_info.update(
        games_per_s=round(games / min(rounds_s), 1),
        rounds_a_game=round(sum(lengths) / len(lengths), 1),
        bot_games_per_s=round(5 / (time.process_time() - started_s), 1),
    )
    assert benchmark.extra_info["games_per_s"] > 0


def positions(games: int):
    """Every choice of some random games of four."""
    found = []

    def see(state):
        if state.phase is Phase.CHOOSE:
            found.extend((state, seat) for seat in GAME.to_act(state))

    for seed in range(games):
        played(4, seed, see=see)
    return found


def brute_force(state, seat):
    """All dice in all quadrants on all cells, each asked for by itself: the baseline."""
    return {
        Build(color, cell, quadrant)
        for color in COLORS
        for quadrant in range(4)
        for cell in ("", *cells_of(state.city(seat).board))
        if can_build(state, seat, color, quadrant, cell)
    }


def test_legal_moves_of_dice_beside_a_brute_force(benchmark):
    """All legal moves of a seat, each position met for the first time."""
    asked = positions(10)
    times_us: list[float] = []

    def all_positions():
        forget()
        times_us.clear()
        for state, seat in asked:
            started_ns = time.thread_time_ns()
            list(GAME.legal_moves(state, seat))
            times_us.append((time.thread_time_ns() - started_ns) / 1000)

    benchmark.pedantic(all_positions, rounds=3, iterations=1)
    times_us.sort()
    some = asked[:: len(asked) // 20]
    started_s = time.process_time()
    expected = [brute_force(state, seat) for state, seat in some]
    benchmark.extra_info.update(
        positions=len(asked),
        median_us=round(times_us[len(times_us) // 2], 1),
        p99_us=round(times_us[len(times_us) * 99 // 100], 1),
        worst_us=round(times_us[-1], 1),
        brute_force_ms=round(1000 * (time.process_time() - started_s) / len(some), 1),
    )
    for (state, seat), builds in zip(some, expected, strict=True):
        assert {move for move in GAME.legal_moves(state, seat) if isinstance(move, Build)} == builds


def test_verdicts_of_dice_a_second(benchmark):
    """``check`` of each color's tile in each position, with its reason where nothing can be crossed."""
    asked = [(state, seat, Build(color)) for state, seat in positions(6) for color in COLORS]
    times_us: list[float] = []

    def all_checks():
        forget()
        times_us.clear()
        for state, seat, move in asked:
            started_ns = time.thread_time_ns()
            GAME.check(state, seat, move)
            times_us.append((time.thread_time_ns() - started_ns) / 1000)

    benchmark.pedantic(all_checks, rounds=3, iterations=1)
    times_us.sort()
    benchmark.extra_info.update(
        checks=len(asked),
        checks_per_s=round(1e6 * len(asked) / sum(times_us)),
        p99_us=round(times_us[len(times_us) * 99 // 100], 1),
        worst_us=round(times_us[-1], 1),
    )
    assert len(times_us) == len(asked)
