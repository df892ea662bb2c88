"""The table's session as one frozen value, what comes into it and what it asks for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from engine.games import AnyState
from engine.notation import AnyMove, AnySetup
from engine.table import DieSeen, Layout, PieceId, Press, Seat, TableEvent
from firmware.session.record import Entry, Recorded
from firmware.signals import Beep
from ui.view import Pick, Problem, SetupSeat, Typed

COUNT_S = 0.8
"""How long each number of the count-down stands."""
FLASH_S = 0.9
SETTLE_S = 1.2
"""How long every play must stand understood before the turn is taken: time to change one's mind."""
NO_CARD_S = 2.5
"""How long after a press a card may still be on its way."""
COMMITTED_S = 2.5
"""How long the coins are shown at least."""
QUIET_S = 10.0
"""A menu that nobody touches closes."""


class Step(StrEnum):
    SETUP = "setup"
    ROLL = "roll"
    CHOOSE = "choose"
    REVEAL = "reveal"
    READ = "read"
    COMMITTED = "committed"
    AGE_END = "age_end"
    SCORES = "scores"
    CLOSED = "closed"


class Overlay(StrEnum):
    """What stands over the game for a while; the game below it waits."""

    NONE = ""
    MENU = "menu"
    HISTORY = "history"
    PICTURE = "picture"
    ENTRY = "entry"
    CORRECT = "correct"
    CONFIRM_END = "confirm_end"
    PAUSE = "pause"


@dataclass(frozen=True, slots=True)
class Play:
    """What a seat's pieces (or its hand entry) mean in this turn."""

    move: AnyMove
    ways: tuple[AnyMove, ...]
    way: int = 0
    taken: bool = False
    by_hand: bool = False
    ruled: bool = False
    proposed: int = 0
    """The way that stood first because the table itself shows it, as a new pencil mark does."""
    asks: bool = False
    """Even if there is one way only, it wants to be taken by a press."""

    @property
    def settled(self) -> bool:
        return self.ruled or self.taken or (len(self.ways) == 1 and not self.asks)

    @property
    def shown(self) -> AnyMove:
        return self.ways[self.way] if self.ways else self.move


@dataclass(frozen=True, slots=True)
class Draft:
    """The set-up screen; ``seats`` is empty until the number of players is known."""

    edition: str = "second"
    """In a game that has several."""
    profile: str = "seed"
    answers: tuple[tuple[str, str], ...] = ()
    """Single options that were given beside the profile, by name."""
    seats: tuple[SetupSeat, ...] = ()
    start: Seat = 0
    """The start player, in a game that has one; 0 is drawn by chance."""
    boards: str = ""
    """Which set of boards or components, in a game that knows several; empty for the packaged one."""
    side: str = "A"
    """Of the maps, in a game that has them."""
    resource_side: str = "A"
    """Of the resource boards, in a game that has them."""
    advanced: bool = False
    """With public objectives, in a game that has them."""


@dataclass(frozen=True, slots=True)
class Entering:
    """A card, a choice or a roll on its way in by hand: for which seat, and how far it is narrowed down."""

    seat: Seat = 0
    color: str = ""
    sells: bool = False
    """The card is sold, not built: the Free City names what it sells."""
    typed: str = ""
    dice: tuple[DieSeen, ...] = ()
    """Of a roll: the dice that were told so far."""
    face: str = ""
    """Of a roll: what the next die shows, while its quadrant is still asked for."""
    item: str = ""
    """Of a purchase: what is bought."""
    pieces: tuple[tuple[tuple[int, int], ...], ...] = ()
    """Of a purchase: the cells of its pieces that were told so far."""
    cells: tuple[tuple[int, int], ...] = ()
    """Of a purchase: the cells of the next piece that were told so far."""

    @property
    def narrowed(self) -> bool:
        return bool(self.color or self.typed or self.sells or self.face or self.item)


@dataclass(frozen=True, slots=True)
class Correction:
    """A correction on its way: the turn, the seat, its new move, and the ways open for it."""

    seq: int = 0
    seat: Seat = 0
    ways: tuple[AnyMove, ...] = ()
    broken: tuple[Entry, ...] = ()
    """Entries that would make the later turns stand again by ruling; empty where they cannot."""
    broken_at: int = 0
    """The first later turn (its seq) that no longer holds; 0 while none is known."""
    problem: Problem | None = None


@dataclass(frozen=True, slots=True)
class Unfinished:
    """The journal's last game that has no end."""

    game_id: int
    setup: AnySetup
    entries: tuple[Recorded, ...]


@dataclass(frozen=True, slots=True)
class Waiting:
    """Entries handed to the disk; nothing changes until it answers."""

    entries: tuple[Entry, ...]
    moves: bool
    """True for a turn just played; False for an entry that changes the past."""


@dataclass(frozen=True, slots=True)
class Session:
    """Everything the table is in at one instant. ``step`` is the only way on."""

    game: str = "seven-wonders"
    """Which game is set up or played."""
    seed: int = 0
    """For draws by chance: handed in, so that the session itself stays pure."""
    camera: bool = True
    """A camera is configured; False is a table by touch and keyboard."""
    stand_in: bool = False
    names: tuple[str, ...] = ()
    owned: Mapping[str, str] = field(default_factory=dict)
    """Game -> its boards or components that are an owner's, by their name in setups."""
    unfinished: Unfinished | None = None
    step: Step = Step.SETUP
    since_s: float = 0.0
    """When this step began."""
    now_s: float = 0.0
    draft: Draft = field(default_factory=Draft)
    setup: AnySetup | None = None
    game_id: int = 0
    entries: tuple[Recorded, ...] = ()
    state: AnyState | None = None
    before: AnyState | None = None
    """The state before the turn that COMMITTED shows."""
    layout: Layout = field(default_factory=Layout)
    ready: Mapping[Seat, float] = field(default_factory=dict)
    """Ready seats and when they pressed."""
    plays: Mapping[Seat, Play] = field(default_factory=dict)
    problems: Mapping[Seat, Problem] = field(default_factory=dict)
    stood_s: float | None = None
    """Since when every acting seat's play is settled."""
    lying: frozenset[Seat] = frozenset()
    """In an extra play: seats whose mat was not seen empty since it began. What lies there was played before."""
    stood: frozenset[PieceId] = frozenset()
    """Pieces that were seen where the book has them: what is not seen any more is hidden, not gone."""
    rolls: int = 0
    """How often dice came to rest in the tray."""
    rolls_before: int = 0
    """How often they had when this step began: what lies there since then is no roll of this round."""
    resumed_s: float = 0.0
    """When the game was taken up again: the first looks at the table need a moment."""
    waiting: Waiting | None = None
    faults: Mapping[str, Problem] = field(default_factory=dict)
    """By device: camera, picture (dark, blocked, blurred), panel, disk, and ``button N``; told by FaultsChanged."""
    save_problem: Problem | None = None
    """Why the disk refused the last entry; the turn is still on the table, the master button tries again."""
    notice: Problem | None = None
    overlay: Overlay = Overlay.NONE
    highlight: int = 0
    touched_s: float = 0.0
    """When the overlay was last touched."""
    entry: Entering = field(default_factory=Entering)
    correction: Correction = field(default_factory=Correction)


def sees(session: Session) -> bool:
    """True when the camera serves: there is one, and it works."""
    return session.camera and "camera" not in session.faults


@dataclass(frozen=True, slots=True)
class Watched:
    """What the camera is to look for."""

    game: str
    boards: str = ""
    """Which set of boards or components lies there; empty in a game that has one box."""
    dice: tuple[str, ...] = ()
    """Colors of the dice that lie in the tray, where that is known."""
    maps: tuple[str, ...] = ()
    """The map before each seat, in a game of maps."""

    def same_table(self, other: Watched) -> bool:
        """Whether what was seen for the other still counts: else everything is looked for from the beginning."""
        return (self.game, self.boards) == (other.game, other.boards)


@dataclass(frozen=True, slots=True)
class Tick:
    """Time has passed; the loop says how much."""

    at_s: float


@dataclass(frozen=True, slots=True)
class Table:
    """Changes on the table that looks agree on."""

    events: tuple[TableEvent, ...]


@dataclass(frozen=True, slots=True)
class FaultsChanged:
    """All device faults as they stand now."""

    faults: Mapping[str, Problem]


@dataclass(frozen=True, slots=True)
class Begun:
    game_id: int


@dataclass(frozen=True, slots=True)
class Saved:
    """The disk holds the entries handed to it; ``first_seq`` is the first one's number."""

    first_seq: int


@dataclass(frozen=True, slots=True)
class SaveFailed:
    reason: str


Input = Tick | Table | Press | Pick | Typed | FaultsChanged | Begun | Saved | SaveFailed


@dataclass(frozen=True, slots=True)
class Begin:
    """Open a new game in the journal."""

    setup: AnySetup


@dataclass(frozen=True, slots=True)
class Save:
    """Commit these entries in one transaction."""

    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class Finish:
    """The game has ended: by its rules, or because the table ended it."""

    aborted: bool


@dataclass(frozen=True, slots=True)
class Sound:
    beep: Beep


@dataclass(frozen=True, slots=True)
class Leave:
    """The session is over; the loop may stop or start a new one."""


Effect = Begin | Save | Finish | Sound | Leave
Advance = tuple[Session, tuple[Effect, ...]]
