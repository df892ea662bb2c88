"""One look at the boards: which cells are crossed. Reads only boxes where something moved and came to rest.

What moves is told by the ordinary sighting of the same frame. A still table costs a glance at what that one says; after
a hand drew a cross and went away, the boxes that it passed are read in three looks, which must agree.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from vision.frame import Frame, Picture
from vision.locate import Location
from vision.memory import Memory
from vision.pencil.boxes import LocatedBoxes, locate_boxes
from vision.pencil.cells import CellSeen, Doubt, doubtful
from vision.pencil.reading import read_box
from vision.sheets.board_plan import BoardPlan
from vision.sighting import Sighting
from vision.surface import Surface
from vision.tags import tag_fit

READINGS: Final = 3
"""So often a box is read after something came to rest there."""

MOST_A_LOOK: Final = 32
"""So many boxes at most are read in one look, which bounds its time."""

SWEEP_LOOKS: Final = 16
"""So often one more box of a still board is read again, which heals what was missed."""

Reading = CellSeen | None
"""None: the box could not be seen."""


@dataclass(frozen=True, slots=True, eq=False)
class BoardMemory:
    """What one look at a board leaves to the next."""

    location: Location
    """Where the board lay when its boxes were read."""
    boxes: LocatedBoxes
    readings: Mapping[str, tuple[Reading, ...]]
    """Of each box since something last changed there, at most READINGS."""
    seen: Mapping[str, CellSeen]
    """What they say, of every box that was looked at so far."""
    swept: int = 0


@dataclass(frozen=True, slots=True, eq=False)
class BoardCells:
    """What one look says of a board's cells."""

    cells: Mapping[str, CellSeen] | None
    """What was last seen of every cell, also of those that are hidden now; None until all were looked at."""
    quiet: bool
    """Nothing moves on its boxes, and none is still to be read."""
    memory: BoardMemory | None = field(default=None, repr=False)
    """None: it was never seen."""

    @property
    def crossed(self) -> frozenset[str]:
        return frozenset(name for name, seen in (self.cells or {}).items() if seen.crossed)

    @property
    def unclear(self) -> frozenset[str]:
        return frozenset(name for name, seen in (self.cells or {}).items() if seen.unclear)


@dataclass(frozen=True, slots=True, eq=False)
class CellsSighting:
    """What one look says of all boards; it carries what the next one needs."""

    at_s: float
    boards: Mapping[str, BoardCells]
    """By surface: every board that was asked for."""
    looks: int = field(default=0, repr=False)


def sight_cells(
    frame: Frame,
    plans: Mapping[str, BoardPlan],
    sighting: Sighting,
    previous: CellsSighting | None = None,
    most: int = MOST_A_LOOK,
) -> CellsSighting:
    """Look at the boxes of these boards (surface -> its plan); grey pictures suffice.

    ``sighting`` is that of the same frame, with these surfaces among its own; hand in the look before as ``previous``.
    """
    looks = previous.looks + 1 if previous else 0
    locations = {seen.surface.id: seen.location for seen in sighting.surfaces}
    boards: dict[str, BoardCells] = {}
    for name, plan in plans.items():
        board = (previous.boards.get(name) if previous else None) or _UNSEEN
        location = locations.get(name)
        if location is not None and len(location.tags) >= _LEAST_TAGS:
            board, read = _look(frame.grey, plan, location, sighting.memory, board, looks, most)
            most -= read
        boards[name] = board
    return CellsSighting(frame.at_s, boards, looks)


def study_cells(frame: Frame, plans: Mapping[str, BoardPlan], sighting: Sighting) -> CellsSighting:
    """Look at one picture, of which there is no next one; ``sighting`` is what ``study`` says of it."""
    return sight_cells(frame, plans, sighting, most=sum(len(plan.boxes) for plan in plans.values()))


_UNSEEN: Final = BoardCells(None, quiet=False)
_MOVED_MM: Final = 0.4
_LEAST_TAGS: Final = 3
"""A board that is found by fewer may be some millimetres off at its other end."""
_LEAST_STAYED: Final = 2


def _look(
    grey: Picture, plan: BoardPlan, location: Location, table: Memory, board: BoardCells, looks: int, most: int
) -> tuple[BoardCells, int]:
    """The board after this look, and how many boxes were read."""
    memory, unsettled = board.memory, table.unsettled
    if memory is None or memory.location != location:
        boxes = locate_boxes(plan, location, table.block_px)
        # It lies elsewhere: all is to be read again.
        memory = BoardMemory(location, boxes, {}, memory.seen if memory else {})
    elif board.quiet and not unsettled.any():
        if looks % SWEEP_LOOKS:
            return board, 0
        name = memory.boxes.names[memory.swept % len(memory.boxes.names)]
        memory = replace(memory, readings={**memory.readings, name: ()}, swept=memory.swept + 1)
    moving = memory.boxes.touched(unsettled)
    if moving.any():
        busy = (name for name, hit in zip(memory.boxes.names, moving, strict=True) if hit)
        memory = replace(memory, readings={**memory.readings, **dict.fromkeys(busy, ())})
    wanted = [name for name in memory.boxes.names if len(memory.readings.get(name, ())) < READINGS]
    still = {name for name, hit in zip(memory.boxes.names, moving, strict=True) if not hit}
    due = [name for name in wanted if name in still][:most]
    if due and not _stayed(grey, plan.surface, location):
        due = []
    if due:
        memory = _read(grey, memory, due)
        wanted = [name for name in wanted if len(memory.readings.get(name, ())) < READINGS]
    complete = len(memory.seen) == len(memory.boxes.names)
    return BoardCells(memory.seen if complete else None, quiet=not wanted, memory=memory), len(due)


def _read(grey: Picture, memory: BoardMemory, due: Iterable[str]) -> BoardMemory:
    """Read these boxes once more."""
    boxes = memory.boxes
    levels = boxes.paper_levels(grey)
    readings, seen = dict(memory.readings), dict(memory.seen)
    for name in due:
        k = boxes.names.index(name)
        readings[name] = (*readings.get(name, ()), read_box(grey, boxes.to_px, boxes.boxes[k], levels[k]))
        seen[name] = agreed(readings[name], seen.get(name))
    return replace(memory, readings=readings, seen=seen)


def agreed(readings: Iterable[Reading], before: CellSeen | None) -> CellSeen:
    """What readings since the last change say together; where none of them saw the box, it is what it was before."""
    seen = [reading for reading in readings if reading is not None]
    if not seen:
        return before or doubtful(Doubt.UNSEEN)
    if len(set(seen)) == 1:
        return seen[0]
    return next((reading for reading in reversed(seen) if reading.unclear), doubtful(Doubt.UNSTEADY))


def _stayed(grey: Picture, surface: Surface, location: Location) -> bool:
    """Whether the board still lies there: two of its corner tags or more are seen, and none in another place."""
    fits = [tag_fit(grey, location.to_px, tag) for tag in surface.corner_tags]
    seen = [fit for fit in fits if fit.seen]
    return len(seen) >= _LEAST_STAYED and all(max(map(abs, fit.shift_mm)) < _MOVED_MM for fit in seen)
