"""What is read when: everything at the first look, then only what changed and lies still, and now and then a place
again.

Reading costs more than all the rest of a look, so each look reads few places: those with something new at rest; or
else a covered zone that shows no code yet, each time in another way; or else, every SWEEP_LOOKS, the next place of a
round over the whole frame, which heals what was missed.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

import cv2
import numpy as np

from vision import changes as change
from vision.changes import Changes, Mask
from vision.codes import Code, ReaderMissing, read_again, read_codes
from vision.frame import Picture
from vision.locate import Location, belongs, locate
from vision.memory import OUTSIDE, TRIES, Locations, Memory, areas, moved_to, with_codes
from vision.surface import Point, Surface, Zone
from vision.tags import Box, TagFit, box_around, find_tags, tag_fit
from vision.zones import NO_SLOT, Slot, Why

SWEEP_LOOKS: Final = 16
"""So often a place is read again though nothing changed."""

SEARCH_LOOKS: Final = 24
"""So often a missing surface is looked for in the whole frame though nothing changed."""


def first_look(grey: Picture, small: Picture, surfaces: tuple[Surface, ...]) -> Memory:
    """Read the whole frame."""
    return _look_anew(grey, change.start(small), surfaces)


def next_look(grey: Picture, small: Picture, memory: Memory) -> Memory:
    """Read what changed. Frames and small pictures keep their size from look to look."""
    memory = replace(memory, changes=change.watch(memory.changes, small), looks=memory.looks + 1)
    ready = memory.changes.ready
    if ready.mean() > _MOST:
        fresh = _look_anew(grey, change.read(memory.changes, ~memory.changes.waiting), memory.surfaces)
        return replace(fresh, looks=memory.looks, readings=memory.readings + 1)
    if ready.any():
        return _read_new(grey, memory, ready)
    if memory.untried():
        return _try_again(grey, memory)
    if memory.looks % SEARCH_LOOKS == 0 and len(memory.locations) < len(memory.surfaces):
        return moved_to(memory, _search(grey, memory, memory.locations))
    if memory.looks % SWEEP_LOOKS == 0 and not memory.changes.waiting.any():
        return _sweep(grey, memory)
    return memory


def read_all(grey: Picture, memory: Memory) -> Memory:
    """Try every way on every zone that needs one, then every place of a whole round of the sweep."""
    while memory.untried():
        memory = _try_again(grey, memory)
    for _ in range(_round_length(memory)):
        memory = _sweep(grey, memory)
    return memory


_MOST: Final = 0.4  # of the frame new at once: the light or the camera changed
_MOVED_MM: Final = 0.4
_CODE_MM: Final = 14.0  # what a crop shows beside its place, so that a code whose centre lies inside is whole
_AROUND_MM: Final = 40.0
_TRIES_A_LOOK: Final = 2
_TRIES_AT_FIRST: Final = 7
_LEAST_BLOCKS: Final = 4  # a code fills more
_MODULE_MM: Final = 0.6  # of a 15 mm sticker with its quiet zone
_QUICK_MODULE_PX: Final = 6.0
_THOROUGH_MODULE_PX: Final = 11.0
_TILES: Final = (6, 4)
_SLACK_MM: Final = 1.5
_WIDE_SLACK_MM: Final = 5.0  # a surface that is known by one tag may be so far off at its other end


def _look_anew(grey: Picture, changes: Changes, surfaces: tuple[Surface, ...]) -> Memory:
    factor = _look_factor(grey)
    locations = locate(find_tags(grey, reduce=factor), surfaces)
    if factor > 1 and len(locations) < len(surfaces):
        finer = locate(find_tags(grey, reduce=factor // 2), surfaces)
        locations = finer if len(finer) > len(locations) else locations
    nowhere = np.full(changes.still.shape, OUTSIDE, np.int16)
    size_px = (int(grey.shape[1]), int(grey.shape[0]))
    memory = Memory(surfaces, size_px, changes, locations, (), {}, {}, nowhere)
    memory = with_codes(memory, read_codes(grey))
    slots = {z.id: _slot(grey, location, z) for surface, location in memory.located for z in surface.zones}
    return _try_again(grey, replace(memory, areas=areas(memory, locations), slots=slots), _TRIES_AT_FIRST)


def _look_factor(grey: Picture) -> int:
    """By how much a frame is reduced to find tags: to some 2300 pixels across."""
    return max(1, round(float(grey.shape[1]) / 2304))


def _read_new(grey: Picture, memory: Memory, ready: Mask) -> Memory:
    """Read every place with something new that lies still, and take it over as its reference.

    A surface that is not where it was, or is new, is only found in this look: the next one reads it.
    """
    moved = moved_to(memory, _follow(grey, memory, ready))
    if moved is not memory:
        return moved
    held = np.unique(memory.areas[memory.changes.waiting])
    done = np.asarray(ready & ~np.isin(memory.areas, held[held >= 0]), bool)
    fresh: list[Code] = []
    slots, tries, zones = dict(memory.slots), dict(memory.tries), memory.zones
    for k in np.unique(memory.areas[done]):
        if k >= 0 and (location := memory.location(zones[k].id.surface)):
            fresh += _read_zone(grey, location, zones[k], 0)
            slots[zones[k].id] = _slot(grey, location, zones[k])
            tries[zones[k].id] = 1
    for box in _boxes(memory, done & (memory.areas < 0)):
        small_enough = (box[2] - box[0]) * (box[3] - box[1]) < grey.size / 8
        fresh += read_codes(grey, box=box, enlarge=2 if small_enough else 1)
    kept = [code for code in memory.codes if not memory.touches(code, done)]
    return replace(
        with_codes(memory, [*fresh, *kept]),
        slots=slots,
        tries=tries,
        changes=change.read(memory.changes, done),
        readings=memory.readings + 1,
    )


def _follow(grey: Picture, memory: Memory, ready: Mask) -> Locations:
    """Where the surfaces lie, as far as something new lies still on them or beside them."""
    locations = dict(memory.locations)
    if any(len(copies) > 1 for copies in locations.values()):
        return _search(grey, memory, locations)
    zones, shown = memory.zones, memory.areas
    touched = {zones[k].id.surface for k in np.unique(shown[ready]) if k >= 0}
    for surface, location in memory.located:
        box = _box(location, surface.corners_mm, 0.0)
        on_it = surface.id in touched or _any_in(memory, ready & (shown < 0), box)
        if not on_it or _stayed([tag_fit(grey, location.to_px, tag) for tag in surface.corner_tags]):
            continue
        around, factor = _box(location, surface.corners_mm, _AROUND_MM), _look_factor(grey)
        found = locate(find_tags(grey, reduce=factor, box=around), (surface,), _single(locations))
        if surface.id not in found and factor > 1:
            found = locate(find_tags(grey, reduce=factor // 2, box=around), (surface,), _single(locations))
        if surface.id in found:
            locations[surface.id] = found[surface.id]
        elif not _any_in(memory, memory.changes.waiting, box):  # else a hand may hide it
            del locations[surface.id]
    factor, here = _look_factor(grey), memory.located
    strays = [
        tag
        for box in _boxes(memory, ready & (shown == OUTSIDE))
        for tag in find_tags(grey, reduce=factor, box=box)
        if not any(belongs(tag, surface, location) for surface, location in here)
    ]
    if locate(strays, memory.surfaces) or len(locations) < len(memory.locations):
        return _search(grey, memory, locations)
    return locations


def _search(grey: Picture, memory: Memory, known: Locations) -> Locations:
    """Look for all surfaces in the whole frame. One that is not found lies where it was known to lie, if it did."""
    single = _single(known)
    found = locate(find_tags(grey, reduce=_look_factor(grey)), memory.surfaces, single)
    return {**{name: (location,) for name, location in single.items()}, **found}


def _single(locations: Locations) -> dict[str, Location]:
    return {name: copies[0] for name, copies in locations.items() if len(copies) == 1}


def _stayed(fits: Iterable[TagFit]) -> bool:
    """Whether the tags that are seen lie where they should; not if none is seen."""
    seen = [fit for fit in fits if fit.seen]
    return bool(seen) and all(max(map(abs, fit.shift_mm)) < _MOVED_MM for fit in seen)


def _try_again(grey: Picture, memory: Memory, most: int = _TRIES_A_LOOK) -> Memory:
    """Read a few covered zones that show no code in the next way."""
    busy = {memory.zones[k].id for k in np.unique(memory.areas[memory.unsettled]) if k >= 0}
    open_zones = [zone for zone in memory.untried() if zone.id not in busy]
    for zone in open_zones[:most]:
        memory = _read_once_more(grey, memory, zone, memory.tries.get(zone.id, 0))
    return replace(memory, readings=memory.readings + 1)


def _read_once_more(grey: Picture, memory: Memory, zone: Zone, way: int) -> Memory:
    location = memory.location(zone.id.surface)
    if location is None:
        return memory
    return replace(
        with_codes(memory, [*_read_zone(grey, location, zone, way), *memory.codes]),
        slots={**memory.slots, zone.id: _slot(grey, location, zone)},
        tries={**memory.tries, zone.id: way + 1},
    )


def _sweep(grey: Picture, memory: Memory) -> Memory:
    """Read one more place of the round: a zone (each time round in another way), then a tile of the frame."""
    zones = [zone for surface, _ in memory.located for zone in surface.zones]
    number, way = memory.swept % _round_length(memory), memory.swept // _round_length(memory)
    memory = replace(memory, changes=change.follow_light(memory.changes), swept=memory.swept + 1)
    if number < len(zones):
        tries = memory.tries.get(zones[number].id, 0)
        memory = _read_once_more(grey, memory, zones[number], way % TRIES)
        memory = replace(memory, tries={**memory.tries, zones[number].id: tries})
    else:
        column, row = (number - len(zones)) % _TILES[0], (number - len(zones)) // _TILES[0]
        height, width = grey.shape
        wide, high = width / _TILES[0], height / _TILES[1]
        spots = [(column * wide, row * high), ((column + 1) * wide, (row + 1) * high)]
        margin = 120
        found = read_codes(grey, box=box_around(spots, margin), enlarge=2)
        memory = with_codes(memory, [*memory.codes, *found])
    return replace(memory, readings=memory.readings + 1)


def _round_length(memory: Memory) -> int:
    return sum(len(surface.zones) for surface, _ in memory.located) + _TILES[0] * _TILES[1]


def _read_zone(grey: Picture, location: Location, zone: Zone, way: int) -> tuple[Code, ...]:
    """Codes in and about a zone, read quickly; or sharpened and much enlarged; or so but less, and by both readers.

    Of 84 stickers at 2.7 pixels a module, blurred by 1.1 pixels under strong noise, the ways read 0, 77 and 82.
    """
    module_px = _MODULE_MM * location.px_per_mm(zone.centre_mm)
    quick, thorough = (min(5, max(1, round(wanted / module_px))) for wanted in (_QUICK_MODULE_PX, _THOROUGH_MODULE_PX))
    box = _box(location, zone.corners_mm, _CODE_MM)
    if way == 0:
        return read_codes(grey, box=box, enlarge=quick)
    if way == 1:
        return read_codes(grey, box=box, enlarge=thorough, sharpen=2.0)
    found = read_codes(grey, box=box, enlarge=thorough, sharpen=1.0)
    if any(code.payload is not None for code in found):
        return found
    try:
        return (*read_again(grey, box=box, enlarge=quick, sharpen=2.0), *found)
    except ReaderMissing:  # told by second_reader_fault(); the first reader goes on alone
        return found


def _slot(grey: Picture, location: Location, zone: Zone) -> Slot:
    if zone.slot_tag is None:
        return NO_SLOT
    fit = tag_fit(grey, location.to_px, zone.slot_tag, _SLACK_MM if len(location.tags) > 1 else _WIDE_SLACK_MM)
    if not fit.in_view:
        return Slot(covered=False, why=Why.OUT_OF_VIEW)
    if fit.glared and not fit.seen:
        return Slot(covered=False, why=Why.GLARE)
    return Slot(covered=not fit.seen)


def _box(location: Location, corners_mm: tuple[Point, Point, Point, Point], margin_mm: float) -> Box:
    """The frame's pixels about a rectangle of a surface."""
    return box_around(location.corners_px(corners_mm), margin_mm * location.px_per_mm(corners_mm[0]))


def _boxes(memory: Memory, blocks: Mask) -> list[Box]:
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


def _any_in(memory: Memory, blocks: Mask, box: Box) -> bool:
    wide, high = memory.block_px
    left, top, right, bottom = box
    rows = slice(max(0, int(top / high)), max(0, int(bottom / high) + 1))
    columns = slice(max(0, int(left / wide)), max(0, int(right / wide) + 1))
    return bool(blocks[rows, columns].any())
