"""A whole game at the virtual table, through the true vision, session, panel and display.

One virtual clock on one thread: ``speed`` only decides how long the pauses between two passes are, so the same seed
plays the same game at every speed, with a display or without.
"""

from __future__ import annotations

import contextlib
import shutil
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from engine.table import TableEvent
from firmware import outcome
from firmware.config import Pins
from firmware.dice_people import DicePeople
from firmware.errors import FirmwareError
from firmware.eyes import Eyes, Looked
from firmware.files import write_whole
from firmware.hands import Finger, People
from firmware.host import Display, Host
from firmware.journal import Journal
from firmware.panel import GpioPanel, mock_factory
from firmware.panel_guard import PanelGuard
from firmware.presses import PressTimes, start
from firmware.session.games import table_game
from firmware.session.settling import READING
from firmware.session.status import screen
from firmware.session.value import Draft, Input, Session, Table, Tick
from firmware.wonders_people import WondersPeople
from firmware.world_people import WorldPeople
from ui.paint import Painted, Painter
from ui.view import Quit, Screen
from ui.window import Window, as_png, has_display
from ui.words import Words
from vision.draw import encoded
from vision.frame import Picture
from vision.sim.render import Renderer

PASS_S = 0.1
"""Of virtual time."""
PASSES_A_FRAME = 2
"""The virtual camera takes five frames a second, as a Pi 4 manages them."""
WINDOW_SPEED = 4.0
FRAMES_KEPT = 6
NAMES = ("Ada", "Bo", "Chen", "Dana", "Emil", "Fay", "Gus")
TOO_LONG_S = 3600.0


class DemoStuck(FirmwareError, RuntimeError):
    """The virtual table did not come to an end, or its referee and its dealer disagree: a fault of Pharos."""


@dataclass(frozen=True, slots=True)
class DemoSettings:
    game: str
    draft: Draft
    players: int
    seed: int
    headless: bool
    speed: float | None
    out: Path | None
    language: str
    size_px: tuple[int, int]


def play(settings: DemoSettings, say: Callable[[str], None]) -> None:
    """Play one game and tell how it ended; leaves pictures, journal and scores in ``settings.out``."""
    headless = settings.headless or not has_display()
    if headless and not settings.headless:
        hint = "" if settings.out else " Add --out DIR to see its screens as pictures."
        say(f"There is no display here: the demo runs headless.{hint}")
    with contextlib.ExitStack() as devices:
        window = None if headless else Window(settings.size_px, fullscreen=False, title="Pharos")
        if window is not None:
            devices.callback(window.close)
        table = _VirtualTable(settings, window, _folder(settings, devices), devices)
        table.play()
        if settings.out is not None:
            table.write(settings.out)
        for line in table.told():
            say(line)


class _VirtualTable:
    """The demo under way."""

    def __init__(
        self, settings: DemoSettings, window: Window | None, folder: Path, devices: contextlib.ExitStack
    ) -> None:
        self._settings = settings
        self._window = window
        self._now_s = 0.0
        self._people = PEOPLE[settings.game](settings.players, settings.seed, settings.draft.boards)
        self._scene = self._people.table()
        self._renderer = Renderer(self._people.camera, settings.seed)
        session = Session(settings.game, settings.seed, stand_in=True, names=NAMES, draft=settings.draft)
        self._eyes = Eyes(table_game(session).watched(session), seats=self._people.cities)
        self._looked: Looked | None = None
        self._recorder = Recorder(settings.out, window) if settings.out else None
        pins = Pins()
        self._factory = mock_factory()
        self._button_pins = (pins.master_button, *pins.buttons)
        panel = GpioPanel(pins, self._factory, lambda: self._now_s)
        devices.callback(panel.close)
        self._guard = PanelGuard(panel, lambda: panel, start(panel.levels(), 0.0, PressTimes()))
        journal = Journal.open(folder / "demo-journal.db")
        devices.callback(journal.close)
        self._host = Host(
            session,
            journal=journal,
            panel=self._guard,
            words=Words(settings.language),
            painter=Painter(settings.size_px),
            display=self._recorder or window or _Unseen(),
            wall_clock=lambda: f"virtual {self._now_s:.1f}",
        )

    def play(self) -> None:
        """Pass after pass until the scores have been looked at, or the window is closed."""
        number, speed = 0, self._settings.speed or (WINDOW_SPEED if self._window else None)
        while not self._over():
            began_s = time.monotonic()
            for deed in self._people.act(self._host.session, self._now_s):
                if isinstance(deed, Finger):
                    self._touch(deed)
                else:
                    self._scene = deed(self._scene)
            events = self._look(number) if number % PASSES_A_FRAME == 0 else ()
            self._host.feed(self._inputs(events))
            self._host.present({"camera": self._picture()} if self._shows_camera() else {})
            if self._window is not None and any(isinstance(gesture, Quit) for gesture in self._window.gestures()):
                return
            number, self._now_s = number + 1, (number + 1) * PASS_S
            if speed is not None:
                time.sleep(max(0.0, PASS_S / speed - (time.monotonic() - began_s)))
            if self._now_s > TOO_LONG_S:
                raise DemoStuck(f"the demo of seed {self._settings.seed} does not end; please report this")
        self._compare()

    def write(self, out: Path) -> None:
        """Scores beside the pictures and the journal that are there already."""
        if self._recorder is not None:
            self._recorder.finish()
        state = self._host.session.state
        if state is not None and self._over():
            result = outcome.outcome(state, seed=self._settings.seed)
            write_whole(out / "scores.json", outcome.to_json(result).encode("utf-8"))

    def told(self) -> Iterator[str]:
        """How the game ended, a line a seat, best first."""
        state = self._host.session.state
        if state is None or not self._over():
            return
        game = table_game(self._host.session)
        for seat in sorted(game.rules.score(state).seats, key=lambda seat: (seat.rank, seat.seat)):
            city = ", ".join(f"{what} {name}" for what, name in game.city(state, seat.seat).items())
            points = f"{seat.total} points, {game.tie_break} {seat.tie_break}"
            yield f"{seat.rank}. seat {seat.seat}  {NAMES[seat.seat - 1]}, {city}: {points}"

    def _over(self) -> bool:
        return self._host.left

    def _compare(self) -> None:
        """The referee, who saw only the table, must count what the dealer, who knows everything, counts."""
        true, seen = self._people.true_state, self._host.session.state
        rules = table_game(self._host.session).rules
        if true is None or seen is None or rules.score(seen) != rules.score(true):
            raise DemoStuck(
                f"referee and dealer disagree on the scores of seed {self._settings.seed}; please report this"
            )

    def _touch(self, finger: Finger) -> None:
        pin = self._factory.pin(self._button_pins[finger.seat])
        if finger.down:
            pin.drive_low()
        else:
            pin.drive_high()

    def _look(self, number: int) -> tuple[TableEvent, ...]:
        session = self._host.session
        wanted = self._recorder is not None and self._recorder.wants(session)
        self._eyes.watch(table_game(session).watched(session))
        color = wanted or self._shows_camera() or self._eyes.in_color
        frame = self._renderer.frame(self._scene, number, self._now_s, color=color)
        self._looked = self._eyes.look(frame)
        if self._recorder is not None and wanted and frame.image_bgr is not None:
            self._recorder.keep(session, frame.image_bgr)
        return self._looked.events

    def _inputs(self, events: tuple[TableEvent, ...]) -> Iterator[Input]:
        yield from self._guard.presses(self._now_s)
        if events:
            yield Table(events)
        yield Tick(self._now_s)

    def _shows_camera(self) -> bool:
        return screen(self._host.session) is Screen.PICTURE

    def _picture(self) -> Picture:
        if self._looked is None:
            raise LookupError("nothing was looked at yet")
        return self._eyes.picture(self._looked)


PEOPLE: Mapping[str, Callable[[int, int, str], People]] = {
    "seven-wonders": WondersPeople,
    "seven-wonders-dice": DicePeople,
    "world-wonders": WorldPeople,
}
"""Who plays which game: for so many players, by a seed, with an owner's boards or components of this name."""


class _Unseen:
    """Headless without pictures to keep: screens are painted, and forgotten."""

    def show(self, painted: Painted) -> None: ...


class Recorder:
    """Keeps a picture of every kind of screen, and some frames as the camera saw them."""

    def __init__(self, out: Path, window: Display | None) -> None:
        self._out = out
        self._window = window
        self._last: tuple[Screen, Painted] | None = None
        self._kept: set[Screen] = set()
        self._frames: set[str] = set()

    def show(self, painted: Painted) -> None:
        if self._window is not None:
            self._window.show(painted)
        if self._last is not None and self._last[0] is not painted.screen:
            self.finish()
        self._last = painted.screen, painted.copy()

    def wants(self, session: Session) -> bool:
        """True once all plays of one of the first turns are understood."""
        if len(self._frames) >= FRAMES_KEPT or session.step not in READING or session.stood_s is None:
            return False
        return self._turn(session) not in self._frames

    def keep(self, session: Session, image_bgr: Picture) -> None:
        """Write this frame of the session's turn."""
        when = self._turn(session)
        self._frames.add(when)
        picture = self._out / f"frame-{when}.jpg"
        write_whole(picture, encoded(image_bgr, picture))

    @staticmethod
    def _turn(session: Session) -> str:
        moment = table_game(session).moment(session.state)
        return f"age{moment.age}-turn{moment.turn}" if moment.age else f"round{moment.turn}-{session.step.value}"

    def finish(self) -> None:
        """Write the screen that was on last, if none of its kind is kept."""
        if self._last is not None and self._last[0] not in self._kept:
            kind, painted = self._last
            self._kept.add(kind)
            write_whole(self._out / f"screen-{kind.value}.png", as_png(painted.surface))


def _folder(settings: DemoSettings, devices: contextlib.ExitStack) -> Path:
    """Where the journal goes; a game's journal from an earlier demo in the same place is replaced."""
    if settings.out is None:
        folder = Path(tempfile.mkdtemp(prefix="pharos-demo-"))
        devices.callback(shutil.rmtree, folder, ignore_errors=True)
        return folder
    settings.out.mkdir(parents=True, exist_ok=True)
    for old in settings.out.glob("demo-journal.db*"):
        old.unlink()
    return settings.out
