"""Boards with pencil on them under the virtual camera, and how their boxes are told apart."""

import math
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

import cv2
import numpy as np
from dice_sheets import inks

from engine.table import CellsSettled
from vision.frame import Frame
from vision.pencil.cells import CellSeen
from vision.pencil.settle import CellsSettling, settle_cells
from vision.pencil.sighting import BoardCells, CellsSighting, sight_cells, study_cells
from vision.sheets.board_plan import BoardPlan, board_plan
from vision.sighting import Sighting, sight, study
from vision.sim.camera import Camera, pixel, projection
from vision.sim.glare import Glare, Shade, in_light
from vision.sim.render import Renderer
from vision.sim.scene import LaidBoard, Pose, Scene, Sheet
from vision.sim.strokes import PENS, Drawn, Pen, draw

CLOSE = Camera(size_px=(1920, 1080), height_mm=330.0)
"""4.5 pixels a millimetre, as under the whole table's camera; one board fills the frame."""

LIGHTS: Mapping[str, Camera] = {
    "normal": CLOSE,
    "warm": replace(CLOSE, tint_bgr=(0.5, 0.8, 1.0)),
    "cold": replace(CLOSE, tint_bgr=(1.0, 0.88, 0.7)),
    "dim": replace(CLOSE, tint_bgr=(0.4, 0.4, 0.4)),
    "noisy": replace(CLOSE, noise=6.0, tint_bgr=(0.7, 0.7, 0.7)),
    "unsharp": replace(CLOSE, blur_px=1.2),
    "tilted": replace(CLOSE, tilt_deg=9.0),
    "far": replace(CLOSE, height_mm=400.0),
    "shadows": CLOSE,
    "glare": CLOSE,
}
"""By name; in ``shadows`` and ``glare`` more lies over the picture than its camera tells."""

MAYBE_CLEAR = frozenset({Drawn.NOTHING, Drawn.CORNER, Drawn.DOT, Drawn.ERASED})
"""What a box may be called clear with; strokes that are no cross must be unclear."""


@dataclass(frozen=True)
class Drawing:
    """A board with something in each box: what, and with which pen."""

    plan: BoardPlan
    scene: Scene
    truth: Mapping[str, tuple[Drawn, Pen]]


@lru_cache(maxsize=7)
def plan_of(number: int) -> BoardPlan:
    return board_plan(inks()[number - 1])


def drawing(
    seed: int, kinds: Sequence[Drawn] = tuple(Drawn), pens: Sequence[Pen] = PENS, pose: Pose | None = None
) -> Drawing:
    """A board on which a hand left these things in boxes at random."""
    rng = random.Random(f"drawing {seed}")
    number = rng.randint(1, 7)
    plan = plan_of(number)
    truth = {name: (rng.choice(kinds), rng.choice(pens)) for name in plan.boxes}
    marks = tuple(
        strokes
        for name, (drawn, pen) in truth.items()
        if (strokes := draw(drawn, plan.boxes[name].at_mm, plan.boxes[name].size_mm, pen, rng))
    )
    pose = pose or Pose((rng.uniform(-12, 12), rng.uniform(-8, 8)), rng.choice((0, 180)) + rng.uniform(-14, 14))
    return Drawing(plan, Scene((), boards=(LaidBoard(1, Sheet(inks()[number - 1], pose), marks),)), truth)


@lru_cache(maxsize=3)
def renderer(camera: Camera) -> Renderer:
    return Renderer(camera, seed=5)


def picture(board: Drawing, light: str = "normal", number: int = 0) -> Frame:
    """The board's frame in this light."""
    frame = renderer(LIGHTS[light]).frame(board.scene, number, number / 10)
    rng = random.Random(f"{light} {number}")
    width, height = CLOSE.size_px

    def spot() -> tuple[float, float]:
        return width / 2 + rng.uniform(-0.22, 0.22) * width, height / 2 + rng.uniform(-0.25, 0.25) * height

    if light == "shadows":
        shades = [
            Shade(spot(), rng.uniform(0, 360), rng.uniform(0.2, 0.5), math.exp(rng.uniform(0.5, 4.5))) for _ in range(3)
        ]
        return in_light(frame, shades=shades)
    if light == "glare":
        return in_light(
            frame, [Glare(spot(), math.exp(rng.uniform(1.8, 4.6)), rng.uniform(25, 255)) for _ in range(24)]
        )
    return frame


def read(frame: Frame, plan: BoardPlan) -> Mapping[str, CellSeen]:
    """What one look says of every box."""
    sighting = study(frame, (plan.surface,), frozenset())
    cells = study_cells(frame, {plan.surface.id: plan}, sighting).boards[plan.surface.id].cells
    return cells or {}


def word(seen: CellSeen) -> str:
    return seen.unclear.value if seen.unclear else "crossed" if seen.crossed else "clear"


def wrong(drawn: Drawn, seen: CellSeen) -> bool:
    """Whether what is told as certain is not so."""
    if seen.unclear:
        return False
    if seen.crossed:
        return drawn not in {Drawn.CROSS, Drawn.SMALL_CROSS}
    return drawn not in MAYBE_CLEAR


def with_marks(board: Drawing, *cells: str, drawn: Drawn = Drawn.CROSS, pen: Pen = PENS[0], seed: int = 1) -> Drawing:
    """The board after a hand drew this in these cells."""
    rng = random.Random(seed)
    laid = board.scene.boards[0]
    boxes = [board.plan.boxes[cell] for cell in cells]
    more = tuple(draw(drawn, box.at_mm, box.size_mm, pen, rng) for box in boxes)
    scene = replace(board.scene, boards=(replace(laid, marks=(*laid.marks, *more)),))
    return replace(board, scene=scene, truth={**board.truth, **dict.fromkeys(cells, (drawn, pen))})


def laid_at(board: Drawing, pose: Pose) -> Drawing:
    """The same board in another place."""
    laid = board.scene.boards[0]
    return replace(board, scene=replace(board.scene, boards=(replace(laid, sheet=replace(laid.sheet, pose=pose)),)))


Rect = tuple[float, float, float, float]
"""Left, top, right, bottom in millimetres of a board."""


def about(board: Drawing, section: str, margin_mm: float = 4.0) -> Rect:
    """What holds a section's boxes."""
    boxes = [box for name, box in board.plan.boxes.items() if name.startswith(f"{section}.")]
    left, top = (min(box.at_mm[k] for box in boxes) - margin_mm for k in (0, 1))
    right, low = (max(box.at_mm[k] + box.size_mm[k] for box in boxes) + margin_mm for k in (0, 1))
    return left, top, right, low


def covered(frame: Frame, board: Drawing, rect: Rect, level: int = 118) -> Frame:
    """The frame with a flat grey thing on the board."""
    sheet = board.scene.boards[0].sheet
    left, top, right, low = rect
    corners = [sheet.on_table(Pose(spot)).at_mm for spot in ((left, top), (right, top), (right, low), (left, low))]
    seen = np.array([pixel(projection(CLOSE), corner, 0.2) for corner in corners])
    grey, small = frame.grey.copy(), None if frame.small is None else frame.small.copy()
    for part in (grey, small):
        if part is not None:
            scale = part.shape[1] / grey.shape[1]
            cv2.fillConvexPoly(part, np.round((seen + 0.5) * scale - 0.5).astype(np.int32), level)
    return replace(frame, grey=grey, small=small)


class Looker:
    """Looks at one board, frame after frame, and keeps what is told."""

    def __init__(self, plan: BoardPlan) -> None:
        self.plan, self.name = plan, plan.surface.id
        self.sighting: Sighting | None = None
        self.cells: CellsSighting | None = None
        self.settling = CellsSettling()
        self.events: list[CellsSettled] = []

    def look(self, frame: Frame) -> BoardCells:
        self.sighting = sight(frame, (self.plan.surface,), frozenset(), self.sighting)
        self.cells = sight_cells(frame, {self.name: self.plan}, self.sighting, self.cells)
        self.settling, events = settle_cells(self.settling, self.cells)
        self.events += [event for event in events if isinstance(event, CellsSettled)]
        return self.board

    @property
    def board(self) -> BoardCells:
        assert self.cells is not None
        return self.cells.boards[self.name]
