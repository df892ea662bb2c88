"""Where the cells of a printed board are: what a board says, laid out on its sheet.

Each cell has a white square to be crossed with a pencil. All print (symbols, price, effects) stands outside it.
Millimetres of the sheet throughout: origin at its top-left corner, x to the right, y down.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from vision import VisionError
from vision.sheets.board_ink import BoardInk, CellInk, TrackInk
from vision.surface import Point, Surface, surfaces

SQUARE_MM: Final = 8.4
"""The side of the white square of a cell."""


class BoardTooLarge(VisionError, ValueError):
    """A board that does not fit on its sheet; the message names the section and how much fits."""


@dataclass(frozen=True, slots=True)
class Box:
    """The white square of a cell, free of print but for a thin light outline at its edge."""

    at_mm: Point
    """Its top-left corner."""
    size_mm: Point


@dataclass(frozen=True, slots=True)
class CellPlace:
    """The ground of a cell: its white square in the top-left corner, its print right of it and below."""

    cell: CellInk
    at_mm: Point
    size_mm: Point
    after: str = ""
    """The cell from which an arrow leads here."""

    @property
    def box(self) -> Box:
        return Box(self.at_mm, (SQUARE_MM, SQUARE_MM))


@dataclass(frozen=True, slots=True)
class Panel:
    """A section of the sheet (``bonus`` for the bonuses) with the cells in it."""

    id: str
    at_mm: Point
    size_mm: Point
    cells: tuple[CellPlace, ...] = ()


@dataclass(frozen=True, slots=True)
class BoardPlan:
    surface: Surface
    boxes: Mapping[str, Box]
    """By the cell's or bonus's id."""
    panels: tuple[Panel, ...]
    """Their grounds, in the order of the sections; the bonuses last."""
    coins_mm: tuple[Point, ...]
    """The centres of the treasury's coins."""


def board_plan(ink: BoardInk) -> BoardPlan:
    """The layout of a board's sheet; raises BoardTooLarge naming what does not fit, NotASurface for a number too high.

    It depends on the board's structure alone, not on the language.
    """
    surface = surfaces((f"board{ink.number}",))[0]
    try:
        panels = tuple(_panel(section.id, section.tracks) for section in ink.sections)
        panels += (_panel(BONUS, (TrackInk(BONUS, "none", ink.bonuses),)),)
        coins = _coins(ink)
    except BoardTooLarge as error:
        raise BoardTooLarge(f"board {ink.name}: {error}") from None
    boxes = {place.cell.id: place.box for panel in panels for place in panel.cells}
    return BoardPlan(surface, MappingProxyType(boxes), panels, coins)


BONUS: Final = "bonus"
HEAD_MM: Final = 4.8
"""The height of a section's name."""

PLACES: Final[Mapping[str, tuple[Point, Point]]] = {
    "barracks_left": ((4.4, 18.6), (18.0, 111.0)),
    "barracks_right": ((187.6, 18.6), (18.0, 111.0)),
    "agora": ((23.4, 18.6), (52.0, 50.2)),
    "market": ((23.4, 69.8), (52.0, 33.4)),
    "warehouse": ((76.4, 69.8), (52.6, 33.4)),
    "treasury": ((23.4, 104.2), (105.6, 20.0)),
    "university": ((130.0, 18.6), (56.6, 49.2)),
    "guild": ((130.0, 68.8), (56.6, 19.8)),
    "gallery": ((130.0, 89.6), (56.6, 34.6)),
    "wonder": ((23.4, 125.0), (87.0, 18.6)),
    BONUS: ((111.4, 125.0), (75.2, 18.6)),
}
"""Top-left corner and size of each section's ground; the choice slot lies between them."""

_PAD_MM: Final[Point] = (1.0, 0.5)
ROW_MM: Final = 4.4
_SQUARE_ROOM_MM: Final = SQUARE_MM + 0.4
_NARROW_MM: Final = 15.6
WIDE_SECTIONS: Final[Mapping[str, float]] = {"wonder": 26.0, "gallery": 26.5, BONUS: 23.6}
"""Sections whose cells have their effects beside the square, and how wide those are; others have them below it."""
_LEAST_WIDE_MM: Final = 18.0
_ARROW_MM: Final = 1.5
_GAP_MM: Final = 0.8
_TRACK_GAP_MM: Final = 1.8
_MOST_GAP_MM: Final = 2.4


COIN_ROWS: Final = 3
COINS_IN_ROW: Final = 20
_COIN_PITCH_MM: Final[Point] = (5.05, 4.8)


def _coins(ink: BoardInk) -> tuple[Point, ...]:
    """Rows of coins, a little wider apart after every five."""
    count, most = COIN_ROWS * COINS_IN_ROW if ink.coins is None else ink.coins, COIN_ROWS * COINS_IN_ROW
    if not ink.start_coins <= count <= most:
        raise BoardTooLarge(f"treasury: {count} coins, {ink.start_coins} at the start; a sheet has room for {most}")
    (left, top), (dx, dy) = PLACES["treasury"][0], _COIN_PITCH_MM
    places = (divmod(k, COINS_IN_ROW) for k in range(count))
    return tuple((left + 3.6 + dx * k + 0.9 * (k // 5), top + HEAD_MM + 2.6 + dy * r) for r, k in places)


Spot = tuple[CellInk, str, float]
"""A cell, the cell from which an arrow leads to it, and the gap before it on its line."""


def _cell_mm(section: str, tracks: tuple[TrackInk, ...], room_mm: float) -> Point:
    """The size of each cell of a section: all alike, as the fullest one needs it."""
    cells = tuple(cell for track in tracks for cell in track.cells)
    effects = max(len(cell.effects) for cell in cells)
    if section not in WIDE_SECTIONS:
        return _NARROW_MM, _SQUARE_ROOM_MM + ROW_MM * max(1, effects)
    longest = max((len(track.cells) for track in tracks if track.direction != "none"), default=1)
    fitting = (room_mm - (longest - 1) * _ARROW_MM) / longest
    wide = min(WIDE_SECTIONS[section], max(fitting, _LEAST_WIDE_MM))
    return wide, ROW_MM * max(3, effects + any(cell.symbols for cell in cells))


def _panel(section: str, tracks: tuple[TrackInk, ...]) -> Panel:
    """A section's cells on lines: its tracks one below the other, or side by side where they run upwards."""
    (left, top), size = PLACES[section]
    tracks = tuple(track for track in tracks if track.cells)
    if not tracks:
        return Panel(section, (left, top), size)
    room = size[0] - 2 * _PAD_MM[0], size[1] - HEAD_MM - _PAD_MM[1]
    cell_mm = _cell_mm(section, tracks, room[0])
    upwards = any(track.direction == "bottom_to_top" for track in tracks)
    if upwards and any(track.direction == "left_to_right" for track in tracks):
        raise BoardTooLarge(f"section {section}: its tracks run both upwards and to the right; a sheet has one of both")
    along, across = (1, 0) if upwards else (0, 1)
    lines = _lines(section, tracks, cell_mm[along], room[along], join=upwards)
    spare = room[across] - len(lines) * cell_mm[across]
    if spare < 0:
        fit = int(room[across] // cell_mm[across])
        raise BoardTooLarge(f"section {section}: {len(lines)} lines of cells of {cell_mm[across]:g} mm, {fit} fit")
    between = min(_MOST_GAP_MM, spare / max(1, len(lines) - 1))
    first = (spare - between * (len(lines) - 1)) / 2
    used = max(sum(gap + cell_mm[along] for _, _, gap in line) for line in lines)
    extra = min(_MOST_GAP_MM, (room[along] - used) / max(1, *(len(line) - 1 for line in lines)))
    longest = max(sum(gap + cell_mm[along] + extra for _, _, gap in line) - extra for line in lines)
    places = []
    for k, line in enumerate(lines):
        sideways, onwards = first + k * (cell_mm[across] + between), (room[along] - longest) / 2 - extra
        for cell, after, gap in line:
            onwards += gap + extra
            x, y = (sideways, room[1] - onwards - cell_mm[1]) if upwards else (onwards, sideways)
            at = round(left + _PAD_MM[0] + x, 3), round(top + HEAD_MM + y, 3)
            places.append(CellPlace(cell, at, cell_mm, after))
            onwards += cell_mm[along]
    return Panel(section, (left, top), size, tuple(places))


def _lines(
    section: str, tracks: tuple[TrackInk, ...], cell_mm: float, room_mm: float, *, join: bool
) -> list[list[Spot]]:
    """What stands on each line; only cells without an order go on on a next one, short tracks may ``join`` a line."""
    lines: list[list[Spot]] = []
    for track in tracks:
        arrows = track.direction != "none"
        spots = [
            (cell, track.cells[k - 1].id if arrows and k else "", (_ARROW_MM if arrows else _GAP_MM) if k else 0.0)
            for k, cell in enumerate(track.cells)
        ]
        need = sum(gap + cell_mm for _, _, gap in spots)
        if arrows and need > room_mm:
            fit = int((room_mm + _ARROW_MM) // (cell_mm + _ARROW_MM))
            raise BoardTooLarge(f"section {section}, track {track.id}: {len(spots)} cells in a row, {fit} fit")
        used = sum(gap + cell_mm for _, _, gap in lines[-1]) if lines else 0.0
        if join and lines and used + _TRACK_GAP_MM + need <= room_mm:
            lines[-1] += [(spots[0][0], "", _TRACK_GAP_MM), *spots[1:]]
            continue
        lines.append([])
        for cell, after, gap in spots:
            if lines[-1] and sum(g + cell_mm for _, _, g in lines[-1]) + gap + cell_mm > room_mm:
                lines.append([])
            lines[-1].append((cell, after, gap if lines[-1] else 0.0))
    return lines
