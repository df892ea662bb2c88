"""Who can be paid how much for what a city cannot produce itself: the exact search over every way of paying.

A need (say 2 wood and 1 glass) has a small number of parts; a set of parts is one integer with a bit a part. What a
row of production symbols can deliver is then found by shifting that integer once a symbol and option, and the ways of
sharing the rest between two neighbours by adding sets. Nothing is guessed and nothing is searched twice (R12 to R18).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from engine.seven_wonders.cards import Resources
from engine.seven_wonders.city import Prices, Symbols
from engine.seven_wonders.effects import RAW, RESOURCES
from engine.seven_wonders.state import Payment


@dataclass(frozen=True, slots=True)
class Market:
    """What one seat can use this turn: its own symbols, those each neighbour sells, and the prices of their units."""

    own: Symbols
    left: Symbols
    right: Symbols
    prices: Prices


def ways_to_pay(market: Market, resources: Resources, coins: int = 0) -> tuple[Payment, ...]:
    """Every way of paying that is not worse than another one for left neighbour, right neighbour and bank at once.

    The cheapest total stands first, of equal ones the one that pays the left neighbour less. Empty if the units are
    not to be had; whether the purse holds the coins is not asked. Which symbols and which of equally dear units are
    bought is settled here, so there is one payment a split of the coins.
    """
    wanted = need(resources)
    own = deliverable(market.own, wanted)
    if own >> wanted.whole & 1:
        return _from_bank(coins)
    left, right = deliverable(market.left, wanted), deliverable(market.right, wanted)
    return _ways((own, left, right), market.prices, wanted, coins)


def missing(market: Market, resources: Resources) -> Resources:
    """The fewest units that are not to be had even by buying, the first in canonical order if several are equal."""
    wanted = need(resources)
    covered = _sums(
        wanted,
        _sums(wanted, deliverable(market.own, wanted), deliverable(market.left, wanted)),
        deliverable(market.right, wanted),
    )
    parts = [part for part in range(wanted.whole + 1) if covered >> part & 1]
    best = max(parts, key=lambda part: (sum(wanted.units[part]), wanted.units[part]))
    left_open = wanted.units[wanted.whole - best]
    return tuple((name, amount) for (name, _), amount in zip(wanted.resources, left_open, strict=True) if amount)


@dataclass(frozen=True, slots=True, eq=False)
class Need:
    """A bundle of units and its parts, numbered in a mixed radix: the whole has the highest number."""

    resources: Resources
    whole: int
    units: tuple[tuple[int, ...], ...]
    """Part -> units of each resource, in the order of ``resources``."""
    names: tuple[tuple[str, ...], ...]
    """Part -> its resources, sorted, one entry a unit."""
    room: tuple[int, ...]
    """Part -> the set of parts to which it can be added without exceeding the whole."""
    steps: tuple[tuple[tuple[int, int], ...], ...]
    """Symbol -> (set of parts that can take one unit more, how far that moves them), once an option that is needed."""


@lru_cache(maxsize=1024)
def need(resources: Resources) -> Need:
    """The need for these units; kept, because needs are compared by identity."""
    units: list[tuple[int, ...]] = [()]
    strides = []
    for _, amount in resources:
        strides.append(len(units))
        units = [(*part, more) for more in range(amount + 1) for part in units]
    room = tuple(
        _room([most - amount for amount, (_, most) in zip(part, resources, strict=True)], strides) for part in units
    )
    names = tuple(
        tuple(sorted(name for (name, _), amount in zip(resources, part, strict=True) for _ in range(amount)))
        for part in units
    )
    one = {RESOURCES.index(name): (room[stride], stride) for (name, _), stride in zip(resources, strides, strict=True)}
    steps = tuple(
        tuple(one[index] for index in range(len(RESOURCES)) if symbol >> index & 1 and index in one)
        for symbol in range(1 << len(RESOURCES))
    )
    return Need(resources, len(units) - 1, tuple(units), names, room, steps)


def _room(spare: list[int], strides: list[int]) -> int:
    """The set of parts with at most so many units of each resource."""
    found = 1
    for most, stride in zip(spare, strides, strict=True):
        found = sum(found << more * stride for more in range(most + 1))
    return found


@lru_cache(maxsize=1 << 13)
def deliverable(symbols: Symbols, wanted: Need) -> int:
    """The set of parts of the need that these symbols can deliver, each symbol giving one unit or none."""
    reached, steps = 1, wanted.steps
    for symbol in symbols:
        before = reached
        for takes_more, stride in steps[symbol]:
            reached |= (before & takes_more) << stride
    return reached


@lru_cache(maxsize=16)
def _from_bank(coins: int) -> tuple[Payment, ...]:
    return (Payment(bank=coins),)


@lru_cache(maxsize=1 << 13)
def _ways(sides: tuple[int, int, int], prices: Prices, wanted: Need, coins: int) -> tuple[Payment, ...]:
    """The ways for what each side can deliver: many cities differ only in symbols that this need does not ask for."""
    own, left, right = sides
    # The right neighbour's set is turned round: its bit v says that the whole less v can be bought there.
    right = _turned(right, wanted.whole)
    rights = [(price, parts & right) for price, _, parts in _by_price(wanted, prices[2], prices[3]) if parts & right]
    found: list[Payment] = []
    for left_price, parts, _ in _by_price(wanted, prices[0], prices[1]):
        bought = parts & left
        if not bought:
            continue
        covered = _sums(wanted, own, bought)
        for right_price, uncovered in rights:
            if found and right_price >= found[-1].right:
                break
            if covered & uncovered:
                found.append(_payment(wanted, own, bought, covered & uncovered, (left_price, right_price, coins)))
                break
    return tuple(sorted(found, key=lambda payment: (payment.total, payment.left)))


def _payment(wanted: Need, own: int, bought: int, meeting: int, coins: tuple[int, int, int]) -> Payment:
    """One purchase of those that cost these coins; ``meeting``: what own symbols and left purchases cover together."""
    covered = _lowest(meeting)
    while not (own & wanted.room[left := _lowest(bought)]) << left >> covered & 1:
        bought ^= 1 << left
    return Payment(*coins, wanted.names[left], wanted.names[wanted.whole - covered])


@lru_cache(maxsize=4096)
def _by_price(wanted: Need, raw: int, manufactured: int) -> tuple[tuple[int, int, int], ...]:
    """Prices, cheapest first, with the set of parts that cost exactly so much at one neighbour, and that set turned."""
    prices = [raw if name in RAW else manufactured for name, _ in wanted.resources]
    found: dict[int, int] = {}
    for part, amounts in enumerate(wanted.units):
        price = sum(amount * each for amount, each in zip(amounts, prices, strict=True))
        found[price] = found.get(price, 0) | 1 << part
    return tuple((price, parts, _turned(parts, wanted.whole)) for price, parts in sorted(found.items()))


def _sums(wanted: Need, parts: int, others: int) -> int:
    """The set of parts that are the sum of one of each set."""
    reached, room = 0, wanted.room
    while others:
        part = others.bit_length() - 1
        reached |= (parts & room[part]) << part
        others ^= 1 << part
    return reached


def _lowest(parts: int) -> int:
    """The lowest part of a set that is not empty."""
    return (parts & -parts).bit_length() - 1


def _turned(parts: int, whole: int) -> int:
    """The set with every part replaced by the whole less that part."""
    return int(f"{parts:0{whole + 1}b}"[::-1], 2)
