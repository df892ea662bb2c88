"""What mats and cards of the virtual table look like: the printed sheets' own shapes, and card faces of our own."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

import cv2
import numpy as np

from engine.table import PieceId, Seat
from vision.city.map_plan import map_plan
from vision.frame import Picture
from vision.sheets.board_ink import BoardInk
from vision.sheets.board_plan import board_plan
from vision.sheets.boards import board_drawing
from vision.sheets.city_ink import MapInk
from vision.sheets.drawing import Polygon, Rect, Shape
from vision.sheets.labels import CARD_MM, Printable, glued_label
from vision.sheets.labels import ink as ink_of
from vision.sheets.maps import map_drawing
from vision.sheets.marks import SEAT_MARKS
from vision.sheets.mats import mat_drawing
from vision.sheets.raster import picture_of
from vision.sheets.tiles import TILE_MM, ChoiceTile, tile
from vision.sheets.tray import tray_drawing
from vision.surface import Point, Surface

TEXTURE_PX_PER_MM: Final = 6.0
"""A little finer than the camera's 4 to 5."""

STICKER_MM: Final = 15.0


_WOOD_BGR: Final = ((44, 0.7), (70, 0.9), (104, 1.0))
"""Each channel's level, and how strongly the grain shows in it."""


@lru_cache(maxsize=16)
def mat_picture(surface: Surface, seat: Seat) -> Picture:
    """A mat as printed in English, (height, width, 3), blue-green-red, TEXTURE_PX_PER_MM."""
    return raster(mat_drawing(surface, seat, SEAT_MARKS[seat - 1], "en"), surface.size_mm)


@lru_cache(maxsize=4)
def tray_picture(surface: Surface, floor: str) -> Picture:
    """A dice tray as printed, its floor in this colour."""
    zones = [Rect(zone.at_mm, zone.size_mm, floor) for zone in surface.zones]
    ground, *drawn = tray_drawing(surface)
    return raster((ground, *zones, *drawn), surface.size_mm)


@lru_cache(maxsize=16)
def board_picture(ink: BoardInk) -> Picture:
    """A board as printed; in letters that are not ASCII nothing is drawn."""
    return raster(board_drawing(ink, "en", _width_mm), board_plan(ink).surface.size_mm)


@lru_cache(maxsize=8)
def map_picture(ink: MapInk) -> Picture:
    """A city map as printed in English."""
    return raster(map_drawing(ink, "en", _width_mm), map_plan(ink.seat).surface.size_mm)


@lru_cache(maxsize=128)
def tile_face(printed: ChoiceTile) -> Picture:
    return raster(tile(printed, _width_mm), TILE_MM)


@lru_cache(maxsize=1)
def tile_back() -> Picture:
    """A tile's back: the same for every tile."""
    return raster((Rect((0.0, 0.0), TILE_MM, "#f3f1ec"),), TILE_MM)


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
    """Flat shapes as a texture."""
    return picture_of(drawing, size_mm, TEXTURE_PX_PER_MM)


def _width_mm(text: str, size_mm: float, _weight: object) -> float:
    """About as wide as the letters that stand in for the printed font."""
    return 0.62 * size_mm * len(text)
