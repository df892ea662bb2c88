"""What changed between looks, told by the small picture: where something moves, and where something new lies still.

The small picture is compared in blocks with the one before (does it move?) and with a reference, the picture as it
was when that place was last read (is there something new?). Both limits follow the noise of the picture itself.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from vision.frame import Picture, shrink

BLOCK_PX: Final = 8
"""Of the small picture: 32 pixels, some 6.5 mm, of a 12-megapixel frame."""

REST_LOOKS: Final = 2
"""A place is at rest when it looked alike so many times after it last moved."""

ARM_LOOKS: Final = 40
"""What reaches in from the frame's edge is taken for an arm so long; one that stays longer is furniture."""

Mask = npt.NDArray[np.bool_]
"""One truth a block, shape (rows, columns)."""


@dataclass(frozen=True, slots=True, eq=False)
class Changes:
    """What is remembered of the small pictures seen so far, and what it says now."""

    small: Picture
    """The newest small picture."""
    reference: Picture
    """Each place as it was when it was last read."""
    still: npt.NDArray[np.uint8]
    """Looks since each block moved, at most 255."""
    new: Mask
    """Blocks that differ from the reference."""
    arm: Mask
    """Blocks of what seems to reach in from the frame's edge; never read."""

    @property
    def waiting(self) -> Mask:
        """Blocks that cannot be told now: something moves there, has only just stopped, or hides what lies there."""
        return (self.still < REST_LOOKS) | self.arm

    @property
    def ready(self) -> Mask:
        """Blocks with something new that lies still."""
        return self.new & ~self.waiting


def start(small: Picture) -> Changes:
    """The first look: everything counts as read and at rest."""
    rows, columns = _blocks(small.shape)
    none = np.zeros((rows, columns), bool)
    return Changes(small, small, np.full((rows, columns), REST_LOOKS, np.uint8), none, none)


def watch(changes: Changes, small: Picture) -> Changes:
    """The next small picture, of the same shape."""
    moves = _differs(small, changes.small, slack=0.0)
    new = _differs(small, changes.reference, slack=1.0)
    still = np.minimum(changes.still, 254) + 1
    if moves.any():
        still[cv2.dilate(moves.astype(np.uint8), np.ones((3, 3), np.uint8)) > 0] = 0
    arm = _arms(new, still) if new.any() else new
    return Changes(small, changes.reference, still.astype(np.uint8), new, arm)


def read(changes: Changes, blocks: Mask) -> Changes:
    """After these blocks were read: what they show now is their new reference."""
    if not blocks.any():
        return changes
    reference = changes.reference.copy()
    pixels = np.repeat(np.repeat(blocks, BLOCK_PX, axis=0), BLOCK_PX, axis=1)
    pixels = pixels[: reference.shape[0], : reference.shape[1]]
    reference[: pixels.shape[0], : pixels.shape[1]][pixels] = changes.small[: pixels.shape[0], : pixels.shape[1]][
        pixels
    ]
    return replace(changes, reference=reference, new=changes.new & ~blocks, arm=changes.arm & ~blocks)


def forget(changes: Changes, blocks: Mask) -> Changes:
    """Have these blocks read again, whatever they show: their reference becomes what they certainly are not."""
    if not blocks.any():
        return changes
    negative = replace(changes, small=np.where(changes.small < 128, np.uint8(255), np.uint8(0)))
    return replace(changes, reference=read(negative, blocks).reference, new=changes.new | blocks)


def follow_light(changes: Changes) -> Changes:
    """Take over what shows nothing new, so that slowly changing light never adds up to something new."""
    return read(changes, ~changes.new & ~changes.waiting)


_LEAST: Final = 3.0  # grey levels: a mean change below this is noise in any light
_TIMES: Final = 2.5  # the picture's own median change
_NOISIEST: Final = 8.0
_ARM_BLOCKS: Final = 40  # a thing at the edge smaller than this, some 40 x 40 mm, hides little
_MOST: Final = 0.5  # more of the frame than this is no arm: the light or the camera changed


def _blocks(shape: tuple[int, ...]) -> tuple[int, int]:
    return max(1, shape[0] // BLOCK_PX), max(1, shape[1] // BLOCK_PX)


def _differs(one: Picture, other: Picture, slack: float) -> Mask:
    rows, columns = _blocks(one.shape)
    difference = cv2.absdiff(one, other)[: rows * BLOCK_PX, : columns * BLOCK_PX]
    means = shrink(np.asarray(difference, np.uint8), BLOCK_PX)
    # When the light changes, most of the picture does: no noise is taken to be that strong.
    limit = min(max(_LEAST, _TIMES * float(np.median(means)) + 1), _NOISIEST)
    return np.asarray(means > limit + slack, bool)


def _arms(new: Mask, still: npt.NDArray[np.uint8]) -> Mask:
    # A little wider, for here and there an arm is as grey as what it hides.
    wide = cv2.dilate(new.astype(np.uint8), np.ones((3, 3), np.uint8))
    _, labels, stats, _ = cv2.connectedComponentsWithStats(wide, connectivity=8)
    edge = np.ones_like(new)
    edge[1:-1, 1:-1] = False
    reaching_in = np.unique(labels[new & edge])
    arm = np.zeros_like(new)
    for k in reaching_in[reaching_in > 0]:
        inside = labels == k
        if _ARM_BLOCKS <= stats[k][cv2.CC_STAT_AREA] <= _MOST * new.size and int(still[inside].min()) < ARM_LOOKS:
            arm |= inside
    return arm
