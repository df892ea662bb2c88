"""What the seats hold, which no referee knows, and what each may do with it: for the simulator, bots and tests."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from engine.game import NotLegal
from engine.seven_wonders.check import to_act
from engine.seven_wonders.free_city import FREE_CITY, decider, is_free_city, served
from engine.seven_wonders.means import Means, means_of, next_stage, stage_ways, structure_ways
from engine.seven_wonders.state import Build, BuildStage, CardCopy, Decline, Free, Move, Payment, Phase, Sell, State
from engine.table import Seat

Hands = tuple[tuple[CardCopy, ...], ...]


@dataclass(frozen=True, slots=True)
class Dealt:
    """A whole game: the referee's state and what is hidden from it."""

    state: State
    hands: Hands
    """By seat; sorted as dealt and passed, which says nothing. The Free City's is its pile, the next card first: in
    each turn the holder has already drawn the top one."""
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


Chosen = Mapping[Seat, Use]
NOTHING_CHOSEN: Chosen = MappingProxyType({})


def choosing_order(state: State) -> tuple[Seat, ...]:
    """The seats that are to act; the Free City and its holder as they are served, for they share a hand (R86)."""
    seats = to_act(state)
    pair = served(state) if state.phase is Phase.MAIN else ()
    return (*(seat for seat in seats if seat not in pair), *pair)


def offered(dealt: Dealt, seat: Seat, chosen: Chosen = NOTHING_CHOSEN) -> tuple[CardCopy, ...]:
    """The cards that this seat chooses from: its hand, the discard pile, or for the Free City the holder's hand.

    ``chosen``: what was chosen before in this turn. Who is served second chooses from what the first has left (R86).
    """
    state = dealt.state
    if state.phase is Phase.DISCARD_PICK:
        return dealt.discard
    if state.phase is Phase.MAIN and seat in (pair := served(state)):
        first = chosen.get(pair[0]) if seat == pair[1] else None
        return tuple(card for card in dealt.hands[decider(state, seat) - 1] if first is None or card != first.card)
    return dealt.hands[seat - 1]


def legal_uses(dealt: Dealt, seat: Seat, chosen: Chosen = NOTHING_CHOSEN) -> tuple[Use, ...]:
    """Everything this seat may do now with the cards it has, each way of paying apart; empty if it is not to act.

    ``chosen``: what was chosen before in this turn, in ``choosing_order``; only the Free City and its holder ask.
    """
    return tuple(_use(dealt, seat, plan) for plan in _plans(dealt, seat, chosen))


def picked_use(dealt: Dealt, seat: Seat, pick: Callable[[int], int], chosen: Chosen = NOTHING_CHOSEN) -> Use:
    """The legal use at index ``pick(how many there are)``, without making all the others."""
    plans = _plans(dealt, seat, chosen)
    return _use(dealt, seat, plans[pick(len(plans))])


def check_use(dealt: Dealt, seat: Seat, use: Use, chosen: Chosen = NOTHING_CHOSEN) -> None:
    """Raises NotLegal where what is hidden from the referee forbids a use; the move itself the referee checks."""
    state, picking = dealt.state, dealt.state.phase is Phase.DISCARD_PICK
    if use.card not in offered(dealt, seat, chosen):
        place = "the discard pile" if picking else "its hand" if decider(state, seat) == seat else "its holder's hand"
        raise NotLegal(f"seat {seat} does not have {use.card.card}.{use.card.copy} in {place}")
    if isinstance(use.move, Build | Sell) and use.move.card not in (None, use.card):
        raise NotLegal(f"seat {seat} uses {use.card.card}, its move names {use.move.card}")
    if picking and isinstance(use.move, Decline) and Decline not in (kind for _, kind, _ in _plans(dealt, seat, {})):
        raise NotLegal(f"seat {seat} must build a card of the discard pile: option discard_pick is compulsory")
    if is_free_city(state, seat) and not picking:
        _check_free_city(dealt, use, chosen)


_Plan = tuple[CardCopy, type[Build | BuildStage | Sell | Decline], Payment | None]


def _plans(dealt: Dealt, seat: Seat, chosen: Chosen) -> list[_Plan]:
    """The legal uses, each as a card, a kind of move and a payment."""
    if seat not in to_act(dealt.state):
        return []
    means, hand = means_of(dealt.state, seat), offered(dealt, seat, chosen)
    plans: list[_Plan] = [(card, Build, way) for card in hand for way in _ways(means, card)]
    if dealt.state.phase is Phase.DISCARD_PICK:
        if not plans or means.rules.discard_pick == "optional":
            plans.append((hand[-1], Decline, None))
        return plans
    stage, free_city = next_stage(means), is_free_city(dealt.state, seat)
    stages = stage_ways(means, stage) if stage is not None else ()
    markers = [card for card in hand if not _must_be_built(means, card)] if free_city else hand
    plans += [(card, BuildStage, way) for card in markers for way in stages]
    if not free_city or not plans:  # R87
        plans += [(card, Sell, None) for card in hand]
    if dealt.state.phase is Phase.LAST_CARD:
        plans += [(card, Decline, None) for card in hand]
    return plans


def _use(dealt: Dealt, seat: Seat, plan: _Plan) -> Use:
    card, kind, payment = plan
    if kind is Build:
        return Use(card, Build(card, payment))
    if kind is BuildStage:
        return Use(card, BuildStage(payment))
    if kind is Decline:
        return Use(card, Decline())
    return Use(card, Sell(card if is_free_city(dealt.state, seat) else None))


def _ways(means: Means, card: CardCopy) -> tuple[Payment, ...]:
    """The ways to build a card that is known to be in the hand or in the pile: only a duplicate can forbid it."""
    entry = means.pieces.cards[card.card]
    return () if entry.structure in means.structures else structure_ways(means, entry)


def _must_be_built(means: Means, card: CardCopy) -> bool:
    """R88 in its strict reading: what a chain frees may not be laid under the Free City's wonder."""
    return means.rules.free_city_chain == "must_build" and any(way.free is Free.CHAIN for way in _ways(means, card))


def _check_free_city(dealt: Dealt, use: Use, chosen: Chosen) -> None:
    """What no referee sees of the Free City's duties: the other cards of the hand, and the card under the wonder."""
    kinds = {kind for _, kind, _ in _plans(dealt, FREE_CITY, chosen)}
    if isinstance(use.move, Sell) and Sell not in kinds:
        raise NotLegal("the Free City sells while it could build a card of this hand or its next stage (R87)")
    if isinstance(use.move, BuildStage) and _must_be_built(means_of(dealt.state, FREE_CITY), use.card):
        raise NotLegal(f"the Free City must build {use.card.card}, a chain frees it: option free_city_chain (R88)")
