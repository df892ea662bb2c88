"""What of the table is an owner's own: the dice tray, faces that were taught, stickers that were glued elsewhere."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Final

from engine.table import PieceId
from firmware import teaching
from firmware.config import Config
from firmware.printing_dice import printed_dice
from vision.city.teach import MOST_CHARACTERS, GluedSticker, loaded
from vision.dice.taught import Taught, completed
from vision.dice.taught import printed_dice as taught_by_print
from vision.dice.tray import own_tray, printed_tray
from vision.sheets.dice_faces import DieFaces
from vision.surface import Surface

STICKERS: Final = "stickers.json"
"""In the folder of the table's data: where an owner glued the stickers of city pieces."""


@dataclass(frozen=True, slots=True)
class Kit:
    """``Kit()`` is a table of printed things alone."""

    own_tray: Surface | None = None
    own_faces: Taught | None = None
    glued: Mapping[PieceId, GluedSticker] = field(default_factory=dict)

    @property
    def tray(self) -> Surface:
        return self.own_tray or printed_tray()

    @property
    def faces(self) -> Taught:
        """By what the dice are told."""
        return self.own_faces or printed_faces()


PRINTED: Final = Kit()


def kit_of(config: Config) -> Kit:
    """What the configuration and the table's data say; raises CannotTeach, NotATray."""
    tray, taught = config.tray, teaching.load(config.data_dir / teaching.FILE)
    return Kit(
        own_tray(tray.outer_mm, tray.tags_above_floor_mm) if tray.outer_mm else None,
        None if taught is None else completed(taught, printed_faces()),
        glued_stickers(config.data_dir / STICKERS),
    )


def glued_stickers(file: Path) -> Mapping[PieceId, GluedSticker]:
    """Where stickers were glued; nothing if none was shown yet. Raises CannotTeach for a damaged file."""
    anew = "show the tiles anew: pharos teach tiles"
    return teaching.read_taught(file, lambda data: loaded(data.decode("utf-8")), 4 * MOST_CHARACTERS, anew) or {}


def all_printed_dice() -> tuple[DieFaces, ...]:
    """The ten dice of both sets."""
    return *printed_dice("equal"), *printed_dice("doubled")


@cache
def printed_faces() -> Taught:
    """The stand-in stickers on all of them, as they are printed."""
    return taught_by_print(all_printed_dice())
