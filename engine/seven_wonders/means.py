"""What a seat can build from, and every way in which it can pay for a structure or a stage."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engine.seven_wonders.catalogue import Card, Catalogue, Stage
from engine.seven_wonders.city import Tally, stages_of, tallies
from engine.seven_wonders.effects import Power
from engine.seven_wonders.options import Readings
from engine.seven_wonders.setup import rules_of
from engine.seven_wonders.state import City, Free, Payment, Phase, State
from engine.seven_wonders.trade import Market, ways_to_pay
from engine.table import Seat

LAST_TURN = 6
NO_PAYMENT = Payment()
FROM_DISCARD = Payment(free=Free.DISCARD)


@dataclass(frozen=True, slots=True, eq=False)
class Means:
    """What one seat can build from in this state: worked out once, asked for every card."""

    state: State
    pieces: Catalogue
    rules: Readings
    city: City
    """As it stands now: what is built already, and which stage is the next."""
    standing: Tally
    """What may be used: the city before the turn whose purse and production count."""
    structures: frozenset[str]
    """What stands now and may not be built again (R08 to R10)."""
    market: Market
    purse: int


def means_of(state: State, seat: Seat) -> Means:
    """The seat's means: from now (R21), or before the sixth turn for a last card that belongs to it (R49)."""
    kept = _KEPT.get((id(state), seat))
    if kept is None:
        if len(_KEPT) >= _MOST_KEPT:
            _KEPT.clear()
        kept = _KEPT[id(state), seat] = _means(state, seat)
    return kept


# By identity, as tallies are (city.py): means hold their state, so its identity stays taken while they are kept.
_KEPT: dict[tuple[int, Seat], Means] = {}
_MOST_KEPT = 64


def _means(state: State, seat: Seat) -> Means:
    pieces, rules = rules_of(state.setup)
    usable = state.basis or state.cities
    standing = tallies(pieces, usable)
    own, left, right = standing[seat - 1], standing[seat % len(usable)], standing[seat - 2]
    return Means(
        state=state,
        pieces=pieces,
        rules=rules,
        city=state.cities[seat - 1],
        standing=own,
        structures=tallies(pieces, state.cities)[seat - 1].structures,
        market=Market(own.own, left.sold, right.sold, own.prices),
        purse=usable[seat - 1].coins,
    )


def structure_ways(means: Means, card: Card) -> tuple[Payment, ...]:
    """The ways in which this structure can be paid, cheapest first, empty if none; duplicates are not asked here."""
    if means.state.phase is Phase.DISCARD_PICK:
        return (FROM_DISCARD,)
    if not card.resources and not card.coins:
        return (NO_PAYMENT,)
    if card.chain_from:
        sources = chain_sources(means, card)
        if sources:
            return (Payment(free=Free.CHAIN, chain=sources[0]),)
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


def chain_sources(means: Means, card: Card) -> list[str]:
    """Structures of the own city that make this one free (R32 to R34, R38)."""
    late = means.city.late if means.rules.chain_source == "earlier_age" else ()
    return [source for source in card.chain_from if source in means.standing.ids and source not in late]


def next_stage(means: Means) -> Stage | None:
    """The stage that is built next (R39), None if all are."""
    stages = stages_of(means.pieces, means.city)
    return stages[means.city.stages] if means.city.stages < len(stages) else None


def stage_ways(means: Means, stage: Stage) -> tuple[Payment, ...]:
    """The ways in which this stage can be paid, cheapest first; no free build covers stages (R50, R57)."""
    return _affordable(means, stage)


def _affordable(means: Means, wanted: Card | Stage) -> tuple[Payment, ...]:
    """R23: all parts of a payment together fit into the purse."""
    ways = ways_to_pay(means.market, wanted.resources, wanted.coins)
    return ways if not ways or ways[-1].total <= means.purse else tuple(w for w in ways if w.total <= means.purse)


def _first_of_color(means: Means, card: Card) -> bool:
    """R57, R58: a color that the city does not have yet."""
    return all(means.pieces.cards[built].color != card.color for built in means.standing.ids)


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
