"""The scenes of the city photographs, in the tracer's format; what else a scene needs stands under keys it ignores.

``city`` says which map lies there and how, and which pieces lie on it: each with its form, the cells that it covers,
and ``state``: settled, askew, between, rim, twice, stained or beside. Millimetres; in the scene x right, y away from
the operator; on the sheet and on a piece y runs down from the top-left corner.
"""

import math
import sys
from pathlib import Path

import numpy as np
from city_laying import City, runs
from city_settings import CELL_MM, FRAME_PX, GAMES, SETTINGS, SHAPES, SHARP, SHEET_MM, SHEET_Z_MM, own_set, piece_set

sys.path.insert(0, str(Path(__file__).parents[2] / "making"))

from geometry import on_sheet, project


def mid_game(setting, number):
    """A map as it looks after six or seven rounds."""
    own = setting == "own"
    city = City(setting, number, own_set() if own else piece_set(), SETTINGS[setting]["curl"])
    tiles = ("own",) if own else tuple(SHAPES)
    if not own:
        for _ in range(3):
            city.settle(city.take("monument"))
    for _ in range(7):
        city.settle(city.take(*tiles))
    if number % 5 in {1, 3}:
        city.badly(city.take(*tiles), "askew")
    if number % 5 in {2, 3}:
        city.badly(city.take(*tiles) if own else city.take("road2", "I3", "O4"), "between")
    if number % 5 in {2, 4}:
        city.badly(city.take(*tiles) if own else city.take("V3", "road2"), "rim")
    for _ in range(3):
        city.settle(city.take(*tiles))
    if not own:
        for prefix in (
            "road4",
            "road4",
            "road4",
            "road2",
            "road2",
            "road1",
            "road1",
            "road4",
            "tower",
            "tower",
            "road2",
        ):
            city.settle(city.take(prefix))
        if number % 5 == 4:
            city.settle(city.take("V3", "O4", "P5"), "stained")
    return city


def teaching():
    """All of an owner's tiles, upright, exactly on cells: the piece's own cell (0, 0) on the cell it is taught on."""
    city = City("own teach", 1, own_set(), 0.0)
    city.thing["at"], city.thing["turn"] = [-3.0, 12.0], 178.6
    rows = ((0, 0), (3, 0), (6, 0), (9, 0), (0, 3), (3, 3), (6, 3), (9, 3), (0, 6), (3, 6), (6, 6), (9, 6))
    big = [name for name in city.kinds if name.endswith("0")] + [
        n for n in city.kinds if n in {"ownV31", "ownI31", "ownO41", "ownS41"}
    ]
    for name, cell in zip(big, rows, strict=True):
        cover = [(cell[0] + x, cell[1] + y) for x, y in city.kinds[name]["cells"]]
        rng = city.rng
        city.put(name, "settled", 0, cell, cover, (rng.gauss(0, 0.3), rng.gauss(0, 0.3)), rng.gauss(0, 0.4), on=cell)
    return city


def scene_of(what, setting, city, seed):
    kind = SETTINGS[setting]
    camera = {"height": 760, "size": list(FRAME_PX), "hfov": 66, "fstop": SHARP, **kind["camera"]}
    cards, walls = [], []
    for piece in city.laid:
        form = city.kinds[piece["name"]]
        x0, y0 = min(x for x, _ in form["cells"]), min(y for _, y in form["cells"])
        turn = math.radians(piece["turn"])

        def at(x, y, piece=piece, turn=turn):
            ox, oy = piece["origin"]
            return ox + x * math.cos(turn) - y * math.sin(turn), oy + x * math.sin(turn) + y * math.cos(turn)

        middle = at(CELL_MM * (x0 + 1), CELL_MM * (y0 + 1))
        ground = float(on_sheet(city.thing, [middle], SHEET_Z_MM)[0][2])
        piece["z"] = round(ground + form["height"], 3)
        for left, right, row in runs(form["cells"]):
            centre = at(CELL_MM * (left + right) / 2, CELL_MM * (row + 0.5))
            x, y, _ = on_sheet(city.thing, [centre], 0.0)[0]
            mark = "_stained" if piece["state"] == "stained" else ""
            cards.append(
                {
                    "image": f"{piece['name']}_{left - x0}_{row - y0}{mark}.png",
                    "size": [CELL_MM * (right - left) - 0.1, CELL_MM - 0.1],
                    "at": [float(x), float(y)],
                    "turn": city.thing["turn"] - piece["turn"],
                    "lift": piece["z"] - (0.9 + 0.02 * len(cards)),
                    "gloss": 0.25,
                }
            )
            if form["height"] > 2:
                ends = [
                    at(CELL_MM * left + 0.1, CELL_MM * (row + 0.5)),
                    at(CELL_MM * right - 0.1, CELL_MM * (row + 0.5)),
                ]
                (ax, ay, _), (bx, by, _) = on_sheet(city.thing, ends, 0.0)
                walls.append(
                    {
                        "from": [float(ax), float(ay)],
                        "to": [float(bx), float(by)],
                        "height": piece["z"] - 0.06,
                        "thick": CELL_MM - 0.2,
                        "colour": [0.62, 0.5, 0.33],
                    }
                )
    margin = 9.0
    (w, h), m = SHEET_MM, margin
    outline = [(-m, -m), (w + m, -m), (w + m, h + m), (-m, h + m)]
    points = np.concatenate([project(camera, on_sheet({**city.thing, "curl": 0}, outline, z)) for z in (0.0, 32.0)])
    low, high = np.maximum(points.min(0), 0) // 16 * 16, np.minimum(np.ceil(points.max(0) / 16) * 16, FRAME_PX)
    return {
        "what": what,
        "camera": camera,
        "light": kind["light"],
        "table": kind["table"],
        "sheets": [{**city.thing, "gloss": 0.15}],
        "cards": cards,
        "walls": walls,
        "sensor": {"iso": 200, "jpeg": 76, **kind.get("sensor", {})},
        "seed": seed,
        "crop": [int(low[0]), int(low[1]), int(high[0] - low[0]), int(high[1] - low[1])],
        "city": {"seat": city.seat, "thing": city.thing, "setting": setting, "pieces": city.laid},
    }


def all_scenes():
    scenes = {}
    for n, setting in enumerate(SETTINGS):
        for number in range(GAMES):
            city = mid_game(setting, number)
            scenes[f"{setting}_{number + 1}"] = scene_of(
                f"{setting}: a city in mid-game", setting, city, 100 * n + number
            )
    scenes["own_teach"] = scene_of("an owner's tiles, shown to the camera", "own", teaching(), 900)
    return scenes
