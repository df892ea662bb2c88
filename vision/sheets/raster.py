"""Flat drawings as pictures: what the virtual table shows of the sheets, and what the printed dice are told by."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from vision.frame import Picture
from vision.sheets.drawing import Anchor, Line, Polygon, Rect, Shape, Text
from vision.surface import Point


def picture_of(drawing: Sequence[Shape], size_mm: Point, px_per_mm: float) -> Picture:
    """Flat shapes as a picture with smooth edges; letters are drawn in cv2's own plain face, ASCII only."""
    width, height = (round(side * px_per_mm) for side in size_mm)
    picture = np.full((height, width, 3), 255, np.uint8)
    for shape in drawing:
        match shape:
            case Rect((x, y), (w, h), fill):
                _fill(picture, px_per_mm, ((x, y), (x + w, y), (x + w, y + h), (x, y + h)), fill)
            case Polygon(points, fill):
                _fill(picture, px_per_mm, points, fill)
            case Line(points, line_mm, color, closed):
                thick = max(1, round(line_mm * px_per_mm))
                cv2.polylines(picture, [_fixed(points, px_per_mm)], closed, bgr(color), thick, cv2.LINE_AA, _SHIFT)
            case Text():
                _write(picture, px_per_mm, shape)
    return picture


def _write(picture: Picture, px_per_mm: float, text: Text) -> None:
    letters = text.text.encode("ascii", "ignore").decode()
    scale, thick = text.size_mm * px_per_mm / 30, max(1, round(text.size_mm / 3))
    (wide, _), _ = cv2.getTextSize(letters, cv2.FONT_HERSHEY_SIMPLEX, scale, thick)
    x, y = (round(at * px_per_mm) for at in text.at_mm)
    x -= {Anchor.LEFT: 0, Anchor.MIDDLE: wide // 2, Anchor.RIGHT: wide}[text.anchor]
    cv2.putText(picture, letters, (x, y), cv2.FONT_HERSHEY_SIMPLEX, scale, bgr(text.color), thick, cv2.LINE_AA)


def _fill(picture: Picture, px_per_mm: float, points: Sequence[Point], color: str) -> None:
    cv2.fillPoly(picture, [_fixed(points, px_per_mm)], bgr(color), cv2.LINE_AA, _SHIFT)


def _fixed(points: Sequence[Point], px_per_mm: float) -> npt.NDArray[np.int32]:
    """Pixels in sixteenths; a pixel's own coordinate is its centre."""
    pixels = np.asarray(points, np.float64) * px_per_mm - 0.5
    return np.round(pixels * (1 << _SHIFT)).astype(np.int32)


def bgr(color: str) -> tuple[int, int, int]:
    """``#rrggbb`` as OpenCV takes it."""
    return int(color[5:7], 16), int(color[3:5], 16), int(color[1:3], 16)


_SHIFT: Final = 4  # cv2 takes coordinates in sixteenths of a pixel
