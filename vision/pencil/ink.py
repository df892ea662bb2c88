"""Ink and paper in one box: its paper made even, whatever light lies on it, and how dark its ink is beside it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from vision.frame import Picture
from vision.pencil.outline import MARGIN_MM, PX_PER_MM

Values = npt.NDArray[np.float32]

EDGE_MM: Final = 0.8
"""What is left out inside the outline: more than a location is off, and the outline is thin."""


@dataclass(frozen=True, slots=True, eq=False)
class Ink:
    """A box without its edge, from above; darkness is a share of the paper's own brightness there, 0 to 1."""

    strokes: Values
    """How dark each pixel is beside the paper within reach of a stroke's width; a shadow's edge is not dark."""
    along: Values
    """Likewise along a short line in each direction, shape (directions, rows, columns): noise is less there."""
    paper: Values
    """The grey levels of the paper, strokes filled in."""
    values: Values
    """The grey levels themselves, a little softened."""
    rim: float
    """The grey level of the paper between the outline and this part of the box, where few strokes reach."""
    rim_even: float
    """How bright the darkest part of that rim is, as a share of the brightest."""
    noise: float
    """The picture's noise, as a standard deviation and a share of the paper's brightness."""
    blown: float
    """The share of pixels that are as white as can be."""


def ink_of(around: Picture) -> Ink:
    """Tell ink from paper in a box that was cut out with MARGIN_MM about it."""
    rim = round((MARGIN_MM + EDGE_MM) * PX_PER_MM)
    soft = np.asarray(cv2.GaussianBlur(around.astype(np.float32), (0, 0), _SOFT_PX), np.float32)
    closed = np.asarray(cv2.morphologyEx(soft, cv2.MORPH_CLOSE, _WIDEST), np.float32)
    paper = closed[rim:-rim, rim:-rim]
    edge = np.concatenate([np.rot90(closed, turns)[rim - _RIM_PX : rim, rim:-rim].ravel() for turns in range(4)])
    soft = soft[rim:-rim, rim:-rim]
    dark = np.asarray((paper - soft) / np.maximum(paper, 1.0), np.float32)
    # The closing follows the noise's crests: what is nowhere ink lies that much below it.
    dark -= float(np.percentile(dark, _GROUND_PERCENT))
    lines = [cv2.filter2D(dark, -1, kernel, borderType=cv2.BORDER_REPLICATE) for kernel in _lines()]
    along = np.asarray(lines, np.float32)
    blown = float(np.mean(cv2.blur(around, (3, 3))[rim:-rim, rim:-rim] >= _BLOWN_OUT))
    noise = _noise(around[rim:-rim, rim:-rim]) / max(float(np.median(paper)), 1.0)
    low, usual, high = (float(level) for level in np.percentile(edge, (5, 75, 95)))
    return Ink(dark, along, paper, soft, usual, low / max(high, 1.0), noise, blown)


DIRECTIONS: Final = 12
"""Of ``Ink.along``: each 15 degrees from the one before, the first along the rows, then clockwise."""

_SOFT_PX: Final = 0.8
_WIDEST: Final = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (21, 21))  # 4.2 mm: wider than any pen's stroke
_RIM_PX: Final = 2
_GROUND_PERCENT: Final = 25.0
_BLOWN_OUT: Final = 253
_LINE_PX: Final = 3.5  # a line's length, as a standard deviation
_LINE_WIDE_PX: Final = 1.0


@cache
def _lines() -> tuple[Values, ...]:
    """A short soft line in each direction."""
    reach = 7
    ys, xs = np.mgrid[-reach : reach + 1, -reach : reach + 1]
    kernels = []
    for k in range(DIRECTIONS):
        angle = np.pi * k / DIRECTIONS
        along, across = xs * np.cos(angle) + ys * np.sin(angle), ys * np.cos(angle) - xs * np.sin(angle)
        kernel = np.exp(-0.5 * ((along / _LINE_PX) ** 2 + (across / _LINE_WIDE_PX) ** 2))
        kernels.append((kernel / kernel.sum()).astype(np.float32))
    return tuple(kernels)


def _noise(values: Picture) -> float:
    """By what neither slopes nor edges show (after Immerkaer 1996), over three quarters of the pixels: few pixels of a
    box are a stroke's. Neighbours two pixels apart are compared, for those beside each other are mixed from the same
    pixels of the frame."""
    rough = np.sort(np.abs(cv2.filter2D(values, cv2.CV_32F, _ROUGH)[2:-2, 2:-2]), axis=None)
    return float(rough[: rough.size * 3 // 4].mean()) / _ROUGH_OF_NOISE


_ROUGH: Final = np.kron(np.outer([1, -2, 1], [1, -2, 1]), [[1, 0], [0, 0]])[:5, :5].astype(np.float32)
_ROUGH_OF_NOISE: Final = 6.0 * 0.5147  # the mask's own length, and the mean of the inner three quarters of noise
