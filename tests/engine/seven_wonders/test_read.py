"""What pieces on a seat's mat mean."""

from __future__ import annotations

import pytest
from wonders_table import FIRST, SECOND, build, card, city, table

from engine.game import Reading
from engine.seven_wonders.catalogue import catalogue
from engine.seven_wonders.state import BuildStage, Phase, Sell
from engine.seven_wonders.turn import GAME
from engine.table import EMPTY, FACE_DOWN, Content, Layout, Unclear, ZoneId

BARRACKS = catalogue(SECOND).piece_of(card("barracks"))
ALTAR = catalogue(SECOND).piece_of(card("altar"))


def read(state=None, seat=1, **zones):
    """The reading of mat 1 with these contents of its zones."""
    return read_mat(state or table(SECOND), seat, {ZoneId("mat1", name): content for name, content in zones.items()})


def read_mat(state, seat, zones):
    return GAME.read(state, Layout(frozenset({"mat1", "mat2", "mat3"}), zones=zones), seat)


def up(*pieces):
    return Content(tuple(sorted(pieces)))


def test_a_bare_mat_means_nothing_yet():
    assert read() == Reading()
    assert read(card=EMPTY) == Reading()


def test_a_card_face_up_on_card_is_built():
    assert read(card=up(BARRACKS)) == Reading(build("barracks"))


def test_a_card_face_down_on_wonder_is_a_stage():
    assert read(wonder=FACE_DOWN) == Reading(BuildStage())


def test_a_card_face_down_on_sell_is_sold():
    assert read(sell=FACE_DOWN) == Reading(Sell())


def test_each_seat_has_its_own_mat():
    zones = {ZoneId("mat1", "card"): up(BARRACKS), ZoneId("mat2", "sell"): FACE_DOWN}
    state = table(SECOND)
    assert read_mat(state, 1, zones) == Reading(build("barracks"))
    assert read_mat(state, 2, zones) == Reading(Sell())
    assert read_mat(state, 3, zones) == Reading()


@pytest.mark.parametrize(
    ("zones", "reason"),
    [
        ({"card": FACE_DOWN}, "face_down_on_card"),
        ({"wonder": up(BARRACKS)}, "turn_face_down"),
        ({"sell": up(BARRACKS)}, "turn_face_down"),
        ({"card": up(BARRACKS, ALTAR)}, "two_cards"),
        ({"card": Content((BARRACKS,), face_down=True)}, "two_cards"),
        ({"card": up(BARRACKS), "sell": FACE_DOWN}, "two_slots"),
        ({"wonder": FACE_DOWN, "sell": FACE_DOWN}, "two_slots"),
        ({"card": Content(unclear=Unclear.FOREIGN_CODE, text="HELLO")}, "foreign_code"),
        ({"card": Content(unclear=Unclear.ON_A_BORDER)}, "on_a_border"),
        ({"card": Content((BARRACKS,), unclear=Unclear.SEEN_TWICE)}, "seen_twice"),
        ({"card": Content(unclear=Unclear.UNSTEADY)}, "unsteady"),
        ({"card": Content(unclear=Unclear.UNREADABLE)}, "unreadable"),
        ({"card": up(catalogue(SECOND).wonder_piece("rhodos", "day"))}, "not_a_card"),
    ],
)
def test_problems_have_a_name(zones, reason):
    reading = read(**zones)
    assert reading.move is None
    assert reading.problem.reason == reason


def test_problems_say_which_zone_and_text():
    assert read(sell=up(BARRACKS)).problem.facts["zone"] == "sell"
    assert read(wonder=up(BARRACKS)).problem.facts["zone"] == "wonder"
    assert read(card=Content(unclear=Unclear.FOREIGN_CODE, text="HELLO")).problem.facts["text"] == "HELLO"


def test_a_card_of_the_other_edition_is_told_by_name():
    foreign = catalogue(FIRST).piece_of(card("pawnshop"))
    reading = read(table(SECOND, players=4), card=up(foreign))
    problem = reading.problem or GAME.check(table(SECOND, players=4), 1, reading.move)
    assert (problem.reason, problem.facts["card"]) == ("other_edition", "pawnshop")


def test_a_card_of_both_editions_with_the_other_editions_sticker_is_told_too():
    foreign = catalogue(FIRST).piece_of(card("altar"))
    assert read(card=up(foreign)).problem.reason == "other_edition"


def test_a_discard_pick_is_laid_face_up_on_card():
    state = table(SECOND, city(wonder="halikarnassos", stages=2), phase=Phase.DISCARD_PICK, pending=(1,), discarded=2)
    assert read(state, card=up(ALTAR)) == Reading(build("altar"))


def test_a_last_card_is_read_like_any_other():
    state = table(SECOND, city(wonder="babylon", side="B", stages=1), turn=6, phase=Phase.LAST_CARD, pending=(1,))
    assert read(state, sell=FACE_DOWN) == Reading(Sell())
    assert read(state, card=up(ALTAR)) == Reading(build("altar"))
