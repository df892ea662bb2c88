"""The table in real time, with a scripted window and camera: starting, stopping, losing a camera and finding it."""

from __future__ import annotations

import os
import signal
import threading
from dataclasses import replace
from itertools import chain, repeat

import numpy as np
import pytest

from engine.table import Press
from firmware import camera_thread, loop
from firmware.camera_thread import CameraThread
from firmware.config import Camera, Config
from firmware.eyes import Eyes
from firmware.journal import Journal
from firmware.loop import CannotStart, serve
from firmware.session.value import Draft
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
    serve(config, Draft(), None)
    assert window.shown[0] is Screen.SETUP
    assert games(config) == ()


def test_a_setup_line_starts_the_game(window, config):
    window.script = ((), ())
    serve(config, Draft(), LINE)
    assert window.shown[-1] is Screen.CHOOSE
    assert games(config)[0].setup == LINE


def test_the_unfinished_game_is_offered_and_goes_on(window, config):
    serve(config, Draft(), LINE)
    window.script, window.shown = ((), (Pick("resume"),), ()), []
    serve(config, Draft(), None)
    assert window.shown[0] is Screen.SETUP
    assert window.shown[-1] is Screen.CHOOSE
    assert len(games(config)) == 1


def test_a_second_pharos_is_told_that_one_runs(window, config):
    journal = Journal.open(config.data_dir / "journal.db")
    try:
        with pytest.raises(CannotStart, match=r"(?i)another|already"):
            serve(config, Draft(), None)
    finally:
        journal.close()


def test_a_damaged_journal_is_kept_aside_and_told(window, config):
    (config.data_dir / "journal.db").write_bytes(b"SQLite format 3\x00" + b"torn" * 500)
    window.script = ((), ())
    serve(config, Draft(), None)
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
        serve(replace(config, **broken), Draft(), None)
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
    monkeypatch.setattr(camera_thread, "LOOK_S", 0.0)
    monkeypatch.setattr(camera_thread, "RETRY_S", 0.0)
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
    monkeypatch.setattr(camera_thread, "LOOK_S", 0.0)
    thread = CameraThread(Source(10**9), lambda: Source(0))
    try:
        seen_until(thread, lambda seen: seen.trouble is not None and seen.trouble.code == "camera_blocked")
    finally:
        thread.close()


def test_after_a_power_cut_the_game_of_the_same_setup_goes_on_and_another_setup_is_a_new_game(window, config):
    serve(config, Draft(), LINE)
    window.script = ((), ())
    serve(config, Draft(), LINE)
    assert window.shown[-1] is Screen.CHOOSE
    assert [game.setup for game in games(config)] == [LINE]
    other = LINE.replace("Ada", "Eve")
    serve(config, Draft(), other)
    assert [game.setup for game in games(config)] == [other, LINE]


def test_closing_the_window_in_mid_turn_keeps_the_turns_before(window, config):
    window.script = ((), (Press(1), Press(2)), (Quit(), Press(3)), ())
    serve(config, Draft(), LINE)
    assert games(config)[0].finished is False
    window.script = ((), (Pick("resume"),), ())
    serve(config, Draft(), None)
    assert window.shown[-1] is Screen.CHOOSE


def test_being_told_to_stop_ends_it_in_order(window, config, monkeypatch):
    monkeypatch.setattr(ScriptedWindow, "gestures", lambda _: os.kill(os.getpid(), signal.SIGTERM) or ())
    before = signal.getsignal(signal.SIGTERM)
    try:
        serve(config, Draft(), LINE)
    finally:
        signal.signal(signal.SIGTERM, before)
    assert len(games(config)) == 1


class Weird(Source):
    """A camera that now and then hands out what is no frame, or breaks in a way nobody thought of."""

    def read(self):
        if self._left == 0:
            raise ZeroDivisionError("a driver's own mistake")
        return super().read()

    def close(self):
        super().close()
        raise RuntimeError("and it does not close either")


def test_whatever_a_camera_does_is_told_as_lost_and_mended(monkeypatch):
    monkeypatch.setattr(camera_thread, "LOOK_S", 0.0)
    monkeypatch.setattr(camera_thread, "RETRY_S", 0.0)
    first, second = Weird(2), Source(10**9)
    thread = CameraThread(first, lambda: second)
    try:
        seen_until(thread, lambda seen: seen.lost is not None and seen.lost.code == "camera_lost")
        assert first.closed.is_set()
        seen_until(thread, lambda seen: seen.lost is None)
    finally:
        thread.close()


def test_what_has_settled_is_still_known_when_the_camera_is_back(monkeypatch):
    """Else a card that was taken away meanwhile would lie on the table for ever."""
    monkeypatch.setattr(camera_thread, "LOOK_S", 0.0)
    monkeypatch.setattr(camera_thread, "RETRY_S", 0.0)
    made, forgotten = [], []

    def watched_eyes(*given):
        eyes = Eyes(*given)
        monkeypatch.setattr(eyes, "forget", lambda: forgotten.append(eyes))
        made.append(eyes)
        return eyes

    monkeypatch.setattr(camera_thread, "Eyes", watched_eyes)
    thread = CameraThread(Source(1), lambda: Source(10**9))
    try:
        seen_until(thread, lambda seen: seen.lost is not None)
        seen_until(thread, lambda seen: seen.lost is None)
    finally:
        thread.close()
    assert forgotten == made
    assert len(made) == 1
