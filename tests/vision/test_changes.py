"""Noise and slow light are no change; what is laid is one once it lies still; an arm is never read."""

import numpy as np
import pytest

from vision.changes import ARM_LOOKS, REST_LOOKS, follow_light, forget, read, start, watch

RNG = np.random.default_rng(4)
TABLE = np.kron(RNG.integers(40, 220, (18, 32), dtype=np.uint8), np.ones((16, 16), np.uint8))


def noisy(picture, sigma=1.5, seed=0):
    noise = np.random.default_rng(seed).normal(0, sigma, picture.shape)
    return np.clip(picture + noise, 0, 255).astype(np.uint8)


def with_box(picture, top, left, bottom, right, level=128):
    changed = picture.copy()
    changed[top:bottom, left:right] = level
    return changed


def watched(changes, pictures, first_seed=100):
    for n, picture in enumerate(pictures):
        changes = watch(changes, noisy(picture, seed=first_seed + n))
    return changes


@pytest.mark.parametrize("sigma", [0.5, 1.5, 4.0])
def test_noise_is_no_change(sigma):
    changes = start(noisy(TABLE, sigma))
    for seed in range(1, 20):
        changes = watch(changes, noisy(TABLE, sigma, seed))
        assert not changes.new.any()
        assert not changes.waiting.any()


def test_a_card_is_new_at_once_and_ready_when_it_rests():
    card = with_box(TABLE, 80, 160, 160, 220)
    changes = watched(start(noisy(TABLE)), [card])
    assert changes.new[12, 22]
    assert not changes.ready.any()
    for _ in range(REST_LOOKS):
        changes = watched(changes, [card], 300 + _)
    assert changes.ready[12, 22]
    assert not changes.ready[2, 2]
    assert not changes.waiting.any()


def test_what_was_read_is_new_no_more():
    card = with_box(TABLE, 80, 160, 160, 220)
    changes = watched(start(noisy(TABLE)), [card] * 4)
    changes = read(changes, changes.ready)
    assert not changes.new.any()
    changes = watched(changes, [card] * 3, 400)
    assert not changes.new.any()
    changes = watched(changes, [TABLE] * 4, 500)
    assert changes.ready[12, 22], "taking the card away is something new again"


def test_what_moves_is_never_ready():
    changes = start(noisy(TABLE))
    for step in range(8):
        changes = watched(changes, [with_box(TABLE, 80, 60 + 20 * step, 160, 120 + 20 * step)], step)
        inside = changes.new & ~changes.waiting
        assert not inside[12, (70 + 20 * step) // 8]


def test_an_arm_that_rests_is_waited_for_and_then_accepted():
    arm = with_box(TABLE, 0, 200, 150, 260, level=250)
    changes = watched(start(noisy(TABLE)), [arm] * 8)
    assert changes.arm[5, 28]
    assert not changes.ready.any()
    back = watched(changes, [TABLE] * 4, 900)
    assert not back.new.any(), "nothing was read under it, so nothing changed"
    stays = watched(changes, [arm] * (ARM_LOOKS + 3), 1000)
    assert stays.ready[5, 28]


def test_a_card_at_the_edge_is_no_arm():
    card = with_box(TABLE, 0, 200, 40, 240)
    changes = watched(start(noisy(TABLE)), [card] * 4)
    assert changes.ready[2, 27]


def test_light_that_changes_slowly_is_followed():
    changes = start(noisy(TABLE))
    for step in range(60):
        dim = (TABLE * (1 - 0.005 * step)).astype(np.uint8)
        changes = watch(changes, noisy(dim, seed=step))
        if step % 4 == 0:
            changes = follow_light(changes)
        assert not changes.ready.any()


def test_a_lamp_that_is_switched_off_is_something_new_everywhere():
    changes = watched(start(noisy(TABLE)), [TABLE // 2] * 4)
    assert changes.ready.mean() > 0.9
    assert not changes.arm.any()


def test_forgotten_places_are_ready_again_at_the_next_look():
    changes = start(noisy(TABLE))
    blocks = np.zeros(changes.new.shape, bool)
    blocks[4:8, 10:20] = True
    changes = forget(changes, blocks)
    assert (changes.new == blocks).all()
    changes = watched(changes, [TABLE])
    assert (changes.ready == blocks).all()
    assert forget(changes, np.zeros_like(blocks)) is changes


@pytest.mark.parametrize("shape", [(8, 8), (33, 65), (100, 1152), (648, 1152)])
def test_any_size_of_picture(shape):
    picture = np.full(shape, 90, np.uint8)
    changes = watch(start(picture), picture)
    changes = follow_light(forget(changes, np.ones_like(changes.new)))
    assert watch(changes, picture).new.shape == changes.new.shape
