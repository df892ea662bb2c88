"""What a use of a card is worth to the seat that makes it: the judgement of a plain but sensible player.

Everything is estimated in points from what the seat sees: its own hand, every city, and the number of turns to come.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import assert_never

from engine.seven_wonders.catalogue import Card, Catalogue, catalogue
from engine.seven_wonders.city import count, free_symbols, science, shields, stages_of, tallies
from engine.seven_wonders.effects import (
    RESOURCES,
    SYMBOLS,
    Coins,
    CoinsPer,
    CopyGuild,
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
)
from engine.seven_wonders.free_city import LEFT_PLAYER, holder, other_player
from engine.seven_wonders.hands import Use
from engine.seven_wonders.means import LAST_TURN, NO_PAYMENT
from engine.seven_wonders.military import VICTORY
from engine.seven_wonders.phases import LAST_AGE
from engine.seven_wonders.resolve import SALE_COINS
from engine.seven_wonders.scoring import best_science, science_points
from engine.seven_wonders.state import Build, BuildStage, City, Decline, Free, Payment, Sell, State, payment_of
from engine.table import Seat

COIN = 1 / 3
READY_MONEY = 1.4  # what it is worth to be able to buy at all, on top of the points of the coins
GIFT = 0.15  # a coin in a neighbour's purse, to the seat that paid it
FIRST_UNIT, NEXT_UNIT, SPARE_UNIT = 3.2, 2.0, 0.6  # production that lasts the whole game
CHAIN = 0.7  # a later structure that becomes free, at the start of the game
DENIED = 0.12  # of what a buried or sold card would have been worth to oneself, it is to others too
KEPT_FREE_BUILD = 1.5


@dataclass(frozen=True, slots=True, eq=False)
class Outlook:
    """What one seat sees, worked out once for all its uses."""

    state: State
    seat: Seat
    pieces: Catalogue
    city: City
    turns_left: int
    """Turns after this one, over all ages."""

    @property
    def future(self) -> float:
        """1 at the start of the game, 0 in its last turn."""
        return self.turns_left / (LAST_AGE * LAST_TURN - 1)


def outlook(state: State, seat: Seat) -> Outlook:
    turns_left = (LAST_AGE - state.age) * LAST_TURN + LAST_TURN - state.turn
    return Outlook(state, seat, catalogue(state.setup.edition), state.city(seat), turns_left)


def worths(view: Outlook, uses: Iterable[Use]) -> list[float]:
    """The worth of each use, in points."""
    cards: dict[str, float] = {}
    stage = _stage_worth(view)
    found = []
    for use in uses:
        if use.card.card not in cards:
            cards[use.card.card] = _card_worth(view, view.pieces.cards[use.card.card])
        card = cards[use.card.card]
        match use.move:
            case Build(payment=payment):
                found.append(card - _price(view, payment))
            case BuildStage(payment=payment):
                found.append(stage + DENIED * card - _price(view, payment))
            case Sell():
                found.append(_coins(view, SALE_COINS) + DENIED * card)
            case Decline():
                found.append(0.0)
            case _:
                assert_never(use.move)
    return found


def worths_to_holder(state: State, uses: Iterable[Use]) -> list[float]:
    """The worth of each use of the Free City's to its holder: the card the other player will not get, and the coins.

    The hands are exchanged after the turn, so what the Free City leaves comes to the other player next.
    """
    acting = holder(state) or LEFT_PLAYER
    rival, to_left = outlook(state, other_player(acting)), 1 if acting == LEFT_PLAYER else -1
    found = []
    for use in uses:
        payment = payment_of(use.move) or NO_PAYMENT
        denied = 0.0 if isinstance(use.move, Decline) else _card_worth(rival, rival.pieces.cards[use.card.card])
        found.append(denied + COIN * to_left * (payment.left - payment.right))
    return found


def _card_worth(view: Outlook, card: Card) -> float:
    frees = _freed_by(view.pieces, card, len(view.state.cities))
    chains = sum(
        structure not in tallies(view.pieces, view.state.cities)[view.seat - 1].structures for structure in frees
    )
    return _effects_worth(view, card.effects) + CHAIN * chains * min(1.0, 1.5 * view.future)


@lru_cache(maxsize=2048)
def _freed_by(pieces: Catalogue, card: Card, players: int) -> tuple[str, ...]:
    in_play = {copy.card for copy in pieces.in_play(players)}
    return tuple(
        other.structure for other in pieces.cards.values() if card.id in other.chain_from and other.id in in_play
    )


def _stage_worth(view: Outlook) -> float:
    stages = stages_of(view.pieces, view.city)
    return _effects_worth(view, stages[view.city.stages].effects) if view.city.stages < len(stages) else 0.0


def _price(view: Outlook, payment: Payment | None) -> float:
    if payment is None:
        return 0.0
    used = KEPT_FREE_BUILD if payment.free is Free.ONCE_PER_AGE and view.state.turn < LAST_TURN else 0.0
    return used - _coins(view, -payment.total) + GIFT * (payment.left + payment.right)


def _coins(view: Outlook, more: int) -> float:
    """Coins are worth their points, and the first few more than that while there is something left to buy."""
    now, then = view.city.coins, view.city.coins + more
    ready = READY_MONEY * min(1.0, 3 * view.future)
    return COIN * more + ready * (math.exp(-now / 4) - math.exp(-then / 4))


def _effects_worth(view: Outlook, effects: Iterable[Effect]) -> float:
    return sum(_effect_worth(view, effect) for effect in effects)


def _effect_worth(view: Outlook, effect: Effect) -> float:
    match effect:
        case Points(amount):
            return amount
        case Coins(amount):
            return _coins(view, amount)
        case CoinsPer(amount, counted, where):
            return _coins(view, amount * count(view.pieces, view.state.cities, view.seat, counted, where))
        case PointsPer(amount, counted, where):
            growth = 0.5 if isinstance(counted, CountStages) else 0.15
            grown = growth * len(where) * min(3, view.turns_left)
            return amount * (count(view.pieces, view.state.cities, view.seat, counted, where) + grown)
        case PointsIfWonderComplete(amount):
            missing = len(stages_of(view.pieces, view.city)) - view.city.stages
            return amount * (1.0 if missing == 0 else 0.5 if missing <= view.turns_left / 2 else 0.0)
        case Shields(amount):
            return _shields_worth(view, amount)
        case Science(symbol):
            return _science_worth(view, symbol)
        case ScienceChoice():
            return max(_science_worth(view, symbol) for symbol in SYMBOLS)
        case Produce(resources, sellable):
            return sum(_unit_worth(view, (name,), sellable=sellable) * amount for name, amount in resources)
        case ProduceChoice(options, sellable):
            return _unit_worth(view, options, sellable=sellable)
        case TradeDiscount(directions, raw):
            return view.future * (2.0 if raw else 1.2) * (len(directions) if raw else 1)
        case CopyGuild():
            return 6.0
        case Power():
            return _power_worth(view, effect)
        case _:
            assert_never(effect)


def _shields_worth(view: Outlook, amount: int) -> float:
    """What more shields change in the conflicts to come with both neighbours; later ones are less sure."""
    state, worth = view.state, 0.0
    own = shields(state, view.seat)
    for other in (state.left_of(view.seat), state.right_of(view.seat)):
        ahead = own - shields(state, other)
        for age in range(state.age, LAST_AGE + 1):
            sure = 0.6 ** (age - state.age)
            worth += sure * (_conflict(ahead + amount, age) - _conflict(ahead, age))
    return worth


def _conflict(ahead: float, age: int) -> float:
    """Expected points of one conflict for a side that is so many shields ahead now."""
    spread = 0.8
    win = 1 / (1 + math.exp(-(ahead - 0.5) / spread))
    lose = 1 / (1 + math.exp((ahead + 0.5) / spread))
    return VICTORY[age - 1] * win - lose


def _science_worth(view: Outlook, symbol: str) -> float:
    """The points of one symbol more, and the growth that it promises."""
    now, free = science(view.state, view.seat), free_symbols(view.state, view.seat)
    index = SYMBOLS.index(symbol)
    then = (now[0] + (index == 0), now[1] + (index == 1), now[2] + (index == 2))
    gained = science_points(best_science(then, free)) - science_points(best_science(now, free))
    return gained + view.future * (1.5 + 0.5 * sum(now))


def _unit_worth(view: Outlook, options: tuple[str, ...], *, sellable: bool) -> float:
    """A unit that the city lacks is worth most; one that neighbours may buy brings a little as well."""
    own = tallies(view.pieces, view.state.cities)[view.seat - 1].own
    best = 0.0
    for name in options:
        bit = 1 << RESOURCES.index(name)
        have = sum(1.0 if symbol == bit else 0.5 if symbol & bit else 0.0 for symbol in own)
        best = max(best, FIRST_UNIT if have < 1 else NEXT_UNIT if have < 2 else SPARE_UNIT)
    return view.future * (best + 0.4 * (len(options) > 1) + 0.4 * sellable)


def _power_worth(view: Outlook, power: Power) -> float:
    ages = LAST_AGE - view.state.age
    match power:
        case Power.BUILD_FREE_ONCE_PER_AGE:
            return 3.0 * (ages + (view.state.turn < LAST_TURN))
        case Power.BUILD_FREE_FIRST_OF_COLOR:
            return 4.0 * view.future
        case Power.BUILD_FREE_FIRST_OF_AGE:
            return 2.5 * ages
        case Power.BUILD_FREE_LAST_OF_AGE:
            return 2.5 * (ages + (view.state.turn < LAST_TURN))
        case Power.BUILD_FROM_DISCARD:
            return 1.0 + 1.5 * view.state.age if view.state.discarded else 0.0
        case Power.PLAY_LAST_CARD:
            return 3.0 * (ages + 1)
        case _:
            assert_never(power)
