"""The settings and the pieces of the city photographs: light, camera, table, what is printed and what an owner has."""

import random

FRAME_PX = (4608, 2592)
SHARP = 10.6  # The stop at which the tracer's large camera has the depth of field of a small one at f/1.8.
CELL_MM = 18.0
SHEET_MM = (297.0, 210.0)
GRID_MM = (23.0, 8.0)
COLUMNS, ROWS = 12, 10
SHEET_Z_MM = 0.3
CARD_MM = 1.2
"""How thick card is; it lies on the sheet."""

SHAPES = {
    "V3": ((0, 0), (0, 1), (1, 1)),
    "I3": ((0, 0), (1, 0), (2, 0)),
    "O4": ((0, 0), (1, 0), (0, 1), (1, 1)),
    "L4": ((0, 0), (0, 1), (0, 2), (1, 2)),
    "P5": ((0, 0), (1, 0), (0, 1), (1, 1), (0, 2)),
    "O6": ((0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (2, 1)),
    "S4": ((1, 0), (2, 0), (0, 1), (1, 1)),
    "U5": ((0, 0), (2, 0), (0, 1), (1, 1), (2, 1)),
}
ROADS = (((0, 0), (1, 0), (2, 0), (3, 0)), ((0, 0), (1, 0)), ((0, 0),))
MONUMENTS = (  # cells, height above the sheet
    (((0, 0),), 20.0),
    (((0, 0),), 30.0),
    (((0, 0), (1, 0)), 12.0),
    (((0, 0), (0, 1), (1, 1)), 16.0),
    (((0, 0), (1, 0), (0, 1), (1, 1)), 30.0),
    (((0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (2, 1)), 10.0),
)


def light(kelvin, key=1.0, at=(500, 400, 1100), size=300, fill=0.35):
    return {"kelvin": kelvin, "key": key, "at": list(at), "size": size, "fill": fill}


PLACES = ((-302, 107, 0), (0, 107, 180), (302, 107, 0), (-152, -108, 180), (152, -108, 0))

# Each setting: the light, the camera, the table, how far the sheet's short ends curl up, the pieces, the sensor.
SETTINGS = {
    "warm": {"light": light(2700), "camera": {"height": 740}, "table": "wood", "curl": 0.0},
    "cold": {
        "light": light(6500, 0.9, (-400, 300, 1000)),
        "camera": {"height": 720, "k1": 0.012},
        "table": "white",
        "curl": 2.0,
    },
    "dim": {
        "light": light(4000, 0.8, (300, -300, 1200)),
        "camera": {"height": 780, "tilt": 3.5},
        "table": "black",
        "curl": 1.0,
        "sensor": {"exposure": -1.5, "iso": 800},
    },
    "hard": {
        "light": light(4500, 1.3, (700, 250, 700), 60, 0.2),
        "camera": {"height": 800, "k1": -0.01, "yaw": 2},
        "table": "felt",
        "curl": 3.0,
    },
    "own": {
        "light": light(3500, 1.0, (300, 400, 1000), 200),
        "camera": {"height": 750, "tilt": -2},
        "table": "wood",
        "curl": 1.0,
    },
}
GAMES = 5


def piece_set():
    """The printed pieces: name -> letter, number, cells, height, and what its drawing is made from."""
    found = {}
    for n, (name, cells) in enumerate(SHAPES.items()):
        for k, kind in enumerate("BFHM"):
            found[f"{name}{kind}"] = {
                "letter": "T",
                "number": 10 * n + k,
                "cells": cells,
                "type": kind,
                "height": CARD_MM,
            }
    for n, cells in enumerate(ROADS):
        for k in range(5):
            found[f"road{len(cells)}{k}"] = {"letter": "R", "number": 10 * n + k, "cells": cells, "height": CARD_MM}
    for k in range(3):
        found[f"tower{k}"] = {"letter": "O", "number": k, "cells": ((0, 0),), "height": CARD_MM}
    for n, (cells, height) in enumerate(MONUMENTS):
        found[f"monument{n}"] = {"letter": "M", "number": n, "cells": cells, "height": height}
    return found


def own_set():
    """An owner's tiles: name -> letter, number, cells, height, and where its sticker was glued, and how askew."""
    rng = random.Random("own")
    found = {}
    for n, (name, cells) in enumerate(SHAPES.items()):
        for k in range(2):
            x, y = rng.choice(cells)
            at = (x + 0.5) * CELL_MM + rng.uniform(-1.4, 1.4), (y + 0.5) * CELL_MM + rng.uniform(-1.4, 1.4)
            turn = (rng.choice((0, 90, 180, 270)) + rng.gauss(0, 4)) % 360
            glued = {"at": [round(v, 2) for v in at], "turn": round(turn, 2)}
            found[f"own{name}{k}"] = {
                "letter": "T",
                "number": 500 + 10 * n + k,
                "cells": cells,
                "height": 2.0,
                "glued": glued,
            }
    return found
