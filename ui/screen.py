"""A screen as data: what is said and shown, for whom, in which order; nothing of pixels, fonts or colours."""

from __future__ import annotations

from dataclasses import dataclass

from engine.table import Seat
from ui.history import TurnsBody
from ui.maps import MapBody, MapsBody
from ui.parts import Action, Line, SeatPanel, Tone
from ui.trays import Tray, TrayBody
from ui.view import Screen


@dataclass(frozen=True, slots=True)
class Clash:
    """The border between a seat and its left neighbour; tokens are texts, empty when nobody takes one."""

    seat: Seat
    neighbour: Seat
    token: str = ""
    neighbour_token: str = ""


@dataclass(frozen=True, slots=True)
class Coins:
    """Coins that fly from one seat to another; seat 0 is the bank."""

    source: Seat
    target: Seat
    coins: int


@dataclass(frozen=True, slots=True)
class Attack:
    """Swords that fly over a border, from one seat to a neighbour."""

    source: Seat
    target: Seat


@dataclass(frozen=True, slots=True)
class SeatsBody:
    """All seats in table order: one row up to five, from six on a ring that runs clockwise as the table does."""

    panels: tuple[SeatPanel, ...]
    alike: bool = True
    """True where all panels hold the same blocks: then the same ones go from all where there is no room."""
    clashes: tuple[Clash, ...] = ()
    coins: tuple[Coins, ...] = ()
    attacks: tuple[Attack, ...] = ()
    tray: Tray | None = None
    """The dice of the round, in a strip above the seats."""
    focus: Seat = 0
    """The one seat that stands large before the others; 0 for none."""


@dataclass(frozen=True, slots=True)
class Way:
    """One of the things that can be done with a card at the reveal."""

    icon: str
    titles: tuple[str, ...]
    """The fullest first."""
    text: str
    tone: Tone


@dataclass(frozen=True, slots=True)
class LampBody:
    """One great number or word in the lamp's light, what can be done, and who is there."""

    great: str
    ways: tuple[Way, ...]
    panels: tuple[SeatPanel, ...]
    flash: bool = False


@dataclass(frozen=True, slots=True)
class Category:
    id: str
    names: tuple[str, ...]
    """The fullest first."""
    icon: str
    tone: Tone


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """One seat's result; ``points`` in the order of the categories."""

    seat: Seat
    name: str
    notes: tuple[str, ...]
    """What stands under the name; the fullest first."""
    rank: int
    """0 for a seat that does not compete."""
    points: tuple[int, ...]
    total: int
    working: tuple[str, ...] = ()
    """How the science and the guilds were counted; the fullest text first."""


@dataclass(frozen=True, slots=True)
class ScoresBody:
    """Rows from the winner down; who does not compete comes last."""

    categories: tuple[Category, ...]
    rows: tuple[ScoreRow, ...]
    total: str


@dataclass(frozen=True, slots=True)
class PictureBody:
    """A picture handed to the painter under this name, and what is said beside it."""

    picture: str
    missing: str
    """Said in its place while there is no picture."""
    lines: tuple[Line, ...] = ()


@dataclass(frozen=True, slots=True)
class Switch:
    """The values that a choice goes round, and which one holds now."""

    values: tuple[str, ...]
    chosen: int


@dataclass(frozen=True, slots=True)
class Option:
    """A choice as it stands on the screen."""

    id: str
    text: str
    icon: str = ""
    tone: Tone = Tone.PLAIN
    seat: Seat | None = None
    enabled: bool = True
    highlighted: bool = False
    great: bool = False
    """A number that is the whole text, in great type."""
    note: str = ""
    """What it means, where there is room for it."""
    switch: Switch | None = None
    """Shown instead of the text where there is room for all values."""


@dataclass(frozen=True, slots=True)
class Group:
    name: str
    options: tuple[Option, ...]


@dataclass(frozen=True, slots=True)
class SideRow:
    """A seat in the list beside the choices."""

    seat: Seat
    name: str
    texts: tuple[str, ...]
    icon: str = ""
    tone: Tone = Tone.PLAIN
    current: bool = False
    """True for a row that asks for something: its edge shows its tone."""
    options: tuple[Option, ...] = ()
    """Choices of this seat alone."""


@dataclass(frozen=True, slots=True)
class ChoicesBody:
    groups: tuple[Group, ...]
    side: tuple[SideRow, ...] = ()
    typed: str | None = None
    """What was typed so far, on a screen that takes typing."""
    prompt: str = ""
    tray: Tray | None = None
    """What the choices are about, beside them."""


Body = SeatsBody | LampBody | ScoresBody | PictureBody | ChoicesBody | TurnsBody | TrayBody | MapsBody | MapBody


@dataclass(frozen=True, slots=True)
class Passing:
    """Which way the hands go round the table, as the seats in that order, the first one again at the end.

    Two hands that are exchanged have two seats, and an icon between them that points both ways.
    """

    text: str
    icon: str
    seats: tuple[Seat, ...]
    between: str = "arrow"
    """The icon from each seat to the next."""
    out: frozenset[Seat] = frozenset()
    """Seats that are passed over, drawn as empty rings."""


@dataclass(frozen=True, slots=True)
class Heading:
    title: str
    subtitle: tuple[str, ...] = ()
    """The fullest first."""
    right: tuple[str, ...] = ()
    """What stands at the right; where ``passing`` is given it stands before that."""
    passing: Passing | None = None
    icon: str = ""
    stand_in: str = ""
    """Said while the table is virtual."""


@dataclass(frozen=True, slots=True)
class Bar:
    """The one sentence at the bottom; the shorter ones after it are for narrow screens."""

    sentence: tuple[str, ...]
    tone: Tone = Tone.PLAIN
    icon: str = ""
    more: str = ""
    """How many more problems wait behind this one."""
    actions: tuple[Action, ...] = ()


@dataclass(frozen=True, slots=True)
class View:
    screen: Screen
    heading: Heading
    body: Body
    bar: Bar
    notice: str = ""
    remark: tuple[str, ...] = ()
    """A quiet sentence over the bar; the fullest first."""
    moving_s: float = 0.0
    """How long after its start the view still moves; always below 0.6."""
    typing: bool = False
    """True where typed letters are meant as text."""
    numerals: bool = False
    """True where typed digits are too; else they are the seats' buttons."""
