"""The virtual table of 7 Wonders Dice: boards beside the tray, and the hands that draw on them and lay tiles."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from engine.table import Seat
from vision.sheets.board_ink import BoardInk
from vision.sheets.tiles import ChoiceTile
from vision.sim.scene import LaidBoard, LaidTile, Pose, Scene, Sheet, Strokes, Tray
from vision.surface import Point, surfaces

CAMERA_MM: Final = 800.0
"""From this height seven boards and the tray are in view."""

_NEAR_MM: Final = 186.0
_FAR_MM: Final = 346.0
_ASIDE_MM: Final = 112.0
PLACES_MM: Final[Sequence[Point]] = (
    (-_NEAR_MM, -_ASIDE_MM),
    (_NEAR_MM, -_ASIDE_MM),
    (_NEAR_MM, _ASIDE_MM),
    (-_NEAR_MM, _ASIDE_MM),
    (_FAR_MM, -_ASIDE_MM),
    (_FAR_MM, _ASIDE_MM),
    (-_FAR_MM, _ASIDE_MM),
)
"""Where boards lie, on their sides: two columns left and right of the tray."""


def dice_table(inks: Sequence[BoardInk], rng: random.Random) -> Scene:
    """A tray in the middle and a board for each seat, the n-th for seat n, in any place, each a little askew.

    Raises ValueError for more boards than there is room for.
    """
    if not 0 < len(inks) <= len(PLACES_MM):
        raise ValueError(f"there is room for 1 to {len(PLACES_MM)} boards, not for {len(inks)}")
    places = list(PLACES_MM[: len(inks)])
    rng.shuffle(places)
    boards = tuple(
        LaidBoard(
            seat,
            Sheet(
                ink, Pose((x + rng.uniform(-2, 2), y + rng.uniform(-2, 2)), rng.choice((90, 270)) + rng.uniform(-2, 2))
            ),
        )
        for seat, (ink, (x, y)) in enumerate(zip(inks, places, strict=True), start=1)
    )
    return Scene((), tray=Tray(surfaces(("tray",))[0], Pose((0.0, 0.0), rng.uniform(-4, 4))), boards=boards)


def draw_on(scene: Scene, seat: Seat, strokes: Strokes) -> Scene:
    """Draw strokes on the seat's board, all at once."""
    boards = tuple(
        replace(board, marks=(*board.marks, strokes)) if board.seat == seat else board for board in scene.boards
    )
    return replace(scene, boards=boards)


def lay_tile(scene: Scene, seat: Seat, tile: ChoiceTile, rng: random.Random, *, face_up: bool = False) -> Scene:
    """Lay a tile on the choice slot of the seat's board or map, a little beside its middle, turned as hands do."""
    x, y = scene.sheet_of(seat).surface.zones[0].centre_mm
    pose = Pose((x + rng.uniform(-3, 3), y + rng.uniform(-3, 3)), rng.choice((0.0, 180.0)) + rng.gauss(0, 4))
    return replace(scene, tiles=(*scene.tiles, LaidTile(seat, tile, pose, face_up)))


def turn_tile_up(scene: Scene, seat: Seat, rng: random.Random) -> Scene:
    """Turn the seat's tiles face up where they lie."""
    return replace(
        scene,
        tiles=tuple(
            replace(tile, face_up=True, pose=Pose(tile.pose.at_mm, tile.pose.turn_deg + rng.gauss(0, 2)))
            if tile.seat == seat
            else tile
            for tile in scene.tiles
        ),
    )


def take_tile(scene: Scene, seat: Seat) -> Scene:
    """Take the seat's tiles off its board."""
    return replace(scene, tiles=tuple(tile for tile in scene.tiles if tile.seat != seat))
