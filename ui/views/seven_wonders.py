"""7 Wonders on the display: a state and the table's status become the View of one screen. Pure."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from engine.seven_wonders.state import State
from ui.screen import View
from ui.view import Screen, TableStatus
from ui.views.choices import entry, menu, setup
from ui.views.cities import choose
from ui.views.looking_back import history, picture
from ui.views.military import military
from ui.views.plays import coins, extra, verdicts
from ui.views.reveal import reveal
from ui.views.scores import scores
from ui.views.story import Story
from ui.words import Words

_VIEWS: dict[Screen, Callable[[Story], View]] = {
    Screen.SETUP: setup,
    Screen.CHOOSE: choose,
    Screen.REVEAL: reveal,
    Screen.VERDICTS: verdicts,
    Screen.COINS: coins,
    Screen.MILITARY: military,
    Screen.EXTRA: extra,
    Screen.SCORES: scores,
    Screen.PICTURE: picture,
    Screen.MENU: menu,
    Screen.HISTORY: history,
    Screen.ENTRY: entry,
}


def view(state: State | None, status: TableStatus, words: Words) -> View:
    """What the screen of this status shows; before a game there is no state."""
    story = Story(state, status, words)
    told = _VIEWS[status.screen](story)
    return replace(told, notice=story.problem_texts(status.notice)[0]) if status.notice is not None else told
