"""Whole games between seats that choose at random from what is legal."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

from wonders_table import SIDES, WONDERS

from engine.game import Turn
from engine.seven_wonders.dealing import Dealt, Use, apply_uses, deal, legal_uses, referee_turn
from engine.seven_wonders.state import Build, BuildStage, Edition, Move, SeatSetup, Setup
from engine.seven_wonders.turn import GAME


@dataclass(frozen=True)
class Moment:
    """One turn of a game: before it, the uses chosen, the moves the referee saw, and after it."""

    before: Dealt
    uses: dict[int, Use]
    turn: Turn[Move]
    after: Dealt


def random_setup(edition: Edition, players: int, source: random.Random) -> Setup:
    wonders = source.sample(WONDERS, players)
    return Setup(edition, tuple(SeatSetup(w, SIDES[edition][source.choice("AB")], w.title()) for w in wonders))


def choose(dealt: Dealt, seat: int, source: random.Random) -> Use:
    """A legal use: mostly a structure or a stage, so that cities grow and every effect occurs."""
    uses = legal_uses(dealt, seat)
    wanted = (Build, BuildStage) if source.random() < 0.85 else object
    stages = [u for u in uses if isinstance(u.move, BuildStage)]
    if stages and source.random() < 0.3:
        return source.choice(stages)
    return source.choice([u for u in uses if isinstance(u.move, wanted)] or list(uses))


def whole_game(edition: Edition, players: int, seed: int) -> Iterator[Moment]:
    source = random.Random(seed)
    dealt = deal(random_setup(edition, players, source), lambda seq: source.sample(list(seq), len(seq)))
    while to_act := GAME.to_act(dealt.state):
        uses = {seat: choose(dealt, seat, source) for seat in to_act}
        after = apply_uses(dealt, uses)
        yield Moment(dealt, uses, referee_turn(uses), after)
        dealt = after
