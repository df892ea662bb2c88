"""The cards and wonders of both editions, loaded strictly from the packaged data and kept.

Stickers are glued for ever: ``number`` in the data files is only ever appended to, never changed or used again.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType

from engine.fields import BadData
from engine.seven_wonders.cards import GUILD_COLOR, SIDES, Card, Stage, Wonder, WonderSide, load_cards, load_wonders
from engine.seven_wonders.effects import RESOURCES
from engine.seven_wonders.state import CardCopy, Edition
from engine.table import PieceId, Sticker

__all__ = ["SIDES", "Card", "Catalogue", "Stage", "Wonder", "WonderSide", "catalogue"]

GAME_LETTER = "S"
EDITION_LETTERS = MappingProxyType({Edition.FIRST: "1", Edition.SECOND: "2"})


@dataclass(frozen=True, slots=True, eq=False)
class Catalogue:
    """One edition's pieces. ``catalogue(edition)`` always returns the same value."""

    edition: Edition
    cards: Mapping[str, Card]
    wonders: Mapping[str, Wonder]
    card_pieces: Mapping[PieceId, CardCopy]
    """Every card's sticker, whatever the number of players."""
    wonder_pieces: Mapping[PieceId, tuple[str, str]]
    """The sticker of every wonder's every side -> wonder and side."""

    def card_of(self, piece: PieceId) -> CardCopy | None:
        """The physical card that carries this sticker, None if it is no card of this edition."""
        return self.card_pieces.get(piece)

    def piece_of(self, card: CardCopy) -> PieceId:
        """The sticker of a physical card; raises KeyError if this edition has no such card."""
        if not self.has(card):
            raise KeyError(f"the {self.edition} edition has no card {card.card}.{card.copy}")
        return _card_piece(self.edition, self.cards[card.card].number, card.copy)

    def wonder_of(self, piece: PieceId) -> tuple[str, str] | None:
        """Wonder and side on which this sticker is glued, None if it is no wonder of this edition."""
        return self.wonder_pieces.get(piece)

    def wonder_piece(self, wonder: str, side: str) -> PieceId:
        """The sticker of a wonder's side; raises KeyError if there is no such side."""
        if wonder not in self.wonders or side not in SIDES[self.edition]:
            raise KeyError(f"the {self.edition} edition has no wonder {wonder}/{side}")
        return _wonder_piece(self.edition, self.wonders[wonder].number, side)

    def in_play(self, players: int) -> tuple[CardCopy, ...]:
        """Every physical card that may turn up: the decks of this many players and all guilds (R01)."""
        return _in_play(self, players)

    def has(self, card: CardCopy) -> bool:
        entry = self.cards.get(card.card)
        return entry is not None and 0 <= card.copy < entry.copies


@lru_cache(maxsize=len(Edition))
def catalogue(edition: Edition) -> Catalogue:
    """The cards and wonders of an edition; raises BadData if the packaged files are damaged."""
    cards, wonders = load_cards(edition), load_wonders(edition)
    _check(edition, cards, wonders)
    return Catalogue(
        edition,
        MappingProxyType({card.id: card for card in cards}),
        MappingProxyType({wonder.id: wonder for wonder in wonders}),
        MappingProxyType(
            {
                _card_piece(edition, card.number, copy): CardCopy(card.id, copy)
                for card in cards
                for copy in range(card.copies)
            }
        ),
        MappingProxyType(
            {
                _wonder_piece(edition, wonder.number, side): (wonder.id, side)
                for wonder in wonders
                for side in wonder.sides
            }
        ),
    )


@lru_cache(maxsize=16)
def _in_play(pieces: Catalogue, players: int) -> tuple[CardCopy, ...]:
    return tuple(
        CardCopy(card.id, copy)
        for card in pieces.cards.values()
        for copy, least in enumerate(card.min_players or (0,))
        if least <= players
    )


def _card_piece(edition: Edition, number: int, copy: int) -> PieceId:
    return Sticker(GAME_LETTER, EDITION_LETTERS[edition], "C", number, copy).piece


def _wonder_piece(edition: Edition, number: int, side: str) -> PieceId:
    return Sticker(GAME_LETTER, EDITION_LETTERS[edition], "W", number, SIDES[edition].index(side)).piece


def _check(edition: Edition, cards: list[Card], wonders: list[Wonder]) -> None:
    """What holds between the entries: ids and sticker numbers are unique, chains lead somewhere."""
    place = f"{edition} edition"
    for pieces in (cards, wonders):
        if len({piece.id for piece in pieces}) != len(pieces) or len({piece.number for piece in pieces}) != len(pieces):
            raise BadData(f"{place}: an 'id' or a 'number' is used twice")
    ids = {card.id for card in cards}
    for card in cards:
        if not set(card.chain_from) <= ids:
            raise BadData(f"{place}: 'chain_from' of {card.id} names a card that does not exist")
        if not card.min_players and card.color != GUILD_COLOR:
            raise BadData(f"{place}: 'min_players' of {card.id} is empty, only guilds have no player count")
    for wonder in wonders:
        if tuple(wonder.sides) != SIDES[edition] or wonder.start not in RESOURCES:
            raise BadData(f"{place}: {wonder.id} needs the sides {', '.join(SIDES[edition])}")
