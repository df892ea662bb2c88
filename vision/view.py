"""A located surface seen through an ordinary camera: where points above it appear, and its picture from above.

The corner tags give the plane they lie in; with the camera's field of view they also give where the camera is, and so
where things appear that stand higher or lower than the tags. The field of view is assumed: three degrees more or less
shift what lies 18 mm above the tags by some half a millimetre, far from the picture's centre.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from vision.frame import Picture
from vision.locate import Location
from vision.surface import Point, Surface
from vision.tags import Box, Matrix, apply

FIELD_DEG: Final = 66.0
"""Of a Camera Module 3, from left to right."""

FloatPicture = npt.NDArray[np.float32]
"""Shape (rows, columns, 3)."""


@dataclass(frozen=True, slots=True, eq=False)
class PlaneView:
    """Pixels have the centre of the frame's top-left one at (0, 0); millimetres are the surface's; heights are above
    what lies on it, so the tags may lie higher than 0."""

    surface: Surface
    location: Location
    size_px: tuple[int, int]
    _above: Matrix
    """What a millimetre of height adds to the homography of the tags' plane, from millimetres to pixels."""

    def to_px(self, height_mm: float) -> Matrix:
        """3 x 3, from millimetres at this height to pixels."""
        rise = height_mm - self.surface.tags_above_floor_mm
        return np.asarray(self.location.to_px + rise * self._above, np.float64)

    def point_px(self, at_mm: Point, height_mm: float) -> Point:
        x, y = apply(self.to_px(height_mm), np.array([at_mm]))[0]
        return float(x), float(y)

    def shift_mm(self, at_mm: Point, height_mm: float) -> Point:
        """By how much a thing at this height seems to stand elsewhere on the floor."""
        on_floor = apply(
            np.asarray(np.linalg.inv(self.to_px(0.0)), np.float64), np.array([self.point_px(at_mm, height_mm)])
        )[0]
        return float(on_floor[0]) - at_mm[0], float(on_floor[1]) - at_mm[1]

    def within(self, box: Box) -> PlaneView:
        """The same view in a part of the frame that begins at the box's left and top."""
        left, top = box[:2]
        move = np.array([[1, 0, left], [0, 1, top], [0, 0, 1.0]])
        a, b, c, d, e, f, g, h, i = (float(v) for v in (self.location.to_mm @ move).reshape(-1))
        there = replace(self.location, homography=(a, b, c, d, e, f, g, h, i))
        return PlaneView(self.surface, there, self.size_px, np.asarray(np.linalg.solve(move, self._above), np.float64))

    def px_per_mm(self, height_mm: float) -> float:
        """The scale in the surface's middle."""
        x, y = self.surface.size_mm[0] / 2, self.surface.size_mm[1] / 2
        corners = [self.point_px((x + dx, y + dy), height_mm) for dx, dy in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
        return math.sqrt(abs(cv2.contourArea(np.array(corners, np.float32)))) / 2

    def from_above(
        self, image: Picture, box_mm: tuple[float, float, float, float], px_per_mm: float, height_mm: float
    ) -> Picture:
        """The plane at this height as if seen from straight above: left, top, right, bottom in millimetres."""
        left, top, right, low = box_mm
        size = round((right - left) * px_per_mm), round((low - top) * px_per_mm)
        step = 1 / px_per_mm
        to_mm = np.array([[step, 0, left + step / 2], [0, step, top + step / 2], [0, 0, 1.0]])
        flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
        seen = cv2.warpPerspective(image, self.to_px(height_mm) @ to_mm, size, flags=flags)
        return np.asarray(seen, np.uint8)


def view_of(surface: Surface, location: Location, size_px: tuple[int, int], field_deg: float = FIELD_DEG) -> PlaneView:
    """How a camera of this field of view, a whole frame of ``size_px`` wide and high, sees the located surface."""
    width, height = size_px
    focal = width / 2 / math.tan(math.radians(field_deg) / 2)
    lens = np.array([[focal, 0, (width - 1) / 2], [0, focal, (height - 1) / 2], [0, 0, 1.0]])
    pose = np.linalg.solve(lens, location.to_px)
    scale = (np.linalg.norm(pose[:, 0]) + np.linalg.norm(pose[:, 1])) / 2
    across, down = pose[:, 0] / scale, pose[:, 1] / scale
    # The frame's x and y run right and down, its depth away from the camera: so does the normal of these two.
    normal = np.cross(across, down)
    above = np.zeros((3, 3))
    above[:, 2] = -scale * (lens @ (normal / np.linalg.norm(normal)))
    return PlaneView(surface, location, size_px, above)
