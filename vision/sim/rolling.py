"""Rolling dice on the virtual table: where they come to rest, and how they lie badly."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import cv2
import numpy as np

from vision.sheets.dice_faces import DIE_MM, SIDES, DieFaces
from vision.sim.scene import LaidDie, Pose, Tray
from vision.surface import Point, Zone

KEEP_MM: Final = 2.5
"""How far a rolled die keeps from the lines between quadrants and from the tray's edge."""


def rolled(tray: Tray, dice: Sequence[DieFaces], rng: random.Random, *, stickered: bool = True) -> tuple[LaidDie, ...]:
    """Each die flat on a random face somewhere in a random quadrant, clear of lines and of the other dice.

    Raises ValueError when the dice find no room.
    """
    laid: list[LaidDie] = []
    for die in dice:
        for _ in range(_TRIES):
            zone = rng.choice(tray.surface.zones)
            pose = _in_zone(tray, zone, rng)
            if pose is not None and all(not touches(pose, other.pose) for other in laid):
                laid.append(LaidDie(die, rng.randrange(SIDES), pose, stickered=stickered))
                break
        else:
            raise ValueError(f"{len(dice)} dice find no room on {tray.surface.id}")
    return tuple(laid)


def against(die: LaidDie, other: LaidDie, rng: random.Random) -> LaidDie:
    """The die pushed flush against a side of another one."""
    turn = other.pose.turn_deg + 90 * rng.randrange(4)
    offset = Pose(other.pose.at_mm, turn).place((DIE_MM + 0.05, rng.uniform(-8, 8)))
    return replace(die, pose=Pose(offset, turn))


def leaning(die: LaidDie, lean_deg: float) -> LaidDie:
    """The die tilted about one of its lower edges, as if something lay under the opposite one."""
    return replace(die, lean_deg=lean_deg)


def straddling(tray: Tray, die: LaidDie, rng: random.Random) -> LaidDie:
    """The die flat over the line between two quadrants."""
    upper, _, lower, _ = tray.surface.zones
    x, y = upper.at_mm[0] + upper.size_mm[0], upper.at_mm[1] + upper.size_mm[1]
    reach_mm = rng.choice((-1, 1)) * rng.uniform(20, min(lower.size_mm) - 20)
    off_mm = rng.uniform(-3, 3)
    at = (x + off_mm, y + reach_mm) if rng.random() < 0.5 else (x + reach_mm, y + off_mm)
    return replace(die, pose=Pose(tray.on_table(at), rng.uniform(0, 360)))


def touches(one: Pose, other: Pose) -> bool:
    """Whether two dice lying flat there would stand in each other."""
    shared, _ = cv2.intersectConvexConvex(_square(one), _square(other))
    return float(shared) > _NOTHING_MM2


_TRIES: Final = 2000
_NOTHING_MM2: Final = 0.01


def _in_zone(tray: Tray, zone: Zone, rng: random.Random) -> Pose | None:
    turn = rng.uniform(0, 360)
    reach = DIE_MM / 2 * (abs(math.cos(math.radians(turn))) + abs(math.sin(math.radians(turn)))) + KEEP_MM
    room = zone.size_mm[0] - 2 * reach, zone.size_mm[1] - 2 * reach
    if min(room) < 0:
        return None
    at: Point = (zone.at_mm[0] + reach + rng.uniform(0, room[0]), zone.at_mm[1] + reach + rng.uniform(0, room[1]))
    return Pose(tray.on_table(at), tray.pose.turn_deg + turn)


def _square(pose: Pose) -> cv2.typing.MatLike:
    half = DIE_MM / 2
    return np.array(
        [pose.place(corner) for corner in ((-half, -half), (half, -half), (half, half), (-half, half))], np.float32
    )
