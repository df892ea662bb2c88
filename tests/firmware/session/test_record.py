"""Journal entries as values and as lines; what is in force after undoing, correcting and ruling."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.game import CannotParse, Turn
from engine.seven_wonders.state import Build, CardCopy, Payment, Sell
from firmware.session.record import Correct, InForce, Moves, Recorded, Ruling, Undo, effective, from_line, to_line

GAME = "seven-wonders"
SELL = Turn({1: Sell(), 2: Sell(), 3: Sell()})
BUILD = Build(CardCopy("lumber_yard", 1), Payment(bank=1))


def test_moves_stand_in_their_order():
    assert effective([Recorded(1, Moves(SELL)), Recorded(4, Moves(SELL))]) == (InForce(1, SELL), InForce(4, SELL))


def test_undo_takes_everything_after_it_out_of_force():
    entries = [Recorded(n, Moves(SELL)) for n in (1, 2, 3)] + [Recorded(4, Undo(1)), Recorded(5, Moves(SELL))]
    assert [turn.seq for turn in effective(entries)] == [1, 5]


def test_a_correction_changes_one_seats_move_only():
    turn = effective([Recorded(1, Moves(SELL)), Recorded(2, Correct(1, 2, BUILD))])[0].turn
    assert dict(turn.moves) == {1: Sell(), 2: BUILD, 3: Sell()}


def test_a_correction_ends_an_earlier_ruling_for_that_seat():
    entries = [Recorded(1, Moves(Turn(SELL.moves, frozenset({2, 3})))), Recorded(2, Correct(1, 2, BUILD))]
    assert effective(entries)[0].turn.ruled == {3}


def test_a_ruling_lets_seats_stand():
    assert effective([Recorded(1, Moves(SELL)), Recorded(2, Ruling(1, frozenset({2})))])[0].turn.ruled == {2}


@pytest.mark.parametrize(
    "entry",
    [
        Moves(Turn({1: BUILD, 2: Sell(), 3: Sell()}, frozenset({1}))),
        Undo(0),
        Undo(17),
        Correct(12, 3, BUILD),
        Ruling(3, frozenset({1, 7})),
    ],
)
def test_entries_round_trip_through_their_lines(entry):
    assert from_line(GAME, *to_line(GAME, entry)) == entry


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("undo", "-1"),
        ("undo", "x"),
        ("undo", "9" * 20),
        ("correct", "1 9=S"),
        ("ruling", "1"),
        ("ruling", "1 8"),
        ("eval", "1"),
    ],
)
def test_lines_that_no_version_wrote_are_refused(kind, text):
    with pytest.raises(CannotParse, match="cannot read"):
        from_line(GAME, kind, text)


@given(st.lists(st.one_of(st.just("moves"), st.integers(0, 30)), max_size=25))
def test_nothing_undone_is_ever_in_force(script):
    entries = [Recorded(n, Moves(SELL) if what == "moves" else Undo(what)) for n, what in enumerate(script, 1)]
    in_force = {turn.seq for turn in effective(entries)}
    for recorded in entries:
        if isinstance(recorded.entry, Undo):
            undone = {e.seq for e in entries if recorded.entry.to_seq < e.seq < recorded.seq}
            assert not in_force & undone
