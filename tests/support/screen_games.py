"""Games that bots played, for the tests of the display; of two players with the first edition and its Free City."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import replace
from functools import cache

from engine import bots
from engine.seven_wonders.dealing import Dealt, Use, apply_uses, deal
from engine.seven_wonders.free_city import decider
from engine.seven_wonders.state import Edition, SeatSetup, Setup, State
from engine.seven_wonders.turn import GAME
from engine.table import Seat
from ui.view import Mark, Problem, SeatStatus

NAMES = ("Ada", "Bo", "Chen", "Dana", "Emil", "Farida", "Gwendolyn")
WONDERS = ("rhodos", "alexandria", "halikarnassos", "ephesos", "gizah", "babylon", "olympia")


@cache
def play(players: int, turns: int = 99, seed: int = 5) -> tuple[tuple[State, Mapping[int, Use]], ...]:
    """A bots' game: each state with the uses made in it, the last state with none."""
    rng = random.Random(seed)

    def shuffle(values):
        return rng.sample(list(values), len(values))

    dealt: Dealt = deal(setup_of(players), shuffle)
    past = []
    while GAME.to_act(dealt.state) and len(past) < turns:
        uses = bots.choose_all(dealt, rng)
        past.append((dealt.state, uses))
        dealt = apply_uses(dealt, uses)
    return (*past, (dealt.state, {}))


def setup_of(players: int) -> Setup:
    """The second edition; for two players the first one and a Free City."""
    if players == 2:
        ada, bo, free_city = (SeatSetup(WONDERS[n], "BAB"[n], (*NAMES[:2], "")[n]) for n in range(3))
        return Setup(Edition.FIRST, (ada, bo), free_city=free_city)
    seats = tuple(SeatSetup(WONDERS[n], ("night", "day")[n % 2], NAMES[n]) for n in range(players))
    return Setup(Edition.SECOND, seats)


def status_of(
    state: State,
    seat: Seat,
    mark: Mark,
    move: object = None,
    way: int = 0,
    ways: int = 0,
    problem: Problem | None = None,
) -> SeatStatus:
    """A seat with its name and who decides for it."""
    decides = decider(state, seat)
    seated = SeatStatus(seat, state.setup.all_seats[seat - 1].name, mark, move, way, ways, problem=problem)
    return replace(seated, decider=decides if decides != seat else 0)
