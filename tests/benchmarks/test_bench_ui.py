"""Painting a whole screen at 1920x1080: cold, warm (the same texts again), and what follows when nothing changed.

Baseline: filling the same screen with the night behind everything, the least that any repaint has to do.
"""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

from ui.blocks import stack
from ui.drawing import _box, icon_surface
from ui.paint import Painter
from ui.views.seven_wonders import view
from ui.words import Words

SIZE = (1920, 1080)
_SPEC = importlib.util.spec_from_file_location("ui_tables", Path(__file__).parents[1] / "ui" / "conftest.py")
assert _SPEC is not None
assert _SPEC.loader is not None
TABLES = importlib.util.module_from_spec(_SPEC)
_SPEC.loader.exec_module(TABLES)
WORDS = Words("en")


def told(screen: str):
    return view(*TABLES.build_tables(7)[screen], WORDS)


def forget() -> None:
    """Drop what is kept between painters."""
    stack._piece.cache_clear()
    icon_surface.cache_clear()
    _box.cache_clear()


@pytest.mark.parametrize("screen", ["verdicts", "scores"])
def test_first_paint(benchmark, screen):
    shown = told(screen)

    def fresh():
        forget()
        return (Painter(SIZE),), {}

    benchmark.pedantic(lambda painter: painter.paint(shown, {}, 9.0), setup=fresh, rounds=5)


@pytest.mark.parametrize("screen", ["verdicts", "scores"])
def test_paint_again_after_another_screen(benchmark, screen):
    painter, shown, other = Painter(SIZE), told(screen), told("choose")
    painter.paint(shown, {}, 9.0)

    def between():
        painter.paint(other, {}, 9.0)

    benchmark.pedantic(lambda: painter.paint(shown, {}, 9.0), setup=between, rounds=10)


def test_one_step_of_a_motion(benchmark):
    painter, shown = Painter(SIZE), told("coins")
    painter.paint(shown, {}, 0.0)
    benchmark.pedantic(lambda: painter.paint(shown, {}, 0.2), rounds=20)


def test_nothing_changed(benchmark):
    painter, shown = Painter(SIZE), told("verdicts")
    painter.paint(shown, {}, 9.0)
    benchmark(lambda: painter.paint(told("verdicts"), {}, 9.0))


@pytest.mark.parametrize("screen", ["verdicts", "scores"])
def test_view_of_a_state(benchmark, screen):
    benchmark(lambda: told(screen))


def test_baseline_the_night_alone(benchmark):
    painter = Painter(SIZE)
    benchmark(lambda: painter._ground.blit(painter._night, (0, 0)))
