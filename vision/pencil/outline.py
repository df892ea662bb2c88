"""A box cut out of a frame as if seen from above, and whether its printed outline shows or something lies on it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from vision.frame import Picture
from vision.sheets.board_plan import Box
from vision.tags import Matrix, apply

PX_PER_MM: Final = 5.0
"""Of a box seen from above: a little finer than the frame."""

MARGIN_MM: Final = 2.2
"""What is cut out about a box: as far as a closing reaches, which takes a slope at a picture's rim for ink."""


def from_above(grey: Picture, to_px: Matrix, box: Box) -> Picture | None:
    """A box and MARGIN_MM more on each side; None if any of that lies outside the frame.

    ``to_px`` maps the board's millimetres to pixels.
    """
    left, top = box.at_mm[0] - MARGIN_MM, box.at_mm[1] - MARGIN_MM
    wide, high = (round((side + 2 * MARGIN_MM) * PX_PER_MM) for side in box.size_mm)
    step = 1 / PX_PER_MM
    total = to_px @ np.array([[step, 0, left + step / 2], [0, step, top + step / 2], [0, 0, 1.0]])
    edge = apply(total, np.array([[0.0, 0.0], [wide, 0.0], [wide, high], [0.0, high]]))
    x0, y0 = np.floor(edge.min(0)).astype(int) - 1
    x1, y1 = np.ceil(edge.max(0)).astype(int) + 2
    if x0 < 0 or y0 < 0 or x1 > grey.shape[1] or y1 > grey.shape[0]:
        return None
    shifted = np.array([[1, 0, -x0], [0, 1, -y0], [0, 0, 1.0]]) @ total
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    part = cv2.warpPerspective(grey[y0:y1, x0:x1], shifted, (wide, high), flags=flags, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(part, np.uint8)


@dataclass(frozen=True, slots=True)
class Outline:
    """How much of a box's printed outline shows."""

    seen: int
    """Thirds of sides, of 12: a cross in a broad pen hides up to seven of them."""
    covered: bool
    """A whole side does not show, and it looks alike on both sides of it: something lies there."""


def outline_of(around: Picture) -> Outline:
    """Look for the outline of a box from above, MARGIN_MM about it."""
    seen, covered = 0, False
    for turns in range(4):
        strip = np.rot90(around, turns)
        thirds = _thirds_seen(strip)
        seen += thirds
        covered |= thirds == 0 and not _inked(strip)
    return Outline(seen, covered)


_SLACK_MM: Final = 0.6  # so far a location may be off
_DARKER: Final = 0.03  # than the paper inside it is the outline by this share
_BESIDE_MM: Final = ((-1.0, -0.4), (0.6, 2.2))  # outside and inside the outline
_INKED: Final = 1.25


def _thirds_seen(around: Picture) -> int:
    """How many thirds of the upper side show the outline."""
    edge, reach = round(MARGIN_MM * PX_PER_MM), round(_SLACK_MM * PX_PER_MM)
    corner = edge + round(PX_PER_MM)
    side = around[edge - reach : edge + round(1.6 * PX_PER_MM), corner:-corner].astype(np.float32)
    count = 0
    for third in np.array_split(side, 3, axis=1):
        rows = np.median(third, axis=1)
        count += bool(rows[: 2 * reach + 1].min() < (1 - _DARKER) * rows[2 * reach :].max())
    return count


def _inked(around: Picture) -> bool:
    """Whether the upper side is dark inside and not outside: ink, which ends there, rather than a thing."""
    edge, corner = MARGIN_MM * PX_PER_MM, round((MARGIN_MM + 1.0) * PX_PER_MM)
    rows = np.median(around[:, corner:-corner], axis=1)
    outside, inside = (rows[round(edge + a * PX_PER_MM) : round(edge + b * PX_PER_MM)] for a, b in _BESIDE_MM)
    return bool(np.median(outside) > _INKED * inside.min())
