"""A printed board as the rules see it: sections of tracks of cells, and the three bonuses."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.seven_wonders_dice.effects import Effect

EVERY_FACE = "*"
"""The symbol of a cell that any face of its section's die may cross."""

DIE_OF = {
    "wonder": "",
    "barracks_left": "red",
    "barracks_right": "red",
    "agora": "blue",
    "market": "yellow",
    "university": "green",
    "guild": "purple",
    "gallery": "white",
    "warehouse": "gray",
}
"""Section -> the color of the die whose own faces cross its cells (A02, A12); the wonder needs none."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell; ``index`` is its bit in ``City.crossed``, ``cost`` the number printed below it."""

    id: str
    index: int
    section: str
    symbols: tuple[str, ...]
    """Any one of them is enough; empty for a wonder stage."""
    cost: int
    effects: tuple[Effect, ...]
    bit: int
    """``1 << index``."""


@dataclass(frozen=True, slots=True)
class Track:
    """Cells in arrow order. ``sequence``: only the first uncrossed one is available, else every uncrossed one."""

    id: str
    sequence: bool
    direction: str
    """``left_to_right``, ``bottom_to_top`` or ``none``: for drawing."""
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Section:
    """One building, the warehouse or the wonder."""

    id: str
    counts_for_bonus: bool
    """As printed; the options may let warehouse and wonder count too (A05, A06)."""
    first_points: int
    """For the first seat that crosses every cell; 0 where there is no such bonus."""
    guild: bool
    """Whether its die may cross a cell only if the guild condition holds (A12)."""
    face_rewards: Mapping[str, tuple[Effect, ...]]
    """Face of its die that crosses no cell -> what it gives (A18)."""
    tracks: tuple[Track, ...]
    mask: int
    """The bits of all its cells."""

    @property
    def cells(self) -> tuple[Cell, ...]:
        return tuple(cell for track in self.tracks for cell in track.cells)


@dataclass(frozen=True, slots=True)
class Bonus:
    id: str
    effects: tuple[Effect, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Board:
    """One city's board. Boards of one set are kept, so they are told apart by identity."""

    id: str
    names: Mapping[str, str]
    """Language (``en``, ``zh``) -> the city's name."""
    wonder_name: str
    proposal: bool
    """True for a stand-in: its numbers were not read off a printed board."""
    start_coins: int
    capacity: int | None
    """How many coins are printed in the treasury, None where that is no limit (A23)."""
    sections: Mapping[str, Section]
    cells: Mapping[str, Cell]
    order: tuple[Cell, ...]
    """All cells by index."""
    lasting: int
    """The bits of the cells with an effect that lasts (effects.py)."""
    bonuses: Mapping[str, Bonus]

    def crossed_cells(self, crossed: int) -> tuple[Cell, ...]:
        """The cells whose bits are set, in the board's order."""
        return tuple(cell for cell in self.order if crossed >> cell.index & 1)


@dataclass(frozen=True, slots=True, eq=False)
class BoardSet:
    """The boards of one file."""

    fingerprint: str
    """Hexadecimal digits that differ for boards that differ."""
    boards: Mapping[str, Board]

    @property
    def proposal(self) -> bool:
        """Whether any of its boards is a stand-in."""
        return any(board.proposal for board in self.boards.values())
