"""Buttons: whatever a contact does, people get one press for one press."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.table import MASTER, Press
from firmware.presses import HEAL_S, Edge, PressTimes, PressTracker, resync, start, track

UNIT_S = 1 / 1024  # exact in binary, so that "just reached" is exact too
TIMES = PressTimes(debounce_s=16 * UNIT_S, hold_s=800 * UNIT_S, stuck_s=10240 * UNIT_S)
SEAT = 3


def edges(*changes: tuple[int, bool], seat: int = SEAT) -> tuple[Edge, ...]:
    return tuple(Edge(seat, down, at * UNIT_S) for at, down in changes)


def presses(told: Sequence[Edge], until: int, looks: Sequence[int] = ()) -> list[Press]:
    """All presses of these edges, looked at in the given units of time and at the end."""
    tracker, found, rest = PressTracker(TIMES), [], list(told)
    for look in (*sorted(looks), until):
        now_s = look * UNIT_S
        due = [edge for edge in rest if edge.at_s <= now_s]
        rest = rest[len(due) :]
        tracker, new, _ = track(tracker, due, now_s)
        found += new
    return found


def test_a_short_press_is_told_after_the_release() -> None:
    tracker, told, _ = track(PressTracker(TIMES), edges((0, True)), 10 * UNIT_S)
    assert told == ()
    tracker, told, _ = track(tracker, edges((100, False)), 110 * UNIT_S)
    assert told == ()
    _, told, _ = track(tracker, (), 116 * UNIT_S)
    assert told == (Press(SEAT),)


def test_a_long_press_is_told_while_the_finger_is_still_on_and_only_once() -> None:
    tracker, told, _ = track(PressTracker(TIMES), edges((0, True)), 799 * UNIT_S)
    assert told == ()
    tracker, told, _ = track(tracker, (), 800 * UNIT_S)
    assert told == (Press(SEAT, long=True),)
    tracker, told, _ = track(tracker, (), 1600 * UNIT_S)
    assert told == ()
    _, told, _ = track(tracker, edges((1700, False)), 2000 * UNIT_S)
    assert told == ()


def test_a_release_just_before_the_hold_time_is_short_even_if_nobody_looked_until_later() -> None:
    assert presses(edges((0, True), (799, False)), until=810) == []
    assert presses(edges((0, True), (799, False)), until=900) == [Press(SEAT)]


def test_a_tap_shorter_than_the_debounce_time_counts() -> None:
    assert presses(edges((0, True), (5, False)), until=100) == [Press(SEAT)]


def test_the_master_button_is_seat_0_and_seats_do_not_disturb_each_other() -> None:
    told = sorted(
        (*edges((0, True), (50, False), seat=MASTER), *edges((10, True), (900, False), seat=7)), key=lambda e: e.at_s
    )
    assert presses(told, until=1000) == [Press(MASTER), Press(7, long=True)]


def test_edges_out_of_order_by_a_late_thread_do_no_harm() -> None:
    assert presses(edges((20, True), (19, False), (60, False)), until=100) == [Press(SEAT)]


bounces = st.lists(st.integers(0, 15), min_size=0, max_size=12)


@given(closing=bounces, opening=bounces, held=st.integers(40, 2000))
def test_bounces_never_double_a_press(closing: list[int], opening: list[int], held: int) -> None:
    """Any pattern whose gaps stay below the debounce time, at both ends of a press, is exactly one press."""
    changes, at, down = [], 0, True
    for gap in (*closing[: len(closing) // 2 * 2], held, *opening[: len(opening) // 2 * 2]):
        changes.append((at, down))
        at, down = at + gap, not down
    changes.append((at, False))
    assert presses(edges(*changes), until=at + 5000) == [Press(SEAT, long=at >= 800)]


@given(gaps=st.lists(st.integers(0, 15), min_size=1, max_size=41).filter(lambda gaps: len(gaps) % 2 == 1))
def test_a_contact_that_only_rattles_is_one_press(gaps: list[int]) -> None:
    changes, at = [(0, True)], 0
    for index, gap in enumerate(gaps):
        at += gap
        changes.append((at, index % 2 == 1))
    assert len(presses(edges(*changes), until=at + 100)) == 1


anything = st.lists(st.integers(1, 1200), min_size=1, max_size=30)


@given(gaps=anything)
def test_every_hold_is_either_short_or_long(gaps: list[int]) -> None:
    """Against the plain definition: join the closed spans that gaps below the debounce time part; each is a press."""
    changes, spans, at, down = [], [], 0, True
    for gap in gaps if len(gaps) % 2 else gaps[:-1]:
        changes.append((at, down))
        if down:
            if spans and at - spans[-1][1] < 16:
                spans[-1] = (spans[-1][0], at + gap)
            else:
                spans.append((at, at + gap))
        at, down = at + gap, not down
    changes.append((at, False))
    expected = [Press(SEAT, long=end - begin >= 800) for begin, end in spans]
    assert presses(edges(*changes), until=at + 20) == expected


@given(gaps=anything, looks=st.lists(st.integers(0, 20000), max_size=40))
def test_how_often_one_looks_changes_no_press(gaps: list[int], looks: list[int]) -> None:
    changes, at, down = [], 0, True
    for gap in gaps:
        changes.append((at, down))
        at, down = at + gap, not down
    until = max(at + 2000, 20001)
    told = edges(*changes)
    assert presses(told, until, looks) == presses(told, until)


def test_a_stuck_button_is_named_and_ignored_until_it_is_released() -> None:
    tracker, told, stuck = track(PressTracker(TIMES), edges((0, True)), 10239 * UNIT_S)
    assert (told, stuck) == ((Press(SEAT, long=True),), frozenset())
    tracker, told, stuck = track(tracker, (), 10240 * UNIT_S)
    assert (told, stuck) == ((), frozenset({SEAT}))
    tracker, told, stuck = track(tracker, edges((20000, False)), 20100 * UNIT_S)
    assert (told, stuck) == ((), frozenset())
    _, told, _ = track(tracker, edges((20200, True), (20300, False)), 20400 * UNIT_S)
    assert told == (Press(SEAT),)


def test_a_contact_that_rattles_for_ever_is_stuck_not_a_hundred_presses() -> None:
    changes = [(at, at % 20 == 0) for at in range(0, 11000, 10)]
    _, told, stuck = track(PressTracker(TIMES), edges(*changes), 11000 * UNIT_S)
    assert (told, stuck) == ((Press(SEAT, long=True),), frozenset({SEAT}))


def test_a_button_held_while_pharos_starts_tells_nothing_until_it_was_released() -> None:
    tracker = start({SEAT: True, 4: False}, 0.0, TIMES)
    tracker, told, stuck = track(tracker, (), 10240 * UNIT_S)
    assert (told, stuck) == ((), frozenset({SEAT}))
    tracker, told, _ = track(tracker, edges((11000, False)), 11100 * UNIT_S)
    assert told == ()
    _, told, _ = track(tracker, edges((12000, True), (12100, False)), 12200 * UNIT_S)
    assert told == (Press(SEAT),)


def poll(tracker: PressTracker, levels: dict[int, bool], *at_s: float) -> tuple[PressTracker, list[Press]]:
    found: list[Press] = []
    for now_s in at_s:
        tracker, told, _ = track(tracker, (), now_s)
        found += told
        tracker, told, _ = resync(tracker, levels, now_s)
        found += told
    return tracker, found


def test_a_lost_release_is_made_up_for_with_the_length_it_had() -> None:
    tracker, _, _ = track(PressTracker(), [Edge(SEAT, True, 0.0)], 0.0)
    tracker, told = poll(tracker, {SEAT: True}, 0.2, 0.4)
    assert told == []
    tracker, told = poll(tracker, {SEAT: False}, 0.5, 0.7, 0.5 + HEAL_S, 0.9, 5.0)
    assert told == [Press(SEAT)]


def test_no_long_press_while_the_level_says_that_the_finger_is_off() -> None:
    tracker, _, _ = track(PressTracker(), [Edge(SEAT, True, 0.0)], 0.0)
    tracker, told = poll(tracker, {SEAT: False}, 0.7)
    tracker, told, _ = track(tracker, (), 0.85)
    assert told == ()
    _, told = poll(tracker, {SEAT: False}, 0.96)
    assert told == [Press(SEAT)]


def test_a_lost_press_is_made_up_for() -> None:
    _, told = poll(PressTracker(), {SEAT: True}, 1.0, 1.1, 1.26, 1.81)
    assert told == [Press(SEAT, long=True)]


@pytest.mark.parametrize("late_s", [0.02, 0.1, 0.2])
def test_an_edge_that_comes_late_is_not_counted_twice(late_s: float) -> None:
    """The level is seen at once, its edge only later, from a thread that had to wait."""
    tracker, told = poll(PressTracker(), {SEAT: True}, 1.0)
    found = [*told]
    tracker, told = poll(tracker, {SEAT: False}, 1.05, 1.05 + late_s)
    found += told
    late = [Edge(SEAT, True, 1.06 + late_s), Edge(SEAT, False, 1.06 + late_s)]
    tracker, told, _ = track(tracker, late, 1.06 + late_s)
    found += told
    _, told = poll(tracker, {SEAT: False}, 2.0, 3.0)
    assert found + told == [Press(SEAT)]


@pytest.mark.parametrize("hold_s", [0.3, 0.8, 2.0])
def test_the_hold_time_is_the_one_configured(hold_s: float) -> None:
    tracker = PressTracker(PressTimes(hold_s=hold_s))
    tracker, told, _ = track(tracker, [Edge(SEAT, True, 0.0)], hold_s - 0.01)
    assert told == ()
    _, told, _ = track(tracker, (), hold_s)
    assert told == (Press(SEAT, long=True),)
