"""Lays dice into a tray: apart, flush against each other, in a crowd, leaning, over a line between two quadrants.

Millimetres; x right, y away from the operator; in the tray's own millimetres y runs down from its top-left corner.
"""

import math
import random
import sys
from pathlib import Path

import cv2
import numpy as np
from settings import DICE

sys.path.insert(0, str(Path(__file__).parents[2] / "making"))

from geometry import on_sheet

DIE_MM = 18.0
STRIP_MM = 17.0
DIVIDER_MM = 3.0


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
