"""What the session shows: the table's status for the display, and a light for every seat. Both derived, never kept."""

from __future__ import annotations

from collections.abc import Mapping

from engine.seven_wonders.catalogue import catalogue
from engine.seven_wonders.state import State
from engine.seven_wonders.turn import coins_moved
from engine.table import MASTER, Seat, mat
from firmware.session import menu, setting_up
from firmware.session.playing import (
    acting,
    countdown,
    deciding,
    face_up_early,
    flashing,
    is_extra,
    is_ready,
    lacks_card,
    problem_of,
    sees,
)
from firmware.session.record import as_recorded, effective
from firmware.session.value import Overlay, Session, Step
from firmware.signals import Light
from ui.view import Choice, CoinsMoved, HistoryLine, Mark, Problem, Screen, SeatStatus, TableStatus

_SCREENS = {
    Step.SETUP: Screen.SETUP,
    Step.CHOOSE: Screen.CHOOSE,
    Step.REVEAL: Screen.REVEAL,
    Step.READ: Screen.VERDICTS,
    Step.COMMITTED: Screen.COINS,
    Step.AGE_END: Screen.MILITARY,
    Step.SCORES: Screen.SCORES,
    Step.CLOSED: Screen.SCORES,
}
_OVERLAYS = {
    Overlay.MENU: Screen.MENU,
    Overlay.CORRECT: Screen.MENU,
    Overlay.CONFIRM_END: Screen.MENU,
    Overlay.PAUSE: Screen.MENU,
    Overlay.HISTORY: Screen.HISTORY,
    Overlay.PICTURE: Screen.PICTURE,
    Overlay.ENTRY: Screen.ENTRY,
}
_MARK_LIGHTS = {
    Mark.IDLE: Light.DARK,
    Mark.CHOOSING: Light.BREATHE,
    Mark.READY: Light.STEADY,
    Mark.LOOKING: Light.BREATHE,
    Mark.OPEN: Light.BLINK,
    Mark.SETTLED: Light.STEADY,
    Mark.PROBLEM: Light.FAST_BLINK,
}


def status(session: Session) -> TableStatus:
    """Everything a View needs beyond the game's state."""
    choices = _choices(session)
    return TableStatus(
        screen=screen(session),
        seats=tuple(_seat(session, seat) for seat in _seats(session)),
        choices=choices,
        highlight=_highlight(session, choices),
        countdown=countdown(session) if session.step is Step.REVEAL else None,
        problems=_problems(session),
        notice=session.correction.problem or session.notice,
        mats_seen=sum(mat(seat) in session.layout.surfaces for seat in _seats(session)),
        setup_seats=session.draft.seats,
        coins=_coins(session),
        history=_history(session) if session.overlay is Overlay.HISTORY else (),
        typed=session.entry.typed,
        entry_seat=session.entry.seat or None,
        age_ended=session.before.age if session.step is Step.AGE_END and session.before else 0,
        stand_in=session.stand_in,
    )


def screen(session: Session) -> Screen:
    if session.overlay is not Overlay.NONE:
        return _OVERLAYS[session.overlay]
    if session.step is Step.READ and is_extra(session):
        return Screen.EXTRA
    return _SCREENS[session.step]


def shown_state(session: Session) -> State | None:
    """The state that the screen tells: before a commit is shown on the display, the one it led to."""
    return menu.entry_state(session) if session.overlay is Overlay.ENTRY else session.state


def lights(session: Session) -> Mapping[Seat, Light]:
    """A light for each seat of the game and for the master button (seat 0)."""
    if session.step is Step.SETUP:
        seats = {seat.seat: Light.STEADY if seat.wonder else Light.BREATHE for seat in session.draft.seats}
        return {MASTER: Light.BREATHE, **seats}
    if session.overlay is Overlay.PAUSE:
        return {MASTER: Light.BREATHE, **dict.fromkeys(_seats(session), Light.DARK)}
    if flashing(session):
        return {MASTER: Light.FLASH, **dict.fromkeys(_seats(session), Light.FLASH)}
    waits = session.step in {Step.AGE_END, Step.SCORES} or session.save_problem is not None
    master = Light.BREATHE if waits or session.overlay is not Overlay.NONE else Light.DARK
    return {MASTER: master, **{seat: _MARK_LIGHTS[_mark(session, seat)] for seat in _seats(session)}}


def _seats(session: Session) -> range:
    return range(1, (len(session.setup.all_seats) if session.setup else len(session.draft.seats)) + 1)


def _seat(session: Session, seat: Seat) -> SeatStatus:
    name = session.setup.all_seats[seat - 1].name if session.setup else session.draft.seats[seat - 1].name
    play = session.plays.get(seat)
    decides = deciding(session).get(seat, seat)
    return SeatStatus(
        seat=seat,
        name=name,
        mark=_mark(session, seat),
        move=play.shown if play else None,
        way=play.way if play else 0,
        ways=len(play.ways) if play else 0,
        problem=_seat_problem(session, seat),
        decider=decides if decides != seat else 0,
    )


def _mark(session: Session, seat: Seat) -> Mark:
    if seat not in acting(session) or session.step not in {Step.CHOOSE, Step.REVEAL, Step.READ}:
        return Mark.IDLE
    if _seat_problem(session, seat) is not None:
        return Mark.PROBLEM
    if session.step is not Step.READ:
        return Mark.READY if is_ready(session, seat) else Mark.CHOOSING
    play = session.plays.get(seat)
    if play is None:
        return Mark.LOOKING
    return Mark.SETTLED if play.settled else Mark.OPEN


def _seat_problem(session: Session, seat: Seat) -> Problem | None:
    if session.step is Step.READ:
        return problem_of(session, seat)
    if session.step is not Step.CHOOSE or seat not in acting(session):
        return None
    if face_up_early(session, seat):
        return Problem("face_up_early", {"seat": seat})
    return Problem("no_card", {"seat": seat}) if lacks_card(session, seat) else None


def _problems(session: Session) -> tuple[Problem, ...]:
    """Of the whole table, most urgent first: the disk, the devices, the mats, cards beside every mat."""
    disk = (session.save_problem,) if session.save_problem else ()
    devices = tuple(problem for _, problem in sorted(session.faults.items()))
    if not sees(session) or session.step not in {Step.CHOOSE, Step.READ}:
        return disk + devices
    seats = acting(session)
    doubled = tuple(Problem("mat_doubled", {"seat": n}) for n in seats if mat(n) in session.layout.doubled)
    there = session.layout.surfaces | session.layout.doubled
    missing = tuple(Problem("mat_missing", {"seat": n}) for n in seats if mat(n) not in there)
    loose: tuple[Problem, ...] = ()
    if session.step is Step.READ and session.state is not None:
        cards = (catalogue(session.state.setup.edition).card_of(piece) for piece in session.layout.loose)
        loose = tuple(Problem("loose_card", {"card": copy.card}) for copy in cards if copy)
    return disk + devices + doubled + missing + loose


def _choices(session: Session) -> tuple[Choice, ...]:
    if session.overlay is not Overlay.NONE:
        return menu.choices(session)
    if session.step is Step.SETUP:
        return setting_up.choices(session)
    if session.step is Step.READ:
        return tuple(Choice(f"menu:enter:{seat}", "enter_card", {"seat": seat}, seat=seat) for seat in acting(session))
    return ()


def _highlight(session: Session, choices: tuple[Choice, ...]) -> int | None:
    if session.overlay is not Overlay.NONE:
        walked = menu.walked(session)
    elif session.step is Step.SETUP:
        walked = setting_up.walked(session)
    else:
        return None
    return choices.index(walked[session.highlight % len(walked)]) if walked else None


def _coins(session: Session) -> tuple[CoinsMoved, ...]:
    turns = effective(session.entries)
    if session.step is not Step.COMMITTED or session.before is None or not turns:
        return ()
    moved = coins_moved(session.before, turns[-1].turn)
    return tuple(CoinsMoved(move.source, move.target, move.coins) for move in moved)


def _history(session: Session) -> tuple[HistoryLine, ...]:
    """Every recorded turn, newest first; what was undone stays, marked."""
    if session.setup is None:
        return ()
    in_force = {turn.seq: turn.turn for turn in effective(session.entries)}
    lines = list[HistoryLine]()
    for recorded, moves, state in as_recorded(session.setup, session.entries):
        turn, undone = in_force.get(recorded.seq, moves.turn), recorded.seq not in in_force
        lines.append(HistoryLine(recorded.seq, state.age, state.turn, dict(turn.moves), undone, turn.ruled))
    return tuple(reversed(lines))
