"""From what lies on the table to plays that stand: understood, judged, chosen among ways, let pass."""

from __future__ import annotations

from dataclasses import replace

from engine.game import Illegal, Legal
from engine.games import AnyState
from engine.notation import AnyMove
from engine.table import Content, Press, Seat
from firmware.session.games import table_game
from firmware.session.table_game import Opening
from firmware.session.value import NO_CARD_S, Advance, Overlay, Play, Session, Step, sees
from ui.view import Problem

READING = frozenset({Step.ROLL, Step.READ})
"""Steps in which the table is read."""


def table_state(session: Session) -> AnyState:
    """The state of a session that has a game."""
    if session.state is None:
        raise LookupError("no game is on the table yet")
    return session.state


def acting(session: Session) -> tuple[Seat, ...]:
    """The seats that are to act; the master's seat 0 for what chance does."""
    return () if session.state is None else table_game(session).rules.to_act(session.state)


def deciding(session: Session) -> dict[Seat, Seat]:
    """Every seat that is to act, and whose button decides for it: the Free City has none of its own."""
    if session.state is None:
        return {}
    return {seat: table_game(session).decider(session.state, seat) for seat in acting(session)}


def is_extra(session: Session) -> bool:
    """True while one seat plays alone."""
    return session.state is not None and table_game(session).opening(session.state) is Opening.ALONE


def needs_no_camera(session: Session) -> bool:
    """True where what is played now is chosen among ways, or drawn, whatever lies on the table."""
    return by_button(session) or (session.step is Step.ROLL and table_game(session).chance_is_drawn)


def by_button(session: Session) -> bool:
    """True while one seat plays alone and needs nothing but its button."""
    return is_extra(session) and table_game(session).alone_by_button


def cities(session: Session) -> int:
    """How many seats have a city: one a player, and the Free City."""
    return 0 if session.setup is None else len(table_game(session).seat_names(session.setup))


def sheets(session: Session, seat: Seat) -> tuple[str, ...]:
    """The printed sheets of which one lies before a seat."""
    return () if session.setup is None else table_game(session).sheets(session.setup, seat)


def slot_contents(session: Session, seat: Seat) -> tuple[Content, ...]:
    """What lies in the seat's slots."""
    if session.setup is None:
        return ()
    zones = table_game(session).slots(session.setup, seat)
    return tuple(session.layout.content(zone.surface, zone.name) for zone in zones)


def occupied(session: Session, seat: Seat) -> bool:
    """Whether anything lies in the seat's slots."""
    return any(not content.empty for content in slot_contents(session, seat))


def refresh(session: Session) -> Session:
    """Read the settled layout anew for every acting seat; plays entered by hand or ruled stay."""
    if session.step not in READING or session.state is None:
        return session
    session = replace(session, stood=table_game(session).stood(session, session.state))
    plays, problems = dict(session.plays), dict(session.problems)
    lying = frozenset(seat for seat in session.lying if not seen_empty(session, seat))
    for seat in acting(session):
        old = plays.get(seat)
        if old is not None and (old.by_hand or old.ruled):
            continue
        if not sees(session) and not needs_no_camera(session):
            continue
        plays.pop(seat, None)
        problems.pop(seat, None)
        if seat in lying:
            if occupied(session, seat):
                problems[seat] = Problem(_word(session, "clear_mat"), {"seat": seat})
            continue
        play, problem = table_game(session).understood(session, session.state, seat)
        if play is not None:
            plays[seat] = old if old is not None and _same(old, play) else play
        if problem is not None:
            problems[seat] = problem
    return note_settled(replace(session, plays=plays, problems=problems, lying=lying))


def seen_empty(session: Session, seat: Seat) -> bool:
    """An extra play is read once the slots were empty: else what lay there before would be taken for it."""
    looked = session.now_s - session.resumed_s >= NO_CARD_S or not session.camera
    return looked and not occupied(session, seat)


def enter_by_hand(session: Session, seat: Seat, move: AnyMove) -> Session:
    """Take a move that was entered on the screen as what this seat plays."""
    match table_game(session).rules.check(table_state(session), seat, move):
        case Legal(ways):
            play, problem = Play(move, ways, by_hand=True), None
        case Illegal(reason, facts):
            play, problem = Play(move, (), by_hand=True), Problem(reason, facts)
    problems = {other: kept for other, kept in session.problems.items() if other != seat}
    if problem is not None:
        problems[seat] = problem
    return note_settled(replace(session, plays={**session.plays, seat: play}, problems=problems))


def judged_anew(session: Session) -> Session:
    """After the state changed beside the turn: what was entered by hand is checked again, a ruling asked for anew."""
    kept = {seat: play for seat, play in session.plays.items() if play.by_hand or not play.ruled}
    session = replace(session, plays=kept)
    for seat, play in kept.items():
        if play.by_hand:
            again = enter_by_hand(session, seat, play.move)
            session = session if again.plays[seat].ways == play.ways and not play.ruled else again
    return refresh(session)


def can_pass(session: Session, seat: Seat) -> bool:
    """Whether this seat's play is refused, and could stand by the table's ruling."""
    play = session.plays.get(seat)
    if play is None or problem_of(session, seat) is None:
        return False
    return table_game(session).can_stand(table_state(session), seat, play.shown)


def let_pass(session: Session, seat: Seat) -> Session:
    """The table rules that this seat's refused play stands."""
    play = session.plays.get(seat)
    if play is None:
        return session
    problems = {other: kept for other, kept in session.problems.items() if other != seat}
    ruled = replace(play, ruled=True)
    return note_settled(replace(session, plays={**session.plays, seat: ruled}, problems=problems))


def problem_of(session: Session, seat: Seat) -> Problem | None:
    """What is wrong with this seat's play: alone, or because of what another seat plays."""
    problem = session.problems.get(seat)
    if problem is not None or session.state is None or session.step is not Step.READ:
        return problem
    shown = {other: play.shown for other, play in session.plays.items() if not play.ruled}
    return table_game(session).clash(session.state, shown, seat)


def note_settled(session: Session) -> Session:
    """Remember since when every play is settled."""
    if not all_settled(session):
        return replace(session, stood_s=None)
    return session if session.stood_s is not None else replace(session, stood_s=session.now_s)


def all_settled(session: Session) -> bool:
    seats = acting(session)
    return (
        session.step in READING
        and bool(seats)
        and all(seat in session.plays and session.plays[seat].settled for seat in seats)
        and not any(problem_of(session, seat) for seat in seats)
    )


def settle_pressed(session: Session, press: Press) -> Advance:
    """A seat's own button, or the holder's, who settles the own city first and then the Free City."""
    seat = _asked(session, press.seat)
    play = session.plays.get(seat)
    if play is not None and _is_open(play) and not play.taken:
        takes = press.long or len(play.ways) == 1
        way = play.way if takes else (play.way + 1) % len(play.ways)
        chosen = replace(play, way=way, taken=takes)
        return note_settled(replace(session, plays={**session.plays, seat: chosen})), ()
    if play is not None and play.taken and not press.long:
        return note_settled(replace(session, plays={**session.plays, seat: replace(play, taken=False)})), ()
    alone = table_game(session).pressed_alone()
    if play is None and press.long and is_extra(session) and alone is not None:
        return enter_by_hand(session, seat, alone), ()
    if press.long and (play is None or not play.ways or play.by_hand):
        return enter(session, seat), ()
    return session, ()


def take_way(session: Session, seat: Seat, way: int) -> Session:
    """A way was touched on the screen."""
    play = session.plays.get(seat)
    if play is None or not 0 <= way < len(play.ways):
        return session
    return note_settled(replace(session, plays={**session.plays, seat: replace(play, way=way, taken=True)}))


def enter(session: Session, seat: Seat) -> Session:
    """Open the entry by hand for a seat, or for the dice."""
    entry = table_game(session).entering(session, seat)
    return replace(session, overlay=Overlay.ENTRY, entry=entry, highlight=0, touched_s=session.now_s)


def _word(session: Session, code: str) -> str:
    return table_game(session).words.get(code, code)


def _same(old: Play, new: Play) -> bool:
    """Whether a play goes on as it was: what was chosen by button stays chosen."""
    return bool(old.ways) and (old.move, old.ways, old.proposed, old.asks) == (
        new.move,
        new.ways,
        new.proposed,
        new.asks,
    )


def _is_open(play: Play) -> bool:
    return len(play.ways) > 1 or (play.asks and bool(play.ways))


def _asked(session: Session, button: Seat) -> Seat:
    """The seat that this button is about now: the first one it decides for whose play is not settled, else its own."""
    mine = sorted(
        (seat for seat, decides in deciding(session).items() if decides == button), key=lambda seat: seat != button
    )
    unsettled = (seat for seat in mine if seat not in session.plays or not session.plays[seat].settled)
    return next(unsettled, mine[0])
