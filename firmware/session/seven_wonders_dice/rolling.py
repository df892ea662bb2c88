"""The dice of a round: awaited in the tray, told by the camera or by hand."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from engine.game import Illegal
from engine.seven_wonders_dice.dice import QUADRANTS, dice_box
from engine.seven_wonders_dice.rolls import in_tray
from engine.seven_wonders_dice.state import CHANCE, Die, Roll, State, rolled
from engine.seven_wonders_dice.turn import GAME
from engine.table import DiceSettled, DieSeen, DieUnclear, in_order
from firmware.session.record import Moves
from firmware.session.value import Entering, Overlay, Play, Session, Step
from ui.view import Choice, Problem, TrayStatus

TRAY = "tray"
"""The surface of the dice tray."""


def expected_dice(state: State) -> tuple[str, ...]:
    """The color of each die that must lie in the tray, in the game's order."""
    return tuple(in_tray(state.specials).elements())


def roll_seen(session: Session, state: State) -> tuple[Play | None, Problem | None]:
    """The roll that lies in the tray; one that lay there before this round began wants to be taken by hand."""
    told = _told(session)
    if told is None:
        return None, None
    if told.trouble is not None:
        return None, Problem(f"tray_{told.trouble.value}")
    if not told.dice:
        return None, None  # the lid is on, or the dice are in somebody's hand
    if unclear := next((die for die in told.dice if die.unclear is not None), None):
        return None, Problem(f"die_{unclear.unclear}", _facts(unclear))
    roll = rolled(
        Die(die.color, die.face, die.quadrant)
        for die in told.dice
        if die.color is not None and die.face is not None and die.quadrant is not None
    )
    verdict = GAME.check(state, CHANCE, roll)
    if isinstance(verdict, Illegal):
        return None, Problem(verdict.reason, verdict.facts)
    return Play(roll, verdict.ways, asks=session.rolls == session.rolls_before or roll == _rolled_last(session)), None


def tray_problems(session: Session) -> tuple[Problem, ...]:
    """What keeps the dice from being told."""
    if session.step is not Step.ROLL:
        return ()
    if TRAY in session.layout.doubled:
        return (Problem("tray_doubled"),)
    if TRAY not in session.layout.surfaces:
        return (Problem("tray_missing"),)
    problem = session.problems.get(CHANCE)
    return () if problem is None else (problem,)


def tray_status(session: Session, state: State | None) -> TrayStatus | None:
    """What the roll's screen shows of the dice of the round that the screen tells: a past one while it is corrected."""
    enters = session.overlay is Overlay.ENTRY and session.entry.seat == CHANCE
    if state is None or not (session.step is Step.ROLL or enters):
        return None
    expected, found = expected_dice(state), TRAY in session.layout.surfaces
    if enters:
        asked = _asked(session.entry, expected)
        entering = DieSeen(asked, session.entry.face or None, None) if asked else None
        return TrayStatus(found, expected, session.entry.dice, entering)
    play, told = session.plays.get(CHANCE), _told(session)
    if play is not None and isinstance(play.shown, Roll):
        dice = in_order(DieSeen(die.color, die.face, die.quadrant) for die in play.shown.dice)
        return TrayStatus(found, expected, dice)
    return TrayStatus(found, expected, told.dice if told is not None and told.trouble is None else ())


def begin_entry(session: Session, state: State) -> Entering:
    """What the camera is sure of need not be told by hand."""
    left, kept, told = Counter(expected_dice(state)), list[DieSeen](), _told(session)
    for die in told.dice if told is not None else ():
        if die.unclear is None and die.color is not None and left[die.color] and die.face and die.quadrant is not None:
            left[die.color] -= 1
            kept.append(die)
    whole = not +left
    return Entering(CHANCE, dice=() if whole else in_order(kept))


def entry_choices(entry: Entering, state: State) -> tuple[Choice, ...]:
    """What the next die shows, then where it lies."""
    asked = _asked(entry, expected_dice(state))
    if not asked:
        return ()
    if entry.face:
        where = (Choice(f"entry:quadrant:{n}", "die_quadrant", {"quadrant": n}, group="quadrant") for n in QUADRANTS)
        return (*where, Choice("entry:back", "back"))
    faces = (
        Choice(f"entry:face:{face}", "die_face", {"die": asked, "face": face}, group=asked)
        for face in dice_box().symbols[asked]
    )
    return (*faces, Choice("entry:back", "back"))


def entered(entry: Entering, state: State, choice: str) -> tuple[Entering, Roll | None]:
    """The entry after a pick, and the roll once every die was told."""
    expected = expected_dice(state)
    match choice.split(":"):
        case ["entry", "face", face]:
            return replace(entry, face=face), None
        case ["entry", "quadrant", quadrant]:
            die = DieSeen(_asked(entry, expected), entry.face, int(quadrant))
            entry = replace(entry, dice=(*entry.dice, die), face="")
            return entry, None if _asked(entry, expected) else _roll(entry)
        case _:
            return replace(entry, face=""), None


def _rolled_last(session: Session) -> Roll | None:
    """The dice as they were told last: a hand that hides them for a moment has not rolled them."""
    turns = (recorded.entry.turn for recorded in reversed(session.entries) if isinstance(recorded.entry, Moves))
    return next((turn.moves[CHANCE] for turn in turns if CHANCE in turn.moves), None)


def _told(session: Session) -> DiceSettled | None:
    there = TRAY in session.layout.surfaces and TRAY not in session.layout.doubled
    return session.layout.dice.get(TRAY) if there else None


def _asked(entry: Entering, expected: tuple[str, ...]) -> str:
    """The color of the next die to tell; empty when all are told."""
    left = Counter(expected)
    left.subtract(die.color for die in entry.dice if die.color is not None)
    return next((color for color in expected if left[color] > 0), "")


def _roll(entry: Entering) -> Roll:
    return rolled(Die(die.color or "", die.face or "", die.quadrant or 0) for die in entry.dice)


def _facts(die: DieSeen) -> dict[str, str | int]:
    facts: dict[str, str | int] = {"die": die.color or ""}
    if die.face is not None and die.unclear is not DieUnclear.UNSURE:
        facts["face"] = die.face
    if die.quadrant is not None:
        facts["quadrant"] = die.quadrant
    return facts
