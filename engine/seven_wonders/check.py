"""What a seat may do in a state, in which ways it can pay, and why not."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from engine.game import Fact, Illegal, Legal, Turn, Verdict
from engine.seven_wonders.catalogue import Card, Catalogue, Stage, catalogue
from engine.seven_wonders.city import tallies
from engine.seven_wonders.free_city import is_free_city, sale_problem
from engine.seven_wonders.means import Means, chain_sources, means_of, next_stage, stage_ways, structure_ways
from engine.seven_wonders.state import (
    UNKNOWN_COPY,
    Build,
    BuildStage,
    CardCopy,
    Decline,
    Edition,
    Free,
    Move,
    Payment,
    Phase,
    Sell,
    State,
)
from engine.seven_wonders.trade import missing, ways_to_pay
from engine.table import Seat


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
        case Sell(card):
            return _sale_problem(state, seat, card) or Legal((move,))
        case Decline():
            return Legal((move,))
        case _:
            assert_never(move)


def sharing_a_card(state: State, turn: Turn[Move]) -> frozenset[Seat]:
    """Seats that lay the very same physical card in one turn, other than by ruling; ``apply`` refuses such a turn.

    ``check`` looks at one seat alone and cannot see it. Cards that were entered by name share one if there are more of
    them than copies. Cards under a wonder and sold ones are unknown, but the Free City's sales are seen.
    """
    laid = {
        seat: move.card
        for seat, move in turn.moves.items()
        if isinstance(move, Build | Sell) and move.card is not None and seat not in turn.ruled
    }
    cards = list(laid.values())
    if len({card.card for card in cards}) == len(cards):
        return frozenset()
    pieces, players = catalogue(state.setup.edition), len(state.cities)
    standing = [card.card for city in state.cities for card in city.cards]

    def shared(card: CardCopy) -> bool:
        if card.copy != UNKNOWN_COPY:
            return cards.count(card) > 1
        there = sum(other.card == card.card for other in cards) + standing.count(card.card)
        return there > _copies(pieces.cards[card.card], players)

    return frozenset(seat for seat, card in laid.items() if shared(card))


def exists(pieces: Catalogue, card: CardCopy) -> bool:
    """Whether the edition has this physical card, or one of this name if its copy was not seen."""
    return card.card in pieces.cards and (card.copy == UNKNOWN_COPY or pieces.has(card))


def legal_moves(state: State, seat: Seat) -> Iterator[Move]:
    """Every complete legal move as far as a referee knows: any card in play of the right age might be in the hand."""
    if seat not in to_act(state):
        return
    moves: list[Move] = [BuildStage(), Sell(), Decline()]
    in_play = catalogue(state.setup.edition).in_play(len(state.cities))
    moves += (Build(card) for card in in_play)
    if is_free_city(state, seat):
        moves += (Sell(card) for card in in_play)
    for move in moves:
        verdict = check(state, seat, move)
        if isinstance(verdict, Legal):
            yield from verdict.ways


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


def _same_chain(means: Means, card: Card, way: Payment, payment: Payment) -> bool:
    """Of several structures that free this one any may be named."""
    return (
        way.free is Free.CHAIN
        and payment.chain in chain_sources(means, card)
        and payment == Payment(free=Free.CHAIN, chain=payment.chain)
    )


def _card_problem(means: Means, card: CardCopy) -> Illegal | None:
    """Why this physical card cannot be built here at all, whatever is paid."""
    state, entry = means.state, means.pieces.cards.get(card.card)
    if entry is None or not exists(means.pieces, card):
        other = Edition.FIRST if state.setup.edition is Edition.SECOND else Edition.SECOND
        if entry is None and catalogue(other).has(card):
            return Illegal("other_edition", {"card": card.card})
        return Illegal("unknown_card", {"text": f"{card.card}.{card.copy}"[:40]})
    least = _least_players(entry, card)
    if least > len(state.cities):
        return Illegal("not_in_play", {"card": card.card, "players": least})
    picking = state.phase is Phase.DISCARD_PICK
    if picking and not state.discarded:
        return Illegal("nothing_to_pick")
    if entry.age > state.age or (entry.age < state.age and not picking):
        return Illegal("wrong_age", {"card": card.card, "age": state.age, "card_age": entry.age})
    if seen_at := _seen_at(means, entry, card):
        return Illegal("seen_before", {"card": card.card, "seat": seen_at})
    if entry.structure in means.structures:
        return Illegal("already_built", {"card": card.card, "structure": entry.structure})
    return None


def _sale_problem(state: State, seat: Seat, card: CardCopy | None) -> Illegal | None:
    """Only the Free City shows what it sells: a card of this age that it cannot build (R87)."""
    if not is_free_city(state, seat):
        return None if card is None else Illegal("turn_face_down", {"zone": "sell"})
    means = means_of(state, seat)
    problem = None if card is None else _card_problem(means, card)
    return problem if problem is not None and problem.reason != "already_built" else sale_problem(means, card)


def _least_players(entry: Card, card: CardCopy) -> int:
    if not entry.min_players:
        return 0
    return min(entry.min_players) if card.copy == UNKNOWN_COPY else entry.min_players[card.copy]


def _seen_at(means: Means, entry: Card, card: CardCopy) -> Seat:
    """The seat where this very card stands already, or where the last of its copies does; 0 if it may be new."""
    cities = means.state.cities
    standing = [
        (seat, built)
        for seat, tally in enumerate(tallies(means.pieces, cities), start=1)
        if card.card in tally.ids
        for built in cities[seat - 1].cards
        if built.card == card.card
    ]
    same = [seat for seat, built in standing if built == card and card.copy != UNKNOWN_COPY]
    if same:
        return same[0]
    return standing[-1][0] if len(standing) >= _copies(entry, len(cities)) else 0


def _copies(entry: Card, players: int) -> int:
    return sum(least <= players for least in entry.min_players or (0,))


def _too_dear(means: Means, wanted: Card | Stage, facts: dict[str, Fact]) -> Illegal:
    ways = ways_to_pay(means.market, wanted.resources, wanted.coins)
    if ways:
        return Illegal("too_few_coins", {**facts, "price": ways[0].total, "coins": means.purse})
    short = missing(means.market, wanted.resources)
    listed = ",".join(f"{name}:{amount}" for name, amount in short)
    return Illegal("missing_resources", {**facts, **dict(short), "missing": listed})


def _not_offered(payment: Payment, ways: tuple[Payment, ...]) -> Illegal:
    return Illegal("payment_not_offered", {"price": payment.total, "cheapest": ways[0].total, "ways": len(ways)})
