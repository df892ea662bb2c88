"""A city map: ground, sidewalk, pieces told apart by form, colour and sign, and what stands out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from ui.blocks.chips import label
from ui.lettering import Ruler
from ui.maps import Cell, CityMap, Form, Light, MapPiece
from ui.parts import Size, Tone
from ui.sheet import Box, Icon, Mark, Rect
from ui.theme import Color, mix

_SIGN = 9
"""A cell of fewer pixels holds no sign of its own."""
_WALK = 0.34
"""The sidewalk's height, in cells."""


@dataclass(frozen=True, slots=True)
class Board:
    """Where a map's cells are; cells may be wider than high."""

    area: Rect
    width: int
    height: int

    def cell(self, cell: Cell) -> Rect:
        return self.span(cell, cell)

    def span(self, first: Cell, last: Cell) -> Rect:
        """The rectangle from one cell's top left to another one's bottom right."""
        x, right = (self.area.x + self.area.w * n // self.width for n in (first[0], last[0] + 1))
        y, bottom = (self.area.y + self.area.h * n // self.height for n in (first[1], last[1] + 1))
        return Rect(x, y, right - x, bottom - y)

    @property
    def side(self) -> int:
        """The shorter side of a cell."""
        return min(self.area.w // self.width, self.area.h // self.height)


def map_px(city: CityMap, room: tuple[int, int], ruler: Ruler, *, edged: bool) -> tuple[int, int]:
    """Width and height of a map with square cells in this room."""
    left, top = _edges(ruler) if edged else (0, 0)
    side = min((room[0] - left) // city.width, round((room[1] - top) / (city.height + _WALK)))
    side = max(side, 2)
    return side * city.width + left, side * city.height + top + round(side * _WALK)


def lay_map(city: CityMap, area: Rect, ruler: Ruler, *, edged: bool) -> Iterator[Mark]:
    """The map in an area as ``map_px`` tells it; ``edged``: with letters and numbers as on the printed map's edge."""
    left, top = _edges(ruler) if edged else (0, 0)
    walk = round((area.h - top) * _WALK / (city.height + _WALK))
    room = Rect(area.x + left, area.y + top, area.w - left, area.h - top - walk)
    board = Board(room, city.width, city.height)
    if edged:
        yield from _names(board, area, ruler)
    yield from lay_ground(city, board, ruler)
    pavement = Rect(room.x, room.bottom + 1, room.w, max(2, walk - 1))
    yield Box(pavement, mix(ruler.theme.fills[Tone.GREY], ruler.theme.colors["ink"], 0.35))
    yield from lay_pieces(city, board, ruler)


def lay_ground(city: CityMap, board: Board, ruler: Ruler, *, signed: bool = True) -> Iterator[Mark]:
    """Land, water, fine lines between the cells, and the signs of water and natural resources."""
    land, water = ground_colors(ruler)
    yield Box(board.area, land)
    for row in range(city.height):
        for first, last in _runs(x for x, y in city.water if y == row):
            yield Box(board.span((first, row), (last, row)), water)
    if board.side >= _SIGN:
        line = mix(land, ruler.theme.colors["ink"], 0.45)
        for column in range(1, city.width):
            yield Box(Rect(board.cell((column, 0)).x, board.area.y, 1, board.area.h), line)
        for row in range(1, city.height):
            yield Box(Rect(board.area.x, board.cell((0, row)).y, board.area.w, 1), line)
    if not signed:
        return
    covered = {cell for piece in city.pieces for cell in piece.cells} | set(city.wrong)
    for cell in city.natural:
        if cell not in covered:
            yield from _natural(board.cell(cell), ruler)
    if board.side >= 2 * _SIGN:
        for cell in city.water:
            if cell not in covered:
                rect, size = board.cell(cell), board.side * 6 // 10
                yield Icon(rect.centered(size, size), "water", mix(water, ruler.theme.tones[Tone.BLUE], 0.75))


def ground_colors(ruler: Ruler) -> tuple[Color, Color]:
    """Land and water: both dark, so that what stands on them is seen first."""
    colors, fills = ruler.theme.colors, ruler.theme.fills
    return mix(colors["panel"], fills[Tone.GREEN], 0.22), mix(colors["night"], fills[Tone.BLUE], 0.3)


def lay_pieces(city: CityMap, board: Board, ruler: Ruler) -> Iterator[Mark]:
    """Areas first, then signs, so that nothing lies over a sign."""
    for piece in sorted(city.pieces, key=lambda each: each.light is not Light.NONE):
        yield from _piece(piece, board, ruler)
    line = max(2, board.side // 8)
    for cell in city.wrong:
        rect = board.cell(cell).inset(0 if board.side < _SIGN else 1)
        yield Box(rect, ruler.theme.colors["ink"])
        yield from _frame(rect, line, ruler.theme.fills[Tone.BAD])
    for piece in city.pieces:
        if not set(piece.cells) & set(city.wrong):
            yield from _sign(piece, board, ruler)
    if board.side >= _SIGN:
        for cell in city.wrong:
            size = board.side * 6 // 10
            yield Icon(board.cell(cell).centered(size, size), "close", ruler.tone(Tone.BAD))


def _piece(piece: MapPiece, board: Board, ruler: Ruler) -> Iterator[Mark]:
    fill = piece_color(piece, ruler)
    rects = list(_rects(piece, board))
    if piece.light in {Light.SHOWN, Light.FRESH}:
        out = max(1, board.side // 9)
        for rect in rects:
            yield Box(rect.inset(-out), ruler.tone(Tone.PLAIN), radius=_radius(piece, rect.inset(-out)))
    for rect in rects:
        if piece.form is Form.TOWER:
            edge = max(1, rect.w // 12)
            yield Box(rect, fill, radius=rect.w // 2, edge=ruler.tone(Tone.SOFT), edge_px=edge)
        else:
            yield Box(rect, fill)


def piece_color(piece: MapPiece, ruler: Ruler) -> Color:
    """Lamp gold for what is shown; a monument in darker gold, so that both are told apart."""
    lamp, ink = ruler.theme.fills[Tone.LAMP], ruler.theme.colors["ink"]
    if piece.light is Light.SHOWN:
        return lamp
    return mix(lamp, ink, 0.3) if piece.token.tone is Tone.LAMP else ruler.theme.fills[piece.token.tone]


def _radius(piece: MapPiece, rect: Rect) -> int:
    return min(rect.w, rect.h) // 2 if piece.form is Form.TOWER else 0


def _rects(piece: MapPiece, board: Board) -> Iterator[Rect]:
    """A block as its rows, joined where they touch; a road as a band; a tower as a disc."""
    inset = max(1, board.side // 16)
    cells = set(piece.cells)
    if piece.form is Form.TOWER:
        rect = board.cell(piece.cells[0])
        side = min(rect.w, rect.h) - 2 * inset
        yield rect.centered(side, side)
        return
    if piece.form is Form.ROAD:
        whole = board.span(min(cells), max(cells))
        band = max(1, board.side // 4)
        across = len({y for _, y in cells}) == 1
        down = len({x for x, _ in cells}) == 1
        yield whole.inset(inset if across and not down else band, inset if down and not across else band)
        return
    for row in sorted({y for _, y in cells}):
        for first, last in _runs(x for x, y in cells if y == row):
            yield board.span((first, row), (last, row)).inset(inset)
        for first, last in _runs(x for x, y in cells if y == row and (x, y + 1) in cells):
            yield board.span((first, row), (last, row + 1)).inset(inset)


def _sign(piece: MapPiece, board: Board, ruler: Ruler) -> Iterator[Mark]:
    """The piece's sign on the largest square that it covers; none where it would be too small."""
    if piece.form is Form.ROAD:
        yield from _dashes(piece, board, ruler)
        return
    square = _square(set(piece.cells), board)
    part = 6 if piece.form is Form.TOWER else 8  # a square inside its disc
    size = min(square.w, square.h) * part // 10
    if size >= _SIGN - 2:
        yield Icon(square.centered(size, size), piece.token.icon, ruler.theme.on(piece_color(piece, ruler)))


def _dashes(piece: MapPiece, board: Board, ruler: Ruler) -> Iterator[Mark]:
    """A dash in the middle of each cell of a road."""
    if board.side < _SIGN * 3 // 2:
        return
    ink = ruler.theme.on(piece_color(piece, ruler))
    long, thin = board.side // 3, max(1, board.side // 12)
    for cell in piece.cells:
        w, h = (thin, long) if len({y for _, y in piece.cells}) > 1 else (long, thin)
        yield Box(board.cell(cell).centered(w, h), ink)


def _square(cells: set[Cell], board: Board) -> Rect:
    """Four cells in a square if the piece has them, else its cell nearest to its middle."""
    for x, y in sorted(cells, key=lambda cell: (cell[1], cell[0])):
        if {(x + 1, y), (x, y + 1), (x + 1, y + 1)} <= cells:
            return board.span((x, y), (x + 1, y + 1))
    middle = sum(x for x, _ in cells) / len(cells), sum(y for _, y in cells) / len(cells)
    return board.cell(min(sorted(cells), key=lambda c: abs(c[0] - middle[0]) + abs(c[1] - middle[1])))


def _natural(rect: Rect, ruler: Ruler) -> Iterator[Mark]:
    size = min(rect.w, rect.h)
    if size >= _SIGN:
        yield Icon(rect.centered(size * 8 // 10, size * 8 // 10), "natural", ruler.tone(Tone.GREEN))
    else:
        dot = max(2, size // 2)
        yield Box(rect.centered(dot, dot), ruler.tone(Tone.GREEN), radius=dot // 2)


def _frame(rect: Rect, line: int, color: Color) -> Iterator[Mark]:
    yield Box(rect.top(line), color)
    yield Box(rect.below(rect.h - line), color)
    yield Box(rect.left(line), color)
    yield Box(rect.beside(rect.w - line), color)


def _edges(ruler: Ruler) -> tuple[int, int]:
    """Room for the rows' numbers and the columns' letters."""
    note = ruler.size(Size.NOTE)
    return round(note * 1.35), round(note * 1.1)


def _names(board: Board, area: Rect, ruler: Ruler) -> Iterator[Mark]:
    """Letters above the columns, numbers beside the rows, every other one where they stand close."""
    how = (Size.NOTE, ruler.tone(Tone.SOFT))
    step = 1 if board.side >= ruler.size(Size.NOTE) else 2
    for column in range(0, board.width, step):
        cell = board.cell((column, 0))
        spot = Rect(cell.x - cell.w // 2, area.y, 2 * cell.w, board.area.y - area.y)
        yield from label(ruler, spot, chr(ord("A") + column), how, bold=False)
    for row in range(0, board.height, step):
        cell = board.cell((0, row))
        spot = Rect(area.x, cell.y, board.area.x - area.x - 3, cell.h)
        yield from label(ruler, spot, str(row + 1), how, bold=False, align=1)


def _runs(places: Iterable[int]) -> Iterator[tuple[int, int]]:
    """Neighbouring numbers as their first and last."""
    found = sorted(places)
    start = 0
    for n in range(1, len(found) + 1):
        if n == len(found) or found[n] != found[n - 1] + 1:
            yield found[start], found[n - 1]
            start = n
