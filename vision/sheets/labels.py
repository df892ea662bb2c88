"""One sticker: the code at the left, the card's colour, and its name at the right; and where on a card it belongs."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from engine.table import PieceId
from vision import VisionError
from vision.sheets.drawing import WHITE, Drawing, Rect, Text, Weight, moved
from vision.sheets.lettering import LEADING, Measure, fit
from vision.sheets.paper import QUIET_INK
from vision.sheets.patterns import code
from vision.surface import Point

LABEL_MM: Final[Point] = (38.1, 21.2)

CARD_MM: Final[Point] = (65.0, 100.0)

GLUE_AT_MM: Final[Point] = (21.0, 65.0)
"""A label's top-left corner on a card: in the lower half of its picture, clear of cost, effect, name and chain."""

CARD_INKS: Final[Mapping[str, str]] = {
    "brown": "#8a5a33",
    "grey": "#8f979e",
    "blue": "#2f6fbf",
    "yellow": "#e0a818",
    "red": "#c0392b",
    "green": "#2e8b57",
    "purple": "#7b4397",
    "gold": "#c9962b",
}

_PAD_MM: Final = 1.3
_BAR_MM: Final = 1.3


class UnknownColor(VisionError, ValueError):
    """A colour that is neither a card colour's name nor ``#rrggbb``."""


@dataclass(frozen=True, slots=True)
class Printable:
    """One physical piece that needs a sticker."""

    piece: PieceId
    caption: str
    """The card's name; further lines (age, players) after line breaks, in small letters."""
    color: str
    """A name in CARD_INKS, or ``#rrggbb``."""


def ink(color: str) -> str:
    """``#rrggbb`` of a card colour's name, or of itself; raises UnknownColor."""
    if color in CARD_INKS:
        return CARD_INKS[color]
    if re.fullmatch(r"#[0-9a-f]{6}", color):
        return color
    raise UnknownColor(f"{color!r} is no card colour ({', '.join(CARD_INKS)}) and not like '#0a1b2c'")


def code_at_mm(size_mm: float) -> Point:
    """Where a code's white square stands on its label."""
    margin = (LABEL_MM[1] - size_mm) / 2
    return margin, margin


def label(printable: Printable, size_mm: float, width: Measure) -> Drawing:
    """A whole label, its top-left corner at the origin."""
    at = code_at_mm(size_mm)
    bar = at[0] + size_mm + 0.4
    text = bar + _BAR_MM + _PAD_MM
    room = LABEL_MM[0] - text - _PAD_MM
    top, height = 3.0, LABEL_MM[1] - 6.0
    name, *details = printable.caption.split("\n")
    small = 1.75
    foot = [*(line for line in details if line), f"{printable.piece[:3]} {printable.piece[3:6]} {printable.piece[6:]}"]
    size, lines = fit(
        name, (room, height - len(foot) * small * 1.3 - 0.5), (3.6, 3.2, 2.9, 2.6, 2.3, 2.0), Weight.BOLD, width
    )
    shapes = [
        Rect((0.0, 0.0), LABEL_MM, WHITE),
        *code(printable.piece, at, size_mm),
        Rect((bar, top), (_BAR_MM, height), ink(printable.color)),
    ]
    shapes += (
        Text(line, (text, top + size * (0.88 + k * LEADING)), size, weight=Weight.BOLD) for k, line in enumerate(lines)
    )
    for k, line in enumerate(reversed(foot)):
        fitting, shown = fit(line, (room, small * 1.3), (small, 1.5), Weight.REGULAR, width)
        shapes += (Text(x, (text, top + height - 0.1 - k * small * 1.3), fitting, QUIET_INK) for x in shown)
    return tuple(shapes)


def glued_label(printable: Printable, size_mm: float, width: Measure) -> Drawing:
    """A label where it belongs on a card whose top-left corner is the origin."""
    return moved(label(printable, size_mm, width), GLUE_AT_MM)
