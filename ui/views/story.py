"""What every view of 7 Wonders is told from, and the words and signs that they share."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from engine.game import Facts
from engine.seven_wonders.catalogue import Card, catalogue
from engine.seven_wonders.effects import Produce
from engine.seven_wonders.free_city import holder, is_free_city
from engine.seven_wonders.setup import FREE_CITY_PLAYERS
from engine.seven_wonders.state import CardCopy, State
from engine.table import Seat
from ui.parts import Deciding, Tone
from ui.view import Choice, Problem, Screen, TableStatus
from ui.views.profiles import profiles_agree
from ui.views.telling import ICONS, Look, Telling
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


FREE_CITY_SIGN = "🏘"
_HAND = 7
"""Cards that are dealt to every hand and to the pile in an age."""


@dataclass(frozen=True, slots=True)
class Story(Telling):
    """A game of 7 Wonders, told."""

    state: State | None
    status: TableStatus
    words: Words

    def _called(self, seat: Seat) -> Iterator[str]:
        """The Free City by that; the player's name, else the wonder's."""
        if self.is_free_city(seat):
            yield self.words.say("free_city")
        if self.state is not None:
            yield self.state.setup.all_seats[seat - 1].name
            yield self.words.name_wonder(self.state.city(seat).wonder)

    def title(self, seat: Seat) -> str:
        """What stands beside a seat's badge: its name, the Free City's with a sign of its own."""
        return f"{FREE_CITY_SIGN}\u00a0{self.name(seat)}" if self.is_free_city(seat) else self.name(seat)

    def is_free_city(self, seat: Seat) -> bool:
        if self.state is not None:
            return is_free_city(self.state, seat)
        return any(chosen.free_city for chosen in self.status.setup_seats if chosen.seat == seat)

    @property
    def holder(self) -> Seat | None:
        """Who acts for the Free City in this turn; None where there is none."""
        return None if self.state is None else holder(self.state)

    def deciding(self, seat: Seat) -> Deciding | None:
        """Whose button decides for this seat, or for which other one this seat's button decides too."""
        own = self.status_of(seat).decider
        if own not in {0, seat}:
            return Deciding(own, (*self._pile(own), *self.texts("decides", seat=own)))
        for other in self.status.seats:
            if other.decider == seat != other.seat:
                return Deciding(other.seat, self.texts("decides_too", seat=other.seat))
        return None

    def _pile(self, decider: Seat) -> tuple[str, ...]:
        """While cards are chosen: how many are left in the Free City's pile, once its holder has drawn (R91)."""
        if self.state is None or self.status.screen is not Screen.CHOOSE:
            return ()
        return (self.say("decides_pile", seat=decider, n=_HAND - self.state.turn),)

    def board(self, seat: Seat) -> tuple[str, ...]:
        """A city's wonder and side, the fullest text first; where the seat is called by its wonder, the side alone."""
        if self.state is None:
            return ("",)
        city = self.state.city(seat)
        wonder, side = self.words.name_wonder(city.wonder), self.say(f"side_{city.side}")
        return (side,) if wonder == self.name(seat) else (f"{wonder} · {side}", wonder)

    def problem_texts(self, problem: Problem, _seat: Seat = 0) -> tuple[str, ...]:
        """A problem's sentence, and a shorter one where there is one; what a stage lacks is told apart."""
        code = f"{problem.code}_stage" if "stage" in problem.facts else problem.code
        edition: Facts = {} if self.state is None else {"edition": self.state.setup.edition.value}
        facts = {**edition, **problem.facts}
        return self.words.texts(code if self.words.knows(code) else problem.code, facts, self.names)

    def choice_text(self, choice: Choice) -> str:
        """A choice in words: a way to pay with the neighbours named, an extra play by its own name."""
        if choice.code == "pay_way" and self.state is not None and self.status.entry_seat is not None:
            return self._way(choice.facts, self.state, self.status.entry_seat)
        extra = choice.code == "correct_turn" and choice.facts.get("phase") in {"last_card", "discard_pick"}
        code = f"{choice.code}_{choice.facts['phase']}" if extra else choice.code
        return self.words.say(code, choice.facts, self.names)

    def _way(self, facts: Facts, state: State, seat: Seat) -> str:
        if facts.get("free"):
            return self.texts(f"free_{facts['free']}", chain="")[-1]
        left, right, bank = (int(facts.get(name, 0)) for name in ("left", "right", "bank"))
        parts = [
            self.say("pays_plainly", coins=coins, seat=neighbour)
            for coins, neighbour in ((left, state.left_of(seat)), (right, state.right_of(seat)))
            if coins
        ]
        parts += [self.say("pays_bank", coins=bank)] if bank else []
        return " · ".join(parts) or self.say("pays_nothing")

    def choice_look(self, choice: Choice) -> Look:
        """A choice's icon, and the colour of the card that it stands for."""
        color = choice.code.removeprefix("color_") if choice.code.startswith("color_") else choice.group
        card = self.card(str(choice.facts.get("card", "")))
        icon = COLOR_ICONS.get(color) or ICONS.get(choice.code, "")
        return card_icon(card) if card else icon, COLOR_TONES.get(color, Tone.PLAIN)

    def group_name(self, group: str) -> str:
        """Cards of a colour by that."""
        return self.words.say(f"color_{group}") if group in COLOR_TONES else super(Story, self).group_name(group)

    def switch_note(self, kind: str, chosen: str) -> str:
        """What an edition or a profile means; with two players a third city takes part."""
        if kind == "players":
            return self.say("with_free_city") if chosen == str(FREE_CITY_PLAYERS) else ""
        if kind == "profile" and profiles_agree(self.status):
            return self.say("profiles_agree")
        return self.say(f"{kind}_{chosen}_note")

    def card_name(self, card: str) -> str:
        return self.words.name_card(card, None if self.state is None else self.state.setup.edition)

    def sold(self, card: CardCopy | None) -> str:
        """What a sale is called: with the card's name where it was laid face up (R87)."""
        return self.say("sold_card", card=card.card) if card else self.say("sold")

    def card(self, card: str) -> Card | None:
        return None if self.state is None else catalogue(self.state.setup.edition).cards.get(card)


def card_icon(card: Card) -> str:
    """What a card yields, if that is one resource; else its colour's picture."""
    match card.effects:
        case (Produce(resources=((resource, _),)),):
            return resource
        case _:
            return COLOR_ICONS[card.color]
