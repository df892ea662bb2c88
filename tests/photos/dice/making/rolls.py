"""The scenes of the dice photographs, in the tracer's format; what else a scene needs stands under keys it ignores.

``tray`` says where the tray lies and how it is built; every die has ``colour_name``, ``up`` (its upper face) and
``state``: settled, leaning, or straddling (it lies flat over a line between two quadrants). Millimetres; x right, y
away from the operator; in the tray's own millimetres y runs down from its top-left corner.
"""

import math
import random
import sys
from pathlib import Path

import cv2
import numpy as np

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parents[1] / "making"))

from geometry import on_sheet, project  # noqa: E402

FRAME_PX = (4608, 2592)
SHARP = 10.6  # The stop at which the tracer's large camera has the depth of field of a small one at f/1.8.
DIE_MM = 18.0
STRIP_MM = 17.0
DIVIDER_MM = 3.0

DICE = {
    "gray": ("stone", "wood", "clay", "cloth", "glass", "papyrus"),
    "blue": ("mask", "scales", "fountain", "temple", "owl", "caduceus"),
    "yellow": ("coins7", "coins7", "camel", "camel", "chest", "chest"),
    "red": ("sword", "sword", "axe", "axe", "shield", "shield"),
    "green": ("compass", "compass", "tablet", "tablet", "gear", "gear"),
    "black": ("any4", "yellow", "green", "blue", "gray", "red"),
    "purple": ("red", "wonder", "gray", "yellow", "blue", "green"),
    "white": ("leader_blue", "leader_laurel", "leader_laurel", "leader_green", "leader_red", "leader_yellow"),
}

# The bodies of two sets of dice: blank ones with the printed stickers, and coloured ones with pictures of nobody's.
BLANK = (0.93, 0.925, 0.9)
PLASTIC = {
    "gray": (0.56, 0.56, 0.55),
    "blue": (0.1, 0.28, 0.62),
    "yellow": (0.9, 0.68, 0.1),
    "red": (0.7, 0.11, 0.1),
    "green": (0.12, 0.47, 0.2),
    "black": (0.09, 0.09, 0.1),
    "purple": (0.42, 0.2, 0.5),
    "white": (0.92, 0.92, 0.9),
}


def light(kelvin, key=1.0, at=(500, 400, 1100), size=300, fill=0.35):
    return {"kelvin": kelvin, "key": key, "at": list(at), "size": size, "fill": fill}


# Each setting: the dice, the tray (kind of floor, outer width and depth between the strips, height of its rim and of
# the tags), where it lies, the camera, the light, the table, the sensor.
SETTINGS = {
    "warm": {
        "dice": "blank",
        "tray": {"floor": "printed", "size": (200, 166), "rim": 0, "dividers": 0, "above": 0},
        "at": (40, 30, 8),
        "camera": {"height": 760},
        "light": light(2700),
        "table": "wood",
    },
    "cold": {
        "dice": "plastic",
        "tray": {"floor": "printed", "size": (200, 166), "rim": 0, "dividers": 0, "above": 0},
        "at": (-120, -40, -95),
        "camera": {"height": 720, "k1": 0.015},
        "light": light(6500, 0.9, (-400, 300, 1000)),
        "table": "white",
    },
    "dim": {
        "dice": "blank",
        "tray": {"floor": "printed", "size": (200, 166), "rim": 0, "dividers": 0, "above": 0},
        "at": (90, -60, 176),
        "camera": {"height": 780, "tilt": 3},
        "light": light(4000, 0.8, (300, -300, 1200)),
        "table": "black",
        "sensor": {"exposure": -1.7, "iso": 800},
    },
    "dark_cold": {
        "dice": "blank",
        "tray": {"floor": "black", "size": (190, 180), "rim": 25, "dividers": 6, "above": 25},
        "at": (-60, 20, 2),
        "camera": {"height": 760},
        "light": light(6000, 1.1),
        "table": "wood",
    },
    "dark_warm": {
        "dice": "plastic",
        "tray": {"floor": "brown", "size": (186, 176), "rim": 22, "dividers": 5, "above": 22},
        "at": (-190, 60, 4),
        "camera": {"height": 770},
        "light": light(2900, 1.2, (350, 350, 1100), 200),
        "table": "felt",
    },
    "dark_dim": {
        "dice": "blank",
        "tray": {"floor": "green", "size": (190, 170), "rim": 12, "dividers": 4, "above": 12},
        "at": (100, 40, -86),
        "camera": {"height": 740, "k1": -0.01},
        "light": light(3500, 0.8, (400, 200, 1000)),
        "table": "wood",
        "sensor": {"exposure": -1.4, "iso": 640},
    },
    "hard": {
        "dice": "plastic",
        "tray": {"floor": "beech", "size": (196, 166), "rim": 8, "dividers": 3, "above": 8},
        "at": (20, -30, -3),
        "camera": {"height": 800},
        "light": light(4500, 1.3, (700, 250, 700), 50, 0.2),
        "table": "felt",
    },
    "corner": {
        "dice": "blank",
        "tray": {"floor": "printed", "size": (200, 166), "rim": 0, "dividers": 0, "above": 0},
        "at": (330, 130, 92),
        "camera": {"height": 750, "tilt": -2},
        "light": light(5000, 1.1, (-200, 500, 1100), 120),
        "table": "wood",
        "gloss": 0.8,
    },
}
ROLLS = ("apart", "touching", "crowded", "leaning", "straddling")

FLOORS = {
    "printed": (255, 255, 255),
    "black": (38, 36, 36),
    "brown": (40, 56, 84),
    "green": (52, 70, 34),
    "beech": (120, 168, 205),
}
WALLS = {"black": (0.12, 0.11, 0.1), "brown": (0.25, 0.17, 0.11), "green": (0.3, 0.2, 0.12), "beech": (0.75, 0.6, 0.42)}


class Tray:
    """Where things of a tray stand: its own millimetres have their origin at the top-left of the upper strip."""

    def __init__(self, setting):
        tray, (x, y, turn) = setting["tray"], setting["at"]
        self.kind, (self.wide, self.deep) = tray, tray["size"]
        self.thing = {"size": [self.wide, self.deep + 2 * STRIP_MM], "at": [x, y], "turn": turn}
        self.wall = 3.0 if tray["rim"] else 0.0

    def world(self, points, z=0.0):
        return on_sheet(self.thing, points, z)

    @property
    def middle(self):
        return self.wide / 2, STRIP_MM + self.deep / 2

    def quadrant(self, at):
        """0 top-left, then clockwise, as the strips say."""
        right, low = at[0] > self.middle[0], at[1] > self.middle[1]
        return {(False, False): 0, (True, False): 1, (True, True): 2, (False, True): 3}[right, low]

    def room(self, outline):
        """How far an outline keeps from the rim (or the paper's edge) and from the lines between the quadrants."""
        p = np.asarray(outline)
        edge = min(
            p[:, 0].min() - self.wall,
            self.wide - self.wall - p[:, 0].max(),
            p[:, 1].min() - STRIP_MM - self.wall,
            STRIP_MM + self.deep - self.wall - p[:, 1].max(),
        )
        across = []
        for axis in (0, 1):
            offset = p[:, axis] - self.middle[axis]
            across.append(
                min(abs(offset)) if (offset > 0).all() or (offset < 0).all() else -min(offset.max(), -offset.min())
            )
        return edge, min(across)


def square(at, turn, side=DIE_MM):
    """Corners of a die seen from above, in the tray's millimetres; ``turn`` clockwise."""
    a = math.radians(turn)
    h = side / 2
    return [
        (at[0] + x * math.cos(a) - y * math.sin(a), at[1] + x * math.sin(a) + y * math.cos(a))
        for x, y in ((-h, -h), (h, -h), (h, h), (-h, h))
    ]


def overlap(one, other):
    area, _ = cv2.intersectConvexConvex(np.float32(one), np.float32(other))
    return area


class Roll:
    """Lays one roll, die by die, so that none lies in another."""

    def __init__(self, setting, seed):
        self.rng = random.Random(seed)
        self.setting, self.tray, self.placed = setting, Tray(setting), []
        self.keep = DIVIDER_MM / 2 + 0.3 if setting["tray"]["dividers"] else 2.0
        greys = ["gray"] * 3
        for k, special in enumerate(self.rng.sample(("black", "purple", "white"), self.rng.choice((0, 1, 1, 2, 3)))):
            greys[k] = special
        self.colours = [*greys, "blue", "yellow", "red", "green"]
        self.rng.shuffle(self.colours)
        self.props = []

    def fits(self, outline, keep=None):
        edge, across = self.tray.room(outline)
        free = all(overlap(outline, other["outline"]) < 0.01 for other in self.placed)
        return edge >= 0.05 and across >= (self.keep if keep is None else keep) and free

    def put(self, colour, at, turn, **more):
        outline = square(at, turn)
        up = self.rng.choice(DICE[colour])
        die = {"colour_name": colour, "up": up, "at_mm": at, "turn_mm": turn, "outline": outline, "state": "settled"}
        self.placed.append(die | more)

    def somewhere(self, middle=None, spread=None, tries=4000):
        for _ in range(tries):
            if middle is None:
                at = self.rng.uniform(0, self.tray.wide), self.rng.uniform(0, self.tray.deep) + STRIP_MM
            else:
                at = self.rng.gauss(middle[0], spread), self.rng.gauss(middle[1], spread)
            turn = self.rng.uniform(0, 360)
            if self.fits(square(at, turn)):
                return at, turn
        raise RuntimeError("no room")

    def apart(self, colours):
        for colour in colours:
            for _ in range(200):
                at, turn = self.somewhere()
                if all(math.dist(at, other["at_mm"]) > 27 for other in self.placed):
                    break
            self.put(colour, at, turn)

    def beside(self, colour, other):
        """Flush against another die, or against the rim."""
        for _ in range(400):
            if self.tray.wall and self.rng.random() < 0.35:
                turn = 90 * self.rng.randrange(4)
                side = self.rng.choice("lrtb")
                x, y = self.rng.uniform(12, self.tray.wide - 12), self.rng.uniform(12, self.tray.deep - 12) + STRIP_MM
                h = DIE_MM / 2 + self.tray.wall + 0.1
                at = {
                    "l": (h, y),
                    "r": (self.tray.wide - h, y),
                    "t": (x, STRIP_MM + h),
                    "b": (x, STRIP_MM + self.tray.deep - h),
                }[side]
            else:
                turn = other["turn_mm"] + 90 * self.rng.randrange(4)
                a = math.radians(turn)
                along, away = self.rng.uniform(-9, 9), DIE_MM + 0.06
                at = (
                    other["at_mm"][0] + away * math.cos(a) - along * math.sin(a),
                    other["at_mm"][1] + away * math.sin(a) + along * math.cos(a),
                )
            if self.fits(square(at, turn)):
                self.put(colour, at, turn)
                return
        self.put(colour, *self.somewhere())

    def touching(self, colours):
        self.apart(colours[:3])
        for k, colour in enumerate(colours[3:]):
            self.beside(colour, self.placed[k % len(self.placed)])

    def crowded(self, colours):
        middle = self.rng.choice(((0.27, 0.27), (0.73, 0.3), (0.7, 0.72), (0.28, 0.7)))
        middle = middle[0] * self.tray.wide, STRIP_MM + middle[1] * self.tray.deep
        for colour in colours[:5]:
            self.put(colour, *self.somewhere(middle, 15))
        for colour in colours[5:]:
            self.beside(colour, self.rng.choice(self.placed))

    def straddling(self, colours):
        """One lies flat over a line between two quadrants; a divider makes it lean instead."""
        if self.setting["tray"]["dividers"]:
            self.leaning_on_divider(colours[0])
        else:
            axis = self.rng.randrange(2)
            for _ in range(4000):
                at = [self.rng.uniform(25, self.tray.wide - 25), STRIP_MM + self.rng.uniform(25, self.tray.deep - 25)]
                at[axis] = self.tray.middle[axis] + self.rng.uniform(-4, 4)
                turn = self.rng.uniform(0, 360)
                if abs(at[1 - axis] - self.tray.middle[1 - axis]) > 16 and self.fits(square(at, turn), -99):
                    break
            self.put(colours[0], tuple(at), turn, state="straddling")
        self.touching(colours[1:])

    def leaning_on_divider(self, colour):
        """A lower edge on the floor, the under side on the top edge of a divider."""
        high = self.setting["tray"]["dividers"]
        axis, side = self.rng.randrange(2), self.rng.choice((-1, 1))
        reach = self.rng.uniform(max(8.5, high * 1.3), 15.0)  # from the edge on the floor to the divider's near side
        lean = math.degrees(math.atan(high / reach))
        along = self.rng.choice((0.24, 0.3, 0.7, 0.76))
        at = [0.0, 0.0]
        at[axis] = self.tray.middle[axis] + side * (DIVIDER_MM / 2 + reach - DIE_MM / 2)
        at[1 - axis] = along * self.tray.wide if axis == 1 else STRIP_MM + along * self.tray.deep
        # The pivot is the die's own +x edge: it points away from the divider.
        turn = {(0, 1): 0, (0, -1): 180, (1, 1): 90, (1, -1): 270}[axis, side]
        self.put(colour, tuple(at), turn, state="leaning", lean=lean)

    def leaning(self, colours):
        """On a divider, or with one edge on something that lies about."""
        if self.setting["tray"]["dividers"]:
            self.leaning_on_divider(colours[0])
        else:
            for _ in range(400):
                at, turn = self.somewhere()
                if self.fits(square(at, turn, 30)):
                    break
            high = self.rng.uniform(4.0, 9.0)
            lean = math.degrees(math.asin(high / 16.0))
            self.put(colours[0], at, turn, state="leaning", lean=lean)
            a = math.radians(turn)
            x = -DIE_MM / 2 + 1.2 - (1 - math.cos(math.radians(lean))) * -16
            ends = [
                (at[0] + x * math.cos(a) - y * math.sin(a), at[1] + x * math.sin(a) + y * math.cos(a)) for y in (-6, 6)
            ]
            self.props.append({"ends": ends, "height": high, "thick": 3, "colour": [0.55, 0.35, 0.2]})
            self.placed[-1]["outline"] = square(at, turn, 24)
        self.touching(colours[1:])

    def mixed(self, colours):
        self.crowded(colours[:4])
        self.apart(colours[4:])


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
        "image": f"floor-{kind['floor']}.png",
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
    setting = {
        "dice": "plastic",
        "tray": {"floor": "printed", "size": (200, 166), "rim": 0, "dividers": 0, "above": 0},
        "at": ((0, 0, 0), (60, -40, 175), (-70, 30, 92), (20, 50, -4))[shot],
        "camera": {"height": 760},
        "light": light(
            (4200, 4600, 5000, 3800)[shot],
            1.0,
            ((500, 400, 1100), (-400, 300, 1100), (300, -400, 1000), (0, 500, 1100))[shot],
        ),
        "table": "wood",
    }
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
