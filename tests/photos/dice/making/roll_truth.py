"""Write down what a dice photograph shows, from its scene file, before anything reads it.

usage: python roll_truth.py PHOTO_FOLDER

Run it with the project's own Python. For every scene whose photograph lies in PHOTO_FOLDER it writes ``NAME.json``
there: the tray, the part of the frame that the picture is, and each die's colour, upper face, quadrant, place, turn
and state. A settled die has to be told with certainty; one that leans, or lies over a line between two quadrants, has
to be asked for.
"""

import argparse
import json
from pathlib import Path

import cv2

HERE = Path(__file__).parent


def truth(name, scene, image):
    tray = scene["tray"]
    dice = [
        {
            "color": die["colour_name"],
            "face": die["up"],
            "quadrant": die["quadrant"],
            "state": die["state"],
            "at_mm": die["on_tray_mm"],
            "turn_deg": round((tray["thing"]["turn"] - die["turn"]) % 90, 1),
            "lean_deg": die["lean"],
        }
        for die in scene["dice"]
    ]
    return {
        "photograph": f"{name}.jpg",
        "what": scene["what"],
        "scene": f"making/scenes/{name}.json",
        "size_px": [image.shape[1], image.shape[0]],
        "crop_px": scene["crop"],
        "cropped_from_px": scene["camera"]["size"],
        "dice_set": scene["dice_set"],
        "tray": {
            "printed": tray["floor"] == "printed",
            "outer_mm": list(tray["size"]),
            "tags_above_floor_mm": tray["above"],
        },
        "dice": dice,
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
