"""One look at a frame: where the dice tray lies and what its dice show. Reads only what changed and came to rest.

A still tray costs the comparison of two small pictures; after a roll it is read in three looks, which must agree.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final

import cv2
import numpy as np

from engine.table import DieSeen, TrayTrouble, in_order
from vision import changes as change
from vision.changes import BLOCK_PX, Changes, Mask
from vision.dice.finding import find_tray, floor_of
from vision.dice.reading import FoundDie, agreed, read_tray, with_missing
from vision.dice.taught import Taught
from vision.frame import Frame, Picture, small_of
from vision.locate import Location
from vision.sighting import SurfaceSeen
from vision.surface import Surface
from vision.tags import Box, box_around, clip, tag_fit
from vision.view import PlaneView, view_of

READINGS: Final = 3
"""So often dice are read after they came to rest."""

SEARCH_LOOKS: Final = 12
"""So often a missing tray is looked for."""


@dataclass(frozen=True, slots=True, eq=False)
class DiceMemory:
    """What one look leaves to the next."""

    box: Box
    """The part of the small picture that is watched: the tray and what is about it."""
    changes: Changes
    inside: Mask
    """Blocks of it that show the tray."""
    readings: tuple[tuple[FoundDie, ...], ...] = ()
    """Since something last changed."""
    lying: tuple[FoundDie, ...] = ()
    """What the last full set of readings found."""
    rolls: int = 0
    looks: int = 0


@dataclass(frozen=True, slots=True, eq=False)
class DiceSighting:
    """What one look says of the tray."""

    at_s: float
    size_px: tuple[int, int]
    tray: SurfaceSeen
    view: PlaneView | None
    """How the tray is seen; None unless it lies once in view."""
    trouble: TrayTrouble | None
    dice: tuple[FoundDie, ...] | None
    """Those that should lie there and are not seen too; None while they cannot be told: something moves there."""
    rolls: int
    """Grows whenever dice came to rest in other places."""
    quiet: bool
    """Nothing moves, and nothing is still to be read."""
    known: Taught = field(repr=False)
    memory: DiceMemory = field(repr=False)

    @property
    def seen(self) -> tuple[DieSeen, ...]:
        """What is told of the dice, in a roll's order."""
        return in_order(die.seen for die in self.dice or ())


def sight_dice(
    frame: Frame, tray: Surface, known: Taught, previous: DiceSighting | None = None, expected: Sequence[str] = ()
) -> DiceSighting:
    """Look at a frame in colour. Hand in the sighting before as ``previous``.

    ``expected`` are the colours of the dice that must lie in the tray, when that is known.
    """
    small = small_of(frame)
    if previous is None or not _goes_on(previous, frame, tray):
        return _look_anew(frame, small, tray, known, expected, None)
    memory = replace(previous.memory, looks=previous.memory.looks + 1)
    if previous.view is None:
        if memory.looks % SEARCH_LOOKS:
            return replace(previous, at_s=frame.at_s, memory=memory)
        return _look_anew(frame, small, tray, known, expected, memory)
    left, top, right, bottom = memory.box
    memory = replace(memory, changes=change.watch(memory.changes, small[top:bottom, left:right]))
    now = replace(previous, at_s=frame.at_s, known=known, memory=memory)
    if (memory.changes.waiting & memory.inside).any():
        return replace(now, dice=None, quiet=False, memory=replace(memory, readings=()))
    if (memory.changes.new & memory.inside).any():
        if not _stayed(frame.grey, tray, previous.view.location):
            return _look_anew(frame, small, tray, known, expected, memory)
        settled = change.read(memory.changes, ~memory.changes.waiting)
        return _read(frame, replace(now, memory=replace(memory, changes=settled, readings=())), expected)
    if known is not previous.known:
        return _read(frame, replace(now, memory=replace(memory, readings=())), expected)
    if previous.dice is None or len(memory.readings) < READINGS:
        return _read(frame, now, expected)
    if memory.looks % SEARCH_LOOKS == 0:
        memory = replace(memory, changes=change.follow_light(memory.changes))
    return replace(now, memory=memory)


def study_dice(frame: Frame, tray: Surface, known: Taught, expected: Sequence[str] = ()) -> DiceSighting:
    """Look at one picture, of which there is no next one."""
    return sight_dice(frame, tray, known, None, expected)


_AROUND_MM: Final = 25.0
_MOVED_MM: Final = 0.4
_ELSEWHERE_MM: Final = 4.0


def _goes_on(before: DiceSighting, frame: Frame, tray: Surface) -> bool:
    return before.size_px == frame.grey.shape[::-1] and before.tray.surface == tray


def _look_anew(
    frame: Frame, small: Picture, tray: Surface, known: Taught, expected: Sequence[str], before: DiceMemory | None
) -> DiceSighting:
    """Find the tray in the whole frame, and read it."""
    size_px = (int(frame.grey.shape[1]), int(frame.grey.shape[0]))
    copies = find_tray(frame.grey, tray)
    view = view_of(tray, copies[0], size_px) if len(copies) == 1 else None
    scale = small.shape[1] / size_px[0]
    box = _watched(view, scale, small.shape)
    changes = change.start(small[box[1] : box[3], box[0] : box[2]])
    memory = DiceMemory(box, changes, _inside(view, box, scale, changes.still.shape))
    if before is not None:
        memory = replace(memory, lying=before.lying, rolls=before.rolls, looks=before.looks)
    seen = SurfaceSeen(tray, copies)
    blank = DiceSighting(
        frame.at_s, size_px, seen, view, None, None, memory.rolls, quiet=False, known=known, memory=memory
    )
    return blank if view is None else _read(frame, blank, expected)


def _watched(view: PlaneView | None, scale: float, shape: tuple[int, ...]) -> Box:
    """The part of the small picture that holds the tray and what is about it; all of it while none is seen."""
    whole = (0, 0, int(shape[1]), int(shape[0]))
    if view is None:
        return whole
    corners = [(x * scale, y * scale) for x, y in view.location.corners_px(view.surface.corners_mm)]
    part = clip(box_around(corners, _AROUND_MM * view.px_per_mm(0.0) * scale), shape)
    return part if min(part[2] - part[0], part[3] - part[1]) >= 4 * BLOCK_PX else whole


def _inside(view: PlaneView | None, box: Box, scale: float, shape: tuple[int, ...]) -> Mask:
    """Which blocks of that part show the tray."""
    mask = np.zeros(shape, np.uint8)
    if view is not None:
        corners = np.array(view.location.corners_px(view.surface.corners_mm)) * scale - box[:2]
        cv2.fillConvexPoly(mask, np.floor(corners / BLOCK_PX).astype(np.int32), 1)
    return np.asarray(mask > 0, bool)


def _stayed(grey: Picture, tray: Surface, location: Location) -> bool:
    fits = [tag_fit(grey, location.to_px, tag) for tag in tray.corner_tags]
    return all(fit.seen and max(map(abs, fit.shift_mm)) < _MOVED_MM for fit in fits)


def _read(frame: Frame, now: DiceSighting, expected: Sequence[str]) -> DiceSighting:
    """Read the dice once more, and say what all readings since the last change say together."""
    view = now.view
    if view is None:
        return now
    floor = floor_of(frame, view)
    trouble = floor if isinstance(floor, TrayTrouble) else None
    fresh = () if isinstance(floor, TrayTrouble) else read_tray(floor, now.known, len(expected) or None)
    readings = (*now.memory.readings, fresh)[-READINGS:]
    dice, quiet = agreed(readings), len(readings) == READINGS
    memory = replace(now.memory, readings=readings)
    if quiet and trouble is None and _elsewhere(memory.lying, dice):
        memory = replace(memory, lying=dice, rolls=memory.rolls + 1)
    told = () if trouble else with_missing(dice, expected)
    return replace(now, trouble=trouble, dice=told, rolls=memory.rolls, quiet=quiet, memory=memory)


def _elsewhere(before: Sequence[FoundDie], after: Sequence[FoundDie]) -> bool:
    """Whether dice were rolled: they lie in other places, or show something else."""
    spots = [(die.seen, die.at_mm) for die in before if die.at_mm]
    stayed = [
        any(seen == die.seen and math.dist(at, die.at_mm) < _ELSEWHERE_MM for seen, at in spots)
        for die in after
        if die.at_mm
    ]
    return len(before) != len(after) or not all(stayed)
