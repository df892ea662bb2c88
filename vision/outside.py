"""Codes outside every zone: on a surface, as the pieces on a map's cells are, or beside all surfaces.

Nothing but its code tells there that a piece lies on a place. So a code that was known, or that is seen and not read,
is looked for with patience before it is given up; and what changed is read only once all of it lies still.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterable
from typing import Final

import cv2
import numpy as np

from vision.changes import Mask
from vision.codes import Code, ReaderMissing, distinct, read_again, read_codes, same_place
from vision.frame import Picture, shrink
from vision.locate import Location
from vision.memory import Memory
from vision.reading import box_of
from vision.surface import BORDER_MM, Surface
from vision.tags import Box, box_around, clip


def read_grounds(grey: Picture, memory: Memory) -> tuple[Code, ...]:
    """Read each surface that seems to show a code outside its zones again, larger and sharper, then what stayed unread.

    Of 114 codes of 2.3 pixels a module, blurred by 1.1 pixels, a reading of the whole frame finds half, this all.
    """
    found: list[Code] = []
    for surface, location in memory.located:
        box = box_of(location, surface.corners_mm, _BESIDE_MM)
        likely = _likely(grey, memory, box, memory.codes)
        if any(_on_ground(code, surface, location) for code in (*memory.codes, *likely)):
            found += [*read_codes(grey, box=box, enlarge=2, sharpen=2.0), *likely]
    return _made_sure(grey, distinct([*found, *memory.codes]))


def read_outside(grey: Picture, memory: Memory, blocks: Mask) -> tuple[Code, ...]:
    """Codes in and about these blocks, which show no zone, and those that were known there and are there still."""
    known = [code for code in memory.codes if memory.touches(code, blocks)]
    others = [code for code in memory.codes if code not in known]
    found: list[Code] = []
    for box in boxes(memory, blocks):
        small_enough = (box[2] - box[0]) * (box[3] - box[1]) < grey.size / 8
        here = read_codes(grey, box=box, enlarge=2 if small_enough else 1)
        found += [*here, *_likely(grey, memory, box, [*here, *others])]
    return _made_sure(grey, distinct([*found, *_unread(known)]))


def read_tile(grey: Picture, memory: Memory, box: Box) -> tuple[Code, ...]:
    """Codes in a part of the frame, as well as they can be read."""
    found = read_codes(grey, box=box, enlarge=2)
    return _made_sure(grey, [*found, *_likely(grey, memory, box, [*found, *memory.codes])])


def held(memory: Memory) -> Mask:
    """Blocks outside every zone whose change is not at rest as a whole: half a piece says nothing."""
    waiting = memory.changes.waiting
    patches = ((memory.changes.new | waiting) & (memory.areas < 0)).astype(np.uint8)
    _, labels = cv2.connectedComponents(patches, connectivity=8)
    moving = np.unique(labels[waiting])
    return np.isin(labels, moving[moving > 0])


def boxes(memory: Memory, blocks: Mask) -> list[Box]:
    """A box of pixels about each patch of blocks that is large enough to hold a code."""
    if not blocks.any():
        return []
    wide, high = memory.block_px
    count, _, stats, _ = cv2.connectedComponentsWithStats(blocks.astype(np.uint8), connectivity=8)
    return [
        box_around([(x * wide, y * high), ((x + w) * wide, (y + h) * high)], 2 * max(wide, high))
        for x, y, w, h, area in stats[1:count]
        if area >= _LEAST_BLOCKS
    ]


_BESIDE_MM: Final = 20.0  # what stands high on a surface's edge appears beside it
_LEAST_BLOCKS: Final = 4  # a code fills more
_WAYS: Final = ((2, 1.0), (2, 2.0), (3, 1.0), (5, 2.0), (5, 1.0))
"""By how much a place is enlarged and sharpened, in turn."""
_LARGEST_MODULE_PX: Final = 13.0

_SIDE_MM: Final = 12.0
"""Of a sticker's code: 11 to 13 mm."""
_FINE: Final = 0.3
_FINE_LEVELS: Final = 8.0
_MOSTLY_FINE: Final = 0.88
_MOST_LIKELY: Final = 12


def _likely(grey: Picture, memory: Memory, box: Box, known: Iterable[Code]) -> list[Code]:
    """Where something as large and as finely patterned as a code lies, and no known one: nothing is read there yet.

    In photographs of maps 96 % and more of what a code's middle shows lies on an edge between light and dark, codes
    that no reader finds included; of what is printed beside them, 84 % at most.
    """
    if not memory.located:
        return []
    surface, location = memory.located[0]
    side_px = _SIDE_MM * location.px_per_mm((surface.size_mm[0] / 2, surface.size_mm[1] / 2))
    left, top, right, low = clip(box, grey.shape)
    if min(right - left, low - top) < side_px:
        return []
    half, side = shrink(grey[top:low, left:right], 2), side_px / 2
    step = cv2.morphologyEx(half, cv2.MORPH_GRADIENT, np.ones((3, 3), np.uint8))
    around, middle = (max(3, round(side * share)) for share in (1.5, 0.9))
    fine = step > _FINE * cv2.blur(half, (around, around)).astype(np.float32) + _FINE_LEVELS
    share = cv2.boxFilter(fine.astype(np.float32), -1, (middle, middle), borderType=cv2.BORDER_CONSTANT)
    for code in known:
        x, y = code.centre_px
        cv2.circle(share, (round((x - left) / 2), round((y - top) / 2)), round(side * 0.8), 0.0, -1)
    found: list[Code] = []
    while len(found) < _MOST_LIKELY:
        _, most, _, (x, y) = cv2.minMaxLoc(share)
        if most < _MOSTLY_FINE:
            break
        cv2.circle(share, (x, y), round(side * 0.8), 0.0, -1)
        (a, b), reach = (left + 2 * x, top + 2 * y), side_px / 2
        square = (a - reach, b - reach), (a + reach, b - reach), (a + reach, b + reach), (a - reach, b + reach)
        found.append(Code(None, square))
    return found


def _on_ground(code: Code, surface: Surface, location: Location) -> bool:
    """Whether a code lies on the surface and in none of its zones."""
    x, y = at = location.point_mm(code.centre_px)
    inside = 0 <= x <= surface.size_mm[0] and 0 <= y <= surface.size_mm[1]
    return inside and all(zone.depth_mm(at) < -BORDER_MM for zone in surface.zones)


def _unread(codes: Iterable[Code]) -> list[Code]:
    """What is only known to have been there."""
    return [Code(None, code.corners_px, code.modules) for code in codes]


def _made_sure(grey: Picture, codes: Iterable[Code]) -> tuple[Code, ...]:
    """These codes, with each place whose code is not read looked at with patience."""
    sure: list[Code] = []
    for code in codes:
        sure += [code] if code.payload is not None else _read_place(grey, code)
    return distinct(sure)


def _read_place(grey: Picture, code: Code) -> tuple[Code, ...]:
    """What is read where this code was seen; what is only seen there if nothing can be read; possibly nothing."""
    # Of a code that is not read the reader may have seen a corner alone.
    box = box_around(code.corners_px, code.side_px)
    most = max(1, round(_LARGEST_MODULE_PX / code.px_per_module))
    seen: tuple[Code, ...] = ()
    for enlarge, sharpen in _WAYS:
        found = read_codes(grey, box=box, enlarge=min(enlarge, most), sharpen=sharpen)
        read = tuple(c for c in found if c.payload is not None and same_place(c, code))
        if read:
            return read
        seen = seen or found
    with contextlib.suppress(ReaderMissing):  # told by second_reader_fault(); the first reader goes on alone
        again = read_again(grey, box=box, enlarge=min(2, most), sharpen=2.0)
        return tuple(c for c in again if same_place(c, code)) or seen
    return seen
