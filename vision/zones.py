"""What the zones hold: from codes and covered slot tags in one frame to the contents that the rules are told.

Pure: no pixels here, only what was found in them.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from engine.table import EMPTY, FACE_DOWN, Content, NotAPieceId, PieceId, Unclear, ZoneId, parse_sticker
from vision.codes import Code
from vision.locate import Location
from vision.surface import BORDER_MM, Point, Surface, Zone


class Why(StrEnum):
    """Why something stayed unread."""

    NOT_DECODED = "not_decoded"  # a code is seen there that neither reader reads: glare, blur, damage, or too small
    GLARE = "glare"  # the place is blown out
    OUT_OF_VIEW = "out_of_view"  # the zone's middle lies outside the frame


@dataclass(frozen=True, slots=True)
class PlacedCode:
    """A code and where it lies. Outside every located surface it has no surface and no millimetres."""

    text: str
    """Printable ASCII, bounded; empty if the code was seen but not read."""
    piece: PieceId | None
    """Only for a sticker of the set in play."""
    corners_px: tuple[Point, Point, Point, Point]
    px_per_module: float
    surface: str | None = None
    at_mm: Point | None = None
    turn_deg: float | None = None
    """Clockwise, as the surface is read: 0 stands upright on it; at least 0 and less than 360."""
    zone: ZoneId | None = None
    """The zone that holds its centre, or on whose border it lies."""
    on_border: bool = False
    read: bool = True


@dataclass(frozen=True, slots=True)
class Unread:
    """Something that is there and could not be read."""

    why: Why
    surface: str | None
    zone: ZoneId | None
    corners_px: tuple[Point, Point, Point, Point]


@dataclass(frozen=True, slots=True)
class Told:
    """What one frame says."""

    codes: tuple[PlacedCode, ...]
    zones: Mapping[ZoneId, Content]
    loose: tuple[PieceId, ...]
    unread: tuple[Unread, ...]


@dataclass(frozen=True, slots=True)
class Slot:
    """How a zone's slot tag looks: covered or not, or why that cannot be told."""

    covered: bool
    why: Why | None = None


NO_SLOT: Final = Slot(covered=False)


def place(
    codes: Iterable[Code], located: Sequence[tuple[Surface, Location]], known: Collection[PieceId]
) -> tuple[PlacedCode, ...]:
    """Say of each code in which zone it lies; those of a sticker in ``known`` are pieces.

    What only looks like a code, and lies on a surface, must have the size of a sticker.
    """
    placed = (_placed(code, located, known) for code in codes)
    return tuple(code for code, side_mm in placed if code.read or side_mm is None or _LEAST_MM < side_mm < _MOST_MM)


def contents(
    codes: Sequence[PlacedCode],
    located: Sequence[tuple[Surface, Location]],
    slots: Mapping[ZoneId, Slot],
    waiting: Collection[ZoneId] = (),
) -> Told:
    """What the zones of these surfaces hold, and which pieces lie in none; nothing is said of zones in ``waiting``.

    Several codes in one zone are several pieces; a foreign code, a code on a border and a sticker that is seen in two
    places make a zone unclear, in this order. So does a code that is not read, unless it lies on a border and leaves
    the slot tag free: what is printed and written beside a slot is at times seen as one. A zone whose slot tag is
    covered and that shows no code holds a face-down piece, unless a card lying in the next zone reaches over that tag.
    """
    told: dict[ZoneId, Content] = {}
    unread = [Unread(Why.NOT_DECODED, c.surface, c.zone, c.corners_px) for c in codes if not c.read]
    twice = {piece for piece, times in Counter(c.piece for c in codes if c.piece).items() if times > 1}
    for surface, location in located:
        for zone in surface.zones:
            if zone.id in waiting:
                continue
            here = [code for code in codes if code.zone == zone.id]
            slot = slots.get(zone.id, NO_SLOT)
            content = _content(zone, here, slot, twice, codes)
            if content is not None:
                told[zone.id] = content
            elif slot.why is not None:
                unread.append(Unread(slot.why, surface.id, zone.id, location.corners_px(zone.corners_mm)))
    loose = tuple(sorted(code.piece for code in codes if code.piece and code.zone is None))
    return Told(tuple(codes), told, loose, tuple(unread))


def is_sticker(text: str) -> bool:
    """Whether a text is built like a sticker of ours, of whatever game."""
    try:
        parse_sticker(text)
    except NotAPieceId:
        return False
    return True


_CODE_ON_CARD_MM: Final = (31.6, 75.6)  # where the printed sheets ask for the code's centre
_CARD_MM: Final = (65.0, 100.0)
_HALF_A_TAG_MM: Final = 4.0


_LEAST_MM: Final = 8.0
_MOST_MM: Final = 22.0


def _placed(
    code: Code, located: Sequence[tuple[Surface, Location]], known: Collection[PieceId]
) -> tuple[PlacedCode, float | None]:
    """The code and, on a surface, how long its sides are there."""
    text = code.text
    piece = PieceId(text) if is_sticker(text) and PieceId(text) in known else None
    bare = PlacedCode(text, piece, code.corners_px, code.px_per_module, read=code.payload is not None)
    for surface, location in located:
        at = location.point_mm(code.centre_px)
        if not (0 <= at[0] <= surface.size_mm[0] and 0 <= at[1] <= surface.size_mm[1]):
            continue
        zone = max(surface.zones, key=lambda z: z.depth_mm(at))
        depth = zone.depth_mm(at)
        placed = PlacedCode(
            text,
            piece,
            code.corners_px,
            code.px_per_module,
            surface.id,
            at,
            _turn_deg(code, location),
            zone.id if depth > -BORDER_MM else None,
            on_border=abs(depth) < BORDER_MM,
            read=code.payload is not None,
        )
        return placed, code.side_px / location.px_per_mm(at)
    return bare, None


def _turn_deg(code: Code, location: Location) -> float:
    """From the two edges between finder patterns: the fourth corner is the least sure."""
    top_left, top_right, _, bottom_left = (location.point_mm(corner) for corner in code.corners_px)
    along = complex(top_right[0] - top_left[0], top_right[1] - top_left[1])
    down = complex(bottom_left[0] - top_left[0], bottom_left[1] - top_left[1])
    both = along + down / 1j
    return math.degrees(math.atan2(both.imag, both.real)) % 360


def _content(
    zone: Zone, here: Sequence[PlacedCode], slot: Slot, twice: Collection[PieceId], codes: Sequence[PlacedCode]
) -> Content | None:
    """None: the zone cannot be told."""
    pieces = tuple(sorted(code.piece for code in here if code.piece))
    foreign = sorted(code.text for code in here if code.read and code.piece is None)
    if foreign:
        return Content(unclear=Unclear.FOREIGN_CODE, text=foreign[0])
    if any(code.on_border and code.piece for code in here):
        return Content(pieces, unclear=Unclear.ON_A_BORDER)
    if any(piece in twice for piece in pieces):
        return Content(pieces, unclear=Unclear.SEEN_TWICE)
    if pieces:
        return Content(pieces)
    if slot.why is not None:
        return None
    tag_free = zone.slot_tag is not None and not slot.covered
    if any(not code.read and not (code.on_border and tag_free) for code in here):
        return Content(unclear=Unclear.UNREADABLE)
    if slot.covered and zone.slot_tag and not any(_reaches(code, zone, zone.slot_tag.centre_mm) for code in codes):
        return FACE_DOWN
    return EMPTY


def _reaches(code: PlacedCode, zone: Zone, spot_mm: Point) -> bool:
    """Whether a card of another zone, with its code where the sheets ask for it, lies on this spot."""
    if not code.piece or code.surface != zone.id.surface or code.zone == zone.id:
        return False
    if code.at_mm is None or code.turn_deg is None:
        return False
    turn = math.radians(-code.turn_deg)
    dx, dy = spot_mm[0] - code.at_mm[0], spot_mm[1] - code.at_mm[1]
    x = dx * math.cos(turn) - dy * math.sin(turn) + _CODE_ON_CARD_MM[0]
    y = dx * math.sin(turn) + dy * math.cos(turn) + _CODE_ON_CARD_MM[1]
    more = _HALF_A_TAG_MM
    return -more <= x <= _CARD_MM[0] + more and -more <= y <= _CARD_MM[1] + more
