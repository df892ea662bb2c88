"""The reveal: one great number in the lamp's light, what can be done with the card, and who is there."""

from __future__ import annotations

from collections.abc import Iterator

from ui.blocks.badge import badge_px
from ui.blocks.places import IN_ONE_ROW, seat_rects
from ui.blocks.seats import deciding_px, lay_panels
from ui.lettering import Ruler, fit, set_row, set_rows
from ui.parts import Line, Size, Tone
from ui.screen import LampBody, Way
from ui.sheet import Box, Face, Glow, Icon, Mark, Rect, Weight
from ui.theme import Color


def lay_lamp(body: LampBody, area: Rect, ruler: Ruler) -> Iterator[Mark]:
    gap = ruler.space("gap")
    deciding = deciding_px(body.panels, ruler)
    strip = badge_px(ruler, Size.NAME if deciding else Size.FACT) + 2 * ruler.space("inset") + deciding
    rows = 1 if len(body.panels) <= IN_ONE_ROW else 2
    seats = Rect(area.x, area.bottom - strip * rows - gap * (rows - 1), area.w, strip * rows + gap * (rows - 1))
    upper = Rect(area.x, area.y, area.w, seats.y - area.y - gap)
    lamp = upper.left(min(upper.h * 9 // 8, upper.w * 2 // 5))
    yield from _light(body, lamp, ruler)
    ways = upper.beside(lamp.w + gap)
    for way, rect in zip(body.ways, ways.rows(len(body.ways), gap), strict=True):
        yield from _way(way, rect, ruler)
    yield from lay_panels(body.panels, seat_rects(seats, len(body.panels), (gap, gap)), ruler)


def _light(body: LampBody, rect: Rect, ruler: Ruler) -> Iterator[Mark]:
    size = min(rect.w, rect.h)
    spot = rect.centered(size, size)
    yield Glow(rect.centered(round(size * 1.5), round(size * 1.5)), ruler.tone(Tone.LAMP), 0.85 if body.flash else 0.4)
    disc = spot.inset(size // 12)
    fill = ruler.theme.fills[Tone.LAMP] if body.flash else ruler.theme.colors["ink"]
    yield Box(disc, fill, radius=disc.w // 2, edge=ruler.theme.fills[Tone.LAMP], edge_px=max(3, size // 40))
    ink = ruler.theme.on(fill) if body.flash else ruler.tone(Tone.LAMP)
    if len(body.great) <= 1:
        yield from _number(body.great, disc, ink, ruler)
    else:
        yield from _word(body.great, disc.inset(disc.w // 8, 0), ink, ruler)


def _number(text: str, disc: Rect, ink: Color, ruler: Ruler) -> Iterator[Mark]:
    face = Face(round(disc.h * 0.62), Weight.BOLD)
    x = disc.x + (disc.w - ruler.width(text, face)) // 2
    yield from set_row(ruler, text, (x, disc.y + (disc.h - round(face.size_px * 1.17)) // 2), face, ink)


def _word(text: str, rect: Rect, ink: Color, ruler: Ruler) -> Iterator[Mark]:
    fitted = fit(ruler, Line((text,), Size.GREAT, bold=True, rows=2), rect.w)
    yield from set_rows(ruler, fitted, Rect(rect.x, rect.y + (rect.h - fitted.height_px) // 2, rect.w, 0), ink, 0.5)


def _way(way: Way, rect: Rect, ruler: Ruler) -> Iterator[Mark]:
    colors = ruler.theme.colors
    yield Box(
        rect, colors["panel"], foot=colors["panel_foot"], radius=ruler.space("radius"), edge=colors["edge"], edge_px=1
    )
    inner = rect.inset(ruler.space("inset"))
    icon_px = min(inner.h, ruler.size(Size.GREAT))
    yield Icon(inner.left(icon_px).centered(icon_px, icon_px), way.icon, ruler.tone(way.tone))
    text = inner.beside(icon_px + ruler.space("inset"))
    title = fit(ruler, Line(way.titles, Size.NAME, bold=True, rows=1), text.w)
    fact = fit(ruler, Line((way.text,), Size.FACT, rows=2), text.w)
    height = title.height_px + fact.height_px
    y = text.y + max(0, text.h - height) // 2
    yield from set_rows(ruler, title, Rect(text.x, y, text.w, 0), ruler.tone(way.tone))
    yield from set_rows(ruler, fact, Rect(text.x, y + title.height_px, text.w, 0), ruler.tone(Tone.PLAIN))
