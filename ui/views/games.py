"""The display of whichever game is at the table."""

from __future__ import annotations

from engine.seven_wonders.state import State
from engine.seven_wonders_dice.state import State as DiceState
from engine.world_wonders.state import State as WorldState
from ui.screen import View
from ui.view import TableStatus
from ui.views.seven_wonders import view as seven_wonders
from ui.views.seven_wonders_dice import view as seven_wonders_dice
from ui.views.world_wonders import view as world_wonders
from ui.words import Words


def view(state: State | DiceState | WorldState | None, status: TableStatus, words: Words) -> View:
    """What the screen of this status shows; before a game there is no state."""
    if status.game == "seven-wonders-dice":
        return seven_wonders_dice(state if isinstance(state, DiceState) else None, status, words)
    if status.game == "world-wonders":
        return world_wonders(state if isinstance(state, WorldState) else None, status, words)
    return seven_wonders(state if isinstance(state, State) else None, status, words)
