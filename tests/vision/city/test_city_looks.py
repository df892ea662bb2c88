"""Looks at drawn city maps one after the other: every change is told once, and nothing else."""

import random
from dataclasses import replace

import numpy as np
from city_drawing import CLOSE, Sheet, Spot, covered, on_cells
from city_filling import KINDS, fill
from city_looks import FORMS, R1, SHEET, T1, T2, T3, W1, Looks, cells_of, cover, on, table, told
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.table import PieceSeen
from vision.frame import Frame


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
