"""Points: seven categories a city, the best place for free symbols and for a copied guild, ranks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from engine.game import ScoreSheet, SeatScore
from engine.seven_wonders.cards import GUILD_COLOR
from engine.seven_wonders.catalogue import Card, Catalogue, catalogue
from engine.seven_wonders.city import count, effects_of, free_symbols, neighbour, science, stages_of
from engine.seven_wonders.effects import (
    CopyGuild,
    CountCards,
    Effect,
    Points,
    PointsIfWonderComplete,
    PointsPer,
    ScienceChoice,
    Where,
)
from engine.seven_wonders.options import readings
from engine.seven_wonders.state import State
from engine.table import Seat

CATEGORIES = ("military", "treasury", "wonder", "civilian", "science", "commercial", "guilds")
COINS_A_POINT = 3
SET_POINTS = 7

Science = tuple[int, int, int]
"""Compasses, gears, tablets."""


@dataclass(frozen=True, slots=True)
class Working:
    """How a seat's points come about, for display."""

    science: Science
    """With the free symbols in their best places."""
    placed: Science
    """The free symbols alone (R45, R67, R68)."""
    cards: tuple[tuple[str, int], ...]
    """Guilds and yellow cards that bring points, in the order in which they were built."""
    stages: tuple[int, ...]
    """Points of each built wonder stage."""
    copied: str
    """The guild that counts by copying (R53), empty if none does."""
    copied_points: int
    """Points of that guild itself; the symbol of a copied Scientists Guild is in ``science``."""


def score(state: State) -> ScoreSheet:
    """The points as they stand; more coins break a tie, still equal seats share a rank (R82).

    The Free City's points are listed, but it does not compete and has rank 0 (R92).
    """
    columns = [_categories(state, seat) for seat in range(1, len(state.cities) + 1)]
    standings = [(sum(categories.values()), city.coins) for categories, city in zip(columns, state.cities, strict=True)]
    competing = standings[: state.setup.players]
    return ScoreSheet(
        tuple(
            SeatScore(seat, categories, total, coins, _rank(competing, (total, coins)) * (seat <= len(competing)))
            for seat, (categories, (total, coins)) in enumerate(zip(columns, standings, strict=True), start=1)
        )
    )


def _rank(standings: list[tuple[int, int]], own: tuple[int, int]) -> int:
    return 1 + sum(other > own for other in standings)


def working(state: State, seat: Seat) -> Working:
    """What the points of science, cards and stages are made of, as they stand."""
    pieces, city = catalogue(state.setup.edition), state.city(seat)
    copied = _copied(state, pieces, seat)
    symbols, placed = _with_free_symbols(state, seat, copied)
    entries = [pieces.cards[card.card] for card in city.cards]
    stages = stages_of(pieces, city)[: city.stages]
    return Working(
        science=symbols,
        placed=placed,
        cards=tuple(
            (card.id, _points(state, pieces, seat, card.effects))
            for card in entries
            if card.color == GUILD_COLOR or (card.color == "yellow" and _scores(card))
        ),
        stages=tuple(_points(state, pieces, seat, stage.effects) for stage in stages),
        copied=copied.id if copied is not None else "",
        copied_points=_copied_points(state, pieces, seat, copied),
    )


def science_points(symbols: Science) -> int:
    """R66: squares of the three counts, and 7 for every set of three different ones."""
    return sum(amount * amount for amount in symbols) + SET_POINTS * min(symbols)


def best_science(symbols: Science, free: int) -> Science:
    """The counts after placing free symbols so that together they score most (R68); every placing is looked at."""
    compasses, gears, tablets = symbols
    return max(
        ((compasses + a, gears + b, tablets + free - a - b) for a in range(free + 1) for b in range(free + 1 - a)),
        key=science_points,
    )


def _categories(state: State, seat: Seat) -> Mapping[str, int]:
    pieces, city = catalogue(state.setup.edition), state.city(seat)
    points = dict.fromkeys(CATEGORIES, 0)
    copied = _copied(state, pieces, seat)
    points["military"] = sum(city.tokens)
    points["treasury"] = city.coins // COINS_A_POINT
    for card in city.cards:
        entry = pieces.cards[card.card]
        category = _CATEGORY.get(entry.color)
        if category is not None:
            points[category] += _points(state, pieces, seat, entry.effects)
    for stage in stages_of(pieces, city)[: city.stages]:
        points["wonder"] += _points(state, pieces, seat, stage.effects)
    points["science"] = science_points(_with_free_symbols(state, seat, copied)[0])
    points["guilds"] += _copied_points(state, pieces, seat, copied)
    return points


_CATEGORY = MappingProxyType({"blue": "civilian", "yellow": "commercial", "purple": "guilds"})


def _points(state: State, pieces: Catalogue, seat: Seat, effects: tuple[Effect, ...]) -> int:
    """Points of a card or stage that stands at this seat, science aside."""
    total = 0
    for effect in effects:
        match effect:
            case Points(amount):
                total += amount
            case PointsPer(amount, counted, where):
                total += amount * count(pieces, state.cities, seat, counted, where)
            case PointsIfWonderComplete(amount):
                city = state.city(seat)
                complete = city.stages == len(stages_of(pieces, city))
                total += amount if complete else 0
            case _:
                pass  # all else is no points at scoring
    return total


def _scores(card: Card) -> bool:
    return any(isinstance(effect, Points | PointsPer | PointsIfWonderComplete) for effect in card.effects)


def _with_free_symbols(state: State, seat: Seat, copied: Card | None) -> tuple[Science, Science]:
    """The symbols after placing the free ones, and the placed ones alone."""
    own = science(state, seat)
    free = free_symbols(state, seat) + (_copied_symbols(state, copied) if copied is not None else 0)
    best = best_science(own, free)
    return best, (best[0] - own[0], best[1] - own[1], best[2] - own[2])


def _copied(state: State, pieces: Catalogue, seat: Seat) -> Card | None:
    """The neighbour's guild worth most here, science included (R53, R54); of equal ones the first to the left."""
    candidates = list(_candidates(state, pieces, seat))
    if not candidates:
        return None
    return max(
        candidates,
        key=lambda guild: (
            _copied_points(state, pieces, seat, guild) + science_points(_with_free_symbols(state, seat, guild)[0])
        ),
    )


def _candidates(state: State, pieces: Catalogue, seat: Seat) -> Iterator[Card]:
    for effect in effects_of(pieces, state.city(seat)):
        if isinstance(effect, CopyGuild):
            for direction in effect.where:
                for card in state.city(neighbour(len(state.cities), seat, direction)).cards:
                    if pieces.cards[card.card].color == GUILD_COLOR:
                        yield pieces.cards[card.card]


def _copied_points(state: State, pieces: Catalogue, seat: Seat, guild: Card | None) -> int:
    """What the guild would score here (R53); it is no card of this city and by default not counted itself (R55)."""
    if guild is None:
        return 0
    points = _points(state, pieces, seat, guild.effects)
    if readings(state.setup.edition, state.setup.options).copy_shipowners == "with_itself":
        points += sum(_amount_for_itself(effect) for effect in guild.effects)
    return points


def _amount_for_itself(effect: Effect) -> int:
    match effect:
        case PointsPer(amount, CountCards(colors), where) if GUILD_COLOR in colors and Where.SELF in where:
            return amount
        case _:
            return 0


def _copied_symbols(state: State, guild: Card) -> int:
    """R54: the symbol of a copied Scientists Guild."""
    if readings(state.setup.edition, state.setup.options).copy_scientists == "nothing":
        return 0
    return sum(isinstance(effect, ScienceChoice) for effect in guild.effects)
