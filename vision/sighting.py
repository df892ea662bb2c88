"""One look at a frame: which surfaces are in view and what lies in their zones.

``sight`` is pure. A Sighting carries what the next look needs, so that a table on which nothing happens costs a
comparison of two small pictures, and a card that is laid the reading of one zone.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Final

import cv2
import numpy as np

from engine.table import Content, PieceId, ZoneId
from vision.frame import Frame, Picture, small_of
from vision.locate import Location
from vision.looking import first_look, next_look, read_all
from vision.memory import Memory
from vision.surface import Surface
from vision.zones import PlacedCode, Unread, contents, place


class Trouble(StrEnum):
    """Why a whole frame shows no surface at all."""

    DARK = "dark"
    BLOCKED = "blocked"  # nothing but one plain thing: a hand or a cap before the lens
    UNSHARP = "unsharp"  # out of focus
    NO_SURFACE = "no_surface"  # a clear picture without a mat


@dataclass(frozen=True, slots=True)
class SurfaceSeen:
    """A surface that was looked for, and every copy of it in view: none, one, or (doubled) more."""

    surface: Surface
    locations: tuple[Location, ...]

    @property
    def location(self) -> Location | None:
        """Where it lies, if it lies once in view."""
        return self.locations[0] if len(self.locations) == 1 else None

    @property
    def doubled(self) -> bool:
        return len(self.locations) > 1


@dataclass(frozen=True, slots=True, eq=False)
class Sighting:
    """What one look says. Zones that cannot be told now (a hand moves there, it was just laid) are not named."""

    at_s: float
    size_px: tuple[int, int]
    """Width and height of the frame."""
    surfaces: tuple[SurfaceSeen, ...]
    """As many as were asked for, in that order."""
    zones: Mapping[ZoneId, Content]
    loose: tuple[PieceId, ...] | None
    """Face-up pieces outside every zone, sorted; None while that cannot be told."""
    codes: tuple[PlacedCode, ...]
    """Every code, foreign and unread ones too."""
    unread: tuple[Unread, ...]
    quiet: bool
    """Nothing moves, and nothing is still to be read."""
    trouble: Trouble | None
    known: frozenset[PieceId] = field(repr=False)
    """The set in play that it was read with."""
    memory: Memory = field(repr=False)


def sight(
    frame: Frame, surfaces: tuple[Surface, ...], known: frozenset[PieceId], previous: Sighting | None = None
) -> Sighting:
    """Look at a frame; ``known`` are the pieces in play, any other code is foreign.

    Hand in the sighting before as ``previous``. With another size of frame, or other surfaces, or none, the whole
    frame is read anew (a quarter of the time that pyzbar takes for its QR codes; a look at a still table a hundredth).
    """
    small = small_of(frame)
    if previous is None or not _goes_on(previous.memory, frame.grey, small, surfaces):
        return _told(frame.at_s, small, first_look(frame.grey, small, surfaces), known)
    memory = next_look(frame.grey, small, previous.memory)
    nothing_read = memory.readings == previous.memory.readings and known == previous.known
    if previous.quiet and nothing_read and not memory.unsettled.any():
        return replace(previous, at_s=frame.at_s, memory=memory)
    return _told(frame.at_s, small, memory, known)


def study(frame: Frame, surfaces: tuple[Surface, ...], known: frozenset[PieceId]) -> Sighting:
    """Look at one picture as long as there is anything to try: for photographs, of which there is no next one."""
    small = small_of(frame)
    return _told(frame.at_s, small, read_all(frame.grey, first_look(frame.grey, small, surfaces)), known)


def _goes_on(before: Memory, grey: Picture, small: Picture, surfaces: tuple[Surface, ...]) -> bool:
    same_form = before.size_px == grey.shape[::-1] and before.changes.small.shape == small.shape
    return same_form and before.surfaces == surfaces


def _told(at_s: float, small: Picture, memory: Memory, known: frozenset[PieceId]) -> Sighting:
    waiting, unsettled = memory.waiting_zones(), memory.unsettled
    doubtful_codes = [code for code in memory.codes if unsettled.any() and memory.touches(code, unsettled)]
    doubtful = place(doubtful_codes, memory.located, known)
    sure = place([code for code in memory.codes if code not in doubtful_codes], memory.located, known)
    waiting |= {code.zone for code in doubtful if code.zone}
    told = contents(sure, memory.located, memory.slots, waiting)
    seen = tuple(SurfaceSeen(s, memory.locations.get(s.id, ())) for s in memory.surfaces)
    return Sighting(
        at_s,
        memory.size_px,
        seen,
        told.zones,
        None if any(code.zone is None and code.piece for code in doubtful) else told.loose,
        told.codes,
        told.unread,
        not unsettled.any() and not waiting,
        _trouble(small) if not any(memory.locations.values()) else None,
        known,
        memory,
    )


_DARK: Final = 16.0
_PLAIN: Final = 6.0
_UNSHARP: Final = 0.02


def _trouble(small: Picture) -> Trouble:
    if float(small.mean()) < _DARK:
        return Trouble.DARK
    if float(small.std()) < _PLAIN:
        return Trouble.BLOCKED
    if _fine_share(small) < _UNSHARP:
        return Trouble.UNSHARP
    return Trouble.NO_SURFACE


def _fine_share(small: Picture) -> float:
    """How much of the picture's variation goes on between neighbouring pixels, beyond its noise."""
    fine = cv2.absdiff(small, cv2.GaussianBlur(small, (0, 0), 1.5)).astype(np.float32)
    return float(np.percentile(fine, 99.5)) / 255
