"""What the session shows: the table's status for the display, and a light for every seat. Both derived, never kept."""

from __future__ import annotations

from collections.abc import Mapping

from engine.games import AnyState
from engine.table import MASTER, Seat
from firmware.session import menu, setting_up
from firmware.session.games import table_game
from firmware.session.record import as_recorded, effective
from firmware.session.revealing import countdown, face_up_early, flashing, is_ready, lacks_card
from firmware.session.settling import acting, cities, deciding, is_extra, problem_of, sheets
from firmware.session.value import Overlay, Session, Step, sees
from firmware.signals import Light
from ui.view import Choice, CoinsMoved, HistoryLine, Mark, Problem, Screen, SeatStatus, TableStatus

_SCREENS = {
    Step.SETUP: Screen.SETUP,
    Step.ROLL: Screen.ROLL,
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
    coins, happened = _told(session)
    return TableStatus(
        screen=screen(session),
        game=session.game,
        seats=tuple(_seat(session, seat) for seat in _seats(session)),
        choices=choices,
        highlight=_highlight(session, choices),
        countdown=countdown(session) if session.step is Step.REVEAL else None,
        problems=_problems(session),
        notice=session.correction.problem or session.notice,
        mats_seen=sum(not session.layout.surfaces.isdisjoint(sheets(session, seat)) for seat in _seats(session)),
        setup_seats=session.draft.seats,
        coins=coins,
        happened=happened,
        tray=table_game(session).tray(session, shown_state(session)),
        history=_history(session) if session.overlay is Overlay.HISTORY else (),
        typed=session.entry.typed,
        entry_seat=session.entry.seat or None,
        age_ended=table_game(session).moment(session.before).age if session.step is Step.AGE_END else 0,
        stand_in=session.stand_in,
    )


def screen(session: Session) -> Screen:
    if session.overlay is not Overlay.NONE:
        return _OVERLAYS[session.overlay]
    if session.step is Step.READ and is_extra(session):
        return Screen.EXTRA
    return _SCREENS[session.step]


def shown_state(session: Session) -> AnyState | None:
    """The state that the screen tells: the one an entry is judged in, else the session's."""
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
    waits = session.step in {Step.ROLL, Step.AGE_END, Step.SCORES} or session.save_problem is not None
    master = Light.BREATHE if waits or session.overlay is not Overlay.NONE else Light.DARK
    return {MASTER: master, **{seat: _MARK_LIGHTS[_mark(session, seat)] for seat in _seats(session)}}


def _seats(session: Session) -> range:
    return range(1, (cities(session) or len(session.draft.seats)) + 1)


def _seat(session: Session, seat: Seat) -> SeatStatus:
    setup, play = session.setup, session.plays.get(seat)
    names = table_game(session).seat_names(setup) if setup else tuple(drafted.name for drafted in session.draft.seats)
    decides = deciding(session).get(seat, seat)
    return SeatStatus(
        seat=seat,
        name=names[seat - 1],
        mark=_mark(session, seat),
        move=play.shown if play else None,
        way=play.way if play else 0,
        ways=len(play.ways) if play else 0,
        options=play.ways if play else (),
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
    """Of the whole table, most urgent first: the disk, the devices, the sheets, what only the game knows."""
    disk = (session.save_problem,) if session.save_problem else ()
    devices = tuple(problem for _, problem in sorted(session.faults.items()))
    if session.step not in {Step.ROLL, Step.CHOOSE, Step.READ}:
        return disk + devices
    if not sees(session):
        return (*disk, *devices, *(problem for seat, problem in session.problems.items() if seat == MASTER))
    words, found = table_game(session).words, list[Problem]()
    for code, there in (("mat_doubled", session.layout.doubled), ("mat_missing", None)):
        for seat in acting(session):
            own = sheets(session, seat)
            seen = session.layout.surfaces | session.layout.doubled if there is None else there
            if own and seen.isdisjoint(own) is (there is None):
                found.append(Problem(words.get(code, code), {"seat": seat}))
    return (*disk, *devices, *found, *table_game(session).problems(session))


def _choices(session: Session) -> tuple[Choice, ...]:
    if session.overlay is not Overlay.NONE:
        return menu.choices(session)
    if session.step is Step.SETUP:
        return setting_up.choices(session)
    if session.step in {Step.READ, Step.ROLL}:
        return *menu.entries_by_hand(session), *_ways(session)
    return ()


def _ways(session: Session) -> tuple[Choice, ...]:
    """Every open way, where the game lets them be taken on the screen."""
    game = table_game(session)
    if not game.touchable() or session.step is not Step.READ:
        return ()
    return tuple(
        Choice(f"way:{seat}:{n}", *game.way(session.state, seat, way), seat=seat, group="way")
        for seat, play in sorted(session.plays.items())
        if len(play.ways) > 1 and not play.taken
        for n, way in enumerate(play.ways)
    )


def _highlight(session: Session, choices: tuple[Choice, ...]) -> int | None:
    if session.overlay is not Overlay.NONE:
        walked = menu.walked(session)
    elif session.step is Step.SETUP:
        walked = setting_up.walked(session)
    else:
        return None
    return choices.index(walked[session.highlight % len(walked)]) if walked else None


def _told(session: Session) -> tuple[tuple[CoinsMoved, ...], tuple[object, ...]]:
    """What the turn just committed moved and did."""
    turns = effective(session.entries)
    if session.step is not Step.COMMITTED or session.before is None or not turns:
        return (), ()
    turn, game = turns[-1].turn, table_game(session)
    told = session.before, turn.moves, turn.ruled
    return game.coins(*told), game.happened(*told)


def _history(session: Session) -> tuple[HistoryLine, ...]:
    """Every recorded turn, newest first; what was undone stays, marked."""
    if session.setup is None:
        return ()
    in_force = {turn.seq: turn.turn for turn in effective(session.entries)}
    lines = list[HistoryLine]()
    for recorded, moves, state in as_recorded(session.setup, session.entries):
        turn, undone = in_force.get(recorded.seq, moves.turn), recorded.seq not in in_force
        when = table_game(session).moment(state)
        lines.append(HistoryLine(when.age, when.turn, dict(turn.moves), undone, turn.ruled))
    return tuple(reversed(lines))
