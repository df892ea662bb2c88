"""The settings of the dice photographs: which dice, on what tray, under what light and camera."""

FRAME_PX = (4608, 2592)
SHARP = 10.6  # The stop at which the tracer's large camera has the depth of field of a small one at f/1.8.

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
ROLLS = ("apart", "touching", "crowded", "leaning", "straddling", "mixed")

FLOORS = {
    "printed": (255, 255, 255),
    "black": (38, 36, 36),
    "brown": (40, 56, 84),
    "green": (52, 70, 34),
    "beech": (120, 168, 205),
}
WALLS = {"black": (0.12, 0.11, 0.1), "brown": (0.25, 0.17, 0.11), "green": (0.3, 0.2, 0.12), "beech": (0.75, 0.6, 0.42)}


def taught_on(shot):
    """Where dice are shown: what is white hardly stands out from white paper, so not on that alone."""
    return {
        "dice": "plastic",
        "tray": {
            "floor": ("printed", "printed", "brown", "beech")[shot],
            "size": (200, 166),
            "rim": 0,
            "dividers": 0,
            "above": 0,
        },
        "at": ((0, 0, 0), (60, -40, 175), (-70, 30, 92), (20, 50, -4))[shot],
        "camera": {"height": 760},
        "light": light(
            (4200, 4600, 5000, 3800)[shot],
            1.0,
            ((500, 400, 1100), (-400, 300, 1100), (300, -400, 1000), (0, 500, 1100))[shot],
        ),
        "table": "wood",
    }
