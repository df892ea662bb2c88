"""What the views that all games share ask of a game's story: its seats, its words, and how it looks at a choice."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from engine.game import Fact, Facts
from engine.table import Seat
from ui.parts import Tone
from ui.screen import Switch
from ui.view import Choice, Problem, SeatStatus, TableStatus
from ui.words import Names, Words

Look = tuple[str, Tone]
"""An icon's name, empty for none, and the tone of what it stands on."""


class Telling(Protocol):
    """A game's state and the table's status, and the words to tell them in."""

    @property
    def status(self) -> TableStatus: ...

    @property
    def words(self) -> Words: ...

    @property
    def seats(self) -> range: ...

    @property
    def names(self) -> dict[Seat, str]: ...

    def name(self, seat: Seat) -> str: ...

    def title(self, seat: Seat) -> str: ...

    def status_of(self, seat: Seat) -> SeatStatus: ...

    def say(self, code: str, **facts: Fact) -> str: ...

    def texts(self, code: str, **facts: Fact) -> tuple[str, ...]: ...

    def problem_texts(self, problem: Problem, seat: Seat = 0) -> tuple[str, ...]:
        """A problem's sentence, and a shorter one where there is one; ``seat`` is whose problem it is."""
        ...

    def choice_text(self, choice: Choice) -> str: ...

    def choice_look(self, choice: Choice) -> Look: ...

    def group_name(self, group: str) -> str:
        """The heading of choices that stand together; empty where there is none."""
        ...

    def switch_note(self, kind: str, chosen: str) -> str:
        """What the value of a switch means in this game."""
        ...


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


def own_code(words: Words, game: str, code: str) -> str:
    """The code under which a game words this for itself, ``dice.too_few_coins``; the common one where it does not."""
    own = f"{game}.{code}"
    return own if words.knows(own) else code


def own_texts(words: Words, game: str, code: str, facts: Facts, names: Names) -> tuple[str, ...]:
    """The sentence of a code and its shorter ones, in the game's own wording where there is one."""
    return words.texts(own_code(words, game, code), facts, names)
