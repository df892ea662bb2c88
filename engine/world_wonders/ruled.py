"""What not even a ruling can do: a ruled move made whole, or refused."""

from __future__ import annotations

from engine.table import Seat
from engine.world_wonders.city import Cells, in_order, set_in_order
from engine.world_wonders.setup import Rules, rules_of
from engine.world_wonders.state import (
    UNKNOWN,
    BuyBuilding,
    BuyMonument,
    BuyPedestal,
    BuyRoad,
    BuyShortSet,
    BuyTower,
    LayStart,
    Leave,
    Move,
    Repay,
    State,
    TakeLoan,
    Wait,
)

_SOME_OF_A_SET = ((2, 2, 1), (2, 2), (2, 1), (2,), (1,))


def possible(state: State, seat: Seat, move: Move) -> Move | None:
    """The move as it stands by ruling; None if it cannot be: chance, what does not exist, cells that are not free."""
    rules, city = rules_of(state.setup), state.city(seat) if seat else None
    if city is None:
        return None
    match move:
        case LayStart(road) if road is not None and not city.started:
            return LayStart(in_order(road)) if _free(state, seat, (road,), (4,)) else None
        case BuyRoad(road) if road is not None:
            return BuyRoad(in_order(road)) if _free(state, seat, (road,), (4,)) else None
        case BuyShortSet(roads) if roads is not None:
            laid = set_in_order(roads)
            sizes = tuple(map(len, laid))
            return BuyShortSet(laid) if sizes in _SOME_OF_A_SET and _free(state, seat, laid, sizes) else None
        case BuyTower(cell) if cell is not None:
            return move if _free(state, seat, ((cell,),), (1,)) else None
        case BuyBuilding(name, cells) if cells is not None and _tile_left(rules, state, name):
            size = len(rules.components.shapes[rules.components.tiles[name].shape].cells)
            return BuyBuilding(name, in_order(cells)) if _free(state, seat, (cells,), (size,)) else None
        case BuyMonument(name, pieces) if pieces is not None and _monument_left(rules, state, name):
            sizes = tuple(len(piece.cells) for piece in rules.components.monuments[name].pieces)
            laid = tuple(map(in_order, pieces))
            return BuyMonument(name, laid) if _free(state, seat, laid, sizes) else None
        case BuyPedestal(number) if number in {1, 2} and not state.solo:
            return move
        case TakeLoan() if not city.loan:
            return move
        case Repay() if city.loan:
            return move
        case Leave() | Wait():
            return move
        case _:
            return None


def _free(state: State, seat: Seat, pieces: tuple[Cells, ...], sizes: tuple[int, ...]) -> bool:
    """Whether these are so many different cells of the map, and nothing lies there."""
    grid = rules_of(state.setup).atlases[seat - 1].grid
    cells = [cell for piece in pieces for cell in piece]
    if tuple(map(len, pieces)) != sizes or len(set(cells)) != len(cells) or not all(map(grid.holds, cells)):
        return False
    return not any(piece.bits & grid.bits(cells) for piece in state.city(seat).pieces)


def _tile_left(rules: Rules, state: State, name: str) -> bool:
    """Whether this tile is in play and in no city."""
    tile = rules.components.tiles.get(name)
    if tile is None or tile.shape not in {shape.id for shape in rules.stacks}:
        return False
    return not any(piece.name == name for city in state.cities for piece in city.pieces)


def _monument_left(rules: Rules, state: State, name: str) -> bool:
    """Whether this card lies open, or may do so."""
    row = state.offer.monuments
    return name in rules.components.monuments and (name in row or (UNKNOWN in row and name not in state.seen_monuments))
