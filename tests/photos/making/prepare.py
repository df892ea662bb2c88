"""Make the textures and the scene files of the photographs.

usage: python prepare.py WORK_FOLDER

Run it with the project's own Python from the project's top folder. It prints the mats and the stickers as PDF with
vision.sheets, has pdftoppm rasterise them at 12 px a millimetre, glues the labels on drawn cards, and writes
``WORK_FOLDER/textures`` and, beside this script, ``scenes/*.json``. Needs pdftoppm (poppler-utils).
"""

import argparse
import json
import random
import subprocess
from pathlib import Path

import cv2
import numpy as np
from scenes import all_scenes

from engine.table import Sticker
from vision.sheets.labels import CARD_MM, GLUE_AT_MM, LABEL_MM, Printable, ink
from vision.sheets.lettering import Fonts
from vision.sheets.mats import mats_pdf
from vision.sheets.paper import PrintJob
from vision.sheets.stickers import LABEL_GRIDS, stickers_pdf
from vision.surface import seat_mats

PX_PER_MM = 12
HERE = Path(__file__).parent
ROOT = HERE.parents[2]
FONTS = Fonts(ROOT / "ui/fonts/NotoSansSC-Regular.ttf", ROOT / "ui/fonts/NotoSansSC-Bold.ttf")
TITLES = {"en": "7 Wonders", "zh": "七大奇迹"}


def printables(language):
    data = json.loads((ROOT / "engine/seven_wonders/data/cards_second_edition.json").read_text("utf-8"))
    for card in data["cards"]:
        age = ("I", "II", "III")[card["age"] - 1]
        for copy, players in enumerate(card["min_players"] or [None]):
            note = f"{age} · {players}+" if players else age
            piece = Sticker("S", "2", "C", card["number"], copy).piece
            yield Printable(piece, f"{card[f'name_{language}']}\n{note}", card["color"])


def rasterised(pdf, folder, name):
    """Grey-level-true pages of a PDF as BGR pictures."""
    (folder / f"{name}.pdf").write_bytes(pdf)
    command = ["pdftoppm", "-r", str(PX_PER_MM * 25.4), "-png", str(folder / f"{name}.pdf"), str(folder / name)]
    subprocess.run(command, check=True)
    return [cv2.imread(str(path)) for path in sorted(folder.glob(f"{name}-*.png"))]


def cut(page, at_mm, size_mm):
    x, y = (round(v * PX_PER_MM) for v in at_mm)
    w, h = (round(v * PX_PER_MM) for v in size_mm)
    return page[y : y + h, x : x + w]


def face(color_hex, seed):
    """A card's face: a band, random blobs and stripes in its colour, some noise. Nobody's art."""
    rng = np.random.default_rng(seed)
    w, h = (round(v * PX_PER_MM) for v in CARD_MM)
    base = np.array([int(color_hex[k : k + 2], 16) for k in (5, 3, 1)], np.float32)
    art = cv2.resize(rng.uniform(0, 255, (10, 7, 3)).astype(np.float32), (w, h), interpolation=cv2.INTER_CUBIC)
    art = 0.45 * art + 0.55 * base
    for _ in range(40):
        p = rng.uniform(0, 1, (3, 2)) * (w, h)
        color = tuple(float(v) for v in np.clip(base + rng.normal(0, 70, 3), 0, 255))
        if rng.random() < 0.5:
            cv2.fillPoly(art, [p.astype(np.int32)], color, cv2.LINE_AA)
        else:
            cv2.line(
                art, p[0].astype(int).tolist(), p[1].astype(int).tolist(), color, int(rng.integers(3, 30)), cv2.LINE_AA
            )
    art = 0.6 * cv2.GaussianBlur(art, (0, 0), 5) + 0.4 * art + rng.normal(0, 9, art.shape)
    art[: 22 * PX_PER_MM] = base * 0.7 + 60
    for k in range(3):
        cv2.circle(art, (int((20 + 14 * k) * PX_PER_MM), 11 * PX_PER_MM), 5 * PX_PER_MM, (60, 60, 60), 20, cv2.LINE_AA)
    cv2.rectangle(art, (0, 0), (w - 1, h - 1), tuple(float(v) for v in base * 0.5), 2 * 2 * PX_PER_MM // 2)
    return np.clip(art, 0, 255).astype(np.uint8)


def back(age):
    """A card's back: waves and as many beams as its age, the same for all cards of the age."""
    w, h = (round(v * PX_PER_MM) for v in CARD_MM)
    y, x = np.mgrid[0:h, 0:w].astype(np.float32)
    tint = np.array([(90, 60, 40), (60, 80, 110), (50, 60, 100)][age - 1], np.float32)
    wave = 1 + 0.25 * np.sin(y / 14 + 2 * np.sin(x / 60)) + 0.15 * np.cos(x / 31)
    art = tint * wave[..., None]
    for k in range(age):
        cx = w * (k + 1) / (age + 1)
        cv2.fillPoly(
            art,
            [np.array([(cx - 20, h * 0.3), (cx + 20, h * 0.3), (cx + 60, h * 0.7), (cx - 60, h * 0.7)], np.int32)],
            (150, 190, 210),
            cv2.LINE_AA,
        )
    cv2.rectangle(art, (0, 0), (w - 1, h - 1), (40, 40, 40), 30)
    return np.clip(art, 0, 255).astype(np.uint8)


def coaster():
    """Something that lies about: a beer mat with a code of nobody's."""
    import segno

    side = 90 * PX_PER_MM
    art = np.full((side, side, 3), (170, 210, 235), np.uint8)
    cv2.circle(art, (side // 2, side // 2), side // 2 - 30, (60, 90, 160), 40, cv2.LINE_AA)
    modules = np.array(
        [[0 if m else 255 for m in row] for row in segno.make("HTTPS://EXAMPLE.ORG/BEER", error="m").matrix], np.uint8
    )
    code = cv2.resize(np.pad(modules, 4, constant_values=255), (420, 420), interpolation=cv2.INTER_NEAREST)
    art[320:740, 330:750] = code[..., None]
    return art


def main(work):
    textures = work / "textures"
    textures.mkdir(parents=True, exist_ok=True)
    for language in ("en", "zh"):
        job = PrintJob(language, "a4", TITLES[language])
        pages = rasterised(mats_pdf(seat_mats(7), job, FONTS), work, f"mats-{language}")
        for n, mat in enumerate(seat_mats(7)):
            cv2.imwrite(
                str(textures / f"{mat.id}-{language}.png"), cut(pages[n // 2], (0, 149.0 * (n % 2)), mat.size_mm)
            )
    wanted = {
        (c["piece"], c["language"], c["code_mm"]) for s in all_scenes().values() for c in s["cards"] if "piece" in c
    }
    for language in ("en", "zh"):
        cards = list(printables(language))
        for size in (12, 15, 18):
            pages = None
            for k, printable in enumerate(cards):
                if (printable.piece, language, size) not in wanted:
                    continue
                if pages is None:
                    job = PrintJob(language, "a4", TITLES[language])
                    pages = rasterised(stickers_pdf(cards, job, FONTS, size), work, f"stickers-{language}-{size}")
                grid = LABEL_GRIDS["a4"]
                label = cut(pages[1 + k // grid.places], grid.place(k % grid.places), LABEL_MM)
                art = face(ink(printable.color), random.Random(printable.piece).getrandbits(32))
                x, y = (round(v * PX_PER_MM) for v in GLUE_AT_MM)
                art[y : y + label.shape[0], x : x + label.shape[1]] = label
                cv2.imwrite(str(textures / f"{printable.piece}-{language}-{size}.png"), art)
    for age in (1, 2, 3):
        cv2.imwrite(str(textures / f"back{age}.png"), back(age))
    cv2.imwrite(str(textures / "coaster.png"), coaster())
    (HERE / "scenes").mkdir(exist_ok=True)
    for name, scene in all_scenes().items():
        (HERE / "scenes" / f"{name}.json").write_text(json.dumps(scene, indent=1) + "\n")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("work", type=Path)
    main(parser.parse_args().work)
