"""What a city adds up to: production, prices, structures, colors, shields, science and powers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import assert_never

from engine.seven_wonders.catalogue import Catalogue, catalogue
from engine.seven_wonders.effects import (
    RAW,
    RESOURCES,
    SYMBOLS,
    Coins,
    CoinsPer,
    CopyGuild,
    CountCards,
    CountDefeats,
    CountStages,
    Effect,
    Points,
    PointsIfWonderComplete,
    PointsPer,
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
    """A city added up; free science symbols are counted, not placed."""

    own: Symbols
    """What the owner may use each turn."""
    sold: Symbols
    """What each neighbour may buy each turn: starting resource, brown and grey cards (R19)."""
    prices: Prices
    ids: frozenset[str]
    structures: frozenset[str]
    colors: Mapping[str, int]
    shields: int
    science: tuple[int, int, int]
    free_symbols: int
    powers: frozenset[Power]


def tallies(pieces: Catalogue, cities: tuple[City, ...]) -> tuple[Tally, ...]:
    """Every city added up, by seat; kept for as long as the same cities are asked for again."""
    key = (id(cities), id(pieces))
    kept = _KEPT.get(key)
    if kept is None:
        if len(_KEPT) >= _MOST_KEPT:
            _KEPT.clear()
        kept = _KEPT[key] = (cities, tuple(_add_up(pieces, city) for city in cities))
    return kept[1]


# Hashing cities costs more than adding them up, so tallies are found by the identity of the tuple of cities. The tuple
# is kept beside its tallies: while the entry stands, its identity cannot be taken by another one.
_KEPT: dict[tuple[int, int], tuple[object, tuple[Tally, ...]]] = {}
_MOST_KEPT = 1024


def shields(state: State, seat: Seat) -> int:
    """Military strength: red cards and stages (R46, R80)."""
    return _tally_of(state, seat).shields


def science(state: State, seat: Seat) -> tuple[int, int, int]:
    """Compasses, gears and tablets, without the free symbols that are placed at scoring."""
    return _tally_of(state, seat).science


def count_color(state: State, seat: Seat, color: str) -> int:
    """Cards of a color; a card under a wonder counts nowhere (R41)."""
    return _tally_of(state, seat).colors.get(color, 0)


def count(
    pieces: Catalogue,
    cities: tuple[City, ...],
    seat: Seat,
    counted: CountCards | CountStages | CountDefeats,
    where: Iterable[Where],
) -> int:
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


def effects_of(pieces: Catalogue, city: City) -> Iterable[Effect]:
    """Everything that works in a city, cards first, then built stages."""
    for card in city.cards:
        yield from pieces.cards[card.card].effects
    for stage in pieces.wonders[city.wonder].sides[city.side].stages[: city.stages]:
        yield from stage.effects


def _tally_of(state: State, seat: Seat) -> Tally:
    return tallies(catalogue(state.setup.edition), state.cities)[seat - 1]


def _add_up(pieces: Catalogue, city: City) -> Tally:
    start = _BIT[pieces.wonders[city.wonder].start]
    own, sold = [start], [start]
    prices = [FULL_PRICE] * 4
    strength = free_symbols = 0
    symbols = [0, 0, 0]
    powers = []
    for effect in effects_of(pieces, city):
        match effect:
            case Produce(resources, sellable):
                units = [_BIT[name] for name, amount in resources for _ in range(amount)]
                own += units
                sold += units if sellable else ()
            case ProduceChoice(options, sellable):
                symbol = sum(_BIT[name] for name in options)
                own.append(symbol)
                sold += (symbol,) if sellable else ()
            case TradeDiscount(directions, raw, price):
                for direction in directions:
                    index = (0 if direction is Where.LEFT else 2) + (0 if raw else 1)
                    prices[index] = min(prices[index], price)  # a second discount does not add up (R27)
            case Shields(amount):
                strength += amount
            case Science(symbol_name):
                symbols[SYMBOLS.index(symbol_name)] += 1
            case ScienceChoice():
                free_symbols += 1
            case Power():
                powers.append(effect)
            case Coins() | CoinsPer() | Points() | PointsPer() | PointsIfWonderComplete() | CopyGuild():
                pass  # coins came once, points come at scoring
            case _:
                assert_never(effect)
    colors: dict[str, int] = {}
    for card in city.cards:
        color = pieces.cards[card.card].color
        colors[color] = colors.get(color, 0) + 1
    return Tally(
        own=tuple(sorted(own)),
        sold=tuple(sorted(sold)),
        prices=(prices[0], prices[1], prices[2], prices[3]),
        ids=frozenset(card.card for card in city.cards),
        structures=frozenset(pieces.cards[card.card].structure for card in city.cards),
        colors=colors,
        shields=strength,
        science=(symbols[0], symbols[1], symbols[2]),
        free_symbols=free_symbols,
        powers=frozenset(powers),
    )


_BIT = {name: 1 << index for index, name in enumerate(RESOURCES)}
RAW_BITS = sum(_BIT[name] for name in RAW)
