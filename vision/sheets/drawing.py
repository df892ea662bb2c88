"""Flat drawings in millimetres: what the PDF writer prints and the virtual table rasterises is the same list of shapes.

Origin at the top-left corner, x to the right, y down; later shapes cover earlier ones. Colours are ``#rrggbb``.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum

from vision.surface import Point

BLACK = "#000000"
WHITE = "#ffffff"


class Weight(Enum):
    REGULAR = "regular"
    BOLD = "bold"


class Anchor(Enum):
    LEFT = "left"
    MIDDLE = "middle"
    RIGHT = "right"


@dataclass(frozen=True, slots=True)
class Rect:
    """A filled rectangle with its sides along the axes."""

    at_mm: Point
    """Its top-left corner."""
    size_mm: Point
    fill: str = BLACK


@dataclass(frozen=True, slots=True)
class Polygon:
    """A filled polygon without holes."""

    points_mm: tuple[Point, ...]
    fill: str = BLACK


@dataclass(frozen=True, slots=True)
class Line:
    """A stroke along points, with round ends and joints."""

    points_mm: tuple[Point, ...]
    width_mm: float
    color: str = BLACK
    closed: bool = False
    dash_mm: tuple[float, float] | None = None
    """Length of the dashes and of the gaps between them."""


@dataclass(frozen=True, slots=True)
class Text:
    """One line of words, never wrapped: see ``lettering.fit``."""

    text: str
    at_mm: Point
    """Where ``anchor`` stands on the base line."""
    size_mm: float
    """Of the font's em square."""
    color: str = BLACK
    weight: Weight = Weight.REGULAR
    anchor: Anchor = Anchor.LEFT


Shape = Rect | Polygon | Line | Text
Drawing = tuple[Shape, ...]


@dataclass(frozen=True, slots=True)
class Page:
    size_mm: Point
    drawing: Drawing


def moved(drawing: Iterable[Shape], by_mm: Point) -> Drawing:
    """The same shapes elsewhere."""
    return tuple(_moved(shape, by_mm) for shape in drawing)


def regular_polygon(centre_mm: Point, radius_mm: float, corners: int, turn_deg: float = 0.0) -> tuple[Point, ...]:
    """Corners on a circle, clockwise; the first one straight above the centre at turn 0."""
    return tuple(
        (
            centre_mm[0] + radius_mm * math.sin(math.tau * k / corners + math.radians(turn_deg)),
            centre_mm[1] - radius_mm * math.cos(math.tau * k / corners + math.radians(turn_deg)),
        )
        for k in range(corners)
    )


def disc(centre_mm: Point, radius_mm: float, fill: str = BLACK) -> Polygon:
    """A circle as a polygon of 72 corners: off by less than a thousandth of its radius."""
    return Polygon(regular_polygon(centre_mm, radius_mm, 72), fill)


def rounded(at_mm: Point, size_mm: Point, radius_mm: float) -> tuple[Point, ...]:
    """The outline of a rectangle with round corners, clockwise from the left end of its top edge."""
    (x, y), (w, h) = at_mm, size_mm
    left, right, top, low = x + radius_mm, x + w - radius_mm, y + radius_mm, y + h - radius_mm
    centres = ((right, top), (right, low), (left, low), (left, top))
    points: list[Point] = []
    for quarter, (cx, cy) in enumerate(centres):
        for k in range(9):
            angle = math.tau * (quarter + k / 8) / 4
            points.append((cx + radius_mm * math.sin(angle), cy - radius_mm * math.cos(angle)))
    return tuple(points)


def _moved(shape: Shape, by_mm: Point) -> Shape:
    def place(point: Point) -> Point:
        return point[0] + by_mm[0], point[1] + by_mm[1]

    match shape:
        case Rect() | Text():
            return replace(shape, at_mm=place(shape.at_mm))
        case Polygon() | Line():
            return replace(shape, points_mm=tuple(map(place, shape.points_mm)))
