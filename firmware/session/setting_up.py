"""The set-up screen: go on with an unfinished game, or players, wonders and sides for a new one."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

from engine.game import BadSetup, replay
from engine.seven_wonders.catalogue import catalogue
from engine.seven_wonders.state import Edition, SeatSetup, Setup
from engine.seven_wonders.turn import GAME
from engine.table import MASTER, Press, Seat
from firmware.session.playing import open_turn, slot_contents
from firmware.session.record import effective
from firmware.session.value import Advance, Begin, Draft, Session
from ui.view import Choice, Problem, SetupSeat

EDITION = Edition.SECOND
SIDES = ("day", "night")
PLAYER_COUNTS = (3, 4, 5, 6, 7)


def choices(session: Session) -> tuple[Choice, ...]:
    """What can be picked on the set-up screen now."""
    if not session.draft.seats:
        unfinished = session.unfinished
        first = (
            (
                Choice(
                    "resume",
                    "resume",
                    {"players": unfinished.setup.players, "turns": len(effective(unfinished.entries))},
                ),
            )
            if unfinished
            else ()
        )
        return (*first, *(Choice(f"players:{n}", "players", {"n": n}, group="players") for n in PLAYER_COUNTS))
    seats = session.draft.seats
    ready = all(seat.wonder and seat.problem is None for seat in seats)
    return (
        Choice("start", "start", enabled=ready),
        Choice("draw", "draw"),
        Choice("back", "back"),
        *(Choice(f"wonder:{seat.seat}", "next_wonder", {"seat": seat.seat}, seat=seat.seat) for seat in seats),
        *(
            Choice(f"side:{seat.seat}", "other_side", {"seat": seat.seat}, bool(seat.wonder), seat.seat)
            for seat in seats
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
            return scan(replace(session, draft=Draft(_seats(session, int(count))), highlight=0)), ()
        case ["back"]:
            return replace(session, draft=Draft(), highlight=0), ()
        case ["draw"]:
            return _with_seats(session, _drawn(session)), ()
        case ["wonder", seat]:
            return _with_seats(session, _next_wonder(session.draft.seats, int(seat))), ()
        case ["side", seat]:
            return _with_seats(session, _other_side(session.draft.seats, int(seat))), ()
        case ["start"]:
            return _begin(session)
        case _:
            return session, ()


def scan(session: Session) -> Session:
    """A wonder's sticker lying on a seat's mat chooses that seat's wonder and side."""
    seats = list(session.draft.seats)
    for index, seat in enumerate(seats):
        for content in slot_contents(session, seat.seat):
            for piece in content.pieces:
                if wonder := catalogue(EDITION).wonder_of(piece):
                    seats[index] = replace(seat, wonder=wonder[0], side=wonder[1])
    return _with_seats(session, tuple(seats))


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


def _seats(session: Session, count: int) -> tuple[SetupSeat, ...]:
    return tuple(SetupSeat(n, session.names[n - 1] if n <= len(session.names) else "") for n in range(1, count + 1))


def _with_seats(session: Session, seats: tuple[SetupSeat, ...]) -> Session:
    """The draft with these seats, doubles marked."""
    taken = Counter(seat.wonder for seat in seats if seat.wonder)
    return replace(
        session,
        draft=Draft(
            tuple(
                replace(
                    seat,
                    problem=Problem("wonder_twice", {"wonder": seat.wonder}) if taken[seat.wonder] > 1 else None,
                )
                for seat in seats
            )
        ),
    )


def _next_wonder(seats: tuple[SetupSeat, ...], seat: Seat) -> tuple[SetupSeat, ...]:
    own = seats[seat - 1]
    taken = {other.wonder for other in seats if other.seat != seat}
    wonders = sorted(catalogue(EDITION).wonders)
    start_at = wonders.index(own.wonder) + 1 if own.wonder else 0
    wonder = next(name for name in wonders[start_at:] + wonders[:start_at] if name not in taken)
    return tuple(replace(own, wonder=wonder, side=own.side or SIDES[0]) if s.seat == seat else s for s in seats)


def _other_side(seats: tuple[SetupSeat, ...], seat: Seat) -> tuple[SetupSeat, ...]:
    return tuple(replace(s, side=SIDES[1] if s.side == SIDES[0] else SIDES[0]) if s.seat == seat else s for s in seats)


def _drawn(session: Session) -> tuple[SetupSeat, ...]:
    """A random wonder and side for every seat; each press draws anew."""
    rng = random.Random(f"{session.seed} {session.now_s}")
    wonders = rng.sample(sorted(catalogue(EDITION).wonders), len(session.draft.seats))
    return tuple(
        replace(seat, wonder=wonder, side=rng.choice(SIDES))
        for seat, wonder in zip(session.draft.seats, wonders, strict=True)
    )


def _begin(session: Session) -> Advance:
    setup = Setup(EDITION, tuple(SeatSetup(seat.wonder, seat.side, seat.name) for seat in session.draft.seats))
    try:
        return start(session, setup)
    except BadSetup as error:
        return replace(session, notice=Problem("bad_setup", {"text": str(error)})), ()
