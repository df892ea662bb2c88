"""Frames from a Raspberry Pi camera by picamera2, which is imported only when a PiCamera is made.

Written for the Camera Module 3 (4608 x 2592): both streams are YUV420, whose first rows are the grey picture as it
is, so nothing is converted, and the second stream is the small picture that looks are compared by. Focus and exposure
are measured once and then locked: a picture that breathes would look like a table on which something always moves.
"""

from __future__ import annotations

import contextlib
import importlib
from collections.abc import Mapping
from types import ModuleType
from typing import Any, Final

import numpy as np

from vision.frame import CameraLost, Frame, Picture

SIZE_PX: Final = (4608, 2592)
SMALL_PX: Final = (1152, 648)

FRAMES_A_SECOND: Final = 10


class PiCamera:
    """A FrameSource over picamera2. Opening takes some seconds: light, colour and focus settle first.

    Raises CameraLost when picamera2 or the camera is missing, and when a picture stays out for ``wait_s``.
    ``mains_hz`` is the frequency of the mains: lamps flicker at twice that. With ``color`` frames hold their chroma
    too, six megabytes more a frame: dice are told in colour.

        camera = PiCamera()
        frame = camera.read()
    """

    def __init__(self, number: int = 0, *, mains_hz: int = 50, wait_s: float = 5.0, color: bool = False) -> None:
        self.color = color
        """May be changed between two frames."""
        self._wait_s = wait_s
        self._library = _library()
        self._camera: Any = None
        if number >= len(self._library.Picamera2.global_camera_info()):
            raise CameraLost(
                f"there is no Pi camera number {number}: look at both ends of its ribbon cable (power off first), "
                "then try: rpicam-hello --list-cameras"
            )
        try:
            self._camera = self._library.Picamera2(number)
            self._start(mains_hz)
        except (RuntimeError, OSError, TimeoutError, ValueError) as error:
            self.close()
            raise CameraLost(
                f"Pi camera {number} cannot be started ({error}): is another program using it? Close that, or restart"
            ) from error

    def read(self) -> Frame:
        if self._camera is None:
            raise CameraLost("the Pi camera was closed")
        try:
            request = self._camera.capture_request(wait=self._wait_s)
        except (RuntimeError, OSError, TimeoutError) as error:
            raise CameraLost(
                f"the Pi camera gave no picture for {self._wait_s:g} s: look at both ends of its ribbon cable"
            ) from error
        try:
            # The buffers go back to the camera at once; it has three, and stands still without a free one.
            grey = self._rows(request, "main", SIZE_PX)
            small = self._rows(request, "lores", SMALL_PX)
            chroma = self._chroma(request) if self.color else None
            taken_ns = request.get_metadata().get("SensorTimestamp", 0)
        finally:
            request.release()
        return Frame(grey, taken_ns / 1e9, small=small, chroma=chroma)

    def refocus(self) -> None:
        """Focus once more and lock again; the lens creeps as it grows warm. Without autofocus nothing happens."""
        if self._camera is None:
            raise CameraLost("the Pi camera was closed")
        self._set({"AfMode": _AUTO, "AfRange": _NORMAL_RANGE})
        if "AfMode" in self._camera.camera_controls:
            # A scene without edges: the lens stays where the search left it, as good as any place.
            with contextlib.suppress(TimeoutError):
                self._camera.autofocus_cycle(wait=self._wait_s * 2)
            lens = self._metadata().get("LensPosition")
            self._set({"AfMode": _MANUAL} | ({} if lens is None else {"LensPosition": float(lens)}))

    def close(self) -> None:
        camera, self._camera = self._camera, None
        if camera is not None:
            try:
                camera.stop()
            finally:
                camera.close()

    def _start(self, mains_hz: int) -> None:
        camera = self._camera
        camera.configure(
            camera.create_video_configuration(
                main={"size": SIZE_PX, "format": "YUV420"},
                lores={"size": SMALL_PX, "format": "YUV420"},
                buffer_count=3,
                queue=False,
                display=None,
                encode=None,
            )
        )
        self._set({"FrameRate": float(FRAMES_A_SECOND), "NoiseReductionMode": _FAST})
        camera.start()
        for _ in range(_SETTLING_FRAMES):
            measured = self._metadata()
        self._set(locked_exposure(measured, mains_hz))
        self.refocus()

    def _set(self, wanted: Mapping[str, object]) -> None:
        """Set those controls that this camera has: asking for another one is an error to picamera2."""
        known = self._camera.camera_controls
        controls = {name: value for name, value in wanted.items() if name in known}
        if controls:
            self._camera.set_controls(controls)

    def _metadata(self) -> dict[str, Any]:
        request = self._camera.capture_request(wait=self._wait_s)
        try:
            return dict(request.get_metadata())
        finally:
            request.release()

    def _rows(self, request: object, stream: str, size_px: tuple[int, int]) -> Picture:
        """A copy of the grey rows of a YUV420 (or NV12) stream; its rows may be padded."""
        width, height = size_px
        with self._library.MappedArray(request, stream, write=False) as mapped:
            return np.array(mapped.array[:height, :width], np.uint8)

    def _chroma(self, request: object) -> Picture:
        """A copy of U and V of the YUV420 stream: below the grey rows, two of their rows to one of its own."""
        width, height = SIZE_PX
        with self._library.MappedArray(request, "main", write=False) as mapped:
            planes = [mapped.array[height * k // 4 : height * (k + 1) // 4] for k in (4, 5)]
            halves = [plane.reshape(height // 2, -1)[:, : width // 2] for plane in planes]
            return np.stack(halves, axis=-1).astype(np.uint8)


def locked_exposure(measured: Mapping[str, Any], mains_hz: int) -> dict[str, object]:
    """Controls that hold the light as it was measured, exposed for whole periods of the lamps' flicker.

    The gain makes up for what the exposure was rounded by, and never goes below 1.
    """
    period_us = 1_000_000 / (2 * mains_hz)
    exposure_us, gain = float(measured.get("ExposureTime", period_us)), float(measured.get("AnalogueGain", 1.0))
    rounded_us = max(1, round(exposure_us / period_us)) * period_us
    controls: dict[str, object] = {
        "AeEnable": False,
        "AwbEnable": False,
        "ExposureTime": round(rounded_us),
        "AnalogueGain": max(1.0, gain * exposure_us / rounded_us),
    }
    if "ColourGains" in measured:
        controls["ColourGains"] = tuple(measured["ColourGains"])
    return controls


# libcamera's numbers for AfMode, AfRange and NoiseReductionMode (its control_ids_core.yaml and control_ids_draft.yaml).
_MANUAL: Final = 0
_AUTO: Final = 1
_NORMAL_RANGE: Final = 0
_FAST: Final = 1

_SETTLING_FRAMES: Final = 2 * FRAMES_A_SECOND


def _library() -> ModuleType:
    try:
        return importlib.import_module("picamera2")
    except (ImportError, ValueError) as error:  # ValueError: built for another numpy
        raise CameraLost(
            f"picamera2 cannot be loaded ({error}): on a Raspberry Pi install it with "
            "sudo apt-get install python3-picamera2"
        ) from error
