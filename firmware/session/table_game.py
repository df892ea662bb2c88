"""What the session asks of a game beyond its rules: how it is set up, laid out, entered by hand and told."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Protocol

from engine.game import Facts
from engine.games import AnyGame, AnyState, OwnSetup
from engine.notation import AnyMove, AnySetup
from engine.table import Layout, PieceId, Seat, ZoneId
from firmware.session.value import Draft, Entering, Play, Session, Watched
from ui.view import Choice, CoinsMoved, Problem, SetupSeat, TrayStatus

ROUND_WORDS: Mapping[str, str] = {
    "resumed": "resumed_round",
    "undone": "undone_round",
    "corrected": "corrected_round",
    "ruled": "ruled_round",
    "correct_turn": "correct_round",
}
"""The session's words in a game of rounds without ages."""


class Opening(Enum):
    """What a state asks the table for."""

    ROLL = "roll"  # dice, which no seat decides
    CHOOSE = "choose"  # a secret choice of every seat
    ALONE = "alone"  # one seat, in the open
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Moment:
    """When something was played."""

    age: int
    """0 in a game without ages."""
    turn: int
    """Of the age; the round in a game of rounds."""
    phase: str
    seat: Seat = 0
    """Who was to act, where that is one seat."""

    @property
    def facts(self) -> dict[str, int | str]:
        return {"age": self.age, "turn": self.turn} if self.age else {"round": self.turn}


class Drafting(Protocol):
    """How one game is set up: pure functions of a draft, those of the game's own module."""

    def check(self, draft: Draft) -> None:
        """Raises BadSetup for an option, a profile or an edition that the rules do not know."""
        ...

    def player_counts(self, draft: Draft) -> range:
        """How many may play."""
        ...

    def drafted_seats(self, draft: Draft, names: tuple[str, ...]) -> tuple[SetupSeat, ...]:
        """The seats of the players of these names, nothing chosen yet that is to be chosen."""
        ...

    def rule_choices(self, draft: Draft) -> tuple[Choice, ...]:
        """What is settled before the number of players."""
        ...

    def seat_choices(self, draft: Draft) -> tuple[Choice, ...]:
        """What is settled once the seats are there."""
        ...

    def answered(self, draft: Draft, choice: str) -> Draft:
        """The draft after one of those choices."""
        ...

    def drawn(self, draft: Draft, seed: str) -> Draft:
        """The draft with everything drawn by chance that can be."""
        ...

    def scanned(self, draft: Draft, layout: Layout, before: Layout | None) -> tuple[Draft, Problem | None]:
        """The draft after what lies in the seats' slots and did not lie there before, and what to say of it."""
        ...

    def setup_of(self, draft: Draft, seed: str) -> AnySetup:
        """What the draft says, as the rules take it; raises BadSetup."""
        ...


class TableGame(Protocol):
    """One game at the table. Every method is pure."""

    @property
    def rules(self) -> AnyGame: ...

    @property
    def drafting(self) -> Drafting: ...

    @property
    def words(self) -> Mapping[str, str]:
        """The session's own words -> what this game calls the same; words that are not named stay as they are."""
        ...

    @property
    def piece_first(self) -> bool:
        """Whether a reveal waits until something lies in every seat's slots."""
        ...

    @property
    def chance_is_drawn(self) -> bool:
        """Whether what chance decides is drawn here; else the table shows it."""
        ...

    @property
    def alone_by_button(self) -> bool:
        """Whether an open turn is chosen among ways that the rules know by themselves; else something is laid."""
        ...

    @property
    def tie_break(self) -> str:
        """What breaks a tie of points, as a finished game's record calls it."""
        ...

    # At the table.

    def watched(self, session: Session) -> Watched:
        """What the camera is to look for."""
        ...

    def seat_names(self, setup: OwnSetup) -> tuple[str, ...]:
        """Of every seat that has a city."""
        ...

    def sheets(self, setup: OwnSetup, seat: Seat) -> tuple[str, ...]:
        """The printed sheets of which one lies before a seat."""
        ...

    def slots(self, setup: OwnSetup, seat: Seat) -> tuple[ZoneId, ...]:
        """Where this seat lays what it plays."""
        ...

    def opening(self, state: AnyState) -> Opening: ...

    def decider(self, state: AnyState, seat: Seat) -> Seat:
        """Whose button decides for a seat that is to act."""
        ...

    def stood(self, session: Session, state: AnyState) -> frozenset[PieceId]:
        """The pieces that were ever seen where the book has them, in a game that lets them lie."""
        ...

    def told(self, session: Session, state: AnyState) -> AnyMove | None:
        """What chance did beside the turn, as the table shows it; recorded at once. None if there is nothing new."""
        ...

    def understood(self, session: Session, state: AnyState, seat: Seat) -> tuple[Play | None, Problem | None]:
        """What the table shows of this seat's play, and what is wrong with it."""
        ...

    def clash(self, state: AnyState, shown: Mapping[Seat, AnyMove], seat: Seat) -> Problem | None:
        """What is wrong with a play because of what other seats play at the same time."""
        ...

    def can_stand(self, state: AnyState, seat: Seat, move: AnyMove) -> bool:
        """Whether a refused play could stand by the table's ruling: what is impossible cannot."""
        ...

    def pressed_alone(self) -> AnyMove | None:
        """What a long press means in an open turn while nothing lies there."""
        ...

    def ways_alone(self, state: AnyState, seat: Seat) -> tuple[AnyMove, ...] | None:
        """Everything that a seat may do in an open turn that is chosen by button; None in any other."""
        ...

    def pauses(self, before: AnyState, after: AnyState) -> bool:
        """Whether what happened between two states is looked at before the game goes on."""
        ...

    def moment(self, state: AnyState) -> Moment: ...

    def about(self, setup: OwnSetup) -> dict[str, object]:
        """What a finished game's record says of its setup."""
        ...

    def city(self, state: AnyState, seat: Seat) -> dict[str, str]:
        """What a finished game's record says of a seat's city."""
        ...

    def problems(self, session: Session) -> tuple[Problem, ...]:
        """Of the table as a whole, as far as only this game knows of them."""
        ...

    def coins(self, before: AnyState, turn: Mapping[Seat, AnyMove], ruled: frozenset[Seat]) -> tuple[CoinsMoved, ...]:
        """What a turn moved from seat to seat."""
        ...

    def happened(self, before: AnyState, turn: Mapping[Seat, AnyMove], ruled: frozenset[Seat]) -> tuple[object, ...]:
        """What else a turn did, in order."""
        ...

    def tray(self, session: Session, state: AnyState | None) -> TrayStatus | None:
        """The dice tray, while a roll is awaited or entered by hand; ``state`` is what the screen tells."""
        ...

    # By touch and keyboard.

    def way(self, state: AnyState, seat: Seat, way: AnyMove) -> tuple[str, Facts]:
        """The words for one of several ways: their code and facts."""
        ...

    def touchable(self) -> bool:
        """Whether open ways can be taken on the screen one by one."""
        ...

    def entering(self, session: Session, seat: Seat) -> Entering:
        """The beginning of an entry by hand."""
        ...

    def entry_choices(self, entry: Entering, state: AnyState) -> tuple[Choice, ...]: ...

    def entered(self, entry: Entering, state: AnyState, choice: str) -> tuple[Entering, AnyMove | None]:
        """The entry after a pick, and the move once it is whole."""
        ...
