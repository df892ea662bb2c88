"""Make the textures, the scene files and the truth of the photographs of boards with pencil on them.

usage: python pencil_scenes.py WORK_FOLDER

Run it with the project's own Python from the project's top folder, with PYTHONPATH=.:tests/support. It prints boards as
PDF with vision.sheets, has pdftoppm (poppler-utils) rasterise them, draws in their boxes as vision.sim's hands do, with
the grain of paper in the pencil, and writes ``WORK_FOLDER/textures``, ``scenes/*.json`` beside this script, and the
truth beside the pictures to be.
"""

import argparse
import json
import random
import subprocess
from pathlib import Path

import cv2
import numpy as np
from dice_sheets import inks

from vision.sheets import pdf
from vision.sheets.board_plan import board_plan
from vision.sheets.boards import board_drawing
from vision.sheets.drawing import Page
from vision.sheets.lettering import Fonts, measure
from vision.sim.strokes import BALLPOINT, BROAD_MARKER, FINE_MARKER, PENCIL, Drawn, draw

HERE = Path(__file__).parent
ROOT = HERE.parents[3]
FONTS = Fonts(ROOT / "ui/fonts/NotoSansSC-Regular.ttf", ROOT / "ui/fonts/NotoSansSC-Bold.ttf")
PX_PER_MM = 12
FRAME_PX = (4608, 2592)
OTHERS = tuple(kind for kind in Drawn if kind not in {Drawn.NOTHING, Drawn.CROSS})
KINDS = (*[Drawn.NOTHING] * 6, *[Drawn.CROSS] * 6, *OTHERS)

SCENES = {
    "warm_pencil": {
        "board": 1,
        "pens": (PENCIL,),
        "place": {"at": [-190, 90], "turn": 4, "curl": 0.6, "gloss": 0.12},
        "camera": {"height": 760, "fstop": 10.6, "k1": 0.01},
        "light": {"kelvin": 2800, "key": 1.0, "at": [420, 330, 1000], "size": 300, "fill": 0.3},
        "table": "wood",
        "exposure": -0.2,
    },
    "cold_pens": {
        "board": 4,
        "pens": (BALLPOINT, FINE_MARKER, BROAD_MARKER, PENCIL),
        "place": {"at": [130, -60], "turn": 187, "curl": 0.4, "gloss": 0.15},
        "camera": {"height": 800, "tilt": 3, "yaw": 1.5, "fstop": 10.6, "k1": 0.012},
        "light": {"kelvin": 6500, "key": 0.9, "at": [-600, -200, 800], "size": 200, "fill": 0.4},
        "table": "felt",
        "exposure": -0.6,
    },
    "wiped_glare": {
        "board": 6,
        "pens": (FINE_MARKER, BROAD_MARKER),
        "place": {"at": [40, 30], "turn": -12, "curl": 0.3, "gloss": 0.88},
        "camera": {"height": 760, "fstop": 10.6, "k1": 0.01},
        "light": {"kelvin": 4200, "key": 0.75, "at": [110, 40, 1100], "size": 120, "fill": 0.45},
        "table": "black",
        "exposure": -0.5,
    },
}


def printed(ink, folder):
    """The board as a home printer makes it: black is not black, and paper not quite white."""
    plan = board_plan(ink)
    (folder / "board.pdf").write_bytes(
        pdf.write((Page(plan.surface.size_mm, board_drawing(ink, "en", measure(FONTS))),), FONTS, "board")
    )
    command = ["pdftoppm", "-r", str(PX_PER_MM * 25.4), "-png", "-singlefile"]
    subprocess.run([*command, str(folder / "board.pdf"), str(folder / "board")], check=True)
    image = cv2.imread(str(folder / "board.png"))
    return np.clip(28 + image * ((240 - 28) / 255), 0, 255)


def penned(paper, strokes, pen, rng):
    """The paper with these strokes on it; a pencil catches on its grain."""
    layer = np.full(paper.shape, 255, np.uint8)
    for stroke in strokes:
        points = np.round((np.array(stroke.points_mm) * PX_PER_MM - 0.5) * 16).astype(np.int32)
        color = tuple(int(stroke.ink[k : k + 2], 16) for k in (5, 3, 1))
        cv2.polylines(layer, [points], False, color, max(1, round(stroke.width_mm * PX_PER_MM)), cv2.LINE_AA, 4)
    through = cv2.GaussianBlur(layer, (0, 0), 0.8).astype(np.float64) / 255
    if "pencil" in pen.name:
        grain = cv2.GaussianBlur(rng.normal(0, 1, paper.shape[:2]), (0, 0), 1.3) * 3
        through = 1 - (1 - through) * np.clip(0.85 + 0.4 * grain, 0.1, 1)[..., None]
    return paper * through


def crop(scene):
    """The part of the frame that shows the board, for a camera that looks nearly straight down."""
    (x, y), camera = scene["sheets"][0]["at"], scene["camera"]
    px = FRAME_PX[0] / 2 / np.tan(np.radians(33)) / camera["height"]
    left, top = FRAME_PX[0] / 2 + x * px - 610, FRAME_PX[1] / 2 - y * px - 480
    left, top = (round(max(0, min(value, most))) for value, most in ((left, 4608 - 1220), (top, 2592 - 960)))
    return [left, top, 1220, 960]


def main(work):
    textures = work / "textures"
    textures.mkdir(parents=True, exist_ok=True)
    (HERE / "scenes").mkdir(exist_ok=True)
    for seed, (name, wanted) in enumerate(SCENES.items()):
        rng, grain = random.Random(f"pencil photo {seed}"), np.random.default_rng(seed)
        ink = inks()[wanted["board"] - 1]
        plan, image, truth = board_plan(ink), printed(ink, textures), {}
        for cell, box in plan.boxes.items():
            drawn, pen = rng.choice(KINDS), rng.choice(wanted["pens"])
            strokes = draw(drawn, box.at_mm, box.size_mm, pen, rng)
            image = penned(image, strokes, pen, grain) if strokes else image
            truth[cell] = {"drawn": drawn.value, "pen": pen.name}
        cv2.imwrite(str(textures / f"{name}.png"), np.clip(image, 0, 255).astype(np.uint8))
        scene = {
            "what": f"a board with pencil on it: {name.replace('_', ', ')}",
            "seed": seed,
            "camera": {"hfov": 66, "size": list(FRAME_PX), **wanted["camera"]},
            "light": wanted["light"],
            "table": wanted["table"],
            "sheets": [{"size": list(plan.surface.size_mm), "image": f"{name}.png", **wanted["place"]}],
            "sensor": {"iso": 200, "jpeg": 90, "exposure": wanted["exposure"]},
        }
        scene["crop"] = crop(scene)
        (HERE / "scenes" / f"{name}.json").write_text(json.dumps(scene, indent=1) + "\n")
        told = {"surface": plan.surface.id, "board": wanted["board"], "cells": truth}
        (HERE.parent / f"{name}.json").write_text(json.dumps(told, indent=1) + "\n")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("work", type=Path)
    main(parser.parse_args().work)
