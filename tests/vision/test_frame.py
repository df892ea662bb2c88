"""Frames are checked when they are made; sources say plainly when nothing comes any more."""

import struct
import zlib

import cv2
import numpy as np
import pytest

from vision.frame import (
    CameraLost,
    Device,
    Frame,
    ImageFolder,
    NotAFrame,
    Video,
    frame_of,
    read_picture,
    shrink,
    small_of,
)

GREY = np.full((120, 160), 90, np.uint8)


@pytest.mark.parametrize(
    ("grey", "message"),
    [
        (GREY.astype(np.float32), "float32"),
        (np.zeros((0, 0), np.uint8), r"\(0, 0\)"),
        (np.zeros((4, 4000), np.uint8), r"\(4, 4000\)"),
        (np.zeros((120, 160, 3), np.uint8), r"\(120, 160, 3\)"),
        (np.zeros(500, np.uint8), r"\(500,\)"),
        ([[1, 2], [3, 4]], "list"),
        (None, "NoneType"),
    ],
)
def test_what_is_no_grey_picture_is_refused_saying_what_it_is(grey, message):
    with pytest.raises(NotAFrame, match=message):
        Frame(grey, 0.0)


def test_colour_and_small_picture_must_show_the_same_view():
    with pytest.raises(NotAFrame, match="agree"):
        Frame(GREY, 0.0, np.zeros((60, 80, 3), np.uint8))
    with pytest.raises(NotAFrame, match="no reduction"):
        Frame(GREY, 0.0, small=np.zeros((60, 40), np.uint8))
    with pytest.raises(NotAFrame, match="no reduction"):
        Frame(GREY, 0.0, small=np.zeros((240, 320), np.uint8))
    assert Frame(GREY, 0.0, small=np.zeros((60, 80), np.uint8)).small is not None


def test_a_colour_picture_becomes_a_frame_with_both():
    red = np.zeros((50, 60, 3), np.uint8)
    red[..., 2] = 255
    frame = frame_of(red, 2.5)
    assert frame.grey.shape == (50, 60)
    assert frame.grey[0, 0] == 76  # 0.299 of full red
    assert frame.image_bgr is red
    assert frame.at_s == 2.5


def test_a_grey_picture_is_enough():
    assert frame_of(GREY, 0.0).image_bgr is None


def test_the_small_picture_is_the_cameras_own_or_a_reduction_to_some_1152_pixels():
    own = np.zeros((60, 80), np.uint8)
    assert small_of(Frame(GREY, 0.0, small=own)) is own
    assert small_of(Frame(GREY, 0.0)).shape == GREY.shape
    assert small_of(Frame(np.zeros((2592, 4608), np.uint8), 0.0)).shape == (648, 1152)


@pytest.mark.parametrize("factor", [1, 2, 3, 4, 6, 8])
def test_a_shrunk_pixel_is_the_mean_of_those_it_stands_for(factor):
    rng = np.random.default_rng(factor)
    grey = rng.integers(0, 255, (51, 75), dtype=np.uint8)
    small = shrink(grey, factor)
    assert small.shape == (51 // factor, 75 // factor)
    first = grey[:factor, :factor].mean()
    assert abs(float(small[0, 0]) - first) <= 1.5


def test_a_folder_gives_its_pictures_in_the_order_of_their_names(tmp_path):
    for name, level in (("b.png", 20), ("a.jpg", 10), ("c.PNG", 30)):
        cv2.imwrite(str(tmp_path / name.lower()), np.full((40, 50), level, np.uint8))
    (tmp_path / "notes.txt").write_text("not a picture")
    folder = ImageFolder(tmp_path, step_s=0.5)
    frames = [folder.read(), folder.read(), folder.read()]
    assert [(round(float(f.grey.mean())), f.at_s) for f in frames] == [(10, 0.0), (20, 0.5), (30, 1.0)]
    assert folder.read() is None
    assert folder.read() is None


def test_one_picture_is_a_folder_of_one(tmp_path):
    cv2.imwrite(str(tmp_path / "a.png"), GREY)
    folder = ImageFolder(tmp_path / "a.png")
    assert folder.read() is not None
    assert folder.read() is None


def test_a_folder_without_pictures_says_so(tmp_path):
    with pytest.raises(CameraLost, match="no pictures"):
        ImageFolder(tmp_path)
    with pytest.raises(CameraLost, match="nowhere"):
        ImageFolder(tmp_path / "nowhere")


@pytest.mark.parametrize("data", [b"", b"no picture at all", b"\x89PNG\r\n\x1a\nbroken"])
def test_a_broken_picture_is_named(tmp_path, data):
    (tmp_path / "torn.png").write_bytes(data)
    with pytest.raises(NotAFrame, match=r"torn\.png"):
        read_picture(tmp_path / "torn.png")


def test_a_video_is_read_to_its_end_at_its_own_times(tmp_path):
    path = tmp_path / "game.avi"
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), 5.0, (64, 48))
    for level in (40, 80, 120):
        writer.write(np.full((48, 64, 3), level, np.uint8))
    writer.release()
    video = Video(path)
    frames = [video.read() for _ in range(3)]
    assert [round(f.at_s, 3) for f in frames] == [0.0, 0.2, 0.4]
    assert abs(float(frames[2].grey.mean()) - 120) < 4
    assert video.read() is None
    video.close()
    with pytest.raises(CameraLost):
        video.read()


def test_a_file_that_is_no_video_is_named(tmp_path):
    (tmp_path / "x.mp4").write_bytes(b"nothing")
    with pytest.raises(CameraLost, match=r"x\.mp4"):
        Video(tmp_path / "x.mp4")


class PluggedCamera:
    """An OpenCV device that gives some pictures and is then pulled out."""

    def __init__(self, pictures, opens=True):
        self.pictures, self.opens, self.settings, self.released = list(pictures), opens, {}, False

    def isOpened(self):
        return self.opens and not self.released

    def set(self, key, value):
        self.settings[key] = value

    def read(self):
        return (True, self.pictures.pop(0)) if self.pictures else (False, None)

    def release(self):
        self.released = True


def test_a_device_that_is_pulled_out_is_lost_and_says_what_to_look_at(monkeypatch):
    camera = PluggedCamera([np.full((48, 64, 3), 7, np.uint8)])
    monkeypatch.setattr(cv2, "VideoCapture", lambda number: camera)
    device = Device(2, clock=lambda: 12.5, size_px=(1920, 1080))
    assert camera.settings[cv2.CAP_PROP_FRAME_WIDTH] == 1920
    assert device.read().at_s == 12.5
    with pytest.raises(CameraLost, match=r"device 2.*cable"):
        device.read()
    device.close()
    assert camera.released
    with pytest.raises(CameraLost):
        device.read()


def test_a_device_that_is_not_there_is_named(monkeypatch):
    monkeypatch.setattr(cv2, "VideoCapture", lambda number: PluggedCamera([], opens=False))
    with pytest.raises(CameraLost, match="device 4"):
        Device(4, clock=lambda: 0.0)


def test_a_picture_that_would_fill_the_memory_is_refused_before_it_is_decoded(tmp_path):
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    side_px = 30_000
    rows = zlib.compress(bytes(side_px // 8 + 1) * 64, 9)  # the first rows are enough: nothing is to be read of them
    header = struct.pack(">IIBBBBB", side_px, side_px, 1, 0, 0, 0, 0)
    file = tmp_path / "huge.png"
    file.write_bytes(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", rows) + chunk(b"IEND", b""))
    with pytest.raises(NotAFrame, match=r"huge\.png (is no picture|cannot be read as a picture of at most \S+ pixels)"):
        read_picture(file)


def test_a_picture_too_small_to_look_at_is_named(tmp_path):
    file = tmp_path / "small.png"
    cv2.imwrite(str(file), np.zeros((20, 20, 3), np.uint8))
    with pytest.raises(NotAFrame, match=r"small\.png: .*at least 32 pixels"):
        read_picture(file)
