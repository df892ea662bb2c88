"""Look after look: a roll is read three times and then left alone; hands, pushed trays and new lessons are followed."""

from __future__ import annotations

import random

from vision.dice.sighting import READINGS, SEARCH_LOOKS, sight_dice
from vision.frame import Frame, frame_of
from vision.sim.rolling import rolled
from vision.sim.scene import Pose


def looks(table, frames, tray, known, previous=None):
    out = []
    for frame in frames:
        previous = sight_dice(frame, tray.surface, known, previous, table.START)
        out.append(previous)
    return out


def test_a_roll_is_read_three_times_and_then_left_alone(table):
    tray, known = table.tray(), table.printed()
    dice = table.roll(tray, 5)
    seen = looks(table, [table.frame(tray, dice, k) for k in range(8)], tray, known)
    assert [one.quiet for one in seen] == [False] * (READINGS - 1) + [True] * (9 - READINGS)
    assert [len(one.memory.readings) for one in seen] == [1, 2, *[READINGS] * 6]
    assert len({one.seen for one in seen}) == 1
    assert seen[-1].rolls == 1


def test_while_dice_roll_nothing_is_told_and_the_next_roll_is_another(table):
    tray, known = table.tray(), table.printed()
    first, second = table.roll(tray, 6), table.roll(tray, 7)
    seen = looks(table, [table.frame(tray, first, k) for k in range(4)], tray, known)
    moving = [table.frame(tray, table.roll(tray, 50 + k), 10 + k) for k in range(4)]
    seen = looks(table, moving, tray, known, seen[-1])
    assert all(one.dice is None and not one.quiet for one in seen)
    seen = looks(table, [table.frame(tray, second, 20 + k) for k in range(8)], tray, known, seen[-1])
    assert seen[-1].quiet
    assert table.told(seen[-1]) == table.laid(tray, second)
    assert seen[-1].rolls == 2


def test_a_hand_over_the_tray_is_no_roll(table):
    tray, known = table.tray(), table.printed()
    dice = table.roll(tray, 9)
    seen = looks(table, [table.frame(tray, dice, k) for k in range(4)], tray, known)

    def with_hand(frame: Frame) -> Frame:
        image = frame.image_bgr.copy()
        image[:700, 900:1400] = (120, 150, 190)
        return frame_of(image, frame.at_s)

    hand = [with_hand(table.frame(tray, dice, 5 + k)) for k in range(3)]
    seen = looks(table, hand, tray, known, seen[-1])
    assert seen[-1].dice is None
    seen = looks(table, [table.frame(tray, dice, 10 + k) for k in range(8)], tray, known, seen[-1])
    assert seen[-1].quiet
    assert seen[-1].rolls == 1


def test_a_pushed_tray_is_followed(table):
    known = table.printed()
    before, after = table.tray(), table.tray(30.0, 12.0, 33.0)
    seen = looks(table, [table.frame(before, table.roll(before, 4), k) for k in range(4)], before, known)
    rolled_after = table.roll(after, 11)
    seen = looks(table, [table.frame(after, rolled_after, 10 + k) for k in range(8)], after, known, seen[-1])
    assert table.told(seen[-1]) == table.laid(after, rolled_after)


def test_a_missing_tray_is_looked_for_now_and_then(table):
    tray, known = table.tray(), table.printed()
    seen = looks(table, [table.frame(None, (), k) for k in range(3)], tray, known)
    assert all(one.view is None and one.dice is None and not one.quiet for one in seen)
    dice = table.roll(tray, 12)
    seen = looks(table, [table.frame(tray, dice, 3 + k) for k in range(SEARCH_LOOKS + 4)], tray, known, seen[-1])
    assert table.told(seen[-1]) == table.laid(tray, dice)


def test_a_newly_taught_face_is_read_without_a_new_roll(table):
    from vision.dice.taught import printed_dice

    tray = table.tray()
    dice = table.roll(tray, 30, ("blue", "red"))
    some = printed_dice(table.dice("blue"))
    seen = looks(table, [table.frame(tray, dice, k) for k in range(4)], tray, some)
    assert sum(die.seen.unclear is None for die in seen[-1].dice) == 1
    seen = looks(table, [table.frame(tray, dice, 5 + k) for k in range(4)], tray, table.printed(), seen[-1])
    assert table.told(seen[-1])[:1] == table.laid(tray, dice)[:1]
    assert sum(die.seen.unclear is None for die in seen[-1].dice) == 2


def test_dice_stay_where_they_are_rolled_in_the_simulator(table):
    tray = table.tray()
    again = rolled(tray, table.dice(*table.START), random.Random(4))
    assert again == rolled(tray, table.dice(*table.START), random.Random(4))
    assert isinstance(again[0].pose, Pose)
