"""What was taught is kept: as values, and as bytes that nothing else can pass for."""

import contextlib
import io
import zipfile

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vision.dice.likeness import PATCH_PX
from vision.dice.taught import (
    MOST_BYTES,
    MOST_SHOTS,
    NotTaught,
    Shot,
    dumped,
    loaded,
    packed,
    taught,
    values_of,
    with_shots,
)
from vision.dice.teach import SHOTS, confused, untaught
from vision.sheets.dice_faces import DieFaces


def patch(seed):
    rng = np.random.default_rng(seed)
    coarse = rng.integers(0, 255, (6, 6, 3)).astype(np.uint8)
    return np.kron(coarse, np.ones((PATCH_PX // 6, PATCH_PX // 6, 1), np.uint8))


def nudged(image, seed):
    noise = np.random.default_rng(seed).normal(0, 6, image.shape)
    return np.clip(image + noise, 0, 255).astype(np.uint8)


def test_the_printed_dice_are_taught_out_of_the_box(table):
    known = table.printed()
    assert set(known.labels) == {(color, face) for color, faces in table.DICE.items() for face in faces}
    assert set(known.colors) == set(table.DICE)
    assert confused(known) == ()


def test_no_two_faces_are_alike_to_the_reader(table):
    """Whatever quarter turn: every drawn face is far from every other one, most of all on its own die."""
    from vision.dice.faces import COLOR_WEIGHT
    from vision.dice.likeness import colors_apart, edges_apart

    known = table.printed()
    edges = edges_apart(known.edges, known.edges)
    for row in range(0, len(known.label), 8):
        other = known.label != known.label[row]
        apart = edges[row, other] + COLOR_WEIGHT * colors_apart(known.grids[row], known.grids[other])
        assert apart.min() > 0.25, known.labels[known.label[row]]


def test_bytes_bring_back_the_same_shots():
    known = taught([Shot("blue", "mask", patch(1)), Shot("blue", "owl", patch(2)), Shot("blue", "mask", patch(3))])
    again = loaded(dumped(known))
    assert again.labels == known.labels
    assert again.shots_of("blue", "mask") == 2
    assert all((a.patch == b.patch).all() for a, b in zip(again.shots, known.shots, strict=True))
    assert (again.edges == known.edges).all()
    assert dumped(again) == dumped(known)


@settings(max_examples=60, deadline=None)
@given(st.binary(max_size=400))
def test_other_bytes_are_refused(data):
    with pytest.raises(NotTaught):
        loaded(data)


@given(st.integers(0, 3000), st.integers(1, 255))
@settings(max_examples=60, deadline=None)
def test_damaged_bytes_are_refused_or_harmless(at, change):
    """A wrong byte is noticed, or changes pixels only: nothing else than Taught or NotTaught comes out."""
    data = bytearray(dumped(taught([Shot("red", "axe", patch(4))])))
    data[at % len(data)] = (data[at % len(data)] + change) % 256
    with contextlib.suppress(NotTaught):
        assert loaded(bytes(data)).labels


@pytest.mark.parametrize(
    "change",
    [
        {"form": np.array("pharos-dice-9")},
        {"colors": np.array(["red", "red"])},
        {"colors": np.array([3])},
        {"patches": np.zeros((1, 8, 8, 3), np.uint8)},
        {"patches": np.zeros((1, PATCH_PX, PATCH_PX, 3), np.float32)},
        {"faces": np.array(["x" * 41])},
        {"faces": np.array(["\x1b[2J"])},
        {"more": np.array(1)},
    ],
)
def test_wrong_contents_are_refused(change):
    parts = {
        "form": np.array("pharos-dice-1"),
        "colors": np.array(["red"]),
        "faces": np.array(["axe"]),
        "patches": patch(4)[None],
    }
    buffer = io.BytesIO()
    np.savez(buffer, **(parts | change))
    with pytest.raises(NotTaught):
        loaded(buffer.getvalue())


def test_a_file_that_would_run_something_is_not_opened():
    buffer = io.BytesIO()
    np.savez(buffer, form=np.array("pharos-dice-1"), colors=np.array([{"a": 1}], dtype=object), faces=1, patches=1)
    with pytest.raises(NotTaught):
        loaded(buffer.getvalue())


def test_a_file_that_says_it_is_larger_than_it_is_is_not_believed():
    """No room is made for what a header claims, nor for what would fill the memory unpacked."""
    claims = io.BytesIO()
    with zipfile.ZipFile(claims, "w") as parts:
        for name in ("form", "colors", "faces", "patches"):
            header = io.BytesIO()
            np.lib.format.write_array_header_1_0(
                header, {"descr": "|u1", "fortran_order": False, "shape": (10**9, 60, 60, 3)}
            )
            parts.writestr(f"{name}.npy", header.getvalue())
    bomb = io.BytesIO()
    with zipfile.ZipFile(bomb, "w", zipfile.ZIP_DEFLATED) as parts:
        for name in ("form", "colors", "faces", "patches"):
            parts.writestr(f"{name}.npy", bytes(MOST_BYTES))
    assert len(bomb.getvalue()) < MOST_BYTES / 100
    for data in (claims.getvalue(), bomb.getvalue(), bytes(MOST_BYTES + 1)):
        with pytest.raises(NotTaught):
            loaded(data)


def test_shots_are_counted_and_asked_for():
    die = DieFaces("red", ("sword", "sword", "axe", "axe", "shield", "shield"))
    assert untaught(None, [die]) == (("red", "sword", SHOTS), ("red", "axe", SHOTS), ("red", "shield", SHOTS))
    known = with_shots(None, [Shot("red", "axe", patch(k)) for k in range(SHOTS)])
    known = with_shots(known, [Shot("red", "sword", patch(9))])
    assert untaught(known, [die]) == (("red", "sword", SHOTS - 1), ("red", "shield", SHOTS))


def test_a_face_shown_as_another_one_is_noticed():
    axe, sword = patch(1), patch(2)
    shots = [Shot("red", "axe", nudged(axe, k)) for k in range(3)] + [
        Shot("red", "sword", nudged(sword, k)) for k in range(3)
    ]
    assert confused(taught(shots)) == ()
    wrong = taught([*shots, Shot("red", "sword", nudged(axe, 7))])
    assert (("red", "sword"), ("red", "axe")) in confused(wrong)


def test_lab_survives_packing():
    lab = np.random.default_rng(1).uniform((0, -60, -60), (100, 60, 60), (PATCH_PX, PATCH_PX, 3)).astype(np.float32)
    assert np.abs(values_of(packed(lab)) - lab).max() < 0.6


@pytest.mark.parametrize("count", [0, MOST_SHOTS + 1])
def test_none_and_too_many_are_refused(count):
    with pytest.raises(NotTaught):
        taught([Shot("red", "axe", patch(1))] * count)
