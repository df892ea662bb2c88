"""The small pictures beside the cells of a printed board: points, coins, attacks, buildings, dice.

A row of them is written as words apart by spaces, each ``icon`` or ``icon:text``, the text standing in the icon:
``vp:5`` points, ``coin:2`` coins, ``attack_left:3``, ``defence_right``, ``cross`` a cell to cross,
``action`` one action more, ``unlock`` a key, ``per`` a stroke, ``section.agora`` a building, ``die.gray`` and
``die.any`` a die, ``star.purple`` a star on one, ``symbol.stone`` a resource, ``text:+`` the text alone;
``pedestal:1``, ``leave`` and ``wait``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from vision import VisionError
from vision.sheets import choice_icons
from vision.sheets.dice_faces import DIE_INKS, ink_of
from vision.sheets.dice_icons import icon
from vision.sheets.drawing import (
    WHITE,
    Anchor,
    Drawing,
    Line,
    Polygon,
    Shape,
    Text,
    Weight,
    disc,
    regular_polygon,
    rounded,
)
from vision.sheets.pen import Pen, Shapes
from vision.surface import Point

ICON_MM: Final = 3.8
_GAP_MM: Final = 0.35

INK: Final = "#20262e"
GOLD: Final = "#e8b63a"
_GOLD_EDGE: Final = "#a87a14"
_LAUREL: Final = "#2b6b4f"
_STEEL: Final = "#5f6f86"
WONDER_INK: Final = "#8a6d3b"
"""Of the wonder, which has no die."""

SECTION_DICE: Final[Mapping[str, str]] = {
    "wonder": "",
    "barracks_left": "red",
    "barracks_right": "red",
    "agora": "blue",
    "market": "yellow",
    "university": "green",
    "guild": "purple",
    "gallery": "white",
    "warehouse": "gray",
}
_DIE_SIGNS: Final[Mapping[str, str]] = {
    "gray": "stone",
    "blue": "temple",
    "yellow": "chest",
    "red": "sword",
    "green": "gear",
    "black": "any4",
    "purple": "flag",
    "white": "leader_laurel",
    "": "wonder",
}
"""What tells a die's colour, and the building of that colour, to those who do not see colours."""


class UnknownIcon(VisionError, ValueError):
    """No such icon in a row; the message names it."""


def row(text: str, at_mm: Point, room_mm: float, icon_mm: float = ICON_MM) -> Drawing:
    """A row of icons, its left end and middle line at ``at_mm``, as large as asked or as ``room_mm`` lets them be.

    Raises UnknownIcon.
    """
    words = text.split()
    natural = sum(_width(word) for word in words) * icon_mm + _GAP_MM * (len(words) - 1)
    scale = min(1.0, room_mm / natural)
    shapes: list[Shape] = []
    x = at_mm[0]
    for word in words:
        wide = _width(word) * icon_mm * scale
        shapes += _one(word, (x + wide / 2, at_mm[1]), icon_mm * scale)
        x += wide + _GAP_MM * scale
    return tuple(shapes)


def die_face(color: str, symbol: str, centre_mm: Point, size_mm: float) -> Drawing:
    """A small die that shows a symbol; ``*`` is a star: every face."""
    ground, ink = DIE_INKS[color], ink_of(color)
    (x, y), half = centre_mm, size_mm / 2
    corner = x - half, y - half
    edge = rounded(corner, (size_mm, size_mm), size_mm * 0.18)
    shapes: list[Shape] = [Polygon(edge, ground), Line(edge, 0.15, INK, closed=True)]
    if symbol == "*":
        outer, inner = regular_polygon(centre_mm, half * 0.8, 5), regular_polygon(centre_mm, half * 0.34, 5, 36)
        points = tuple(point for pair in zip(outer, inner, strict=True) for point in pair)
        return *shapes, Polygon(points, ink)
    return *shapes, *icon(symbol, centre_mm, size_mm * 0.72, ink, ground)


def building(section: str, centre_mm: Point, size_mm: float) -> Drawing:
    """A house in the colour of its section, with its sign; raises UnknownIcon."""
    if section not in SECTION_DICE:
        raise UnknownIcon(f"no building is called {section!r}; there are {', '.join(SECTION_DICE)}")
    color = SECTION_DICE[section]
    ground, ink = (DIE_INKS[color], ink_of(color)) if color else (WONDER_INK, WHITE)
    p = Pen(centre_mm, size_mm / 2, ground, ink)
    house = p.area((0.0, -1.0), (0.95, -0.4), (0.95, 1.0), (-0.95, 1.0), (-0.95, -0.4))
    outline = Line(house.points_mm, 0.15, INK, closed=True)
    if section.startswith("barracks"):
        side = -1 if section.endswith("left") else 1
        arrow = (0.7, 0.25), (-0.05, -0.4), (-0.05, -0.02), (-0.65, -0.02), (-0.65, 0.52), (-0.05, 0.52), (-0.05, 0.9)
        return house, outline, p.area(*((side * x, y) for x, y in arrow), fill=ink)
    sign = icon(_DIE_SIGNS[color], p.at(0.0, 0.25), size_mm * 0.58, ink, ground)
    return house, outline, *sign


def price(cost: int, centre_mm: Point, size_mm: float = ICON_MM) -> Drawing:
    """What a cell costs: a number in a coin's ring."""
    r = size_mm / 2
    return disc(centre_mm, r, INK), disc(centre_mm, r - 0.28, WHITE), *_number(str(cost), centre_mm, size_mm, INK)


def _number(text: str, centre_mm: Point, icon_mm: float, ink: str) -> Drawing:
    size = icon_mm * (0.78 if len(text) < 2 else 0.62)
    x, y = centre_mm
    return (Text(text, (x, y + size * 0.36), size, ink, Weight.BOLD, Anchor.MIDDLE),)


def _width(word: str) -> float:
    """In icons."""
    name, _, text = word.partition(":")
    if name == "text":
        return 0.5 * len(text) + 0.1
    return {"per": 0.22, "attack_left": 1.25, "attack_right": 1.25}.get(name, 1.0)


def _one(word: str, centre_mm: Point, size_mm: float) -> Drawing:
    name, _, text = word.partition(":")
    kind, _, which = name.partition(".")
    match kind:
        case "section":
            return building(which, centre_mm, size_mm)
        case "die" if which == "any":
            return _any_die(centre_mm, size_mm * 0.92)
        case "die" if which in DIE_INKS:
            return die_face(which, _DIE_SIGNS[which], centre_mm, size_mm * 0.92)
        case "star" if which in DIE_INKS:
            return die_face(which, "*", centre_mm, size_mm * 0.92)
        case "symbol":
            return die_face("gray", which, centre_mm, size_mm * 0.92)
        case "text":
            return _number(text, centre_mm, size_mm, INK)
    if name not in _DRAWN:
        raise UnknownIcon(
            f"no icon is called {word!r}; there are {', '.join(_DRAWN)}, section.…, die.…, star.…, symbol.…"
        )
    draw, ink, aside = _DRAWN[name]
    p = Pen(centre_mm, size_mm / 2, INK, WHITE)
    return *draw(p), *(_number(text, p.at(aside, 0.0), size_mm, ink) if text else ())


def _any_die(centre_mm: Point, size_mm: float) -> Drawing:
    """A die of four colours."""
    p = Pen(centre_mm, size_mm / 2, INK, WHITE)
    squares = ((-1.0, -1.0, "red"), (0.0, -1.0, "green"), (-1.0, 0.0, "blue"), (0.0, 0.0, "yellow"))
    edge = p.stroke(0.1, (-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0), closed=True)
    return *(p.box(x, y, x + 1.0, y + 1.0, DIE_INKS[color]) for x, y, color in squares), edge, p.dot(0, 0, 0.42, WHITE)


def _points(p: Pen) -> Shapes:
    leaves = (p.dot(x, y, 0.24, _LAUREL) for x, y in regular_polygon((0.0, 0.0), 0.8, 10))
    return [*leaves, p.dot(0.0, 0.0, 0.82, _LAUREL)]


def _coin(p: Pen) -> Shapes:
    return [p.dot(0.0, 0.0, 1.0, _GOLD_EDGE), p.dot(0.0, 0.0, 0.86, GOLD)]


def _attack(side: int) -> Callable[[Pen], Shapes]:
    def draw(p: Pen) -> Shapes:
        points = (1.25, 0.0), (0.6, -1.0), (0.6, -0.66), (-1.2, -0.66), (-1.2, 0.66), (0.6, 0.66), (0.6, 1.0)
        return [p.area(*((side * x, y) for x, y in points), fill=DIE_INKS["red"])]

    return draw


def _defence(side: int) -> Callable[[Pen], Shapes]:
    def draw(p: Pen) -> Shapes:
        body = (-0.85, -0.95), (0.85, -0.95), (0.85, 0.1), (0.5, 0.65), (0.0, 1.0), (-0.5, 0.65), (-0.85, 0.1)
        arrow = (0.62, -0.15), (0.0, -0.7), (0.0, -0.36), (-0.58, -0.36), (-0.58, 0.06), (0.0, 0.06), (0.0, 0.4)
        return [p.area(*body, fill=_STEEL), p.area(*((side * x, y) for x, y in arrow), fill=WHITE)]

    return draw


def _cross(p: Pen) -> Shapes:
    square = p.area((-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9), fill=WHITE)
    edge = p.stroke(0.16, *((-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)), fill=_STEEL, closed=True)
    strokes = (p.stroke(0.2, (-0.6, y), (0.6, -y), fill=INK) for y in (-0.6, 0.6))
    return [square, edge, *strokes]


def _action(p: Pen) -> Shapes:
    arc = regular_polygon((0.0, 0.0), 0.66, 36, 40.0)[:30]
    head = p.area((-0.12, -1.02), (0.62, -0.62), (-0.1, -0.22))
    return [p.stroke(0.34, *arc), head]


def _key(p: Pen) -> Shapes:
    stem = p.stroke(0.26, (-0.1, 0.0), (0.9, 0.0))
    teeth = (p.stroke(0.24, (x, 0.0), (x, 0.42)) for x in (0.5, 0.85))
    return [stem, *teeth, p.dot(-0.5, 0.0, 0.5), p.dot(-0.5, 0.0, 0.22, p.ground)]


def _per(p: Pen) -> Shapes:
    return [p.stroke(0.16, (0.2, -0.8), (-0.2, 0.8))]


_DRAWN: Final[Mapping[str, tuple[Callable[[Pen], Shapes], str, float]]] = {
    "vp": (_points, WHITE, 0.0),
    "coin": (_coin, INK, 0.0),
    "attack_left": (_attack(-1), WHITE, 0.25),
    "attack_right": (_attack(1), WHITE, -0.25),
    "defence_left": (_defence(-1), WHITE, 0.0),
    "defence_right": (_defence(1), WHITE, 0.0),
    "cross": (_cross, INK, 0.0),
    "action": (_action, INK, 0.0),
    "unlock": (_key, INK, 0.0),
    "per": (_per, INK, 0.0),
    "pedestal": (choice_icons.pedestal, WHITE, 0.0),
    "leave": (choice_icons.leave, INK, 0.0),
    "wait": (choice_icons.wait, INK, 0.0),
}
"""Icon -> how it is drawn, the ink of its text, and how far to the right that stands."""
