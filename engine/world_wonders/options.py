"""Named readings of the rules where texts differ or are silent: their values, and the defaults of each profile.

``seed`` follows the rules text this table asked for, ``published`` the publisher's rules. A setup stores the profile
and what differs from it, so an old game is replayed as it was played; what a file of components says is no rule.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from engine.readings import Option, Options, answers, chosen

OPTIONS = (
    # Which cell of a new road must touch road, sidewalk or tower?
    Option("road_contact", "W01", ("end_cell", "any_cell"), published="any_cell"),
    # Must all three roads of a short set find room?
    Option("short_set", "W04", ("all", "as_many_as_fit")),
    # Is a pedestal the turn's purchase, or does another one follow?
    Option("pedestal", "W06", ("purchase", "extra")),
    # May one player own both pedestals?
    Option("both_pedestals", "W07", ("no", "yes")),
    # Does a player who can buy nothing leave, or may he wait for another monument?
    Option("nothing_to_buy", "W09", ("leave", "may_wait")),
    # May a player leave who could buy?
    Option("passing", "W09", ("no", "yes")),
    # How often in a turn may one borrow or repay?
    Option("loan_steps", "W12", ("one", "two")),
    # Does water or a natural resource that is covered still count where something must touch it?
    Option("covered_terrain", "W20", ("gone", "counts")),
    # Must a visible natural resource touch a piece to score?
    Option("natural_resources", "W25", ("touched", "visible")),
    # What if points and monuments are equal?
    Option("last_tie_break", "W28", ("shared", "turn_order")),
    # Against what does a single player win?
    Option("solo", "W33", ("easy", "hard")),
)


@dataclass(frozen=True, slots=True, eq=False)
class Readings:
    """The answer to each option, one field an option of the same name."""

    road_contact: str
    short_set: str
    pedestal: str
    both_pedestals: str
    nothing_to_buy: str
    passing: str
    loan_steps: str
    covered_terrain: str
    natural_resources: str
    last_tie_break: str
    solo: str


@lru_cache(maxsize=256)
def readings(options: Options) -> Readings:
    """What the rules answer in a game with these options; raises BadSetup for an unknown profile, option or value."""
    return Readings(**answers(options, OPTIONS))


def options(profile: str, given: Mapping[str, str]) -> Options:
    """The Options value for these answers: sorted, without what the profile says anyway; raises BadSetup."""
    return chosen(profile, given, OPTIONS)
