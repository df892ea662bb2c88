"""Frames of the virtual camera: they depend on seed, scene and number alone."""

import random
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vision.sim.camera import Camera, Noise, light_map, pixel, projection
from vision.sim.card_table import clear, lay, move, table_for, turn_up
from vision.sim.render import Renderer
from vision.sim.scene import Mat, Pose, Scene
from vision.surface import seat_mats

TINY = Camera(size_px=(768, 432))


def same(one, other):
    return (
        (one.grey == other.grey).all() and (one.image_bgr == other.image_bgr).all() and (one.small == other.small).all()
    )


def test_a_frame_has_its_size_a_small_picture_and_colour_when_asked(close_renderer, close_camera):
    scene = Scene((Mat(1, seat_mats(1)[0], Pose((0.0, 0.0))),))
    frame = close_renderer.frame(scene, 3, 1.25, color=True)
    assert frame.grey.shape == (1296, 2304)
    assert frame.grey.dtype == np.uint8
    assert frame.image_bgr.shape == (1296, 2304, 3)
    assert frame.small.shape == (648, 1152)
    assert frame.at_s == 1.25
    assert close_renderer.frame(scene, 3, 1.25).image_bgr is None


@settings(max_examples=10, deadline=None)
@given(seed=st.integers(0, 1000), steps=st.lists(st.integers(0, 4), min_size=1, max_size=8))
def test_what_was_drawn_before_does_not_show(seed, steps):
    """The incremental picture equals the picture drawn at once, byte for byte."""
    rng = random.Random(seed)
    renderer, scene = Renderer(TINY, 7), table_for(7, rng)
    for number, step in enumerate(steps):
        seat = rng.randint(1, 3)
        match step:
            case 0 | 1:
                piece = (f"S2C00{number}000", "brown")
                scene = lay(scene, seat, rng.choice(("card", "sell")), piece, rng, face_up=step == 0)
            case 2:
                scene = turn_up(scene, seat, "card", rng)
            case 3:
                scene = move(scene, seat, "card", "wonder", rng)
            case 4:
                scene = clear(scene, seat)
        renderer.frame(scene, number, 0.0)
    assert same(renderer.frame(scene, 99, 0.0, color=True), Renderer(TINY, 7).frame(scene, 99, 0.0, color=True))


def test_a_moved_mat_and_a_new_order_of_cards_are_drawn_anew(hands):
    scene = lay(table_for(3, hands), 1, "card", ("S2C001003", "blue"), hands, face_up=True)
    scene = lay(scene, 1, "card", ("S2C002004", "red"), hands, face_up=True)
    renderer = Renderer(TINY, 7)
    renderer.frame(scene, 0, 0.0)
    bumped = replace(scene.mats[0], pose=Pose((scene.mats[0].pose.at_mm[0] + 9, 30.0), 200.0))
    changes = (
        replace(scene, mats=(bumped, *scene.mats[1:])),
        replace(scene, cards=scene.cards[::-1]),
        replace(scene, mats=scene.mats[1:], cards=()),
    )
    for changed in changes:
        fresh = Renderer(TINY, 7).frame(changed, 1, 0.0, color=True)
        assert same(renderer.frame(changed, 1, 0.0, color=True), fresh)
        assert not (fresh.image_bgr == renderer.frame(scene, 1, 0.0, color=True).image_bgr).all()


def test_seed_and_number_change_the_noise_and_nothing_else_does():
    scene = table_for(3, random.Random(1))
    renderer = Renderer(TINY, 7)
    first = renderer.frame(scene, 4, 0.0)
    assert (first.grey == renderer.frame(scene, 4, 9.0).grey).all()
    assert (first.grey == Renderer(TINY, 7).frame(scene, 4, 0.0).grey).all()
    assert not (first.grey == renderer.frame(scene, 5, 0.0).grey).all()
    assert not (first.grey == Renderer(TINY, 8).frame(scene, 4, 0.0).grey).all()


def test_noise_has_the_strength_that_was_asked_for():
    camera = Camera(size_px=(768, 432), noise=3.0)
    flat = np.full((432, 768), 128, np.uint8)
    difference = Noise(camera, 1).on(flat, 0).astype(float) - 128
    assert difference.std() == pytest.approx(3.0, rel=0.05)
    assert abs(difference.mean()) < 0.1


def test_light_falls_off_from_the_lamp():
    level = light_map(Camera(size_px=(768, 432), dim=0.3), 3)
    assert level.max() == pytest.approx(250, abs=6)
    assert 250 * 0.6 < level.min() < 250 * 0.9


def test_the_lens_sees_what_the_height_promises():
    """At 760 mm a lens of 66 degrees sees 987 mm across."""
    lens = projection(Camera(tilt_deg=0.0, turn_deg=0.0))
    left, right = pixel(lens, (-493.5, 0.0), 0.0), pixel(lens, (493.5, 0.0), 0.0)
    assert right[0] - left[0] == pytest.approx(4608, abs=2)
    # What stands higher looks larger.
    assert pixel(lens, (493.5, 0.0), 10.0)[0] > right[0]


def test_things_beyond_the_frame_are_cut_off(close_renderer):
    mat = seat_mats(1)[0]
    for at_mm in ((240.0, 0.0), (0.0, -140.0), (900.0, 900.0)):
        scene = Scene((Mat(1, mat, Pose(at_mm, 20.0)),))
        scene = lay(scene, 1, "sell", ("S2C001003", "blue"), random.Random(1), face_up=True)
        assert close_renderer.frame(scene, 0, 0.0).grey.shape == (1296, 2304)
