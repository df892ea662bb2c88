"""Named readings of the rules where texts differ or are silent: their values, and the defaults of each profile.

``seed`` follows the rules text this table asked for, ``published`` what is known of the publisher's rules. A setup
stores the profile and what differs from it, so an old game is replayed as it was played.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from engine.readings import Option, Options, answers, chosen

MOST_START_COINS = 30


OPTIONS = (
    # Has each gray die one side a resource, or each one doubled and another missing? Only who rolls the dice asks.
    Option("dice_set", "A01b", ("equal", "doubled")),
    # Do resources lower the sum of both costs, or the cell's alone?
    Option("resources_pay", "A03", ("both_costs", "cell_cost"), published="cell_cost"),
    # Does a full warehouse, a full wonder bring a bonus although the board does not say so?
    Option("warehouse_bonus", "A05", ("as_printed", "always")),
    Option("wonder_bonus", "A06", ("as_printed", "always")),
    # Which weapon hits which side: as the boards say (stand-in boards: sword left), or the other way round?
    Option("weapons", "A08", ("as_printed", "swapped")),
    # With two players: must a guild's section be as long as the opponent's, or longer?
    Option("guild_of_two", "A11", ("at_least", "more"), published="more"),
    # What does a colored leader cross: a cell of that color's building, or a gallery cell of that leader?
    Option("white_die", "A15", ("building", "gallery"), published="gallery"),
    # Which special dice may only be used by who has unlocked them?
    Option("own_unlock", "A16", ("white", "all"), published="all"),
    # Who gets the points of the first finisher if several finish in one round?
    Option("plaza_first", "A20b", ("settling_order", "whole_round")),
    # Which defence meets an attack: as settled by then in this round, or as the round began?
    Option("settlement", "A21", ("seat_order", "round_start")),
    # Must a finished building's bonus be crossed?
    Option("bonus", "A25", ("compulsory", "optional")),
    # Do coins for a chosen color come before that choice is paid?
    Option("coins_on_die", "A32", ("before_paying", "after_paying")),
    # What breaks a tie of coins?
    Option("last_tie_break", "A29", ("buildings", "nothing"), published="nothing"),
    # How many coins are circled at the start?
    Option("start_coins", "A39", ("as_printed", *map(str, range(MOST_START_COINS + 1)))),
)


@dataclass(frozen=True, slots=True, eq=False)
class Readings:
    """The answer to each option, one field an option of the same name; told apart by identity, as boards are."""

    dice_set: str
    resources_pay: str
    warehouse_bonus: str
    wonder_bonus: str
    weapons: str
    guild_of_two: str
    white_die: str
    own_unlock: str
    plaza_first: str
    settlement: str
    bonus: str
    coins_on_die: str
    last_tie_break: str
    start_coins: str


@lru_cache(maxsize=256)
def readings(options: Options) -> Readings:
    """What the rules answer in a game with these options; raises BadSetup for an unknown profile, option or value."""
    return Readings(**answers(options, OPTIONS))


def options(profile: str, given: Mapping[str, str]) -> Options:
    """The Options value for these answers: sorted, without what the profile says anyway; raises BadSetup."""
    return chosen(profile, given, OPTIONS)
