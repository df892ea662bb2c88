"""Words, tables and a camera picture for the tests of the display."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np
import pytest
from dice_seats import Table as DiceTable
from screen_dice import build_dice_tables
from screen_free_city import build_free_city_tables
from screen_tables import Table, build_tables
from screen_world import Table as WorldTable
from screen_world import build_world_tables

from ui.words import Words


@pytest.fixture(scope="session")
def words() -> Mapping[str, Words]:
    return {language: Words(language) for language in ("en", "zh")}


@pytest.fixture(scope="session")
def tables() -> Callable[[int], Mapping[str, Table]]:
    """By number of players: a table for every screen, some screens in several states."""

    def of(players: int) -> Mapping[str, Table]:
        return {**build_tables(2), **build_free_city_tables()} if players == 2 else build_tables(players)

    return of


@pytest.fixture(scope="session")
def dice_tables() -> Callable[[int], Mapping[str, DiceTable]]:
    """The same for 7 Wonders Dice."""
    return build_dice_tables


@pytest.fixture(scope="session")
def world_tables() -> Callable[[int], Mapping[str, WorldTable]]:
    """The same for World Wonders."""
    return build_world_tables


@pytest.fixture(scope="session")
def every_table(tables, dice_tables, world_tables) -> Callable[[int], Mapping[str, Table | DiceTable | WorldTable]]:
    """The tables of all games that so many can play; names of the others begin with ``dice_`` and ``world_``."""

    def of(players: int) -> Mapping[str, Table | DiceTable | WorldTable]:
        found: dict[str, Table | DiceTable | WorldTable] = {}
        if players > 1:
            found |= {**tables(players), **{f"dice_{name}": table for name, table in dice_tables(players).items()}}
        if players <= 5:
            found |= {f"world_{name}": table for name, table in world_tables(players).items()}
        return found

    return of


@pytest.fixture(scope="session")
def camera() -> Mapping[str, np.ndarray]:
    return {"camera": camera_picture()}


def camera_picture() -> np.ndarray:
    y, x = np.mgrid[0:648, 0:1152]
    return np.dstack([x * 255 // 1152, y * 255 // 648, (x + y) % 255]).astype(np.uint8)
