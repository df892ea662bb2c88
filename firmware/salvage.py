"""What can still be read of a damaged journal and of its backup: games and entries, ready for a new one."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Final

Row = tuple[int | str, ...]

_GAMES: Final = (
    "SELECT id, game, setup, stand_in, begun_at, finished, aborted, outcome, ended_at FROM games ORDER BY rowid",
    "SELECT id, game, setup, stand_in, begun_at, finished, aborted, outcome, ended_at FROM games ORDER BY rowid DESC",
)
_ENTRIES: Final = (
    "SELECT game, seq, kind, text, at FROM entries ORDER BY rowid",
    "SELECT game, seq, kind, text, at FROM entries ORDER BY rowid DESC",
)
_GAME_TYPES: Final = (int, str, str, int, str, int, int, str, str)
_ENTRY_TYPES: Final = (int, int, str, str, str)


def salvage(*files: Path) -> tuple[list[Row], list[Row]]:
    """What can still be read of these files, games and entries. Of each game the entries up to the first gap: what
    follows a lost turn cannot be replayed."""
    games: dict[int | str, Row] = {}
    found: dict[tuple[int | str, int | str], Row] = {}
    for file in files:
        for row in _readable(file, _GAMES, _GAME_TYPES):
            if row[0] not in games or row[5]:
                games[row[0]] = row
        for row in _readable(file, _ENTRIES, _ENTRY_TYPES):
            found.setdefault((row[0], row[1]), row)
    entries: list[Row] = []
    for game in sorted(games):
        seq = 1
        while (game, seq) in found:
            entries.append(found[game, seq])
            seq += 1
    return [games[game] for game in sorted(games)], entries


def _readable(file: Path, queries: tuple[str, ...], types: tuple[type, ...]) -> Iterator[Row]:
    """Rows from the front up to the damage, then from the back up to it."""
    for query in queries:
        with (
            contextlib.suppress(sqlite3.Error),
            contextlib.closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as db,
        ):
            db.execute("PRAGMA writable_schema = ON")  # read on although the file is shorter than its header says
            for row in db.execute(query):
                if len(row) == len(types) and all(map(isinstance, row, types)):
                    yield row
            return
