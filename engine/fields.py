"""A JSON object of the packaged data, read key by key, strictly."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from engine.game import GameError


class BadData(GameError):
    """A packaged data file does not hold what the schema promises; the message names the file and the key."""


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
