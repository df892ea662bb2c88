"""Parts of lines of text that the games' notations share: bounded, exact, strictly parsed."""

from __future__ import annotations

import re
from typing import TypeVar
from urllib.parse import unquote

from engine.game import CannotParse

T = TypeVar("T")
LONGEST_LINE = 4096
LONGEST_NAME = 40
"""Of a player, in characters."""
WORD = r"[a-z][a-z0-9_]{0,39}"


def bounded(text: str) -> str:
    """The text, if it is no longer than a line may be; raises CannotParse."""
    if len(text) > LONGEST_LINE:
        raise CannotParse(f"a line of {len(text)} characters is too long, {LONGEST_LINE} are allowed")
    return text


def exact(text: str, value: T, spelled: str) -> T:
    """The value, if the text spells it as it is always spelled; raises CannotParse."""
    if spelled != text:
        raise CannotParse(f"{text!r} is spelled {spelled!r}")
    return value


def player_name(text: str) -> str:
    """A percent-encoded name; raises CannotParse."""
    try:
        plain = unquote(text, errors="strict")
    except UnicodeDecodeError:
        raise CannotParse(f"the name {text!r} is no percent-encoded UTF-8") from None
    if len(plain) > LONGEST_NAME or not plain.isprintable():
        raise CannotParse(f"the name {text!r} is too long or not printable")
    return plain


def profile_and_options(text: str) -> tuple[str, tuple[tuple[str, str], ...]]:
    """``seed,name:value,…``; raises CannotParse."""
    profile, *rest = text.split(",")
    pairs = [tuple(part.split(":")) for part in rest]
    values = [pair[1] for pair in pairs if len(pair) == 2]
    words = [profile, *(pair[0] for pair in pairs)]
    known = all(re.fullmatch(WORD, word) for word in words)
    if len(values) != len(pairs) or not known or not all(re.fullmatch(r"[a-z0-9_]{1,40}", v) for v in values):
        raise CannotParse(f"{text!r} are no options: expected a profile, then name:value, separated by commas")
    return profile, tuple((pair[0], pair[1]) for pair in pairs)
