"""The outlines of pieces that are made of cells."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from vision.city.forms import CELL_MM, Cell
from vision.surface import Point

INSET_MM: Final = 0.2
"""From a cell's edge to the outline that is cut."""


def bounds_mm(cells: Sequence[Cell]) -> tuple[Point, Point]:
    """The top-left and the bottom-right corner of the rectangle round a piece."""
    xs, ys = [x for x, _ in cells], [y for _, y in cells]
    return (min(xs) * CELL_MM, min(ys) * CELL_MM), ((max(xs) + 1) * CELL_MM, (max(ys) + 1) * CELL_MM)


def outline(cells: Iterable[Cell], inset_mm: float = INSET_MM) -> tuple[Point, ...]:
    """The edge of cells that hang together without a hole, clockwise, so far inside them."""
    own = set(cells)
    after: dict[Cell, list[Cell]] = {}
    for x, y in own:
        sides = (
            ((x, y - 1), (x, y), (x + 1, y)),
            ((x + 1, y), (x + 1, y), (x + 1, y + 1)),
            ((x, y + 1), (x + 1, y + 1), (x, y + 1)),
            ((x - 1, y), (x, y + 1), (x, y)),
        )
        for beside, start, end in sides:
            if beside not in own:
                after.setdefault(start, []).append(end)
    start = min(after, key=lambda corner: (corner[1], corner[0]))
    corners, at = [start], after[start][0]
    while at != start:
        corners.append(at)
        back = corners[-2]
        # Where two cells touch at a corner alone the edge keeps to the right: it stays on one cell's side.
        at = max(after[at], key=lambda to: (at[0] - back[0]) * (to[1] - at[1]) - (at[1] - back[1]) * (to[0] - at[0]))
    points = []
    for k, (x, y) in enumerate(corners):
        (bx, by), (nx, ny) = corners[k - 1], corners[(k + 1) % len(corners)]
        before, onwards = (x - bx, y - by), (nx - x, ny - y)
        if before != onwards:
            inwards = -before[1] - onwards[1], before[0] + onwards[0]
            points.append((x * CELL_MM + inset_mm * inwards[0], y * CELL_MM + inset_mm * inwards[1]))
    return tuple(points)
