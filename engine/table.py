"""The words that the rules and the camera share: seats, pieces, zones, layouts and what changes in them.

Seats count from 1, clockwise; the left neighbour of seat n is n + 1. Tuples that hold one value a seat are
ordered by seat: the value of seat n stands at index n - 1.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NewType

Seat = int
"""1 to 7."""

PieceId = NewType("PieceId", str)
"""A sticker's nine characters, for example ``S2C012003``; one sticker names one physical piece."""

ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
PIECE_ID_LENGTH = 9
_WEIGHTS = (1, 5, 7, 11, 13, 17, 19, 23)  # coprime to 36: every single wrong character is noticed
_GAMES = "SDW"
_EDITIONS = "012"


class NotAPieceId(ValueError):
    """A text that no Pharos sticker carries; the message says what is wrong with it."""


@dataclass(frozen=True, slots=True, order=True)
class Sticker:
    """What a sticker's text says: game, edition, kind of piece, its number in that kind, and its copy."""

    game: str
    edition: str
    kind: str
    number: int
    copy: int

    @property
    def piece(self) -> PieceId:
        body = f"{self.game}{self.edition}{self.kind}{self.number:03d}{self.copy:02d}"
        return PieceId(body + check_character(body))


def check_character(body: str) -> str:
    """The ninth character of a sticker whose first eight are ``body`` (weighted sum modulo 36)."""
    return ALPHABET[sum(w * ALPHABET.index(c) for w, c in zip(_WEIGHTS, body, strict=True)) % 36]


def parse_sticker(text: str) -> Sticker:
    """Read a sticker's text strictly; raises NotAPieceId. Whether the piece is in play is not asked here."""
    if len(text) != PIECE_ID_LENGTH:
        raise NotAPieceId(f"a sticker has {PIECE_ID_LENGTH} characters, this code has {len(text)}")
    if not set(text) <= set(ALPHABET):
        raise NotAPieceId(f"{text!r} holds a character that no sticker has")
    if text[0] not in _GAMES or text[1] not in _EDITIONS or not text[2].isalpha() or not text[3:8].isdigit():
        raise NotAPieceId(f"{text!r} is not built like a sticker")
    if check_character(text[:8]) != text[8]:
        raise NotAPieceId(f"{text!r} fails its check character: a misprint or a forgery")
    return Sticker(text[0], text[1], text[2], int(text[3:6]), int(text[6:8]))


@dataclass(frozen=True, slots=True, order=True)
class ZoneId:
    """A named area of a surface: ``ZoneId("mat3", "card")``."""

    surface: str
    name: str

    def __str__(self) -> str:
        return f"{self.surface}/{self.name}"


def mat(seat: Seat) -> str:
    """The surface of a seat's mat."""
    return f"mat{seat}"


class Unclear(StrEnum):
    """Why a zone cannot be told."""

    FOREIGN_CODE = "foreign_code"  # a code that is no piece of the set in play: unknown, forged, over-long, not ASCII
    ON_A_BORDER = "on_a_border"  # a code's centre lies within 3 mm of the zone's edge
    SEEN_TWICE = "seen_twice"  # the same sticker is seen in two places
    UNREADABLE = "unreadable"  # a sticker is seen, but not what it says: torn, glaring, blurred, too small
    UNSTEADY = "unsteady"  # looks do not agree


@dataclass(frozen=True, slots=True)
class Content:
    """What lies in a zone. Empty, a face-down piece, face-up pieces (sorted), or unclear with its reason."""

    pieces: tuple[PieceId, ...] = ()
    face_down: bool = False
    unclear: Unclear | None = None
    text: str = ""
    """With ``FOREIGN_CODE``: the code's text, printable ASCII only, at most 40 characters."""

    @property
    def empty(self) -> bool:
        return not self.pieces and not self.face_down and self.unclear is None


EMPTY = Content()
FACE_DOWN = Content(face_down=True)


@dataclass(frozen=True, slots=True)
class ZoneSettled:
    """Looks agree that this now lies in the zone."""

    zone: ZoneId
    content: Content


@dataclass(frozen=True, slots=True)
class LooseSettled:
    """Looks agree that these face-up pieces lie outside every zone (sorted)."""

    pieces: tuple[PieceId, ...]


@dataclass(frozen=True, slots=True)
class SurfaceFound:
    surface: str


@dataclass(frozen=True, slots=True)
class SurfaceLost:
    surface: str


@dataclass(frozen=True, slots=True)
class SurfaceDoubled:
    """Two printed copies of one surface are in view; its zones are not read until one is gone."""

    surface: str


class DieUnclear(StrEnum):
    """Why a die is there and cannot be told."""

    LEANING = "leaning"  # on another die, a wall or a divider, or on something that lies about
    STRADDLING = "straddling"  # it lies over the line between two quadrants
    UNSURE = "unsure"  # glare, a shadow, dirt, or a face that was never taught


class TrayTrouble(StrEnum):
    """Why no die of a tray that is in view can be told."""

    TOO_FAR_OUT = "too_far_out"  # cut by the frame's edge, or seen so much from the side that dice hide each other
    TAGS_HIDDEN = "tags_hidden"  # fewer than three corner tags are seen
    PATCHES_HIDDEN = "patches_hidden"  # the printed patches that tell the light are covered, glared or in the dark
    TOO_SMALL = "too_small"  # too few pixels a millimetre: the camera hangs too high
    NO_COLOR = "no_color"  # the camera gives grey pictures


@dataclass(frozen=True, slots=True)
class DieSeen:
    """A die in a tray; what cannot be told of it is None. It is certain unless ``unclear``."""

    color: str | None
    face: str | None
    quadrant: int | None
    unclear: DieUnclear | None = None


@dataclass(frozen=True, slots=True)
class DiceSettled:
    """Looks agree that these dice now lie in the tray, sorted as ``in_order`` sorts them; told again after each roll.

    With ``trouble`` no die can be told.
    """

    tray: str
    dice: tuple[DieSeen, ...]
    trouble: TrayTrouble | None = None


def in_order(dice: Iterable[DieSeen]) -> tuple[DieSeen, ...]:
    """Dice by color, face, quadrant and reason, what is unknown last: equal rolls give equal tuples."""
    return tuple(
        sorted(
            dice, key=lambda d: (d.color or "~", d.face or "~", d.quadrant is None, d.quadrant or 0, d.unclear or "")
        )
    )


@dataclass(frozen=True, slots=True)
class CellsSettled:
    """Looks agree that these cells of a printed board are crossed; what is ``unclear`` is in neither way certain."""

    surface: str
    crossed: frozenset[str]
    unclear: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class PieceSeen:
    """A piece on a map of cells (x, y), from (0, 0) at its top-left."""

    piece: PieceId
    cells: tuple[tuple[int, int], ...]
    """Those that it covers, sorted; empty where they cannot be told: it lies askew, between cells, or on the rim."""

    @property
    def unsure(self) -> bool:
        return not self.cells


@dataclass(frozen=True, slots=True)
class MapSettled:
    """Looks agree that these pieces lie on a map, sorted by piece."""

    surface: str
    pieces: tuple[PieceSeen, ...]


TableEvent = (
    ZoneSettled | LooseSettled | SurfaceFound | SurfaceLost | SurfaceDoubled | DiceSettled | CellsSettled | MapSettled
)


@dataclass(frozen=True, slots=True)
class Layout:
    """Which pieces lie in which zones, as far as looks have settled. Zones that are not named are empty."""

    surfaces: frozenset[str] = frozenset()
    doubled: frozenset[str] = frozenset()
    zones: Mapping[ZoneId, Content] = field(default_factory=dict)
    loose: tuple[PieceId, ...] = ()
    dice: Mapping[str, DiceSettled] = field(default_factory=dict)
    """Tray -> what was last told of it."""
    cells: Mapping[str, CellsSettled] = field(default_factory=dict)
    """Printed board -> what was last told of the pencil on it."""
    maps: Mapping[str, MapSettled] = field(default_factory=dict)
    """Map -> what was last told of the pieces on it."""

    def content(self, surface: str, name: str) -> Content:
        return self.zones.get(ZoneId(surface, name), EMPTY)

    def occupied(self, surface: str) -> bool:
        return any(zone.surface == surface and not content.empty for zone, content in self.zones.items())

    def fold(self, events: Iterable[TableEvent]) -> Layout:
        """The layout after these events. What lay on a lost surface stays known until it is seen again."""
        surfaces, doubled, zones, loose = self.surfaces, self.doubled, dict(self.zones), self.loose
        dice, cells, maps = dict(self.dice), dict(self.cells), dict(self.maps)
        for event in events:
            match event:
                case ZoneSettled(zone, content):
                    zones.pop(zone, None)
                    if not content.empty:
                        zones[zone] = content
                case LooseSettled(pieces):
                    loose = pieces
                case SurfaceFound(surface):
                    surfaces, doubled = surfaces | {surface}, doubled - {surface}
                case SurfaceLost(surface):
                    surfaces, doubled = surfaces - {surface}, doubled - {surface}
                case SurfaceDoubled(surface):
                    doubled = doubled | {surface}
                case DiceSettled(tray):
                    dice[tray] = event
                case CellsSettled(surface):
                    cells[surface] = event
                case MapSettled(surface):
                    maps[surface] = event
        return Layout(surfaces, doubled, zones, loose, dice, cells, maps)


@dataclass(frozen=True, slots=True)
class Press:
    """A finished press of a seat's button (or of the master button: seat 0), from the panel, a key or a touch."""

    seat: Seat
    long: bool = False


MASTER: Seat = 0
