"""The parts as ``pharos run`` opens them, gathered for the doctor, who must live where they cannot be loaded."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from firmware.cameras import open_camera
from firmware.config import Camera, Config
from firmware.owners import BOARDS, COMPONENTS, CannotUse, problems
from firmware.panel import Panel, open_panel
from ui.fonts import FILES
from ui.window import has_display
from vision.codes import second_reader_fault
from vision.frame import FrameSource

__all__ = [
    "FONTS",
    "box_problems",
    "has_display",
    "open_timeless_camera",
    "open_timeless_panel",
    "second_reader_fault",
]

FONTS = tuple(FILES.values())


def open_timeless_camera(camera: Camera) -> FrameSource:
    """The camera that the configuration names; its pictures' times mean nothing here. Raises CameraLost."""
    return open_camera(camera, lambda: 0.0)


def box_problems(config: Config) -> Mapping[tuple[str, Path], tuple[str, ...]]:
    """What is wrong with each file of an owner's box that the configuration names, by command that tells all of it."""
    found: dict[tuple[str, Path], tuple[str, ...]] = {}
    for kind, path in ((BOARDS, config.boards), (COMPONENTS, config.components)):
        if path is not None:
            try:
                found[kind.command, path] = problems(kind, path)
            except CannotUse as error:
                found[kind.command, path] = (str(error),)
    return found


def open_timeless_panel(config: Config) -> Panel:
    """The panel that the configuration names, for one look at its buttons. Raises PanelError."""
    return open_panel(config, lambda: 0.0)
