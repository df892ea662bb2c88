"""City maps and the pieces on them as the camera sees them, each a patch of its own pixels.

A piece is a prism: its printed upper side lies as high as the piece is, and what stands high leans outwards.
"""

from __future__ import annotations

import math
from functools import lru_cache
from itertools import pairwise
from typing import Final

import cv2
import numpy as np

from vision.frame import Picture
from vision.sheets.city_pieces import PrintedPiece
from vision.sheets.city_shapes import bounds_mm
from vision.sheets.city_shapes import outline as edge_of
from vision.sheets.drawing import moved
from vision.sim.art import map_picture, raster
from vision.sim.camera import Projection, pixel
from vision.sim.patches import Patch, around, outline, paste
from vision.sim.scene import CityMap, LaidPiece, Pose, Scene, TableTop
from vision.surface import Point

_PAPER_MM: Final = 0.2
_SIDE_BGR: Final = (120, 140, 150)
"""Of card and wood seen from the side."""
_SHADOW_MM: Final[Point] = (0.5, 0.7)
"""How far a shadow reaches for each millimetre of height, to the right and down; at most as far as 10 mm make it."""
_SHADOW: Final = 170
_SHADOW_BLUR_PX: Final = 2.0
_SHADOW_REACH_PX: Final = 8
"""Farther than the blur takes the shadow's edge."""


def outermost_first(scene: Scene) -> list[tuple[CityMap | TableTop, LaidPiece]]:
    """The pieces in the order in which they hide each other: what stands nearer to the camera's foot hides."""
    found = [(scene.under(piece.seat), piece) for piece in scene.pieces]
    return sorted(found, key=lambda pair: -math.hypot(*pair[0].on_table(_middle(pair[1])).at_mm))


def map_patch(lens: Projection, laid: CityMap) -> Patch:
    quad = [pixel(lens, laid.on_table(Pose(corner)).at_mm, _PAPER_MM) for corner in laid.surface.corners_mm]
    box = around(quad, 2)
    image = np.zeros((box[3] - box[1], box[2] - box[0], 3), np.uint8)
    paste(image, box, map_picture(laid.ink), quad)
    return Patch(box, image, outline(quad, box))


def piece_patch(lens: Projection, under: CityMap | TableTop, laid: LaidPiece) -> Patch:
    pose, cells, high = under.on_table(laid.pose), laid.printed.form.cells, _PAPER_MM + laid.height_mm
    edge = [pose.place(point) for point in edge_of(cells)]
    (left, top), (right, low) = bounds_mm(cells)
    face = [pixel(lens, pose.place(corner), high) for corner in ((left, top), (right, top), (right, low), (left, low))]
    upper, foot = ([pixel(lens, point, height) for point in edge] for height in (high, _PAPER_MM))
    reach = min(laid.height_mm, 10.0)
    dark = [pixel(lens, (x + _SHADOW_MM[0] * reach, y + _SHADOW_MM[1] * reach), _PAPER_MM) for x, y in edge]
    box = around([*face, *foot, *dark], _SHADOW_REACH_PX)
    image = np.full((box[3] - box[1], box[2] - box[0], 3), _SIDE_BGR, np.uint8)
    cover = outline(foot, box)
    for (a, b), (c, d) in zip(pairwise([*foot, foot[0]]), pairwise([*upper, upper[0]]), strict=True):
        cover = _both(cover, outline([a, b, d, c], box))
    paper = np.zeros_like(image)
    paste(paper, box, _face(laid.printed), face)
    on_top = outline(upper, box)
    share = on_top[..., None].astype(np.float32) / 255
    mixed = np.round(image * (1 - share) + paper * share).astype(np.uint8)
    shade = cv2.GaussianBlur(255 - (outline(dark, box) // 255 * (255 - _SHADOW)), (0, 0), _SHADOW_BLUR_PX)
    return Patch(box, mixed, _both(cover, on_top), np.asarray(shade, np.uint8))


@lru_cache(maxsize=320)
def _face(printed: PrintedPiece) -> Picture:
    (left, top), (right, low) = bounds_mm(printed.form.cells)
    return raster(moved(printed.drawing, (-left, -top)), (right - left, low - top))


def _both(one: Picture, other: Picture) -> Picture:
    return np.asarray(cv2.max(one, other), np.uint8)


def _middle(laid: LaidPiece) -> Pose:
    (left, top), (right, low) = bounds_mm(laid.printed.form.cells)
    return Pose(laid.pose.place(((left + right) / 2, (top + low) / 2)))
