"""AprilTags 36h11 in a grey picture: finding them, sharpening their corners, and asking whether one still lies there.

Pixels of the whole frame throughout, with the centre of the top-left pixel at (0, 0). A tag's corners are listed
clockwise from its own top-left one, however it is turned.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from vision.frame import Picture, shrink
from vision.surface import TAG_MODULES, Point, Tag

Matrix = npt.NDArray[np.float64]
Box = tuple[int, int, int, int]
"""left, top, right, bottom in pixels; right and bottom are one beyond."""


@dataclass(frozen=True, slots=True)
class SeenTag:
    """A tag found in a frame."""

    id: int
    corners_px: tuple[Point, Point, Point, Point]

    @property
    def centre_px(self) -> Point:
        return sum(x for x, _ in self.corners_px) / 4, sum(y for _, y in self.corners_px) / 4


@dataclass(frozen=True, slots=True)
class TagFit:
    """How well the place where a tag should be looks like that tag."""

    score: float
    """1: exactly alike; 0: nothing alike."""
    shift_mm: Point
    """Where the likest place lies, seen from where the tag should be."""
    glared: bool = False
    """Most of the place is blown out, so the score says nothing."""
    in_view: bool = True
    """The whole place lies in the frame."""

    @property
    def seen(self) -> bool:
        return self.score >= SEEN_SCORE


SEEN_SCORE: Final = 0.6
"""Another tag in its place reaches 0.4, a tag under noise and blur 0.8."""


def find_tags(grey: Picture, *, reduce: int = 1, box: Box | None = None) -> tuple[SeenTag, ...]:
    """Every tag in the frame (or in a box of it), looked for in the picture reduced by a whole factor.

    Corners are sharpened in the full picture. An id that is printed twice is found twice.
    """
    left, top, right, bottom = clip(box, grey.shape) if box else (0, 0, grey.shape[1], grey.shape[0])
    part = grey[top:bottom, left:right]
    if min(part.shape) < 8 * reduce:
        return ()
    quads, ids, _ = _detector().detectMarkers(_bright(shrink(part, reduce)))
    if ids is None or not len(quads):
        return ()
    corners = np.concatenate([np.asarray(quad, np.float32).reshape(1, 4, 2) for quad in quads])
    # A reduced pixel's centre is the centre of the pixels that it stands for.
    corners = corners * reduce + (reduce - 1) / 2 + np.array([left, top], np.float32)
    sharp = _sharpen(grey, corners.astype(np.float32))
    return tuple(
        SeenTag(int(n), _four(quad)) for n, quad in sorted(zip(np.ravel(ids), sharp, strict=True), key=lambda f: f[0])
    )


def tag_fit(grey: Picture, to_px: Matrix, tag: Tag, slack_mm: float = 1.5) -> TagFit:
    """Compare the picture with the tag's own pattern, at its place and up to ``slack_mm`` beside it.

    ``to_px`` maps the surface's millimetres to pixels. A place outside the frame scores 0.
    """
    step_mm = tag.side_mm / TAG_MODULES / _PATCH_PX
    slack = max(1, round(slack_mm / step_mm))
    size = _PATCH_PX * (TAG_MODULES + 2) + 2 * slack
    origin = -_PATCH_PX - slack + 0.5  # patch pixel centres, in patch steps from the tag's corner
    from_patch = np.array(
        [
            [step_mm, 0, tag.at_mm[0] + origin * step_mm],
            [0, step_mm, tag.at_mm[1] + origin * step_mm],
            [0, 0, 1],
        ]
    )
    total = to_px @ from_patch
    outline = apply(total, np.array([[0.0, 0.0], [size, 0.0], [size, size], [0.0, size]]))
    height, width = grey.shape
    if outline.min() < 0 or outline[:, 0].max() > width - 1 or outline[:, 1].max() > height - 1:
        return TagFit(0.0, (0.0, 0.0), in_view=False)
    left, top = np.floor(outline.min(0)).astype(int)
    right, bottom = np.ceil(outline.max(0)).astype(int) + 1
    shifted = np.array([[1, 0, -left], [0, 1, -top], [0, 0, 1]], np.float64) @ total
    patch = cv2.warpPerspective(
        grey[top:bottom, left:right],
        shifted,
        (size, size),
        flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
        borderMode=cv2.BORDER_REPLICATE,
    )
    scores = cv2.matchTemplate(patch, _pattern(tag.id), cv2.TM_CCOEFF_NORMED)
    _, score, _, (x, y) = cv2.minMaxLoc(scores)
    edge, side = _PATCH_PX, _PATCH_PX * TAG_MODULES
    whole = patch[y + edge : y + edge + side, x + edge : x + edge + side]
    glared = float(np.mean(whole >= _BLOWN_OUT)) > 0.6
    # Every tag has the same black edge, which alone makes half the likeness: the bits inside must be alike too.
    bits = whole[edge:-edge, edge:-edge]
    alike = cv2.matchTemplate(bits, _pattern(tag.id)[2 * edge : -2 * edge, 2 * edge : -2 * edge], cv2.TM_CCOEFF_NORMED)
    # A flat patch divides by nothing: OpenCV then answers 1 or infinity.
    told = min(score, float(alike[0, 0])) if float(bits.std()) >= _FLAT else 0.0
    return TagFit(told, ((x - slack) * step_mm, (y - slack) * step_mm), glared)


def apply(homography: Matrix, points: Matrix) -> Matrix:
    """Map points of shape (n, 2)."""
    mapped = np.asarray(points, np.float64) @ homography[:, :2].T + homography[:, 2]
    return np.asarray(mapped[:, :2] / mapped[:, 2:], np.float64)


def clip(box: Box, shape: tuple[int, ...]) -> Box:
    """The part of a box that lies in a picture of this shape; possibly empty, never inside out."""
    left, top = min(max(0, box[0]), shape[1]), min(max(0, box[1]), shape[0])
    return left, top, min(max(left, box[2]), shape[1]), min(max(top, box[3]), shape[0])


def box_around(points: Iterable[Point] | Matrix, margin: float = 0.0) -> Box:
    """The smallest box that holds these points, widened by a margin."""
    spots = np.asarray(list(points), np.float64)
    low, high = np.floor(spots.min(0) - margin), np.ceil(spots.max(0) + margin)
    return int(low[0]), int(low[1]), int(high[0]) + 1, int(high[1]) + 1


_PATCH_PX: Final = 4  # a module of a compared patch
_BLOWN_OUT: Final = 250
_FLAT: Final = 3.0
_DIM: Final = 70.0


@cache
def _dictionary() -> cv2.aruco.Dictionary:
    return cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_APRILTAG_36h11)


@cache
def _detector() -> cv2.aruco.ArucoDetector:
    settings = cv2.aruco.DetectorParameters()
    # One narrow threshold window instead of three: printed tags of 17 to 80 px are found alike in half the time.
    settings.adaptiveThreshWinSizeMin = 7
    settings.adaptiveThreshWinSizeMax = 7
    return cv2.aruco.ArucoDetector(_dictionary(), settings)


@cache
def _pattern(tag_id: int) -> Picture:
    """The tag with a module of white all round, a little soft as any picture of it is."""
    side = _PATCH_PX * TAG_MODULES
    tag = cv2.aruco.generateImageMarker(_dictionary(), tag_id, side)
    edged = cv2.copyMakeBorder(tag, *(_PATCH_PX,) * 4, cv2.BORDER_CONSTANT, value=(255.0,))
    return np.asarray(cv2.GaussianBlur(edged, (0, 0), 1.2), np.uint8)


def _bright(grey: Picture) -> Picture:
    """The picture as if it were exposed for the tag finder, whose threshold is an absolute difference."""
    mean = float(grey.mean())
    if mean >= _DIM:
        return grey
    return np.asarray(cv2.convertScaleAbs(grey, alpha=min(4.0, _DIM / max(mean, 1.0))), np.uint8)


def _sharpen(grey: Picture, corners: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
    """Corners of shape (n, 4, 2), each moved to the saddle beside it; one that would run off stays."""
    sharp = corners.copy()
    for quad in sharp:
        module = float(np.sqrt(cv2.contourArea(quad))) / TAG_MODULES
        reach = int(min(6, max(2, module * 0.6)))
        before = quad.copy()
        after = cv2.cornerSubPix(
            grey,
            np.ascontiguousarray(quad.reshape(4, 1, 2)),
            (reach, reach),
            (-1, -1),
            (cv2.TERM_CRITERIA_EPS + cv2.TERM_CRITERIA_COUNT, 20, 0.03),
        ).reshape(4, 2)
        near = np.hypot(*(after - before).T) <= reach
        quad[near] = after[near]
    return sharp


def _four(quad: npt.NDArray[np.float32]) -> tuple[Point, Point, Point, Point]:
    a, b, c, d = ((float(x), float(y)) for x, y in quad)
    return a, b, c, d
