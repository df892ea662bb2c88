"""Printed city maps of World Wonders: cells with their terrain, the sidewalk below them, tags and the choice slot."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from string import ascii_uppercase
from typing import Final

from vision.city.forms import CELL_MM, Cell
from vision.city.map_plan import MAP_CODE_AT_MM, MAP_CODE_MM, MOST_CELLS, MapPlan, map_plan
from vision.sheets.board_icons import INK
from vision.sheets.boards import STAND_IN_INK, slot_drawing
from vision.sheets.city_icons import TERRAIN_INKS, tree, wave
from vision.sheets.city_ink import MapInk
from vision.sheets.city_words import CityWords, city_words
from vision.sheets.drawing import WHITE, Anchor, Drawing, Line, Page, Polygon, Rect, Shape, Text, Weight, moved, rounded
from vision.sheets.lettering import LEADING, Measure, fit
from vision.sheets.marks import SEAT_MARKS, ink_on, seat_shape
from vision.sheets.paper import FAINT_INK, QUIET_INK, PrintJob, paper_mm, ruler
from vision.sheets.patterns import code, tag
from vision.sheets.words import words
from vision.surface import Point

SIDEWALK_MM: Final = 9.0
"""Its height, below the last row."""


def map_pages(inks: Sequence[MapInk], job: PrintJob, width: Measure) -> tuple[Page, ...]:
    """A landscape sheet of A4 a map; on Letter, which is too short, two halves of it to join along a line.

    Raises ValueError for no map, a seat, a size, a language or a paper that there is not.
    """
    if not inks:
        raise ValueError("no maps to print: none was given")
    high, wide = paper_mm(job.paper)
    pages: list[Page] = []
    for ink in inks:
        drawing, size_mm = map_drawing(ink, job.language, width), map_plan(ink.seat).surface.size_mm
        if size_mm[0] <= wide:
            pages.append(Page((wide, high), drawing))
        else:
            pages += _halves(drawing, size_mm, (wide, high), job, width)
    return tuple(pages)


def map_drawing(ink: MapInk, language: str, width: Measure) -> Drawing:
    """One map, its top-left corner at the origin; raises ValueError as ``map_pages`` does."""
    say = city_words(language)
    plan = map_plan(ink.seat, len(ink.rows[0]), len(ink.rows))
    shapes: list[Shape] = [Rect((0.0, 0.0), plan.surface.size_mm, WHITE)]
    shapes += _ground(plan, ink.rows)
    shapes += _names(plan)
    shapes += _sidewalk(plan, say)
    shapes += _left_margin(ink, say)
    shapes += slot_drawing(plan.surface.zones[0], say.choice, say.choice_hint, width)
    shapes += _right_margin(plan, ink, say, width)
    shapes += _foot(plan, language)
    for corner_tag in plan.surface.corner_tags:
        shapes += tag(corner_tag)
    return tuple(shapes)


_GRID_MM: Final = 0.25


def _ground(plan: MapPlan, rows: Sequence[str]) -> Drawing:
    """Land with its natural resources, water with waves, and the lines between cells."""
    shapes: list[Shape] = [Rect(plan.origin_mm, plan.size_mm, TERRAIN_INKS["land"])]
    cells = [((x, y), letter) for y, row in enumerate(rows) for x, letter in enumerate(row)]
    for cell, letter in cells:
        if letter == "~":
            shapes.append(Rect(plan.at_mm(cell), (CELL_MM, CELL_MM), TERRAIN_INKS["water"]))
    shapes += _lines(plan)
    for cell, letter in cells:
        (left, top), middle = plan.at_mm(cell), CELL_MM / 2
        if letter == "~":
            for dx, dy in ((3.0, 6.5), (7.0, 11.5)):
                shapes.append(wave((left + dx, top + dy), 8.0, TERRAIN_INKS["wave"], 0.35))
        elif letter == "*":
            edge = rounded((left + 1.2, top + 1.2), (CELL_MM - 2.4, CELL_MM - 2.4), 2.0)
            shapes.append(Line(edge, 0.35, TERRAIN_INKS["tree"], closed=True))
            for dx, foot, high in ((-3.8, 4.2, 6.4), (3.6, 4.6, 6.8), (0.0, 5.6, 9.6)):
                shapes += tree((left + middle + dx, top + middle + foot), high, TERRAIN_INKS["tree"])
    return *shapes, *_shore(plan, {cell for cell, letter in cells if letter == "~"})


def _names(plan: MapPlan) -> Iterable[Text]:
    """A letter above each column, a number left of each row, as the display names cells."""
    for x in range(plan.width):
        left, top = plan.at_mm((x, 0))
        yield Text(ascii_uppercase[x], (left + CELL_MM / 2, top - 0.8), 2.6, QUIET_INK, Weight.BOLD, Anchor.MIDDLE)
    for y in range(plan.height):
        left, top = plan.at_mm((0, y))
        # The corner tags stand beside the first row's upper and the last row's lower part.
        middle = {0: 0.85, MOST_CELLS[1] - 1: 0.25}.get(y + MOST_CELLS[1] - plan.height, 0.5) * CELL_MM
        yield Text(str(y + 1), (left - 1.9, top + middle + 0.9), 2.6, QUIET_INK, Weight.BOLD, Anchor.MIDDLE)


def _lines(plan: MapPlan) -> Iterable[Line]:
    (left, top), (right, low) = plan.origin_mm, plan.at_mm((plan.width, plan.height))
    ink = TERRAIN_INKS["land edge"]
    for k in range(plan.width + 1):
        yield Line(((left + k * CELL_MM, top), (left + k * CELL_MM, low)), _GRID_MM, ink)
    for k in range(plan.height + 1):
        yield Line(((left, top + k * CELL_MM), (right, top + k * CELL_MM)), _GRID_MM, ink)


def _shore(plan: MapPlan, water: set[Cell]) -> Iterable[Line]:
    """Where water meets land."""
    for x, y in sorted(water):
        (left, top), (right, low) = plan.at_mm((x, y)), plan.at_mm((x + 1, y + 1))
        sides = {
            (x, y - 1): ((left, top), (right, top)),
            (x + 1, y): ((right, top), (right, low)),
            (x, y + 1): ((left, low), (right, low)),
            (x - 1, y): ((left, top), (left, low)),
        }
        yield from (Line(ends, 0.6, TERRAIN_INKS["wave"]) for cell, ends in sides.items() if cell not in water)


def _sidewalk(plan: MapPlan, say: CityWords) -> Drawing:
    (left, top), (wide, _) = plan.at_mm((0, plan.height)), plan.size_mm
    shapes: list[Shape] = [Rect((left, top), (wide, SIDEWALK_MM), TERRAIN_INKS["sidewalk"])]
    ink, half = TERRAIN_INKS["paving"], SIDEWALK_MM / 2
    stones = 2 * plan.width
    for k in range(stones + 1):
        x = left + k * wide / stones
        shapes.append(Line(((x, top), (x, top + half)), 0.2, ink))
        if k < stones:
            shapes.append(
                Line(((x + wide / stones / 2, top + half), (x + wide / stones / 2, top + SIDEWALK_MM)), 0.2, ink)
            )
    edge = ((left, top), (left + wide, top), (left + wide, top + SIDEWALK_MM), (left, top + SIDEWALK_MM))
    shapes.append(Line(((left, top + half), (left + wide, top + half)), 0.2, ink))
    shapes.append(Line(edge, 0.5, ink, closed=True))
    sign = (40.0, 5.2)
    at = left + (wide - sign[0]) / 2, top + (SIDEWALK_MM - sign[1]) / 2
    shapes.append(Polygon(rounded(at, sign, 1.6), TERRAIN_INKS["sidewalk"]))
    middle = at[0] + sign[0] / 2, top + half + 1.35
    return *shapes, Text(say.sidewalk, middle, 3.6, "#7d7464", Weight.BOLD, Anchor.MIDDLE)


def _left_margin(ink: MapInk, say: CityWords) -> Drawing:
    """Between the left corner tags: whose map it is."""
    mark, x, top = SEAT_MARKS[ink.seat - 1], 12.0, 40.0
    on_band = ink_on(mark.color)
    shapes: list[Shape] = [Polygon(rounded((5.0, top), (14.0, 34.0), 2.4), mark.color)]
    shapes += seat_shape(mark.shape, (x, top + 8.6), 8.6, on_band)
    shapes.append(Text(str(ink.seat), (x, top + 27.6), 13.0, on_band, Weight.BOLD, Anchor.MIDDLE))
    shapes.append(Text(say.seat.format(n=ink.seat), (x, top + 39.0), 3.4, INK, Weight.BOLD, Anchor.MIDDLE))
    return tuple(shapes)


def _right_margin(plan: MapPlan, ink: MapInk, say: CityWords, width: Measure) -> Drawing:
    """Above and below the choice slot: which map it is, in words and as a code, and whether it is a stand-in."""
    zone = plan.surface.zones[0]
    x, room = zone.at_mm[0], zone.size_mm[0]
    shapes: list[Shape] = [Text(say.map.format(id=ink.id), (x + room / 2, 46.0), 8.0, INK, Weight.BOLD, Anchor.MIDDLE)]
    if ink.stand_in:
        size, lines = fit(say.stand_in, (room - 2.0, 16.0), (3.0, 2.7), Weight.BOLD, width)
        for k, line in enumerate(lines):
            at = x + room / 2, 53.0 + k * size * LEADING
            shapes.append(Text(line, at, size, STAND_IN_INK, Weight.BOLD, Anchor.MIDDLE))
    return *shapes, *code(ink.piece, MAP_CODE_AT_MM, MAP_CODE_MM)


def _foot(plan: MapPlan, language: str) -> Drawing:
    say, left, y = words(language), plan.origin_mm[0], plan.surface.size_mm[1] - 5.6
    name = Text("Pharos", (left, y), 2.4, QUIET_INK, Weight.BOLD)
    return name, *ruler((left + 12.0, y), f"{say.ruler} · {say.scale}")


_SPLIT_COLUMN: Final = 8


def _halves(drawing: Drawing, size_mm: Point, sheet_mm: Point, job: PrintJob, width: Measure) -> tuple[Page, Page]:
    """Both parts of a map that is wider than the sheet, each with the line to cut and join along."""
    say, line = city_words(job.language), map_plan(1).at_mm((_SPLIT_COLUMN, 0))[0]
    pages = []
    for left, right in ((0.0, line), (line, size_mm[0])):
        by = (sheet_mm[0] - (right - left)) / 2 - left, (sheet_mm[1] - size_mm[1]) / 2
        # White paper over what reaches into the other part.
        hidden = (
            Rect((0.0, 0.0), (left + by[0], sheet_mm[1]), WHITE),
            Rect((right + by[0], 0.0), (sheet_mm[0] - right - by[0], sheet_mm[1]), WHITE),
        )
        x = line + by[0]
        cut = Line(((x, 0.0), (x, sheet_mm[1])), 0.15, FAINT_INK, dash_mm=(3.0, 2.0))
        beside = x + 4.0 if right == line else x - 4.0
        size, lines = fit(say.join, (min(beside, sheet_mm[0] - beside) - 8.0, 40.0), (3.4,), Weight.REGULAR, width)
        anchor = Anchor.LEFT if right == line else Anchor.RIGHT
        notes = (
            Text(text, (beside, 60.0 + k * size * LEADING), size, QUIET_INK, anchor=anchor)
            for k, text in enumerate(lines)
        )
        pages.append(Page(sheet_mm, (*moved(_part(drawing, left, right), by), *hidden, cut, *notes)))
    return pages[0], pages[1]


def _part(drawing: Drawing, left: float, right: float) -> Iterable[Shape]:
    """What of a drawing is between two upright lines; rectangles are cut there, other shapes may reach beyond."""
    for shape in drawing:
        match shape:
            case Rect((x, y), (w, h), fill):
                start, end = max(x, left), min(x + w, right)
                if start < end:
                    yield Rect((start, y), (end - start, h), fill)
            case Text(_, (x, _)):
                if left <= x <= right:
                    yield shape
            case Polygon(points) | Line(points):
                if min(x for x, _ in points) < right and max(x for x, _ in points) > left:
                    yield shape
