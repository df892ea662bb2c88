"""Names of dice, faces, sections, cells and bonuses, in the table's language; neighbours are named with them."""

from __future__ import annotations

import re
from dataclasses import dataclass

from engine.game import Fact
from engine.seven_wonders_dice.catalogue import pieces
from engine.seven_wonders_dice.dice import dice_box
from engine.seven_wonders_dice.setup import rules_of
from engine.seven_wonders_dice.state import State
from engine.table import Seat
from ui.words import Names, Words

_TAIL = re.compile(r"(\D*?)_?(\d*)")
_SIDES = {"barracks_left": "left", "barracks_right": "right"}


@dataclass(frozen=True, slots=True)
class Naming:
    words: Words
    state: State | None
    """None before the game: then nobody has a board or neighbours."""
    names: Names

    def say(self, code: str, **facts: Fact) -> str:
        return self.words.say(code, facts, self.names)

    def die(self, color: str) -> str:
        """What the choice tile calls it: blue die."""
        names = pieces().tile_names.get(color)
        return names[self.words.language] if names is not None else color

    def face(self, face: str) -> str:
        names = dice_box().symbol_names.get(face)
        return names[self.words.language] if names is not None else face

    def faces(self, listed: str) -> str:
        """``mask,scales`` as: mask or scales."""
        found = (self.face(face) if face != "*" else self.say("dice.any_face") for face in listed.split(",") if face)
        return self.say("dice.or").join(dict.fromkeys(found))

    def dice(self, listed: str) -> str:
        """``gray:2,red:1`` as: 2 × gray die, red die."""
        told = []
        for entry in listed.split(","):
            color, _, amount = entry.partition(":")
            name = self.die(color)
            told.append(f"{amount}\u00a0×\u00a0{name}" if amount not in {"", "1"} else name)
        return self.say("dice.and").join(told)

    def section(self, section: str, seat: Seat = 0) -> str:
        """A building; barracks by the neighbour whom they face."""
        neighbour = self.neighbour(section, seat)
        if neighbour:
            return self.say("dice.barracks_towards", seat=neighbour)
        names = pieces().section_names.get(section)
        return names[self.words.language] if names is not None else section

    def neighbour(self, section: str, seat: Seat) -> Seat:
        """Whom these barracks face; 0 for other sections, and where nobody knows whose they are."""
        side = _SIDES.get(section)
        if side is None or self.state is None or not seat:
            return 0
        return self.state.left_of(seat) if side == "left" else self.state.right_of(seat)

    def cell(self, cell: str, seat: Seat = 0) -> str:
        return self.cell_texts(cell, seat)[0]

    def cell_texts(self, cell: str, seat: Seat = 0) -> tuple[str, ...]:
        """A cell by its section and its place in it; the fullest first."""
        section, _, tail = cell.partition(".")
        place = self._place(section, tail, cell, seat)
        neighbour = self.neighbour(section, seat)
        code, facts = "dice.cell", {"section": self.section(section, seat), "place": place}
        if neighbour:
            return self.words.texts("dice.cell_towards", {"place": place, "seat": neighbour}, self.names)
        return self.words.texts(code, facts, self.names)

    def _place(self, section: str, tail: str, cell: str, seat: Seat) -> str:
        found = _TAIL.fullmatch(tail)
        word, number = found.groups() if found else (tail, "")
        if section in {"wonder", "guild"}:
            number = str(self._position(section, cell, seat)) or number
            return self.say("dice.place_stage", n=number) if section == "wonder" else number
        if word in {"attack", "defence"}:
            return self.say(f"dice.place_{word}", n=number)
        if word in dice_box().symbol_names:
            return f"{self.face(word)} {number}".strip()
        return tail

    def _position(self, section: str, cell: str, seat: Seat) -> int | str:
        """Which cell of its section it is, counted from 1; empty for one that is on no board."""
        if self.state is None:
            return ""
        boards = rules_of(self.state.setup).boards
        for board in boards[seat - 1 : seat] if seat else boards:
            ids = [each.id for each in board.sections[section].cells]
            if cell in ids:
                return ids.index(cell) + 1
        return ""
