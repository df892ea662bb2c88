"""Whole games between seats that choose at random from what is legal."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from wonders_table import SIDES, WONDERS

from engine.game import Turn
from engine.readings import PROFILES
from engine.seven_wonders.dealing import Dealt, Use, apply_uses, choosing_order, deal, legal_uses, referee_turn
from engine.seven_wonders.options import options
from engine.seven_wonders.state import Build, BuildStage, Edition, Move, SeatSetup, Setup


@dataclass(frozen=True)
class Moment:
    """One turn of a game: before it, the uses chosen, the moves the referee saw, and after it."""

    before: Dealt
    uses: dict[int, Use]
    turn: Turn[Move]
    after: Dealt


def random_setup(edition: Edition, players: int, source: random.Random) -> Setup:
    """Wonders and sides by chance; with two players also how the Free City is held, served and bound."""
    wonders = source.sample(WONDERS, max(players, 3))
    seats = tuple(SeatSetup(w, SIDES[edition][source.choice("AB")], w.title()) for w in wonders)
    if players != 2:
        return Setup(edition, seats)
    answers = {
        "free_city_board": "any",
        "free_city_chain": source.choice(("if_built", "must_build")),
        "free_city_first": source.choice(("free_city", "holder")),
        "free_city_holder": source.choice(("per_age", "alternates")),
        "house_rules": "two_players_second",
    }
    return Setup(edition, seats[:2], options(edition, source.choice(PROFILES), answers), seats[2])


def choose(dealt: Dealt, seat: int, source: random.Random, chosen: Mapping[int, Use]) -> Use:
    """A legal use: mostly a structure or a stage, so that cities grow and every effect occurs."""
    uses = legal_uses(dealt, seat, chosen)
    wanted = (Build, BuildStage) if source.random() < 0.85 else object
    stages = [u for u in uses if isinstance(u.move, BuildStage)]
    if stages and source.random() < 0.3:
        return source.choice(stages)
    return source.choice([u for u in uses if isinstance(u.move, wanted)] or list(uses))


def whole_game(edition: Edition, players: int, seed: int) -> Iterator[Moment]:
    source = random.Random(seed)
    dealt = deal(random_setup(edition, players, source), lambda seq: source.sample(list(seq), len(seq)))
    while order := choosing_order(dealt.state):
        uses: dict[int, Use] = {}
        for seat in order:
            uses[seat] = choose(dealt, seat, source, uses)
        after = apply_uses(dealt, uses)
        yield Moment(dealt, uses, referee_turn(uses), after)
        dealt = after
