"""Named readings of the rules where texts differ or are silent: their values, and the defaults of each profile.

A profile names a whole set of defaults: ``seed`` follows the rules text this table asked for, ``published`` the
publisher's. A setup stores the profile and what differs from it, so an old game is replayed as it was played.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from engine.game import BadSetup
from engine.seven_wonders.state import Edition, Options

PROFILES = ("seed", "published")


@dataclass(frozen=True, slots=True)
class Option:
    """One open question of the rules and its possible answers."""

    name: str
    ruling: str
    values: tuple[str, ...]
    first: str
    """Default of the first edition."""
    second: str
    published_first: str = ""
    """Default of profile ``published`` where it differs; empty where it does not."""
    published_second: str = ""

    def default(self, edition: Edition, profile: str) -> str:
        first, second = self.first, self.second
        if profile == "published":
            first, second = self.published_first or first, self.published_second or second
        return first if edition is Edition.FIRST else second


def _both(name: str, ruling: str, values: tuple[str, ...], published: str = "") -> Option:
    """An option that both editions answer alike, by default with its first value."""
    return Option(name, ruling, values, values[0], values[0], published, published)


OPTIONS = (
    # May a structure of an earlier age that was built in the present age free another one?
    Option("chain_source", "R38", ("any_age", "earlier_age"), first="earlier_age", second="any_age"),
    # Is the seventh card part of the sixth turn (its purse, its production), or a later turn of its own?
    Option("seventh_card", "R49", ("same_turn", "later_turn"), first="same_turn", second="later_turn"),
    # Does the free build once an age cover a coin cost too?
    Option("olympia_a_coins", "R51", ("waived", "paid"), first="waived", second="waived"),
    # Does a copied Scientists Guild give its symbol?
    Option("copy_scientists", "R54", ("symbol", "nothing"), first="symbol", second="symbol"),
    # Does a copied Shipowners Guild count itself as a purple card?
    Option(
        "copy_shipowners", "R55", ("without_itself", "with_itself"), first="without_itself", second="without_itself"
    ),
    # May the pick from the discard pile be declined when a card could be built? Dealing enforces it: no referee sees
    # the pile.
    Option("discard_pick", "R65", ("optional", "compulsory"), first="optional", second="optional"),
    # Is the last card played before the pick from the discard pile?
    Option("babylon_first", "R65b", ("yes", "no"), first="yes", second="yes"),
    # Who acts for the Free City: one player for a whole age, or the two in turn, as its card travels with the hand?
    _both("free_city_holder", "R85", ("per_age", "alternates"), published="alternates"),
    # Does the holder choose the Free City's card before his own, or from what his own choice leaves?
    _both("free_city_first", "R86", ("free_city", "holder"), published="holder"),
    # May a card that a chain frees still be laid under the Free City's wonder? Dealing enforces it: the card is hidden.
    _both("free_city_chain", "R88", ("if_built", "must_build")),
    # May the Free City's board be one that plays a last card (Babylon B, in the second edition Babylon night)?
    _both("free_city_board", "R93", ("not_babylon_b", "any")),
    # House rules: may two players use the second edition's cards with a Free City?
    _both("house_rules", "R94", ("no", "two_players_second")),
)


@dataclass(frozen=True, slots=True)
class Readings:
    """The answer to each option, one field an option of the same name."""

    chain_source: str
    seventh_card: str
    olympia_a_coins: str
    copy_scientists: str
    copy_shipowners: str
    discard_pick: str
    babylon_first: str
    free_city_holder: str
    free_city_first: str
    free_city_chain: str
    free_city_board: str
    house_rules: str


@lru_cache(maxsize=256)
def readings(edition: Edition, options: Options) -> Readings:
    """What the rules answer in a game with these options; raises BadSetup for an unknown profile, option or value."""
    if options.profile not in PROFILES:
        raise BadSetup(f"profile {options.profile!r} is unknown, choose one of {', '.join(PROFILES)}")
    names = [name for name, _ in options.values]
    if names != sorted(set(names)):
        raise BadSetup(f"options must be named once and in order, found {', '.join(names)}")
    known = {option.name: option for option in OPTIONS}
    answers = {option.name: option.default(edition, options.profile) for option in OPTIONS}
    for name, value in options.values:
        if name not in known:
            raise BadSetup(f"option {name!r} is unknown, choose from {', '.join(sorted(known))}")
        if value not in known[name].values:
            raise BadSetup(f"option {name} is {value!r}, choose one of {', '.join(known[name].values)}")
        answers[name] = value
    return Readings(**answers)


def options(edition: Edition, profile: str, answers: Mapping[str, str]) -> Options:
    """The Options value for these answers: sorted, without what the profile says anyway; raises BadSetup."""
    chosen = Options(profile, tuple(sorted(answers.items())))
    readings(edition, chosen)
    defaults = {option.name: option.default(edition, profile) for option in OPTIONS}
    return Options(profile, tuple((name, value) for name, value in chosen.values if defaults[name] != value))
