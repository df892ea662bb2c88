"""Maps and pieces of World Wonders as they are printed, and what is asked of words on any sheet, for tests."""

from __future__ import annotations

import numpy as np

from engine.world_wonders.catalogue import stand_in
from firmware.printing_world import printed_pieces
from firmware.world_inks import choice_tiles, map_inks
from vision.city.forms import CELL_MM
from vision.sheets.city_ink import MapInk
from vision.sheets.city_pieces import PrintedPiece
from vision.sheets.drawing import Rect, Text
from vision.sheets.tiles import ChoiceTile

CODE_WHITE = "#ffffff"


def maps(side: str = "A", seats: int = 5) -> tuple[MapInk, ...]:
    """A map a seat: side A, the same for all, or side B."""
    return tuple(ink for ink in map_inks(stand_in(), seats) if ink.id.startswith(side))


def all_maps() -> tuple[MapInk, ...]:
    return map_inks(stand_in(), 5)


def pieces(language: str = "en") -> dict[str, PrintedPiece]:
    return dict(printed_pieces(language=language))


def of_kind(kind: str, language: str = "en") -> list[PrintedPiece]:
    """The pieces with this letter on their stickers: B, R, T or M."""
    return [printed for piece, printed in pieces(language).items() if piece[2] == kind]


def choices(seats: int = 5, language: str = "en") -> tuple[ChoiceTile, ...]:
    return tuple(choice_tiles(seats, language))


def code_square(printed: PrintedPiece) -> tuple[float, float, float, float]:
    """The white square of a piece's code."""
    x, y = printed.form.sticker_at_mm
    half = next(
        shape.size_mm[0] / 2
        for shape in printed.drawing
        if isinstance(shape, Rect)
        and shape.fill == CODE_WHITE
        and np.allclose((shape.at_mm[0] + shape.size_mm[0] / 2, shape.at_mm[1] + shape.size_mm[1] / 2), (x, y))
    )
    return x - half, y - half, x + half, y + half


def in_cells(box, cells) -> bool:
    """Whether a rectangle lies in these cells altogether."""
    xs, ys = np.linspace(box[0], box[2], 9), np.linspace(box[1], box[3], 5)
    return all((int(x // CELL_MM), int(y // CELL_MM)) in cells for x in xs for y in ys)


def letters(text: Text, width) -> tuple[float, float, float, float]:
    """Left, top, right, bottom of a line of words; ample."""
    wide = width(text.text, text.size_mm, text.weight)
    left = text.at_mm[0] - {"left": 0, "middle": wide / 2, "right": wide}[text.anchor.value]
    return left, text.at_mm[1] - 0.8 * text.size_mm, left + wide, text.at_mm[1] + 0.22 * text.size_mm


def words_of(drawing) -> list[Text]:
    return [shape for shape in drawing if isinstance(shape, Text)]


def overlap(one, other) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def meeting(words, width) -> list[tuple[str, str]]:
    """Words that are printed over others."""
    boxes = [(word.text, letters(word, width)) for word in words]
    return [
        (one, other)
        for k, (one, box) in enumerate(boxes)
        for other, beside in boxes[:k]
        if overlap((box[0], box[1] + 0.4, box[2], box[3] - 0.4), beside)
    ]
