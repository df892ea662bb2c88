"""The games that can be played at the table."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from firmware.session.seven_wonders.at_table import SevenWondersTable
from firmware.session.seven_wonders_dice.at_table import DiceTable
from firmware.session.table_game import TableGame
from firmware.session.value import Session
from firmware.session.world_wonders.at_table import WorldTable

TABLE_GAMES: Mapping[str, TableGame] = MappingProxyType(
    {game.rules.name: game for game in (SevenWondersTable(), DiceTable(), WorldTable())}
)
"""By the name of their rules."""


def table_game(session: Session) -> TableGame:
    """The game that is set up or played."""
    return TABLE_GAMES[session.game]
