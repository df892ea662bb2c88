"""The printed cards and boards, and the stickers that name them."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest
from wonders_oracle import BLUE_POINTS, COLOR_OF, REVISED_BLUE_POINTS, STAGE_POINTS, SYMBOL_OF
from wonders_table import BOARDS, CARDS, FIRST, SECOND, SIDES, WONDERS, both_editions

from engine.seven_wonders.catalogue import catalogue
from engine.seven_wonders.state import CardCopy, Edition
from engine.table import PieceId, parse_sticker

GOLDEN = Path(__file__).parent / "golden_stickers.txt"
START = {
    FIRST: {"olympia": "wood", "babylon": "clay"},
    SECOND: {"olympia": "clay", "babylon": "wood"},
}
SAME_START = {
    "alexandria": "glass",
    "ephesos": "papyrus",
    "gizah": "stone",
    "halikarnassos": "cloth",
    "rhodos": "ore",
}


@both_editions
def test_there_are_148_cards(edition):
    in_play = catalogue(edition).in_play(7)  # all ten guilds are in play, players + 2 of them are drawn
    assert len(in_play) == len(set(in_play)) == 148
    ages = Counter(catalogue(edition).cards[c.card].age for c in in_play)
    assert (ages[1], ages[2], ages[3]) == (49, 49, 50)


@both_editions
@pytest.mark.parametrize("players", [3, 4, 5, 6, 7])
def test_seven_cards_a_player_and_age_are_in_play(edition, players):
    pieces = catalogue(edition)
    ordinary = Counter(pieces.cards[c.card].age for c in pieces.in_play(players) if pieces.cards[c.card].min_players)
    assert (ordinary[1], ordinary[2], ordinary[3] + players + 2) == (7 * players,) * 3
    guilds = [c for c in pieces.in_play(players) if not pieces.cards[c.card].min_players]
    assert len(guilds) == 10
    assert all(c.copy == 0 and pieces.cards[c.card].color == "purple" for c in guilds)


@both_editions
def test_the_cards_of_more_players_hold_those_of_fewer(edition):
    decks = [set(catalogue(edition).in_play(n)) for n in (3, 4, 5, 6, 7)]
    assert all(small < large for small, large in pairwise(decks))


@both_editions
def test_cards_are_what_their_color_and_text_say(edition):
    for card in catalogue(edition).cards.values():
        assert card.color == COLOR_OF[card.structure]
        assert card.color != "purple" or (card.age, card.min_players) == (3, ())
        points = [e for e in CARDS[edition][card.id]["effects"] if e["type"] == "points"]
        worth = BLUE_POINTS.get(card.id) or REVISED_BLUE_POINTS.get(card.id, (0, 0))[edition is SECOND]
        assert sum(e["amount"] for e in points) == (worth if card.color == "blue" else 0)
        symbols = [e["symbol"] for e in CARDS[edition][card.id]["effects"] if e["type"] == "science"]
        assert symbols == ([("compass", "gear", "tablet")[SYMBOL_OF[card.id]]] if card.color == "green" else [])


@both_editions
def test_chains_name_cards_of_an_earlier_age(edition):
    cards = catalogue(edition).cards
    for card in cards.values():
        for source in card.chain_from:
            assert cards[source].age < card.age
            assert card.id in CARDS[edition][source]["chain_to"]


@both_editions
def test_every_card_has_a_name_in_both_languages(edition):
    for card in catalogue(edition).cards.values():
        assert card.names["en"]
        assert any("\u4e00" <= c <= "\u9fff" for c in card.names["zh"])


@both_editions
def test_there_are_seven_wonders_with_two_sides(edition):
    wonders = catalogue(edition).wonders
    assert set(wonders) == set(WONDERS)
    for name, wonder in wonders.items():
        assert wonder.start == SAME_START.get(name) or wonder.start == START[edition].get(name)
        assert set(wonder.sides) == set(SIDES[edition].values())
        for side, points in zip(SIDES[edition].values(), STAGE_POINTS[edition][name], strict=True):
            printed = BOARDS[edition][name]["sides"][side]["stages"]
            assert len(wonder.sides[side].stages) == len(printed) == len(points)
            for stage, entry, worth in zip(wonder.sides[side].stages, printed, points, strict=True):
                assert dict(stage.resources) == entry["cost"]["resources"]
                assert stage.coins == 0
                assert sum(e["amount"] for e in entry["effects"] if e["type"] == "points") == worth


# Stickers


@both_editions
def test_card_and_sticker_name_each_other(edition):
    pieces = catalogue(edition)
    seen = set()
    for copy in pieces.in_play(7):
        piece = pieces.piece_of(copy)
        sticker = parse_sticker(piece)
        assert (sticker.game, sticker.kind, sticker.copy) == ("S", "C", copy.copy)
        assert sticker.edition == {FIRST: "1", SECOND: "2"}[edition]
        assert sticker.number == pieces.cards[copy.card].number
        assert pieces.card_of(piece) == copy
        assert pieces.wonder_of(piece) is None
        seen.add(piece)
    assert len(seen) == 148


@both_editions
def test_wonder_sides_and_stickers_name_each_other(edition):
    pieces = catalogue(edition)
    seen = set()
    for wonder in WONDERS:
        for copy, side in enumerate(SIDES[edition].values()):
            piece = pieces.wonder_piece(wonder, side)
            sticker = parse_sticker(piece)
            assert (sticker.game, sticker.kind, sticker.copy) == ("S", "W", copy)
            assert pieces.wonder_of(piece) == (wonder, side)
            assert pieces.card_of(piece) is None
            seen.add(piece)
    assert len(seen) == 14


def test_a_sticker_belongs_to_one_edition():
    first, second = catalogue(FIRST), catalogue(SECOND)
    for copy in first.in_play(7):
        assert second.card_of(first.piece_of(copy)) is None
    for wonder in WONDERS:
        assert second.wonder_of(first.wonder_piece(wonder, "A")) is None


@both_editions
@pytest.mark.parametrize("text", ["", "S2C999999", "D2C001001", "\u96ea", "S" * 60])
def test_a_sticker_that_is_not_in_the_set_is_no_card(edition, text):
    assert catalogue(edition).card_of(PieceId(text)) is None
    assert catalogue(edition).wonder_of(PieceId(text)) is None


def all_stickers() -> list[str]:
    """One line a sticker: payload, edition, what it names."""
    lines = []
    for edition in Edition:
        pieces = catalogue(edition)
        lines += [f"{pieces.piece_of(c)} {edition} {c.card}.{c.copy}" for c in pieces.in_play(7)]
        lines += [f"{pieces.wonder_piece(w, s)} {edition} {w}/{s}" for w in WONDERS for s in SIDES[edition].values()]
    return sorted(lines)


def test_stickers_glued_once_stay_what_they_are():
    """Lines may be added to the golden list when cards are added; none may change or go."""
    golden = GOLDEN.read_text(encoding="utf-8").splitlines()
    assert golden == sorted(golden)
    assert len(golden) == 2 * (148 + 14)
    assert not set(golden) - set(all_stickers())


def test_a_card_that_no_set_holds_has_no_copy():
    assert CardCopy("palace", 2) not in catalogue(SECOND).in_play(7)
