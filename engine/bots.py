"""Players for the simulator and for empty seats: they see what a person in that seat sees, nothing else."""

from __future__ import annotations

import random

from engine.seven_wonders.dealing import Dealt, Use, legal_uses
from engine.table import Seat


def choose_random(dealt: Dealt, seat: Seat, rng: random.Random) -> Use:
    """One of the legal uses, each as likely as any other."""
    return rng.choice(legal_uses(dealt, seat))
