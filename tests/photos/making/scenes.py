"""The scenes of the photographs, in the tracer's format; what else a scene needs stands under keys the tracer ignores.

A sheet has ``surface``; a card has either ``piece`` (face up; with ``language`` and ``code_mm``) or ``back``, and where
it was meant to lie (``surface``, ``zone``); ``crop`` is the part of the frame that is kept, null for the whole of it.
"""

import math
import random

import numpy as np
from geometry import CARD_MM, MAT_MM, SHEET_Z_MM, on_sheet, project

from engine.table import Sticker
from vision.surface import seat_mats

MATS = {mat.id: mat for mat in seat_mats(7)}
FRAME_PX = (4608, 2592)
SHARP = 10.6  # The stop at which the tracer's large camera has the depth of field of a small one at f/1.8.


def piece(number, copy=0):
    return Sticker("S", "2", "C", number, copy).piece


class Table:
    """Collects one scene. ``seed`` draws the small offsets that a hand makes."""

    def __init__(self, seed, language="en", code_mm=15):
        self.rng = random.Random(seed)
        self.seed, self.language, self.code_mm = seed, language, code_mm
        self.sheets, self.cards = [], []

    def mat(self, seat, x, y, turn=0.0, *, curl=1.0, gloss=0.15):
        sheet = {
            "image": f"mat{seat}-{self.language}.png",
            "size": list(MAT_MM),
            "at": [x, y],
            "turn": turn,
            "curl": curl,
            "gloss": gloss,
        }
        self.sheets.append(dict(sheet, surface=f"mat{seat}"))

    def row(self, seats, y, turn=0.0, gap=8.0, wobble=2.0):
        wide = len(seats) * (MAT_MM[0] + gap) - gap
        for k, seat in enumerate(seats):
            x = -wide / 2 + MAT_MM[0] / 2 + k * (MAT_MM[0] + gap)
            self.mat(seat, x, y + self.rng.uniform(-3, 3), turn + self.rng.uniform(-wobble, wobble))

    def card(self, seat, zone, number=None, copy=0, *, back=None, turn=None, off=None, **more):
        """Lay a card face up (``number``) or face down (``back``: its age) on a seat's zone, roughly upright.

        ``more`` may name curl, gloss, lift (what lies on a curled card must be lifted above it) and code_mm.
        """
        sheet = next(s for s in self.sheets if s["surface"] == f"mat{seat}")
        place = next(z for z in MATS[sheet["surface"]].zones if z.id.name == zone)
        dx, dy = off if off is not None else (self.rng.uniform(-2, 2), self.rng.uniform(-3, 3))
        centre = on_sheet(sheet, [(place.centre_mm[0] + dx, place.centre_mm[1] + dy)], SHEET_Z_MM)[0]
        spin = sheet["turn"] + (self.rng.uniform(-7, 7) if turn is None else turn)
        card = {
            "size": list(CARD_MM),
            "at": [round(float(v), 2) for v in centre[:2]],
            "turn": round(spin, 2),
            "curl": more.get("curl", 1.5),
            "gloss": more.get("gloss", 0.4),
        }
        if "lift" in more:
            card["lift"] = more["lift"]
        card |= {"surface": sheet["surface"], "zone": zone}
        if number is None:
            self.cards.append(dict(card, image=f"back{back}.png", back=back))
        else:
            size = more.get("code_mm", self.code_mm)
            text = piece(number, copy)
            card |= {
                "image": f"{text}-{self.language}-{size}.png",
                "piece": text,
                "language": self.language,
                "code_mm": size,
            }
            self.cards.append(card)

    def loose(self, x, y, turn):
        self.cards.append(
            {
                "image": "coaster.png",
                "size": [90, 90],
                "at": [x, y],
                "turn": turn,
                "curl": 0.3,
                "gloss": 0.1,
                "foreign": "HTTPS://EXAMPLE.ORG/BEER",
            }
        )

    def scene(self, what, camera, light, table="wood", *, sensor=None, crop=None):
        camera = dict({"height": 760, "hfov": 66, "size": list(FRAME_PX), "fstop": SHARP}, **camera)
        scene = {
            "what": what,
            "seed": self.seed,
            "camera": camera,
            "light": light,
            "table": table,
            "sheets": self.sheets,
            "cards": self.cards,
        }
        scene |= {"sensor": dict({"iso": 200, "jpeg": 75}, **(sensor or {}))}
        return dict(scene, crop=None if crop is None else self.around(camera, crop))

    def around(self, camera, seats, margin_mm=12.0):
        """The rectangle of the frame, in whole 16 pixels, that holds these seats' mats and a margin."""
        m, (w, h) = margin_mm, MAT_MM
        outline = [(-m, -m), (w + m, -m), (w + m, h + m), (-m, h + m)]
        points = np.concatenate(
            [
                project(camera, on_sheet(dict(s, curl=0), outline, SHEET_Z_MM))
                for s in self.sheets
                if s["surface"] in {f"mat{n}" for n in seats}
            ]
        )
        low, high = np.maximum(points.min(0), 0) // 16 * 16, np.minimum(np.ceil(points.max(0) / 16) * 16, FRAME_PX)
        return [int(low[0]), int(low[1]), int(high[0] - low[0]), int(high[1] - low[1])]


def light(kelvin, key=1.0, at=(500, 400, 1100), size=300, fill=0.35):
    return {"kelvin": kelvin, "key": key, "at": list(at), "size": size, "fill": fill}


def three_warm():
    t = Table(11)
    t.row((1, 2, 3), 20)
    t.card(1, "card", 1)
    t.card(2, "card", 14)
    t.card(3, "card", 24)
    return t.scene("three seats, warm light: everybody builds", {}, light(2700), crop=(1, 2, 3))


def three_cold():
    t = Table(12, "zh")
    t.mat(1, -190, -60, 90)
    t.mat(2, 0, 10, 178)
    t.mat(3, 190, -30, -88)
    t.card(1, "card", 3, 1)
    t.card(2, "card", 22, turn=176)
    t.card(3, "sell", back=1)
    return t.scene(
        "three seats round a white table, cold light, mats in every turn",
        {"tilt": 4, "yaw": 3},
        light(6500, 0.8),
        "white",
        crop=(1, 2, 3),
    )


def three_glare():
    t = Table(13)
    t.row((3, 1, 2), 40)
    t.card(3, "card", 27, gloss=0.9, turn=2)
    t.card(1, "card", 16, gloss=0.9, turn=-3)
    t.card(2, "card", 19, gloss=0.9, turn=4)
    # The camera sees the lamp mirrored where the straight line to its mirror image crosses the table: on seat 1's code.
    lamp = light(3000, 1.6, (-157.0, 30.0, 1000), 60, 0.3)
    return t.scene("glossy cards under a small strong lamp", {}, lamp, sensor={"exposure": -0.6}, crop=(1, 2, 3))


def three_facedown():
    t = Table(14)
    t.row((1, 2, 3), -30, 180)
    t.card(1, "wonder", back=2)
    t.card(2, "sell", back=2)
    t.card(3, "card", 40)
    return t.scene(
        "after the reveal: one builds, one has a card under the wonder, one sells",
        {"tilt": 4},
        light(4000),
        "black",
        crop=(1, 2, 3),
    )


def three_all_down():
    t = Table(15, "zh")
    t.row((2, 3, 1), 10)
    for seat in (1, 2, 3):
        t.card(seat, "card", back=3)
    return t.scene("before the reveal: everybody has chosen", {"k1": -0.02}, light(3200), "felt", crop=(1, 2, 3))


def three_corner():
    t = Table(16)
    t.row((1, 2, 3), 0)
    t.card(1, "card", 18, off=(-5, -18), turn=12)
    t.card(2, "card", 35, turn=-20, off=(2, -4))
    t.card(3, "sell", 21, off=(4, 15), turn=-9)
    return t.scene("cards over corner tags", {}, light(4000), crop=(1, 2, 3))


def three_stacked():
    t = Table(19)
    t.row((3, 2, 1), -20)
    t.card(1, "card", 12)
    t.card(1, "card", 8, turn=4, off=(1.0, -1.0), lift=2.5)
    t.card(2, "card", 10, turn=1, off=(0.5, 1.0))
    t.card(2, "card", back=1, turn=-2, off=(0.0, -38.0), lift=2.5)
    t.card(3, "wonder", 13)
    return t.scene(
        "two cards in one slot: one hides the other's code; a face-down card lies half over a face-up one",
        {},
        light(3800),
        "black",
        crop=(1, 2, 3),
    )


def three_bumped():
    t = Table(17)
    t.mat(1, -225, 30, 1.5)
    t.mat(2, 6, 2, 13.5)
    t.mat(3, 240, 22, -1)
    t.card(1, "card", 26)
    t.card(2, "card", 20)
    t.card(3, "wonder", back=1)
    return t.scene("the mat in the middle was bumped", {"tilt": 4}, light(5000), crop=(1, 2, 3))


def three_dim():
    t = Table(18)
    t.row((1, 2, 3), 60)
    t.card(1, "card", 45)
    t.card(2, "card", 50)
    t.card(3, "card", 55)
    sensor = {"iso": 1200, "exposure": -1.6, "motion": [1.5, 0.5], "jpeg": 70}
    return t.scene(
        "a dim evening: noise and a little motion",
        {"height": 720},
        light(2700, 0.6, fill=0.2),
        "felt",
        sensor=sensor,
        crop=(1, 2, 3),
    )


def five_warm():
    t = Table(21)
    t.row((1, 2, 3), 95)
    t.row((5, 4), -95, 180)
    t.card(1, "card", 29)
    t.card(2, "wonder", back=2)
    t.card(3, "card", 33)
    t.card(4, "card", 42, 1)
    t.card(5, "card", 51)
    t.loose(300, -120, 33)
    return t.scene(
        "five seats, warm light, a wide lens, a coaster with somebody's code",
        {"height": 740, "tilt": 4, "k1": 0.03},
        light(2900),
        sensor={"jpeg": 65},
    )


def five_cold():
    t = Table(22, "zh")
    t.row((1, 2, 3), 90)
    t.row((4, 5), -90)
    t.card(1, "card", 31)
    t.card(2, "card", 36)
    t.card(3, "sell", back=2)
    t.card(4, "card", 46)
    t.card(5, "card", 48)
    return t.scene(
        "five seats, cold light, the camera tilted by 12 degrees: the nearer two",
        {"height": 740, "tilt": 12},
        light(6800, 0.9),
        "white",
        crop=(4, 5),
    )


def five_defocused():
    t = Table(23)
    t.row((1, 2, 3), 85)
    t.row((4, 5), -85)
    t.card(1, "card", 57)
    t.card(2, "card", 60)
    t.card(3, "card", 62)
    t.card(4, "card", 64)
    t.card(5, "wonder", back=3)
    return t.scene(
        "five seats, slightly out of focus: the upper three",
        {"height": 730, "fstop": 5.0, "focus_error": 95},
        light(4200),
        crop=(1, 2, 3),
    )


def seven(t, top, low, flip):
    t.row(top, 90, flip, gap=4, wobble=1.0)
    t.row(low, -90, 0, gap=4, wobble=1.0)


def seven_warm():
    t = Table(31)
    seven(t, (4, 3, 2, 1), (5, 6, 7), 180)
    for seat, number in ((1, 2), (2, 7), (3, 11), (4, 15), (5, 17), (6, 23), (7, 25)):
        t.card(seat, "card", number)
    return t.scene("seven seats, warm light: everybody builds", {"tilt": 4}, light(2800), sensor={"jpeg": 62})


def seven_cold():
    t = Table(32, "zh")
    seven(t, (1, 2, 3, 4), (7, 6, 5), 0)
    for seat, number in ((1, 32), (2, 37), (4, 41), (5, 43), (7, 47)):
        t.card(seat, "card", number)
    t.card(3, "sell", back=2)
    t.card(6, "wonder", back=2)
    t.loose(385, -100, -15)
    return t.scene(
        "seven seats, cold light, lens distortion",
        {"k1": -0.03, "yaw": -2},
        light(6500, 0.9),
        "white",
        sensor={"jpeg": 62},
    )


def seven_tilted():
    t = Table(33)
    seven(t, (6, 1, 4, 2), (3, 7, 5), 180)
    for seat, number in ((1, 52), (2, 54), (3, 56), (5, 61), (6, 66), (7, 70)):
        t.card(seat, "card", number, gloss=0.6)
    t.card(4, "wonder", back=3)
    return t.scene(
        "seven seats in any order, the camera tilted by 12 degrees, glossy cards",
        {"height": 760, "tilt": 12},
        light(4000, 0.9, (150, 120, 1000), 120),
        "black",
        sensor={"jpeg": 62, "exposure": -0.4},
    )


def seven_large():
    t = Table(34, code_mm=18)
    seven(t, (1, 2, 3, 4), (5, 6, 7), 0)
    t.card(1, "card", 28)
    t.card(2, "card", 30, code_mm=12)
    t.card(3, "card", 34, code_mm=15)
    t.card(4, "card", 38)
    t.card(5, "card", 39, code_mm=12)
    t.card(6, "card", 44)
    t.card(7, "card", 49, code_mm=12)
    return t.scene(
        "seven seats from 800 mm, codes of 12, 15 and 18 mm: the upper right two",
        {"height": 800},
        light(3500),
        crop=(3, 4),
    )


def seven_small():
    t = Table(35)
    seven(t, (1, 2, 3, 4), (5, 6, 7), 0)
    t.card(1, "card", 30, code_mm=12)
    t.card(2, "card", 34, code_mm=12)
    t.card(5, "card", 38, code_mm=18)
    t.card(6, "card", 39, code_mm=15)
    return t.scene(
        "seven seats from 720 mm, codes of 12, 15 and 18 mm: the left four",
        {"height": 720, "k1": 0.02},
        light(5500),
        "felt",
        crop=(1, 2, 5, 6),
    )


def all_scenes():
    makers = (
        three_warm,
        three_cold,
        three_glare,
        three_facedown,
        three_all_down,
        three_corner,
        three_stacked,
        three_bumped,
        three_dim,
    )
    makers += (five_warm, five_cold, five_defocused, seven_warm, seven_cold, seven_tilted, seven_large, seven_small)
    return {maker.__name__: maker() for maker in makers}


def clear_of_edges(scene):
    """Whether every mat lies wholly in the frame (for the author's eye)."""
    corners = [(0, 0), (MAT_MM[0], 0), MAT_MM, (0, MAT_MM[1])]
    inside = [project(scene["camera"], on_sheet(dict(s, curl=0), corners, SHEET_Z_MM)) for s in scene["sheets"]]
    return all((p >= 0).all() and (p <= FRAME_PX).all() and not math.isnan(p.sum()) for p in inside)
