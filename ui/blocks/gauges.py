"""A seat's numbers beside its map: signs with numbers, markers on their tracks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ui.blocks.chips import label
from ui.lettering import Ruler
from ui.maps import Gauge
from ui.parts import Size, Tone
from ui.sheet import Box, Icon, Mark, Rect, Weight
from ui.theme import mix


def gauge_width(ruler: Ruler) -> int:
    """Width of a column of gauges that may show two numbers and the arrow between them."""
    return round(ruler.size(Size.NOTE) * 1.3) + ruler.width("12→15", ruler.face(Size.NOTE, Weight.BOLD))


def lay_column(gauges: Sequence[Gauge], area: Rect, ruler: Ruler) -> Iterator[Mark]:
    """One under the other; a track under its number."""
    note = ruler.size(Size.NOTE)
    row = min(area.h // len(gauges), round(note * 2.1))
    for place, gauge in enumerate(gauges):
        rect = Rect(area.x, area.y + place * row, area.w, row)
        number = round(note * 1.2)
        yield from lay_gauge(gauge, rect.top(number), ruler)
        if gauge.last and row >= round(note * 1.55):
            yield from _track(gauge, rect.below(number).top(max(3, note // 4)), ruler)


def lay_grid(gauges: Sequence[Gauge], area: Rect, columns: int, ruler: Ruler) -> Iterator[Mark]:
    """Side by side in so many columns, without tracks."""
    row = round(ruler.size(Size.NOTE) * 1.15)
    widths = area.columns(columns, 1)
    for place, gauge in enumerate(gauges):
        column = widths[place % columns]
        yield from lay_gauge(gauge, Rect(column.x, area.y + place // columns * row, column.w, row), ruler)


def grid_px(gauges: int, columns: int, ruler: Ruler) -> int:
    return -(-gauges // columns) * round(ruler.size(Size.NOTE) * 1.15)


def lay_gauge(gauge: Gauge, rect: Rect, ruler: Ruler) -> Iterator[Mark]:
    """A sign and its number; the sign smaller where the number needs the room."""
    face = ruler.face(Size.NOTE, Weight.BOLD)
    width = ruler.width(gauge.number, face)
    icon = min(face.size_px, rect.w - width - 1)
    if icon >= face.size_px // 2:
        yield Icon(rect.left(icon).centered(icon, icon), gauge.token.icon, ruler.tone(gauge.token.tone))
    space = max(1, min(face.size_px // 4, rect.w - width - icon))
    tone = Tone.LAMP if "→" in gauge.number else Tone.PLAIN
    yield from label(ruler, rect.beside(icon + space), gauge.number, (Size.NOTE, ruler.tone(tone)), align=0)


def _track(gauge: Gauge, rect: Rect, ruler: Ruler) -> Iterator[Mark]:
    """A dash a space: reached, about to be reached, still to come; a marked space is higher."""
    colors = ruler.theme.colors
    step = rect.w / gauge.last
    fill = ruler.theme.fills[gauge.token.tone]
    for space in range(1, gauge.last + 1):
        x, right = rect.x + round((space - 1) * step), rect.x + round(space * step)
        color = fill if space <= gauge.place else colors["edge"]
        if gauge.place < space <= gauge.reached:
            color = ruler.tone(Tone.PLAIN)
        marked = space in gauge.marks
        if marked and space > gauge.reached:
            color = mix(colors["edge"], fill, 0.45)
        low = rect if marked else rect.inset(0, rect.h // 4)
        yield Box(Rect(x, low.y, max(1, right - x - 1), low.h), color)
