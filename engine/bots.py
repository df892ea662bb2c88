"""Players for the simulator and for empty seats: they see what a person in that seat sees, nothing else."""

from __future__ import annotations

import random

from engine.seven_wonders.bot import outlook, worths
from engine.seven_wonders.dealing import Dealt, Use, legal_uses, picked_use
from engine.table import Seat


def choose(dealt: Dealt, seat: Seat, rng: random.Random) -> Use:
    """The use that is worth most by the bot's judgement, one of the best by chance if several are."""
    uses = legal_uses(dealt, seat)
    found = worths(outlook(dealt.state, seat), uses)
    best = max(found)
    return rng.choice([use for use, worth in zip(uses, found, strict=True) if worth == best])


def choose_random(dealt: Dealt, seat: Seat, rng: random.Random) -> Use:
    """One of the legal uses, each as likely as any other."""
    return picked_use(dealt, seat, rng.randrange)
