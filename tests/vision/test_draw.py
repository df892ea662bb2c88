"""The picture with what was seen drawn over it."""

import cv2
import numpy as np
import pytest

from vision import draw
from vision.draw import annotated, encoded, live_picture
from vision.frame import Frame
from vision.sighting import study
from vision.surface import seat_mats


@pytest.fixture(scope="module")
def scene(request):
    drawn = request.getfixturevalue("drawn")
    table = drawn.table(2).lay_on(1, "card", drawn.sticker(1)).lay_on(2, "sell", None).lay_on(2, "card", "HELLO")
    frame = table.frame()
    return frame, study(frame, seat_mats(2), drawn.KNOWN)


def has(picture, color):
    return bool((np.abs(picture.astype(int) - color).max(axis=2) < 12).any())


def test_the_annotated_picture_has_the_frames_size_and_marks_what_was_seen(scene):
    frame, seen = scene
    picture = annotated(frame, seen)
    assert picture.shape == (*frame.grey.shape, 3)
    assert picture.dtype == np.uint8
    for color in (draw.SURFACE, draw.EMPTY, draw.FACE_DOWN, draw.PIECE, draw.UNCLEAR):
        assert has(picture, color)
    assert not has(picture, draw.DOUBLED)


def test_the_frames_own_pixels_are_left_alone(scene):
    frame, seen = scene
    before = frame.grey.copy()
    annotated(frame, seen)
    live_picture(frame, seen, 800)
    live_picture(frame, seen, frame.grey.shape[1])
    assert (frame.grey == before).all()


@pytest.mark.parametrize("width_px", [320, 800, 1152])
def test_the_live_picture_has_the_width_asked_for_and_the_frames_shape(scene, width_px):
    frame, seen = scene
    picture = live_picture(frame, seen, width_px)
    height, width = frame.grey.shape
    assert picture.shape == (round(height * width_px / width), width_px, 3)
    assert has(picture, draw.PIECE)


def test_a_live_picture_is_never_enlarged_and_needs_no_sighting(scene):
    frame, _ = scene
    picture = live_picture(frame, None, 99_999)
    assert picture.shape[1] == frame.grey.shape[1]
    assert (picture[..., 0] == frame.grey).all()
    assert live_picture(frame, None, 0).shape[1] == 1


def test_colour_is_kept_where_the_frame_has_it(scene):
    frame, seen = scene
    red = np.zeros((*frame.grey.shape, 3), np.uint8)
    red[..., 2] = 200
    picture = live_picture(Frame(frame.grey, 0.0, red), seen, 600)
    assert has(picture, (0, 0, 200))


def test_the_cameras_small_picture_is_used_where_it_is_large_enough(scene):
    frame, _ = scene
    small = np.full_like(cv2.resize(frame.grey, None, fx=0.5, fy=0.5), 77)
    doctored = Frame(frame.grey, 0.0, small=small)
    assert has(live_picture(doctored, None, 400), (77, 77, 77))


def test_a_doubled_mat_stands_out(drawn, known):
    second = drawn.Mat(seat_mats(1)[0], (330.0, 85.0), 180)
    frame = drawn.Table(mats=(*drawn.table(1).mats, second), size_px=(2200, 833)).frame()
    picture = annotated(frame, study(frame, seat_mats(1), known))
    assert has(picture, draw.DOUBLED)


@pytest.mark.parametrize("name", ["seen.png", "seen.JPG"])
def test_a_picture_is_saved_by_its_files_ending(scene, tmp_path, name):
    frame, seen = scene
    picture = annotated(frame, seen)
    (tmp_path / name).write_bytes(encoded(picture, tmp_path / name))
    assert cv2.imread(str(tmp_path / name)).shape == picture.shape


def test_another_ending_is_an_error_that_names_the_file(tmp_path):
    picture = np.zeros((40, 40, 3), np.uint8)
    with pytest.raises(ValueError, match=r"seen\.gif"):
        encoded(picture, tmp_path / "seen.gif")
