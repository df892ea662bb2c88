"""The display itself: shows painted screens, and turns touches and keys into gestures."""

from __future__ import annotations

import time
from dataclasses import dataclass
from pathlib import Path

import pygame

from engine.table import MASTER, Press
from ui.paint import Painted
from ui.sheet import Rect, Target
from ui.theme import bundled_theme
from ui.screen import Tone
from ui.view import Gesture, Pick, Quit, Typed

LONG_TOUCH_MS = 600
"""A press target touched at least so long is a long press."""
_BLIND = frozenset({"dummy", "offscreen", "evdev"})
