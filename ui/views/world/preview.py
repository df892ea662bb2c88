"""What a move would do, told before it is confirmed: the rules are asked, nothing is worked out here."""

from __future__ import annotations

from dataclasses import dataclass

from engine.game import NotLegal, Turn
from engine.table import Seat
from engine.world_wonders.happenings import Happening
from engine.world_wonders.state import (
    BuyBuilding,
    BuyMonument,
    BuyRoad,
    BuyShortSet,
    BuyTower,
    LayStart,
    Move,
    State,
)
from engine.world_wonders.turn import GAME, happened
from ui.maps import Cells


@dataclass(frozen=True, slots=True)
class Preview:
    """The state after a move, and what happens on the way."""

    after: State
    happened: tuple[Happening, ...]


def preview(state: State, seat: Seat, move: object) -> Preview | None:
    """None for what is no legal move."""
    if not isinstance(move, Move):
        return None
    turn = Turn({seat: move})
    try:
        return Preview(GAME.apply(state, turn), happened(state, turn))
    except NotLegal:
        return None


def cells_of_move(move: object) -> tuple[Cells, ...]:
    """The cells of each piece that a move lays."""
    match move:
        case LayStart(road) | BuyRoad(road) if road is not None:
            return (road,)
        case BuyShortSet(pieces) if pieces is not None:
            return pieces
        case BuyMonument(_, pieces) if pieces is not None:
            return pieces
        case BuyBuilding(_, cells) if cells is not None:
            return (cells,)
        case BuyTower(cell) if cell is not None:
            return ((cell,),)
        case _:
            return ()
