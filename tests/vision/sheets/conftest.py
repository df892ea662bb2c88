"""A tiny renderer of shapes, for the tests of what is printed: it shares nothing with the PDF writer."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
import pytest

from vision.sheets.drawing import Drawing, Line, Polygon, Rect
from vision.sheets.lettering import Fonts

FONT_FOLDER = Path(__file__).parents[3] / "ui" / "fonts"


@pytest.fixture(scope="session")
def fonts() -> Fonts:
    return Fonts(FONT_FOLDER / "NotoSansSC-Regular.ttf", FONT_FOLDER / "NotoSansSC-Bold.ttf")


@pytest.fixture(scope="session")
def printed() -> Callable[..., np.ndarray]:
    """Shapes -> grey picture on white paper, without letters; a shape covers a pixel whose centre it holds."""

    def draw(drawing: Drawing, size_mm: tuple[float, float], px_per_mm: float) -> np.ndarray:
        width, height = (round(side * px_per_mm) for side in size_mm)
        picture = np.full((height, width), 255, np.uint8)

        def grey(color: str) -> int:
            r, g, b = (int(color[k : k + 2], 16) for k in (1, 3, 5))
            return round(0.299 * r + 0.587 * g + 0.114 * b)

        def pixels(points) -> np.ndarray:
            return np.round((np.array(points) * px_per_mm - 0.5) * 256).astype(np.int32)

        for shape in drawing:
            match shape:
                case Rect((x, y), (w, h), fill):
                    x0, y0, x1, y1 = (int(np.ceil(v * px_per_mm - 0.5)) for v in (x, y, x + w, y + h))
                    picture[y0:y1, x0:x1] = grey(fill)
                case Polygon(points, fill):
                    cv2.fillPoly(picture, [pixels(points)], grey(fill), cv2.LINE_AA, 8)
                case Line(points, line_mm, color, closed):
                    thick = max(1, round(line_mm * px_per_mm))
                    cv2.polylines(picture, [pixels(points)], closed, grey(color), thick, cv2.LINE_AA, 8)
        return picture

    return draw


@pytest.fixture(scope="session")
def bounds() -> Callable[..., tuple[float, float, float, float]]:
    """Shapes -> left, top, right, bottom of all their ink but letters, in mm."""

    def measured(drawing: Drawing) -> tuple[float, float, float, float]:
        corners = []
        for shape in drawing:
            match shape:
                case Rect((x, y), (w, h)):
                    corners += [(x, y), (x + w, y + h)]
                case Polygon(points):
                    corners += points
                case Line(points, width):
                    half = width / 2
                    corners += [(x + d, y + d) for x, y in points for d in (-half, half)]
        xs, ys = zip(*corners, strict=True)
        return min(xs), min(ys), max(xs), max(ys)

    return measured
