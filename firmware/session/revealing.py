"""From the choice to the flash: who is ready, when what is chosen is revealed, the count-down."""

from __future__ import annotations

from dataclasses import replace

from engine.table import Seat, Unclear
from firmware.session.games import table_game
from firmware.session.settling import acting, deciding, occupied, refresh, slot_contents
from firmware.session.value import COUNT_S, FLASH_S, NO_CARD_S, Advance, Session, Sound, Step, sees
from firmware.signals import Beep

COUNTS = 3


def is_ready(session: Session, seat: Seat) -> bool:
    return deciding(session).get(seat) in session.ready


def reveal(session: Session) -> Advance:
    return replace(session, step=Step.REVEAL, since_s=session.now_s), (Sound(Beep.COUNT),)


def countdown(session: Session, at_s: float | None = None) -> int:
    """3, 2, 1, and 0 for the flash; at the session's now unless told otherwise."""
    elapsed_s = (session.now_s if at_s is None else at_s) - session.since_s
    return max(0, COUNTS - int(max(elapsed_s, 0.0) / COUNT_S))


def flashing(session: Session) -> bool:
    return session.step is Step.REVEAL and countdown(session) == 0


def toggle_ready(session: Session, seat: Seat) -> Advance:
    if seat not in deciding(session).values():
        return session, ()
    ready = dict(session.ready)
    if ready.pop(seat, None) is None:
        ready[seat] = session.now_s
    return replace(session, ready=ready, notice=None), (Sound(Beep.READY),)


def go_ahead(session: Session) -> Advance:
    """The master button reveals although the camera misses a card, once everybody is ready."""
    if set(deciding(session).values()) <= set(session.ready):
        return reveal(session)
    return session, ()


def face_up_early(session: Session, seat: Seat) -> bool:
    shows = (content.pieces or content.unclear in _FACE_UP for content in slot_contents(session, seat))
    return sees(session) and any(shows)


_FACE_UP = frozenset({Unclear.FOREIGN_CODE, Unclear.UNREADABLE})


def lacks_card(session: Session, seat: Seat) -> bool:
    """The seat is ready, but the camera still sees nothing in its slots."""
    pressed_s = session.ready.get(deciding(session).get(seat, seat))
    return (
        pressed_s is not None
        and sees(session)
        and table_game(session).piece_first
        and session.now_s - pressed_s >= NO_CARD_S
        and not occupied(session, seat)
    )


def may_reveal(session: Session) -> bool:
    seats = acting(session)
    if not seats or not set(deciding(session).values()) <= set(session.ready):
        return False
    needed = table_game(session).piece_first
    return not sees(session) or all(
        (occupied(session, seat) or not needed) and not face_up_early(session, seat) for seat in seats
    )


def count(session: Session, earlier_s: float) -> Advance:
    if session.now_s - session.since_s >= COUNTS * COUNT_S + FLASH_S:
        return refresh(replace(session, step=Step.READ, since_s=session.now_s)), ()
    if countdown(session) == countdown(session, earlier_s):
        return session, ()
    return session, (Sound(Beep.REVEAL if flashing(session) else Beep.COUNT),)
