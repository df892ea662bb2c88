"""Tables of 7 Wonders for tests, in the words of the rule book: cities, states, turns and hands.

Sides are written A and B; in the second edition they become day and night. Cards are written ``altar`` or
``altar.1`` (the copy). Seat 1 is the P0 of the rulings, seat 2 its left neighbour, the last seat its right one.
"""

from __future__ import annotations

import json
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from types import MappingProxyType
from typing import Any

import pytest

from engine.game import Illegal, Legal, ScoreSheet, Turn
from engine.readings import Options
from engine.seven_wonders.dealing import Dealt, Use, apply_uses, choosing_order, deal, legal_uses
from engine.seven_wonders.state import (
    Build,
    BuildStage,
    CardCopy,
    City,
    Decline,
    Edition,
    Move,
    Payment,
    Phase,
    SeatSetup,
    Sell,
    Setup,
    State,
)
from engine.seven_wonders.turn import GAME

FIRST, SECOND = Edition.FIRST, Edition.SECOND
SIDES = {FIRST: {"A": "A", "B": "B"}, SECOND: {"A": "day", "B": "night"}}
WONDERS = ("gizah", "rhodos", "ephesos", "alexandria", "halikarnassos", "olympia", "babylon")
RESOURCES = ("wood", "stone", "clay", "ore", "glass", "cloth", "papyrus")

both_editions = pytest.mark.parametrize("edition", tuple(Edition), ids=str)

_FOLDER = Path(__file__).parents[2] / "engine" / "seven_wonders" / "data"


def _read(name: str) -> dict[str, Any]:
    data: dict[str, Any] = json.loads((_FOLDER / name).read_text(encoding="utf-8"))
    return data


CARDS = {e: {c["id"]: c for c in _read(f"cards_{e}_edition.json")["cards"]} for e in Edition}
BOARDS = {e: {w["id"]: w for w in _read(f"wonders_{e}_edition.json")["wonders"]} for e in Edition}


@dataclass(frozen=True)
class Plan:
    """A city to be: its wonder may be left to the table."""

    cards: str = ""
    wonder: str = ""
    side: str = "A"
    coins: int = 3
    stages: int = 0
    tokens: tuple[int, ...] = ()


def city(
    cards: str = "", wonder: str = "", side: str = "A", *, coins: int = 3, stages: int = 0, tokens: tuple[int, ...] = ()
) -> Plan:
    return Plan(cards, wonder, side, coins, stages, tokens)


def bare(*wonders: str) -> tuple[Plan, ...]:
    """Cities without a card."""
    return tuple(Plan(wonder=w) for w in wonders)


def card(text: str) -> CardCopy:
    name, _, copy = text.partition(".")
    return CardCopy(name, int(copy or 0))


def cards(text: str) -> tuple[CardCopy, ...]:
    return tuple(card(word) for word in text.split())


def build(text: str, payment: Payment | None = None) -> Build:
    return Build(card(text), payment)


def table(
    edition: Edition,
    *plans: Plan,
    players: int = 3,
    age: int = 1,
    turn: int = 1,
    phase: Phase = Phase.MAIN,
    pending: tuple[int, ...] = (),
    picks_due: tuple[int, ...] = (),
    discarded: int = 0,
    **options: str,
) -> State:
    """A state with these cities from seat 1 on; further seats get bare cities of unused wonders."""
    plans += (Plan(),) * (players - len(plans))
    free = [w for w in WONDERS if w not in {p.wonder for p in plans}]
    plans = tuple(p if p.wonder else replace(p, wonder=free.pop(0)) for p in plans)
    cities = tuple(City(p.wonder, SIDES[edition][p.side], p.coins, cards(p.cards), p.stages, p.tokens) for p in plans)
    _refuse_impossible_cards(edition, cities, age)
    setup = Setup(
        edition, tuple(SeatSetup(c.wonder, c.side) for c in cities), Options(values=tuple(sorted(options.items())))
    )
    return State(
        setup, cities, age=age, turn=turn, phase=phase, pending=pending, picks_due=picks_due, discarded=discarded
    )


def two_table(*plans: Plan, edition: Edition = FIRST, **rest: Any) -> State:
    """A state of two players: the third city is the Free City."""
    return as_two_players(table(edition, *plans, **rest))


def as_two_players(state: State) -> State:
    """The same three cities, the last one the Free City."""
    left, right, free_city = state.setup.seats
    return replace(state, setup=replace(state.setup, seats=(left, right), free_city=free_city))


def _refuse_impossible_cards(edition: Edition, cities: Sequence[City], age: int) -> None:
    laid = [c for one in cities for c in one.cards]
    assert len(laid) == len(set(laid)), "the test lays one physical card twice"
    for one in laid:
        entry = CARDS[edition][one.card]
        marks = entry["min_players"] or [0]
        assert marks[one.copy] <= len(cities), f"{one} is not in play with {len(cities)}"
        assert entry["age"] <= age, f"{one} is of a later age"


def start(edition: Edition, players: int, **options: str) -> Setup:
    """A setup with the first wonders of the list, side A; two players have a Free City."""
    seats = [SeatSetup(w, SIDES[edition]["A"]) for w in WONDERS[: max(players, 3)]]
    free_city = seats.pop() if players == 2 else None
    return Setup(edition, tuple(seats), Options(values=tuple(sorted(options.items()))), free_city)


def ways(state: State, seat: int, move: Move) -> tuple[Payment, ...]:
    """How the move may be paid; fails when it is refused."""
    verdict = GAME.check(state, seat, move)
    assert isinstance(verdict, Legal), verdict
    return tuple(way.payment for way in verdict.ways)


def prices(state: State, seat: int, move: Move) -> list[tuple[int, int, int]]:
    """(left, right, bank) of each way, in the order in which the referee gives them."""
    return [(p.left, p.right, p.bank) for p in ways(state, seat, move)]


def is_legal(state: State, seat: int, move: Move) -> bool:
    return isinstance(GAME.check(state, seat, move), Legal)


def refusal(state: State, seat: int, move: Move) -> Illegal:
    verdict = GAME.check(state, seat, move)
    assert isinstance(verdict, Illegal), verdict
    return verdict


def paid(state: State, seat: int, move: Move, choice: int = 0) -> Move:
    """The move with its payment, cheapest first."""
    if isinstance(move, Build | BuildStage) and move.payment is None:
        verdict = GAME.check(state, seat, move)
        assert isinstance(verdict, Legal), verdict
        return verdict.ways[choice]
    return move


def whole_turn(state: State, moves: Mapping[int, Move]) -> Turn[Move]:
    """These moves; every other seat that is to act sells, or in an extra phase declines.

    The Free City sells the first card that it may sell, and else makes its first legal move.
    """
    to_act = GAME.to_act(state)
    assert set(moves) <= set(to_act), f"only {to_act} are to act"
    return Turn({seat: paid(state, seat, moves.get(seat) or _idle(state, seat)) for seat in to_act})


def _idle(state: State, seat: int) -> Move:
    idle: Move = Sell() if state.phase is Phase.MAIN else Decline()
    if is_legal(state, seat, idle):
        return idle
    legal = list(GAME.legal_moves(state, seat))
    return next((move for move in legal if isinstance(move, Sell)), legal[0])


def take(state: State, moves: Mapping[int, Move] | None = None) -> State:
    return GAME.apply(state, whole_turn(state, moves or {}))


def take_until(state: State, age: int, turn: int = 1) -> State:
    """Everybody sells (and declines extra plays) until this turn begins."""
    while (state.age, state.turn) != (age, turn) or state.phase is not Phase.MAIN:
        assert GAME.to_act(state), "the game ended before"
        state = take(state)
    return state


def finish(state: State) -> State:
    """Everybody sells to the end of the game."""
    while GAME.to_act(state):
        state = take(state)
    return state


def coins(state: State) -> tuple[int, ...]:
    return tuple(c.coins for c in state.cities)


def points(state: State, seat: int, category: str) -> int:
    return GAME.score(state).seats[seat - 1].categories[category]


def total(state: State, seat: int) -> int:
    sheet: ScoreSheet = GAME.score(state)
    return sheet.seats[seat - 1].total


def shuffled_by(seed: int):
    """A shuffle to hand to ``deal``."""
    source = random.Random(seed)
    return lambda sequence: source.sample(list(sequence), len(sequence))


def hold(state: State, *hands: str, discard: str = "") -> Dealt:
    """The dealing layer over this state with these hands (seats that are not named hold nothing).

    With two players the third hand is the Free City's pile, and the holder's holds the card that he drew.
    """
    dealt = deal(state.setup, shuffled_by(0))
    held = tuple(cards(hand) for hand in hands) + ((),) * (len(state.cities) - len(hands))
    pile = cards(discard)
    return replace(dealt, state=replace(state, discarded=len(pile)), hands=held, discard=pile)


def use(dealt: Dealt, seat: int, text: str, kind: type[Move], chosen: Mapping[int, Use] = MappingProxyType({})) -> Use:
    """The seat's first legal use of this kind for this card of its hand."""
    for one in legal_uses(dealt, seat, chosen):
        if one.card == card(text) and isinstance(one.move, kind):
            return one
    raise AssertionError(f"seat {seat} has no legal {kind.__name__} with {text}")


def use_all(dealt: Dealt, **uses: tuple[str, type[Move]]) -> Dealt:
    """``use_all(dealt, seat1=("palace", Sell))``: one use a named seat."""
    chosen: dict[int, Use] = {}
    for seat in choosing_order(dealt.state):
        if f"seat{seat}" in uses:
            chosen[seat] = use(dealt, seat, *uses[f"seat{seat}"], chosen)
    return apply_uses(dealt, chosen)
