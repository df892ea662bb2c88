"""The set-up screen: go on with an unfinished game, or players, cities and rules for a new one."""

from __future__ import annotations

from dataclasses import replace

from engine import notation
from engine.game import BadSetup, replay
from engine.notation import AnySetup
from engine.table import MASTER, Layout, Press
from firmware.session.games import TABLE_GAMES, table_game
from firmware.session.playing import open_turn
from firmware.session.record import effective
from firmware.session.value import Advance, Begin, Draft, Session
from ui.view import Choice, Problem


def choices(session: Session) -> tuple[Choice, ...]:
    """What can be picked on the set-up screen now."""
    draft, drafting = session.draft, table_game(session).drafting
    if not draft.seats:
        counts = (Choice(f"players:{n}", "players", {"n": n}, group="players") for n in drafting.player_counts(draft))
        other = Choice("game", "change_game", {"game": session.game}, group="rules")
        return *_resume(session), *counts, other, *drafting.rule_choices(draft)
    ready = all(seat.wonder and seat.problem is None for seat in draft.seats)
    return (
        Choice("start", "start", enabled=ready),
        Choice("draw", "draw"),
        Choice("back", "back"),
        *drafting.seat_choices(draft),
    )


def _resume(session: Session) -> tuple[Choice, ...]:
    unfinished = session.unfinished
    if unfinished is None:
        return ()
    return (
        Choice(
            "resume",
            "resume",
            {
                "players": unfinished.setup.players,
                "turns": len(effective(unfinished.entries)),
                "game": notation.game_of(unfinished.setup),
            },
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
    draft, drafting = session.draft, table_game(session).drafting
    match choice.split(":"):
        case ["resume"]:
            return resume(session)
        case ["players", text]:
            count = int(text)
            names = (*session.names, *("" for _ in range(count)))[:count]
            seats = drafting.drafted_seats(draft, names)
            return scan(_drafted(session, replace(draft, seats=seats))), ()
        case ["game"]:
            names = tuple(TABLE_GAMES)
            other = names[(names.index(session.game) + 1) % len(names)]
            return replace(_drafted(session, _fresh(session, other)), game=other), ()
        case ["back"]:
            return _drafted(session, replace(draft, seats=())), ()
        case ["draw"]:
            return replace(session, draft=drafting.drawn(draft, _seed(session))), ()
        case ["start"]:
            return _begin(replace(session, notice=None))
        case _ if draft.seats:
            return replace(session, draft=drafting.answered(draft, choice)), ()
        case _:
            return _drafted(session, drafting.answered(draft, choice)), ()


def scan(session: Session, before: Layout | None = None) -> Session:
    """Look for what lies in the seats' slots and did not lie there ``before``."""
    draft, notice = table_game(session).drafting.scanned(session.draft, session.layout, before)
    return replace(session, draft=draft, notice=notice or session.notice)


def resume(session: Session) -> Advance:
    """Go on with the unfinished game from its last committed turn."""
    unfinished = session.unfinished
    if unfinished is None:
        return session, ()
    session = replace(session, game=notation.game_of(unfinished.setup))
    game = table_game(session)
    state = replay(game.rules, unfinished.setup, (past.turn for past in effective(unfinished.entries)))
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
        notice=Problem(game.words.get("resumed", "resumed"), game.moment(state).facts),
    )
    return open_turn(session)


def start(session: Session, setup: AnySetup) -> Advance:
    """Begin a game with a setup that is already whole; raises BadSetup."""
    game = notation.game_of(setup)
    draft = session.draft if game == session.game else _fresh(session, game)
    session = replace(session, game=game, setup=setup, draft=draft, highlight=0)
    table_game(session).rules.new(setup)
    return session, (Begin(setup),)


def begun(session: Session, game_id: int) -> Advance:
    """The journal has opened the game."""
    if session.setup is None:
        return session, ()
    state = table_game(session).rules.new(session.setup)
    return open_turn(replace(session, state=state, game_id=game_id, entries=(), unfinished=None, draft=Draft()))


def _fresh(session: Session, game: str) -> Draft:
    return Draft(boards=session.owned.get(game, ""))


def _drafted(session: Session, draft: Draft) -> Session:
    return replace(session, draft=draft, highlight=0, notice=None)


def _seed(session: Session) -> str:
    return f"{session.seed} {session.now_s}"


def _begin(session: Session) -> Advance:
    try:
        return start(session, table_game(session).drafting.setup_of(session.draft, _seed(session)))
    except BadSetup as error:
        return replace(session, notice=Problem("bad_setup", {"text": str(error)})), ()
