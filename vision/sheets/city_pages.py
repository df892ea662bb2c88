"""Sheets of what is cut out for World Wonders: pieces packed row by row, with the ruler and what to do below them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from vision.sheets.boards import STAND_IN_INK
from vision.sheets.city_ink import MonumentInk, RoadInk, StickerInk, TileInk, TowerInk
from vision.sheets.city_pieces import (
    SMALL_CODE_MM,
    monument_drawing,
    road_drawing,
    tile_drawing,
    tower_drawing,
)
from vision.sheets.city_shapes import bounds_mm
from vision.sheets.city_words import city_words
from vision.sheets.drawing import Anchor, Drawing, Line, Page, Shape, Text, Weight, moved
from vision.sheets.lettering import LEADING, Measure, fit
from vision.sheets.paper import FAINT_INK, QUIET_INK, PrintJob, header, paper_mm, ruler
from vision.sheets.patterns import code
from vision.sheets.words import words
from vision.surface import Point


@dataclass(frozen=True, slots=True)
class CutOut:
    """What is cut out in one piece."""

    size_mm: Point
    drawing: Drawing
    """Its top-left corner at the origin."""


def cut_pages(
    title: str, cut_outs: Sequence[CutOut], steps: Sequence[str], job: PrintJob, width: Measure, *, stand_in: bool
) -> tuple[Page, ...]:
    """As many sheets as the pieces need; raises ValueError for none, an unknown language or paper."""
    if not cut_outs:
        raise ValueError(f"nothing to print for {title}: no piece was given")
    sheet_mm, say, sheet = paper_mm(job.paper), city_words(job.language), words(job.language)
    room = sheet_mm[0] - 2 * _EDGE_MM, sheet_mm[1] - _TOP_MM - _FOOT_MM
    packed = list(_packed(cut_outs, room))
    pages = []
    for n, places in enumerate(packed, start=1):
        right = sheet.sheet.format(n=n, of=len(packed))
        shapes: list[Shape] = [*header(sheet_mm[0], 9.0, f"Pharos · {job.title} · {title}", right)]
        for cut_out, (x, y) in places:
            shapes += moved(cut_out.drawing, (_EDGE_MM + x, _TOP_MM + y))
        foot = sheet_mm[1] - _FOOT_MM + 7.0
        shapes += ruler((8.0, foot), f"{sheet.ruler} · {sheet.scale}")
        lines = [(say.stand_in, STAND_IN_INK, Weight.BOLD)] if stand_in else []
        lines += [(step, QUIET_INK, Weight.REGULAR) for step in steps]
        for k, (text, ink, weight) in enumerate(lines):
            size, (line, *_) = fit(text, (sheet_mm[0] - 16.0, 4.2), (3.0, 2.8, 2.6, 2.4), weight, width)
            shapes.append(Text(line, (8.0, foot + 4.6 + 4.0 * k), size, ink, weight))
        pages.append(Page(sheet_mm, tuple(shapes)))
    return tuple(pages)


def tile_sheets(inks: Sequence[TileInk], job: PrintJob, width: Measure) -> tuple[Page, ...]:
    """All buildings, in the order given; raises ValueError as ``cut_pages`` does."""
    say = city_words(job.language)
    cut_outs = [_cut_out(ink.cells, tile_drawing(ink, say, width)) for ink in inks]
    return cut_pages(say.tiles, cut_outs, say.cut_steps, job, width, stand_in=any(ink.stand_in for ink in inks))


def road_sheets(
    roads: Sequence[RoadInk], towers: Sequence[TowerInk], job: PrintJob, width: Measure
) -> tuple[Page, ...]:
    """Roads, those with a bridge as both sides to fold, and towers; raises ValueError as ``cut_pages`` does."""
    say = city_words(job.language)
    cut_outs = [_folded(road) if road.bridge else _cut_out(road.cells, road_drawing(road)) for road in roads]
    cut_outs += [_cut_out(((0, 0),), tower_drawing(tower, say, width)) for tower in towers]
    steps = *say.cut_steps, *say.fold_steps
    return cut_pages(say.roads, cut_outs, steps, job, width, stand_in=False)


def monument_sheets(inks: Sequence[MonumentInk], job: PrintJob, width: Measure) -> tuple[Page, ...]:
    """All pieces of all monuments, flat; raises ValueError as ``cut_pages`` does."""
    say = city_words(job.language)
    cut_outs = [_cut_out(piece.cells, monument_drawing(ink, piece, say, width)) for ink in inks for piece in ink.pieces]
    cut_outs.sort(key=lambda cut_out: (-cut_out.size_mm[1], -cut_out.size_mm[0]))
    return cut_pages(say.monuments, cut_outs, say.cut_steps, job, width, stand_in=any(ink.stand_in for ink in inks))


def sticker_sheets(stickers: Sequence[StickerInk], job: PrintJob, width: Measure) -> tuple[Page, ...]:
    """Small codes to glue on pieces of one's own; raises ValueError as ``cut_pages`` does."""
    say = city_words(job.language)
    cut_outs = [CutOut(_STICKER_MM, _sticker(ink, width)) for ink in stickers]
    return cut_pages(say.stickers, cut_outs, say.sticker_steps, job, width, stand_in=False)


_EDGE_MM: Final = 6.5
_TOP_MM: Final = 13.0
_FOOT_MM: Final = 32.0
_GAP_MM: Final = 4.0


def _cut_out(cells: Sequence[tuple[int, int]], drawing: Drawing) -> CutOut:
    (left, top), (right, low) = bounds_mm(cells)
    return CutOut((right - left, low - top), moved(drawing, (-left, -top)))


def _folded(road: RoadInk) -> CutOut:
    """The paved side above, the bridge below it: folded between them they lie back to back."""
    (left, top), (right, low) = bounds_mm(road.cells)
    wide, high = right - left, low - top
    upper, lower = moved(road_drawing(road), (-left, -top)), moved(road_drawing(road, bridge=True), (-left, high - top))
    fold = Line(((-2.0, high), (wide + 2.0, high)), 0.15, QUIET_INK, dash_mm=(1.2, 1.0))
    return CutOut((wide, 2 * high), (*upper, *lower, fold))


_STICKER_MM: Final[Point] = (18.0, 17.0)
"""A code with its words below it."""


def _sticker(ink: StickerInk, width: Measure) -> Drawing:
    """A code between the lines to cut along; the words stay outside them."""
    left, side = (_STICKER_MM[0] - SMALL_CODE_MM) / 2, SMALL_CODE_MM
    edge = (left, 0.0), (left + side, 0.0), (left + side, side), (left, side)
    shapes: list[Shape] = [*code(ink.piece, (left, 0.0), side), Line(edge, 0.1, FAINT_INK, closed=True)]
    size, lines = fit(ink.caption, (_STICKER_MM[0], 4.6), (2.2, 2.0, 1.8, 1.6), Weight.REGULAR, width)
    for k, line in enumerate(lines):
        at = _STICKER_MM[0] / 2, side + 2.2 + k * size * LEADING
        shapes.append(Text(line, at, size, QUIET_INK, anchor=Anchor.MIDDLE))
    return tuple(shapes)


def _packed(cut_outs: Sequence[CutOut], room_mm: Point) -> Iterator[list[tuple[CutOut, Point]]]:
    """What stands where on each sheet: rows as high as their highest piece."""
    places: list[tuple[CutOut, Point]] = []
    x = y = high = 0.0
    for cut_out in cut_outs:
        wide, tall = cut_out.size_mm
        if places and x + wide > room_mm[0]:
            x, y, high = 0.0, y + high + _GAP_MM, 0.0
        if places and y + tall > room_mm[1]:
            yield places
            places, x, y, high = [], 0.0, 0.0, 0.0
        places.append((cut_out, (x, y)))
        x, high = x + wide + _GAP_MM, max(high, tall)
    yield places
