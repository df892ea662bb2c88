"""Choice tiles: what a player lays face down instead of saying it. The face has a code and words, the back nothing.

A tile has its seat's colour, number and shape, so that the sets of two players are told apart.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from engine.table import PieceId, Seat
from vision.sheets.board_icons import row
from vision.sheets.dice_words import dice_words
from vision.sheets.drawing import BLACK, WHITE, Anchor, Drawing, Line, Page, Rect, Shape, Text, Weight, moved
from vision.sheets.lettering import LEADING, Measure, fit
from vision.sheets.marks import SEAT_MARKS, ink_on, seat_shape
from vision.sheets.paper import FAINT_INK, Grid, PrintJob, header, paper_mm, ruler
from vision.sheets.patterns import code
from vision.surface import Point

TILE_MM: Final[Point] = (44.0, 40.0)
"""Large enough to hide a slot's tag however it lies."""

CODE_MM: Final = 18.0


@dataclass(frozen=True, slots=True)
class ChoiceTile:
    """One physical tile."""

    piece: PieceId
    caption: str
    seat: Seat
    """1 to 7: whose set it belongs to."""
    icons: str
    """What it stands for, as a row of icons (board_icons.py): ``die.red``, ``section.wonder``, ``coin:3``."""


def tile_pages(
    tiles: Sequence[ChoiceTile], job: PrintJob, width: Measure, steps: Sequence[str] = ()
) -> tuple[Page, ...]:
    """These tiles at true scale, in the order given, without a gap between them.

    ``steps`` say what to do with them, else the dice game's do. Raises ValueError for an unknown language, paper, seat
    or icon and for no tile.
    """
    if not tiles:
        raise ValueError("no tiles to print: no piece was given")
    sheet_mm, say = paper_mm(job.paper), dice_words(job.language)
    columns, rows = int((sheet_mm[0] - 12.0) // TILE_MM[0]), int((sheet_mm[1] - 38.0) // TILE_MM[1])
    grid = Grid(((sheet_mm[0] - columns * TILE_MM[0]) / 2, 18.0), TILE_MM, columns, rows)
    sheets = [tiles[k : k + grid.places] for k in range(0, len(tiles), grid.places)]
    pages = []
    for n, sheet in enumerate(sheets, start=1):
        right = say.sheet.format(n=n, of=len(sheets))
        drawing = [*header(sheet_mm[0], 12.0, f"Pharos · {job.title} · {say.tiles}", right)]
        for k, printed in enumerate(sheet):
            drawing += moved(tile(printed, width), grid.place(k))
        foot = grid.at_mm[1] + rows * TILE_MM[1] + 6.0
        drawing += ruler((grid.at_mm[0], foot), f"{say.ruler} · {say.scale}")
        for k, step in enumerate(steps or say.tile_steps):
            drawing.append(Text(step, (grid.at_mm[0], foot + 5.0 + 4.2 * k), 3.2))
        pages.append(Page(sheet_mm, tuple(drawing)))
    return tuple(pages)


def tile(printed: ChoiceTile, width: Measure) -> Drawing:
    """One tile, its top-left corner at the origin: whose it is, its code, and what it means."""
    if not 1 <= printed.seat <= len(SEAT_MARKS):
        raise ValueError(f"there are tiles for seats 1 to {len(SEAT_MARKS)}, not for {printed.seat}")
    (w, h), mark = TILE_MM, SEAT_MARKS[printed.seat - 1]
    edge = ((0.0, 0.0), (w, 0.0), (w, h), (0.0, h))
    at, on_band = ((w - CODE_MM) / 2, _BAND_MM + 1.0), ink_on(mark.color)
    shapes: list[Shape] = [Rect((0.0, 0.0), TILE_MM, WHITE), Rect((0.0, 0.0), (w, _BAND_MM), mark.color)]
    for x, anchor, side in ((2.6, Anchor.LEFT, 1), (w - 2.6, Anchor.RIGHT, -1)):
        shapes += seat_shape(mark.shape, (x + side * 1.4, _BAND_MM / 2), 3.8, on_band)
        shapes.append(Text(str(printed.seat), (x + side * 4.6, _BAND_MM / 2 + 1.55), 4.4, on_band, Weight.BOLD, anchor))
    shapes += code(printed.piece, at, CODE_MM)
    icon_mm = 6.6
    shapes += row(printed.icons, ((at[0] - icon_mm) / 2, at[1] + CODE_MM / 2), icon_mm, icon_mm)
    top = at[1] + CODE_MM
    size, lines = fit(printed.caption, (w - 4.0, h - top - 1.5), (4.6, 4.0, 3.4, 2.8), Weight.BOLD, width)
    start = top + (h - top - size * LEADING * len(lines)) / 2 - 0.4
    shapes += (
        Text(line, (w / 2, start + size * (0.95 + k * LEADING)), size, BLACK, Weight.BOLD, Anchor.MIDDLE)
        for k, line in enumerate(lines)
    )
    return *shapes, Line(edge, 0.15, FAINT_INK, closed=True, dash_mm=(2.0, 1.6))


_BAND_MM: Final = 5.6
