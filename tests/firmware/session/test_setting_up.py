"""The set-up screen: by touch, by the buttons, by scanning, by one line; and going on with an unfinished game."""

from __future__ import annotations

import pytest

from engine.game import BadSetup
from engine.seven_wonders.catalogue import catalogue
from engine.seven_wonders.state import Edition, SeatSetup, Setup
from engine.table import Content, ZoneId, ZoneSettled
from firmware.session import setting_up
from firmware.session.value import Begin, Session, Step, Table, Unfinished
from ui.view import Screen

SECOND = catalogue(Edition.SECOND)


def scan(bench, seat: int, wonder: str, side: str) -> None:
    piece = SECOND.wonder_piece(wonder, side)
    bench.feed(Table((ZoneSettled(ZoneId(f"mat{seat}", "card"), Content(pieces=(piece,))),)))


def test_it_opens_with_the_number_of_players(new_bench):
    bench = new_bench()
    assert bench.status.screen is Screen.SETUP
    offered = [choice.id for choice in bench.status.choices]
    assert offered == [*(f"players:{n}" for n in (3, 4, 5, 6, 7)), "game", "edition", "profile"]


def test_touch_players_draw_start(new_bench):
    bench = new_bench()
    bench.pick("players:5")
    assert len(bench.status.setup_seats) == 5
    bench.pick("start")
    assert bench.step is Step.SETUP
    bench.pick("draw")
    assert len({seat.wonder for seat in bench.status.setup_seats}) == 5
    bench.pick("start")
    assert bench.step is Step.CHOOSE
    assert bench.session.state.setup.players == 5


def test_master_and_seat_buttons_alone(new_bench):
    bench = new_bench()
    bench.press(0)
    bench.press(0, long=True)
    assert len(bench.status.setup_seats) == 4
    for seat in (1, 2, 3, 4):
        bench.press(seat)
    bench.press(4, long=True)
    seats = bench.status.setup_seats
    assert len({seat.wonder for seat in seats}) == 4
    assert [seat.side for seat in seats] == ["day", "day", "day", "night"]
    bench.press(0, long=True)
    assert bench.step is Step.CHOOSE
    assert bench.session.state.city(4).side == "night"


def test_a_seats_button_walks_all_seven_wonders(new_bench):
    bench = new_bench()
    bench.pick("players:3")
    seen = []
    for _ in range(7):
        bench.press(2)
        seen.append(bench.status.setup_seats[1].wonder)
    assert sorted(seen) == sorted(SECOND.wonders)


def test_a_scanned_wonder_sticker_chooses_wonder_and_side(new_bench):
    bench = new_bench()
    bench.pick("players:3")
    scan(bench, 2, "babylon", "night")
    assert (bench.status.setup_seats[1].wonder, bench.status.setup_seats[1].side) == ("babylon", "night")


def test_two_seats_with_one_wonder_are_told_and_cannot_start(new_bench):
    bench = new_bench()
    bench.pick("players:3")
    scan(bench, 1, "gizah", "day")
    scan(bench, 2, "gizah", "night")
    scan(bench, 3, "rhodos", "day")
    assert [seat.problem.code if seat.problem else "" for seat in bench.status.setup_seats] == [
        "wonder_twice",
        "wonder_twice",
        "",
    ]
    bench.pick("start")
    assert bench.step is Step.SETUP
    bench.press(2)
    bench.pick("start")
    assert bench.step is Step.CHOOSE


def test_going_back_to_another_number_of_players(new_bench):
    bench = new_bench()
    bench.pick("players:7")
    bench.pick("back")
    bench.pick("players:3")
    assert len(bench.status.setup_seats) == 3


def test_the_configured_names_sit_at_their_seats(new_bench):
    bench = new_bench(names=("Ada", "Bo"))
    bench.pick("players:3")
    assert [seat.name for seat in bench.status.setup_seats] == ["Ada", "Bo", ""]


def test_the_unfinished_game_comes_first_and_goes_on(table, new_bench):
    table.sell_all()
    table.sell_all()
    unfinished = Unfinished(1, table.session.setup, table.session.entries)
    again = new_bench(unfinished=unfinished, seed=1)
    assert again.status.choices[0].id == "resume"
    again.press(0, long=True)
    assert again.session.state == table.session.state
    assert again.status.notice.code == "resumed"
    assert dict(again.status.notice.facts) == {"age": 1, "turn": 3}


def test_a_whole_setup_starts_at_once():
    setup = Setup(Edition.SECOND, tuple(SeatSetup(w, "day") for w in ("gizah", "rhodos", "babylon")))
    session, effects = setting_up.start(Session(), setup)
    assert effects == (Begin(setup),)
    assert session.setup == setup


@pytest.mark.parametrize("players", [0, 1, 2, 8])
def test_odd_numbers_of_players_are_refused(players):
    seats = tuple(SeatSetup(w, "day") for w in [*sorted(SECOND.wonders), "gizah"][:players])
    with pytest.raises(BadSetup):
        setting_up.start(Session(), Setup(Edition.SECOND, seats))
