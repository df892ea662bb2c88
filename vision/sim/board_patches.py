"""Boards, pencil marks and choice tiles as the camera sees them, each a patch of its own pixels."""

from __future__ import annotations

import math
from typing import Final

import cv2
import numpy as np

from vision.frame import Picture
from vision.sheets.raster import bgr
from vision.sheets.tiles import TILE_MM
from vision.sim.art import board_picture, tile_back, tile_face
from vision.sim.camera import Projection, pixel
from vision.sim.patches import Patch, around, outline, paste
from vision.sim.scene import CityMap, LaidTile, Pose, Sheet, Strokes
from vision.surface import Point

_PAPER_MM: Final = 0.2
_TILE_MM: Final = 1.2
"""How high the upper side of a tile lies."""
_SHADOW_MM: Final[Point] = (0.8, 1.0)
_SHADOW: Final = 165
_SHADOW_BLUR_PX: Final = 2.5
_SHADOW_REACH_PX: Final = 10
"""Farther than the blur takes the shadow's edge."""
_FINER: Final = 8
"""So many pixels a frame's pixel are drawn of a pencil's line, which is two or three pixels wide."""


def board_patch(lens: Projection, sheet: Sheet) -> Patch:
    (w, h), at = sheet.surface.size_mm, sheet.pose
    quad = [pixel(lens, at.place(corner), _PAPER_MM) for corner in _corners(w, h)]
    box = around(quad, 2)
    image = np.zeros((box[3] - box[1], box[2] - box[0], 3), np.uint8)
    paste(image, box, board_picture(sheet.ink), quad)
    return Patch(box, image, outline(quad, box))


def on_board_patch(lens: Projection, sheet: Sheet | CityMap, what: Strokes | LaidTile) -> Patch:
    """A tile that lies on a board or map, or what a pencil drew on it at a time."""
    return _tile_patch(lens, sheet, what) if isinstance(what, LaidTile) else _mark_patch(lens, sheet, what)


def _mark_patch(lens: Projection, sheet: Sheet | CityMap, strokes: Strokes) -> Patch:
    def seen(point_mm: Point) -> Point:
        return pixel(lens, sheet.on_table(Pose(point_mm)).at_mm, _PAPER_MM)

    lines = [[seen(point) for point in stroke.points_mm] for stroke in strokes]
    first = strokes[0].points_mm[0]
    (x0, y0), (x1, y1) = seen(first), seen((first[0] + 1.0, first[1]))
    px_per_mm = math.hypot(x1 - x0, y1 - y0)
    widest = max(stroke.width_mm for stroke in strokes) * px_per_mm
    box = around([spot for line in lines for spot in line], math.ceil(widest) + 1)
    size = box[2] - box[0], box[3] - box[1]
    cover = np.zeros((size[1] * _FINER, size[0] * _FINER), np.uint8)
    image = np.zeros((*cover.shape, 3), np.uint8)
    for line, stroke in zip(lines, strokes, strict=True):
        # A pixel's own place is its centre, in the frame and in what is finer than it.
        fixed = np.round(((np.array(line) - box[:2] + 0.5) * _FINER - 0.5) * 16).astype(np.int32)
        thick = max(1, round(stroke.width_mm * px_per_mm * _FINER))
        cv2.polylines(cover, [fixed], isClosed=False, color=255, thickness=thick, lineType=cv2.LINE_8, shift=4)
        ink = bgr(stroke.ink)
        cv2.polylines(image, [fixed], isClosed=False, color=ink, thickness=thick, lineType=cv2.LINE_8, shift=4)
    small = np.asarray(cv2.resize(cover, size, interpolation=cv2.INTER_AREA), np.uint8)
    inked = np.asarray(cv2.resize(image, size, interpolation=cv2.INTER_AREA), np.float32)
    share = np.maximum(small, 1)[..., None].astype(np.float32) / 255
    return Patch(box, np.clip(inked / share, 0, 255).astype(np.uint8), small)


def _tile_patch(lens: Projection, sheet: Sheet | CityMap, laid: LaidTile) -> Patch:
    pose = sheet.on_table(laid.pose)
    corners = [pose.place(corner) for corner in _corners(*TILE_MM)]
    quad = [pixel(lens, corner, _TILE_MM) for corner in corners]
    shadow = [pixel(lens, (x + _SHADOW_MM[0], y + _SHADOW_MM[1]), _PAPER_MM) for x, y in corners]
    box = around([*quad, *shadow], _SHADOW_REACH_PX)
    image = np.zeros((box[3] - box[1], box[2] - box[0], 3), np.uint8)
    texture: Picture = tile_face(laid.tile) if laid.face_up else tile_back()
    paste(image, box, texture, quad)
    dark = outline(shadow, box)
    shade = cv2.GaussianBlur(255 - (dark // 255 * (255 - _SHADOW)), (0, 0), _SHADOW_BLUR_PX)
    return Patch(box, image, outline(quad, box), np.asarray(shade, np.uint8))


def _corners(width: float, height: float) -> tuple[Point, Point, Point, Point]:
    """About the middle, clockwise from the top-left one."""
    w, h = width / 2, height / 2
    return (-w, -h), (w, -h), (w, h), (-w, h)
