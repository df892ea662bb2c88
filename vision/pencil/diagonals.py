"""Two strokes that cross: the best line along each diagonal of a box, and the four fields between them."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cache
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from vision.pencil.ink import DIRECTIONS, Ink, Values


@dataclass(frozen=True, slots=True, eq=False)
class Stroke:
    """The line of one diagonal's family that is darkest from end to end."""

    darkness: float
    """As in Ink: every fifth of its middle two thirds is at least as dark."""
    pixels: npt.NDArray[np.intp]
    """Which ones, counted along the rows, it runs over."""
    distance: Values
    """Of each pixel from it, in pixels: less than 0 on its one side."""


@dataclass(frozen=True, slots=True)
class Fields:
    """What lies between two strokes that cross."""

    beside: float
    """The share of what lies neither along the one nor along the other that is ink."""
    half_wide_px: float
    """Half of the broader stroke's breadth."""
    even: float
    """How bright the darkest field is, as a share of the brightest."""


def diagonals_of(ink: Ink) -> tuple[Stroke, Stroke]:
    """The best falling line (from top-left) and the best rising one."""
    return _best(ink, rising=False), _best(ink, rising=True)


def fields_between(ink: Ink, one: Stroke, other: Stroke) -> Fields:
    """Strokes that do not cross in the box, or are too broad for a pen, have no fields: all is ink."""
    fields = [(side * one.distance > 0) & (across * other.distance > 0) for side in (1, -1) for across in (1, -1)]
    inked = ink.strokes > _INKED * max(one.darkness, other.darkness, 1e-6)
    deep = cv2.dilate(cv2.distanceTransform(inked.astype(np.uint8), cv2.DIST_L2, 3), _WOBBLE).reshape(-1)
    half_wide = max(1.0, *(float(np.median(deep[line.pixels])) for line in (one, other)))
    aside = np.minimum(np.abs(one.distance), np.abs(other.distance)) > half_wide + _ASIDE_PX
    if min(int(field.sum()) for field in fields) < _LEAST_PX or half_wide > _WIDEST_PX:
        return Fields(1.0, half_wide, 0.0)
    bright = [float(np.percentile(ink.values[field], 96)) for field in fields]
    return Fields(
        float(np.mean(inked[aside])) if aside.any() else 1.0,
        half_wide,
        min(bright) / max(*bright, 1.0),
    )


_LEAN_DEG: Final = (-24.0, -16.0, -8.0, 0.0, 8.0, 16.0, 24.0)
_SHIFTS: Final = (-0.2, -0.15, -0.1, -0.05, 0.0, 0.05, 0.1, 0.15, 0.2)
"""How far from the box's middle a stroke may pass, as shares of its side."""
_HALF_LONG: Final = 0.33
"""Half of what of a stroke must be there, as a share of a diagonal."""
_POINTS: Final = 24
_PIECE: Final = 5  # points: each piece of a line that is so long must be there
_WOBBLE: Final = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (5, 5))
_INKED: Final = 0.4
_ASIDE_PX: Final = 3.5  # so far a wobble takes a stroke's edge from the straight line
_WIDEST_PX: Final = 7.0  # half of a stroke; what is wider is filled in
_LEAST_PX: Final = 40  # of a field


@dataclass(frozen=True, slots=True, eq=False)
class _Lines:
    """Every line of a family in a box of one size."""

    pixels: npt.NDArray[np.intp]
    """Shape (lines, points)."""
    distances: Values
    """Shape (lines, rows, columns)."""


def _best(ink: Ink, *, rising: bool) -> Stroke:
    rows, columns = ink.strokes.shape
    lines = _lines(rows, columns, rising)
    # A hand wobbles: a stroke may run a little beside the straight line.
    own = cv2.dilate(ink.along[_family(rising=rising)].max(0), _WOBBLE)
    pieces = cv2.blur(own.reshape(-1)[lines.pixels], (_PIECE, 1))[:, _PIECE // 2 : -(_PIECE // 2)].min(1)
    k = int(np.argmax(pieces))
    return Stroke(float(pieces[k]), lines.pixels[k], lines.distances[k])


@cache
def _lines(rows: int, columns: int, rising: bool) -> _Lines:  # noqa: FBT001 - a key of the cache
    side = min(rows, columns)
    middle_x, middle_y = (columns - 1) / 2, (rows - 1) / 2
    steps = np.linspace(-_HALF_LONG, _HALF_LONG, _POINTS) * side * math.sqrt(2)
    all_y, all_x = np.ogrid[:rows, :columns]
    pixels, distances = [], []
    for lean in _LEAN_DEG:
        angle = math.radians((-45.0 if rising else 45.0) + lean)
        cos, sin = math.cos(angle), math.sin(angle)
        for shift in _SHIFTS:
            x0, y0 = middle_x - sin * shift * side, middle_y + cos * shift * side
            xs = np.clip(np.round(x0 + steps * cos), 0, columns - 1).astype(np.intp)
            ys = np.clip(np.round(y0 + steps * sin), 0, rows - 1).astype(np.intp)
            pixels.append(ys * columns + xs)
            distances.append((all_y - y0) * cos - (all_x - x0) * sin)
    return _Lines(np.array(pixels), np.array(distances, np.float32))


def _family(*, rising: bool) -> list[int]:
    """Directions of Ink.along within 30 degrees of a diagonal."""
    middle = DIRECTIONS * 3 // 4 if rising else DIRECTIONS // 4
    return [k % DIRECTIONS for k in range(middle - 2, middle + 3)]
