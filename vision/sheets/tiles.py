"""Choice tiles: what a player lays face down instead of saying it. The face has a code and words, the back nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from vision.sheets import pdf
from vision.sheets.dice_words import dice_words
from vision.sheets.drawing import WHITE, Anchor, Drawing, Line, Page, Rect, Shape, Text, Weight, moved
from vision.sheets.labels import Printable, ink
from vision.sheets.lettering import LEADING, Fonts, Measure, fit, measure
from vision.sheets.paper import FAINT_INK, Grid, PrintJob, header, paper_mm, ruler
from vision.sheets.patterns import code
from vision.surface import Point

TILE_MM: Final[Point] = (44.0, 40.0)
"""Large enough to hide a slot's tag however it lies."""

CODE_MM: Final = 18.0


def tiles_pdf(printables: Sequence[Printable], job: PrintJob, fonts: Fonts) -> bytes:
    """A PDF of one tile a piece, in the order given, at true scale, without a gap between them.

    Raises ValueError for an unknown language, paper or colour and for no tile; FontMissing for a font.
    """
    return pdf.write(tile_pages(printables, job, measure(fonts)), fonts, job.title)


def tile_pages(printables: Sequence[Printable], job: PrintJob, width: Measure) -> tuple[Page, ...]:
    """The same as shapes."""
    if not printables:
        raise ValueError("no tiles to print: no piece was given")
    sheet_mm, say = paper_mm(job.paper), dice_words(job.language)
    columns, rows = int((sheet_mm[0] - 12.0) // TILE_MM[0]), int((sheet_mm[1] - 38.0) // TILE_MM[1])
    grid = Grid(((sheet_mm[0] - columns * TILE_MM[0]) / 2, 18.0), TILE_MM, columns, rows)
    sheets = [printables[k : k + grid.places] for k in range(0, len(printables), grid.places)]
    pages = []
    for n, sheet in enumerate(sheets, start=1):
        right = say.sheet.format(n=n, of=len(sheets))
        drawing = [*header(sheet_mm[0], 12.0, f"Pharos · {job.title} · {say.tiles}", right)]
        for k, printable in enumerate(sheet):
            drawing += moved(tile(printable, width), grid.place(k))
        foot = grid.at_mm[1] + rows * TILE_MM[1] + 6.0
        drawing += ruler((grid.at_mm[0], foot), f"{say.ruler} · {say.scale}")
        for k, step in enumerate(say.tile_steps):
            drawing.append(Text(step, (grid.at_mm[0], foot + 5.0 + 4.2 * k), 3.2))
        pages.append(Page(sheet_mm, tuple(drawing)))
    return tuple(pages)


def tile(printable: Printable, width: Measure) -> Drawing:
    """One tile, its top-left corner at the origin: its colour, its code, and what it means."""
    (w, h), band = TILE_MM, 5.0
    edge = ((0.0, 0.0), (w, 0.0), (w, h), (0.0, h))
    at = ((w - CODE_MM) / 2, band + 1.5)
    shapes: list[Shape] = [Rect((0.0, 0.0), TILE_MM, WHITE), Rect((0.0, 0.0), (w, band), ink(printable.color))]
    shapes += code(printable.piece, at, CODE_MM)
    words = printable.caption.split("\n")[0]
    top = at[1] + CODE_MM
    size, lines = fit(words, (w - 4.0, h - top - 1.5), (4.6, 4.0, 3.4, 2.8), Weight.BOLD, width)
    shapes += (
        Text(line, (w / 2, top + size * (1.0 + k * LEADING)), size, weight=Weight.BOLD, anchor=Anchor.MIDDLE)
        for k, line in enumerate(lines)
    )
    return *shapes, Line(edge, 0.15, FAINT_INK, closed=True, dash_mm=(2.0, 1.6))
