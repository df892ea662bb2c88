"""The panel on a real kernel's GPIO lines: lgpio and gpiozero as on a Pi, fingers and meters simulated by gpio-sim.

Runs inside the machine of machine.sh only, and waits for real time there: test_device_in_qemu.py starts it.
"""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from engine.table import MASTER, Press
from firmware import gpio_chip
from firmware.config import Config, Pins
from firmware.doctor import check_panel
from firmware.panel import DEAF_S, GpioPanel, PanelLost, PinBusy, open_panel
from firmware.parts import open_timeless_panel
from firmware.presses import Edge, PressTimes, resync, start, track
from firmware.signals import Beep, Light

if os.environ.get("PHAROS_GPIO_SIM") != "1":
    pytest.skip("needs a simulated GPIO chip: tests/device/machine.sh", allow_module_level=True)

PINS = Pins()
HEADER = Path("/sys/kernel/config/gpio-sim/header")
CONFIG = Config(Path("/tmp/pharos"))


def line(pin: int) -> Path:
    name, chip = (HEADER / "dev_name").read_text().strip(), (HEADER / "bank/chip_name").read_text().strip()
    return Path(f"/sys/devices/platform/{name}/{chip}/sim_gpio{pin}")


def finger(seat: int, *, on: bool) -> None:
    pin = PINS.master_button if seat == MASTER else PINS.buttons[seat - 1]
    (line(pin) / "pull").write_text("pull-down" if on else "pull-up")


def meter(pin: int) -> bool:
    return (line(pin) / "value").read_text().strip() == "1"


def until(true: Callable[[], object], seconds: float = 20.0) -> None:
    """Emulated processors are slow: wait for it, but not for ever."""
    end_s = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end_s, "it never came"
        time.sleep(0.01)


def heard(panel: GpioPanel, count: int) -> list[tuple[int, bool]]:
    found: list[Edge] = []
    until(lambda: found.extend(panel.edges()) or len(found) >= count)
    return [(edge.seat, edge.down) for edge in found]


@pytest.fixture
def panel() -> Iterator[GpioPanel]:
    for seat in range(8):
        finger(seat, on=False)
    opened = open_again()
    yield opened
    opened.close()


def open_again() -> GpioPanel:
    """A moment later, as the loop does: lgpio's thread lets the lines of a closed panel go in its own time, and falls
    asleep for good if it gets new ones just then (which a panel notices and tells)."""
    time.sleep(1.0)
    opened: list[GpioPanel] = []

    def free() -> bool:
        with contextlib.suppress(PinBusy):
            opened.append(open_panel(CONFIG, time.monotonic))  # type: ignore[arg-type]
        return bool(opened)

    until(free)
    return opened[0]


def test_the_chip_is_found_by_its_label_although_it_is_not_the_first() -> None:
    chip = gpio_chip.find_chip(gpio_chip.load_lgpio())
    assert f"gpiochip{chip.number}" == (HEADER / "bank/chip_name").read_text().strip()
    assert chip.label == "pinctrl-bcm2711"
    assert len(gpio_chip._chip_numbers(Path("/dev"))) == 2


def test_every_button_is_heard(panel: GpioPanel) -> None:
    for seat in range(8):
        finger(seat, on=True)
        assert heard(panel, 1) == [(seat, True)]
        assert panel.levels()[seat]
        finger(seat, on=False)
        assert heard(panel, 1) == [(seat, False)]
    assert not any(panel.levels().values())


def test_all_seats_at_once_are_heard(panel: GpioPanel) -> None:
    for on in (True, False):
        for seat in range(8):
            finger(seat, on=on)
        assert sorted(heard(panel, 8)) == [(seat, on) for seat in range(8)]


def test_a_bouncing_finger_is_one_press(panel: GpioPanel) -> None:
    tracker = start(panel.levels(), time.monotonic(), PressTimes(debounce_s=0.3, hold_s=30.0))
    for _ in range(5):
        finger(2, on=True)
        finger(2, on=False)
    presses: list[Press] = []

    def told() -> bool:
        nonlocal tracker
        tracker, new, _ = track(tracker, panel.edges(), time.monotonic())
        presses.extend(new)
        tracker, new, _ = resync(tracker, panel.levels(), time.monotonic())
        presses.extend(new)
        return bool(presses)

    until(told)
    assert presses == [Press(2)]


def test_every_light_reaches_its_pin(panel: GpioPanel) -> None:
    for seat, pin in enumerate((PINS.master_led, *PINS.leds)):
        assert not meter(pin)
        panel.light(seat, Light.STEADY)
        until(lambda pin=pin: all(meter(pin) for _ in range(50)))
        panel.light(seat, Light.DARK)
        until(lambda pin=pin: not any(meter(pin) for _ in range(50)))


def test_a_breathing_light_is_neither_on_nor_off(panel: GpioPanel) -> None:
    panel.light(1, Light.BREATHE)
    seen: set[bool] = set()
    until(lambda: (panel.edges(), seen.add(meter(PINS.leds[0])), len(seen) == 2)[2])


def test_the_buzzer_sounds_and_falls_silent(panel: GpioPanel) -> None:
    panel.beep(Beep.PROBLEM)
    assert meter(PINS.buzzer)
    until(lambda: (panel.edges(), not meter(PINS.buzzer))[1])
    until(lambda: (panel.edges(), meter(PINS.buzzer))[1])
    until(lambda: (panel.edges(), not meter(PINS.buzzer))[1])


def test_a_failing_callback_does_not_silence_the_others(panel: GpioPanel) -> None:
    clock, panel._clock = panel._clock, lambda: 1 / 0  # type: ignore[assignment,return-value]
    finger(1, on=True)
    until(lambda: panel._failed)
    panel._clock = clock
    finger(2, on=True)
    until(lambda: not panel._queue.empty())
    with pytest.raises(PanelLost):
        panel.edges()


def test_a_closed_panel_leaves_the_pins_to_the_next_one(panel: GpioPanel) -> None:
    panel.light(1, Light.STEADY)
    panel.close()
    again = open_again()
    assert not meter(PINS.leds[0])
    finger(7, on=True)
    assert heard(again, 1) == [(7, True)]
    again.close()


def test_a_dead_notification_thread_is_noticed_and_the_next_panel_hears_again(panel: GpioPanel) -> None:
    lgpio = gpio_chip.load_lgpio()
    dead = lgpio._notify_thread
    dead.stop()
    finger(4, on=True)
    until(lambda: not dead.is_alive())
    panel.edges()
    finger(3, on=True)
    until(lambda: panel.levels()[3])
    assert not any(edge.seat == 3 for edge in panel.edges())
    with pytest.raises(PanelLost, match="never arrived"):
        until(lambda: panel.levels() is None, DEAF_S * 5)
    panel.close()
    again = open_again()  # which lifts the simulated fingers: the pull-ups are asked for anew
    finger(3, on=True)
    assert heard(again, 1) == [(3, True)]
    again.close()


def test_a_pin_that_another_process_holds_is_told_with_its_name() -> None:
    holder = subprocess.Popen(
        [sys.executable, "-c", HOLD.format(number=gpio_chip.find_chip(gpio_chip.load_lgpio()).number)],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd="/tmp",
    )  # fmt: skip
    assert holder.stdout is not None
    assert holder.stdout.readline() == "held\n"
    with pytest.raises(PinBusy, match=rf"pin 6 \(buttons, seat 3\).*python3.* \(process {holder.pid}\)"):
        open_panel(CONFIG, time.monotonic)
    check = check_panel(CONFIG, open_timeless_panel)
    assert check.ok is False
    assert f"process {holder.pid}" in check.sentence
    holder.communicate("\n")
    open_again().close()


HOLD = """
import lgpio
lgpio.gpio_claim_input(lgpio.gpiochip_open({number}), 6)
print("held", flush=True)
input()
"""


def test_a_pin_that_an_overlay_holds_is_told_with_its_name() -> None:
    with pytest.raises(PinBusy, match=r"pin 10 \(buzzer\).*spi0 CS0.*do_spi 1"):
        open_panel(Config(Path("/tmp/pharos"), pins=Pins(buzzer=10)), time.monotonic)
    assert check_panel(CONFIG, open_timeless_panel).ok is True


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")  # gpiozero's own destructors
def test_a_chip_that_goes_away_is_a_lost_panel_and_comes_back(panel: GpioPanel) -> None:
    """Last of all: the chip is a new one afterwards."""
    (HEADER / "live").write_text("0")
    with pytest.raises(PanelLost):
        until(lambda: panel.levels() is None, 5.0)
    panel.close()
    (HEADER / "live").write_text("1")
    until(lambda: len(gpio_chip._chip_numbers(Path("/dev"))) == 2)
    for seat in range(8):
        finger(seat, on=False)
    again = open_again()
    again.light(2, Light.STEADY)
    until(lambda: meter(PINS.leds[1]))
    finger(5, on=True)
    assert heard(again, 1) == [(5, True)]
    again.close()
