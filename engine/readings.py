"""Named readings of a game's rules where texts differ or are silent: what a setup keeps of them, and their answers.

Each game lists its own options; a setup stores the profile and what differs from it, so an old game is replayed as
it was played.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.game import BadSetup

PROFILES = ("seed", "published")
"""``seed`` follows the rules text that this table asked for, ``published`` the publisher's rules."""


@dataclass(frozen=True, slots=True)
class Options:
    """Named readings of the rules where texts differ; set before the game, stored with it (docs/rulings.md)."""

    profile: str = "seed"
    values: tuple[tuple[str, str], ...] = ()
    """Options that differ from the profile's default, sorted by name."""


@dataclass(frozen=True, slots=True)
class Option:
    """One open question of the rules and its possible answers."""

    name: str
    ruling: str
    values: tuple[str, ...]
    published: str = ""
    """Default of profile ``published`` where it differs; that of ``seed`` is the first value."""

    def default(self, profile: str) -> str:
        return (self.published if profile == "published" else "") or self.values[0]


def answers(options: Options, known: Sequence[Option]) -> dict[str, str]:
    """The answer to each of these options; raises BadSetup for an unknown profile, option or value."""
    if options.profile not in PROFILES:
        raise BadSetup(f"profile {options.profile!r} is unknown, choose one of {', '.join(PROFILES)}")
    names = [name for name, _ in options.values]
    if names != sorted(set(names)):
        raise BadSetup(f"options must be named once and in order, found {', '.join(names)}")
    by_name = {option.name: option for option in known}
    found = {option.name: option.default(options.profile) for option in known}
    for name, value in options.values:
        if name not in by_name:
            raise BadSetup(f"option {name!r} is unknown, choose from {', '.join(sorted(by_name))}")
        if value not in by_name[name].values:
            raise BadSetup(f"option {name} is {value!r}, choose one of {', '.join(by_name[name].values)}")
        found[name] = value
    return found


def chosen(profile: str, given: Mapping[str, str], known: Sequence[Option]) -> Options:
    """The Options value for these answers: sorted, without what the profile says anyway; raises BadSetup."""
    whole = Options(profile, tuple(sorted(given.items())))
    answers(whole, known)
    defaults = {option.name: option.default(profile) for option in known}
    return Options(profile, tuple((name, value) for name, value in whole.values if defaults[name] != value))
