"""World Wonders on the display: a state and the table's status become the View of one screen. Pure."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from engine.world_wonders.state import State
from ui.screen import View
from ui.view import Screen, TableStatus
from ui.views.choices import menu
from ui.views.looking_back import picture
from ui.views.world.asking import entry, setup
from ui.views.world.drawing_lots import drawing_lots
from ui.views.world.looking_back import history
from ui.views.world.plays import turn
from ui.views.world.scores import scores
from ui.views.world.settled import settled
from ui.views.world.story import Story
from ui.words import Words

_VIEWS: dict[Screen, Callable[[Story], View]] = {
    Screen.SETUP: setup,
    Screen.ROLL: drawing_lots,
    Screen.EXTRA: turn,
    Screen.COINS: settled,
    Screen.SCORES: scores,
    Screen.PICTURE: picture,
    Screen.MENU: menu,
    Screen.HISTORY: history,
    Screen.ENTRY: entry,
}


def view(state: State | None, status: TableStatus, words: Words) -> View:
    """What the screen of this status shows; before a game there is no state. One seat acts at a time."""
    story = Story(state, status, words)
    told = _VIEWS[status.screen](story)
    if status.notice is None:
        return told
    return replace(told, notice=story.problem_texts(status.notice)[0], remark=())
