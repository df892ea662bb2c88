"""The frozen values of 7 Wonders Dice: setups, rolls, moves, cities and the referee's state.

Nothing is hidden but the choices before they are revealed, so the state is all there is to know.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from engine.readings import Options
from engine.seven_wonders_dice.effects import COLORS, Effect
from engine.table import Seat

CHANCE: Final = 0
"""The seat whose move is the roll: the table shakes the tray, the rules never do."""
NO_CELL: Final = ""
"""What a die is used for whose face crosses no cell (A18)."""
STAND_IN: Final = "stand-in"
"""The name of the packaged boards."""


class Phase(StrEnum):
    ROLL = "roll"  # the dice are awaited
    CHOOSE = "choose"  # every seat chooses an action
    FOLLOW = "follow"  # one seat decides what an effect or a finished building left to it
    OVER = "over"


@dataclass(frozen=True, slots=True, order=True)
class Die:
    """A die as it lies in the tray; gray dice differ by face and quadrant alone."""

    color: str
    face: str
    quadrant: int


@dataclass(frozen=True, slots=True)
class Roll:
    """The dice of a round, in the order that ``rolled`` gives them."""

    dice: tuple[Die, ...]


def rolled(dice: Iterable[Die]) -> Roll:
    """The roll of these dice, sorted by color, face and quadrant: what lies in the tray has one spelling."""
    known = {color: place for place, color in enumerate(COLORS)}
    return Roll(tuple(sorted(dice, key=lambda die: (known.get(die.color, len(known)), die))))


@dataclass(frozen=True, slots=True)
class Build:
    """Use a die: cross a cell, or take what a face without cells gives (``NO_CELL``).

    ``cell`` None leaves open for which; ``quadrant`` None leaves open which of several dice of this color.
    """

    color: str
    cell: str | None = None
    quadrant: int | None = None


@dataclass(frozen=True, slots=True)
class BuildStage:
    """Cross the wonder's next stage; no die."""


@dataclass(frozen=True, slots=True)
class Pass:
    """Build nothing, gain three coins."""


@dataclass(frozen=True, slots=True)
class Cross:
    """Cross this cell as an effect allows: for its cell cost, without a die."""

    cell: str


@dataclass(frozen=True, slots=True)
class TakeBonus:
    """Cross this bonus for a finished building."""

    bonus: str


@dataclass(frozen=True, slots=True)
class Decline:
    """Leave what an effect offers."""


Move = Roll | Build | BuildStage | Pass | Cross | TakeBonus | Decline


@dataclass(frozen=True, slots=True)
class SeatSetup:
    board: str
    name: str = ""


@dataclass(frozen=True, slots=True)
class Setup:
    seats: tuple[SeatSetup, ...]
    options: Options = field(default_factory=Options)
    boards: str = STAND_IN
    """Which set of boards: the packaged one, or the fingerprint of an owner's file (boards.py)."""
    start: Seat = 1
    """The start player, drawn once: results are settled from this seat on, clockwise (A22)."""

    @property
    def players(self) -> int:
        return len(self.seats)


@dataclass(frozen=True, slots=True)
class Attacked:
    """An attack as it was settled: the cell, who was hit over which border, and the points that were kept (A10)."""

    source: str
    side: str
    """The attacker's: ``left`` or ``right``."""
    target: Seat
    points: int


@dataclass(frozen=True, slots=True)
class City:
    """What one seat has crossed. Bit n of ``crossed`` is the cell of index n on the seat's board."""

    board: str
    coins: int = 7
    """Circled and not crossed out."""
    circled: int = 7
    """All coins ever circled; what was spent never comes back to the treasury (A23)."""
    crossed: int = 0
    bonuses: tuple[str, ...] = ()
    """In the order in which they were crossed."""
    attacks: tuple[Attacked, ...] = ()
    firsts: tuple[str, ...] = ()
    """Sections that this seat was the first to finish, where that brings points."""


@dataclass(frozen=True, slots=True)
class Choice:
    """What a seat chose, complete, or by ruling."""

    seat: Seat
    move: Move


@dataclass(frozen=True, slots=True)
class Due:
    """Something still to be resolved: an effect of ``source`` (a cell, a bonus, a face), or, without one, the bonus
    for the finished section ``source``."""

    source: str
    effect: Effect | None = None


@dataclass(frozen=True, slots=True)
class State:
    """Everything the referee knows at one instant."""

    setup: Setup
    cities: tuple[City, ...]
    round: int = 1
    phase: Phase = Phase.ROLL
    dice: tuple[Die, ...] = ()
    """This round's roll."""
    specials: tuple[str, ...] = ()
    """Special dice that were brought into the tray, each for a gray one."""
    end_round: int = 0
    """The last round, 0 as long as nobody has crossed a third bonus (A27)."""
    firsts: tuple[tuple[str, int], ...] = ()
    """Sections whose first finisher has its points, with the round in which it was finished (A20b)."""
    settling: Seat = 0
    """In a follow-up: the seat that decides."""
    dues: tuple[Due, ...] = ()
    """In a follow-up: what the settling seat still has to resolve, the next one first (A26)."""
    waiting: tuple[Choice, ...] = ()
    """In a follow-up: the choices of this round that are settled after it."""
    basis: tuple[City, ...] = ()
    """In a follow-up: the cities as they were when everybody chose (A13, A21)."""

    def city(self, seat: Seat) -> City:
        return self.cities[seat - 1]

    def left_of(self, seat: Seat) -> Seat:
        return seat % len(self.cities) + 1

    def right_of(self, seat: Seat) -> Seat:
        return (seat - 2) % len(self.cities) + 1
