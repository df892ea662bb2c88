"""Write down what a photograph shows, from its scene file, before anything reads it.

usage: python truth.py PHOTO_FOLDER

Run it with the project's own Python from the project's top folder. For every scene whose photograph lies in
PHOTO_FOLDER it writes ``NAME.json`` there. A code is expected to be read unless it is excepted for one of these
reasons, each decided from the scene, only the glare from the brightness of the photograph itself:

small    less than 2.5 px a module
covered  another card lies over a part of it
cropped  a part of it lies outside the picture
blurred  the blur disc is wider than 1.25 modules
glare    more than a tenth of its black modules are as bright as white ones (200 of 255 and more)
border   its centre lies within 4 mm of its slot's edge: 3 mm in which the table is asked, 1 for what curl shifts
"""

import argparse
import json
from pathlib import Path

import cv2
import numpy as np
from geometry import SHEET_Z_MM, blur_px, card_z_mm, on_sheet, project, square, to_sheet

from vision.sheets.labels import GLUE_AT_MM, code_at_mm
from vision.sheets.patterns import CODE_MODULES, code_modules, module_mm, quiet_modules
from vision.surface import seat_mats

HERE = Path(__file__).parent
MATS = {mat.id: mat for mat in seat_mats(7)}
LEAST_PX = 2.5
MOST_BLUR_MODULES = 1.25
EDGE_MM = 4.0
WASHED_OUT = 0.1


def code_on_card(size_mm):
    """Top-left corner and side, on the card, of a code's modules without quiet zone."""
    module = module_mm(size_mm)
    (gx, gy), (lx, ly), quiet = GLUE_AT_MM, code_at_mm(size_mm), quiet_modules(size_mm) * module
    return (gx + lx + quiet, gy + ly + quiet), CODE_MODULES * module


def overlaps(card, points_mm):
    """Whether a card, seen from above, lies over any of these scene points."""
    w, h = card["size"]
    on = to_sheet(card, points_mm)
    return bool(((on[:, 0] > 0) & (on[:, 0] < w) & (on[:, 1] > 0) & (on[:, 1] < h)).any())


def washed_out(grey, corners_px, text):
    """Share of the black modules whose middle is as bright as white paper."""
    unit = np.array([(0, 0), (1, 0), (1, 1), (0, 1)], np.float32)
    matrix = cv2.getPerspectiveTransform(unit, np.asarray(corners_px, np.float32))
    black = [
        ((c + 0.5) / CODE_MODULES, (r + 0.5) / CODE_MODULES)
        for r, row in enumerate(code_modules(text))
        for c, m in enumerate(row)
        if m
    ]
    px = np.rint(cv2.perspectiveTransform(np.array([black], np.float32), matrix)[0]).astype(int)
    return float(np.mean(grey[np.clip(px[:, 1], 0, grey.shape[0] - 1), np.clip(px[:, 0], 0, grey.shape[1] - 1)] >= 200))


def code_truth(scene, n, grey, origin):
    card, camera = scene["cards"][n], scene["camera"]
    at, side = code_on_card(card["code_mm"])
    corners = on_sheet(card, square(at, side), card_z_mm(n))
    px = project(camera, corners) - origin
    edges = np.linalg.norm(px - np.roll(px, -1, axis=0), axis=1)
    per_module = float(edges.min()) / CODE_MODULES
    centre = on_sheet(card, [(at[0] + side / 2, at[1] + side / 2)], 0)
    sheets = {sheet["surface"]: sheet for sheet in scene["sheets"]}
    on_mat = to_sheet(sheets[card["surface"]], centre)[0]
    zone = next(z for z in MATS[card["surface"]].zones if z.id.name == card["zone"])
    depth = zone.depth_mm((float(on_mat[0]), float(on_mat[1])))
    quiet = on_sheet(card, square((at[0] - 1, at[1] - 1), side + 2), 0)
    reasons = {
        "small": per_module < LEAST_PX,
        "covered": any(overlaps(other, np.concatenate([quiet, centre])) for other in scene["cards"][n + 1 :]),
        "cropped": not ((px >= 2) & (px < [grey.shape[1] - 2, grey.shape[0] - 2])).all(),
        "blurred": blur_px(camera, card_z_mm(n)) > MOST_BLUR_MODULES * per_module,
        "border": depth < EDGE_MM,
    }
    reasons["glare"] = not reasons["cropped"] and washed_out(grey, px, card["piece"]) > WASHED_OUT
    return {
        "text": card["piece"],
        "surface": card["surface"],
        "zone": card["zone"],
        "at_mm": [round(float(v), 1) for v in on_mat],
        "px_per_module": round(per_module, 2),
        "code_mm": card["code_mm"],
        "corners_px": [[round(float(v), 1) for v in p] for p in px],
        "excepted": next((reason for reason, holds in reasons.items() if holds), None),
    }


def truth(name, scene, image):
    grey = cv2.cvtColor(image, cv2.COLOR_BGR2GRAY)
    h, w = grey.shape
    origin = np.array(scene["crop"][:2] if scene["crop"] else (0, 0), float)
    mats = {}
    for sheet in scene["sheets"]:
        mat = MATS[sheet["surface"]]
        paper = project(scene["camera"], on_sheet(sheet, mat.corners_mm, SHEET_Z_MM)) - origin
        if not ((paper >= 0) & (paper < [w, h])).all():
            continue  # Only mats that lie wholly in the picture are promised.
        mats[mat.id] = {}
        for zone in mat.zones:
            slot = on_sheet(sheet, [zone.slot_tag.centre_mm, *zone.slot_tag.corners_mm], SHEET_Z_MM)
            lying = [c for c in scene["cards"] if c.get("surface") == mat.id and c.get("zone") == zone.id.name]
            touched = any(overlaps(c, slot) for c in scene["cards"])
            state = "face up" if any("piece" in c for c in lying) else "face down" if lying else "empty"
            mats[mat.id][zone.id.name] = "touched" if state == "empty" and touched else state
    codes = [code_truth(scene, n, grey, origin) for n, card in enumerate(scene["cards"]) if "piece" in card]
    codes = [c for c in codes if c["surface"] in mats]
    foreign = [c["foreign"] for c in scene["cards"] if "foreign" in c] if scene["crop"] is None else []
    tilt, k1 = scene["camera"].get("tilt", 0), scene["camera"].get("k1", 0)
    return {
        "photograph": f"{name}.jpg",
        "what": scene["what"],
        "scene": f"making/scenes/{name}.json",
        "size_px": [w, h],
        "cropped_from_px": [*scene["camera"]["size"]],
        "crop_px": scene["crop"],
        "camera": {"height_mm": scene["camera"]["height"], "tilt_deg": tilt, "k1": k1},
        "seats": len(scene["sheets"]),
        "mats": mats,
        "codes": codes,
        "foreign": foreign,
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
