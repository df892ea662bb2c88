"""Mats and cards as the camera sees them, each a patch of its own pixels: the same however much is drawn round it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from vision.frame import Picture
from vision.sim.art import card_back, card_face, mat_picture, tray_picture
from vision.sim.camera import Projection, pixel
from vision.sim.scene import LaidCard, Mat, Scene, Tray, card_corners_mm
from vision.surface import Point

Box = tuple[int, int, int, int]
"""Left, top, right, bottom in pixels; the last two just outside."""

_PAPER_MM: Final = 0.2
_CARD_MM: Final = 0.4
_STRIPS: Final = 6
"""A curled card is drawn as this many flat strips."""

_SHADOW_MM: Final[Point] = (1.5, 2.0)
_SHADOW: Final = 150
_SHADOW_BLUR_PX: Final = 4.0
_SHADOW_REACH_PX: Final = 14
"""Farther than the blur takes the shadow's edge."""

_FRACTION_BITS: Final = 4  # cv2 takes coordinates in sixteenths of a pixel


@dataclass(frozen=True, slots=True, eq=False)
class Patch:
    """What one thing does to the picture in its box: first it darkens (shadow), then it covers."""

    box: Box
    """May reach beyond the frame."""
    image_bgr: Picture
    cover: Picture
    """255 where the thing hides what lies below, less at its edge."""
    shade: Picture | None = None
    """255 where it throws no shadow."""

    def lay_on(self, part: Picture, box: Box) -> None:
        """Change the pixels of ``part``, which stands at ``box`` of the frame."""
        left, top = max(box[0], self.box[0]), max(box[1], self.box[1])
        right, low = min(box[2], self.box[2]), min(box[3], self.box[3])
        if left >= right or top >= low:
            return
        here = slice(top - self.box[1], low - self.box[1]), slice(left - self.box[0], right - self.box[0])
        target = part[top - box[1] : low - box[1], left - box[0] : right - box[0]]
        below = target if self.shade is None else cv2.multiply(target, _three(self.shade[here]), scale=1 / 255)
        cover = _three(self.cover[here])
        kept = cv2.multiply(below, cv2.bitwise_not(cover), scale=1 / 255)
        target[:] = cv2.add(kept, cv2.multiply(self.image_bgr[here], cover, scale=1 / 255))


def mat_patch(lens: Projection, mat: Mat) -> Patch:
    w, h = mat.surface.size_mm
    corners = ((-w / 2, -h / 2), (w / 2, -h / 2), (w / 2, h / 2), (-w / 2, h / 2))
    quad = [pixel(lens, mat.pose.place(corner), _PAPER_MM) for corner in corners]
    box = around(quad, 2)
    image = np.zeros((box[3] - box[1], box[2] - box[0], 3), np.uint8)
    paste(image, box, mat_picture(mat.surface, mat.seat), quad)
    return Patch(box, image, outline(quad, box))


def tray_patch(lens: Projection, tray: Tray) -> Patch:
    """The tray's plane; the dice on it are patches of their own."""
    quad = [pixel(lens, tray.on_table(corner), _PAPER_MM) for corner in tray.surface.corners_mm]
    box = around(quad, 2)
    image = np.zeros((box[3] - box[1], box[2] - box[0], 3), np.uint8)
    paste(image, box, tray_picture(tray.surface, tray.floor), quad)
    return Patch(box, image, outline(quad, box))


def card_patch(lens: Projection, scene: Scene, card: LaidCard) -> Patch:
    face = card_face(card.piece, card.color) if card.face_up else card_back()
    a, b, c, d = card_corners_mm(scene, card)
    left, right = [], []
    for k in range(_STRIPS + 1):
        t = k / _STRIPS
        rise_mm = _CARD_MM + card.curl_mm * abs(2 * t - 1) ** 3
        left.append(pixel(lens, _between(a, d, t), rise_mm))
        right.append(pixel(lens, _between(b, c, t), rise_mm))
    shadow = [pixel(lens, (x + _SHADOW_MM[0], y + _SHADOW_MM[1]), _PAPER_MM) for x, y in (a, b, c, d)]
    box = around([*left, *right, *shadow], _SHADOW_REACH_PX)
    image = np.zeros((box[3] - box[1], box[2] - box[0], 3), np.uint8)
    rows = face.shape[0]
    for k in range(_STRIPS):
        strip = face[round(rows * k / _STRIPS) : round(rows * (k + 1) / _STRIPS)]
        paste(image, box, strip, [left[k], right[k], right[k + 1], left[k + 1]])
    dark = outline(shadow, box)
    shade = cv2.GaussianBlur(255 - (dark // 255 * (255 - _SHADOW)), (0, 0), _SHADOW_BLUR_PX)
    return Patch(box, image, outline([*left, *reversed(right)], box), np.asarray(shade, np.uint8))


def around(points: Sequence[Point], margin_px: int) -> Box:
    """The smallest box that holds these pixels and so many more on each side."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    left, top = math.floor(min(xs)) - margin_px, math.floor(min(ys)) - margin_px
    return left, top, math.ceil(max(xs)) + margin_px + 1, math.ceil(max(ys)) + margin_px + 1


def paste(image: Picture, box: Box, texture: Picture, quad: Sequence[Point]) -> None:
    """Warp a texture onto the quad (pixels of the frame) and a pixel beyond it, so that no seam shows."""
    rows, columns = texture.shape[:2]
    edges = np.array([(-0.5, -0.5), (columns - 0.5, -0.5), (columns - 0.5, rows - 0.5), (-0.5, rows - 0.5)], np.float32)
    x0, y0, x1, y1 = around(quad, 2)
    target = (np.array(quad) - (x0, y0)).astype(np.float32)
    warp = cv2.getPerspectiveTransform(edges, target)
    size = x1 - x0, y1 - y0
    drawn = cv2.warpPerspective(texture, warp, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    mask = cv2.dilate(outline(quad, (x0, y0, x1, y1)), np.ones((3, 3), np.uint8))
    here = image[y0 - box[1] : y1 - box[1], x0 - box[0] : x1 - box[0]]
    cv2.copyTo(drawn, mask, here)


def outline(points: Sequence[Point], box: Box) -> Picture:
    """255 inside the polygon, smooth at its edge."""
    mask = np.zeros((box[3] - box[1], box[2] - box[0]), np.uint8)
    fixed = (np.array(points) - box[:2]) * (1 << _FRACTION_BITS)
    cv2.fillPoly(mask, [np.round(fixed).astype(np.int32)], 255, cv2.LINE_AA, _FRACTION_BITS)
    return mask


def _three(grey: Picture) -> Picture:
    return np.asarray(cv2.merge([grey] * 3), np.uint8)


def _between(a: Point, b: Point, t: float) -> Point:
    return a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t
