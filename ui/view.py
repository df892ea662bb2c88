"""What a screen is made of, as frozen data: the table's status (from the session) and the View (for the painter)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from engine.game import Facts
from engine.table import DieSeen, Press, Seat


class Screen(StrEnum):
    SETUP = "setup"
    ROLL = "roll"
    CHOOSE = "choose"
    REVEAL = "reveal"
    VERDICTS = "verdicts"
    COINS = "coins"
    MILITARY = "military"
    EXTRA = "extra"
    SCORES = "scores"
    PICTURE = "picture"
    MENU = "menu"
    HISTORY = "history"
    ENTRY = "entry"


class Mark(StrEnum):
    """How a seat stands in the step of play that is on the screen."""

    IDLE = "idle"  # not asked for anything
    CHOOSING = "choosing"
    READY = "ready"
    LOOKING = "looking"  # after the reveal, nothing understood yet
    OPEN = "open"  # understood; several ways to pay, one is shown
    SETTLED = "settled"
    PROBLEM = "problem"


@dataclass(frozen=True, slots=True)
class Problem:
    """A sentence as data: ``code`` names it in the catalogue, ``facts`` fill its places."""

    code: str
    facts: Facts = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class SeatStatus:
    seat: Seat
    name: str
    mark: Mark = Mark.IDLE
    move: object = None
    """The game's move as understood, with the payment shown now; never set before the reveal."""
    way: int = 0
    ways: int = 0
    """Index of the way shown, and how many there are."""
    options: tuple[object, ...] = ()
    """Every way that is open, in their order: what a board shows as the cells to choose from."""
    problem: Problem | None = None
    decider: Seat = 0
    """Whose button decides for this seat, where it is not its own: the Free City's holder; else 0."""


@dataclass(frozen=True, slots=True)
class Choice:
    """Something that can be picked on the screen, by touch, keyboard or buttons."""

    id: str
    code: str
    """Key of its words in the catalogue."""
    facts: Facts = field(default_factory=dict)
    enabled: bool = True
    seat: Seat | None = None
    group: str = ""
    """Choices of one group stand together (a card colour, a menu section)."""


@dataclass(frozen=True, slots=True)
class SetupSeat:
    """A seat on the set-up screen; empty texts are not chosen yet."""

    seat: Seat
    name: str
    wonder: str = ""
    side: str = ""
    problem: Problem | None = None
    free_city: bool = False
    """Nobody's own: the city that the two players act for in turn."""


@dataclass(frozen=True, slots=True)
class CoinsMoved:
    """Coins from one seat to another in the turn just committed; seat 0 is the bank."""

    source: Seat
    target: Seat
    coins: int


@dataclass(frozen=True, slots=True)
class TrayStatus:
    """What is known of the dice while a roll is awaited."""

    found: bool
    """The tray lies once in view and its dice can be told."""
    expected: tuple[str, ...]
    """Colors of the dice that must lie in it, as often as each must."""
    dice: tuple[DieSeen, ...] = ()
    """As the camera tells them, or as far as they were entered by hand."""
    entering: DieSeen | None = None
    """The die that is entered by hand now: its color and, once it was told, its face."""


@dataclass(frozen=True, slots=True)
class HistoryLine:
    """One committed turn (newest first on the screen)."""

    age: int
    """0 in a game without ages."""
    turn: int
    """Of the age; the round in a game of rounds."""
    moves: Mapping[Seat, object]
    """Under seat 0 a roll."""
    undone: bool = False
    ruled: frozenset[Seat] = frozenset()


@dataclass(frozen=True, slots=True)
class TableStatus:
    """What a View needs beyond the game's state."""

    screen: Screen
    game: str = "seven-wonders"
    seats: tuple[SeatStatus, ...] = ()
    choices: tuple[Choice, ...] = ()
    highlight: int | None = None
    """Index of the choice that the buttons are on."""
    countdown: int | None = None
    """3, 2, 1, then 0 for the flash."""
    problems: tuple[Problem, ...] = ()
    """Of the whole table, most urgent first: faults of devices, doubled mats, loose cards."""
    notice: Problem | None = None
    """Something to know, not to mend: "resumed from age 2 turn 3"."""
    mats_seen: int = 0
    setup_seats: tuple[SetupSeat, ...] = ()
    coins: tuple[CoinsMoved, ...] = ()
    happened: tuple[object, ...] = ()
    """What the turn just committed did, in order, as the game's own values."""
    tray: TrayStatus | None = None
    """While a roll is awaited."""
    history: tuple[HistoryLine, ...] = ()
    typed: str = ""
    """Letters typed so far on the entry screen."""
    entry_seat: Seat | None = None
    age_ended: int = 0
    """On the military screen: the age whose wars are shown."""
    stand_in: bool = False
    """True while the table is virtual: the screen says so."""


@dataclass(frozen=True, slots=True)
class Pick:
    """A touched or keyed choice, by its id."""

    choice: str


@dataclass(frozen=True, slots=True)
class Typed:
    """Text typed on a keyboard: printable characters, or one of ``\\b`` and ``\\x1b``."""

    text: str


@dataclass(frozen=True, slots=True)
class Quit:
    """The window was closed."""


Gesture = Press | Pick | Typed | Quit
