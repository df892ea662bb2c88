"""The seats side by side: up to five in a row, six and seven on a ring that runs clockwise as the table does."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.table import Press
from ui.blocks.badge import badge, badge_px, badge_width
from ui.blocks.borders import border_gap, lay_borders, row_gap
from ui.blocks.chips import label
from ui.blocks.density import Density, gap_px
from ui.blocks.places import IN_ONE_ROW, focus_rects, seat_rects
from ui.blocks.stack import heights, pieces, placed, stacked
from ui.blocks.tray import lay_strip, strip_px
from ui.lettering import Ruler, fit, height_px, set_rows
from ui.parts import Actions, Block, Deciding, Line, Pill, SeatPanel, Size, Tone
from ui.screen import SeatsBody
from ui.sheet import Box, Flight, Icon, Mark, Rect, Target, Weight
from ui.view import Mark as SeatMark

_STATES = {
    SeatMark.READY: ("ready", Tone.GOOD),
    SeatMark.SETTLED: ("ready", Tone.GOOD),
    SeatMark.PROBLEM: ("alert", Tone.BAD),
    SeatMark.OPEN: ("take", Tone.LAMP),
    SeatMark.CHOOSING: ("waiting", Tone.SOFT),
    SeatMark.LOOKING: ("waiting", Tone.SOFT),
}
_NOTES = 4
"""Blocks below this rank are notes: they go before type gets smaller."""
_STEPS = (
    (Density.SPACIOUS, 0),
    (Density.ROOMY, 0),
    (Density.NORMAL, 0),
    (Density.SNUG, 0),
    (Density.CLOSE, 0),
    (Density.CLOSE, _NOTES),
    *((Density.TIGHT, least) for least in range(_NOTES)),
    *((density, least) for least in range(_NOTES, 10) for density in (Density.TIGHT, Density.CRAMPED)),
)
"""Densities and lowest ranks shown, in the order in which they are tried."""
_EDGES = {
    SeatMark.READY: Tone.GOOD,
    SeatMark.SETTLED: Tone.GOOD,
    SeatMark.PROBLEM: Tone.BAD,
    SeatMark.OPEN: Tone.LAMP,
}


def lay_seats(body: SeatsBody, area: Rect, ruler: Ruler) -> Iterator[Mark]:
    """The panels, the borders between them, and what flies; the dice above them, one seat large before the others."""
    seats = len(body.panels)
    if body.tray is not None:
        strip = strip_px(ruler)
        yield from lay_strip(body.tray, area.top(strip), ruler)
        area = area.below(strip + ruler.space("gap"))
    if body.focus:
        rects = focus_rects(area, seats, body.focus, ruler.space("gap"))
    elif not body.clashes:
        rects = seat_rects(area, seats, (ruler.space("gap"), ruler.space("gap")))
    elif seats <= IN_ONE_ROW:
        last = border_gap(ruler) + badge_width(ruler, Size.FACT) + ruler.space("inset")
        low = area.centered(area.w, min(area.h, ruler.size_px[1] * 45 // 100))
        rects = seat_rects(low.left(area.w - last), seats, (border_gap(ruler), 0))
    else:
        rects = seat_rects(area, seats, (border_gap(ruler), row_gap(ruler)))
    large = body.panels[body.focus - 1 : body.focus] if body.focus else ()
    others = tuple(panel for panel in body.panels if panel not in large)
    if large:
        yield from lay_panels(large, rects[body.focus - 1 : body.focus], ruler, alike=body.alike)
    if others:
        yield from lay_panels(others, [rects[panel.seat - 1] for panel in others], ruler, alike=body.alike)
    if body.clashes:
        if seats <= IN_ONE_ROW:
            left = rects[-1].right + border_gap(ruler)
            yield from _again(body.panels[0], Rect(left, rects[0].y, area.right - left, rects[0].h), ruler)
        yield from lay_borders(body.clashes, rects, ruler)
    yield from _flying(body, rects, area, ruler)


def lay_panels(
    panels: Sequence[SeatPanel], rects: Sequence[Rect], ruler: Ruler, *, alike: bool = True
) -> Iterator[Mark]:
    """All panels at one density where they are alike, so that the same thing stands at the same place in each."""
    inset = ruler.space("inset")
    name_size = _name_size(panels, min(rect.w for rect in rects) - 2 * inset, ruler)
    head = badge_px(ruler, name_size)
    if panels[0].centered:
        head += height_px(ruler.size(name_size))
    named, head = head, head + deciding_px(panels, ruler)
    width = min(rect.w for rect in rects) - 2 * inset  # a row's columns may differ by a pixel: type must not
    inners = [rect.inset(inset, inset * 5 // 6).below(_cap_px(ruler) // 2) for rect in rects]
    inners = [inner.left(width) if inner.w - width == 1 else inner for inner in inners]
    if alike:
        density, least = _what_fits(panels, inners, ruler, head)
        own = [least] * len(panels)
    else:
        each = list(zip(panels, inners, strict=True))
        density = max(_what_fits((panel,), (inner,), ruler, head)[0] for panel, inner in each)
        own = [_least(panel, inner, ruler, head, density) for panel, inner in each]
    stretch = _stretch(panels, inners, head, (density, own), ruler)
    gap = gap_px(ruler, density)
    for panel, rect, inner, least in zip(panels, rects, inners, own, strict=True):
        yield _panel_box(panel, rect, ruler)
        said = any(block.rank >= least and _says_state(block) for block in (*panel.blocks, *panel.foot))
        yield from _head(panel, inner.top(named), ruler, name_size, with_state=not said)
        if panel.deciding:
            yield from _deciding(panel.deciding, inner.below(named).top(head - named), ruler)
        upper = pieces(panel.blocks, inner.w, ruler, density, least)
        aside = border_gap(ruler) // 2 if panel.centered else 0  # tokens stand at both sides of a centred foot
        lower = pieces(panel.foot, inner.w - 2 * aside, ruler, density, least)
        middle = inner.w if panel.centered else 0
        yield from placed(upper, (inner.x, inner.y + head + gap), gap + stretch, middle)
        yield from placed(lower, (inner.x, inner.bottom - stacked(lower, gap)), gap, middle)
        yield Target(rect, Press(panel.button or panel.seat))


def deciding_px(panels: Sequence[SeatPanel], ruler: Ruler) -> int:
    """Height of the row that tells who decides; none where no panel has one."""
    return round(ruler.size(Size.FACT) * 1.5) if any(panel.deciding for panel in panels) else 0


def _deciding(deciding: Deciding, rect: Rect, ruler: Ruler) -> Iterator[Mark]:
    width, height = badge_width(ruler, Size.NOTE), badge_px(ruler, Size.NOTE)
    row = Rect(rect.x, rect.bottom - height, rect.w, height)
    yield from badge(ruler, row.left(width), deciding.seat, Size.NOTE)
    room = row.beside(width + ruler.size(Size.NOTE) // 2)
    each = [fit(ruler, Line((text,), Size.FACT, bold=True, rows=1), room.w) for text in deciding.texts]
    fitted = next((whole for whole in each if not whole.cut), each[-1])  # smaller before shorter
    y = room.y + (room.h - round(fitted.face.size_px * 1.17)) // 2
    yield from set_rows(ruler, fitted, Rect(room.x, y, room.w, 0), ruler.tone(Tone.LAMP))


def _stretch(
    panels: Sequence[SeatPanel], inners: Sequence[Rect], head: int, how: tuple[Density, Sequence[int]], ruler: Ruler
) -> int:
    """How much wider the gaps between blocks may be, alike in all panels: the fullest one must still hold its own."""
    density, leasts = how
    free = min(
        inner.h - head - _used(panel, inner.w, ruler, density, least)
        for panel, inner, least in zip(panels, inners, leasts, strict=True)
    )
    gaps = 1 + max(len(panel.blocks) for panel in panels)
    return max(0, min(free // gaps, gap_px(ruler, density)))


def _again(panel: SeatPanel, rect: Rect, ruler: Ruler) -> Iterator[Mark]:
    """The edge of the first seat's panel at the row's end: the last seat borders it."""
    yield _panel_box(panel, rect, ruler)
    height = badge_px(ruler, Size.FACT)
    spot = rect.below(ruler.space("inset")).top(height).centered(badge_width(ruler, Size.FACT), height)
    yield from badge(ruler, spot, panel.seat, Size.FACT)


def _says_state(block: Block) -> bool:
    """True for blocks that tell how the seat stands: beside them the icon in the head would be said twice."""
    return isinstance(block, Pill | Actions) or (isinstance(block, Line) and block.tone is Tone.BAD)


def _what_fits(panels: Sequence[SeatPanel], inners: Sequence[Rect], ruler: Ruler, head: int) -> tuple[Density, int]:
    """The airiest density, and the lowest rank of blocks, at which every panel holds its blocks."""
    for density, least in _STEPS:
        if all(
            _used(panel, inner.w, ruler, density, least) + head <= inner.h
            for panel, inner in zip(panels, inners, strict=True)
        ):
            return density, least
    return _STEPS[-1]


def _least(panel: SeatPanel, inner: Rect, ruler: Ruler, head: int, density: Density) -> int:
    """The lowest rank of blocks that this panel holds at this density."""
    return next((least for least in range(9) if _used(panel, inner.w, ruler, density, least) + head <= inner.h), 9)


def _used(panel: SeatPanel, width_px: int, ruler: Ruler, density: Density, least: int) -> int:
    parts = heights((*panel.blocks, *panel.foot), width_px, ruler, density, least)
    return sum(parts) + gap_px(ruler, density) * len(parts)


def _panel_box(panel: SeatPanel, rect: Rect, ruler: Ruler) -> Box:
    colors = ruler.theme.colors
    edge = _EDGES.get(panel.mark)
    return Box(
        rect,
        colors["panel"] if panel.lit else colors["panel_dim"],
        foot=colors["panel_foot"] if panel.lit else colors["panel_dim"],
        radius=ruler.space("radius"),
        edge=ruler.theme.fills[edge] if edge else colors["edge"],
        edge_px=max(2, ruler.space("line") * 2 // 3) if edge else 1,
        cap=ruler.theme.seat(panel.seat).color,
        cap_px=_cap_px(ruler),
    )


def _cap_px(ruler: Ruler) -> int:
    return max(4, ruler.space("line") * 2)


def _head(panel: SeatPanel, rect: Rect, ruler: Ruler, size: Size, *, with_state: bool) -> Iterator[Mark]:
    """Badge, name and, where no pill says it, the state as an icon."""
    width, height = badge_width(ruler, size), badge_px(ruler, size)
    color = ruler.tone(Tone.PLAIN if panel.lit else Tone.SOFT)
    if panel.centered:
        yield from badge(ruler, rect.top(height).centered(width, height), panel.seat, size)
        yield from label(ruler, rect.below(height), panel.name, (size, color))
        return
    icon, tone = _STATES.get(panel.mark, ("", Tone.SOFT)) if with_state else ("", Tone.SOFT)
    yield from badge(ruler, Rect(rect.x, rect.y, width, height), panel.seat, size)
    gap, icon_px = height // 3, height * 3 // 4
    room = Rect(rect.x + width + gap, rect.y, rect.w - width - gap - (height if icon else 0), height)
    yield from label(ruler, room, panel.name, (size, color), align=0)
    if icon:
        yield Icon(Rect(rect.right - icon_px, rect.y + height // 8, icon_px, icon_px), icon, ruler.tone(tone))


def _name_size(panels: Sequence[SeatPanel], width_px: int, ruler: Ruler) -> Size:
    """The size at which nearly all names stand uncut beside their badge."""
    height = badge_px(ruler, Size.NAME)
    beside = badge_width(ruler, Size.NAME) + height // 3
    if any(panel.mark in _STATES and not any(map(_says_state, (*panel.blocks, *panel.foot))) for panel in panels):
        beside += height
    room = width_px if panels[0].centered else width_px - beside
    face = ruler.face(Size.NAME, Weight.BOLD)
    fits = sum(ruler.width(panel.name, face) <= room for panel in panels)
    return Size.NAME if fits >= len(panels) - len(panels) // 5 else Size.FACT


def _flying(body: SeatsBody, rects: Sequence[Rect], area: Rect, ruler: Ruler) -> Iterator[Mark]:
    """Swords over borders; up to three coins from each payer to each who is paid, the bank above the seats."""
    size = ruler.size(Size.NAME)
    for attack in body.attacks:
        swords = Icon(Rect(0, 0, size, size), "swords", ruler.tone(Tone.RED))
        yield Flight(swords, rects[attack.source - 1].center, rects[attack.target - 1].center, 0.0, 0.5)
    for coins in body.coins:
        start, end = (
            rects[seat - 1].center if seat else (area.center[0], area.y) for seat in (coins.source, coins.target)
        )
        for i in range(min(3, coins.coins)):
            icon = Icon(Rect(0, 0, size, size), "coin", ruler.tone(Tone.LAMP))
            yield Flight(icon, start, end, 0.06 * i, 0.43 + 0.06 * i)
