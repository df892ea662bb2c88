"""A look at the boards as plain values for ``pharos look``, and drawn over the picture."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from vision import draw
from vision.frame import Picture
from vision.pencil.cells import Doubt
from vision.pencil.sighting import BoardCells, CellsSighting
from vision.surface import Point
from vision.tags import apply

UNCLEAR: Final = {
    Doubt.STROKE: "there is ink, or what looks like it, and no whole cross: one or half a stroke, a smudge, too faint",
    Doubt.GLARE: "a light is reflected there: move the lamp or the board",
    Doubt.SHADE: "a shadow lies there, or the box is filled in",
    Doubt.DARK: "there is too little light to tell a faint stroke",
    Doubt.UNSTEADY: "looks do not agree",
    Doubt.UNSEEN: "something lies there, and the cell was never seen without it",
}


def report_cells(sighting: CellsSighting) -> dict[str, Any]:
    """Values that ``json.dumps`` takes, by surface; the corners of unclear boxes in pixels to a tenth.

    Of a board that is not seen, or by fewer than three of its tags, ``cells`` is None.
    """
    return {name: _board(board) for name, board in sorted(sighting.boards.items())}


def mark_cells(picture: Picture, sighting: CellsSighting, width_px: int) -> Picture:
    """The picture (a reduction of a frame that is so wide, blue-green-red) with crossed and unclear boxes outlined."""
    canvas = draw.Canvas(picture.copy(), picture.shape[1] / width_px)
    for board in sighting.boards.values():
        for name, seen in (board.cells or {}).items():
            if seen.crossed or seen.unclear:
                canvas.outline(_corners_px(board, name), draw.UNCLEAR if seen.unclear else draw.PIECE)
    return canvas.picture


def _board(board: BoardCells) -> dict[str, Any]:
    if board.cells is None:
        return {"cells": None, "crossed": [], "unclear": []}
    doubts = {name: seen.unclear for name, seen in board.cells.items() if seen.unclear}
    return {
        "cells": len(board.cells),
        "crossed": sorted(board.crossed),
        "unclear": [_unclear(board, name, doubt) for name, doubt in sorted(doubts.items())],
    }


def _unclear(board: BoardCells, name: str, doubt: Doubt) -> dict[str, Any]:
    corners = [[round(x, 1), round(y, 1)] for x, y in _corners_px(board, name)]
    return {"cell": name, "why": doubt.value, "sentence": UNCLEAR[doubt], "corners_px": corners}


def _corners_px(board: BoardCells, name: str) -> list[Point]:
    if board.memory is None:
        return []
    boxes = board.memory.boxes
    box = boxes.boxes[boxes.names.index(name)]
    (x, y), (w, h) = box.at_mm, box.size_mm
    corners = apply(boxes.to_px, np.array([(x, y), (x + w, y), (x + w, y + h), (x, y + h)]))
    return [(float(px), float(py)) for px, py in corners]
