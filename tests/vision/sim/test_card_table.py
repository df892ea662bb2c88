"""The hands at the virtual table: what they lay, turn, push and take away, and nothing else."""

import itertools
import random

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.sim.camera import Camera, pixel, projection
from vision.sim.card_table import clear, lay, move, table_for, turn_up
from vision.sim.scene import Pose, card_corners_mm


def mat_corners(mat):
    return [mat.on_table(Pose(corner)).at_mm for corner in mat.surface.corners_mm]


@given(seats=st.integers(3, 7), seed=st.integers(0, 10_000))
def test_every_mat_lies_in_view_and_on_no_other(seats, seed):
    table = table_for(seats, random.Random(seed))
    assert [mat.seat for mat in table.mats] == list(range(1, seats + 1))
    assert table.cards == ()
    lens = projection(Camera())
    for mat in table.mats:
        for corner in mat_corners(mat):
            x, y = pixel(lens, corner, 0.0)
            assert 0 < x < 4608
            assert 0 < y < 2592
    for one, other in itertools.combinations(table.mats, 2):
        a, b = (np.array(mat_corners(mat), np.float32) for mat in (one, other))
        assert cv2.intersectConvexConvex(a, b)[0] == 0


def test_mats_lie_in_any_order_and_turn():
    tables = [table_for(4, random.Random(seed)) for seed in range(40)]
    orders = {tuple(sorted(range(4), key=lambda k: table.mats[k].pose.at_mm[0])) for table in tables}
    quarters = {round(mat.pose.turn_deg / 90) % 4 for table in tables for mat in table.mats}
    assert len(orders) > 10
    assert quarters == {0, 1, 2, 3}


def test_the_same_seed_sets_the_same_table():
    assert table_for(5, random.Random(3)) == table_for(5, random.Random(3))
    assert hash(table_for(5, random.Random(3))) == hash(table_for(5, random.Random(3)))
    assert table_for(5, random.Random(3)) != table_for(5, random.Random(4))


@given(seed=st.integers(0, 10_000), slot=st.sampled_from(["card", "wonder", "sell"]))
def test_a_card_is_laid_about_the_middle_of_its_slot(seed, slot):
    rng = random.Random(seed)
    table = table_for(3, rng)
    laid = lay(table, 2, slot, ("S2C001003", "blue"), rng, face_up=False)
    (card,) = laid.cards
    zone = next(zone for zone in table.mat_of(2).surface.zones if zone.id.name == slot)
    assert zone.depth_mm(card.pose.at_mm) > 25
    assert (card.seat, card.slot, card.face_up) == (2, slot, False)
    assert laid.mats == table.mats
    assert table.cards == ()  # scenes are values: the old one is as it was


def test_turning_up_shows_the_face_where_it_lies(hands):
    table = lay(table_for(3, hands), 1, "card", ("S2C001003", "blue"), hands, face_up=False)
    table = lay(table, 2, "card", ("S2C002004", "red"), hands, face_up=False)
    turned = turn_up(table, 1, "card", hands)
    shown = {card.seat: card for card in turned.cards}
    assert shown[1].face_up
    assert not shown[2].face_up
    assert shown[2] == next(card for card in table.cards if card.seat == 2)
    before = next(card for card in table.cards if card.seat == 1)
    assert shown[1].pose.at_mm == pytest.approx(before.pose.at_mm, abs=3.1)


def test_a_card_is_pushed_to_another_slot_without_being_turned(hands):
    table = lay(table_for(3, hands), 1, "card", ("S2C001003", "blue"), hands, face_up=False)
    (moved,) = move(table, 1, "card", "sell", hands).cards
    assert (moved.slot, moved.face_up, moved.piece) == ("sell", False, "S2C001003")
    sell = next(zone for zone in table.mats[0].surface.zones if zone.id.name == "sell")
    assert sell.depth_mm(moved.pose.at_mm) > 25


def test_clearing_takes_one_seats_cards_only(hands):
    table = table_for(3, hands)
    for seat in (1, 2):
        table = lay(table, seat, "card", ("S2C001003", "blue"), hands, face_up=True)
    cleared = clear(table, 1)
    assert [card.seat for card in cleared.cards] == [2]


def test_a_cards_corners_keep_its_size(hands):
    table = lay(table_for(3, hands), 3, "wonder", ("S2C001003", "blue"), hands, face_up=True)
    a, b, c, d = (np.array(corner) for corner in card_corners_mm(table, table.cards[0]))
    assert np.linalg.norm(b - a) == pytest.approx(65)
    assert np.linalg.norm(d - a) == pytest.approx(100)
    assert np.allclose(a + c, b + d)
    # Clockwise as the camera sees it, y down.
    assert np.cross(np.append(b - a, 0), np.append(c - b, 0))[2] > 0
