"""What can go wrong with the journal, by cause, and which cause stands behind an error of SQLite or the system."""

from __future__ import annotations

import errno
import sqlite3
from pathlib import Path

from firmware.errors import FirmwareError


class JournalError(FirmwareError, OSError):
    """Root of what can go wrong with the journal. ``code`` names the cause for the display's catalogue."""

    code = "io_error"


class JournalNewer(JournalError):
    """A newer Pharos wrote this file; it has not been touched."""

    code = "newer"


class JournalLocked(JournalError):
    """Another program, most likely another Pharos, has the journal open."""

    code = "locked"


class JournalReadOnly(JournalError):
    """The journal cannot be written where it is."""

    code = "read_only"


class SaveFailed(JournalError):
    """Nothing of what was to be saved is in the journal; the same may be tried again.

    ``code``: ``disk_full``, ``read_only``, ``locked``, ``damaged`` or ``io_error``.
    """

    def __init__(self, message: str, code: str) -> None:
        super().__init__(message)
        self.code = code


def save_failed(path: Path, error: Exception) -> SaveFailed:
    """The error for people behind one of SQLite's or the system's."""
    code = code_of(error)
    mend = {
        "disk_full": "the disk is full. Make room, then go on",
        "read_only": "the disk or the file is read-only. Make it writable, then go on",
        "locked": "another program holds it. Close that, then go on",
        "damaged": "the file is damaged. Start Pharos again: it moves the file aside and saves what can be read",
    }.get(code, f"the disk reports an error ({error})")
    return SaveFailed(f"{path}: {mend}", code)


def code_of(error: BaseException) -> str:
    """``disk_full``, ``read_only``, ``locked``, ``damaged`` or ``io_error``."""
    if isinstance(error, sqlite3.Error):
        match getattr(error, "sqlite_errorcode", 0) & 0xFF:
            case sqlite3.SQLITE_FULL:
                return "disk_full"
            case sqlite3.SQLITE_READONLY | sqlite3.SQLITE_CANTOPEN | sqlite3.SQLITE_PERM:
                return "read_only"
            case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
                return "locked"
            case sqlite3.SQLITE_CORRUPT | sqlite3.SQLITE_NOTADB | sqlite3.SQLITE_ERROR:
                return "damaged"
    if isinstance(error, OSError):
        if error.errno in (errno.ENOSPC, errno.EDQUOT):
            return "disk_full"
        if error.errno in (errno.EROFS, errno.EACCES, errno.EPERM):
            return "read_only"
    return "io_error"
