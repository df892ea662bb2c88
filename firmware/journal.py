"""Every accepted entry of every game on disk, in SQLite, before anybody sees it.

Order is the sequence number's: a Pi has no clock of its own, so times are only kept as the texts handed in. Nothing
is ever erased: undoing and correcting are entries too, a damaged file is moved aside. With ``synchronous=FULL`` an
entry that ``append`` has returned survives a power cut.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import sqlite3
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal, get_args

from firmware.errors import FirmwareError
from firmware.files import sync
from firmware.journal_errors import (
    JournalError,
    JournalLocked,
    JournalNewer,
    JournalReadOnly,
    SaveFailed,
    save_failed,
)
from firmware.journal_file import Opened, backup_path, backups_of, open_file

__all__ = [
    "BadEntry",
    "Entry",
    "Game",
    "Journal",
    "JournalError",
    "JournalLocked",
    "JournalNewer",
    "JournalReadOnly",
    "SaveFailed",
    "Stored",
]

LOW_ROOM_BYTES: Final = 16 * 1024 * 1024
"""Below this a full disk is near: enough for a few games and their backups."""
BACKUPS: Final = 5

Kind = Literal["moves", "undo", "correct", "ruling"]
_MAX_TEXT: Final = 8192
_MAX_OUTCOME: Final = 256 * 1024


class BadEntry(FirmwareError, ValueError):
    """What was to be saved is no line of a journal, or its game is not open: a fault in the program."""


@dataclass(frozen=True, slots=True)
class Entry:
    kind: str
    """One of ``Kind``."""
    text: str
    """One line of printable text."""


@dataclass(frozen=True, slots=True)
class Stored:
    seq: int
    """Counts each game's entries from 1, without gaps."""
    kind: str
    text: str
    at: str = ""


@dataclass(frozen=True, slots=True)
class Game:
    """One game of the history; ``outcome`` is JSON, empty while the game is unfinished."""

    id: int
    game: str
    setup: str
    stand_in: bool
    begun_at: str
    finished: bool
    aborted: bool
    outcome: str
    ended_at: str


class Journal:
    """An open journal; one at a time on this machine. One thread at a time may use it.

    ``damaged_as`` is where a damaged file was moved to while opening (None: all was well), ``salvaged`` how many
    entries were rescued from it and from the newest backup.
    """

    def __init__(self, path: Path, opened: Opened) -> None:
        self.path = path
        self.damaged_as = opened.damaged_as
        self.salvaged = opened.salvaged
        self._db = opened.db
        self._lock = opened.lock

    @classmethod
    def open(cls, path: Path) -> Journal:
        """Open the journal, or start one. Raises JournalNewer, JournalLocked, JournalReadOnly, SaveFailed."""
        return cls(path, open_file(path))

    def begin(self, game: str, setup: str, at: str = "", *, stand_in: bool = False) -> int:
        """Start a game's record and return its id; ``setup`` is its line of notation. Raises SaveFailed."""
        _refuse_text(game, setup, at)
        with self._saving():
            row = self._db.execute(
                "INSERT INTO games (game, setup, stand_in, begun_at) VALUES (?, ?, ?, ?) RETURNING id",
                (game, setup, stand_in, at),
            ).fetchone()
        return int(row[0])

    def append(self, game_id: int, entries: Sequence[Entry], at: str = "") -> int:
        """Commit these entries together and return the last one's seq. Raises SaveFailed: then none is saved."""
        for entry in entries:
            if entry.kind not in get_args(Kind):
                raise BadEntry(f"{entry.kind!r} is no kind of entry: {', '.join(get_args(Kind))}")
            _refuse_text(entry.text, at)
        with self._saving():
            self._refuse_closed(game_id)
            last = self._last_seq(game_id)
            self._db.executemany(
                "INSERT INTO entries (game, seq, kind, text, at) VALUES (?, ?, ?, ?, ?)",
                [(game_id, last + n, entry.kind, entry.text, at) for n, entry in enumerate(entries, start=1)],
            )
        return last + len(entries)

    def entries(self, game_id: int) -> tuple[Stored, ...]:
        with self._reading():
            rows = self._db.execute("SELECT seq, kind, text, at FROM entries WHERE game = ? ORDER BY seq", (game_id,))
            return tuple(Stored(*row) for row in rows)

    def unfinished(self) -> Game | None:
        """The newest game, if it has no end yet."""
        newest = self.games(limit=1)
        return newest[0] if newest and not newest[0].finished else None

    def games(self, limit: int = 200) -> tuple[Game, ...]:
        """The newest first."""
        with self._reading():
            rows = self._db.execute(
                "SELECT id, game, setup, stand_in, begun_at, finished, aborted, outcome, ended_at"
                " FROM games ORDER BY id DESC LIMIT ?",
                (limit,),
            )
            return tuple(
                Game(number, game, setup, bool(stand_in), begun, bool(finished), bool(aborted), outcome, ended)
                for number, game, setup, stand_in, begun, finished, aborted, outcome, ended in rows
            )

    def finish(self, game_id: int, outcome: str, at: str = "", *, aborted: bool) -> None:
        """Close a game for good, with its outcome as JSON. Raises SaveFailed."""
        _refuse_text(at)
        if len(outcome) > _MAX_OUTCOME:
            raise BadEntry(f"an outcome of {len(outcome)} characters; at most {_MAX_OUTCOME} are kept")
        with self._saving():
            self._refuse_closed(game_id)
            self._db.execute(
                "UPDATE games SET finished = 1, aborted = ?, outcome = ?, ended_at = ? WHERE id = ?",
                (aborted, outcome, at, game_id),
            )

    def backup(self) -> Path:
        """Write a whole copy beside the journal and keep the newest BACKUPS of them. Raises SaveFailed."""
        target = backup_path(self.path)
        draft = target.with_suffix(".new")
        try:
            draft.unlink(missing_ok=True)
            self._db.execute("VACUUM INTO ?", (str(draft),))
            sync(draft)
            draft.replace(target)
            sync(target.parent)
            for old in backups_of(self.path)[BACKUPS:]:
                old.unlink(missing_ok=True)
        except (sqlite3.Error, OSError) as error:
            with contextlib.suppress(OSError):
                draft.unlink(missing_ok=True)
            raise save_failed(self.path, error) from error
        return target

    def free_bytes(self) -> int:
        """Room left on the journal's disk for this user."""
        return shutil.disk_usage(self.path.parent).free

    def has_room(self) -> bool:
        """False while the disk is nearly full, or gone: to be told before it costs a turn."""
        try:
            return self.free_bytes() >= LOW_ROOM_BYTES
        except OSError:
            return False

    def close(self) -> None:
        """Let go of the file; another Pharos may open it then."""
        with contextlib.suppress(sqlite3.Error):
            self._db.close()
        if self._lock >= 0:
            os.close(self._lock)
            self._lock = -1

    def _last_seq(self, game_id: int) -> int:
        row = self._db.execute("SELECT coalesce(max(seq), 0) FROM entries WHERE game = ?", (game_id,)).fetchone()
        return int(row[0])

    def _refuse_closed(self, game_id: int) -> None:
        row = self._db.execute("SELECT finished FROM games WHERE id = ?", (game_id,)).fetchone()
        if row is None or row[0]:
            raise BadEntry(f"game {game_id} is {'finished' if row else 'not in the journal'}, nothing can be added")

    @contextlib.contextmanager
    def _saving(self) -> Iterator[None]:
        """One transaction: all of it is on disk afterwards, or nothing."""
        try:
            self._db.execute("BEGIN IMMEDIATE")
            yield
            self._db.execute("COMMIT")
        except BaseException as error:
            if self._db.in_transaction:
                with contextlib.suppress(sqlite3.Error):
                    self._db.execute("ROLLBACK")
            if isinstance(error, sqlite3.Error):
                raise save_failed(self.path, error) from error
            raise

    @contextlib.contextmanager
    def _reading(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.Error as error:
            raise JournalError(f"{self.path} cannot be read: {error}") from error


def _refuse_text(*texts: str) -> None:
    for text in texts:
        if len(text) > _MAX_TEXT or not text.isprintable():
            raise BadEntry(f"not one printable line of at most {_MAX_TEXT} characters: {text[:80]!r}")
