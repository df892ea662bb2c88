"""Make the textures and the scene files of the dice photographs.

usage: python textures.py WORK_FOLDER

Run it with the project's own Python from the project's top folder. It prints the tray and the dice's stickers as PDF
with vision.sheets, has pdftoppm rasterise them, sticks the stickers on a little askew in ink that is not quite the
ordered colour, draws pictures of nobody's for the coloured dice, and writes ``WORK_FOLDER/textures`` and, beside this
script, ``scenes/*.json``. Needs pdftoppm (poppler-utils).
"""

import argparse
import json
import random
import subprocess
from pathlib import Path

import cv2
import numpy as np
from laying import STRIP_MM
from rolls import all_scenes
from settings import BLANK, DICE, FLOORS, PLASTIC, SETTINGS, taught_on

from vision.dice.tray import own_tray, printed_tray
from vision.sheets import pdf
from vision.sheets.dice_faces import STICKER_MM, face_drawing
from vision.sheets.drawing import Page
from vision.sheets.lettering import Fonts
from vision.sheets.tray import tray_drawing

HERE = Path(__file__).parent
ROOT = HERE.parents[3]
FONTS = Fonts(ROOT / "ui/fonts/NotoSansSC-Regular.ttf", ROOT / "ui/fonts/NotoSansSC-Bold.ttf")
VARIANTS = 3
FACE_PX = 256


def rasterised(page, px_per_mm, folder, name):
    (folder / f"{name}.pdf").write_bytes(pdf.write((page,), FONTS, name))
    command = ["pdftoppm", "-r", str(px_per_mm * 25.4), "-png", "-singlefile"]
    subprocess.run([*command, str(folder / f"{name}.pdf"), str(folder / name)], check=True)
    return cv2.imread(str(folder / f"{name}.png"))


def printed(image):
    """What a home printer makes of ordered colours: black is not black, colours are a little dull."""
    grey = image.mean(axis=2, keepdims=True)
    dull = grey + (image - grey) * 0.88
    return np.clip(30 + dull * (242 - 30) / 255, 0, 255).astype(np.uint8)


def stuck(sticker, rng):
    """The flat part of a blank die's face with the sticker on it, a little askew."""
    side = sticker.shape[0]
    turn = cv2.getRotationMatrix2D((side / 2, side / 2), rng.uniform(-3, 3), 0.985)
    turn[:, 2] += rng.uniform(-0.02, 0.02) * side, rng.uniform(-0.02, 0.02) * side
    body = tuple(255 * c for c in reversed(BLANK))
    laid = cv2.warpAffine(
        sticker, turn, (side, side), flags=cv2.INTER_AREA, borderMode=cv2.BORDER_CONSTANT, borderValue=body
    )
    return cv2.resize(laid, (FACE_PX, FACE_PX), interpolation=cv2.INTER_AREA)


def picture(colour, face):
    """A picture of nobody's: a symmetrical blot of its own for each face, printed on the die's colour."""
    rng = np.random.default_rng(random.Random(f"{colour} {face}").getrandbits(32))
    body = np.array([255 * c for c in reversed(PLASTIC[colour])])
    light = float(body.mean()) < 130
    ink = np.array((235, 240, 240) if light else (25, 22, 20), float)
    second = np.array([(60, 190, 240), (200, 140, 60), (90, 200, 120), (80, 90, 220)][rng.integers(4)], float)
    art = np.empty((FACE_PX, FACE_PX, 3))
    art[:] = body
    for tint, share in ((ink, 0.5), (second, 0.3)):
        cells = rng.uniform(0, 1, (7, 7))
        cells[:, 4:] = cells[:, 2::-1]
        field = cv2.resize(cells, (FACE_PX, FACE_PX), interpolation=cv2.INTER_CUBIC)
        y, x = np.mgrid[-1 : 1 : FACE_PX * 1j, -1 : 1 : FACE_PX * 1j]
        inside = 1 / (1 + np.exp((np.maximum(abs(x), abs(y)) - 0.8) * 40))
        cover = inside / (1 + np.exp(-(field - 1 + share) * 40))
        art = art * (1 - cover[..., None]) + tint * cover[..., None]
    return np.clip(art, 0, 255).astype(np.uint8)


def floor(name, size_px):
    rng = np.random.default_rng(len(name))
    tint = np.array(FLOORS[name], np.float32)
    grain = rng.normal(0, 1, size_px[::-1]).astype(np.float32)
    if name == "beech":
        grain = 3 * cv2.blur(grain, (61, 1)) + 4 * cv2.resize(
            rng.normal(0, 0.4, (1, size_px[0] // 30)).astype(np.float32), size_px
        )
    else:
        grain = cv2.GaussianBlur(grain, (0, 0), 1.5) * 3
    return np.clip(tint * (1 + 0.1 * grain[..., None]), 0, 255).astype(np.uint8)


def main(work):
    textures = work / "textures"
    textures.mkdir(parents=True, exist_ok=True)
    tray = printed_tray()
    cv2.imwrite(
        str(textures / "tray.png"), printed(rasterised(Page(tray.size_mm, tray_drawing(tray)), 12, work, "tray"))
    )
    for setting in (*SETTINGS.values(), *map(taught_on, range(4))):
        kind = setting["tray"]
        if kind["floor"] == "printed":
            continue
        wide, deep = kind["size"]
        own = own_tray((wide, deep), kind["above"])
        whole = printed(rasterised(Page(own.size_mm, tray_drawing(own)), 12, work, f"own-{wide}x{deep}"))
        strip = round(STRIP_MM * 12)
        cv2.imwrite(str(textures / f"upper-{wide}x{deep}.png"), whole[:strip])
        cv2.imwrite(str(textures / f"lower-{wide}x{deep}.png"), whole[-strip:])
        cv2.imwrite(
            str(textures / f"floor-{kind['floor']}-{wide}x{deep}.png"), floor(kind["floor"], (wide * 8, deep * 8))
        )
    for colour, sides in DICE.items():
        for face in dict.fromkeys(sides):
            page = Page((STICKER_MM, STICKER_MM), face_drawing(colour, face))
            sticker = printed(rasterised(page, 32, work, "face"))
            for variant in range(VARIANTS):
                rng = random.Random(f"{colour} {face} {variant}")
                name = f"{colour}-{face}-{variant}.png"
                cv2.imwrite(str(textures / f"blank-{name}"), stuck(sticker, rng))
                cv2.imwrite(str(textures / f"plastic-{name}"), picture(colour, face))
    (HERE / "scenes").mkdir(exist_ok=True)
    for name, scene in all_scenes().items():
        (HERE / "scenes" / f"{name}.json").write_text(json.dumps(scene, indent=1) + "\n")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("work", type=Path)
    main(parser.parse_args().work)
