"""The dice tray: whole as a flat tray on one sheet, and its four corner pieces to put round a tray of one's own."""

from __future__ import annotations

from typing import Final

from vision.sheets.dice_words import DiceWords, dice_words
from vision.sheets.drawing import (
    BLACK,
    WHITE,
    Anchor,
    Drawing,
    Line,
    Page,
    Rect,
    Shape,
    Text,
    Weight,
    disc,
    moved,
)
from vision.sheets.lettering import LEADING, Measure, fit
from vision.sheets.paper import FAINT_INK, PrintJob, header, paper_mm, ruler
from vision.sheets.patterns import tag
from vision.surface import Patch, Point, Surface, Zone

PIECE_LONG_MM: Final = 80.0
"""A corner piece's length along the tray's upper or lower edge."""


def tray_pages(tray: Surface, job: PrintJob, width: Measure) -> tuple[Page, ...]:
    """The whole tray first, then its corner pieces with what to do with them.

    Raises ValueError for an unknown language or paper.
    """
    sheet_mm, say = paper_mm(job.paper), dice_words(job.language)
    at = ((sheet_mm[0] - tray.size_mm[0]) / 2, 26.0)
    edge = tuple((at[0] + x, at[1] + y) for x, y in tray.corners_mm)
    whole = (
        *header(sheet_mm[0], 12.0, f"Pharos · {job.title} · {say.tray}", say.scale),
        *moved(tray_drawing(tray), at),
        Line(edge, 0.15, FAINT_INK, closed=True, dash_mm=(3.0, 2.0)),
        *ruler((at[0] + 12.0, at[1] + tray.size_mm[1] + 12.0), f"{say.ruler} · {say.scale}"),
        *_paragraphs((say.flat_tray,), (at[0] + 12.0, at[1] + tray.size_mm[1] + 22.0), tray.size_mm[0] - 24.0, width),
    )
    return Page(sheet_mm, whole), Page(sheet_mm, _pieces(tray, job, say, width))


def tray_drawing(tray: Surface) -> Drawing:
    """The tray, its top-left corner at the origin: geometry from the surface's definition alone."""
    shapes: list[Shape] = [Rect((0.0, 0.0), tray.size_mm, WHITE)]
    left, top = tray.zones[0].at_mm
    right, low = (tray.zones[2].at_mm[k] + tray.zones[2].size_mm[k] for k in (0, 1))
    middle = tray.zones[2].at_mm
    shapes.append(Line(((middle[0], top), (middle[0], low)), _CROSS_MM, _CROSS_INK))
    shapes.append(Line(((left, middle[1]), (right, middle[1])), _CROSS_MM, _CROSS_INK))
    for zone, strip_mm in zip(tray.zones, _strips_mm(tray), strict=True):
        shapes += _cost(zone, strip_mm, tray.size_mm[0])
    shapes += (shape for printed in tray.corner_tags for shape in tag(printed))
    shapes += (shape for patch in tray.patches for shape in _patch(patch))
    return tuple(shapes)


_CROSS_MM: Final = 0.4
_CROSS_INK: Final = "#c3c8ce"
_INK: Final = "#20262e"


def _strips_mm(tray: Surface) -> tuple[float, ...]:
    """The height of each corner's middle line."""
    return tuple(printed.centre_mm[1] for printed in tray.corner_tags)


def _patch(patch: Patch) -> Drawing:
    edge = Line(patch.corners_mm, 0.15, BLACK, closed=True)
    return Rect(patch.at_mm, (patch.side_mm, patch.side_mm), patch.ink), edge


def _cost(zone: Zone, middle_mm: float, width_mm: float) -> Drawing:
    """What a die in this quadrant costs, in the strip beside it: the number and as many coins."""
    leftwards = zone.at_mm[0] > 0
    side = -1.0 if leftwards else 1.0
    start = width_mm - _COST_MM if leftwards else _COST_MM
    anchor = Anchor.RIGHT if leftwards else Anchor.LEFT
    shapes: list[Shape] = [Text(zone.id.name, (start, middle_mm + 3.2), 9.0, _INK, Weight.BOLD, anchor)]
    for k in range(int(zone.id.name)):
        centre = start + side * (11.0 + 6.4 * k), middle_mm
        shapes += (disc(centre, 2.8, _INK), disc(centre, 2.1, WHITE), disc(centre, 1.3, _INK))
    return tuple(shapes)


_COST_MM: Final = 50.0


def _pieces(tray: Surface, job: PrintJob, say: DiceWords, width: Measure) -> Drawing:
    """Four strips to cut out: each holds a tag, its patches and its quadrant's number."""
    sheet_mm = paper_mm(job.paper)
    drawn = tray_drawing(tray)
    high = tray.zones[0].at_mm[1]
    shapes = [*header(sheet_mm[0], 12.0, f"Pharos · {job.title} · {say.corners}", say.scale)]
    for k in range(len(tray.corner_tags)):
        left = 0.0 if k in {0, 3} else tray.size_mm[0] - PIECE_LONG_MM
        top = 0.0 if k in {0, 1} else tray.size_mm[1] - high
        box = (left, top, left + PIECE_LONG_MM, top + high)
        at = (20.0 + (k % 2) * (PIECE_LONG_MM + 10.0), 24.0 + (k // 2) * (high + 10.0))
        by = at[0] - left, at[1] - top
        shapes += moved((shape for shape in drawn if _within(shape, box)), by)
        edge = ((0.0, 0.0), (PIECE_LONG_MM, 0.0), (PIECE_LONG_MM, high), (0.0, high))
        cut = tuple((at[0] + x, at[1] + y) for x, y in edge)
        shapes.append(Line(cut, 0.15, FAINT_INK, closed=True, dash_mm=(3.0, 2.0)))
    shapes += ruler((24.0, 92.0), f"{say.ruler} · {say.scale}")
    return *shapes, *_paragraphs(say.corner_steps, (24.0, 106.0), sheet_mm[0] - 48.0, width)


def _within(shape: Shape, box: tuple[float, float, float, float]) -> bool:
    """Whether a shape's anchor points lie in the box: what belongs to one corner piece."""
    points = shape.points_mm if not isinstance(shape, Rect | Text) else (shape.at_mm,)
    left, top, right, low = box
    sized = not isinstance(shape, Rect) or max(shape.size_mm) <= PIECE_LONG_MM
    return sized and all(left <= x <= right and top <= y <= low for x, y in points)


def _paragraphs(texts: tuple[str, ...], at_mm: Point, room_mm: float, width: Measure) -> Drawing:
    shapes: list[Shape] = []
    y = at_mm[1]
    for text in texts:
        size, lines = fit(text, (room_mm, 60.0), (4.0,), Weight.REGULAR, width)
        shapes += (Text(line, (at_mm[0], y + k * size * LEADING), size, _INK) for k, line in enumerate(lines))
        y += len(lines) * size * LEADING + 2.6
    return tuple(shapes)
