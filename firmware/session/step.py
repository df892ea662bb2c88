"""``step``: the one way from a session and an input to the next session and what it asks for. Pure."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from engine.table import MASTER, DiceSettled, Layout, Press
from firmware.session import menu, playing, setting_up, settling
from firmware.session.games import table_game
from firmware.session.value import (
    Advance,
    Begun,
    FaultsChanged,
    Input,
    Overlay,
    Saved,
    SaveFailed,
    Session,
    Sound,
    Step,
    Table,
    Tick,
    Watched,
)
from firmware.signals import Beep
from ui.view import Pick, Problem, Typed


def step(session: Session, given: Input) -> Advance:
    """Advance the session by one input. The loop carries out the effects and feeds back what came of them."""
    after, effects = _stepped(session, given)
    if session.step is Step.SETUP and not _watched(after).same_table(_watched(session)):
        # What lay there for another game would never be told as gone: the camera looks for other things now.
        after = settling.refresh(replace(after, layout=Layout()))
    return after, effects


def _watched(session: Session) -> Watched:
    return table_game(session).watched(session)


def _stepped(session: Session, given: Input) -> Advance:
    match given:
        case Tick(at_s):
            return _ticked(session, at_s)
        case Table(events):
            rolls = session.rolls + sum(isinstance(event, DiceSettled) for event in events)
            return _laid(replace(session, layout=session.layout.fold(events), rolls=rolls), session.layout)
        case Press():
            return _pressed(session, given)
        case Pick(choice):
            return _picked(session, choice)
        case Typed(text):
            return _typed(session, text)
        case FaultsChanged(faults):
            return settling.refresh(replace(session, faults=dict(faults))), ()
        case Begun(game_id):
            return setting_up.begun(session, game_id)
        case Saved(first_seq):
            return playing.saved(session, first_seq)
        case SaveFailed(reason):
            return _refused(session, reason), (Sound(Beep.PROBLEM),)
        case _:
            assert_never(given)


def _refused(session: Session, reason: str) -> Session:
    """A turn stays on the table for another try; whoever wanted something else of the disk must ask for it again."""
    if session.waiting is not None and session.waiting.moves:
        return replace(session, waiting=None, save_problem=Problem("save_failed", {"reason": reason}))
    setup = None if session.step is Step.SETUP else session.setup
    return replace(session, waiting=None, setup=setup, notice=Problem("not_saved", {"reason": reason}))


def _ticked(session: Session, at_s: float) -> Advance:
    earlier_s = session.now_s
    session = replace(session, now_s=max(at_s, earlier_s))
    if session.overlay is not Overlay.NONE:
        return menu.passed(session), ()
    return playing.passed(session, earlier_s)


def _laid(session: Session, before: Layout) -> Advance:
    """The table changed: the set-up screen looks for wonder stickers, a reveal for plays."""
    if session.step is Step.SETUP:
        return setting_up.scan(session, before), ()
    troubled = set(session.problems)
    session = settling.refresh(session)
    return session, (Sound(Beep.PROBLEM),) if set(session.problems) - troubled else ()


def _pressed(session: Session, press: Press) -> Advance:
    if session.overlay is not Overlay.NONE:
        return menu.pressed(session, press)
    if session.step is Step.SETUP:
        return setting_up.pressed(session, press)
    if press.seat == MASTER and press.long and session.step is not Step.CLOSED:
        return menu.opened(session, Overlay.MENU), ()
    return playing.pressed(session, press)


def _picked(session: Session, choice: str) -> Advance:
    if session.overlay is not Overlay.NONE:
        return menu.picked(session, choice)
    if session.step is Step.SETUP:
        return setting_up.picked(session, choice)
    match choice.split(":"):
        case ["menu", "open"]:
            return menu.opened(session, Overlay.MENU), ()
        case ["menu", "enter", seat] if choice in {offered.id for offered in menu.entries_by_hand(session)}:
            reading = session.step in settling.READING
            return (settling.enter(session, int(seat)) if reading else session), ()
        case ["way", seat, way] if session.step is Step.READ and seat.isdecimal() and way.isdecimal():
            return settling.take_way(session, int(seat), int(way)), ()
        case _:
            return session, ()


def _typed(session: Session, text: str) -> Advance:
    if session.overlay is not Overlay.NONE:
        if text == "\r" and session.entry.narrowed:
            return menu.pressed(session, Press(MASTER, long=True))
        return menu.typed(session, text), ()
    return session, ()
