"""The panel: a button and an LED per seat, the master button and its LED, a buzzer, through gpiozero.

gpiozero's callbacks run in lgpio's one thread, where an exception would silence every button and a slow one would
delay them all: they only put an Edge on a queue. Seat 0 is the master.
"""

from __future__ import annotations

import contextlib
import importlib
import sys
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from queue import Empty, SimpleQueue
from typing import Any, Final, Protocol

from gpiozero import PWMLED, Button, Buzzer, GPIOZeroError
from gpiozero.pins.mock import MockFactory, MockPWMPin

from engine.table import MASTER, Seat
from firmware import gpio_chip
from firmware.config import Config, Pins, PinUse
from firmware.gpio_chip import PanelError, PanelMissing, PinBusy
from firmware.patterns import brightness, sounding
from firmware.presses import Edge
from firmware.signals import Beep, Light

__all__ = [
    "GpioPanel",
    "NoPanel",
    "Panel",
    "PanelError",
    "PanelLost",
    "PanelMissing",
    "PinBusy",
    "lgpio_factory",
    "mock_factory",
    "open_panel",
]

Clock = Callable[[], float]
"""Seconds, as the loop counts them."""
Factory = Any
"""A gpiozero pin factory; gpiozero ships no type information."""

DEAF_S: Final = 1.0
"""A polled level that contradicts the last edge for so long means that edges no longer arrive."""


class PanelLost(PanelError):
    """The panel stopped working while it was open: close it and open a new one."""


class Panel(Protocol):
    """What the loop asks of a panel. All but ``close`` may raise PanelLost."""

    def edges(self) -> tuple[Edge, ...]:
        """One pass of the panel: breathing and blinking lights and beeps move on, and the edges since the last
        pass are returned, oldest first. Never waits. Call it in every pass of the loop."""

    def levels(self) -> Mapping[Seat, bool]:
        """Which buttons are down right now, as polled (True is down)."""

    def light(self, seat: Seat, light: Light) -> None:
        """What this seat's LED shows from now on; the same again changes nothing."""

    def beep(self, beep: Beep) -> None:
        """Sound this once, in place of a beep that still sounds."""

    def close(self) -> None:
        """Dark, silent, and the pins are free again. Never raises."""


class NoPanel:
    """``panel = "none"``: a table by touch and keyboard."""

    def edges(self) -> tuple[Edge, ...]:
        return ()

    def levels(self) -> Mapping[Seat, bool]:
        return {}

    def light(self, seat: Seat, light: Light) -> None:
        pass

    def beep(self, beep: Beep) -> None:
        pass

    def close(self) -> None:
        pass


class GpioPanel:
    """Buttons between their pin and ground, LEDs with a resistor between their pin and ground, an active buzzer.

    Takes over the factory, and closes it with the panel. Raises PinBusy or PanelMissing.

        GpioPanel(Pins(), mock_factory(), clock=lambda: 0.0).light(3, Light.BREATHE)
    """

    def __init__(self, pins: Pins, factory: Factory, clock: Clock) -> None:
        self._factory, self._clock = factory, clock
        self._queue: SimpleQueue[Edge] = SimpleQueue()
        self._heard: dict[Seat, bool] = {}
        self._differs_since_s: dict[Seat, float] = {}
        self._failed: Exception | None = None
        self._buttons: dict[Seat, Button] = {}
        self._leds: dict[Seat, PWMLED] = {}
        self._buzzer: Buzzer | None = None
        self._lights: dict[Seat, tuple[Light, float]] = {}
        self._written: dict[Seat, float] = {}
        self._beep: tuple[Beep, float] | None = None
        try:
            for use in pins.uses():
                with self._claiming(use):
                    self._claim(use)
        except BaseException:
            self.close()
            raise

    def edges(self) -> tuple[Edge, ...]:
        self._move_on()
        if self._failed is not None:
            raise PanelLost(f"a button's callback failed: {self._failed!r}") from self._failed
        return tuple(self._drained())

    def levels(self) -> Mapping[Seat, bool]:
        with self._working():
            levels = {seat: bool(button.is_pressed) for seat, button in self._buttons.items()}
        now_s = self._clock()
        for seat, down in levels.items():
            if down == self._heard[seat]:
                self._differs_since_s.pop(seat, None)
            elif now_s - self._differs_since_s.setdefault(seat, now_s) > DEAF_S:
                name = f"seat {seat}'s button" if seat != MASTER else "the master button"
                raise PanelLost(f"{name} has changed, but its edge never arrived")
        return levels

    def light(self, seat: Seat, light: Light) -> None:
        if seat in self._leds and self._lights[seat][0] is not light:
            self._lights[seat] = (light, self._clock())
            self._move_on()

    def beep(self, beep: Beep) -> None:
        self._beep = (beep, self._clock())
        self._move_on()

    def close(self) -> None:
        # A lost chip makes every one of these fail; the next panel needs them forgotten all the same.
        for button in self._buttons.values():
            # gpiozero leaves a closed pin's callback in lgpio, where the next edge on that pin would kill the thread.
            with contextlib.suppress(Exception):
                button.pin.when_changed = None
        for device in (*self._leds.values(), self._buzzer, *self._buttons.values()):
            with contextlib.suppress(Exception):
                if device is not None:
                    device.close()
        self._leds, self._lights, self._buttons, self._buzzer = {}, {}, {}, None
        # gpiozero shares both between its factories and keeps what failed in them: the chip would stay open, and the
        # pins busy. Closing the chip lets go of all its pins at once.
        self._factory.pins.clear()
        self._factory._reservations.clear()  # noqa: SLF001 (a device that could not be made cannot be asked to let go)
        with contextlib.suppress(Exception):
            self._factory.close()

    def _claim(self, use: PinUse) -> None:
        match use.key:
            case "buttons" | "master_button":
                # gpiozero's own hold time only makes its thread slow to close: presses.py measures holds
                button = Button(use.pin, pull_up=True, bounce_time=None, hold_time=0.01, pin_factory=self._factory)
                self._buttons[use.seat] = button
                self._heard[use.seat] = bool(button.is_pressed)
                button.when_pressed = partial(self._told, use.seat, down=True)
                button.when_released = partial(self._told, use.seat, down=False)
            case "leds" | "master_led":
                self._leds[use.seat] = PWMLED(use.pin, pin_factory=self._factory)
                self._lights[use.seat] = (Light.DARK, 0.0)
                self._written[use.seat] = 0.0
            case _:
                self._buzzer = Buzzer(use.pin, pin_factory=self._factory)

    def _drained(self) -> Iterator[Edge]:
        with contextlib.suppress(Empty):
            while True:
                yield self._queue.get_nowait()

    def _told(self, seat: Seat, *, down: bool = False) -> None:
        try:
            self._heard[seat] = down
            self._queue.put(Edge(seat, down, self._clock()))
        except Exception as error:
            self._failed = error

    def _move_on(self) -> None:
        """Write what changed since the last pass to the pins."""
        now_s = self._clock()
        with self._working():
            for seat, (light, since_s) in self._lights.items():
                level = brightness(light, now_s, since_s)
                if level != self._written[seat]:
                    self._leds[seat].value = level
                    self._written[seat] = level
            if self._buzzer is not None and self._beep is not None:
                on = sounding(self._beep[0], now_s - self._beep[1])
                if on != bool(self._buzzer.value):
                    self._buzzer.value = on

    @contextlib.contextmanager
    def _working(self) -> Iterator[None]:
        try:
            yield
        except (GPIOZeroError, *gpio_chip.io_errors(sys.modules.get("lgpio"))) as error:
            raise PanelLost(f"the GPIO pins stopped answering ({error})") from error

    @contextlib.contextmanager
    def _claiming(self, use: PinUse) -> Iterator[None]:
        lgpio = sys.modules.get("lgpio")
        try:
            yield
        except (GPIOZeroError, *gpio_chip.io_errors(lgpio)) as error:
            if "busy" in str(error).lower():
                raise gpio_chip.busy(lgpio, self._factory.chip, use.pin, str(use)) from error
            raise PanelMissing(f"pin {use.pin} ({use}) could not be taken: {error}") from error


def open_panel(config: Config, clock: Clock) -> Panel:
    """The panel that the configuration names, on the real pins; raises PanelMissing or PinBusy."""
    if config.panel == "none":
        return NoPanel()
    for use in config.pins.uses():
        if bus := gpio_chip.overlay_on(use.pin):
            raise PinBusy(
                f"pin {use.pin} ({use}) belongs to {bus.name} while that is switched on. Switch it off: {bus.mend}; "
                "or name another pin in [pins]"
            )
    return GpioPanel(config.pins, lgpio_factory(), clock)


def lgpio_factory() -> Factory:
    """gpiozero's pins over lgpio, on the chip that carries the header's label; raises PanelMissing.

    gpiozero's own search for a factory is never used: it has fallen through to another library, and to another chip.
    """
    chip = gpio_chip.find_chip(gpio_chip.load_lgpio())
    return importlib.import_module("gpiozero.pins.lgpio").LGPIOFactory(chip=chip.number)


def mock_factory() -> Factory:
    """gpiozero's mock pins, for the virtual table and tests: ``factory.pin(4).drive_low()`` presses pin 4's button."""
    return MockFactory(pin_class=MockPWMPin)
