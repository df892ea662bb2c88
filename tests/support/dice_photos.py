"""The photographs of rolled dice: frames as the camera took them, what lies there, and how the dice were taught."""

import json
import math
from functools import cache
from pathlib import Path

import cv2
import numpy as np

from engine.seven_wonders_dice.dice import dice_box
from vision.dice.taught import Shot, Taught, printed_dice, taught
from vision.dice.teach import shown_faces
from vision.dice.tray import own_tray, printed_tray
from vision.frame import Frame, frame_of
from vision.sheets.dice_faces import DieFaces
from vision.surface import Surface

FOLDER = Path(__file__).parents[1] / "photos" / "dice"
NAMES = tuple(sorted(path.stem for path in FOLDER.glob("*.jpg")))
ROLLS = tuple(name for name in NAMES if not name.startswith("teach"))
TEACHING = tuple(name for name in NAMES if name.startswith("teach"))
LIGHTS = tuple(dict.fromkeys(name.rpartition("_")[0] for name in ROLLS))
ITS_PLACE_MM = 2.0


@cache
def truth(name: str) -> dict:
    return json.loads((FOLDER / f"{name}.json").read_text("utf-8"))


def frame(name: str) -> Frame:
    """The whole frame that the photograph was cut from, grey where it was not kept."""
    (left, top, width, height), (columns, rows) = truth(name)["crop_px"], truth(name)["cropped_from_px"]
    whole = np.full((rows, columns, 3), 90, np.uint8)
    whole[top : top + height, left : left + width] = cv2.imread(str(FOLDER / f"{name}.jpg"))
    return frame_of(whole, 0.0)


def tray(name: str) -> Surface:
    kind = truth(name)["tray"]
    wide, deep = kind["outer_mm"]
    return printed_tray() if kind["printed"] else own_tray((wide, deep), kind["tags_above_floor_mm"])


def dice(name: str) -> list[dict]:
    return truth(name)["dice"]


def known(name: str) -> Taught:
    """By what the dice of a photograph are told: the printed stickers' drawings, or what was taught of the others."""
    return printed() if truth(name)["dice_set"] == "blank" else learned()


@cache
def printed() -> Taught:
    return printed_dice(DieFaces(kind.color, kind.sides("equal")) for kind in dice_box().kinds.values())


@cache
def learned() -> Taught:
    return taught([shot for name in TEACHING for shot in shots(name)])


@cache
def shots(name: str) -> tuple[Shot, ...]:
    """What one photograph teaches: each face that is seen, by the name of the die that lies there."""
    found = []
    for face in shown_faces(frame(name), tray(name)):
        die = min(dice(name), key=lambda die: math.dist(die["at_mm"], face.at_mm))
        assert math.dist(die["at_mm"], face.at_mm) < ITS_PLACE_MM, f"{name}: nothing lies at {face.at_mm}"
        found.append(Shot(die["color"], die["face"], face.patch))
    return tuple(found)
