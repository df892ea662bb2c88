"""One turn: rolled, chosen, read, saved, and on to the next."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from engine.game import Turn, replay
from engine.notation import AnyMove
from engine.table import MASTER, Press
from firmware.session.games import table_game
from firmware.session.record import Entry, Moves, Recorded, effective
from firmware.session.revealing import count, flashing, go_ahead, may_reveal, reveal, toggle_ready
from firmware.session.settling import (
    acting,
    all_settled,
    by_button,
    cities,
    deciding,
    enter,
    judged_anew,
    occupied,
    refresh,
    seen_empty,
    settle_pressed,
    table_state,
)
from firmware.session.table_game import Opening
from firmware.session.value import (
    COMMITTED_S,
    SETTLE_S,
    Advance,
    Entering,
    Finish,
    Leave,
    Overlay,
    Save,
    Session,
    Sound,
    Step,
    Waiting,
    sees,
)
from firmware.signals import Beep
from ui.view import Problem


def open_turn(session: Session) -> Advance:
    """Begin whatever comes next: a roll, a choice, an extra play, or the scores."""
    session = replace(
        session,
        since_s=session.now_s,
        ready={},
        plays={},
        problems={},
        stood_s=None,
        lying=frozenset(),
        before=None,
        entry=Entering(),
        rolls_before=session.rolls,
    )
    opening = table_game(session).opening(table_state(session))
    match opening:
        case Opening.OVER:
            return replace(session, step=Step.SCORES), ()
        case Opening.ALONE:
            laid = () if by_button(session) else acting(session)
            lying = frozenset(seat for seat in laid if not seen_empty(session, seat))
            return refresh(replace(session, step=Step.READ, lying=lying)), (Sound(Beep.READY),)
        case Opening.ROLL:
            return refresh(replace(session, step=Step.ROLL)), ()
        case Opening.CHOOSE:
            return replace(session, step=Step.CHOOSE), ()
        case _:
            assert_never(opening)


def pressed(session: Session, press: Press) -> Advance:
    """A button during play. Before a reveal short = ready or not; while settling short = next, long = take."""
    match session.step:
        case Step.ROLL if press.seat == MASTER:
            return _take_roll(session)
        case Step.CHOOSE if press.seat == MASTER:
            return go_ahead(session)
        case Step.CHOOSE if not press.long:
            return toggle_ready(session, press.seat)
        case Step.REVEAL if press.seat in session.ready and not press.long and not flashing(session):
            return toggle_ready(replace(session, step=Step.CHOOSE, since_s=session.now_s), press.seat)
        case Step.READ if press.seat == MASTER:
            return _try_now(session)
        case Step.READ if press.seat in deciding(session).values():
            return settle_pressed(session, press)
        case Step.COMMITTED if press.seat == MASTER:
            return _after_commit(session)
        case Step.AGE_END if press.seat == MASTER:
            return open_turn(session)
        case Step.SCORES if press.seat == MASTER:
            return replace(session, step=Step.CLOSED), (Finish(aborted=False), Leave())
        case _:
            return session, ()


def passed(session: Session, earlier_s: float) -> Advance:
    """What time alone brings, from ``earlier_s`` to the session's now."""
    match session.step:
        case Step.CHOOSE if may_reveal(session):
            return reveal(session)
        case Step.REVEAL:
            return count(session, earlier_s)
        case Step.READ | Step.ROLL if (told := _told(session)) is not None:
            return save(session, (Moves(Turn({MASTER: told})),), moves=True)
        case Step.READ | Step.ROLL:
            return _take_settled(refresh(session) if session.lying or not session.plays else session)
        case Step.COMMITTED if session.now_s - session.since_s >= _shown_s(session) and not _slots_occupied(session):
            return _after_commit(session)
        case _:
            return session, ()


def commit(session: Session) -> Advance:
    """Hand the turn to the disk; the state follows when the disk has answered."""
    seats = acting(session)
    ruled = frozenset(seat for seat in seats if session.plays[seat].ruled)
    turn = Turn({seat: session.plays[seat].shown for seat in seats}, ruled)
    return save(session, (Moves(turn),), moves=True)


def save(session: Session, entries: tuple[Entry, ...], *, moves: bool) -> Advance:
    return replace(session, waiting=Waiting(entries, moves)), (Save(entries),)


def saved(session: Session, first_seq: int) -> Advance:
    """The disk has the waiting entries: they are now part of the game."""
    waiting = session.waiting
    if waiting is None:
        return session, ()
    recorded = tuple(Recorded(first_seq + n, entry) for n, entry in enumerate(waiting.entries))
    session = replace(session, waiting=None, save_problem=None, entries=session.entries + recorded)
    if waiting.moves:
        return _played(session, recorded[0].entry)
    return rewound(session, recorded[0].entry)


def rewound(session: Session, entry: Entry) -> Advance:
    """The past was changed: replay what is in force and open the turn that comes after it."""
    if session.setup is None:
        return session, ()
    game = table_game(session)
    state = replay(game.rules, session.setup, (past.turn for past in effective(session.entries)))
    code = {"Undo": "undone", "Correct": "corrected", "Ruling": "ruled"}[type(entry).__name__]
    notice = Problem(game.words.get(code, code), game.moment(state).facts)
    session, effects = open_turn(replace(session, state=state, notice=notice, overlay=Overlay.NONE))
    return session, (Sound(Beep.COMMIT), *effects)


def _told(session: Session) -> AnyMove | None:
    """What chance did beside the turn."""
    if session.waiting is not None or session.save_problem is not None or not sees(session):
        return None
    return table_game(session).told(session, table_state(session))


def _try_now(session: Session) -> Advance:
    """The master button takes the turn if it is settled; what the disk refused beside the turn is tried again."""
    if session.waiting is not None:
        return session, ()
    return commit(session) if all_settled(session) else (replace(session, save_problem=None), ())


def _take_roll(session: Session) -> Advance:
    """The master button takes the dice as they lie, or opens their entry by hand."""
    if session.waiting is not None:
        return session, ()
    play = session.plays.get(MASTER)
    if play is None or not play.ways:
        return enter(session, MASTER), ()
    return commit(session)


def _take_settled(session: Session) -> Advance:
    due = session.stood_s is not None and session.now_s - session.stood_s >= SETTLE_S
    if not due or session.waiting is not None or session.save_problem is not None or not all_settled(session):
        return session, ()
    return commit(session)


def _played(session: Session, entry: Entry) -> Advance:
    if not isinstance(entry, Moves):
        return session, ()
    before, game = table_state(session), table_game(session)
    state = game.rules.apply(before, entry.turn)
    if game.opening(before) is not Opening.ROLL and entry.turn.moves.keys() == {MASTER}:
        return judged_anew(replace(session, state=state)), ()  # told beside the turn, which goes on
    session = replace(session, state=state, before=before, since_s=session.now_s, notice=None, stood_s=None)
    if game.opening(before) is Opening.ROLL:
        session, effects = open_turn(session)
        return session, (Sound(Beep.COMMIT), *effects)
    return replace(session, step=Step.COMMITTED), (Sound(Beep.COMMIT),)


def _after_commit(session: Session) -> Advance:
    before, state = session.before, table_state(session)
    if before is not None and table_game(session).pauses(before, state):
        return replace(session, step=Step.AGE_END, since_s=session.now_s), (Sound(Beep.REVEAL),)
    return open_turn(session)


def _shown_s(session: Session) -> float:
    return COMMITTED_S if sees(session) else 2 * COMMITTED_S


def _slots_occupied(session: Session) -> bool:
    return sees(session) and any(occupied(session, seat) for seat in range(1, cities(session) + 1))
