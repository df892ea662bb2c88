"""What mats and cards of the virtual table look like: the printed sheets' own shapes, and card faces of our own."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from engine.table import PieceId, Seat
from vision.frame import Picture
from vision.sheets.drawing import Anchor, Line, Polygon, Rect, Shape, Text
from vision.sheets.labels import CARD_MM, Printable, glued_label
from vision.sheets.labels import ink as ink_of
from vision.sheets.marks import SEAT_MARKS
from vision.sheets.mats import mat_drawing
from vision.surface import Point, Surface

TEXTURE_PX_PER_MM: Final = 6.0
"""A little finer than the camera's 4 to 5."""

STICKER_MM: Final = 15.0
_SHIFT: Final = 4  # cv2 takes coordinates in sixteenths of a pixel


_WOOD_BGR: Final = ((44, 0.7), (70, 0.9), (104, 1.0))
"""Each channel's level, and how strongly the grain shows in it."""


@lru_cache(maxsize=16)
def mat_picture(surface: Surface, seat: Seat) -> Picture:
    """A mat as printed in English, (height, width, 3), blue-green-red, TEXTURE_PX_PER_MM."""
    return raster(mat_drawing(surface, seat, SEAT_MARKS[seat - 1], "en"), surface.size_mm)


@lru_cache(maxsize=64)
def card_face(piece: PieceId, color: str) -> Picture:
    """A card's face: a picture of our own in its colour, and its label glued on."""
    rng = random.Random(piece)
    ink = ink_of(color)
    shapes: list[Shape] = [Rect((0, 0), CARD_MM, "#efe6d2"), Rect((2.5, 2.5), (60, 95), ink)]
    for _ in range(9):
        x, y, w, h = rng.uniform(5, 45), rng.uniform(18, 80), rng.uniform(4, 16), rng.uniform(4, 14)
        grey = rng.randrange(70, 210)
        shapes.append(
            Polygon(((x, y + h), (x + w / 2, y), (x + w, y + h)), f"#{grey:02x}{grey - 20:02x}{grey - 45:02x}")
        )
    shapes.append(Rect((2.5, 2.5), (60, 13), "#f4ecd8"))
    label = glued_label(Printable(piece, "", color), STICKER_MM, _width_mm)
    return raster((*shapes, *label), CARD_MM)


@lru_cache(maxsize=1)
def card_back() -> Picture:
    """A card's back: the same for every card."""
    lozenges: tuple[Shape, ...] = tuple(
        Polygon(((x, y - 7), (x + 6, y), (x, y + 7), (x - 6, y)), "#6d5a35")
        for x in (14.5, 32.5, 50.5)
        for y in (16.0, 33.0, 50.0, 67.0, 84.0)
    )
    return raster((Rect((0, 0), CARD_MM, "#efe6d2"), Rect((3, 3), (59, 94), "#8a7444"), *lozenges), CARD_MM)


def table_top(size_px: tuple[int, int], seed: int) -> Picture:
    """Brown wood of this width and height in pixels."""
    rng = np.random.default_rng(seed)
    grain = np.zeros(size_px[::-1], np.float32)
    for rows, columns, strength in ((12, 3, 7.0), (160, 8, 4.0), (700, 30, 3.0)):
        rough = rng.normal(0, strength, (rows, columns)).astype(np.float32)
        grain += np.asarray(cv2.resize(rough, size_px, interpolation=cv2.INTER_LINEAR))
    channels = [np.clip(base + grain * share, 0, 255).astype(np.uint8) for base, share in _WOOD_BGR]
    return np.asarray(cv2.merge(channels), np.uint8)


def raster(drawing: Sequence[Shape], size_mm: Point) -> Picture:
    """Flat shapes as a picture with smooth edges; letters are drawn in cv2's own plain face, ASCII only."""
    width, height = (round(side * TEXTURE_PX_PER_MM) for side in size_mm)
    picture = np.full((height, width, 3), 255, np.uint8)
    for shape in drawing:
        match shape:
            case Rect((x, y), (w, h), fill):
                _fill(picture, ((x, y), (x + w, y), (x + w, y + h), (x, y + h)), fill)
            case Polygon(points, fill):
                _fill(picture, points, fill)
            case Line(points, line_mm, color, closed):
                thick = max(1, round(line_mm * TEXTURE_PX_PER_MM))
                cv2.polylines(picture, [_fixed(points)], closed, _bgr(color), thick, cv2.LINE_AA, _SHIFT)
            case Text():
                _write(picture, shape)
    return picture


def _write(picture: Picture, text: Text) -> None:
    letters = text.text.encode("ascii", "ignore").decode()
    scale, thick = text.size_mm * TEXTURE_PX_PER_MM / 30, max(1, round(text.size_mm / 3))
    (wide, _), _ = cv2.getTextSize(letters, cv2.FONT_HERSHEY_SIMPLEX, scale, thick)
    x, y = (round(at * TEXTURE_PX_PER_MM) for at in text.at_mm)
    x -= {Anchor.LEFT: 0, Anchor.MIDDLE: wide // 2, Anchor.RIGHT: wide}[text.anchor]
    cv2.putText(picture, letters, (x, y), cv2.FONT_HERSHEY_SIMPLEX, scale, _bgr(text.color), thick, cv2.LINE_AA)


def _fill(picture: Picture, points: Sequence[Point], color: str) -> None:
    cv2.fillPoly(picture, [_fixed(points)], _bgr(color), cv2.LINE_AA, _SHIFT)


def _fixed(points: Sequence[Point]) -> npt.NDArray[np.int32]:
    """Pixels in sixteenths; a pixel's own coordinate is its centre."""
    pixels = np.asarray(points, np.float64) * TEXTURE_PX_PER_MM - 0.5
    return np.round(pixels * (1 << _SHIFT)).astype(np.int32)


def _bgr(color: str) -> tuple[int, int, int]:
    return int(color[5:7], 16), int(color[3:5], 16), int(color[1:3], 16)


def _width_mm(text: str, size_mm: float, _weight: object) -> float:
    """About as wide as the letters that stand in for the printed font."""
    return 0.62 * size_mm * len(text)
