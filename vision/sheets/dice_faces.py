"""The stand-in dice: what a sticker for a face of a blank die looks like, by the die's colour and the face's symbol."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from vision import VisionError
from vision.sheets.dice_icons import icon
from vision.sheets.drawing import BLACK, WHITE, Drawing, Line, Rect, moved
from vision.surface import Point

DIE_MM: Final = 18.0
"""A die's edge."""

STICKER_MM: Final = 13.0
"""A face's flat part: what the rounded edges of a common 18 mm die leave."""

DIE_INKS: Final[Mapping[str, str]] = {
    "gray": "#8d9196",
    "blue": "#1f5cae",
    "yellow": "#e9b51e",
    "red": "#c02c24",
    "green": "#26854a",
    "black": "#1d1d20",
    "purple": "#6f3a91",
    "white": "#f6f5f1",
}

SIDES: Final = 6


class NotADie(VisionError, ValueError):
    """A die that cannot be printed: an unknown colour, or not six faces."""


@dataclass(frozen=True, slots=True)
class DieFaces:
    """One physical die: its colour and the symbols of its six sides (one that stands on two sides is listed twice).

    Opposite sides are the first and second, the third and fourth, the fifth and sixth.
    """

    color: str
    faces: tuple[str, ...]

    def __post_init__(self) -> None:
        if self.color not in DIE_INKS:
            raise NotADie(f"no die is printed in {self.color!r}; the colours are {', '.join(DIE_INKS)}")
        if len(self.faces) != SIDES:
            raise NotADie(f"a die has {SIDES} faces, this {self.color} one has {len(self.faces)}")


def ink_of(color: str) -> str:
    """What is drawn on a die of this colour."""
    return BLACK if color in {"gray", "yellow", "white"} else WHITE


def face_drawing(color: str, symbol: str) -> Drawing:
    """A sticker of STICKER_MM, its top-left corner at the origin.

    A frame stands a little inside its edge, so that a crooked cut hides nothing and a face shows how it is turned and
    tilted, whatever its picture. Raises UnknownFace, NotADie.
    """
    if color not in DIE_INKS:
        raise NotADie(f"no die is printed in {color!r}; the colours are {', '.join(DIE_INKS)}")
    ground, ink, side = DIE_INKS[color], ink_of(color), STICKER_MM
    near, far = _FRAME_MM, side - _FRAME_MM
    frame = Line(((near, near), (far, near), (far, far), (near, far)), _FRAME_LINE_MM, ink, closed=True)
    middle: Point = (side / 2, side / 2)
    return Rect((0.0, 0.0), (side, side), ground), frame, *icon(symbol, middle, _ICON_MM, ink, ground)


def face_at(color: str, symbol: str, at_mm: Point) -> Drawing:
    """The same sticker elsewhere."""
    return moved(face_drawing(color, symbol), at_mm)


_FRAME_MM: Final = 1.0
_FRAME_LINE_MM: Final = 0.5
_ICON_MM: Final = 8.4
