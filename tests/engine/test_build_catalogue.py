"""The packaged data: complete, strictly read, its stickers unique."""

import json
from collections import Counter

import pytest

from engine.fields import BadData, Fields
from engine.seven_wonders.cards import load_cards
from engine.seven_wonders.catalogue import SIDES, catalogue
from engine.seven_wonders.effects import Power, parse_effect
from engine.seven_wonders.state import CardCopy, Edition
from engine.table import Sticker


@pytest.mark.parametrize("edition", Edition)
@pytest.mark.parametrize("players", range(3, 8))
def test_every_player_has_seven_cards_an_age(edition, players):
    pieces = catalogue(edition)
    per_age = Counter(pieces.cards[copy.card].age for copy in pieces.in_play(players))
    guilds = 10
    assert per_age == {1: 7 * players, 2: 7 * players, 3: 7 * players - (players + 2) + guilds}


@pytest.mark.parametrize("edition", Edition)
def test_every_sticker_names_one_piece(edition):
    pieces = catalogue(edition)
    copies = pieces.in_play(7)
    assert len({pieces.piece_of(copy) for copy in copies}) == len(copies) == 148
    assert all(pieces.card_of(pieces.piece_of(copy)) == copy for copy in copies)
    sides = [(wonder, side) for wonder in pieces.wonders for side in SIDES[edition]]
    assert [pieces.wonder_of(pieces.wonder_piece(*side)) for side in sides] == sides


def test_sticker_numbers_are_those_that_were_printed():
    """Changing one of these would rename stickers that are glued to cards."""
    second, first = catalogue(Edition.SECOND), catalogue(Edition.FIRST)
    assert second.piece_of(CardCopy("lumber_yard", 1)) == Sticker("S", "2", "C", 1, 1).piece
    assert second.cards["castrum"].number == 65
    assert first.cards["pawnshop"].number == 14
    assert second.wonder_piece("rhodos", "night") == Sticker("S", "2", "W", 7, 1).piece


def test_a_piece_that_is_not_there_has_no_sticker():
    with pytest.raises(KeyError):
        catalogue(Edition.SECOND).piece_of(CardCopy("palace", 9))
    with pytest.raises(KeyError):
        catalogue(Edition.SECOND).wonder_piece("rhodos", "A")
    assert catalogue(Edition.SECOND).card_of(catalogue(Edition.FIRST).piece_of(CardCopy("palace"))) is None


def test_an_unknown_key_is_an_error_that_names_file_and_key(monkeypatch):
    loads = json.loads

    def spoiled(text):
        data = loads(text)
        data["cards"][3]["colour"] = "brown"
        return data

    monkeypatch.setattr(json, "loads", spoiled)
    with pytest.raises(BadData, match=r"cards_second_edition\.json, cards 3: unknown key 'colour'"):
        load_cards(Edition.SECOND)


@pytest.mark.parametrize(
    ("entry", "complaint"),
    [
        ({"type": "teleport"}, "'type' is 'teleport'"),
        ({"type": "coins", "amount": True}, "'amount' is True"),
        ({"type": "coins"}, "'amount' is missing"),
        ({"type": "coins", "amount": 3, "each": 1}, "unknown key 'each'"),
        ({"type": "produce", "resources": {"gold": 1}, "sellable": True}, "unknown key 'gold'"),
        ({"type": "produce_choice", "options": ["wood", "wood"], "amount": 1, "sellable": True}, "'options'"),
        ({"type": "play_last_card", "amount": 1}, "unknown key 'amount'"),
        ([], "expected an object"),
    ],
)
def test_an_effect_is_read_strictly(entry, complaint):
    with pytest.raises(BadData, match=complaint):
        parse_effect(entry, "somewhere")


def test_powers_have_no_parameters():
    assert parse_effect({"type": "play_last_card"}, "somewhere") is Power.PLAY_LAST_CARD
    with pytest.raises(BadData, match="missing"):
        Fields({}, "somewhere").text("type")
