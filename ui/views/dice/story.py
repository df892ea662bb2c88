"""What every view of 7 Wonders Dice is told from, and the words that they share."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engine.game import BadSetup, Facts
from engine.seven_wonders_dice.board import Board, BoardSet
from engine.seven_wonders_dice.catalogue import board_set, stand_in_boards
from engine.seven_wonders_dice.effects import COLORS
from engine.seven_wonders_dice.setup import Rules, rules_of
from engine.seven_wonders_dice.state import STAND_IN, State
from engine.table import Seat
from ui.view import Choice, Problem, TableStatus
from ui.views.dice.facts import told_facts, way_text
from ui.views.dice.names import Naming
from ui.views.dice.signs import look_of
from ui.views.telling import Look, Telling
from ui.words import Words


@dataclass(frozen=True, slots=True)
class Story(Telling):
    """A game of 7 Wonders Dice, told."""

    OWN: ClassVar[str] = "dice"

    state: State | None
    status: TableStatus
    words: Words

    def _called(self, seat: Seat) -> tuple[str, ...]:
        """The player's name, else the board's."""
        if self.state is None:
            return ()
        return self.state.setup.seats[seat - 1].name, self.board_name(self.state.city(seat).board)

    @property
    def rules(self) -> Rules | None:
        return None if self.state is None else rules_of(self.state.setup)

    def board(self, seat: Seat) -> Board | None:
        """The board in front of this seat; None before the game."""
        return None if self.rules is None else self.rules.boards[seat - 1]

    @property
    def boards(self) -> BoardSet:
        """The boards of this game; before it those that the set-up offers, by the fact ``boards`` of a choice."""
        told = (str(choice.facts["boards"]) for choice in self.status.choices if "boards" in choice.facts)
        try:
            return board_set(next(told, STAND_IN) if self.state is None else self.state.setup.boards)
        except BadSetup:
            return stand_in_boards()

    def board_name(self, board: str) -> str:
        found = self.boards.boards.get(board)
        return found.names[self.words.language] if found is not None else board

    @property
    def naming(self) -> Naming:
        """What names dice, cells and effects; a seat's neighbours are named as they are called here."""
        return Naming(self.words, self.state, self.names)

    def problem_texts(self, problem: Problem, seat: Seat = 0) -> tuple[str, ...]:
        """The sentence, and a shorter one where there is one, in this game's own wording."""
        told = problem.facts.get("seat", seat)
        whose = told if isinstance(told, int) else seat
        facts = {**told_facts(self.naming, problem.facts, whose), **self._neighbours(whose)}
        if "wonder" in facts:
            facts["wonder"] = self.board_name(str(facts["wonder"]))
        return self.words.texts(self._own(self._problem_code(problem)), facts, self.names)

    def _neighbours(self, seat: Seat) -> Facts:
        """Who sits beside a seat: for sentences that must not say left and right alone."""
        if self.state is None or not seat:
            return {}
        return {"left_seat": self.state.left_of(seat), "right_seat": self.state.right_of(seat)}

    def _problem_code(self, problem: Problem) -> str:
        """Some reasons are worded by what they are about."""
        match problem:
            case Problem("too_few_coins", {"die": str(die)}) if die:
                return "too_few_coins_die"
            case Problem("wrong_dice", {"missing": str(missing), "extra": ""}) if missing:
                return "dice_missing"
            case Problem("wrong_dice", {"extra": str(extra), "missing": ""}) if extra:
                return "dice_extra"
            case _:
                return problem.code

    def choice_text(self, choice: Choice) -> str:
        """A choice in words, its dice, faces and cells named."""
        seat = choice.facts.get("seat", self.status.entry_seat or 0)
        whose = seat if isinstance(seat, int) else 0
        if choice.code.startswith("way_"):
            return way_text(self.naming, choice.code, choice.facts, whose)
        facts = told_facts(self.naming, choice.facts, whose)
        code = choice.code
        if code == "correct_round":
            code = f"correct_round_{choice.facts.get('phase', 'choose')}"
        elif code in {"correct_seat", "start_player"} and not whose:
            code = f"{code}_none"
        return self.words.say(self._own(code), facts, self.names)

    def choice_look(self, choice: Choice) -> Look:
        return look_of(choice.code, choice.facts)

    def group_name(self, group: str) -> str:
        """A die by its name."""
        return self.naming.die(group) if group in COLORS else super(Story, self).group_name(group)

    def switch_note(self, kind: str, chosen: str) -> str:
        """What a value of a switch means in this game."""
        return "" if kind == "players" else self.say(f"{kind}_{chosen}_note")
