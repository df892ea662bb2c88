"""The history on a screen, as data: a row a turn, a column a seat."""

from __future__ import annotations

from dataclasses import dataclass

from ui.parts import SeatPanel, Tone
from ui.trays import Tray


@dataclass(frozen=True, slots=True)
class Cell:
    text: str
    icon: str = ""
    tone: Tone = Tone.PLAIN
    ruled: bool = False


@dataclass(frozen=True, slots=True)
class TurnRow:
    title: str
    cells: tuple[Cell, ...]
    undone: bool = False
    note: str = ""
    tray: Tray | None = None
    """A roll, shown over all columns instead of cells."""
    across: Cell | None = None
    """What concerns no seat alone, told over all columns instead of cells."""


@dataclass(frozen=True, slots=True)
class TurnsBody:
    """Committed turns, newest first; a column a seat."""

    panels: tuple[SeatPanel, ...]
    rows: tuple[TurnRow, ...]
    empty: str
    """Said while there is no turn yet."""
