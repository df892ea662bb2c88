"""Reading a table of a TOML file strictly: every value is checked, and a key that nobody asked for is an error."""

from __future__ import annotations

import difflib
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from firmware.errors import FirmwareError

T = TypeVar("T")


class ConfigError(FirmwareError, ValueError):
    """The configuration cannot be used; the message names file and key, and what is allowed."""


class NotAllowed(ValueError):
    """Raised by a reader of one value: says what the value must be. The table adds file and key."""


class StrictTable:
    """One table of the file: hands out the keys that are asked for, then refuses what is left."""

    def __init__(self, path: Path, tree: dict[str, object], name: str = "") -> None:
        self._path, self._name, self._tree = path, name, dict(tree)
        self._known: list[str] = []

    def table(self, key: str) -> StrictTable:
        return StrictTable(self._path, self.take(key, _subtree, dict[str, object]()), key)

    def take(self, key: str, read: Callable[[object], T], default: T) -> T:
        """The value of ``key`` as ``read`` gives it back, or the default where the file has no such key."""
        self._known.append(key)
        if key not in self._tree:
            return default
        value = self._tree.pop(key)
        try:
            return read(value)
        except NotAllowed as error:
            raise ConfigError(f"{self._path}: {self._full(key)} = {shown(value)}: {error}") from None

    def refuse_unknown(self) -> None:
        """Call it last; raises ConfigError naming the key and the nearest one that exists."""
        for key in self._tree:
            near = difflib.get_close_matches(key, self._known, n=1, cutoff=0.5)
            hint = f"did you mean {self._full(near[0])}?" if near else f"known are {', '.join(self._known)}"
            raise ConfigError(f"{self._path}: unknown key {shown(self._full(key))}; {hint}")

    def _full(self, key: str) -> str:
        return f"{self._name}.{key}" if self._name else key


def parse_table(text: str, path: Path) -> StrictTable:
    """The file's top table; raises ConfigError with line and column where it is no TOML."""
    try:
        return StrictTable(path, tomllib.loads(text))
    except ValueError as error:  # TOMLDecodeError, and Python's own limit to the digits of a number
        raise ConfigError(f"{path}: not TOML: {error}") from error
    except RecursionError:
        raise ConfigError(f"{path}: nested too deeply, so this is no configuration") from None


def one_of(*allowed: T) -> Callable[[object], T]:
    def read(value: object) -> T:
        for choice in allowed:
            if type(value) is type(choice) and value == choice:
                return choice
        raise NotAllowed(f"must be one of {', '.join(map(shown, allowed))}")

    return read


def switch(value: object) -> bool:
    if not isinstance(value, bool):
        raise NotAllowed("must be true or false")
    return value


def seconds(least: float, most: float) -> Callable[[object], float]:
    def read(value: object) -> float:
        if isinstance(value, bool) or not isinstance(value, int | float) or not least <= value <= most:
            raise NotAllowed(f"must be seconds, {least} to {most}")
        return float(value)

    return read


def shown(value: object) -> str:
    """A value of the file for a message: printable and short, whatever it is."""
    text = f'"{value}"' if isinstance(value, str) else repr(value)
    text = "".join(char if char.isprintable() else "?" for char in text)
    return text if len(text) <= 60 else f"{text[:57]}..."


def _subtree(value: object) -> dict[str, object]:
    if not isinstance(value, dict):
        raise NotAllowed("must be a [table]")
    return value
