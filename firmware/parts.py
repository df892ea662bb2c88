"""The parts as ``pharos run`` opens them, gathered for the doctor, who must live where they cannot be loaded."""

from __future__ import annotations

from firmware.cameras import open_camera
from firmware.config import Camera, Config
from firmware.panel import Panel, open_panel
from ui.fonts import FILES
from ui.window import has_display
from vision.codes import second_reader_fault
from vision.frame import FrameSource

__all__ = ["FONTS", "has_display", "open_timeless_camera", "open_timeless_panel", "second_reader_fault"]

FONTS = tuple(FILES.values())


def open_timeless_camera(camera: Camera) -> FrameSource:
    """The camera that the configuration names; its pictures' times mean nothing here. Raises CameraLost."""
    return open_camera(camera, lambda: 0.0)


def open_timeless_panel(config: Config) -> Panel:
    """The panel that the configuration names, for one look at its buttons. Raises PanelError."""
    return open_panel(config, lambda: 0.0)
