"""The table in real time: the only threads and the only clock.

The main thread steps the session and paints; one more thread takes frames and looks at them, so that neither a slow
look delays a button nor a press delays a look.
"""

from __future__ import annotations

import contextlib
import datetime as dt
import random
import signal
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import TypeVar

from engine import notation
from engine.game import GameError
from engine.games import RULES
from engine.notation import AnySetup
from firmware.camera_thread import CameraThread, Seen
from firmware.cameras import open_camera
from firmware.config import Config
from firmware.errors import FirmwareError
from firmware.host import Host
from firmware.journal import Journal, JournalError
from firmware.kit import Kit, kit_of
from firmware.panel import open_panel
from firmware.panel_guard import PanelGuard
from firmware.presses import start
from firmware.resuming import damaged, unfinished
from firmware.session import setting_up
from firmware.session.games import table_game
from firmware.session.value import Advance, Draft, FaultsChanged, Input, Session, Table, Tick, Watched
from firmware.teaching import CannotTeach
from ui.paint import Painter
from ui.view import Problem, Quit
from ui.window import NoDisplay, Window
from ui.words import Words
from vision import VisionError
from vision.frame import FrameSource

PartT = TypeVar("PartT")

DEFAULT_GAME = next(iter(RULES))
PASS_S = 1 / 30
"""One pass of the main loop."""


class CannotStart(FirmwareError, OSError):
    """A part that the configuration names is missing; the message names its key and the alternative."""


def serve(
    config: Config,
    draft: Draft,
    setup_line: str | None,
    *,
    game: str = DEFAULT_GAME,
    owned: Mapping[str, str] | None = None,
) -> None:
    """Serve the table until the window is closed or the process is told to stop.

    It opens with this game and draft; ``owned`` names each game's boards or components that are an owner's and already
    known to the rules.

    Raises CannotStart for a part that the configuration names and that is missing, for a setup that cannot be read
    and for a journal that cannot be used.
    """
    setup = _parse_setup(setup_line) if setup_line is not None else None
    with contextlib.ExitStack() as devices:
        window = _open_window(config, devices)
        panel = _open(lambda: open_panel(config, time.monotonic), 'panel = "gpio"', 'panel = "none"')
        tracker = start(panel.levels(), time.monotonic(), config.times)
        guard = PanelGuard(panel, lambda: open_panel(config, time.monotonic), tracker)
        devices.callback(guard.close)
        camera = _open_camera(config, devices)
        journal = _open_journal(config, devices)
        _Table(config, Session(game, draft=draft, owned=owned or {}), window, guard, camera, journal).run(setup)


class _Table:
    """One served table: passes of input, step and picture, game after game."""

    def __init__(
        self,
        config: Config,
        opening: Session,
        window: Window,
        guard: PanelGuard,
        camera: CameraThread | None,
        journal: Journal,
    ) -> None:
        self._config = config
        self._opening = opening
        self._window = window
        self._guard = guard
        self._camera = camera
        self._journal = journal
        self._seen = Seen()
        self._faults: dict[str, Problem] = {}
        self._running = True
        self._painter = Painter(window.size_px, motion=config.display.motion)

    def run(self, setup: AnySetup | None) -> None:
        signal.signal(signal.SIGTERM, self._told_to_stop)
        host = self._new_host()
        if setup is not None:
            host.take(_started(host.session, setup))
        while self._running:
            began_s = time.monotonic()
            host.feed(self._inputs(began_s))
            if host.left:
                host = self._new_host(layout_of=host.session)
            live = self._camera.picture() if self._camera else None
            if self._camera is not None:
                self._camera.watch(_watched(host.session))
            host.present({} if live is None else {"camera": live})
            time.sleep(max(0.0, PASS_S - (time.monotonic() - began_s)))

    def _told_to_stop(self, *_: object) -> None:
        self._running = False

    def _new_host(self, layout_of: Session | None = None) -> Host:
        try:
            left, unreadable = unfinished(self._journal)
        except JournalError as error:
            raise CannotStart(str(error)) from error
        session = replace(
            self._opening,
            seed=random.SystemRandom().getrandbits(32),
            camera=self._camera is not None,
            names=self._config.players,
            unfinished=left,
            now_s=time.monotonic(),
            notice=unreadable or damaged(self._journal),
        )
        if layout_of is not None:
            session = replace(session, faults=layout_of.faults)
            if _watched(session).same_table(_watched(layout_of)):
                session = replace(session, layout=layout_of.layout)
        return Host(
            session,
            journal=self._journal,
            panel=self._guard,
            words=Words(self._config.language),
            painter=self._painter,
            display=self._window,
            wall_clock=lambda: dt.datetime.now(dt.UTC).isoformat(timespec="seconds"),
        )

    def _inputs(self, now_s: float) -> Iterator[Input]:
        yield from self._guard.presses(now_s)
        for gesture in self._window.gestures():
            if isinstance(gesture, Quit):
                self._running = False
            else:
                yield gesture
        for seen in self._camera.drain() if self._camera else ():
            self._seen = seen
            if seen.events:
                yield Table(seen.events)
        faults = {**self._guard.faults()}
        if self._seen.lost is not None:
            faults["camera"] = self._seen.lost
        if self._seen.trouble is not None:
            faults["picture"] = self._seen.trouble
        if not self._journal.has_room():
            faults["disk"] = Problem("disk_full")
        if faults != self._faults:
            self._faults = faults
            yield FaultsChanged(faults)
        yield Tick(now_s)


def _watched(session: Session) -> Watched:
    return table_game(session).watched(session)


def _parse_setup(line: str) -> AnySetup:
    try:
        setup = notation.parse_setup(line)
        RULES[notation.game_of(setup)].new(setup)
    except GameError as error:
        raise CannotStart(f"the setup cannot be used: {error}") from error
    return setup


def _started(session: Session, setup: AnySetup) -> Advance:
    """The game of a setup that was handed in; after a power cut the one of that setup that has no end goes on."""
    if session.unfinished is not None and session.unfinished.setup == setup:
        return setting_up.resume(session)
    return setting_up.start(session, setup)


def _open_window(config: Config, devices: contextlib.ExitStack) -> Window:
    try:
        window = Window(config.display.size_px, fullscreen=config.display.fullscreen, title="Pharos")
    except NoDisplay as error:
        raise CannotStart(f"{error}. `pharos doctor` says more") from error
    devices.callback(window.close)
    return window


def _open_camera(config: Config, devices: contextlib.ExitStack) -> CameraThread | None:
    if config.camera.kind == "none":
        return None

    kit = _own_kit(config)

    def opened() -> FrameSource:
        return open_camera(config.camera, time.monotonic)

    source = _open(opened, f'camera = "{config.camera}"', 'camera = "none"')
    thread = CameraThread(source, opened, kit)
    devices.callback(thread.close)
    return thread


def _own_kit(config: Config) -> Kit:
    try:
        return kit_of(config)
    except (CannotTeach, VisionError) as error:
        raise CannotStart(str(error)) from error


def _open_journal(config: Config, devices: contextlib.ExitStack) -> Journal:
    try:
        journal = Journal.open(config.data_dir / "journal.db")
    except JournalError as error:
        raise CannotStart(str(error)) from error
    devices.callback(journal.close)
    return journal


def _open(opener: Callable[[], PartT], key: str, instead: str) -> PartT:
    try:
        return opener()
    except OSError as error:
        raise CannotStart(
            f"the configuration says {key}, but {error}. Mend it (`pharos doctor` helps), or write {instead} to play "
            "by touch and keyboard"
        ) from error
