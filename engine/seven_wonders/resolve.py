"""A turn's moves carried out: all at once, against the state before them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import assert_never

from engine.game import Illegal, NotLegal, Turn
from engine.seven_wonders.catalogue import Catalogue, catalogue
from engine.seven_wonders.check import check, exists, sharing_a_card, to_act
from engine.seven_wonders.city import count, stages_of
from engine.seven_wonders.effects import Coins, CoinsPer, Effect
from engine.seven_wonders.means import NO_PAYMENT
from engine.seven_wonders.phases import follow
from engine.seven_wonders.state import (
    Build,
    BuildStage,
    CardCopy,
    City,
    Decline,
    Free,
    Move,
    Payment,
    Sell,
    State,
    payment_of,
)
from engine.table import Seat

BANK: Seat = 0
SALE_COINS = 3


@dataclass(frozen=True, slots=True)
class CoinMove:
    """Coins that go from one seat to another; 0 is the bank."""

    source: Seat
    target: Seat
    coins: int


def apply(state: State, turn: Turn[Move]) -> State:
    """The state after these moves of exactly the seats that are to act; raises NotLegal for one that is not ruled.

    A ruled move stands: its explicit payment is taken as far as the coins reach, an open one is free, a stage beyond
    the last one has no effect. Not even a ruling can use a card that the edition does not have.
    """
    moves = _settled(state, turn)
    cities, _ = _carried_out(state, moves)
    return follow(state, moves, cities)


def coins_moved(before: State, turn: Turn[Move]) -> tuple[CoinMove, ...]:
    """Who pays whom in this turn: purchases and costs, then sales, then what structures and stages bring."""
    return _carried_out(before, _settled(before, turn))[1]


def _settled(state: State, turn: Turn[Move]) -> Mapping[Seat, Move]:
    """The moves with their payments, by seat in order."""
    seats = to_act(state)
    if set(turn.moves) != set(seats) or not turn.ruled <= set(seats):
        raise NotLegal(f"moves of the seats {sorted(turn.moves)} are given, the seats {list(seats)} are to act")
    settled = {
        seat: _ruled(state, seat, turn.moves[seat]) if seat in turn.ruled else _legal(state, seat, turn.moves[seat])
        for seat in sorted(seats)
    }
    clash = sharing_a_card(state, turn)
    if clash:
        raise NotLegal(f"the seats {sorted(clash)} lay the same physical card, it is there once")
    return settled


def _legal(state: State, seat: Seat, move: Move) -> Move:
    verdict = check(state, seat, move)
    if isinstance(verdict, Illegal):
        raise NotLegal(f"seat {seat}, age {state.age}, turn {state.turn}: {move} is {verdict.reason} {verdict.facts}")
    return verdict.ways[0]


def _ruled(state: State, seat: Seat, move: Move) -> Move:
    purse = state.city(seat).coins
    match move:
        case Build(card, payment):
            return Build(_existing(state, seat, card), _within(purse, payment or NO_PAYMENT))
        case BuildStage(payment):
            return BuildStage(_within(purse, payment or NO_PAYMENT))
        case Sell(card):
            return move if card is None else Sell(_existing(state, seat, card))
        case Decline():
            return move
        case _:
            assert_never(move)


def _existing(state: State, seat: Seat, card: CardCopy) -> CardCopy:
    if not exists(catalogue(state.setup.edition), card):
        raise NotLegal(f"seat {seat}: the {state.setup.edition} edition has no card {card.card}.{card.copy}")
    return card


def _within(purse: int, payment: Payment) -> Payment:
    """As much of a payment as the purse holds: the neighbours first, then the bank."""
    left = min(payment.left, purse)
    right = min(payment.right, purse - left)
    return replace(payment, left=left, right=right, bank=min(payment.bank, purse - left - right))


def _carried_out(state: State, moves: Mapping[Seat, Move]) -> tuple[tuple[City, ...], tuple[CoinMove, ...]]:
    """The cities after placing and paying, and every coin that moved; one-time coins count what was placed just now."""
    pieces = catalogue(state.setup.edition)
    coins = [
        *(payment for seat, move in moves.items() for payment in _payments(state, seat, move)),
        *(CoinMove(BANK, seat, SALE_COINS) for seat, move in moves.items() if isinstance(move, Sell)),
    ]
    purses = _purses(state.cities, coins)
    cities = tuple(
        _placed(state, pieces, seat, moves.get(seat), purses[seat - 1]) for seat in range(1, len(purses) + 1)
    )
    brought = []
    for seat, effect in _effects_now(state, pieces, moves):
        amount = _coins_of(pieces, cities, seat, effect)
        if amount:
            brought.append(CoinMove(BANK, seat, amount))
    if not brought:
        return cities, tuple(coins)
    purses = _purses(cities, brought)
    return tuple(
        city if city.coins == purse else replace(city, coins=purse) for city, purse in zip(cities, purses, strict=True)
    ), (*coins, *brought)


def _payments(state: State, seat: Seat, move: Move) -> list[CoinMove]:
    payment = payment_of(move)
    if payment is None or not payment.total:
        return []
    parts = ((state.left_of(seat), payment.left), (state.right_of(seat), payment.right), (BANK, payment.bank))
    return [CoinMove(seat, target, coins) for target, coins in parts if coins]


def _purses(cities: tuple[City, ...], coins: Iterable[CoinMove]) -> list[int]:
    """The coins of each city after these have moved."""
    purses = [0, *(city.coins for city in cities)]
    for moved in coins:
        purses[moved.source] -= moved.coins
        purses[moved.target] += moved.coins
    return purses[1:]


def _placed(state: State, pieces: Catalogue, seat: Seat, move: Move | None, purse: int) -> City:
    """The city with what it builds in this turn; a seat that is not to act has no move."""
    city = state.cities[seat - 1]
    cards, stages, used, late = city.cards, city.stages, city.free_uses, city.late
    match move:
        case Build(card, payment):
            cards = (*cards, card)
            if pieces.cards[card.card].age < state.age:
                late = (*late, card.card)
            if payment is not None and payment.free is Free.ONCE_PER_AGE:
                used = (*used, state.age)
        case BuildStage():
            stages = min(stages + 1, len(stages_of(pieces, city)))
        case Sell() | Decline() | None:
            pass
        case _:
            assert_never(move)
    return City(city.wonder, city.side, purse, cards, stages, city.tokens, used, late)


def _effects_now(state: State, pieces: Catalogue, moves: Mapping[Seat, Move]) -> Iterator[tuple[Seat, Effect]]:
    """The effects of what is built in this turn."""
    for seat, move in moves.items():
        match move:
            case Build(card):
                yield from ((seat, effect) for effect in pieces.cards[card.card].effects)
            case BuildStage():
                city = state.city(seat)
                for stage in stages_of(pieces, city)[city.stages : city.stages + 1]:
                    yield from ((seat, effect) for effect in stage.effects)
            case Sell() | Decline():
                pass
            case _:
                assert_never(move)


def _coins_of(pieces: Catalogue, cities: tuple[City, ...], seat: Seat, effect: Effect) -> int:
    """R43, R69 to R72: coins that a structure or stage brings once."""
    match effect:
        case Coins(amount):
            return amount
        case CoinsPer(amount, counted, where):
            return amount * count(pieces, cities, seat, counted, where)
        case _:
            return 0
