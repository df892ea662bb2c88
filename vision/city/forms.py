"""What a piece of a city is to the camera: which cells it covers, where on it its sticker is, and how high that lies.

Cells are (x, y), x to the right and y down; a cell of a map is CELL_MM wide. A piece's own cells are those that it
covers as it is printed, with its sticker's words upright.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from vision.surface import Point

Cell = tuple[int, int]

CELL_MM: Final = 18.0


@dataclass(frozen=True, slots=True)
class PieceForm:
    """One kind of piece; a monument of several pieces has a form for each of them."""

    cells: tuple[Cell, ...]
    """Its own cells, the top-left corner of cell (0, 0) is its origin."""
    sticker_at_mm: Point
    """The centre of its code, from its origin."""
    sticker_turn_deg: float = 0.0
    """How the code is turned on it, clockwise."""
    height_mm: float = 0.0
    """How high above the map the code lies."""
