"""JSON of a data file, packaged or an owner's: read key by key, strictly."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import ParamSpec, TypeVar, cast

from engine.game import GameError

LONGEST_FILE = 2_000_000
LONGEST_PROBLEM = 300
LONGEST_TEXT = 80
P = ParamSpec("P")
T = TypeVar("T")


class BadData(GameError):
    """A data file does not hold what its schema promises; the message names the file and the key."""


class Fields:
    """A JSON object that is read key by key; ``close`` refuses what nobody asked for."""

    __slots__ = ("_entry", "_place", "_read")

    def __init__(self, entry: object, place: str) -> None:
        if not isinstance(entry, dict):
            raise BadData(f"{place}: expected an object, found {entry!r}")
        self._entry: Mapping[str, object] = entry
        self._place = place
        self._read: set[str] = set()

    def value(self, key: str) -> object:
        if key not in self._entry:
            raise BadData(f"{self._place}: key {key!r} is missing")
        self._read.add(key)
        return self._entry[key]

    def skip(self, *keys: str) -> None:
        """Keys that may be there and that the rules do not use (evidence of the data's research)."""
        self._read.update(keys)

    def text(self, key: str, allowed: tuple[str, ...] = ()) -> str:
        value = self.value(key)
        if not isinstance(value, str) or not value or (allowed and value not in allowed):
            raise self.wrong(key, f"one of {', '.join(allowed)}" if allowed else "a text")
        return value

    def printable(self, key: str) -> str:
        """A text that can be shown on one line."""
        value = self.text(key)
        if len(value) > LONGEST_TEXT or not value.isprintable():
            raise self.wrong(key, f"at most {LONGEST_TEXT} printable characters")
        return value

    def number(self, key: str, least: int = 0, most: int = 999) -> int:
        value = self.value(key)
        if type(value) is not int or not least <= value <= most:
            raise self.wrong(key, f"a whole number from {least} to {most}")
        return value

    def flag(self, key: str) -> bool:
        value = self.value(key)
        if not isinstance(value, bool):
            raise self.wrong(key, "true or false")
        return value

    def list(self, key: str) -> tuple[object, ...]:
        value = self.value(key)
        if not isinstance(value, list):
            raise self.wrong(key, "a list")
        return tuple(value)

    def texts(self, key: str, allowed: tuple[str, ...] = ()) -> tuple[str, ...]:
        values = self.list(key)
        if len(set(map(str, values))) != len(values) or not all(
            isinstance(value, str) and (not allowed or value in allowed) for value in values
        ):
            raise self.wrong(key, f"different texts of {', '.join(allowed) or 'any kind'}")
        return cast("tuple[str, ...]", values)

    def amounts(self, key: str, order: tuple[str, ...]) -> tuple[tuple[str, int], ...]:
        """An object name -> units, its names taken from ``order`` and returned in that order."""
        value = self.value(key)
        if not isinstance(value, dict):
            raise self.wrong(key, "an object of amounts")
        inner = Fields(value, f"{self._place}, {key}")
        found = tuple((name, inner.number(name, 1, 9)) for name in order if name in value)
        inner.close()
        return found

    def __contains__(self, key: str) -> bool:
        return key in self._entry

    def inside(self, key: str) -> Fields:
        return Fields(self.value(key), f"{self._place}, {key}")

    def close(self) -> None:
        for key in self._entry:
            if key not in self._read:
                raise BadData(f"{self._place}: unknown key {key!r}")

    def wrong(self, key: str, expected: str) -> BadData:
        return BadData(f"{self._place}: {key!r} is {self._entry[key]!r}, expected {expected}")


def attempt(problems: list[str], read: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T | None:
    """What ``read`` finds; None if it refuses the data, whose problem is then noted while the rest is read on."""
    try:
        return read(*args, **kwargs)
    except BadData as error:
        problem = str(error)  # what a file holds may be long, a sentence is not
        problems.append(problem if len(problem) <= LONGEST_PROBLEM else problem[: LONGEST_PROBLEM - 1] + "…")
        return None


def parsed(text: str, name: str) -> object:
    """The JSON value of the file ``name``; keys must not stand twice, for only one of them would count."""
    if len(text) > LONGEST_FILE:
        raise BadData(f"{name}: {len(text)} characters are too many, {LONGEST_FILE} are allowed")
    twice: list[str] = []

    def noted(pairs: Iterable[tuple[str, object]]) -> dict[str, object]:
        found = list(pairs)
        twice.extend(doubled(key for key, _ in found))
        return dict(found)

    try:
        value: object = json.loads(text, object_pairs_hook=noted)
    except json.JSONDecodeError as error:
        raise BadData(f"{name}: line {error.lineno}, column {error.colno}: {error.msg}") from None
    except (RecursionError, ValueError):
        raise BadData(f"{name}: it is nested too deep, or holds a number that is too long") from None
    if twice:
        raise BadData(f"{name}: key {twice[0]!r} stands twice in one object")
    return value


def doubled(values: Iterable[str]) -> list[str]:
    """The values that occur more than once, sorted."""
    return sorted(value for value, number in Counter(values).items() if number > 1)
