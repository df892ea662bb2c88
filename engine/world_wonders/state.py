"""The frozen values of World Wonders: setups, moves, cities and the referee's state.

The cells of a move are sorted by row, so a move has one value and one spelling.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from engine.readings import Options
from engine.table import Seat
from engine.world_wonders.city import Cell, Cells, City

CHANCE: Final = 0
"""The seat whose moves are what the table turned up or drew."""
STAND_IN: Final = "stand-in"
"""The name of the packaged components."""
UNKNOWN: Final = "?"
"""Something lies on offer that the table has not told."""
GONE: Final = ""
"""A stack on whose place nothing lies: sold in this round, or used up."""


class Phase(StrEnum):
    ORDER = "order"  # the order of the first round is awaited
    AUTOMATON = "automaton"  # in a solo game: the next card is awaited
    TURN = "turn"  # one seat buys
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Order:
    """Chance: the seats in the order of the first round."""

    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class TurnUp:
    """Chance: what lies on offer, as far as it was not told before: ids, the tiles sorted."""

    tiles: tuple[str, ...] = ()
    monuments: tuple[str, ...] = ()
    """In the order in which the free places of the row are filled."""


@dataclass(frozen=True, slots=True)
class SoloCard:
    """Chance: the automaton's next card."""

    card: str


@dataclass(frozen=True, slots=True)
class LayStart:
    """Lay the free road of one's first turn; ``road`` None leaves open where."""

    road: Cells | None = None


@dataclass(frozen=True, slots=True)
class TakeLoan:
    """Two gold more in this round."""


@dataclass(frozen=True, slots=True)
class Repay:
    """Pay back three gold."""


@dataclass(frozen=True, slots=True)
class BuyRoad:
    """A long road; over water it is a bridge."""

    road: Cells | None = None


@dataclass(frozen=True, slots=True)
class BuyShortSet:
    """Two roads of two cells, then one of one cell; the two sorted by row."""

    roads: tuple[Cells, ...] | None = None


@dataclass(frozen=True, slots=True)
class BuyBuilding:
    tile: str
    cells: Cells | None = None


@dataclass(frozen=True, slots=True)
class BuyTower:
    cell: Cell | None = None


@dataclass(frozen=True, slots=True)
class BuyPedestal:
    """Place 1 or 2 of the next round's order."""

    number: int


@dataclass(frozen=True, slots=True)
class BuyMonument:
    """``pieces`` in the card's order; equal pieces sorted by row."""

    monument: str
    pieces: tuple[Cells, ...] | None = None


@dataclass(frozen=True, slots=True)
class Leave:
    """Leave the round."""


@dataclass(frozen=True, slots=True)
class Wait:
    """Stay in the round without buying, where an option allows it (W09)."""


Purchase = BuyRoad | BuyShortSet | BuyBuilding | BuyTower | BuyPedestal | BuyMonument
ChanceMove = Order | TurnUp | SoloCard
Move = ChanceMove | LayStart | TakeLoan | Repay | Purchase | Leave | Wait


@dataclass(frozen=True, slots=True)
class SeatSetup:
    map: str
    name: str = ""


@dataclass(frozen=True, slots=True)
class Setup:
    seats: tuple[SeatSetup, ...]
    options: Options = field(default_factory=Options)
    components: str = STAND_IN
    """Which set of components: the packaged one, or the fingerprint of an owner's file (component_files.py)."""
    resource_side: str = "A"
    """The side of everybody's resource board."""
    objectives: tuple[str, ...] = ()
    """Three public objectives, or none for the basic game."""

    @property
    def players(self) -> int:
        return len(self.seats)


@dataclass(frozen=True, slots=True)
class Offer:
    """What can be bought in this round, besides what never runs out."""

    stacks: tuple[str, ...]
    """For each stack in play the tile that lies open, ``UNKNOWN`` or ``GONE``."""
    monuments: tuple[str, ...]
    """The open cards from left to right, ``UNKNOWN`` where one was not told."""
    long_roads: int
    short_sets: int
    tower: bool = True
    pedestals: tuple[Seat, Seat] = (0, 0)
    """Who has bought the first and the second."""


@dataclass(frozen=True, slots=True)
class State:
    """Everything the referee knows at one instant."""

    setup: Setup
    cities: tuple[City, ...]
    offer: Offer
    phase: Phase
    order: tuple[Seat, ...]
    round: int = 1
    acting: Seat = 0
    """The seat that is asked, 0 in every phase but TURN."""
    loan_steps: int = 0
    """How often the acting seat borrowed or repaid in this turn."""
    waits: int = 0
    """How many seats have waited since the round's last purchase."""
    seen_tiles: frozenset[str] = frozenset()
    """Tiles that were on offer at any time, as far as they were told."""
    seen_monuments: frozenset[str] = frozenset()
    solo_used: frozenset[str] = frozenset()
    """The automaton's cards since they were shuffled."""
    taken: tuple[str, ...] = ()
    """The automaton's monuments."""

    def city(self, seat: Seat) -> City:
        return self.cities[seat - 1]

    @property
    def solo(self) -> bool:
        return len(self.cities) == 1
