"""How fast the rules are: whole games, verdicts, and the search for payments beside a search without ideas.

The figures beside the table count this process's own time, so that a busy machine does not change them much.
"""

import random
import time
from collections.abc import Callable

import pytest

from engine import bots
from engine.seven_wonders import city, means, trade
from engine.seven_wonders.catalogue import SIDES, catalogue
from engine.seven_wonders.city import Prices, Symbols
from engine.seven_wonders.dealing import Dealt, apply_uses, deal
from engine.seven_wonders.effects import RAW, RESOURCES
from engine.seven_wonders.state import Build, Edition, Payment, Phase, SeatSetup, Setup, State
from engine.seven_wonders.trade import Market, ways_to_pay
from engine.seven_wonders.turn import GAME
from engine.table import Seat

Costs = set[tuple[int, int]]


def played(players: int, seed: int, *, edition: Edition = Edition.SECOND, see: Callable[[Dealt], None] | None = None):
    """A whole game of random players, wonders and sides drawn by the seed."""
    rng = random.Random(seed)
    wonders = rng.sample(sorted(catalogue(edition).wonders), players)
    setup = Setup(edition, tuple(SeatSetup(wonder, rng.choice(SIDES[edition])) for wonder in wonders))
    dealt = deal(setup, lambda values: rng.sample(values, len(values)))
    while seats := GAME.to_act(dealt.state):
        if see is not None:
            see(dealt)
        dealt = apply_uses(dealt, {seat: bots.choose_random(dealt, seat, rng) for seat in seats})
    return dealt


def forget():
    """Empty what the rules keep, so that no figure profits from an earlier run."""
    trade.deliverable.cache_clear()
    trade._ways.cache_clear()
    means._KEPT.clear()
    city._KEPT.clear()
    city._KEPT_CITIES.clear()


def brute_force(market: Market, resources: tuple[tuple[str, int], ...], coins: int = 0) -> tuple[Payment, ...]:
    """Every use of every symbol, one after the other, and then what nothing else beats: the baseline."""
    names = [name for name, _ in resources]
    open_needs: dict[tuple[int, ...], Costs] = {tuple(amount for _, amount in resources): {(0, 0)}}
    for symbols, prices in _sides(market):
        for symbol in symbols:
            open_needs = _with_symbol(open_needs, names, symbol, prices)
    costs = open_needs.get((0,) * len(names), set())
    best = [
        cost
        for cost in costs
        if not any(other != cost and other[0] <= cost[0] and other[1] <= cost[1] for other in costs)
    ]
    return tuple(Payment(left, right, coins) for left, right in sorted(best, key=lambda cost: (sum(cost), cost)))


def _sides(market: Market) -> list[tuple[Symbols, tuple[tuple[int, int], tuple[int, int]]]]:
    left_raw, left_made, right_raw, right_made = market.prices
    return [
        (market.own, ((0, 0), (0, 0))),
        (market.left, ((left_raw, 0), (left_made, 0))),
        (market.right, ((0, right_raw), (0, right_made))),
    ]


def _with_symbol(open_needs, names, symbol, prices):
    found = {need: set(costs) for need, costs in open_needs.items()}
    for need, costs in open_needs.items():
        for index, name in enumerate(names):
            if symbol >> RESOURCES.index(name) & 1 and need[index]:
                left, right = prices[0 if name in RAW else 1]
                rest = (*need[:index], need[index] - 1, *need[index + 1 :])
                found.setdefault(rest, set()).update((a + left, b + right) for a, b in costs)
    return found


@pytest.mark.parametrize("players", [3, 5, 7])
def test_random_games_a_second(benchmark, players, monkeypatch):
    """Deal, every way of every card, apply, pass, score; beside the same games with payments by brute force."""
    games = 40
    seeds = iter(range(10**6))

    rounds_s: list[float] = []

    def some_games():
        started_s = time.process_time()
        for _ in range(games):
            GAME.score(played(players, next(seeds)).state)
        rounds_s.append(time.process_time() - started_s)

    benchmark.pedantic(some_games, rounds=4, iterations=1, warmup_rounds=1)
    benchmark.extra_info["games_per_s"] = round(games / min(rounds_s))
    exact = [played(players, seed).state for seed in range(5)]
    monkeypatch.setattr(means, "ways_to_pay", brute_force)
    started_s = time.process_time()
    plain = [played(players, seed).state for seed in range(5)]
    benchmark.extra_info["games_per_s_with_brute_force"] = round(5 / (time.process_time() - started_s), 1)
    assert plain == exact


def positions(games: int) -> list[tuple[State, Seat, Build]]:
    """Every card in every hand of some random games."""
    found: list[tuple[State, Seat, Build]] = []

    def see(dealt: Dealt) -> None:
        for seat in GAME.to_act(dealt.state):
            found.extend((dealt.state, seat, Build(card)) for card in dealt.hands[seat - 1])

    for seed in range(games):
        played(7, seed, see=see)
    return found


def test_verdicts_a_second(benchmark):
    """``check`` of every card in every hand, each position met for the first time, with its reason if it is illegal."""
    asked = positions(30)
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


PALACE = tuple((name, 1) for name in RESOURCES)
RAW_CHOICE, MADE_CHOICE = 0b0001111, 0b1110000


def markets(count: int, symbols: int = 13) -> list[Market]:
    """Neighbours with so many symbols each, most of them choices: the widest search that cities can ask for."""
    rng = random.Random(7)
    kinds = (RAW_CHOICE, MADE_CHOICE, 0b11, 0b1100, 0b101, 0b1010, 1 << 4, 1 << 5, 1 << 6)
    found = []
    while len(found) < count:
        left, right = (tuple(sorted(rng.choices(kinds, k=symbols))) for _ in range(2))
        prices: Prices = tuple(rng.choices((1, 2), k=4))  # type: ignore[assignment]
        market = Market((1,), left, right, prices)
        if ways_to_pay(market, PALACE):
            found.append(market)
    return found


def test_palace_between_thirteen_symbols_each(benchmark):
    """One unit of each of the seven resources, 13 symbols at each neighbour; beside the search by brute force."""
    asked = markets(200)
    times_us: list[float] = []

    def all_searches():
        times_us.clear()
        for market in asked:
            forget()
            started_ns = time.thread_time_ns()
            ways_to_pay(market, PALACE)
            times_us.append((time.thread_time_ns() - started_ns) / 1000)

    benchmark.pedantic(all_searches, rounds=3, iterations=1)
    times_us.sort()
    started_s = time.process_time()
    expected = brute_force(asked[0], PALACE)
    benchmark.extra_info.update(
        median_us=round(times_us[len(times_us) // 2], 1),
        worst_us=round(times_us[-1], 1),
        brute_force_ms=round((time.process_time() - started_s) * 1000, 1),
    )
    found = ways_to_pay(asked[0], PALACE)
    assert [(way.left, way.right) for way in found] == [(way.left, way.right) for way in expected]


def test_bot_games_a_second(benchmark):
    """Seven bots at a table, beside seven random players."""
    games = 10

    def some_games():
        for seed in range(games):
            rng = random.Random(seed)
            wonders = rng.sample(sorted(catalogue(Edition.SECOND).wonders), 7)
            setup = Setup(Edition.SECOND, tuple(SeatSetup(wonder, "day") for wonder in wonders))
            dealt = deal(setup, lambda values, rng=rng: rng.sample(values, len(values)))
            while seats := GAME.to_act(dealt.state):
                dealt = apply_uses(dealt, {seat: bots.choose(dealt, seat, rng) for seat in seats})
            assert dealt.state.phase is Phase.OVER

    benchmark.pedantic(some_games, rounds=2, iterations=1)
    if not benchmark.enabled:
        return
    started_s = time.process_time()
    for seed in range(games):
        played(7, seed)
    benchmark.extra_info.update(
        ms_a_game=round(benchmark.stats.stats.min / games * 1000, 1),
        ms_a_random_game=round((time.process_time() - started_s) / games * 1000, 1),
    )
    assert benchmark.extra_info["ms_a_game"] > 0
