"""What hands do to a box of a printed board: crosses and half crosses in many pens, dots, erased smudges.

Millimetres of the board throughout. Strokes wobble, bow, press on and let go as a hand's do, all from the seed given.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import pairwise
from typing import Final

from vision.sim.scene import Stroke
from vision.surface import Point


@dataclass(frozen=True, slots=True)
class Pen:
    """What is written with; each cross takes a width and an ink between the two given ones."""

    name: str
    width_mm: tuple[float, float]
    inks: tuple[str, ...]
    """``#rrggbb``, each as dark as the pen ever is on white paper."""
    lightest: float = 0.0
    """How much of the paper shows through where it is pressed least, 0 to 1."""


PENCIL: Final = Pen("pencil", (0.45, 0.8), ("#5a5a5e",), 0.35)
FAINT_PENCIL: Final = Pen("faint pencil", (0.45, 0.7), ("#d2d2d4",), 0.15)
"""45 grey levels darker than the paper at its darkest."""
BALLPOINT: Final = Pen("ballpoint", (0.35, 0.6), ("#1d2c78", "#202024", "#a82028"), 0.15)
FINE_MARKER: Final = Pen("fine marker", (0.8, 1.2), ("#16181c", "#1c3c9c", "#c02828", "#1f7a3c"), 0.1)
BROAD_MARKER: Final = Pen("broad marker", (1.5, 2.0), ("#16181c", "#1c3c9c", "#c02828", "#1f7a3c"), 0.1)
PENS: Final = (PENCIL, FAINT_PENCIL, BALLPOINT, FINE_MARKER, BROAD_MARKER)


class Drawn(StrEnum):
    """What a hand left in a box."""

    NOTHING = "nothing"
    CROSS = "cross"
    SMALL_CROSS = "small cross"  # two thirds of the box's width
    ONE_STROKE = "one stroke"  # a single thorough diagonal
    HALF_CROSS = "half cross"  # one diagonal, and the other only to the middle
    TICK = "tick"
    CORNER = "corner"  # a stroke that was only begun
    DOT = "dot"
    SCRIBBLE = "scribble"  # filled in
    ERASED = "erased"  # a cross that was rubbed out: a ghost in a smudge


def draw(drawn: Drawn, at_mm: Point, size_mm: Point, pen: Pen, rng: random.Random) -> tuple[Stroke, ...]:
    """The strokes that leave this in a box with its top-left corner there."""
    hand = _Hand(at_mm, size_mm, pen, rng)
    match drawn:
        case Drawn.NOTHING:
            return ()
        case Drawn.CROSS:
            return hand.cross(rng.uniform(0.82, 1.08))
        case Drawn.SMALL_CROSS:
            return hand.cross(rng.uniform(0.6, 0.72))
        case Drawn.ONE_STROKE:
            return hand.cross(rng.uniform(0.8, 1.08))[: hand.a_stroke]
        case Drawn.HALF_CROSS:
            return hand.half_cross()
        case Drawn.TICK:
            return hand.path(((-0.3, 0.0), (-0.08, 0.3), (0.36, -0.36)))
        case Drawn.CORNER:
            return hand.path(((-0.42, -0.42), (-0.18, -0.18)))
        case Drawn.DOT:
            x, y = rng.uniform(-0.3, 0.3), rng.uniform(-0.3, 0.3)
            return hand.path(((x, y), (x + 0.03, y + 0.02)))
        case Drawn.SCRIBBLE:
            ends = [(0.38 if k % 2 else -0.38, -0.38 + 0.76 * k / 11) for k in range(12)]
            return hand.path(ends)
        case Drawn.ERASED:
            return hand.erased()


_STEP_MM: Final = 0.6
_WOBBLE_MM: Final = 0.22


class _Hand:
    """One hand at one box; ``a_stroke`` is how many pieces its first diagonal was drawn in."""

    def __init__(self, at_mm: Point, size_mm: Point, pen: Pen, rng: random.Random) -> None:
        self._middle = at_mm[0] + size_mm[0] / 2, at_mm[1] + size_mm[1] / 2
        self._size = size_mm
        self._rng = rng
        self._width = rng.uniform(*pen.width_mm)
        self._ink = rng.choice(pen.inks)
        self._pen = pen
        self.a_stroke = 0

    def cross(self, size: float) -> tuple[Stroke, ...]:
        """Two diagonals, turned and shifted a little, of this share of the box's size."""
        rng, r = self._rng, size / 2
        turn, (dx, dy) = math.radians(rng.gauss(0, 6)), (rng.gauss(0, 0.035), rng.gauss(0, 0.035))

        def spot(x: float, y: float) -> Point:
            x, y = x + rng.gauss(0, 0.035), y + rng.gauss(0, 0.035)
            return dx + x * math.cos(turn) - y * math.sin(turn), dy + x * math.sin(turn) + y * math.cos(turn)

        first = self.path((spot(-r, -r), spot(r, r)))
        self.a_stroke = len(first)
        return first + self.path((spot(r, -r), spot(-r, r)))

    def half_cross(self) -> tuple[Stroke, ...]:
        end = self._rng.uniform(-0.04, 0.06)
        return self.path(((-0.42, -0.42), (0.42, 0.42))) + self.path(((0.42, -0.42), (end, -end)))

    def erased(self) -> tuple[Stroke, ...]:
        """A wide grey rub, and what is left of the cross on it."""
        smeared = self._rng.uniform(0.02, 0.07)
        rub, ghost = _mixed("#808080", smeared), _mixed(self._ink, self._rng.uniform(0.0, 0.05) + smeared)
        ends = [(0.33 if k % 2 else -0.33, -0.3 + 0.6 * k / 4) for k in range(5)]
        points = tuple(self._place(end) for end in ends)
        crossed = (replace(stroke, ink=ghost) for stroke in self.cross(0.9))
        return (Stroke(points, 2.0, rub), *crossed)

    def path(self, ends: Sequence[Point]) -> tuple[Stroke, ...]:
        """Through these points (shares of the box, from its middle) as a hand goes, in short pieces."""
        rng = self._rng
        points = [self._place(end) for end in ends]
        bow, phases = rng.gauss(0, 0.25), [rng.uniform(0, math.tau) for _ in range(3)]
        line: list[Point] = []
        for (x0, y0), (x1, y1) in pairwise(points):
            long = max(math.hypot(x1 - x0, y1 - y0), 1e-6)
            steps = max(1, round(long / _STEP_MM))
            for k in range(steps + (len(line) == 0 or (x1, y1) == points[-1])):
                t = min(k / steps, 1.0)
                waves = sum(math.sin(p + t * long * f) for p, f in zip(phases, (0.5, 1.1, 2.3), strict=True))
                off = bow * 4 * t * (1 - t) + _WOBBLE_MM / 3 * waves * min(1.0, long / 4)
                line.append((x0 + (x1 - x0) * t - (y1 - y0) / long * off, y0 + (y1 - y0) * t + (x1 - x0) / long * off))
        press = rng.uniform(0, math.tau)
        pieces = []
        for k, (a, b) in enumerate(pairwise(line)):
            shows = self._pen.lightest * (0.5 + 0.5 * math.sin(press + k * 0.55))
            width = self._width * (1 + 0.1 * math.sin(press + k * 0.8))
            pieces.append(Stroke((a, b), width, _mixed(self._ink, 1 - shows)))
        return tuple(pieces)

    def _place(self, share: Point) -> Point:
        return self._middle[0] + share[0] * self._size[0], self._middle[1] + share[1] * self._size[1]


def _mixed(ink: str, share: float) -> str:
    """So much of an ink on white paper."""
    values = (round(255 + (int(ink[k : k + 2], 16) - 255) * share) for k in (1, 3, 5))
    return "#" + "".join(f"{value:02x}" for value in values)
