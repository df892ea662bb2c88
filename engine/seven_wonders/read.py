"""What the pieces on a seat's mat mean: a move whose payment is still open, a problem, or nothing yet."""

from __future__ import annotations

from typing import assert_never

from engine.game import Illegal, Reading
from engine.seven_wonders.catalogue import EDITION_LETTERS, GAME_LETTER, Catalogue, catalogue
from engine.seven_wonders.check import to_act
from engine.seven_wonders.free_city import is_free_city
from engine.seven_wonders.state import Build, BuildStage, Edition, Move, Phase, Sell, State
from engine.table import Content, Layout, NotAPieceId, PieceId, Seat, Unclear, mat, parse_sticker

CARD, WONDER, SELL = "card", "wonder", "sell"
"""The slots of a seat's mat."""
NOTHING_YET: Reading[Move] = Reading()


def read(state: State, layout: Layout, seat: Seat) -> Reading[Move]:
    """Face up on CARD builds it, face down on WONDER builds the stage, face down on SELL sells; one card a turn.

    The Free City sells face up (R87).
    """
    contents = {name: layout.content(mat(seat), name) for name in (CARD, WONDER, SELL)}
    occupied = [name for name, content in contents.items() if not content.empty]
    if not occupied:
        return NOTHING_YET
    if seat not in to_act(state):
        return _problem("not_your_turn", seat=seat)
    for name in occupied:
        if contents[name].unclear is not None:
            return _unclear(state, contents[name], _use(state, seat, name))
        if len(contents[name].pieces) + contents[name].face_down > 1:
            return _problem("two_cards", zone=name)
    if len(occupied) > 1:
        return _problem("two_slots", zones=",".join(occupied))
    return _meaning(state, seat, occupied[0], contents[occupied[0]])


_Use = type[Build | Sell]
"""What a card that is laid face up is for."""


def _use(state: State, seat: Seat, zone: str) -> _Use:
    return Sell if zone == SELL and is_free_city(state, seat) else Build


def _meaning(state: State, seat: Seat, zone: str, content: Content) -> Reading[Move]:
    if zone == CARD:
        return _problem("face_down_on_card") if content.face_down else _card(state, content.pieces[0], Build)
    if state.phase is Phase.DISCARD_PICK:
        return _problem("wrong_phase", phase=state.phase.value)
    if _use(state, seat, zone) is Sell:
        return _problem("free_city_sells_face_up") if content.face_down else _card(state, content.pieces[0], Sell)
    if not content.face_down:
        return _problem("turn_face_down", zone=zone)
    return Reading(move=BuildStage() if zone == WONDER else Sell())


def _card(state: State, piece: PieceId, use: _Use) -> Reading[Move]:
    pieces = catalogue(state.setup.edition)
    card = pieces.card_of(piece)
    if card is not None:
        return Reading(move=use(card))
    return _other_edition(pieces, piece) or _problem("not_a_card")


def _unclear(state: State, content: Content, use: _Use) -> Reading[Move]:
    match content.unclear:
        case Unclear.FOREIGN_CODE:
            return _foreign(state, content.text, use)
        case Unclear.SEEN_TWICE:
            cards = [catalogue(state.setup.edition).card_of(piece) for piece in content.pieces]
            return next((_problem("seen_twice", card=card.card) for card in cards if card), _problem("not_a_card"))
        case Unclear.ON_A_BORDER | Unclear.UNREADABLE | Unclear.UNSTEADY:
            return _problem(content.unclear.value)
        case None:
            return NOTHING_YET
        case _:
            assert_never(content.unclear)


def _foreign(state: State, text: str, use: _Use) -> Reading[Move]:
    """A code outside the set in play may still be a card that can be named: too many players, another edition."""
    try:
        piece = parse_sticker(text).piece
    except NotAPieceId:
        return _problem("foreign_code", text=text)
    pieces = catalogue(state.setup.edition)
    if pieces.card_of(piece) is not None or pieces.wonder_of(piece) is not None:
        return _card(state, piece, use)
    return _other_edition(pieces, piece) or _problem("foreign_code", text=text)


def _other_edition(pieces: Catalogue, piece: PieceId) -> Reading[Move] | None:
    for edition in Edition:
        if edition is not pieces.edition and piece.startswith(GAME_LETTER + EDITION_LETTERS[edition]):
            card = catalogue(edition).card_of(piece)
            if card is not None:
                return _problem("other_edition", card=card.card)
    return None


def _problem(reason: str, **facts: str | int) -> Reading[Move]:
    return Reading(problem=Illegal(reason, facts))
