"""Showing dice to the camera: which faces lie in the tray, whatever they show, as shots to tell them by later."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from engine.table import TrayTrouble
from vision.dice import likeness, squares
from vision.dice.light import balanced, measure
from vision.dice.likeness import colors_apart, edges_apart, patch_of
from vision.dice.reading import floor_mm
from vision.dice.squares import Square
from vision.dice.taught import Shot, Taught, packed
from vision.dice.view import FloatPicture, TrayView
from vision.frame import Picture
from vision.sheets.dice_faces import DIE_MM, DieFaces
from vision.surface import Point

SHOTS: Final = 4
"""So many shots of a face are enough: in different turns, in different places of the tray."""


@dataclass(frozen=True, slots=True, eq=False)
class ShownFace:
    """The upper face of a die in the tray."""

    at_mm: Point
    turn_deg: float
    patch: Picture

    def shot(self, color: str, face: str) -> Shot:
        """The face by its name."""
        return Shot(color, face, self.patch)


def shown_faces(image: Picture, view: TrayView) -> tuple[ShownFace, ...] | TrayTrouble:
    """All faces that lie in the tray in a frame's colour picture, from the upper left on, row by row.

    To teach a face show its die alone in the tray, or dice whose order is known, well apart from each other.
    """
    light = measure(image, view)
    if light is None:
        return TrayTrouble.PATCHES_HIDDEN
    box = floor_mm(view.surface)
    left_top = box[0], box[1]
    coarse = balanced(view.from_above(image, box, squares.PX_PER_MM, DIE_MM), light, box)
    lab = balanced(view.from_above(image, box, likeness.PX_PER_MM, DIE_MM), light, box)
    sharpened = [_sharpened(lab, left_top, square) for square in squares.squares(coarse, left_top, _MOST)]
    kept: list[Square] = []
    for sharp in sorted(sharpened, key=lambda s: -s.score):
        strong = not kept or sharp.score > _OF_THE_BEST * kept[0].score
        if strong and all(math.dist(sharp.at_mm, other.at_mm) > _APART_MM for other in kept):
            kept.append(sharp)
    faces = [ShownFace(s.at_mm, s.turn_deg, packed(patch_of(lab, left_top, s.at_mm, s.turn_deg))) for s in kept]
    return tuple(sorted(faces, key=lambda f: (round(f.at_mm[1] / DIE_MM), f.at_mm[0])))


def untaught(known: Taught | None, dice: Iterable[DieFaces]) -> tuple[tuple[str, str, int], ...]:
    """Colour, face, and how many more shots each needs that has fewer than SHOTS."""
    faces = dict.fromkeys((die.color, face) for die in dice for face in die.faces)
    short = [(color, face, SHOTS - (known.shots_of(color, face) if known else 0)) for color, face in faces]
    return tuple(one for one in short if one[2] > 0)


def confused(known: Taught) -> tuple[tuple[tuple[str, str], tuple[str, str]], ...]:
    """Faces that were taught alike: a shot of the one is nearer to a shot of the other than to its own.

    One of them was probably shown as the other.
    """
    pairs = set()
    for k in range(0, len(known.label), 4):
        own = known.label == known.label[k]
        others = np.ones(len(own), bool)
        others[k : k + 4] = False
        if not (own & others).any():
            continue
        apart = edges_apart(known.edges[k : k + 1], known.edges)[0] + _COLOR_WEIGHT * colors_apart(
            known.grids[k], known.grids
        )
        nearest = int(np.where(others, apart, np.inf).argmin())
        if not own[nearest]:
            pairs.add((known.labels[int(known.label[k])], known.labels[int(known.label[nearest])]))
    return tuple(sorted(pairs))


_MOST: Final = 250
_OF_THE_BEST: Final = 0.5  # a square weaker than this share of the strongest is a shadow or a pattern
_APART_MM: Final = 16.0
_COLOR_WEIGHT: Final = 0.012
_SEEN_PX: Final = round(28 * likeness.PX_PER_MM)
_SIDE_PX: Final = round(12 * likeness.PX_PER_MM)  # so much of each side must show: corners are round
_TURNS_DEG: Final = (-6.0, -4.5, -3.0, -1.5, 0.0, 1.5, 3.0, 4.5, 6.0)
_HALVES_PX: Final = tuple(round(half * likeness.PX_PER_MM) for half in (8.25, 8.5, 8.75, 9.0))
_REACH_PX: Final = round(3 * likeness.PX_PER_MM)
_STRONG: Final = 5.0

_Profile = npt.NDArray[np.float64]


def _sharpened(lab: FloatPicture, left_top_mm: Point, square: Square) -> Square:
    """The square about there whose four sides, a die's width apart, are strongest: a tenth of a millimetre sure."""
    best = Square(square.at_mm, square.turn_deg, 0.0)
    for by_deg in _TURNS_DEG:
        turn = square.turn_deg + by_deg
        place = likeness.placed(left_top_mm, square.at_mm, turn, _SEEN_PX)
        seen = likeness.warped(lab, place, _SEEN_PX)
        across, x = _framed(_profile(seen, 1))
        down, y = _framed(_profile(seen, 0))
        if across + down > best.score:
            a = math.radians(turn)
            dx, dy = x / likeness.PX_PER_MM, y / likeness.PX_PER_MM
            at = (
                square.at_mm[0] + dx * math.cos(a) - dy * math.sin(a),
                square.at_mm[1] + dx * math.sin(a) + dy * math.cos(a),
            )
            best = Square(at, turn % 90, across + down)
    return best


def _profile(seen: FloatPicture, axis: int) -> _Profile:
    """How strong the edges across this axis are, along it: 1 for columns, 0 for rows."""
    soft = cv2.GaussianBlur(seen, (0, 0), 1.0)
    along, beside = (
        np.sqrt((cv2.Sobel(soft, cv2.CV_32F, dx, 1 - dx, ksize=3, scale=1 / 8) ** 2).sum(2)) for dx in (axis, 1 - axis)
    )
    edges = np.clip(along - 0.5 * beside, 0, _STRONG)
    first = (_SEEN_PX - _SIDE_PX) // 2
    middle = edges[first : first + _SIDE_PX] if axis else edges[:, first : first + _SIDE_PX].T
    return np.convolve(middle.mean(0), np.ones(3) / 3, "same")


def _framed(profile: _Profile) -> tuple[float, float]:
    """The strength of the two sides, and by how much their middle lies beside the profile's."""
    best, at = 0.0, 0.0
    middle = (_SEEN_PX - 1) / 2
    for half in _HALVES_PX:
        for place in range(_SEEN_PX // 2 - _REACH_PX, _SEEN_PX // 2 + _REACH_PX + 1):
            near, far = profile[place - half], profile[place + half]
            strength = 1.4 * min(near, far) + 0.3 * (near + far)
            if strength > best:
                best, at = float(strength), place - middle
    return best, at
