"""The badge that a seat has everywhere: its colour, shape and number."""

from __future__ import annotations

from collections.abc import Iterator

from engine.table import Seat
from ui.blocks.chips import label
from ui.lettering import Ruler
from ui.parts import Size, Tone
from ui.sheet import Box, Icon, Mark, Rect, Weight


def badge(ruler: Ruler, rect: Rect, seat: Seat, size: Size, *, lit: bool = True) -> Iterator[Mark]:
    """A seat's colour, shape and number; without its light a ring of that colour."""
    sign = ruler.theme.seat(seat)
    ink = ruler.theme.on(sign.color) if lit else ruler.tone(Tone.SOFT)
    if lit:
        yield Box(rect, sign.color, radius=rect.h // 5)
    else:
        yield Box(rect, ruler.theme.colors["ink"], radius=rect.h // 5, edge=sign.color, edge_px=max(1, rect.h // 16))
    icon_px = round(ruler.size(size) * 0.84)
    digit = ruler.width(str(seat), ruler.face(size, Weight.BOLD))
    space = (rect.w - icon_px - digit) // 3
    yield Icon(Rect(rect.x + space, rect.y + (rect.h - icon_px) // 2, icon_px, icon_px), sign.shape, ink)
    yield from label(ruler, Rect(rect.x + 2 * space + icon_px, rect.y, digit + 2, rect.h), str(seat), (size, ink))


def badge_width(ruler: Ruler, size: Size) -> int:
    return round(ruler.size(size) * 1.95)


def badge_px(ruler: Ruler, size: Size) -> int:
    """A badge's height."""
    return round(ruler.size(size) * 1.28)
