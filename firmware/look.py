"""``pharos look``: what is seen in a single picture, as plain values."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from firmware.errors import FirmwareError
from firmware.eyes import printed_pieces
from vision import VisionError
from vision.draw import annotated, save_picture
from vision.frame import read_picture
from vision.report import report
from vision.sighting import study
from vision.surface import seat_mats


class CannotLook(FirmwareError, OSError):
    """A picture cannot be read, or the drawing not be written; the message names the file."""


def look_at(picture: Path, seats: int, draw: Path | None) -> dict[str, Any]:
    """What is seen of these seats' mats in one picture; with ``draw`` the picture is written there, annotated."""
    if picture.exists() and not picture.is_file():
        raise CannotLook(f"{picture} is no file")  # but a device or a pipe, which may never end
    try:
        frame = read_picture(picture)
    except (VisionError, OSError) as error:
        reason = str(error)
        raise CannotLook(reason if str(picture) in reason else f"{picture}: {reason}") from error
    sighting = study(frame, seat_mats(seats), printed_pieces())
    if draw is not None:
        try:
            save_picture(draw, annotated(frame, sighting))
        except (ValueError, OSError) as error:
            raise CannotLook(f"the annotated picture cannot be written: {error}") from error
    return {"picture": picture.name, **report(sighting)}
