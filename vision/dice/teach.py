"""Showing dice to the camera: the faces that lie in the tray, whatever they show, become shots to tell them by later.

A lesson goes: a frame -> ``shown_faces`` -> ``named`` by what was asked for -> ``taught.with_shots`` -> ``confused``
says whether something was shown as something else -> ``taught.dumped`` is kept. ``untaught`` says what is still to do.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from engine.table import TrayTrouble
from vision import VisionError
from vision.dice import squares
from vision.dice.faces import COLOR_WEIGHT
from vision.dice.finding import find_tray, floor_of
from vision.dice.likeness import PATCH_PX, Features, colors, colors_apart, edges_apart, features, patch_of
from vision.dice.report import TROUBLE
from vision.dice.sharpening import sharpened
from vision.dice.taught import Shot, Taught, packed, values_of
from vision.frame import Frame, Picture
from vision.sheets.dice_faces import DIE_MM, DieFaces
from vision.surface import Point, Surface
from vision.view import FloatPicture, view_of

SHOTS: Final = 4
"""So many shots of a face are enough: in different turns, in different places of the tray."""


class NotShown(VisionError, ValueError):
    """A picture from which the faces that were asked for cannot be learned; the message says why."""


@dataclass(frozen=True, slots=True, eq=False)
class ShownFace:
    """The upper face of a die in the tray."""

    at_mm: Point
    turn_deg: float
    patch: Picture
    """As a ``Shot`` has it."""


def shown_faces(frame: Frame, tray: Surface) -> tuple[ShownFace, ...]:
    """All faces that lie in the tray, from the upper left on, row by row.

    Dice lie well apart from each other, rows at least a die apart. One that hardly stands out from its floor, as a
    white one on white paper, is left out: what would be learned of it would lie beside it. Raises NotShown where the
    tray is missing or cannot be read.
    """
    copies = find_tray(frame.grey, tray)
    if len(copies) != 1:
        raise NotShown("two trays are in the picture: take one away" if copies else "the tray is not in the picture")
    view = view_of(tray, copies[0], (int(frame.grey.shape[1]), int(frame.grey.shape[0])))
    floor = floor_of(frame, view)
    if isinstance(floor, TrayTrouble):
        raise NotShown(TROUBLE[floor])
    found = squares.squares(floor.coarse, floor.left_top_mm, _MOST)
    exact = [sharpened(floor.lab, floor.left_top_mm, square) for square in found]
    faces: list[ShownFace] = []
    for one in sorted(exact, key=lambda s: -s.score):
        if one.score < _CLEAR:
            break
        patch = patch_of(floor.lab, floor.left_top_mm, one.at_mm, one.turn_deg)
        apart = all(math.dist(one.at_mm, other.at_mm) > _APART_MM for other in faces)
        if apart and _detail(patch) > _PICTURE:
            faces.append(ShownFace(one.at_mm, one.turn_deg, packed(patch)))
    return tuple(face for row in _rows(faces) for face in sorted(row, key=lambda f: f.at_mm[0]))


def named(faces: Sequence[ShownFace], names: Sequence[tuple[str, str]]) -> tuple[Shot, ...]:
    """The faces as shots of these colours and faces, in the same order; raises NotShown if they are more or fewer."""
    if len(faces) != len(names):
        raise NotShown(
            f"{len(faces)} dice are clearly seen in the tray where {len(names)} are asked for: lay them well apart; "
            "where one hardly stands out from the tray, put a sheet of another colour under it"
        )
    return tuple(Shot(color, name, face.patch) for face, (color, name) in zip(faces, names, strict=True))


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
    windows = len(_SHIFTS_PX) ** 2
    patches = [values_of(shot.patch) for shot in known.shots]
    # One product for all: many small ones take ten times as long.
    edges = edges_apart(np.concatenate([features(patch, _SHIFTS_PX) for patch in patches]), known.edges)
    for n, patch in enumerate(patches):
        row = _QUARTERS * n
        own = known.label == known.label[row]
        others = np.ones(len(own), bool)
        others[row : row + _QUARTERS] = False
        if not (own & others).any():
            continue
        apart = _apart(edges[windows * n : windows * (n + 1)], patch, known)
        nearest = int(np.where(others, apart, np.inf).argmin())
        if not own[nearest]:
            pairs.add((known.labels[int(known.label[row])], known.labels[int(known.label[nearest])]))
    return tuple(sorted(pairs))


_MOST: Final = 100
_CLEAR: Final = 17.0  # of 20: weaker squares are shadows or patterns, or lie millimetres beside their die
_PICTURE: Final = 3.0  # Lab units a pixel: what lies between dice, framed by them, shows less
_MIDDLE_PX: Final = 16
_APART_MM: Final = 16.0
_SHIFTS_PX: Final = (-4, 0, 4)
_QUARTERS: Final = 4  # rows of a shot


def _detail(patch: FloatPicture) -> float:
    """How much a patch's middle changes from pixel to pixel: a face has a picture, a shadow has none."""
    soft = cv2.GaussianBlur(patch, (0, 0), 0.8)
    x, y = (cv2.Sobel(soft, cv2.CV_32F, dx, 1 - dx, ksize=3, scale=1 / 8) for dx in (1, 0))
    middle = slice(PATCH_PX // 2 - _MIDDLE_PX, PATCH_PX // 2 + _MIDDLE_PX)
    return float(np.sqrt((x * x + y * y).sum(2))[middle, middle].mean())


def _apart(edges: Features, patch: FloatPicture, known: Taught) -> npt.NDArray[np.float64]:
    """How far a patch is from every taught row, a millimetre of shift between them not counted.

    ``edges`` are the distances of its edges at every shift.
    """
    grids = np.stack([colors(patch, across, down) for down in _SHIFTS_PX for across in _SHIFTS_PX])
    off = colors_apart(grids[edges.argmin(axis=0)], known.grids)
    return np.asarray(edges.min(axis=0) + COLOR_WEIGHT * off, np.float64)


def _rows(faces: Iterable[ShownFace]) -> list[list[ShownFace]]:
    """Upper rows first; a row ends where half a die's height holds none."""
    rows: list[list[ShownFace]] = []
    for face in sorted(faces, key=lambda f: f.at_mm[1]):
        if rows and face.at_mm[1] - rows[-1][-1].at_mm[1] < DIE_MM / 2:
            rows[-1].append(face)
        else:
            rows.append([face])
    return rows
