"""Whether a die that seems to lie flat shows the sides that a flat one shows.

Seen from aside, a die leaning towards the camera by twice the angle at which it is seen looks like a flat one: its
upper face is foreshortened as much. But it shows its outer sides, where a flat die shows the inner ones. So behind a
flat die's far edges the floor begins, and before its near edges a side's height is seen down to its foot.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from vision.dice.likeness import PX_PER_MM, placed, warped
from vision.sheets.dice_faces import DIE_MM
from vision.surface import Point
from vision.view import FloatPicture

Edges = npt.NDArray[np.float64]


def leans_inwards(
    lab: FloatPicture,
    left_top_mm: Point,
    at_mm: Point,
    turn_deg: float,
    shift_mm: Point,
    elsewhere: Callable[[Point], bool],
) -> bool:
    """Whether a foot's edge is seen behind the die's far edges and none before its near ones.

    ``lab`` is a picture from above of PX_PER_MM; ``shift_mm`` says by how much the upper face seems to stand
    elsewhere than the foot; ``elsewhere`` tells of a place whether an edge there may be another die's or a wall's.
    """
    a = math.radians(turn_deg)
    c, s = math.cos(a), math.sin(a)
    shift = shift_mm[0] * c + shift_mm[1] * s, shift_mm[1] * c - shift_mm[0] * s
    seen = warped(lab, placed(left_top_mm, at_mm, turn_deg, _SEEN_PX), _SEEN_PX)
    soft = cv2.GaussianBlur(seen, (0, 0), 1.0)
    behind, before = 0.0, _NOWHERE
    for axis, (x, y) in enumerate(((1.0, 0.0), (0.0, 1.0))):
        if abs(shift[axis]) < _LEAST_MM:
            continue
        edges = np.sqrt((cv2.Sobel(soft, cv2.CV_32F, 1 - axis, axis, ksize=3, scale=1 / 8) ** 2).sum(2))
        for sign in (-1.0, 1.0):
            away = sign * (DIE_MM / 2 + abs(shift[axis]))
            spot = at_mm[0] + away * (x * c - y * s), at_mm[1] + away * (x * s + y * c)
            if elsewhere(spot):
                continue
            strength = _strength(edges if axis == 0 else edges.T, away)
            if sign * shift[axis] > 0:
                behind = max(behind, strength)
            else:
                before = max(before, strength)
    return before > _NOWHERE and behind > _STRONG and behind > _TIMES * before


_SEEN_PX: Final = round(46 * PX_PER_MM)
_LEAST_MM: Final = 1.2  # a narrower strip of a side is not told from a rounded edge
_HALF_MM: Final = 5.0  # of the edge's middle part, which is looked at
_SLACK_MM: Final = 0.8
_OUTLINE_MM: Final = 1.1  # so far beside the upper face its own outline, as soft as it is seen, still shows
_STRONG: Final = 1.7
_TIMES: Final = 4.0
_NOWHERE: Final = -1.0


def _strength(edges: Edges, away_mm: float) -> float:
    """How strong the strongest line near a column so far from the middle is, over the middle rows."""
    middle = (_SEEN_PX - 1) / 2
    near, far = max(abs(away_mm) - _SLACK_MM, DIE_MM / 2 + _OUTLINE_MM), abs(away_mm) + _SLACK_MM
    low, high = sorted(round(middle + math.copysign(reach, away_mm) * PX_PER_MM) for reach in (near, far))
    rows = slice(round(middle - _HALF_MM * PX_PER_MM), round(middle + _HALF_MM * PX_PER_MM) + 1)
    part = edges[rows, max(0, low) : high + 1]
    return float(part.mean(0).max()) if part.size else 0.0
