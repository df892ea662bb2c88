"""Any mat is found in any place and turn, by as little as one tag, and two of a kind are both found."""

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vision.locate import Location, belongs, locate
from vision.surface import seat_mats
from vision.tags import SeenTag, apply

MATS = seat_mats(7)
HEIGHT_PX = 3548.0  # focal length of a camera whose 4608 pixels span 66 degrees


def camera(at_mm, turn_deg, height_mm=760.0, tilt_deg=0.0):
    """Millimetres of a mat whose middle lies at ``at_mm`` from the point under the camera -> pixels."""
    turn, tilt = math.radians(turn_deg), math.radians(tilt_deg)
    lay = np.array(
        [
            [math.cos(turn), -math.sin(turn), at_mm[0] - 105 * math.cos(turn) + 74 * math.sin(turn)],
            [math.sin(turn), math.cos(turn), at_mm[1] - 105 * math.sin(turn) - 74 * math.cos(turn)],
            [0, 0, 1],
        ]
    )
    look = np.array([[1, 0, 0], [0, math.cos(tilt), 0], [0, -math.sin(tilt), height_mm]])
    return np.array([[HEIGHT_PX, 0, 2304], [0, HEIGHT_PX, 1296], [0, 0, 1]]) @ look @ lay


def seen(mat, to_px, ids=None, rng=None):
    tags = [*mat.corner_tags, *(zone.slot_tag for zone in mat.zones)]
    found = []
    for tag in tags:
        if ids is None or tag.id in ids:
            corners = apply(to_px, np.array(tag.corners_mm))
            if rng is not None:
                corners = corners + rng.normal(0, 0.15, corners.shape)
            found.append(SeenTag(tag.id, tuple(map(tuple, corners.tolist()))))
    return found


def off_mm(location, to_px):
    spots = np.array([(x, y) for x in (0.0, 105.0, 210.0) for y in (0.0, 74.0, 148.0)])
    return float(np.hypot(*(apply(location.to_mm, apply(to_px, spots)) - spots).T).max())


@settings(max_examples=60, deadline=None)
@given(
    st.tuples(st.floats(-350, 350), st.floats(-180, 180)),
    st.floats(0, 360),
    st.floats(500, 1000),
    st.floats(-12, 12),
    st.integers(0, 6),
)
def test_a_mat_anywhere_in_any_turn_under_a_tilted_camera(at_mm, turn_deg, height_mm, tilt_deg, n):
    to_px = camera(at_mm, turn_deg, height_mm, tilt_deg)
    found = locate(seen(MATS[n], to_px), MATS)
    assert set(found) == {MATS[n].id}
    (location,) = found[MATS[n].id]
    assert off_mm(location, to_px) < 0.01
    assert location.px_per_mm((105, 74)) == pytest.approx(HEIGHT_PX / height_mm, rel=0.2)


@settings(max_examples=40, deadline=None)
@given(st.floats(0, 360), st.floats(-8, 8), st.integers(0, 3))
def test_one_tag_and_the_plane_of_another_mat_put_every_slot_right(turn_deg, tilt_deg, corner):
    rng = np.random.default_rng(int(turn_deg * 10))
    whole, half = camera((-120, 0), 3, tilt_deg=tilt_deg), camera((120, 40), turn_deg, tilt_deg=tilt_deg)
    tags = seen(MATS[0], whole, rng=rng) + seen(MATS[1], half, {4 + corner}, rng)
    (location,) = locate(tags, MATS)["mat2"]
    assert location.tags == (4 + corner,)
    assert off_mm(location, half) < 8


@settings(max_examples=40, deadline=None)
@given(st.floats(0, 360), st.floats(-4, 4), st.integers(0, 3))
def test_one_tag_alone_is_good_for_the_slots_under_a_camera_that_looks_down(turn_deg, tilt_deg, corner):
    to_px = camera((40, 30), turn_deg, tilt_deg=tilt_deg)
    (location,) = locate(seen(MATS[3], to_px, {12 + corner}), MATS)["mat4"]
    assert off_mm(location, to_px) < 8


@pytest.mark.parametrize("ids", [{0, 1}, {0, 2}, {1, 2}, {0, 3}, {0, 101}, {2, 100, 101}])
def test_two_tags_need_no_other_mat(ids):
    to_px = camera((60, -40), 75, tilt_deg=9)
    rng = np.random.default_rng(5)
    (location,) = locate(seen(MATS[0], to_px, ids, rng), MATS)["mat1"]
    assert off_mm(location, to_px) < 5


def test_one_tag_that_is_read_in_a_wrong_place_harms_nothing():
    to_px = camera((0, 0), 10)
    tags = seen(MATS[0], to_px)
    wrong = SeenTag(2, tuple((x + 9, y - 7) for x, y in tags[2].corners_px))
    (location,) = locate([*tags[:2], wrong, *tags[3:]], MATS)["mat1"]
    assert off_mm(location, to_px) < 0.3


def test_two_copies_of_one_mat_are_both_found():
    one, other = camera((-150, 0), 0), camera((150, 20), 178)
    found = locate(seen(MATS[4], one) + seen(MATS[4], other) + seen(MATS[1], camera((0, 150), 0)), MATS)
    assert len(found["mat2"]) == 1
    assert len(found["mat5"]) == 2
    assert min(off_mm(copy, one) for copy in found["mat5"]) < 0.01
    assert min(off_mm(copy, other) for copy in found["mat5"]) < 0.01


def test_a_slot_tag_alone_is_no_mat_but_two_that_agree_are():
    to_px = camera((0, 0), 0)
    assert locate(seen(MATS[0], to_px, {101}), MATS) == {}
    assert set(locate(seen(MATS[0], to_px, {100, 102}), MATS)) == {"mat1"}


def test_tags_of_surfaces_that_were_not_asked_for_are_passed_over():
    assert locate(seen(MATS[6], camera((0, 0), 0)), MATS[:3]) == {}
    assert locate([], MATS) == {}


def test_a_mat_whose_tags_are_hidden_one_by_one_stays_exactly_where_it_was():
    to_px = camera((30, 30), 40, tilt_deg=6)
    rng = np.random.default_rng(2)
    (first,) = locate(seen(MATS[0], to_px, rng=rng), MATS)["mat1"]
    (later,) = locate(seen(MATS[0], to_px, {3}, rng), MATS, {"mat1": first})["mat1"]
    assert later == first


def test_a_mat_that_was_pushed_is_found_anew():
    (first,) = locate(seen(MATS[0], camera((0, 0), 0)), MATS)["mat1"]
    pushed = camera((3, 0), 0)
    (later,) = locate(seen(MATS[0], pushed), MATS, {"mat1": first})["mat1"]
    assert off_mm(later, pushed) < 0.01


def test_a_location_maps_there_and_back():
    to_px = camera((-80, 60), 123, tilt_deg=5)
    (location,) = locate(seen(MATS[2], to_px), MATS)["mat3"]
    assert location.point_mm(location.point_px((12.0, 34.0))) == pytest.approx((12.0, 34.0))
    assert location.corners_px(MATS[2].corners_mm)[0] == pytest.approx(location.point_px((0.0, 0.0)))
    tag = seen(MATS[2], to_px)[0]
    assert belongs(tag, MATS[2], location)
    assert not belongs(SeenTag(9, tag.corners_px), MATS[2], location)
    assert isinstance(hash(location), int)
    assert isinstance(location, Location)
