"""A drawn table of city maps for the tests of reading: sheets from their description, pieces, a lens.

It shares the surfaces' millimetres, the lens and the codes' texts with what it tests, no way of reading or rendering.
Table millimetres have their origin straight under the camera, x to the right of its picture, y down.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache

import cv2
import numpy as np
import numpy.typing as npt
import segno

from engine.table import PieceId, Sticker
from vision.city.forms import CELL_MM, Cell, PieceForm
from vision.city.map_plan import MapPlan
from vision.frame import Frame
from vision.sim.camera import Camera, Projection, pixel, projection
from vision.surface import Point

Picture = npt.NDArray[np.uint8]
DRAWN_PX_PER_MM = 8
CAMERA = Camera()
CLOSE = Camera(size_px=(1640, 1180), field_deg=2 * math.degrees(math.atan(820 / 3548)))
"""The middle of a whole frame, with as many pixels a millimetre: room for one map."""
TAGS = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_APRILTAG_36h11)


@dataclass(frozen=True)
class Spot:
    """A place and a turn, clockwise, of a middle or an origin."""

    at_mm: Point
    turn_deg: float = 0.0

    def place(self, x: float, y: float) -> Point:
        a = math.radians(self.turn_deg)
        return (
            self.at_mm[0] + x * math.cos(a) - y * math.sin(a),
            self.at_mm[1] + x * math.sin(a) + y * math.cos(a),
        )


@dataclass(frozen=True)
class Sheet:
    plan: MapPlan
    middle: Spot

    def on_table(self, x: float, y: float) -> Point:
        """A point of the sheet, on the table."""
        width, height = self.plan.surface.size_mm
        return self.middle.place(x - width / 2, y - height / 2)


@dataclass(frozen=True)
class Laid:
    """A piece on the table: ``pose`` is that of the origin of its own cells."""

    piece: str
    form: PieceForm
    pose: Spot
    code_mm: float = 15.0
    stain: float = 0.0  # the share of the code that is painted over


@dataclass(frozen=True)
class Table:
    sheets: tuple[Sheet, ...]
    pieces: tuple[Laid, ...] = ()
    camera: Camera = CAMERA
    light: float = 1.0
    hands: tuple[tuple[float, float, float, float], ...] = ()  # left, top, right, low on the table

    def lay(self, *pieces: Laid) -> Table:
        return replace(self, pieces=self.pieces + pieces)

    def frame(self, number: int = 0) -> Frame:
        clean = _clean(self)
        noise = _noise(self.camera.size_px, self.camera.noise, number % 3)
        return Frame(np.asarray(np.clip(clean.astype(np.int16) + noise, 0, 255), np.uint8), number / 10)


def sticker(kind: str, number: int, copy: int = 0) -> PieceId:
    return Sticker("W", "0", kind, number, copy).piece


def on_cells(
    sheet: Sheet,
    piece: str,
    form: PieceForm,
    cell: Cell,
    quarter: int = 0,
    *,
    shift_mm: Point = (0.0, 0.0),
    askew_deg: float = 0.0,
    code_mm: float = 15.0,
    stain: float = 0.0,
) -> Laid:
    """A piece whose own cell (0, 0), in this quarter turn, lies on a cell, then shifted and turned about its middle."""
    x, y = sheet.plan.origin_mm
    middle = Spot((0.0, 0.0), 90.0 * quarter).place(CELL_MM / 2, CELL_MM / 2)
    at = (
        x + (cell[0] + 0.5) * CELL_MM - middle[0],
        y + (cell[1] + 0.5) * CELL_MM - middle[1],
    )
    xs, ys = [c[0] + 0.5 for c in form.cells], [c[1] + 0.5 for c in form.cells]
    own = CELL_MM * sum(xs) / len(xs), CELL_MM * sum(ys) / len(ys)
    centre = Spot(at, 90.0 * quarter).place(*own)
    turned = Spot((centre[0] + shift_mm[0], centre[1] + shift_mm[1]), 90.0 * quarter + askew_deg)
    on_sheet = Spot(turned.place(-own[0], -own[1]), turned.turn_deg)
    on_table = Spot(sheet.on_table(*on_sheet.at_mm), on_sheet.turn_deg + sheet.middle.turn_deg)
    return Laid(piece, form, on_table, code_mm, stain)


def covered(form: PieceForm, cell: Cell, quarter: int = 0) -> tuple[Cell, ...]:
    """The cells under a piece whose own cell (0, 0) lies on this one."""
    turns = ((1, 0, 0, 1), (0, -1, 1, 0), (-1, 0, 0, -1), (0, 1, -1, 0))
    a, b, c, d = turns[quarter % 4]
    return tuple(sorted((cell[0] + a * x + b * y, cell[1] + c * x + d * y) for x, y in form.cells))


# --- drawing -----------------------------------------------------------------------------------------------


def _homography(lens: Projection, height_mm: float) -> npt.NDArray[np.float64]:
    return np.column_stack([lens[:, 0], lens[:, 1], lens[:, 2] * height_mm + lens[:, 3]])


@lru_cache(maxsize=3)
def _noise(size_px: tuple[int, int], sigma: float, number: int) -> npt.NDArray[np.int16]:
    rng = np.random.default_rng(1000 + number)
    return np.rint(rng.standard_normal((size_px[1], size_px[0]), np.float32) * sigma).astype(np.int16)


@lru_cache(maxsize=2)
def _clean(table: Table) -> Picture:
    width, height = table.camera.size_px
    lens = projection(table.camera)
    grain = np.random.default_rng(1).integers(60, 110, (40, 70), dtype=np.uint8)
    canvas = np.asarray(cv2.resize(grain, (width, height), interpolation=cv2.INTER_CUBIC), np.uint8)
    for sheet in table.sheets:
        _paste(canvas, _sheet_picture(sheet.plan), lens, Spot(sheet.on_table(0, 0), sheet.middle.turn_deg), 0.0)
    for piece in from_behind(table.pieces):
        _lay(canvas, lens, piece)
    for left, top, right, low in table.hands:
        corners = [pixel(lens, spot, 60.0) for spot in ((left, top), (right, top), (right, low), (left, low))]
        cv2.fillConvexPoly(canvas, np.array(corners).astype(np.int32), 120)
    if table.camera.blur_px:
        canvas = np.asarray(cv2.GaussianBlur(canvas, (0, 0), table.camera.blur_px), np.uint8)
    return np.asarray(cv2.convertScaleAbs(canvas, alpha=table.light), np.uint8)


def from_behind(pieces: Iterable[Laid]) -> list[Laid]:
    """What stands farther from the point under the camera is hidden by what stands nearer."""
    return sorted(pieces, key=lambda p: (p.form.height_mm > 0, -math.hypot(*p.pose.at_mm)))


def hull_of(lens: Projection, piece: Laid, cell: Cell) -> npt.NDArray[np.float32]:
    """What a cell of a piece hides, its sides too."""
    x, y = cell
    outline = [piece.pose.place((x + a) * CELL_MM, (y + b) * CELL_MM) for a, b in ((0, 0), (1, 0), (1, 1), (0, 1))]
    seen = [pixel(lens, spot, height) for spot in outline for height in (0.0, piece.form.height_mm)]
    return cv2.convexHull(np.array(seen, np.float32))


def code_px(lens: Projection, piece: Laid, *, modules: bool = True) -> list[Point]:
    """The corners of a code's outermost modules, or of the white round it, clockwise from its own top-left one."""
    turned = Spot(piece.form.sticker_at_mm, piece.form.sticker_turn_deg)
    half = piece.code_mm / 2 * (21 / (21 + 2 * _border(piece)) if modules else 1)
    corners = (turned.place(a * half, b * half) for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1)))
    return [pixel(lens, piece.pose.place(*corner), piece.form.height_mm) for corner in corners]


def _border(piece: Laid) -> int:
    return 2 if piece.code_mm > 12 else 1


def _lay(canvas: Picture, lens: Projection, piece: Laid) -> None:
    if piece.form.height_mm:
        for cell in piece.form.cells:
            cv2.fillConvexPoly(canvas, hull_of(lens, piece, cell).astype(np.int32), 70)
    rng = np.random.default_rng(sum(map(ord, piece.piece)))
    for x, y in piece.form.cells:
        side = round(CELL_MM * DRAWN_PX_PER_MM)
        art = cv2.resize(rng.integers(110, 190, (3, 3), dtype=np.uint8), (side, side), interpolation=cv2.INTER_CUBIC)
        cv2.rectangle(art, (0, 0), (side - 1, side - 1), 90, 2)
        spot = Spot(piece.pose.place(x * CELL_MM, y * CELL_MM), piece.pose.turn_deg)
        _paste(canvas, np.asarray(art, np.uint8), lens, spot, piece.form.height_mm)
    code = code_picture(piece.piece, round(piece.code_mm * DRAWN_PX_PER_MM), border=_border(piece))
    if piece.stain:
        code = code.copy()
        code[: round(code.shape[0] * piece.stain)] = 128
    half = piece.code_mm / 2
    turned = Spot(piece.form.sticker_at_mm, piece.form.sticker_turn_deg)
    at = piece.pose.place(*turned.place(-half, -half))
    _paste(canvas, code, lens, Spot(at, piece.pose.turn_deg + piece.form.sticker_turn_deg), piece.form.height_mm)


def _paste(canvas: Picture, picture: Picture, lens: Projection, origin: Spot, height_mm: float) -> None:
    """A picture of DRAWN_PX_PER_MM whose top-left corner lies there, at this height."""
    step = 1 / DRAWN_PX_PER_MM
    a = math.radians(origin.turn_deg)
    to_table = np.array(
        [[math.cos(a), -math.sin(a), origin.at_mm[0]], [math.sin(a), math.cos(a), origin.at_mm[1]], [0, 0, 1.0]]
    ) @ np.array([[step, 0, step / 2], [0, step, step / 2], [0, 0, 1.0]])
    total = _homography(lens, height_mm) @ to_table
    h, w = picture.shape
    box = cv2.perspectiveTransform(np.array([[(0.0, 0.0), (w, 0.0), (w, h), (0.0, h)]]), total)[0]
    x0, y0 = np.maximum(np.floor(box.min(0)).astype(int) - 1, 0)
    x1, y1 = np.minimum(np.ceil(box.max(0)).astype(int) + 2, (canvas.shape[1], canvas.shape[0]))
    if x1 <= x0 or y1 <= y0:
        return
    move = np.array([[1, 0, -x0], [0, 1, -y0], [0, 0, 1]]) @ total
    size = (int(x1 - x0), int(y1 - y0))
    warped = cv2.warpPerspective(picture, move, size, flags=cv2.INTER_AREA, borderMode=cv2.BORDER_REPLICATE)
    inside = cv2.warpPerspective(np.full((h, w), 255, np.uint8), move, size, flags=cv2.INTER_NEAREST)
    part = canvas[y0:y1, x0:x1]
    part[inside > 0] = warped[inside > 0]


@lru_cache(maxsize=8)
def _sheet_picture(plan: MapPlan) -> Picture:
    scale = DRAWN_PX_PER_MM
    width, height = (round(v * scale) for v in plan.surface.size_mm)
    picture = np.full((height, width), 235, np.uint8)
    for column in range(plan.width):
        for row in range(plan.height):
            x, y = (round(v * scale) for v in plan.at_mm((column, row)))
            side = round(CELL_MM * scale)
            picture[y : y + side, x : x + side] = 200 + (column * 7 + row * 5) % 30
            cv2.rectangle(picture, (x, y), (x + side, y + side), 120, 4)
    tags = [*plan.surface.corner_tags, *(zone.slot_tag for zone in plan.surface.zones if zone.slot_tag)]
    for tag in tags:
        x, y, side = (round(v * scale) for v in (*tag.at_mm, tag.side_mm))
        edge = side // 8
        picture[y - edge : y + side + edge, x - edge : x + side + edge] = 235
        picture[y : y + side, x : x + side] = cv2.aruco.generateImageMarker(TAGS, tag.id, side) // 255 * 215 + 20
    return picture


@lru_cache(maxsize=256)
def code_picture(payload: str, side_px: int, border: int) -> Picture:
    """A version-1 code of level H with its quiet zone."""
    code = segno.make(payload, error="h", boost_error=False, micro=False)
    dark = np.array([list(row) for row in code.matrix_iter(border=border)], bool)
    modules = np.where(dark, 25, 240).astype(np.uint8)
    return np.asarray(cv2.resize(modules, (side_px, side_px), interpolation=cv2.INTER_NEAREST), np.uint8)
