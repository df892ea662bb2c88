"""A part of a frame in colour, however its camera gives colours."""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np

from vision.frame import Frame, Picture
from vision.tags import Box, clip


def colored(frame: Frame, box: Box) -> Picture | None:
    """The part of a frame within a box, (height, width, 3), blue-green-red; None if the frame is grey.

    Chroma is taken for that of Rec. 709 in the range of video (16 to 235): what libcamera makes of video pictures
    that large.
    """
    left, top, right, bottom = clip(box, frame.grey.shape)
    if frame.image_bgr is not None:
        return frame.image_bgr[top:bottom, left:right]
    if frame.chroma is None:
        return None
    # Chroma's pixels stand for two by two: begin and end with whole ones.
    x, y = left // 2, top // 2
    part = frame.chroma[y : (bottom + 1) // 2, x : (right + 1) // 2]
    wide = cv2.resize(part, None, fx=2, fy=2, interpolation=cv2.INTER_LINEAR).astype(np.float32) - 128
    across, down = left - 2 * x, top - 2 * y
    u, v = (wide[down : down + bottom - top, across : across + right - left, k] for k in (0, 1))
    light = _LIGHT * (frame.grey[top : top + len(u), left : left + u.shape[1]].astype(np.float32) - 16)
    bgr = np.stack([light + _BLUE * u, light + _GREEN[0] * u + _GREEN[1] * v, light + _RED * v], axis=-1)
    return np.asarray(np.clip(np.rint(bgr), 0, 255), np.uint8)


_LIGHT: Final = 1.1644
_BLUE: Final = 2.1124
_GREEN: Final = (-0.2132, -0.5329)
_RED: Final = 1.7927
