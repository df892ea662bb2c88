"""7 Wonders being set up: editions, wonders and sides."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import TypeVar

from engine.game import BadSetup
from engine.seven_wonders.catalogue import SIDES, catalogue
from engine.seven_wonders.options import PROFILES, options, readings
from engine.seven_wonders.state import Edition, SeatSetup, Setup
from engine.seven_wonders.turn import GAME
from engine.table import Layout, PieceId, Seat, ZoneId, mat
from firmware.session.value import Draft
from ui.view import Choice, Problem, SetupSeat

T = TypeVar("T")

FREE_CITY_PLAYERS = 2
MOST_PLAYERS = 7
SLOTS = ("card", "wonder", "sell")


def player_counts(draft: Draft) -> range:
    """How many may play: two only where the rules have the Free City (R94)."""
    edition = Edition(draft.edition)
    answers = readings(edition, options(edition, draft.profile, dict(draft.answers)))
    two = edition is Edition.FIRST or answers.house_rules == "two_players_second"
    return range(FREE_CITY_PLAYERS if two else FREE_CITY_PLAYERS + 1, MOST_PLAYERS + 1)


def drafted_seats(names: Sequence[str]) -> tuple[SetupSeat, ...]:
    """The players' seats, and with two players the Free City's after them."""
    seats = tuple(SetupSeat(n, name) for n, name in enumerate(names, start=1))
    return (*seats, SetupSeat(len(seats) + 1, "", free_city=True)) if len(seats) == FREE_CITY_PLAYERS else seats


def rule_choices(draft: Draft) -> tuple[Choice, ...]:
    return (
        Choice("edition", "change_edition", {"edition": draft.edition}, group="rules"),
        Choice("profile", "change_profile", {"profile": draft.profile}, group="rules"),
    )


def seat_choices(draft: Draft) -> tuple[Choice, ...]:
    return (
        *(Choice(f"wonder:{seat.seat}", "next_wonder", {"seat": seat.seat}, seat=seat.seat) for seat in draft.seats),
        *(
            Choice(f"side:{seat.seat}", "other_side", {"seat": seat.seat}, bool(seat.wonder), seat.seat)
            for seat in draft.seats
        ),
    )


def answered(draft: Draft, choice: str) -> Draft:
    """The draft after one of those choices."""
    match choice.split(":"):
        case ["edition"]:
            return replace(draft, edition=_next(draft.edition, tuple(edition.value for edition in Edition)))
        case ["profile"]:
            return replace(draft, profile=_next(draft.profile, PROFILES))
        case ["wonder", seat]:
            return _marked(draft, _next_wonder(draft, int(seat)))
        case ["side", seat]:
            return _marked(draft, _other_side(draft, int(seat)))
        case _:
            return draft


def drawn(draft: Draft, seed: str) -> Draft:
    """A random wonder and side for every seat; drawn anew until the rules allow the draw."""
    rng, edition = random.Random(seed), Edition(draft.edition)
    while True:
        wonders = rng.sample(sorted(catalogue(edition).wonders), len(draft.seats))
        seats = tuple(
            replace(seat, wonder=wonder, side=rng.choice(SIDES[edition]))
            for seat, wonder in zip(draft.seats, wonders, strict=True)
        )
        try:
            GAME.new(setup_of(replace(draft, seats=seats)))
        except BadSetup:
            continue
        return _marked(draft, seats)


def scanned(draft: Draft, layout: Layout, before: Layout | None) -> tuple[Draft, Problem | None]:
    """A wonder's sticker on a seat's mat chooses that seat's wonder and side; one that lay there ``before`` did so."""
    seats, notice, edition = list(draft.seats), None, Edition(draft.edition)
    for index, seat in enumerate(seats):
        for zone in slots(seat.seat):
            content = layout.content(zone.surface, zone.name)
            if before is not None and content == before.content(zone.surface, zone.name):
                continue
            for piece in content.pieces:
                if wonder := catalogue(edition).wonder_of(piece):
                    seats[index] = replace(seat, wonder=wonder[0], side=wonder[1])
                elif other := _other_editions(edition, piece):
                    notice = Problem("other_edition_wonder", {"wonder": other, "seat": seat.seat})
    return _marked(draft, tuple(seats)), notice


def setup_of(draft: Draft) -> Setup:
    """What the draft says, as the rules take it."""
    edition = Edition(draft.edition)
    people = tuple(SeatSetup(seat.wonder, seat.side, seat.name) for seat in draft.seats if not seat.free_city)
    free_city = next((SeatSetup(seat.wonder, seat.side) for seat in draft.seats if seat.free_city), None)
    return Setup(edition, people, options(edition, draft.profile, dict(draft.answers)), free_city)


def slots(seat: Seat) -> tuple[ZoneId, ...]:
    """Those of the seat's mat."""
    return tuple(ZoneId(mat(seat), slot) for slot in SLOTS)


def _other_editions(edition: Edition, piece: PieceId) -> str:
    """The wonder on whose board of another edition this sticker is glued; empty if on none."""
    wonders = (catalogue(other).wonder_of(piece) for other in Edition if other is not edition)
    return next((wonder[0] for wonder in wonders if wonder), "")


def _next(value: T, of: tuple[T, ...]) -> T:
    return of[(of.index(value) + 1) % len(of)]


def _marked(draft: Draft, seats: tuple[SetupSeat, ...]) -> Draft:
    """The draft with these seats, doubles marked."""
    taken = Counter(seat.wonder for seat in seats if seat.wonder)
    marked = tuple(
        replace(seat, problem=Problem("wonder_twice", {"wonder": seat.wonder}) if taken[seat.wonder] > 1 else None)
        for seat in seats
    )
    return replace(draft, seats=marked)


def _next_wonder(draft: Draft, seat: Seat) -> tuple[SetupSeat, ...]:
    own, edition = draft.seats[seat - 1], Edition(draft.edition)
    taken = {other.wonder for other in draft.seats if other.seat != seat}
    wonders = sorted(catalogue(edition).wonders)
    start_at = wonders.index(own.wonder) + 1 if own.wonder else 0
    wonder = next(name for name in wonders[start_at:] + wonders[:start_at] if name not in taken)
    chosen = replace(own, wonder=wonder, side=own.side or SIDES[edition][0])
    return tuple(chosen if s.seat == seat else s for s in draft.seats)


def _other_side(draft: Draft, seat: Seat) -> tuple[SetupSeat, ...]:
    sides = SIDES[Edition(draft.edition)]
    return tuple(replace(s, side=_next(s.side, sides)) if s.seat == seat else s for s in draft.seats)
