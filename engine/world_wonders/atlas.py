"""Where each piece could lie on a map by its terrain alone, worked out once for a map and a set of components.

A *form* is a piece in one turn. Its *anchor* is the top left corner of the box round it; all anchors at which a form
fits are found at once, by one shift and one ``and`` for each of its cells.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType

from engine.world_wonders.city import Cell, Cells, in_order
from engine.world_wonders.components import ComponentSet, Map, MonumentPiece
from engine.world_wonders.grid import Grid, each

LONG = 4
_ROAD = tuple((x, 0) for x in range(LONG))
_FOUR_TURNS, _ONE_TURN = 4, 1


@dataclass(frozen=True, slots=True, eq=False)
class Spot:
    """A piece on certain cells."""

    bits: int
    cells: Cells
    around: int
    """The cells that share a side with it."""


@dataclass(frozen=True, slots=True, eq=False)
class Form:
    offsets: tuple[int, ...]
    """Of its cells from its anchor, in bits."""
    anchors: int
    """Where the terrain allows it."""
    spots: Mapping[int, Spot]
    """By the anchor's bit."""

    def fitting(self, free: int) -> int:
        """The anchors at which all its cells are free."""
        found = self.anchors
        for offset in self.offsets:
            found &= free >> offset
        return found

    def touching(self, touch: int) -> int:
        """The anchors at which one of its cells is in ``touch``."""
        found = 0
        for offset in self.offsets:
            found |= touch >> offset
        return found

    def ending(self, touch: int) -> int:
        """The anchors at which its first or last cell is in ``touch``."""
        return touch >> self.offsets[0] | touch >> self.offsets[-1]

    def at(self, anchors: int) -> Iterator[Spot]:
        spots = self.spots
        for anchor in each(anchors):
            yield spots[anchor]


Forms = tuple[Form, ...]
"""A piece in each of its turns, without those that look alike."""


@dataclass(frozen=True, slots=True, eq=False)
class Atlas:
    """All forms on one map."""

    map: Map
    long: Forms
    two: Forms
    one: Forms
    buildings: Mapping[str, Forms]
    """By shape."""
    monuments: Mapping[str, tuple[Forms, ...]]
    """By monument, for each of its pieces."""

    @property
    def grid(self) -> Grid:
        return self.map.grid


@dataclass(frozen=True, slots=True)
class Pose:
    """How a piece lies: the box's top left cell, quarter turns clockwise, and whether it was turned over before."""

    x: int
    y: int
    turn: int
    mirrored: bool


def pose(shape: Cells, cells: Cells) -> Pose | None:
    """How a piece of this shape lies on these cells, the first of ``poses``; None if it has not that shape."""
    return next(poses(shape, cells), None)


def poses(shape: Cells, cells: Cells) -> Iterator[Pose]:
    """Every way in which a piece of this shape can lie on these cells: as it is printed first, then the fewest turns.

    One that looks the same turned and turned over has several.
    """
    left, top = min(x for x, _ in cells), min(y for _, y in cells)
    moved = {(x - left, y - top) for x, y in cells}
    for mirrored in (False, True):
        for turn in range(_FOUR_TURNS):
            if set(_turned(shape, turn, mirrored=mirrored)) == moved:
                yield Pose(left, top, turn, mirrored)


@lru_cache(maxsize=64)
def atlas_of(components: ComponentSet, map_id: str) -> Atlas:
    board = components.maps[map_id]
    return Atlas(
        board,
        long_forms(board),
        _forms(board, _ROAD[:2], ("LL",)),
        _forms(board, _ROAD[:1], ("L",)),
        MappingProxyType(
            {
                shape.id: _forms(
                    board, shape.cells, ("L" * len(shape.cells),), rotate=shape.rotate, mirror=shape.mirror
                )
                for shape in components.shapes.values()
            }
        ),
        MappingProxyType(
            {
                monument.id: tuple(
                    _piece_forms(board, piece, rotate=monument.rotate, mirror=monument.mirror)
                    for piece in monument.pieces
                )
                for monument in components.monuments.values()
            }
        ),
    )


def long_forms(board: Map) -> Forms:
    """A long road across and down: its ends on land, what lies between also on water (W05)."""
    return _forms(board, _ROAD, ("LAAL",))


def _piece_forms(board: Map, piece: MonumentPiece, *, rotate: bool, mirror: bool) -> Forms:
    return _forms(board, piece.cells, piece.terrains, rotate=rotate, mirror=mirror)


def _forms(board: Map, shape: Cells, terrains: Iterable[str], *, rotate: bool = True, mirror: bool = False) -> Forms:
    grid = board.grid
    allowed = {"L": board.land, "W": board.water, "A": grid.inside}
    found: dict[Cells, int] = {}
    for mirrored in (False, True) if mirror else (False,):
        for turn in range(_FOUR_TURNS if rotate else _ONE_TURN):
            cells = _turned(shape, turn, mirrored=mirrored)
            anchors = 0
            for terrain in terrains:
                fits = grid.inside
                for (x, y), letter in zip(cells, terrain, strict=True):
                    fits &= allowed[letter] >> y * grid.stride + x
                anchors |= fits
            key = in_order(cells)
            found[key] = found.get(key, 0) | anchors
    return tuple(_form(grid, cells, anchors) for cells, anchors in found.items())


def _form(grid: Grid, cells: Cells, anchors: int) -> Form:
    offsets = tuple(y * grid.stride + x for x, y in cells)
    spots = {}
    for anchor in each(anchors):
        bits = sum(anchor << offset for offset in offsets)
        spots[anchor] = Spot(bits, grid.cells(bits), grid.around(bits))
    return Form(offsets, anchors, MappingProxyType(spots))


def _turned(shape: Cells, turn: int, *, mirrored: bool) -> Cells:
    """The cells in their own order, turned clockwise (y runs downwards), the box's corner at (0, 0)."""
    cells: list[Cell] = [(-x, y) for x, y in shape] if mirrored else list(shape)
    for _ in range(turn):
        cells = [(-y, x) for x, y in cells]
    left, top = min(x for x, _ in cells), min(y for _, y in cells)
    return tuple((x - left, y - top) for x, y in cells)
