"""The set-up screen of 7 Wonders Dice, and the switch between the games."""

from __future__ import annotations

from dataclasses import replace

import pytest
from dice_bench import DiceBench, dice_bench

from engine.seven_wonders_dice.catalogue import Tile, pieces, stand_in_boards
from engine.seven_wonders_dice.state import STAND_IN, SeatSetup
from engine.table import Content, ZoneId, ZoneSettled
from firmware.session.value import Begin, Draft, Session, Step, Table, Unfinished

BOARDS = tuple(stand_in_boards().boards)


@pytest.fixture
def bench():
    return DiceBench(Session(game="seven-wonders-dice", seed=7, names=("Ada", "Bo")))


def offered(bench) -> list[str]:
    return [choice.id for choice in bench.status.choices if choice.enabled]


def test_it_opens_with_the_number_of_players_the_games_and_the_profile(bench):
    assert offered(bench) == [*(f"players:{n}" for n in range(2, 8)), "game", "profile"]


def test_the_games_are_switched_on_the_first_screen(bench):
    games = []
    for _ in range(3):
        bench.pick("game")
        games.append(bench.status.game)
    assert games == ["world-wonders", "seven-wonders", "seven-wonders-dice"]


def test_boards_are_walked_by_each_seats_button_and_none_is_offered_twice(bench):
    bench.pick("players:3")
    assert [seat.name for seat in bench.status.setup_seats] == ["Ada", "Bo", ""]
    for _ in range(2):
        bench.press(1)
    bench.press(2)
    assert [seat.wonder for seat in bench.status.setup_seats] == [BOARDS[1], BOARDS[0], ""]
    assert "start" not in offered(bench)
    bench.press(3)
    assert bench.status.setup_seats[2].wonder == BOARDS[2]
    assert "start" in offered(bench)


def test_a_draw_gives_every_seat_a_board_of_its_own(bench):
    bench.pick("players:7")
    bench.pick("draw")
    assert sorted(seat.wonder for seat in bench.status.setup_seats) == sorted(BOARDS)


def test_the_start_player_is_named_or_drawn(bench):
    bench.pick("players:2")
    bench.pick("draw")
    (starter,) = (choice for choice in bench.status.choices if choice.id == "starter")
    assert (starter.code, dict(starter.facts)) == ("start_player", {"seat": 0, "boards": STAND_IN})
    bench.pick("starter")
    bench.pick("starter")
    bench.pick("start")
    (begin,) = (effect for effect in bench.effects if isinstance(effect, Begin))
    assert begin.setup.start == 2
    assert begin.setup.boards == STAND_IN


@pytest.mark.parametrize("seed", range(20))
def test_a_drawn_start_player_sits_at_the_table(seed):
    bench = DiceBench(Session(game="seven-wonders-dice", seed=seed))
    for choice in ("players:3", "draw", "start"):
        bench.pick(choice)
    assert 1 <= bench.session.setup.start <= 3
    assert bench.step is Step.ROLL


def test_the_profile_and_options_of_the_command_line_are_played(bench):
    bench.session = replace(bench.session, draft=Draft(answers=(("start_coins", "9"),)))
    for choice in ("profile", "players:2", "draw", "start"):
        bench.pick(choice)
    assert bench.session.setup.options.profile == "published"
    assert [bench.coins(seat) for seat in (1, 2)] == [9, 9]


def test_a_seats_tile_on_a_boards_slot_says_whose_board_it_is(bench):
    bench.pick("players:2")
    tile = Content((pieces().tile_piece(Tile("pass", 2)),))
    bench.feed(Table((ZoneSettled(ZoneId("board4", "choice"), tile),)))
    assert [seat.wonder for seat in bench.status.setup_seats] == ["", "giza"]
    bench.press(2)
    assert bench.status.setup_seats[1].wonder != "giza"


def test_one_board_for_two_seats_is_named(bench):
    bench.pick("players:2")
    for seat in (1, 2):
        tile = Content((pieces().tile_piece(Tile("pass", seat)),))
        bench.feed(Table((ZoneSettled(ZoneId("board4" if seat == 1 else "strip4", "choice"), tile),)))
    assert [seat.problem.code for seat in bench.status.setup_seats] == ["board_twice", "board_twice"]
    assert "start" not in offered(bench)


def test_an_unfinished_game_of_either_kind_is_offered_and_goes_on():
    played = dice_bench(2)
    played.roll()
    played.wait_s(1.5)
    unfinished = Unfinished(3, played.session.setup, played.session.entries)
    bench = DiceBench(Session(seed=1, unfinished=unfinished))
    assert bench.status.game == "seven-wonders"
    bench.pick("resume")
    assert (bench.status.game, bench.step) == ("seven-wonders-dice", Step.CHOOSE)
    assert bench.session.state == played.session.state
    assert (bench.status.notice.code, dict(bench.status.notice.facts)) == ("resumed_round", {"round": 1})


def test_a_setup_keeps_names_and_boards(bench):
    for choice in ("players:2", "wonder:1", "wonder:2", "start"):
        bench.pick(choice)
    assert bench.session.setup.seats == (SeatSetup(BOARDS[0], "Ada"), SeatSetup(BOARDS[1], "Bo"))
