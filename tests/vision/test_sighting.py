"""From pictures of a drawn table to what lies where, in the first look and in every one after it."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.table import EMPTY, FACE_DOWN, Content, Unclear, ZoneId
from vision.frame import Frame
from vision.settle import Settling, settle
from vision.sighting import Trouble, sight, study
from vision.surface import seat_mats


def look(table, known, surfaces=None, *, looks=10, previous=None, first_number=0):
    """The last of some looks at a table on which nothing happens any more."""
    surfaces = surfaces or tuple(mat.surface for mat in table.mats)
    for number in range(first_number, first_number + looks):
        previous = sight(table.frame(number), surfaces, known, previous)
    return previous


def settled(looks, settling=None):
    """After these looks: the settling, and every event they brought."""
    settling, events = settling or Settling(), []
    for one in looks:
        settling, new = settle(settling, one)
        events += new
    return settling, events


def holding(sighting):
    return {str(zone): content for zone, content in sighting.zones.items() if not content.empty}


@pytest.fixture
def three(drawn):
    return drawn.table(3)


def test_the_first_look_reads_a_whole_table(drawn, three, known):
    one, two = drawn.sticker(1), drawn.sticker(2)
    table = three.lay_on(1, "card", one).lay_on(2, "wonder", None).lay_on(3, "card", two, turn_deg=12)
    seen = study(table.frame(), seat_mats(3), known)
    assert [s.location is not None for s in seen.surfaces] == [True] * 3
    assert holding(seen) == {"mat1/card": Content((one,)), "mat2/wonder": FACE_DOWN, "mat3/card": Content((two,))}
    assert len(seen.zones) == 9
    assert seen.unread == ()
    assert seen.loose == ()
    assert seen.trouble is None


@settings(max_examples=15, deadline=None)
@given(
    st.floats(0, 360),
    st.floats(0, 360),
    st.tuples(st.floats(-8, 8), st.floats(-2, 2)),
    st.sampled_from(["card", "wonder", "sell"]),
)
def test_a_card_in_any_turn_on_a_mat_in_any_turn(drawn, mat_turn, card_turn, shift, zone):
    mat = drawn.Mat(seat_mats(2)[1], (150.0, 150.0), mat_turn)
    table = drawn.Table(mats=(mat,), size_px=(1470, 1470))
    table = table.lay_on(2, zone, drawn.sticker(7), turn_deg=card_turn, shift_mm=shift)
    (expected,) = drawn.centres_mm(table, 2, table.cards)
    seen = look(table, drawn.KNOWN, looks=3)
    (code,) = [c for c in seen.codes if c.read]
    assert code.piece == drawn.sticker(7)
    assert code.at_mm == pytest.approx(expected, abs=0.8)
    assert abs((code.turn_deg - card_turn + 180) % 360 - 180) < 3
    assert code.px_per_module == pytest.approx(15 / 25 * 4.9, abs=0.2)


def test_codes_of_three_pixels_a_module_are_read_in_dim_light_with_noise_and_tilt(drawn, known):
    table = drawn.table(3, light=0.4, noise=4.0, tilt=0.08)
    for seat in (1, 2, 3):
        table = table.lay_on(seat, "card", drawn.sticker(seat), turn_deg=40 * seat)
    assert len(holding(look(table, known, looks=4))) == 3


def test_a_face_down_card_is_noticed_in_every_slot(drawn, three, known):
    table = three
    for seat, zone in ((1, "card"), (2, "wonder"), (3, "sell")):
        table = table.lay_on(seat, zone, None, turn_deg=-9, shift_mm=(6, 4))
    seen = look(table, known)
    assert holding(seen) == {"mat1/card": FACE_DOWN, "mat2/wonder": FACE_DOWN, "mat3/sell": FACE_DOWN}


def test_a_covered_corner_tag_costs_nothing(drawn, three, known):
    mat = three.mat(2)
    for corners in ((0,), (0, 1), (0, 1, 2)):
        covers = []
        for k in corners:
            x, y = mat.point(*mat.surface.corner_tags[k].centre_mm)
            covers.append((x - 12, y - 12, 24, 24))
        table = drawn.replace(three, covers=tuple(covers), tilt=0.06).lay_on(2, "sell", drawn.sticker(5))
        assert holding(look(table, known, looks=5)) == {"mat2/sell": Content((drawn.sticker(5),))}


def test_a_mat_half_out_of_view_is_read_as_far_as_it_is_seen(drawn, known):
    mats = (drawn.Mat(seat_mats(1)[0], (40.0, 100.0)), drawn.Mat(seat_mats(2)[1], (260.0, 100.0)))
    table = drawn.Table(mats=mats, size_px=(1850, 980)).lay_on(1, "sell", drawn.sticker(3))
    seen = look(table, known, looks=5)
    assert holding(seen) == {"mat1/sell": Content((drawn.sticker(3),))}
    assert ZoneId("mat1", "card") not in seen.zones
    assert [(u.why.value, u.zone.name) for u in seen.unread] == [("out_of_view", "card")]


def test_a_missing_mat_is_missing_and_says_nothing(drawn, known):
    seen = look(drawn.table(2), known, seat_mats(3), looks=2)
    assert [s.location is not None for s in seen.surfaces] == [True, True, False]
    assert all(zone.surface != "mat3" for zone in seen.zones)


def test_two_mats_of_one_kind_are_doubled_and_not_read(drawn, known):
    second = drawn.Mat(seat_mats(1)[0], (330.0, 85.0), 180)
    table = drawn.Table(mats=(*drawn.table(1).mats, second), size_px=(2200, 833)).lay_on(1, "card", drawn.sticker(3))
    seen = look(table, known, seat_mats(1), looks=3)
    assert seen.surfaces[0].doubled
    assert len(seen.surfaces[0].locations) == 2
    assert seen.zones == {}
    one = drawn.replace(table, mats=table.mats[:1])
    seen = look(one, known, seat_mats(1), looks=10, previous=seen, first_number=50)
    assert not seen.surfaces[0].doubled
    assert holding(seen) == {"mat1/card": Content((drawn.sticker(3),))}


def test_unknown_forged_and_other_editions_codes_are_foreign(drawn, three, known):
    table = three.lay_on(1, "card", "SHOP-4711").lay_on(2, "card", drawn.sticker(9, edition="1"))
    forged = drawn.sticker(4)[:8] + ("0" if drawn.sticker(4)[8] != "0" else "1")
    table = table.lay_on(3, "card", forged)
    said = holding(look(table, known, looks=4))
    assert said["mat1/card"] == Content(unclear=Unclear.FOREIGN_CODE, text="SHOP-4711")
    assert said["mat2/card"].unclear is Unclear.FOREIGN_CODE
    assert said["mat3/card"] == Content(unclear=Unclear.FOREIGN_CODE, text=forged)


def test_a_code_that_is_no_text_is_foreign_and_harmless(drawn, known):
    table = drawn.table(1, px_per_mm=8.0)
    at = table.mat(1).point(39, 60)
    table = table.lay(drawn.Card(b"\xff\xfe\x00caf\xe9\n", at, code_mm=22.0))
    (content,) = holding(look(table, known, looks=4)).values()
    assert content.unclear is Unclear.FOREIGN_CODE
    assert content.text == "???caf??"


def test_the_same_card_on_two_mats_is_seen_twice(drawn, three, known):
    table = three.lay_on(1, "card", drawn.sticker(8)).lay_on(3, "sell", drawn.sticker(8))
    said = holding(look(table, known, looks=4))
    assert {content.unclear for content in said.values()} == {Unclear.SEEN_TWICE}
    assert set(said) == {"mat1/card", "mat3/sell"}


def test_a_card_beside_the_mats_is_loose(drawn, known):
    table = drawn.table(1, size_px=(1500, 1200))
    table = table.lay(drawn.Card(drawn.sticker(6), (240.0, 190.0), 30))
    seen = study(table.frame(), seat_mats(1), known)
    assert seen.loose == (drawn.sticker(6),)
    assert holding(seen) == {}


# --- looks after the first ---------------------------------------------------------------------------------


def test_a_still_table_is_not_read_again(drawn, three, known):
    table = three.lay_on(1, "card", drawn.sticker(1))
    seen = look(table, known, looks=3)
    later = look(table, known, looks=8, previous=seen, first_number=3)
    assert later.quiet
    assert later.memory.readings == seen.memory.readings
    assert later.zones is seen.zones
    assert later.at_s == pytest.approx(1.0)


def test_a_laid_card_is_told_once_it_lies_still_and_only_its_zone_is_read(drawn, three, known):
    seen = look(three, known, looks=3)
    laid = three.lay_on(2, "card", drawn.sticker(11))
    first = sight(laid.frame(10), seat_mats(3), known, seen)
    assert ZoneId("mat2", "card") not in first.zones
    assert not first.quiet
    assert first.zones[ZoneId("mat1", "card")] == EMPTY, "the other mats are told all the time"
    seen = look(laid, known, looks=3, previous=first, first_number=11)
    assert holding(seen) == {"mat2/card": Content((drawn.sticker(11),))}
    assert seen.quiet


def test_turning_moving_and_taking_a_card_are_followed(drawn, three, known):
    seen, number = look(three, known, looks=2), 2
    one = drawn.sticker(1)
    story = [
        (three.lay_on(1, "card", None), {"mat1/card": FACE_DOWN}),
        (three.lay_on(1, "card", one), {"mat1/card": Content((one,))}),
        (three.lay_on(1, "sell", None), {"mat1/sell": FACE_DOWN}),
        (three.lay_on(1, "sell", None).lay_on(3, "card", one), {"mat1/sell": FACE_DOWN, "mat3/card": Content((one,))}),
        (three.lay_on(2, "wonder", one), {"mat2/wonder": Content((one,))}),
        (three, {}),
    ]
    for table, expected in story:
        seen = look(table, known, looks=8, previous=seen, first_number=number)
        number += 8
        assert holding(seen) == expected
        assert len(seen.zones) == 9


def test_a_hand_passing_over_changes_nothing(drawn, three, known):
    table = three.lay_on(1, "card", drawn.sticker(1)).lay_on(2, "sell", None)
    seen = look(table, known, looks=8)
    settling, _ = settled([seen] * 5)
    before, looks = dict(seen.zones), []
    for step in range(12):
        hand = drawn.replace(table, hands=((40.0 + 30 * step, -5.0, 70.0, 60.0 + 8 * (6 - abs(6 - step))),))
        seen = sight(hand.frame(20 + step), seat_mats(3), known, seen)
        assert all(before[zone] == content for zone, content in seen.zones.items())
        looks.append(seen)
    seen = look(table, known, looks=6, previous=seen, first_number=50)
    assert seen.zones == before
    assert settled([*looks, *[seen] * 5], settling)[1] == []


def test_a_hand_that_rests_over_a_mat_for_two_seconds_is_told_as_nothing(drawn, three, known):
    table = three.lay_on(2, "card", drawn.sticker(1))
    seen = look(table, known, looks=4)
    hand = drawn.replace(table, hands=((240.0, -5.0, 180.0, 120.0),))
    for number in range(20):
        seen = sight(hand.frame(30 + number), seat_mats(3), known, seen)
        assert all(zone.surface != "mat2" for zone in seen.zones)
        assert seen.surfaces[1].location is not None
    seen = look(table, known, looks=4, previous=seen, first_number=60)
    assert holding(seen) == {"mat2/card": Content((drawn.sticker(1),))}


def test_a_bumped_mat_is_found_again_with_its_cards(drawn, three, known):
    one = drawn.sticker(1)
    seen = look(three.lay_on(2, "sell", one), known, looks=3)
    mats = list(three.mats)
    mats[1] = drawn.Mat(mats[1].surface, (mats[1].at_mm[0] + 4, mats[1].at_mm[1] - 1), 2)
    bumped = drawn.replace(three, mats=tuple(mats)).lay_on(2, "sell", one)
    seen = look(bumped, known, looks=9, previous=seen, first_number=10)
    assert holding(seen) == {"mat2/sell": Content((one,))}
    (expected,) = drawn.centres_mm(bumped, 2, bumped.cards)
    assert seen.codes[0].at_mm == pytest.approx(expected, abs=0.8)


def test_a_mat_pushed_over_the_frames_edge_is_found_when_it_cannot_be_an_arm_any_more(drawn, three, known):
    one = drawn.sticker(1)
    seen = look(three.lay_on(2, "sell", one), known, looks=3)
    mats = list(three.mats)
    mats[1] = drawn.Mat(mats[1].surface, (mats[1].at_mm[0], mats[1].at_mm[1] - 14), 5)
    pushed = drawn.replace(three, mats=tuple(mats)).lay_on(2, "sell", one)
    seen = look(pushed, known, looks=10, previous=seen, first_number=10)
    assert holding(seen) == {}
    seen = look(pushed, known, looks=40, previous=seen, first_number=20)
    assert holding(seen) == {"mat2/sell": Content((one,))}


def test_a_bumped_camera_is_no_event(drawn, three, known):
    table = three.lay_on(1, "card", drawn.sticker(1)).lay_on(3, "wonder", None)
    seen = look(table, known, looks=6)
    before = dict(seen.zones)
    shifted = drawn.replace(
        table, mats=tuple(drawn.Mat(m.surface, (m.at_mm[0] + 5, m.at_mm[1] + 3)) for m in table.mats)
    )
    shifted = drawn.replace(
        shifted, cards=tuple(drawn.replace(c, at_mm=(c.at_mm[0] + 5, c.at_mm[1] + 3)) for c in table.cards)
    )
    seen = look(shifted, known, looks=12, previous=seen, first_number=20)
    assert seen.zones == before


def test_a_mat_that_is_taken_away_and_brought_back(drawn, known):
    both, one = drawn.table(2), drawn.sticker(1)
    seen = look(both.lay_on(1, "card", one), known, seat_mats(2), looks=3)
    gone = drawn.replace(both, mats=both.mats[:1]).lay_on(1, "card", one)
    seen = look(gone, known, seat_mats(2), looks=8, previous=seen, first_number=10)
    assert [s.location is not None for s in seen.surfaces] == [True, False]
    assert holding(seen) == {"mat1/card": Content((one,))}
    back = both.lay_on(1, "card", one).lay_on(2, "sell", None)
    seen = look(back, known, seat_mats(2), looks=10, previous=seen, first_number=30)
    assert holding(seen) == {"mat1/card": Content((one,)), "mat2/sell": FACE_DOWN}


def test_a_lamp_going_off_leaves_everything_as_it_was(drawn, three, known):
    table = three.lay_on(1, "card", drawn.sticker(1)).lay_on(3, "wonder", None)
    seen = look(table, known, looks=6)
    before = dict(seen.zones)
    seen = look(drawn.replace(table, light=0.5), known, looks=9, previous=seen, first_number=20)
    assert seen.zones == before
    assert seen.quiet


def test_what_a_first_look_missed_is_found_by_the_sweep(drawn, known):
    """A loose 2.4 px-a-module code is too small for the first look at the whole frame; the round over it finds it."""
    table = drawn.table(1, size_px=(1500, 1200), blur_px=1.0)
    table = table.lay(drawn.Card(drawn.sticker(6), (240.0, 190.0), 30, code_mm=12.5))
    seen = sight(table.frame(), seat_mats(1), known)
    if seen.loose == ():
        seen = study(table.frame(), seat_mats(1), known)
    assert seen.loose == (drawn.sticker(6),)


STEPS = st.lists(
    st.tuples(st.integers(1, 2), st.sampled_from(["card", "wonder", "sell"]), st.sampled_from(["up", "down", "take"])),
    min_size=1,
    max_size=4,
)


@settings(max_examples=6, deadline=None)
@given(STEPS)
def test_following_changes_ends_where_looking_anew_does(drawn, steps):
    table = drawn.table(2, noise=1.5)
    seen, number, lying = look(table, drawn.KNOWN, looks=2), 2, {}
    for n, (seat, zone, what) in enumerate(steps):
        if what == "take":
            lying.pop((seat, zone), None)
        else:
            lying[(seat, zone)] = drawn.sticker(10 + n) if what == "up" else None
        now = table
        for (s, z), payload in lying.items():
            now = now.lay_on(s, z, payload)
        seen = look(now, drawn.KNOWN, looks=8, previous=seen, first_number=number)
        number += 8
    anew = study(now.frame(999), seat_mats(2), drawn.KNOWN)
    assert seen.zones == anew.zones
    expected = {f"mat{s}/{z}": FACE_DOWN if p is None else Content((p,)) for (s, z), p in lying.items()}
    assert holding(seen) == expected


# --- frames of every sort ----------------------------------------------------------------------------------


def test_another_size_of_frame_or_other_surfaces_are_looked_at_anew(drawn, known):
    table = drawn.table(2).lay_on(1, "card", drawn.sticker(2))
    seen = look(table, known, looks=2)
    larger = drawn.replace(table, size_px=(2300, 900))
    seen = sight(larger.frame(), seat_mats(2), known, seen)
    assert seen.size_px == (2300, 900)
    assert holding(seen) == {"mat1/card": Content((drawn.sticker(2),))}
    seen = sight(larger.frame(), seat_mats(1), known, seen)
    assert [s.surface.id for s in seen.surfaces] == ["mat1"]


def test_another_set_in_play_is_heeded_at_once(drawn, known):
    table = drawn.table(1).lay_on(1, "card", drawn.sticker(2))
    seen = look(table, known, looks=2)
    seen = sight(table.frame(5), seat_mats(1), frozenset(), seen)
    assert holding(seen)["mat1/card"].unclear is Unclear.FOREIGN_CODE


def test_the_cameras_own_small_picture_serves_as_well(drawn, known):
    table = drawn.table(1)
    laid = table.lay_on(1, "card", drawn.sticker(2))
    seen = None
    for n, lying in enumerate([table, table, laid, laid, laid, laid]):
        grey = lying.grey(n)
        small = np.ascontiguousarray(grey[1::3, 1::3])
        seen = sight(Frame(grey, n / 10, small=small), seat_mats(1), known, seen)
    assert holding(seen) == {"mat1/card": Content((drawn.sticker(2),))}


@pytest.mark.parametrize(
    ("picture", "trouble"),
    [
        (np.full((600, 800), 4, np.uint8), Trouble.DARK),
        (np.full((600, 800), 180, np.uint8), Trouble.BLOCKED),
        (np.full((32, 32), 90, np.uint8), Trouble.BLOCKED),
    ],
)
def test_a_frame_that_shows_nothing_says_why(picture, trouble, known):
    seen = sight(Frame(picture, 0.0), seat_mats(3), known)
    assert seen.trouble is trouble
    assert seen.zones == {}
    assert sight(Frame(picture, 0.1), seat_mats(3), known, seen).trouble is trouble


def test_a_table_without_mats_and_an_unsharp_one_are_told_apart(drawn, known):
    bare = drawn.Table(size_px=(1200, 800)).lay(drawn.Card(None, (100.0, 80.0)))
    assert sight(bare.frame(), seat_mats(2), known).trouble is Trouble.NO_SURFACE
    blurred = drawn.table(2, blur_px=14.0)
    assert sight(blurred.frame(), seat_mats(2), known).trouble is Trouble.UNSHARP
