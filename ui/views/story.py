"""What every view of 7 Wonders is told from, and the words and signs that they share."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.game import Fact
from engine.seven_wonders.catalogue import Card, catalogue
from engine.seven_wonders.free_city import is_free_city
from engine.seven_wonders.state import State
from engine.table import Seat
from ui.parts import Tone
from ui.view import Problem, SeatStatus, TableStatus
from ui.words import Words

COLOR_TONES: Mapping[str, Tone] = {
    "brown": Tone.BROWN,
    "grey": Tone.GREY,
    "blue": Tone.BLUE,
    "yellow": Tone.YELLOW,
    "red": Tone.RED,
    "green": Tone.GREEN,
    "purple": Tone.PURPLE,
}
COLOR_ICONS: Mapping[str, str] = {
    "brown": "wood",
    "grey": "manufactured",
    "blue": "civilian",
    "yellow": "commercial",
    "red": "swords",
    "green": "compass",
    "purple": "guild",
}
RESOURCE_GLYPHS: Mapping[str, str] = {
    "wood": "🪵",
    "stone": "🪨",
    "clay": "🧱",
    "ore": "⛏",
    "glass": "🍾",
    "cloth": "🧵",
    "papyrus": "📜",
}


@dataclass(frozen=True, slots=True)
class Story:
    """A state (none before the game), the table's status, and the words to tell them in."""

    state: State | None
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
        """What a seat is called: the player's name, else the city's, else its number."""
        told = [status.name for status in self.status.seats if status.seat == seat]
        for chosen in self.status.setup_seats:
            if chosen.seat == seat:
                told += [chosen.name, self.words.say("free_city") if chosen.free_city else ""]
        if self.state is not None:
            if is_free_city(self.state, seat):
                told.append(self.words.say("free_city"))
            told.append(self.state.setup.all_seats[seat - 1].name)
            told.append(self.words.name_wonder(self.state.city(seat).wonder))
        return next((name for name in told if name), "") or self.words.say("seat_name", {"n": seat})

    def status_of(self, seat: Seat) -> SeatStatus:
        found = next((status for status in self.status.seats if status.seat == seat), None)
        return found or SeatStatus(seat, self.name(seat))

    def say(self, code: str, **facts: Fact) -> str:
        return self.words.say(code, facts, self.names if facts else {})

    def texts(self, code: str, **facts: Fact) -> tuple[str, ...]:
        return self.words.texts(code, facts, self.names if facts else {})

    def problem(self, problem: Problem) -> str:
        """A problem's sentence; what is short for a stage is told otherwise than for a card."""
        return self.problem_texts(problem)[0]

    def problem_texts(self, problem: Problem) -> tuple[str, ...]:
        """The sentence, and a shorter one where there is one."""
        code = f"{problem.code}_stage" if "stage" in problem.facts else problem.code
        return self.words.texts(code if self.words.knows(code) else problem.code, problem.facts, self.names)

    def card_name(self, card: str) -> str:
        return self.words.name_card(card, None if self.state is None else self.state.setup.edition)

    def card(self, card: str) -> Card | None:
        return None if self.state is None else catalogue(self.state.setup.edition).cards.get(card)
