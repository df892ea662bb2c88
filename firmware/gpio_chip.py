"""The GPIO chip of this machine through lgpio: finding it by its label, and naming who holds one of its pins."""

from __future__ import annotations

import contextlib
import importlib
import os
import re
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from firmware.errors import FirmwareError

Lgpio = Any
"""The lgpio module; it ships no type information."""

LABELS: Final = ("pinctrl-rp1", "pinctrl-bcm2711", "pinctrl-bcm2835")
"""Of the chip behind the 40-pin header: Pi 5, Pi 4, all before. Its number has changed between kernels."""

_KERNEL_USED: Final = 1  # flag of a line that somebody holds


class PanelError(FirmwareError, OSError):
    """Root of what can go wrong with buttons, lights and buzzer."""


class PanelMissing(PanelError):
    """This machine has no GPIO header, or the library for it is missing."""


class PinBusy(PanelError):
    """A configured pin is held by an overlay or by another process, which the message names."""


@dataclass(frozen=True, slots=True)
class Chip:
    """``number`` is the N of ``/dev/gpiochipN``."""

    number: int
    label: str


@dataclass(frozen=True, slots=True)
class Overlay:
    """A bus of the header that takes pins away while it is switched on."""

    name: str
    node: str
    """The device file that exists while it is on, below the root folder."""
    pins: tuple[int, ...]
    mend: str
    """The command that switches it off."""


OVERLAYS: Final = (
    Overlay("I2C", "dev/i2c-1", (2, 3), "sudo raspi-config nonint do_i2c 1 && sudo reboot"),
    Overlay("SPI", "dev/spidev0.0", (7, 8, 9, 10, 11), "sudo raspi-config nonint do_spi 1 && sudo reboot"),
    Overlay("the serial port", "dev/serial0", (14, 15), "sudo raspi-config nonint do_serial_hw 1 && sudo reboot"),
)


def load_lgpio() -> Lgpio:
    """The lgpio module, its thread running; raises PanelMissing. Always go through here: a plain import leaves a pipe
    in the working folder, fails where that is not writable, and with ``LG_WD`` set moves the process there."""
    try:
        with contextlib.chdir(os.environ.get("LG_WD") or _pipe_folder().name):
            lgpio = importlib.import_module("lgpio")
            _revive(lgpio)
    except ImportError as error:
        raise PanelMissing(f"the lgpio library is missing ({error}): sudo apt install python3-lgpio") from error
    except OSError as error:
        raise PanelMissing(
            f"lgpio could not make its pipe ({error}): let TMPDIR, and LG_WD where it is set, name a folder that "
            "this user may write"
        ) from error
    if not hasattr(lgpio, "gpiochip_open"):
        where = getattr(lgpio, "__file__", None) or "unknown place"
        raise PanelMissing(
            f"the lgpio at {where} is an empty module: {sys.executable} -m pip uninstall -y lgpio "
            "&& sudo apt install python3-lgpio"
        )
    return lgpio


def io_errors(lgpio: ModuleType | None) -> tuple[type[BaseException], ...]:
    """What lgpio raises when a chip or a line fails; it derives its own error from Exception alone."""
    error = getattr(lgpio, "error", None)
    return (OSError, error) if isinstance(error, type) else (OSError,)


def find_chip(lgpio: Lgpio, dev: Path = Path("/dev")) -> Chip:
    """The chip behind the 40-pin header; raises PanelMissing naming the chips that are there."""
    seen: list[str] = []
    for number in _chip_numbers(dev):
        try:
            with _opened(lgpio, number) as handle:
                _, _, _, label = lgpio.gpio_get_chip_info(handle)
        except io_errors(lgpio) as error:
            node = dev / f"gpiochip{number}"
            if not os.access(node, os.R_OK | os.W_OK):
                raise PanelMissing(
                    f"{node} may not be opened by this user: sudo usermod -aG gpio $USER, then log in again"
                ) from error
            seen.append(f"gpiochip{number} ({error})")
            continue
        if label in LABELS:
            return Chip(number, label)
        seen.append(f"gpiochip{number} ({label})")
    found = f"only {', '.join(seen)}" if seen else "no GPIO chip at all"
    raise PanelMissing(f"this machine has {found}, not the header of a Raspberry Pi ({', '.join(LABELS)})")


def holder_of(lgpio: Lgpio, chip: int, pin: int) -> str:
    """Who holds this pin (BCM number), as the kernel names them; empty if nobody does, or if it cannot be told."""
    try:
        with _opened(lgpio, chip) as handle:
            _, _, flags, _, user = lgpio.gpio_get_line_info(handle, pin)
    except io_errors(lgpio):
        return ""
    return str(user) or "somebody unnamed" if flags & _KERNEL_USED else ""


def overlay_on(pin: int, root: Path = Path("/")) -> Overlay | None:
    """The bus that is switched on and needs this pin (BCM number)."""
    return next((bus for bus in OVERLAYS if pin in bus.pins and (root / bus.node).exists()), None)


def processes_on_gpio(proc: Path = Path("/proc")) -> tuple[str, ...]:
    """Other processes that hold GPIO lines, as far as this user may see: ``("pigpiod (process 412)",)``."""
    found: list[str] = []
    for folder in sorted(proc.glob("[0-9]*"), key=lambda path: int(path.name)):
        if int(folder.name) != os.getpid() and any(_on_gpio(link) for link in _links(folder / "fd")):
            with contextlib.suppress(OSError):
                name = (folder / "comm").read_text(encoding="ascii", errors="replace").strip()
                found.append(f"{name[:40]} (process {folder.name})")
    return tuple(found)


def busy(lgpio: Lgpio, chip: int, pin: int, use: str) -> PinBusy:
    """The error that tells who holds this pin; ``use`` is what the configuration wants it for."""
    holder = holder_of(lgpio, chip, pin) or "somebody"
    others = processes_on_gpio()
    by = f"{holder!r}: {', '.join(others)}" if others else f"{holder!r} (`gpioinfo` lists all)"
    bus = re.match(r"(spi|i2c)\d", holder)
    overlay = next((one for one in OVERLAYS if bus and one.name.lower() == bus[1]), None)
    mend = overlay.mend if overlay else "stop it, take its overlay out of /boot/firmware/config.txt"
    return PinBusy(f"pin {pin} ({use}) is held by {by}. {mend[0].upper()}{mend[1:]}, or name another pin in [pins]")


@cache
def _pipe_folder() -> tempfile.TemporaryDirectory[str]:
    """Where lgpio's pipes are: lgpio keeps to the folder it was first loaded in. Removed when the process ends."""
    return tempfile.TemporaryDirectory(prefix="pharos-lgpio-")


def _revive(lgpio: Lgpio) -> None:
    """Start lgpio's thread again if a callback has killed it; without it no button would ever be heard again."""
    thread = getattr(lgpio, "_notify_thread", None)
    if thread is not None and not thread.is_alive():
        lgpio._notify_thread = lgpio._callback_thread()  # noqa: SLF001 (lgpio offers no other way)


def _chip_numbers(dev: Path) -> list[int]:
    names = (re.fullmatch(r"gpiochip(\d{1,3})", path.name) for path in dev.glob("gpiochip*"))
    return sorted(int(name[1]) for name in names if name)


@contextlib.contextmanager
def _opened(lgpio: Lgpio, number: int) -> Iterator[int]:
    handle = lgpio.gpiochip_open(number)
    try:
        yield handle
    finally:
        lgpio.gpiochip_close(handle)


def _links(folder: Path) -> Iterator[str]:
    with contextlib.suppress(OSError):
        for descriptor in folder.iterdir():
            with contextlib.suppress(OSError):
                yield str(descriptor.readlink())


def _on_gpio(link: str) -> bool:
    return link.startswith(("anon_inode:gpio", "/dev/gpiochip"))
