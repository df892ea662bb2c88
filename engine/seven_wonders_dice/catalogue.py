"""The boards of a game, the names of their parts, and the printed pieces: choice tiles and board stickers.

Stickers are glued for ever: ``number`` in ``pieces.json`` is only ever appended to, never changed or used again.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from types import MappingProxyType

from engine.fields import BadData, Fields
from engine.game import BadSetup
from engine.seven_wonders_dice.board import BoardSet
from engine.seven_wonders_dice.boards import load_boards
from engine.seven_wonders_dice.dice import names
from engine.seven_wonders_dice.effects import COLORS, SECTIONS
from engine.seven_wonders_dice.state import STAND_IN
from engine.table import PieceId, Seat, Sticker

GAME_LETTER, EDITION_LETTER, TILE_KIND, BOARD_KIND = "D", "1", "T", "B"
WONDER_TILE, PASS_TILE = "wonder", "pass"
MOST_SEATS = 7
BOARDS_FILE, PIECES_FILE = "boards.json", "pieces.json"


@dataclass(frozen=True, slots=True)
class Tile:
    """A choice tile: the color of a die, ``wonder`` or ``pass``; each seat has a set of its own."""

    id: str
    seat: Seat


@dataclass(frozen=True, slots=True, eq=False)
class Pieces:
    """What is printed for the table besides the boards themselves. ``pieces()`` always returns the same value."""

    tiles: Mapping[PieceId, Tile]
    """Every seat's tiles by sticker."""
    boards: Mapping[PieceId, str]
    """The sticker of each city's board -> the board's id."""
    tile_names: Mapping[str, Mapping[str, str]]
    """Tile -> language (``en``, ``zh``) -> name."""
    section_names: Mapping[str, Mapping[str, str]]

    def tile_of(self, piece: PieceId) -> Tile | None:
        """The tile that carries this sticker, None if it is none."""
        return self.tiles.get(piece)

    def tile_piece(self, tile: Tile) -> PieceId:
        """The sticker of a tile; raises KeyError if there is no such tile."""
        return _piece_of(self.tiles, tile)

    def in_play(self, players: int) -> frozenset[PieceId]:
        """The stickers of the tiles that so many players use."""
        return frozenset(piece for piece, tile in self.tiles.items() if tile.seat <= players)

    def board_of(self, piece: PieceId) -> str | None:
        """The board on which this sticker is glued, None if it is none."""
        return self.boards.get(piece)

    def board_piece(self, board: str) -> PieceId:
        """The sticker of a board; raises KeyError for an owner's board of another name, which has none."""
        return _piece_of(self.boards, board)


@lru_cache(maxsize=1)
def stand_in_boards() -> BoardSet:
    """The packaged boards: stand-ins, marked so, for the printed ones; raises BadBoards if they are damaged."""
    return load_boards(_packaged(BOARDS_FILE), BOARDS_FILE)


def keep(boards: BoardSet) -> str:
    """Make an owner's boards known to the rules, before a game with them is set up or replayed.

    Returns the name that setups give them. It is made of what the boards hold, so it means the same boards always.
    """
    return _KEPT.setdefault(boards.fingerprint, boards).fingerprint


def board_set(name: str) -> BoardSet:
    """The boards that a setup names; raises BadSetup if they were not made known."""
    if name == STAND_IN:
        return stand_in_boards()
    if name not in _KEPT:
        raise BadSetup(f"boards {name!r} are not known: load the file of boards with which this game was set up")
    return _KEPT[name]


@lru_cache(maxsize=1)
def pieces() -> Pieces:
    """The tiles and stickers; raises BadData if the packaged file is damaged."""
    fields = Fields(json.loads(_packaged(PIECES_FILE)), PIECES_FILE)
    fields.text("format", ("pharos-dice-pieces/1",))
    tiles, tile_names = _numbered(fields, "tiles", named=True)
    boards, _ = _numbered(fields, "boards", named=False)
    section_names = names(fields, "sections", PIECES_FILE)
    fields.close()
    if set(tiles) != {*COLORS, WONDER_TILE, PASS_TILE} or tuple(section_names) != SECTIONS:
        raise BadData(f"{PIECES_FILE}: 'tiles' or 'sections' do not hold what the game has")
    seats = range(1, MOST_SEATS + 1)
    return Pieces(
        MappingProxyType(
            {
                _sticker(TILE_KIND, number, seat - 1): Tile(tile, seat)
                for tile, number in tiles.items()
                for seat in seats
            }
        ),
        MappingProxyType({_sticker(BOARD_KIND, number, 0): board for board, number in boards.items()}),
        tile_names,
        section_names,
    )


_KEPT: dict[str, BoardSet] = {}
"""By fingerprint, only ever added to: what a setup means does not depend on when it is asked."""


def _packaged(name: str) -> str:
    return (files("engine.seven_wonders_dice") / "data" / name).read_text(encoding="utf-8")


def _sticker(kind: str, number: int, copy: int) -> PieceId:
    return Sticker(GAME_LETTER, EDITION_LETTER, kind, number, copy).piece


def _piece_of(found: Mapping[PieceId, object], wanted: object) -> PieceId:
    for piece, value in found.items():
        if value == wanted:
            return piece
    raise KeyError(f"{wanted} has no sticker")


def _numbered(fields: Fields, key: str, *, named: bool) -> tuple[Mapping[str, int], Mapping[str, Mapping[str, str]]]:
    numbers: dict[str, int] = {}
    found: dict[str, Mapping[str, str]] = {}
    for place, entry in enumerate(fields.list(key)):
        inner = Fields(entry, f"{PIECES_FILE}, {key} {place}")
        name = inner.text("id")
        number = inner.number("number", 1)
        if name in numbers or number in numbers.values():
            raise inner.wrong("number", "an 'id' and a 'number' of its own")
        numbers[name] = number
        if named:
            found[name] = MappingProxyType({"en": inner.text("name_en"), "zh": inner.text("name_zh")})
        inner.close()
    return MappingProxyType(numbers), MappingProxyType(found)
