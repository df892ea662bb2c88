"""Where a board's boxes lie in a frame, all at once: which parts of the picture show them, and how white paper is
there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from vision.changes import Mask
from vision.frame import Picture
from vision.locate import Location
from vision.sheets.board_plan import BoardPlan, Box
from vision.surface import Point
from vision.tags import Matrix, apply

Whole = npt.NDArray[np.intp]


@dataclass(frozen=True, slots=True)
class PaperLevels:
    """Grey levels of white paper, told by other boxes: some of them may lie under a hand."""

    usual: float
    """What most boxes near a box reach."""
    brightest: float
    """What few boxes of the board exceed."""


@dataclass(frozen=True, slots=True, eq=False)
class LocatedBoxes:
    """The boxes of a board that lies there."""

    names: tuple[str, ...]
    boxes: tuple[Box, ...]
    to_px: Matrix
    blocks: Whole
    """Shape (boxes, 4): the first and last row and column of blocks that show a part of each; the last just beyond."""
    spots_px: Matrix
    """Shape (boxes, spots, 2): places in each by which its paper is told."""
    near: Whole
    """Shape (boxes, boxes about it): the nearest ones of each, itself left out."""

    def touched(self, blocks: Mask) -> npt.NDArray[np.bool_]:
        """Which boxes any of these blocks shows."""
        sums = cv2.integral(blocks.astype(np.uint8))
        top, bottom, left, right = np.clip(self.blocks, 0, np.array([*blocks.shape] * 2)[[0, 2, 1, 3]]).T
        within = sums[bottom, right] - sums[top, right] - sums[bottom, left] + sums[top, left]
        return np.asarray(within > 0, bool)

    def paper_levels(self, grey: Picture) -> tuple[PaperLevels, ...]:
        """How white paper is in and about each box."""
        height, width = grey.shape
        spots = np.clip(np.round(self.spots_px), 0, (width - 1, height - 1)).astype(np.intp)
        levels = np.percentile(grey[spots[..., 1], spots[..., 0]], _PAPER_PERCENT, axis=1)
        brightest = float(np.percentile(levels, _BRIGHT_PERCENT))
        return tuple(PaperLevels(level, max(level, brightest)) for level in _usual(levels[self.near]).tolist())


def _usual(levels: Matrix) -> Matrix:
    """What most levels of each row reach, of those that are not blown out; of all where every one is."""
    told = levels < _BLOWN_OUT
    told |= ~told.any(axis=1, keepdims=True)
    rising = np.sort(np.where(told, levels, np.inf), axis=1)
    # The percentile between two neighbours, for rows of different lengths at once.
    place = (told.sum(axis=1) - 1) * (_USUAL_PERCENT / 100)
    below, rows = np.floor(place).astype(np.intp), np.arange(len(levels))
    low, high = rising[rows, below], rising[rows, np.ceil(place).astype(np.intp)]
    return np.asarray(low + (high - low) * (place - below), np.float64)


def locate_boxes(plan: BoardPlan, location: Location, block_px: Point) -> LocatedBoxes:
    """The boxes of a plan in a frame that changes in blocks of this width and height (``Memory.block_px``)."""
    names, boxes = tuple(plan.boxes), tuple(plan.boxes.values())
    at, size = np.array([box.at_mm for box in boxes]), np.array([box.size_mm for box in boxes])
    to_px = location.to_px

    def in_frame(shares: Matrix, margin_mm: float) -> Matrix:
        """Places in each box, given as shares of its size, shape (boxes, places, 2)."""
        spots = (at - margin_mm)[:, None] + (size + 2 * margin_mm)[:, None] * shares[None]
        return apply(to_px, spots.reshape(-1, 2)).reshape(len(boxes), -1, 2)

    corners = in_frame(np.array([(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)]), _AROUND_MM) / np.array(block_px)
    low, high = np.floor(corners.min(1)), np.floor(corners.max(1)) + 1
    blocks = np.stack([low[:, 1], high[:, 1], low[:, 0], high[:, 0]], axis=1)
    grid = np.linspace(0.07, 0.93, _SPOTS)
    spots = in_frame(np.stack(np.meshgrid(grid, grid), axis=-1).reshape(-1, 2), 0.0)
    middles = at + size / 2
    apart = np.linalg.norm(middles[:, None] - middles[None], axis=-1)
    # The nearest of all is the box itself; a plan of one box has no other.
    near = np.argsort(apart, axis=1)[:, min(1, len(boxes) - 1) : _NEAR + 1]
    # A surface that is only half in view may have corners far outside.
    return LocatedBoxes(names, boxes, to_px, np.clip(blocks, -9999, 9999).astype(np.intp), spots, near)


_AROUND_MM: Final = 1.0
_SPOTS: Final = 6
_PAPER_PERCENT: Final = 85
_NEAR: Final = 11
_USUAL_PERCENT: Final = 70
_BRIGHT_PERCENT: Final = 90
_BLOWN_OUT: Final = 252.0
