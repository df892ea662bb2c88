"""The virtual table of World Wonders: maps in two rows, and the hands that lay, move and take pieces.

Choice tiles are laid on a map's slot as on a board's: ``dice_table.lay_tile``, ``turn_tile_up`` and ``take_tile``.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from engine.table import PieceId, Seat
from vision.city.forms import Cell
from vision.city.map_plan import MOST_SEATS, map_plan
from vision.sheets.city_ink import MapInk
from vision.sheets.city_pieces import PrintedPiece
from vision.sheets.city_shapes import bounds_mm
from vision.sim.scene import CityMap, LaidPiece, Pose, Scene
from vision.surface import Point

CAMERA_MM: Final = 720.0
"""From 720 to 800 mm three maps and two are in view; the nearer, the surer the small codes."""

_ACROSS_MM: Final = 302.0
_DOWN_MM: Final = 217.0
_IN_ROW: Final = 3
_MOST_OFF_MM: Final = 2.5


def city_table(inks: Sequence[MapInk], rng: random.Random) -> Scene:
    """The maps of these seats, in any order, upright or upside down, each a little askew: up to three in a row.

    Raises ValueError for no map or more than five.
    """
    if not 1 <= len(inks) <= MOST_SEATS:
        raise ValueError(f"there is room for 1 to {MOST_SEATS} maps, not for {len(inks)}")
    rows = [min(len(inks), _IN_ROW), len(inks) - min(len(inks), _IN_ROW)]
    places: list[Point] = []
    for row, count in enumerate(filter(None, rows)):
        y = (row - 0.5) * _DOWN_MM if rows[1] else 0.0
        places += (((column - (count - 1) / 2) * _ACROSS_MM, y) for column in range(count))
    rng.shuffle(places)
    maps = tuple(
        CityMap(
            ink, Pose((x + rng.uniform(-1, 1), y + rng.uniform(-1, 1)), rng.choice((0, 180)) + rng.uniform(-0.6, 0.6))
        )
        for ink, (x, y) in zip(inks, places, strict=True)
    )
    return Scene((), maps=maps)


def covered(cells: Sequence[Cell], at: Cell, quarters: int) -> tuple[Cell, ...]:
    """The cells of a map that a piece covers, sorted: turned clockwise so often, their top left at ``at``."""
    turned = _turned(cells, quarters)
    left, top = min(x for x, _ in turned), min(y for _, y in turned)
    return tuple(sorted((x - left + at[0], y - top + at[1]) for x, y in turned))


def lay_piece(
    scene: Scene,
    seat: Seat,
    printed: PrintedPiece,
    at: Cell,
    quarters: int,
    rng: random.Random,
    *,
    height_mm: float = 1.0,
) -> Scene:
    """Lay a piece on the cells that ``covered`` names, a little beside them and askew as hands do."""
    laid = LaidPiece(seat, printed, _pose(scene, seat, printed, (at, quarters), rng), height_mm)
    return replace(scene, pieces=(*scene.pieces, laid))


def lay_beside(scene: Scene, printed: PrintedPiece, spot: int, rng: random.Random, *, height_mm: float = 1.0) -> Scene:
    """Lay a piece beside all maps, on one of ``SPOTS`` places that are free there, a little askew."""
    x, y = _spots(len(scene.maps))[spot]
    turn = rng.gauss(0, 5)
    (left, top), (right, low) = bounds_mm(printed.form.cells)
    at = Pose((x + _off(rng), y + _off(rng)), turn).place((-(left + right) / 2, -(top + low) / 2))
    return replace(scene, pieces=(*scene.pieces, LaidPiece(0, printed, Pose(at, turn), height_mm)))


def move_piece(scene: Scene, piece: PieceId, at: Cell, quarters: int, rng: random.Random) -> Scene:
    """Lay a piece that lies on a map elsewhere on it."""
    pieces = tuple(
        replace(laid, pose=_pose(scene, laid.seat, laid.printed, (at, quarters), rng))
        if laid.printed.piece == piece
        else laid
        for laid in scene.pieces
    )
    return replace(scene, pieces=pieces)


def take_piece(scene: Scene, piece: PieceId) -> Scene:
    """Take a piece off its map."""
    return replace(scene, pieces=tuple(laid for laid in scene.pieces if laid.printed.piece != piece))


SPOTS: Final = 12


def _spots(maps: int) -> list[Point]:
    """Below a single row of maps, else at both ends of the second row."""
    if maps <= _IN_ROW:
        return [(-375.0 + 150.0 * k, y) for y in (152.0, 222.0) for k in range(SPOTS // 2)]
    return [(side * x, y) for side in (-1, 1) for x in (345.0, 420.0) for y in (40.0, 118.0, 196.0)]


def _turned(cells: Sequence[Cell], quarters: int) -> list[Cell]:
    turned = list(cells)
    for _ in range(quarters % 4):
        turned = [(-y - 1, x) for x, y in turned]
    return turned


def _pose(scene: Scene, seat: Seat, printed: PrintedPiece, place: tuple[Cell, int], rng: random.Random) -> Pose:
    """Where the piece's own origin lies on the map's sheet."""
    (at, quarters), rows = place, scene.map_of(seat).ink.rows
    cells = covered(printed.form.cells, at, quarters)
    corner = map_plan(seat, len(rows[0]), len(rows)).at_mm(at)
    (left, top), (right, low) = bounds_mm(cells)
    middle = corner[0] + (right - left) / 2 + _off(rng), corner[1] + (low - top) / 2 + _off(rng)
    turn = 90.0 * quarters + rng.gauss(0, 1.2)
    (own_left, own_top), (own_right, own_low) = bounds_mm(printed.form.cells)
    return Pose(Pose(middle, turn).place((-(own_left + own_right) / 2, -(own_top + own_low) / 2)), turn)


def _off(rng: random.Random) -> float:
    return max(-_MOST_OFF_MM, min(_MOST_OFF_MM, rng.gauss(0, 0.9)))
