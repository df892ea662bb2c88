"""The scenes of the dice photographs, in the tracer's format; what else a scene needs stands under keys it ignores.

``tray`` says where the tray lies and how it is built; every die has ``colour_name``, ``up`` (its upper face) and
``state``: settled, leaning, or straddling (it lies flat over a line between two quadrants). Millimetres; x right, y
away from the operator; in the tray's own millimetres y runs down from its top-left corner.
"""

import random
import sys
from pathlib import Path

import numpy as np
from laying import DIE_MM, DIVIDER_MM, STRIP_MM, Roll
from settings import BLANK, DICE, FRAME_PX, PLASTIC, ROLLS, SETTINGS, SHARP, WALLS, taught_on

sys.path.insert(0, str(Path(__file__).parents[2] / "making"))

from geometry import project


def side_names(colour, up, rng):
    """Six face names with ``up`` first: up, down, north, south, east, west."""
    rest = list(DICE[colour])
    rest.remove(up)
    rng.shuffle(rest)
    return [up, *rest]


def scene_of(name, setting, roll, seed):
    tray, kind = roll.tray, setting["tray"]
    camera = dict({"height": 760, "hfov": 66, "size": list(FRAME_PX), "fstop": SHARP}, **setting["camera"])
    turn = tray.thing["turn"]
    sheets = tray_sheets(tray, kind)
    dice = []
    for k, die in enumerate(roll.placed):
        rng = random.Random(f"{seed} {k}")
        at = tray.world([die["at_mm"]])[0]
        blank = setting["dice"] == "blank"
        body = BLANK if blank else PLASTIC[die["colour_name"]]
        sides = side_names(die["colour_name"], die["up"], rng)
        dice.append(
            {
                "faces": [f"{setting['dice']}-{die['colour_name']}-{face}-{rng.randrange(3)}.png" for face in sides],
                "size": DIE_MM,
                "colour": list(body),
                "at": [round(float(v), 3) for v in at[:2]],
                "turn": round(turn - die["turn_mm"], 3),
                "lift": 0.3,
                "gloss": setting.get("gloss", 0.45),
                "colour_name": die["colour_name"],
                "up": die["up"],
                "state": die["state"],
                "lean": round(die.get("lean", 0.0), 2),
                "on_tray_mm": [round(v, 2) for v in die["at_mm"]],
                "quadrant": tray.quadrant(die["at_mm"]),
            }
        )
    walls = tray_walls(tray, kind)
    for prop in roll.props:
        ends = tray.world(prop["ends"])
        walls.append(
            {
                "from": [float(v) for v in ends[0][:2]],
                "to": [float(v) for v in ends[1][:2]],
                "height": prop["height"],
                "thick": prop["thick"],
                "colour": prop["colour"],
            }
        )
    return {
        "what": name,
        "seed": seed,
        "camera": camera,
        "light": setting["light"],
        "table": setting["table"],
        "sheets": sheets,
        "dice": dice,
        "walls": walls,
        "sensor": dict({"iso": 200, "jpeg": 82}, **setting.get("sensor", {})),
        "tray": dict(kind, thing=tray.thing),
        "dice_set": setting["dice"],
        "crop": around(camera, tray),
    }


def tray_sheets(tray, kind):
    """The printed tray in one piece, or a floor and two strips as high as the tags."""
    size = f"{tray.wide}x{tray.deep}"
    if kind["floor"] == "printed":
        return [dict(tray.thing, image="tray.png", curl=0, gloss=0.12)]
    middle = tray.world([tray.middle])[0]
    floor = {
        "image": f"floor-{kind['floor']}-{size}.png",
        "size": [tray.wide, tray.deep],
        "at": [float(v) for v in middle[:2]],
    }
    sheets = [dict(floor, turn=tray.thing["turn"], curl=0, gloss=0.1)]
    for part, y in (("upper", STRIP_MM / 2), ("lower", STRIP_MM * 1.5 + tray.deep)):
        at = tray.world([(tray.wide / 2, y)])[0]
        strip = {"image": f"{part}-{size}.png", "size": [tray.wide, STRIP_MM], "at": [float(v) for v in at[:2]]}
        sheets.append(dict(strip, turn=tray.thing["turn"], curl=0, gloss=0.12, lift=max(0.05, kind["above"] - 0.3)))
    return sheets


def tray_walls(tray, kind):
    walls = []
    colour = list(WALLS.get(kind["floor"], (0.5, 0.5, 0.5)))

    def wall(a, b, height, thick):
        ends = tray.world([a, b])
        walls.append(
            {
                "from": [round(float(v), 3) for v in ends[0][:2]],
                "to": [round(float(v), 3) for v in ends[1][:2]],
                "height": height,
                "thick": thick,
                "colour": colour,
            }
        )

    w, top, low, t = tray.wide, STRIP_MM, STRIP_MM + tray.deep, tray.wall
    if kind["rim"]:
        for a, b in (((0, top + t / 2), (w, top + t / 2)), ((0, low - t / 2), (w, low - t / 2))):
            wall(a, b, kind["rim"], t)
        for x in (t / 2, w - t / 2):
            wall((x, top + t), (x, low - t), kind["rim"], t)
    if kind["dividers"]:
        x, y = tray.middle
        wall((x, top + t), (x, low - t), kind["dividers"], DIVIDER_MM)
        wall((t, y), (x - DIVIDER_MM / 2, y), kind["dividers"], DIVIDER_MM)
        wall((x + DIVIDER_MM / 2, y), (w - t, y), kind["dividers"], DIVIDER_MM)
    return walls


def around(camera, tray, margin_mm=9.0):
    """The rectangle of the frame, in whole 16 pixels, that holds the tray and a margin."""
    (w, h), m = tray.thing["size"], margin_mm
    outline = [(-m, -m), (w + m, -m), (w + m, h + m), (-m, h + m)]
    points = np.concatenate([project(camera, tray.world(outline, z)) for z in (0.0, tray.kind["above"])])
    low, high = np.maximum(points.min(0), 0) // 16 * 16, np.minimum(np.ceil(points.max(0) / 16) * 16, FRAME_PX)
    return [int(low[0]), int(low[1]), int(high[0] - low[0]), int(high[1] - low[1])]


def teaching(shot):
    """Every face of every die once, in rows: what people show when they teach their dice."""
    setting = taught_on(shot)
    roll = Roll(setting, f"teach {shot}")
    rng = random.Random(f"teach {shot}")
    faces = [(colour, face) for colour, sides in DICE.items() for face in dict.fromkeys(sides)]
    rng.shuffle(faces)
    for k, (colour, face) in enumerate(faces):
        at = 16 + 28 * (k % 7) + rng.uniform(-0.7, 0.7), STRIP_MM + 13.5 + 27.7 * (k // 7) + rng.uniform(-0.5, 0.5)
        roll.put(colour, at, rng.uniform(0, 360))
        roll.placed[-1]["up"] = face
    return scene_of(f"teaching, shot {shot + 1}", setting, roll, 700 + shot)


def all_scenes():
    scenes = {}
    for n, (name, setting) in enumerate(SETTINGS.items()):
        for k, kind in enumerate(ROLLS):
            seed = 100 * (n + 1) + k
            roll = Roll(setting, seed)
            getattr(roll, kind)(roll.colours)
            scenes[f"{name}_{kind}"] = scene_of(f"{name}: {kind}", setting, roll, seed)
    return scenes | {f"teach_{shot + 1}": teaching(shot) for shot in range(4)}
