"""Two players and the Free City: its mat follows its holder's button, its sale lies face up."""

from __future__ import annotations

import pytest

from engine.readings import Options
from engine.seven_wonders.catalogue import catalogue
from engine.seven_wonders.state import UNKNOWN_COPY, CardCopy, Edition, SeatSetup, Sell, Setup
from engine.table import Content, SurfaceFound, ZoneId, ZoneSettled, mat
from firmware.session import setting_up
from firmware.session.value import Begun, Draft, Step, Table
from firmware.signals import Light

FIRST = catalogue(Edition.FIRST)


def started(new_bench, profile="seed"):
    bench = new_bench()
    setup = Setup(
        Edition.FIRST,
        (SeatSetup("gizah", "A", "Ada"), SeatSetup("rhodos", "A", "Bo")),
        Options(profile),
        SeatSetup("ephesos", "A"),
    )
    bench.session, _effects = setting_up.start(bench.session, setup)
    bench.feed(Begun(1))
    bench.feed(Table(tuple(SurfaceFound(mat(seat)) for seat in (1, 2, 3))))
    return bench


def place(bench, card: str, seat: int, slot: str = "card") -> None:
    piece = FIRST.piece_of(CardCopy(card))
    bench.feed(Table((ZoneSettled(ZoneId(mat(seat), slot), Content(pieces=(piece,))),)))


def choose_all(bench) -> None:
    for seat in (1, 2, 3):
        bench.cover(seat)
    for seat in (1, 2):
        bench.press(seat)
    bench.wait_s(4)
    assert bench.step is Step.READ


@pytest.fixture
def bench(new_bench):
    return started(new_bench)


def test_three_mats_and_two_buttons(bench):
    assert [seat.decider for seat in bench.status.seats] == [0, 0, 1]
    for seat in (1, 2, 3):
        bench.cover(seat)
    bench.press(3)
    assert bench.mark(3) == "choosing"
    bench.press(1)
    assert (bench.mark(1), bench.mark(3)) == ("ready", "ready")
    bench.press(2)
    bench.wait_s(0.1)
    assert bench.step is Step.REVEAL


def test_the_reveal_waits_for_the_free_citys_card_too(bench):
    for seat in (1, 2):
        bench.cover(seat)
        bench.press(seat)
    bench.wait_s(5)
    assert bench.step is Step.CHOOSE
    assert bench.problem(3) == "no_card"


def test_the_holder_settles_the_own_city_first_and_then_the_free_city(bench):
    choose_all(bench)
    place(bench, "lumber_yard", 2)
    place(bench, "stone_pit", 1)
    place(bench, "baths", 3)  # stone is for sale at Gizah, its left neighbour, and nowhere else: one way
    assert bench.mark(3) == "settled"
    bench.wait_s(1.5)
    assert bench.step is Step.COMMITTED
    assert (bench.coins(1), bench.coins(3)) == (5, 1)


def test_a_sale_of_the_free_city_lies_face_up_and_only_what_it_cannot_build(bench):
    choose_all(bench)
    place(bench, "lumber_yard", 1)
    place(bench, "ore_vein", 2)
    bench.move_down(3, "sell")
    assert bench.problem(3) == "free_city_sells_face_up"
    bench.lift(3, "sell")
    place(bench, "stone_pit", 3, "sell")
    assert bench.problem(3) == "free_city_must_build"


def test_entering_the_free_citys_sale_by_hand_names_the_card(bench):
    choose_all(bench)
    bench.lift(3)
    bench.pick("menu:enter:3")
    bench.pick("entry:sell")
    assert all(choice.id.startswith(("entry:color", "entry:back")) for choice in bench.status.choices)
    bench.pick("entry:color:blue")
    bench.pick("entry:card:altar")
    assert bench.session.plays[3].move == Sell(CardCopy("altar", UNKNOWN_COPY))
    assert bench.problem(3) == "free_city_must_build"


def test_going_back_from_naming_a_sale(bench):
    choose_all(bench)
    bench.pick("menu:enter:3")
    bench.pick("entry:sell")
    bench.pick("entry:back")
    assert "entry:wonder" in {choice.id for choice in bench.status.choices}


def test_the_holders_button_walks_the_free_citys_entry(bench):
    choose_all(bench)
    place(bench, "lumber_yard", 1)
    bench.lift(3)
    bench.press(1, long=True)
    assert bench.status.entry_seat == 3
    bench.press(2)
    assert bench.status.highlight == 0
    bench.press(1)
    assert bench.status.highlight == 1


def test_under_the_published_profile_the_card_travels(new_bench):
    bench = started(new_bench, "published")
    assert bench.status.seats[2].decider == 1
    choose_all(bench)
    place(bench, "lumber_yard", 1)
    place(bench, "ore_vein", 2)
    place(bench, "stone_pit", 3)
    bench.wait_s(1.5)
    bench.clear_mats()
    bench.wait_s(3)
    assert bench.step is Step.CHOOSE
    assert bench.status.seats[2].decider == 2


def test_the_free_city_has_a_light_like_its_mark(bench):
    choose_all(bench)
    assert bench.lights[3] is Light.FAST_BLINK
    place(bench, "stone_pit", 3)
    assert bench.lights[3] is Light.STEADY


def test_two_players_are_offered_for_the_first_edition_only(new_bench):
    bench = new_bench()
    assert "players:2" not in {choice.id for choice in bench.status.choices}
    bench.pick("edition")
    bench.pick("players:2")
    assert [seat.free_city for seat in bench.status.setup_seats] == [False, False, True]
    bench.pick("profile")
    bench.pick("draw")
    bench.pick("start")
    assert bench.session.setup.free_city is not None
    assert bench.session.setup.players == 2
    assert bench.session.setup.edition is Edition.FIRST


def test_the_profile_is_chosen_before_the_game_and_stored_with_it(new_bench):
    bench = new_bench()
    bench.pick("profile")
    bench.pick("players:3")
    bench.pick("draw")
    bench.pick("start")
    assert bench.session.setup.options.profile == "published"


def test_a_card_of_the_other_edition_is_told_by_name(bench):
    choose_all(bench)
    piece = catalogue(Edition.SECOND).piece_of(CardCopy("well"))
    bench.feed(Table((ZoneSettled(ZoneId(mat(2), "card"), Content(pieces=(piece,))),)))
    problem = bench.status.seats[1].problem
    assert problem.code == "other_edition"
    assert problem.facts["card"] == "well"


def test_a_house_rule_lends_the_free_city_to_the_second_edition(new_bench):
    bench = new_bench(draft=Draft(answers=(("house_rules", "two_players_second"),)))
    bench.pick("players:2")
    bench.pick("draw")
    bench.pick("start")
    assert bench.session.setup.edition is Edition.SECOND
    assert bench.session.setup.free_city is not None
