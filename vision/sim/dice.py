"""Dice of the virtual table: bodies with bevelled edges, their stickers, their shadows; standing flat or leaning.

Table millimetres: x right, y down, z up. A die stands on the floor of its tray, its upper face 18 mm above it.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from vision.frame import Picture
from vision.sheets.dice_faces import DIE_INKS, DIE_MM, STICKER_MM, face_drawing
from vision.sim.art import raster
from vision.sim.camera import Projection, pixel
from vision.sim.patches import Patch, around, outline, paste
from vision.sim.scene import LaidDie
from vision.surface import Point

Solid = npt.NDArray[np.float64]
"""Points or directions, shape (n, 3)."""

BLANK_INK: Final = "#efeeea"
"""The body of a blank die."""

BEVEL_MM: Final = 1.3


@dataclass(frozen=True, slots=True)
class Light:
    """Where the light comes from, for shading and shadows: an unnormalised direction towards the lamp, z up."""

    towards: tuple[float, float, float] = (0.35, -0.3, 1.0)
    ambient: float = 0.45
    """What share of the light comes from everywhere."""


LAMP: Final = Light()


def shadow_patch(lens: Projection, laid: LaidDie, light: Light = LAMP) -> Patch:
    """What the die darkens on the floor."""
    corners = _Body(laid, light).place(_HALF * np.array([(x, y, z) for z in (-1.0, 1.0) for x, y in _SQUARE]))
    run = np.array(light.towards[:2]) / light.towards[2]
    fallen = [(float(x), float(y)) for x, y in corners[:, :2] - corners[:, 2:] * run]
    hull = _hull([pixel(lens, spot, 0.0) for spot in fallen])
    box = around(hull, _SHADOW_REACH_PX)
    dark = outline(hull, box)
    shade = cv2.GaussianBlur(255 - (dark // 255 * (255 - _SHADOW)), (0, 0), _SHADOW_BLUR_PX)
    nothing = np.zeros(dark.shape, np.uint8)
    return Patch(box, np.zeros((*dark.shape, 3), np.uint8), nothing, np.asarray(shade, np.uint8))


def die_patch(lens: Projection, laid: LaidDie, light: Light = LAMP) -> Patch:
    """The die itself: draw dice that are farther from the camera first."""
    body = _Body(laid, light)
    eye = _eye(lens)
    color = BLANK_INK if laid.stickered else DIE_INKS[laid.die.color]
    flats = [(face @ (0.0, 0.0, 1.0), _flat(face)) for face in _FACES]
    bevels = _bevels()
    seen = []
    for normal, points in (*flats, *bevels):
        placed, facing = body.place(points), body.direction(normal)
        seen.append((facing @ (eye - placed[0]) > 0, body.brightness(facing), _on_frame(lens, placed)))
    hull = _hull([spot for visible, _, spots in seen if visible for spot in spots])
    box = around(hull, 3)
    image = np.empty((box[3] - box[1], box[2] - box[0], 3), np.uint8)
    image[:] = _shaded(color, 1.0)
    for visible, bright, spots in seen:
        if visible:
            fixed = np.round((np.array(spots) - box[:2]) * 16).astype(np.int32)
            cv2.fillConvexPoly(image, fixed, _shaded(color, bright), cv2.LINE_AA, 4)
    for face, symbol, (visible, bright, _) in zip(_FACES, body.symbols(), seen, strict=False):
        if visible:
            half = STICKER_MM / 2
            quad = body.place(np.array([(x * half, y * half, _HALF) for x, y in _SQUARE]) @ face.T)
            picture = _sticker(laid.die.color, symbol, min(1.25, round(bright, 2)))
            paste(image, box, picture, _on_frame(lens, quad))
    return Patch(box, image, outline(hull, box))


_HALF: Final = DIE_MM / 2
_SQUARE: Final = ((-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0))
_SHADOW: Final = 120
_SHADOW_REACH_PX: Final = 18
_SHADOW_BLUR_PX: Final = 5.0


def _turned(axis: int, degrees: float) -> Solid:
    a = math.radians(degrees)
    u, v = ((1, 2), (2, 0), (0, 1))[axis]
    turn = np.eye(3)
    turn[u, u] = turn[v, v] = math.cos(a)
    turn[u, v], turn[v, u] = -math.sin(a), math.sin(a)
    return turn


# From the top: up, down, and the four sides; each turns the upper face's picture to where that face is.
_FACES: Final = (
    np.eye(3),
    _turned(0, 180.0),
    _turned(0, 90.0),
    _turned(0, -90.0),
    _turned(1, 90.0),
    _turned(1, -90.0),
)


class _Body:
    """A die in place: its corners on the table and how bright each direction is."""

    def __init__(self, laid: LaidDie, light: Light) -> None:
        self.laid = laid
        self._spin = _turned(2, laid.pose.turn_deg)
        self._tilt = _turned(1, laid.lean_deg)
        lamp = np.array(light.towards)
        self._lamp, self._ambient = lamp / np.linalg.norm(lamp), light.ambient

    def place(self, points: Solid) -> Solid:
        """From the die's own millimetres, origin in its middle, to the table's."""
        pivot = np.array([_HALF, 0.0, -_HALF])
        tilted = (points - pivot) @ self._tilt.T + pivot
        return np.asarray(tilted @ self._spin.T + (*self.laid.pose.at_mm, _HALF), np.float64)

    def direction(self, normal: Solid) -> Solid:
        return np.asarray(self._spin @ self._tilt @ normal, np.float64)

    def brightness(self, normal: Solid) -> float:
        """1 for what faces straight up."""
        lit = max(0.0, float(normal @ self._lamp)) / float(self._lamp[2])
        return self._ambient * (0.75 + 0.25 * float(normal[2])) + (1 - self._ambient) * min(1.3, lit)

    def symbols(self) -> tuple[str, ...]:
        """What the faces show in the order of _FACES."""
        faces, up = self.laid.die.faces, self.laid.up
        rest = [k for k in range(6) if k // 2 != up // 2]
        return tuple(faces[k] for k in (up, up ^ 1, *rest))


def _flat(face: Solid) -> Solid:
    flat = _HALF - BEVEL_MM
    return np.asarray(np.array([(x * flat, y * flat, _HALF) for x, y in _SQUARE]) @ face.T, np.float64)


@lru_cache(maxsize=1)
def _bevels() -> tuple[tuple[Solid, Solid], ...]:
    """The strips between two flats and the triangles between three: direction and corners."""
    found: list[tuple[Solid, Solid]] = []
    flat, signs = _HALF - BEVEL_MM, (-1.0, 1.0)
    for axis in range(3):
        u, v = (axis + 1) % 3, (axis + 2) % 3
        for a in signs:
            for b in signs:
                corners = np.zeros((4, 3))
                corners[:, axis] = (-flat, flat, flat, -flat)
                corners[:, u] = a * np.array([_HALF, _HALF, flat, flat])
                corners[:, v] = b * np.array([flat, flat, _HALF, _HALF])
                normal = np.zeros(3)
                normal[u], normal[v] = a, b
                found.append((normal / math.sqrt(2), corners))
    for a in signs:
        for b in signs:
            for c in signs:
                sign = np.array([a, b, c])
                corners = sign * np.array([(_HALF, flat, flat), (flat, _HALF, flat), (flat, flat, _HALF)])
                found.append((sign / math.sqrt(3), corners))
    return tuple(found)


@lru_cache(maxsize=256)
def _sticker(color: str, symbol: str, bright: float) -> Picture:
    drawn = raster(face_drawing(color, symbol), (STICKER_MM, STICKER_MM))
    return np.asarray(cv2.convertScaleAbs(drawn, alpha=bright), np.uint8)


def _shaded(color: str, bright: float) -> tuple[int, int, int]:
    blue, green, red = (min(255, round(int(color[k : k + 2], 16) * bright)) for k in (5, 3, 1))
    return blue, green, red


def _eye(lens: Projection) -> Solid:
    """Where the camera is."""
    return np.asarray(-np.linalg.solve(lens[:, :3], lens[:, 3]), np.float64)


def _on_frame(lens: Projection, points: Solid) -> list[Point]:
    return [pixel(lens, (float(x), float(y)), float(z)) for x, y, z in points]


def _hull(spots: Sequence[Point]) -> list[Point]:
    hull = cv2.convexHull(np.array(spots, np.float32)).reshape(-1, 2)
    return [(float(x), float(y)) for x, y in hull]
