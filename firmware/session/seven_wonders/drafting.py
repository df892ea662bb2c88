"""7 Wonders being set up: editions, wonders and sides."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import replace

from engine.game import BadSetup
from engine.seven_wonders.catalogue import SIDES, catalogue
from engine.seven_wonders.options import options, readings
from engine.seven_wonders.state import Edition, SeatSetup, Setup
from engine.seven_wonders.turn import GAME
from engine.table import Layout, PieceId, Seat, ZoneId, mat
from firmware.session.drafting import marked, next_city, next_of, next_profile, numbered
from firmware.session.value import Draft
from ui.view import Choice, Problem, SetupSeat

FREE_CITY_PLAYERS = 2
MOST_PLAYERS = 7
SLOTS = ("card", "wonder", "sell")


def check(draft: Draft) -> None:
    options(Edition(draft.edition), draft.profile, dict(draft.answers))


def player_counts(draft: Draft) -> range:
    """How many may play: two only where the rules have the Free City (R94)."""
    edition = Edition(draft.edition)
    answers = readings(edition, options(edition, draft.profile, dict(draft.answers)))
    two = edition is Edition.FIRST or answers.house_rules == "two_players_second"
    return range(FREE_CITY_PLAYERS if two else FREE_CITY_PLAYERS + 1, MOST_PLAYERS + 1)


def drafted_seats(draft: Draft, names: Sequence[str]) -> tuple[SetupSeat, ...]:
    """The players' seats, and with two players the Free City's after them."""
    seats = numbered(names)
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
            return replace(draft, edition=next_of(draft.edition, tuple(edition.value for edition in Edition)))
        case ["profile"]:
            return next_profile(draft)
        case ["wonder", seat]:
            return _with(draft, _next_wonder(draft, int(seat)))
        case ["side", seat]:
            return _with(draft, _other_side(draft, int(seat)))
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
            GAME.new(setup_of(replace(draft, seats=seats), seed))
        except BadSetup:
            continue
        return _with(draft, seats)


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
    return _with(draft, seats), notice


def setup_of(draft: Draft, seed: str) -> Setup:
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


def _with(draft: Draft, seats: Iterable[SetupSeat]) -> Draft:
    return marked(draft, seats, "wonder_twice")


def _next_wonder(draft: Draft, seat: Seat) -> tuple[SetupSeat, ...]:
    edition = Edition(draft.edition)
    wonder = next_city(draft, seat, sorted(catalogue(edition).wonders))
    return tuple(
        replace(s, wonder=wonder, side=s.side or SIDES[edition][0]) if s.seat == seat else s for s in draft.seats
    )


def _other_side(draft: Draft, seat: Seat) -> tuple[SetupSeat, ...]:
    sides = SIDES[Edition(draft.edition)]
    return tuple(replace(s, side=next_of(s.side, sides)) if s.seat == seat else s for s in draft.seats)
