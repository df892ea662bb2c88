"""A small virtual table for tests: one mat from half the height has the pixels a millimetre of the whole table."""

import random

import pytest

from engine.table import Sticker
from vision.sim.render import Camera, Renderer

CLOSE = Camera(size_px=(2304, 1296), height_mm=380.0)


@pytest.fixture(scope="session")
def close_camera() -> Camera:
    return CLOSE


@pytest.fixture(scope="module")
def close_renderer() -> Renderer:
    return Renderer(CLOSE, seed=5)


@pytest.fixture
def hands() -> random.Random:
    return random.Random(8)


@pytest.fixture(scope="session")
def cards():
    return [(Sticker("S", "2", "C", n, 0).piece, ("brown", "blue", "red", "green")[n % 4]) for n in range(1, 21)]
