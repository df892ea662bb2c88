"""The roll: the tray as it is seen, what is still missing in it, and how the seats stand."""

from __future__ import annotations

from engine.seven_wonders_dice.state import CHANCE
from engine.table import DieSeen
from ui.parts import Line, Size, Tone
from ui.screen import View
from ui.trays import Standing, TrayBody
from ui.view import TrayStatus
from ui.views.dice.boards import possessions
from ui.views.dice.cells import unlocked
from ui.views.dice.frame import last_round, round_title
from ui.views.dice.story import Story
from ui.views.dice.tray import brought_in, seen_tray, short_and_over, told_dice
from ui.views.frame import bar, by_hand, go_on, heading

_NOTHING = TrayStatus(found=False, expected=())


def roll(story: Story) -> View:
    status = story.status.tray or _NOTHING
    actions = by_hand(story, CHANCE)
    if _complete(status):
        actions = (*actions, go_on(story, "dice.take_roll"))
    standings = tuple(
        Standing(seat, story.title(seat), possessions(story, seat), unlocked(story, seat)) for seat in story.seats
    )
    return View(
        story.status.screen,
        heading(story, round_title(story), story.texts("dice.the_roll"), last_round(story)),
        TrayBody(seen_tray(status), _lines(story, status), standings),
        bar(story, _hint(story, status), *actions),
    )


def _lines(story: Story, status: TrayStatus) -> tuple[Line, ...]:
    """Which dice change, how many are told, what is missing, and each die that cannot be told."""
    naming = story.naming
    lines = [
        Line(story.texts("dice.swap", die=naming.die(color)), Size.FACT, Tone.LAMP, bold=True, icon="exchange", rows=3)
        for color in brought_in(story)
    ]
    missing, extra = short_and_over(status)
    told = len(told_dice(status))
    if status.expected:
        tone = Tone.GOOD if told == len(status.expected) and not extra else Tone.PLAIN
        count = story.texts("dice.dice_told", n=told, of=len(status.expected))
        lines.append(Line(count, Size.NAME, tone, bold=True, icon="die", rows=1))
    if status.dice and missing:
        lines.append(Line(story.texts("dice.not_seen", missing=naming.dice(missing)), Size.FACT, rows=3, rank=8))
    if extra:
        lines.append(
            Line(story.texts("dice.not_wanted", extra=naming.dice(extra)), Size.FACT, Tone.BAD, icon="alert", rows=3)
        )
    lines += [
        Line(_doubt(story, die), Size.FACT, Tone.BAD, icon="alert", rows=2, rank=7)
        for die in status.dice
        if die.unclear is not None
    ]
    return tuple(lines)


def _doubt(story: Story, die: DieSeen) -> tuple[str, ...]:
    name = story.naming.die(die.color) if die.color else story.say("dice.a_die")
    return story.texts(f"die_{die.unclear}", die=name)


def _hint(story: Story, status: TrayStatus) -> tuple[str, ...]:
    if not status.found or not status.dice:
        return story.texts("dice.hint_roll")
    if _complete(status):
        return story.texts("dice.hint_rolled")
    wrong = any(die.unclear is not None for die in status.dice) or short_and_over(status)[1]
    return story.texts("dice.hint_mend_roll" if wrong else "dice.hint_roll_unseen")


def _complete(status: TrayStatus) -> bool:
    """Whether every die that is expected is told, and nothing else lies there."""
    told = sorted(die.color or "" for die in told_dice(status))
    return bool(told) and told == sorted(status.expected) and len(status.dice) == len(told)
