"""Correcting a turn that was recorded wrongly: which turn, which seat, what it played, and what then still holds."""

from __future__ import annotations

from dataclasses import replace

from engine.game import Facts, Illegal, Legal, NotLegal, Turn
from engine.games import AnyState
from engine.notation import AnyMove
from engine.table import MASTER, Seat
from firmware.session.games import table_game
from firmware.session.playing import save
from firmware.session.record import Correct, Entry, InForce, Recorded, Ruling, Undo, effective
from firmware.session.value import Advance, Correction, Entering, Overlay, Session
from ui.view import Choice, Problem

SHOWN_TURNS = 12


def choices(session: Session) -> tuple[Choice, ...]:
    """The question that is open: the turn, the seat, the payment, or what becomes of the turns after it."""
    correction = session.correction
    if correction.broken_at:
        rule = (Choice("correct:rule", "accept_by_ruling"),) if correction.broken else ()
        when = _when(session, _states(session)[correction.broken_at])
        return (Choice("correct:rewind", "rewind", when), *rule, _CANCEL)
    if correction.ways:
        return (
            *(Choice(f"correct:way:{n}", *_way(session, way)) for n, way in enumerate(correction.ways)),
            _CANCEL,
        )
    if correction.seq:
        offered = seats(session, _in_force(session, correction.seq))
        return (
            *(Choice(f"correct:seat:{seat}", "correct_seat", {"seat": seat}, seat=seat) for seat in offered),
            _CANCEL,
        )
    states = _states(session)
    played = [(turn.seq, states[turn.seq]) for turn in effective(session.entries) if seats(session, turn)]
    newest = played[: -SHOWN_TURNS - 1 : -1]
    code = table_game(session).words.get("correct_turn", "correct_turn")
    return (*(Choice(f"correct:turn:{seq}", code, _when(session, state)) for seq, state in newest), _CANCEL)


_CANCEL = Choice("menu:close", "back")


def seats(session: Session, in_force: InForce) -> tuple[Seat, ...]:
    """Whose moves of a turn can be told otherwise: what was drawn here, or read beside the turn, cannot."""
    drawn = table_game(session).chance_is_drawn
    return tuple(seat for seat in sorted(in_force.turn.moves) if seat != MASTER or not drawn)


def picked(session: Session, choice: str) -> Advance:
    match choice.split(":"):
        case ["correct", "turn", seq]:
            return replace(session, correction=Correction(seq=int(seq)), highlight=0), ()
        case ["correct", "seat", seat]:
            correction = replace(session.correction, seat=int(seat), problem=None)
            state = state_before(session, correction.seq)
            if (ways := table_game(session).ways_alone(state, int(seat))) is not None:
                return replace(session, correction=replace(correction, ways=ways), highlight=0), ()
            entry = Entering(int(seat))
            return replace(session, correction=correction, overlay=Overlay.ENTRY, entry=entry, highlight=0), ()
        case ["correct", "way", way]:
            return corrected(session, session.correction.ways[int(way)])
        case ["correct", "rewind"]:
            before = [turn.seq for turn in effective(session.entries) if turn.seq < session.correction.broken_at]
            return _save(session, Undo(before[-1] if before else 0))
        case ["correct", "rule"]:
            return _save(session, *session.correction.broken)
        case _:
            return session, ()


def state_before(session: Session, seq: int) -> AnyState:
    """The state in which the turn recorded as ``seq`` was played."""
    return _states(session)[seq]


def entered(session: Session, move: AnyMove) -> Advance:
    """The seat's new move was entered: judge it in its own turn, ask for the payment where several serve."""
    session = replace(session, overlay=Overlay.CORRECT, highlight=0, entry=Entering())
    correction = session.correction
    match table_game(session).rules.check(state_before(session, correction.seq), correction.seat, move):
        case Illegal(reason, facts):
            problem = Problem(reason, {**facts, "seat": correction.seat})
            return replace(session, correction=replace(correction, problem=problem, ways=())), ()
        case Legal(ways) if len(ways) > 1:
            return replace(session, correction=replace(correction, ways=ways, problem=None)), ()
        case Legal(ways):
            return corrected(session, ways[0])


def corrected(session: Session, move: AnyMove) -> Advance:
    """Record the correction, or ask what shall become of the later turns that it breaks."""
    correction = session.correction
    entry = Correct(correction.seq, correction.seat, move)
    broken_at, rulings = _broken(session, entry)
    if not broken_at:
        return _save(replace(session, correction=replace(correction, ways=(move,))))
    asked = Correction(correction.seq, correction.seat, (move,), rulings, broken_at)
    return replace(session, correction=asked, highlight=0), ()


def _save(session: Session, *further: Entry) -> Advance:
    correction = session.correction
    entry = Correct(correction.seq, correction.seat, correction.ways[0])
    session = replace(session, correction=Correction(), overlay=Overlay.NONE)
    return save(session, (entry, *further), moves=False)


def _broken(session: Session, entry: Correct) -> tuple[int, tuple[Entry, ...]]:
    """The first turn (its seq) that the correction makes illegal, and rulings under which all of them stand.

    The rulings are empty where no ruling helps: the order of play itself has changed.
    """
    if session.setup is None:
        return 0, ()
    rules = table_game(session).rules
    state, first, rulings = rules.new(session.setup), 0, list[Entry]()
    for in_force in effective((*session.entries, Recorded(0, entry))):
        refused = _refused(session, state, in_force.turn)
        if MASTER in refused:  # dice cannot be ruled to lie otherwise
            return first or in_force.seq, ()
        if refused:
            first = first or in_force.seq
            rulings.append(Ruling(in_force.seq, refused))
        try:
            state = rules.apply(state, Turn(in_force.turn.moves, in_force.turn.ruled | refused))
        except NotLegal:
            return first or in_force.seq, ()
    return first, tuple(rulings)


def _refused(session: Session, state: AnyState, turn: Turn[AnyMove]) -> frozenset[Seat]:
    rules = table_game(session).rules
    to_act = rules.to_act(state)
    return frozenset(
        seat
        for seat, move in turn.moves.items()
        if seat in to_act and seat not in turn.ruled and isinstance(rules.check(state, seat, move), Illegal)
    )


def _in_force(session: Session, seq: int) -> InForce:
    return next(turn for turn in effective(session.entries) if turn.seq == seq)


def _states(session: Session) -> dict[int, AnyState]:
    """Each turn in force by its seq, oldest first, with the state in which it was played."""
    if session.setup is None:
        raise LookupError("no game is on the table yet")
    rules = table_game(session).rules
    state, before = rules.new(session.setup), dict[int, AnyState]()
    for past in effective(session.entries):
        before[past.seq] = state
        state = rules.apply(state, past.turn)
    return before


def _when(session: Session, state: AnyState) -> dict[str, int | str]:
    moment = table_game(session).moment(state)
    return {**moment.facts, "phase": moment.phase, **({"seat": moment.seat} if moment.seat else {})}


def _way(session: Session, way: AnyMove) -> tuple[str, Facts]:
    correction = session.correction
    return table_game(session).way(state_before(session, correction.seq), correction.seat, way)
