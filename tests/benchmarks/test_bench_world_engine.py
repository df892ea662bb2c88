"""How fast the rules of World Wonders are: whole games, legal moves early and late, beside a brute force.

The figures count this process's own time, so that a busy machine does not change them much.
"""

import random
import time
from collections import Counter

import pytest
from world_play import random_setup, town, whole_game

from engine.game import Turn
from engine.world_wonders import bot
from engine.world_wonders.state import UNKNOWN, BuyBuilding, BuyShortSet, SeatSetup, Setup
from engine.world_wonders.supply import chance, shuffled
from engine.world_wonders.turn import GAME

EARLY, LATE = range(1, 4), range(8, 11)


def played(players, seed, chooser):
    """A whole game of the default profile on side A."""
    rng = random.Random(seed)
    setup = Setup(tuple(SeatSetup("A") for _ in range(players)))
    supply, state = shuffled(setup, rng), GAME.new(setup)
    while True:
        told = chance(state, supply)
        if told is not None:
            state = GAME.apply(state, Turn({0: told}))
            continue
        seats = GAME.to_act(state)
        if not seats:
            return state
        state = GAME.apply(state, Turn({seats[0]: chooser(state, seats[0], rng)}))


@pytest.mark.parametrize("players", [1, 2, 5])
def test_playouts_of_world_wonders_a_second(benchmark, players):
    """Every turn of random games, checked, applied and scored; beside games of bots."""
    games = 8
    seeds = iter(range(10**6))
    times_s: list[float] = []

    def some_games():
        started_s = time.process_time()
        for _ in range(games):
            GAME.score(played(players, next(seeds), bot.choose_random))
        times_s.append(time.process_time() - started_s)

    benchmark.pedantic(some_games, rounds=4, iterations=1, warmup_rounds=1)
    started_s = time.process_time()
    for seed in range(4):
        played(players, seed, bot.choose)
    benchmark.extra_info.update(
        playouts_per_s=round(games / min(times_s), 1),
        bot_games_per_s=round(4 / (time.process_time() - started_s), 1),
    )
    assert benchmark.extra_info["playouts_per_s"] > 0


def positions(rounds, chooser):
    """The states before every purchase of some games in these rounds, everything on offer known."""
    found = []
    for seed in range(6):
        setup = random_setup(3, random.Random(seed))
        for moment in whole_game(3, seed, setup, chooser=chooser):
            state = moment.before
            told = UNKNOWN not in (*state.offer.stacks, *state.offer.monuments)
            if told and state.round in rounds and state.acting and state.city(state.acting).started:
                found.append(state)
    return found


@pytest.mark.parametrize("rounds", [EARLY, LATE], ids=["early", "late"])
def test_legal_moves_of_world_wonders_a_second(benchmark, rounds):
    """All legal moves of each position, sets of short roads included, met for the first time."""
    asked = positions(rounds, bot.choose)
    times_us: list[float] = []
    counts: Counter[str] = Counter()

    def all_positions():
        times_us.clear()
        counts.clear()
        for state in asked:
            started_ns = time.thread_time_ns()
            moves = list(GAME.legal_moves(state, state.acting))
            times_us.append((time.thread_time_ns() - started_ns) / 1000)
            counts["moves"] += len(moves)
            counts["sets"] += sum(isinstance(move, BuyShortSet) for move in moves)

    benchmark.pedantic(all_positions, rounds=3, iterations=1)
    times_us.sort()
    some = asked[:: max(1, len(asked) // 12)]
    started_s = time.process_time()
    slow = [brute_force(state) for state in some]
    benchmark.extra_info.update(
        positions=len(asked),
        moves_a_position=round(counts["moves"] / len(asked)),
        sets_a_position=round(counts["sets"] / len(asked)),
        positions_per_s=round(1e6 * len(asked) / sum(times_us)),
        moves_per_s=round(1e6 * counts["moves"] / sum(times_us)),
        median_ms=round(times_us[len(times_us) // 2] / 1000, 3),
        p99_ms=round(times_us[len(times_us) * 99 // 100] / 1000, 2),
        worst_ms=round(times_us[-1] / 1000, 2),
        brute_force_buildings_ms=round(1000 * (time.process_time() - started_s) / len(some), 1),
    )
    for state, expected in zip(some, slow, strict=True):
        moves = GAME.legal_moves(state, state.acting)
        assert {move for move in moves if isinstance(move, BuyBuilding)} == expected


def brute_force(state):
    """Every cell and turn of every building on offer, asked for one by one: the baseline, of buildings alone."""
    map_ = town(state, state.acting)
    gold = state.city(state.acting).gold
    found = set()
    for tile in filter(None, state.offer.stacks):
        shape = next(s for s in map_.document["building_shapes"] if tile.startswith(s["id"] + "-"))
        if shape["price"] <= gold:
            for cells in map_.all_buildings(tile):
                found.add(BuyBuilding(tile, tuple(sorted(cells, key=lambda cell: (cell[1], cell[0])))))
    return found


def test_verdicts_of_world_wonders_a_second(benchmark):
    """``check`` of a building laid on every cell of the map, with its reason where it cannot lie there."""
    asked = [
        (state, BuyBuilding(tile, ((x, y), (x + 1, y), (x + 2, y))))
        for state in positions(EARLY, bot.choose)[::6]
        for tile in state.offer.stacks[1:2]
        if tile
        for x in range(10)
        for y in range(10)
    ]
    times_us: list[float] = []

    def all_checks():
        times_us.clear()
        for state, move in asked:
            started_ns = time.thread_time_ns()
            GAME.check(state, state.acting, move)
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
