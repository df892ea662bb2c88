"""What every view of World Wonders is told from, and the words that they share."""

from __future__ import annotations

from dataclasses import dataclass

from engine.game import BadSetup, Fact, Facts
from engine.table import Seat
from engine.world_wonders.catalogue import component_set, stand_in
from engine.world_wonders.components import ComponentSet
from engine.world_wonders.setup import Rules, rules_of
from engine.world_wonders.state import STAND_IN, Phase, State
from ui.view import Choice, Problem, SeatStatus, TableStatus
from ui.views.telling import Look, own_code, own_texts
from ui.views.world.facts import told_facts
from ui.views.world.names import Naming
from ui.views.world.signs import look_of
from ui.words import Words

_GAINS = "🍎🏺⚙"
"""Food, pottery, gears in a text."""
OWN = "world"
"""What the codes begin with that this game words for itself."""


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
        """What a seat is called: the player's name, else its number."""
        told = [status.name for status in self.status.seats if status.seat == seat]
        told += [chosen.name for chosen in self.status.setup_seats if chosen.seat == seat]
        if self.state is not None:
            told.append(self.state.setup.seats[seat - 1].name)
        return next((name for name in told if name), "") or self.words.say("seat_name", {"n": seat})

    def title(self, seat: Seat) -> str:
        return self.name(seat)

    @property
    def playing(self) -> State:
        """The state of a screen that only a game has; raises ValueError before it."""
        if self.state is None:
            raise ValueError(f"the screen {self.status.screen} needs a game")
        return self.state

    @property
    def rules(self) -> Rules:
        return rules_of(self.playing.setup)

    @property
    def acting(self) -> Seat:
        """The seat whose turn it is; 0 for none."""
        state = self.state
        return state.acting if state is not None and state.phase is Phase.TURN else 0

    @property
    def components(self) -> ComponentSet:
        """The components of this game, before it the packaged ones."""
        try:
            return component_set(STAND_IN if self.state is None else self.state.setup.components)
        except BadSetup:
            return stand_in()

    def status_of(self, seat: Seat) -> SeatStatus:
        found = next((status for status in self.status.seats if status.seat == seat), None)
        return found or SeatStatus(seat, self.name(seat))

    @property
    def naming(self) -> Naming:
        return Naming(self.words, self.components, self.names)

    def say(self, code: str, **facts: Fact) -> str:
        return self.texts(code, **facts)[0]

    def texts(self, code: str, **facts: Fact) -> tuple[str, ...]:
        return own_texts(self.words, OWN, code, facts, self.names if facts else {})

    def problem_texts(self, problem: Problem, _seat: Seat = 0) -> tuple[str, ...]:
        """The sentence, and a shorter one where there is one, in this game's own wording."""
        code = problem.code
        if code == "not_your_turn" and self.acting:
            code, more = "not_your_turn_but", {"acting": self.acting}
        else:
            more = {}
        facts = {**told_facts(self.naming, problem.facts), **more}
        return own_texts(self.words, OWN, code, facts, self.names)

    def choice_text(self, choice: Choice) -> str:
        """A choice in words, with what it is about named."""
        code = choice.code
        if code == "correct_round":
            seat = choice.facts.get("seat")
            code = "correct_round_of" if seat else f"correct_round_{choice.facts.get('phase', Phase.TURN)}"
        elif code == "correct_seat" and not choice.facts.get("seat"):
            code = "correct_seat_none"
        elif code == "buy_building" and "price" not in choice.facts:
            code = "buy_tile"
        facts = {**told_facts(self.naming, choice.facts), **self._stack(choice)}
        return self.words.say(own_code(self.words, OWN, code), facts, self.names)

    def _stack(self, choice: Choice) -> Facts:
        """Which place of the offer a building lies on, counted from 1, and what a tile brings."""
        found: dict[str, Fact] = {}
        if self.state is not None and "shape" in choice.facts:
            shapes = [shape.id for shape in self.rules.stacks]
            found["place"] = shapes.index(str(choice.facts["shape"])) + 1
        tile = self.components.tiles.get(str(choice.facts.get("tile", "")))
        if tile is not None:
            found["gains"] = "".join(sign * n for sign, n in zip(_GAINS, tile.resources, strict=True))
        return found

    def choice_look(self, choice: Choice) -> Look:
        tile = self.components.tiles.get(str(choice.facts.get("tile", "")))
        return look_of(choice.code, tile.type if tile is not None else "")

    def group_name(self, group: str) -> str:
        code = own_code(self.words, OWN, f"group_{group}")
        return self.words.say(code) if self.words.knows(code) else ""

    def switch_note(self, kind: str, chosen: str) -> str:
        """What a value of a switch means in this game; alone, one plays against the automaton."""
        if kind == "players":
            return self.say("plays_alone") if chosen == "1" else ""
        return self.say(f"{kind}_{chosen}_note")
