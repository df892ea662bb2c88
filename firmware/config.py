"""The configuration: one TOML file, read strictly, into one frozen value.

Every message names the file and the key. Without a file the defaults are those of a Raspberry Pi with the standard
wiring; a part that is missing there is told by the part itself, never replaced silently.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, Literal

from engine.table import MASTER, Seat
from firmware.files import read_bytes, text_of
from firmware.presses import PressTimes
from firmware.strict_toml import ConfigError, NotAllowed, one_of, parse_table, seconds, switch

__all__ = ["Camera", "Config", "ConfigError", "Display", "PinUse", "Pins", "Printing", "load", "parse"]

MAX_SEATS: Final = 7
PIN_RANGE: Final = range(2, 28)
"""BCM numbers of the 40-pin header; 0 and 1 belong to the identification chip of add-on boards."""
SYSTEM_FILE: Final = Path("/etc/pharos/pharos.toml")
_MAX_BYTES: Final = 64 * 1024
_MAX_NAME: Final = 24


@dataclass(frozen=True, slots=True)
class PinUse:
    """What one pin (BCM number) is for: ``key`` of [pins], and the seat; 0 is the master's, or the whole table's."""

    pin: int
    key: str
    seat: Seat

    def __str__(self) -> str:
        return f"{self.key}, seat {self.seat}" if self.seat != MASTER else self.key


@dataclass(frozen=True, slots=True)
class Pins:
    """BCM numbers as gpiozero takes them; the pin of seat n stands at index n - 1."""

    buttons: tuple[int, ...] = (4, 5, 6, 7, 8, 9, 26)
    leds: tuple[int, ...] = (16, 17, 22, 23, 24, 25, 27)
    master_button: int = 3
    master_led: int = 12
    buzzer: int = 13

    def uses(self) -> Iterator[PinUse]:
        for key, pins in (("buttons", self.buttons), ("leds", self.leds)):
            for seat, pin in enumerate(pins, start=1):
                yield PinUse(pin, key, seat)
        yield PinUse(self.master_button, "master_button", MASTER)
        yield PinUse(self.master_led, "master_led", MASTER)
        yield PinUse(self.buzzer, "buzzer", MASTER)


@dataclass(frozen=True, slots=True)
class Camera:
    """Where frames come from; ``device`` is the N of ``/dev/videoN``."""

    kind: Literal["picamera2", "device", "none"] = "picamera2"
    device: int = 0

    def __str__(self) -> str:
        return f"device:{self.device}" if self.kind == "device" else self.kind


@dataclass(frozen=True, slots=True)
class Display:
    size_px: tuple[int, int] | None = None
    """None takes the display's own size."""
    fullscreen: bool = True
    motion: bool = True


@dataclass(frozen=True, slots=True)
class Printing:
    paper: Literal["a4", "letter"] = "a4"
    sticker_mm: Literal[12, 15, 18] = 15


@dataclass(frozen=True, slots=True)
class Tray:
    """A dice tray of one's own with the printed corner pieces round it."""

    outer_mm: tuple[float, float] | None = None
    """Width and depth; None for the printed tray."""
    tags_above_floor_mm: float = 0.0
    """How much higher the corner pieces lie than the dice."""


@dataclass(frozen=True, slots=True)
class Config:
    data_dir: Path
    language: Literal["en", "zh"] = "en"
    game: Literal["seven-wonders", "seven-wonders-dice", "world-wonders"] = "seven-wonders"
    """What the set-up screen opens with."""
    boards: Path | None = None
    """The file of an owner's boards for 7 Wonders Dice; None for the stand-ins."""
    components: Path | None = None
    """The file of an owner's box of World Wonders; None for the stand-ins."""
    players: tuple[str, ...] = ()
    """Names by seat, seat 1 first."""
    panel: Literal["gpio", "none"] = "gpio"
    camera: Camera = field(default_factory=Camera)
    display: Display = field(default_factory=Display)
    pins: Pins = field(default_factory=Pins)
    times: PressTimes = field(default_factory=PressTimes)
    printing: Printing = field(default_factory=Printing)
    tray: Tray = field(default_factory=Tray)
    file: Path | None = None
    """Where this was read from; None while all are defaults."""


def load(explicit: Path | None, environ: Mapping[str, str] = os.environ) -> Config:
    """The configuration in force; ``explicit`` is the command line's. Raises ConfigError.

    The first of these counts: ``explicit``, ``PHAROS_CONFIG``, ``~/.config/pharos/pharos.toml``,
    ``/etc/pharos/pharos.toml``. A file that is named but not there is an error.
    """
    variable = environ.get("PHAROS_CONFIG", "")
    named = explicit or (Path(variable).expanduser() if variable else None)
    for path in (
        (named,) if named else (_xdg(environ, "XDG_CONFIG_HOME", ".config") / "pharos/pharos.toml", SYSTEM_FILE)
    ):
        try:
            return parse(_read(path), path, environ)
        except (FileNotFoundError, NotADirectoryError):
            if named:
                by = "--config" if explicit else "PHAROS_CONFIG"
                raise ConfigError(f"{path}: there is no such file; {by} names it") from None
    return Config(_default_data_dir(environ))


def parse(text: str, path: Path, environ: Mapping[str, str]) -> Config:
    """Read a configuration's text; ``path`` is what messages call it. Raises ConfigError."""
    top = parse_table(text, path)
    display, pins, times, printing, tray = (top.table(key) for key in ("display", "pins", "times", "printing", "tray"))
    plain, plain_pins, plain_times = Config(Path()), Pins(), PressTimes()
    config = Config(
        data_dir=top.take("data_dir", _folder, _default_data_dir(environ)),
        language=top.take("language", one_of("en", "zh"), plain.language),
        game=top.take("game", one_of("seven-wonders", "seven-wonders-dice", "world-wonders"), plain.game),
        boards=top.take("boards", _file, None),
        components=top.take("components", _file, None),
        players=top.take("players", _players, ()),
        panel=top.take("panel", one_of("gpio", "none"), plain.panel),
        camera=top.take("camera", _camera, plain.camera),
        display=Display(
            size_px=display.take("size_px", _size, None),
            fullscreen=display.take("fullscreen", switch, plain.display.fullscreen),
            motion=display.take("motion", switch, plain.display.motion),
        ),
        pins=Pins(
            buttons=pins.take("buttons", _seat_pins, plain_pins.buttons),
            leds=pins.take("leds", _seat_pins, plain_pins.leds),
            master_button=pins.take("master_button", _pin, plain_pins.master_button),
            master_led=pins.take("master_led", _pin, plain_pins.master_led),
            buzzer=pins.take("buzzer", _pin, plain_pins.buzzer),
        ),
        times=PressTimes(
            debounce_s=times.take("debounce_s", seconds(0.001, 0.1), plain_times.debounce_s),
            hold_s=times.take("hold_s", seconds(0.3, 5.0), plain_times.hold_s),
            stuck_s=times.take("stuck_s", seconds(6.0, 120.0), plain_times.stuck_s),
        ),
        printing=Printing(
            paper=printing.take("paper", one_of("a4", "letter"), plain.printing.paper),
            sticker_mm=printing.take("sticker_mm", one_of(12, 15, 18), plain.printing.sticker_mm),
        ),
        tray=Tray(
            outer_mm=tray.take("outer_mm", _tray_size, None),
            tags_above_floor_mm=tray.take("tags_above_floor_mm", _millimetres(60), Tray().tags_above_floor_mm),
        ),
        file=path,
    )
    for table in (top, display, pins, times, printing, tray):
        table.refuse_unknown()
    _refuse_doubles(config.pins, path)
    return config


def _default_data_dir(environ: Mapping[str, str]) -> Path:
    """The unit's state folder, else the user's own (XDG)."""
    if state := environ.get("STATE_DIRECTORY", "").split(":")[0]:
        return Path(state)
    return _xdg(environ, "XDG_STATE_HOME", ".local/state") / "pharos"


def _read(path: Path) -> str:
    """The file's text; raises FileNotFoundError and NotADirectoryError as they are, all else as ConfigError."""
    try:
        raw = read_bytes(path, _MAX_BYTES)
    except (FileNotFoundError, NotADirectoryError):
        raise
    except OSError as error:
        raise ConfigError(f"{path}: cannot be read: {error.strerror}") from error
    if len(raw) > _MAX_BYTES:
        raise ConfigError(f"{path}: larger than {_MAX_BYTES // 1024} KiB, so this is no configuration")
    try:
        return text_of(raw)
    except UnicodeDecodeError as error:
        raise ConfigError(f"{path}: not UTF-8 text ({error.reason} at byte {error.start})") from error


def _refuse_doubles(pins: Pins, path: Path) -> None:
    taken: dict[int, PinUse] = {}
    for use in pins.uses():
        if other := taken.get(use.pin):
            raise ConfigError(
                f"{path}: pin {use.pin} is used twice: pins.{other} and pins.{use}; give one of them a free pin"
            )
        taken[use.pin] = use


def _pin(value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or value not in PIN_RANGE:
        raise NotAllowed(f"must be a BCM pin number from {PIN_RANGE[0]} to {PIN_RANGE[-1]}")
    return value


def _seat_pins(value: object) -> tuple[int, ...]:
    if not isinstance(value, list) or not 1 <= len(value) <= MAX_SEATS:
        raise NotAllowed(f"must be a list of 1 to {MAX_SEATS} pins (at most {MAX_SEATS} seats), seat 1 first")
    return tuple(map(_pin, value))


def _players(value: object) -> tuple[str, ...]:
    if not isinstance(value, list) or len(value) > MAX_SEATS:
        raise NotAllowed(f"must be a list of at most {MAX_SEATS} names ({MAX_SEATS} seats), seat 1 first")
    names = tuple(name.strip() if isinstance(name, str) else "" for name in value)
    if not all(name.isprintable() and 0 < len(name) <= _MAX_NAME for name in names):
        raise NotAllowed(f"every name must be text of 1 to {_MAX_NAME} printable characters")
    return names


def _camera(value: object) -> Camera:
    match value:
        case "picamera2":
            return Camera("picamera2")
        case "none":
            return Camera("none")
        case str() if value.startswith("device:") and value[7:].isascii() and value[7:].isdigit() and len(value) < 10:
            return Camera("device", int(value[7:]))
    raise NotAllowed('must be "picamera2", "device:N" (N of /dev/videoN) or "none"')


def _size(value: object) -> tuple[int, int] | None:
    if isinstance(value, list) and len(value) == 2 and all(type(side) is int and 320 <= side <= 7680 for side in value):
        return value[0], value[1]
    raise NotAllowed("must be [width, height] in pixels, 320 to 7680 each")


def _folder(value: object) -> Path:
    if isinstance(value, str) and value.isprintable():
        with contextlib.suppress(RuntimeError):  # the home of a user who does not exist
            if (path := Path(value).expanduser()).is_absolute():
                return path
    raise NotAllowed("must be the absolute path of a folder (~ is allowed)")


def _tray_size(value: object) -> tuple[float, float] | None:
    if (
        isinstance(value, list)
        and len(value) == 2
        and all(type(side) in {int, float} and 100 <= side <= 240 for side in value)
    ):
        return float(value[0]), float(value[1])
    raise NotAllowed("must be [width, depth] in millimetres, 100 to 240 each")


def _millimetres(most: int) -> Callable[[object], float]:
    def allowed(value: object) -> float:
        if isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= most:
            return float(value)
        raise NotAllowed(f"must be millimetres from 0 to {most}")

    return allowed


def _file(value: object) -> Path | None:
    try:
        return _folder(value)
    except NotAllowed:
        raise NotAllowed("must be the absolute path of a file (~ is allowed)") from None


def _xdg(environ: Mapping[str, str], variable: str, below_home: str) -> Path:
    """The folder that this variable names; relative ones are ignored, as the XDG base directories demand."""
    named = Path(environ.get(variable, ""))
    return named if named.is_absolute() else Path(environ.get("HOME", "/")) / below_home
