"""The set-up screen: go on with an unfinished game, or players, wonders and sides for a new one."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from typing import TypeVar

from engine.game import BadSetup, replay
from engine.seven_wonders.catalogue import SIDES, catalogue
from engine.seven_wonders.options import PROFILES, options, readings
from engine.seven_wonders.state import Edition, SeatSetup, Setup
from engine.seven_wonders.turn import GAME
from engine.table import MASTER, Layout, PieceId, Press, Seat, mat
from firmware.session.playing import SLOTS, open_turn
from firmware.session.record import effective
from firmware.session.value import Advance, Begin, Draft, Session
from ui.view import Choice, Problem, SetupSeat

T = TypeVar("T")

FREE_CITY_PLAYERS = 2
MOST_PLAYERS = 7


def player_counts(draft: Draft) -> range:
    """How many may play: two only where the rules have the Free City (R94)."""
    answers = readings(draft.edition, options(draft.edition, draft.profile, dict(draft.answers)))
    two = draft.edition is Edition.FIRST or answers.house_rules == "two_players_second"
    return range(FREE_CITY_PLAYERS if two else FREE_CITY_PLAYERS + 1, MOST_PLAYERS + 1)


def choices(session: Session) -> tuple[Choice, ...]:
    """What can be picked on the set-up screen now."""
    draft = session.draft
    if not draft.seats:
        counts = (Choice(f"players:{n}", "players", {"n": n}, group="players") for n in player_counts(draft))
        return (
            *_resume(session),
            *counts,
            Choice("edition", "change_edition", {"edition": draft.edition.value}, group="rules"),
            Choice("profile", "change_profile", {"profile": draft.profile}, group="rules"),
        )
    ready = all(seat.wonder and seat.problem is None for seat in draft.seats)
    return (
        Choice("start", "start", enabled=ready),
        Choice("draw", "draw"),
        Choice("back", "back"),
        *(Choice(f"wonder:{seat.seat}", "next_wonder", {"seat": seat.seat}, seat=seat.seat) for seat in draft.seats),
        *(
            Choice(f"side:{seat.seat}", "other_side", {"seat": seat.seat}, bool(seat.wonder), seat.seat)
            for seat in draft.seats
        ),
    )


def _resume(session: Session) -> tuple[Choice, ...]:
    unfinished = session.unfinished
    if unfinished is None:
        return ()
    return (
        Choice(
            "resume",
            "resume",
            {"players": unfinished.setup.players, "turns": len(effective(unfinished.entries))},
        ),
    )


def walked(session: Session) -> tuple[Choice, ...]:
    """The choices that the master button walks: those that belong to no seat."""
    return tuple(choice for choice in choices(session) if choice.seat is None and choice.enabled)


def pressed(session: Session, press: Press) -> Advance:
    """Master short = next, long = take; a seat's short = its next wonder, long = its other side."""
    if press.seat == MASTER:
        offered = walked(session)
        if press.long:
            return picked(session, offered[session.highlight % len(offered)].id)
        return replace(session, highlight=(session.highlight + 1) % len(offered)), ()
    return picked(session, f"{'side' if press.long else 'wonder'}:{press.seat}")


def picked(session: Session, choice: str) -> Advance:
    if choice not in {offered.id for offered in choices(session) if offered.enabled}:
        return session, ()
    match choice.split(":"):
        case ["resume"]:
            return resume(session)
        case ["players", count]:
            return scan(_drafted(session, replace(session.draft, seats=_seats(session, int(count))))), ()
        case ["edition"]:
            return _drafted(session, replace(session.draft, edition=_next(session.draft.edition, tuple(Edition)))), ()
        case ["profile"]:
            return _drafted(session, replace(session.draft, profile=_next(session.draft.profile, PROFILES))), ()
        case ["back"]:
            return _drafted(session, replace(session.draft, seats=())), ()
        case ["draw"]:
            return _with_seats(session, _drawn(session)), ()
        case ["wonder", seat]:
            return _with_seats(session, _next_wonder(session.draft, int(seat))), ()
        case ["side", seat]:
            return _with_seats(session, _other_side(session.draft, int(seat))), ()
        case ["start"]:
            return _begin(replace(session, notice=None))
        case _:
            return session, ()


def scan(session: Session, before: Layout | None = None) -> Session:
    """A wonder's sticker on a seat's mat chooses that seat's wonder and side; one that lay there ``before`` did so."""
    seats, notice = list(session.draft.seats), session.notice
    for index, seat in enumerate(seats):
        for slot in SLOTS:
            content = session.layout.content(mat(seat.seat), slot)
            if before is not None and content == before.content(mat(seat.seat), slot):
                continue
            for piece in content.pieces:
                if wonder := catalogue(session.draft.edition).wonder_of(piece):
                    seats[index] = replace(seat, wonder=wonder[0], side=wonder[1])
                elif other := _other_editions(session.draft.edition, piece):
                    notice = Problem("other_edition_wonder", {"wonder": other, "seat": seat.seat})
    return _with_seats(replace(session, notice=notice), tuple(seats))


def _other_editions(edition: Edition, piece: PieceId) -> str:
    """The wonder on whose board of another edition this sticker is glued; empty if on none."""
    wonders = (catalogue(other).wonder_of(piece) for other in Edition if other is not edition)
    return next((wonder[0] for wonder in wonders if wonder), "")


def resume(session: Session) -> Advance:
    """Go on with the unfinished game from its last committed turn."""
    unfinished = session.unfinished
    if unfinished is None:
        return session, ()
    state = replay(GAME, unfinished.setup, (past.turn for past in effective(unfinished.entries)))
    session = replace(
        session,
        setup=unfinished.setup,
        game_id=unfinished.game_id,
        entries=unfinished.entries,
        state=state,
        unfinished=None,
        draft=Draft(),
        highlight=0,
        resumed_s=session.now_s,
        notice=Problem("resumed", {"age": state.age, "turn": state.turn}),
    )
    return open_turn(session)


def start(session: Session, setup: Setup) -> Advance:
    """Begin a game with a setup that is already whole; raises BadSetup."""
    GAME.new(setup)
    return replace(session, setup=setup, highlight=0), (Begin(setup),)


def begun(session: Session, game_id: int) -> Advance:
    """The journal has opened the game."""
    if session.setup is None:
        return session, ()
    state = GAME.new(session.setup)
    return open_turn(replace(session, state=state, game_id=game_id, entries=(), unfinished=None, draft=Draft()))


def _drafted(session: Session, draft: Draft) -> Session:
    return replace(session, draft=draft, highlight=0, notice=None)


def _next(value: T, of: tuple[T, ...]) -> T:
    return of[(of.index(value) + 1) % len(of)]


def _seats(session: Session, count: int) -> tuple[SetupSeat, ...]:
    """The players' seats, and with two players the Free City's after them."""
    names = (*session.names, *("" for _ in range(count)))[:count]
    seats = tuple(SetupSeat(n, name) for n, name in enumerate(names, start=1))
    return (*seats, SetupSeat(count + 1, "", free_city=True)) if count == FREE_CITY_PLAYERS else seats


def _with_seats(session: Session, seats: tuple[SetupSeat, ...]) -> Session:
    """The draft with these seats, doubles marked."""
    taken = Counter(seat.wonder for seat in seats if seat.wonder)
    marked = tuple(
        replace(seat, problem=Problem("wonder_twice", {"wonder": seat.wonder}) if taken[seat.wonder] > 1 else None)
        for seat in seats
    )
    return replace(session, draft=replace(session.draft, seats=marked))


def _next_wonder(draft: Draft, seat: Seat) -> tuple[SetupSeat, ...]:
    own = draft.seats[seat - 1]
    taken = {other.wonder for other in draft.seats if other.seat != seat}
    wonders = sorted(catalogue(draft.edition).wonders)
    start_at = wonders.index(own.wonder) + 1 if own.wonder else 0
    wonder = next(name for name in wonders[start_at:] + wonders[:start_at] if name not in taken)
    chosen = replace(own, wonder=wonder, side=own.side or SIDES[draft.edition][0])
    return tuple(chosen if s.seat == seat else s for s in draft.seats)


def _other_side(draft: Draft, seat: Seat) -> tuple[SetupSeat, ...]:
    sides = SIDES[draft.edition]
    return tuple(replace(s, side=_next(s.side, sides)) if s.seat == seat else s for s in draft.seats)


def _drawn(session: Session) -> tuple[SetupSeat, ...]:
    """A random wonder and side for every seat; each press draws anew until the rules allow the draw."""
    draft = session.draft
    rng = random.Random(f"{session.seed} {session.now_s}")
    while True:
        wonders = rng.sample(sorted(catalogue(draft.edition).wonders), len(draft.seats))
        seats = tuple(
            replace(seat, wonder=wonder, side=rng.choice(SIDES[draft.edition]))
            for seat, wonder in zip(draft.seats, wonders, strict=True)
        )
        try:
            GAME.new(_setup(replace(draft, seats=seats)))
        except BadSetup:
            continue
        return seats


def _setup(draft: Draft) -> Setup:
    """What the draft says, as the rules take it."""
    people = tuple(SeatSetup(seat.wonder, seat.side, seat.name) for seat in draft.seats if not seat.free_city)
    free_city = next((SeatSetup(seat.wonder, seat.side) for seat in draft.seats if seat.free_city), None)
    return Setup(draft.edition, people, options(draft.edition, draft.profile, dict(draft.answers)), free_city)


def _begin(session: Session) -> Advance:
    try:
        return start(session, _setup(session.draft))
    except BadSetup as error:
        return replace(session, notice=Problem("bad_setup", {"text": str(error)})), ()
