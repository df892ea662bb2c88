"""The sheets of 7 Wonders Dice: boards, what their icons say, and strips and stickers for boards of one's own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from vision.sheets.board_icons import INK, row
from vision.sheets.board_ink import BoardInk
from vision.sheets.board_words import board_words
from vision.sheets.boards import board_drawing, slot_drawing
from vision.sheets.drawing import (
    WHITE,
    Anchor,
    Drawing,
    Line,
    Page,
    Polygon,
    Rect,
    Shape,
    Text,
    Weight,
    moved,
    rounded,
)
from vision.sheets.lettering import LEADING, Measure, fit
from vision.sheets.paper import FAINT_INK, PrintJob, header, paper_mm, ruler
from vision.sheets.patterns import tag
from vision.sheets.words import words
from vision.surface import TAG_MODULES, Point, Surface, Tag, surfaces

FIRST_OWN_TAG: Final = 300
"""Board n of one's own has four tags from 4 (n - 1) more on. No packaged surface has them."""
OWN_TAG_MM: Final = 12.0

_CUT_MM: Final = (3.0, 2.0)


def board_pages(inks: Sequence[BoardInk], job: PrintJob, width: Measure) -> tuple[Page, ...]:
    """Two boards to an A4 sheet, one to a Letter sheet; last what their icons say.

    Raises ValueError for no board, an unknown language or paper and a board that does not fit.
    """
    if not inks:
        raise ValueError("no boards to print: none was given")
    say, sheet = board_words(job.language), words(job.language)
    size_mm = surfaces((f"board{inks[0].number}",))[0].size_mm
    drawn = [board_drawing(ink, job.language, width) for ink in inks]
    width_mm, height_mm = paper_mm(job.paper)
    pages: list[Page] = []
    if height_mm >= 2 * size_mm[1]:
        cut, low = height_mm / 2, height_mm - size_mm[1]
        for k in range(0, len(drawn), 2):
            both = (shape for n, drawing in enumerate(drawn[k : k + 2]) for shape in moved(drawing, (0.0, low * n)))
            line = Line(((0.0, cut), (width_mm, cut)), 0.15, FAINT_INK, dash_mm=_CUT_MM)
            pages.append(Page((width_mm, height_mm), (*both, line)))
    else:
        at = ((width_mm - size_mm[0]) / 2, 24.0)
        for k, drawing in enumerate(drawn, start=1):
            right = sheet.sheet.format(n=k, of=len(drawn))
            top = header(width_mm, 12.0, f"Pharos · {job.title} · {say.boards}", right)
            pages.append(Page((width_mm, height_mm), (*top, *moved(drawing, at), _cut_line(at, size_mm))))
    return *pages, key_page(job, width)


def key_page(job: PrintJob, width: Measure) -> Page:
    """How to use a board, and what each row of icons says."""
    sheet_mm, say = paper_mm(job.paper), board_words(job.language)
    room = sheet_mm[0] - 2 * _LEFT_MM
    shapes = [*header(sheet_mm[0], 12.0, f"Pharos · {job.title} · {say.boards}", "")]
    shapes.append(Text(say.key, (_LEFT_MM, 28.0), 7.0, INK, Weight.BOLD))
    y, paragraphs = _paragraphs(say.key_steps, (_LEFT_MM, 39.0), room, width)
    shapes += paragraphs
    y += 4.0
    for icons, meaning in say.key_icons:
        shapes += row(icons, (_LEFT_MM, y), _ICONS_MM, 6.0)
        size, lines = fit(meaning, (room - _ICONS_MM - 4.0, 9.0), (4.0, 3.6, 3.2), Weight.REGULAR, width)
        for k, line in enumerate(lines):
            base = y + size * (0.36 + (k - (len(lines) - 1) / 2) * LEADING)
            shapes.append(Text(line, (_LEFT_MM + _ICONS_MM + 4.0, base), size, INK))
        y += 9.4
    return Page(sheet_mm, tuple(shapes))


def strip_pages(numbers: Sequence[int], job: PrintJob, width: Measure) -> tuple[Page, ...]:
    """The slot strips of the boards with these numbers, all with lines to cut along."""
    sheet_mm, say = paper_mm(job.paper), board_words(job.language)
    strips = surfaces(f"strip{number}" for number in numbers)
    pages = []
    for first in range(0, len(strips), _STRIPS):
        shapes = [*header(sheet_mm[0], 12.0, f"Pharos · {job.title} · {say.strips}", words(job.language).scale)]
        y = 0.0
        for k, strip in enumerate(strips[first : first + _STRIPS]):
            across, down = k % 2, k // 2
            at = 11.0 + across * (strip.size_mm[0] + 4.0), 20.0 + down * (strip.size_mm[1] + 4.0)
            number = numbers[first + k]
            shapes += moved(strip_drawing(strip, number, job.language, width), at)
            shapes.append(_cut_line(at, strip.size_mm))
            y = at[1] + strip.size_mm[1]
        shapes += _foot(y + 9.0, say.strip_steps, job, width)
        pages.append(Page(sheet_mm, tuple(shapes)))
    return tuple(pages)


def strip_drawing(strip: Surface, number: int, language: str, width: Measure) -> Drawing:
    """A slot strip, its top-left corner at the origin; the board's number stands at both ends."""
    say, zone = board_words(language), strip.zones[0]
    shapes: list[Shape] = [Rect((0.0, 0.0), strip.size_mm, WHITE)]
    shapes += slot_drawing(zone, say.choice, say.strip_hint, width)
    middle = strip.size_mm[1] / 2
    for x in (zone.at_mm[0] / 2, strip.size_mm[0] - zone.at_mm[0] / 2):
        shapes.append(Polygon(rounded((x - 4.0, middle - 4.0), (8.0, 8.0), 1.6), INK))
        shapes.append(Text(str(number), (x, middle + 2.1), 5.8, WHITE, Weight.BOLD, Anchor.MIDDLE))
    return *shapes, *(shape for printed in strip.corner_tags for shape in tag(printed))


def corner_pages(inks: Sequence[BoardInk], job: PrintJob, width: Measure) -> tuple[Page, ...]:
    """The corner stickers for owners' boards: a row of four tags for each."""
    sheet_mm, say = paper_mm(job.paper), board_words(job.language)
    shapes = [*header(sheet_mm[0], 12.0, f"Pharos · {job.title} · {say.corners}", words(job.language).scale)]
    y = 20.0
    white = OWN_TAG_MM * (1 + 2 / TAG_MODULES)
    for ink in inks:
        name = say.board.format(n=ink.number, name=ink.name)
        size, lines = fit(name, (60.0, white), (4.6, 3.8), Weight.BOLD, width)
        for k, line in enumerate(lines):
            shapes.append(Text(line, (_LEFT_MM, y + white / 2 + 1.6 + k * size * LEADING), size, INK, Weight.BOLD))
        for k in range(4):
            at = sheet_mm[0] - _LEFT_MM - (4 - k) * (white + 9.0) + 9.0, y
            margin = OWN_TAG_MM / TAG_MODULES
            own = FIRST_OWN_TAG + 4 * (ink.number - 1) + k
            shapes += tag(Tag(own, OWN_TAG_MM, (at[0] + margin, at[1] + margin)))
            shapes.append(_cut_line(at, (white, white)))
        y += white + 9.0
    shapes += _foot(y + 3.0, say.corner_steps, job, width)
    return (Page(sheet_mm, tuple(shapes)),)


_LEFT_MM: Final = 20.0
_ICONS_MM: Final = 32.0
_STRIPS: Final = 8
"""On a sheet."""


def _cut_line(at_mm: Point, size_mm: Point) -> Line:
    (x, y), (w, h) = at_mm, size_mm
    edge = (x, y), (x + w, y), (x + w, y + h), (x, y + h)
    return Line(edge, 0.15, FAINT_INK, closed=True, dash_mm=_CUT_MM)


def _foot(y_mm: float, steps: Sequence[str], job: PrintJob, width: Measure) -> Drawing:
    """The ruler and what to do."""
    sheet = words(job.language)
    _, paragraphs = _paragraphs(steps, (_LEFT_MM, y_mm + 8.0), paper_mm(job.paper)[0] - 2 * _LEFT_MM, width)
    return *ruler((_LEFT_MM, y_mm), f"{sheet.ruler} · {sheet.scale}"), *paragraphs


def _paragraphs(texts: Sequence[str], at_mm: Point, room_mm: float, width: Measure) -> tuple[float, Drawing]:
    """Where they end, and their lines."""
    shapes: list[Shape] = []
    y = at_mm[1]
    for text in texts:
        size, lines = fit(text, (room_mm, 60.0), (4.0,), Weight.REGULAR, width)
        shapes += (Text(line, (at_mm[0], y + k * size * LEADING), size, INK) for k, line in enumerate(lines))
        y += len(lines) * size * LEADING + 2.4
    return y, tuple(shapes)
