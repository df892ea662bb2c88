"""The dice tray on a screen, as data: what lies in it, and how the seats stand while it is rolled."""

from __future__ import annotations

from dataclasses import dataclass

from engine.table import Seat
from ui.parts import Count, DieFace, Line


@dataclass(frozen=True, slots=True)
class Tray:
    """The dice tray as it lies there, or as far as it is known."""

    quadrants: tuple[tuple[DieFace, ...], ...]
    """What lies in each, by its price: top left 0 coins, then clockwise 1, 2, 3."""
    aside: tuple[DieFace, ...] = ()
    """Dice that are there without being told where."""
    found: bool = True


@dataclass(frozen=True, slots=True)
class Standing:
    """A seat in a list: who it is and what it has."""

    seat: Seat
    name: str
    counts: tuple[Count, ...]
    dice: tuple[DieFace, ...] = ()


@dataclass(frozen=True, slots=True)
class TrayBody:
    """The tray as large as it goes, what is said of it, and how the seats stand."""

    tray: Tray
    lines: tuple[Line, ...]
    standings: tuple[Standing, ...]
