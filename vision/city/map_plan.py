"""Where the cells of a printed city map are on its sheet."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine.table import Seat
from vision import VisionError
from vision.city.forms import CELL_MM, Cell
from vision.surface import Point, Surface, surfaces

MOST_SEATS: Final = 5
MOST_CELLS: Final = (12, 10)
"""Columns and rows for which a sheet has room."""

_AT_MM: Final[Point] = (23.0, 8.0)
"""The top-left corner of a full map: right of the left corner tags, its last row above the sidewalk."""


MAP_CODE_MM: Final = 15.0
"""The side of the code by which a map's sides are told apart: it stands below the choice slot."""
MAP_CODE_AT_MM: Final[Point] = (259.0, 146.0)
"""Its top-left corner, white margin included."""


class MapTooLarge(VisionError, ValueError):
    """A map with more cells than a sheet has room for; the message says how many fit."""


@dataclass(frozen=True, slots=True)
class MapPlan:
    surface: Surface
    origin_mm: Point
    """The top-left corner of cell (0, 0) on the surface; cells are CELL_MM wide and high."""
    width: int
    """Columns."""
    height: int
    """Rows; the sidewalk lies right below the last one."""

    @property
    def size_mm(self) -> Point:
        return self.width * CELL_MM, self.height * CELL_MM

    def at_mm(self, cell: Cell) -> Point:
        """The top-left corner of a cell, also of one beyond the map, on the surface."""
        return self.origin_mm[0] + cell[0] * CELL_MM, self.origin_mm[1] + cell[1] * CELL_MM


def map_surface(seat: Seat) -> str:
    """The surface of a seat's map."""
    return f"map{seat}"


def map_plan(seat: Seat, width: int = MOST_CELLS[0], height: int = MOST_CELLS[1]) -> MapPlan:
    """The map of a seat, 1 to 5; raises ValueError for another seat, MapTooLarge for more cells than fit."""
    if not 1 <= seat <= MOST_SEATS:
        raise ValueError(f"there are maps for seats 1 to {MOST_SEATS}, not for {seat}")
    if not (1 <= width <= MOST_CELLS[0] and 1 <= height <= MOST_CELLS[1]):
        raise MapTooLarge(
            f"a map of {width} by {height} cells: a sheet has room for {MOST_CELLS[0]} by {MOST_CELLS[1]}"
        )
    (left, top), spare = _AT_MM, MOST_CELLS[1] - height
    return MapPlan(surfaces((map_surface(seat),))[0], (left, top + spare * CELL_MM), width, height)
