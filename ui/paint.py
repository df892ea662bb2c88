"""Views to pixels. What does not move is drawn once a view; nothing here opens a window."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

import numpy as np
import pygame

from ui.drawing import box_surface, glow_surface, icon_surface, lighthouse, night, picture_surface
from ui.fonts import Fonts
from ui.layout import lay_out
from ui.lettering import Ruler
from ui.screen import ChoicesBody, View
from ui.sheet import Box, Flight, Glow, Growth, Icon, Image, Mark, Rect, Sheet, Target, Text
from ui.theme import Theme, bundled_theme
from ui.view import Screen

Pictures = Mapping[str, np.ndarray]
"""Pictures by name: (H,W,3) uint8, blue first."""

_ASCENT = 1.16
"""Where a font's baseline lies in a drawn text, and (next line) in its line box; both in sizes from the top."""
_BASELINE = 0.95


@dataclass(frozen=True, slots=True, eq=False)
class Painted:
    """A painted screen and what a touch on it means. The surface is painted over by the next ``paint``."""

    surface: pygame.Surface
    sheet: Sheet
    screen: Screen
    typing: bool = False
    """True where letters that are typed mean text."""
    numerals: bool = False
    """True where digits do, too."""

    @property
    def targets(self) -> tuple[Target, ...]:
        return self.sheet.targets()

    def copy(self) -> Painted:
        """The same with a surface of its own."""
        return replace(self, surface=self.surface.copy())


class Painter:
    """Paints views for one size of screen, about from 640x400 on; ``motion`` False shows everything at its end."""

    def __init__(self, size_px: tuple[int, int], theme: Theme | None = None, *, motion: bool = True) -> None:
        self.size_px = size_px
        self.theme = theme or bundled_theme()
        self._motion = motion
        self._fonts = Fonts()
        self._ruler = Ruler(self.theme, self._fonts, size_px)
        self._night = night(size_px, self.theme)
        self._lighthouse: pygame.Surface | None = None
        self._ground = pygame.Surface(size_px, 0, 32)
        self._surface = pygame.Surface(size_px, 0, 32)
        self._last: tuple[View, tuple[np.ndarray | None, ...], Painted] | None = None
        self._at_rest = False

    def sheet(self, view: View) -> Sheet:
        """Where everything of a view stands, without painting it."""
        return lay_out(view, self._ruler)

    def paint(self, view: View, pictures: Pictures, age_s: float = 0.0) -> Painted:
        """The view so many seconds after it came up. What was painted last is not painted again."""
        used = self._used(view, pictures)
        if self._last is None or self._last[0] != view or not _same(self._last[1], used):
            sheet = self._last[2].sheet if self._last and self._last[0] == view else self.sheet(view)
            self._last = (view, used, Painted(self._surface, sheet, view.screen, view.typing, view.numerals))
            self._ground.blit(self._behind(view), (0, 0))
            self._draw(sheet.marks, self._ground, pictures)
            self._at_rest = False
        painted = self._last[2]
        moving = [mark for mark in painted.sheet.marks if isinstance(mark, Flight | Growth)]
        if self._at_rest:
            return painted
        self._surface.blit(self._ground, (0, 0))
        at_s = age_s if self._motion else view.moving_s + 1
        self._draw((mark for mark in moving if isinstance(mark, Growth)), self._surface, pictures, at_s)
        self._draw((mark for mark in moving if isinstance(mark, Flight)), self._surface, pictures, at_s)
        self._at_rest = at_s >= view.moving_s
        return painted

    def ground(self, view: View) -> pygame.Surface:
        """A view without its texts, icons and pictures: what texts have to stand out from."""
        sheet, surface = self.sheet(view), self._behind(view).copy()
        self._draw((mark for mark in sheet.marks if isinstance(mark, Box | Glow | Growth)), surface, {}, 9.0)
        return surface

    def _behind(self, view: View) -> pygame.Surface:
        """The night; where a screen asks a question and has room, with the lighthouse."""
        if not isinstance(view.body, ChoicesBody):
            return self._night
        if self._lighthouse is None:
            self._lighthouse = lighthouse(self._night, self.theme)
        return self._lighthouse

    def _used(self, view: View, pictures: Pictures) -> tuple[np.ndarray | None, ...]:
        """The pictures that a view shows."""
        name = getattr(view.body, "picture", None)
        return (pictures.get(name),) if name is not None else ()

    def _draw(
        self, marks: Iterable[Mark], surface: pygame.Surface, pictures: Pictures, at_s: float | None = None
    ) -> None:
        for mark in marks:
            match mark:
                case Box(rect, color, None, 0, None, _, None):
                    surface.fill(color, (rect.x, rect.y, rect.w, rect.h))
                case Box(rect):
                    if rect.w > 0 and rect.h > 0:
                        surface.blit(box_surface(mark), (rect.x, rect.y))
                case Text(rect, text, face, color):
                    top = rect.y + round(face.size_px * _BASELINE) - round(face.size_px * _ASCENT)
                    surface.blit(self._fonts.drawn(text, face, color), (rect.x, top))
                case Icon(rect, name, color):
                    surface.blit(icon_surface(name, rect.h, color), (rect.x, rect.y))
                case Glow(rect, color, strength):
                    surface.blit(glow_surface(rect.w, rect.h, color, strength), (rect.x, rect.y))
                case Image(rect, name):
                    self._picture(pictures.get(name), rect, surface)
                case Growth(box, start_s, end_s) if at_s is not None:
                    part = _eased((at_s - start_s) / (end_s - start_s))
                    grown = replace(box, rect=Rect(box.rect.x, box.rect.y, round(box.rect.w * part), box.rect.h))
                    self._draw((grown,), surface, pictures)
                case Flight(icon, start, end, start_s, end_s) if at_s is not None and start_s <= at_s < end_s:
                    part = _eased((at_s - start_s) / (end_s - start_s))
                    size = icon.rect.h
                    x, y = (round(a + (b - a) * part) - size // 2 for a, b in zip(start, end, strict=True))
                    self._draw((replace(icon, rect=Rect(x, y, size, size)),), surface, pictures)
                case Flight() | Growth() | Target():
                    pass

    def _picture(self, image_bgr: np.ndarray | None, rect: Rect, surface: pygame.Surface) -> None:
        if image_bgr is None or not image_bgr.size:
            return
        fitted = picture_surface(image_bgr, (rect.w, rect.h))
        at = rect.centered(*fitted.get_size())
        surface.blit(fitted, (at.x, at.y))


def _same(one: tuple[np.ndarray | None, ...], other: tuple[np.ndarray | None, ...]) -> bool:
    return len(one) == len(other) and all(a is b for a, b in zip(one, other, strict=True))


def _eased(part: float) -> float:
    """From 0 to 1, starting and ending gently."""
    part = min(1.0, max(0.0, part))
    return part * part * (3 - 2 * part)
