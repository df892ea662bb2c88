"""Write down what a city photograph shows, from its scene file, before anything reads it.

usage: python city_truth.py PHOTO_FOLDER

Run it with the project's own Python. For every scene whose photograph lies in PHOTO_FOLDER it writes ``NAME.json``
there: the map, the part of the frame that the picture is, and each piece with its own cells, where its code is on it,
how high that lies, the cells that it covers, its state, and whether what stands before it hides a part of its code.
Settled pieces whose codes are free have to be told; none may be told to lie where it does not.
"""

import argparse
import json
import math
import sys
from pathlib import Path

import cv2
import numpy as np
from city_settings import CELL_MM, SHEET_Z_MM, own_set, piece_set

from vision.sheets.city_pieces import SMALL_CODE_MM, form_of

sys.path.insert(0, str(Path(__file__).parents[2] / "making"))

from geometry import camera_at_mm, on_sheet, project

HERE = Path(__file__).parent
CODE_MM = 15.0


def code_of(kind):
    """Where a printed or glued code is on its piece, how it is turned, and its side."""
    if "glued" in kind:
        return kind["glued"]["at"], kind["glued"]["turn"], CODE_MM
    road = kind["letter"] == "R"
    small = road or len(kind["cells"]) == 1
    return list(form_of(kind["cells"], road=road).sticker_at_mm), 0.0, SMALL_CODE_MM if small else CODE_MM


def seen(scene, points_mm, z_mm):
    """Pixels of points of the sheet so high above the table."""
    flat = {**scene["city"]["thing"], "curl": 0.0}
    return project(scene["camera"], on_sheet(flat, points_mm, z_mm)).astype(np.float32)


def on_piece(piece, x, y):
    turn, (ox, oy) = math.radians(piece["turn"]), piece["origin"]
    return ox + x * math.cos(turn) - y * math.sin(turn), oy + x * math.sin(turn) + y * math.cos(turn)


def code_quad(scene, piece, kind):
    (x, y), turn, side = code_of(kind)
    a, half = math.radians(turn), side / 2
    corners = [(-half, -half), (half, -half), (half, half), (-half, half)]
    spots = [
        on_piece(piece, x + u * math.cos(a) - v * math.sin(a), y + u * math.sin(a) + v * math.cos(a))
        for u, v in corners
    ]
    return seen(scene, spots, piece["z"])


def hulls(scene, piece, kind):
    """What each cell of a piece hides, from the sheet up to its upper side."""
    for x, y in kind["cells"]:
        outline = [on_piece(piece, (x + a) * CELL_MM, (y + b) * CELL_MM) for a, b in ((0, 0), (1, 0), (1, 1), (0, 1))]
        yield cv2.convexHull(np.concatenate([seen(scene, outline, z) for z in (SHEET_Z_MM, piece["z"])]))


def away_mm(scene, piece, kind):
    """How far from the camera's foot a piece's middle lies."""
    count = len(kind["cells"])
    middle = on_piece(piece, *(CELL_MM * (sum(c[k] for c in kind["cells"]) / count + 0.5) for k in (0, 1)))
    spot = on_sheet({**scene["city"]["thing"], "curl": 0.0}, [middle], 0.0)[0]
    return math.dist(spot[:2], camera_at_mm(scene["camera"])[:2])


def is_hidden(scene, piece, kinds):
    code = code_quad(scene, piece, kinds[piece["name"]])
    here = away_mm(scene, piece, kinds[piece["name"]])
    return any(
        cv2.intersectConvexConvex(code, hull)[0] > 2
        for other in scene["city"]["pieces"]
        if other is not piece
        and (other["z"] > piece["z"] + 1 or abs(other["z"] - piece["z"]) <= 1)
        and (away_mm(scene, other, kinds[other["name"]]) < here + 60)
        for hull in hulls(scene, other, kinds[other["name"]])
    )


def truth(name, scene, image):
    kinds = {**piece_set(), **own_set()}
    pieces = []
    for piece in scene["city"]["pieces"]:
        kind = kinds[piece["name"]]
        (x, y), turn, side = code_of(kind)
        pieces.append(
            {
                "piece": piece["piece"],
                "own_cells": kind["cells"],
                "sticker_at_mm": [x, y],
                "sticker_turn_deg": turn,
                "code_mm": side,
                "height_mm": kind["height"],
                "cells": piece["cells"],
                "state": piece["state"],
                "hidden": is_hidden(scene, piece, kinds),
                **({"on": piece["on"]} if "on" in piece else {}),
            }
        )
    return {
        "photograph": f"{name}.jpg",
        "what": scene["what"],
        "scene": f"making/scenes/{name}.json",
        "size_px": [image.shape[1], image.shape[0]],
        "crop_px": scene["crop"],
        "cropped_from_px": scene["camera"]["size"],
        "light": scene["city"]["setting"],
        "seat": scene["city"]["seat"],
        "pieces": pieces,
    }


def main(photos):
    for path in sorted((HERE / "scenes").glob("*.json")):
        photo = photos / f"{path.stem}.jpg"
        if photo.exists():
            found = truth(path.stem, json.loads(path.read_text()), cv2.imread(str(photo)))
            (photos / f"{path.stem}.json").write_text(json.dumps(found, indent=1) + "\n")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("photos", type=Path)
    main(parser.parse_args().photos)
