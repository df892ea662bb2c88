"""A journal that somebody else wrote in: whatever it holds, Pharos starts, says what is wrong and goes on saving."""

from __future__ import annotations

import contextlib
import random
import re
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from engine.seven_wonders.catalogue import catalogue
from engine.seven_wonders.state import Edition
from engine.seven_wonders.turn import GAME
from engine.table import SurfaceFound, mat
from firmware.journal import Entry, Journal
from firmware.resuming import damaged, unfinished
from firmware.session.status import lights, shown_state, status
from firmware.session.step import step
from firmware.session.value import Overlay, Session, Table
from ui.view import Pick, Problem
from ui.views.seven_wonders import view
from ui.words import Words

SETUP = "seven-wonders second seats=gizah/day:Ada,rhodos/night:Bo,babylon/day options=profile:seed"
SALES = "1=S | 2=S | 3=S"
LINES = (
    ("moves", SALES),
    ("moves", "1=S | 2=B lumber_yard.0 | 3=S"),
    ("moves", "1=S | 2=B stockade.0 | 3=S"),
    ("undo", "2"),
    ("moves", "1=B timber_yard.0 L0 R0 K1 | 2=S | 3=S"),
    ("correct", "1 3=B altar.0"),
    ("moves", "1=B stockade.0 | 2=S | 3=S"),
    ("ruling", "5 2"),
)
WORDS = Words("en")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A journal with one game of two turns, closed properly."""
    path = tmp_path / "journal.db"
    with contextlib.closing(Journal.open(path)) as journal:
        game = journal.begin(GAME.name, SETUP)
        journal.append(game, [Entry("moves", SALES)])
        journal.append(game, [Entry("moves", SALES)])
    return path


def scribble(path: Path, *statements: str | tuple[str, tuple[object, ...]]) -> None:
    with contextlib.closing(sqlite3.connect(path)) as db:
        for statement in statements:
            db.execute(*((statement,) if isinstance(statement, str) else statement))
        db.commit()


def goes_on(journal: Journal) -> None:
    """A new game can be begun and keeps what it is told."""
    game = journal.begin(GAME.name, SETUP)
    assert journal.append(game, [Entry("moves", SALES)]) == 1
    assert [line.text for line in journal.entries(game)] == [SALES]


@pytest.mark.parametrize(
    "statement",
    [
        ("UPDATE entries SET text = ? WHERE seq = 2", ("1=S" * 1_000_000,)),
        ("UPDATE games SET setup = ?", ("x" * 3_000_000,)),
        ("UPDATE entries SET text = ? WHERE seq = 2", ("1=S\0 | 2=S | 3=S",)),
        "UPDATE entries SET text = CAST(x'ff31' AS TEXT) WHERE seq = 2",
        "UPDATE games SET setup = CAST(x'ff31' AS TEXT)",
        "UPDATE entries SET text = '1=B no_such_card.0 | 2=S | 3=S' WHERE seq = 2",
        "UPDATE entries SET text = '1!=B no_such_card.0 | 2=S | 3=S' WHERE seq = 2",
        "UPDATE entries SET text = '1=B palace.0 | 2=S | 3=S' WHERE seq = 2",
        "UPDATE entries SET text = '1=S | 2=S' WHERE seq = 2",
        "UPDATE entries SET text = '1=S | 2=S | 3=S | 7=S' WHERE seq = 2",
        "UPDATE entries SET text = '1=D | 2=S | 3=S' WHERE seq = 2",
        "UPDATE entries SET kind = 'wish' WHERE seq = 2",
        "UPDATE entries SET kind = 'correct', text = '1 7=S' WHERE seq = 2",
        "UPDATE entries SET kind = 'ruling', text = '1 7' WHERE seq = 2",
        "UPDATE entries SET seq = 5 WHERE seq = 2",
        "UPDATE entries SET seq = 0 WHERE seq = 1",
        "UPDATE entries SET seq = -1 WHERE seq = 1",
        "INSERT INTO entries VALUES (1, 9223372036854775807, 'moves', '1=S | 2=S | 3=S', '')",
        "UPDATE games SET game = 'chess'",
        "UPDATE games SET setup = replace(setup, 'rhodos', 'gizah')",
        "UPDATE games SET setup = replace(setup, 'seed', 'nobody')",
        "UPDATE games SET setup = replace(setup, 'second', 'first')",
    ],
)
def test_lines_that_cannot_be_played_are_told_and_left_and_a_new_game_can_begin(path, statement):
    scribble(path, statement)
    with contextlib.closing(Journal.open(path)) as journal:
        assert journal.damaged_as is None
        assert unfinished(journal) == (None, Problem("game_unreadable"))
        assert len(journal.games()) == 1
        goes_on(journal)


@pytest.mark.parametrize(
    "statements",
    [
        ("CREATE TRIGGER thief AFTER INSERT ON entries BEGIN DELETE FROM entries; END",),
        ("CREATE TRIGGER no BEFORE INSERT ON entries BEGIN SELECT RAISE(ABORT, 'no'); END",),
        ("ALTER TABLE games RENAME TO others", "CREATE VIEW games AS SELECT * FROM others"),
        ("ALTER TABLE entries DROP COLUMN at",),
        ("ALTER TABLE entries ADD COLUMN more TEXT AS (upper(text))",),
        ("DROP TABLE entries", "CREATE TABLE entries (game, seq, kind, text, at)"),
        (
            "DROP TABLE entries",
            "CREATE TABLE entries (game, seq, kind, text, at)",
            "INSERT INTO entries VALUES (1, 'x', x'00', x'ff', NULL)",
        ),
        ("DROP TABLE games", "CREATE TABLE games (id, game, setup)"),
    ],
)
def test_tables_that_are_not_ours_are_moved_aside_whole_and_readable_turns_saved(path, statements):
    scribble(path, *statements)
    with contextlib.closing(Journal.open(path)) as journal:
        assert journal.damaged_as is not None
        assert journal.damaged_as.exists()
        left, problem = unfinished(journal)
        assert problem is None
        assert left is None or len(left.entries) == journal.salvaged
        goes_on(journal)
    with contextlib.closing(Journal.open(path)) as journal:
        assert journal.damaged_as is None


def test_garbage_in_the_write_ahead_log_is_passed_over(path):
    path.with_name("journal.db-wal").write_bytes(random.Random(1).randbytes(50_000))
    with contextlib.closing(Journal.open(path)) as journal:
        left, _ = unfinished(journal)
        assert [recorded.seq for recorded in left.entries] == [1, 2]
        goes_on(journal)


def test_the_damaged_file_is_named_on_the_screen(path):
    path.write_bytes(random.Random(1).randbytes(40_000))
    with contextlib.closing(Journal.open(path)) as journal:
        told = damaged(journal)
        assert WORDS.say(told.code, told.facts).endswith(": journal.damaged-1.db")


CARDS = sorted({card for edition in Edition for card in catalogue(edition).cards})


def rewritten(rng: random.Random) -> list[tuple[str, str]]:
    """The lines of a game with a few words of them replaced by others that might stand there."""
    lines = list(LINES)
    changes: tuple[Callable[[str], str], ...] = (
        lambda text: re.sub(r"=", "!=", text, count=rng.randint(1, 3)),
        lambda text: re.sub(r"B \w+\.\d", lambda _: f"B {rng.choice(CARDS)}.{rng.choice('0129?')}", text),
        lambda text: re.sub(r"(\d)=S", r"\1!=B scriptorium.0 L1:wood R0 K9 F:chain:nothing", text, count=1),
        lambda text: re.sub(r"(\d)=S", r"\1!=W L999:ore R999:ore K999", text, count=1),
        lambda text: re.sub(r"(\d)=S", r"\1!=D", text, count=1),
        lambda text: text.replace("=S", f"={rng.choice(['W', 'W ?', 'S altar.0', 'B palace.0'])}", 1),
        lambda _: f"{rng.randint(0, 9)}",
        lambda _: f"{rng.randint(1, 8)} {rng.randint(1, 7)}={rng.choice(['S', 'D', 'W ?', 'B altar.?'])}",
        lambda _: f"{rng.randint(1, 8)} {rng.choice(['1', '1,2', '2,3', '7'])}",
    )
    for _ in range(rng.randint(1, 3)):
        at = rng.randrange(len(lines))
        lines[at] = (rng.choice([lines[at][0], "undo", "correct", "ruling"]), rng.choice(changes)(lines[at][1]))
    return lines[: rng.randint(1, len(lines))]


@pytest.mark.parametrize("seed", range(4))
def test_rewritten_lines_are_refused_as_a_whole_or_played_through(path, seed):
    rng = random.Random(seed)
    played = 0
    with contextlib.closing(Journal.open(path)) as journal:
        for _ in range(60):
            game = journal.begin(GAME.name, SETUP)
            journal.append(game, [Entry(*line) for line in rewritten(rng)])
            left, problem = unfinished(journal)
            assert (left is None) == (problem == Problem("game_unreadable"))
            if left is None:
                continue
            played += 1
            session, _ = step(Session(unfinished=left), Pick("resume"))
            session, _ = step(session, Table(tuple(SurfaceFound(mat(seat)) for seat in (1, 2, 3))))
            for overlay in ("", "menu:open", "menu:history"):
                session, _ = step(session, Pick(overlay))
                view(shown_state(session), status(session), WORDS)
                assert 0 in lights(session)
            assert session.overlay is Overlay.HISTORY
            assert len(GAME.score(session.state).seats) == 3
    assert played > 3


def test_the_lines_that_are_rewritten_are_a_game(path):
    with contextlib.closing(Journal.open(path)) as journal:
        game = journal.begin(GAME.name, SETUP)
        journal.append(game, [Entry(*line) for line in LINES])
        left, problem = unfinished(journal)
        assert problem is None
        assert len(left.entries) == len(LINES)
