"""Drawn city maps in mid-game: the shapes of their pieces, and many of them laid on free cells."""

from __future__ import annotations

import math
import random
from collections.abc import Iterable
from dataclasses import dataclass

import cv2
import numpy as np
from city_drawing import (
    CAMERA,
    Laid,
    Sheet,
    Spot,
    Table,
    code_px,
    covered,
    from_behind,
    hull_of,
    on_cells,
    sticker,
)

from engine.table import PieceId
from vision.city.forms import CELL_MM, Cell, PieceForm
from vision.city.map_plan import map_plan
from vision.sim.camera import Camera, projection


def five_sheets(rng: random.Random, *, rows: int = 2) -> tuple[Sheet, ...]:
    """Three maps above and two below, a little askew, some upside down."""
    spots = [(-302.0, -106.0), (0.0, -106.0), (302.0, -106.0), (-152.0, 108.0), (152.0, 108.0)][: 3 if rows == 1 else 5]
    return tuple(
        Sheet(
            map_plan(seat),
            Spot((x + rng.uniform(-1, 1), y + rng.uniform(-1, 1)), rng.choice((0, 180)) + rng.uniform(-0.4, 0.4)),
        )
        for seat, (x, y) in enumerate(spots, start=1)
    )


V3, I3, O4, L4, P5, O6, S4, U5 = SHAPES = (
    ((0, 0), (0, 1), (1, 1)),
    ((0, 0), (1, 0), (2, 0)),
    ((0, 0), (1, 0), (0, 1), (1, 1)),
    ((0, 0), (0, 1), (0, 2), (1, 2)),
    ((0, 0), (1, 0), (0, 1), (1, 1), (0, 2)),
    ((0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (2, 1)),
    ((1, 0), (2, 0), (0, 1), (1, 1)),
    ((0, 0), (2, 0), (0, 1), (1, 1), (2, 1)),
)
ROAD4, ROAD2, ONE = ((0, 0), (1, 0), (2, 0), (3, 0)), ((0, 0), (1, 0)), ((0, 0),)


def form_of(cells: Iterable[Cell], cell: Cell | None = None, *, height_mm: float = 0.0, turn: float = 0.0) -> PieceForm:
    """A piece with its sticker in the middle of one of its cells."""
    cells = tuple(cells)
    x, y = cells[0] if cell is None else cell
    return PieceForm(cells, ((x + 0.5) * CELL_MM, (y + 0.5) * CELL_MM), turn, height_mm)


@dataclass(frozen=True)
class Kind:
    letter: str
    form: PieceForm
    code_mm: float


KINDS = (
    *(Kind("T", form_of(cells), 15.0) for cells in SHAPES),
    Kind("R", form_of(ROAD4, (1, 0)), 12.0),
    Kind("R", form_of(ROAD2), 12.0),
    Kind("R", form_of(ONE), 12.0),
    Kind("O", form_of(ONE), 12.0),
    Kind("M", form_of(O4, height_mm=30.0), 15.0),
    Kind("M", form_of(ONE, height_mm=20.0), 12.0),
    Kind("M", form_of(O6, (1, 0), height_mm=12.0), 15.0),
)


def hidden(table: Table) -> frozenset[str]:
    """The pieces whose codes are hidden in part by what stands before them."""
    lens = projection(table.camera)
    order = from_behind(table.pieces)
    found = set()
    for k, piece in enumerate(order):
        code = np.array(code_px(lens, piece, modules=False), np.float32)
        for other in order[k + 1 :]:
            if other.form.height_mm and math.dist(other.pose.at_mm, piece.pose.at_mm) < 120:
                hulls = [hull_of(lens, other, cell) for cell in other.form.cells]
                if any(cv2.intersectConvexConvex(code, hull)[0] > 1 for hull in hulls):
                    found.add(piece.piece)
    return frozenset(found)


@dataclass(frozen=True)
class Filled:
    table: Table
    truth: dict[str, dict[str, tuple[Cell, ...]]]  # map -> piece -> cells
    forms: dict[PieceId, PieceForm]


def fill(
    sheets: tuple[Sheet, ...],
    rng: random.Random,
    a_map: int,
    *,
    camera: Camera = CAMERA,
    slack_mm: float = 1.0,
    slack_deg: float = 2.0,
    kinds: tuple[Kind, ...] = KINDS,
) -> Filled:
    """Maps in mid-game: so many pieces on each, none over another, a little off their cells."""
    pieces: list[Laid] = []
    truth: dict[str, dict[str, tuple[Cell, ...]]] = {}
    forms: dict[PieceId, PieceForm] = {}
    count = 0
    for sheet in sheets:
        taken: set[Cell] = set()
        here = truth.setdefault(sheet.plan.surface.id, {})
        for _ in range(a_map * 40):
            if len(here) == a_map:
                break
            kind, quarter = rng.choice(kinds), rng.randrange(4)
            cell = rng.randrange(sheet.plan.width), rng.randrange(sheet.plan.height)
            cells = covered(kind.form, cell, quarter)
            inside = all(0 <= x < sheet.plan.width and 0 <= y < sheet.plan.height for x, y in cells)
            if not inside or taken & set(cells):
                continue
            taken |= set(cells)
            count += 1
            piece = sticker(kind.letter, count % 1000, count // 1000)
            shift = rng.uniform(-slack_mm, slack_mm), rng.uniform(-slack_mm, slack_mm)
            askew = rng.uniform(-slack_deg, slack_deg)
            pieces.append(
                on_cells(sheet, piece, kind.form, cell, quarter, shift_mm=shift, askew_deg=askew, code_mm=kind.code_mm)
            )
            forms[piece], here[piece] = kind.form, cells
    return Filled(Table(sheets, tuple(pieces), camera), truth, forms)
