"""How alike two faces are: their edges in a grid of cells (a histogram of oriented gradients), and their colours.

A face is a patch of Lab values from straight above, PATCH_PX wide, its sides along the patch's own. What is compared
is its middle; the margin leaves room to look a little beside it.
"""

from __future__ import annotations

import math
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from vision.surface import Point
from vision.view import FloatPicture

PX_PER_MM: Final = 4.0
PATCH_PX: Final = 60
"""15 mm: a die's whole flat face and a little of its edge."""

WINDOW_PX: Final = 48
"""What is compared: 12 mm."""

SHIFTS_PX: Final = (-6, 0, 6)
"""So far beside a place a face is looked for, in both directions: a millimetre and a half."""

SEARCHED_PX: Final = WINDOW_PX + 2 * max(SHIFTS_PX) + 4
"""A patch that holds the window at every shift."""

Features = npt.NDArray[np.float32]
"""Unit vectors, shape (n, FEATURES)."""

Place = npt.NDArray[np.float64]
"""2 x 3: from a patch's pixels to a picture's."""

_CELLS: Final = 6
_CELL_PX: Final = WINDOW_PX // _CELLS
_TURNS: Final = 9
FEATURES: Final = 4 * _TURNS * (_CELLS - 1) ** 2
GRID: Final = 12
"""Colours are compared in so many fields along a side."""


def features(patch: FloatPicture, shifts_px: tuple[int, ...] = (0,)) -> Features:
    """Edge features of the window at every shift from the patch's middle (row by row: down, then across)."""
    votes = _votes(patch)
    # Sums over cells that start at every pixel; cv2's box is centred, an even one lies half a pixel up and left.
    sums = np.stack([cv2.boxFilter(vote, cv2.CV_32F, (_CELL_PX, _CELL_PX), normalize=False) for vote in votes])
    first = (len(patch) - WINDOW_PX) // 2 + _CELL_PX // 2
    starts = [slice(first + shift, first + shift + WINDOW_PX, _CELL_PX) for shift in shifts_px]
    return _normed(np.stack([sums[:, rows, columns] for rows in starts for columns in starts]))


def colors(patch: FloatPicture, across_px: int = 0, down_px: int = 0) -> FloatPicture:
    """The window's colours in GRID x GRID fields, at one shift."""
    first = (len(patch) - WINDOW_PX) // 2
    rows = slice(first + down_px, first + down_px + WINDOW_PX)
    columns = slice(first + across_px, first + across_px + WINDOW_PX)
    shrunk = cv2.resize(patch[rows, columns], (GRID, GRID), interpolation=cv2.INTER_AREA)
    return np.asarray(shrunk, np.float32)


def edges_apart(one: Features, other: Features) -> Features:
    """Distances between unit vectors, shape (len(one), len(other)): 0 for the same, 1.4 for nothing in common."""
    return np.asarray(np.sqrt(np.maximum(2 - 2 * (one @ other.T), 0)), np.float32)


def colors_apart(one: FloatPicture, others: FloatPicture) -> npt.NDArray[np.float64]:
    """Mean distance in Lab between a grid of colours and each of others (n, GRID, GRID, 3).

    Lightness counts half, for a die's shadow or a lamp's glare changes it; no field counts more than it may be off
    when an edge of the picture runs through it.
    """
    off = np.asarray(others - one, np.float64)
    off[..., 0] *= 0.5
    return np.asarray(np.minimum(np.sqrt((off**2).sum(-1)), _MOST_APART).mean((-2, -1)), np.float64)


def patch_of(
    lab: FloatPicture, left_top_mm: Point, at_mm: Point, turn_deg: float, side_px: int = PATCH_PX
) -> FloatPicture:
    """The patch about a place of a Lab picture from above of PX_PER_MM, its sides turned clockwise by ``turn_deg``."""
    return warped(lab, placed(left_top_mm, at_mm, turn_deg, side_px), side_px)


def placed(
    left_top_mm: Point, at_mm: Point, turn_deg: float, side_px: int = PATCH_PX, shift_px: tuple[int, int] = (0, 0)
) -> Place:
    """Where the pixels of such a patch lie in the picture; shifted along the patch's own sides."""
    a, middle = math.radians(turn_deg), (side_px - 1) / 2
    c, s = math.cos(a), math.sin(a)
    x, y = ((at_mm[k] - left_top_mm[k]) * PX_PER_MM - 0.5 for k in (0, 1))
    right, down = shift_px[0] - middle, shift_px[1] - middle
    return np.array([[c, -s, x + c * right - s * down], [s, c, y + s * right + c * down]])


def warped(lab: FloatPicture, place: Place, side_px: int = PATCH_PX) -> FloatPicture:
    """The patch whose pixels lie where ``place`` says."""
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    cut = cv2.warpAffine(lab, place, (side_px, side_px), flags=flags, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(cut, np.float32)


_SOFT_PX: Final = 0.8
_MOST_APART: Final = 60.0
_FLAT: Final = 2.0 * _CELL_PX**2  # what a cell of noise sums to: cells weaker than that say little
_MOST: Final = 0.25
_DIRECTIONS: Final = np.array(
    [(math.cos(math.pi * k / _TURNS), math.sin(math.pi * k / _TURNS)) for k in range(_TURNS)], np.float32
)
_SPREAD: Final = math.cos(math.pi / _TURNS)


def _votes(patch: FloatPicture) -> npt.NDArray[np.float32]:
    """(_TURNS, rows, columns): how strong each pixel's edge is, given to the two turns that are nearest to its own."""
    soft = cv2.GaussianBlur(patch, (0, 0), _SOFT_PX)
    x, y = (np.asarray(cv2.Sobel(soft, cv2.CV_32F, dx, 1 - dx, ksize=1), np.float32) for dx in (1, 0))
    # Of the three channels the one that changes most speaks.
    channel = (x * x + y * y).argmax(axis=2)[..., None]
    x, y = (np.take_along_axis(part, channel, 2)[..., 0] for part in (x, y))
    along = np.abs(_DIRECTIONS[:, 0, None, None] * x + _DIRECTIONS[:, 1, None, None] * y)
    strength = np.sqrt(x * x + y * y)
    # All of an edge along a turn, nothing of one a turn and more away.
    return np.asarray(np.maximum(along - _SPREAD * strength, 0) / (1 - _SPREAD), np.float32)


def _normed(cells: npt.NDArray[np.float32]) -> Features:
    """(n, _TURNS, _CELLS, _CELLS) in blocks of two by two cells, each as strong as any other, no value above _MOST."""
    energy = (cells**2).sum(1, keepdims=True)
    upper, lower = energy[:, :, :-1], energy[:, :, 1:]
    block = np.sqrt(upper[..., :-1] + upper[..., 1:] + lower[..., :-1] + lower[..., 1:]) + _FLAT
    n = _CELLS - 1
    parts = [cells[:, :, i : n + i, j : n + j] / block for i in (0, 1) for j in (0, 1)]
    values = np.minimum(np.concatenate(parts, axis=1).reshape(len(cells), FEATURES), _MOST)
    return np.asarray(values / (np.linalg.norm(values, axis=1, keepdims=True) + 1e-6), np.float32)
