"""Tags are found where they are drawn, to a fraction of a pixel, and a covered one is told from a seen one."""

import numpy as np
import pytest

from vision.tags import apply, box_around, clip, find_tags, tag_fit


def true_corners_px(table, mat, tag):
    """Pixels of the tag's corners."""
    return apply(table.to_px(), np.array([mat.point(*corner) for corner in tag.corners_mm]))


def to_px(table, mat):
    corners = np.array([(0.0, 0.0), (210.0, 0.0), (210.0, 148.0), (0.0, 148.0)])
    target = apply(table.to_px(), np.array([mat.point(*corner) for corner in corners]))
    rows = []
    for (x, y), (u, v) in zip(corners, target, strict=True):
        rows += [[x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -v * x, -v * y]]
    return np.append(np.linalg.solve(np.array(rows), target.reshape(-1)), 1.0).reshape(3, 3)


@pytest.fixture(scope="module")
def empty_table(request):
    conftest = request.getfixturevalue("drawn")
    return conftest.table(2, tilt=0.05)


@pytest.fixture(scope="module")
def picture(empty_table):
    return empty_table.grey()


@pytest.mark.parametrize("reduce", [1, 2])
def test_every_tag_is_found_within_half_a_pixel(empty_table, picture, reduce):
    found = {tag.id: tag for tag in find_tags(picture, reduce=reduce)}
    for mat in empty_table.mats:
        for tag in (*mat.surface.corner_tags, *(zone.slot_tag for zone in mat.surface.zones)):
            off = np.array(found.pop(tag.id).corners_px) - true_corners_px(empty_table, mat, tag)
            assert np.abs(off).max() < 0.5
    assert not found


def test_a_box_shows_only_its_own_tags(picture):
    assert {tag.id for tag in find_tags(picture, box=(0, 0, 200, 300))} == {0}
    assert find_tags(picture, box=(-500, -500, -10, -10)) == ()
    assert find_tags(picture, box=(100, 100, 90, 90)) == ()


def test_a_seen_tag_fits_and_a_covered_one_does_not(drawn, empty_table, picture):
    mat = empty_table.mats[0]
    tag = mat.surface.zones[1].slot_tag
    fit = tag_fit(picture, to_px(empty_table, mat), tag)
    assert fit.seen
    assert fit.score > 0.85
    assert np.abs(fit.shift_mm).max() < 0.3
    covered = empty_table.lay_on(1, "wonder", None).grey()
    assert not tag_fit(covered, to_px(empty_table, mat), tag).seen


def test_every_other_tag_is_not_taken_for_this_one(empty_table, picture):
    mat, other = empty_table.mats
    for zone in mat.surface.zones:
        for stranger in other.surface.zones:
            tag = type(zone.slot_tag)(stranger.slot_tag.id, zone.slot_tag.side_mm, zone.slot_tag.at_mm)
            assert not tag_fit(picture, to_px(empty_table, mat), tag).seen


def test_a_shifted_surface_shows_by_how_much(drawn, empty_table):
    mat = empty_table.mats[0]
    moved = drawn.Table(
        mats=(drawn.Mat(mat.surface, (mat.at_mm[0] + 0.8, mat.at_mm[1] - 0.5)),),
        size_px=empty_table.size_px,
        tilt=empty_table.tilt,
    )
    fit = tag_fit(moved.grey(), to_px(empty_table, mat), mat.surface.corner_tags[0])
    assert fit.seen
    assert fit.shift_mm == pytest.approx((0.8, -0.5), abs=0.3)


def test_a_blown_out_place_is_called_so(empty_table, picture):
    mat = empty_table.mats[0]
    tag = mat.surface.zones[0].slot_tag
    left, top, right, bottom = box_around(true_corners_px(empty_table, mat, tag), 10)
    white = picture.copy()
    white[top:bottom, left:right] = 255
    fit = tag_fit(white, to_px(empty_table, mat), tag)
    assert fit.glared
    assert not fit.seen


def test_a_tag_outside_the_frame_is_called_so(empty_table, picture):
    mat = empty_table.mats[0]
    half = picture[:, :240]
    assert tag_fit(half, to_px(empty_table, mat), mat.surface.corner_tags[0]).in_view
    assert not tag_fit(half, to_px(empty_table, mat), mat.surface.corner_tags[1]).in_view


@pytest.mark.parametrize("light", [0.25, 0.5])
def test_dim_light_hides_no_tag(drawn, light):
    table = drawn.table(1, light=light)
    mat = table.mats[0]
    picture = table.grey()
    assert {0, 1, 2, 3} <= {tag.id for tag in find_tags(picture)}
    assert all(tag_fit(picture, to_px(table, mat), zone.slot_tag).seen for zone in mat.surface.zones)


def test_clipping_never_turns_a_box_inside_out():
    assert clip((-5, -5, 10, 10), (20, 30)) == (0, 0, 10, 10)
    assert clip((40, 40, 50, 50), (20, 30)) == (30, 20, 30, 20)
    assert clip((5, 5, 2, 2), (20, 30)) == (5, 5, 5, 5)
