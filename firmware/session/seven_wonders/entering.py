"""Entering a card by hand: by colour and name on the screen, by typed letters, or with the buttons."""

from __future__ import annotations

from dataclasses import replace

from engine.seven_wonders.catalogue import Card, catalogue
from engine.seven_wonders.free_city import is_free_city
from engine.seven_wonders.state import UNKNOWN_COPY, Build, BuildStage, CardCopy, Decline, Move, Phase, Sell, State
from firmware.session.value import Entering
from ui.view import Choice

COLORS = ("brown", "grey", "blue", "green", "yellow", "red", "purple")


def choices(entry: Entering, state: State) -> tuple[Choice, ...]:
    """Colours and the secret uses first; then the cards of one colour, or those that the typed letters name."""
    if entry.typed:
        return (*_cards(state, [card for card in _open_cards(state) if _named(card, entry.typed)]), _BACK)
    if entry.color:
        return (*_cards(state, [card for card in _open_cards(state) if card.color == entry.color]), _BACK)
    open_colors = {card.color for card in _open_cards(state)}
    colors = (
        Choice(f"entry:color:{color}", f"color_{color}", group="color") for color in COLORS if color in open_colors
    )
    if entry.sells:
        return (*colors, _BACK)
    if state.phase is Phase.DISCARD_PICK:
        return (*colors, Choice("entry:decline", "decline"), _BACK)
    secret = (Choice("entry:wonder", "use_wonder"), Choice("entry:sell", "use_sell"))
    last = (Choice("entry:decline", "decline"),) if state.phase is Phase.LAST_CARD else ()
    return (*colors, *secret, *last, _BACK)


_BACK = Choice("entry:back", "back")


def picked(entry: Entering, state: State, choice: str) -> tuple[Entering, Move | None]:
    """The entry after the pick of an offered choice, and the move once it is whole."""
    entry = replace(entry, typed="")
    match choice.split(":"):
        case ["entry", "color", color]:
            return replace(entry, color=color), None
        case ["entry", "card", card]:
            entered = CardCopy(card, UNKNOWN_COPY)
            return entry, Sell(entered) if entry.sells else Build(entered)
        case ["entry", "wonder"]:
            return entry, BuildStage()
        case ["entry", "sell"] if is_free_city(state, entry.seat):
            return replace(entry, sells=True), None
        case ["entry", "sell"]:
            return entry, Sell()
        case ["entry", "decline"]:
            return entry, Decline()
        case _:
            return Entering(entry.seat), None


def _cards(state: State, cards: list[Card]) -> tuple[Choice, ...]:
    return tuple(
        Choice(f"entry:card:{card.id}", "card", {"card": card.id}, _copies_left(state, card.id) > 0, group=card.color)
        for card in sorted(cards, key=lambda card: (COLORS.index(card.color), card.names["en"]))
    )


def _open_cards(state: State) -> list[Card]:
    """One entry a card of the set in play that could lie on the table in this age."""
    cards = catalogue(state.setup.edition)
    ids = {copy.card for copy in cards.in_play(len(state.cities))}
    ages = range(1, state.age + 1) if state.phase is Phase.DISCARD_PICK else (state.age,)
    return [cards.cards[name] for name in ids if cards.cards[name].age in ages]


def _named(card: Card, letters: str) -> bool:
    return any(letters.casefold() in name.casefold() for name in card.names.values())


def _copies_left(state: State, card: str) -> int:
    in_play = catalogue(state.setup.edition).in_play(len(state.cities))
    built = sum(copy.card == card for city in state.cities for copy in city.cards)
    return sum(copy.card == card for copy in in_play) - built
