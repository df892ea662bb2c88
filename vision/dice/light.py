"""The light on a tray, told by its printed patches: what makes white paper white, and a die's colour its own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from vision.frame import Picture
from vision.surface import Patch, Point
from vision.view import FloatPicture, PlaneView

Values = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class Light:
    """What a picture's linear values are multiplied by, and what is added, to be what the surface itself is: per
    channel (blue, green, red), as a plane over the tray."""

    gain: Values
    """Shape (3, 3): channel, then (1, x, y) in millimetres."""
    level: Values
    """Likewise."""
    patches: int
    """How many corners told it."""
    white: float
    """How bright white paper is in the picture, 0 to 1, linear: below DIM little can be told."""

    def at(self, at_mm: Point) -> tuple[Values, Values]:
        """Gain and level there, (3,) each."""
        place = np.array([1.0, *at_mm])
        return self.gain @ place, self.level @ place


DIM: Final = 0.012
"""Linear brightness of white paper below which noise is stronger than colour: a fortieth of a usual exposure."""


def measure(image: Picture, view: PlaneView) -> Light | None:
    """Read the patches in a frame's colour picture; None if no corner shows its patches clearly.

    A patch that is uneven (covered, half in shadow) or out of order with its neighbours does not count.
    """
    surface = view.surface
    a_corner = len(surface.patches) // len(surface.corner_tags)
    found: list[tuple[Point, Values, Values, float]] = []
    for k in range(len(surface.corner_tags)):
        row = surface.patches[k * a_corner : (k + 1) * a_corner]
        told = _corner(image, view, row)
        if told is not None:
            middle = row[len(row) // 2]
            found.append(((middle.at_mm[0], middle.at_mm[1]), *told))
    if not found:
        return None
    kept = _agreeing(found)
    places = [at for at, *_ in kept]
    gain, level = (_plane(places, np.array([told[n] for told in kept])) for n in (1, 2))
    return Light(gain, level, len(kept), float(np.median([told[3] for told in kept])))


def balanced(rectified: Picture, light: Light, box_mm: tuple[float, float, float, float]) -> FloatPicture:
    """Lab values (lightness 0 to 100) of a picture from above, as they would be in even white light."""
    linear = cv2.LUT(rectified, _linear())
    rows, columns = rectified.shape[:2]
    left, top, right, low = box_mm
    corners = np.array([light.at((x, y)) for y in (top, low) for x in (left, right)])
    # Planes: their values at the four corners give all others.
    out = np.empty((rows, columns, 3), np.float32)
    for channel in range(3):
        gain, level = (_ramp(corners[:, n, channel], (rows, columns)) for n in (0, 1))
        np.multiply(linear[..., channel], gain, out=out[..., channel])
        out[..., channel] += level
    return np.asarray(cv2.cvtColor(np.clip(out, 0.0, 1.4), cv2.COLOR_LBGR2Lab), np.float32)


def lab_of(drawn: Picture) -> FloatPicture:
    """Lab values of a drawing's own colours."""
    return np.asarray(cv2.cvtColor(cv2.LUT(drawn, _linear()), cv2.COLOR_LBGR2Lab), np.float32)


_EVEN: Final = 0.25  # a patch's spread, as a share of white's brightness
_BLOWN_OUT: Final = 0.93  # linear: brighter is clipped and tells nothing
_APART: Final = 0.35  # corners whose gains differ by more than this share from the middle one are left out
_PAPER: Final = 0.86  # of the light that paper throws back
_PATCH_PX: Final = 12


@cache
def _linear() -> FloatPicture:
    """From 8-bit sRGB to light, 0 to 1; shape (256,) for cv2.LUT."""
    value = np.arange(256) / 255
    return np.where(value <= 0.04045, value / 12.92, ((value + 0.055) / 1.055) ** 2.4).astype(np.float32)


def _corner(image: Picture, view: PlaneView, row: Sequence[Patch]) -> tuple[Values, Values, float] | None:
    """Gain and level of one corner by least squares over its patches, and white's brightness there."""
    seen, spread = [], []
    for patch in row:
        (x, y), side = patch.at_mm, patch.side_mm
        inset = side * 0.2
        box = (x + inset, y + inset, x + side - inset, y + side - inset)
        part = view.from_above(image, box, _PATCH_PX / (side - 2 * inset), view.surface.tags_above_floor_mm)
        linear = cv2.LUT(part, _linear()).reshape(-1, 3)
        seen.append(np.median(linear, axis=0))
        spread.append(float(np.percentile(linear.mean(1), 90) - np.percentile(linear.mean(1), 10)))
    measured = np.array(seen, np.float64)
    wanted = np.array([_reflected(patch.ink) for patch in row])
    order = np.argsort(wanted)
    bright = measured.mean(1)[order]
    if np.any(np.diff(bright) <= 0.02 * bright[-1]) or max(spread) > _EVEN * bright[-1]:
        return None
    gain, level = np.empty(3), np.empty(3)
    for channel in range(3):
        usable = measured[:, channel] < _BLOWN_OUT
        if usable.sum() < 2:
            return None
        gain[channel], level[channel] = np.polyfit(measured[usable, channel], wanted[usable], 1)
    return gain, level, float(bright[-1])


def _reflected(ink: str) -> float:
    """What share of the light a grey ink on paper throws back."""
    return 0.02 + (_PAPER - 0.02) * float(_linear()[int(ink[1:3], 16)])


def _agreeing(
    found: list[tuple[Point, Values, Values, float]],
) -> list[tuple[Point, Values, Values, float]]:
    """Without corners that lie in another light than most: a hand's or a wall's shadow."""
    middle = np.median([gain for _, gain, _, _ in found], axis=0)
    return [told for told in found if np.all(np.abs(told[1] / middle - 1) < _APART)] or found


def _plane(places: Sequence[Point], values: Values) -> Values:
    """(channels, 3): a plane through values of shape (n, channels); level where fewer than three corners tell it."""
    flat = np.zeros((values.shape[1], 3))
    if len(places) < 3:
        flat[:, 0] = values.mean(0)
        return flat
    terms = np.array([(1.0, x, y) for x, y in places])
    return np.asarray(np.linalg.lstsq(terms, values, rcond=None)[0].T, np.float64)


def _ramp(corners: Values, shape: tuple[int, int]) -> npt.NDArray[np.float32]:
    """A plane from its values at top-left, top-right, bottom-left, bottom-right, at the centres of pixels."""
    rows, columns = shape
    x, y = (np.arange(n, dtype=np.float32) / n + 0.5 / n for n in (columns, rows))
    across, down = corners[1] - corners[0], corners[2] - corners[0]
    return np.asarray(corners[0] + down * y[:, None] + across * x[None, :], np.float32)
