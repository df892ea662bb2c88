"""``pharos teach tiles``: where an owner glued the stickers of city pieces, shown to the camera tile by tile."""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from engine.table import PieceId
from firmware.kit import glued_stickers
from firmware.teaching import Person, keep
from vision.city.forms import Cell, PieceForm
from vision.city.map_plan import MapPlan, map_plan
from vision.city.teach import GluedSticker, NotShown, dumped, shown
from vision.frame import FrameSource
from vision.sighting import study

ON: Final[Cell] = (4, 3)
"""Where a tile's own first cell is laid: ``E4``, amid the first map."""


@dataclass(frozen=True, slots=True)
class TileTeacher:
    """What a lesson needs; ``skipped`` frames are old when a person is ready."""

    source: FrameSource
    forms: Mapping[PieceId, PieceForm]
    file: Path
    person: Person
    skipped: int = 0

    def teach(self) -> Mapping[PieceId, GluedSticker]:
        """Ask for one tile after the other until the person stops; each is kept at once.

        Raises CannotTeach when the file cannot be read or written, CameraLost, NotAFrame.
        """
        glued, plan = dict(glued_stickers(self.file)), map_plan(1)
        self.person.tell(
            "Lay map 1 under the camera and one tile on it, upright as it is printed, its top left square on E4."
        )
        while self.person.ready():
            for _ in range(self.skipped):
                self.source.read()
            frame = self.source.read()
            if frame is None:
                self.person.tell("There are no more pictures.")
                break
            sighting = study(frame, (plan.surface,), frozenset(self.forms))
            seen = {code.text for code in sighting.memory.codes if code.payload is not None}
            try:
                piece = _one({piece for piece in self.forms if piece in seen}, plan)
                form = self.forms[piece]
                glued[piece] = shown(sighting, plan, piece, form.cells, ON, form.height_mm)
            except NotShown as error:
                self.person.tell(f"Nothing was learned: {error}. Once more.")
                continue
            keep(self.file, dumped(glued).encode("utf-8"))
            at, turn = glued[piece].at_mm, glued[piece].turn_deg
            self.person.tell(f"{piece}: its sticker is {at[0]:g} mm right and {at[1]:g} mm down, turned {turn:g} deg.")
        return glued


def _one(pieces: AbstractSet[PieceId], plan: MapPlan) -> PieceId:
    if len(pieces) != 1:
        raise NotShown(f"{len(pieces)} stickers of tiles are seen on {plan.surface.id}, not one")
    return next(iter(pieces))
