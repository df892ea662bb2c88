"""The camera that the configuration names, opened."""

from __future__ import annotations

from collections.abc import Callable

from firmware.config import Camera
from vision.frame import Device, FrameSource
from vision.picamera import PiCamera


def open_camera(camera: Camera, clock: Callable[[], float], *, color: bool = False) -> FrameSource:
    """Its source of frames; ``clock`` gives a device's pictures their times. Raises CameraLost."""
    return PiCamera(color=color) if camera.kind == "picamera2" else Device(camera.device, clock)
