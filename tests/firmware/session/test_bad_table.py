"""Bad input at the table itself: cards left lying, mats missing, second thoughts at the border of an age, a disk that
refuses, a menu at the wrong moment, the other box's boards."""

from __future__ import annotations

import pytest

from engine.game import CannotParse
from engine.seven_wonders.catalogue import catalogue
from engine.seven_wonders.state import (
    Build,
    BuildStage,
    CardCopy,
    Decline,
    Edition,
    Free,
    Payment,
    Phase,
    SeatSetup,
    Sell,
    Setup,
)
from engine.seven_wonders.turn import GAME
from engine.table import Content, LooseSettled, SurfaceDoubled, SurfaceFound, SurfaceLost, mat
from firmware.session import setting_up
from firmware.session.record import Correct, Undo, from_line
from firmware.session.value import Begin, Begun, SaveFailed, Step, Table, Unfinished
from firmware.signals import Light

FIRST, SECOND = catalogue(Edition.FIRST), catalogue(Edition.SECOND)
BABYLON, HALIKARNASSOS, GIZAH = (
    SeatSetup("babylon", "night"),
    SeatSetup("halikarnassos", "night"),
    SeatSetup("gizah", "day"),
)


@pytest.fixture
def bench(new_bench):
    """Babylon, Halikarnassos and Gizah at their first choice, all mats seen long ago."""
    bench = new_bench()
    bench.session, _ = setting_up.start(bench.session, Setup(Edition.SECOND, (BABYLON, HALIKARNASSOS, GIZAH)))
    bench.feed(Begun(1))
    bench.feed(Table(tuple(SurfaceFound(mat(seat)) for seat in (1, 2, 3))))
    bench.wait_s(5.0)
    return bench


def stage_by_ruling(bench, builder: int) -> None:
    """A turn in which one builds a stage that the table lets pass, and the others sell; the cards still lie there."""
    bench.choose_all()
    for seat in (1, 2, 3):
        bench.move_down(seat, "wonder" if seat == builder else "sell")
    if bench.problem(builder):
        bench.press(0, long=True)
        bench.pick(f"menu:ruling:{builder}")
    bench.wait_s(1.5)
    assert bench.step is Step.COMMITTED


def put_away(bench) -> None:
    bench.clear_mats()
    bench.wait_s(3.0)


def turn_six(bench) -> None:
    """Babylon may play its last card: it built its first stage in turn 1."""
    stage_by_ruling(bench, 1)
    put_away(bench)
    for _ in range(4):
        bench.sell_all()
    bench.choose_all()
    for seat in (1, 2, 3):
        bench.move_down(seat, "sell")
    bench.wait_s(1.5)
    assert bench.session.state.phase is Phase.LAST_CARD


# Mats and cards beside them


def test_mats_that_are_missing_or_doubled_and_a_card_beside_them_are_told_most_urgent_first(table):
    table.choose_all()
    altar = SECOND.piece_of(CardCopy("altar"))
    table.feed(Table((SurfaceLost(mat(1)), SurfaceDoubled(mat(2)), LooseSettled((altar,)))))
    assert [problem.code for problem in table.status.problems] == ["mat_doubled", "mat_missing", "loose_card"]
    table.feed(Table((SurfaceFound(mat(1)), SurfaceFound(mat(2)), LooseSettled(()))))
    assert table.status.problems == ()


def test_a_mat_that_was_doubled_from_the_start_is_not_missing_too(new_bench):
    bench = new_bench()
    bench.session, _ = setting_up.start(bench.session, Setup(Edition.SECOND, (BABYLON, HALIKARNASSOS, GIZAH)))
    bench.feed(Begun(1))
    bench.feed(Table((SurfaceFound(mat(1)), SurfaceDoubled(mat(2)), SurfaceFound(mat(3)))))
    assert [(problem.code, problem.facts["seat"]) for problem in bench.status.problems] == [("mat_doubled", 2)]


# Cards of the turn before, in an extra play


def test_a_card_left_lying_is_not_the_last_card_though_the_master_goes_on(bench):
    turn_six(bench)
    bench.press(0)
    assert bench.status.screen.value == "extra"
    assert bench.problem(1) == "clear_mat"
    assert [bench.lights[seat] for seat in (1, 2, 3)] == [Light.FAST_BLINK, Light.DARK, Light.DARK]
    bench.wait_s(10)
    assert bench.session.state.phase is Phase.LAST_CARD
    put_away(bench)
    assert (bench.problem(1), bench.mark(1)) == ("", "looking")
    bench.cover(1, "sell")
    bench.wait_s(1.5)
    assert bench.session.entries[-1].entry.turn.moves == {1: Sell()}


def test_undo_in_an_extra_play_does_not_take_the_same_card_again(bench):
    turn_six(bench)
    put_away(bench)
    bench.cover(1, "sell")
    bench.wait_s(1.5)
    assert bench.session.state.age == 2
    bench.press(0, long=True)
    bench.pick("menu:undo")
    assert bench.session.state.phase is Phase.LAST_CARD
    bench.wait_s(10)
    assert bench.session.state.phase is Phase.LAST_CARD
    assert bench.problem(1) == "clear_mat"
    bench.press(1, long=True)
    bench.wait_s(1.5)
    assert bench.session.entries[-1].entry.turn.moves == {1: Decline()}


def test_after_a_restart_the_first_looks_do_not_play_what_lies_there(bench, new_bench):
    turn_six(bench)
    again = new_bench(
        unfinished=Unfinished(1, bench.session.setup, bench.session.entries), now_s=bench.session.now_s + 100.0
    )
    again.seq = bench.seq
    again.pick("resume")
    again.feed(Table(tuple(SurfaceFound(mat(seat)) for seat in (1, 2, 3))))
    again.wait_s(0.5)
    again.cover(1, "sell")
    again.wait_s(10)
    assert again.session.state.phase is Phase.LAST_CARD
    again.clear_mats()
    again.wait_s(0.2)
    again.cover(1, "sell")
    again.wait_s(1.5)
    assert again.session.state.age == 2


def test_a_pick_from_the_discard_pile_is_entered_by_hand(bench):
    stage_by_ruling(bench, 2)
    put_away(bench)
    assert bench.session.state.phase is Phase.DISCARD_PICK
    bench.pick("menu:enter:2")
    assert {choice.id for choice in bench.status.choices} >= {"entry:color:brown", "entry:decline"}
    assert not {choice.id for choice in bench.status.choices} & {"entry:wonder", "entry:sell"}
    bench.type("lumber\r")
    bench.wait_s(1.5)
    move = bench.session.entries[-1].entry.turn.moves[2]
    assert isinstance(move, Build)
    assert move.payment == Payment(free=Free.DISCARD)
    assert bench.session.state.discarded == 1


# Second thoughts at the border of an age


def test_undo_over_the_border_of_an_age_takes_its_tokens_back(table):
    for _ in range(6):
        table.sell_all()
    assert table.step is Step.AGE_END
    before = table.session.state
    table.press(0, long=True)
    table.pick("menu:undo")
    state = table.session.state
    assert (before.age, state.age, state.turn, table.step) == (2, 1, 6, Step.CHOOSE)
    assert all(city.tokens == () for city in state.cities)


def test_a_correction_that_ends_an_extra_phase_only_offers_to_go_back(bench):
    turn_six(bench)
    put_away(bench)
    bench.press(1, long=True)
    bench.wait_s(1.5)
    put_away(bench)
    bench.press(0)
    assert (bench.session.state.age, bench.step) == (2, Step.CHOOSE)
    bench.press(0, long=True)
    for choice in ("menu:correct", "correct:turn:1", "correct:seat:1", "entry:sell"):
        bench.pick(choice)
    assert [choice.id for choice in bench.status.choices] == ["correct:rewind", "menu:close"]
    bench.pick("correct:rewind")
    assert [type(recorded.entry) for recorded in bench.session.entries[-2:]] == [Correct, Undo]
    assert (bench.session.state.age, bench.session.state.turn, bench.session.state.phase) == (2, 1, Phase.MAIN)
    assert bench.session.state.city(1).stages == 0


def test_a_correction_that_brings_an_extra_phase_opens_it(bench):
    for _ in range(5):
        bench.sell_all()
    stage_by_ruling(bench, 1)
    assert bench.session.state.phase is Phase.LAST_CARD
    put_away(bench)
    bench.press(0, long=True)
    for choice in ("menu:correct", "correct:turn:6", "correct:seat:1", "entry:sell"):
        bench.pick(choice)
    assert (bench.session.state.age, bench.step) == (2, Step.CHOOSE)
    bench.press(0, long=True)
    bench.pick("menu:undo")
    stage_by_ruling(bench, 1)
    put_away(bench)
    assert (bench.session.state.phase, bench.status.screen.value) == (Phase.LAST_CARD, "extra")


def test_a_ruled_stage_beyond_the_last_stands_without_effect(bench):
    stages = len(SECOND.wonders["gizah"].sides["day"].stages)
    for _ in range(stages + 1):
        stage_by_ruling(bench, 3)
        put_away(bench)
    assert bench.session.state.city(3).stages == stages
    assert isinstance(bench.session.entries[-1].entry.turn.moves[3], BuildStage)
    assert bench.session.entries[-1].entry.turn.ruled == {3}


def test_a_game_whose_last_turn_is_saved_but_that_was_never_closed_opens_on_its_scores(table, new_bench):
    for age in range(3):
        for _ in range(6):
            table.sell_all()
        if age < 2:
            table.press(0)
    again = new_bench(unfinished=Unfinished(1, table.session.setup, table.session.entries))
    again.pick("resume")
    assert again.step is Step.SCORES
    assert again.session.state == table.session.state


def test_the_history_can_be_read_after_a_correction_that_stands_by_ruling(table):
    for card in ("timber_yard", "stockade"):  # a coin for the yard, its wood for the stockade
        table.choose_all()
        for seat in (1, 2):
            table.move_down(seat, "sell")
        table.place(card, seat=3)
        table.wait_s(1.5)
        put_away(table)
    table.press(0, long=True)
    for choice in ("menu:correct", "correct:turn:1", "correct:seat:3", "entry:sell", "correct:rule"):
        table.pick(choice)
    table.press(0, long=True)
    table.pick("menu:history")
    newest, oldest = table.status.history
    assert newest.ruled == {3}
    assert oldest.moves[3] == Sell()


def test_a_refused_correction_is_told_on_the_screen(table):
    table.sell_all()
    table.press(0, long=True)
    for choice in ("menu:correct", "correct:turn:1", "correct:seat:3", "entry:wonder"):
        table.pick(choice)
    assert table.status.notice.code == "missing_resources"
    table.pick("correct:seat:2")
    assert table.status.notice is None or table.status.notice.code != "missing_resources"


# A disk that refuses


def test_a_disk_that_refuses_a_new_game_says_so_and_the_next_try_plays_on_by_itself(new_bench):
    bench = new_bench(camera=False)
    for choice in ("players:3", "draw"):
        bench.pick(choice)
    drafted = bench.session.draft
    bench.session, effects = setting_up.picked(bench.session, "start")
    assert isinstance(effects[0], Begin)
    bench.feed(SaveFailed("disk_full"))
    assert (bench.step, bench.status.notice.code) == (Step.SETUP, "not_saved")
    assert bench.session.draft == drafted
    bench.pick("start")
    assert (bench.step, bench.status.notice) == (Step.CHOOSE, None)
    for seat in (1, 2, 3):
        bench.press(seat)
    bench.wait_s(4)
    for seat in (1, 2, 3):
        bench.pick(f"menu:enter:{seat}")
        bench.pick("entry:sell")
    bench.wait_s(1.5)
    assert bench.step is Step.COMMITTED


def test_an_undo_that_the_disk_refuses_does_not_hold_up_the_next_turn(table):
    table.sell_all()
    table.disk_full = True
    table.press(0, long=True)
    table.pick("menu:undo")
    assert table.status.notice.code == "not_saved"
    assert table.session.state.turn == 2
    table.disk_full = False
    table.sell_all()
    assert table.session.state.turn == 3


# A menu at the wrong moment


def test_a_count_down_under_a_menu_begins_anew(table):
    for seat in (1, 2, 3):
        table.cover(seat)
        table.press(seat)
    table.wait_s(1.0)
    assert table.step is Step.REVEAL
    table.press(0, long=True)
    table.pick("menu:pause")
    table.wait_s(60)
    table.press(0)
    table.wait_s(0.1)
    assert (table.step, table.status.countdown) == (Step.REVEAL, 3)


def test_after_a_menu_there_is_time_again_to_change_ones_mind(table):
    table.choose_all()
    for seat in (1, 2, 3):
        table.move_down(seat, "sell")
    table.press(0, long=True)
    table.wait_s(5)
    table.pick("menu:close")
    table.wait_s(0.5)
    assert table.step is Step.READ
    table.wait_s(1.0)
    assert table.step is Step.COMMITTED


# The other box


def test_a_board_of_the_other_edition_is_told_and_chooses_nothing(new_bench):
    bench = new_bench()
    bench.pick("players:3")
    bench.lay(1, "card", Content(pieces=(FIRST.wonder_piece("rhodos", "B"),)))
    assert bench.status.setup_seats[0].wonder == ""
    assert bench.status.notice.code == "other_edition_wonder"
    assert bench.status.notice.facts == {"wonder": "rhodos", "seat": 1}
    bench.pick("back")
    bench.pick("edition")
    bench.pick("players:3")
    assert (bench.status.setup_seats[0].wonder, bench.status.setup_seats[0].side) == ("rhodos", "B")
    assert bench.status.notice is None


def test_what_a_hand_chose_stays_when_another_seats_board_is_laid(new_bench):
    bench = new_bench()
    bench.pick("players:3")
    bench.lay(1, "card", Content(pieces=(SECOND.wonder_piece("rhodos", "day"),)))
    bench.pick("side:1")
    bench.lay(2, "sell", Content(pieces=(SECOND.wonder_piece("gizah", "night"),)))
    seats = bench.status.setup_seats
    assert [(seat.wonder, seat.side) for seat in seats[:2]] == [("rhodos", "night"), ("gizah", "night")]


# Lines of a journal that nobody writes


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("undo", "٣"),
        ("undo", "01"),
        ("undo", "-1"),
        ("undo", "9" * 10),
        ("ruling", "1 1,1"),
        ("ruling", "1 2,1"),
        ("ruling", "1 8"),
        ("correct", "01 1=S"),
        ("correct", "1 1=S\n"),
        ("correct", "1 0=S"),
        ("moves", ""),
        ("moves", "2=S | 1=S"),
        ("moves", "1=B stockade.00 ?"),
        ("moves", "x" * 10**6),
        ("wish", "1"),
        ("", ""),
    ],
)
def test_a_line_that_is_not_spelled_as_it_would_be_written_is_refused(kind, text):
    with pytest.raises(CannotParse) as caught:
        from_line(GAME.name, kind, text)
    assert len(str(caught.value)) < 400
