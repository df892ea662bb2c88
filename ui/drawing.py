"""Surfaces that are drawn once and kept: round boxes, icons, light, the night behind everything."""

from __future__ import annotations

import io
from functools import lru_cache
from pathlib import Path
from typing import Literal

import numpy as np
import pygame

from ui.errors import UiError
from ui.parts import Tone
from ui.sheet import Box
from ui.theme import Color, Theme, mix

ICONS = Path(__file__).with_name("icons")
_LAMP = (0.86, 0.36)
"""Where the lighthouse's lamp is, as parts of the screen's width and height."""
_STEP = 4
"""The night is computed at a quarter of the screen's size: it has no edges."""


class NoSuchIcon(UiError, LookupError):
    """A view names an icon that is not bundled; the message names it."""


def blittable(surface: pygame.Surface) -> pygame.Surface:
    """The same with its bytes in the order of a screen: it is drawn some thirty times faster."""
    return surface.convert(pygame.Surface((1, 1), pygame.SRCALPHA, 32))


def box_surface(box: Box) -> pygame.Surface:
    """The box as if its rectangle began at the origin."""
    return _box(box.rect.w, box.rect.h, box)


@lru_cache(256)
def icon_surface(name: str, size_px: int, color: Color) -> pygame.Surface:
    """A bundled icon in one colour; raises NoSuchIcon."""
    path = ICONS / f"{name}.svg"
    if not path.is_file():
        raise NoSuchIcon(f"there is no icon {name!r} in {ICONS}")
    svg = path.read_text(encoding="ascii").replace("#ffffff", _hex(color))
    return _svg(svg, size_px, size_px)


@lru_cache(16)
def glow_surface(w: int, h: int, color: Color, strength: float) -> pygame.Surface:
    """Light that fades from the middle to nothing at the edges."""
    y, x = np.mgrid[-1 : 1 : h * 1j, -1 : 1 : w * 1j]
    fade = np.clip(1 - np.hypot(x, y), 0, 1) ** 1.7
    pixels = np.empty((h, w, 4), np.uint8)
    pixels[..., :3] = color
    pixels[..., 3] = fade * strength * 255
    return blittable(pygame.image.frombuffer(pixels.tobytes(), (w, h), "RGBA"))


def night(size_px: tuple[int, int], theme: Theme) -> pygame.Surface:
    """The sky over the harbour: it darkens towards the water."""
    x, y = _grid(size_px)
    sky, dark, cool = (np.array(theme.colors[name], float) for name in ("sky", "night", "glow"))
    pixels = dark + (sky - dark) * np.clip(1 - y * 1.25, 0, 1)[..., None]
    shine = np.clip(1 - np.hypot((x - 0.5) / 0.6, y / 0.5), 0, 1) ** 2 * 0.4
    pixels += (cool - pixels) * shine[..., None]
    return _enlarged(pixels, size_px)


def lighthouse(night_: pygame.Surface, theme: Theme) -> pygame.Surface:
    """The night with a lighthouse at the right; its light stays so faint that every tone stands out from it."""
    size_px = night_.get_size()
    x, y = _grid(size_px)
    dx, dy = (_LAMP[0] - x) * size_px[0] / size_px[1], y - _LAMP[1]
    angle = np.arctan2(dy, np.maximum(dx, 1e-6))
    beam = np.clip(1 - np.abs(angle - 0.06) / 0.13, 0, 1) * np.clip(1 - dx / 1.7, 0, 1) * (dx > 0)
    glow = np.clip(1 - np.hypot(dx, dy) / 0.34, 0, 1) ** 2
    alpha = np.clip(beam * 0.17 + glow * 0.2, 0, 1)[..., None] * 255
    light = np.concatenate([np.broadcast_to(np.array(theme.fills[Tone.LAMP], float), (*alpha.shape[:2], 3)), alpha], 2)
    surface = night_.copy()
    surface.blit(pygame.transform.smoothscale(_small(light, "RGBA"), size_px), (0, 0))
    tower_px = size_px[1] * 7 // 10
    tower = icon_surface("tower", tower_px, mix(theme.colors["night"], theme.colors["glow"], 0.55))
    lamp = round(_LAMP[0] * size_px[0]), round(_LAMP[1] * size_px[1])
    surface.blit(tower, (lamp[0] - tower_px // 2, lamp[1] - tower_px // 5))
    light_px = tower_px // 6
    spot = glow_surface(light_px, light_px, theme.fills[Tone.LAMP], 0.9)
    surface.blit(spot, (lamp[0] - light_px // 2, lamp[1] - light_px // 2))
    return surface


def _grid(size_px: tuple[int, int]) -> tuple[np.ndarray, np.ndarray]:
    """x and y from 0 to 1 over a quarter of the screen's pixels."""
    w, h = (-(-side // _STEP) for side in size_px)
    y, x = np.mgrid[0 : 1 : h * 1j, 0 : 1 : w * 1j]
    return x, y


def _small(pixels: np.ndarray, order: Literal["RGB", "RGBA"]) -> pygame.Surface:
    size = pixels.shape[1], pixels.shape[0]
    return blittable(pygame.image.frombuffer(pixels.astype(np.uint8).tobytes(), size, order))


def _enlarged(pixels: np.ndarray, size_px: tuple[int, int]) -> pygame.Surface:
    surface = pygame.Surface(size_px, 0, 32)
    surface.blit(pygame.transform.smoothscale(_small(pixels, "RGB"), size_px), (0, 0))
    return surface


def picture_surface(image_bgr: np.ndarray, size_px: tuple[int, int]) -> pygame.Surface:
    """A picture (H,W,3 uint8, blue first) as large as fits, its proportions kept."""
    height, width = image_bgr.shape[:2]
    scale = min(size_px[0] / width, size_px[1] / height)
    step = max(1, int(0.5 / scale))  # a large picture is thinned before it is smoothed
    thin = np.ascontiguousarray(image_bgr[::step, ::step])
    raw = pygame.image.frombuffer(thin.tobytes(), (thin.shape[1], thin.shape[0]), "BGR")
    fitted = max(1, round(width * scale)), max(1, round(height * scale))
    return pygame.transform.smoothscale(raw, fitted)


@lru_cache(192)
def _box(w: int, h: int, box: Box) -> pygame.Surface:
    radius = min(box.radius, w // 2, h // 2)
    fill = _hex(box.color) if box.foot is None else "url(#fade)"
    fade = (
        f'<linearGradient id="fade" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2="{h}">'
        f'<stop offset="0" stop-color="{_hex(box.color)}"/>'
        f'<stop offset="1" stop-color="{_hex(box.foot or box.color)}"/></linearGradient>'
    )
    half = box.edge_px / 2
    edge = f'stroke="{_hex(box.edge)}" stroke-width="{box.edge_px}"' if box.edge and box.edge_px else ""
    body = _round(half, half, w - box.edge_px, h - box.edge_px, max(0.0, radius - half))
    parts = [f'<path d="{body}" fill="{fill}" {edge}/>']
    if box.cap:
        over = _round(0, 0, w, h, radius)
        edge_px = box.edge_px if box.edge else 0
        under = _round(edge_px, box.cap_px, w - 2 * edge_px, h - box.cap_px - edge_px, max(0, radius - edge_px))
        parts = [
            f'<path d="{over}" fill="{_hex(box.edge or box.color)}"/>',
            f'<path d="{_top(w, radius, box.cap_px)}" fill="{_hex(box.cap)}"/>',
            f'<path d="{under}" fill="{fill}"/>',
        ]
    return _svg(f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {w} {h}'>{fade}{''.join(parts)}</svg>", w, h)


def _round(x: float, y: float, w: float, h: float, r: float) -> str:
    """A rectangle with round corners as a path."""
    return (
        f"M{x + r} {y}H{x + w - r}A{r} {r} 0 0 1 {x + w} {y + r}V{y + h - r}A{r} {r} 0 0 1 {x + w - r} {y + h}"
        f"H{x + r}A{r} {r} 0 0 1 {x} {y + h - r}V{y + r}A{r} {r} 0 0 1 {x + r} {y}Z"
    )


def _top(w: int, r: int, cap_px: int) -> str:
    """The upper end of a round rectangle, deep enough to show behind the body's own round corners."""
    depth = r + cap_px
    return f"M0 {depth}V{r}A{r} {r} 0 0 1 {r} 0H{w - r}A{r} {r} 0 0 1 {w} {r}V{depth}Z"


def _svg(text: str, w: int, h: int) -> pygame.Surface:
    return blittable(pygame.image.load_sized_svg(io.BytesIO(text.encode()), (w, h)))


def _hex(color: Color) -> str:
    return f"#{color[0]:02x}{color[1]:02x}{color[2]:02x}"
