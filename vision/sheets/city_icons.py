"""The small pictures of World Wonders: building types, gains, and what a monument must touch.

Each differs from the others in shape, not in colour alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from vision.sheets.board_icons import GOLD, INK, UnknownIcon
from vision.sheets.dice_icons import icon
from vision.sheets.drawing import WHITE, Anchor, Drawing, Line, Polygon, Text, Weight, disc, rounded
from vision.sheets.pen import Pen, Shapes
from vision.surface import Point

TYPE_INKS: Final[Mapping[str, str]] = {
    "B": "#2f6fbf",
    "F": "#3d8a45",
    "H": "#a8824f",
    "M": "#d99a12",
    "T": "#7b4397",
}
"""Of library, farm, house, market and temple, as the game's own tiles are coloured."""

TERRAIN_INKS: Final[Mapping[str, str]] = {
    "land": "#e3eed3",
    "land edge": "#c2d3a6",
    "tree": "#7fa05a",
    "water": "#cfe4f3",
    "wave": "#8fbcdc",
    "sidewalk": "#e9e2d5",
    "paving": "#c9bfab",
}
"""Light, so that a code laid on it stands out."""

ROAD_INK: Final = "#8b8680"
_CLAY: Final = "#b0582f"
FOOD_INK: Final = "#5c962f"
_STEEL: Final = "#5f6f86"
_PEOPLE: Final = "#7a2f5f"
_RING: Final = "#b8860b"
_WATER: Final = "#3f86b8"


def picture(name: str, centre_mm: Point, size_mm: float) -> Drawing:
    """A picture in a square of ``size_mm``; ``coin:3`` is a coin with a number. Raises UnknownIcon."""
    if name in TYPE_INKS:
        return type_picture(name, centre_mm, size_mm, TYPE_INKS[name])
    kind, _, text = name.partition(":")
    if kind == "coin":
        return coin(text, centre_mm, size_mm)
    if kind not in _DRAWN:
        raise UnknownIcon(f"no picture is called {name!r}; there are {', '.join((*TYPE_INKS, *_DRAWN))}, coin:…")
    draw, ink = _DRAWN[kind]
    return tuple(draw(Pen(centre_mm, size_mm / 2, ink, WHITE)))


def pictures(names: Sequence[str], at_mm: Point, room_mm: float, size_mm: float, gap_mm: float = 0.8) -> Drawing:
    """A row of pictures about the middle of ``room_mm``, as large as asked or as they fit; ``at_mm`` is the left end
    of its middle line. Raises UnknownIcon."""
    if not names:
        return ()
    n = len(names)
    size = min(size_mm, (room_mm - gap_mm * (n - 1)) / n)
    first = at_mm[0] + (room_mm - n * size - (n - 1) * gap_mm) / 2 + size / 2
    return tuple(
        shape for k, name in enumerate(names) for shape in picture(name, (first + k * (size + gap_mm), at_mm[1]), size)
    )


def type_picture(letter: str, centre_mm: Point, size_mm: float, ink: str, ground: str = WHITE) -> Drawing:
    """A building type's picture in one ink; raises UnknownIcon."""
    if letter == "T":
        return icon("temple", centre_mm, size_mm, ink, ground)
    if letter not in _TYPES:
        raise UnknownIcon(f"no building type is called {letter!r}; there are {', '.join(TYPE_INKS)}")
    return tuple(_TYPES[letter](Pen(centre_mm, size_mm / 2, ink, ground)))


def coin(text: str, centre_mm: Point, size_mm: float) -> Drawing:
    """A gold coin with a number."""
    r, size = size_mm / 2, size_mm * (0.7 if len(text) < 2 else 0.52)
    x, y = centre_mm
    letters = Text(text, (x, y + size * 0.36), size, INK, Weight.BOLD, Anchor.MIDDLE)
    return disc(centre_mm, r, "#a87a14"), disc(centre_mm, r * 0.86, GOLD), letters


def tree(foot_mm: Point, height_mm: float, ink: str) -> Drawing:
    (x, y), h = foot_mm, height_mm
    crown = Polygon(((x, y - h), (x + 0.36 * h, y - 0.22 * h), (x - 0.36 * h, y - 0.22 * h)), ink)
    return Line(((x, y), (x, y - 0.3 * h)), 0.13 * h, ink), crown


def wave(left_mm: Point, width_mm: float, ink: str, line_mm: float) -> Line:
    (x, y), step = left_mm, width_mm / 8
    return Line(tuple((x + k * step, y + (0.0, -0.5, -0.7, -0.5)[k % 4] * step * 1.6) for k in range(9)), line_mm, ink)


def _library(p: Pen) -> Shapes:
    """An open book."""
    left = ((0.0, -0.55), (-0.5, -0.82), (-1.0, -0.6), (-1.0, 0.6), (-0.5, 0.4), (0.0, 0.75))
    lines = ((0.25, -0.32), (0.25, 0.0))
    shapes: Shapes = [p.area(*left), p.area(*((-x, y) for x, y in left))]
    shapes.append(p.stroke(0.1, (0.0, -0.5), (0.0, 0.7), fill=p.ground))
    for side in (-1, 1):
        shapes += (p.stroke(0.1, (side * 0.24, y), (side * 0.8, y - 0.16), fill=p.ground) for _, y in lines)
    return shapes


def _farm(p: Pen) -> Shapes:
    """An ear of wheat."""
    shapes: Shapes = [p.stroke(0.15, (0.0, 1.0), (0.0, -0.55))]
    for y in (-0.35, 0.08, 0.5):
        for side in (-1, 1):
            grain = ((0.06, y + 0.12), (0.28, y - 0.36), (0.66, y - 0.5), (0.62, y - 0.12), (0.36, y + 0.16))
            shapes.append(p.area(*((side * x, v) for x, v in grain)))
    return [*shapes, p.area((0.0, -1.0), (0.2, -0.66), (0.0, -0.38), (-0.2, -0.66))]


def _house(p: Pen) -> Shapes:
    return [
        p.area((-1.0, -0.1), (0.0, -0.95), (1.0, -0.1)),
        p.box(-0.74, -0.02, 0.74, 0.9),
        p.box(-0.2, 0.3, 0.2, 0.9, p.ground),
        p.box(0.42, -0.86, 0.66, -0.4),
    ]


def _market(p: Pen) -> Shapes:
    """A stall under an awning."""
    shapes: Shapes = [p.area((-0.8, -0.9), (0.8, -0.9), (1.0, -0.25), (-1.0, -0.25))]
    shapes += (p.dot(x, -0.25, 0.25) for x in (-0.75, -0.25, 0.25, 0.75))
    shapes += (p.stroke(0.09, (x, -0.85), (1.2 * x, -0.1), fill=p.ground) for x in (-0.42, 0.0, 0.42))
    return [*shapes, p.box(-0.86, 0.3, 0.86, 0.62), p.box(-0.86, 0.0, -0.7, 0.95), p.box(0.7, 0.0, 0.86, 0.95)]


_TYPES: Final[Mapping[str, Callable[[Pen], Shapes]]] = {"B": _library, "F": _farm, "H": _house, "M": _market}


def _food(p: Pen) -> Shapes:
    """An apple with its leaf."""
    half = (
        (0.0, -0.34),
        (0.26, -0.42),
        (0.55, -0.38),
        (0.76, -0.18),
        (0.82, 0.12),
        (0.74, 0.48),
        (0.52, 0.8),
        (0.24, 0.93),
    )
    apple = p.area(*half, (0.0, 0.87), *((-x, y) for x, y in reversed(half[1:])))
    leaf = p.area((0.06, -0.44), (0.16, -0.72), (0.36, -0.86), (0.66, -0.86), (0.54, -0.62), (0.34, -0.48))
    return [apple, leaf, p.stroke(0.16, (0.02, -0.36), (-0.06, -0.64), (-0.28, -0.92))]


def _pottery(p: Pen) -> Shapes:
    """An amphora."""
    body = ((-0.22, -0.55), (-0.62, -0.1), (-0.5, 0.5), (-0.16, 0.88), (0.16, 0.88), (0.5, 0.5), (0.62, -0.1))
    handles = (
        p.stroke(0.13, (s * 0.24, -0.72), (s * 0.62, -0.72), (s * 0.68, -0.3), (s * 0.5, -0.16)) for s in (-1, 1)
    )
    return [p.area(*body, (0.22, -0.55)), p.box(-0.3, -0.98, 0.3, -0.78), p.box(-0.16, -0.8, 0.16, -0.5), *handles]


def _gears(p: Pen) -> Shapes:
    return list(icon("gear", p.centre_mm, 2 * p.half_mm, p.ink, p.ground))


def _population(p: Pen) -> Shapes:
    return [
        p.dot(0.0, -0.52, 0.42),
        p.area((-0.75, 0.95), (-0.6, 0.2), (-0.25, 0.0), (0.25, 0.0), (0.6, 0.2), (0.75, 0.95)),
    ]


def _rings(p: Pen) -> Shapes:
    """A ring: one point."""
    return [p.dot(0.0, 0.0, 0.95), p.dot(0.0, 0.0, 0.58, p.ground)]


def _road(p: Pen) -> Shapes:
    """A long road as it lies on a map."""
    dashes = (p.box(x, -0.08, x + 0.24, 0.08, p.ground) for x in (-0.84, -0.36, 0.12, 0.6))
    return [p.box(-0.98, -0.34, 0.98, 0.34), *dashes]


def _tower(p: Pen) -> Shapes:
    merlons = (p.box(x, -0.98, x + 0.3, -0.5) for x in (-0.65, -0.15, 0.35))
    return [
        *merlons,
        p.box(-0.65, -0.62, 0.65, -0.25),
        p.box(-0.5, -0.25, 0.5, 0.98),
        p.box(-0.14, 0.4, 0.14, 0.98, p.ground),
    ]


def _water(p: Pen) -> Shapes:
    return [wave(p.at(-0.95, y), 1.9 * p.half_mm, p.ink, 0.22 * p.half_mm) for y in (-0.35, 0.25, 0.85)]


def _natural(p: Pen) -> Shapes:
    shapes: Shapes = [*tree(p.at(-0.42, 0.95), 1.5 * p.half_mm, p.ink), *tree(p.at(0.42, 0.95), 1.9 * p.half_mm, p.ink)]
    return shapes


def _monument(p: Pen) -> Shapes:
    return list(icon("wonder", p.centre_mm, 2 * p.half_mm, p.ink, p.ground))


def _building(p: Pen) -> Shapes:
    edge = rounded(p.at(-0.9, -0.9), (1.8 * p.half_mm, 1.8 * p.half_mm), 0.3 * p.half_mm)
    return [
        Line(edge, 0.16 * p.half_mm, p.ink, closed=True),
        *_house(Pen(p.centre_mm, p.half_mm * 0.6, p.ink, p.ground)),
    ]


_DRAWN: Final[Mapping[str, tuple[Callable[[Pen], Shapes], str]]] = {
    "food": (_food, FOOD_INK),
    "pottery": (_pottery, _CLAY),
    "gears": (_gears, _STEEL),
    "population": (_population, _PEOPLE),
    "rings": (_rings, _RING),
    "road": (_road, ROAD_INK),
    "tower": (_tower, "#6b655c"),
    "water": (_water, _WATER),
    "natural_resource": (_natural, "#4c7a34"),
    "monument": (_monument, "#8a6d3b"),
    "building": (_building, INK),
}
"""Picture -> how it is drawn, and its ink."""
