"""A drawn table for the tests of reading: mats straight from their description, cards with a code, seen from above.

It shares only the surfaces' millimetres and the codes' texts with what it tests, no way of reading or rendering.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from types import ModuleType

import cv2
import numpy as np
import numpy.typing as npt
import pytest
import segno

from engine.table import PieceId, Sticker, ZoneId
from vision.frame import Frame
from vision.surface import Surface, seat_mats

Picture = npt.NDArray[np.uint8]
DRAWN_PX_PER_MM = 8
CARD_MM = (65.0, 100.0)
CODE_AT_MM = (12.0, 62.0)  # top-left of the code's white square on the card
TAGS = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_APRILTAG_36h11)


@dataclass(frozen=True)
class Card:
    """A card whose centre lies at ``at_mm`` of the table, turned clockwise; no payload: it shows its back."""

    payload: str | bytes | None
    at_mm: tuple[float, float]
    turn_deg: float = 0.0
    code_mm: float = 15.0


@dataclass(frozen=True)
class Mat:
    surface: Surface
    at_mm: tuple[float, float]  # its centre on the table
    turn_deg: float = 0.0

    def point(self, x_mm: float, y_mm: float) -> tuple[float, float]:
        """Table millimetres of a point of the mat."""
        a = math.radians(self.turn_deg)
        dx, dy = x_mm - self.surface.size_mm[0] / 2, y_mm - self.surface.size_mm[1] / 2
        return (
            self.at_mm[0] + dx * math.cos(a) - dy * math.sin(a),
            self.at_mm[1] + dx * math.sin(a) + dy * math.cos(a),
        )


@dataclass(frozen=True)
class Table:
    """``size_px`` of the frame, its scale, and what lies there; table millimetres have their origin at its top-left."""

    mats: tuple[Mat, ...] = ()
    cards: tuple[Card, ...] = ()
    hands: tuple[tuple[float, float, float, float], ...] = ()  # x, y, width, height in table mm
    size_px: tuple[int, int] = (1900, 1000)
    px_per_mm: float = 4.9
    tilt: float = 0.0  # how much nearer the lower edge is than the upper one, as a share
    noise: float = 2.0
    blur_px: float = 0.8
    light: float = 1.0
    covers: tuple[tuple[float, float, float, float], ...] = field(default=())  # grey paper, likewise

    def lay(self, *cards: Card) -> Table:
        return replace(self, cards=self.cards + cards)

    def mat(self, seat: int) -> Mat:
        return next(m for m in self.mats if m.surface.id == f"mat{seat}")

    def lay_on(
        self,
        seat: int,
        zone: str,
        payload: str | bytes | None,
        *,
        turn_deg: float = 0.0,
        shift_mm: tuple[float, float] = (0, 0),
    ) -> Table:
        """A card with its centre in the middle of a zone (and shifted); without a payload it lies face down."""
        mat = self.mat(seat)
        middle = next(z for z in mat.surface.zones if z.id == ZoneId(mat.surface.id, zone)).centre_mm
        at = mat.point(middle[0] + shift_mm[0], middle[1] + shift_mm[1])
        return self.lay(Card(payload, at, mat.turn_deg + turn_deg))

    def frame(self, number: int = 0, at_s: float | None = None) -> Frame:
        return Frame(grey=self.grey(number), at_s=number / 10 if at_s is None else at_s)

    def to_px(self) -> npt.NDArray[np.float64]:
        """Table millimetres to pixels; the middle of the top-left pixel is (0, 0)."""
        width, height = self.size_px
        scale = np.diag([self.px_per_mm, self.px_per_mm, 1.0])
        if not self.tilt:
            return scale
        inset = self.tilt * width / 2
        source = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
        target = np.array([[inset, inset / 2], [width - inset, inset / 2], [width, height], [0, height]], np.float32)
        return np.asarray(cv2.getPerspectiveTransform(source, target), np.float64) @ scale

    def grey(self, number: int = 0) -> Picture:
        """The picture of the ``number``-th look: the same table under other noise."""
        values = _without_noise(self)
        if not self.noise:
            return values
        shift_x, shift_y = number * 37 % NOISE_PX, number * 59 % NOISE_PX
        add, take = _noise(self.size_px, self.noise)
        window = np.s_[shift_y : shift_y + self.size_px[1], shift_x : shift_x + self.size_px[0]]
        return np.asarray(cv2.subtract(cv2.add(values, add[window]), take[window]), np.uint8)


NOISE_PX = 97  # so far two looks' noise may lie apart


@lru_cache(maxsize=4)
def _noise(size_px: tuple[int, int], sigma: float) -> tuple[Picture, Picture]:
    """What noise adds and what it takes, a little larger than a frame."""
    shape = (size_px[1] + NOISE_PX, size_px[0] + NOISE_PX)
    noise = np.random.default_rng(1000).standard_normal(shape, np.float32) * sigma
    return np.rint(np.maximum(noise, 0)).astype(np.uint8), np.rint(np.maximum(-noise, 0)).astype(np.uint8)


@lru_cache(maxsize=4)
def _without_noise(table: Table) -> Picture:
    width, height = table.size_px
    grain = np.random.default_rng(1).integers(60, 110, (40, 12), dtype=np.uint8)
    canvas = cv2.resize(grain, (width, height), interpolation=cv2.INTER_CUBIC)
    for mat in table.mats:
        _paste(canvas, _mat_picture(mat.surface), table.to_px(), mat.at_mm, mat.turn_deg)
    for card in table.cards:
        _paste(canvas, _card_picture(card), table.to_px(), card.at_mm, card.turn_deg)
    for boxes, level in ((table.covers, 150), (table.hands, 120)):
        for x, y, w, h in boxes:
            box = cv2.perspectiveTransform(np.array([[(x, y), (x + w, y), (x + w, y + h), (x, y + h)]]), table.to_px())
            cv2.fillConvexPoly(canvas, box[0].astype(np.int32), level)
    if table.blur_px:
        canvas = cv2.GaussianBlur(canvas, (0, 0), table.blur_px)
    return np.asarray(cv2.convertScaleAbs(canvas, alpha=table.light), np.uint8)


def sticker(number: int, copy: int = 0, *, game: str = "S", edition: str = "2", kind: str = "C") -> PieceId:
    return Sticker(game, edition, kind, number, copy).piece


KNOWN = frozenset(sticker(n, c) for n in range(1, 79) for c in range(3))


def table(seats: int = 3, **changes: object) -> Table:
    """The first mats in rows of four, in order, 215 x 153 mm apart."""
    mats = tuple(
        Mat(surface, (115.0 + 215 * (n % 4), 85.0 + 153 * (n // 4))) for n, surface in enumerate(seat_mats(seats))
    )
    if "size_px" not in changes:
        px = float(changes.get("px_per_mm", 4.9))  # type: ignore[arg-type]
        changes["size_px"] = (round(px * (15 + 215 * min(seats, 4))), round(px * (170 + 153 * ((seats - 1) // 4))))
    return Table(mats=mats, **changes)  # type: ignore[arg-type]


@pytest.fixture(scope="session")
def drawn() -> ModuleType:
    """This module: what a test draws its tables with."""
    return sys.modules[__name__]


@pytest.fixture
def known() -> frozenset[PieceId]:
    return KNOWN


def _paste(
    canvas: Picture, picture: Picture, to_px: npt.NDArray[np.float64], at_mm: tuple[float, float], turn_deg: float
) -> None:
    h, w = picture.shape
    a = math.radians(turn_deg)
    k = 1 / DRAWN_PX_PER_MM
    middle = np.array([[1, 0, 0.5 - w / 2], [0, 1, 0.5 - h / 2], [0, 0, 1]])  # of the picture, pixel centres at halves
    place = (
        np.array(
            [[math.cos(a) * k, -math.sin(a) * k, at_mm[0]], [math.sin(a) * k, math.cos(a) * k, at_mm[1]], [0, 0, 1]]
        )
        @ middle
    )
    total = to_px @ place
    box = cv2.perspectiveTransform(np.array([[(0.0, 0.0), (w, 0.0), (w, h), (0.0, h)]]), total)[0]
    x0, y0 = np.maximum(np.floor(box.min(0)).astype(int) - 1, 0)
    x1, y1 = np.minimum(np.ceil(box.max(0)).astype(int) + 2, (canvas.shape[1], canvas.shape[0]))
    if x1 <= x0 or y1 <= y0:
        return
    move = np.array([[1, 0, -x0], [0, 1, -y0], [0, 0, 1]])
    size = (int(x1 - x0), int(y1 - y0))
    warped = cv2.warpPerspective(picture, move @ total, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    inside = cv2.warpPerspective(np.full((h, w), 255, np.uint8), move @ total, size, flags=cv2.INTER_NEAREST)
    part = canvas[y0:y1, x0:x1]
    part[inside > 0] = warped[inside > 0]


def _mm(value: float) -> int:
    return round(value * DRAWN_PX_PER_MM)


@lru_cache(maxsize=8)
def _mat_picture(surface: Surface) -> Picture:
    picture = np.full((_mm(surface.size_mm[1]), _mm(surface.size_mm[0])), 235, np.uint8)
    for zone in surface.zones:
        (x, y), (w, h) = zone.at_mm, zone.size_mm
        cv2.rectangle(picture, (_mm(x), _mm(y) + 20), (_mm(x + w), _mm(y + h) - 20), 90, 4)
    tags = [*surface.corner_tags, *(zone.slot_tag for zone in surface.zones if zone.slot_tag)]
    for tag in tags:
        x, y, side = _mm(tag.at_mm[0]), _mm(tag.at_mm[1]), _mm(tag.side_mm)
        edge = side // 8
        picture[y - edge : y + side + edge, x - edge : x + side + edge] = 235
        picture[y : y + side, x : x + side] = cv2.aruco.generateImageMarker(TAGS, tag.id, side) // 255 * 215 + 20
    return picture


@lru_cache(maxsize=8)
def _card_picture(card: Card) -> Picture:
    rng = np.random.default_rng(7)
    size = (_mm(CARD_MM[0]), _mm(CARD_MM[1]))
    art = cv2.resize(rng.integers(40, 220, (9, 6), dtype=np.uint8), size, interpolation=cv2.INTER_CUBIC)
    if card.payload is None:
        return np.ascontiguousarray(cv2.flip(art, 0)) // 2 + 30
    code = code_picture(card.payload, _mm(card.code_mm))
    x, y = _mm(CODE_AT_MM[0]), _mm(CODE_AT_MM[1])
    art[y : y + code.shape[0], x : x + code.shape[1]] = code
    return art


def code_picture(payload: str | bytes, side_px: int, border: int = 2) -> Picture:
    """A version-1 (or, for long payloads, larger) code of level H with its quiet zone."""
    code = segno.make(payload, error="h", boost_error=False, micro=False)
    dark = np.array([list(row) for row in code.matrix_iter(border=border)], bool)
    modules = np.where(dark, 25, 240).astype(np.uint8)
    return cv2.resize(modules, (side_px, side_px), interpolation=cv2.INTER_NEAREST)


def centres_mm(table_: Table, seat: int, cards: Sequence[Card]) -> list[tuple[float, float]]:
    """Where the codes of these cards lie, in millimetres of that seat's mat."""
    mat = table_.mat(seat)
    found = []
    for card in cards:
        off = (CODE_AT_MM[0] + card.code_mm / 2 - CARD_MM[0] / 2, CODE_AT_MM[1] + card.code_mm / 2 - CARD_MM[1] / 2)
        a = math.radians(card.turn_deg)
        x = card.at_mm[0] + off[0] * math.cos(a) - off[1] * math.sin(a) - mat.at_mm[0]
        y = card.at_mm[1] + off[0] * math.sin(a) + off[1] * math.cos(a) - mat.at_mm[1]
        b = -math.radians(mat.turn_deg)
        w, h = mat.surface.size_mm
        found.append((x * math.cos(b) - y * math.sin(b) + w / 2, x * math.sin(b) + y * math.cos(b) + h / 2))
    return found
