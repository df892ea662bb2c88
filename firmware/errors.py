"""The root of what can go wrong in the device: every message says what was found and what mends it."""

from __future__ import annotations


class FirmwareError(Exception):
    """Root of the device's errors; each subject derives its own from it and from a built-in one."""
