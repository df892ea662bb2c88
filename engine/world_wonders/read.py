"""What lies before a seat: a choice tile in its slot, or pieces that are new on its map."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from engine.game import Illegal, Reading
from engine.table import Content, Layout, NotAPieceId, PieceId, PieceSeen, Seat, Unclear, ZoneId, parse_sticker
from engine.world_wonders.catalogue import LEAVE, LOAN, PEDESTALS, REPAY, WAIT, ChoiceTile, Pieces, Thing, pieces
from engine.world_wonders.check import to_act
from engine.world_wonders.city import either_side, in_order
from engine.world_wonders.new_pieces import Lying, purchase
from engine.world_wonders.reasons import text
from engine.world_wonders.setup import rules_of
from engine.world_wonders.state import BuyPedestal, Leave, Move, Repay, State, TakeLoan, Wait

CHOICE = "choice"
"""The one slot beside a seat's map."""
NOTHING_YET: Reading[Move] = Reading()
_CHOICES: dict[str, Move] = {
    LOAN: TakeLoan(),
    REPAY: Repay(),
    LEAVE: Leave(),
    WAIT: Wait(),
    **{tile: BuyPedestal(number) for number, tile in enumerate(PEDESTALS, 1)},
}


def map_surface(seat: Seat) -> str:
    """The printed map that lies before a seat."""
    return f"map{seat}"


def slot(seat: Seat) -> ZoneId:
    """Where a seat lays its choice tiles."""
    return ZoneId(map_surface(seat), CHOICE)


def read(state: State, layout: Layout, seat: Seat) -> Reading[Move]:
    """A choice tile face up in the slot: a loan, a pedestal, leaving the round."""
    content = layout.content(map_surface(seat), CHOICE)
    if content.empty:
        return NOTHING_YET
    if seat not in to_act(state):
        return _problem("not_your_turn", seat=seat)
    if content.unclear is Unclear.FOREIGN_CODE:
        return _foreign_choice(state, content, seat)
    if content.unclear is not None:
        return _problem(content.unclear.value)
    if len(content.pieces) + content.face_down > 1:
        return _problem("two_tiles")
    return _problem("tile_face_down") if content.face_down else _choice(state, content.pieces[0], seat)


def placed(state: State, seat: Seat, seen: Iterable[PieceSeen]) -> Reading[Move]:
    """What the pieces on a seat's map mean, beside the city as it is known.

    Nothing new: nothing yet. One new purchase's pieces: that move, its price and rules still unasked. Pieces that are
    gone, moved, unsure, or of two purchases: a problem that names them. Before the free road is laid a long road among
    several new things is that one, and the rest is read after it.
    """
    known = pieces(state.setup.components)
    city, grid = state.city(seat), rules_of(state.setup).atlases[seat - 1].grid
    standing = Counter((piece.kind, either_side(piece.name), grid.cells(piece.bits)) for piece in city.pieces)
    new: list[Lying] = []
    met: set[PieceId] = set()
    for found in sorted(seen, key=lambda entry: entry.piece):
        thing = known.things.get(found.piece)
        if thing is None:
            return _foreign(known, found)
        if found.piece in met:
            return _problem("seen_twice", piece=thing.name, cells=text(found.cells))
        met.add(found.piece)
        cells = in_order(found.cells)
        key = (thing.kind, either_side(thing.name), cells)
        if standing[key]:
            standing[key] -= 1
        elif found.unsure:
            return _problem("piece_unsure", piece=thing.name, kind=thing.kind.value)
        else:
            new.append(Lying(thing, cells))
    gone = next(standing.elements(), None)
    if gone is not None:
        kind, name, cells = gone
        elsewhere = next(
            (lying for lying in new if (lying.thing.kind, either_side(lying.thing.name)) == (kind, name)), None
        )
        facts = {"piece": name, "kind": kind.value, "cells": text(cells)}
        if elsewhere is None:
            return _problem("piece_missing", **facts)
        return _problem("piece_moved", **facts, seen=text(elsewhere.cells))
    if not new:
        return NOTHING_YET
    if seat not in to_act(state):
        return _problem("not_your_turn", seat=seat)
    return purchase(state, seat, new)


def _foreign(known: Pieces, found: PieceSeen) -> Reading[Move]:
    if found.piece in known.choices:
        return _problem("not_for_the_map", tile=known.choices[found.piece].id)
    return _problem("foreign_code", text=found.piece[:40])


def _choice(state: State, piece: PieceId, seat: Seat) -> Reading[Move]:
    known = pieces(state.setup.components)
    tile: ChoiceTile | None = known.choices.get(piece)
    if tile is None:
        thing: Thing | None = known.things.get(piece)
        return _problem("not_a_choice") if thing is None else _problem("belongs_on_the_map", piece=thing.name)
    if tile.seat != seat:
        return _problem("other_seats_tile", tile=tile.id, seat=tile.seat)
    return Reading(move=_CHOICES[tile.id])


def _foreign_choice(state: State, content: Content, seat: Seat) -> Reading[Move]:
    try:
        return _choice(state, parse_sticker(content.text).piece, seat)
    except NotAPieceId:
        return _problem("foreign_code", text=content.text)


def _problem(reason: str, **facts: str | int) -> Reading[Move]:
    return Reading(problem=Illegal(reason, facts))
