"""A seat's colour and shape, and the pictures of the three slots, drawn from plain polygons."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from vision.sheets.drawing import BLACK, WHITE, Drawing, Line, Polygon, Rect, disc, regular_polygon, rounded
from vision.surface import Point

SeatShape = Literal["circle", "triangle", "square", "diamond", "star", "hexagon", "cross"]


@dataclass(frozen=True, slots=True)
class SeatMark:
    """What tells a seat from the others beside its number and name; colour-blind people have the shape."""

    color: str
    shape: SeatShape


SEAT_MARKS: Final = (
    SeatMark("#e69f00", "circle"),
    SeatMark("#56b4e9", "triangle"),
    SeatMark("#009e73", "square"),
    SeatMark("#f0e442", "diamond"),
    SeatMark("#0072b2", "star"),
    SeatMark("#d55e00", "hexagon"),
    SeatMark("#cc79a7", "cross"),
)
"""Of seats 1 to 7: the colours of Okabe and Ito."""


def ink_on(color: str) -> str:
    """Black or white, whichever stands out more on this colour (WCAG contrast)."""
    linear = [
        c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4
        for c in (int(color[k : k + 2], 16) / 255 for k in (1, 3, 5))
    ]
    luminance = 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    return BLACK if (luminance + 0.05) ** 2 >= 0.05 * 1.05 else WHITE


def seat_shape(shape: SeatShape, centre_mm: Point, size_mm: float, fill: str) -> Drawing:
    """A seat's shape, as wide or high as ``size_mm``."""
    (x, y), r = centre_mm, size_mm / 2
    match shape:
        case "circle":
            return (disc(centre_mm, r, fill),)
        case "triangle":
            return (Polygon(regular_polygon((x, y + r * 0.2), r * 1.12, 3), fill),)
        case "square":
            return (Rect((x - r * 0.86, y - r * 0.86), (r * 1.72, r * 1.72), fill),)
        case "diamond":
            return (Polygon(regular_polygon(centre_mm, r * 1.08, 4), fill),)
        case "star":
            outer, inner = (
                regular_polygon((x, y + r * 0.06), r * 1.1, 5),
                regular_polygon((x, y + r * 0.06), r * 0.46, 5, 36),
            )
            return (Polygon(tuple(p for pair in zip(outer, inner, strict=True) for p in pair), fill),)
        case "hexagon":
            return (Polygon(regular_polygon(centre_mm, r, 6), fill),)
        case "cross":
            a, b = r * 0.34, r
            steps = ((-a, -b), (a, -b), (a, -a), (b, -a), (b, a), (a, a), (a, b), (-a, b), (-a, a), (-b, a), (-b, -a))
            return (Polygon(tuple((x + dx, y + dy) for dx, dy in (*steps, (-a, -a))), fill),)


def slot_picture(zone: str, centre_mm: Point, size_mm: float, ink: str) -> Drawing:
    """What lying in this zone means: a card to build, a wonder's stage, coins. Other zones have no picture."""
    x, y, u = centre_mm[0], centre_mm[1], size_mm / 12
    match zone:
        case "card":
            outline = rounded((x - 4 * u, y - 6 * u), (8 * u, 12 * u), 1.2 * u)
            roof = ((x - 2.9 * u, y - 0.2 * u), (x, y - 3.4 * u), (x + 2.9 * u, y - 0.2 * u))
            walls = (
                Rect((x - 2.1 * u, y - 0.2 * u), (1.5 * u, 3.6 * u), ink),
                Rect((x + 0.6 * u, y - 0.2 * u), (1.5 * u, 3.6 * u), ink),
            )
            lintel = Rect((x - 0.7 * u, y - 0.2 * u), (1.4 * u, 1.3 * u), ink)
            return Line(outline, 0.9 * u, ink, closed=True), Polygon(roof, ink), *walls, lintel
        case "wonder":
            steps = tuple(
                Rect((x - w * u, y + top * u), (2 * w * u, 2.5 * u), ink)
                for w, top in ((1.7, -5.6), (3.6, -2.6), (5.6, 0.4))
            )
            return *steps, Rect((x - 6.6 * u, y + 3.4 * u), (13.2 * u, 1.6 * u), ink)
        case "sell":
            return tuple(
                shape
                for cx, cy in ((-2.2, 2.4), (2.2, 2.4), (0.0, -2.2))
                for shape in (
                    disc((x + cx * u, y + cy * u), 3.9 * u, WHITE),
                    disc((x + cx * u, y + cy * u), 3.4 * u, ink),
                    disc((x + cx * u, y + cy * u), 2.5 * u, WHITE),
                    disc((x + cx * u, y + cy * u), 1.7 * u, ink),
                )
            )
        case _:
            return ()
