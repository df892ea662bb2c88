"""What a printed board of 7 Wonders Dice says: plain values, handed in by who knows the rules."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class CellInk:
    """What is printed at a cell, or at a bonus."""

    id: str
    symbols: tuple[str, ...]
    """Faces of the section's die, any one of which is enough; ``*`` is every face."""
    cost: int | None
    """None where no price is printed."""
    effects: tuple[str, ...]
    """Each a row of icons with what stands in them: ``vp:5``, ``coin:1 vp:1 per section.agora`` (board_icons.py)."""


@dataclass(frozen=True, slots=True)
class TrackInk:
    id: str
    direction: str
    """``left_to_right`` or ``bottom_to_top``, with arrows; ``none``: in any order."""
    cells: tuple[CellInk, ...]


@dataclass(frozen=True, slots=True)
class SectionInk:
    id: str
    """``wonder``, ``barracks_left``, ``barracks_right``, ``agora``, ``market``, ``university``, ``guild``, ``gallery``
    or ``warehouse``."""
    name: str
    """In the sheet's language."""
    color: str
    """Of the die whose faces cross its cells; empty for the wonder."""
    notes: tuple[str, ...]
    """Short sentences beside its name, icons as in effects."""
    tracks: tuple[TrackInk, ...]


@dataclass(frozen=True, slots=True)
class BoardInk:
    """What a board says, in the sheet's language."""

    number: int
    """Of the city in its file, from 1: which corner tags its sheet has."""
    name: str
    wonder: str
    stand_in: bool
    """Its numbers were not read off a printed board."""
    start_coins: int
    sections: tuple[SectionInk, ...]
    bonuses: tuple[CellInk, ...]
    coins: int | None = None
    """How many coins the treasury holds; None where that is no limit."""
