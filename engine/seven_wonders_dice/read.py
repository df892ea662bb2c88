"""What lies in a seat's choice slot: a choice that is still open in its cell, a problem, or nothing yet."""

from __future__ import annotations

from typing import assert_never

from engine.game import Illegal, Reading
from engine.seven_wonders_dice.catalogue import PASS_TILE, WONDER_TILE, Tile, board_set, pieces
from engine.seven_wonders_dice.check import to_act
from engine.seven_wonders_dice.state import Build, BuildStage, Move, Pass, Phase, Setup, State
from engine.table import EMPTY, Content, Layout, NotAPieceId, PieceId, Seat, Unclear, ZoneId, parse_sticker

CHOICE = "choice"
"""The one slot of a seat's board."""
NOTHING_YET: Reading[Move] = Reading()


def board_surface(setup: Setup, seat: Seat) -> str:
    """The printed board that lies before a seat: its number is its city's in the file of boards."""
    return f"board{_number(setup, seat)}"


def sheets_of(setup: Setup, seat: Seat) -> tuple[str, ...]:
    """What may lie before a seat: the printed board, or the strip that goes with an owner's board of that number."""
    return tuple(zone.surface for zone in slots(setup, seat))


def slots(setup: Setup, seat: Seat) -> tuple[ZoneId, ...]:
    """Where this seat's tile may lie; of the two sheets one is on the table."""
    return slots_of(_number(setup, seat))


def slots_of(number: int) -> tuple[ZoneId, ...]:
    """The slots of the sheets of this number."""
    return ZoneId(f"board{number}", CHOICE), ZoneId(f"strip{number}", CHOICE)


def _number(setup: Setup, seat: Seat) -> int:
    return list(board_set(setup.boards).boards).index(setup.seats[seat - 1].board) + 1


def read(state: State, layout: Layout, seat: Seat) -> Reading[Move]:
    """A tile face up in the slot is the seat's choice; face down it is chosen but not revealed.

    What follows from a choice is decided by button: in a follow-up the tiles mean nothing.
    """
    contents = (layout.content(zone.surface, zone.name) for zone in slots(state.setup, seat))
    content = next((found for found in contents if not found.empty), EMPTY)
    if content.empty or state.phase is Phase.FOLLOW:
        return NOTHING_YET
    if seat not in to_act(state):
        return _problem("not_your_turn", seat=seat)
    if content.unclear is not None:
        return _unclear(content, seat)
    if len(content.pieces) + content.face_down > 1:
        return _problem("two_tiles")
    return _problem("tile_face_down") if content.face_down else _tile(content.pieces[0], seat)


def move_of(tile: Tile) -> Move:
    """What a choice tile says: a die with its cell still open, the wonder's next stage, or passing."""
    if tile.id == WONDER_TILE:
        return BuildStage()
    return Pass() if tile.id == PASS_TILE else Build(tile.id)


def _tile(piece: PieceId, seat: Seat) -> Reading[Move]:
    tile = pieces().tile_of(piece)
    if tile is None:
        return _problem("not_a_tile")
    if tile.seat != seat:
        return _problem("other_seats_tile", tile=tile.id, seat=tile.seat)
    return Reading(move=move_of(tile))


def _unclear(content: Content, seat: Seat) -> Reading[Move]:
    match content.unclear:
        case Unclear.FOREIGN_CODE:
            try:
                return _tile(parse_sticker(content.text).piece, seat)
            except NotAPieceId:
                return _problem("foreign_code", text=content.text)
        case Unclear.SEEN_TWICE:
            tiles = [pieces().tile_of(piece) for piece in content.pieces]
            return next((_problem("seen_twice", tile=tile.id) for tile in tiles if tile), _problem("not_a_tile"))
        case Unclear.ON_A_BORDER | Unclear.UNREADABLE | Unclear.UNSTEADY:
            return _problem(content.unclear.value)
        case None:
            return NOTHING_YET
        case _:
            assert_never(content.unclear)


def _problem(reason: str, **facts: str | int) -> Reading[Move]:
    return Reading(problem=Illegal(reason, facts))
