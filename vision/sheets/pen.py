"""What small pictures are drawn with: a pen in a square of its own, whatever the square's size."""

from __future__ import annotations

from dataclasses import dataclass

from vision.sheets.drawing import Line, Polygon, Rect, Shape, disc
from vision.surface import Point

Shapes = list[Shape]


@dataclass(frozen=True, slots=True)
class Pen:
    """Draws about a centre; coordinates from -1 to 1, y down."""

    centre_mm: Point
    half_mm: float
    ink: str
    ground: str
    """What is left out of the ink."""

    def at(self, x: float, y: float) -> Point:
        return self.centre_mm[0] + x * self.half_mm, self.centre_mm[1] + y * self.half_mm

    def area(self, *points: Point, fill: str | None = None) -> Polygon:
        return Polygon(tuple(self.at(x, y) for x, y in points), fill or self.ink)

    def box(self, left: float, top: float, right: float, low: float, fill: str | None = None) -> Rect:
        size = (right - left) * self.half_mm, (low - top) * self.half_mm
        return Rect(self.at(left, top), size, fill or self.ink)

    def stroke(self, width: float, *points: Point, fill: str | None = None, closed: bool = False) -> Line:
        spots = tuple(self.at(x, y) for x, y in points)
        return Line(spots, width * self.half_mm, fill or self.ink, closed=closed)

    def dot(self, x: float, y: float, radius: float, fill: str | None = None) -> Polygon:
        return disc(self.at(x, y), radius * self.half_mm, fill or self.ink)
