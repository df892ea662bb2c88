"""The numbers that stickers carry. They are glued for ever: a number in ``pieces.json`` is never changed or used again.

Tiles, monuments and maps have theirs by id; an owner's entry of another id names one of its own (``sticker``).
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from types import MappingProxyType

from engine.fields import BadData, Fields
from engine.table import PieceId, Sticker

GAME_LETTER, EDITION_LETTER = "W", "1"
PIECES_FILE = "pieces.json"
Names = Mapping[str, str]
"""By language, ``en`` or ``zh``."""


@dataclass(frozen=True, slots=True)
class Printed:
    """A kind of piece that every box has: its number, how many there are, what it is called."""

    number: int
    copies: int
    names: Names


def sticker(kind: str, number: int, copy: int) -> PieceId:
    return Sticker(GAME_LETTER, EDITION_LETTER, kind, number, copy).piece


def packaged(name: str) -> str:
    """The text of a file of ``data/``."""
    return (files("engine.world_wonders") / "data" / name).read_text(encoding="utf-8")


def _numbers(fields: Fields, key: str) -> Mapping[str, int]:
    found: dict[str, int] = {}
    for place, entry in enumerate(fields.list(key)):
        inner = Fields(entry, f"{PIECES_FILE}, {key} {place}")
        name, number = inner.text("id"), inner.number("number", 1, 499)
        inner.close()
        if name in found or number in found.values():
            raise BadData(f"{PIECES_FILE}, {key} {name}: it needs an 'id' and a 'number' of its own")
        found[name] = number
    return MappingProxyType(found)


def _printed(fields: Fields, key: str) -> Mapping[str, Printed]:
    found: dict[str, Printed] = {}
    for place, entry in enumerate(fields.list(key)):
        inner = Fields(entry, f"{PIECES_FILE}, {key} {place}")
        name, number = inner.text("id"), inner.number("number", 1, 499)
        copies = inner.number("copies", 1, 99) if "copies" in inner else 1
        printed = Printed(number, copies, _names(inner))
        if name in found or number in {other.number for other in found.values()}:
            raise BadData(f"{PIECES_FILE}, {key} {name}: it needs an 'id' and a 'number' of its own")
        found[name] = printed
    return MappingProxyType(found)


def _named(fields: Fields, key: str) -> Mapping[str, Names]:
    found: dict[str, Names] = {}
    for place, entry in enumerate(fields.list(key)):
        inner = Fields(entry, f"{PIECES_FILE}, {key} {place}")
        name = inner.text("id")
        found[name] = _names(inner)
    return MappingProxyType(found)


def _names(inner: Fields) -> Names:
    names = MappingProxyType({"en": inner.text("name_en"), "zh": inner.text("name_zh")})
    inner.close()
    return names


_FIELDS = Fields(json.loads(packaged(PIECES_FILE)), PIECES_FILE)
_FIELDS.text("format", ("pharos-world-pieces/1",))
NUMBERS: Mapping[str, Mapping[str, int]] = MappingProxyType(
    {part: _numbers(_FIELDS, part) for part in ("tiles", "monuments", "maps")}
)
"""Part -> id -> number."""
ROADS = _printed(_FIELDS, "roads")
TOWERS = _printed(_FIELDS, "towers")
CHOICES = _printed(_FIELDS, "choices")
TYPE_NAMES = _named(_FIELDS, "types")
RESOURCE_NAMES = _named(_FIELDS, "resources")
_FIELDS.close()
