"""From a sticker to the cells under its piece: snapped where that is clear, asked for where it is not."""

import math
from dataclasses import replace

import pytest
from city_drawing import Spot, covered
from city_filling import O4, ONE, ROAD4, SHAPES, V3, form_of
from hypothesis import assume, given
from hypothesis import strategies as st

from vision.city.cells import MOST_ASKEW_DEG, MOST_OFF_MM, Unsure, fit
from vision.city.forms import CELL_MM, PieceForm
from vision.city.map_plan import map_plan

PLAN = map_plan(2)
CELLS = (*SHAPES, ROAD4, ((0, 0), (1, 0)), ONE)
HALF = CELL_MM / 2


def laid(form, cell, quarter=0, shift_mm=(0.0, 0.0), askew_deg=0.0, plan=PLAN, before=None):
    """How a piece is told whose own cell (0, 0) lies on this cell, then shifted and turned about its middle."""
    a, (x, y) = math.radians(90 * quarter), plan.at_mm(cell)
    dx, dy = HALF * math.cos(a) - HALF * math.sin(a), HALF * math.sin(a) + HALF * math.cos(a)
    straight = Spot((x + HALF - dx, y + HALF - dy), 90.0 * quarter)
    count = len(form.cells)
    own = tuple(CELL_MM * (sum(c[k] for c in form.cells) / count + 0.5) for k in (0, 1))
    middle = straight.place(*own)
    turned = Spot((middle[0] + shift_mm[0], middle[1] + shift_mm[1]), straight.turn_deg + askew_deg)
    at = turned.place(form.sticker_at_mm[0] - own[0], form.sticker_at_mm[1] - own[1])
    return fit(plan, form, at, (turned.turn_deg + form.sticker_turn_deg) % 360, before)


FORMS = st.builds(
    PieceForm,
    st.sampled_from(CELLS),
    st.tuples(st.floats(0, 54), st.floats(0, 54)),
    st.floats(0, 359.9),
)
INSIDE = st.tuples(st.integers(3, 8), st.integers(3, 6))
QUARTERS = st.integers(0, 3)


@given(FORMS, INSIDE, QUARTERS, st.tuples(st.floats(-4, 4), st.floats(-4, 4)), st.floats(-3, 3))
def test_a_piece_a_little_off_is_snapped_wherever_its_sticker_is_glued(form, cell, quarter, shift, askew):
    told = laid(form, cell, quarter, shift, askew)
    assert told.unsure is None
    assert told.cells == covered(form, cell, quarter)
    assert told.quarter == quarter
    assert told.askew_deg == pytest.approx(askew, abs=1e-6)


@given(FORMS, INSIDE, QUARTERS, st.tuples(st.floats(-40, 40), st.floats(-40, 40)), st.floats(-180, 180))
def test_what_is_told_lies_nearer_to_its_cells_than_to_any_others(form, cell, quarter, shift, askew):
    told = laid(form, cell, quarter, shift, askew)
    assume(told is not None and told.cells)
    assert len(told.cells) == len(form.cells)
    assert told.off_mm <= MOST_OFF_MM < HALF
    if len(form.cells) > 1:
        assert abs(told.askew_deg) <= MOST_ASKEW_DEG


@pytest.mark.parametrize(
    ("shift", "cells"), [(5.9, ((4, 4), (5, 4))), (6.1, ()), (9.0, ()), (11.9, ()), (12.1, ((5, 4), (6, 4)))]
)
def test_between_two_cells_it_is_asked_for(shift, cells):
    told = laid(form_of(((0, 0), (1, 0))), (4, 4), shift_mm=(shift, 0.0))
    assert told.cells == cells
    assert (told.unsure is Unsure.BETWEEN) == (not cells)


@pytest.mark.parametrize("cells", [V3, O4])
def test_a_piece_turned_too_far_is_asked_for(cells):
    form = form_of(cells)
    assert laid(form, (4, 4), askew_deg=19).cells == covered(form, (4, 4))
    assert laid(form, (4, 4), askew_deg=-21).unsure is Unsure.ASKEW
    assert laid(form, (4, 4), askew_deg=45).unsure is not None


def test_a_long_piece_turned_so_that_its_ends_leave_their_cells_is_asked_for():
    form = form_of(ROAD4, (1, 0))
    assert laid(form, (4, 4), askew_deg=12).cells == covered(form, (4, 4))
    assert laid(form, (4, 4), askew_deg=14).unsure is Unsure.BETWEEN


@given(st.floats(0, 360))
def test_a_single_cell_may_be_turned_as_it_likes(turn):
    assert laid(form_of(ONE), (7, 2), askew_deg=turn).cells == ((7, 2),)


@pytest.mark.parametrize("cell", [(-1, 4), (11, 4), (5, -1), (5, 9)])
def test_over_the_edge_it_is_asked_for(cell):
    assert laid(form_of(O4), cell).unsure is Unsure.ON_THE_RIM


@pytest.mark.parametrize("cell", [(-2, 4), (12, 4), (5, -2), (5, 10), (30, 4)])
def test_beside_the_map_it_is_no_piece_of_it(cell):
    assert laid(form_of(O4), cell) is None


@pytest.mark.parametrize(("shift", "there"), [(-13.0, True), (-16.0, False)])
def test_a_piece_that_hardly_reaches_over_the_edge_is_beside_the_map(shift, there):
    told = laid(form_of(ONE), (0, 5), shift_mm=(shift, 0.0))
    assert (told is not None) == there
    assert told is None or told.unsure is Unsure.ON_THE_RIM


def test_of_a_smaller_map_the_cells_begin_lower():
    plan = map_plan(1, 8, 6)
    assert laid(form_of(V3), (2, 1), plan=plan).cells == covered(form_of(V3), (2, 1))
    assert laid(form_of(ONE), (8, 2), plan=plan) is None


def test_what_was_told_stays_told_a_little_beyond_the_limit():
    form = form_of(O4)
    before = laid(form, (4, 4), shift_mm=(5.8, 0.0))
    assert laid(form, (4, 4), shift_mm=(6.4, 0.0)).cells == ()
    assert laid(form, (4, 4), shift_mm=(6.4, 0.0), before=before).cells == before.cells
    assert laid(form, (4, 4), shift_mm=(7.0, 0.0), before=before).cells == ()
    other = laid(form, (3, 4), shift_mm=(5.8, 0.0))
    assert laid(form, (4, 4), shift_mm=(6.4, 0.0), before=other).cells == ()


def test_the_turn_of_the_sticker_on_the_piece_counts():
    form = replace(form_of(V3), sticker_turn_deg=90.0)
    for quarter in range(4):
        assert laid(form, (4, 4), quarter).cells == covered(form, (4, 4), quarter)
