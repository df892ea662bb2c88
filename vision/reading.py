"""One zone's pixels: the codes in it, read with growing patience, and whether its slot tag is covered."""

from __future__ import annotations

import contextlib
from dataclasses import replace
from typing import Final

import cv2
import numpy as np

from vision.codes import Code, ReaderMissing, read_again, read_codes
from vision.frame import Picture
from vision.locate import Location
from vision.surface import Point, Zone
from vision.tags import Box, Matrix, box_around, tag_fit
from vision.zones import NO_SLOT, Slot, Why


def read_zone(grey: Picture, location: Location, zone: Zone, way: int) -> tuple[Code, ...]:
    """Codes in and about a zone: by a quick reading; by two thorough ones; by another one and the second reader.

    Of 84 stickers at 2.7 pixels a module, blurred by 1.1 pixels under strong noise, the first way reads none, all three
    together 83; of those at 2.8 pixels with the usual blur of 0.7 the first reads all.
    """
    module_px = _MODULE_MM * location.px_per_mm(zone.centre_mm)
    quick, thorough = (min(5, max(1, round(wanted / module_px))) for wanted in (_QUICK_MODULE_PX, _THOROUGH_MODULE_PX))
    box = box_of(location, zone.corners_mm, _CODE_MM)
    if way == 0:
        return read_codes(grey, box=box, enlarge=quick)
    found = _read_upright(grey, location, zone) if way == 1 else ()
    if any(code.payload is not None for code in found):
        return found
    for sharpen in (2.0, 3.0) if way == 1 else (1.0,):
        found = (*read_codes(grey, box=box, enlarge=thorough, sharpen=sharpen), *found)
        if any(code.payload is not None for code in found):
            return found
    if way > 1:
        with contextlib.suppress(ReaderMissing):  # told by second_reader_fault(); the first reader goes on alone
            found = (*read_again(grey, box=box, enlarge=quick, sharpen=2.0), *found)
    return found


def _read_upright(grey: Picture, location: Location, zone: Zone) -> tuple[Code, ...]:
    """Codes in and about a zone that is first turned upright: at some angles a clean code is otherwise not found."""
    (left, top), (right, low) = (
        (zone.at_mm[0] - _CODE_MM, zone.at_mm[1] - _CODE_MM),
        (zone.at_mm[0] + zone.size_mm[0] + _CODE_MM, zone.at_mm[1] + zone.size_mm[1] + _CODE_MM),
    )
    scale = _QUICK_MODULE_PX / _MODULE_MM
    size = round((right - left) * scale), round((low - top) * scale)
    to_frame = location.to_px @ np.array([[1 / scale, 0, left], [0, 1 / scale, top], [0, 0, 1]])
    flags = cv2.INTER_CUBIC | cv2.WARP_INVERSE_MAP
    upright = cv2.warpPerspective(grey, to_frame, size, flags=flags, borderMode=cv2.BORDER_REPLICATE)
    return tuple(_back(code, to_frame) for code in read_codes(np.asarray(upright, np.uint8)))


def _back(code: Code, to_frame: Matrix) -> Code:
    """The same code with its corners in the frame."""
    corners = cv2.perspectiveTransform(np.array([code.corners_px], np.float64), to_frame)[0]
    a, b, c, d = ((float(x), float(y)) for x, y in corners)
    return replace(code, corners_px=(a, b, c, d))


def read_slot(grey: Picture, location: Location, zone: Zone) -> Slot:
    """Whether the zone's slot tag is covered; of a surface known by a single tag it is looked for a little around."""
    if zone.slot_tag is None:
        return NO_SLOT
    fit = tag_fit(grey, location.to_px, zone.slot_tag, _SLACK_MM if len(location.tags) > 1 else _WIDE_SLACK_MM)
    if not fit.in_view:
        return Slot(covered=False, why=Why.OUT_OF_VIEW)
    if fit.glared and not fit.seen:
        return Slot(covered=False, why=Why.GLARE)
    return Slot(covered=not fit.seen)


def box_of(location: Location, corners_mm: tuple[Point, Point, Point, Point], margin_mm: float) -> Box:
    """The frame's pixels about a rectangle of a surface."""
    return box_around(location.corners_px(corners_mm), margin_mm * location.px_per_mm(corners_mm[0]))


_CODE_MM: Final = 14.0  # what a crop shows beside its place, so that a code whose centre lies inside is whole
_MODULE_MM: Final = 0.6  # of a 15 mm sticker with its quiet zone
_QUICK_MODULE_PX: Final = 6.0
_THOROUGH_MODULE_PX: Final = 11.0
_SLACK_MM: Final = 1.5
_WIDE_SLACK_MM: Final = 5.0  # a surface that is known by one tag may be so far off at its other end
