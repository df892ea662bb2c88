"""The Pi camera's adapter, against a stand-in for picamera2 that keeps its manners: unknown controls are an error."""

import sys
from types import ModuleType, SimpleNamespace

import numpy as np
import pytest

from vision.frame import CameraLost
from vision.picamera import SIZE_PX, SMALL_PX, PiCamera, locked_exposure

FULL = ("AeEnable", "AwbEnable", "ExposureTime", "AnalogueGain", "ColourGains", "AfMode", "AfRange", "LensPosition",
        "FrameRate", "NoiseReductionMode")  # fmt: skip


class Request:
    def __init__(self, camera):
        self.camera, self.released = camera, False
        self.streams = {"main": camera.picture, "lores": camera.small}

    def get_metadata(self):
        return {
            "SensorTimestamp": 3_500_000_000,
            "ExposureTime": 13_000,
            "AnalogueGain": 2.0,
            "ColourGains": (1.5, 1.9),
            "LensPosition": 1.37,
        }

    def release(self):
        assert not self.released
        self.released = True


class MappedArray:
    def __init__(self, request, stream, write=True):
        assert not request.released
        assert not write
        self.array = request.streams[stream]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.array = None


class Picamera2:
    attached = 1
    controls = FULL
    fails_to_start = False

    def __init__(self, number):
        self.camera_controls = dict.fromkeys(self.controls, (0, 1, 0))
        self.picture = np.full((SIZE_PX[1] * 3 // 2, SIZE_PX[0] + 64), 50, np.uint8)  # rows padded by 64
        self.small = np.full((SMALL_PX[1] * 3 // 2, SMALL_PX[0]), 60, np.uint8)
        self.asked, self.requests, self.state, self.gone = {}, [], "open", False
        self.focused = 0
        Picamera2.last = self

    @staticmethod
    def global_camera_info():
        return [{"Model": "imx708_wide"}] * Picamera2.attached

    def create_video_configuration(self, **form):
        return form

    def configure(self, form):
        self.form = form

    def set_controls(self, controls):
        unknown = set(controls) - set(self.camera_controls)
        if unknown:
            raise RuntimeError(f"Control {unknown} is not advertised by libcamera")
        self.asked |= controls

    def start(self):
        if self.fails_to_start:
            raise RuntimeError("Failed to start camera: device busy")
        self.state = "started"

    def capture_request(self, wait):
        assert wait > 0
        if self.gone:
            raise TimeoutError
        self.requests.append(Request(self))
        return self.requests[-1]

    def autofocus_cycle(self, wait):
        self.focused += 1

    def stop(self):
        self.state = "stopped"

    def close(self):
        self.state = "closed"


@pytest.fixture
def pi(monkeypatch):
    library = ModuleType("picamera2")
    library.Picamera2, library.MappedArray = Picamera2, MappedArray
    monkeypatch.setitem(sys.modules, "picamera2", library)
    monkeypatch.setattr(Picamera2, "attached", 1)
    monkeypatch.setattr(Picamera2, "controls", FULL)
    return SimpleNamespace(library=library)


def test_a_frame_is_the_grey_rows_of_both_streams_and_the_buffer_goes_back(pi):
    camera = PiCamera()
    device = Picamera2.last
    device.picture[0, 0], device.picture[SIZE_PX[1] - 1, SIZE_PX[0] - 1] = 11, 12
    frame = camera.read()
    assert frame.grey.shape == (2592, 4608)
    assert (frame.grey[0, 0], frame.grey[-1, -1]) == (11, 12)
    assert frame.small.shape == (648, 1152)
    assert frame.at_s == 3.5
    assert all(request.released for request in device.requests)
    device.picture[0, 0] = 99
    assert frame.grey[0, 0] == 11, "the frame keeps its own pixels when the buffer is used again"


def test_two_yuv_streams_and_three_buffers_are_asked_for(pi):
    PiCamera()
    form = Picamera2.last.form
    assert form["main"] == {"size": (4608, 2592), "format": "YUV420"}
    assert form["lores"] == {"size": (1152, 648), "format": "YUV420"}
    assert form["buffer_count"] == 3


def test_light_and_focus_are_measured_once_then_locked(pi):
    PiCamera()
    device = Picamera2.last
    assert device.focused == 1
    assert device.asked["AeEnable"] is False
    assert device.asked["AwbEnable"] is False
    assert device.asked["ExposureTime"] == 10_000
    assert device.asked["AnalogueGain"] == pytest.approx(2.6)
    assert device.asked["ColourGains"] == (1.5, 1.9)
    assert device.asked["AfMode"] == 0
    assert device.asked["LensPosition"] == 1.37


def test_refocusing_locks_the_lens_anew(pi):
    camera = PiCamera()
    camera.refocus()
    assert Picamera2.last.focused == 2
    assert Picamera2.last.asked["AfMode"] == 0


def test_a_camera_without_autofocus_or_exposure_controls_is_asked_for_neither(pi, monkeypatch):
    monkeypatch.setattr(Picamera2, "controls", ("FrameRate",))
    camera = PiCamera()
    assert set(Picamera2.last.asked) == {"FrameRate"}
    assert Picamera2.last.focused == 0
    assert camera.read().grey.shape == (2592, 4608)


def test_a_search_for_focus_that_never_ends_is_given_up(pi, monkeypatch):
    def endless(self, wait):
        raise TimeoutError

    monkeypatch.setattr(Picamera2, "autofocus_cycle", endless)
    assert PiCamera().read() is not None
    assert Picamera2.last.asked["AfMode"] == 0


@pytest.mark.parametrize(
    ("measured_us", "mains_hz", "exposed_us"),
    [(13_000, 50, 10_000), (16_000, 50, 20_000), (4_000, 50, 10_000), (9_000, 60, 8_333), (33_000, 60, 33_333)],
)
def test_exposure_is_whole_periods_of_the_lamps(measured_us, mains_hz, exposed_us):
    controls = locked_exposure({"ExposureTime": measured_us, "AnalogueGain": 4.0}, mains_hz)
    assert controls["ExposureTime"] == exposed_us
    assert controls["AnalogueGain"] == pytest.approx(4.0 * measured_us / exposed_us, rel=1e-3)
    assert "ColourGains" not in controls


def test_the_gain_never_goes_below_one():
    assert locked_exposure({"ExposureTime": 2_000, "AnalogueGain": 1.0}, 50)["AnalogueGain"] == 1.0


def test_a_camera_that_stops_giving_pictures_is_lost(pi):
    camera = PiCamera(wait_s=2)
    Picamera2.last.gone = True
    with pytest.raises(CameraLost, match=r"2 s.*ribbon cable"):
        camera.read()


def test_no_camera_attached(pi, monkeypatch):
    monkeypatch.setattr(Picamera2, "attached", 0)
    with pytest.raises(CameraLost, match="rpicam-hello"):
        PiCamera()


def test_a_busy_camera_is_let_go_again(pi, monkeypatch):
    monkeypatch.setattr(Picamera2, "fails_to_start", True)
    with pytest.raises(CameraLost, match="device busy"):
        PiCamera()
    assert Picamera2.last.state == "closed"


def test_closing_twice_is_fine_and_reading_after_it_is_not(pi):
    camera = PiCamera()
    camera.close()
    camera.close()
    assert Picamera2.last.state == "closed"
    for use in (camera.read, camera.refocus):
        with pytest.raises(CameraLost, match="closed"):
            use()


def test_without_picamera2_the_package_is_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "picamera2", None)
    with pytest.raises(CameraLost, match="python3-picamera2"):
        PiCamera()
