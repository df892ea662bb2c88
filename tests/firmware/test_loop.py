"""The table in real time, with a scripted window and camera: starting, stopping, losing a camera and finding it."""

from __future__ import annotations

import threading
from dataclasses import replace
from itertools import chain, repeat

import numpy as np
import pytest

from engine.seven_wonders.state import Edition
from firmware import loop
from firmware.config import Camera, Config
from firmware.journal import Journal
from firmware.loop import CameraThread, CannotStart, serve
from ui.view import Pick, Quit, Screen
from vision.frame import CameraLost, Frame

LINE = "seven-wonders second seats=gizah/day:Ada,rhodos/night:Bo,babylon/day options=profile:seed"


class ScriptedWindow:
    """Hands out one tuple of gestures a pass; remembers what was shown."""

    script: tuple = ()
    shown: list = []  # noqa: RUF012 (set anew for each test)
    size_px = (800, 480)

    def __init__(self, *_args, **_kwargs):
        self._gestures = chain(type(self).script, repeat((Quit(),)))

    def gestures(self):
        return next(self._gestures)

    def show(self, painted):
        type(self).shown.append(painted.screen)

    def close(self):
        pass


@pytest.fixture
def window(monkeypatch):
    monkeypatch.setattr(loop, "Window", ScriptedWindow)
    monkeypatch.setattr(loop, "PASS_S", 0.0)
    ScriptedWindow.script, ScriptedWindow.shown = (), []
    return ScriptedWindow


@pytest.fixture
def config(tmp_path):
    return Config(tmp_path, panel="none", camera=Camera("none"))


def games(config):
    journal = Journal.open(config.data_dir / "journal.db")
    try:
        return journal.games()
    finally:
        journal.close()


def test_it_opens_on_the_set_up_screen_and_closes_with_the_window(window, config):
    window.script = ((), ())
    serve(config, Edition.SECOND, None)
    assert window.shown[0] is Screen.SETUP
    assert games(config) == ()


def test_a_setup_line_starts_the_game(window, config):
    window.script = ((), ())
    serve(config, Edition.SECOND, LINE)
    assert window.shown[-1] is Screen.CHOOSE
    assert games(config)[0].setup == LINE


def test_the_unfinished_game_is_offered_and_goes_on(window, config):
    serve(config, Edition.SECOND, LINE)
    window.script, window.shown = ((), (Pick("resume"),), ()), []
    serve(config, Edition.SECOND, None)
    assert window.shown[0] is Screen.SETUP
    assert window.shown[-1] is Screen.CHOOSE
    assert len(games(config)) == 1


def test_a_second_pharos_is_told_that_one_runs(window, config):
    journal = Journal.open(config.data_dir / "journal.db")
    try:
        with pytest.raises(CannotStart, match=r"(?i)another|already"):
            serve(config, Edition.SECOND, None)
    finally:
        journal.close()


def test_a_damaged_journal_is_kept_aside_and_told(window, config):
    (config.data_dir / "journal.db").write_bytes(b"SQLite format 3\x00" + b"torn" * 500)
    window.script = ((), ())
    serve(config, Edition.SECOND, None)
    assert window.shown[0] is Screen.SETUP
    assert len(list(config.data_dir.glob("*damaged*"))) == 1


@pytest.mark.parametrize(
    ("broken", "key", "instead"),
    [
        ({"camera": Camera("device", 77)}, 'camera = "device:77"', 'camera = "none"'),
        ({"panel": "gpio"}, 'panel = "gpio"', 'panel = "none"'),
    ],
)
def test_a_missing_part_is_named_with_its_key_and_the_alternative(window, config, broken, key, instead):
    with pytest.raises(CannotStart) as caught:
        serve(replace(config, **broken), Edition.SECOND, None)
    assert key in str(caught.value)
    assert instead in str(caught.value)


class Source:
    """A camera that gives so many frames and is then unplugged."""

    def __init__(self, frames: int):
        self._left = frames
        self.closed = threading.Event()

    def read(self):
        if self._left == 0:
            raise CameraLost("unplugged: look at its cable")
        self._left -= 1
        return Frame(np.full((324, 576), 120, np.uint8), 0.0)

    def close(self):
        self.closed.set()


def seen_until(thread: CameraThread, wanted) -> None:
    """Drain until something wanted arrives; gives up after a generous number of waits."""
    wait = threading.Event()
    for _ in range(1000):
        if any(wanted(seen) for seen in thread.drain()):
            return
        wait.wait(0.01)
    raise AssertionError("it never came")


def test_a_lost_camera_is_told_closed_and_opened_again(monkeypatch):
    monkeypatch.setattr(loop, "LOOK_S", 0.0)
    monkeypatch.setattr(loop, "RETRY_S", 0.0)
    first, second = Source(3), Source(10**9)
    thread = CameraThread(first, lambda: second)
    try:
        seen_until(thread, lambda seen: seen.lost is not None and seen.lost.code == "camera_lost")
        assert first.closed.is_set()
        seen_until(thread, lambda seen: seen.lost is None)
        assert thread.picture() is not None
    finally:
        thread.close()
    assert second.closed.is_set()


def test_a_lens_that_shows_one_plain_thing_is_told_as_blocked(monkeypatch):
    monkeypatch.setattr(loop, "LOOK_S", 0.0)
    thread = CameraThread(Source(10**9), lambda: Source(0))
    try:
        seen_until(thread, lambda seen: seen.trouble is not None and seen.trouble.code == "camera_blocked")
    finally:
        thread.close()
