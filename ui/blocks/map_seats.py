"""The seats of a game of maps: one with its map large, what is on offer beside it, the others in short below."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.table import Press
from ui.blocks.badge import badge, badge_px, badge_width
from ui.blocks.chips import label
from ui.blocks.density import Density, gap_px
from ui.blocks.gauges import gauge_width, grid_px, lay_column, lay_grid
from ui.blocks.map import lay_map, map_px
from ui.blocks.offer import lay_offer, offer_px
from ui.blocks.stack import pieces, placed, stacked
from ui.lettering import Ruler
from ui.maps import MapPanel, MapsBody
from ui.parts import Counts, Line, Size, Tone
from ui.sheet import Box, Icon, Mark, Rect, Target
from ui.view import Mark as SeatMark

_EDGES = {SeatMark.SETTLED: Tone.GOOD, SeatMark.PROBLEM: Tone.BAD, SeatMark.OPEN: Tone.LAMP}
_STATES = {
    SeatMark.SETTLED: ("ready", Tone.GOOD),
    SeatMark.PROBLEM: ("alert", Tone.BAD),
    SeatMark.OPEN: ("take", Tone.LAMP),
    SeatMark.LOOKING: ("waiting", Tone.SOFT),
}
_LARGE = 0.455
"""Width of the large seat, as a part of the whole."""
_COLUMNS = 3
"""Columns of numbers under a small map."""


def lay_maps(body: MapsBody, area: Rect, ruler: Ruler) -> Iterator[Mark]:
    gap = ruler.space("gap")
    others = tuple(panel for panel in body.panels if panel.seat != body.focus)
    left = area.left(round(area.w * _LARGE))
    right = area.beside(left.w + gap)
    for panel in body.panels:
        if panel.seat == body.focus:
            yield from _large(panel, left, ruler)
    if others:
        least = offer_px(body.offer, ruler, 0.95)
        offer = right.top(max(least, (right.h - gap) // 2))
        yield from lay_offer(body.offer, offer, ruler)
        row = right.below(offer.h + gap)
        most = max(len(panel.gauges) for panel in others)  # so that all panels agree
        for panel, rect in zip(others, row.columns(len(others), gap // 2), strict=True):
            yield from _small(panel, rect, most, ruler)
        return
    offer = right.top(min(right.h * 2 // 3, offer_px(body.offer, ruler, 1.35)))
    yield from lay_offer(body.offer, offer, ruler)
    yield from _fitting(body.notes, right.below(offer.h + gap), ruler)


def _large(panel: MapPanel, rect: Rect, ruler: Ruler) -> Iterator[Mark]:
    """Who it is, the map with its edge, the numbers beside it, and what there is to say below."""
    yield _panel_box(panel, rect, ruler)
    yield Target(rect, Press(panel.seat))
    inset = ruler.space("inset")
    inner = rect.inset(inset, inset * 2 // 3).below(_cap_px(ruler) // 2)
    head = badge_px(ruler, Size.NAME)
    yield from _head(panel, inner.top(head), Size.NAME, ruler)
    gap = ruler.space("gap") // 2
    foot = round(ruler.size(Size.FACT) * 3.3)
    middle = inner.below(head + gap)
    middle = middle.top(middle.h - foot - gap)
    column = gauge_width(ruler)
    width, height = map_px(panel.map, (middle.w - column - gap, middle.h), ruler, edged=True)
    board = Rect(middle.x, middle.y, width, height)
    yield from lay_map(panel.map, board, ruler, edged=True)
    numbers = middle.beside(middle.w - column).top(height)
    spare = (numbers.x - board.right - gap) // 2
    yield from lay_column(panel.gauges, numbers.moved(-max(0, spare), 0), ruler)
    yield from _fitting(panel.lines, inner.below(board.bottom + gap - inner.y), ruler)


def _small(panel: MapPanel, rect: Rect, gauges: int, ruler: Ruler) -> Iterator[Mark]:
    """Who it is, a small map, and the numbers: beside the map where it is larger so, else under it."""
    yield _panel_box(panel, rect, ruler)
    yield Target(rect, Press(panel.seat))
    inset = max(4, ruler.space("inset") // 2)
    inner = rect.inset(inset).below(_cap_px(ruler) // 2)
    head = badge_px(ruler, Size.NOTE)
    yield from _head(panel, inner.top(head), Size.NOTE, ruler)
    room = inner.below(head + 3)
    number, column = grid_px(1, 1, ruler), gauge_width(ruler) * 7 // 10
    columns = -(-gauges // max(1, room.h // number))
    beside = map_px(panel.map, (room.w - columns * column - inset, room.h), ruler, edged=False)
    numbers_px = grid_px(gauges, _COLUMNS, ruler)
    under = map_px(panel.map, (room.w, room.h - numbers_px - 3), ruler, edged=False)
    if beside[0] > under[0]:
        yield from lay_map(panel.map, Rect(room.x, room.y, *beside), ruler, edged=False)
        yield from lay_grid(panel.gauges, room.beside(beside[0] + inset), columns, ruler)
        return
    yield from lay_map(panel.map, room.top(under[1]).centered(*under), ruler, edged=False)
    yield from lay_grid(panel.gauges, room.below(room.h - numbers_px), _COLUMNS, ruler)


def _head(panel: MapPanel, rect: Rect, size: Size, ruler: Ruler) -> Iterator[Mark]:
    """Badge, name, and how the seat stands as an icon."""
    width = badge_width(ruler, size)
    icon, tone = ("end", Tone.SOFT) if panel.out else _STATES.get(panel.mark, ("", Tone.SOFT))
    icon_px = rect.h * 3 // 4 if icon else 0
    yield from badge(ruler, rect.left(width), panel.seat, size)
    name = rect.beside(width + rect.h // 4)
    name = name.left(name.w - icon_px)
    color = ruler.tone(Tone.SOFT if panel.out else Tone.PLAIN)
    if name.w >= 2 * ruler.size(size):
        yield from label(ruler, name, panel.name, (size, color), align=0)
    if icon:
        yield Icon(rect.beside(rect.w - icon_px).centered(icon_px, icon_px), icon, ruler.tone(tone))


def _panel_box(panel: MapPanel, rect: Rect, ruler: Ruler) -> Box:
    colors = ruler.theme.colors
    edge = _EDGES.get(panel.mark)
    return Box(
        rect,
        colors["panel_dim" if panel.out else "panel"],
        foot=colors["panel_dim" if panel.out else "panel_foot"],
        radius=ruler.space("radius") * 2 // 3,
        edge=ruler.theme.fills[edge] if edge else colors["edge"],
        edge_px=max(2, ruler.space("line") * 2 // 3) if edge else 1,
        cap=ruler.theme.seat(panel.seat).color,
        cap_px=_cap_px(ruler),
    )


def _cap_px(ruler: Ruler) -> int:
    return max(4, ruler.space("line") * 2)


def _fitting(lines: Sequence[Line | Counts], area: Rect, ruler: Ruler) -> Iterator[Mark]:
    """As airy as there is room, then without the lowest ranks."""
    for least in range(10):
        for density in (Density.NORMAL, Density.TIGHT, Density.CRAMPED):
            parts = pieces(lines, area.w, ruler, density, least)
            gap = gap_px(ruler, density) // 2
            if stacked(parts, gap) <= area.h:
                yield from placed(parts, (area.x, area.y), gap)
                return
