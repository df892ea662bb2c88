"""The tray as it lies there: of a roll that is known, of one that is awaited."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from engine.seven_wonders_dice.dice import QUADRANTS
from engine.seven_wonders_dice.effects import SPECIALS
from engine.seven_wonders_dice.state import Die
from engine.table import DieSeen
from ui.parts import DieFace
from ui.trays import Tray
from ui.view import TrayStatus
from ui.views.dice.signs import die_face, seen_face
from ui.views.dice.story import Story


def rolled_tray(dice: Iterable[Die]) -> Tray:
    """The tray of a roll."""
    fields: list[list[DieFace]] = [[] for _ in QUADRANTS]
    for die in dice:
        fields[die.quadrant].append(die_face(die.color, die.face))
    return Tray(tuple(map(tuple, fields)))


def round_tray(story: Story) -> Tray | None:
    """The dice of this round; None before they are rolled."""
    return rolled_tray(story.state.dice) if story.state is not None and story.state.dice else None


def seen_tray(status: TrayStatus) -> Tray:
    """What is known of the dice so far, with the one that is told by hand now."""
    fields: list[list[DieFace]] = [[] for _ in QUADRANTS]
    aside: list[DieFace] = []
    for die in status.dice:
        (aside if die.quadrant is None else fields[die.quadrant]).append(seen_face(die))
    if status.entering is not None:
        aside.append(die_face(status.entering.color, status.entering.face))
    return Tray(tuple(map(tuple, fields)), tuple(aside), status.found)


def told_dice(status: TrayStatus) -> tuple[DieSeen, ...]:
    """The dice that are certain."""
    return tuple(die for die in status.dice if die.unclear is None and None not in {die.color, die.face, die.quadrant})


def short_and_over(status: TrayStatus) -> tuple[str, str]:
    """Dice that are not seen, and dice that do not belong there, as ``gray:2,red:1``."""
    expected, found = Counter(status.expected), Counter(die.color for die in status.dice if die.color is not None)
    unknown = sum(die.color is None for die in status.dice)
    missing, extra = expected - found, found - expected
    if unknown >= sum(missing.values()):
        missing = Counter()
    return _listed(missing), _listed(extra)


def brought_in(story: Story) -> tuple[str, ...]:
    """Special dice that come in with this roll: the last one was without them."""
    state = story.state
    if state is None:
        return ()
    before = {die.color for die in state.dice}
    return tuple(color for color in SPECIALS if color in state.specials and color not in before)


def _listed(dice: Counter[str]) -> str:
    return ",".join(f"{color}:{amount}" for color, amount in sorted(dice.items()))
