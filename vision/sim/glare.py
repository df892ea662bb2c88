"""Light that lies on part of a picture: a lamp's reflections on wipe-clean sheets, and the edges of shadows."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import cv2
import numpy as np

from vision.frame import Frame, Picture
from vision.surface import Point


@dataclass(frozen=True, slots=True)
class Glare:
    """A reflection, flat in its middle and soft at its edge, in pixels of the frame."""

    at_px: Point
    radius_px: float
    """Where it is half as bright as in its middle."""
    strength: float = 255.0
    """Grey levels that its middle adds."""


@dataclass(frozen=True, slots=True)
class Shade:
    """What lies on the one side of a line in the frame is darker."""

    at_px: Point
    """A point of the line."""
    turn_deg: float
    """Where the dark side is: 0 to the right of the picture, 90 below."""
    depth: float
    """How much of the light is taken, 0 to 1."""
    soft_px: float
    """How far it takes to become dark."""


def in_light(frame: Frame, glares: Sequence[Glare] = (), shades: Sequence[Shade] = ()) -> Frame:
    """The frame's grey pictures with shadows and reflections over all that lies there."""
    grey = _lit(frame.grey, glares, shades, 1.0)
    scale = frame.small.shape[1] / frame.grey.shape[1] if frame.small is not None else 1.0
    small = None if frame.small is None else _lit(frame.small, glares, shades, scale)
    return replace(frame, grey=grey, small=small)


def _lit(picture: Picture, glares: Sequence[Glare], shades: Sequence[Shade], scale: float) -> Picture:
    lit = picture.copy()
    height, width = picture.shape
    ys, xs = np.ogrid[:height, :width]
    for shade in shades:
        angle = math.radians(shade.turn_deg)
        x, y = _scaled(shade.at_px, scale)
        inside = (xs - x) * math.cos(angle) + (ys - y) * math.sin(angle)
        share = 1 / (1 + np.exp(np.clip(-4 * inside / (shade.soft_px * scale), -50, 50)))
        lit = np.round(lit * (1 - shade.depth * share)).astype(np.uint8)
    for glare in glares:
        _reflect(lit, glare, scale)
    return lit


def _reflect(lit: Picture, glare: Glare, scale: float) -> None:
    """Add a reflection to the picture itself."""
    (x, y), radius = _scaled(glare.at_px, scale), glare.radius_px * scale
    reach = math.ceil(_REACH * radius)
    top, left = max(0, int(y) - reach), max(0, int(x) - reach)
    part = lit[top : max(0, int(y) + reach + 1), left : max(0, int(x) + reach + 1)]
    ys, xs = np.ogrid[top : top + part.shape[0], left : left + part.shape[1]]
    far = ((xs - x) ** 2 + (ys - y) ** 2) / radius**2
    added = np.round(glare.strength * np.exp2(-(np.minimum(far, 60.0) ** 1.5))).astype(np.uint8)
    part[:] = cv2.add(part, added)


_REACH: Final = 2.2
"""Radii beyond which a reflection adds less than a grey level."""


def _scaled(at_px: Point, scale: float) -> Point:
    """The same place in a reduced picture: pixels' own places are their centres."""
    return (at_px[0] + 0.5) * scale - 0.5, (at_px[1] + 0.5) * scale - 0.5
