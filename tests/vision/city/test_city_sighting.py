"""From pictures of drawn city maps to the cells under their pieces, in the first look and in every one after it."""

import math
import random
from dataclasses import replace

import numpy as np
import pytest
from city_drawing import (
    CLOSE,
    KINDS,
    L4,
    O4,
    ONE,
    ROAD4,
    V3,
    Laid,
    Sheet,
    Spot,
    Table,
    code_px,
    covered,
    fill,
    five_sheets,
    form_of,
    hidden,
    on_cells,
    sticker,
)
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.table import PieceSeen
from vision.city.cells import Unsure, fit
from vision.city.map_plan import map_plan
from vision.city.settle import CitySettling, settle_map
from vision.city.sighting import MapTrouble, poses, sight_map, study_map
from vision.codes import Code
from vision.dice.view import view_of
from vision.frame import Frame
from vision.locate import locate
from vision.sighting import sight
from vision.sim.camera import Camera, pixel, projection
from vision.tags import SeenTag

SHEET = Sheet(map_plan(3), Spot((0.0, 0.0), 1.0))
T1, T2, T3, R1, W1 = (sticker(kind, number) for kind, number in (("T", 1), ("T", 2), ("T", 3), ("R", 1), ("O", 1)))
FORMS = {
    T1: form_of(L4, (0, 2)),
    T2: form_of(O4, (1, 1)),
    T3: form_of(V3),
    R1: form_of(ROAD4, (1, 0)),
    W1: form_of(ONE),
}
KNOWN = frozenset(FORMS)


def on(piece, cell, quarter=0, **more):
    code_mm = 12.0 if piece in {R1, W1} else 15.0
    return on_cells(SHEET, piece, FORMS[piece], cell, quarter, code_mm=code_mm, **more)


def table(*pieces, sheets=(SHEET,), camera=CLOSE, **more):
    return Table(sheets, pieces, camera, **more)


class Looks:
    """Looks at one table after the other, and what they settle."""

    def __init__(self, plans=(SHEET.plan,), forms=FORMS):
        self.plans, self.forms = plans, forms
        self.sighting = self.seen = None
        self.settling, self.number = CitySettling(), 0

    def __call__(self, drawn, looks=6):
        """The events of some looks at this table."""
        events = []
        for _ in range(looks):
            surfaces = tuple(plan.surface for plan in self.plans)
            frame = drawn.frame(self.number) if isinstance(drawn, Table) else drawn
            self.sighting = sight(frame, surfaces, frozenset(self.forms), self.sighting)
            self.seen = sight_map(self.sighting, self.plans, self.forms, self.seen)
            self.settling, new = settle_map(self.settling, self.seen)
            events += new
            self.number += 1
        return events

    @property
    def cells(self):
        """Piece -> its cells, as the last look told."""
        (seen,) = self.seen.maps
        return {place.piece: place.fit.cells for place in seen.pieces}


def told(drawn, plans=(SHEET.plan,), forms=FORMS, known=None):
    return study_map(drawn.frame(), plans, forms, known)


def cells_of(seen):
    return {place.piece: place.fit.cells for place in seen.pieces}


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


def cover(sheet, corner):
    """A hand of furniture over a corner tag: a grey piece of paper on it."""
    x, y = sheet.plan.surface.corner_tags[corner].centre_mm
    left, top = sheet.on_table(x, y)
    return left - 16, top - 14, left + 16, top + 14


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


# --- looks after the first ---------------------------------------------------------------------------------


def test_an_empty_map_is_told_empty_and_then_every_change_once():
    looks = Looks()
    (first,) = looks(table())
    assert (first.surface, first.pieces) == ("map3", ())
    assert looks(table(), 20) == []
    (laid,) = looks(table(on(T2, (5, 4))), 8)
    assert laid.pieces == (PieceSeen(T2, covered(FORMS[T2], (5, 4))),)
    (more,) = looks(table(on(T2, (5, 4)), on(R1, (1, 9))), 8)
    assert {seen.piece: seen.cells for seen in more.pieces} == {
        T2: covered(FORMS[T2], (5, 4)),
        R1: covered(FORMS[R1], (1, 9)),
    }
    (fewer,) = looks(table(on(R1, (1, 9))), 8)
    assert [seen.piece for seen in fewer.pieces] == [R1]


def test_a_piece_that_was_moved_is_named_with_its_new_cells():
    others = on(T1, (1, 1)), on(T3, (8, 2)), on(R1, (1, 9))
    looks = Looks()
    (before,) = looks(table(*others, on(T2, (5, 4))))
    (after,) = looks(table(*others, on(T2, (5, 5), 1)), 8)
    changed = set(after.pieces) - set(before.pieces)
    assert {seen.piece for seen in changed} == {T2}
    (turned,) = looks(table(on(T1, (1, 1), askew_deg=30), *others[1:], on(T2, (5, 5), 1)), 8)
    assert set(turned.pieces) - set(after.pieces) == {PieceSeen(T1, ())}
    assert next(iter(set(turned.pieces) - set(after.pieces))).unsure


def test_a_still_table_is_told_from_what_is_known():
    drawn = table(on(T2, (5, 4)), on(W1, (2, 2)))
    looks = Looks()
    looks(drawn, 4)
    before = looks.seen
    looks(drawn, 3)
    assert looks.seen.maps is before.maps
    assert looks.seen.at_s > before.at_s


def test_a_hand_passing_over_changes_nothing():
    pieces = on(T1, (1, 1)), on(T2, (5, 4)), on(R1, (1, 9)), on(W1, (9, 6))
    looks = Looks()
    looks(table(*pieces))
    for step in range(10):
        reach = 60 - 14 * abs(5 - step)
        left = -130.0 + 26 * step
        hand = table(*pieces, hands=((left, -200.0, left + 70.0, reach),))
        assert looks(hand, 1) == []
        (seen,) = looks.seen.maps
        assert seen.pieces is None or cells_of(seen) == {p.piece: covered(p.form, *spot(p)) for p in pieces}
    assert looks(table(*pieces), 8) == []
    assert looks.cells == {p.piece: covered(p.form, *spot(p)) for p in pieces}
    assert looks.seen.quiet


def spot(laid):
    return {T1: ((1, 1),), T2: ((5, 4),), R1: ((1, 9),), W1: ((9, 6),)}[laid.piece]


def test_while_something_moves_on_a_map_nothing_is_told_of_it():
    looks = Looks()
    looks(table(on(T1, (1, 1))))
    looks(table(on(T1, (1, 1)), hands=((40.0, 20.0, 90.0, 60.0),)), 1)
    assert looks.seen.maps[0].pieces is None
    assert not looks.seen.quiet
    looks(table(on(T1, (1, 1))), 4)
    assert looks.cells == {T1: covered(FORMS[T1], (1, 1))}


def test_a_hand_that_lays_a_piece_beside_others_leaves_those_told():
    rng = random.Random(7)
    flat = tuple(kind for kind in KINDS if kind.form.height_mm == 0)
    filled = fill((SHEET,), rng, 18, camera=CLOSE, kinds=flat)
    free = next(
        (x, y) for x in range(12) for y in range(10) if all((x, y) not in c for c in filled.truth["map3"].values())
    )
    new = on(W1, free)
    looks = Looks(forms={**filled.forms, W1: FORMS[W1]})
    looks(filled.table, 6)
    assert looks.cells == filled.truth["map3"]
    x, y = new.pose.place(9, 9)
    hand = (x - 40, -200.0, x + 45, y + 20)
    for step in (-80, -30, 0, 0, 0):
        moved = (hand[0], hand[1], hand[2], hand[3] + step)
        looks(replace(filled.table.lay(new), hands=(moved,)), 1)
    events = looks(filled.table.lay(new), 10)
    assert len(events) == 1
    assert looks.cells == {**filled.truth["map3"], W1: (free,)}


def test_a_bumped_map_brings_its_pieces_along():
    pieces = on(T1, (1, 1)), on(T2, (5, 4)), on(W1, (9, 6))
    looks = Looks()
    looks(table(*pieces))
    before = looks.cells
    bumped = Sheet(SHEET.plan, Spot((5.0, -3.0), 3.5))
    again = [on_cells(bumped, p.piece, p.form, *spot(p), code_mm=p.code_mm) for p in pieces]
    assert looks(table(*again, sheets=(bumped,)), 10) == []
    assert looks.cells == before


def test_a_tag_that_is_covered_later_costs_nothing():
    pieces = on(T1, (1, 1)), on(T2, (5, 4))
    looks = Looks()
    looks(table(*pieces))
    covers = cover(SHEET, 0), cover(SHEET, 2)
    assert looks(table(*pieces, hands=covers), 12) == []
    (laid,) = looks(table(*pieces, on(W1, (9, 6)), hands=covers), 8)
    assert PieceSeen(W1, ((9, 6),)) in laid.pieces


def test_a_dark_frame_says_nothing():
    looks = Looks()
    looks(table(on(T1, (1, 1))))
    black = Frame(np.zeros((1180, 1640), np.uint8), 9.0)
    assert looks(black, 3) == []
    assert looks.seen.maps[0].pieces is None or looks.cells == {T1: covered(FORMS[T1], (1, 1))}


STEPS = st.lists(st.tuples(st.sampled_from([T1, T2, T3, R1, W1]), st.integers(0, 5)), min_size=1, max_size=4)
PLACES = {
    T1: [(0, 0), (3, 0), (6, 0), (9, 0), (10, 6)],
    T2: [(0, 4), (3, 4), (6, 4), (9, 3), (10, 2)],
    T3: [(0, 7), (2, 7), (4, 7), (6, 7), (8, 7)],
    R1: [(0, 9), (1, 9), (4, 9), (5, 9), (8, 9)],
    W1: [(2, 3), (5, 3), (8, 3), (11, 0), (5, 6)],
}


@settings(max_examples=5, deadline=None)
@given(STEPS)
def test_following_changes_ends_where_looking_anew_does(steps):
    looks, lying = Looks(), {}
    looks(table(), 3)
    for piece, place in steps:
        lying.pop(piece, None)
        if place < 5:
            lying[piece] = PLACES[piece][place]
        looks(table(*(on(p, cell) for p, cell in lying.items())), 7)
    expected = {p: covered(FORMS[p], cell) for p, cell in lying.items()}
    assert looks.cells == expected
    assert cells_of(told(table(*(on(p, cell) for p, cell in lying.items()))).maps[0]) == expected
