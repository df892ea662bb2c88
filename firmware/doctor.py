"""What of this machine works for Pharos, and what mends the rest: each part is tried the way ``pharos run`` uses it."""

from __future__ import annotations

import contextlib
import ctypes
import importlib
import os
import shutil
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.metadata import distributions
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Final

from engine.table import MASTER
from firmware.config import Camera, Config
from firmware.journal import LOW_ROOM_BYTES

if TYPE_CHECKING:
    from firmware.panel import Panel
    from vision.frame import FrameSource

MODULES: Final = ("babel", "click", "cv2", "gpiozero", "numpy", "pygame", "pyzbar", "reportlab", "segno", "zxingcpp")
PAIRS: Final = (("pygame-ce", "pygame"), ("opencv-python-headless", "opencv-python"))
"""Of each pair the first is wanted; both in one folder overwrite each other's files."""
_RENEW: Final = "rm -r .venv && ./pharos doctor"
_GL: Final = ("libEGL.so.1", "libGLESv2.so.2", "libgbm.so.1")


@dataclass(frozen=True, slots=True)
class Check:
    """One line of ``pharos doctor``. ``ok`` is None for a part that the configuration leaves out."""

    name: str
    ok: bool | None
    sentence: str
    mend: str = ""
    """The command that mends it, or the key of the configuration that does without."""


def checks(config: Config) -> tuple[Check, ...]:
    """Every check once. Where the packages are at fault the parts that need them are not tried."""
    file = Check("configuration", ok=True, sentence=str(config.file or "no file: the defaults of a Raspberry Pi"))
    packages, parts = check_packages(installed(), lambda module: find_spec(module) is not None), None
    if packages.ok:
        packages, parts = check_loading(packages, lambda: importlib.import_module("firmware.parts"))
    if parts is None:
        return file, packages, check_disk(config.data_dir)
    return (
        file,
        packages,
        check_camera(config.camera, parts.open_timeless_camera),
        check_panel(config, parts.open_timeless_panel),
        check_display(parts.has_display, os.environ),
        check_fonts(parts.FONTS),
        check_zbar(parts.second_reader_fault),
        *(check_box(command, path, found) for (command, path), found in parts.box_problems(config).items()),
        check_disk(config.data_dir),
    )


def check_camera(camera: Camera, opener: Callable[[Camera], FrameSource]) -> Check:
    if camera.kind == "none":
        return Check("camera", ok=None, sentence='camera = "none": every card is entered by hand')
    try:
        with contextlib.closing(opener(camera)) as source:
            frame = source.read()
    except (OSError, ImportError, ValueError, RuntimeError) as error:  # picamera2 raises all of these
        return Check("camera", ok=False, sentence=_line(error), mend='or play by hand: camera = "none"')
    if frame is None:
        return Check("camera", ok=False, sentence=f"{camera} opened but gave no picture", mend="plug it in again")
    height, width = frame.grey.shape
    return Check("camera", ok=True, sentence=f"{camera} gives pictures of {width}×{height} pixels")


def check_panel(config: Config, opener: Callable[[Config], Panel]) -> Check:
    if config.panel == "none":
        return Check("GPIO", ok=None, sentence='panel = "none": the table is played by touch and keyboard')
    try:
        with contextlib.closing(opener(config)) as panel:
            down = [f"seat {seat}" if seat != MASTER else "master" for seat, on in panel.levels().items() if on]
    except OSError as error:
        return Check("GPIO", ok=False, sentence=_line(error), mend='or play by touch: panel = "none"')
    held = f"; held down right now: {', '.join(down)}" if down else ""
    seats = len(config.pins.buttons)
    return Check("GPIO", ok=True, sentence=f"{seats} buttons, the lights and the buzzer are free to use{held}")


def check_display(display: Callable[[], bool], environ: Mapping[str, str], root: Path = Path("/")) -> Check:
    """A desktop if there is one, else the screen itself by KMS/DRM, which needs three libraries and a connector."""
    if environ.get("DISPLAY") or environ.get("WAYLAND_DISPLAY"):
        if display():
            return Check("display", ok=True, sentence="the desktop's")
        return Check("display", ok=False, sentence="the desktop that DISPLAY or WAYLAND_DISPLAY names does not answer",
                     mend="log in at the screen itself, or unset DISPLAY WAYLAND_DISPLAY")  # fmt: skip
    cards = sorted((root / "dev/dri").glob("card*"))
    if not cards:
        return Check("display", ok=False, sentence="no desktop and no graphics card (/dev/dri/card*)",
                     mend="use a desktop; on a Pi: dtoverlay=vc4-kms-v3d in /boot/firmware/config.txt")  # fmt: skip
    if not any(os.access(card, os.R_OK | os.W_OK) for card in cards):
        return Check("display", ok=False, sentence=f"{cards[0]} may not be opened by this user",
                     mend="sudo usermod -aG video,render,input $USER, then log in again")  # fmt: skip
    states = [_text(state) for state in sorted((root / "sys/class/drm").glob("card*-*/status"))]
    if states and "connected" not in states:
        return Check("display", ok=False, sentence="no screen is connected to the graphics card",
                     mend="plug the screen in and switch it on, then: sudo reboot")  # fmt: skip
    if missing := [library for library in _GL if not loadable(library)]:
        return Check("display", ok=False, sentence=f"missing, and the screen would stay black: {', '.join(missing)}",
                     mend="sudo apt-get install -y libegl1 libgles2 libgbm1")  # fmt: skip
    if not display():
        return Check("display", ok=False, sentence="the screen cannot be opened: another program shows on it",
                     mend="sudo systemctl stop display-manager pharos")  # fmt: skip
    return Check("display", ok=True, sentence="the screen itself (KMS/DRM)")


def check_fonts(files: Iterable[Path]) -> Check:
    fonts = list(files)
    if broken := [file for file in fonts if not _is_font(file)]:
        return Check("fonts", ok=False, sentence=f"missing or damaged: {', '.join(map(str, broken))}",
                     mend="fetch Pharos anew: the fonts are part of it")  # fmt: skip
    return Check("fonts", ok=True, sentence=f"{len(fonts)} weights of the bundled family")


def check_zbar(fault: Callable[[], str | None]) -> Check:
    if why := fault():
        return Check("libzbar", ok=False, sentence=_line(why), mend="sudo apt-get install -y libzbar0")
    return Check("libzbar", ok=True, sentence="the second code reader is ready")


def check_box(command: str, path: Path, problems: Sequence[str]) -> Check:
    """The file of an owner's own boards or components; ``command`` tells everything that is wrong with it."""
    name = command.removeprefix("check-")
    if problems:
        more = f", and {len(problems) - 1} more" if len(problems) > 1 else ""
        return Check(name, ok=False, sentence=_line(problems[0]) + more,
                     mend=f"./pharos {command} {path}, or play the printed set: leave {name} out")  # fmt: skip
    return Check(name, ok=True, sentence=f"{path} can be played and printed")


def check_disk(data_dir: Path) -> Check:
    """Room and the right to write, where the games are kept or will be."""
    place = next(folder for folder in (data_dir, *data_dir.parents) if folder.exists())
    try:
        with tempfile.TemporaryFile(dir=place) as file:
            file.write(b"pharos")
            file.flush()
            os.fsync(file.fileno())
        free = shutil.disk_usage(place).free
    except OSError as error:
        return Check("disk", ok=False, sentence=f"{place} cannot be written ({error.strerror})",
                     mend=f"sudo install -d -o $USER {data_dir}, or name another folder as data_dir")  # fmt: skip
    if free < LOW_ROOM_BYTES:
        return Check("disk", ok=False, sentence=f"only {free // 1024} KiB are free at {place}",
                     mend="sudo apt-get clean && sudo journalctl --vacuum-size=50M")  # fmt: skip
    damaged = sorted(file.name for file in data_dir.glob("*.damaged-*.db")) if data_dir.exists() else []
    kept = f"; kept from earlier damage: {', '.join(damaged)}" if damaged else ""
    return Check("disk", ok=True, sentence=f"{free // 2**20} MiB free at {place}{kept}")


def check_packages(folders: Mapping[str, frozenset[Path]], importable: Callable[[str], bool]) -> Check:
    """``folders``: by distribution, the site-packages folders that hold it."""
    for wanted, unwanted in PAIRS:
        if folders.get(wanted, frozenset()) & folders.get(unwanted, frozenset()):
            return Check("packages", ok=False, sentence=f"{wanted} and {unwanted} overwrite each other's files",
                         mend=_RENEW)  # fmt: skip
    if missing := [module for module in MODULES if not importable(module)]:
        return Check("packages", ok=False, sentence=f"missing: {', '.join(missing)}",
                     mend=_RENEW)  # fmt: skip
    return Check("packages", ok=True, sentence="all there, none twice")


def check_loading(packages: Check, load: Callable[[], ModuleType]) -> tuple[Check, ModuleType | None]:
    """The packages may be there and yet not load: built for another numpy, or without a system library."""
    try:
        return packages, load()
    except (ImportError, OSError, ValueError, AttributeError) as error:
        return Check("packages", ok=False, sentence=f"cannot be loaded: {_line(error)}", mend=_RENEW), None


def installed() -> Mapping[str, frozenset[Path]]:
    """Every distribution on the module path, with the folders that hold it."""
    found: dict[str, frozenset[Path]] = {}
    for name, folder in _installed():
        found[name] = found.get(name, frozenset()) | {folder}
    return found


def loadable(library: str) -> bool:
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def _installed() -> Iterator[tuple[str, Path]]:
    for distribution in distributions():
        name = distribution.metadata["Name"]
        if name:
            yield name.lower().replace("_", "-"), Path(str(distribution.locate_file("")))


def _is_font(file: Path) -> bool:
    with contextlib.suppress(OSError):
        return file.stat().st_size > 100_000 and file.read_bytes()[:4] in (b"\0\1\0\0", b"OTTO", b"true")
    return False


def _text(file: Path) -> str:
    with contextlib.suppress(OSError):
        return file.read_text("ascii", errors="replace").strip()
    return ""


def _line(problem: object) -> str:
    """One printable line of an error."""
    return " ".join("".join(char if char.isprintable() else " " for char in str(problem)).split())[:300]
