"""The journal: what was acknowledged is there at the next start, whatever happened in between."""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from firmware import journal_file
from firmware.errors import FirmwareError
from firmware.journal import (
    BACKUPS,
    BadEntry,
    Entry,
    Journal,
    JournalError,
    JournalLocked,
    JournalNewer,
    JournalReadOnly,
    SaveFailed,
    Stored,
)

SETUP = "seven-wonders second seats=rhodos/day:Ada,gizah/night:Bo,babylon/day options="
TURN = Entry("moves", "1=B stockade.0 | 2=W L2:clay | 3!=S")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "state" / "journal.db"


@pytest.fixture
def journal(path: Path) -> Iterator[Journal]:
    with contextlib.closing(Journal.open(path)) as opened:
        yield opened


def play(path: Path, turns: int, games: int = 1, *, finished: int = 0) -> None:
    """Leave a journal with games of so many turns, the first ones finished, and nothing in its write-ahead log."""
    with contextlib.closing(Journal.open(path)) as journal:
        for number in range(games):
            game = journal.begin("seven-wonders", SETUP, f"2026-11-2{number}")
            journal.append(game, [Entry("moves", f"turn {turn} of game {game}") for turn in range(turns)])
            if number < finished:
                journal.finish(game, '{"seats": []}', aborted=False)


def reopened(path: Path) -> tuple[Stored, ...]:
    with contextlib.closing(Journal.open(path)) as journal:
        game = journal.unfinished()
        assert game is not None
        return journal.entries(game.id)


def test_a_game_is_there_again_as_it_was_written(path: Path) -> None:
    with contextlib.closing(Journal.open(path)) as journal:
        assert journal.unfinished() is None
        game = journal.begin("seven-wonders", SETUP, "2026-11-29T20:15:00")
        assert journal.append(game, [TURN], "2026-11-29T20:20:00") == 1
        assert journal.append(game, [Entry("correct", "1 3=D"), Entry("ruling", "1 3")]) == 3
        assert journal.append(game, [Entry("undo", "0")]) == 4
    with contextlib.closing(Journal.open(path)) as journal:
        unfinished = journal.unfinished()
        assert unfinished is not None
        assert (unfinished.game, unfinished.setup, unfinished.stand_in) == ("seven-wonders", SETUP, False)
        assert (unfinished.begun_at, unfinished.finished, unfinished.outcome) == ("2026-11-29T20:15:00", False, "")
        assert journal.entries(game) == (
            Stored(1, "moves", TURN.text, "2026-11-29T20:20:00"),
            Stored(2, "correct", "1 3=D"),
            Stored(3, "ruling", "1 3"),
            Stored(4, "undo", "0"),
        )
        assert journal.damaged_as is None


def test_it_is_kept_with_full_synchronisation(journal: Journal) -> None:
    assert journal._db.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert journal._db.execute("PRAGMA synchronous").fetchone() == (2,)


def test_each_game_counts_its_own_entries_without_gaps(journal: Journal) -> None:
    first, second = (journal.begin("seven-wonders", SETUP, stand_in=stand_in) for stand_in in (True, False))
    assert [journal.append(game, [TURN]) for game in (first, second, first, second)] == [1, 1, 2, 2]
    assert [game.stand_in for game in journal.games()] == [False, True]


def test_the_history_has_the_newest_game_first_and_finished_games_are_closed(journal: Journal) -> None:
    games = [journal.begin("seven-wonders", SETUP) for _ in range(3)]
    journal.finish(games[2], '{"seats": []}', "2026-11-29", aborted=True)
    assert [game.id for game in journal.games()] == games[::-1]
    assert [game.id for game in journal.games(limit=2)] == games[:0:-1]
    newest = journal.games()[0]
    assert (newest.finished, newest.aborted, newest.outcome) == (True, True, '{"seats": []}')
    assert newest.ended_at == "2026-11-29"
    assert journal.unfinished() is None
    for game in (games[2], 99):
        with pytest.raises(BadEntry):
            journal.append(game, [TURN])
        with pytest.raises(BadEntry):
            journal.finish(game, "{}", aborted=False)
    assert journal.entries(games[2]) == ()


@pytest.mark.parametrize(
    "entry",
    [
        Entry("move", "1=S"),
        Entry("moves", "1=S\n2=S"),
        Entry("moves", "\x00"),
        Entry("moves", "x" * 8193),
        Entry("moves", "\ud800"),
    ],
)
def test_what_is_no_line_is_refused_and_nothing_of_its_turn_is_kept(journal: Journal, entry: Entry) -> None:
    game = journal.begin("seven-wonders", SETUP)
    with pytest.raises(BadEntry):
        journal.append(game, [TURN, entry])
    assert journal.entries(game) == ()
    assert journal.append(game, [TURN]) == 1


WRITER = """
import sys
from pathlib import Path
from firmware.journal import Entry, Journal
journal = Journal.open(Path(sys.argv[1]))
game = journal.begin("seven-wonders", "a setup")
while True:
    seq = journal.append(game, [Entry("moves", "one"), Entry("moves", "two")])
    print(seq, flush=True)
"""


@pytest.mark.parametrize("acknowledged", [1, 40])
def test_after_kill_9_every_acknowledged_entry_is_there_and_no_turn_is_halved(path: Path, acknowledged: int) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", WRITER, str(path)], stdout=subprocess.PIPE, text=True, cwd=Path(__file__).parents[2]
    ) as writer:
        assert writer.stdout is not None
        seqs = [int(writer.stdout.readline()) for _ in range(acknowledged)]
        writer.send_signal(signal.SIGKILL)
        seqs += [int(line) for line in writer.stdout if line.endswith("\n")]
    entries = reopened(path)
    assert len(entries) >= seqs[-1]
    assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1))
    assert [entry.text for entry in entries] == ["one", "two"] * (len(entries) // 2)


def test_a_second_pharos_is_refused_with_the_name_of_the_first(path: Path, journal: Journal) -> None:
    with pytest.raises(JournalLocked, match=f"process {os.getpid()}"):
        Journal.open(path)
    journal.close()
    Journal.open(path).close()


def test_a_journal_that_another_program_holds_is_told(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(journal_file, "_BUSY_S", 0.01)
    play(path, turns=2)
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(JournalLocked):
            Journal.open(path)
        other.execute("ROLLBACK")
        with contextlib.closing(Journal.open(path)) as journal:
            other.execute("BEGIN IMMEDIATE")
            with pytest.raises(SaveFailed) as caught:
                journal.append(1, [TURN])
            assert caught.value.code == "locked"
            other.execute("ROLLBACK")
            assert journal.append(1, [TURN]) == 3


def test_a_journal_of_a_newer_version_is_left_alone(path: Path) -> None:
    play(path, turns=2)
    with contextlib.closing(sqlite3.connect(path)) as newer:
        newer.execute("PRAGMA user_version = 2")
    for content in (path.read_bytes(), path.read_bytes()[:1000]):  # a newer one is not ours to call damaged
        path.write_bytes(content)
        with pytest.raises(JournalNewer, match="Update Pharos"):
            Journal.open(path)
        assert path.read_bytes() == content
    assert not list(path.parent.glob("*damaged*"))


def truncated(content: bytes) -> bytes:
    return content[: len(content) * 2 // 3 // 4096 * 4096]


def cut_in_a_page(content: bytes) -> bytes:
    return content[: len(content) - 5000]


def scribbled(content: bytes) -> bytes:
    middle = len(content) // 2 // 4096 * 4096
    return content[:middle] + b"\xa5" * 4096 + content[middle + 4096 :]


@pytest.mark.parametrize("damage", [truncated, cut_in_a_page, scribbled])
def test_of_a_damaged_journal_the_readable_turns_are_saved_and_the_file_is_kept(
    path: Path, damage: Callable[[bytes], bytes]
) -> None:
    play(path, turns=200, games=3, finished=2)
    damaged = damage(path.read_bytes())
    path.write_bytes(damaged)
    with contextlib.closing(Journal.open(path)) as journal:
        assert journal.damaged_as == path.with_name("journal.damaged-1.db")
        assert journal.damaged_as.read_bytes() == damaged
        games = journal.games()
        assert 0 < journal.salvaged < 600
        assert journal.salvaged == sum(len(journal.entries(game.id)) for game in games)
        for game in games:
            texts = [entry.text for entry in journal.entries(game.id)]
            assert texts == [f"turn {turn} of game {game.id}" for turn in range(len(texts))]
        assert journal.begin("seven-wonders", SETUP) > games[0].id
    with contextlib.closing(Journal.open(path)) as journal:
        assert journal.damaged_as is None


@pytest.mark.parametrize("content", [b"", b"SQLite format 3\0", b"not a journal" * 1000])
def test_a_file_that_is_no_journal_at_all_is_moved_aside_and_the_backup_comes_back(path: Path, content: bytes) -> None:
    with contextlib.closing(Journal.open(path)) as journal:
        game = journal.begin("seven-wonders", SETUP)
        journal.append(game, [TURN])
        journal.backup()
        journal.append(game, [TURN])
    path.write_bytes(content)
    with contextlib.closing(Journal.open(path)) as journal:
        assert journal.damaged_as is not None
        assert journal.damaged_as.read_bytes() == content
        assert len(journal.entries(game)) == journal.salvaged == 1
    path.write_bytes(content)
    with contextlib.closing(Journal.open(path)) as journal:
        assert journal.damaged_as == path.with_name("journal.damaged-2.db")


def test_a_database_of_another_program_is_moved_aside_whole(path: Path) -> None:
    path.parent.mkdir()
    with contextlib.closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE photos (name TEXT)")
        other.commit()
    content = path.read_bytes()
    with contextlib.closing(Journal.open(path)) as journal:
        assert journal.games() == ()
        assert journal.damaged_as is not None
        assert journal.damaged_as.read_bytes() == content


def test_damage_keeps_what_was_still_in_the_write_ahead_log(path: Path, tmp_path: Path) -> None:
    """A power cut leaves the log beside the file; both move aside together, and both are read."""
    with contextlib.closing(Journal.open(path)) as journal:
        game = journal.begin("seven-wonders", SETUP)
        journal.append(game, [TURN] * 3)
        cut = tmp_path / "cut"
        shutil.copytree(path.parent, cut)
    left = cut / path.name
    assert (cut / "journal.db-wal").stat().st_size > 0
    with contextlib.closing(Journal.open(left)) as journal:
        assert len(journal.entries(game)) == 3


def test_a_first_start_that_was_cut_short_leaves_nothing_half_made(path: Path) -> None:
    path.parent.mkdir()
    path.with_name("journal.db.new").write_bytes(b"SQLite format 3\0 half a file")
    with contextlib.closing(Journal.open(path)) as journal:
        assert journal.games() == ()
    assert not path.with_name("journal.db.new").exists()


def test_a_rescue_that_was_cut_short_goes_on(path: Path) -> None:
    """The power went after the damaged file was moved aside and before the new one had its name."""
    play(path, turns=5)
    path.rename(path.with_name("journal.db.new"))
    assert len(reopened(path)) == 5


@contextlib.contextmanager
def as_nobody() -> Iterator[None]:
    """Without root's power to write everywhere."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(0)


@pytest.fixture
def public_folder() -> Iterator[Path]:
    """A folder that everybody may read (pytest's own are private to root)."""
    folder = Path(tempfile.mkdtemp(prefix="pharos-test-"))
    folder.chmod(0o755)
    yield folder
    folder.chmod(0o755)
    shutil.rmtree(folder)


def test_a_read_only_journal_is_told_with_the_way_out(public_folder: Path) -> None:
    path = public_folder / "journal.db"
    play(path, turns=3)
    for file in public_folder.iterdir():
        file.chmod(0o444)
    public_folder.chmod(0o555)
    with as_nobody(), pytest.raises(JournalReadOnly, match="data_dir"):
        Journal.open(path)
    path.with_name("journal.db.lock").chmod(0o666)
    public_folder.chmod(0o777)
    with as_nobody(), pytest.raises(JournalReadOnly, match="read-only"):
        Journal.open(path)
    path.chmod(0o666)
    with as_nobody():
        assert len(reopened(path)) == 3


def test_a_folder_that_cannot_be_made_is_told(public_folder: Path) -> None:
    public_folder.chmod(0o555)
    with as_nobody(), pytest.raises(JournalReadOnly, match="data_dir"):
        Journal.open(public_folder / "state" / "journal.db")
    public_folder.chmod(0o755)
    (public_folder / "file").touch()
    with pytest.raises(JournalError):
        Journal.open(public_folder / "file" / "journal.db")


def append_for_ever(journal: Journal, game: int) -> None:
    while True:
        journal.append(game, [Entry("moves", "x" * 8000)] * 2)


def test_a_full_disk_costs_no_turn_that_was_told_as_saved(path: Path, journal: Journal) -> None:
    """SQLite's own page limit answers as a full disk does."""
    game = journal.begin("seven-wonders", SETUP)
    journal.append(game, [TURN])
    pages = journal._db.execute("PRAGMA page_count").fetchone()[0]
    journal._db.execute(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(SaveFailed, match="disk is full") as caught:
        append_for_ever(journal, game)
    assert caught.value.code == "disk_full"
    kept = len(journal.entries(game))
    journal._db.execute("PRAGMA max_page_count = 1000000")
    assert journal.append(game, [TURN]) == kept + 1
    journal.close()
    assert [entry.seq for entry in reopened(path)] == list(range(1, kept + 2))


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A real file system of 512 KiB."""
    disk = tmp_path / "disk"
    disk.mkdir()
    mount = shutil.which("mount")
    if os.geteuid() != 0 or mount is None:
        pytest.skip("only root can mount a small disk")
    made = subprocess.run(
        [mount, "-t", "tmpfs", "-o", "size=512k", "tmpfs", str(disk)], capture_output=True, check=False
    )
    if made.returncode:
        pytest.skip(f"no small disk could be mounted: {made.stderr.decode().strip()}")
    yield disk
    subprocess.run(["umount", "-l", str(disk)], check=True)


def fill(disk: Path) -> Path:
    ballast = disk / "ballast"
    with ballast.open("wb", buffering=0) as file, contextlib.suppress(OSError):
        while True:
            file.write(b"\0" * 1024)
    return ballast


def test_on_a_truly_full_disk_a_turn_is_refused_and_saved_once_there_is_room(small_disk: Path) -> None:
    path = small_disk / "journal.db"
    with contextlib.closing(Journal.open(path)) as journal:
        game = journal.begin("seven-wonders", SETUP)
        journal.append(game, [TURN])
        assert not journal.has_room()
        ballast = fill(small_disk)
        with pytest.raises(SaveFailed) as caught:
            append_for_ever(journal, game)
        assert caught.value.code == "disk_full"
        kept = len(journal.entries(game))
        with pytest.raises(SaveFailed) as caught:
            journal.backup()
        assert caught.value.code == "disk_full"
        ballast.unlink()
        assert journal.append(game, [TURN]) == kept + 1
    assert [entry.seq for entry in reopened(path)] == list(range(1, kept + 2))
    assert not list(small_disk.glob("*.new"))


def test_no_journal_can_be_started_on_a_full_disk_and_the_sentence_says_so(small_disk: Path) -> None:
    ballast = fill(small_disk)
    with pytest.raises(SaveFailed, match="disk is full") as caught:
        Journal.open(small_disk / "journal.db")
    assert caught.value.code == "disk_full"
    ballast.unlink()
    Journal.open(small_disk / "journal.db").close()


def test_a_disk_that_turns_read_only_during_a_game_is_told(journal: Journal) -> None:
    """As the kernel does to an SD card with errors; here SQLite's own switch answers in its place."""
    game = journal.begin("seven-wonders", SETUP)
    journal._db.execute("PRAGMA query_only = ON")
    with pytest.raises(SaveFailed, match="read-only") as caught:
        journal.append(game, [TURN])
    assert caught.value.code == "read_only"
    journal._db.execute("PRAGMA query_only = OFF")
    assert journal.append(game, [TURN]) == 1


def test_room_on_the_disk_can_be_asked_for(journal: Journal, monkeypatch: pytest.MonkeyPatch) -> None:
    assert journal.free_bytes() > 0
    monkeypatch.setattr(Journal, "free_bytes", lambda _: 1024)
    assert not journal.has_room()


def test_a_backup_is_a_whole_journal_and_only_the_newest_are_kept(path: Path, journal: Journal) -> None:
    game = journal.begin("seven-wonders", SETUP)
    copies = []
    for _ in range(BACKUPS + 3):
        journal.append(game, [TURN])
        copies.append(journal.backup())
    assert [copy.exists() for copy in copies] == [False] * 3 + [True] * BACKUPS
    assert not list(path.parent.glob("*.new"))
    journal.close()
    shutil.copy(copies[-1], path)
    assert len(reopened(path)) == BACKUPS + 3


def test_errors_are_also_built_in_ones() -> None:
    for error in (JournalNewer, JournalLocked, JournalReadOnly, SaveFailed):
        assert issubclass(error, JournalError)
    assert issubclass(JournalError, OSError)
    assert issubclass(JournalError, FirmwareError)


@pytest.mark.parametrize("odd", [Path.mkdir, os.mkfifo], ids=["folder", "pipe"])
def test_something_that_is_no_file_is_refused_and_stays(tmp_path, odd):
    path = tmp_path / "journal.db"
    odd(path)
    with pytest.raises(JournalReadOnly, match="is no file"):
        Journal.open(path)
    assert path.exists()
    assert not path.is_file()
