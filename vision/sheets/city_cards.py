"""Cards of World Wonders: monuments with what they give, need and touch; public objectives; the solo game's cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from vision.sheets.board_icons import INK
from vision.sheets.boards import STAND_IN_INK, tinted
from vision.sheets.city_icons import TERRAIN_INKS, pictures, wave
from vision.sheets.city_ink import CardInk, MonumentInk, MonumentPiece
from vision.sheets.city_pages import CutOut, cut_pages
from vision.sheets.city_pieces import MONUMENT_INK
from vision.sheets.city_words import CityWords, city_words
from vision.sheets.drawing import WHITE, Anchor, Drawing, Line, Page, Polygon, Rect, Shape, Text, Weight, rounded
from vision.sheets.lettering import LEADING, Measure, fit
from vision.sheets.paper import QUIET_INK, PrintJob
from vision.surface import Point

CARD_MM: Final[Point] = (62.0, 46.0)


def card_sheets(
    monuments: Sequence[MonumentInk], cards: Sequence[CardInk], job: PrintJob, width: Measure
) -> tuple[Page, ...]:
    """The monuments' cards, then the others; raises ValueError for none, an unknown language or paper."""
    say = city_words(job.language)
    cut_outs = [CutOut(CARD_MM, monument_card(ink, say, width)) for ink in monuments]
    cut_outs += [CutOut(CARD_MM, card(ink, say, width)) for ink in cards]
    stand_in = any(ink.stand_in for ink in monuments) or any(ink.stand_in for ink in cards)
    return cut_pages(say.cards, cut_outs, say.card_steps, job, width, stand_in=stand_in)


def monument_card(ink: MonumentInk, say: CityWords, width: Measure) -> Drawing:
    """Left where it stands, right what it gives and must touch; its top-left corner at the origin."""
    shapes = [*_frame(ink.name, MONUMENT_INK, say, width, stand_in=ink.stand_in)]
    left, right, top = 2.6, 33.0, _BAND_MM + 5.6
    shapes.append(Text(say.place, (left, top), 2.6, QUIET_INK, Weight.BOLD))
    shapes += _footprints(ink.pieces, (left, top + 1.6), (27.0, 22.0))
    if ink.links:
        size, lines = fit(say.links[" ".join(ink.links)], (36.0, 6.0), (2.5, 2.2), Weight.REGULAR, width)
        shapes += (Text(line, (left, CARD_MM[1] - 5.4 + k * size * LEADING), size, INK) for k, line in enumerate(lines))
    for words, icons, y in ((say.gains, ink.gains, top), (say.touch, ink.contacts, top + 15.0)):
        shapes.append(Text(words, (right, y), 2.6, QUIET_INK, Weight.BOLD))
        size = min(7.6, (_ROOM_MM - 1.0 * (len(icons) - 1)) / max(1, len(icons)))
        shapes += pictures(icons, (right, y + 6.0), len(icons) * (size + 1.0) - 1.0, size, 1.0)
    return tuple(shapes)


def card(ink: CardInk, say: CityWords, width: Measure) -> Drawing:
    """Words and pictures under a heading."""
    shapes = [*_frame(ink.heading, _CARD_INK, say, width, stand_in=ink.stand_in)]
    y = _BAND_MM + 6.4
    for text in ink.lines:
        size, lines = fit(text, (CARD_MM[0] - 6.0, 14.0), (3.6, 3.2, 2.8), Weight.REGULAR, width)
        shapes += (Text(line, (3.0, y + k * size * LEADING), size, INK) for k, line in enumerate(lines))
        y += len(lines) * size * LEADING + 1.6
    return *shapes, *pictures(ink.icons, (4.0, CARD_MM[1] - 8.4), CARD_MM[0] - 20.0, 8.4, 2.0)


_BAND_MM: Final = 8.4
_ROOM_MM: Final = 26.0
_CARD_INK: Final = "#3c5a73"


def _frame(heading: str, ink: str, say: CityWords, width: Measure, *, stand_in: bool) -> Drawing:
    (w, h), edge = CARD_MM, ((0.0, 0.0), (CARD_MM[0], 0.0), CARD_MM, (0.0, CARD_MM[1]))
    shapes: list[Shape] = [
        Rect((0.0, 0.0), CARD_MM, tinted(ink, 0.08)),
        Rect((0.0, 0.0), (w, _BAND_MM), ink),
        Line(edge, 0.15, INK, closed=True),
    ]
    size, lines = fit(heading, (w - 5.0, _BAND_MM), (4.6, 4.0, 3.4, 3.0), Weight.BOLD, width)
    first = _BAND_MM / 2 + size * (0.36 - LEADING * (len(lines) - 1) / 2)
    for k, line in enumerate(lines):
        shapes.append(Text(line, (w / 2, first + k * size * LEADING), size, WHITE, Weight.BOLD, Anchor.MIDDLE))
    if stand_in:
        shapes.append(Text(say.stand_in_short, (w - 2.0, h - 1.8), 2.1, STAND_IN_INK, Weight.BOLD, Anchor.RIGHT))
    return tuple(shapes)


def _footprints(pieces: Sequence[MonumentPiece], at_mm: Point, room_mm: Point) -> Drawing:
    """Every piece in a row; a piece that may lie in several ways, once for each below one another."""
    if len(pieces) == 1:
        options = [(pieces[0], terrain, 0.0, k) for k, terrain in enumerate(pieces[0].terrain)]
        high = max(y for _, y in pieces[0].cells) + 1
        placed = [(piece, terrain, x, k * (high + 0.5)) for piece, terrain, x, k in options]
    else:
        placed, x = [], 0.0
        for piece in pieces:
            placed.append((piece, piece.terrain[0], x, 0.0))
            x += max(c for c, _ in piece.cells) + 1.5
    wide = max(x + max(c for c, _ in piece.cells) + 1 for piece, _, x, _ in placed)
    tall = max(y + max(r for _, r in piece.cells) + 1 for piece, _, _, y in placed)
    cell = min(8.0, room_mm[0] / wide, room_mm[1] / tall)
    return tuple(
        shape
        for piece, terrain, x, y in placed
        for (cx, cy), letter in zip(piece.cells, terrain, strict=True)
        for shape in _ground(letter, (at_mm[0] + (x + cx) * cell, at_mm[1] + (y + cy) * cell), cell)
    )


def _ground(letter: str, at_mm: Point, size_mm: float) -> Drawing:
    """Land, water with a wave, or half of each."""
    (x, y), s = at_mm, size_mm
    edge = Line(((x, y), (x + s, y), (x + s, y + s), (x, y + s)), 0.3, INK, closed=True)
    land, water = Rect(at_mm, (s, s), "#b9d394"), Rect(at_mm, (s, s), TERRAIN_INKS["water"])
    waves = tuple(wave((x + 0.15 * s, y + k * s), 0.7 * s, "#3f86b8", 0.3) for k in (0.45, 0.75))
    if letter == "L":
        return land, edge
    if letter == "W":
        return water, *waves, edge
    return land, Polygon(((x + s, y), (x + s, y + s), (x, y + s)), "#9cc8e6"), edge


def rule(at_mm: Point, size_mm: Point) -> Line:
    """The outline of a place for a card."""
    return Line(rounded(at_mm, size_mm, 2.0), 0.3, QUIET_INK, closed=True, dash_mm=(2.0, 1.4))
