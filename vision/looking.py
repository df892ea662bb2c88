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

import numpy as np

from vision import changes as change
from vision.changes import Changes, Mask
from vision.codes import Code, read_codes
from vision.frame import Picture
from vision.locate import Location, belongs, locate
from vision.memory import OUTSIDE, TRIES, Locations, Memory, areas, moved_to, with_codes
from vision.outside import boxes, held, read_grounds, read_outside, read_tile
from vision.reading import box_of, read_slot, read_zone
from vision.surface import Surface, Zone
from vision.tags import Box, TagFit, box_around, find_tags, tag_fit

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
    if _to_try(memory):
        return _try_again(grey, memory)
    if memory.looks % SEARCH_LOOKS == 0 and len(memory.locations) < len(memory.surfaces):
        return moved_to(memory, _search(grey, memory, memory.locations))
    if memory.looks % SWEEP_LOOKS == 0 and not memory.changes.waiting.any():
        return _sweep(grey, memory)
    return memory


def read_all(grey: Picture, memory: Memory) -> Memory:
    """Try every way on every zone that needs one, then every place of a whole round of the sweep."""
    while _to_try(memory):
        memory = _try_again(grey, memory)
    for _ in range(_round_length(memory)):
        memory = _sweep(grey, memory)
    return memory


_MOST: Final = 0.4  # of the frame new at once: the light or the camera changed
_MOVED_MM: Final = 0.4
_AROUND_MM: Final = 40.0
_TRIES_A_LOOK: Final = 2
_TRIES_AT_FIRST: Final = 7
_TILES: Final = (6, 4)


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
    slots = {z.id: read_slot(grey, location, z) for surface, location in memory.located for z in surface.zones}
    memory = replace(memory, areas=areas(memory, locations), slots=slots)
    return _try_again(grey, with_codes(memory, read_grounds(grey, memory)), _TRIES_AT_FIRST)


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
    busy = np.unique(memory.areas[memory.changes.waiting])
    done = np.asarray(ready & ~np.isin(memory.areas, busy[busy >= 0]) & ~held(memory), bool)
    fresh: list[Code] = []
    slots, tries, zones = dict(memory.slots), dict(memory.tries), memory.zones
    for k in np.unique(memory.areas[done]):
        if k >= 0 and (location := memory.location(zones[k].id.surface)):
            fresh += read_zone(grey, location, zones[k], 0)
            slots[zones[k].id] = read_slot(grey, location, zones[k])
            tries[zones[k].id] = 1
    fresh += read_outside(grey, memory, done & (memory.areas < 0))
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
        box = box_of(location, surface.corners_mm, 0.0)
        on_it = surface.id in touched or _any_in(memory, ready & (shown < 0), box)
        if not on_it or _stayed([tag_fit(grey, location.to_px, tag) for tag in surface.corner_tags]):
            continue
        around, factor = box_of(location, surface.corners_mm, _AROUND_MM), _look_factor(grey)
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
        for box in boxes(memory, ready & (shown == OUTSIDE))
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


def _to_try(memory: Memory) -> list[Zone]:
    """Covered zones that show no code, were not read in every way, and lie still."""
    untried = memory.untried()
    if not untried:
        return []
    busy = {memory.zones[k].id for k in np.unique(memory.areas[memory.unsettled]) if k >= 0}
    return [zone for zone in untried if zone.id not in busy]


def _try_again(grey: Picture, memory: Memory, most: int = _TRIES_A_LOOK) -> Memory:
    """Read a few of those zones in the next way."""
    for zone in _to_try(memory)[:most]:
        memory = _read_once_more(grey, memory, zone, memory.tries.get(zone.id, 0))
    return replace(memory, readings=memory.readings + 1)


def _read_once_more(grey: Picture, memory: Memory, zone: Zone, way: int) -> Memory:
    location = memory.location(zone.id.surface)
    if location is None:
        return memory
    return replace(
        with_codes(memory, [*read_zone(grey, location, zone, way), *memory.codes]),
        slots={**memory.slots, zone.id: read_slot(grey, location, zone)},
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
        memory = with_codes(memory, [*memory.codes, *read_tile(grey, memory, box_around(spots, margin))])
    return replace(memory, readings=memory.readings + 1)


def _round_length(memory: Memory) -> int:
    return sum(len(surface.zones) for surface, _ in memory.located) + _TILES[0] * _TILES[1]


def _any_in(memory: Memory, blocks: Mask, box: Box) -> bool:
    wide, high = memory.block_px
    left, top, right, bottom = box
    rows = slice(max(0, int(top / high)), max(0, int(bottom / high) + 1))
    columns = slice(max(0, int(left / wide)), max(0, int(right / wide) + 1))
    return bool(blocks[rows, columns].any())
