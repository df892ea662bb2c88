"""The virtual table of 7 Wonders: mats, and the hands that lay, turn, push and clear cards."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

from engine.table import PieceId, Seat
from vision.sim.scene import LaidCard, Mat, Pose, Scene
from vision.surface import Point, Zone, seat_mats

COLUMNS = 4
CELL_MM: Point = (222.0, 172.0)
"""Room for a mat that lies a little askew; four by two of them are in view from 760 mm."""


def table_for(seats: int, rng: random.Random) -> Scene:
    """An empty table with the mats of these seats, in any order, each a little askew.

    Up to four lie in one row, turned any way round; more lie in two rows, where only upright and upside down fit.
    """
    columns, rows = (seats, 1) if seats <= COLUMNS else (COLUMNS, 2)
    places = [(column, row) for row in range(rows) for column in range(columns)][:seats]
    rng.shuffle(places)
    turns = (0.0, 90.0, 180.0, 270.0) if rows == 1 else (0.0, 180.0)
    mats = []
    for surface, (column, row), seat in zip(seat_mats(seats), places, range(1, seats + 1), strict=True):
        x = (column - (columns - 1) / 2) * CELL_MM[0] + rng.uniform(-2, 2)
        y = (row - (rows - 1) / 2) * CELL_MM[1] + rng.uniform(-4, 4)
        mats.append(Mat(seat, surface, Pose((x, y), rng.choice(turns) + rng.uniform(-3, 3))))
    return Scene(tuple(mats))


def lay(scene: Scene, seat: Seat, slot: str, card: tuple[PieceId, str], rng: random.Random, *, face_up: bool) -> Scene:
    """Lay a card (its piece and colour) somewhere about the middle of a slot, turned and curled as hands do."""
    zone = _zone(scene, seat, slot)
    pose = Pose(_about(zone.centre_mm, rng), rng.choice((0.0, 180.0)) + rng.gauss(0, 4))
    laid = LaidCard(seat, slot, *card, pose, rng.uniform(0, 2.5), face_up)
    return replace(scene, cards=(*scene.cards, laid))


def turn_up(scene: Scene, seat: Seat, slot: str, rng: random.Random) -> Scene:
    """Turn the seat's card in this slot face up where it lies."""
    return _changed(scene, seat, slot, lambda card: replace(card, face_up=True, pose=_nudged(card.pose, rng)))


def move(scene: Scene, seat: Seat, slot: str, to_slot: str, rng: random.Random) -> Scene:
    """Push the seat's card from one slot to another without turning it over."""
    centre = _zone(scene, seat, to_slot).centre_mm
    return _changed(
        scene,
        seat,
        slot,
        lambda card: replace(card, slot=to_slot, pose=Pose(_about(centre, rng), card.pose.turn_deg + rng.gauss(0, 3))),
    )


def clear(scene: Scene, seat: Seat) -> Scene:
    """Take everything off the seat's mat."""
    return replace(scene, cards=tuple(card for card in scene.cards if card.seat != seat))


def _zone(scene: Scene, seat: Seat, slot: str) -> Zone:
    return next(zone for zone in scene.mat_of(seat).surface.zones if zone.id.name == slot)


def _about(centre: Point, rng: random.Random) -> Point:
    return centre[0] + rng.uniform(-2, 2), centre[1] + rng.uniform(-3, 3)


def _nudged(pose: Pose, rng: random.Random) -> Pose:
    return Pose(_about(pose.at_mm, rng), pose.turn_deg + rng.gauss(0, 2))


def _changed(scene: Scene, seat: Seat, slot: str, change: Callable[[LaidCard], LaidCard]) -> Scene:
    kept = tuple(card for card in scene.cards if (card.seat, card.slot) != (seat, slot))
    changed = tuple(change(card) for card in scene.cards if (card.seat, card.slot) == (seat, slot))
    return replace(scene, cards=kept + changed)
