"""What the views that all games share ask of a game's story: its seats, its words, and how it looks at a choice."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from typing import ClassVar

from engine.game import Fact
from engine.games import AnyState
from engine.table import Seat
from ui.parts import Tone
from ui.screen import Switch
from ui.view import Choice, Problem, SeatStatus, TableStatus
from ui.words import Words

Look = tuple[str, Tone]
"""An icon's name, empty for none, and the tone of what it stands on."""


class Telling(ABC):
    """A game's state (none before the game), the table's status, and the words to tell them in."""

    __slots__ = ()

    OWN: ClassVar[str] = ""
    """What the codes begin with that this game words for itself, as in ``dice.too_few_coins``."""

    state: AnyState | None
    status: TableStatus
    words: Words

    @property
    def seats(self) -> range:
        if self.state is not None:
            return range(1, len(self.state.cities) + 1)
        return range(1, max(len(self.status.seats), len(self.status.setup_seats)) + 1)

    @property
    def names(self) -> dict[Seat, str]:
        return {seat: self.name(seat) for seat in self.seats}

    def name(self, seat: Seat) -> str:
        """What a seat is called: the player's name, else what the game calls it, else its number."""
        told = [status.name for status in self.status.seats if status.seat == seat]
        told += [chosen.name for chosen in self.status.setup_seats if chosen.seat == seat]
        called = next((name for name in (*told, *self._called(seat)) if name), "")
        return called or self.words.say("seat_name", {"n": seat})

    @abstractmethod
    def _called(self, seat: Seat) -> Iterable[str]:
        """What the game itself calls a seat, the best first."""

    def title(self, seat: Seat) -> str:
        """What stands beside a seat's badge."""
        return self.name(seat)

    def status_of(self, seat: Seat) -> SeatStatus:
        found = next((status for status in self.status.seats if status.seat == seat), None)
        return found or SeatStatus(seat, self.name(seat))

    def say(self, code: str, **facts: Fact) -> str:
        return self.texts(code, **facts)[0]

    def texts(self, code: str, **facts: Fact) -> tuple[str, ...]:
        """The sentence of a code and its shorter ones, in the game's own wording where there is one."""
        return self.words.texts(self._own(code), facts, self.names if facts else {})

    def _own(self, code: str) -> str:
        """The code under which this game words the same; the common one where it does not."""
        own = f"{self.OWN}.{code}"
        return own if self.words.knows(own) else code

    @abstractmethod
    def problem_texts(self, problem: Problem, seat: Seat = 0) -> tuple[str, ...]:
        """A problem's sentence, and a shorter one where there is one; ``seat`` is whose problem it is."""

    @abstractmethod
    def choice_text(self, choice: Choice) -> str:
        """A choice in words, with what it is about named."""

    @abstractmethod
    def choice_look(self, choice: Choice) -> Look:
        """How a choice looks."""

    def group_name(self, group: str) -> str:
        """The heading of choices that stand together; empty where there is none."""
        code = self._own(f"group_{group}")
        return self.words.say(code) if self.words.knows(code) else ""

    @abstractmethod
    def switch_note(self, kind: str, chosen: str) -> str:
        """What the value of a switch means in this game."""


SWITCHES: Mapping[str, tuple[str, tuple[str, ...]]] = {
    "change_game": ("game", ("seven-wonders", "seven-wonders-dice", "world-wonders")),
    "change_edition": ("edition", ("first", "second")),
    "change_profile": ("profile", ("seed", "published")),
}
"""Choices that go round a few values: the fact that holds now, and all of them."""


ICONS: Mapping[str, str] = {
    "resume": "go_on",
    "start": "go_on",
    "go_on": "go_on",
    "keep_playing": "go_on",
    "next_wonder": "next",
    "other_side": "other_side",
    "change_game": "next",
    "change_edition": "next",
    "change_profile": "next",
    "draw": "draw",
    "back": "undo",
    "close": "close",
    "end_game": "end",
    "let_pass": "ruling",
    "accept_by_ruling": "ruling",
    "enter_card": "keyboard",
    "undo": "undo",
    "rewind": "undo",
    "correct": "correct",
    "correct_turn": "correct",
    "pause": "pause",
    "history": "history",
    "picture": "camera",
    "use_wonder": "wonder",
    "use_sell": "sell",
    "decline": "close",
    "pay_way": "coin",
}
"""Code of a choice -> its icon."""


def switch(story: Telling, choice: Choice) -> tuple[Switch, str]:
    """All values of a choice that goes round them, the one that holds, and what that one means."""
    kind, values = SWITCHES[choice.code]
    chosen = str(choice.facts.get(kind, values[0]))
    place = values.index(chosen) if chosen in values else 0
    return Switch(tuple(story.say(f"{kind}_{value}") for value in values), place), story.switch_note(kind, chosen)
