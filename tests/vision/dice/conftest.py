"""A virtual tray for the tests: from half the height a small frame has a whole table's pixels a millimetre."""

from __future__ import annotations

import math
import random
import sys
from collections.abc import Iterable
from functools import lru_cache
from types import ModuleType

import pytest

from vision.dice.sighting import DiceSighting
from vision.dice.taught import Taught, printed_dice
from vision.dice.tray import printed_tray
from vision.frame import Frame
from vision.sheets.dice_faces import DieFaces
from vision.sim.camera import Camera
from vision.sim.render import Renderer
from vision.sim.rolling import rolled
from vision.sim.scene import LaidDie, Pose, Scene, Tray

CLOSE = Camera(size_px=(2880, 1620), height_mm=480.0)

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
START = ("gray", "gray", "gray", "blue", "yellow", "red", "green")


def dice(*colors: str) -> tuple[DieFaces, ...]:
    return tuple(DieFaces(color, DICE[color]) for color in colors)


@lru_cache(maxsize=1)
def printed() -> Taught:
    return printed_dice(dice(*DICE))


@lru_cache(maxsize=6)
def renderer(camera: Camera = CLOSE) -> Renderer:
    return Renderer(camera, seed=5)


def tray(x: float = 10.0, y: float = -8.0, turn: float = 7.0, floor: str = "#ffffff") -> Tray:
    return Tray(printed_tray(), Pose((x, y), turn), floor)


def frame(on: Tray | None, laid: tuple[LaidDie, ...] = (), number: int = 0, camera: Camera = CLOSE) -> Frame:
    return renderer(camera).frame(Scene((), (), on, laid), number, number / 10, color=True)


def roll(on: Tray, seed: int, colors: tuple[str, ...] = START, *, stickered: bool = True) -> tuple[LaidDie, ...]:
    return rolled(on, dice(*colors), random.Random(seed), stickered=stickered)


def on_tray(place: Tray, die: LaidDie) -> tuple[float, float]:
    """The die's middle in the tray's own millimetres."""
    a = math.radians(-place.pose.turn_deg)
    dx, dy = die.pose.at_mm[0] - place.pose.at_mm[0], die.pose.at_mm[1] - place.pose.at_mm[1]
    w, h = place.surface.size_mm
    return dx * math.cos(a) - dy * math.sin(a) + w / 2, dx * math.sin(a) + dy * math.cos(a) + h / 2


def quadrant(place: Tray, die: LaidDie) -> int:
    at = on_tray(place, die)
    return int(max(place.surface.zones, key=lambda zone: zone.depth_mm(at)).id.name)


def told(sighting: DiceSighting) -> list[tuple[str | None, str | None, int | None]]:
    """Color, face and quadrant of all dice that a look tells."""
    return sorted((die.seen.color, die.seen.face, die.seen.quadrant) for die in sighting.dice or ())


def laid(place: Tray, thrown: Iterable[LaidDie]) -> list[tuple[str, str, int]]:
    """The same of the dice as they lie."""
    return sorted((die.die.color, die.face, quadrant(place, die)) for die in thrown)


@pytest.fixture(scope="session")
def table() -> ModuleType:
    """This module: what a test rolls its dice with."""
    return sys.modules[__name__]
