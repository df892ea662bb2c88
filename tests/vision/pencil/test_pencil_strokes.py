"""What the virtual hands draw, and the light on it: the same from the same seed, where it belongs."""

import random

import numpy as np
import pytest

from vision.frame import Frame
from vision.sim.glare import Glare, Shade, in_light
from vision.sim.strokes import BALLPOINT, FAINT_PENCIL, PENS, Drawn, draw

AT, SIZE = (40.0, 30.0), (8.4, 8.4)


def drawn(what, seed, pen=BALLPOINT):
    return draw(what, AT, SIZE, pen, random.Random(seed))


@pytest.mark.parametrize("what", list(Drawn))
def test_the_same_seed_draws_the_same(what):
    assert drawn(what, 4) == drawn(what, 4)
    if what is not Drawn.NOTHING:
        assert drawn(what, 4) != drawn(what, 5)


@pytest.mark.parametrize("what", list(Drawn))
@pytest.mark.parametrize("pen", PENS, ids=lambda pen: pen.name)
def test_strokes_stay_about_their_box(what, pen):
    for seed in range(20):
        for stroke in drawn(what, seed, pen):
            assert all(37.0 < x < 51.4 and 27.0 < y < 41.4 for x, y in stroke.points_mm)


def test_a_cross_has_two_long_strokes_and_half_of_it_less():
    def long_mm(what, seed):
        strokes = drawn(what, seed)
        return sum(np.hypot(*np.diff(stroke.points_mm, axis=0).T).sum() for stroke in strokes)

    for seed in range(20):
        assert 16 < long_mm(Drawn.CROSS, seed) < 30
        assert 8 < long_mm(Drawn.ONE_STROKE, seed) < 15
        assert long_mm(Drawn.HALF_CROSS, seed) < 0.85 * long_mm(Drawn.CROSS, seed) + 2
        assert long_mm(Drawn.DOT, seed) < 1


def test_a_faint_pencil_is_faint():
    darkest = min(int(stroke.ink[1:3], 16) for seed in range(20) for stroke in drawn(Drawn.CROSS, seed, FAINT_PENCIL))
    assert 205 <= darkest < 220


def grey(level=100):
    return Frame(np.full((120, 160), level, np.uint8), 0.0, small=np.full((60, 80), level, np.uint8))


def test_a_reflection_brightens_its_place_in_both_pictures():
    lit = in_light(grey(), [Glare((80.0, 60.0), 15.0, 200.0)])
    assert lit.grey[60, 80] == 255
    assert lit.small[30, 40] == 255
    assert lit.grey[60, 95] == pytest.approx(200, abs=8)
    assert lit.grey[5, 5] == 100


def test_a_shadow_darkens_one_side():
    dark = in_light(grey(), shades=[Shade((80.0, 60.0), 0.0, 0.4, 6.0)])
    assert dark.grey[60, 150] == 60
    assert dark.grey[60, 10] == 100
    assert dark.grey[60, 80] == pytest.approx(80, abs=2)
    assert dark.small[30, 75] == 60
