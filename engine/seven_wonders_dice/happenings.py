"""What happens while a turn is settled, in order: for the display, and for tests that follow the rules."""

from __future__ import annotations

from dataclasses import dataclass

from engine.table import Seat


@dataclass(frozen=True, slots=True)
class Paid:
    """Coins crossed out. ``die_cost`` and ``cell_cost`` are what was asked, ``resources`` what helped (A03)."""

    seat: Seat
    coins: int
    die_cost: int
    cell_cost: int
    resources: int


@dataclass(frozen=True, slots=True)
class Gained:
    """Coins circled; ``source`` is a cell, a bonus, a face, a color (A32) or ``pass``."""

    seat: Seat
    coins: int
    source: str


@dataclass(frozen=True, slots=True)
class Crossed:
    seat: Seat
    cell: str


@dataclass(frozen=True, slots=True)
class Attack:
    """``printed`` points less ``defence`` cells, never below 0: ``points`` are kept (A10)."""

    seat: Seat
    target: Seat
    side: str
    """The attacker's: the border that was crossed."""
    printed: int
    defence: int
    points: int


@dataclass(frozen=True, slots=True)
class Finished:
    """A section's last cell was crossed; ``first_points``: what the first finisher of it gets (A20b)."""

    seat: Seat
    section: str
    first_points: int


@dataclass(frozen=True, slots=True)
class BonusTaken:
    seat: Seat
    bonus: str


@dataclass(frozen=True, slots=True)
class Unlocked:
    seat: Seat
    color: str


@dataclass(frozen=True, slots=True)
class Declined:
    """``source`` offered something that the seat did not want."""

    seat: Seat
    source: str


@dataclass(frozen=True, slots=True)
class Nothing:
    """``source`` offered what nobody could use: no cell was available and paid for, or no bonus left."""

    seat: Seat
    source: str


@dataclass(frozen=True, slots=True)
class LastRound:
    """Somebody's third bonus: this round and one more (A27)."""

    round: int


@dataclass(frozen=True, slots=True)
class DieEnters:
    """A special die comes into the tray, a gray one leaves it (A17)."""

    color: str


Happening = (
    Paid | Gained | Crossed | Attack | Finished | BonusTaken | Unlocked | Declined | Nothing | LastRound | DieEnters
)
