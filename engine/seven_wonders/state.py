"""The frozen values of 7 Wonders: setups, moves with their payments, cities and the referee's state.

The referee knows no hands: a sold card and a card under a wonder stay unknown.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final, assert_never

from engine.readings import Options
from engine.table import Seat


class Edition(StrEnum):
    FIRST = "first"
    SECOND = "second"


class Phase(StrEnum):
    MAIN = "main"  # every seat plays one card
    LAST_CARD = "last_card"  # after turn 6: Babylon may use its last card
    DISCARD_PICK = "discard_pick"  # Halikarnassos may build a card from the discard pile
    OVER = "over"


class Free(StrEnum):
    """Why a structure costs nothing."""

    CHAIN = "chain"
    FIRST_OF_COLOR = "first_of_color"
    FIRST_OF_AGE = "first_of_age"
    LAST_OF_AGE = "last_of_age"
    ONCE_PER_AGE = "once_per_age"
    DISCARD = "discard"


UNKNOWN_COPY: Final = -1
"""The copy of a card that was entered by name: which of the physical cards it is, nobody has seen."""


@dataclass(frozen=True, slots=True, order=True)
class CardCopy:
    """One physical card: the catalogue's card id and its index in the card's ``min_players``, or UNKNOWN_COPY."""

    card: str
    copy: int = 0


@dataclass(frozen=True, slots=True, order=True)
class Payment:
    """Who gets how many coins for a structure or a stage.

    ``buys_left`` and ``buys_right`` name the resources bought there (sorted, one entry a unit); ``chain`` names the
    card in the own city that frees a structure by chain.
    """

    left: int = 0
    right: int = 0
    bank: int = 0
    buys_left: tuple[str, ...] = ()
    buys_right: tuple[str, ...] = ()
    free: Free | None = None
    chain: str = ""

    @property
    def total(self) -> int:
        return self.left + self.right + self.bank


@dataclass(frozen=True, slots=True)
class Build:
    """Build the structure on this card; ``payment`` None leaves open how."""

    card: CardCopy
    payment: Payment | None = None


@dataclass(frozen=True, slots=True)
class BuildStage:
    """Lay an unknown card face down under the wonder's next stage."""

    payment: Payment | None = None


@dataclass(frozen=True, slots=True)
class Sell:
    """Discard a card for three coins: an unknown one, but the Free City's is named, for it is laid face up (R87)."""

    card: CardCopy | None = None


@dataclass(frozen=True, slots=True)
class Decline:
    """Leave the last card, or the discard pile, alone."""


Move = Build | BuildStage | Sell | Decline


def payment_of(move: Move) -> Payment | None:
    """The payment of a structure or stage, None if it is open or the move pays nothing."""
    match move:
        case Build(payment=payment) | BuildStage(payment=payment):
            return payment
        case Sell() | Decline():
            return None
        case _:
            assert_never(move)


@dataclass(frozen=True, slots=True)
class SeatSetup:
    wonder: str
    side: str
    """``day`` or ``night`` (second edition), ``A`` or ``B`` (first)."""
    name: str = ""


@dataclass(frozen=True, slots=True)
class City:
    """What stands at one seat. ``cards`` in the order in which they were built."""

    wonder: str
    side: str
    coins: int = 3
    cards: tuple[CardCopy, ...] = ()
    stages: int = 0
    tokens: tuple[int, ...] = ()
    """Military tokens in the order in which they were taken: 1, 3, 5 or -1."""
    free_uses: tuple[int, ...] = ()
    """Ages in which a once-an-age free build was used or lost."""
    late: tuple[str, ...] = ()
    """Ids of cards of an earlier age that were built in the present age (they may not free others yet, R38)."""


@dataclass(frozen=True, slots=True)
class Setup:
    edition: Edition
    seats: tuple[SeatSetup, ...]
    """The players'."""
    options: Options = field(default_factory=Options)
    free_city: SeatSetup | None = None
    """With two players: the third city, which has the seat after theirs (R84)."""

    @property
    def players(self) -> int:
        """People at the table; decks and neighbours go by ``all_seats``."""
        return len(self.seats)

    @property
    def all_seats(self) -> tuple[SeatSetup, ...]:
        """Every city's, the Free City's last."""
        return self.seats if self.free_city is None else (*self.seats, self.free_city)


@dataclass(frozen=True, slots=True)
class State:
    """Everything the referee knows at one instant."""

    setup: Setup
    cities: tuple[City, ...]
    age: int = 1
    turn: int = 1
    """1 to 6 within the age."""
    phase: Phase = Phase.MAIN
    pending: tuple[Seat, ...] = ()
    """In an extra phase: the seats that may still play in it."""
    picks_due: tuple[Seat, ...] = ()
    """Seats that built a discard-pick stage this turn and have not picked yet."""
    last_due: tuple[Seat, ...] = ()
    """After turn 6: seats that may use their last card and have not yet."""
    basis: tuple[City, ...] = ()
    """Where the last card belongs to the sixth turn: the cities before that turn, less the coins paid in it (R49)."""
    discarded: int = 0
    """How many cards lie in the discard pile, known or not."""

    def city(self, seat: Seat) -> City:
        return self.cities[seat - 1]

    def left_of(self, seat: Seat) -> Seat:
        return seat % len(self.cities) + 1

    def right_of(self, seat: Seat) -> Seat:
        return (seat - 2) % len(self.cities) + 1
