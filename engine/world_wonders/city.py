"""What lies on a map, and a city as a frozen value.

Cells are ``(x, y)``: x to the right, y downwards, ``(0, 0)`` top left; the sidewalk lies below the last row. A piece on
a map is a set of bits (``grid.py``).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

Cell = tuple[int, int]
Cells = tuple[Cell, ...]
"""What one piece covers, sorted by row, then from left to right; a road's are so from its first to its last cell."""


class Kind(StrEnum):
    """What stands on a map."""

    ROAD = "road"
    TOWER = "tower"
    BUILDING = "building"
    MONUMENT = "monument"


class Road(StrEnum):
    """The road tiles; a long one has a bridge on its other side."""

    LONG = "long"
    BRIDGE = "bridge"
    TWO = "two"
    ONE = "one"


def cell_name(cell: Cell) -> str:
    """As on the map's edge: ``C4`` is the third column, the fourth row."""
    return f"{chr(ord('A') + cell[0])}{cell[1] + 1}" if 0 <= cell[0] < 26 and cell[1] >= 0 else "?"


def in_order(cells: Iterable[Cell]) -> Cells:
    """The cells of a piece as moves hold them."""
    return tuple(sorted(cells, key=lambda cell: (cell[1], cell[0])))


def set_in_order(roads: Iterable[Cells]) -> tuple[Cells, ...]:
    """The roads of a short set as moves hold them: the longer first, equal ones by row."""
    return tuple(sorted(map(in_order, roads), key=lambda road: (-len(road), [(y, x) for x, y in road])))


def either_side(name: str) -> str:
    """What a piece is called whichever side is up: a bridge is the long road turned over."""
    return Road.LONG.value if name == Road.BRIDGE else name


@dataclass(frozen=True, slots=True)
class Piece:
    """Something that stands on a map and stays there."""

    kind: Kind
    name: str
    """Which road tile, the tile's or the monument's id; ``tower``."""
    bits: int
    """The cells that it covers, on the seat's grid."""


@dataclass(frozen=True, slots=True)
class City:
    """What one seat has laid, its markers and its gold of this round."""

    pieces: tuple[Piece, ...] = ()
    """In the order in which they were laid."""
    started: bool = False
    """Whether the free road is laid."""
    spent: int = 0
    limit: int = 7
    out: bool = False
    loan: int = 0
    """The round in which an open loan was taken, 0 without one."""
    resources: tuple[int, int, int] = (0, 0, 0)
    """The markers of food, pottery and gears."""
    population: int = 0
    monuments: tuple[str, ...] = ()

    @property
    def gold(self) -> int:
        """What may still be spent in this round."""
        return self.limit - self.spent
