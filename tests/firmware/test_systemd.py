"""The unit that starts Pharos on a Pi: clean, closed, and true to what the program needs."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections import defaultdict
from pathlib import Path

import pytest

SYSTEMD = Path(__file__).parents[2] / "systemd"
UNIT = SYSTEMD / "pharos.service"
FAULT = SYSTEMD / "pharos-fault.service"


def settings(unit: Path) -> dict[str, list[str]]:
    found = defaultdict(list)
    for line in unit.read_text("utf-8").splitlines():
        if re.match(r"[A-Z]\w*=", line):
            key, _, value = line.partition("=")
            found[key].append(value)
    return found


def environment() -> dict[str, str]:
    return dict(pair.split("=", 1) for line in settings(UNIT)["Environment"] for pair in line.split())


def systemd_analyze(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    tool = shutil.which("systemd-analyze")
    if tool is None:
        pytest.skip("systemd-analyze is not installed")
    return subprocess.run([tool, *arguments], capture_output=True, text=True, check=False)


@pytest.fixture
def installed(tmp_path: Path) -> tuple[Path, Path]:
    """The units as installed, with a launcher that stands somewhere."""
    launcher = tmp_path / "pharos"
    launcher.write_text("#!/bin/sh\n")
    launcher.chmod(0o755)
    for unit in (UNIT, FAULT):
        text = unit.read_text("utf-8").replace("/opt/pharos/pharos", str(launcher))
        (tmp_path / unit.name).write_text(text, "utf-8")
    return tmp_path / UNIT.name, tmp_path / FAULT.name


def test_the_units_are_clean(installed: tuple[Path, Path]) -> None:
    verified = systemd_analyze("verify", "--man=no", *installed)
    ours = [line for line in (verified.stdout + verified.stderr).splitlines() if "pharos" in line]
    assert (verified.returncode, ours) == (0, [])


def test_the_unit_is_closed_to_all_that_it_does_not_need(installed: tuple[Path, Path]) -> None:
    rated = systemd_analyze("security", "--offline=true", "--threshold=20", "--no-pager", installed[0])
    if "unrecognized option" in rated.stderr:
        pytest.skip("this systemd-analyze cannot rate a unit that is not installed")
    assert rated.returncode == 0, rated.stdout[-300:]


def test_it_runs_the_launcher_as_its_own_user_and_starts_again_after_a_crash() -> None:
    unit = settings(UNIT)
    assert unit["ExecStart"] == ["/opt/pharos/pharos run"]
    assert (unit["User"], unit["Type"], unit["Restart"]) == (["pharos"], ["exec"], ["always"])
    assert unit["OnFailure"] == [FAULT.name]
    assert FAULT.exists()


def test_it_stands_in_a_folder_that_lgpio_may_write() -> None:
    unit = settings(UNIT)
    assert unit["WorkingDirectory"] == ["/run/pharos"] == [environment()["LG_WD"]]
    assert unit["RuntimeDirectory"] == unit["StateDirectory"] == ["pharos"]
    assert environment()["HOME"] == "/var/lib/pharos"


def test_the_screen_is_kms_drm_with_the_settings_that_keep_it_from_staying_black() -> None:
    assert environment()["SDL_VIDEODRIVER"] == "kmsdrm"
    assert environment()["SDL_FRAMEBUFFER_ACCELERATION"] == environment()["SDL_RENDER_DRIVER"] == "opengles2"
    assert settings(UNIT)["TTYPath"] == ["/dev/tty1"]
    assert "getty@tty1.service" in settings(UNIT)["Conflicts"]


def test_it_may_use_the_devices_of_the_table() -> None:
    allowed = {line.split()[0] for line in settings(UNIT)["DeviceAllow"]}
    assert settings(UNIT)["DevicePolicy"] == ["closed"]
    assert allowed >= {"char-gpiochip", "char-video4linux", "char-media", "char-dma_heap", "char-drm", "char-input"}


def test_its_user_is_in_the_groups_that_the_unit_asks_for(tmp_path: Path) -> None:
    conf = SYSTEMD / "pharos.sysusers.conf"
    groups = set(settings(UNIT)["SupplementaryGroups"][0].split())
    assert groups == set(re.findall(r"^m pharos (\w+)$", conf.read_text("utf-8"), re.MULTILINE))
    tool = shutil.which("systemd-sysusers")
    if tool is None:
        pytest.skip("systemd-sysusers is not installed")
    (tmp_path / "etc").mkdir()
    made = subprocess.run([tool, f"--root={tmp_path}", conf], capture_output=True, text=True, check=False)
    assert made.returncode == 0, made.stderr
    assert re.search(r"^pharos:.*:/var/lib/pharos:", (tmp_path / "etc/passwd").read_text(), re.MULTILINE)
    members = (tmp_path / "etc/group").read_text()
    assert all(re.search(rf"^{group}:.*\bpharos$", members, re.MULTILINE) for group in groups)


def test_the_rules_hand_the_devices_to_those_groups() -> None:
    rules = (SYSTEMD / "60-pharos.rules").read_text("utf-8")
    lines = [line for line in rules.splitlines() if line and not line.startswith("#")]
    assert len(lines) == 2
    for line in lines:
        assert re.fullmatch(r'(?:[A-Z]+(?:==|=)"[\w*]+"(?:, |$))+', line)
        assert re.search(r'GROUP="(gpio|video)"', line)
