"""A square found roughly, laid exactly on the four sides of what is there: for dice whose faces are not known yet, and
for those that lie beside their square because a shadow's edge is stronger than their own."""

from __future__ import annotations

import math
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from vision.dice.likeness import PX_PER_MM, placed, warped
from vision.dice.squares import Square
from vision.surface import Point
from vision.view import FloatPicture


def sharpened(lab: FloatPicture, left_top_mm: Point, square: Square) -> Square:
    """The square about there whose four sides, as far apart as a die's or a sticker's, are strongest.

    Its score is 20 at most; from 17 on its middle is half a millimetre sure, below it may lie beside its die.
    """
    best = Square(square.at_mm, square.turn_deg, 0.0)
    for by_deg in _TURNS_DEG:
        turn = square.turn_deg + by_deg
        place = placed(left_top_mm, square.at_mm, turn, _SEEN_PX)
        seen = warped(lab, place, _SEEN_PX)
        across, x = _framed(_profile(seen, 1))
        down, y = _framed(_profile(seen, 0))
        if across + down > best.score:
            a = math.radians(turn)
            dx, dy = x / PX_PER_MM, y / PX_PER_MM
            at = (
                square.at_mm[0] + dx * math.cos(a) - dy * math.sin(a),
                square.at_mm[1] + dx * math.sin(a) + dy * math.cos(a),
            )
            best = Square(at, turn % 90, across + down)
    return best


_SEEN_PX: Final = round(28 * PX_PER_MM)
_SIDE_PX: Final = round(12 * PX_PER_MM)  # so much of each side must show: corners are round
_TURNS_DEG: Final = (-6.0, -4.5, -3.0, -1.5, 0.0, 1.5, 3.0, 4.5, 6.0)
# A sticker's edge is often stronger than its die's.
_HALVES_PX: Final = tuple(round(half * PX_PER_MM) for half in (6.25, 6.5, 6.75, 8.25, 8.5, 8.75, 9.0))
_REACH_PX: Final = round(3 * PX_PER_MM)
_STRONG: Final = 5.0

_Profile = npt.NDArray[np.float64]


def _profile(seen: FloatPicture, axis: int) -> _Profile:
    """How strong the edges across this axis are, along it: 1 for columns, 0 for rows."""
    soft = np.asarray(cv2.GaussianBlur(seen, (0, 0), 1.0), np.float32)
    along, beside = (_strength(soft, dx) for dx in (axis, 1 - axis))
    edges = np.clip(along - 0.5 * beside, 0, _STRONG)
    first = (_SEEN_PX - _SIDE_PX) // 2
    middle = edges[first : first + _SIDE_PX] if axis else edges[:, first : first + _SIDE_PX].T
    return np.convolve(middle.mean(0), np.ones(3) / 3, "same")


def _strength(soft: FloatPicture, across: int) -> FloatPicture:
    """How much all channels together change across columns (1) or rows (0)."""
    change = cv2.Sobel(soft, cv2.CV_32F, across, 1 - across, ksize=3, scale=1 / 8)
    return np.asarray(np.sqrt(cv2.transform(cv2.multiply(change, change), np.ones((1, 3), np.float32))), np.float32)


def _framed(profile: _Profile) -> tuple[float, float]:
    """The strength of the two sides, and by how much their middle lies beside the profile's."""
    first, last = _SEEN_PX // 2 - _REACH_PX, _SEEN_PX // 2 + _REACH_PX + 1
    near, far = (np.stack([profile[first + s * half : last + s * half] for half in _HALVES_PX]) for s in (-1, 1))
    strength = 1.4 * np.minimum(near, far) + 0.3 * (near + far)
    place = int(strength.argmax()) % (last - first)
    return float(strength.max()), first + place - (_SEEN_PX - 1) / 2
