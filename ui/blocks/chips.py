"""Rows and chips: the smallest things that parts of a screen are laid out from."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ui.lettering import Fitted, Ruler, fit, set_rows
from ui.parts import Line, Size
from ui.sheet import Box, Icon, Mark, Rect, Weight
from ui.theme import Color


def label(
    ruler: Ruler, rect: Rect, text: str, how: tuple[Size, Color], *, bold: bool = True, align: float = 0.5
) -> Iterator[Mark]:
    """One row of this size and colour in the middle of a rectangle's height, smaller or cut where it is too long."""
    fitted = fit(ruler, Line((text,), how[0], bold=bold, rows=1), rect.w)
    y = rect.y + (rect.h - round(fitted.face.size_px * 1.17)) // 2
    return set_rows(ruler, fitted, Rect(rect.x, y, rect.w, 0), how[1], align)


@dataclass(frozen=True, slots=True)
class Chip:
    """An icon and a text in one colour, on a fill or (None) on what is there already."""

    icon: str
    text: str
    ink: Color
    fill: Color | None = None
    size: Size = Size.FACT


def chip_width(ruler: Ruler, icon: str, text: str) -> int:
    """The width in which icon and text stand whole in the type of notes or larger."""
    face = ruler.face(Size.NOTE, Weight.BOLD)
    icon_px = round(ruler.size(Size.FACT) * 1.05) if icon else 0
    return icon_px + (icon_px // 3 if text else 0) + ruler.width(text, face) + ruler.space("inset")


def chip(ruler: Ruler, rect: Rect, content: Chip) -> Iterator[Mark]:
    """Icon and text together in the middle of a box."""
    if content.fill is not None:
        yield Box(rect, content.fill, radius=min(rect.h // 2, ruler.space("radius")))
    room = rect.inset(min(ruler.space("inset"), rect.w // 4) // 2, 0)
    icon_px = round(ruler.size(content.size) * 1.05) if content.icon else 0
    lead = icon_px + (icon_px // 3 if content.text else 0)
    fitted = fit(ruler, Line((content.text,), content.size, bold=True, rows=1), room.w - lead)
    if fitted.cut and icon_px:  # the icon alone
        fitted, lead = Fitted((), fitted.face), icon_px
    width = lead + max((ruler.width(row, fitted.face) for row in fitted.rows), default=0)
    x = room.x + (room.w - width) // 2
    if icon_px:
        yield Icon(Rect(x, rect.y + (rect.h - icon_px) // 2, icon_px, icon_px), content.icon, content.ink)
    y = rect.y + (rect.h - round(fitted.face.size_px * 1.17)) // 2
    yield from set_rows(ruler, fitted, Rect(x + lead, y, room.w - lead, 0), content.ink)
