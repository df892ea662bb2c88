"""The layer that knows what a referee cannot: hands, decks and the discard pile. For the simulator, bots and tests."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Protocol, TypeVar

from engine.game import Turn
from engine.seven_wonders.cards import GUILD_COLOR
from engine.seven_wonders.catalogue import catalogue
from engine.seven_wonders.free_city import FREE_CITY, decider, holder
from engine.seven_wonders.hands import (
    Chosen,
    Dealt,
    Hands,
    Use,
    check_use,
    choosing_order,
    legal_uses,
    offered,
    picked_use,
)
from engine.seven_wonders.phases import LAST_AGE
from engine.seven_wonders.resolve import apply
from engine.seven_wonders.setup import new
from engine.seven_wonders.state import Build, CardCopy, Decline, Move, Phase, Sell, Setup, State
from engine.seven_wonders.turn import passes_left
from engine.table import Seat

__all__ = [
    "Chosen",
    "Dealt",
    "Hands",
    "Shuffle",
    "Use",
    "apply_uses",
    "choosing_order",
    "deal",
    "legal_uses",
    "offered",
    "picked_use",
    "referee_turn",
]

T = TypeVar("T")
HAND = 7
GUILDS_MORE = 2
"""Age III uses so many guilds more than there are players (R01)."""


class Shuffle(Protocol):
    """A source of chance: the values in an order of its own. The rules own none."""

    def __call__(self, values: Sequence[T], /) -> list[T]: ...


def deal(setup: Setup, shuffle: Shuffle) -> Dealt:
    """Shuffle the decks of this many cities, draw the guilds and deal the first age (R01, R84); raises BadSetup."""
    state = new(setup)
    players = len(state.cities)
    pieces = catalogue(setup.edition)
    decks: list[list[CardCopy]] = [[] for _ in range(LAST_AGE)]
    guilds: list[CardCopy] = []
    for card in pieces.in_play(players):
        entry = pieces.cards[card.card]
        (guilds if entry.color == GUILD_COLOR else decks[entry.age - 1]).append(card)
    decks[-1] += shuffle(guilds)[: players + GUILDS_MORE]
    ages = []
    for cards in decks:
        deck = shuffle(cards)
        ages.append(tuple(tuple(deck[seat * HAND : (seat + 1) * HAND]) for seat in range(players)))
    return Dealt(state, _drawn(state, ages[0]), (), tuple(ages[1:]))


def referee_turn(uses: Mapping[Seat, Use]) -> Turn[Move]:
    """What the referee is told of these uses."""
    return Turn({seat: use.move for seat, use in uses.items()})


def apply_uses(dealt: Dealt, uses: Mapping[Seat, Use]) -> Dealt:
    """The game after these uses of exactly the seats that are to act: hands are passed, an age's end deals the next.

    Raises NotLegal for a card that the seat does not have or a move that the referee refuses.
    """
    before = dealt.state
    chosen: dict[Seat, Use] = {}
    for seat in choosing_order(before):
        if seat in uses:
            check_use(dealt, seat, uses[seat], chosen)
            chosen[seat] = uses[seat]
    state = apply(before, referee_turn(uses))
    hands, discard = list(dealt.hands), list(dealt.discard)
    for seat in sorted(uses):
        use = uses[seat]
        if before.phase is Phase.DISCARD_PICK:
            if isinstance(use.move, Build):
                discard.remove(use.card)
        else:
            source = decider(before, seat) if before.phase is Phase.MAIN else seat
            hand = list(hands[source - 1])
            hand.remove(use.card)
            hands[source - 1] = tuple(hand)
            if isinstance(use.move, Sell | Decline):
                discard.append(use.card)
    return _passed(before, Dealt(state, tuple(hands), tuple(discard), dealt.coming))


def _passed(before: State, dealt: Dealt) -> Dealt:
    """What happens to the hands between two instants: leftovers go to the pile, hands go on, a new age is dealt."""
    state, hands, discard = dealt.state, dealt.hands, dealt.discard
    if all(len(hand) <= 1 for hand in hands):  # after turn 6 only those who may still use their last card keep it
        discard += tuple(card for seat, hand in enumerate(hands, 1) if seat not in state.last_due for card in hand)
        hands = tuple(hand if seat in state.last_due else () for seat, hand in enumerate(hands, 1))
    if state.age != before.age:
        return Dealt(state, _drawn(state, dealt.coming[0]), discard, dealt.coming[1:])
    if state.turn != before.turn:
        hands = _exchanged(state, hands)
    return replace(dealt, hands=hands, discard=discard)


def _exchanged(state: State, hands: Hands) -> Hands:
    """R03; two players exchange their hands whatever the age, and the next holder draws."""
    if state.setup.free_city is not None:
        left, right, pile = hands
        return _drawn(state, (right, left, pile))
    return (hands[-1], *hands[:-1]) if passes_left(state.age) else (*hands[1:], hands[0])


def _drawn(state: State, hands: Hands) -> Hands:
    """The hands after the holder, where there is one, has drawn the top card of the Free City's pile."""
    acting = holder(state)
    if acting is None:
        return hands
    top, *pile = hands[FREE_CITY - 1]
    grown = [(*hand, top) if seat == acting else hand for seat, hand in enumerate(hands, start=1)]
    grown[FREE_CITY - 1] = tuple(pile)
    return tuple(grown)
