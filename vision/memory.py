"""What one look leaves to the next: where surfaces, codes and covered slots were, and which places may have changed."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from engine.table import ZoneId
from vision import changes as change
from vision.changes import BLOCK_PX, Changes, Mask
from vision.codes import Code, distinct
from vision.locate import Location
from vision.surface import BORDER_MM, Point, Surface, Zone
from vision.zones import NO_SLOT, Slot

TRIES: Final = 3
"""Ways of reading a covered zone, one a look, before it is taken for a face-down piece."""

OUTSIDE: Final = -2
ON_A_SURFACE: Final = -1

Locations = Mapping[str, tuple[Location, ...]]
"""Every copy of each surface in view; a surface with more than one is doubled."""


@dataclass(frozen=True, slots=True, eq=False)
class Memory:
    """A value; a look makes the next one from it."""

    surfaces: tuple[Surface, ...]
    size_px: tuple[int, int]
    """Width and height of the frame."""
    changes: Changes
    locations: Locations
    codes: tuple[Code, ...]
    slots: Mapping[ZoneId, Slot]
    tries: Mapping[ZoneId, int]
    """How often each zone was read since it last changed."""
    areas: npt.NDArray[np.int16]
    """What each block shows: an index into ``zones``, or ON_A_SURFACE but in no zone, or OUTSIDE."""
    shown: frozenset[ZoneId] = frozenset()
    """Zones with a code that was read."""
    looks: int = 0
    swept: int = 0
    readings: int = 0
    """Grows whenever something was read: what was told of an older number may be wrong."""

    @property
    def located(self) -> tuple[tuple[Surface, Location], ...]:
        """The surfaces that lie once in view."""
        return tuple((s, self.locations[s.id][0]) for s in self.surfaces if len(self.locations.get(s.id, ())) == 1)

    @property
    def zones(self) -> tuple[Zone, ...]:
        return tuple(zone for surface in self.surfaces for zone in surface.zones)

    @property
    def unsettled(self) -> Mask:
        """Blocks where what is remembered may no longer be so."""
        return np.asarray(self.changes.waiting | self.changes.new, bool)

    @property
    def block_px(self) -> Point:
        """A block's width and height in pixels of the frame."""
        rows, columns = self.changes.small.shape
        return BLOCK_PX * self.size_px[0] / columns, BLOCK_PX * self.size_px[1] / rows

    def location(self, surface: str) -> Location | None:
        copies = self.locations.get(surface, ())
        return copies[0] if len(copies) == 1 else None

    def touches(self, code: Code, blocks: Mask) -> bool:
        """Whether any of these blocks shows a part of the code."""
        (wide, high), (rows, columns) = self.block_px, blocks.shape
        xs, ys = [x for x, _ in code.corners_px], [y for _, y in code.corners_px]
        left, right = (min(max(int(x / wide), 0), columns - 1) for x in (min(xs), max(xs)))
        top, bottom = (min(max(int(y / high), 0), rows - 1) for y in (min(ys), max(ys)))
        return bool(blocks[top : bottom + 1, left : right + 1].any())

    def unsettled_on(self, surface: str) -> bool:
        """Whether anything on this surface is unsettled, in a zone or beside them."""
        unsettled = self.unsettled
        return bool(unsettled.any()) and bool((unsettled & _within(self, (surface,))).any())

    def untried(self) -> tuple[Zone, ...]:
        """Covered zones that show no read code and were not read in every way yet."""
        return tuple(
            zone
            for surface, _ in self.located
            for zone in surface.zones
            if self.slots.get(zone.id, NO_SLOT).covered
            and self.tries.get(zone.id, 0) < TRIES
            and zone.id not in self.shown
        )

    def waiting_zones(self) -> frozenset[ZoneId]:
        """The zones of which nothing can be told now."""
        zones, unsettled = self.zones, self.unsettled
        busy = np.unique(self.areas[unsettled]) if unsettled.any() else ()
        return frozenset({zones[k].id for k in busy if k >= 0} | {zone.id for zone in self.untried()})


def with_codes(memory: Memory, codes: Iterable[Code]) -> Memory:
    """With these codes instead of those remembered, one in each place; earlier ones go before later ones."""
    kept = distinct(codes)
    shown = frozenset(
        zone.id
        for surface, location in memory.located
        for at_mm in (location.point_mm(code.centre_px) for code in kept if code.payload is not None)
        for zone in surface.zones
        if zone.depth_mm(at_mm) > -BORDER_MM
    )
    return replace(memory, codes=kept, shown=shown)


def moved_to(memory: Memory, locations: Locations) -> Memory:
    """With surfaces where they lie now; those that changed place are read again, there and where they lay."""
    changed = {
        surface.id
        for surface in memory.surfaces
        if not _alike(surface, memory.locations.get(surface.id, ()), locations.get(surface.id, ()))
    }
    if not changed:
        return memory
    after = replace(memory, locations=locations, areas=areas(memory, locations), readings=memory.readings + 1)
    again = _within(memory, changed) | _within(after, changed)
    kept = {k: v for k, v in memory.slots.items() if k.surface not in changed}
    return replace(after, changes=change.forget(memory.changes, again), slots=kept)


def areas(memory: Memory, locations: Locations) -> npt.NDArray[np.int16]:
    """Which zone each block shows, for surfaces that lie there."""
    rows, columns = memory.changes.still.shape
    grid = np.full((rows, columns), OUTSIDE, np.int16)
    index = {zone.id: k for k, zone in enumerate(memory.zones)}
    single = [(s, locations[s.id][0]) for s in memory.surfaces if len(locations.get(s.id, ())) == 1]
    for surface, location in single:
        _fill(grid, memory, location.corners_px(surface.corners_mm), ON_A_SURFACE)
    for surface, location in single:
        for zone in surface.zones:
            _fill(grid, memory, location.corners_px(zone.corners_mm), index[zone.id])
    return grid


def _alike(surface: Surface, before: tuple[Location, ...], after: tuple[Location, ...]) -> bool:
    """Whether as many copies lie in the same places, but for what finding them again may differ."""
    if len(before) != len(after):
        return False
    spots = [[location.corners_px(surface.corners_mm) for location in copies] for copies in (before, after)]
    return all(any(_apart_px(one, other) < _SAME_PLACE_PX for other in spots[0]) for one in spots[1])


_SAME_PLACE_PX: Final = 3.0


def _apart_px(one: Sequence[Point], other: Sequence[Point]) -> float:
    return max(math.dist(a, b) for a, b in zip(one, other, strict=True))


def _within(memory: Memory, surfaces: Iterable[str]) -> Mask:
    grid = np.full(memory.areas.shape, OUTSIDE, np.int16)
    by_id = {surface.id: surface for surface in memory.surfaces}
    for name in surfaces:
        for location in memory.locations.get(name, ()):
            _fill(grid, memory, location.corners_px(by_id[name].corners_mm), ON_A_SURFACE)
    return np.asarray(grid == ON_A_SURFACE, bool)


def _fill(grid: npt.NDArray[np.int16], memory: Memory, corners_px: Iterable[Point], value: int) -> None:
    wide, high = memory.block_px
    # A surface that is only half in view may have corners far outside.
    spots = [(min(max(x / wide, -999), 9999), min(max(y / high, -999), 9999)) for x, y in corners_px]
    cv2.fillConvexPoly(grid, np.floor(np.array(spots)).astype(np.int32), float(value))
