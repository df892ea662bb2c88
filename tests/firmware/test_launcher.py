"""The launcher: installs what is missing, says what it may not install, and on a second start does nothing but start.

Its folder, its system's libraries and all the tools that it could call are stand-ins that write down their calls.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

LAUNCHER = Path(__file__).parents[2] / "pharos"
TOOLS = ("cat", "chmod", "cmp", "cp", "dirname", "env", "grep", "ln", "mkdir", "mv", "readlink", "rm", "sh", "touch")

PHAROS = """#!/bin/sh
echo "pharos started with $# arguments"
for argument in "$@"; do echo "<$argument>"; done
"""
PYTHON = """#!/bin/sh
echo "python $*" >>"$LOG"
case "$*" in
  *version_info*) exit ${OLD_PYTHON:-0} ;;
  *maxsize*) exit ${NARROW_PYTHON:-0} ;;
  *ensurepip*) [ -e "$SYSTEM/venv" ] ;;
  "-m venv"*)
    for venv in "$@"; do :; done
    mkdir -p "$venv/bin"
    ln -sf "$0" "$venv/bin/python"
    printf '%s' "$PHAROS" >"$venv/bin/pharos"
    chmod +x "$venv/bin/pharos" ;;
  *"-m pip"*) exit ${PIP_STATUS:-0} ;;
esac
"""
APT = """#!/bin/sh
echo "apt-get $*" >>"$LOG"
[ "${APT_BRINGS-}" != "" ] || exit 0
case $1 in install) for file in $APT_BRINGS; do touch "$SYSTEM/$file"; done ;; esac
exit ${APT_STATUS:-0}
"""


class Machine:
    """A folder with Pharos in it, on a system with a Python but nothing else installed."""

    def __init__(self, root: Path) -> None:
        self.home, self.system, self.path = (root / name for name in ("my table", "system", "bin"))
        for folder in (self.home, self.system / "lib", self.path):
            folder.mkdir(parents=True)
        self.log = root / "log"
        self.log.touch()
        for tool in TOOLS:
            found = shutil.which(tool)
            assert found is not None
            (self.path / tool).symlink_to(found)
        self.stub("python", PYTHON)
        self.stub("id", '#!/bin/sh\ncase $1 in -un) echo ada ;; *) echo "${USER_ID:-0}" ;; esac\n')
        text = LAUNCHER.read_text("utf-8")
        for place, stand_in in (
            ("/usr/bin/python3 python3.13 python3.12 python3.11 python3;", f"{self.path}/python;"),
            ("/usr/lib/libzbar", f"{self.system}/lib/libzbar"),
            ("/usr/lib/*-linux-gnu*/", f"{self.system}/none/"),
            ("/usr/local/lib/", f"{self.system}/none/"),
            ("/proc/device-tree/model", f"{self.system}/model"),
        ):
            assert place in text
            text = text.replace(place, stand_in)
        self.launcher = self.home / "pharos"
        self.launcher.write_text(text, "utf-8")
        self.launcher.chmod(0o755)
        (self.home / "requirements.lock").write_text("numpy==2\n")

    def stub(self, name: str, script: str) -> None:
        (self.path / name).write_text(script)
        (self.path / name).chmod(0o755)

    def install(self, *files: str) -> None:
        for file in files or ("venv", "lib/libzbar.so.0"):
            (self.system / file).touch()

    def start(self, *arguments: str, at: Path | None = None, user: int | None = None, **settings: str):
        return subprocess.run(
            [at or self.launcher, *arguments],
            env={
                "PATH": str(self.path),
                "LOG": str(self.log),
                "SYSTEM": str(self.system),
                "PHAROS": PHAROS,
                **settings,
            },
            cwd="/",
            capture_output=True,
            text=True,
            check=False,
            timeout=30,
            user=user,
        )

    @property
    def calls(self) -> list[str]:
        return self.log.read_text().splitlines()


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


@pytest.fixture
def ready(machine: Machine) -> Machine:
    """After a first start."""
    machine.install()
    assert machine.start().returncode == 0
    machine.log.write_text("")
    return machine


@pytest.mark.parametrize("shell", ["sh", "dash", "bash"])
def test_it_is_plain_sh(shell: str) -> None:
    found = shutil.which(shell)
    if found is None:
        pytest.skip(f"{shell} is not installed")
    checked = subprocess.run([found, "-n", LAUNCHER], check=False)
    assert checked.returncode == 0
    assert LAUNCHER.read_text("utf-8").startswith("#!/bin/sh\n")
    assert os.access(LAUNCHER, os.X_OK)


def test_the_first_start_prepares_everything_and_hands_over(machine: Machine) -> None:
    machine.install()
    started = machine.start("demo", "--seed", "3", "a name")
    assert started.stdout == "pharos started with 4 arguments\n<demo>\n<--seed>\n<3>\n<a name>\n"
    pip = [call for call in machine.calls if "-m pip" in call]
    assert "--system-site-packages" in next(call for call in machine.calls if "-m venv" in call)
    assert "--require-hashes" in pip[0]
    assert f"--requirement {machine.home}/requirements.lock" in pip[0]
    assert f"--editable {machine.home}" in pip[1]
    assert len(pip) == 2


def test_the_second_start_does_nothing_but_start(ready: Machine) -> None:
    started = ready.start("run", "")
    assert started.stdout == "pharos started with 2 arguments\n<run>\n<>\n"
    assert started.stderr == ""
    assert ready.calls == []


def test_it_may_be_called_through_links_from_anywhere(ready: Machine, tmp_path: Path) -> None:
    (tmp_path / "first").symlink_to("my table/pharos")
    (tmp_path / "second").symlink_to(tmp_path / "first")
    assert ready.start("look", at=tmp_path / "second").stdout.startswith("pharos started")
    assert ready.calls == []


def test_a_changed_lock_is_installed_anew(ready: Machine) -> None:
    (ready.home / "requirements.lock").write_text("numpy==3\n")
    assert ready.start().returncode == 0
    assert any("-m pip" in call for call in ready.calls)
    ready.log.write_text("")
    assert ready.start().returncode == 0
    assert ready.calls == []


def test_a_moved_folder_gets_a_new_environment(ready: Machine) -> None:
    moved = ready.home.rename(ready.home.with_name("elsewhere"))
    assert ready.start(at=moved / "pharos").returncode == 0
    assert any("-m venv" in call and "elsewhere" in call for call in ready.calls)


def test_a_system_that_came_to_another_python_gets_a_new_environment(ready: Machine) -> None:
    other = ready.path / "python3.99"
    shutil.copy(ready.path / "python", other)
    python = ready.home / ".venv/bin/python"
    python.unlink()
    python.symlink_to(other)
    assert ready.start().returncode == 0
    assert any("-m venv" in call for call in ready.calls)


def test_an_interrupted_installation_is_done_again(machine: Machine) -> None:
    machine.install()
    failed = machine.start(PIP_STATUS="1")
    assert failed.returncode == 1
    assert "could not be installed. Is there a network?" in failed.stderr
    assert "pharos started" not in failed.stdout
    assert machine.start().stdout.startswith("pharos started")


def test_without_apt_it_says_what_is_missing(machine: Machine) -> None:
    told = machine.start()
    assert (told.returncode, told.stdout) == (1, "")
    assert "please install these system packages, then start again: python3-venv libzbar0" in told.stderr


def test_without_the_right_to_install_it_says_the_one_command(machine: Machine) -> None:
    machine.stub("apt-get", APT)
    install = "apt-get install -y --no-install-recommends python3-venv libzbar0"
    told = machine.start(USER_ID="1000")
    assert (told.returncode, told.stdout) == (1, "")
    assert f"  su - -c 'apt-get update && {install}'\n" in told.stderr
    machine.stub("sudo", "#!/bin/sh\nexit 1\n")
    told = machine.start(USER_ID="1000")
    assert (told.returncode, told.stdout) == (1, "")
    assert f"  sudo apt-get update && sudo {install}\n" in told.stderr
    assert not any(call.startswith("apt-get") for call in machine.calls)


@pytest.mark.parametrize("user", ["0", "1000"])
def test_with_the_right_to_install_it_does_and_goes_on(machine: Machine, user: str) -> None:
    machine.stub("apt-get", APT)
    if user != "0":
        machine.stub("sudo", '#!/bin/sh\n[ "$1" != -n ] || shift\n[ "$1" != true ] || exit 0\nexec "$@"\n')
    started = machine.start("demo", USER_ID=user, APT_BRINGS="venv lib/libzbar.so.0")
    assert started.stdout == "pharos started with 1 arguments\n<demo>\n"
    apt = [call for call in machine.calls if call.startswith("apt-get")]
    assert apt == ["apt-get update -qq", "apt-get install -y --no-install-recommends python3-venv libzbar0"]


def test_an_apt_that_brings_nothing_is_not_asked_for_ever(machine: Machine) -> None:
    machine.stub("apt-get", APT)
    told = machine.start()
    assert told.returncode == 1
    assert "still missing after apt has installed them: python3-venv libzbar0" in told.stderr
    assert len([call for call in machine.calls if "apt-get install" in call]) == 1


def test_an_apt_that_fails_is_told(machine: Machine) -> None:
    machine.stub("apt-get", APT)
    told = machine.start(APT_STATUS="100", APT_BRINGS="venv")
    assert told.returncode == 1
    assert "apt could not install them" in told.stderr


def test_a_system_with_an_old_python_is_told_which_has_a_newer_one(machine: Machine) -> None:
    machine.stub("apt-get", APT)
    machine.install("lib/libzbar.so.0")
    told = machine.start(OLD_PYTHON="1")
    assert told.returncode == 1
    assert "older than 3.11. Debian 12" in told.stderr


def test_a_32_bit_system_is_told_which_one_it_takes(machine: Machine) -> None:
    machine.stub("apt-get", APT)
    told = machine.start(NARROW_PYTHON="1")
    assert (told.returncode, told.stdout) == (1, "")
    assert "32-bit" in told.stderr
    assert "The 64-bit Raspberry Pi OS" in told.stderr
    assert not any("apt-get" in call or "-m venv" in call for call in machine.calls)


@pytest.fixture
def raspberry_pi(machine: Machine) -> Machine:
    """With all that Pharos needs, and lgpio; its apt offers what stands in OFFERED."""
    machine.install()
    (machine.system / "model").write_text("Raspberry Pi 5 Model B Rev 1.0\0")
    machine.stub("apt-get", APT)
    machine.stub(
        "dpkg-query", '#!/bin/sh\ncase $* in *python3-lgpio) printf "install ok installed" ;; *) exit 1 ;; esac\n'
    )
    machine.stub(
        "apt-cache",
        '#!/bin/sh\ncase " $OFFERED " in *" $2 "*) echo "  Candidate: 0.3" ;; *) echo "  Candidate: (none)" ;; esac\n',
    )
    return machine


PI_PACKAGES = "python3-picamera2 python3-lgpio libegl1 libgles2 libgbm1"


def test_a_raspberry_pi_also_gets_its_camera_and_gpio_libraries(raspberry_pi: Machine) -> None:
    started = raspberry_pi.start("demo", OFFERED=PI_PACKAGES)
    assert started.stdout == "pharos started with 1 arguments\n<demo>\n"
    installs = [call for call in raspberry_pi.calls if "apt-get install" in call]
    assert installs == ["apt-get install -y --no-install-recommends python3-picamera2 libegl1 libgles2 libgbm1"]


@pytest.mark.parametrize("user", ["0", "1000"])
def test_a_raspberry_pi_whose_apt_has_no_picamera2_starts_without(raspberry_pi: Machine, user: str) -> None:
    started = raspberry_pi.start("demo", USER_ID=user, OFFERED="")
    assert started.stdout == "pharos started with 1 arguments\n<demo>\n"
    assert not any("apt-get install" in call for call in raspberry_pi.calls)


def test_a_raspberry_pi_tells_who_may_not_install_only_what_its_apt_has(raspberry_pi: Machine) -> None:
    raspberry_pi.stub("sudo", "#!/bin/sh\nexit 1\n")
    told = raspberry_pi.start(USER_ID="1000", OFFERED="libegl1 libgbm1")
    assert told.returncode == 1
    assert "--no-install-recommends libegl1 libgbm1\n" in told.stderr


def test_a_raspberry_pi_without_apt_starts_without_them(raspberry_pi: Machine) -> None:
    (raspberry_pi.path / "apt-get").unlink()
    assert raspberry_pi.start("doctor").stdout == "pharos started with 1 arguments\n<doctor>\n"


@pytest.fixture
def public_folder() -> Iterator[Path]:
    """A folder that everybody may enter (pytest's own are private to root)."""
    folder = Path(tempfile.mkdtemp(prefix="pharos-test-"))
    folder.chmod(0o755)
    yield folder
    shutil.rmtree(folder)


def test_a_user_who_may_not_write_there_is_told_who_should_start_it_once(public_folder: Path) -> None:
    machine = Machine(public_folder)
    machine.install()
    machine.log.chmod(0o666)
    machine.home.chmod(0o555)
    told = machine.start(user=65534 if os.geteuid() == 0 else None)
    machine.home.chmod(0o755)
    assert told.returncode == 1
    assert f"cannot be written by ada. Start it once as its owner: sudo {machine.home}/pharos doctor" in told.stderr
    assert not any("-m venv" in call for call in machine.calls)
