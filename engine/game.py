"""What every game offers the table: the Game protocol, verdicts, errors by cause, replay."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Generic, Protocol, TypeVar

from engine.table import Layout, Seat

SetupT = TypeVar("SetupT")
SetupT_contra = TypeVar("SetupT_contra", contravariant=True)
StateT = TypeVar("StateT")
MoveT = TypeVar("MoveT")

Fact = str | int
Facts = Mapping[str, Fact]


class GameError(ValueError):
    """Root of what can go wrong with the rules' input. A wrong table is a Verdict, never one of these."""


class CannotParse(GameError):
    """A line of notation that is not a move or a setup; the message holds the line and what was expected."""


class BadSetup(GameError):
    """A setup that the rules do not know; the message says which value and what is allowed."""


class NotLegal(GameError):
    """A move was applied that ``check`` refuses; the message holds the move, the seat and the reason."""


@dataclass(frozen=True, slots=True)
class Legal(Generic[MoveT]):
    """The move may be made: in each of these complete ways, the recommended (cheapest) first. Never empty."""

    ways: tuple[MoveT, ...]


@dataclass(frozen=True, slots=True)
class Illegal:
    """The move may not be made.

    ``reason`` is a stable code that the display's catalogue turns into a sentence; ``facts`` fill its places
    (names of cards are their ids, resources their ids, numbers are numbers).
    """

    reason: str
    facts: Facts = field(default_factory=dict)


Verdict = Legal[MoveT] | Illegal


@dataclass(frozen=True, slots=True)
class Turn(Generic[MoveT]):
    """The moves made at one instant, by seat, and the seats whose move stands by the table's own ruling."""

    moves: Mapping[Seat, MoveT]
    ruled: frozenset[Seat] = frozenset()


@dataclass(frozen=True, slots=True)
class SeatScore:
    """One seat's points by category (in the game's order; they sum to ``total``) and what breaks a tie of them."""

    seat: Seat
    categories: Mapping[str, int]
    total: int
    tie_break: int
    """What the game compares first in a tie: coins, monuments."""
    rank: int
    """1 for every winner; seats equal in everything share a rank; 0 for a seat that does not compete."""


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    seats: tuple[SeatScore, ...]
    """Ordered by seat."""


@dataclass(frozen=True, slots=True)
class Reading(Generic[MoveT]):
    """What one seat's pieces mean: a move (its payment still open), or a problem, or neither yet."""

    move: MoveT | None = None
    problem: Illegal | None = None


class Game(Protocol[SetupT_contra, StateT, MoveT]):
    """The rules of one game. Every method is pure; states are immutable and hashable."""

    @property
    def name(self) -> str:
        """The game's word in notation and on the command line, for example ``seven-wonders``."""
        ...

    def new(self, setup: SetupT_contra) -> StateT:
        """The state before the first turn; raises BadSetup."""
        ...

    def to_act(self, state: StateT) -> tuple[Seat, ...]:
        """The seats that must move now: all of them in a simultaneous turn, none when the game is over."""
        ...

    def legal_moves(self, state: StateT, seat: Seat) -> Iterator[MoveT]:
        """Every complete legal move that this seat could make, as far as the referee can know."""
        ...

    def check(self, state: StateT, seat: Seat, move: MoveT) -> Verdict[MoveT]:
        """What the referee says of a move; an open payment is answered with every way of paying worth having."""
        ...

    def apply(self, state: StateT, turn: Turn[MoveT]) -> StateT:
        """The state after these moves of exactly the seats ``to_act``; raises NotLegal unless ruled."""
        ...

    def read(self, state: StateT, layout: Layout, seat: Seat) -> Reading[MoveT]:
        """What the pieces on this seat's surface mean in this state."""
        ...

    def score(self, state: StateT) -> ScoreSheet:
        """The points as they stand; final once nobody is to act."""
        ...


def replay(game: Game[SetupT, StateT, MoveT], setup: SetupT, turns: Iterable[Turn[MoveT]]) -> StateT:
    """The state that a setup and the turns made since lead to."""
    state = game.new(setup)
    for turn in turns:
        state = game.apply(state, turn)
    return state
