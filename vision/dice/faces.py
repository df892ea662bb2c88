"""Which face a square shows: first roughly, by the taught face it is most like in any pose near by; then exactly, by
laying the likeliest shots on it until they fit.

How a shot had to be stretched to fit says whether the face lies flat: one that leans is shorter across, one that
stands on another die is larger all over.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from vision.dice.likeness import (
    PATCH_PX,
    PX_PER_MM,
    SEARCHED_PX,
    SHIFTS_PX,
    Features,
    Place,
    colors,
    colors_apart,
    edges_apart,
    features,
    patch_of,
    placed,
    warped,
)
from vision.dice.squares import Square
from vision.dice.taught import Taught
from vision.surface import Point
from vision.view import FloatPicture


@dataclass(frozen=True, slots=True)
class Match:
    """The taught face that a square is most like."""

    color: str
    face: str
    distance: float
    """0: the very shot; up to 0.6 is what a face under other light has."""
    runner_up: float
    """The distance of the next likely face."""
    at_mm: Point
    """Its middle, at the height of upper faces."""
    turn_deg: float
    """Clockwise, at least 0 and less than 90: how its sides lie."""
    scale: float
    """How much larger than taught it appears."""
    stretch: float
    """How many times longer than across: 1 for a face that lies flat."""
    laid: bool
    """Whether the shot could be laid on it at all; else scale and stretch say nothing."""

    @property
    def margin(self) -> float:
        return self.runner_up / max(self.distance, 1e-6)


@dataclass(frozen=True, slots=True, eq=False)
class Guess:
    """What a square is roughly like: the likeliest shot of every face, where it would lie, and how far apart they are.

    The likeliest face comes first.
    """

    square: Square
    rows: tuple[int, ...]
    """Of the taught dice."""
    places: tuple[Place, ...]
    distances: tuple[float, ...]

    @property
    def distance(self) -> float:
        return self.distances[0]


def guesses(lab: FloatPicture, left_top_mm: Point, squares: Sequence[Square], known: Taught) -> tuple[Guess, ...]:
    """Compare all that lies within some two millimetres and six degrees of each square with all that was taught.

    ``lab`` is a picture from above of PX_PER_MM.
    """
    looks = [_looked_at(lab, left_top_mm, square) for square in squares]
    if not looks:
        return ()
    # One product for all: many small ones take ten times as long.
    apart = edges_apart(np.concatenate([rows for rows, _ in looks]), known.edges)
    poses = len(_TURNS_DEG) * len(_SHIFTS)
    return tuple(
        _guess(left_top_mm, square, apart[k * poses : (k + 1) * poses], grids, known)
        for k, (square, (_, grids)) in enumerate(zip(squares, looks, strict=True))
    )


def match(lab: FloatPicture, left_top_mm: Point, rough: Guess, known: Taught) -> Match:
    """Lay the likeliest shots on the place; ``lab`` and ``known`` as they were guessed from."""
    worth = sum(distance < rough.distance + _WORTH_FITTING for distance in rough.distances[:_FITTED])
    fits = [_fitted(lab, place, known, row) for row, place in zip(rough.rows[:worth], rough.places, strict=False)]
    best = min(fits, key=lambda fit: fit.distance)
    others = [fit.distance for fit in fits if fit is not best] + list(rough.distances[worth:])
    color, face = known.labels[int(known.label[best.row])]
    middle = (PATCH_PX - 1) / 2
    x, y = (float(v) for v in best.place @ (middle, middle, 1.0))
    at = left_top_mm[0] + (x + 0.5) / PX_PER_MM, left_top_mm[1] + (y + 0.5) / PX_PER_MM
    long, short = (float(v) for v in np.linalg.svd(best.place[:, :2], compute_uv=False))
    turn = math.degrees(math.atan2(best.place[1, 0], best.place[0, 0])) % 90
    runner_up = min(others, default=_NO_OTHER)
    return Match(color, face, best.distance, runner_up, at, turn, math.sqrt(long * short), long / short, best.laid)


COLOR_WEIGHT: Final = 0.012
"""So much distance is a unit of Lab worth."""

_TURNS_DEG: Final = (-4.0, 0.0, 4.0)
_SHIFTS: Final = tuple((across, down) for down in SHIFTS_PX for across in SHIFTS_PX)
_FITTED: Final = 3  # so many faces are laid on a square at most
_ASKED: Final = 48  # rows of taught shots: four a shot
_WORTH_FITTING: Final = 0.4  # and none that is so much less like it than the first
_NO_OTHER: Final = 2.0
_EDGE_PX: Final = 4  # of a patch, left out when it is laid: more than a sticker shows
_ROOM_PX: Final = 18  # about a patch, for what it may move
_STAGES: Final = ((cv2.MOTION_EUCLIDEAN, 20, 15), (cv2.MOTION_EUCLIDEAN, 12, 7), (cv2.MOTION_AFFINE, 30, 3))
_CONTRAST: Final = 8.0
_FARTHEST_PX: Final = 12.0
_SMALLEST: Final = 0.6
_LARGEST: Final = 1.6


@dataclass(frozen=True, slots=True, eq=False)
class _Fit:
    row: int
    distance: float
    place: Place
    laid: bool


def _looked_at(lab: FloatPicture, left_top_mm: Point, square: Square) -> tuple[Features, FloatPicture]:
    """Features and colours at every turn and shift."""
    found, grids = [], []
    for by_deg in _TURNS_DEG:
        patch = patch_of(lab, left_top_mm, square.at_mm, square.turn_deg + by_deg, SEARCHED_PX)
        found.append(features(patch, SHIFTS_PX))
        grids += [colors(patch, across, down) for across, down in _SHIFTS]
    return np.concatenate(found), np.stack(grids)


def _guess(left_top_mm: Point, square: Square, apart: Features, grids: FloatPicture, known: Taught) -> Guess:
    nearest = apart.argmin(axis=0)
    edges = apart.min(axis=0)
    # The colours of those whose edges are far off are not worth asking.
    asked = np.argsort(edges)[:_ASKED]
    rough = np.full(len(edges), np.inf)
    rough[asked] = edges[asked] + COLOR_WEIGHT * colors_apart(grids[nearest[asked]], known.grids[asked])
    rows = [row for row in _best_rows(rough, known) if np.isfinite(rough[row])]
    places = []
    for row in rows:
        turn, shift = divmod(int(nearest[row]), len(_SHIFTS))
        turn_deg = square.turn_deg + _TURNS_DEG[turn]
        places.append(placed(left_top_mm, square.at_mm, turn_deg, shift_px=_SHIFTS[shift]))
    return Guess(square, tuple(rows), tuple(places), tuple(float(rough[row]) for row in rows))


def _best_rows(rough: npt.NDArray[np.float64], known: Taught) -> list[int]:
    """The likeliest row of each face, the likeliest face first."""
    order = np.argsort(rough)
    _, first = np.unique(known.label[order], return_index=True)
    return [int(order[k]) for k in sorted(first)]


def _fitted(lab: FloatPicture, place: Place, known: Taught, row: int) -> _Fit:
    """Move, turn and stretch a shot until it correlates best, and say how far apart they then are."""
    shot = known.patches[row]
    better = _laid(lab, place, shot)
    place = place if better is None else better
    seen = warped(lab, place)
    edges = float(edges_apart(features(seen), known.edges[row : row + 1])[0, 0])
    off = float(colors_apart(colors(seen), known.grids[row : row + 1])[0])
    return _Fit(row, edges + COLOR_WEIGHT * off, place, better is not None)


def _laid(lab: FloatPicture, place: Place, shot: FloatPicture) -> Place | None:
    """The place where the shot correlates best; None if there is none near by."""
    inner = shot[_EDGE_PX:-_EDGE_PX, _EDGE_PX:-_EDGE_PX]
    contrast = [float(inner[..., k].std()) for k in range(3)]
    channel = 0 if contrast[0] >= _CONTRAST else int(np.argmax(contrast))
    corners = place @ np.array([(x, y, 1.0) for x in (0, PATCH_PX) for y in (0, PATCH_PX)]).T
    left, top = (max(0, math.floor(float(v)) - _ROOM_PX) for v in corners.min(1))
    right, low = (math.ceil(float(v)) + _ROOM_PX for v in corners.max(1))
    part = np.ascontiguousarray(lab[top:low, left:right, channel])
    found = place.astype(np.float32)
    found[:, 2] += place[:, :2] @ (_EDGE_PX, _EDGE_PX) - (left, top)
    template, everywhere = np.ascontiguousarray(inner[..., channel]), np.full(part.shape, 255, np.uint8)
    try:
        # Softly at first: thin lines that lie beside each other do not attract.
        for motion, steps, soft_px in _STAGES:
            stop = (cv2.TERM_CRITERIA_EPS | cv2.TERM_CRITERIA_COUNT, steps, 1e-4)
            _, better = cv2.findTransformECC(template, part, found, motion, stop, everywhere, soft_px)
            found = np.asarray(better, np.float32)
    except cv2.error:  # it ran off, or the place is flat
        return None
    laid = np.asarray(found, np.float64)
    laid[:, 2] += (left, top) - laid[:, :2] @ (_EDGE_PX, _EDGE_PX)
    long, short = (float(v) for v in np.linalg.svd(laid[:, :2], compute_uv=False))
    moved = np.abs(laid @ (PATCH_PX / 2, PATCH_PX / 2, 1) - place @ (PATCH_PX / 2, PATCH_PX / 2, 1)).max()
    # A fit that ran off is stretched beyond all measure.
    sound = short > _SMALLEST and long < _LARGEST and moved < _FARTHEST_PX
    return laid if sound else None
