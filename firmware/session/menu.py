"""What stands over the game for a while: the menu, the history, the live picture, an entry, a correction, a pause.

One grammar: master short = next, master long = take, and a menu that nobody touches for ten seconds closes.
"""

from __future__ import annotations

from dataclasses import replace

from engine.games import AnyState
from engine.table import MASTER, Press, Seat
from firmware.session import correcting
from firmware.session.games import table_game
from firmware.session.playing import save
from firmware.session.record import Undo, effective
from firmware.session.settling import (
    READING,
    acting,
    can_pass,
    deciding,
    enter,
    enter_by_hand,
    let_pass,
    needs_no_camera,
    table_state,
)
from firmware.session.value import QUIET_S, Advance, Correction, Entering, Finish, Leave, Overlay, Session, Step
from ui.view import Choice

QUIET_OVERLAYS = frozenset({Overlay.MENU, Overlay.HISTORY, Overlay.CORRECT, Overlay.CONFIRM_END})
"""The live picture, a pause and an entry stay until somebody ends them."""

MAX_TYPED = 24

_CLOSE = Choice("menu:close", "close")


def choices(session: Session) -> tuple[Choice, ...]:
    match session.overlay:
        case Overlay.MENU:
            return _menu(session)
        case Overlay.ENTRY:
            return table_game(session).entry_choices(session.entry, entry_state(session))
        case Overlay.CORRECT:
            return correcting.choices(session)
        case Overlay.CONFIRM_END:
            return Choice("menu:close", "keep_playing"), Choice("menu:end:yes", "end_game")
        case Overlay.PAUSE:
            return (Choice("menu:close", "go_on"),)
        case Overlay.HISTORY | Overlay.PICTURE:
            return (_CLOSE,)
        case Overlay.NONE:
            return ()


def walked(session: Session) -> tuple[Choice, ...]:
    """The choices that can be taken now, in the order in which short presses walk them."""
    return tuple(choice for choice in choices(session) if choice.enabled)


def opened(session: Session, overlay: Overlay) -> Session:
    return replace(
        session,
        overlay=overlay,
        highlight=0,
        touched_s=session.now_s,
        entry=Entering(),
        correction=Correction() if overlay is not Overlay.ENTRY else session.correction,
    )


def closed(session: Session) -> Session:
    """Back to the game, which waited: a count-down begins anew, and so does the time to change one's mind."""
    return replace(
        session,
        overlay=Overlay.NONE,
        entry=Entering(),
        highlight=0,
        correction=Correction(),
        since_s=session.now_s if session.step is Step.REVEAL else session.since_s,
        stood_s=None if session.stood_s is None else session.now_s,
    )


def passed(session: Session) -> Session:
    """Ten quiet seconds leave a menu."""
    if session.overlay in QUIET_OVERLAYS and session.now_s - session.touched_s >= QUIET_S:
        return closed(session)
    return session


def pressed(session: Session, press: Press) -> Advance:
    session = replace(session, touched_s=session.now_s)
    if press.seat not in {MASTER, _entrant(session)}:
        return session, ()
    offered = walked(session)
    if press.long or len(offered) == 1:
        return picked(session, offered[session.highlight % len(offered)].id)
    return replace(session, highlight=(session.highlight + 1) % len(offered)), ()


def typed(session: Session, text: str) -> Session:
    if text == "\x1b":
        return closed(session)
    if session.overlay is Overlay.ENTRY:
        letters = (
            session.entry.typed[:-1] if text == "\b" else session.entry.typed + "".join(filter(str.isprintable, text))
        )
        entry = replace(session.entry, typed=letters[:MAX_TYPED])
        return replace(session, entry=entry, highlight=0, touched_s=session.now_s)
    return session


def picked(session: Session, choice: str) -> Advance:
    session = replace(session, touched_s=session.now_s)
    if choice not in {offered.id for offered in walked(session)}:
        return session, ()
    match choice.split(":"):
        case ["entry", "back"] if not session.entry.narrowed:
            return closed(session), ()
        case ["menu", "close"]:
            return closed(session), ()
        case ["menu", "undo"]:
            return save(closed(session), (Undo(_before_last(session)),), moves=False)
        case ["menu", "correct"]:
            return opened(session, Overlay.CORRECT), ()
        case ["menu", "ruling", seat]:
            return let_pass(closed(session), int(seat)), ()
        case ["menu", "enter", seat]:
            return enter(closed(session), int(seat)), ()
        case ["menu", "end"]:
            return opened(session, Overlay.CONFIRM_END), ()
        case ["menu", "end", "yes"]:
            return replace(closed(session), step=Step.CLOSED), (Finish(aborted=True), Leave())
        case ["menu", overlay]:
            return opened(session, Overlay(overlay)), ()
        case ["correct", *_]:
            return correcting.picked(session, choice)
        case ["entry", *_]:
            return _entry(session, choice)
        case _:
            return session, ()


def entry_state(session: Session) -> AnyState:
    """The state that an entry is judged in: now, or the past turn under correction."""
    if session.correction.seq:
        return correcting.state_before(session, session.correction.seq)
    return table_state(session)


def _before_last(session: Session) -> int:
    """The entry that an undo goes back to: the last turn of a seat is undone with what was drawn or told since.

    What lies beside the maps would be told again at once, and what is drawn be drawn again.
    """
    turns = effective(session.entries)
    played = [n for n, past in enumerate(turns) if correcting.seats(session, past)]
    last = played[-1] if played else 0
    return turns[last - 1].seq if last else 0


def _menu(session: Session) -> tuple[Choice, ...]:
    playing = session.step in READING
    ruled = (
        Choice(f"menu:ruling:{seat}", "let_pass", {"seat": seat}, seat=seat)
        for seat in acting(session)
        if playing and seat != MASTER and can_pass(session, seat)
    )
    entered = entries_by_hand(session) if playing else ()
    recorded = bool(effective(session.entries))
    free = session.waiting is None
    return (
        _CLOSE,
        *ruled,
        *entered,
        Choice("menu:undo", "undo", enabled=recorded and free),
        Choice("menu:correct", "correct", enabled=recorded and free),
        Choice("menu:pause", "pause"),
        Choice("menu:history", "history"),
        Choice("menu:picture", "picture"),
        *(() if session.step is Step.SCORES else (Choice("menu:end", "end_game"),)),
    )


def entries_by_hand(session: Session) -> tuple[Choice, ...]:
    """Whose play, or the dice, can be entered on the screen now."""
    words = table_game(session).words
    code = {seat: "enter_roll" if seat == MASTER else words.get("enter_card", "enter_card") for seat in acting(session)}
    return tuple(
        Choice(f"menu:enter:{seat}", code[seat], {"seat": seat}, seat=seat)
        for seat in acting(session)
        if not (needs_no_camera(session) and seat not in session.problems)
    )


def _entrant(session: Session) -> Seat:
    """Whose button walks an entry: the seat's own, or that of who decides for it."""
    return deciding(session).get(session.entry.seat, session.entry.seat)


def _entry(session: Session, choice: str) -> Advance:
    """A pick while entering: it narrows the entry down, or makes it a whole move."""
    entry, move = table_game(session).entered(session.entry, entry_state(session), choice)
    if move is None:
        return replace(session, entry=entry, highlight=0), ()
    if session.correction.seq:
        return correcting.entered(session, move)
    return enter_by_hand(closed(session), session.entry.seat, move), ()
