"""The photographs of cities in mid-game: frames as the camera took them, and what lies there."""

import json
from functools import cache
from pathlib import Path

import cv2
import numpy as np

from engine.table import PieceId
from vision.city.forms import PieceForm
from vision.city.map_plan import MapPlan, map_plan
from vision.city.sighting import MapSeen, study_map
from vision.city.teach import GluedSticker, shown, with_stickers
from vision.frame import Frame, frame_of
from vision.sighting import study

FOLDER = Path(__file__).parents[1] / "photos" / "city"
NAMES = tuple(sorted(path.stem for path in FOLDER.glob("*.jpg")))
TEACHING = tuple(name for name in NAMES if name.endswith("teach"))
CITIES = tuple(name for name in NAMES if name not in TEACHING)


@cache
def truth(name: str) -> dict:
    return json.loads((FOLDER / f"{name}.json").read_text("utf-8"))


def pieces(name: str) -> dict[str, dict]:
    return {piece["piece"]: piece for piece in truth(name)["pieces"]}


def plan(name: str) -> MapPlan:
    return map_plan(truth(name)["seat"])


def frame(name: str) -> Frame:
    """The whole frame that the photograph was cut from, grey where it was not kept."""
    (left, top, width, height), (columns, rows) = truth(name)["crop_px"], truth(name)["cropped_from_px"]
    whole = np.full((rows, columns, 3), 90, np.uint8)
    whole[top : top + height, left : left + width] = cv2.imread(str(FOLDER / f"{name}.jpg"))
    return frame_of(whole, 0.0)


def forms(name: str) -> dict[PieceId, PieceForm]:
    """Of the pieces in the photograph; an owner's stickers are where they were learned to be."""
    found = {
        PieceId(text): PieceForm(
            tuple((x, y) for x, y in piece["own_cells"]),
            (piece["sticker_at_mm"][0], piece["sticker_at_mm"][1]),
            piece["sticker_turn_deg"],
            piece["height_mm"],
        )
        for text, piece in pieces(name).items()
    }
    if truth(name)["light"] != "own" or name in TEACHING:
        return found
    nowhere = {piece: PieceForm(form.cells, (0.0, 0.0), 0.0, form.height_mm) for piece, form in found.items()}
    return {piece: form for piece, form in with_stickers(nowhere, learned()).items() if piece in learned()}


@cache
def learned() -> dict[PieceId, GluedSticker]:
    """Where an owner's stickers are glued, from the photographs in which they were shown."""
    found = {}
    for name in TEACHING:
        seen = study(frame(name), (plan(name).surface,), frozenset(forms(name)))
        for text, piece in pieces(name).items():
            cells = tuple((x, y) for x, y in piece["own_cells"])
            on = piece["on"][0], piece["on"][1]
            found[PieceId(text)] = shown(seen, plan(name), PieceId(text), cells, on, piece["height_mm"])
    return found


@cache
def look(name: str) -> MapSeen:
    """All that is seen of the map in a photograph."""
    known = frozenset(PieceId(text) for text in pieces(name))
    return study_map(frame(name), (plan(name),), forms(name), known).maps[0]
