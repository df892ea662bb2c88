"""The ten dice and what their faces show, loaded strictly from the packaged data and kept."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from types import MappingProxyType

from engine.fields import BadData, Fields
from engine.seven_wonders_dice.effects import COLORS, SPECIALS

QUADRANTS = (0, 1, 2, 3)
"""Of the tray; a quadrant's number is what a die in it costs."""
DICE_IN_TRAY = 7
FILE = "dice.json"
SIDES_OF_A_DIE = 6


@dataclass(frozen=True, slots=True)
class DieKind:
    """One physical die. ``faces``: symbol and on how many of the six sides it is."""

    id: str
    color: str
    special: bool
    faces: tuple[tuple[str, int], ...]
    doubled: tuple[tuple[str, int], ...]
    """The faces of the other dice set (A01b); the same where that set does not differ."""

    def sides(self, dice_set: str) -> tuple[str, ...]:
        """The symbol of each of the six sides; ``dice_set`` is the answer of the option of that name."""
        faces = self.doubled if dice_set == "doubled" else self.faces
        return tuple(symbol for symbol, count in faces for _ in range(count))


@dataclass(frozen=True, slots=True, eq=False)
class DiceBox:
    """All ten dice. ``dice_box()`` always returns the same value."""

    kinds: Mapping[str, DieKind]
    color_names: Mapping[str, Mapping[str, str]]
    """Color -> language (``en``, ``zh``) -> the die's name."""
    symbol_names: Mapping[str, Mapping[str, str]]
    symbols: Mapping[str, tuple[str, ...]]
    """Color -> what a die of that color can show, each once."""
    edge_mm: int


@lru_cache(maxsize=1)
def dice_box() -> DiceBox:
    """The dice; raises BadData if the packaged file is damaged."""
    path = files("engine.seven_wonders_dice") / "data" / FILE
    fields = Fields(json.loads(path.read_text(encoding="utf-8")), FILE)
    fields.text("format", ("pharos-dice/1",))
    edge_mm = fields.number("edge_mm", 5, 50)
    colors, symbols = names(fields, "colors"), names(fields, "symbols")
    kinds = tuple(
        _kind(Fields(entry, f"{FILE}, dice {place}"), tuple(symbols)) for place, entry in enumerate(fields.list("dice"))
    )
    fields.close()
    if tuple(colors) != COLORS or {kind.color for kind in kinds} != set(COLORS):
        raise BadData(f"{FILE}: 'colors' and 'dice' must hold each of {', '.join(COLORS)}")
    if len({kind.id for kind in kinds}) != len(kinds):
        raise BadData(f"{FILE}: an 'id' of 'dice' is used twice")
    shown = {
        color: tuple(dict.fromkeys(symbol for kind in kinds if kind.color == color for symbol, _ in kind.faces))
        for color in COLORS
    }
    return DiceBox(
        MappingProxyType({kind.id: kind for kind in kinds}), colors, symbols, MappingProxyType(shown), edge_mm
    )


def names(fields: Fields, key: str, file: str = FILE) -> Mapping[str, Mapping[str, str]]:
    """A list of entries with ``id``, ``name_en`` and ``name_zh``: id -> language -> name, in order."""
    found: dict[str, Mapping[str, str]] = {}
    for place, entry in enumerate(fields.list(key)):
        inner = Fields(entry, f"{file}, {key} {place}")
        found[inner.text("id")] = MappingProxyType({"en": inner.text("name_en"), "zh": inner.text("name_zh")})
        inner.close()
    return MappingProxyType(found)


def _kind(fields: Fields, symbols: tuple[str, ...]) -> DieKind:
    faces = fields.amounts("faces", symbols)
    doubled = fields.amounts("doubled_faces", symbols) if "doubled_faces" in fields else faces
    for found in (faces, doubled):
        if sum(count for _, count in found) != SIDES_OF_A_DIE:
            raise fields.wrong("faces", f"{SIDES_OF_A_DIE} sides")
    kind = DieKind(fields.text("id"), fields.text("color", COLORS), fields.flag("special"), faces, doubled)
    fields.close()
    if kind.special != (kind.color in SPECIALS):
        raise fields.wrong("special", f"true for {', '.join(SPECIALS)} alone")
    return kind
