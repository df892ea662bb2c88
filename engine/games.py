"""The rules of every game, by the word that names it in notation and on the command line."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any

from engine.game import Game
from engine.seven_wonders.turn import GAME as SEVEN_WONDERS
from engine.seven_wonders_dice.turn import GAME as SEVEN_WONDERS_DICE
from engine.world_wonders.turn import GAME as WORLD_WONDERS

AnyGame = Game[Any, Any, Any]
"""The rules of the game whose values go with it: which types those have, only who knows the game can say."""
AnyState = Any
"""A state of the game whose rules go with it."""
OwnSetup = Any
"""A setup of the game whose rules go with it."""

RULES: MappingProxyType[str, AnyGame] = MappingProxyType(
    {game.name: game for game in (SEVEN_WONDERS, SEVEN_WONDERS_DICE, WORLD_WONDERS)}
)
