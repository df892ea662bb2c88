"""From frames to table events: one look after the other, without a thread or a clock of its own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.seven_wonders.catalogue import catalogue
from engine.seven_wonders.state import Edition
from engine.table import PieceId, TableEvent
from vision.draw import live_picture
from vision.frame import Frame, Picture
from vision.settle import Settling, settle
from vision.sighting import Sighting, sight
from vision.surface import Surface, seat_mats

PICTURE_WIDTH_PX = 1152


@dataclass(frozen=True, slots=True)
class Looked:
    """What one look brought."""

    events: tuple[TableEvent, ...]
    frame: Frame
    sighting: Sighting


class Eyes:
    """Looks at frames in their order, remembering what the next look needs."""

    def __init__(self, surfaces: Sequence[Surface], known: frozenset[PieceId]) -> None:
        self._surfaces = tuple(surfaces)
        self._known = known
        self._sighting: Sighting | None = None
        self._settling = Settling()

    def forget(self) -> None:
        """Read the whole of the next frame anew, as after a camera came back; what has settled is still known."""
        self._sighting = None

    def look(self, frame: Frame) -> Looked:
        self._sighting = sight(frame, self._surfaces, self._known, self._sighting)
        self._settling, events = settle(self._settling, self._sighting)
        return Looked(events, frame, self._sighting)


def picture(looked: Looked) -> Picture:
    """What the camera sees, with what was understood drawn in; for the display."""
    return live_picture(looked.frame, looked.sighting, PICTURE_WIDTH_PX)


def table_eyes(seats: int) -> Eyes:
    """Eyes for these seats' mats and every sticker of both editions: a card of another box is told by its name."""
    return Eyes(seat_mats(seats), printed_pieces())


def printed_pieces() -> frozenset[PieceId]:
    """Every sticker that Pharos prints for 7 Wonders."""
    catalogues = [catalogue(edition) for edition in Edition]
    return frozenset(piece for pieces in catalogues for piece in (*pieces.card_pieces, *pieces.wonder_pieces))
