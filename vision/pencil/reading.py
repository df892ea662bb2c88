"""One box of a board -> crossed, clear, or unclear and why. It never guesses: what lies between is asked about."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from vision.frame import Picture
from vision.pencil.boxes import PaperLevels
from vision.pencil.cells import CLEAR, CROSSED, CellSeen, Doubt, doubtful
from vision.pencil.diagonals import Stroke, diagonals_of, fields_between
from vision.pencil.ink import Ink, ink_of
from vision.pencil.outline import from_above, outline_of
from vision.sheets.board_plan import Box
from vision.tags import Matrix


@dataclass(frozen=True, slots=True)
class Limits:
    """What a box is judged by; darkness is a share of the paper's brightness (see Ink)."""

    crossed: float = 0.065
    """Both strokes of a certain cross are darker from end to end: what is left of an erased one reaches 0.051."""
    alike: float = 0.75
    """At least this share of the darker stroke's darkness has the paler one: of a pencil's cross it has 0.8, of half a
    cross or a tick at most 0.65;"""
    alike_a_px: float = 0.05
    """so much more for each pixel that the strokes' half breadth exceeds 3: a broad pen's cross 0.93, its tick 0.75."""
    beside: float = 0.05
    """At most this share of what lies beside both strokes is ink: a cross reaches 0.03, a scribble begins at 0.09;"""
    beside_a_px: float = 0.045
    """so much more for each pixel that the strokes' half breadth exceeds 3: little is left beside broad ones."""
    even: float = 0.66
    """At least so bright is the darkest of those fields: a shadow's edge through a box makes crosses of half ones."""
    clear: float = 0.026
    """In a certainly clear box no short line anywhere is darker."""
    rough: float = 0.012
    """In a certainly clear box darkness varies by no more, as a standard deviation."""
    faintest: float = 0.09
    """What the faintest stroke that must not be overlooked shows: noise that reaches as far hides it."""
    blown: float = 0.005
    """At most this share of a box of which anything is certain is blown out."""
    brighter: float = 1.25
    """A box that outshines nearly all others by more is glaring."""
    whiter: float = 1.06
    """A box without an outline that outshines those about it by more is glaring; else something lies on it."""
    darker: float = 0.6
    """A box that is darker than those about it by more lies in a shadow, or is filled in."""
    rim_even: float = 0.85
    """At least so bright is the darkest part of a box's rim, or a shadow's edge is what makes it unclear."""
    least_level: float = 28.0
    """Grey levels of paper below which noise and steps of brightness hide a stroke."""


LIMITS: Final = Limits()


def read_box(grey: Picture, to_px: Matrix, box: Box, levels: PaperLevels) -> CellSeen | None:
    """Read one box; None if it cannot be seen: it lies outside the frame, or something lies on it.

    ``to_px`` maps the board's millimetres to pixels; ``levels`` say how white the board's paper is in this light.
    """
    around = from_above(grey, to_px, box)
    if around is None:
        return None
    ink = ink_of(around)
    lines = diagonals_of(ink)
    outline = outline_of(around)
    if outline.seen >= _LEAST_OUTLINE and _crossed(ink, lines, levels.usual):
        return CROSSED
    bright = float(np.percentile(ink.paper, 90))
    if ink.blown > LIMITS.blown or bright > LIMITS.brighter * levels.brightest:
        return doubtful(Doubt.GLARE)
    if outline.covered:
        # A reflection washes the outline out before it is blown out itself; what lies on a box is no whiter than paper.
        return doubtful(Doubt.GLARE) if bright > LIMITS.whiter * levels.usual else None
    return _without_a_cross(ink, lines, levels.usual)


_LEAST_OUTLINE: Final = 4


def _crossed(ink: Ink, lines: tuple[Stroke, Stroke], usual: float) -> bool:
    paler, darker = sorted(line.darkness for line in lines)
    if paler < max(LIMITS.crossed, _ABOVE_NOISE * ink.noise) or paler < LIMITS.alike * darker:
        return False
    fields = fields_between(ink, *lines)
    broader = max(0.0, fields.half_wide_px - 3.0)
    return (
        paler >= (LIMITS.alike + LIMITS.alike_a_px * broader) * darker
        and fields.beside <= LIMITS.beside + LIMITS.beside_a_px * broader
        and fields.even >= LIMITS.even
        and ink.blown <= LIMITS.blown
        and float(np.percentile(ink.paper, 75)) >= _WHITE * ink.rim
        and ink.rim >= LIMITS.darker * usual
    )


def _without_a_cross(ink: Ink, lines: tuple[Stroke, Stroke], usual: float) -> CellSeen:
    level = float(np.median(ink.paper))
    if level < LIMITS.least_level:
        return doubtful(Doubt.DARK)
    if level < LIMITS.darker * usual:
        return doubtful(Doubt.STROKE if ink.rim > LIMITS.darker * usual else Doubt.SHADE)
    darkest, limit = float(ink.along.max()), max(LIMITS.clear, _NOISE_REACHES * ink.noise)
    if limit > LIMITS.faintest:
        return doubtful(Doubt.STROKE if darkest > limit else Doubt.DARK)
    nothing = (
        darkest <= limit
        and max(line.darkness for line in lines) <= max(LIMITS.clear, _LINE_NOISE_REACHES * ink.noise)
        and float(ink.strokes.std()) <= max(LIMITS.rough, _ROUGH_NOISE * ink.noise)
    )
    if nothing:
        return CLEAR
    return doubtful(Doubt.SHADE if ink.rim_even < LIMITS.rim_even else Doubt.STROKE)


# In units of Ink.noise; 2850 empty boxes in five lights reach 2.2, 1.4 and 0.79.
_NOISE_REACHES: Final = 2.3
_LINE_NOISE_REACHES: Final = 1.45
_ROUGH_NOISE: Final = 0.82
_ABOVE_NOISE: Final = 2.0
_WHITE: Final = 0.96  # of its rim is what lies between the strokes: a cross leaves 0.99, a scribble 0.93
