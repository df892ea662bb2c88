"""What a Sighting saw, drawn over the picture: for ``pharos look --draw`` and for the display's live picture."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import cv2
import numpy as np

from engine.table import Content
from vision.frame import Frame, Picture
from vision.sighting import Sighting
from vision.surface import Point

Color = tuple[int, int, int]
"""Blue, green, red."""

SURFACE: Final[Color] = (120, 220, 60)
DOUBLED: Final[Color] = (40, 40, 230)
EMPTY: Final[Color] = (170, 170, 170)
FACE_DOWN: Final[Color] = (230, 170, 40)
PIECE: Final[Color] = (80, 230, 80)
UNCLEAR: Final[Color] = (40, 130, 255)
UNREAD: Final[Color] = (60, 60, 240)


def annotated(frame: Frame, sighting: Sighting) -> Picture:
    """The whole frame, (height, width, 3), blue-green-red, with surfaces, zones and codes marked and named."""
    return _marked(frame, sighting, frame.grey.shape[1], words=True)


def live_picture(frame: Frame, sighting: Sighting | None, width_px: int) -> Picture:
    """The frame reduced to this width (never enlarged), (height, width, 3), with what is seen marked; no words."""
    return _marked(frame, sighting, min(max(1, width_px), frame.grey.shape[1]), words=False)


def encoded(picture: Picture, file: Path) -> bytes:
    """The picture as PNG or JPEG, by the ending of the file that it is for; raises ValueError for another one."""
    if file.suffix.lower() not in {".png", ".jpg", ".jpeg"}:
        raise ValueError(f"{file}: pictures are written as .png or .jpg")
    _, content = cv2.imencode(file.suffix, picture)
    return content.tobytes()


@dataclass(frozen=True, slots=True)
class Canvas:
    """A picture to draw on, and how many of its pixels a pixel of the frame is; places are the frame's."""

    picture: Picture
    scale: float

    @property
    def line_px(self) -> int:
        return max(1, int(self.picture.shape[1]) // 900)

    def outline(self, corners_px: Iterable[Point], color: Color, lines: int = 1) -> None:
        """A closed outline, so many lines wide; what lies far outside the picture is cut."""
        spots = np.array([[(x + 0.5) * self.scale, (y + 0.5) * self.scale] for x, y in corners_px])
        fixed = np.round(np.clip(spots, -1e5, 1e5) * 16).astype(np.int32)
        wide = lines * self.line_px
        cv2.polylines(self.picture, [fixed], isClosed=True, color=color, thickness=wide, lineType=cv2.LINE_AA, shift=4)

    def write(self, text: str, at_px: Point, color: Color, size: float = 1.0, *, centred: bool = False) -> None:
        """A line of text on this base line, from this place on or with its middle there."""
        size *= self.picture.shape[1] / 4200
        (width, _), _ = cv2.getTextSize(text, cv2.FONT_HERSHEY_SIMPLEX, size, self.line_px)
        at = (round(at_px[0] * self.scale - width / 2 * centred), round(at_px[1] * self.scale))
        for ink, thick in (((0, 0, 0), 4 * self.line_px), (color, self.line_px)):
            cv2.putText(self.picture, text, at, cv2.FONT_HERSHEY_SIMPLEX, size, ink, thick, cv2.LINE_AA)


def _marked(frame: Frame, sighting: Sighting | None, width_px: int, *, words: bool) -> Picture:
    height, width = frame.grey.shape
    scale = width_px / width
    source = frame.image_bgr if frame.image_bgr is not None else frame.grey
    if frame.image_bgr is None and frame.small is not None and frame.small.shape[1] >= width_px and not words:
        source = frame.small
    size = (width_px, max(1, round(height * scale)))
    picture = cv2.resize(source, size, interpolation=cv2.INTER_AREA) if source.shape[1] != width_px else source.copy()
    if picture.ndim == 2:
        picture = cv2.cvtColor(picture, cv2.COLOR_GRAY2BGR)
    canvas = Canvas(np.asarray(picture, np.uint8), scale)
    if sighting is not None:
        _mark(canvas, sighting, words=words)
    return canvas.picture


def _mark(canvas: Canvas, sighting: Sighting, *, words: bool) -> None:
    for seen in sighting.surfaces:
        color = DOUBLED if seen.doubled else SURFACE
        for location in seen.locations:
            canvas.outline(location.corners_px(seen.surface.corners_mm), color)
            for zone in seen.surface.zones if not seen.doubled else ():
                content = sighting.zones.get(zone.id)
                inset = tuple(
                    (x + (2 if x == zone.at_mm[0] else -2), y + (2 if y == zone.at_mm[1] else -2))
                    for x, y in zone.corners_mm
                )
                corners = location.corners_px((inset[0], inset[1], inset[2], inset[3]))
                canvas.outline(corners, _color(content))
                if words:
                    left = min(corners, key=lambda spot: spot[0] + spot[1])
                    canvas.write(f"{zone.id.name}: {_words(content)}", (left[0] + 14, left[1] + 34), _color(content))
            if words:
                middle = location.point_px((seen.surface.size_mm[0] / 2, 6.0))
                canvas.write(f"{seen.surface.id}{' doubled' if seen.doubled else ''}", middle, color)
    for code in sighting.codes:
        color = UNREAD if not code.read else PIECE if code.piece else UNCLEAR
        canvas.outline(code.corners_px, color)
        if words:
            x, y = max(code.corners_px, key=lambda spot: spot[1])
            canvas.write(code.text or "unread", (x - 60, y + 45), color)


def _color(content: Content | None) -> Color:
    if content is None or content.empty:
        return EMPTY
    if content.unclear:
        return UNCLEAR
    return FACE_DOWN if content.face_down else PIECE


def _words(content: Content | None) -> str:
    if content is None:
        return "?"
    if content.unclear:
        return content.unclear.value
    if content.face_down:
        return "face down"
    return "empty" if content.empty else f"{len(content.pieces)} face up"
