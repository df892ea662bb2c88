"""Squares as large as a die's upper face, told by their edges alone, on whatever they lie.

For every turn the picture's edges along and across it are summed over a side's length; where four such sides stand
a die's width apart round a point, a die may lie. Neither the floor's colour nor the die's is asked, so a white die
on white paper and a black one on black felt are found by the shading of their edges, and touching dice apart.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from vision.surface import Point
from vision.view import FloatPicture

PX_PER_MM: Final = 2.0
"""Of the picture that is searched."""

MOST: Final = 32
"""So many squares are told at most: seven dice, what else may look like one, and room to show many dice at once."""


@dataclass(frozen=True, slots=True)
class Square:
    """A place that is framed like a die's upper face: about half a millimetre and two degrees sure."""

    at_mm: Point
    turn_deg: float
    """Clockwise, at least 0 and less than 90."""
    score: float
    """How strong its four sides are: some 20 and more for a die, some 10 for its shadow or a wall's end."""


def squares(lab: FloatPicture, left_top_mm: Point, most: int = MOST) -> tuple[Square, ...]:
    """The likeliest squares of a Lab picture from above of PX_PER_MM, at most one about each place, best first."""
    best, turns = _response(lab)
    found: list[Square] = []
    for _ in range(most):
        _, score, _, (x, y) = cv2.minMaxLoc(best)
        if score < _LEAST:
            break
        at = left_top_mm[0] + (x + 0.5) / PX_PER_MM, left_top_mm[1] + (y + 0.5) / PX_PER_MM
        found.append(Square(at, float(turns[y, x]), float(score)))
        cv2.circle(best, (x, y), round(_APART_MM * PX_PER_MM), (-1.0,), -1)
    return tuple(found)


_STEP_DEG: Final = 6.0
_SIDE_MM: Final = 12.0  # so much of a side must show an edge: corners are round
_HALVES_MM: Final = (8.6, 6.4)  # from the middle to a die's outline; to the edge of a sticker
_STRONG: Final = 14.0  # edges stronger than this, in Lab units a pixel, count as this
_LEAST: Final = 9.0
_APART_MM: Final = 4.5
_ACROSS: Final = 0.5  # an edge counts less by this share of what runs across it: corners and patterns are no sides

_Map = npt.NDArray[np.float32]


def _response(lab: FloatPicture) -> tuple[_Map, _Map]:
    """How much each point is the middle of a square, and of which turn."""
    even, uneven, mixed = _edges(lab)
    rows, columns = even.shape
    best, turns = np.zeros((rows, columns), np.float32), np.zeros((rows, columns), np.float32)
    for k in range(round(90 / _STEP_DEG)):
        turn = k * _STEP_DEG
        a = 2 * math.radians(turn)
        along = np.asarray(cv2.addWeighted(uneven, math.cos(a), mixed, math.sin(a), 0), np.float32)
        # Rounding may leave a little less than nothing.
        u, v = np.sqrt(np.maximum(even + along, 0)), np.sqrt(np.maximum(even - along, 0))
        move, size = _turned((rows, columns), turn)
        upright, level = (cv2.warpAffine(_only(one, other), move, size) for one, other in ((u, v), (v, u)))
        score = _framed(np.asarray(upright, np.float32), np.asarray(level, np.float32))
        back = cv2.warpAffine(score, move, (columns, rows), flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP)
        turns[back > best] = turn
        best = np.maximum(best, back)
    return best, turns


def _edges(lab: FloatPicture) -> tuple[_Map, _Map, _Map]:
    """The gradients of the three channels together: half their sum, half their difference, their product."""
    soft = cv2.GaussianBlur(lab, (0, 0), 0.7)
    x, y = (cv2.Sobel(soft, cv2.CV_32F, dx, 1 - dx, ksize=3, scale=1 / 8) for dx in (1, 0))
    total = np.ones((1, 3), np.float32)
    xx, yy, xy = (cv2.transform(cv2.multiply(one, other), total) for one, other in ((x, x), (y, y), (x, y)))
    even, uneven = cv2.addWeighted(xx, 0.5, yy, 0.5, 0), cv2.addWeighted(xx, 0.5, yy, -0.5, 0)
    return np.asarray(even, np.float32), np.asarray(uneven, np.float32), np.asarray(xy, np.float32)


def _only(edge: _Map, across: _Map) -> _Map:
    return np.clip(edge - _ACROSS * across, 0, _STRONG)


def _turned(shape: tuple[int, int], turn_deg: float) -> tuple[npt.NDArray[np.float64], tuple[int, int]]:
    """The map that turns a picture into a larger one that holds all of it."""
    rows, columns = shape
    move = np.asarray(cv2.getRotationMatrix2D(((columns - 1) / 2, (rows - 1) / 2), turn_deg, 1.0), np.float64)
    c, s = abs(move[0, 0]), abs(move[0, 1])
    size = int(rows * s + columns * c) + 2, int(rows * c + columns * s) + 2
    move[:, 2] += (size[0] - columns) / 2, (size[1] - rows) / 2
    return move, size


def _framed(upright: _Map, level: _Map) -> _Map:
    """For every point: the weaker of left and right side and of upper and lower side, and a little of all four."""
    long, wide = round(_SIDE_MM * PX_PER_MM) | 1, round(PX_PER_MM) | 1
    beside = cv2.blur(cv2.dilate(upright, np.ones((1, wide), np.uint8)), (1, long))
    above = cv2.blur(cv2.dilate(level, np.ones((wide, 1), np.uint8)), (long, 1))
    best = np.zeros(upright.shape, np.float32)
    for half in _HALVES_MM:
        d = round(half * PX_PER_MM)
        left, right = beside[d:-d, : -2 * d], beside[d:-d, 2 * d :]
        upper, lower = above[: -2 * d, d:-d], above[2 * d :, d:-d]
        weaker = cv2.add(cv2.min(left, right), cv2.min(upper, lower))
        all_four = cv2.add(cv2.add(left, right), cv2.add(upper, lower))
        inner = best[d:-d, d:-d]
        inner[:] = cv2.max(inner, cv2.addWeighted(weaker, 0.7, all_four, 0.15, 0))
    return best
