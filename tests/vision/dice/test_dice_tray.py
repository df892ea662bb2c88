"""The tray's surface: what is printed is what is read, whole or as corner pieces round a tray of one's own."""

from importlib import resources
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.dice.tray import NotATray, own_tray, printed_tray
from vision.surface import NotASurface, parse_surfaces, seat_mats

TEXT = resources.files("vision").joinpath("surfaces", "dice_tray.toml").read_text("utf-8")
SIZES = st.floats(100, 240)


def test_the_printed_tray_fits_an_a4_sheet_and_has_tags_of_its_own():
    tray = printed_tray()
    assert tray.size_mm == (200, 200)
    ids = {tag.id for tag in tray.corner_tags}
    assert len(ids) == 4
    assert ids.isdisjoint(tag.id for mat in seat_mats(7) for tag in mat.corner_tags)


def test_quadrants_are_named_by_their_cost_clockwise_and_meet_in_the_middle():
    zones = printed_tray().zones
    assert [zone.id.name for zone in zones] == ["0", "1", "2", "3"]
    assert {zone.size_mm for zone in zones} == {(100, 83)}
    corners = [zone.corners_mm[k] for zone, k in zip(zones, (2, 3, 0, 1), strict=True)]
    assert set(corners) == {(100, 100)}


def test_beside_every_tag_lie_a_grey_a_black_and_a_white_patch():
    tray = printed_tray()
    assert [patch.ink for patch in tray.patches] == ["#808080", "#000000", "#ffffff"] * 4
    for k, tag in enumerate(tray.corner_tags):
        row = tray.patches[3 * k : 3 * k + 3]
        assert {patch.corners_mm[0][1] + patch.side_mm / 2 for patch in row} == {tag.centre_mm[1]}
        gaps = [abs(patch.at_mm[0] + patch.side_mm / 2 - tag.centre_mm[0]) for patch in row]
        assert gaps == sorted(gaps)
        assert gaps[0] > tag.side_mm / 2 + tag.side_mm / 8 + row[0].side_mm / 2  # the tag's white margin stays white


@given(SIZES, SIZES, st.floats(0, 60))
def test_a_tray_of_ones_own_keeps_its_corners_and_its_quadrants_meet_in_its_middle(wide, deep, above):
    tray = own_tray((wide, deep), above)
    printed = printed_tray()
    assert tray.tags_above_floor_mm == above
    assert [tag.id for tag in tray.corner_tags] == [tag.id for tag in printed.corner_tags]
    for one, other in ((tray, printed),):
        insets = [[min(x, s.size_mm[0] - x) for x, _ in (t.centre_mm for t in s.corner_tags)] for s in (one, other)]
        assert insets[0] == pytest.approx(insets[1])
    for a, b in combinations(tray.zones, 2):
        assert a.depth_mm(b.centre_mm) < 0
    assert sum(zone.size_mm[0] * zone.size_mm[1] for zone in tray.zones) == pytest.approx(wide * deep)
    assert tray.zones[2].at_mm == pytest.approx((wide / 2, 17 + deep / 2))


@pytest.mark.parametrize(("size", "above"), [((99, 180), 0), ((180, 241), 0), ((180, 180), -1), ((180, 180), 61)])
def test_a_tray_that_no_table_has_is_refused(size, above):
    with pytest.raises(NotATray):
        own_tray(size, above)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('inks = ["#808080", "#000000", "#ffffff"]', "inks = []", r"patches\.inks must be texts"),
        ('"#808080"', '"grey"', r"patches\.inks must be texts"),
        ("gap_mm = 3.0", "gap = 3.0", r"unknown key patches\.gap"),
        ("gap_mm = 3.0", "", r"key patches\.gap_mm is missing"),
        ("side_mm = 9.0", 'side_mm = "9"', r"patches\.side_mm must be a number"),
        ("tags_above_floor_mm = 0.0", "tags_above_floor_mm = -1.0", "tags_above_floor_mm must be a number"),
        ("[patches]", "[patch]", "unknown key patch"),
    ],
)
def test_a_wrong_description_is_refused_naming_file_and_key(old, new, message):
    assert old in TEXT
    with pytest.raises(NotASurface, match=message):
        parse_surfaces(TEXT.replace(old, new), "dice_tray.toml")
