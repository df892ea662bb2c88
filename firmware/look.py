"""``pharos look``: what is seen in a single picture, as plain values."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from firmware.errors import FirmwareError
from firmware.eyes import KINDS
from firmware.files import refuse_endless, write_whole
from firmware.kit import PRINTED, Kit
from firmware.session.value import Watched
from vision import VisionError
from vision.draw import annotated, encoded
from vision.frame import read_picture
from vision.report import report
from vision.sighting import study


class CannotLook(FirmwareError, OSError):
    """A picture cannot be read, or the drawing not be written; the message names the file."""


def look_at(picture: Path, seats: int, draw: Path | None, watched: Watched, kit: Kit = PRINTED) -> dict[str, Any]:
    """What is seen of what is watched in one picture; with ``draw`` the picture is written there, annotated."""
    try:
        refuse_endless(picture)
        frame = read_picture(picture)
    except VisionError as error:
        raise CannotLook(str(error)) from error
    except OSError as error:
        raise CannotLook(f"{picture} cannot be read: {error.strerror}") from error
    kind = KINDS[watched.game]
    sighting = study(frame, kind.surfaces(seats), kind.pieces(watched))
    seen, drawn = {"picture": picture.name, **report(sighting)}, annotated(frame, sighting)
    if kind.more is not None:
        more = kind.more(watched, kit)
        seen |= more.study(frame, sighting)
        drawn = more.mark(drawn, words=True)
    if draw is not None:
        try:
            write_whole(draw, encoded(drawn, draw))
        except (ValueError, OSError) as error:
            raise CannotLook(f"the annotated picture cannot be written: {error}") from error
    return seen
