"""What the set-ups of the games share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TypeVar

from engine.readings import PROFILES
from engine.table import Seat
from firmware.session.value import Draft
from ui.view import Problem, SetupSeat

T = TypeVar("T")


def numbered(names: Iterable[str]) -> tuple[SetupSeat, ...]:
    """The seats of the players of these names, nothing chosen yet."""
    return tuple(SetupSeat(n, name) for n, name in enumerate(names, start=1))


def marked(draft: Draft, seats: Iterable[SetupSeat], twice: str) -> Draft:
    """The draft with these seats; ``twice`` is the problem of those that chose the same city."""
    seats = tuple(seats)
    taken = Counter(seat.wonder for seat in seats if seat.wonder)
    doubled = {city: Problem(twice, {"wonder": city}) for city, seats_there in taken.items() if seats_there > 1}
    return replace(draft, seats=tuple(replace(seat, problem=doubled.get(seat.wonder)) for seat in seats))


def next_city(draft: Draft, seat: Seat, cities: Sequence[str]) -> str:
    """The city after the seat's own that nobody else has chosen."""
    taken = {other.wonder for other in draft.seats if other.seat != seat}
    own = draft.seats[seat - 1].wonder
    first = cities.index(own) + 1 if own else 0
    return next(city for city in (*cities[first:], *cities[:first]) if city not in taken)


def next_profile(draft: Draft) -> Draft:
    return replace(draft, profile=next_of(draft.profile, PROFILES))


def next_of(value: T, of: Sequence[T]) -> T:
    return of[(of.index(value) + 1) % len(of)]
