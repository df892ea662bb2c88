"""The whole way through, once with a display and once without: vision, session, panel, journal, screens and scores."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import cv2
import pytest

from engine import notation
from engine.game import replay
from engine.seven_wonders.state import Edition
from engine.seven_wonders.turn import GAME
from firmware import demo
from firmware.demo import DemoSettings, play
from firmware.journal import Journal
from firmware.outcome import outcome
from firmware.session.record import Recorded, effective, from_line
from firmware.session.value import Draft
from ui.view import Screen

SEED = 5
FIRST, SECOND = Draft(Edition.FIRST), Draft(Edition.SECOND)
SIZE_PX = (800, 480)


@pytest.fixture(scope="module")
def headless(tmp_path_factory):
    out = tmp_path_factory.mktemp("headless")
    said: list[str] = []
    play(DemoSettings("seven-wonders", SECOND, 3, SEED, True, None, out, "en", SIZE_PX), said.append)
    return out, said


def recorded(out: Path):
    journal = Journal.open(out / "demo-journal.db")
    try:
        game = journal.games()[0]
        return game, journal.entries(game.id)
    finally:
        journal.close()


def test_it_tells_how_the_game_ended(headless):
    _, said = headless
    assert [line[:2] for line in said][:1] == ["1."]
    assert len(said) == 3


def test_scores_have_the_promised_form(headless):
    scores = json.loads((headless[0] / "scores.json").read_text("utf-8"))
    assert (scores["game"], scores["edition"], scores["seed"]) == ("seven-wonders", "second", SEED)
    categories = ["military", "treasury", "wonder", "civilian", "science", "commercial", "guilds"]
    for n, seat in enumerate(scores["seats"], start=1):
        assert seat["seat"] == n
        assert list(seat["categories"]) == categories
        assert sum(seat["categories"].values()) == seat["total"]
        assert set(seat) == {"seat", "wonder", "side", "categories", "total", "coins", "rank"}
    assert min(seat["rank"] for seat in scores["seats"]) == 1


def test_the_journal_alone_leads_to_the_same_scores(headless):
    game, lines = recorded(headless[0])
    entries = [Recorded(line.seq, from_line(game.game, line.kind, line.text)) for line in lines]
    state = replay(GAME, notation.parse_setup(game.setup), [past.turn for past in effective(entries)])
    scores = json.loads((headless[0] / "scores.json").read_text("utf-8"))
    assert outcome(state, seed=SEED) == scores
    assert game.stand_in
    assert game.finished


def test_every_kind_of_screen_but_the_roll_is_left_as_a_picture(headless):
    for kind in set(Screen) - {Screen.ROLL}:
        picture = cv2.imread(str(headless[0] / f"screen-{kind.value}.png"))
        assert picture is not None, kind
        assert picture.shape == (SIZE_PX[1], SIZE_PX[0], 3)
        assert picture.std() > 10


def test_some_frames_are_left_as_the_camera_saw_them(headless):
    frames = sorted(headless[0].glob("frame-*.jpg"))
    assert len(frames) >= 3
    assert cv2.imread(str(frames[0])).shape == (2592, 4608, 3)


def test_a_card_that_cannot_be_read_was_entered_by_hand(headless):
    _, lines = recorded(headless[0])
    assert any(".? " in line.text for line in lines)


def test_with_a_display_and_at_another_speed_moves_and_scores_are_equal(headless, tmp_path, monkeypatch):
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setattr(demo, "has_display", lambda: True)
    play(DemoSettings("seven-wonders", SECOND, 3, SEED, False, 500.0, tmp_path, "zh", SIZE_PX), lambda _: None)
    assert (tmp_path / "scores.json").read_bytes() == (headless[0] / "scores.json").read_bytes()
    (game, lines), (other, other_lines) = recorded(headless[0]), recorded(tmp_path)
    assert game.setup == other.setup
    assert [(line.kind, line.text) for line in lines] == [(line.kind, line.text) for line in other_lines]


def test_an_older_demos_journal_is_replaced_but_nobody_elses(tmp_path):
    (tmp_path / "journal.db").write_text("mine")
    (tmp_path / "demo-journal.db").write_text("old")
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(demo, "TOO_LONG_S", 0.5)
        with pytest.raises(demo.DemoStuck, match="does not end"):
            play(DemoSettings("seven-wonders", SECOND, 3, 1, True, None, tmp_path, "en", SIZE_PX), lambda _: None)
    assert (tmp_path / "journal.db").read_text() == "mine"
    assert (tmp_path / "demo-journal.db").read_bytes().startswith(b"SQLite format 3")


def test_two_players_and_the_free_city_from_start_to_score(tmp_path):
    said: list[str] = []
    play(DemoSettings("seven-wonders", FIRST, 2, 4, True, None, tmp_path, "en", SIZE_PX), said.append)
    scores = json.loads((tmp_path / "scores.json").read_text("utf-8"))
    assert scores["edition"] == "first"
    assert [seat["rank"] for seat in scores["seats"]][2] == 0
    assert sorted(seat["rank"] for seat in scores["seats"][:2]) in ([1, 1], [1, 2])
    game, lines = recorded(tmp_path)
    assert "free_city=" in game.setup
    assert len([line for line in lines if line.kind == "moves"]) >= 18


def test_a_demo_that_is_told_to_stop_stops_and_clears_its_place(tmp_path):
    """With a display it is the same: SDL must not take the signal for itself."""
    command = [sys.executable, "-c", "from firmware.cli import main; main()", "demo", "--headless"]
    with subprocess.Popen(command, env={**os.environ, "TMPDIR": str(tmp_path)}, stdout=subprocess.DEVNULL) as player:
        while player.poll() is None and not list(tmp_path.glob("pharos-demo-*/demo-journal.db-wal")):
            time.sleep(0.05)
        player.send_signal(signal.SIGTERM)
        assert player.wait(60) == 128 + signal.SIGTERM
    assert list(tmp_path.iterdir()) == []
