"""The sheets that go through a printer: sizes, header, and the line that proves the scale."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from vision import VisionError
from vision.sheets.drawing import Anchor, Drawing, Line, Text, Weight
from vision.surface import Point

SIZES_MM: Final[Mapping[str, Point]] = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}

QUIET_INK: Final = "#5b6470"
FAINT_INK: Final = "#b4bac2"
RULER_MM: Final = 100.0


class UnknownPaper(VisionError, ValueError):
    """No such paper; the message names those there are."""


@dataclass(frozen=True, slots=True)
class PrintJob:
    """How sheets are to come out."""

    language: str
    """``en`` or ``zh``."""
    paper: str
    """``a4`` or ``letter``."""
    title: str
    """The game's name in that language."""


@dataclass(frozen=True, slots=True)
class Grid:
    """Equal places on a sheet, row by row from the top left."""

    at_mm: Point
    pitch_mm: Point
    columns: int
    rows: int

    @property
    def places(self) -> int:
        return self.columns * self.rows

    def place(self, n: int) -> Point:
        """The top-left corner of place ``n``, from 0."""
        row, column = divmod(n, self.columns)
        return self.at_mm[0] + column * self.pitch_mm[0], self.at_mm[1] + row * self.pitch_mm[1]


def paper_mm(paper: str) -> Point:
    """Width and height of ``a4`` or ``letter``, portrait; raises UnknownPaper."""
    if paper not in SIZES_MM:
        raise UnknownPaper(f"paper is {' or '.join(SIZES_MM)}, not {paper!r}")
    return SIZES_MM[paper]


def ruler(at_mm: Point, words: str, size_mm: float = 2.2) -> Drawing:
    """A line of exactly 100 mm with a tick every 10 mm; ``at_mm`` is its left end. The words stand right of it."""
    x, y = at_mm
    ticks = (
        Line(((x + k * 10, y), (x + k * 10, y - (1.8 if k % 5 == 0 else 1.0))), 0.15, QUIET_INK) for k in range(11)
    )
    label = Text(words, (x + RULER_MM + 1.5, y), size_mm, QUIET_INK)
    return Line(((x, y), (x + RULER_MM, y)), 0.15, QUIET_INK), *ticks, label


def header(width_mm: float, y_mm: float, left: str, right: str) -> Drawing:
    """What this sheet is, on a base line ``y_mm`` from the top."""
    return (
        Text(left, (8.0, y_mm), 3.0, QUIET_INK, Weight.BOLD),
        Text(right, (width_mm - 8.0, y_mm), 3.0, QUIET_INK, anchor=Anchor.RIGHT),
    )
