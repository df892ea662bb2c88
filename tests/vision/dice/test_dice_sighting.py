"""What the virtual table rolls is what the camera reads; what lies badly is asked for, never guessed."""

from __future__ import annotations

import math
import random
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.table import DieUnclear
from vision.dice.sighting import study_dice
from vision.sim.rolling import against, leaning, straddling, touches
from vision.sim.scene import Pose

FLOORS = ("#ffffff", "#262524", "#6b4a2e", "#2d4a38", "#8d9196")
LIGHTS = {
    "even": {},
    "warm": {"tint_bgr": (0.5, 0.8, 1.0)},
    "cold": {"tint_bgr": (1.0, 0.88, 0.72)},
    "dim": {"tint_bgr": (0.3, 0.32, 0.33), "noise": 4.0},
}


@pytest.mark.parametrize("light", LIGHTS)
@pytest.mark.parametrize("floor", FLOORS)
def test_a_roll_is_read_in_any_light_on_any_floor(table, floor, light):
    camera = replace(table.CLOSE, **LIGHTS[light])
    tray = table.tray(floor=floor, turn=20.0)
    dice = table.roll(tray, FLOORS.index(floor) + 10 * list(LIGHTS).index(light), (*table.START[2:], "black", "white"))
    seen = study_dice(table.frame(tray, dice, camera=camera), tray.surface, table.printed())
    assert seen.trouble is None
    assert all(die.seen.unclear is None for die in seen.dice)
    assert table.told(seen) == table.laid(tray, dice)


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    seed=st.integers(0, 10_000),
    x=st.floats(-110, 110),
    y=st.floats(-25, 25),
    turn=st.floats(0, 360),
    specials=st.sampled_from([(), ("black",), ("purple", "white"), ("black", "purple", "white")]),
)
def test_every_roll_is_read_wherever_the_tray_lies(table, seed, x, y, turn, specials):
    """Colour, face and quadrant of all seven, their places within half a millimetre."""
    tray = table.tray(x, y, turn)
    dice = table.roll(tray, seed, (*specials, *table.START[len(specials) :]))
    seen = study_dice(table.frame(tray, dice, seed), tray.surface, table.printed(), [d.die.color for d in dice])
    assert table.told(seen) == table.laid(tray, dice)
    for die in dice:
        at = table.on_tray(tray, die)
        assert min(np.hypot(at[0] - f.at_mm[0], at[1] - f.at_mm[1]) for f in seen.dice) < 0.7


@pytest.mark.parametrize("seed", range(8))
def test_touching_dice_are_told_apart(table, seed):
    rng = random.Random(seed)
    tray = table.tray(floor=FLOORS[seed % len(FLOORS)])
    dice = list(table.roll(tray, seed, table.START[:3]))
    for more in table.roll(tray, seed + 100, table.START[3:]):
        for _ in range(500):
            pushed = against(more, rng.choice(dice), rng)
            x, y = table.on_tray(tray, pushed)
            far_from_lines = abs(x - 100) > 16 and abs(y - 100) > 16 and 14 < x < 186 and 31 < y < 169
            if far_from_lines and not any(touches(pushed.pose, other.pose) for other in dice):
                dice.append(pushed)
                break
    seen = study_dice(table.frame(tray, tuple(dice)), tray.surface, table.printed())
    assert table.told(seen) == table.laid(tray, dice)


@pytest.mark.parametrize("lean_deg", [14.0, 20.0, 28.0, 38.0])
@pytest.mark.parametrize("seed", range(3))
def test_a_leaning_die_is_named_and_never_guessed(table, seed, lean_deg):
    tray = table.tray(floor=FLOORS[seed])
    dice = table.roll(tray, 40 + seed)
    which = (seed * 3 + int(lean_deg)) % len(dice)
    dice = tuple(leaning(die, lean_deg) if k == which else die for k, die in enumerate(dice))
    seen = study_dice(table.frame(tray, dice), tray.surface, table.printed(), table.START)
    certain = [die.seen for die in seen.dice if die.seen.unclear is None]
    asked = [die.seen for die in seen.dice if die.seen.unclear is not None]
    assert len(certain) == 6
    assert [die.color for die in asked] == [dice[which].die.color]
    assert asked[0].face is None
    assert asked[0].unclear in {DieUnclear.LEANING, DieUnclear.UNSURE}


@pytest.mark.parametrize("seed", range(8))
def test_a_die_leaning_just_so_that_it_looks_flat_is_seen_by_its_sides(table, seed):
    """Seen from aside, a die tilted towards the camera by twice that angle shows an upper face that looks flat."""
    tray = table.tray(-120.0, -20.0, 3.0, floor=FLOORS[seed % len(FLOORS)])
    dice = list(table.roll(tray, 70 + seed))

    def towards_camera(k):
        x, y = dice[k].pose.at_mm
        return Pose((x, y), math.degrees(math.atan2(-y, -x)))

    def aside_mm(k):
        return math.hypot(*dice[k].pose.at_mm)

    room = [k for k in range(7) if not any(touches(towards_camera(k), o.pose) for o in dice if o is not dice[k])]
    which = max(room, key=aside_mm)
    aside_deg = math.degrees(math.atan(aside_mm(which) / table.CLOSE.height_mm))
    dice[which] = replace(dice[which], pose=towards_camera(which), lean_deg=2 * aside_deg)
    seen = study_dice(table.frame(tray, tuple(dice)), tray.surface, table.printed(), table.START)
    assert sum(die.seen.unclear is None for die in seen.dice) == 6
    (asked,) = [die for die in seen.dice if die.seen.unclear]
    assert asked.seen.color == dice[which].die.color


@pytest.mark.parametrize("seed", range(5))
def test_a_die_over_a_line_has_its_face_and_no_quadrant(table, seed):
    rng = random.Random(seed)
    tray = table.tray()
    dice = list(table.roll(tray, 60 + seed))
    while True:
        dice[-1] = straddling(tray, dice[-1], rng)
        if not any(touches(dice[-1].pose, other.pose) for other in dice[:-1]):
            break
    seen = study_dice(table.frame(tray, tuple(dice)), tray.surface, table.printed())
    (over,) = [die.seen for die in seen.dice if die.seen.unclear]
    assert over.unclear is DieUnclear.STRADDLING
    assert (over.color, over.face, over.quadrant) == ("green", dice[-1].face, None)


def test_dice_that_were_never_taught_are_unsure_not_something_else(table):
    """With the three dice that are taught as many others lie there: none of them is taken for one of these."""
    from vision.dice.taught import printed_dice

    tray = table.tray()
    dice = table.roll(tray, 3, ("blue", "red", "green", "black", "white", "purple"))
    seen = study_dice(table.frame(tray, dice), tray.surface, printed_dice(table.dice("blue", "red", "green")))
    certain = {die.seen.color for die in seen.dice if die.seen.unclear is None}
    assert certain == {"blue", "red", "green"}
    assert all(die.seen.color is None for die in seen.dice if die.seen.unclear)


def test_a_missing_die_is_named(table):
    tray = table.tray()
    seen = study_dice(
        table.frame(tray, table.roll(tray, 8, table.START[:-1])), tray.surface, table.printed(), table.START
    )
    assert [die.seen.color for die in seen.dice if die.seen.unclear] == ["green"]
    assert len(seen.dice) == 7


def test_an_empty_tray_is_empty_not_full_of_missing_dice(table):
    tray = table.tray(floor="#6b4a2e")
    seen = study_dice(table.frame(tray), tray.surface, table.printed(), table.START)
    assert seen.dice == ()
    assert seen.trouble is None
