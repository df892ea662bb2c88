"""Stickers for blank dice: one row a die, its opposite faces side by side, with marks to cut along."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from vision.sheets.dice_faces import SIDES, STICKER_MM, DieFaces, face_at
from vision.sheets.dice_words import DiceWords, dice_words
from vision.sheets.drawing import Anchor, Drawing, Line, Page, Shape, Text, Weight
from vision.sheets.lettering import LEADING, Measure, fit
from vision.sheets.paper import QUIET_INK, Grid, PrintJob, header, paper_mm, ruler

ROWS: Final = 10
"""Dice on a sheet."""


def dice_sticker_pages(dice: Sequence[DieFaces], job: PrintJob, width: Measure) -> tuple[Page, ...]:
    """The stickers of these dice at true scale, in the order given.

    Raises ValueError for an unknown language or paper and for no dice, UnknownFace.
    """
    if not dice:
        raise ValueError("no stickers to print: no die was given")
    sheet_mm, say = paper_mm(job.paper), dice_words(job.language)
    sheets = [dice[k : k + ROWS] for k in range(0, len(dice), ROWS)]
    pages = []
    for n, sheet in enumerate(sheets, start=1):
        right = say.sheet.format(n=n, of=len(sheets))
        drawing = [*header(sheet_mm[0], 12.0, f"Pharos · {job.title} · {say.stickers}", right)]
        for row, die in enumerate(sheet):
            drawing += _row(die, row, say)
        foot = _GRID.at_mm[1] + ROWS * _GRID.pitch_mm[1] + 4.0
        drawing += ruler((_LEFT_MM, foot), f"{say.ruler} · {say.scale}")
        y = foot + 7.0
        for step in say.sticker_steps:
            size, lines = fit(step, (sheet_mm[0] - 2 * _LEFT_MM, 20.0), (3.6,), Weight.REGULAR, width)
            drawing += (Text(line, (_LEFT_MM, y + k * size * LEADING), size) for k, line in enumerate(lines))
            y += len(lines) * size * LEADING + 1.6
        pages.append(Page(sheet_mm, tuple(drawing)))
    return tuple(pages)


_LEFT_MM: Final = 16.0
_GRID: Final = Grid((44.0, 19.0), (STICKER_MM + 9.0, STICKER_MM + 8.0), SIDES, ROWS)
_MARK_MM: Final = 2.5


def _row(die: DieFaces, row: int, say: DiceWords) -> Drawing:
    left, top = _GRID.place(row * SIDES)
    middle = top + STICKER_MM / 2
    shapes: list[Shape] = [Text(say.colors[die.color], (left - 7.0, middle + 1.4), 4.0, anchor=Anchor.RIGHT)]
    for k, symbol in enumerate(die.faces):
        at = _GRID.place(row * SIDES + k)
        shapes += face_at(die.color, symbol, at)
        shapes += _marks(at)
    return tuple(shapes)


def _marks(at: tuple[float, float]) -> Drawing:
    """Ticks at the corners, clear of the sticker: what is cut along them shows none."""
    shapes: list[Shape] = []
    x, y = at
    for cx, dx in ((x, -1), (x + STICKER_MM, 1)):
        for cy, dy in ((y, -1), (y + STICKER_MM, 1)):
            shapes.append(Line(((cx + dx * 0.7, cy), (cx + dx * (0.7 + _MARK_MM), cy)), 0.12, QUIET_INK))
            shapes.append(Line(((cx, cy + dy * 0.7), (cx, cy + dy * (0.7 + _MARK_MM))), 0.12, QUIET_INK))
    return tuple(shapes)
