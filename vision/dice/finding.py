"""Where the dice tray lies in a frame, whether dice can be told there at all, and its picture in even white light."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

from engine.table import TrayTrouble
from vision.color import colored
from vision.dice import likeness, squares
from vision.dice.light import DIM, balanced, measure
from vision.frame import Frame, Picture
from vision.locate import Location, locate
from vision.sheets.dice_faces import DIE_MM
from vision.surface import Point, Surface
from vision.tags import Box, box_around, clip, find_tags
from vision.view import FloatPicture, PlaneView

FARTHEST_MM: Final = 10.0
"""A tray is too far out when upper faces in its middle seem shifted by more: dice then hide too much of each other."""

LEAST_PX_PER_MM: Final = 3.0
"""Below this an 18 mm face has fewer than 54 pixels."""


@dataclass(frozen=True, slots=True, eq=False)
class Floor:
    """The plane of upper faces over the tray's quadrants, from straight above, as Lab values in even white light."""

    view: PlaneView
    left_top_mm: Point
    coarse: FloatPicture
    """To look for squares: ``squares.PX_PER_MM``."""
    lab: FloatPicture
    """To tell faces: ``likeness.PX_PER_MM``."""


def find_tray(grey: Picture, tray: Surface) -> tuple[Location, ...]:
    """Every copy of the tray in the frame; looked for more finely where a coarse look misses tags."""
    ids = {tag.id for tag in tray.corner_tags}
    factor = max(1, round(float(grey.shape[1]) / 2304))
    found = [tag for tag in find_tags(grey, reduce=factor) if tag.id in ids]
    if 0 < len(found) < len(ids) and factor > 1:
        finer = [tag for tag in find_tags(grey, reduce=factor // 2) if tag.id in ids]
        found = finer if len(finer) > len(found) else found
    return locate(found, (tray,)).get(tray.id, ())


def floor_of(frame: Frame, view: PlaneView) -> Floor | TrayTrouble:
    """The tray's picture from above, or why dice cannot be told in it."""
    box = _around(view)
    image, part = colored(frame, box), view.within(box)
    if image is None:
        return TrayTrouble.NO_COLOR
    trouble = _trouble(view)
    if trouble is not None:
        return trouble
    light = measure(image, part)
    if light is None or light.white < DIM:
        return TrayTrouble.PATCHES_HIDDEN
    plane = _plane_mm(view.surface)
    coarse, lab = (
        balanced(part.from_above(image, plane, px_per_mm, DIE_MM), light, plane)
        for px_per_mm in (squares.PX_PER_MM, likeness.PX_PER_MM)
    )
    return Floor(view, (plane[0], plane[1]), coarse, lab)


_LEAST_TAGS: Final = 3
_AROUND_MM: Final = 3.0
_EDGE_PX: Final = 8


def _trouble(view: PlaneView) -> TrayTrouble | None:
    """What the tray's place alone says."""
    surface, (width, height) = view.surface, view.size_px
    if len(view.location.tags) < _LEAST_TAGS:
        return TrayTrouble.TAGS_HIDDEN
    spots = [view.point_px(corner, DIE_MM) for zone in surface.zones for corner in zone.corners_mm]
    if not all(0 <= x < width and 0 <= y < height for x, y in spots):
        return TrayTrouble.TOO_FAR_OUT
    middle = surface.size_mm[0] / 2, surface.size_mm[1] / 2
    if math.hypot(*view.shift_mm(middle, DIE_MM)) > FARTHEST_MM:
        return TrayTrouble.TOO_FAR_OUT
    return TrayTrouble.TOO_SMALL if view.px_per_mm(DIE_MM) < LEAST_PX_PER_MM else None


def _plane_mm(surface: Surface) -> tuple[float, float, float, float]:
    """What the quadrants fill, and a little more: a face that stands 18 mm high may lean over a low rim."""
    (left, top), low = surface.zones[0].at_mm, surface.zones[2]
    return (
        left - _AROUND_MM,
        top - _AROUND_MM,
        low.at_mm[0] + low.size_mm[0] + _AROUND_MM,
        low.at_mm[1] + low.size_mm[1] + _AROUND_MM,
    )


def _around(view: PlaneView) -> Box:
    """The frame's pixels about the tray, at the height of its tags and of its dice."""
    spots = [view.point_px(corner, height) for corner in view.surface.corners_mm for height in (0.0, 2 * DIE_MM)]
    box = box_around([*spots, *view.location.corners_px(view.surface.corners_mm)], _EDGE_PX)
    return clip(box, view.size_px[::-1])
