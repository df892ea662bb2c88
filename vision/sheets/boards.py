"""Printed boards of 7 Wonders Dice: a city's buildings with their squares, its treasury and its choice slot."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from vision.sheets.board_icons import GOLD, INK, WONDER_INK, building, die_face, price, row
from vision.sheets.board_ink import BoardInk, SectionInk
from vision.sheets.board_plan import (
    BONUS,
    HEAD_MM,
    PLACES,
    ROW_MM,
    SQUARE_MM,
    WIDE_SECTIONS,
    BoardPlan,
    CellPlace,
    Panel,
    board_plan,
)
from vision.sheets.board_words import BoardWords, board_words
from vision.sheets.dice_faces import DIE_INKS
from vision.sheets.drawing import (
    WHITE,
    Anchor,
    Drawing,
    Line,
    Polygon,
    Rect,
    Shape,
    Text,
    Weight,
    disc,
    rounded,
)
from vision.sheets.lettering import LEADING, Measure, fit
from vision.sheets.paper import QUIET_INK, ruler
from vision.sheets.patterns import tag
from vision.sheets.words import words
from vision.surface import Point, Zone

STAND_IN_INK: Final = "#9c2f1f"


def board_drawing(ink: BoardInk, language: str, width: Measure) -> Drawing:
    """One board, its top-left corner at the origin; raises BoardTooLarge, UnknownLanguage, UnknownIcon, UnknownFace."""
    plan, say = board_plan(ink), board_words(language)
    shapes: list[Shape] = [Rect((0.0, 0.0), plan.surface.size_mm, WHITE)]
    sections = {section.id: section for section in ink.sections}
    for panel in plan.panels:
        section = sections.get(panel.id) or SectionInk(BONUS, say.bonus, "", (say.bonus_hint,), ())
        shapes += _panel(panel, section, width)
    shapes += _treasury(ink, plan, say, width)
    shapes += _slot(plan.surface.zones[0], say, width)
    shapes += _title(ink, language, say, width)
    for corner_tag in plan.surface.corner_tags:
        shapes += tag(corner_tag)
    return tuple(shapes)


def tinted(color: str, share: float) -> str:
    """So much of a colour on white paper."""
    return "#" + "".join(f"{round(255 - share * (255 - int(color[k : k + 2], 16))):02x}" for k in (1, 3, 5))


def slot_drawing(zone: Zone, word: str, hint: str, width: Measure) -> Drawing:
    """The choice slot: its outline and its tag; the words stand above and below a tile that lies there."""
    (x, y), (w, h) = zone.at_mm, zone.size_mm
    outline = rounded((x + 0.3, y + 0.3), (w - 0.6, h - 0.6), 2.5)
    shapes: list[Shape] = [Polygon(outline, "#eef0f2"), Line(outline, 0.5, INK, closed=True)]
    size, (line,) = fit(word, (w - 6.0, 5.0), (3.8,), Weight.BOLD, width)
    shapes.append(Text(line, (x + w / 2, y + 4.1), size, INK, Weight.BOLD, Anchor.MIDDLE))
    small, lines = fit(hint, (w - 4.0, 4.4), (2.7, 2.4, 2.1), Weight.REGULAR, width)
    shapes.append(Text(lines[0], (x + w / 2, y + h - 1.9), small, QUIET_INK, anchor=Anchor.MIDDLE))
    return *shapes, *(tag(zone.slot_tag) if zone.slot_tag else ())


_PANEL_INKS: Final = {"white": "#b9b2a2", "": WONDER_INK}
"""White dice have no ink of their own on white paper."""


def _ink_of(section: SectionInk) -> str:
    return _PANEL_INKS.get(section.color) or DIE_INKS[section.color]


def _ground(at_mm: Point, size_mm: Point, ink: str) -> Drawing:
    edge = rounded(at_mm, size_mm, 1.6)
    return Polygon(edge, tinted(ink, 0.16)), Line(edge, 0.25, ink, closed=True)


def _panel(panel: Panel, section: SectionInk, width: Measure) -> Drawing:
    ink = _ink_of(section)
    shapes: list[Shape] = [*_ground(panel.at_mm, panel.size_mm, ink)]
    shapes += _head(panel.at_mm, panel.size_mm[0], section, width)
    places = {place.cell.id: place for place in panel.cells}
    for place in panel.cells:
        if place.after:
            shapes += _arrow(places[place.after], place)
        shapes += _cell(place, section, wide=panel.id in WIDE_SECTIONS)
    return tuple(shapes)


def _head(at_mm: Point, room_mm: float, section: SectionInk, width: Measure) -> Drawing:
    """A section's sign and name, and what is to be known of it at the right."""
    x, y = at_mm
    shapes: list[Shape] = []
    left = x + 1.0
    if section.id not in {BONUS, _TREASURY}:
        shapes += building(section.id, (left + 1.8, y + HEAD_MM / 2 + 0.1), 3.6)
        left += 4.4
    right = x + room_mm - 1.2
    size, lines = fit(section.name, (right - left, HEAD_MM), (3.3, 2.9, 2.5, 2.1, 1.9), Weight.BOLD, width)
    middle = y + HEAD_MM / 2 + 0.1
    for k, line in enumerate(lines):
        base = middle + size * (0.36 + (k - (len(lines) - 1) / 2) * LEADING)
        shapes.append(Text(line, (left, base), size, INK, Weight.BOLD))
    note = " · ".join(section.notes)
    used = max(width(line, size, Weight.BOLD) for line in lines)
    if note:
        small, rest = fit(note, (right - left - used - 2.0, HEAD_MM - 0.2), (2.4, 2.1, 1.8), Weight.REGULAR, width)
        for k, line in enumerate(rest):
            base = middle + small * (0.36 + (k - (len(rest) - 1) / 2) * LEADING)
            shapes.append(Text(line, (right, base), small, QUIET_INK, anchor=Anchor.RIGHT))
    return tuple(shapes)


def _cell(place: CellPlace, section: SectionInk, *, wide: bool) -> Drawing:
    (x, y), (w, h), cell = place.at_mm, place.size_mm, place.cell
    edge = tuple(
        (x + dx, y + dy) for dx, dy in ((0.0, 0.0), (SQUARE_MM, 0.0), (SQUARE_MM, SQUARE_MM), (0.0, SQUARE_MM))
    )
    shapes: list[Shape] = [Rect(place.at_mm, (SQUARE_MM, SQUARE_MM), WHITE), Line(edge, 0.15, _EDGE_INK, closed=True)]
    below = y + SQUARE_MM + 2.5
    if cell.cost is not None:
        shapes += price(cell.cost, (x + (SQUARE_MM / 2 if wide else 2.0), below))
    left, right = x + SQUARE_MM + 0.7, x + w - 0.2
    if not wide:
        shapes += _symbols(cell.symbols, section.color, ((left + right) / 2, y + SQUARE_MM / 2))
        start = x if cell.cost is None else x + 4.7
        for k, effect in enumerate(cell.effects):
            shapes += row(effect, (start, below + ROW_MM * k), right - start)
        return tuple(shapes)
    lines = len(cell.effects) + bool(cell.symbols)
    middle = y + ((SQUARE_MM if lines <= _BESIDE else h) - ROW_MM * (lines - 1)) / 2
    if cell.symbols:
        faces = min(4.0, (right - left) / len(cell.symbols) - 0.3)
        for k, symbol in enumerate(cell.symbols):
            shapes += die_face(section.color, symbol, (left + faces / 2 + (faces + 0.3) * k, middle), faces)
        middle += ROW_MM
    for k, effect in enumerate(cell.effects):
        shapes += row(effect, (left, middle + ROW_MM * k), right - left)
    return tuple(shapes)


_BESIDE: Final = 2
"""So many rows stand right beside a square; more go on below it."""
_EDGE_INK: Final = "#b4bac2"


def _symbols(symbols: Sequence[str], color: str, middle_mm: Point) -> Drawing:
    """Up to six faces of a die in a field of 7 by 8.4 mm."""
    n = len(symbols)
    columns, size = (1, 5.6) if n == 1 else (1, 4.0) if n == 2 else (2, 3.3) if n <= 4 else (2, 2.6)
    rows = -(-n // columns)
    shapes: list[Shape] = []
    for k, symbol in enumerate(symbols):
        across, down = k % columns - (columns - 1) / 2, k // columns - (rows - 1) / 2
        at = middle_mm[0] + across * (size + 0.3), middle_mm[1] + down * (size + 0.3)
        shapes += die_face(color, symbol, at, size)
    return tuple(shapes)


def _arrow(before: CellPlace, place: CellPlace) -> Drawing:
    """From one cell to the next, in the gap between them."""
    if place.at_mm[1] < before.at_mm[1]:
        x, low, high = place.at_mm[0] + SQUARE_MM / 2, before.at_mm[1] - 0.3, place.at_mm[1] + place.size_mm[1] + 0.3
        return (Polygon(((x - 1.5, low), (x, high), (x + 1.5, low)), INK),)
    y, left, right = place.at_mm[1] + SQUARE_MM / 2, before.at_mm[0] + before.size_mm[0] + 0.3, place.at_mm[0] - 0.3
    return (Polygon(((left, y - 1.5), (right, y), (left, y + 1.5)), INK),)


_TREASURY: Final = "treasury"


def _treasury(ink: BoardInk, plan: BoardPlan, say: BoardWords, width: Measure) -> Drawing:
    """Coins to circle and to cross; those of the start are circled already."""
    at, size = PLACES[_TREASURY]
    shapes: list[Shape] = [*_ground(at, size, GOLD)]
    shapes += _head(at, size[0], SectionInk(_TREASURY, say.treasury, "yellow", (say.treasury_hint,), ()), width)
    for k, (x, y) in enumerate(plan.coins_mm):
        if k < ink.start_coins:
            shapes.append(disc((x, y), _COIN_MM + 0.45, INK))
            shapes.append(disc((x, y), _COIN_MM + 0.05, WHITE))
        shapes += (disc((x, y), _COIN_MM, "#a87a14"), disc((x, y), _COIN_MM - 0.2, "#fdf6df"))
    return tuple(shapes)


_COIN_MM: Final = 1.75


def _slot(zone: Zone, say: BoardWords, width: Measure) -> Drawing:
    return slot_drawing(zone, say.choice, say.choice_hint, width)


def _title(ink: BoardInk, language: str, say: BoardWords, width: Measure) -> Drawing:
    """Between the upper corner tags: the city's number and name, whether it is a stand-in, and the ruler."""
    left, right, sheet = 20.0, 190.0, words(language)
    shapes: list[Shape] = [
        Polygon(rounded((left, 4.6), (9.0, 9.0), 1.8), INK),
        Text(str(ink.number), (left + 4.5, 11.3), 6.6, WHITE, Weight.BOLD, Anchor.MIDDLE),
    ]
    size, (name, *_) = fit(ink.name, (60.0, 9.0), (7.4, 6.0, 4.8, 3.6), Weight.BOLD, width)
    shapes.append(Text(name, (left + 11.5, 9.1 + size * 0.36), size, INK, Weight.BOLD))
    if ink.stand_in:
        small, lines = fit(say.stand_in, (104.0, 3.5), (2.9, 2.7, 2.5, 2.3), Weight.BOLD, width)
        shapes += (
            Text(line, (right, 8.4 + k * small * LEADING), small, STAND_IN_INK, Weight.BOLD, Anchor.RIGHT)
            for k, line in enumerate(lines)
        )
    return *shapes, *ruler((left + 40.0, 16.6), f"{sheet.ruler} · {sheet.scale}")
