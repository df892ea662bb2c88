"""Bad input at a table of 7 Wonders Dice: trays, dice, tiles, boards and pencils that are not as they should be."""

from __future__ import annotations

import pytest
from dice_bench import QUIET_ROLL, QUIET_ROLLS, DiceBench, dice_bench, seen

from engine.seven_wonders_dice.catalogue import Tile, pieces
from engine.seven_wonders_dice.setup import rules_of
from engine.seven_wonders_dice.state import Build, Pass
from engine.table import (
    FACE_DOWN,
    MASTER,
    Content,
    DieSeen,
    SurfaceDoubled,
    SurfaceFound,
    SurfaceLost,
    TrayTrouble,
    Unclear,
)
from firmware.session.record import effective
from firmware.session.status import shown_state
from firmware.session.value import Session, Step, Table, Unfinished
from ui.view import Pick
from ui.views.games import view
from ui.words import Words


@pytest.fixture
def table() -> DiceBench:
    return dice_bench()


@pytest.fixture
def rolled(table) -> DiceBench:
    """The first round's choice, after a quiet roll."""
    table.roll()
    table.wait_s(1.5)
    assert table.step is Step.CHOOSE
    return table


@pytest.fixture
def second(rolled) -> DiceBench:
    """The second round's roll is awaited; the dice of the first still lie there."""
    rolled.turn()
    rolled.wait_s(1.5)
    rolled.go_on()
    assert (rolled.step, rolled.session.state.round) == (Step.ROLL, 2)
    return rolled


def codes(bench: DiceBench) -> list[str]:
    return [problem.code for problem in bench.status.problems]


def last_moves(bench: DiceBench) -> dict:
    return dict(effective(bench.session.entries)[-1].turn.moves)


# The tray.


def test_of_two_trays_none_is_read_until_one_is_gone(table):
    table.feed(Table((SurfaceDoubled("tray"),)))
    table.roll()
    table.wait_s(10.0)
    assert (table.step, codes(table)) == (Step.ROLL, ["tray_doubled"])
    table.feed(Table((SurfaceFound("tray"),)))
    table.wait_s(1.5)
    assert table.step is Step.CHOOSE


def test_a_tray_that_is_lost_in_mid_roll_takes_nothing(table):
    table.roll()
    table.wait_s(0.5)
    table.feed(Table((SurfaceLost("tray"),)))
    table.wait_s(10.0)
    assert (table.step, codes(table)) == (Step.ROLL, ["tray_missing"])
    table.feed(Table((SurfaceFound("tray"),)))
    table.wait_s(1.5)
    assert table.step is Step.CHOOSE


def test_a_tray_without_dice_waits_and_says_nothing_wrong(table):
    table.tray(())
    table.wait_s(30.0)
    assert (table.step, codes(table), table.status.tray.dice) == (Step.ROLL, [], ())


def test_dice_that_are_nudged_while_all_choose_change_nothing(rolled):
    dice = rolled.session.state.dice
    rolled.cover(1)
    rolled.press(1)
    rolled.roll(QUIET_ROLL.replace("blue:mask/0", "blue:owl/3"))
    rolled.tray((), TrayTrouble.TAGS_HIDDEN)
    rolled.tray(())
    assert (rolled.session.state.dice, rolled.mark(1), codes(rolled)) == (dice, "ready", [])
    assert (rolled.problem(2), rolled.step) == ("", Step.CHOOSE)


@pytest.mark.parametrize("hidden", ["tags", "a die", "all dice"])
def test_a_hand_over_the_tray_has_not_rolled_the_dice_that_lay_there_before(second, hidden):
    dice = seen(QUIET_ROLLS[1])
    match hidden:
        case "tags":
            second.tray((), TrayTrouble.TAGS_HIDDEN)
        case "a die":
            second.tray(dice[1:])
        case _:
            second.tray(())
    second.tray(dice)
    second.wait_s(30.0)
    assert second.step is Step.ROLL
    second.press(MASTER)
    assert second.step is Step.CHOOSE


def test_after_an_undo_the_same_dice_are_not_taken_by_themselves(rolled):
    rolled.press(MASTER, long=True)
    rolled.pick("menu:undo")
    rolled.tray((), TrayTrouble.TAGS_HIDDEN)
    rolled.roll()
    rolled.wait_s(30.0)
    assert rolled.step is Step.ROLL


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda dice: dice[1:], "wrong_dice"),
        (lambda dice: (*dice, DieSeen("black", "any4", 2)), "wrong_dice"),
        (lambda dice: (*dice, DieSeen("pink", "nose", 2)), "unknown_die"),
        (lambda dice: (*dice[:-1], DieSeen(dice[-1].color, "nose", 0)), "unknown_face"),
    ],
)
def test_dice_that_cannot_be_this_rounds_are_told_and_not_taken(table, change, code):
    table.tray(change(seen(QUIET_ROLL)))
    table.wait_s(10.0)
    assert (table.step, codes(table)) == (Step.ROLL, [code])


def test_a_roll_that_the_disk_refuses_is_tried_again_with_the_master_button(table):
    table.disk_full = True
    table.roll()
    table.wait_s(5.0)
    assert (table.step, codes(table)) == (Step.ROLL, ["save_failed"])
    table.disk_full = False
    table.press(MASTER)
    assert (table.step, codes(table)) == (Step.CHOOSE, [])


# Tiles.


def test_tiles_that_mean_nothing_here_are_named(rolled):
    rolled.reveal()
    tile = pieces().tile_piece
    for content, code in (
        (Content((tile(Tile("blue", 2)),)), "other_seats_tile"),
        (Content((tile(Tile("blue", 1)), tile(Tile("red", 1)))), "two_tiles"),
        (Content((tile(Tile("blue", 1)),), face_down=True), "two_tiles"),
        (Content((pieces().board_piece("giza"),)), "not_a_tile"),
        (Content(unclear=Unclear.FOREIGN_CODE, text="https://example.org"), "foreign_code"),
        (Content(unclear=Unclear.UNREADABLE), "unreadable"),
        (Content((tile(Tile("blue", 1)),), unclear=Unclear.SEEN_TWICE), "seen_twice"),
        (FACE_DOWN, "tile_face_down"),
    ):
        rolled.lay(1, content)
        assert (rolled.problem(1), rolled.mark(1)) == (code, "problem")
    assert [rolled.problem(seat) for seat in (2, 3)] == ["tile_face_down"] * 2


def test_two_boards_of_one_city_are_told(rolled):
    rolled.feed(Table((SurfaceDoubled(rolled.board(2)),)))
    assert [(p.code, p.facts["seat"]) for p in rolled.status.problems] == [("board_doubled", 2)]


def test_a_board_that_is_lost_in_the_reveal_is_asked_for_and_its_tile_still_known(rolled):
    rolled.reveal()
    rolled.turn_up(1, "blue")
    rolled.feed(Table((SurfaceLost(rolled.board(1)),)))
    assert codes(rolled) == ["board_missing"]
    assert rolled.status.seats[0].move == Build("blue", "agora.a1", 0)
    for seat in (2, 3):
        rolled.turn_up(seat, "pass")
    rolled.wait_s(1.5)
    assert last_moves(rolled)[1] == Build("blue", "agora.a1", 0)


# Pencil.


def every_cell(bench: DiceBench, seat: int) -> list[str]:
    board = rules_of(bench.session.setup).boards[seat - 1]
    return [*board.cells, *board.bonuses]


def test_a_pencil_that_is_unclear_everywhere_stops_nobody(rolled):
    for seat in rolled.seats:
        rolled.cross(seat, unclear=every_cell(rolled, seat))
    assert set(codes(rolled)) == {"cell_unclear"}
    assert view(shown_state(rolled.session), rolled.status, Words("en"))
    rolled.turn()
    rolled.wait_s(1.5)
    assert last_moves(rolled) == dict.fromkeys(rolled.seats, Pass())


def test_everything_crossed_at_once_is_asked_about_and_a_tile_still_counts(rolled):
    rolled.reveal()
    rolled.lift(1)
    rolled.cross(1, *every_cell(rolled, 1))
    assert rolled.problem(1) == "several_cells"
    for seat in rolled.seats:
        rolled.turn_up(seat, "pass")
    rolled.wait_s(1.5)
    assert last_moves(rolled)[1] == Pass()


def test_a_bonus_that_is_crossed_is_no_choice_and_cannot_stand_by_ruling(rolled):
    """There is no move that it would be: a ruling could not be carried out."""
    rolled.reveal()
    rolled.lift(1)
    bonus = next(iter(rules_of(rolled.session.setup).boards[0].bonuses))
    rolled.cross(1, bonus)
    assert rolled.mark(1) == "problem"
    rolled.press(MASTER, long=True)
    assert "menu:ruling:1" not in [choice.id for choice in rolled.status.choices]
    rolled.pick("menu:close")
    rolled.pick("menu:enter:1")
    rolled.pick("entry:pass")
    assert rolled.mark(1) == "settled"


def test_a_cell_against_the_rules_stands_by_ruling(rolled):
    rolled.reveal()
    for seat in (2, 3):
        rolled.turn_up(seat, "pass")
    rolled.lift(1)
    rolled.cross(1, "agora.a2")
    rolled.press(MASTER, long=True)
    rolled.pick("menu:ruling:1")
    rolled.wait_s(1.5)
    city = rolled.session.state.city(1)
    assert [cell.id for cell in rules_of(rolled.session.setup).boards[0].crossed_cells(city.crossed)] == ["agora.a2"]


# The past.


def test_a_restart_in_a_follow_up_asks_the_same_seat_again(rolled):
    for _ in range(20):
        rich = [seat for seat in rolled.seats if rolled.coins(seat) >= 12]
        rolled.turn(**{f"s{seat}": "wonder" for seat in rich})
        for seat in rolled.seats:
            if rolled.mark(seat) == "problem":
                rolled.turn_up(seat, "pass")
        rolled.wait_s(1.5)
        rolled.go_on()
        if rolled.step is Step.READ:
            break
        rolled.roll()
        rolled.wait_s(1.5)
    before = rolled.session
    seat = before.state.settling
    rolled.session = Session("seven-wonders-dice", unfinished=Unfinished(1, before.setup, before.entries))
    rolled.feed(Pick("resume"))
    assert (rolled.session.state, rolled.step) == (before.state, Step.READ)
    assert rolled.status.seats[seat - 1].options == tuple(before.plays[seat].ways)
