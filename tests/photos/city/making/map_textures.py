"""Make the textures and the scene files of the city photographs.

usage: python map_textures.py WORK_FOLDER

Run it with the project's own Python from the project's top folder. It prints maps and pieces as PDF with vision.sheets,
has pdftoppm rasterise them, glues stickers on an owner's tiles, and writes ``WORK_FOLDER/textures`` and, beside this
script, ``scenes/*.json``. Needs pdftoppm (poppler-utils).
"""

import argparse
import json
import random
import subprocess
from pathlib import Path

import cv2
import numpy as np
from cities import all_scenes
from city_laying import runs
from city_settings import CELL_MM, own_set, piece_set

from engine.table import Sticker
from vision.sheets import pdf
from vision.sheets.city_ink import MapInk, MonumentInk, MonumentPiece, RoadInk, TileInk, TowerInk
from vision.sheets.city_pieces import bounds_mm, monument_drawing, road_drawing, tile_drawing, tower_drawing
from vision.sheets.city_words import city_words
from vision.sheets.drawing import Page, moved
from vision.sheets.lettering import Fonts, measure
from vision.sheets.maps import map_drawing
from vision.sheets.patterns import code

HERE = Path(__file__).parent
ROOT = HERE.parents[3]
FONTS = Fonts(ROOT / "ui/fonts/NotoSansSC-Regular.ttf", ROOT / "ui/fonts/NotoSansSC-Bold.ttf")
PX_PER_MM = 12
LAND = (
    ".*.......*..",
    ".......*....",
    "....*.......",
    "*....~~....*",
    "....~~~~....",
    "....~~~~....",
    ".*...~~..*..",
    "............",
    "...*....*...",
    "............",
)


def sticker(kind):
    return Sticker("W", "0", kind["letter"], kind["number"], 0).piece


def rasterised(pages, folder, name):
    """A picture of each page."""
    (folder / f"{name}.pdf").write_bytes(pdf.write(pages, FONTS, name))
    command = ["pdftoppm", "-r", str(PX_PER_MM * 25.4), "-png", str(folder / f"{name}.pdf"), str(folder / name)]
    subprocess.run(command, check=True)
    return [cv2.imread(str(path)) for path in sorted(folder.glob(f"{name}-*.png"))]


def printed(image):
    """What a home printer makes of ordered colours: black is not black, colours are a little dull."""
    grey = image.mean(axis=2, keepdims=True)
    dull = grey + (image - grey) * 0.88
    return np.clip(30 + dull * (242 - 30) / 255, 0, 255).astype(np.uint8)


def drawing_of(kind, width):
    piece, cells, say = sticker(kind), kind["cells"], city_words("en")
    match kind["letter"]:
        case "T":
            return tile_drawing(TileInk(piece, cells, kind["type"], 3, ("food", "gears"), True), say, width)
        case "R":
            return road_drawing(RoadInk(piece, cells))
        case "O":
            return tower_drawing(TowerInk(piece), say, width)
    part = MonumentPiece(piece, cells, ("L" * len(cells),))
    return monument_drawing(MonumentInk("Moai", ("food",), ("road",), (part,), (), True), part, say, width)


def page_of(kind, width):
    (left, top), (right, low) = bounds_mm(kind["cells"])
    return Page((right - left, low - top), moved(drawing_of(kind, width), (-left, -top)))


def own_tile(kind, label):
    """Somebody's picture on a tile, and a label with the code glued on it."""
    rng = np.random.default_rng(kind["number"])
    (left, top), (right, low) = bounds_mm(kind["cells"])
    size = round((right - left) * PX_PER_MM), round((low - top) * PX_PER_MM)
    art = cv2.resize(rng.integers(70, 215, (6, 7, 3), dtype=np.uint8), size, interpolation=cv2.INTER_CUBIC)
    for x, y in kind["cells"]:
        corner = round((x * CELL_MM - left) * PX_PER_MM), round((y * CELL_MM - top) * PX_PER_MM)
        side = round(CELL_MM * PX_PER_MM)
        cv2.rectangle(art, corner, (corner[0] + side, corner[1] + side), (60, 70, 80), 3)
    (x, y), half = kind["glued"]["at"], label.shape[0] / 2
    turn = cv2.getRotationMatrix2D((half, half), -kind["glued"]["turn"], 1.0)
    turn[:, 2] += (x - left) * PX_PER_MM - half, (y - top) * PX_PER_MM - half
    laid = cv2.warpAffine(label, turn, size, flags=cv2.INTER_AREA)
    inside = cv2.warpAffine(np.full(label.shape[:2], 255, np.uint8), turn, size, flags=cv2.INTER_NEAREST)
    art[inside > 0] = laid[inside > 0]
    return art


def cut(image, name, cells, folder):
    """The piece's rectangles, each its own picture; and the same with a stain over its middle."""
    x0, y0 = min(x for x, _ in cells), min(y for _, y in cells)
    side = round(CELL_MM * PX_PER_MM)
    stained = image.copy()
    rng = random.Random(name)
    for _ in range(60):
        spot = rng.uniform(0, image.shape[1]), rng.uniform(0, image.shape[0])
        cv2.circle(stained, (round(spot[0]), round(spot[1])), rng.randrange(20, 46), (50, 70, 95), -1, cv2.LINE_AA)
    for left, right, row in runs(cells):
        box = np.s_[(row - y0) * side : (row - y0 + 1) * side, (left - x0) * side : (right - x0) * side]
        for picture, mark in ((image, ""), (stained, "_stained")):
            cv2.imwrite(str(folder / f"{name}_{left - x0}_{row - y0}{mark}.png"), picture[box])


def main(work):
    folder = work / "textures"
    folder.mkdir(parents=True, exist_ok=True)
    width = measure(FONTS)
    maps = [MapInk(Sticker("W", "0", "K", seat, 0).piece, seat, "A", LAND, True) for seat in range(1, 6)]
    pages = [Page((297.0, 210.0), map_drawing(ink, "en", width)) for ink in maps]
    for seat, image in enumerate(rasterised(pages, folder, "maps"), start=1):
        cv2.imwrite(str(folder / f"map{seat}.png"), printed(image))
    for name, kind in piece_set().items():
        (image,) = rasterised([page_of(kind, width)], folder, "piece")
        cut(printed(image), name, kind["cells"], folder)
    for name, kind in own_set().items():
        (label,) = rasterised([Page((15.0, 15.0), code(sticker(kind), (0.0, 0.0), 15.0))], folder, "label")
        cut(own_tile(kind, printed(label)), name, kind["cells"], folder)
    (HERE / "scenes").mkdir(exist_ok=True)
    kinds = {**piece_set(), **own_set()}
    for name, scene in all_scenes().items():
        for piece in scene["city"]["pieces"]:
            piece["piece"] = sticker(kinds[piece["name"]])
        (HERE / "scenes" / f"{name}.json").write_text(json.dumps(scene, indent=1) + "\n")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("work", type=Path)
    main(parser.parse_args().work)
