"""The journal's file: one owner at a time, started whole or not at all, checked when opened, and what can be read of a
damaged one saved into a new one. A damaged file is moved aside, never deleted."""

from __future__ import annotations

import contextlib
import fcntl
import os
import re
import sqlite3
import struct
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from firmware.files import sync
from firmware.journal_errors import (
    JournalError,
    JournalLocked,
    JournalNewer,
    JournalReadOnly,
    code_of,
    save_failed,
)
from firmware.salvage import Row, salvage

SCHEMA: Final = 1
"""Goes up with every change of the tables; an older Pharos then leaves the file alone."""
APPLICATION: Final = 0x50484152
_BUSY_S: Final = 1.0
_MAGIC: Final = b"SQLite format 3\0"
_READ_ONLY: Final = (
    "{} is read-only for this user: give it to the user who runs Pharos, or name another folder as data_dir in the "
    "configuration"
)
_NO_FILE: Final = "{} is no file: a journal cannot be kept there. Move it away, or name another data_dir"
_NEWER: Final = "{} was written by a newer Pharos; it is left as it is. Update Pharos"

_CREATE: Final = f"""
PRAGMA application_id = {APPLICATION};
PRAGMA user_version = {SCHEMA};
CREATE TABLE games (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  game TEXT NOT NULL,
  setup TEXT NOT NULL,
  stand_in INTEGER NOT NULL,
  begun_at TEXT NOT NULL,
  finished INTEGER NOT NULL DEFAULT 0,
  aborted INTEGER NOT NULL DEFAULT 0,
  outcome TEXT NOT NULL DEFAULT '',
  ended_at TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE TABLE entries (
  game INTEGER NOT NULL REFERENCES games (id),
  seq INTEGER NOT NULL,
  kind TEXT NOT NULL,
  text TEXT NOT NULL,
  at TEXT NOT NULL,
  PRIMARY KEY (game, seq)
) STRICT;
"""
_TABLES: Final = sorted(" ".join(made.split()) for made in _CREATE.split(";") if "CREATE TABLE" in made)


@dataclass(frozen=True, slots=True)
class Opened:
    """``lock`` is a descriptor that holds the single-instance lock until it is closed."""

    db: sqlite3.Connection
    lock: int
    damaged_as: Path | None = None
    """Where a damaged file was moved to."""
    salvaged: int = 0
    """Entries rescued from it and from the newest backup."""


def open_file(path: Path) -> Opened:
    """Open the journal's file, or start one. Raises JournalNewer, JournalLocked, JournalReadOnly, SaveFailed."""
    lock = _lock(path)
    try:
        if path.exists() and not path.is_file():  # a pipe would keep us waiting for ever
            raise JournalReadOnly(
                f"{path} is no file: a journal cannot be kept there. Move it away, or name another data_dir"
            )
        if _header_version(path) > SCHEMA:
            raise JournalNewer(_NEWER.format(path))
        if not path.exists():
            if not _whole(_draft(path)):  # a whole draft here is one that a power cut kept from its name
                _write_draft(path, (), ())
            _name_draft(path)
        if (db := _connect(path)) is not None:
            return Opened(db, lock)
        games, entries = salvage(path, *backups_of(path)[:1])
        _write_draft(path, games, entries)
        aside = _move_aside(path)
        _name_draft(path)
        if (db := _connect(path)) is None:
            raise JournalError(f"{path}: a new journal is damaged at once. Is the disk failing?")
        return Opened(db, lock, aside, len(entries))
    except (sqlite3.Error, OSError) as error:
        os.close(lock)
        raise error if isinstance(error, JournalError) else save_failed(path, error) from error


def backups_of(path: Path) -> list[Path]:
    """The newest first."""
    return _numbered(path, "backup")


def backup_path(path: Path) -> Path:
    """Where the next backup goes."""
    return _next(path, "backup")


def _lock(path: Path) -> int:
    try:
        path.parent.mkdir(mode=0o750, parents=True, exist_ok=True)
        lock = os.open(path.with_name(f"{path.name}.lock"), os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o640)
    except OSError as error:
        if code_of(error) == "read_only":
            raise JournalReadOnly(_READ_ONLY.format(path.parent)) from error
        raise save_failed(path, error) from error
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        owner = f"{os.getpid()}\n".encode()
        os.pwrite(lock, owner, 0)
        os.ftruncate(lock, len(owner))
    except BlockingIOError as error:
        owner = os.pread(lock, 20, 0).strip()
        os.close(lock)
        by = f"process {owner.decode()}" if owner.isdigit() else "another process"
        raise JournalLocked(f"{path}: another Pharos ({by}) has this journal open. Close that one first") from error
    except OSError as error:
        os.close(lock)
        raise save_failed(path, error) from error
    return lock


def _header_version(path: Path) -> int:
    """The schema that a journal's first bytes name, even where the rest is damaged; 0 for anything else."""
    try:
        with path.open("rb") as file:
            header = file.read(100)
    except FileNotFoundError:
        return 0
    if len(header) < 72 or not header.startswith(_MAGIC):
        return 0
    version, application = struct.unpack_from(">I4xI", header, 60)
    return int(version) if application == APPLICATION else 0


def _draft(path: Path) -> Path:
    return path.with_name(f"{path.name}.new")


def _write_draft(path: Path, games: Iterable[Row], entries: Iterable[Row]) -> None:
    """A whole new file beside the journal's place."""
    draft = _draft(path)
    draft.unlink(missing_ok=True)
    with contextlib.closing(sqlite3.connect(draft, isolation_level=None)) as db:
        db.executescript(_CREATE)
        db.execute("BEGIN")
        db.executemany("INSERT INTO games VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", games)
        db.executemany("INSERT INTO entries VALUES (?, ?, ?, ?, ?)", entries)
        db.execute("COMMIT")
    sync(draft)


def _name_draft(path: Path) -> None:
    _draft(path).replace(path)
    sync(path.parent)


def _whole(draft: Path) -> bool:
    try:
        with contextlib.closing(sqlite3.connect(f"{draft.absolute().as_uri()}?mode=ro", uri=True)) as db:
            return _sound(db, draft)
    except sqlite3.Error:
        return False


def _connect(path: Path) -> sqlite3.Connection | None:
    """A checked connection that may write; None where the file is damaged."""
    if path.stat().st_size == 0:  # never left by _name_draft: something truncated it
        return None
    if not os.access(path, os.W_OK, effective_ids=True):  # before SQLite leaves read-only files of its own beside it
        raise JournalReadOnly(_READ_ONLY.format(path))
    db = sqlite3.connect(
        f"{path.absolute().as_uri()}?mode=rw", uri=True, timeout=_BUSY_S, isolation_level=None, check_same_thread=False
    )
    try:
        db.text_factory = lambda raw: raw.decode("utf-8", "replace")  # no text: told as a line that cannot be read
        if _sound(db, path):
            db.execute("PRAGMA foreign_keys = ON")
            db.execute("PRAGMA synchronous = FULL")
            db.execute("PRAGMA journal_mode = WAL")
            db.execute("UPDATE games SET finished = 0 WHERE id = -1")  # changes nothing; fails where writing fails
            return db
    except BaseException as error:
        db.close()
        match code_of(error):
            case "damaged":
                return None
            case "locked":
                raise JournalLocked(f"{path}: another program holds this journal. Close that one first") from error
            case "read_only":
                raise JournalReadOnly(_READ_ONLY.format(path)) from error
        raise
    db.close()
    return None


def _sound(db: sqlite3.Connection, path: Path) -> bool:
    """Whether this is a whole journal of this version; raises JournalNewer for one of a newer version."""
    if db.execute("PRAGMA user_version").fetchone()[0] > SCHEMA:
        raise JournalNewer(_NEWER.format(path))
    if db.execute("PRAGMA application_id").fetchone()[0] != APPLICATION:
        return False
    if db.execute("PRAGMA integrity_check(1)").fetchone()[0] != "ok":
        return False
    # Exactly our tables: a column less fails later, and a stranger's trigger could undo what was told as saved.
    made = db.execute("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND name <> 'sqlite_sequence'")
    return sorted(" ".join(sql.split()) for (sql,) in made) == _TABLES


def _move_aside(path: Path) -> Path:
    aside = _next(path, "damaged")
    for suffix in ("-wal", "-shm", ""):
        with contextlib.suppress(FileNotFoundError):
            path.with_name(path.name + suffix).rename(aside.with_name(aside.name + suffix))
    return aside


def _next(path: Path, what: str) -> Path:
    there = _numbered(path, what)
    number = _number(there[0]) + 1 if there else 1
    return path.with_name(f"{path.stem}.{what}-{number}{path.suffix}")


def _numbered(path: Path, what: str) -> list[Path]:
    name = re.compile(rf"{re.escape(path.stem)}\.{what}-\d{{1,9}}{re.escape(path.suffix)}")
    return sorted((file for file in path.parent.iterdir() if name.fullmatch(file.name)), key=_number, reverse=True)


def _number(path: Path) -> int:
    return int(path.stem.rpartition("-")[2])
