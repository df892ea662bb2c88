"""Named readings of the rules where texts differ or are silent: their values, and the defaults of each profile.

A profile names a whole set of defaults: ``seed`` follows the rules text this table asked for, ``published`` the
publisher's. A setup stores the profile and what differs from it, so an old game is replayed as it was played.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType

from engine.readings import Option, Options, answers, chosen
from engine.seven_wonders.state import Edition


def _options(edition: Edition) -> Iterator[Option]:
    """Those of one edition. Where the editions differ by default, so does the order of an option's values."""
    second = edition is Edition.SECOND
    # May a structure of an earlier age that was built in the present age free another one?
    yield Option("chain_source", "R38", ("any_age", "earlier_age") if second else ("earlier_age", "any_age"))
    # Is the seventh card part of the sixth turn (its purse, its production), or a later turn of its own?
    yield Option("seventh_card", "R49", ("later_turn", "same_turn") if second else ("same_turn", "later_turn"))
    # Does the free build once an age cover a coin cost too?
    yield Option("olympia_a_coins", "R51", ("waived", "paid"))
    # Does a copied Scientists Guild give its symbol?
    yield Option("copy_scientists", "R54", ("symbol", "nothing"))
    # Does a copied Shipowners Guild count itself as a purple card?
    yield Option("copy_shipowners", "R55", ("without_itself", "with_itself"))
    # May the pick from the discard pile be declined when a card could be built? Dealing enforces it: no referee sees
    # the pile.
    yield Option("discard_pick", "R65", ("optional", "compulsory"))
    # Is the last card played before the pick from the discard pile?
    yield Option("babylon_first", "R65b", ("yes", "no"))
    # Who acts for the Free City: one player for a whole age, or the two in turn, as its card travels with the hand?
    yield Option("free_city_holder", "R85", ("per_age", "alternates"), published="alternates")
    # Does the holder choose the Free City's card before his own, or from what his own choice leaves?
    yield Option("free_city_first", "R86", ("free_city", "holder"), published="holder")
    # May a card that a chain frees still be laid under the Free City's wonder? Dealing enforces it: the card is hidden.
    yield Option("free_city_chain", "R88", ("if_built", "must_build"))
    # May the Free City's board be one that plays a last card (Babylon B, in the second edition Babylon night)?
    yield Option("free_city_board", "R93", ("not_babylon_b", "any"))
    # House rules: may two players use the second edition's cards with a Free City?
    yield Option("house_rules", "R94", ("no", "two_players_second"))


OPTIONS: Mapping[Edition, tuple[Option, ...]] = MappingProxyType(
    {edition: tuple(_options(edition)) for edition in Edition}
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
    return Readings(**answers(options, OPTIONS[edition]))


def options(edition: Edition, profile: str, given: Mapping[str, str]) -> Options:
    """The Options value for these answers: sorted, without what the profile says anyway; raises BadSetup."""
    return chosen(profile, given, OPTIONS[edition])
