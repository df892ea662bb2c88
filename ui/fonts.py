"""The bundled family in its three weights: measures and draws text, each text once."""

from __future__ import annotations

from collections import OrderedDict
from functools import lru_cache
from pathlib import Path

import pygame

from ui.sheet import Face, Weight
from ui.theme import Color

FONTS = Path(__file__).with_name("fonts")
FILES = {
    Weight.REGULAR: FONTS / "NotoSansSC-Regular.ttf",
    Weight.MEDIUM: FONTS / "NotoSansSC-Medium.ttf",
    Weight.BOLD: FONTS / "NotoSansSC-Bold.ttf",
}
_DRAWN_AT_MOST = 600


class Fonts:
    """A Meter that also draws. Drawn texts are kept while they are in use (the 600 used last)."""

    def __init__(self) -> None:
        pygame.font.init()
        self._drawn: OrderedDict[tuple[str, Face, Color], pygame.Surface] = OrderedDict()
        self._font = lru_cache(64)(lambda face: pygame.font.Font(FILES[face.weight], face.size_px))
        self._width = lru_cache(4096)(lambda text, face: self._font(face).size(text)[0])

    def width_px(self, text: str, face: Face) -> int:
        width: int = self._width(text, face)
        return width

    def drawn(self, text: str, face: Face, color: Color) -> pygame.Surface:
        """The text on a clear ground; its baseline lies 1.16 sizes below the surface's top."""
        key = (text, face, color)
        surface = self._drawn.get(key)
        if surface is None:
            rendered = self._font(face).render(text, True, color)  # noqa: FBT003 - pygame takes it by place
            surface = rendered.convert(pygame.Surface((1, 1), pygame.SRCALPHA, 32))
            self._drawn[key] = surface
            if len(self._drawn) > _DRAWN_AT_MOST:
                self._drawn.popitem(last=False)
        else:
            self._drawn.move_to_end(key)
        return surface
