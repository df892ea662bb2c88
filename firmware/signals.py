"""What the panel's lights and buzzer can say, as plain values (the session speaks them, the panel plays them)."""

from __future__ import annotations

from enum import StrEnum


class Light(StrEnum):
    DARK = "dark"
    BREATHE = "breathe"
    STEADY = "steady"
    BLINK = "blink"
    FAST_BLINK = "fast_blink"
    FLASH = "flash"


class Beep(StrEnum):
    READY = "ready"
    COUNT = "count"
    REVEAL = "reveal"
    COMMIT = "commit"
    PROBLEM = "problem"
