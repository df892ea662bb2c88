"""The black modules of codes and tags, as shapes in millimetres."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

import cv2
import segno

from engine.table import PieceId
from vision.sheets.drawing import BLACK, WHITE, Drawing, Rect
from vision.surface import TAG_MODULES, Point, Tag

CODE_MODULES: Final = 21
"""Modules along a side of a QR code of version 1, without its quiet zone."""

SIZES_MM: Final = (12, 15, 18)
"""Sides a printed code may have, quiet zone included."""

Modules = tuple[tuple[bool, ...], ...]
"""Rows from the top; True is black."""


def quiet_modules(size_mm: float) -> int:
    """White modules on each side of a code that is ``size_mm`` wide in all.

    Two at 15 mm and more: a module is then 0.6 mm, which a camera at 800 mm still shows with 2.6 px (2.5 are needed),
    and a cut that is one module off leaves white enough. At 12 mm two would leave 0.48 mm, too few pixels from
    720 mm up, so one has to do (0.52 mm).
    """
    return 2 if size_mm >= 15 else 1


def module_mm(size_mm: float) -> float:
    """The side of one module of a code that is ``size_mm`` wide with its quiet zone."""
    return size_mm / (CODE_MODULES + 2 * quiet_modules(size_mm))


@cache
def code_modules(piece: PieceId) -> Modules:
    """The QR code of a sticker's text: version 1, level H, without quiet zone."""
    code = segno.make(piece, version=1, error="h", mode="alphanumeric", boost_error=False, micro=False)
    return tuple(tuple(bool(module) for module in row) for row in code.matrix)


@cache
def tag_modules(tag_id: int) -> Modules:
    """The AprilTag 36h11 of a number, its black border included."""
    family = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_APRILTAG_36h11)
    image = cv2.aruco.generateImageMarker(family, tag_id, TAG_MODULES)
    return tuple(tuple(bool(value < 128) for value in row) for row in image)


def code(piece: PieceId, at_mm: Point, size_mm: float) -> Drawing:
    """A code on a white square of ``size_mm`` whose top-left corner is ``at_mm``, quiet zone included."""
    module = module_mm(size_mm)
    inset = quiet_modules(size_mm) * module
    black = _black(code_modules(piece), (at_mm[0] + inset, at_mm[1] + inset), module)
    return Rect(at_mm, (size_mm, size_mm), WHITE), *black


def tag(printed: Tag) -> Drawing:
    """A tag where its surface has it, on the white margin of one module that it needs."""
    module = printed.side_mm / TAG_MODULES
    (x, y), white = printed.at_mm, printed.side_mm + 2 * module
    paper = Rect((x - module, y - module), (white, white), WHITE)
    return paper, *_black(tag_modules(printed.id), printed.at_mm, module)


def _black(modules: Sequence[Sequence[bool]], at_mm: Point, module: float) -> Drawing:
    """Few large rectangles rather than one a module: no hairlines between them, in print or on a screen."""
    done: set[tuple[int, int]] = set()
    out: list[Rect] = []
    size = len(modules)
    for row in range(size):
        for column in range(size):
            if not modules[row][column] or (row, column) in done:
                continue
            right = column
            while right < size and modules[row][right] and (row, right) not in done:
                right += 1
            low = row + 1
            while low < size and all(modules[low][c] and (low, c) not in done for c in range(column, right)):
                low += 1
            done |= {(r, c) for r in range(row, low) for c in range(column, right)}
            at = (at_mm[0] + column * module, at_mm[1] + row * module)
            out.append(Rect(at, ((right - column) * module, (low - row) * module), BLACK))
    return tuple(out)
