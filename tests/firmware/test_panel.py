"""The panel on gpiozero's mock pins: a finger arrives as edges, what the table says reaches LEDs and buzzer."""

from __future__ import annotations

import inspect
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from engine.table import MASTER, Press
from firmware import gpio_chip, panel
from firmware.config import Camera, Config, Pins
from firmware.errors import FirmwareError
from firmware.panel import (
    DEAF_S,
    GpioPanel,
    NoPanel,
    PanelError,
    PanelLost,
    PanelMissing,
    PinBusy,
    mock_factory,
    open_panel,
)
from firmware.presses import Edge, PressTimes, PressTracker, start, track
from firmware.signals import Beep, Light

PINS = Pins()
HERE = Path(__file__).parents[2]


class Table:
    """A panel on mock pins with a clock that tests move."""

    def __init__(self, pins: Pins = PINS) -> None:
        self.now_s = 100.0
        self.factory = mock_factory()
        self.pins = pins
        self.panel = GpioPanel(pins, self.factory, lambda: self.now_s)

    def button(self, seat: int) -> Any:
        return self.factory.pin(self.pins.buttons[seat - 1] if seat else self.pins.master_button)

    def led(self, seat: int) -> Any:
        return self.factory.pin(self.pins.leds[seat - 1] if seat else self.pins.master_led)

    def wait_s(self, seconds: float) -> tuple[Edge, ...]:
        self.now_s += seconds
        return self.panel.edges()

    @property
    def buzzes(self) -> bool:
        return bool(self.factory.pin(self.pins.buzzer).state)


@pytest.fixture
def table() -> Iterator[Table]:
    made = Table()
    yield made
    made.panel.close()


def test_a_finger_on_any_button_arrives_as_edges_with_their_time(table: Table) -> None:
    for seat in range(8):
        table.button(seat).drive_low()
        table.now_s += 0.5
        table.button(seat).drive_high()
        table.now_s += 0.5
    assert table.panel.edges() == tuple(
        Edge(seat, down, 100.0 + seat + (0.0 if down else 0.5)) for seat in range(8) for down in (True, False)
    )
    assert table.panel.edges() == ()


def test_levels_are_those_of_the_contacts(table: Table) -> None:
    assert table.panel.levels() == dict.fromkeys(range(8), False)
    table.button(2).drive_low()
    table.button(MASTER).drive_low()
    assert {seat for seat, down in table.panel.levels().items() if down} == {MASTER, 2}


def test_bounces_reach_our_own_debouncing_and_become_one_press(table: Table) -> None:
    tracker = start(table.panel.levels(), table.now_s, PressTimes())
    for _ in range(5):
        table.button(1).drive_low()
        table.now_s += 0.002
        table.button(1).drive_high()
        table.now_s += 0.002
    told = table.panel.edges()
    assert len(told) == 10
    _, presses, _ = track(tracker, told, table.now_s + 0.1)
    assert presses == (Press(1),)


def test_a_failing_callback_silences_nobody_and_is_told_by_the_next_pass() -> None:
    table = Table()
    table.panel._clock = lambda: 1 / 0  # type: ignore[assignment,return-value]
    table.button(1).drive_low()
    table.panel._clock = lambda: table.now_s
    table.button(2).drive_low()
    with pytest.raises(PanelLost, match="ZeroDivisionError"):
        table.panel.edges()
    table.panel.close()


def test_lights_begin_dark_and_show_what_they_are_told(table: Table) -> None:
    for seat in range(8):
        assert table.led(seat).state == 0
        table.panel.light(seat, Light.STEADY)
        assert table.led(seat).state == 1
        table.panel.light(seat, Light.DARK)
        assert table.led(seat).state == 0


def test_breathing_lights_breathe_together_whenever_they_began(table: Table) -> None:
    table.panel.light(1, Light.BREATHE)
    table.wait_s(0.7)
    table.panel.light(2, Light.BREATHE)
    levels = []
    for _ in range(120):
        table.wait_s(0.05)
        assert table.led(1).state == table.led(2).state
        levels.append(table.led(1).state)
    assert min(levels) > 0
    assert max(levels) == 1
    assert len(set(levels)) > 10


def test_blinking_lights_blink_and_the_fast_ones_faster(table: Table) -> None:
    table.panel.light(1, Light.BLINK)
    table.panel.light(2, Light.FAST_BLINK)
    seen: dict[int, list[float]] = {1: [], 2: []}
    for _ in range(300):
        table.wait_s(0.02)
        for seat, states in seen.items():
            states.append(table.led(seat).state)
    changes = {seat: sum(a != b for a, b in pairwise(states)) for seat, states in seen.items()}
    assert 11 <= changes[1] <= 13
    assert 34 <= changes[2] <= 37


def test_a_flash_is_two_flashes_and_then_dark(table: Table) -> None:
    table.panel.light(3, Light.FLASH)
    states = [table.led(3).state]
    for _ in range(20):
        table.wait_s(0.1)
        states.append(table.led(3).state)
    on = "".join("1" if state else "0" for state in states)
    assert re.fullmatch(r"1+0+1+0+", on)


def test_a_pin_is_written_only_when_its_light_changes(table: Table) -> None:
    table.panel.light(4, Light.STEADY)
    written = len(table.led(4).states)
    for _ in range(50):
        table.wait_s(0.1)
        table.panel.light(4, Light.STEADY)
    assert len(table.led(4).states) == written


def test_saying_the_same_light_again_starts_nothing_anew(table: Table) -> None:
    table.panel.light(5, Light.FLASH)
    table.wait_s(1.0)
    table.panel.light(5, Light.FLASH)
    assert table.led(5).state == 0


@pytest.mark.parametrize(
    ("beep", "sounds"),
    [(Beep.READY, 1), (Beep.COUNT, 1), (Beep.REVEAL, 1), (Beep.COMMIT, 2), (Beep.PROBLEM, 3)],
)
def test_a_beep_sounds_at_once_so_many_times_and_ends(table: Table, beep: Beep, sounds: int) -> None:
    table.panel.beep(beep)
    states = [table.buzzes]
    for _ in range(100):
        table.wait_s(0.01)
        states.append(table.buzzes)
    assert states[0]
    assert not states[-1]
    assert sum(after and not before for before, after in pairwise([False, *states])) == sounds


def test_a_new_beep_takes_the_place_of_one_that_still_sounds(table: Table) -> None:
    table.panel.beep(Beep.REVEAL)
    table.wait_s(0.1)
    table.panel.beep(Beep.READY)
    assert table.buzzes
    table.wait_s(0.05)
    assert not table.buzzes


def test_fewer_seats_than_seven_leave_the_other_pins_alone() -> None:
    table = Table(Pins(buttons=(4, 5, 6), leds=(16, 17, 22)))
    table.panel.light(7, Light.STEADY)
    assert set(table.panel.levels()) == {0, 1, 2, 3}
    assert len(table.factory.pins) == 9
    table.panel.close()


def test_a_closed_panel_is_dark_and_silent_and_its_pins_are_free(table: Table) -> None:
    table.panel.light(1, Light.STEADY)
    table.panel.beep(Beep.REVEAL)
    led, buzzer = table.led(1), table.factory.pin(PINS.buzzer)
    table.panel.close()
    table.panel.close()
    assert (led.function, led.frequency) == ("input", None)
    assert buzzer.function == "input"
    table.wait_s(0.5)
    table.panel.light(1, Light.BLINK)
    assert table.panel.levels() == {}
    GpioPanel(PINS, table.factory, lambda: 0.0).close()


def test_a_closed_panel_leaves_no_callback_behind(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """gpiozero's lgpio pins leave theirs when closed; the next edge then kills the thread that hears all buttons."""
    monkeypatch.setattr(type(table.button(1)), "close", lambda _: None)
    pins = [table.button(seat) for seat in range(8)]
    assert all(pin.when_changed is not None for pin in pins)
    table.panel.close()
    assert all(pin.when_changed is None for pin in pins)


def test_an_edge_that_never_arrives_means_the_panel_is_lost(table: Table) -> None:
    """What a dead notification thread looks like: the level changes, no callback comes."""
    table.button(3)._state = False
    assert table.panel.levels()[3]
    table.wait_s(DEAF_S)
    assert table.panel.levels()[3]
    table.wait_s(0.1)
    with pytest.raises(PanelLost, match="seat 3"):
        table.panel.levels()


def test_a_late_edge_is_no_loss(table: Table) -> None:
    table.button(3)._state = False
    table.panel.levels()
    table.wait_s(DEAF_S - 0.1)
    table.button(3)._call_when_changed()
    table.wait_s(5.0)
    assert table.panel.levels()[3]


def fail(*_: object) -> None:
    raise OSError(5, "Input/output error")


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")  # gpiozero's own destructors
def test_pins_that_stop_answering_are_a_lost_panel_and_the_next_panel_opens(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as broken:
        broken.setattr(type(table.led(1)), "_set_state", fail)
        broken.setattr(type(table.led(1)), "_get_state", fail)
        broken.setattr(type(table.led(1)), "close", fail)
        with pytest.raises(PanelLost, match="Input/output error"):
            table.panel.light(1, Light.STEADY)
        with pytest.raises(PanelLost, match="Input/output error"):
            table.panel.levels()
        close, left = table.factory.close, []
        table.factory.close = lambda: (left.extend(table.factory.pins), close())
        table.panel.close()
        assert left == []  # a pin that cannot be closed must not keep the chip open
    again = GpioPanel(PINS, table.factory, lambda: 0.0)
    again.light(1, Light.STEADY)
    assert table.led(1).state == 1
    again.close()


def test_no_panel_is_a_full_panel_that_does_nothing() -> None:
    none = open_panel(Config(Path("/x"), panel="none", camera=Camera("none")), lambda: 0.0)
    assert isinstance(none, NoPanel)
    none.light(1, Light.STEADY)
    none.beep(Beep.READY)
    none.close()
    assert (none.edges(), none.levels()) == ((), {})


class LgpioError(Exception):
    """As lgpio's own: no built-in error but Exception."""


class FakeLgpio(SimpleNamespace):
    """lgpio's words over made-up chips: number -> (label, {pin: user}), or None if it may not be opened."""

    def __init__(self, chips: dict[int, tuple[str, dict[int, str]] | None]) -> None:
        super().__init__(error=LgpioError, chips=chips, open=[])

    def gpiochip_open(self, number: int) -> int:
        if self.chips[number] is None:
            raise LgpioError("can not open gpiochip")
        self.open.append(number)
        return number

    def gpiochip_close(self, handle: int) -> None:
        self.open.remove(handle)

    def gpio_get_chip_info(self, handle: int) -> list[object]:
        return [0, 54, f"gpiochip{handle}", self.chips[handle][0]]

    def gpio_get_line_info(self, handle: int, pin: int) -> list[object]:
        user = self.chips[handle][1].get(pin, "")
        return [0, pin, 1 if user else 0, f"GPIO{pin}", user]


def devices(folder: Path, *numbers: int) -> Path:
    for number in numbers:
        (folder / f"gpiochip{number}").touch()
    (folder / "gpiochip0-alias").touch()
    return folder


@pytest.mark.parametrize("label", gpio_chip.LABELS)
@pytest.mark.parametrize("number", [0, 4, 11])
def test_the_chip_is_found_by_its_label_whatever_its_number(tmp_path: Path, label: str, number: int) -> None:
    chips: dict[int, Any] = {2: ("brcmvirt-gpio", {}), 3: ("raspberrypi-exp-gpio", {}), number: (label, {})}
    lgpio = FakeLgpio(chips)
    assert gpio_chip.find_chip(lgpio, devices(tmp_path, *chips)) == gpio_chip.Chip(number, label)
    assert lgpio.open == []


def test_a_machine_without_the_header_is_told_with_what_it_has(tmp_path: Path) -> None:
    with pytest.raises(PanelMissing, match=r"only gpiochip0 \(INT34C5:00\)"):
        gpio_chip.find_chip(FakeLgpio({0: ("INT34C5:00", {})}), devices(tmp_path, 0))
    (tmp_path / "gpiochip0").unlink()
    with pytest.raises(PanelMissing, match="no GPIO chip at all"):
        gpio_chip.find_chip(FakeLgpio({}), tmp_path)


def test_a_chip_that_this_user_may_not_open_is_told_with_the_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gpio_chip.os, "access", lambda *_: False)
    with pytest.raises(PanelMissing, match="usermod -aG gpio"):
        gpio_chip.find_chip(FakeLgpio({0: None}), devices(tmp_path, 0))


@pytest.mark.parametrize(
    ("user", "processes", "said"),
    [
        ("spi0 CS0", (), ["pin 8 (buttons, seat 5)", "spi0 CS0", "do_spi 1", "[pins]"]),
        ("lg", ("pigpiod (process 412)",), ["'lg'", "pigpiod (process 412)", "[pins]"]),
        ("shutdown_button", (), ["shutdown_button", "config.txt"]),
    ],
)
def test_a_pin_that_is_held_is_told_with_its_holder(
    monkeypatch: pytest.MonkeyPatch, user: str, processes: tuple[str, ...], said: list[str]
) -> None:
    lgpio = FakeLgpio({4: ("pinctrl-rp1", {8: user})})
    monkeypatch.setitem(panel.sys.modules, "lgpio", lgpio)
    monkeypatch.setattr(gpio_chip, "processes_on_gpio", lambda: processes)
    factory = mock_factory()
    factory.chip, pin = 4, factory.pin

    def claimed(name: Any) -> Any:
        if name == 8:
            raise LgpioError("GPIO busy")
        return pin(name)

    factory.pin = claimed
    with pytest.raises(PinBusy) as caught:
        GpioPanel(PINS, factory, lambda: 0.0)
    assert all(words in str(caught.value) for words in said)
    factory.pin = pin
    GpioPanel(PINS, factory, lambda: 0.0).close()


def test_a_pin_that_nobody_holds_has_no_holder() -> None:
    lgpio = FakeLgpio({0: ("pinctrl-rp1", {8: "spi0 CS0"}), 1: None})
    assert gpio_chip.holder_of(lgpio, 0, 9) == ""
    assert gpio_chip.holder_of(lgpio, 0, 8) == "spi0 CS0"
    assert gpio_chip.holder_of(lgpio, 1, 8) == ""


def test_processes_that_hold_gpio_lines_are_named(tmp_path: Path) -> None:
    for number, name, target in (
        (412, "pigpiod", "anon_inode:gpio-line"),
        (77, "old", "/dev/gpiochip0"),
        (99, "sh", "/dev/null"),
    ):
        descriptors = tmp_path / str(number) / "fd"
        descriptors.mkdir(parents=True)
        (descriptors / "3").symlink_to(target)
        (descriptors.parent / "comm").write_text(f"{name}\n")
    (tmp_path / "self").symlink_to("77")
    assert gpio_chip.processes_on_gpio(tmp_path) == ("old (process 77)", "pigpiod (process 412)")


@pytest.mark.parametrize(("node", "pin", "bus"), [("i2c-1", 3, "I2C"), ("spidev0.0", 7, "SPI"), ("serial0", 14, None)])
def test_a_bus_that_takes_a_configured_pin_away_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, node: str, pin: int, bus: str | None
) -> None:
    (tmp_path / "dev").mkdir()
    (tmp_path / "dev" / node).touch()
    overlay_on = gpio_chip.overlay_on
    monkeypatch.setattr(gpio_chip, "overlay_on", lambda pin: overlay_on(pin, tmp_path))
    monkeypatch.setattr(panel, "lgpio_factory", mock_factory)
    if bus is None:
        open_panel(Config(Path("/x")), lambda: 0.0).close()
        return
    with pytest.raises(PinBusy, match=f"pin {pin} .* belongs to {bus}") as caught:
        open_panel(Config(Path("/x")), lambda: 0.0)
    assert "raspi-config" in str(caught.value)


def test_without_a_gpio_header_there_is_an_error_and_no_silent_stand_in() -> None:
    if gpio_chip._chip_numbers(Path("/dev")):
        pytest.skip("this machine has a GPIO chip")
    with pytest.raises(PanelMissing):
        open_panel(Config(Path("/x")), lambda: 0.0)


def missing(_: str) -> None:
    raise ModuleNotFoundError("No module named 'lgpio'")


def unwritable(_: str) -> None:
    raise FileNotFoundError(2, "No such file or directory", ".lgd-nfy0")


@pytest.mark.parametrize(
    ("load", "said"),
    [
        (missing, "apt install python3-lgpio"),
        (lambda _: SimpleNamespace(__file__="/x/lgpio.py"), "/x/lgpio.py is an empty module"),
        (unwritable, "TMPDIR"),
    ],
)
def test_an_lgpio_that_is_missing_empty_or_unusable_is_told(
    monkeypatch: pytest.MonkeyPatch, load: Any, said: str
) -> None:
    monkeypatch.setattr(gpio_chip.importlib, "import_module", load)
    with pytest.raises(PanelMissing, match=said):
        gpio_chip.load_lgpio()


def test_loading_lgpio_leaves_no_pipe_and_does_not_move_the_process(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("_lgpio", reason="no lgpio wheel for this Python: apt's python3-lgpio serves there")
    monkeypatch.chdir(tmp_path)
    lgpio = gpio_chip.load_lgpio()
    assert lgpio._notify_thread.is_alive()
    assert Path.cwd() == tmp_path
    assert list(tmp_path.iterdir()) == []


def test_lgpio_is_revived_in_the_folder_it_keeps_to(tmp_path: Path) -> None:
    pytest.importorskip("_lgpio", reason="no lgpio wheel for this Python: apt's python3-lgpio serves there")
    for environ in ({}, {"LG_WD": str(tmp_path)}):
        ran = subprocess.run(
            [sys.executable, "-c", REVIVE], env={**os.environ, **environ, "PYTHONPATH": str(HERE)}, cwd="/", check=False
        )
        assert ran.returncode == 0


REVIVE = """
import os
from firmware.gpio_chip import load_lgpio
lgpio = load_lgpio()
dead = lgpio._notify_thread
lgpio._notify_thread = type("Dead", (), {"is_alive": lambda self: False})()
assert load_lgpio()._notify_thread.is_alive()
assert lgpio._notify_thread is not dead
assert os.getcwd() == "/"
"""


def test_a_notification_thread_that_died_is_started_again(monkeypatch: pytest.MonkeyPatch) -> None:
    alive, dead = (SimpleNamespace(is_alive=lambda answer=answer: answer) for answer in (True, False))
    lgpio = SimpleNamespace(gpiochip_open=None, _notify_thread=dead, _callback_thread=lambda: alive)
    monkeypatch.setattr(gpio_chip.importlib, "import_module", lambda _: lgpio)
    assert gpio_chip.load_lgpio()._notify_thread is alive


def test_mock_pins_are_chosen_only_by_the_demo() -> None:
    users = {
        path.name
        for folder in ("engine", "vision", "ui", "firmware")
        for path in (HERE / folder).rglob("*.py")
        if re.search(r"mock_factory|MockFactory|pins\.mock", path.read_text("utf-8"))
    }
    assert users <= {"panel.py", "demo.py"}
    assert "mock" not in inspect.getsource(open_panel) + inspect.getsource(panel.lgpio_factory)


def test_the_document_gives_every_default_pin_with_its_place_on_the_header() -> None:
    document = (HERE / "docs/hardware.md").read_text("utf-8")
    rows = re.findall(r"^\| (seat \d|master) \| GPIO(\d+) \| (\d+) \| GPIO(\d+) \| (\d+) \|", document, re.MULTILINE)
    assert [int(row[1]) for row in rows] == [*PINS.buttons, PINS.master_button]
    assert [int(row[3]) for row in rows] == [*PINS.leds, PINS.master_led]
    assert f"GPIO{PINS.buzzer} (header pin 33)" in document
    told = {int(bcm): int(place) for row in rows for bcm, place in (row[1:3], row[3:5])} | {PINS.buzzer: 33}
    board = mock_factory().board_info
    for bcm, place in told.items():
        header, pin = next(iter(board.find_pin(f"GPIO{bcm}")))
        assert (header.name, pin.number) == ("J8", place)


def test_errors_are_also_built_in_ones() -> None:
    for error in (PanelMissing, PinBusy, PanelLost):
        assert issubclass(error, PanelError)
    assert issubclass(PanelError, OSError)
    assert issubclass(PanelError, FirmwareError)
    assert PressTracker().contacts == {}
