"""The virtual camera: its lens, the room's light and the sensor's noise."""

from __future__ import annotations

import math
import random
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from vision.frame import Picture
from vision.surface import Point

Projection = npt.NDArray[np.float64]
"""3x4: millimetres on the table (x right, y down, z up) to pixels, homogeneous; a pixel's own place is its centre."""

_NOISE_TILE_PX: Final = 512


@dataclass(frozen=True, slots=True)
class Camera:
    """A Camera Module 3 over the table, a little askew. Smaller sizes see the same field with fewer pixels."""

    size_px: tuple[int, int] = (4608, 2592)
    height_mm: float = 760.0
    field_deg: float = 66.0
    tilt_deg: float = 1.5
    turn_deg: float = 0.7
    blur_px: float = 0.7
    noise: float = 3.0
    """Standard deviation in grey levels."""
    dim: float = 0.3
    """How much darker the picture's far corners are than its brightest spot."""
    tint_bgr: tuple[float, float, float] = (1.0, 1.0, 1.0)
    """What the light and the sensor make of white: warm light gives little blue."""


def projection(camera: Camera) -> Projection:
    width, height = camera.size_px
    focal = width / 2 / math.tan(math.radians(camera.field_deg) / 2)
    lens = np.array([[focal, 0, width / 2 - 0.5], [0, focal, height / 2 - 0.5], [0, 0, 1.0]])
    tilt, turn = math.radians(camera.tilt_deg), math.radians(camera.turn_deg)
    about_x = np.array([[1, 0, 0], [0, math.cos(tilt), -math.sin(tilt)], [0, math.sin(tilt), math.cos(tilt)]])
    about_z = np.array([[math.cos(turn), -math.sin(turn), 0], [math.sin(turn), math.cos(turn), 0], [0, 0, 1]])
    down = np.diag([1.0, 1.0, -1.0])  # the camera looks along its z, the table's z points at it
    pose = np.hstack([about_x @ about_z @ down, np.array([[0.0], [0.0], [camera.height_mm]])])
    return np.asarray(lens @ pose, np.float64)


def pixel(lens: Projection, point_mm: Point, height_mm: float) -> Point:
    """Where a point so high above the table is seen."""
    x, y, w = lens @ (point_mm[0], point_mm[1], height_mm, 1.0)
    return float(x / w), float(y / w)


def light_map(camera: Camera, seed: int) -> Picture:
    """Brightness by pixel, 250 under the lamp, falling off from there; the seed says where it hangs."""
    width, height = camera.size_px
    rng = random.Random(f"{seed} lamp")
    lamp_x, lamp_y = rng.uniform(0.3, 0.7) * width, rng.uniform(0.3, 0.7) * height
    xs, ys = np.meshgrid(np.linspace(0, width, 64), np.linspace(0, height, 36))
    far = np.hypot(xs - lamp_x, ys - lamp_y) / math.hypot(width, height)
    level = np.clip(250 * (1 - camera.dim * far / 0.7), 0, 255).astype(np.uint8)
    return np.asarray(cv2.resize(level, camera.size_px, interpolation=cv2.INTER_LINEAR), np.uint8)


class Noise:
    """A sensor's noise; every frame number sees another part of one fixed field of it."""

    def __init__(self, camera: Camera, seed: int) -> None:
        self._seed = seed
        self._size_px = camera.size_px
        width, height = camera.size_px
        tile = np.random.default_rng(seed).normal(0, camera.noise, (2 * _NOISE_TILE_PX, 2 * _NOISE_TILE_PX))
        repeats = height // tile.shape[0] + 2, width // tile.shape[1] + 2
        shape = slice(height + _NOISE_TILE_PX), slice(width + _NOISE_TILE_PX)
        # What is added and what is taken, apart: 8-bit pictures stay 8-bit.
        self._add = np.tile(np.clip(np.round(tile), 0, 255).astype(np.uint8), repeats)[shape]
        self._take = np.tile(np.clip(np.round(-tile), 0, 255).astype(np.uint8), repeats)[shape]

    def on(self, clean: Picture, number: int) -> Picture:
        """The grey picture as frame ``number`` has it."""
        rng = random.Random(f"{self._seed} {number}")
        width, height = self._size_px
        x, y = rng.randrange(_NOISE_TILE_PX), rng.randrange(_NOISE_TILE_PX)
        window = slice(y, y + height), slice(x, x + width)
        return np.asarray(cv2.subtract(cv2.add(clean, self._add[window]), self._take[window]), np.uint8)

    def on_part(self, clean: Picture, key: tuple[int, int]) -> Picture:
        """A part of one channel as a frame has it; parts of a frame are told apart by the second number."""
        rng = random.Random(f"{self._seed} {key}")
        height, width = clean.shape
        rows, columns = self._add.shape
        x, y = rng.randrange(columns - width + 1), rng.randrange(rows - height + 1)
        window = slice(y, y + height), slice(x, x + width)
        return np.asarray(cv2.subtract(cv2.add(clean, self._add[window]), self._take[window]), np.uint8)
