"""The turn as the table was promised: choose, reveal, read, settle, commit, and on."""

from __future__ import annotations

from dataclasses import replace

from engine.seven_wonders.catalogue import catalogue
from engine.seven_wonders.state import Build, CardCopy, Edition, Phase, Sell
from engine.table import Content, Unclear
from firmware.session.value import Finish, Leave, Save, Sound, Step
from firmware.signals import Beep, Light
from ui.view import Mark, Screen

SECOND = catalogue(Edition.SECOND)


def test_a_turn_opens_with_breathing_seats(table):
    assert table.status.screen is Screen.CHOOSE
    assert [table.lights[seat] for seat in (1, 2, 3)] == [Light.BREATHE] * 3
    assert table.lights[0] is Light.DARK


def test_a_press_makes_ready_and_another_takes_it_back(table):
    table.cover(2)
    table.press(2)
    assert table.mark(2) == "ready"
    assert table.lights[2] is Light.STEADY
    table.press(2)
    assert table.mark(2) == "choosing"


def test_the_reveal_waits_for_everybody(table):
    for seat in (1, 2):
        table.cover(seat)
        table.press(seat)
    table.wait_s(10)
    assert table.step is Step.CHOOSE
    table.cover(3)
    table.press(3)
    table.wait_s(0.1)
    assert table.step is Step.REVEAL


def test_the_count_down_beeps_three_times_and_flashes(table):
    for seat in (1, 2, 3):
        table.cover(seat)
        table.press(seat)
    table.effects.clear()
    seen = set()
    while table.step is not Step.READ:
        table.wait_s(0.1)
        seen.add(table.status.countdown)
    assert {3, 2, 1, 0} <= seen
    assert table.effects == [Sound(Beep.COUNT)] * 3 + [Sound(Beep.REVEAL)]


def test_all_lights_flash_at_the_reveal(table):
    for seat in (1, 2, 3):
        table.cover(seat)
        table.press(seat)
    table.wait_s(0.1)
    while table.status.countdown:
        table.wait_s(0.1)
    assert set(table.lights.values()) == {Light.FLASH}


def test_taking_back_during_the_count_down_stops_it(table):
    for seat in (1, 2, 3):
        table.cover(seat)
        table.press(seat)
    table.wait_s(0.5)
    table.press(1)
    assert table.step is Step.CHOOSE
    assert table.mark(1) == "choosing"
    assert table.mark(2) == "ready"


def test_a_card_face_up_before_the_reveal_is_not_shown_and_is_asked_for(table):
    table.place("altar", seat=1)
    table.press(1)
    assert table.problem(1) == "face_up_early"
    assert table.status.seats[0].move is None
    assert "altar" not in repr(table.status)
    for seat in (2, 3):
        table.cover(seat)
        table.press(seat)
    table.wait_s(5)
    assert table.step is Step.CHOOSE
    table.cover(1)
    table.wait_s(0.1)
    assert table.step is Step.REVEAL


def test_a_ready_seat_without_a_card_is_told_after_a_moment(table):
    table.press(1)
    table.wait_s(2)
    assert table.problem(1) == ""
    table.wait_s(1)
    assert table.problem(1) == "no_card"
    table.cover(1)
    assert table.problem(1) == ""


def test_the_master_reveals_although_the_camera_misses_a_card(table):
    for seat in (1, 2, 3):
        table.press(seat)
    table.wait_s(3)
    assert table.step is Step.CHOOSE
    table.press(0)
    assert table.step is Step.REVEAL


def test_everybody_sells_and_has_six_coins(table):
    table.choose_all()
    for seat in (1, 2, 3):
        table.move_down(seat, "sell")
    assert [table.mark(seat) for seat in (1, 2, 3)] == ["settled"] * 3
    assert table.step is Step.READ
    table.wait_s(1.5)
    assert table.step is Step.COMMITTED
    assert [table.coins(seat) for seat in (1, 2, 3)] == [6, 6, 6]
    assert {(c.source, c.target, c.coins) for c in table.status.coins} == {(0, 1, 3), (0, 2, 3), (0, 3, 3)}


def test_nothing_is_shown_before_the_disk_has_it(table):
    table.choose_all()
    for seat in (1, 2, 3):
        table.move_down(seat, "sell")
    table.disk_full = True
    before = table.session.state
    table.wait_s(2)
    assert table.session.state == before
    assert table.step is Step.READ
    assert table.status.problems[0].code == "save_failed"
    assert dict(table.status.problems[0].facts) == {"reason": "disk_full"}


def test_a_full_disk_costs_no_turn_and_the_master_tries_again(table):
    table.choose_all()
    for seat in (1, 2, 3):
        table.move_down(seat, "sell")
    table.disk_full = True
    table.wait_s(5)
    assert sum(isinstance(effect, Save) for effect in table.effects) == 1
    table.disk_full = False
    table.press(0)
    assert table.step is Step.COMMITTED
    assert table.status.problems == ()


def test_a_card_still_face_down_on_card_is_asked_for(table):
    table.choose_all()
    assert table.problem(1) == "face_down_on_card"
    assert table.lights[1] is Light.FAST_BLINK


def test_a_free_card_settles_by_itself(table):
    table.choose_all()
    table.place("lumber_yard", seat=1)
    assert table.mark(1) == "settled"
    move = table.status.seats[0].move
    assert isinstance(move, Build)
    assert move.card.card == "lumber_yard"


def test_an_unaffordable_card_says_what_is_missing_and_blocks(table):
    table.choose_all()
    table.place("baths", seat=3)  # ephesos makes papyrus; stone is for sale at gizah, its left neighbour
    assert table.mark(3) == "settled"
    table.place("stockade", seat=3)
    assert table.problem(3) == "missing_resources"
    for seat in (1, 2):
        table.move_down(seat, "sell")
    table.wait_s(20)
    assert table.step is Step.READ
    table.place("lumber_yard", seat=3)
    table.wait_s(2)
    assert table.step is Step.COMMITTED


def test_changing_ones_mind_before_the_turn_is_taken(table):
    table.choose_all()
    for seat in (1, 2):
        table.move_down(seat, "sell")
    table.place("lumber_yard", seat=3)
    table.wait_s(0.8)
    table.lift(3)
    table.wait_s(3)
    assert table.step is Step.READ
    table.cover(3, "sell")
    table.wait_s(1.5)
    assert table.session.state.city(3).cards == ()


def test_trade_is_paid_to_the_neighbour_that_is_shown(table):
    table.choose_all()
    table.place("baths", seat=3)
    for seat in (1, 2):
        table.move_down(seat, "sell")
    table.wait_s(1.5)
    assert (table.coins(1), table.coins(2), table.coins(3)) == (3 + 3 + 2, 6, 1)


def test_what_cannot_be_told_is_named_and_the_rest_goes_on(table):
    table.choose_all()
    table.lay(1, "card", Content(unclear=Unclear.FOREIGN_CODE, text="HTTPS://EXAMPLE"))
    table.lay(2, "card", Content(unclear=Unclear.ON_A_BORDER))
    table.place("lumber_yard", seat=3)
    assert (table.problem(1), table.problem(2), table.mark(3)) == ("foreign_code", "on_a_border", "settled")


def test_two_cards_in_one_slot_are_refused(table):
    table.choose_all()
    pieces = tuple(sorted(SECOND.piece_of(CardCopy(card)) for card in ("altar", "baths")))
    table.lay(1, "card", Content(pieces=pieces))
    assert table.problem(1) == "two_cards"


def test_the_next_turn_waits_for_empty_mats(table):
    table.choose_all()
    for seat in (1, 2, 3):
        table.move_down(seat, "sell")
    table.wait_s(30)
    assert table.step is Step.COMMITTED
    table.clear_mats()
    table.wait_s(0.1)
    assert table.step is Step.CHOOSE
    assert table.session.state.turn == 2


def test_six_turns_make_an_age_and_show_the_military(table):
    for _ in range(5):
        table.sell_all()
    assert table.session.state.turn == 6
    table.sell_all()
    assert table.status.screen is Screen.MILITARY
    assert table.status.age_ended == 1
    assert table.session.state.age == 2
    table.press(0)
    assert table.step is Step.CHOOSE


def test_a_whole_game_of_selling_ends_with_scores_and_is_finished(table):
    for _ in range(3):
        for _ in range(6):
            table.sell_all()
        table.press(0)
    assert table.session.state.phase is Phase.OVER
    assert table.status.screen is Screen.SCORES
    assert Finish(aborted=False) not in table.effects
    table.press(0)
    assert table.effects[-2:] == [Finish(aborted=False), Leave()]


def test_a_mistake_found_at_the_scores_can_still_be_undone(table):
    for _ in range(3):
        for _ in range(6):
            table.sell_all()
        table.press(0)
    table.press(0, long=True)
    table.pick("menu:undo")
    assert table.step is Step.CHOOSE
    assert (table.session.state.age, table.session.state.turn) == (3, 6)


def test_without_a_camera_everything_is_entered_by_hand(table):
    table.session = replace(table.session, camera=False)
    for seat in (1, 2, 3):
        table.press(seat)
    table.wait_s(4)
    assert table.step is Step.READ
    for seat in (1, 2, 3):
        table.pick(f"menu:enter:{seat}")
        table.pick("entry:sell")
    assert [table.mark(seat) for seat in (1, 2, 3)] == ["settled"] * 3
    table.wait_s(1.5)
    assert table.step is Step.COMMITTED
    assert isinstance(table.session.entries[-1].entry.turn.moves[1], Sell)
    table.wait_s(6)
    assert table.step is Step.CHOOSE


def test_a_camera_lost_in_mid_turn_is_told_and_the_game_goes_on_by_touch(table):
    table.choose_all()
    table.move_down(1, "sell")
    table.fault("camera", "camera_lost")
    assert table.status.problems[0].code == "camera_lost"
    assert table.mark(1) == "settled"
    for seat in (2, 3):
        table.pick(f"menu:enter:{seat}")
        table.pick("entry:sell")
    table.wait_s(1.5)
    assert table.step is Step.COMMITTED


def test_a_camera_that_comes_back_reads_on(table):
    table.choose_all()
    table.fault("camera", "camera_lost")
    table.move_down(1, "sell")
    assert table.mark(1) != "settled"
    table.mend()
    assert table.mark(1) == "settled"
    assert table.status.problems == ()


def test_marks_are_idle_for_those_who_are_not_asked(table):
    table.sell_all()
    table.choose_all()
    for seat in (1, 2, 3):
        table.move_down(seat, "sell")
    table.wait_s(1.5)
    assert {seat.mark for seat in table.status.seats} == {Mark.IDLE}


def test_two_seats_cannot_both_enter_the_only_copy(table):
    table.choose_all()
    table.move_down(3, "sell")
    for seat in (1, 2):
        table.pick(f"menu:enter:{seat}")
        table.type("lumber\r")
    assert (table.problem(1), table.problem(2)) == ("seen_twice", "seen_twice")
    table.wait_s(10)
    assert table.step is Step.READ
    table.pick("menu:enter:2")
    table.pick("entry:sell")
    assert (table.problem(1), table.problem(2)) == ("", "")
    table.wait_s(2)
    assert table.step is Step.COMMITTED
