"""The layer that knows what a referee cannot: hands, decks and the discard pile. For the simulator, bots and tests."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Protocol, TypeVar

from engine.game import NotLegal, Turn
from engine.seven_wonders.cards import GUILD_COLOR
from engine.seven_wonders.catalogue import catalogue
from engine.seven_wonders.check import to_act
from engine.seven_wonders.means import Means, means_of, next_stage, stage_ways, structure_ways
from engine.seven_wonders.phases import LAST_AGE
from engine.seven_wonders.resolve import apply
from engine.seven_wonders.setup import new
from engine.seven_wonders.state import Build, BuildStage, CardCopy, Decline, Move, Payment, Phase, Sell, Setup, State
from engine.seven_wonders.turn import passes_left
from engine.table import Seat

T = TypeVar("T")
HAND = 7
GUILDS_MORE = 2
"""Age III uses so many guilds more than there are players (R01)."""

Hands = tuple[tuple[CardCopy, ...], ...]


class Shuffle(Protocol):
    """A source of chance: the values in an order of its own. The rules own none."""

    def __call__(self, values: Sequence[T], /) -> list[T]: ...


@dataclass(frozen=True, slots=True)
class Dealt:
    """A whole game: the referee's state and what is hidden from it."""

    state: State
    hands: Hands
    """By seat; sorted as dealt and passed, which says nothing."""
    discard: tuple[CardCopy, ...]
    """The true pile, the last card on top."""
    coming: tuple[Hands, ...]
    """The hands of the ages that have not begun."""


@dataclass(frozen=True, slots=True)
class Use:
    """What a player does with one card: the card is known here even where the move hides it.

    A declined pick names the card on top of the discard pile, which stays there.
    """

    card: CardCopy
    move: Move


def deal(setup: Setup, shuffle: Shuffle) -> Dealt:
    """Shuffle the decks of this many players, draw the guilds and deal the first age (R01); raises BadSetup."""
    state = new(setup)
    players = setup.players
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
    return Dealt(state, ages[0], (), tuple(ages[1:]))


def legal_uses(dealt: Dealt, seat: Seat) -> tuple[Use, ...]:
    """Everything this seat may do now with the cards it has, each way of paying apart; empty if it is not to act."""
    return tuple(_use(*plan) for plan in _plans(dealt, seat))


def picked_use(dealt: Dealt, seat: Seat, pick: Callable[[int], int]) -> Use:
    """The legal use at index ``pick(how many there are)``, without making all the others."""
    plans = _plans(dealt, seat)
    return _use(*plans[pick(len(plans))])


def referee_turn(uses: Mapping[Seat, Use]) -> Turn[Move]:
    """What the referee is told of these uses."""
    return Turn({seat: use.move for seat, use in uses.items()})


def apply_uses(dealt: Dealt, uses: Mapping[Seat, Use]) -> Dealt:
    """The game after these uses of exactly the seats that are to act: hands are passed, an age's end deals the next.

    Raises NotLegal for a card that the seat does not have or a move that the referee refuses.
    """
    before = dealt.state
    for seat, use in uses.items():
        _check_card(dealt, seat, use)
    state = apply(before, referee_turn(uses))
    hands, discard = list(dealt.hands), list(dealt.discard)
    for seat in sorted(uses):
        use = uses[seat]
        if before.phase is Phase.DISCARD_PICK:
            if isinstance(use.move, Build):
                discard.remove(use.card)
        else:
            hand = list(hands[seat - 1])
            hand.remove(use.card)
            hands[seat - 1] = tuple(hand)
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
        return Dealt(state, dealt.coming[0], discard, dealt.coming[1:])
    if state.turn != before.turn:
        hands = (hands[-1], *hands[:-1]) if passes_left(state.age) else (*hands[1:], hands[0])
    return replace(dealt, hands=hands, discard=discard)


_Plan = tuple[CardCopy, type[Build | BuildStage | Sell | Decline], Payment | None]


def _plans(dealt: Dealt, seat: Seat) -> list[_Plan]:
    """The legal uses, each as a card, a kind of move and a payment."""
    if seat not in to_act(dealt.state):
        return []
    means = means_of(dealt.state, seat)
    if dealt.state.phase is Phase.DISCARD_PICK:
        plans: list[_Plan] = [(card, Build, way) for card in dealt.discard for way in _ways(means, card)]
        if not plans or means.rules.discard_pick == "optional":
            plans.append((dealt.discard[-1], Decline, None))
        return plans
    hand, stage = dealt.hands[seat - 1], next_stage(means)
    stages = stage_ways(means, stage) if stage is not None else ()
    plans = [(card, Build, way) for card in hand for way in _ways(means, card)]
    plans += [(card, BuildStage, way) for card in hand for way in stages]
    plans += [(card, Sell, None) for card in hand]
    if dealt.state.phase is Phase.LAST_CARD:
        plans += [(card, Decline, None) for card in hand]
    return plans


def _use(card: CardCopy, kind: type[Build | BuildStage | Sell | Decline], payment: Payment | None) -> Use:
    if kind is Build:
        return Use(card, Build(card, payment))
    if kind is BuildStage:
        return Use(card, BuildStage(payment))
    return Use(card, Sell() if kind is Sell else Decline())


def _ways(means: Means, card: CardCopy) -> tuple[Payment, ...]:
    """The ways to build a card that is known to be in the hand or in the pile: only a duplicate can forbid it."""
    entry = means.pieces.cards[card.card]
    return () if entry.structure in means.structures else structure_ways(means, entry)


def _check_card(dealt: Dealt, seat: Seat, use: Use) -> None:
    picking = dealt.state.phase is Phase.DISCARD_PICK
    if use.card not in (dealt.discard if picking else dealt.hands[seat - 1]):
        place = "the discard pile" if picking else "its hand"
        raise NotLegal(f"seat {seat} does not have {use.card.card}.{use.card.copy} in {place}")
    if isinstance(use.move, Build) and use.move.card != use.card:
        raise NotLegal(f"seat {seat} uses {use.card.card}, its move builds {use.move.card.card}")
    if picking and isinstance(use.move, Decline) and Decline not in (kind for _, kind, _ in _plans(dealt, seat)):
        raise NotLegal(f"seat {seat} must build a card of the discard pile: option discard_pick is compulsory")
