"""A seat's board: every cell in its section where there is room, else a number for each section."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from ui.blocks.cells import lay_cell
from ui.blocks.condensed import condensed_piece
from ui.blocks.density import Density, Piece
from ui.blocks.reach import reachable
from ui.lettering import Ruler
from ui.parts import Board, BoardSection, BoardTrack, Size
from ui.sheet import Icon, Mark, Rect
from ui.theme import Color

_FEWEST, _MOST = 10, 19
"""So many cells, the icons of their sections among them, stand side by side."""
_BETWEEN = 0.4
"""The gap between two sections, in cells."""
_LONG = 5
"""A track of more cells is wrapped into rows of three."""
_WRAPPED = 3
_LEAST_CELL = 0.86
"""The narrowest cell, in sizes of notes: two digits never stand in one."""
_LOWEST, _TALLER = 1.1, 1.6
"""A cell's least height, and that of a wide and therefore low board's cells on a dense screen, in sizes of notes."""
_NARROW_ROWS = 8
"""Rows of the narrowest board, and one less."""
_CELLS = {
    Density.SPACIOUS: (2.9, 2.2),
    Density.ROOMY: (2.7, 1.9),
    Density.NORMAL: (2.5, 1.65),
    Density.SNUG: (2.1, 1.45),
    Density.CLOSE: (1.15, 1.3),
    Density.TIGHT: (1.12, 1.1),
}
"""A cell's width, if there is so much room, and its height, in sizes of notes; cramped, sections are counted."""


@dataclass(frozen=True, slots=True)
class _Block:
    """A section in rows of parts of tracks, each part with its signs; ``units`` is its width in cells."""

    section: BoardSection
    rows: tuple[tuple[BoardTrack, ...], ...]
    units: int


_Shelf = list[_Block]


@dataclass(frozen=True, slots=True)
class _Plan:
    """Shelves of sections with their rows, and what a cell measures: its pitch across, its height, the gaps."""

    shelves: tuple[tuple[_Shelf, int], ...]
    unit: float
    cell_px: int
    gap: int
    apart: int

    @property
    def height_px(self) -> int:
        rows = sum(rows * (self.cell_px + self.gap) - self.gap for _, rows in self.shelves)
        return rows + self.apart * (len(self.shelves) - 1)


def board_piece(board: Board, width_px: int, ruler: Ruler, density: Density) -> Piece:
    """All cells, or, where a screen is cramped or a panel narrow, how many of each section are crossed."""
    if not _has_room(width_px, ruler, density):
        return condensed_piece(board, width_px, ruler, density)
    plan = _plan(board, width_px, ruler, density)
    marks: list[Mark] = []
    y = 0
    for shelf, rows in plan.shelves:
        x = 0.0
        for block in shelf:
            for place, row in enumerate(block.rows):
                at = (round(x), y + place * (plan.cell_px + plan.gap))
                marks.extend(_lay_row(block.section, row, at, plan, ruler))
            x += (block.units + _BETWEEN) * plan.unit
        y += rows * (plan.cell_px + plan.gap) - plan.gap + plan.apart
    return Piece(plan.height_px, reachable(marks, Rect(0, 0, width_px, plan.height_px), ruler))


def board_px(board: Board, width_px: int, ruler: Ruler, density: Density) -> int:
    """The height of that piece, without laying it out."""
    if _has_room(width_px, ruler, density):
        return _plan(board, width_px, ruler, density).height_px
    return condensed_piece(board, width_px, ruler, density).height_px


def _has_room(width_px: int, ruler: Ruler, density: Density) -> bool:
    return density in _CELLS and width_px >= _FEWEST * _LEAST_CELL * ruler.size(Size.NOTE)


def _plan(board: Board, width_px: int, ruler: Ruler, density: Density) -> _Plan:
    note = ruler.size(Size.NOTE)
    gap = max(2, note // 12)
    wide, high = _CELLS[density]
    shelves = _shelves(map(_block, board.sections), min(_MOST, max(_FEWEST, width_px / (wide * note))))
    unit = width_px / max(map(_units, shelves))
    rows = [max(len(block.rows) for block in shelf) for shelf in shelves]
    if density is Density.CLOSE:
        high = max(high, min(_TALLER, high * _NARROW_ROWS / sum(rows)))
    height = min(round(note * high), max(round(note * _LOWEST), round(unit * 1.15)))
    apart = gap + max(1, round(height * (0.2 if density < Density.CLOSE else 0.08)))
    return _Plan(tuple(zip(shelves, rows, strict=True)), unit, height, gap, apart)


def _shelves(blocks: Iterable[_Block], most: float) -> list[_Shelf]:
    """Sections side by side as long as they fit, in their order; each stands on the first shelf that has room."""
    shelves: list[_Shelf] = []
    for block in blocks:
        free = (
            shelf
            for shelf in shelves
            if _units([*shelf, block]) <= most and max(len(each.rows) for each in shelf) >= len(block.rows)
        )
        found = next(free, None)
        if found is None:
            shelves.append([block])
        else:
            found.append(block)
    return shelves


def _units(shelf: _Shelf) -> float:
    """How many cells wide a shelf is."""
    return sum(block.units for block in shelf) + _BETWEEN * (len(shelf) - 1)


def _block(section: BoardSection) -> _Block:
    """A row a track; tracks of unlike length stand side by side, a long one is wrapped."""
    together = sum(1 + len(track.cells) for track in section.tracks)
    if len({len(track.cells) for track in section.tracks}) > 1 and together <= _FEWEST:
        return _Block(section, (section.tracks,), together)
    rows: list[tuple[BoardTrack, ...]] = []
    for track in section.tracks:
        step = _WRAPPED if len(track.cells) > _LONG else len(track.cells)
        rows += [
            (BoardTrack(() if start else track.signs, track.cells[start : start + step]),)
            for start in range(0, len(track.cells), step)
        ]
    return _Block(section, tuple(rows), max(1 + len(row[0].cells) for row in rows))


def _lay_row(
    section: BoardSection,
    row: Sequence[BoardTrack],
    at_px: tuple[int, int],
    plan: _Plan,
    ruler: Ruler,
) -> Iterator[Mark]:
    unit, height, gap = plan.unit, plan.cell_px, plan.gap
    x, y = at_px
    place = 0
    for part in row:
        lead = Rect(x + round(place * unit), y, round((place + 1) * unit) - round(place * unit) - gap, height)
        shape = (ruler.theme.seat(section.facing).shape,) if section.facing and not place else ()
        yield from _signs((*part.signs, *shape), lead, ruler.tone(section.tone))
        for cell in part.cells:
            place += 1
            left, right = x + round(place * unit), x + round((place + 1) * unit)
            yield from lay_cell(cell, Rect(left, y, right - left - gap, height), section.tone, ruler)
        place += 1


def _signs(signs: Sequence[str], rect: Rect, color: Color) -> Iterator[Mark]:
    """One icon, or two one above the other where they are large enough, else side by side."""
    if len(signs) == 1:
        size = min(rect.w, rect.h) * 9 // 10
        yield Icon(rect.centered(size, size), signs[0], color)
    elif signs:
        cells = rect.columns(2, 1) if rect.w > rect.h else rect.rows(2, 1)
        for sign, each in zip(signs, cells, strict=False):
            size = min(each.w, each.h)
            yield Icon(each.centered(size, size), sign, color)
