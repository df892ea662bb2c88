"""How much air there is on a screen, and what a laid out block is."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from ui.lettering import Ruler
from ui.sheet import Mark


class Density(IntEnum):
    """How much air there is; a screen takes the airiest that fits for all its panels."""

    SPACIOUS = 0
    ROOMY = 1
    NORMAL = 2
    SNUG = 3
    CLOSE = 4
    TIGHT = 5
    CRAMPED = 6


_GAPS = {
    Density.SPACIOUS: 1.7,
    Density.ROOMY: 1.5,
    Density.NORMAL: 0.9,
    Density.SNUG: 0.7,
    Density.CLOSE: 0.7,
    Density.TIGHT: 0.45,
    Density.CRAMPED: 0.3,
}


@dataclass(frozen=True, slots=True)
class Piece:
    """A laid out block: its marks stand as if its top left corner were the screen's."""

    height_px: int
    marks: tuple[Mark, ...]


def gap_px(ruler: Ruler, density: Density) -> int:
    return max(2, round(ruler.space("gap") * _GAPS[density]))
