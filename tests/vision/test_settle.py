"""Looks that agree become events, once; hands, flickers and half-told looks do not."""

from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.table import (
    EMPTY,
    FACE_DOWN,
    Content,
    Layout,
    LooseSettled,
    PieceId,
    SurfaceDoubled,
    SurfaceFound,
    SurfaceLost,
    Unclear,
    ZoneId,
    ZoneSettled,
)
from vision.settle import FOUND_LOOKS, LOST_LOOKS, SETTLE_LOOKS, UNSTEADY_LOOKS, Settling, settle
from vision.sighting import SurfaceSeen
from vision.surface import seat_mats

MAT = seat_mats(1)[0]
CARD, WONDER, SELL = (zone.id for zone in MAT.zones)
LUMBER, CLAY = Content((PieceId("S2C00100V"),)), Content((PieceId("S2C00200C"),))
HERE = object()  # stands for a location: settling never looks inside


def look(zones=None, copies=1, loose=()):
    """One look at mat 1: what its told zones hold, how many copies of it are in view."""
    told = {CARD: EMPTY, WONDER: EMPTY, SELL: EMPTY} | (zones or {}) if copies == 1 else {}
    told = {zone: content for zone, content in told.items() if content is not None}
    return SimpleNamespace(surfaces=(SurfaceSeen(MAT, (HERE,) * copies),), zones=told, loose=loose)


def events(looks, settling=None):
    settling, happened = settling or Settling(), []
    for one in looks:
        settling, new = settle(settling, one)
        happened += new
    return settling, happened


@pytest.fixture
def found():
    settling, happened = events([look()] * 10)
    assert happened == [SurfaceFound("mat1")]
    return settling


def test_an_empty_mat_is_found_and_nothing_else_is_said(found):
    assert events([look()] * 50, found)[1] == []


def test_a_card_is_told_after_so_many_looks_that_agree_and_only_once(found):
    settling, happened = events([look({CARD: FACE_DOWN})] * (SETTLE_LOOKS - 1), found)
    assert happened == []
    settling, happened = events([look({CARD: FACE_DOWN})], settling)
    assert happened == [ZoneSettled(CARD, FACE_DOWN)]
    assert events([look({CARD: FACE_DOWN})] * 30, settling)[1] == []


def test_looks_must_agree_in_a_row(found):
    one, other = look({CARD: FACE_DOWN}), look()
    assert events([one, one, other] * 8, found)[1] == []


def test_a_look_that_cannot_tell_begins_the_count_anew(found):
    laid, hand = look({CARD: FACE_DOWN}), look({CARD: None})
    assert events([laid, laid, hand] * 8, found)[1] == []
    assert events([hand] * 200, found)[1] == []


def test_turning_a_card_up_and_taking_it_away(found):
    story = [look({CARD: FACE_DOWN})] * 5 + [look({CARD: LUMBER})] * 5 + [look()] * 5
    happened = events(story, found)[1]
    assert happened == [ZoneSettled(CARD, FACE_DOWN), ZoneSettled(CARD, LUMBER), ZoneSettled(CARD, EMPTY)]


def test_a_zone_of_which_looks_never_agree_is_unsteady_and_recovers(found):
    flicker = [look({CARD: LUMBER}), look({CARD: CLAY})] * UNSTEADY_LOOKS
    settling, happened = events(flicker, found)
    assert happened == [ZoneSettled(CARD, Content(unclear=Unclear.UNSTEADY))]
    assert events([look({CARD: CLAY})] * 5, settling)[1] == [ZoneSettled(CARD, CLAY)]


def test_a_mat_hidden_for_a_moment_is_not_lost(found):
    assert events([look(copies=0)] * (LOST_LOOKS - 1) + [look()] * 5, found)[1] == []


def test_a_mat_that_is_gone_is_lost_once_and_found_again(found):
    settling, happened = events([look(copies=0)] * (LOST_LOOKS + 20), found)
    assert happened == [SurfaceLost("mat1")]
    assert events([look()] * 5, settling)[1] == [SurfaceFound("mat1")]


def test_a_single_look_at_a_mat_is_not_enough(found):
    assert FOUND_LOOKS > 1
    assert events([look(), look(copies=0), look(), look(copies=0)])[1] == []


def test_a_second_copy_is_told_and_so_is_its_going(found):
    settling, happened = events([look(copies=2)] * 5, found)
    assert happened == [SurfaceDoubled("mat1")]
    assert events([look()] * 5, settling)[1] == [SurfaceFound("mat1")]


def test_what_lay_on_a_lost_mat_is_told_again_only_if_it_changed(found):
    settling, _ = events([look({CARD: LUMBER})] * 5 + [look(copies=0)] * 40, found)
    assert events([look({CARD: LUMBER})] * 5, settling)[1] == [SurfaceFound("mat1")]
    assert events([look()] * 5, settling)[1] == [SurfaceFound("mat1"), ZoneSettled(CARD, EMPTY)]


def test_loose_pieces_settle_too_and_wait_while_they_cannot_be_told(found):
    piece = LUMBER.pieces
    settling, happened = events([look(loose=piece)] * 5, found)
    assert happened == [LooseSettled(piece)]
    assert events([look(loose=None)] * 20, settling)[1] == []
    assert events([look()] * 5, settling)[1] == [LooseSettled(())]


def test_surfaces_come_before_zones_in_one_look():
    _, happened = events([look({CARD: LUMBER, SELL: FACE_DOWN})] * 5)
    assert happened == [SurfaceFound("mat1"), ZoneSettled(CARD, LUMBER), ZoneSettled(SELL, FACE_DOWN)]


CONTENTS = st.sampled_from([EMPTY, FACE_DOWN, LUMBER, CLAY, None])
LOOKS = st.lists(st.tuples(CONTENTS, st.sampled_from([1, 1, 1, 0, 2])), max_size=60)


@given(LOOKS)
def test_events_fold_into_what_is_settled_and_never_repeat(looks):
    """No event says what was said already, and a layout folded from them holds what the settling holds."""
    settling, layout = Settling(), Layout()
    for content, copies in looks:
        settling, new = settle(settling, look({CARD: content}, copies))
        for event in new:
            if isinstance(event, ZoneSettled):
                assert layout.zones.get(event.zone, EMPTY) != event.content
        layout = layout.fold(new)
    for zone, opinion in settling.zones.items():
        assert layout.zones.get(zone, EMPTY) == opinion.settled


@given(LOOKS)
def test_once_looks_agree_the_layout_is_what_they_say(looks):
    _, happened = events([look({CARD: content}, copies) for content, copies in looks] + [look({CARD: CLAY})] * 30)
    layout = Layout().fold(happened)
    assert dict(layout.zones) == {ZoneId("mat1", "card"): CLAY}
    assert layout.surfaces == {"mat1"}
    assert layout.doubled == frozenset()
