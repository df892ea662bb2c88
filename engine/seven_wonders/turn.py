"""7 Wonders as a game of the table: the object that the session, the journal and the tests hold."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.game import Reading, ScoreSheet, Turn, Verdict
from engine.seven_wonders import check as checking
from engine.seven_wonders import read as reading
from engine.seven_wonders import resolve, scoring
from engine.seven_wonders import setup as opening
from engine.seven_wonders.check import sharing_a_card
from engine.seven_wonders.resolve import CoinMove, coins_moved
from engine.seven_wonders.state import Move, Setup, State
from engine.table import Layout, Seat

__all__ = ["GAME", "CoinMove", "SevenWonders", "coins_moved", "passes_left", "sharing_a_card"]


@dataclass(frozen=True, slots=True)
class SevenWonders:
    """The rules of 7 Wonders for the Game protocol; every method says in its own module how it decides."""

    name: str = "seven-wonders"

    def new(self, setup: Setup) -> State:
        """The state before the first turn; raises BadSetup."""
        return opening.new(setup)

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """All seats in a main turn, the pending ones in an extra phase, none at the end."""
        return checking.to_act(state)

    def legal_moves(self, state: State, seat: Seat) -> Iterator[Move]:
        """Every complete legal move, whichever cards the hidden hand may hold."""
        return checking.legal_moves(state, seat)

    def check(self, state: State, seat: Seat, move: Move) -> Verdict[Move]:
        """Legal with every way of paying worth having, cheapest first, or Illegal with its reason."""
        return checking.check(state, seat, move)

    def apply(self, state: State, turn: Turn[Move]) -> State:
        """The state after the moves of exactly the seats that are to act; raises NotLegal unless ruled."""
        return resolve.apply(state, turn)

    def read(self, state: State, layout: Layout, seat: Seat) -> Reading[Move]:
        """What the pieces on this seat's mat mean."""
        return reading.read(state, layout, seat)

    def score(self, state: State) -> ScoreSheet:
        """The points as they stand; final once nobody is to act."""
        return scoring.score(state)


GAME = SevenWonders()


def passes_left(age: int) -> bool:
    """R03: hands go to the next seat clockwise in ages I and III, the other way in age II."""
    return age != 2
