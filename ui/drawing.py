"""Surfaces that are drawn once and kept: round boxes, icons, light, the night behind everything."""

from __future__ import annotations

import io
from functools import lru_cache
from pathlib import Path

import numpy as np
import pygame

from ui.errors import UiError
from ui.parts import Tone
from ui.sheet import Box
from ui.theme import Color, Theme

ICONS = Path(__file__).with_name("icons")
_STEP = 4
"""The night is computed at a quarter of the screen's size: it has no edges."""


class NoSuchIcon(UiError, LookupError):
    """A view names an icon that is not bundled; the message names it."""


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
    return pygame.image.frombuffer(pixels.tobytes(), (w, h), "RGBA")


def night(size_px: tuple[int, int], theme: Theme) -> pygame.Surface:
    """The sky over the harbour: darker towards the water, a cool shine above, the lamp's warmth at the left."""
    w, h = (-(-side // _STEP) for side in size_px)
    y, x = np.mgrid[0 : 1 : h * 1j, 0 : 1 : w * 1j]
    sky, dark, cool, warm = (
        np.array(color, float)
        for color in (theme.colors["sky"], theme.colors["night"], theme.colors["glow"], theme.fills[Tone.LAMP])
    )
    pixels = dark + (sky - dark) * np.clip(1 - y * 1.25, 0, 1)[..., None]
    shine = np.clip(1 - np.hypot((x - 0.55) / 0.6, y / 0.5), 0, 1) ** 2 * 0.45
    pixels += (cool - pixels) * shine[..., None]
    lamp = np.clip(1 - np.hypot(x / 0.36, (y - 0.03) / 0.3), 0, 1) ** 2.2 * 0.16
    pixels += (warm - pixels) * lamp[..., None]
    small = pygame.image.frombuffer(pixels.astype(np.uint8).tobytes(), (w, h), "RGB")
    surface = pygame.Surface(size_px, 0, 32)
    pygame.transform.smoothscale(small.convert(surface), size_px, surface)
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
    return pygame.image.load_sized_svg(io.BytesIO(text.encode()), (w, h))


def _hex(color: Color) -> str:
    return f"#{color[0]:02x}{color[1]:02x}{color[2]:02x}"
