"""Files that people name: read bounded and never waited for, written whole or not at all."""

from __future__ import annotations

import contextlib
import errno
import os
from pathlib import Path


def read_bytes(path: Path, most: int) -> bytes:
    """The file's bytes, of a longer file one more than ``most``; raises OSError, of a device or a pipe too."""
    refuse_endless(path)
    with path.open("rb") as file:
        return file.read(most + 1)


def refuse_endless(path: Path) -> None:
    """Raises OSError for a device or a pipe, which may never end or never begin, and a name that no file can have."""
    if path.exists() and not path.is_file() and not path.is_dir():
        raise OSError(errno.EINVAL, "it is no file", str(path))


def text_of(raw: bytes) -> str:
    """UTF-8 text, with or without the mark that Windows editors write first; raises UnicodeDecodeError."""
    return raw.decode("utf-8-sig")


def write_whole(path: Path, content: bytes) -> None:
    """Write a file whole or leave what was there; a device or a pipe is written as it is. Raises OSError."""
    path = path.resolve()  # what a link leads to is written, not the link
    if path.exists() and not path.is_file():
        path.write_bytes(content)
        return
    draft = path.with_name(f"{path.name}.new")
    try:
        with draft.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
        sync(path.parent)
    except OSError:
        with contextlib.suppress(OSError):
            draft.unlink(missing_ok=True)
        raise


def sync(path: Path) -> None:
    """Wait until a file, or a folder's names, are on the disk."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
