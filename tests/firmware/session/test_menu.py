"""The menu, the entry by hand, undo, correction and ruling: with buttons, touch and keyboard."""

from __future__ import annotations

from engine.seven_wonders.state import Build, BuildStage, Sell
from firmware.session.record import Correct, Moves, Ruling, Undo, effective
from firmware.session.value import Finish, Leave, Overlay, Step
from ui.view import Mark, Screen


def highlighted(table) -> str:
    return table.status.choices[table.status.highlight].id


def walk_to(table, choice: str, seat: int = 0) -> None:
    """Short presses until the choice is highlighted, then a long one."""
    for _ in range(40):
        if highlighted(table) == choice:
            table.press(seat, long=True)
            return
        table.press(seat)
    raise AssertionError(f"{choice} was never highlighted")


def test_a_long_master_press_opens_the_menu_and_ten_quiet_seconds_close_it(table):
    table.press(0, long=True)
    assert table.status.screen is Screen.MENU
    table.wait_s(9.5)
    assert table.status.screen is Screen.MENU
    table.press(0)
    table.wait_s(9.5)
    assert table.status.screen is Screen.MENU
    table.wait_s(1)
    assert table.status.screen is Screen.CHOOSE


def test_the_game_waits_below_the_menu(table):
    for seat in (1, 2, 3):
        table.cover(seat)
        table.press(seat)
    table.press(0, long=True)
    table.wait_s(5)
    assert table.step is Step.CHOOSE


def test_seats_cannot_walk_the_masters_menu(table):
    table.press(0, long=True)
    before = table.status
    table.press(2)
    table.press(2, long=True)
    assert table.status == before


def test_nothing_to_undo_at_the_start(table):
    table.press(0, long=True)
    assert not next(choice for choice in table.status.choices if choice.id == "menu:undo").enabled


def test_undo_takes_the_last_turn_back_and_is_an_entry_itself(table):
    table.sell_all()
    first = table.session.state
    table.sell_all()
    table.press(0, long=True)
    walk_to(table, "menu:undo")
    assert table.session.state == first
    assert table.step is Step.CHOOSE
    assert [type(r.entry) for r in table.session.entries] == [Moves, Moves, Undo]
    assert table.status.notice.code == "undone"


def test_undo_twice_goes_back_to_the_start(table):
    start = table.session.state
    for _ in range(2):
        table.sell_all()
    for _ in range(2):
        table.press(0, long=True)
        walk_to(table, "menu:undo")
    assert table.session.state == start
    assert effective(table.session.entries) == ()


def test_history_shows_undone_turns_marked(table):
    table.sell_all()
    table.press(0, long=True)
    walk_to(table, "menu:undo")
    table.sell_all()
    table.press(0, long=True)
    walk_to(table, "menu:history")
    lines = table.status.history
    assert [(line.age, line.turn, line.undone) for line in lines] == [(1, 1, False), (1, 1, True)]


def test_a_card_is_entered_with_the_seats_button(table):
    table.choose_all()
    table.lift(2)
    table.press(2, long=True)
    assert table.status.screen is Screen.ENTRY
    assert table.status.entry_seat == 2
    walk_to(table, "entry:color:brown", seat=2)
    walk_to(table, "entry:card:lumber_yard", seat=2)
    assert table.status.screen is Screen.VERDICTS
    assert table.mark(2) == "settled"
    assert table.session.plays[2].by_hand


def test_typed_letters_narrow_the_cards_by_name_in_both_languages(table):
    table.choose_all()
    table.pick("menu:enter:1")
    table.type("lumber")
    assert [choice.id for choice in table.status.choices] == ["entry:card:lumber_yard", "entry:back"]
    table.type("\b" * 6)
    table.type("伐木")
    table.type("\r")
    assert table.mark(1) == "settled"
    assert table.session.plays[1].move.card.card == "lumber_yard"


def test_escape_leaves_the_entry(table):
    table.choose_all()
    table.pick("menu:enter:1")
    table.type("\x1b")
    assert table.status.screen is Screen.VERDICTS


def test_typing_is_bounded(table):
    table.choose_all()
    table.pick("menu:enter:1")
    table.type("x" * 500)
    assert len(table.status.typed) <= 24


def test_a_choice_that_is_not_offered_changes_nothing(table):
    table.choose_all()
    table.pick("menu:enter:1")
    before = table.session
    for forged in ("entry:card:palace", "entry:card:__import__", "menu:ruling:1", "correct:way:0", "", ":", "menu"):
        table.pick(forged)
        assert table.session == before


def test_a_refused_play_passes_by_ruling(table):
    table.choose_all()
    table.place("stockade", seat=3)
    for seat in (1, 2):
        table.move_down(seat, "sell")
    assert table.problem(3) == "missing_resources"
    table.press(0, long=True)
    walk_to(table, "menu:ruling:3")
    assert table.mark(3) == "settled"
    table.wait_s(1.5)
    assert table.step is Step.COMMITTED
    assert [c.card for c in table.session.state.city(3).cards] == ["stockade"]
    assert table.session.entries[-1].entry.turn.ruled == {3}


def test_correcting_a_seat_of_an_earlier_turn(table):
    table.sell_all()
    table.sell_all()
    table.press(0, long=True)
    walk_to(table, "menu:correct")
    walk_to(table, "correct:turn:1")
    walk_to(table, "correct:seat:2")
    assert table.status.screen is Screen.ENTRY
    walk_to(table, "entry:color:brown", seat=2)
    walk_to(table, "entry:card:lumber_yard", seat=2)
    assert [c.card for c in table.session.state.city(2).cards] == ["lumber_yard"]
    assert table.coins(2) == 6
    assert isinstance(table.session.entries[-1].entry, Correct)
    assert table.status.notice.code == "corrected"
    assert table.session.state.turn == 3


def test_a_correction_that_is_refused_says_why_and_changes_nothing(table):
    table.sell_all()
    before = table.session.entries
    table.press(0, long=True)
    walk_to(table, "menu:correct")
    walk_to(table, "correct:turn:1")
    walk_to(table, "correct:seat:3")
    walk_to(table, "entry:wonder", seat=3)
    assert table.session.entries == before
    assert table.session.correction.problem.code == "missing_resources"


def broken_past(table):
    """Ephesos sells in turn 1 and spends that money in turn 2; then turn 1 is corrected to a free building."""
    table.choose_all()
    for seat in (1, 2):
        table.move_down(seat, "sell")
    table.place("timber_yard", seat=3)  # costs a coin: two are left
    table.wait_s(1.5)
    table.clear_mats()
    table.wait_s(3)
    table.choose_all()
    for seat in (1, 2):
        table.move_down(seat, "sell")
    table.place("stockade", seat=3)  # its own wood
    table.wait_s(1.5)
    table.clear_mats()
    table.wait_s(3)
    table.press(0, long=True)
    walk_to(table, "menu:correct")
    walk_to(table, "correct:turn:1")
    walk_to(table, "correct:seat:3")
    walk_to(table, "entry:sell", seat=3)


def test_a_correction_that_breaks_a_later_turn_asks_what_to_do(table):
    broken_past(table)
    assert table.session.overlay is Overlay.CORRECT
    assert [choice.id for choice in table.status.choices] == ["correct:rewind", "correct:rule", "menu:close"]
    assert len(table.session.entries) == 2


def test_rewinding_to_the_turn_that_no_longer_holds(table):
    broken_past(table)
    table.pick("correct:rewind")
    assert table.session.state.turn == 2
    assert table.coins(3) == 6
    assert [type(r.entry) for r in table.session.entries[2:]] == [Correct, Undo]


def test_accepting_the_later_turn_by_ruling(table):
    broken_past(table)
    table.pick("correct:rule")
    assert table.session.state.turn == 3
    assert [c.card for c in table.session.state.city(3).cards] == ["stockade"]
    assert [type(r.entry) for r in table.session.entries[2:]] == [Correct, Ruling]


def test_leaving_a_correction_open_changes_nothing(table):
    broken_past(table)
    table.pick("menu:close")
    assert len(table.session.entries) == 2
    assert table.status.screen is Screen.CHOOSE


def test_ending_the_game_asks_first(table):
    table.press(0, long=True)
    walk_to(table, "menu:end")
    assert table.session.overlay is Overlay.CONFIRM_END
    walk_to(table, "menu:close")
    assert table.step is Step.CHOOSE
    table.press(0, long=True)
    walk_to(table, "menu:end")
    walk_to(table, "menu:end:yes")
    assert table.effects[-2:] == [Finish(aborted=True), Leave()]


def test_a_pause_stands_until_the_master_goes_on(table):
    table.press(0, long=True)
    walk_to(table, "menu:pause")
    table.wait_s(100)
    assert table.session.overlay is Overlay.PAUSE
    table.press(0)
    assert table.session.overlay is Overlay.NONE


def test_the_live_picture_stands_until_it_is_closed(table):
    table.press(0, long=True)
    walk_to(table, "menu:picture")
    table.wait_s(60)
    assert table.status.screen is Screen.PICTURE
    table.press(0)
    assert table.status.screen is Screen.CHOOSE


def test_entering_a_stage_and_a_sale(table):
    table.choose_all()
    table.pick("menu:enter:1")
    table.pick("entry:sell")
    assert isinstance(table.session.plays[1].move, Sell)
    table.pick("menu:enter:2")
    table.pick("entry:wonder")
    assert isinstance(table.session.plays[2].move, BuildStage)
    assert table.status.seats[1].mark is Mark.PROBLEM


def test_entered_plays_survive_what_the_camera_sees(table):
    table.choose_all()
    table.pick("menu:enter:1")
    table.type("lumber\r")
    table.place("altar", seat=1)
    move = table.session.plays[1].move
    assert isinstance(move, Build)
    assert move.card.card == "lumber_yard"
