"""The pieces of World Wonders that are laid on a map: buildings, roads, towers and monuments, each with its code.

A drawing's origin is the top-left corner of the piece's own cell (0, 0); its outline stands a little inside its cells,
so that neighbours lie side by side though they are cut by hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from engine.table import PieceId
from vision.city.forms import CELL_MM, Cell, PieceForm
from vision.sheets.board_icons import INK
from vision.sheets.boards import tinted
from vision.sheets.city_icons import ROAD_INK, TERRAIN_INKS, TYPE_INKS, coin, picture, pictures, type_picture
from vision.sheets.city_ink import MonumentInk, MonumentPiece, RoadInk, TileInk, TowerInk
from vision.sheets.city_shapes import INSET_MM, bounds_mm, outline
from vision.sheets.city_words import CityWords
from vision.sheets.dice_icons import icon
from vision.sheets.drawing import WHITE, Anchor, Drawing, Line, Polygon, Shape, Text, Weight, disc
from vision.sheets.lettering import LEADING, Measure, fit
from vision.sheets.paper import FAINT_INK
from vision.sheets.patterns import code
from vision.surface import Point

CODE_MM: Final = 15.0
"""Of a code that has a cell to itself."""
SMALL_CODE_MM: Final = 12.0
"""Of a code on a road, or on a single cell beside what else is printed there."""

MONUMENT_INK: Final = "#8a6d3b"
TOWER_INK: Final = "#5f5a52"
_BRIDGE: Final = "#e6d3ae"
_BRIDGE_INK: Final = "#a3824a"


@dataclass(frozen=True, slots=True)
class PrintedPiece:
    """A piece as it is cut out; two are equal if they have the same code and form."""

    piece: PieceId
    form: PieceForm
    drawing: Drawing = field(compare=False)


def form_of(cells: Sequence[Cell], *, road: bool = False, height_mm: float = 0.0) -> PieceForm:
    """Where the code of a printed piece is: amid a road, else in the cell nearest the middle."""
    if road:
        (left, top), (right, low) = bounds_mm(cells)
        return PieceForm(tuple(cells), ((left + right) / 2, (top + low) / 2), 0.0, height_mm)
    if len(cells) == 1:
        (x, y), half = _corner(cells[0]), SMALL_CODE_MM / 2
        return PieceForm(tuple(cells), (x + _STRIP_MM + half, y + _RIM_MM + half), 0.0, height_mm)
    x, y = _corner(code_cell(cells))
    return PieceForm(tuple(cells), (x + CELL_MM / 2, y + CELL_MM / 2), 0.0, height_mm)


def code_cell(cells: Sequence[Cell]) -> Cell:
    """The cell nearest the middle of all, the upper left one of equals."""
    middle = sum(x for x, _ in cells) / len(cells), sum(y for _, y in cells) / len(cells)
    return min(cells, key=lambda c: (round((c[0] - middle[0]) ** 2 + (c[1] - middle[1]) ** 2, 6), c[1], c[0]))


def tile_drawing(ink: TileInk, say: CityWords, width: Measure) -> Drawing:
    """A building: its type's picture and name, its price, and a gain in each further cell."""
    color = TYPE_INKS[ink.type]
    shapes = [
        *_body(ink.cells, tinted(color, 0.24), color, near_code=len(ink.cells) == 1),
        *_code(ink.piece, form_of(ink.cells), ink.cells),
    ]
    if len(ink.cells) == 1:
        return *shapes, *_beside_small_code(ink.cells[0], (ink.type, *ink.gains), say.types[ink.type], width)
    first, *others = _free(ink.cells)
    x, y = _corner(first)
    shapes += coin(str(ink.price), (x + 3.4, y + 3.4), 4.8)
    shapes += type_picture(ink.type, (x + 10.9, y + 7.4), 8.2, color)
    shapes += _words(say.types[ink.type], (x + CELL_MM / 2, y + 15.2), (16.0, 3.6), (3.2, 2.8, 2.4), width)
    homes = others or [first]
    for k, cell in enumerate(homes):
        gains = ink.gains[k :: len(homes)]
        cx, cy = _middle(cell)
        if gains and others:
            shapes.append(disc((cx, cy), 6.6, WHITE))
            shapes += pictures(gains, (cx - 5.0, cy), 10.0, 8.2)
    if not others:
        shapes += pictures(ink.gains, (x + 9.0, y + 3.4), 8.0, 3.6)
    return tuple(shapes)


def road_drawing(ink: RoadInk, *, bridge: bool = False) -> Drawing:
    """A road's paved side, or its bridge; raises ValueError for a bridge that it has not."""
    piece = ink.bridge if bridge else ink.piece
    if piece is None:
        raise ValueError(f"the road {ink.piece} has no bridge on its other side")
    (left, top), (right, low) = bounds_mm(ink.cells)
    along_x = right - left >= low - top
    ground, edge = (_BRIDGE, _BRIDGE_INK) if bridge else (tinted(ROAD_INK, 0.25), ROAD_INK)
    shapes: list[Shape] = [*_body(ink.cells, ground, edge, near_code=True)]
    long, half = (right - left, (top + low) / 2) if along_x else (low - top, (left + right) / 2)

    def spot(on: float, beside: float) -> Point:
        return (left + on, half + beside) if along_x else (half + beside, top + on)

    if bridge:
        planks = int(long / 4.5)
        for k in range(1, planks):
            on = long * k / planks
            shapes.append(Line((spot(on, -6.6), spot(on, 6.6)), 0.35, _BRIDGE_INK))
        shapes += (Line((spot(1.2, side), spot(long - 1.2, side)), 0.9, TERRAIN_INKS["wave"]) for side in (-7.6, 7.6))
    else:
        on = 2.0
        while on + 3.0 < long:
            shapes.append(Line((spot(on, 0.0), spot(on + 2.6, 0.0)), 0.9, WHITE))
            on += 5.2
    return *shapes, *_code(piece, form_of(ink.cells, road=True), ink.cells, small=True)


def tower_drawing(ink: TowerInk, say: CityWords, width: Measure) -> Drawing:
    cells: tuple[Cell, ...] = ((0, 0),)
    shapes = [
        *_body(cells, tinted(TOWER_INK, 0.2), TOWER_INK, near_code=True),
        *_code(ink.piece, form_of(cells), cells),
    ]
    return *shapes, *_beside_small_code(cells[0], ("tower",), say.tower, width)


def monument_drawing(ink: MonumentInk, piece: MonumentPiece, say: CityWords, width: Measure) -> Drawing:
    """A piece of a monument, flat: its name, what it gives and what it must touch."""
    cells, many = piece.cells, len(ink.pieces)
    shapes = [
        *_body(cells, tinted(MONUMENT_INK, 0.26), MONUMENT_INK, near_code=len(cells) == 1),
        *_code(piece.piece, form_of(cells), cells),
    ]
    part = say.piece.format(n=ink.pieces.index(piece) + 1, of=many) if many > 1 else ""
    if len(cells) == 1:
        name = f"{ink.name} {ink.pieces.index(piece) + 1}/{many}" if many > 1 else ink.name
        return *shapes, *_beside_small_code(cells[0], (*ink.gains, *ink.contacts), name, width)
    first, *others = _free(cells)
    x, y = _corner(first)
    if not others:
        shapes += _words(ink.name, (x + 9.0, y + 5.2), (15.4, 7.0), _NAME_MM, width)
        shapes += pictures(ink.gains, (x + 1.2, y + 11.0), 15.6, 3.2)
        shapes += pictures(ink.contacts, (x + 1.2, y + 14.9), 15.6, 3.2)
        return (*shapes, Text(part, (x + 9.0, y + 9.0), 1.6, INK, anchor=Anchor.MIDDLE)) if part else tuple(shapes)
    shapes += _words(ink.name, (x + 9.0, y + 5.4), (15.4, 7.6), _NAME_MM, width)
    shapes += picture("monument", (x + 9.0, y + (11.9 if part else 12.6)), 5.2 if part else 6.4)
    if part:
        shapes.append(Text(part, (x + 9.0, y + 16.7), 1.7, INK, anchor=Anchor.MIDDLE))
    x, y = _corner(others[0])
    shapes += pictures(ink.gains, (x + 1.6, y + 5.0), 14.8, 5.4)
    shapes.append(Line(((x + 3.0, y + 9.0), (x + 15.0, y + 9.0)), 0.25, MONUMENT_INK))
    shapes += pictures(ink.contacts, (x + 1.6, y + 13.0), 14.8, 5.0)
    for cell in others[1:]:
        shapes += icon("wonder", _middle(cell), 10.0, tinted(MONUMENT_INK, 0.4), WHITE)
    return tuple(shapes)


_NAME_MM: Final = (3.2, 2.8, 2.5, 2.2, 2.0)
_STRIP_MM: Final = 4.6
"""Left of a single cell's code."""
_RIM_MM: Final = 1.2


def _corner(cell: Cell) -> Point:
    return cell[0] * CELL_MM, cell[1] * CELL_MM


def _middle(cell: Cell) -> Point:
    return (cell[0] + 0.5) * CELL_MM, (cell[1] + 0.5) * CELL_MM


def _free(cells: Sequence[Cell]) -> list[Cell]:
    """All cells but the code's, in reading order."""
    taken = code_cell(cells)
    return sorted((cell for cell in cells if cell != taken), key=lambda cell: (cell[1], cell[0]))


def _body(cells: Sequence[Cell], ground: str, ink: str, *, near_code: bool = False) -> Drawing:
    """A piece's ground, its rim and the line to cut along.

    Where a code of one white module stands near the edge the rim is light: a dark line there spoils its finder.
    """
    edge = outline(cells)
    rim = Line(outline(cells, INSET_MM + 0.3), 0.5, tinted(ink, 0.45) if near_code else ink, closed=True)
    return Polygon(edge, ground), rim, Line(edge, 0.1, FAINT_INK if near_code else INK, closed=True)


def _code(piece: PieceId, form: PieceForm, cells: Sequence[Cell], *, small: bool = False) -> Drawing:
    size = SMALL_CODE_MM if small or len(cells) == 1 else CODE_MM
    return code(piece, (form.sticker_at_mm[0] - size / 2, form.sticker_at_mm[1] - size / 2), size)


def _beside_small_code(cell: Cell, icons: Sequence[str], name: str, width: Measure) -> Drawing:
    """Pictures in the strip left of the code, the name below it."""
    x, y = _corner(cell)
    step = min(4.4, SMALL_CODE_MM / max(1, len(icons)))
    # Amid the strip, away from the code's corners: a dark picture beside a finder pattern spoils it.
    first = y + _RIM_MM + (SMALL_CODE_MM - step * len(icons)) / 2
    shapes: list[Shape] = []
    for k, name_of in enumerate(icons):
        at = x + 0.7 + (_STRIP_MM - 0.7) / 2, first + step * (k + 0.5)
        shapes += picture(name_of, at, min(3.2, step - 0.3))
    # Small, and as far below as they fit: letters beside a code's finders cost readings.
    size, lines = fit(name, (16.0, 3.9), (1.9, 1.6), Weight.BOLD, width)
    base = y + CELL_MM - 1.0 - 0.22 * size - LEADING * size * (len(lines) - 1)
    shapes += _lines(lines, (x + CELL_MM / 2, base), size)
    return tuple(shapes)


def _words(text: str, middle_mm: Point, box_mm: Point, sizes_mm: tuple[float, ...], width: Measure) -> Drawing:
    """Words about a middle."""
    size, lines = fit(text, box_mm, sizes_mm, Weight.BOLD, width)
    base = middle_mm[1] + size * (0.36 - LEADING * (len(lines) - 1) / 2)
    return _lines(lines, (middle_mm[0], base), size)


def _lines(lines: Sequence[str], base_mm: Point, size_mm: float) -> Drawing:
    """Lines about a middle, from the first one's base line on."""
    x, y = base_mm
    return tuple(
        Text(line, (x, y + k * size_mm * LEADING), size_mm, INK, Weight.BOLD, Anchor.MIDDLE)
        for k, line in enumerate(lines)
    )
