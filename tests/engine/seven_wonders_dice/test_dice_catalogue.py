"""The dice, the choice tiles and the stickers of the boards."""

from __future__ import annotations

import pytest
from dice_table import BOARDS, COLORS

from engine.seven_wonders_dice.catalogue import PASS_TILE, WONDER_TILE, Tile, pieces
from engine.seven_wonders_dice.dice import dice_box
from engine.seven_wonders_dice.effects import SECTIONS
from engine.table import Sticker, parse_sticker

FACES = {
    "gray": {"stone", "wood", "clay", "glass", "cloth", "papyrus"},
    "blue": {"mask", "scales", "fountain", "temple", "owl", "caduceus"},
    "yellow": {"coins7", "camel", "chest"},
    "red": {"sword", "axe", "shield"},
    "green": {"compass", "tablet", "gear"},
    "black": {"any4", "gray", "blue", "yellow", "red", "green"},
    "purple": {"red", "wonder", "gray", "yellow", "blue", "green"},
    "white": {"leader_blue", "leader_laurel", "leader_green", "leader_red", "leader_yellow"},
}


def test_what_each_color_can_show():
    assert {color: set(symbols) for color, symbols in dice_box().symbols.items()} == FACES


def test_faces_that_are_there_more_than_once():
    kinds = dice_box().kinds
    assert dict(kinds["white"].faces)["leader_laurel"] == 2
    for color in ("yellow", "red", "green"):
        assert {count for _, count in kinds[color].faces} == {2}


def test_everything_has_a_name_in_both_languages():
    box, found = dice_box(), pieces()
    for names in (box.color_names, box.symbol_names, found.tile_names, found.section_names):
        assert all(set(name) == {"en", "zh"} and all(name.values()) for name in names.values())
    assert set(box.symbol_names) == set().union(*FACES.values())
    assert tuple(found.section_names) == SECTIONS


def test_every_seat_has_a_tile_for_each_color_for_the_wonder_and_for_passing():
    found = pieces()
    assert set(found.tile_names) == {*COLORS, WONDER_TILE, PASS_TILE}
    assert len(found.tiles) == 7 * 10
    for seat in range(1, 8):
        for tile in found.tile_names:
            assert found.tile_of(found.tile_piece(Tile(tile, seat))) == Tile(tile, seat)


def test_so_many_seats_use_so_many_tiles():
    assert len(pieces().in_play(3)) == 30
    assert pieces().tile_piece(Tile("pass", 3)) in pieces().in_play(3)
    assert pieces().tile_piece(Tile("pass", 4)) not in pieces().in_play(3)


def test_sticker_numbers_are_those_that_were_printed():
    """Changing one of these would rename stickers that are glued to tiles and boards."""
    numbers = {tile: parse_sticker(pieces().tile_piece(Tile(tile, 3))).number for tile in pieces().tile_names}
    assert list(numbers.items()) == [
        ("gray", 1),
        ("blue", 2),
        ("yellow", 3),
        ("red", 4),
        ("green", 5),
        ("black", 6),
        ("purple", 7),
        ("white", 8),
        ("wonder", 9),
        ("pass", 10),
    ]
    assert pieces().tile_piece(Tile("wonder", 3)).startswith("D1T00902")
    assert [parse_sticker(pieces().board_piece(board)).number for board in BOARDS] == [1, 2, 3, 4, 5, 6, 7]
    assert parse_sticker(pieces().board_piece("giza")) == Sticker("D", "1", "B", 4, 0)


def test_a_piece_that_is_not_there_has_no_sticker():
    with pytest.raises(KeyError):
        pieces().tile_piece(Tile("gray", 8))
    with pytest.raises(KeyError):
        pieces().board_piece("atlantis")
    assert pieces().tile_of(Sticker("S", "2", "C", 1, 0).piece) is None
    assert pieces().board_of(pieces().board_piece("giza")) == "giza"
