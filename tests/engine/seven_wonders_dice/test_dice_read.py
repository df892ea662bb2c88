"""What the tile in a seat's choice slot means."""

from __future__ import annotations

import pytest
from dice_table import COLORS, after, city, roll, table

from engine.game import Illegal, Legal, Reading
from engine.seven_wonders_dice.catalogue import Tile, pieces
from engine.seven_wonders_dice.read import CHOICE, board_surface, sheets_of
from engine.seven_wonders_dice.state import Build, BuildStage, Pass
from engine.seven_wonders_dice.turn import GAME
from engine.table import EMPTY, FACE_DOWN, Content, Layout, PieceId, Sticker, Unclear, ZoneId


def piece(tile: str, seat: int = 1) -> PieceId:
    return pieces().tile_piece(Tile(tile, seat))


def up(*found: PieceId) -> Content:
    return Content(tuple(sorted(found)))


def read(content: Content, state=None, seat: int = 1) -> Reading:
    state = state or table()
    board = board_surface(state.setup, seat)
    return GAME.read(state, Layout(frozenset({board}), zones={ZoneId(board, CHOICE): content}), seat)


def test_the_sheet_goes_with_the_city_and_not_with_the_seat():
    """Giza is the fourth city of the file: its sheet is number 4 before whomever it lies."""
    setup = table(city("giza"), city("alexandria")).setup
    assert [sheets_of(setup, seat) for seat in (1, 2)] == [("board4", "strip4"), ("board1", "strip1")]


def test_an_owner_lays_the_tile_on_the_strip_of_the_board():
    state = table(city("giza"), city())
    zones = {ZoneId("strip4", CHOICE): up(piece("wonder"))}
    assert GAME.read(state, Layout(frozenset({"strip4"}), zones=zones), 1) == Reading(BuildStage())


def test_an_empty_slot_means_nothing_yet():
    assert read(EMPTY) == Reading()


@pytest.mark.parametrize("color", COLORS)
def test_the_tile_of_a_die_leaves_open_which_cell(color):
    assert read(up(piece(color))) == Reading(Build(color))


def test_the_tiles_of_wonder_and_passing():
    assert read(up(piece("wonder"))) == Reading(BuildStage())
    assert read(up(piece("pass"))) == Reading(Pass())


def test_what_a_gray_tile_means_is_die_and_cell():
    state = table(dice=roll(gray="stone/1 stone/3 wood/2"))
    verdict = GAME.check(state, 1, read(up(piece("gray")), state).move)
    assert verdict == Legal((Build("gray", "warehouse.stone", 1), Build("gray", "warehouse.wood", 2)))


def test_each_seat_has_its_own_tiles():
    assert read(up(piece("pass", 2)), seat=2) == Reading(Pass())
    assert read(up(piece("pass", 2))).problem == Illegal("other_seats_tile", {"tile": "pass", "seat": 2})


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (FACE_DOWN, Illegal("tile_face_down")),
        (up(piece("pass"), piece("gray")), Illegal("two_tiles")),
        (Content((piece("pass"),), face_down=True), Illegal("two_tiles")),
        (up(pieces().board_piece("giza")), Illegal("not_a_tile")),
        (up(Sticker("S", "2", "C", 1, 0).piece), Illegal("not_a_tile")),
        (Content(unclear=Unclear.FOREIGN_CODE, text="HELLO"), Illegal("foreign_code", {"text": "HELLO"})),
        (Content(unclear=Unclear.FOREIGN_CODE, text=Sticker("S", "2", "C", 1, 0).piece), Illegal("not_a_tile")),
        (Content((piece("gray"),), unclear=Unclear.SEEN_TWICE), Illegal("seen_twice", {"tile": "gray"})),
        (Content((Sticker("S", "2", "C", 1, 0).piece,), unclear=Unclear.SEEN_TWICE), Illegal("not_a_tile")),
        (Content(unclear=Unclear.ON_A_BORDER), Illegal("on_a_border")),
        (Content(unclear=Unclear.UNREADABLE), Illegal("unreadable")),
        (Content(unclear=Unclear.UNSTEADY), Illegal("unsteady")),
    ],
)
def test_problems_are_named(content, problem):
    assert read(content) == Reading(problem=problem)


def test_before_the_roll_no_tile_is_asked_for():
    rolling = after(table())
    assert read(up(piece("pass")), rolling) == Reading(problem=Illegal("not_your_turn", {"seat": 1}))
    assert read(EMPTY, rolling) == Reading()


def test_in_a_follow_up_the_tiles_mean_nothing():
    following = after(table(city("rhodes", coins=9), city()), "W")
    assert read(up(piece("wonder")), following) == read(up(piece("pass", 2)), following, seat=2) == Reading()
