"""What a city adds up to: production, prices, structures, powers; shields, science and whatever else is counted."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import assert_never

from engine.seven_wonders.catalogue import Card, Catalogue, Stage, catalogue
from engine.seven_wonders.effects import (
    RESOURCES,
    SYMBOLS,
    Count,
    CountCards,
    CountDefeats,
    CountStages,
    Effect,
    Power,
    Produce,
    ProduceChoice,
    Science,
    ScienceChoice,
    Shields,
    TradeDiscount,
    Where,
)
from engine.seven_wonders.state import City, State
from engine.table import Seat

Symbols = tuple[int, ...]
"""Production, one number a symbol, sorted. Bit r stands for resource r of RESOURCES; several bits are a choice."""

FULL_PRICE = 2
Prices = tuple[int, int, int, int]
"""Coins for a unit: raw from the left, manufactured from the left, raw from the right, manufactured from the right."""


@dataclass(frozen=True, slots=True, eq=False)
class Tally:
    """What a city can use and sell, and what stands in it."""

    own: Symbols
    """What the owner may use each turn."""
    sold: Symbols
    """What each neighbour may buy each turn: starting resource, brown and grey cards (R19)."""
    prices: Prices
    powers: frozenset[Power]
    ids: frozenset[str]
    structures: frozenset[str]


def tallies(pieces: Catalogue, cities: tuple[City, ...]) -> tuple[Tally, ...]:
    """Every city added up, by seat; kept for as long as the same cities are asked for again."""
    key = (id(cities), id(pieces))
    kept = _KEPT.get(key)
    if kept is None:
        if len(_KEPT) >= _MOST_KEPT:
            _KEPT.clear()
        kept = _KEPT[key] = (cities, tuple(_tally(pieces, city) for city in cities))
    return kept[1]


# Hashing cities costs more than adding them up, so tallies are found by the identity of the tuple of cities. The tuple
# is kept beside its tallies: while the entry stands, its identity cannot be taken by another one. Likewise a single
# city by the identity of its cards: where nothing was built in a turn, nothing is added up again.
_KEPT: dict[tuple[int, int], tuple[object, tuple[Tally, ...]]] = {}
_MOST_KEPT = 64
_KEPT_CITIES: dict[tuple[int, int, int, str, str], tuple[object, Tally]] = {}
_MOST_KEPT_CITIES = 512


def shields(state: State, seat: Seat) -> int:
    """Military strength: red cards and stages (R46, R80)."""
    return sum(effect.amount for effect in _effects(state, seat) if isinstance(effect, Shields))


def science(state: State, seat: Seat) -> tuple[int, int, int]:
    """Compasses, gears and tablets, without the free symbols that are placed at scoring."""
    found = [effect.symbol for effect in _effects(state, seat) if isinstance(effect, Science)]
    return found.count(SYMBOLS[0]), found.count(SYMBOLS[1]), found.count(SYMBOLS[2])


def free_symbols(state: State, seat: Seat) -> int:
    """Science symbols of the city's own choice (R45)."""
    return sum(isinstance(effect, ScienceChoice) for effect in _effects(state, seat))


def count_color(state: State, seat: Seat, color: str) -> int:
    """Cards of a color; a card under a wonder counts nowhere (R41)."""
    pieces = catalogue(state.setup.edition)
    return sum(pieces.cards[card.card].color == color for card in state.city(seat).cards)


def count(pieces: Catalogue, cities: tuple[City, ...], seat: Seat, counted: Count, where: Iterable[Where]) -> int:
    """How many of what is counted stand in the named cities as seen from a seat (R69 to R78)."""
    total = 0
    for direction in where:
        city = cities[neighbour(len(cities), seat, direction) - 1]
        match counted:
            case CountCards(colors):
                total += sum(pieces.cards[card.card].color in colors for card in city.cards)
            case CountStages():
                total += city.stages
            case CountDefeats():
                total += city.tokens.count(-1)
            case _:
                assert_never(counted)
    return total


def neighbour(seats: int, seat: Seat, direction: Where) -> Seat:
    """The seat in that direction; left is the next one clockwise."""
    match direction:
        case Where.SELF:
            return seat
        case Where.LEFT:
            return seat % seats + 1
        case Where.RIGHT:
            return (seat - 2) % seats + 1
        case _:
            assert_never(direction)


def stages_of(pieces: Catalogue, city: City) -> tuple[Stage, ...]:
    """Every stage of the city's side, built or not."""
    return pieces.wonders[city.wonder].sides[city.side].stages


def effects_of(pieces: Catalogue, city: City) -> Iterable[Effect]:
    """Everything that works in a city: cards first, then built stages."""
    for card in city.cards:
        yield from pieces.cards[card.card].effects
    for stage in stages_of(pieces, city)[: city.stages]:
        yield from stage.effects


def _effects(state: State, seat: Seat) -> Iterable[Effect]:
    return effects_of(catalogue(state.setup.edition), state.city(seat))


def _tally(pieces: Catalogue, city: City) -> Tally:
    key = (id(city.cards), id(pieces), city.stages, city.wonder, city.side)
    kept = _KEPT_CITIES.get(key)
    if kept is None:
        if len(_KEPT_CITIES) >= _MOST_KEPT_CITIES:
            _KEPT_CITIES.clear()
        kept = _KEPT_CITIES[key] = (city.cards, _add_up(pieces, city))
    return kept[1]


def _add_up(pieces: Catalogue, city: City) -> Tally:
    cards = [pieces.cards[card.card] for card in city.cards]
    start = _BIT[pieces.wonders[city.wonder].start]
    own, sold, prices = [start], [start], [FULL_PRICE] * 4
    powers: list[Power] = []
    for source in (*cards, *stages_of(pieces, city)[: city.stages]):
        gain = _gain(source)
        if gain is None:
            continue
        own += gain.own
        sold += gain.sold
        powers += gain.powers
        for discount in gain.discounts:
            prices = _discounted(prices, discount)
    own.sort()
    sold.sort()
    return Tally(
        own=tuple(own),
        sold=tuple(sold),
        prices=(prices[0], prices[1], prices[2], prices[3]),
        powers=frozenset(powers),
        ids=frozenset([card.id for card in cards]),
        structures=frozenset([card.structure for card in cards]),
    )


@dataclass(frozen=True, slots=True, eq=False)
class _Gain:
    """What a card or stage changes in what can be used, sold or paid."""

    own: Symbols
    sold: Symbols
    discounts: tuple[TradeDiscount, ...]
    powers: tuple[Power, ...]


@lru_cache(maxsize=1024)
def _gain(source: Card | Stage) -> _Gain | None:
    """None for most cards: they change nothing of it."""
    own: list[int] = []
    sold: list[int] = []
    for effect in source.effects:
        match effect:
            case Produce(resources, sellable):
                symbols = [_BIT[name] for name, amount in resources for _ in range(amount)]
            case ProduceChoice(options, sellable):
                symbols = [sum(_BIT[name] for name in options)]
            case _:
                continue
        own += symbols
        sold += symbols if sellable else []
    discounts = tuple(effect for effect in source.effects if isinstance(effect, TradeDiscount))
    powers = tuple(effect for effect in source.effects if isinstance(effect, Power))
    return _Gain(tuple(own), tuple(sold), discounts, powers) if own or discounts or powers else None


def _discounted(prices: list[int], discount: TradeDiscount) -> list[int]:
    """A discount sets the price, a second one does not add up (R25, R27)."""
    found = list(prices)
    for direction in discount.directions:
        index = (0 if direction is Where.LEFT else 2) + (0 if discount.raw else 1)
        found[index] = min(found[index], discount.price)
    return found


_BIT = {name: 1 << index for index, name in enumerate(RESOURCES)}
