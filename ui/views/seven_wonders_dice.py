"""7 Wonders Dice on the display: a state and the table's status become the View of one screen. Pure."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from engine.seven_wonders_dice.state import State
from ui.screen import View
from ui.view import Screen, TableStatus
from ui.views.choices import menu
from ui.views.dice.asking import entry, setup
from ui.views.dice.cities import choose, reveal
from ui.views.dice.looking_back import history
from ui.views.dice.plays import extra, verdicts
from ui.views.dice.roll import roll
from ui.views.dice.scores import scores
from ui.views.dice.settled import settled
from ui.views.dice.story import Story
from ui.views.looking_back import picture
from ui.words import Words

_VIEWS: dict[Screen, Callable[[Story], View]] = {
    Screen.SETUP: setup,
    Screen.ROLL: roll,
    Screen.CHOOSE: choose,
    Screen.REVEAL: reveal,
    Screen.VERDICTS: verdicts,
    Screen.COINS: settled,
    Screen.EXTRA: extra,
    Screen.SCORES: scores,
    Screen.PICTURE: picture,
    Screen.MENU: menu,
    Screen.HISTORY: history,
    Screen.ENTRY: entry,
}


def view(state: State | None, status: TableStatus, words: Words) -> View:
    """What the screen of this status shows; before a game there is no state. This game has no military screen."""
    story = Story(state, status, words)
    told = _VIEWS[status.screen](story)
    if status.notice is None:
        return told
    return replace(told, notice=story.problem_texts(status.notice)[0], remark=())
