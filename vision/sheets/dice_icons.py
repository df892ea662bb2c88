"""A picture of our own for every symbol that a die of 7 Wonders Dice shows, drawn from polygons, strokes and discs.

Any two pictures that stand on one die differ in shape, however they are turned, not in colour alone. One stands on
none: the guilds' flag, for their die shows only what other dice are known by.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Final

from vision import VisionError
from vision.sheets.drawing import Drawing, regular_polygon
from vision.sheets.pen import Pen, Shapes
from vision.surface import Point

TILE_INKS: Final[Mapping[str, str]] = {
    "red": "#c8362c",
    "green": "#2f9150",
    "blue": "#2767c4",
    "yellow": "#e3a91a",
    "gray": "#9a9da2",
}
"""Of the five colours that the black, the purple and the white die name."""


class UnknownFace(VisionError, ValueError):
    """No picture is drawn for this symbol; the message names those that are."""


def icon(symbol: str, centre_mm: Point, size_mm: float, ink: str, ground: str) -> Drawing:
    """The symbol's picture in a square of ``size_mm``; raises UnknownFace."""
    if symbol not in _ICONS:
        raise UnknownFace(f"no picture is drawn for the face {symbol!r}; there are {', '.join(sorted(_ICONS))}")
    return tuple(_ICONS[symbol](Pen(centre_mm, size_mm / 2, ink, ground)))


def _stone(p: Pen) -> Shapes:
    outline = ((-0.5, -0.85), (0.55, -0.9), (0.95, -0.1), (0.7, 0.85), (-0.6, 0.8), (-0.95, 0.0))
    cracks = ((-0.95, 0.0), (-0.2, -0.15), (0.95, -0.1)), ((-0.2, -0.15), (0.1, 0.85)), ((-0.2, -0.15), (-0.5, -0.85))
    return [p.area(*outline), *(p.stroke(0.14, *crack, fill=p.ground) for crack in cracks)]


def _wood(p: Pen) -> Shapes:
    shapes: Shapes = []
    for x, y in ((-0.45, 0.5), (0.45, 0.5), (0.0, -0.35)):
        shapes += [p.dot(x, y, 0.44), p.dot(x, y, 0.3, p.ground), p.dot(x, y, 0.15)]
    return shapes


def _clay(p: Pen) -> Shapes:
    rows = (
        (-0.9, (-1.0, -0.1), (0.1, 1.0)),
        (-0.27, (-1.0, -0.6), (-0.4, 0.4), (0.6, 1.0)),
        (0.36, (-1.0, -0.1), (0.1, 1.0)),
    )
    return [p.box(left, top, right, top + 0.5) for top, *bricks in rows for left, right in bricks]


def _cloth(p: Pen) -> Shapes:
    hem = ((0.8, 0.95), (0.48, 0.6), (0.16, 0.95), (-0.16, 0.6), (-0.48, 0.95), (-0.8, 0.6))
    return [
        p.area((-0.8, -0.55), (0.8, -0.55), *hem),
        p.box(-1.0, -0.95, 1.0, -0.62),
        *(p.stroke(0.14, (x, -0.4), (x, 0.5), fill=p.ground) for x in (-0.4, 0.1)),
    ]


def _glass(p: Pen) -> Shapes:
    return [
        p.dot(0.0, 0.32, 0.66),
        p.box(-0.24, -0.8, 0.24, 0.0),
        p.box(-0.42, -0.98, 0.42, -0.72),
        p.dot(0.16, 0.42, 0.34, p.ground),
    ]


def _papyrus(p: Pen) -> Shapes:
    return [
        p.box(-0.55, -0.9, 0.75, 0.6),
        p.stroke(0.36, (-0.75, 0.72), (0.45, 0.72)),
        *(p.stroke(0.13, (-0.3, y), (0.5, y), fill=p.ground) for y in (-0.6, -0.25, 0.1)),
        p.dot(-0.75, 0.72, 0.08, p.ground),
    ]


def _mask(p: Pen) -> Shapes:
    smile = ((-0.5, 0.22), (-0.25, 0.5), (0.0, 0.58), (0.25, 0.5), (0.5, 0.22))
    return [
        p.area((-0.9, -0.85), (0.9, -0.85), (0.85, 0.2), (0.45, 0.8), (0.0, 0.98), (-0.45, 0.8), (-0.85, 0.2)),
        p.dot(-0.4, -0.3, 0.2, p.ground),
        p.dot(0.4, -0.3, 0.2, p.ground),
        p.area(*smile, (0.0, 0.3), fill=p.ground),
    ]


def _scales(p: Pen) -> Shapes:
    shapes: Shapes = [p.stroke(0.16, (0.0, -0.85), (0.0, 0.85)), p.stroke(0.18, (-0.45, 0.88), (0.45, 0.88))]
    shapes.append(p.stroke(0.15, (-0.7, -0.7), (0.7, -0.7)))
    for x in (-0.68, 0.68):
        shapes.append(p.stroke(0.07, (x, -0.7), (x - 0.3, 0.1), (x + 0.3, 0.1), (x, -0.7)))
        shapes.append(p.area((x - 0.36, 0.1), (x + 0.36, 0.1), (x + 0.18, 0.42), (x - 0.18, 0.42)))
    return shapes


def _fountain(p: Pen) -> Shapes:
    jets = (
        ((-0.75, 0.0), (-0.62, -0.6), (-0.3, -0.7), (-0.1, 0.0)),
        ((0.75, 0.0), (0.62, -0.6), (0.3, -0.7), (0.1, 0.0)),
    )
    return [
        p.area((-0.98, 0.15), (0.98, 0.15), (0.6, 0.62), (-0.6, 0.62)),
        p.area((-0.18, 0.6), (0.18, 0.6), (0.5, 0.98), (-0.5, 0.98)),
        p.stroke(0.15, (0.0, 0.1), (0.0, -0.9)),
        *(p.stroke(0.13, *jet) for jet in jets),
    ]


def _temple(p: Pen) -> Shapes:
    return [
        p.area((-1.0, -0.4), (0.0, -0.98), (1.0, -0.4)),
        *(p.box(x - 0.14, -0.28, x + 0.14, 0.62) for x in (-0.66, -0.22, 0.22, 0.66)),
        p.box(-0.98, 0.68, 0.98, 0.95),
    ]


def _owl(p: Pen) -> Shapes:
    return [
        p.area((-0.75, -0.98), (0.0, -0.72), (0.75, -0.98), (0.8, 0.3), (0.45, 0.95), (-0.45, 0.95), (-0.8, 0.3)),
        *(p.dot(x, -0.3, 0.34, p.ground) for x in (-0.36, 0.36)),
        *(p.dot(x, -0.3, 0.16) for x in (-0.36, 0.36)),
        p.area((-0.14, 0.0), (0.14, 0.0), (0.0, 0.3), fill=p.ground),
    ]


def _caduceus(p: Pen) -> Shapes:
    left = ((0.0, -0.35), (-0.4, -0.1), (0.0, 0.15), (0.32, 0.35), (0.0, 0.6))
    return [
        p.stroke(0.14, (0.0, -0.9), (0.0, 0.95)),
        p.area((0.0, -0.45), (-0.95, -0.95), (-0.7, -0.45)),
        p.area((0.0, -0.45), (0.95, -0.95), (0.7, -0.45)),
        p.stroke(0.13, *left),
        p.stroke(0.13, *((-x, y) for x, y in left)),
    ]


def _coins7(p: Pen) -> Shapes:
    return [
        p.dot(0.0, 0.0, 0.96),
        p.stroke(0.07, *_circle(0.0, 0.0, 0.78), fill=p.ground, closed=True),
        p.stroke(0.24, (-0.38, -0.42), (0.36, -0.42), (-0.1, 0.52), fill=p.ground),
    ]


def _camel(p: Pen) -> Shapes:
    back = ((-0.75, 0.1), (-0.55, -0.35), (-0.35, -0.1), (-0.12, -0.5), (0.15, -0.05), (0.4, 0.05), (0.55, -0.7))
    head = ((0.6, -0.85), (0.98, -0.75), (0.95, -0.5), (0.75, -0.5), (0.6, 0.25), (0.45, 0.4), (-0.7, 0.4))
    legs = (-0.66, -0.4, 0.2, 0.46)
    return [p.area(*back, *head), *(p.box(x - 0.09, 0.3, x + 0.09, 0.95) for x in legs)]


def _chest(p: Pen) -> Shapes:
    return [
        p.area((-0.92, -0.1), (-0.92, -0.45), (-0.6, -0.75), (0.6, -0.75), (0.92, -0.45), (0.92, -0.1)),
        p.box(-0.92, 0.02, 0.92, 0.78),
        p.box(-0.2, -0.22, 0.2, 0.36, p.ground),
        p.dot(0.0, 0.08, 0.1),
    ]


def _sword(p: Pen) -> Shapes:
    return [
        p.area((0.0, -0.99), (0.2, -0.7), (0.17, 0.35), (-0.17, 0.35), (-0.2, -0.7)),
        p.stroke(0.2, (-0.55, 0.42), (0.55, 0.42)),
        p.stroke(0.2, (0.0, 0.42), (0.0, 0.8)),
        p.dot(0.0, 0.86, 0.16),
    ]


def _axe(p: Pen) -> Shapes:
    blade = ((-0.1, -0.55), (0.3, -0.7), (0.62, -0.98), (0.85, -0.4), (0.62, 0.2), (0.3, -0.08), (-0.1, -0.2))
    return [p.stroke(0.2, (-0.25, -0.85), (-0.25, 0.9)), p.area((-0.5, -0.5), *blade, (-0.5, -0.25))]


def _shield(p: Pen) -> Shapes:
    shapes: Shapes = [
        p.dot(0.0, 0.0, 0.96),
        p.dot(0.0, 0.0, 0.74, p.ground),
        p.dot(0.0, 0.0, 0.6),
        p.dot(0.0, 0.0, 0.24, p.ground),
    ]
    return shapes


def _compass(p: Pen) -> Shapes:
    return [
        p.stroke(0.18, (0.0, -0.6), (-0.62, 0.92)),
        p.stroke(0.18, (0.0, -0.6), (0.62, 0.92)),
        p.stroke(0.12, (-0.8, 0.2), (-0.3, 0.42), (0.3, 0.42), (0.8, 0.2)),
        p.dot(0.0, -0.7, 0.27),
        p.dot(0.0, -0.7, 0.1, p.ground),
    ]


def _tablet(p: Pen) -> Shapes:
    arch = tuple((-0.68 * math.cos(math.pi * k / 12), -0.3 - 0.65 * math.sin(math.pi * k / 12)) for k in range(13))
    tally = (p.stroke(0.12, (x, -0.25), (x, 0.45), fill=p.ground) for x in (-0.36, -0.12, 0.12, 0.36))
    across = p.stroke(0.11, (-0.5, 0.32), (0.5, -0.1), fill=p.ground)
    return [p.area(*arch, (0.68, 0.95), (-0.68, 0.95)), *tally, across]


def _gear(p: Pen) -> Shapes:
    tooth = (0.96, 0.96, 0.7, 0.7)
    rim = regular_polygon((0.0, 0.0), 1.0, 32, 5.6)
    points = tuple((x * tooth[k % 4], y * tooth[k % 4]) for k, (x, y) in enumerate(rim))
    return [p.area(*points), p.dot(0.0, 0.0, 0.3, p.ground)]


def _wonder(p: Pen) -> Shapes:
    return [p.box(-0.3, -0.85, 0.3, -0.3), p.box(-0.64, -0.22, 0.64, 0.3), p.box(-0.98, 0.38, 0.98, 0.9)]


def _mark(p: Pen, color: str, x: float, y: float, r: float, fill: str) -> Shapes:
    """The shape that stands for a colour: X, triangle, upright bar, disc, diamond."""
    match color:
        case "red":
            ends = ((-r, -r), (r, r)), ((-r, r), (r, -r))
            return [p.stroke(r * 0.55, *((x + a, y + b) for a, b in pair), fill=fill) for pair in ends]
        case "green":
            return [p.area((x, y - r * 1.1), (x + r * 1.15, y + r * 0.95), (x - r * 1.15, y + r * 0.95), fill=fill)]
        case "blue":
            return [p.box(x - r * 0.36, y - r * 1.15, x + r * 0.36, y + r * 1.15, fill)]
        case "yellow":
            return [p.dot(x, y, r, fill)]
        case _:
            return [p.area((x, y - r * 1.3), (x + r * 0.9, y), (x, y + r * 1.3), (x - r * 0.9, y), fill=fill)]


def _any4(p: Pen) -> Shapes:
    shapes: Shapes = []
    for color, x, y in (("red", -0.5, -0.5), ("green", 0.5, -0.5), ("blue", -0.5, 0.5), ("yellow", 0.5, 0.5)):
        shapes.append(p.box(x - 0.44, y - 0.44, x + 0.44, y + 0.44, TILE_INKS[color]))
        shapes += _mark(p, color, x, y, 0.25, "#ffffff")
    return shapes


def _tile(color: str) -> Callable[[Pen], Shapes]:
    """A tile of a colour with its shape."""

    def draw(p: Pen) -> Shapes:
        return [p.box(-0.95, -0.95, 0.95, 0.95, TILE_INKS[color]), *_mark(p, color, 0.0, 0.0, 0.55, "#ffffff")]

    return draw


def _leader(color: str) -> Callable[[Pen], Shapes]:
    """A head on shoulders, and below them that colour's shape, so large that it tells the leaders apart."""

    def draw(p: Pen) -> Shapes:
        tint = TILE_INKS[color]
        shoulders = p.area((-0.75, 0.0), (-0.4, -0.3), (0.4, -0.3), (0.75, 0.0), fill=tint)
        return [p.dot(0.0, -0.64, 0.33, tint), shoulders, *_mark(p, color, 0.0, 0.52, 0.45, tint)]

    return draw


def _laurel(p: Pen) -> Shapes:
    shapes: Shapes = [
        p.dot(0.0, -0.3, 0.34),
        p.area((-0.5, 0.75), (-0.42, 0.2), (0.42, 0.2), (0.5, 0.75)),
    ]
    for side in (-1, 1):
        for x, y in ((0.55, -0.75), (0.82, -0.4), (0.9, 0.02), (0.82, 0.44), (0.55, 0.9)):
            shapes.append(p.dot(side * x, y, 0.16))
    return shapes


def _flag(p: Pen) -> Shapes:
    cloth = p.area((-0.6, -0.82), (0.9, -0.82), (0.46, -0.36), (0.9, 0.1), (-0.6, 0.1))
    return [p.box(-0.75, -0.94, -0.5, 0.94), cloth]


def _circle(x: float, y: float, r: float) -> tuple[Point, ...]:
    return tuple((x + r * a, y + r * b) for a, b in regular_polygon((0.0, 0.0), 1.0, 36))


_ICONS: Final[Mapping[str, Callable[[Pen], Shapes]]] = {
    "stone": _stone,
    "wood": _wood,
    "clay": _clay,
    "cloth": _cloth,
    "glass": _glass,
    "papyrus": _papyrus,
    "mask": _mask,
    "scales": _scales,
    "fountain": _fountain,
    "temple": _temple,
    "owl": _owl,
    "caduceus": _caduceus,
    "coins7": _coins7,
    "camel": _camel,
    "chest": _chest,
    "sword": _sword,
    "axe": _axe,
    "shield": _shield,
    "compass": _compass,
    "tablet": _tablet,
    "gear": _gear,
    "any4": _any4,
    "red": _tile("red"),
    "green": _tile("green"),
    "blue": _tile("blue"),
    "yellow": _tile("yellow"),
    "gray": _tile("gray"),
    "wonder": _wonder,
    "leader_blue": _leader("blue"),
    "leader_green": _leader("green"),
    "leader_red": _leader("red"),
    "leader_yellow": _leader("yellow"),
    "leader_laurel": _laurel,
    "flag": _flag,
}
