"""Looks at the tray become events: once a roll, also when it shows what the last one showed."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.table import (
    DiceSettled,
    DieSeen,
    DieUnclear,
    Layout,
    SurfaceDoubled,
    SurfaceFound,
    SurfaceLost,
    TrayTrouble,
    in_order,
)
from vision.dice.settle import DiceSettling, settle_dice
from vision.dice.tray import printed_tray
from vision.settle import LOST_LOOKS
from vision.sighting import SurfaceSeen

TRAY = printed_tray()
RED, BLUE = DieSeen("red", "axe", 2), DieSeen("blue", "owl", 0)
LEANS = DieSeen("red", None, None, DieUnclear.LEANING)


def look(dice=(RED, BLUE), rolls=1, *, quiet=True, copies=1, trouble=None):
    return SimpleNamespace(
        tray=SurfaceSeen(TRAY, (object(),) * copies),
        dice=dice,
        seen=in_order(dice or ()),
        rolls=rolls,
        quiet=quiet,
        trouble=trouble,
    )


def events(looks, settling=None):
    settling = settling or DiceSettling()
    happened = []
    for one in looks:
        settling, new = settle_dice(settling, one)
        happened += new
    return settling, happened


@pytest.fixture
def seen():
    settling, happened = events([look((), 0)] * 3)
    assert happened == [SurfaceFound("tray")]
    return settling


def test_a_roll_is_told_once_when_its_readings_agree(seen):
    settling, happened = events([look(quiet=False)] * 20, seen)
    assert happened == []
    _, happened = events([look()] * 20, settling)
    assert happened == [DiceSettled("tray", (BLUE, RED))]


def test_the_same_faces_rolled_again_are_told_again(seen):
    _, happened = events([look(rolls=1)] * 3 + [look(None, 1, quiet=False)] * 3 + [look(rolls=2)] * 3, seen)
    assert happened == [DiceSettled("tray", (BLUE, RED))] * 2


def test_while_something_moves_nothing_is_told(seen):
    assert events([look(None, quiet=False)] * 50, seen)[1] == []


def test_a_leaning_die_is_told_and_so_is_its_coming_to_rest(seen):
    _, happened = events([look((LEANS, BLUE), 1)] * 3 + [look((RED, BLUE), 2)] * 3, seen)
    assert happened == [DiceSettled("tray", (BLUE, LEANS)), DiceSettled("tray", (BLUE, RED))]


def test_an_emptied_tray_is_told(seen):
    _, happened = events([look()] * 3 + [look((), 2)] * 3, seen)
    assert happened[-1] == DiceSettled("tray", ())


def test_trouble_is_told_and_so_is_its_end(seen):
    trouble = TrayTrouble.TOO_FAR_OUT
    _, happened = events([look((), 0, trouble=trouble)] * 3 + [look()] * 3, seen)
    assert happened == [DiceSettled("tray", (), trouble), DiceSettled("tray", (BLUE, RED))]


def test_the_tray_is_lost_after_a_hand_would_be_gone_and_doubled_when_two_are_seen(seen):
    gone = look(None, quiet=False, copies=0)
    assert events([gone] * (LOST_LOOKS - 1) + [look((), 0)] * 3, seen)[1] == []
    assert events([gone] * LOST_LOOKS, seen)[1] == [SurfaceLost("tray")]
    assert events([look(None, quiet=False, copies=2)] * 3, seen)[1] == [SurfaceDoubled("tray")]


def test_the_layout_keeps_what_was_last_told_of_the_tray(seen):
    _, happened = events([look()] * 3 + [look((LEANS, BLUE), 2)] * 3, seen)
    layout = Layout().fold(happened)
    assert layout.dice == {"tray": DiceSettled("tray", (BLUE, LEANS))}
    assert Layout().dice == {}


DICE = st.builds(
    DieSeen,
    st.sampled_from(["red", "gray", None]),
    st.sampled_from(["axe", "wood", None]),
    st.sampled_from([0, 1, 3, None]),
    st.sampled_from([None, *DieUnclear]),
)


@given(st.lists(DICE, max_size=8), st.randoms(use_true_random=False))
def test_equal_rolls_give_equal_tuples(dice, rng):
    shuffled = list(dice)
    rng.shuffle(shuffled)
    assert in_order(dice) == in_order(shuffled)
    assert sorted(map(repr, in_order(dice))) == sorted(map(repr, dice))
