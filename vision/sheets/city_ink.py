"""What the printed pieces of World Wonders say: plain values, handed in by who knows the rules.

Pictures are named as ``city_icons.py`` draws them: building types by their letters (B F H M T), gains (``food``,
``pottery``, ``gears``, ``population``, ``rings``) and features (``road``, ``tower``, ``water``, ``natural_resource``,
``monument``). A gain of two is listed twice.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.table import PieceId, Seat
from vision.city.forms import Cell

Cells = tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class MapInk:
    piece: PieceId
    """What tells this map from another that has the same tags."""
    seat: Seat
    """1 to 5: which corner tags its sheet has."""
    id: str
    """``A``, ``B3``."""
    rows: tuple[str, ...]
    """From the top: ``.`` land, ``*`` land with a natural resource, ``~`` water."""
    stand_in: bool
    """It was not read off a printed board."""


@dataclass(frozen=True, slots=True)
class TileInk:
    """A building."""

    piece: PieceId
    cells: Cells
    type: str
    """B, F, H, M or T."""
    price: int
    gains: tuple[str, ...]
    stand_in: bool


@dataclass(frozen=True, slots=True)
class RoadInk:
    piece: PieceId
    cells: Cells
    bridge: PieceId | None = None
    """What its other side shows, which is a bridge; None for a road that has no other side."""


@dataclass(frozen=True, slots=True)
class TowerInk:
    """It covers one cell."""

    piece: PieceId


@dataclass(frozen=True, slots=True)
class MonumentPiece:
    piece: PieceId
    cells: Cells
    terrain: tuple[str, ...]
    """Ways to lie, each with a letter a cell: L land, W water, A either."""


@dataclass(frozen=True, slots=True)
class MonumentInk:
    name: str
    """In the sheet's language."""
    gains: tuple[str, ...]
    contacts: tuple[str, ...]
    """What it must touch; a contact needed twice is listed twice."""
    pieces: tuple[MonumentPiece, ...]
    links: tuple[str, ...]
    """How its pieces may be joined: ``edge``, ``gap1``."""
    stand_in: bool


@dataclass(frozen=True, slots=True)
class TrackInk:
    """A track of a resource board, from 0 to ``last``."""

    id: str
    """``gold``, ``population``, ``food``, ``pottery`` or ``gears``."""
    last: int
    marked: tuple[int, ...]
    """Spaces with a population symbol, a ring, or the limits of gold."""


@dataclass(frozen=True, slots=True)
class ResourceBoardInk:
    side: str
    tracks: tuple[TrackInk, ...]
    """From the top."""
    stand_in: bool


@dataclass(frozen=True, slots=True)
class StackInk:
    cells: Cells
    price: int
    min_players: int


@dataclass(frozen=True, slots=True)
class OfferInk:
    """The main board."""

    stacks: tuple[StackInk, ...]
    prices: Mapping[str, int]
    """Of ``long_road``, ``short_roads``, ``tower`` and ``pedestal``."""
    supply: Mapping[int, tuple[int, int, int]]
    """Players -> long roads, short sets and towers on offer in a round."""
    open_monuments: int
    stand_in: bool


@dataclass(frozen=True, slots=True)
class CardInk:
    """A card of words and pictures: a public objective, or one of the solo game."""

    heading: str
    lines: tuple[str, ...]
    icons: tuple[str, ...]
    stand_in: bool


@dataclass(frozen=True, slots=True)
class StickerInk:
    """A code to glue on a piece of one's own."""

    piece: PieceId
    caption: str
