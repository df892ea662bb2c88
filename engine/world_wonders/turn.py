"""World Wonders as a game of the table: the object that the session, the journal and the tests hold."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.game import Reading, ScoreSheet, Turn, Verdict
from engine.table import Layout, Seat
from engine.world_wonders import check as checking
from engine.world_wonders import read as reading
from engine.world_wonders import resolve, scoring
from engine.world_wonders import setup as opening
from engine.world_wonders.resolve import happened
from engine.world_wonders.state import Move, Setup, State

__all__ = ["GAME", "WorldWonders", "happened"]


@dataclass(frozen=True, slots=True)
class WorldWonders:
    """The rules of World Wonders for the Game protocol; every method says in its own module how it decides."""

    name: str = "world-wonders"

    def new(self, setup: Setup) -> State:
        """The state before the first turn; raises BadSetup."""
        return opening.new(setup)

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """CHANCE for the first order and the automaton's cards, else the one seat that is asked; none at the end."""
        return checking.to_act(state)

    def legal_moves(self, state: State, seat: Seat) -> Iterator[Move]:
        """Every complete legal move; of what was not told, everything that it may be."""
        return checking.legal_moves(state, seat)

    def check(self, state: State, seat: Seat, move: Move) -> Verdict[Move]:
        """Legal with every way, or Illegal with its reason."""
        return checking.check(state, seat, move)

    def apply(self, state: State, turn: Turn[Move]) -> State:
        """The state after the move of the seat that is to act, or what was turned up; raises NotLegal unless ruled."""
        return resolve.apply(state, turn)

    def read(self, state: State, layout: Layout, seat: Seat) -> Reading[Move]:
        """What the choice tile in this seat's slot means; pieces on maps are read by ``read.placed``."""
        return reading.read(state, layout, seat)

    def score(self, state: State) -> ScoreSheet:
        """The points as they stand; final once nobody is to act."""
        return scoring.score(state)


GAME = WorldWonders()
