"""What a seat may do in a state, in which ways it can pay, and why not."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import assert_never

from engine.game import Fact, Illegal, Legal, Verdict
from engine.seven_wonders.catalogue import Card, Catalogue, Stage, catalogue
from engine.seven_wonders.city import Tally, tally
from engine.seven_wonders.effects import Power
from engine.seven_wonders.options import Readings, readings
from engine.seven_wonders.state import (
    Build,
    BuildStage,
    CardCopy,
    City,
    Decline,
    Edition,
    Free,
    Move,
    Payment,
    Phase,
    Sell,
    State,
)
from engine.seven_wonders.trade import Market, missing, ways_to_pay
from engine.table import Seat

LAST_TURN = 6
NO_PAYMENT = Payment()
FROM_DISCARD = Payment(free=Free.DISCARD)


def to_act(state: State) -> tuple[Seat, ...]:
    """All seats in a main turn, the pending ones in an extra phase, none at the end."""
    match state.phase:
        case Phase.MAIN:
            return tuple(range(1, len(state.cities) + 1))
        case Phase.LAST_CARD | Phase.DISCARD_PICK:
            return state.pending
        case Phase.OVER:
            return ()
        case _:
            assert_never(state.phase)


def check(state: State, seat: Seat, move: Move) -> Verdict[Move]:
    """Legal with every complete way worth having, cheapest first, or Illegal with the reason's code and its facts."""
    if seat not in to_act(state):
        return Illegal("not_your_turn", {"seat": seat})
    if not _in_phase(state.phase, move):
        return Illegal("wrong_phase", {"phase": state.phase.value})
    match move:
        case Build(card, payment):
            means = means_of(state, seat)
            problem = _card_problem(means, card)
            if problem is not None:
                return problem
            entry = means.pieces.cards[card.card]
            ways = structure_ways(means, entry)
            if not ways:
                return _too_dear(means, entry, {"card": entry.id})
            if payment is None:
                return Legal(tuple(Build(card, way) for way in ways))
            offered = payment in ways or _same_chain(means, entry, ways[0], payment)
            return Legal((move,)) if offered else _not_offered(payment, ways)
        case BuildStage(payment):
            means = means_of(state, seat)
            stage = next_stage(means)
            if stage is None:
                return Illegal("no_stage_left", {"stages": means.city.stages})
            ways = stage_ways(means, stage)
            if not ways:
                return _too_dear(means, stage, {"stage": means.city.stages + 1})
            if payment is None:
                return Legal(tuple(BuildStage(way) for way in ways))
            return Legal((move,)) if payment in ways else _not_offered(payment, ways)
        case Sell() | Decline():
            return Legal((move,))
        case _:
            assert_never(move)


def legal_moves(state: State, seat: Seat) -> Iterator[Move]:
    """Every complete legal move as far as a referee knows: any card in play of the right age might be in the hand."""
    if seat not in to_act(state):
        return
    moves: list[Move] = [BuildStage(), Sell(), Decline()]
    moves += (Build(card) for card in catalogue(state.setup.edition).in_play(len(state.cities)))
    for move in moves:
        verdict = check(state, seat, move)
        if isinstance(verdict, Legal):
            yield from verdict.ways


@dataclass(frozen=True, slots=True, eq=False)
class Means:
    """What one seat can build from in this state: worked out once, asked for every card."""

    state: State
    seat: Seat
    pieces: Catalogue
    rules: Readings
    city: City
    """As it stands now: what is built already, and which stage is the next."""
    standing: Tally
    """What may be used: the city before the turn whose purse and production count."""
    market: Market
    purse: int


def means_of(state: State, seat: Seat) -> Means:
    """The seat's means. A last card of the same turn is paid from before the sixth turn (R49), all else from now (R21)."""
    pieces, setup = catalogue(state.setup.edition), state.setup
    usable = state.basis or state.cities
    standing = tally(pieces, usable[seat - 1])
    left, right = usable[seat % len(usable)], usable[seat - 2]
    return Means(
        state=state,
        seat=seat,
        pieces=pieces,
        rules=readings(setup.edition, setup.options),
        city=state.cities[seat - 1],
        standing=standing,
        market=Market(standing.own, tally(pieces, left).sold, tally(pieces, right).sold, standing.prices),
        purse=usable[seat - 1].coins,
    )


def structure_ways(means: Means, card: Card) -> tuple[Payment, ...]:
    """The ways in which this structure can be paid, cheapest first; empty if it cannot. Duplicates are not asked here."""
    if means.state.phase is Phase.DISCARD_PICK:
        return (FROM_DISCARD,)
    if not card.resources and not card.coins:
        return (NO_PAYMENT,)
    for source in _chain_sources(means, card):
        return (Payment(free=Free.CHAIN, chain=source),)
    ways = _affordable(means, card)
    if ways and ways[0].total == 0:
        return ways
    for power, free, works in _STANDING_POWERS:
        if power in means.standing.powers and works(means, card):
            return (Payment(free=free),)
    if _once_per_age(means):
        coins = card.coins if means.rules.olympia_a_coins == "paid" else 0
        if coins <= means.purse:
            return (Payment(bank=coins, free=Free.ONCE_PER_AGE), *ways)
    return ways


def next_stage(means: Means) -> Stage | None:
    """The stage that is built next (R39), None if all are."""
    stages = means.pieces.wonders[means.city.wonder].sides[means.city.side].stages
    return stages[means.city.stages] if means.city.stages < len(stages) else None


def stage_ways(means: Means, stage: Stage) -> tuple[Payment, ...]:
    """The ways in which this stage can be paid, cheapest first; no free build covers stages (R50, R57)."""
    return _affordable(means, stage)


def has_structure(means: Means, card: Card) -> bool:
    """Whether a structure of this name stands in the city already (R08 to R10)."""
    return any(means.pieces.cards[built.card].structure == card.structure for built in means.city.cards)


def _affordable(means: Means, wanted: Card | Stage) -> tuple[Payment, ...]:
    """R23: all parts of a payment together fit into the purse."""
    ways = ways_to_pay(means.market, wanted.resources, wanted.coins)
    return ways if not ways or ways[-1].total <= means.purse else tuple(w for w in ways if w.total <= means.purse)


def _chain_sources(means: Means, card: Card) -> list[str]:
    """R32 to R34, R38."""
    late = means.city.late if means.rules.chain_source == "earlier_age" else ()
    return [source for source in card.chain_from if source in means.standing.ids and source not in late]


def _same_chain(means: Means, card: Card, way: Payment, payment: Payment) -> bool:
    """Of several structures that free this one any may be named."""
    return (
        way.free is Free.CHAIN
        and payment.chain in _chain_sources(means, card)
        and payment == Payment(free=Free.CHAIN, chain=payment.chain)
    )


def _first_of_color(means: Means, card: Card) -> bool:
    """R57, R58: a color that the city does not have yet."""
    return card.color not in means.standing.colors


def _first_of_age(means: Means, _card: Card) -> bool:
    """R59: the first card of an age; the stage stood before this turn, so the age in which it was built is past."""
    return means.state.turn == 1 and means.state.phase is Phase.MAIN


def _last_of_age(means: Means, _card: Card) -> bool:
    """R60: the sixth card of an age, not the seventh."""
    return means.state.turn == LAST_TURN and means.state.phase is Phase.MAIN


_STANDING_POWERS: tuple[tuple[Power, Free, Callable[[Means, Card], bool]], ...] = (
    (Power.BUILD_FREE_FIRST_OF_COLOR, Free.FIRST_OF_COLOR, _first_of_color),
    (Power.BUILD_FREE_FIRST_OF_AGE, Free.FIRST_OF_AGE, _first_of_age),
    (Power.BUILD_FREE_LAST_OF_AGE, Free.LAST_OF_AGE, _last_of_age),
)


def _once_per_age(means: Means) -> bool:
    """R50: one card from the hand in each age; whether to use it stays the player's choice."""
    return (
        Power.BUILD_FREE_ONCE_PER_AGE in means.standing.powers
        and means.state.phase is Phase.MAIN
        and means.state.age not in means.city.free_uses
    )


def _in_phase(phase: Phase, move: Move) -> bool:
    match move:
        case Build():
            return True
        case BuildStage() | Sell():
            return phase is not Phase.DISCARD_PICK
        case Decline():
            return phase is not Phase.MAIN
        case _:
            assert_never(move)


def _card_problem(means: Means, card: CardCopy) -> Illegal | None:
    """Why this physical card cannot be built here at all, whatever is paid."""
    state, entry = means.state, means.pieces.cards.get(card.card)
    if entry is None or not means.pieces.has(card):
        other = Edition.FIRST if state.setup.edition is Edition.SECOND else Edition.SECOND
        if entry is None and catalogue(other).has(card):
            return Illegal("other_edition", {"card": card.card})
        return Illegal("unknown_card", {"text": f"{card.card}.{card.copy}"[:40]})
    if entry.min_players and entry.min_players[card.copy] > len(state.cities):
        return Illegal("not_in_play", {"card": card.card, "players": entry.min_players[card.copy]})
    picking = state.phase is Phase.DISCARD_PICK
    if picking and not state.discarded:
        return Illegal("nothing_to_pick")
    if entry.age > state.age or (entry.age < state.age and not picking):
        return Illegal("wrong_age", {"card": card.card, "age": state.age, "card_age": entry.age})
    for seat, city in enumerate(state.cities, start=1):
        if card in city.cards:
            return Illegal("seen_before", {"card": card.card, "seat": seat})
    if has_structure(means, entry):
        return Illegal("already_built", {"card": card.card, "structure": entry.structure})
    return None


def _too_dear(means: Means, wanted: Card | Stage, facts: dict[str, Fact]) -> Illegal:
    ways = ways_to_pay(means.market, wanted.resources, wanted.coins)
    if ways:
        return Illegal("too_few_coins", {**facts, "price": ways[0].total, "coins": means.purse})
    short = missing(means.market, wanted.resources)
    listed = ",".join(f"{name}:{amount}" for name, amount in short)
    return Illegal("missing_resources", {**facts, **dict(short), "missing": listed})


def _not_offered(payment: Payment, ways: tuple[Payment, ...]) -> Illegal:
    return Illegal("payment_not_offered", {"price": payment.total, "cheapest": ways[0].total, "ways": len(ways)})
