"""A turn's moves carried out: all at once, against the state before them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import assert_never

from engine.game import Illegal, NotLegal, Turn
from engine.seven_wonders.catalogue import Catalogue, catalogue
from engine.seven_wonders.check import check, to_act
from engine.seven_wonders.city import count, stages_of, tallies
from engine.seven_wonders.effects import Coins, CoinsPer, Effect, Power
from engine.seven_wonders.means import LAST_TURN, NO_PAYMENT
from engine.seven_wonders.military import with_tokens
from engine.seven_wonders.options import readings
from engine.seven_wonders.state import (
    Build,
    BuildStage,
    City,
    Decline,
    Free,
    Move,
    Payment,
    Phase,
    Sell,
    State,
)
from engine.table import Seat

BANK: Seat = 0
SALE_COINS = 3
LAST_AGE = 3


@dataclass(frozen=True, slots=True)
class CoinMove:
    """Coins that go from one seat to another; 0 is the bank."""

    source: Seat
    target: Seat
    coins: int


def apply(state: State, turn: Turn[Move]) -> State:
    """The state after these moves of exactly the seats that are to act; raises NotLegal for one that is not ruled.

    A ruled move stands: its explicit payment is taken as far as the coins reach, an open one is free, a stage beyond
    the last one has no effect. Not even a ruling can build a card that the edition does not have.
    """
    moves = _settled(state, turn)
    cities, _ = _carried_out(state, moves)
    return _advanced(_counted(state, moves, cities))


def coins_moved(before: State, turn: Turn[Move]) -> tuple[CoinMove, ...]:
    """Who pays whom in this turn: purchases and costs, then sales, then what structures and stages bring."""
    return _carried_out(before, _settled(before, turn))[1]


def _settled(state: State, turn: Turn[Move]) -> Mapping[Seat, Move]:
    """The moves with their payments, by seat in order."""
    seats = to_act(state)
    if set(turn.moves) != set(seats) or not turn.ruled <= set(seats):
        raise NotLegal(f"moves of the seats {sorted(turn.moves)} are given, the seats {list(seats)} are to act")
    return {
        seat: _ruled(state, seat, turn.moves[seat]) if seat in turn.ruled else _legal(state, seat, turn.moves[seat])
        for seat in sorted(seats)
    }


def _legal(state: State, seat: Seat, move: Move) -> Move:
    verdict = check(state, seat, move)
    if isinstance(verdict, Illegal):
        raise NotLegal(f"seat {seat}, age {state.age}, turn {state.turn}: {move} is {verdict.reason} {verdict.facts}")
    return verdict.ways[0]


def _ruled(state: State, seat: Seat, move: Move) -> Move:
    purse = state.city(seat).coins
    match move:
        case Build(card, payment):
            if not catalogue(state.setup.edition).has(card):
                raise NotLegal(f"seat {seat}: the {state.setup.edition} edition has no card {card.card}.{card.copy}")
            return Build(card, _within(purse, payment or NO_PAYMENT))
        case BuildStage(payment):
            return BuildStage(_within(purse, payment or NO_PAYMENT))
        case Sell() | Decline():
            return move
        case _:
            assert_never(move)


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
    payment = _payment_of(move)
    if payment is None or not payment.total:
        return []
    parts = ((state.left_of(seat), payment.left), (state.right_of(seat), payment.right), (BANK, payment.bank))
    return [CoinMove(seat, target, coins) for target, coins in parts if coins]


def _payment_of(move: Move) -> Payment | None:
    match move:
        case Build(payment=payment) | BuildStage(payment=payment):
            return payment
        case Sell() | Decline():
            return None
        case _:
            assert_never(move)


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


def _counted(state: State, moves: Mapping[Seat, Move], cities: tuple[City, ...]) -> State:
    """The state after the moves, with what they owe: cards discarded, picks and last cards to come."""
    pieces = catalogue(state.setup.edition)
    discarded, picks = state.discarded, state.picks_due
    for seat, move in moves.items():
        if state.phase is Phase.DISCARD_PICK:
            discarded -= isinstance(move, Build)
        else:
            discarded += isinstance(move, Sell | Decline)
        if cities[seat - 1].stages > state.cities[seat - 1].stages and _picks(pieces, cities[seat - 1]):
            picks = (*picks, seat)
    after = replace(state, cities=cities, discarded=max(0, discarded), picks_due=picks, pending=())
    match state.phase:
        case Phase.MAIN:
            return _leftovers(state, moves, after) if state.turn == LAST_TURN else after
        case Phase.LAST_CARD:
            return replace(after, last_due=(), basis=())
        case Phase.DISCARD_PICK:
            return replace(after, picks_due=tuple(seat for seat in picks if seat not in state.pending))
        case Phase.OVER:
            return after
        case _:
            assert_never(state.phase)


def _picks(pieces: Catalogue, city: City) -> bool:
    """Whether the stage just built picks from the discard pile (R61)."""
    return Power.BUILD_FROM_DISCARD in stages_of(pieces, city)[city.stages - 1].effects


def _leftovers(before: State, moves: Mapping[Seat, Move], after: State) -> State:
    """Turn 6: who may use the last card (R47, R48); everybody else's goes to the discard pile (R04)."""
    pieces = catalogue(after.setup.edition)
    due = tuple(
        seat
        for seat, standing in enumerate(tallies(pieces, after.cities), start=1)
        if Power.PLAY_LAST_CARD in standing.powers
    )
    basis: tuple[City, ...] = ()
    if due and readings(after.setup.edition, after.setup.options).seventh_card == "same_turn":
        basis = tuple(
            replace(city, coins=city.coins - _paid(moves[seat])) for seat, city in enumerate(before.cities, start=1)
        )
    return replace(after, discarded=after.discarded + len(after.cities) - len(due), last_due=due, basis=basis)


def _paid(move: Move) -> int:
    payment = _payment_of(move)
    return payment.total if payment is not None else 0


def _advanced(state: State) -> State:
    """The next instant at which somebody is to act (R61, R65b, R65c): last card, pick, turn, age, or the end."""
    last_first = readings(state.setup.edition, state.setup.options).babylon_first == "yes"
    if state.last_due and (last_first or not state.picks_due or not state.discarded):
        return replace(state, phase=Phase.LAST_CARD, pending=state.last_due)
    if state.picks_due and state.discarded:
        return replace(state, phase=Phase.DISCARD_PICK, pending=state.picks_due)
    if state.turn < LAST_TURN:  # a pick that meets an empty pile is wasted (R63)
        return replace(state, phase=Phase.MAIN, picks_due=(), turn=state.turn + 1)
    state = with_tokens(replace(state, phase=Phase.MAIN, picks_due=()))
    if state.age == LAST_AGE:
        return replace(state, phase=Phase.OVER)
    return replace(
        state,
        age=state.age + 1,
        turn=1,
        cities=tuple(replace(city, late=()) if city.late else city for city in state.cities),
    )
