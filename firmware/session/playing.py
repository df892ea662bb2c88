"""One turn from the choice to the commit: ready, reveal, read, settle, save, and on to the next."""

from __future__ import annotations

from dataclasses import replace

from engine.game import Illegal, Legal, Turn, replay
from engine.seven_wonders.free_city import decider
from engine.seven_wonders.state import Build, Decline, Move, Phase, State
from engine.seven_wonders.turn import GAME, sharing_a_card
from engine.table import MASTER, Content, Press, Seat, Unclear, mat
from firmware.session.record import Entry, Moves, Recorded, effective
from firmware.session.value import (
    COMMITTED_S,
    COUNT_S,
    FLASH_S,
    NO_CARD_S,
    SETTLE_S,
    Advance,
    Entering,
    Finish,
    Leave,
    Overlay,
    Play,
    Save,
    Session,
    Sound,
    Step,
    Waiting,
)
from firmware.signals import Beep
from ui.view import Problem

SLOTS = ("card", "wonder", "sell")
COUNTS = 3


def table_state(session: Session) -> State:
    """The state of a session that has a game."""
    if session.state is None:
        raise LookupError("no game is on the table yet")
    return session.state


def acting(session: Session) -> tuple[Seat, ...]:
    return () if session.state is None else GAME.to_act(session.state)


def deciding(session: Session) -> dict[Seat, Seat]:
    """Every seat that is to act, and whose button decides for it: the Free City has none of its own."""
    state = session.state
    return {} if state is None else {seat: decider(state, seat) for seat in GAME.to_act(state)}


def is_ready(session: Session, seat: Seat) -> bool:
    return deciding(session).get(seat) in session.ready


def is_extra(session: Session) -> bool:
    """True while one seat plays alone: a last card, or a card of the discard pile."""
    return session.state is not None and session.state.phase in {Phase.LAST_CARD, Phase.DISCARD_PICK}


def sees(session: Session) -> bool:
    """True when the camera serves: there is one, and it works."""
    return session.camera and "camera" not in session.faults


def slot_contents(session: Session, seat: Seat) -> tuple[Content, ...]:
    return tuple(session.layout.content(mat(seat), slot) for slot in SLOTS)


def open_turn(session: Session) -> Advance:
    """Begin whatever comes next: a choice, an extra play, or the scores."""
    state = table_state(session)
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
    )
    if state.phase is Phase.OVER:
        return replace(session, step=Step.SCORES), ()
    if is_extra(session):
        lying = frozenset(seat for seat in acting(session) if not _seen_empty(session, seat))
        return refresh(replace(session, step=Step.READ, lying=lying)), (Sound(Beep.READY),)
    return replace(session, step=Step.CHOOSE), ()


def pressed(session: Session, press: Press) -> Advance:
    """A button during play. Before a reveal short = ready or not; while settling short = next, long = take."""
    match session.step:
        case Step.CHOOSE if press.seat == MASTER:
            return _go_ahead(session)
        case Step.CHOOSE if not press.long:
            return _toggle_ready(session, press.seat)
        case Step.REVEAL if press.seat in session.ready and not press.long and not flashing(session):
            return _toggle_ready(replace(session, step=Step.CHOOSE, since_s=session.now_s), press.seat)
        case Step.READ if press.seat == MASTER:
            return commit(session) if all_settled(session) and session.waiting is None else (session, ())
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
        case Step.CHOOSE if _may_reveal(session):
            return reveal(session)
        case Step.REVEAL:
            return _count(session, earlier_s)
        case Step.READ:
            return _take_settled(refresh(session) if session.lying else session)
        case Step.COMMITTED if session.now_s - session.since_s >= _shown_s(session) and not _mats_occupied(session):
            return _after_commit(session)
        case _:
            return session, ()


def reveal(session: Session) -> Advance:
    return replace(session, step=Step.REVEAL, since_s=session.now_s), (Sound(Beep.COUNT),)


def countdown(session: Session, at_s: float | None = None) -> int:
    """3, 2, 1, and 0 for the flash; at the session's now unless told otherwise."""
    elapsed_s = (session.now_s if at_s is None else at_s) - session.since_s
    return max(0, COUNTS - int(max(elapsed_s, 0.0) / COUNT_S))


def flashing(session: Session) -> bool:
    return session.step is Step.REVEAL and countdown(session) == 0


def refresh(session: Session) -> Session:
    """Read the settled layout anew for every acting seat; plays entered by hand or ruled stay."""
    if session.step is not Step.READ or session.state is None:
        return session
    plays, problems = dict(session.plays), dict(session.problems)
    lying = frozenset(seat for seat in session.lying if not _seen_empty(session, seat))
    for seat in acting(session):
        old = plays.get(seat)
        if (old is not None and (old.by_hand or old.ruled)) or not sees(session):
            continue
        reading = GAME.read(session.state, session.layout, seat)
        plays.pop(seat, None)
        problems.pop(seat, None)
        if seat in lying:
            if session.layout.occupied(mat(seat)):
                problems[seat] = Problem("clear_mat", {"seat": seat})
        elif reading.problem is not None:
            problems[seat] = Problem(reading.problem.reason, reading.problem.facts)
        elif reading.move is not None and old is not None and old.move == reading.move and old.ways:
            plays[seat] = old
        elif reading.move is not None:
            plays[seat], problem = judge(session.state, seat, reading.move)
            if problem is not None:
                problems[seat] = problem
    return note_settled(replace(session, plays=plays, problems=problems, lying=lying))


def _seen_empty(session: Session, seat: Seat) -> bool:
    """An extra play is read once the mat was empty: else a card of the turn before would be taken for it."""
    looked = session.now_s - session.resumed_s >= NO_CARD_S or not session.camera
    return looked and not session.layout.occupied(mat(seat))


def judge(state: State, seat: Seat, move: Move, *, by_hand: bool = False) -> tuple[Play, Problem | None]:
    """The play that a move amounts to, and what is wrong with it if the referee refuses it."""
    match GAME.check(state, seat, move):
        case Legal(ways):
            return Play(move, ways, by_hand=by_hand), None
        case Illegal(reason, facts):
            return Play(move, (), by_hand=by_hand), Problem(reason, facts)


def enter_by_hand(session: Session, seat: Seat, move: Move) -> Session:
    """Take a move that was entered on the screen as what this seat plays."""
    play, problem = judge(table_state(session), seat, move, by_hand=True)
    problems = {other: kept for other, kept in session.problems.items() if other != seat}
    if problem is not None:
        problems[seat] = problem
    return note_settled(replace(session, plays={**session.plays, seat: play}, problems=problems))


def let_pass(session: Session, seat: Seat) -> Session:
    """The table rules that this seat's refused play stands."""
    play = session.plays.get(seat)
    if play is None:
        return session
    problems = {other: kept for other, kept in session.problems.items() if other != seat}
    ruled = replace(play, ruled=True)
    return note_settled(replace(session, plays={**session.plays, seat: ruled}, problems=problems))


def problem_of(session: Session, seat: Seat) -> Problem | None:
    """What is wrong with this seat's play: alone, or because another seat plays the very same card."""
    problem = session.problems.get(seat)
    if problem is not None or session.state is None or session.step is not Step.READ:
        return problem
    shown = {other: play.shown for other, play in session.plays.items() if not play.ruled}
    move = shown.get(seat)
    if isinstance(move, Build) and seat in sharing_a_card(session.state, Turn(shown)):
        return Problem("seen_twice", {"card": move.card.card})
    return None


def note_settled(session: Session) -> Session:
    """Remember since when every play is settled."""
    if not all_settled(session):
        return replace(session, stood_s=None)
    return session if session.stood_s is not None else replace(session, stood_s=session.now_s)


def all_settled(session: Session) -> bool:
    seats = acting(session)
    return (
        session.step is Step.READ
        and bool(seats)
        and all(seat in session.plays and session.plays[seat].settled for seat in seats)
        and not any(problem_of(session, seat) for seat in seats)
    )


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
    state = replay(GAME, session.setup, (past.turn for past in effective(session.entries)))
    code = {"Undo": "undone", "Correct": "corrected", "Ruling": "ruled"}[type(entry).__name__]
    notice = Problem(code, {"age": state.age, "turn": state.turn})
    session, effects = open_turn(replace(session, state=state, notice=notice, overlay=Overlay.NONE))
    return session, (Sound(Beep.COMMIT), *effects)


def settle_pressed(session: Session, press: Press) -> Advance:
    """A seat's own button, or the holder's, who settles the own city first and then the Free City."""
    seat = _asked(session, press.seat)
    play = session.plays.get(seat)
    if play is not None and play.ways and len(play.ways) > 1 and not play.taken:
        way = play.way if press.long else (play.way + 1) % len(play.ways)
        chosen = replace(play, way=way, taken=press.long)
        return note_settled(replace(session, plays={**session.plays, seat: chosen})), ()
    if play is not None and play.taken and not press.long:
        return note_settled(replace(session, plays={**session.plays, seat: replace(play, taken=False)})), ()
    if play is None and press.long and is_extra(session):
        return enter_by_hand(session, seat, Decline()), ()
    if press.long and (play is None or not play.ways or play.by_hand):
        return replace(session, overlay=Overlay.ENTRY, entry=Entering(seat), highlight=0, touched_s=session.now_s), ()
    return session, ()


def _asked(session: Session, button: Seat) -> Seat:
    """The seat that this button is about now: the first one it decides for whose play is not settled, else its own."""
    mine = sorted(
        (seat for seat, decides in deciding(session).items() if decides == button), key=lambda seat: seat != button
    )
    unsettled = (seat for seat in mine if seat not in session.plays or not session.plays[seat].settled)
    return next(unsettled, mine[0])


def _take_settled(session: Session) -> Advance:
    due = session.stood_s is not None and session.now_s - session.stood_s >= SETTLE_S
    if not due or session.waiting is not None or session.save_problem is not None or not all_settled(session):
        return session, ()
    return commit(session)


def _played(session: Session, entry: Entry) -> Advance:
    if not isinstance(entry, Moves):
        return session, ()
    before = table_state(session)
    state = GAME.apply(before, entry.turn)
    session = replace(
        session, state=state, before=before, step=Step.COMMITTED, since_s=session.now_s, notice=None, stood_s=None
    )
    return session, (Sound(Beep.COMMIT),)


def _after_commit(session: Session) -> Advance:
    before, state = session.before, table_state(session)
    if before is not None and (state.age != before.age or state.phase is Phase.OVER):
        return replace(session, step=Step.AGE_END, since_s=session.now_s), (Sound(Beep.REVEAL),)
    return open_turn(session)


def _toggle_ready(session: Session, seat: Seat) -> Advance:
    if seat not in deciding(session).values():
        return session, ()
    ready = dict(session.ready)
    if ready.pop(seat, None) is None:
        ready[seat] = session.now_s
    return replace(session, ready=ready, notice=None), (Sound(Beep.READY),)


def _go_ahead(session: Session) -> Advance:
    """The master button reveals although the camera misses a card, once everybody is ready."""
    if set(deciding(session).values()) <= set(session.ready):
        return reveal(session)
    return session, ()


def face_up_early(session: Session, seat: Seat) -> bool:
    shows = (content.pieces or content.unclear in _FACE_UP for content in slot_contents(session, seat))
    return sees(session) and any(shows)


_FACE_UP = frozenset({Unclear.FOREIGN_CODE, Unclear.UNREADABLE})


def lacks_card(session: Session, seat: Seat) -> bool:
    """The seat is ready, but the camera still sees no card on its mat."""
    pressed_s = session.ready.get(deciding(session).get(seat, seat))
    return (
        pressed_s is not None
        and sees(session)
        and session.now_s - pressed_s >= NO_CARD_S
        and not session.layout.occupied(mat(seat))
    )


def _may_reveal(session: Session) -> bool:
    seats = acting(session)
    if not seats or not set(deciding(session).values()) <= set(session.ready):
        return False
    return not sees(session) or all(
        session.layout.occupied(mat(seat)) and not face_up_early(session, seat) for seat in seats
    )


def _count(session: Session, earlier_s: float) -> Advance:
    if session.now_s - session.since_s >= COUNTS * COUNT_S + FLASH_S:
        return refresh(replace(session, step=Step.READ, since_s=session.now_s)), ()
    if countdown(session) == countdown(session, earlier_s):
        return session, ()
    return session, (Sound(Beep.REVEAL if flashing(session) else Beep.COUNT),)


def _shown_s(session: Session) -> float:
    return COMMITTED_S if sees(session) else 2 * COMMITTED_S


def _mats_occupied(session: Session) -> bool:
    return sees(session) and any(session.layout.occupied(mat(seat)) for seat in range(1, cities(session) + 1))


def cities(session: Session) -> int:
    """How many mats lie on the table: one a player, and the Free City's."""
    return 0 if session.setup is None else len(session.setup.all_seats)
