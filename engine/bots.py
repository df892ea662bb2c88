"""Players for the simulator and for empty seats: they see what a person in that seat sees, nothing else."""

from __future__ import annotations

import random
from typing import Protocol

from engine.seven_wonders.bot import outlook, worths, worths_to_holder
from engine.seven_wonders.dealing import Dealt, Use, choosing_order, legal_uses, picked_use
from engine.seven_wonders.free_city import is_free_city
from engine.seven_wonders.hands import NOTHING_CHOSEN, Chosen
from engine.table import Seat


class Chooser(Protocol):
    """How a seat chooses; ``chosen`` is what was chosen before in this turn (the Free City and its holder ask)."""

    def __call__(self, dealt: Dealt, seat: Seat, rng: random.Random, chosen: Chosen = ..., /) -> Use: ...


def choose(dealt: Dealt, seat: Seat, rng: random.Random, chosen: Chosen = NOTHING_CHOSEN) -> Use:
    """The use that is worth most by the bot's judgement, one of the best by chance if several are."""
    uses, state = legal_uses(dealt, seat, chosen), dealt.state
    found = worths_to_holder(state, uses) if is_free_city(state, seat) else worths(outlook(state, seat), uses)
    best = max(found)
    return rng.choice([use for use, worth in zip(uses, found, strict=True) if worth == best])


def choose_random(dealt: Dealt, seat: Seat, rng: random.Random, chosen: Chosen = NOTHING_CHOSEN) -> Use:
    """One of the legal uses, each as likely as any other."""
    return picked_use(dealt, seat, rng.randrange, chosen)


def choose_all(dealt: Dealt, rng: random.Random, chooser: Chooser = choose) -> dict[Seat, Use]:
    """A whole turn: the use of every seat that is to act, the Free City and its holder in the order of R86."""
    chosen: dict[Seat, Use] = {}
    for seat in choosing_order(dealt.state):
        chosen[seat] = chooser(dealt, seat, rng, chosen)
    return chosen
