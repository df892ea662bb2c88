"""Pieces that lie on a map and show no code: a torn sticker, or something that lies on it, stops nobody."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from engine.table import PieceId, PieceSeen, Seat
from engine.world_wonders.catalogue import Thing, pieces
from engine.world_wonders.city import Cells, Kind, either_side, in_order
from engine.world_wonders.setup import rules_of
from engine.world_wonders.state import State

Spot = tuple[Kind, str, Cells]


def standing(state: State, seat: Seat, seen: Iterable[PieceSeen]) -> frozenset[PieceId]:
    """The pieces that are seen where the book has them."""
    things, book = pieces(state.setup.components).things, set(_book(state, seat))
    return frozenset(
        found.piece
        for found in seen
        if found.piece in things and (*_sort(things[found.piece]), in_order(found.cells)) in book
    )


def with_hidden(
    state: State, seat: Seat, seen: tuple[PieceSeen, ...], stood: frozenset[PieceId]
) -> tuple[PieceSeen, ...]:
    """What is seen, and in the place of every piece of the book that shows no code one that does.

    ``stood`` tells a piece that was laid now from one that stood on the map before: only the latter can have moved.
    """
    things = pieces(state.setup.components).things
    here = stood | standing(state, seat, seen)
    left = Counter(_sort(things[found.piece]) for found in seen if found.piece in here and found.piece in things)
    taken = {found.piece for found in seen}
    hidden: list[PieceSeen] = []
    for kind, name, cells in _book(state, seat):
        left[kind, name] -= 1
        if left[kind, name] < 0:
            free = (piece for piece, thing in things.items() if _sort(thing) == (kind, name) and piece not in taken)
            # Where every such piece is seen, this one shows its code somewhere else: it moved.
            if (piece := next(free, None)) is not None:
                taken.add(piece)
                hidden.append(PieceSeen(piece, cells))
    return *seen, *hidden


def _book(state: State, seat: Seat) -> list[Spot]:
    grid = rules_of(state.setup).atlases[seat - 1].grid
    return [(piece.kind, either_side(piece.name), grid.cells(piece.bits)) for piece in state.city(seat).pieces]


def _sort(thing: Thing) -> tuple[Kind, str]:
    return thing.kind, either_side(thing.name)
