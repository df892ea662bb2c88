"""7 Wonders Dice as a game of the table: the object that the session, the journal and the tests hold."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.game import Reading, ScoreSheet, Turn, Verdict
from engine.seven_wonders_dice import check as checking
from engine.seven_wonders_dice import read as reading
from engine.seven_wonders_dice import resolve, scoring
from engine.seven_wonders_dice import setup as opening
from engine.seven_wonders_dice.check import bill, crossing
from engine.seven_wonders_dice.resolve import happened, settling_order
from engine.seven_wonders_dice.state import Move, Setup, State
from engine.table import Layout, Seat

__all__ = ["GAME", "SevenWondersDice", "bill", "crossing", "happened", "settling_order"]


@dataclass(frozen=True, slots=True)
class SevenWondersDice:
    """The rules of 7 Wonders Dice for the Game protocol; every method says in its own module how it decides."""

    name: str = "seven-wonders-dice"

    def new(self, setup: Setup) -> State:
        """The state before the first roll; raises BadSetup."""
        return opening.new(setup)

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """CHANCE for the roll, all seats for their choice, one seat for a follow-up, none at the end."""
        return checking.to_act(state)

    def legal_moves(self, state: State, seat: Seat) -> Iterator[Move]:
        """Every complete legal move; every roll one after the other for CHANCE."""
        return checking.legal_moves(state, seat)

    def check(self, state: State, seat: Seat, move: Move) -> Verdict[Move]:
        """Legal with every way worth having, cheapest first, or Illegal with its reason."""
        return checking.check(state, seat, move)

    def apply(self, state: State, turn: Turn[Move]) -> State:
        """The state after the moves of exactly the seats that are to act; raises NotLegal unless ruled."""
        return resolve.apply(state, turn)

    def read(self, state: State, layout: Layout, seat: Seat) -> Reading[Move]:
        """What the tile in this seat's slot means."""
        return reading.read(state, layout, seat)

    def score(self, state: State) -> ScoreSheet:
        """The points as they stand; final once nobody is to act."""
        return scoring.score(state)


GAME = SevenWondersDice()
