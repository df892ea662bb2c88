"""What a seat's panel is made of, as data: lines, counts, cards, pills, actions; sizes and tones by meaning."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from engine.table import Seat
from ui.view import Gesture, Mark, Pick


class Size(StrEnum):
    """The three sizes of type on a screen, and the one for numbers that are read from far away."""

    GREAT = "great"
    NAME = "name"
    FACT = "fact"
    NOTE = "note"


class Tone(StrEnum):
    """What a colour means. From ``BROWN`` on: the colours of cards, of dice, and of the buildings that dice cross."""

    PLAIN = "plain"
    SOFT = "soft"
    LAMP = "lamp"
    GOOD = "good"
    BAD = "bad"
    COIN = "coin"
    BROWN = "brown"
    GREY = "grey"
    BLUE = "blue"
    YELLOW = "yellow"
    RED = "red"
    GREEN = "green"
    PURPLE = "purple"
    BLACK = "black"
    WHITE = "white"


@dataclass(frozen=True, slots=True)
class Line:
    """A text; where it does not fit, the next of ``texts`` is tried (fullest first).

    Where a panel is too low for everything, the lines with the lowest ``rank`` go first; rank 9 never goes.
    """

    texts: tuple[str, ...]
    size: Size = Size.FACT
    tone: Tone = Tone.PLAIN
    bold: bool = False
    icon: str = ""
    rows: int = 2
    """Rows that it may wrap into."""
    rank: int = 9


@dataclass(frozen=True, slots=True)
class Face:
    """A card as it lies on the table: its name on its colour, or what became of a card that stays secret."""

    name: str
    icon: str
    tone: Tone
    rank: int = 9
    short: str = ""
    """The name for a narrower card, where there is a shorter one."""
    low: bool = False
    """Always as low as a row of names: what counts stands below it."""


@dataclass(frozen=True, slots=True)
class Count:
    """An icon and its number; ``name`` says what is counted where there is room."""

    icon: str
    number: str
    tone: Tone = Tone.PLAIN
    name: str = ""


@dataclass(frozen=True, slots=True)
class Counts:
    counts: tuple[Count, ...]
    great: bool = False
    rank: int = 9


@dataclass(frozen=True, slots=True)
class Stages:
    """The wonder's stages, built and still to build."""

    built: int
    total: int
    rank: int = 8


@dataclass(frozen=True, slots=True)
class Stack:
    """So many cards of one colour."""

    tone: Tone
    icon: str
    cards: int


@dataclass(frozen=True, slots=True)
class Stacks:
    stacks: tuple[Stack, ...]
    rank: int = 7


@dataclass(frozen=True, slots=True)
class Pill:
    """A seat's state as a lozenge: filled for what is done, outlined for what is awaited."""

    text: str
    icon: str
    tone: Tone
    filled: bool = False
    rank: int = 9


@dataclass(frozen=True, slots=True)
class Action:
    """Something that a touch does; ``strong`` is the one that is asked for."""

    text: str
    gesture: Gesture
    icon: str = ""
    strong: bool = False


@dataclass(frozen=True, slots=True)
class Actions:
    actions: tuple[Action, ...]
    rank: int = 9


@dataclass(frozen=True, slots=True)
class DieFace:
    """A die as it lies there: its colour, the picture on top (empty where it is not known), and the colour it names."""

    tone: Tone
    icon: str = ""
    tile: Tone | None = None
    doubtful: bool = False
    """It is there and cannot be told."""


class CellLook(StrEnum):
    """How a cell of a board stands."""

    CLOSED = "closed"  # others come before it
    OPEN = "open"
    CROSSED = "crossed"
    FRESH = "fresh"  # crossed just now
    OFFERED = "offered"  # one of the ways that this seat has
    SHOWN = "shown"  # the way that is shown
    WRONG = "wrong"  # on paper otherwise than it should be


@dataclass(frozen=True, slots=True)
class Gain:
    """What a cell brings: an icon and, where there is one, a number."""

    icon: str
    tone: Tone
    number: str = ""


@dataclass(frozen=True, slots=True)
class BoardCell:
    cost: int | None
    """None for a bonus: it has no price."""
    look: CellLook
    sign: str = ""
    """The icon of a symbol that is this cell's alone."""
    gains: tuple[Gain, ...] = ()
    gesture: Pick | None = None
    die: DieFace | None = None
    """The special die that it unlocks: once crossed it is shown as that die."""


@dataclass(frozen=True, slots=True)
class BoardTrack:
    """Cells in their order; ``signs`` are the icons of the symbols that cross any of them."""

    signs: tuple[str, ...]
    cells: tuple[BoardCell, ...]


@dataclass(frozen=True, slots=True)
class BoardSection:
    """One building of a board."""

    icon: str
    tone: Tone
    tracks: tuple[BoardTrack, ...]
    facing: Seat = 0
    """The neighbour whom these barracks face; 0 for other buildings."""

    @property
    def cells(self) -> tuple[BoardCell, ...]:
        return tuple(cell for track in self.tracks for cell in track.cells)


@dataclass(frozen=True, slots=True)
class Board:
    """A seat's board: every cell where there is room, else how many of each section are crossed."""

    sections: tuple[BoardSection, ...]
    dice: tuple[DieFace, ...] = ()
    """The special dice that this seat has unlocked."""
    rank: int = 6


Block = Line | Face | Counts | Stages | Stacks | Pill | Actions | Board


@dataclass(frozen=True, slots=True)
class Deciding:
    """Who decides for a seat, or for which other seat this one decides too: a badge and words of it."""

    seat: Seat
    texts: tuple[str, ...]
    """The fullest first."""


@dataclass(frozen=True, slots=True)
class SeatPanel:
    """A seat's place on the screen: ``blocks`` from the top, ``foot`` from the bottom."""

    seat: Seat
    name: str
    mark: Mark = Mark.IDLE
    button: Seat = 0
    """Whose button a touch on the panel is, where it is not this seat's own."""
    deciding: Deciding | None = None
    """Told under the name; where one panel has it, the others keep its place free."""
    lit: bool = True
    """False where this seat is not asked for anything while others are."""
    centered: bool = False
    blocks: tuple[Block, ...] = ()
    foot: tuple[Block, ...] = ()
