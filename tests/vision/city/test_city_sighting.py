"""From one picture of drawn city maps to the cells under their pieces."""

import math
import random
from dataclasses import replace

import pytest
from city_drawing import Laid, Sheet, Spot, Table, code_px, covered, on_cells, sticker
from city_filling import KINDS, O4, ONE, fill, five_sheets, form_of, hidden
from city_looks import FORMS, KNOWN, R1, SHEET, T1, T2, T3, W1, cells_of, cover, on, table, told
from hypothesis import given, settings
from hypothesis import strategies as st

from vision.city.cells import Unsure, fit
from vision.city.map_plan import map_plan
from vision.city.sighting import MapTrouble, poses, sight_map
from vision.codes import Code
from vision.locate import locate
from vision.sighting import sight
from vision.sim.camera import Camera, pixel, projection
from vision.tags import SeenTag
from vision.view import view_of

# --- geometry ----------------------------------------------------------------------------------------------


@settings(max_examples=60, deadline=None)
@given(
    at=st.tuples(st.floats(-300, 300), st.floats(-140, 140)),
    turn=st.floats(0, 360),
    height=st.floats(700, 820),
    tilt=st.floats(-4, 4),
    cell=st.tuples(st.integers(0, 10), st.integers(0, 8)),
    quarter=st.integers(0, 3),
    rise=st.sampled_from([0.0, 2.0, 12.0, 30.0, 60.0]),
)
def test_cells_of_a_map_in_any_pose_at_any_height_under_any_camera(at, turn, height, tilt, cell, quarter, rise):
    sheet = Sheet(map_plan(5), Spot(at, turn))
    camera = Camera(height_mm=height, tilt_deg=tilt)
    lens = projection(camera)
    seen = [
        SeenTag(tag.id, tuple(pixel(lens, sheet.on_table(*corner), 0.0) for corner in tag.corners_mm))
        for tag in sheet.plan.surface.corner_tags
    ]
    location = locate(seen, (sheet.plan.surface,))["map5"][0]
    view = view_of(sheet.plan.surface, location, camera.size_px)
    form = form_of(O4, (1, 0), height_mm=rise)
    shift = {0: (0, 0), 1: (1, 0), 2: (1, 1), 3: (0, 1)}[quarter]
    laid = on_cells(sheet, T1, form, (cell[0] + shift[0], cell[1] + shift[1]), quarter)
    ((where, turned),) = poses(view, [Code(T1.encode(), tuple(code_px(lens, laid)))], rise)
    how = fit(sheet.plan, form, where, turned)
    assert how.cells == covered(form, cell)
    assert how.quarter == quarter
    assert how.off_mm < 0.6


def test_a_high_piece_far_out_appears_nearly_a_cell_away_and_is_told_where_it_stands():
    sheet = Sheet(map_plan(1), Spot((300.0, -105.0)))
    form = form_of(ONE, height_mm=30.0)
    laid = on_cells(sheet, W1, form, (11, 4), code_mm=12.0)
    camera = Camera(tilt_deg=0, turn_deg=0)
    lens = projection(camera)
    flat, high = (pixel(lens, laid.pose.place(*form.sticker_at_mm), height) for height in (0.0, 30.0))
    assert math.dist(flat, high) / 4.67 == pytest.approx(380 * 30 / 730, abs=1.5)
    assert cells_of(told(table(laid, sheets=(sheet,), camera=camera), (sheet.plan,), {W1: form}).maps[0]) == {
        W1: ((11, 4),)
    }
    as_flat = told(table(laid, sheets=(sheet,), camera=camera), (sheet.plan,), {W1: form_of(ONE)}).maps[0]
    assert as_flat.pieces == () or cells_of(as_flat) != {W1: ((11, 4),)}


# --- one picture -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seed", "camera", "light"),
    [
        (1, Camera(), 1.0),
        (2, Camera(height_mm=720, tilt_deg=-3), 0.6),
        (3, Camera(height_mm=815, tilt_deg=4, blur_px=1.0, noise=4), 0.9),
    ],
)
def test_five_maps_in_mid_game_are_told_piece_by_piece(seed, camera, light):
    rng = random.Random(seed)
    flat = [kind for kind in KINDS if kind.form.height_mm == 0]
    filled = fill(five_sheets(rng), rng, 24, camera=camera, kinds=(*flat, *flat, *KINDS))
    drawn = replace(filled.table, light=light)
    plans = tuple(sheet.plan for sheet in drawn.sheets)
    seen = sight_map(
        sight(drawn.frame(), tuple(p.surface for p in plans), frozenset(filled.forms)), plans, filled.forms
    )
    behind = hidden(drawn)
    assert len(behind) < 10
    for one in seen.maps:
        truth = filled.truth[one.plan.surface.id]
        assert cells_of(one).items() <= truth.items()
        missed = truth.keys() - cells_of(one).keys() - behind
        assert not missed
    assert seen.quiet


def test_askew_between_and_over_the_edge_are_asked_for():
    seen = told(
        table(
            on(T1, (1, 1), askew_deg=28),
            on(T2, (5, 2), shift_mm=(8.5, 0.5)),
            on(R1, (10, 8)),
            on(W1, (8, 6), askew_deg=40, shift_mm=(-3, 3)),
            on(T3, (3, 7), 1, askew_deg=-8, shift_mm=(2, -3)),
        )
    ).maps[0]
    how = {place.piece: place.fit for place in seen.pieces}
    assert (how[T1].unsure, how[T2].unsure, how[R1].unsure) == (Unsure.ASKEW, Unsure.BETWEEN, Unsure.ON_THE_RIM)
    assert how[T1].cells == how[T2].cells == how[R1].cells == ()
    assert how[W1].cells == ((8, 6),)
    assert how[T3].cells == covered(FORMS[T3], (3, 7), 1)


def test_what_lies_beside_the_map_is_none_of_its_pieces():
    seen = told(table(on(T2, (5, 4)), on(W1, (12, 7)))).maps[0]
    assert cells_of(seen) == {T2: covered(FORMS[T2], (5, 4))}


def test_a_piece_on_the_wrong_cells_is_told_where_it_lies():
    assert cells_of(told(table(on(T2, (5, 4)))).maps[0]) == {T2: ((5, 4), (5, 5), (6, 4), (6, 5))}
    assert cells_of(told(table(on(T2, (6, 4)))).maps[0]) == {T2: ((6, 4), (6, 5), (7, 4), (7, 5))}


def test_two_pieces_one_upon_the_other_are_both_told():
    seen = told(table(on(T2, (5, 4)), on(R1, (3, 4), shift_mm=(0, -3)))).maps[0]
    assert cells_of(seen) == {T2: covered(FORMS[T2], (5, 4)), R1: covered(FORMS[R1], (3, 4))}


def test_a_stained_sticker_is_not_told_but_the_others_are():
    seen = told(table(on(T1, (1, 1), stain=0.6), on(T2, (5, 4)))).maps[0]
    assert cells_of(seen) == {T2: covered(FORMS[T2], (5, 4))}


def test_a_foreign_code_on_the_cells_is_named():
    laid = Laid("SHOP-4711", form_of(O4), on(T2, (5, 4)).pose)
    other = Laid(sticker("T", 99), form_of(O4), on(T2, (8, 7)).pose)
    seen = told(table(laid, other, on(W1, (2, 2)))).maps[0]
    assert cells_of(seen) == {W1: ((2, 2),)}
    assert seen.strange == ("SHOP-4711", sticker("T", 99))


def test_a_piece_of_the_set_that_covers_no_cells_is_passed_over():
    seen = told(table(on(W1, (2, 2)), on(T2, (5, 5))), forms={W1: FORMS[W1]}, known=KNOWN).maps[0]
    assert cells_of(seen) == {W1: ((2, 2),)}
    assert seen.strange == ()


def test_the_same_sticker_twice_is_asked_for():
    seen = told(table(on(T2, (1, 1)), on(T2, (7, 6)), on(W1, (4, 4)))).maps[0]
    assert [(place.piece, place.fit.unsure) for place in seen.pieces] == [
        (W1, None),
        (T2, Unsure.SEEN_TWICE),
        (T2, Unsure.SEEN_TWICE),
    ]


def test_a_copy_beside_the_map_makes_the_one_on_it_unsure():
    seen = told(table(on(T3, (1, 1)), on(T3, (12, 7)))).maps[0]
    assert [place.fit.unsure for place in seen.pieces] == [Unsure.SEEN_TWICE]


def test_with_one_corner_tag_hidden_a_map_is_told_with_two_it_is_not():
    pieces = on(T1, (1, 1)), on(T2, (9, 7))
    one = told(table(*pieces, hands=(cover(SHEET, 1),))).maps[0]
    assert cells_of(one) == {T1: covered(FORMS[T1], (1, 1)), T2: covered(FORMS[T2], (9, 7))}
    two = told(table(*pieces, hands=(cover(SHEET, 1), cover(SHEET, 2)))).maps[0]
    assert two.pieces is None
    assert two.trouble is MapTrouble.TAGS_HIDDEN


def test_a_map_that_is_missing_or_doubled_says_nothing():
    camera = Camera(tilt_deg=0.5)
    twins = tuple(Sheet(map_plan(3), Spot(at)) for at in ((-200.0, 0.0), (200.0, 0.0)))
    seen = told(Table(twins, (), camera), (map_plan(3), map_plan(1)))
    assert [(one.pieces, one.trouble) for one in seen.maps] == [(None, MapTrouble.DOUBLED), (None, None)]
