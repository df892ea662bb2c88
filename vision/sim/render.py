"""The virtual camera: frames of a scene as an overhead camera would take them, with light, blur and noise.

A frame depends on nothing but the camera, the seed, the scene and the frame's number. What did not change since the
last frame is not drawn again.
"""

from __future__ import annotations

import math
import random
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from vision.frame import SMALL_WIDTH_PX, Frame, Picture
from vision.sim.art import card_back, card_face, mat_picture, table_top
from vision.sim.scene import LaidCard, Mat, Pose, Scene, card_corners_mm
from vision.surface import Point

Matrix = npt.NDArray[np.float64]
Box = tuple[int, int, int, int]
"""Left, top, right, bottom in pixels; the last two just outside."""

_STRIPS: Final = 6
"""A curled card is drawn as this many flat strips."""

_NOISE_TILE_PX: Final = 512
_BLUR_MARGIN_PX: Final = 6


@dataclass(frozen=True, slots=True)
class Camera:
    """A Camera Module 3 over the table, a little askew. Smaller sizes see the same field with fewer pixels."""

    size_px: tuple[int, int] = (4608, 2592)
    height_mm: float = 760.0
    field_deg: float = 66.0
    tilt_deg: float = 1.5
    turn_deg: float = 0.7
    blur_px: float = 0.7
    noise: float = 3.0
    """Standard deviation in grey levels."""
    dim: float = 0.3
    """How much darker the picture's far corners are than its brightest spot."""


class Renderer:
    """Takes frames of scenes; keeps the last clean picture so that only what changed is drawn."""

    def __init__(self, camera: Camera, seed: int) -> None:
        self._camera = camera
        self._seed = seed
        self._projection = _projection(camera)
        self._table = table_top(camera.size_px, seed)
        self._light = _light_map(camera, seed)
        self._add, self._take = _noise_maps(camera, seed)
        self._scene: Scene | None = None
        self._clean_bgr = self._table.copy()
        self._clean = np.zeros(self._table.shape[:2], np.uint8)

    def frame(self, scene: Scene, number: int, at_s: float, *, color: bool = False) -> Frame:
        """The ``number``-th frame, of this scene; with ``color`` the frame also holds the picture in colour."""
        self._draw(scene)
        rng = random.Random(f"{self._seed} {number}")
        noisy = cv2.subtract(cv2.add(self._clean, self._window(self._add, rng)), self._window(self._take, rng))
        width, height = self._camera.size_px
        factor = max(1, round(width / SMALL_WIDTH_PX))
        small = cv2.resize(noisy, (width // factor, height // factor), interpolation=cv2.INTER_AREA)
        return Frame(
            np.asarray(noisy, np.uint8),
            at_s,
            self._clean_bgr.copy() if color else None,
            np.asarray(small, np.uint8),
        )

    def _window(self, noise: Picture, rng: random.Random) -> Picture:
        width, height = self._camera.size_px
        x, y = rng.randrange(_NOISE_TILE_PX), rng.randrange(_NOISE_TILE_PX)
        return noise[y : y + height, x : x + width]

    def _draw(self, scene: Scene) -> None:
        if scene == self._scene:
            return
        for box in self._changed_boxes(scene):
            self._draw_box(scene, box)
        self._scene = scene

    def _changed_boxes(self, scene: Scene) -> list[Box]:
        if self._scene is None or self._scene.mats != scene.mats:
            return [(0, 0, *self._camera.size_px)]
        gone = [card for card in self._scene.cards if card not in scene.cards]
        come = [card for card in scene.cards if card not in self._scene.cards]
        return [box for card in gone + come if (box := self._card_box(scene, card))]

    def _card_box(self, scene: Scene, card: LaidCard) -> Box | None:
        corners = card_corners_mm(scene, card)
        return self._box([self._pixel(corner, z) for corner in corners for z in (0.0, card.curl_mm)], margin_px=24)

    def _draw_box(self, scene: Scene, box: Box) -> None:
        left, top, right, bottom = box
        outer = self._grown(box)
        part = self._table[outer[1] : outer[3], outer[0] : outer[2]].copy()
        for mat in scene.mats:
            self._paste(part, outer, mat_picture(mat.surface, mat.seat), self._mat_quad(mat))
        for card in scene.cards:
            self._paste_card(part, outer, scene, card)
        light = self._light[outer[1] : outer[3], outer[0] : outer[2]]
        lit = cv2.GaussianBlur(cv2.multiply(part, cv2.merge([light] * 3), scale=1 / 255), (0, 0), self._camera.blur_px)
        cut = lit[top - outer[1] : bottom - outer[1], left - outer[0] : right - outer[0]]
        self._clean_bgr[top:bottom, left:right] = cut
        self._clean[top:bottom, left:right] = cv2.cvtColor(cut, cv2.COLOR_BGR2GRAY)

    def _grown(self, box: Box) -> Box:
        width, height = self._camera.size_px
        m = _BLUR_MARGIN_PX
        return max(0, box[0] - m), max(0, box[1] - m), min(width, box[2] + m), min(height, box[3] + m)

    def _mat_quad(self, mat: Mat) -> list[Point]:
        w, h = mat.surface.size_mm
        whole = Pose(mat.pose.at_mm, mat.pose.turn_deg)
        corners = ((-w / 2, -h / 2), (w / 2, -h / 2), (w / 2, h / 2), (-w / 2, h / 2))
        return [self._pixel(whole.place(corner), 0.2) for corner in corners]

    def _paste_card(self, part: Picture, box: Box, scene: Scene, card: LaidCard) -> None:
        face = card_face(card.piece, card.color) if card.face_up else card_back()
        a, b, c, d = card_corners_mm(scene, card)
        shadow = [self._pixel((x + 1.5, y + 2.0), 0.3) for x, y in (a, b, c, d)]
        overlap = self._box(shadow, 0)
        if overlap is None or not _meet(overlap, box):
            return
        hard = np.full(part.shape[:2], 255, np.uint8)
        outline = np.round([(x - box[0], y - box[1]) for x, y in shadow]).astype(np.int32)
        cv2.fillConvexPoly(hard, outline, 150, cv2.LINE_AA)
        soft = cv2.GaussianBlur(hard, (0, 0), 4)
        part[:] = cv2.multiply(part, cv2.merge([soft] * 3), scale=1 / 255)
        rows = face.shape[0]
        for k in range(_STRIPS):
            t0, t1 = k / _STRIPS, (k + 1) / _STRIPS
            quad = [
                self._pixel(_between(a, d, t0), 0.4 + _rise(card, t0)),
                self._pixel(_between(b, c, t0), 0.4 + _rise(card, t0)),
                self._pixel(_between(b, c, t1), 0.4 + _rise(card, t1)),
                self._pixel(_between(a, d, t1), 0.4 + _rise(card, t1)),
            ]
            self._paste(part, box, face[round(rows * t0) : round(rows * t1)], quad)

    def _paste(self, part: Picture, box: Box, texture: Picture, quad: list[Point]) -> None:
        """Warp a texture onto the quad (pixels of the frame) in this part of the frame."""
        here = self._box(quad, 1)
        if here is None or not _meet(here, box):
            return
        x0, y0 = max(here[0], box[0]), max(here[1], box[1])
        x1, y1 = min(here[2], box[2]), min(here[3], box[3])
        rows, columns = texture.shape[:2]
        edges = np.array(
            [(-0.5, -0.5), (columns - 0.5, -0.5), (columns - 0.5, rows - 0.5), (-0.5, rows - 0.5)], np.float32
        )
        target = np.array(quad, np.float32) - (x0, y0)
        warp = cv2.getPerspectiveTransform(edges, target.astype(np.float32))
        size = x1 - x0, y1 - y0
        drawn = cv2.warpPerspective(texture, warp, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        mask = np.zeros((size[1], size[0]), np.uint8)
        cv2.fillConvexPoly(mask, np.round(target * 16).astype(np.int32), 255, cv2.LINE_8, 4)
        cv2.copyTo(drawn, mask, part[y0 - box[1] : y1 - box[1], x0 - box[0] : x1 - box[0]])

    def _pixel(self, point_mm: Point, height_mm: float) -> Point:
        x, y, w = self._projection @ (point_mm[0], point_mm[1], height_mm, 1.0)
        return float(x / w), float(y / w)

    def _box(self, points: list[Point], margin_px: int) -> Box | None:
        """The pixels round these points; None outside the picture."""
        width, height = self._camera.size_px
        xs, ys = [x for x, _ in points], [y for _, y in points]
        left, top = max(0, math.floor(min(xs)) - margin_px), max(0, math.floor(min(ys)) - margin_px)
        right, bottom = min(width, math.ceil(max(xs)) + margin_px), min(height, math.ceil(max(ys)) + margin_px)
        return (left, top, right, bottom) if left < right and top < bottom else None


def _projection(camera: Camera) -> Matrix:
    """3x4: millimetres on the table (x right, y down, z up) to pixels."""
    width, height = camera.size_px
    focal = width / 2 / math.tan(math.radians(camera.field_deg) / 2)
    lens = np.array([[focal, 0, width / 2 - 0.5], [0, focal, height / 2 - 0.5], [0, 0, 1.0]])
    tilt, turn = math.radians(camera.tilt_deg), math.radians(camera.turn_deg)
    about_x = np.array([[1, 0, 0], [0, math.cos(tilt), -math.sin(tilt)], [0, math.sin(tilt), math.cos(tilt)]])
    about_z = np.array([[math.cos(turn), -math.sin(turn), 0], [math.sin(turn), math.cos(turn), 0], [0, 0, 1]])
    down = np.diag([1.0, 1.0, -1.0])  # the camera looks along its z, the table's z points at it
    pose = np.hstack([about_x @ about_z @ down, np.array([[0.0], [0.0], [camera.height_mm]])])
    return np.asarray(lens @ pose, np.float64)


def _light_map(camera: Camera, seed: int) -> Picture:
    """Brightness by pixel, 255 under the lamp."""
    width, height = camera.size_px
    rng = random.Random(f"{seed} lamp")
    lamp_x, lamp_y = rng.uniform(0.3, 0.7) * width, rng.uniform(0.3, 0.7) * height
    small = (64, 36)
    xs, ys = np.meshgrid(np.linspace(0, width, small[0]), np.linspace(0, height, small[1]))
    far = np.hypot(xs - lamp_x, ys - lamp_y) / math.hypot(width, height)
    level = np.clip(250 * (1 - camera.dim * far / 0.7), 0, 255).astype(np.uint8)
    return np.asarray(cv2.resize(level, camera.size_px, interpolation=cv2.INTER_LINEAR), np.uint8)


def _noise_maps(camera: Camera, seed: int) -> tuple[Picture, Picture]:
    """What noise adds and takes; larger than a frame by one tile, so that every frame sees another part."""
    width, height = camera.size_px
    tile = np.random.default_rng(seed).normal(0, camera.noise, (2 * _NOISE_TILE_PX, 2 * _NOISE_TILE_PX))
    repeats = height // tile.shape[0] + 2, width // tile.shape[1] + 2
    shape = slice(height + _NOISE_TILE_PX), slice(width + _NOISE_TILE_PX)
    add = np.tile(np.clip(np.round(tile), 0, 255).astype(np.uint8), repeats)[shape]
    take = np.tile(np.clip(np.round(-tile), 0, 255).astype(np.uint8), repeats)[shape]
    return add, take


def _rise(card: LaidCard, t: float) -> float:
    """How high the card stands at this part of its length."""
    return card.curl_mm * abs(2 * t - 1) ** 3


def _between(a: Point, b: Point, t: float) -> Point:
    return a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t


def _meet(a: Box, b: Box) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]
