"""What happens while a turn is carried out, in order: for the display, and for tests that follow the rules."""

from __future__ import annotations

from dataclasses import dataclass

from engine.table import Seat
from engine.world_wonders.city import Cells, Kind


@dataclass(frozen=True, slots=True)
class Paid:
    seat: Seat
    gold: int
    left: int
    """What may still be spent in this round."""


@dataclass(frozen=True, slots=True)
class Laid:
    """A piece lies on a map from now on; ``name`` as in ``city.Piece``."""

    seat: Seat
    kind: Kind
    name: str
    cells: Cells


@dataclass(frozen=True, slots=True)
class Rose:
    """A marker moved: ``food``, ``pottery``, ``gears`` or ``population``."""

    seat: Seat
    track: str
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class MonumentGained:
    seat: Seat
    monument: str
    rings: int


@dataclass(frozen=True, slots=True)
class PedestalTaken:
    seat: Seat
    number: int


@dataclass(frozen=True, slots=True)
class Borrowed:
    seat: Seat
    limit: int


@dataclass(frozen=True, slots=True)
class Repaid:
    seat: Seat


@dataclass(frozen=True, slots=True)
class Left:
    """A seat is out of the round; ``why``: ``gold``, ``monument``, ``nothing`` (to buy) or ``choice``."""

    seat: Seat
    why: str


@dataclass(frozen=True, slots=True)
class Waited:
    seat: Seat


@dataclass(frozen=True, slots=True)
class TurnedUp:
    tiles: tuple[str, ...]
    monuments: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class AutomatonTook:
    """``item`` as its card names it; ``name`` the monument; an empty item if nothing was on offer."""

    card: str
    item: str
    name: str


@dataclass(frozen=True, slots=True)
class RoundOver:
    round: int


@dataclass(frozen=True, slots=True)
class NewOrder:
    round: int
    order: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class GameOver:
    """``why``: ``population`` or ``rounds``."""

    why: str


Happening = (
    Paid
    | Laid
    | Rose
    | MonumentGained
    | PedestalTaken
    | Borrowed
    | Repaid
    | Left
    | Waited
    | TurnedUp
    | AutomatonTook
    | RoundOver
    | NewOrder
    | GameOver
)
