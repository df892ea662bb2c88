"""The doctor: one line a part, true to what ``run`` would find, with the command that mends it."""

from __future__ import annotations

import os
import shutil
from dataclasses import replace
from pathlib import Path
from types import ModuleType, SimpleNamespace

import numpy as np
import pytest
from click.testing import CliRunner

from firmware import doctor
from firmware.cli import main
from firmware.config import Camera, Config
from firmware.doctor import (
    Check,
    check_camera,
    check_disk,
    check_display,
    check_fonts,
    check_loading,
    check_packages,
    check_panel,
    check_zbar,
    checks,
)
from firmware.panel import GpioPanel, PanelMissing, PinBusy, mock_factory
from vision.frame import CameraLost, Frame

ENGINE = Path(__file__).parents[2] / "engine"
PI = Config(Path("/var/lib/pharos"))
TOUCH = Config(Path("/var/lib/pharos"), panel="none", camera=Camera("none"))


class OneFrame:
    """A camera that gives this."""

    closed = False

    def __init__(self, frame):
        self.frame = frame

    def read(self):
        return self.frame

    def close(self):
        self.closed = True


def raising(error):
    def opener(*_, **__):
        raise error

    return opener


def mends(check: Check, *words: str) -> bool:
    line = f"{check.sentence} {check.mend}"
    return check.ok is False and line.isprintable() and all(word in line for word in words)


def test_a_camera_is_opened_read_and_let_go() -> None:
    camera = OneFrame(Frame(np.zeros((2592, 4608), np.uint8), 0.0))
    assert check_camera(PI.camera, lambda _: camera) == Check(
        "camera", True, "picamera2 gives pictures of 4608×2592 pixels"
    )
    assert camera.closed


@pytest.mark.parametrize(
    "error",
    [
        CameraLost("no camera: look at the cable"),
        ValueError("numpy.dtype size changed"),
        RuntimeError("x"),
        ImportError("x"),
    ],
)
def test_a_camera_that_cannot_be_opened_is_told_with_the_way_without_it(error: Exception) -> None:
    assert mends(check_camera(PI.camera, raising(error)), str(error), 'camera = "none"')


def test_a_camera_without_pictures_is_told() -> None:
    assert mends(check_camera(Camera("device", 1), lambda _: OneFrame(None)), "device:1")


def test_what_the_configuration_leaves_out_is_neither_right_nor_wrong() -> None:
    never = raising(AssertionError("must not be tried"))
    assert check_camera(TOUCH.camera, never).ok is None
    assert check_panel(TOUCH, never).ok is None


def test_a_panel_is_opened_as_run_does_and_says_which_button_is_down() -> None:
    factory = mock_factory()

    def opener(config):
        panel = GpioPanel(config.pins, factory, lambda: 0.0)
        factory.pin(config.pins.buttons[2]).drive_low()
        return panel

    check = check_panel(PI, opener)
    assert check.ok is True
    assert "7 buttons" in check.sentence
    assert "seat 3" in check.sentence
    assert factory.pins == {}


@pytest.mark.parametrize("error", [PanelMissing("no chip"), PinBusy("pin 8 is held by 'spi0 CS0'")])
def test_a_panel_that_cannot_be_opened_is_told_with_the_way_without_it(error: Exception) -> None:
    assert mends(check_panel(PI, raising(error)), str(error), 'panel = "none"')


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine with one card and one connected screen."""
    (tmp_path / "dev/dri").mkdir(parents=True)
    (tmp_path / "dev/dri/card1").touch()
    screen = tmp_path / "sys/class/drm/card1-HDMI-A-1"
    screen.mkdir(parents=True)
    (screen / "status").write_text("connected\n")
    monkeypatch.setattr(doctor, "loadable", lambda _: True)
    return tmp_path


def test_a_screen_without_a_desktop_is_found(machine: Path) -> None:
    assert check_display(lambda: True, {}, machine) == Check("display", True, "the screen itself (KMS/DRM)")


def test_a_desktop_is_found(tmp_path: Path) -> None:
    assert check_display(lambda: True, {"WAYLAND_DISPLAY": "wayland-0"}, tmp_path).ok is True
    assert mends(check_display(lambda: False, {"DISPLAY": ":0"}, tmp_path), "unset DISPLAY")


def test_each_reason_for_a_dark_screen_has_its_own_sentence(machine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert mends(check_display(lambda: False, {}, machine), "another program", "systemctl stop")
    monkeypatch.setattr(doctor, "loadable", lambda library: library != "libgbm.so.1")
    assert mends(check_display(lambda: True, {}, machine), "libgbm.so.1", "stay black", "apt-get install -y libegl1")
    (machine / "sys/class/drm/card1-HDMI-A-1/status").write_text("disconnected\n")
    assert mends(check_display(lambda: True, {}, machine), "no screen is connected")
    with monkeypatch.context() as other:
        other.setattr(os, "access", lambda *_: False)
        assert mends(check_display(lambda: True, {}, machine), "usermod -aG video,render,input")
    shutil.rmtree(machine / "dev")
    assert mends(check_display(lambda: True, {}, machine), "no desktop and no graphics card", "config.txt")


def test_missing_and_damaged_fonts_are_named(tmp_path: Path) -> None:
    good, damaged, missing = (tmp_path / name for name in ("good.ttf", "damaged.otf", "missing.ttf"))
    good.write_bytes(b"\0\1\0\0" + b"x" * 200_000)
    damaged.write_bytes(b"<html>" + b"x" * 200_000)
    assert check_fonts([good]).ok is True
    check = check_fonts([good, damaged, missing])
    assert mends(check, "damaged.otf", "missing.ttf")
    assert "good.ttf" not in check.sentence


def test_a_missing_second_reader_is_told_with_its_package() -> None:
    assert check_zbar(lambda: None).ok is True
    assert mends(
        check_zbar(lambda: "pyzbar cannot\nbe loaded"), "pyzbar cannot be loaded", "apt-get install -y libzbar0"
    )


def test_the_disk_is_tried_where_the_games_will_be(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    check = check_disk(tmp_path / "not/yet/there")
    assert check.ok is True
    assert str(tmp_path) in check.sentence
    assert list(tmp_path.iterdir()) == []
    (tmp_path / "journal.damaged-1.db").touch()
    assert "journal.damaged-1.db" in check_disk(tmp_path).sentence
    monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=50 * 1024))
    assert mends(check_disk(tmp_path), "only 50 KiB")
    monkeypatch.setattr(doctor.tempfile, "TemporaryFile", raising(PermissionError(13, "Permission denied")))
    assert mends(check_disk(tmp_path), "Permission denied", "data_dir")


VENV, SYSTEM = frozenset({Path("/opt/pharos/.venv")}), frozenset({Path("/usr/lib/python3")})


@pytest.mark.parametrize("pair", doctor.PAIRS)
def test_both_of_a_pair_in_one_folder_are_refused(pair: tuple[str, str]) -> None:
    both = dict.fromkeys(pair, VENV)
    assert mends(check_packages(both, lambda _: True), *pair, "rm -r .venv")
    apart = {pair[0]: VENV, pair[1]: SYSTEM}  # a Pi's own, which the environment goes before
    assert check_packages(apart, lambda _: True).ok is True


def test_missing_packages_are_named() -> None:
    assert mends(check_packages({}, lambda module: module != "cv2"), "cv2", "rm -r .venv")


def test_packages_that_do_not_load_are_told() -> None:
    fine = Check("packages", True, "all there")
    module = ModuleType("parts")
    assert check_loading(fine, lambda: module) == (fine, module)
    for error in (ImportError("libGL.so.1: cannot open"), ValueError("numpy.dtype size changed")):
        check, parts = check_loading(fine, raising(error))
        assert mends(check, str(error))
        assert parts is None


def test_this_environment_is_sound_and_known() -> None:
    assert {"pygame-ce", "opencv-python-headless", "gpiozero"} <= doctor.installed().keys()
    found = {check.name: check for check in checks(TOUCH)}
    assert [found[name].ok for name in ("packages", "fonts", "camera", "GPIO")] == [True, True, None, None]


@pytest.mark.parametrize(
    ("key", "command", "good"),
    [
        ("boards", "check-boards", ENGINE / "seven_wonders_dice/data/boards.json"),
        ("components", "check-components", ENGINE / "world_wonders/data/components.json"),
    ],
)
def test_an_owners_file_is_checked_where_the_configuration_names_one(
    key: str, command: str, good: Path, tmp_path: Path
) -> None:
    def box(file: Path) -> Check:
        return next(check for check in checks(replace(TOUCH, **{key: file})) if check.name == key)

    assert box(good).ok
    assert mends(box(tmp_path / "gone.json"), "gone.json cannot be read", command, f"leave {key} out")
    (tmp_path / "odd.json").write_text('{"format": "x"}')
    assert mends(box(tmp_path / "odd.json"), "odd.json", "format", command)


def test_with_broken_packages_the_doctor_still_speaks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor.importlib, "import_module", raising(ImportError("libGL.so.1: cannot open")))
    found = checks(PI)
    assert [check.name for check in found] == ["configuration", "packages", "disk"]
    assert found[1].ok is False


@pytest.mark.parametrize(("ok", "status"), [(True, 0), (None, 0), (False, 1)])
def test_the_exit_status_is_1_if_something_configured_is_missing(
    monkeypatch: pytest.MonkeyPatch, ok: bool | None, status: int
) -> None:
    monkeypatch.setattr(doctor, "checks", lambda _: (Check("camera", ok, "what there is", "what mends it"),))
    monkeypatch.setenv("PHAROS_CONFIG", "")
    result = CliRunner().invoke(main, ["doctor"])
    assert result.exit_code == status
    assert len(result.output.splitlines()) == 1
    assert ("what mends it" in result.output) == (ok is False)
