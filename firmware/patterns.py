"""How bright an LED is and whether the buzzer sounds, as pure functions of the time since a signal began.

Whole tables of LEDs flicker in step because they share one clock; nothing flashes more often than three times a
second.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Final

from firmware.signals import Beep, Light

BREATH_S: Final = 2.4
"""From dark to dark."""
_BREATH_LOW: Final = 0.04
_LEVELS: Final = 32
"""Steps of a breath: fine enough for an eye, and a pin is written only when the step changes."""

_FLASH: Final = (0.2, 0.2, 0.2)
"""On, off, on; dark afterwards."""

_BEEPS: Final[Mapping[Beep, tuple[float, ...]]] = {
    Beep.READY: (0.03,),
    Beep.COUNT: (0.07,),
    Beep.REVEAL: (0.4,),
    Beep.COMMIT: (0.07, 0.08, 0.07),
    Beep.PROBLEM: (0.12, 0.1, 0.12, 0.1, 0.12),
}
"""Seconds on, off, on…"""


def brightness(light: Light, at_s: float, since_s: float) -> float:
    """0 to 1, of a light shown since ``since_s``; blinking and breathing keep to ``at_s`` alone, so seats agree."""
    match light:
        case Light.DARK:
            return 0.0
        case Light.STEADY:
            return 1.0
        case Light.BREATHE:
            swell = (1 - math.cos(2 * math.pi * at_s / BREATH_S)) / 2
            level = _BREATH_LOW + (1 - _BREATH_LOW) * swell**2  # squared: an eye sees light's logarithm
            return math.ceil(level * _LEVELS) / _LEVELS
        case Light.BLINK:
            return float(at_s % 1.0 < 0.5)
        case Light.FAST_BLINK:
            return float(at_s * 3 % 1.0 < 0.5)
        case Light.FLASH:
            return float(_on(_FLASH, at_s - since_s))


def sounding(beep: Beep, since_s: float) -> bool:
    """Whether the buzzer sounds ``since_s`` seconds after this beep began."""
    return _on(_BEEPS[beep], since_s)


def _on(spans_s: tuple[float, ...], since_s: float) -> bool:
    """Whether a pattern of seconds on, off, on… is on at this time; off before and after it."""
    if since_s < 0:
        return False
    for index, span_s in enumerate(spans_s):
        if since_s < span_s:
            return index % 2 == 0
        since_s -= span_s
    return False
