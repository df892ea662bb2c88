"""The seat mat is what the printed sheets and the reader both take it for, and a wrong description is refused."""

from importlib import resources
from itertools import combinations

import pytest

from engine.table import ZoneId
from vision.surface import NotASurface, parse_surfaces, seat_mats, surfaces

TEXT = resources.files("vision").joinpath("surfaces", "seat_mat.toml").read_text("utf-8")


def test_a_seat_mat_is_a5_landscape_with_tags_five_millimetres_from_its_edges():
    mat = seat_mats(3)[2]
    assert mat.id == "mat3"
    assert mat.size_mm == (210, 148)
    assert [tag.id for tag in mat.corner_tags] == [8, 9, 10, 11]
    assert [tag.at_mm for tag in mat.corner_tags] == [(5, 5), (191, 5), (191, 129), (5, 129)]
    assert {tag.side_mm for tag in mat.corner_tags} == {14}


def test_three_slots_stand_66_mm_apart_with_a_tag_in_the_middle_of_each():
    zones = seat_mats(2)[1].zones
    assert [zone.id for zone in zones] == [ZoneId("mat2", name) for name in ("card", "wonder", "sell")]
    assert [zone.centre_mm for zone in zones] == [(39, 74), (105, 74), (171, 74)]
    assert {zone.size_mm for zone in zones} == {(66, 110)}
    assert [zone.slot_tag.id for zone in zones] == [103, 104, 105]
    assert all(zone.slot_tag.centre_mm == zone.centre_mm and zone.slot_tag.side_mm == 10 for zone in zones)


def test_a_100_mm_card_fits_between_the_corner_tags():
    mat = seat_mats(1)[0]
    assert mat.corner_tags[3].at_mm[1] - mat.corner_tags[0].corners_mm[2][1] >= 100


def test_seven_mats_share_no_tag():
    ids = [t.id for m in seat_mats(7) for t in (*m.corner_tags, *(z.slot_tag for z in m.zones))]
    assert len(ids) == len(set(ids)) == 49


def test_zones_of_a_mat_do_not_overlap():
    for one, other in combinations(seat_mats(1)[0].zones, 2):
        assert one.depth_mm(other.centre_mm) < 0
        assert one.depth_mm(one.centre_mm) == 33


@pytest.mark.parametrize("seats", [0, 8, -1])
def test_there_are_mats_for_one_to_seven_seats(seats):
    with pytest.raises(ValueError, match=str(seats)):
        seat_mats(seats)


def test_an_unknown_surface_is_named_with_those_there_are():
    with pytest.raises(NotASurface, match=r"'mat9'.*mat1"):
        surfaces(["mat1", "mat9"])


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("inset_mm", "inset", r"unknown key corner_tags\.inset"),
        ("copies = 7", "", "key copies is missing"),
        ("copies = 7", "copies = 0", "copies must be a whole number of at least 1"),
        ("copies = 7", "copies = true", "copies must be a whole number"),
        ("copies = 7", "copies = 700", "beyond the last of the family"),
        ("mat{n}", "mat", r"must hold \{n\}"),
        ("[210.0, 148.0]", "[210.0]", r"size_mm must be \[x, y\]"),
        ("[210.0, 148.0]", '"A5"', r"size_mm must be \[x, y\]"),
        ("[210.0, 148.0]", "[nan, 148.0]", "size_mm must be a number of millimetres"),
        ("[210.0, 148.0]", "[100.0, 148.0]", "zone mat1/sell reaches beyond the surface|zone mat1/wonder reaches"),
        ('name = "card"', 'name = "sell"', "two zones have one name"),
        ('name = "card"', "name = 3", r"zones\[0\]\.name must be a text"),
        ("side_mm = 10.0", 'side_mm = "10"', r"slot_tags\.side_mm must be a number"),
        ("[slot_tags]", "[slots]", "unknown key slots"),
        ("copies = 7", "copies = ", "is not TOML"),
    ],
)
def test_a_wrong_description_is_refused_naming_file_and_key(old, new, message):
    assert old in TEXT
    with pytest.raises(NotASurface, match=message) as refused:
        parse_surfaces(TEXT.replace(old, new, 1), "table.toml")
    assert "table.toml" in str(refused.value)


def test_a_surface_may_do_without_slot_tags():
    kept = TEXT.replace("[slot_tags]", "[corner_tags2]")
    start, end = kept.index("[corner_tags2]"), kept.index("[[zones]]")
    tray = parse_surfaces(kept[:start] + kept[end:], "tray.toml")
    assert all(zone.slot_tag is None for zone in tray[0].zones)
