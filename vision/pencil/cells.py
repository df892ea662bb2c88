"""What is told of the pencil in one cell's box."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final


class Doubt(StrEnum):
    """Why a box is neither certainly crossed nor certainly clear."""

    STROKE = "stroke"  # there is ink, but no whole cross: half a cross, a single line, a tick, a scribble, a smudge
    GLARE = "glare"  # blown out, or so bright that a thin stroke may be lost
    SHADE = "shade"  # a shadow's hard edge, or much darker than the boxes about it
    DARK = "dark"  # too little light, or too much noise: a faint stroke may be lost
    UNSTEADY = "unsteady"  # looks do not agree
    UNSEEN = "unseen"  # something lies on it, and it was never seen before


@dataclass(frozen=True, slots=True)
class CellSeen:
    """A box is certainly crossed or certainly clear unless it is ``unclear``."""

    crossed: bool
    unclear: Doubt | None = None


CROSSED: Final = CellSeen(crossed=True)
CLEAR: Final = CellSeen(crossed=False)


def doubtful(doubt: Doubt) -> CellSeen:
    return CellSeen(crossed=False, unclear=doubt)
