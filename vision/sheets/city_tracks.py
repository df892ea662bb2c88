"""The resource board of a seat, and the main board with what is on offer: for those who like to move markers.

Pharos counts without them, so they have no tags and no codes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.table import Seat
from vision.sheets.board_icons import GOLD, INK, row
from vision.sheets.boards import STAND_IN_INK, tinted
from vision.sheets.city_cards import CARD_MM, rule
from vision.sheets.city_icons import FOOD_INK, coin, picture
from vision.sheets.city_ink import OfferInk, ResourceBoardInk, StackInk, TrackInk
from vision.sheets.city_pieces import MONUMENT_INK
from vision.sheets.city_shapes import bounds_mm, outline
from vision.sheets.city_words import CityWords, city_words
from vision.sheets.drawing import Anchor, Drawing, Line, Page, Polygon, Rect, Shape, Text, Weight, moved, rounded
from vision.sheets.lettering import LEADING, Measure, fit
from vision.sheets.marks import SEAT_MARKS, ink_on, seat_shape
from vision.sheets.paper import FAINT_INK, QUIET_INK, PrintJob, header, paper_mm
from vision.surface import Point

BOARD_MM: Final[Point] = (194.0, 128.0)
"""Two fit on a sheet of either paper."""


def track_pages(
    boards: Sequence[ResourceBoardInk], seats: int, offer: OfferInk, job: PrintJob, width: Measure
) -> tuple[Page, ...]:
    """A sheet for each seat with its resource boards, then the main board; raises ValueError for none, a language or
    a paper that there is not."""
    if not boards:
        raise ValueError("no resource boards to print: none was given")
    sheet_mm, say = paper_mm(job.paper), city_words(job.language)
    left = (sheet_mm[0] - BOARD_MM[0]) / 2
    pages = []
    for seat in range(1, seats + 1):
        for first in range(0, len(boards), 2):
            shapes: list[Shape] = [*header(sheet_mm[0], 8.6, f"Pharos · {job.title} · {say.tracks}", "")]
            for k, ink in enumerate(boards[first : first + 2]):
                shapes += moved(resource_board(ink, seat, say, width), (left, 12.0 + k * (BOARD_MM[1] + 4.0)))
            pages.append(Page(sheet_mm, tuple(shapes)))
    return *pages, Page(sheet_mm, offer_board(offer, job, width))


def resource_board(ink: ResourceBoardInk, seat: Seat, say: CityWords, width: Measure) -> Drawing:
    """A seat's board, its top-left corner at the origin."""
    mark, edge = SEAT_MARKS[seat - 1], rounded((0.0, 0.0), BOARD_MM, 3.0)
    on_band = ink_on(mark.color)
    shapes: list[Shape] = [Polygon(edge, "#f7f5f0"), Line(edge, 0.3, INK, closed=True)]
    shapes.append(Polygon(rounded((3.0, 3.0), (BOARD_MM[0] - 6.0, 10.0), 2.0), mark.color))
    shapes += seat_shape(mark.shape, (9.0, 8.0), 6.0, on_band)
    shapes.append(Text(say.seat.format(n=seat), (14.0, 9.8), 4.6, on_band, Weight.BOLD))
    title = say.resource_board.format(side=ink.side)
    shapes.append(Text(title, (BOARD_MM[0] - 7.0, 9.8), 4.6, on_band, Weight.BOLD, Anchor.RIGHT))
    for k, track in enumerate(ink.tracks):
        shapes += _track(track, 16.0 + k * _ROW_MM, say, width)
    if ink.stand_in:
        at = BOARD_MM[0] / 2, BOARD_MM[1] - 2.6
        shapes.append(Text(say.stand_in, at, 2.6, STAND_IN_INK, Weight.BOLD, Anchor.MIDDLE))
    return tuple(shapes)


_ROW_MM: Final = 21.4
_NAME_MM: Final = 31.0
_TRACK_INKS: Final = {
    "gold": "#c99a1c",
    "population": "#7a2f5f",
    "food": FOOD_INK,
    "pottery": "#b0582f",
    "gears": "#5f6f86",
}
_MARKS: Final = {"gold": "coin:", "population": "rings", "food": "population"}


def _track(track: TrackInk, top: float, say: CityWords, width: Measure) -> Drawing:
    """A name with what it means at the left, then the spaces; the last one is thick."""
    ink, pitch = _TRACK_INKS[track.id], min(10.6, (BOARD_MM[0] - _NAME_MM - 7.0) / (track.last + 1))
    icon = "coin:" if track.id == "gold" else track.id
    shapes: list[Shape] = [*picture(icon, (7.2, top + 8.0), 7.6)]
    shapes += _lines(
        say.track_names[track.id], (12.2, top + 5.6), (18.6, 6.0), (3.6, 3.2, 2.8), Weight.BOLD, INK, width
    )
    note = say.track_notes[track.id]
    shapes += _lines(note, (12.2, top + 11.0), (19.6, 9.0), (2.2, 2.0, 1.8), Weight.REGULAR, QUIET_INK, width)
    for k in range(track.last + 1):
        x = _NAME_MM + 2.0 + k * pitch
        edge = rounded((x, top), (pitch - 0.8, 17.0), 1.4)
        ground = tinted(ink, 0.5 if k == track.last else 0.3 if k in track.marked else 0.1)
        shapes.append(Polygon(edge, ground))
        shapes.append(Line(edge, 0.7 if k == track.last else 0.25, ink, closed=True))
        centre = x + (pitch - 0.8) / 2
        shapes.append(Text(str(k), (centre, top + 5.0), 3.8, INK, Weight.BOLD, Anchor.MIDDLE))
        if k in track.marked:
            icon = _MARKS.get(track.id, "population")
            shapes += picture(icon, (centre, top + 11.6), min(6.4, pitch - 2.6))
    return tuple(shapes)


def offer_board(ink: OfferInk, job: PrintJob, width: Measure) -> Drawing:
    """The main board as a whole sheet: rounds and order, buildings, roads and towers, bases, monuments."""
    sheet_mm, say = paper_mm(job.paper), city_words(job.language)
    left, room = (sheet_mm[0] - BOARD_MM[0]) / 2, BOARD_MM[0]
    shapes: list[Shape] = [*header(sheet_mm[0], 8.6, f"Pharos · {job.title} · {say.offer}", "")]
    shapes += _order(say, (left, 14.0))
    shapes += _section(say.stacks, (left, 51.0), room)
    columns = 4
    step = room / columns, 38.0
    for k, stack in enumerate(ink.stacks[: 2 * columns]):
        at = left + (k % columns) * step[0], 56.0 + (k // columns) * step[1]
        shapes += _stack(stack, at, (step[0] - 2.0, step[1] - 2.0), say)
    shapes += _section(say.roads, (left, 138.0), room)
    for k, item in enumerate(("long_road", "short_roads", "tower", "pedestal")):
        shapes += _item(ink, item, (left + k * step[0], 143.0), (step[0] - 2.0, 50.0), say, width)
    shapes += _section(f"{say.offer_names['monument']}: {say.offer_notes['monument']}", (left, 202.0), room)
    for k in range(ink.open_monuments):
        shapes.append(rule((left + k * (CARD_MM[0] + 2.6) + 0.6, 207.0), (CARD_MM[0] + 1.0, CARD_MM[1] + 1.0)))
    if ink.stand_in:
        shapes.append(Text(say.stand_in, (left, 262.0), 2.8, STAND_IN_INK, Weight.BOLD))
    size, (line, *_) = fit(say.track_steps[0], (room, 4.0), (2.8, 2.5), Weight.REGULAR, width)
    return *shapes, Text(line, (left, 267.0), size, QUIET_INK)


def _section(words: str, at_mm: Point, room_mm: float) -> Drawing:
    x, y = at_mm
    return Text(words, (x, y), 4.2, INK, Weight.BOLD), Line(((x, y + 1.6), (x + room_mm, y + 1.6)), 0.25, FAINT_INK)


def _order(say: CityWords, at_mm: Point) -> Drawing:
    """Places for the seats' markers and for the round's."""
    x, y = at_mm
    shapes: list[Shape] = [*_section(f"{say.order} · {say.round}", (x, y + 3.0), BOARD_MM[0])]
    for k in range(5):
        edge = rounded((x + k * 15.0, y + 8.0), (13.0, 20.0), 2.0)
        shapes += (Polygon(edge, "#f0ede6"), Line(edge, 0.3, INK, closed=True))
        shapes.append(Text(f"{k + 1}.", (x + k * 15.0 + 6.5, y + 15.0), 5.0, INK, Weight.BOLD, Anchor.MIDDLE))
    for k in range(10):
        at = x + 82.0 + (k % 5) * 22.5, y + 8.0 + (k // 5) * 11.0
        edge = rounded(at, (20.5, 9.0), 1.6)
        shapes += (Polygon(edge, tinted(GOLD, 0.25)), Line(edge, 0.25, INK, closed=True))
        shapes.append(Text(str(k + 1), (at[0] + 10.2, at[1] + 6.2), 4.6, INK, Weight.BOLD, Anchor.MIDDLE))
    return tuple(shapes)


def _stack(stack: StackInk, at_mm: Point, size_mm: Point, say: CityWords) -> Drawing:
    """A place for a stack: its shape and its price."""
    (x, y), (w, h) = at_mm, size_mm
    shapes: list[Shape] = [rule(at_mm, size_mm), *coin(str(stack.price), (x + 5.4, y + 5.4), 7.4)]
    (left, top), (right, low) = bounds_mm(stack.cells)
    scale = min(0.48, (w - 16.0) / (right - left), (h - 8.0) / (low - top))
    by = x + (w + 8.0 - (right - left) * scale) / 2 - left * scale, y + (h - (low - top) * scale) / 2 - top * scale
    edge = tuple((px * scale + by[0], py * scale + by[1]) for px, py in outline(stack.cells))
    shapes += (Polygon(edge, "#dcd6cb"), Line(edge, 0.3, INK, closed=True))
    if stack.min_players > 1:
        words = say.players_from.format(n=stack.min_players)
        shapes.append(Text(words, (x + 2.0, y + h - 2.0), 2.6, QUIET_INK))
    return tuple(shapes)


def _item(ink: OfferInk, item: str, at_mm: Point, size_mm: Point, say: CityWords, width: Measure) -> Drawing:
    """What can be bought: its name, its price, and how much of it there is by the number of players."""
    (x, y), (w, _) = at_mm, size_mm
    edge = rounded(at_mm, size_mm, 2.0)
    shapes: list[Shape] = [Polygon(edge, tinted(MONUMENT_INK, 0.08)), Line(edge, 0.3, INK, closed=True)]
    shapes += coin(str(ink.prices[item]), (x + 5.4, y + 5.4), 7.4)
    shapes += _lines(say.offer_names[item], (x + 10.6, y + 6.8), (w - 12.0, 6.0), (4.0, 3.4), Weight.BOLD, INK, width)
    note = say.offer_notes[item]
    shapes += _lines(note, (x + 3.0, y + 14.0), (w - 6.0, 9.0), (2.9, 2.6), Weight.REGULAR, QUIET_INK, width)
    if item == "pedestal":
        for k in range(2):
            shapes += row(f"pedestal:{k + 1}", (x + w / 2 + (k - 1) * 18.0 + 2.5, y + 35.0), 13.0, 13.0)
        return tuple(shapes)
    column = ("long_road", "short_roads", "tower").index(item)
    for k, (players, supply) in enumerate(sorted(ink.supply.items())):
        line = y + 25.0 + 4.9 * k
        words = say.one_player if players == 1 else say.players.format(n=players)
        shapes.append(Text(words, (x + 3.0, line), 3.0, INK))
        for n in range(supply[column]):
            shapes.append(Rect((x + 25.0 + 5.2 * n, line - 2.9), (4.2, 3.4), tinted(INK, 0.55)))
    return tuple(shapes)


def _lines(
    text: str, at_mm: Point, box_mm: Point, sizes_mm: tuple[float, ...], weight: Weight, ink: str, width: Measure
) -> Drawing:
    """Words from a first base line on."""
    size, lines = fit(text, box_mm, sizes_mm, weight, width)
    return tuple(
        Text(line, (at_mm[0], at_mm[1] + k * size * LEADING), size, ink, weight) for k, line in enumerate(lines)
    )
