"""Frames of a scene as an overhead camera would take them, with light, blur and noise.

A frame depends on nothing but the camera, the seed, the scene and the frame's number. What did not change since the
last frame is not drawn again; the pixels are the same as if it were.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from vision.frame import SMALL_WIDTH_PX, Frame, Picture, shrink
from vision.sim.art import table_top
from vision.sim.board_patches import board_patch, on_board_patch
from vision.sim.camera import Camera, Noise, light_map, projection
from vision.sim.city_patches import map_patch, outermost_first, piece_patch
from vision.sim.dice import die_patch, shadow_patch
from vision.sim.patches import Box, Patch, card_patch, mat_patch, tray_patch
from vision.sim.scene import (
    CityMap,
    LaidCard,
    LaidDie,
    LaidPiece,
    LaidTile,
    Mat,
    Pose,
    Scene,
    Sheet,
    Strokes,
    TableTop,
    Tray,
)

_BLUR_REACH_PX: Final = 6


@dataclass(frozen=True, slots=True)
class Shadow:
    """Of a die, on what lies below all dice."""

    die: LaidDie


@dataclass(frozen=True, slots=True)
class OnSheet:
    """A mark or a tile on a board, a tile on a map."""

    sheet: Sheet | CityMap
    what: Strokes | LaidTile


@dataclass(frozen=True, slots=True)
class OnMap:
    under: CityMap | TableTop
    piece: LaidPiece


Thing = tuple[Pose, LaidCard] | Mat | Tray | Sheet | CityMap | OnSheet | OnMap | Shadow | LaidDie
"""What a patch belongs to: a mat, a card and its mat's pose, a tray, a board, a map, what lies on them, a die, its
shadow."""


class Renderer:
    """Takes frames of scenes; keeps the last clean picture and the patches of what lies there."""

    def __init__(self, camera: Camera, seed: int) -> None:
        self._camera = camera
        self._lens = projection(camera)
        self._table = table_top(camera.size_px, seed)
        self._light = light_map(camera, seed)
        self._noise = Noise(camera, seed)
        self._scene: Scene | None = None
        self._things: dict[Thing, Patch] = {}
        self._clean_bgr = np.empty_like(self._table)
        self._clean = np.empty(self._table.shape[:2], np.uint8)
        self._draw_part((0, 0, *camera.size_px))

    def frame(self, scene: Scene, number: int, at_s: float, *, color: bool = False) -> Frame:
        """The ``number``-th frame, of this scene; with ``color`` the frame also holds the picture in colour."""
        if scene is not self._scene:  # most frames are of a table at which nothing moves
            self._draw(scene)
            self._scene = scene
        noisy = self._noise.on(self._clean, number)
        small = shrink(noisy, max(1, round(self._camera.size_px[0] / SMALL_WIDTH_PX)))
        return Frame(noisy, at_s, self._in_color(number) if color else None, small)

    def _in_color(self, number: int) -> Picture:
        """The picture in colour; only a tray is looked at in colour, so only there it has noise."""
        image = self._clean_bgr.copy()
        for box in self._on_frame([patch for thing, patch in self._things.items() if isinstance(thing, Tray)]):
            part = image[box[1] : box[3], box[0] : box[2]]
            for channel in range(3):
                part[..., channel] = self._noise.on_part(part[..., channel], (number, channel))
        return image

    def _draw(self, scene: Scene) -> None:
        wanted: list[Thing] = [*scene.mats, *((scene.mat_of(card.seat).pose, card) for card in scene.cards)]
        wanted += [board.sheet for board in scene.boards]
        wanted += [OnSheet(board.sheet, mark) for board in scene.boards for mark in board.marks]
        wanted += [*scene.maps, *(OnMap(*found) for found in outermost_first(scene))]
        wanted += [OnSheet(scene.sheet_of(tile.seat), tile) for tile in scene.tiles]
        wanted += [scene.tray] if scene.tray else []
        # What stands farther from the point under the camera is hidden by what stands nearer.
        dice: list[LaidDie] = sorted(scene.dice, key=lambda die: -math.hypot(*die.pose.at_mm))
        wanted += [*map(Shadow, dice), *dice]
        known = list(self._things)
        if wanted == known:
            return
        before = self._things
        self._things = {thing: before[thing] if thing in before else self._patch(scene, thing) for thing in wanted}
        gone = (before[thing] for thing in known if thing not in self._things)
        come = (self._things[thing] for thing in wanted if thing not in before)
        staying = [thing for thing in wanted if thing in before]
        if staying != [thing for thing in known if thing in self._things]:
            self._draw_part((0, 0, *self._camera.size_px))  # what lies on what has changed
            return
        for box in self._on_frame([*gone, *come]):
            self._draw_part(box)

    def _patch(self, scene: Scene, thing: Thing) -> Patch:
        match thing:
            case Mat():
                return mat_patch(self._lens, thing)
            case Tray():
                return tray_patch(self._lens, thing)
            case Sheet():
                return board_patch(self._lens, thing)
            case CityMap():
                return map_patch(self._lens, thing)
            case OnMap(under, piece):
                return piece_patch(self._lens, under, piece)
            case OnSheet(sheet, what):
                return on_board_patch(self._lens, sheet, what)
            case Shadow(die):
                return shadow_patch(self._lens, die)
            case LaidDie():
                return die_patch(self._lens, thing)
            case (_, card):
                return card_patch(self._lens, scene, card)

    def _on_frame(self, patches: list[Patch]) -> Iterator[Box]:
        """The parts of the frame that these patches and the blur of their edges touch."""
        for patch in patches:
            box = self._grown(patch.box, _BLUR_REACH_PX)
            if box[0] < box[2] and box[1] < box[3]:
                yield box

    def _draw_part(self, box: Box) -> None:
        outer = self._grown(box, _BLUR_REACH_PX)
        part = self._table[outer[1] : outer[3], outer[0] : outer[2]].copy()
        for patch in self._things.values():
            patch.lay_on(part, outer)
        light = self._light[outer[1] : outer[3], outer[0] : outer[2]]
        tinted = [cv2.convertScaleAbs(light, alpha=gain) for gain in self._camera.tint_bgr]
        lit = cv2.multiply(part, cv2.merge(tinted), scale=1 / 255)
        blurred = cv2.GaussianBlur(lit, (0, 0), self._camera.blur_px)
        left, top, right, low = box
        cut = blurred[top - outer[1] : low - outer[1], left - outer[0] : right - outer[0]]
        self._clean_bgr[top:low, left:right] = cut
        self._clean[top:low, left:right] = cv2.cvtColor(cut, cv2.COLOR_BGR2GRAY)

    def _grown(self, box: Box, by_px: int) -> Box:
        width, height = self._camera.size_px
        return max(0, box[0] - by_px), max(0, box[1] - by_px), min(width, box[2] + by_px), min(height, box[3] + by_px)
