"""City maps on a screen, as data: what stands on them, what is on offer beside them, and the seats around."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from engine.table import Seat
from ui.parts import Counts, Line, Tone
from ui.view import Mark, Pick

Cell = tuple[int, int]
"""Column and row, counted from the top left corner from 0."""
Cells = tuple[Cell, ...]


class Form(StrEnum):
    """How a piece covers its cells."""

    BLOCK = "block"
    ROAD = "road"  # a band through the middle of its cells
    TOWER = "tower"  # a disc


class Light(StrEnum):
    """What stands out on a map."""

    NONE = "none"
    SHOWN = "shown"  # laid, not confirmed yet
    FRESH = "fresh"  # confirmed just now
    WRONG = "wrong"  # where a rule is broken


@dataclass(frozen=True, slots=True)
class Token:
    """A sign in its colour."""

    icon: str
    tone: Tone


@dataclass(frozen=True, slots=True)
class MapPiece:
    """Something that stands on a map: known by its form, its colour and, where there is room, its sign."""

    form: Form
    token: Token
    cells: Cells
    light: Light = Light.NONE


@dataclass(frozen=True, slots=True)
class CityMap:
    """The ground of a map and what stands on it; the sidewalk lies below the last row."""

    width: int
    height: int
    water: Cells
    natural: Cells
    """Natural resources that nothing covers."""
    pieces: tuple[MapPiece, ...] = ()
    wrong: Cells = ()
    """Cells where a rule is broken."""


@dataclass(frozen=True, slots=True)
class Gauge:
    """A number of a seat; with ``last`` as a marker on a track of so many spaces, some of them marked."""

    token: Token
    number: str
    place: int = 0
    reached: int = 0
    """Where the marker will stand after what is shown now."""
    last: int = 0
    marks: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class MapPanel:
    """A seat with its map and its numbers: large, or in short."""

    seat: Seat
    name: str
    map: CityMap
    gauges: tuple[Gauge, ...]
    mark: Mark = Mark.IDLE
    out: bool = False
    """True for a seat that has left the round."""
    lines: tuple[Line | Counts, ...] = ()
    """Under a large map; the highest ranks stay where there is no room for all."""


@dataclass(frozen=True, slots=True)
class StackOffer:
    """What lies on the place of a stack: ``token`` None for a tile that was not told; nothing where it is sold."""

    cells: Cells
    """Its shape."""
    price: str
    token: Token | None = None
    gains: tuple[Token, ...] = ()
    sold: bool = False
    shown: bool = False
    """True for what the move that is shown buys."""


@dataclass(frozen=True, slots=True)
class Stock:
    """So many of a thing are left, each at this price; of a pedestal, who has it."""

    icon: str
    number: str
    price: str
    owner: Seat = 0
    sold: bool = False
    shown: bool = False


@dataclass(frozen=True, slots=True)
class MonumentOffer:
    """An open monument: its pieces, what it must touch, and what it brings."""

    names: tuple[str, ...]
    """The fullest first."""
    pieces: tuple[Cells, ...] = ()
    touches: tuple[Token, ...] = ()
    gives: tuple[Token, ...] = ()
    price: str = ""
    """What it costs the seat that is asked."""
    shown: bool = False


@dataclass(frozen=True, slots=True)
class Offer:
    stacks: tuple[StackOffer, ...]
    stock: tuple[Stock, ...]
    monuments: tuple[MonumentOffer, ...]


@dataclass(frozen=True, slots=True)
class MapsBody:
    """One seat's map large, what is on offer beside it, the others in short."""

    panels: tuple[MapPanel, ...]
    """In table order."""
    focus: Seat
    offer: Offer
    notes: tuple[Line, ...] = ()
    """Under the offer, as far as there is room."""


@dataclass(frozen=True, slots=True)
class CellPick:
    """A cell that can be touched, and what it is called on the map's edge."""

    cell: Cell
    name: str
    pick: Pick
    highlighted: bool = False


@dataclass(frozen=True, slots=True)
class MapBody:
    """A map that fills the screen, to touch its cells."""

    map: CityMap
    picks: tuple[CellPick, ...]
