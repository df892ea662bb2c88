"""Bad files on the command line: pictures that are none, set-ups that are endless, places that cannot be written."""

from __future__ import annotations

import json
import os
import random
from pathlib import Path
from urllib.parse import quote

import cv2
import numpy as np
import pytest
from click.testing import CliRunner

from firmware.cli import main

CONFIG = 'panel = "none"\ncamera = "none"\ndata_dir = "{}"\n'
SETUP = "seven-wonders second seats=gizah/day:{},rhodos/night,babylon/day options=profile:seed"


@pytest.fixture
def pharos(tmp_path, monkeypatch):
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.chdir(tmp_path)

    def invoke(*arguments):
        return CliRunner().invoke(main, [str(argument) for argument in arguments])

    return invoke


@pytest.fixture
def grain() -> np.ndarray:
    return np.random.default_rng(1).integers(0, 255, (200, 300), np.uint8)


def told(result) -> str:
    """The one sentence in which a command gives up."""
    assert result.exit_code in {1, 2}
    assert isinstance(result.exception, SystemExit)
    return result.output.strip().splitlines()[-1]


FORMS = {
    "plain.png": lambda grey: grey,
    "alpha.png": lambda grey: np.dstack([grey] * 4),
    "sixteen.png": lambda grey: grey.astype(np.uint16) * 257,
    "black.png": lambda grey: grey * 0,
    "white.jpg": lambda grey: grey * 0 + 255,
    "least.png": lambda grey: grey[:32, :32],
    "wide.png": lambda grey: np.tile(grey[:33], (1, 40)),
    "tall.png": lambda grey: np.tile(grey[:, :33], (40, 1)),
}


@pytest.mark.parametrize("name", FORMS)
def test_any_form_of_picture_is_looked_at_and_nothing_is_seen_that_is_not_there(pharos, grain, tmp_path, name):
    cv2.imwrite(name, FORMS[name](grain))
    result = pharos("look", name, "--draw", "drawn.png")
    assert result.exit_code == 0
    (report,) = json.loads(result.stdout)
    assert report["codes"] == []
    assert cv2.imread("drawn.png") is not None


@pytest.mark.parametrize(
    "make",
    [
        lambda file, grain: cv2.imwrite(str(file), grain[:1, :1]),
        lambda file, grain: cv2.imwrite(str(file), grain[:31, :]),
        lambda file, grain: file.write_bytes(b""),
        lambda file, grain: file.write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(1000)),
        lambda file, grain: file.write_bytes(cv2.imencode(".png", grain)[1].tobytes()[:400]),
        lambda file, grain: file.write_bytes(random.Random(1).randbytes(100_000)),
        lambda file, grain: file.symlink_to("/dev/zero"),
        lambda file, grain: os.mkfifo(file),
        lambda file, grain: file.symlink_to(file),
        lambda file, grain: None,
    ],
    ids=["1x1", "too low", "empty", "broken", "cut", "noise", "endless", "pipe", "loop", "missing"],
)
def test_what_is_no_picture_is_refused_by_name(pharos, grain, tmp_path, make):
    make(tmp_path / "photo.png", grain)
    assert "photo.png" in told(pharos("look", "photo.png"))


@pytest.mark.parametrize("place", ["nowhere/drawn.png", "drawn.gif", "/dev/full/x.png"])
def test_a_drawing_that_cannot_be_written_is_told(pharos, grain, tmp_path, place):
    cv2.imwrite("plain.png", grain)
    assert "annotated picture cannot be written" in told(pharos("look", "plain.png", "--draw", place))


def test_a_folder_is_neither_a_picture_nor_a_place_for_one_nor_for_sheets(pharos, grain, tmp_path):
    cv2.imwrite("plain.png", grain)
    for arguments in (("look", "."), ("look", "plain.png", "--draw", "."), ("print", "mats", "-o", ".")):
        assert "directory" in told(pharos(*arguments))


@pytest.mark.parametrize("place", ["nowhere/sheets.pdf", "/dev/full", "/proc/sheets.pdf"])
def test_sheets_that_cannot_be_written_are_told_with_the_place(pharos, place):
    sentence = told(pharos("print", "mats", "-o", place))
    assert place in sentence
    assert "-o" in sentence


@pytest.mark.parametrize("place", ["/proc/nowhere", "/dev/null/out"])
def test_a_demo_that_can_leave_nothing_there_is_told_the_place(pharos, place):
    assert place in told(pharos("demo", "--headless", "--out", place))


@pytest.fixture
def start(pharos, tmp_path):
    """Start ``pharos run`` with a setup's bytes; nothing here opens a game."""
    (tmp_path / "pharos.toml").write_text(CONFIG.format(tmp_path))

    def run(content: bytes | Path):
        if isinstance(content, bytes):
            (tmp_path / "setup.txt").write_bytes(content)
            content = tmp_path / "setup.txt"
        result = pharos("run", "--config", tmp_path / "pharos.toml", "--setup", content)
        assert not (tmp_path / "journal.db").exists()
        return told(result)

    return run


@pytest.mark.parametrize(
    "name",
    [
        "🏛",
        "é",
        "a:b",
        "a/b",
        "%41da",
        "%c3%a9",
        "%C3",
        "%ED%A0%80",
        "%0A",
        "%00",
        "%1B",
        "%E2%80%AE",
        "x" * 41,
        quote("🏛" * 41),
    ],
)
def test_a_name_that_is_not_spelled_as_names_are_is_refused(start, name):
    assert "setup cannot be used" in start(SETUP.format(name).encode())


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\n",
        b"\xff\xfe",
        b"\0" * 100,
        b"x" * 10**6,
        (SETUP.format("Ada") + "\n").encode() * 2,
        random.Random(1).randbytes(300),
    ],
    ids=["empty", "a line end", "no UTF-8", "zeros", "a million", "two lines", "noise"],
)
def test_a_file_that_is_no_setup_is_refused_in_a_short_sentence(start, content):
    sentence = start(content)
    assert "setup" in sentence
    assert len(sentence) < 500


def test_an_endless_setup_is_not_read_to_its_end(start):
    assert "/dev/zero: it is no file" in start(Path("/dev/zero"))
