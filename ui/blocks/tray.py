"""The dice tray: as large as it goes with what is said of it, and as a strip; each quadrant with its price."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ui.blocks.badge import badge, badge_px, badge_width
from ui.blocks.chips import label
from ui.blocks.density import Density, gap_px
from ui.blocks.dice import lay_die
from ui.blocks.stack import pieces, placed, stacked
from ui.lettering import Ruler, set_row
from ui.parts import Count, DieFace, Line, Size, Tone
from ui.sheet import Box, Icon, Mark, Rect, Weight
from ui.trays import Standing, Tray, TrayBody

_CLOCKWISE = (0, 1, 3, 2)
"""Places of the quadrants 0, 1, 2, 3 in rows: top left, top right, bottom right, bottom left."""


def lay_tray_body(body: TrayBody, area: Rect, ruler: Ruler) -> Iterator[Mark]:
    gap = ruler.space("gap")
    side = min(area.h, area.w * 46 // 100)
    yield from lay_tray(body.tray, area.left(side).top(side), ruler)
    column = area.beside(side + 2 * gap)
    row = max(round(ruler.size(Size.FACT) * 1.5), ruler.space("touch") * 3 // 4)
    table = min(column.h * 6 // 10, len(body.standings) * (row + gap // 2)) if body.standings else 0
    yield from _lines(body.lines, column.top(column.h - table - gap), ruler)
    if body.standings:
        yield from _standings(body.standings, column.below(column.h - table), ruler)


def lay_tray(tray: Tray, square: Rect, ruler: Ruler) -> Iterator[Mark]:
    """The four quadrants as they are printed, the dice in them; what lies nowhere certain in the middle."""
    colors, gap = ruler.theme.colors, max(3, ruler.space("gap") // 3)
    fields = [cell for row in square.rows(2, gap) for cell in row.columns(2, gap)]
    aside = len(tray.aside)
    most = max([1, *(len(dice) for dice in tray.quadrants)])
    side = _die_side(fields[0], most, ruler)
    for quadrant, dice in enumerate(tray.quadrants):
        field = fields[_CLOCKWISE[quadrant]]
        fill = colors["panel" if tray.found else "panel_dim"]
        yield Box(field, fill, radius=ruler.space("radius"), edge=colors["edge"], edge_px=max(1, gap // 3))
        yield from _price(quadrant, field, ruler)
        yield from _in_grid(dice, _room(field, ruler), side, ruler)
    if aside:
        small = min(side * 3 // 4, square.w // (2 * aside + 1))
        band = square.centered(aside * small + (aside + 1) * gap * 2, small + 4 * gap)
        tone = Tone.BAD if any(die.doubtful for die in tray.aside) else Tone.LAMP
        yield Box(band, colors["ink"], radius=ruler.space("radius"), edge=ruler.theme.fills[tone], edge_px=2)
        yield from _in_grid(tray.aside, band.inset(gap), small, ruler)


def strip_px(ruler: Ruler) -> int:
    """Height of the strip."""
    return round(ruler.size(Size.FACT) * 1.9)


def lay_strip(tray: Tray, area: Rect, ruler: Ruler) -> Iterator[Mark]:
    """The quadrants side by side, each as wide as its dice need: the price, then the dice."""
    colors, gap = ruler.theme.colors, ruler.space("gap") // 2
    inset = max(3, area.h // 12)
    die = area.h - 2 * inset
    face = ruler.face(Size.FACT, Weight.BOLD)
    price = ruler.width("0🪙", face) + inset
    most = (area.w - gap * 3) // 4 - price - 2 * inset
    widest = max(len(dice) for dice in tray.quadrants)
    total = sum(price + 2 * inset + len(dice) * (die + inset) for dice in tray.quadrants) + 3 * gap
    if total > area.w:
        count = max(1, sum(len(dice) for dice in tray.quadrants))
        die = max(4, (area.w - 3 * gap - 4 * (price + 2 * inset)) // count - inset)
        total = sum(price + 2 * inset + len(dice) * (die + inset) for dice in tray.quadrants) + 3 * gap
    even = widest * (die + inset) <= most
    x = area.x
    for quadrant, dice in enumerate(tray.quadrants):
        width = (area.w - 3 * gap) // 4 if even else price + 2 * inset + len(dice) * (die + inset)
        width += 0 if even else (area.w - total) // 4
        field = Rect(x, area.y, width, area.h)
        fill = colors["panel" if dice else "panel_dim"]
        yield Box(field, fill, radius=min(ruler.space("radius"), area.h // 4), edge=colors["edge"], edge_px=1)
        tone = Tone.LAMP if dice else Tone.SOFT
        text = Rect(field.x + inset, field.y, price, field.h)
        yield from label(ruler, text, f"{quadrant}🪙", (Size.FACT, ruler.tone(tone)), align=0)
        for place, each in enumerate(dice):
            spot = Rect(text.right + inset + place * (die + inset), field.y, die, field.h).centered(die, die)
            yield from lay_die(each, spot, ruler)
        x += width + gap


def _die_side(field: Rect, most: int, ruler: Ruler) -> int:
    """The largest die of which so many stand in a quadrant."""
    room = _room(field, ruler)
    best = 1
    for columns in range(1, most + 1):
        rows = -(-most // columns)
        best = max(best, min(room.w * 9 // (10 * columns), room.h * 9 // (10 * rows)))
    return min(best, room.h * 6 // 10)


def _room(field: Rect, ruler: Ruler) -> Rect:
    """What the price leaves of a quadrant."""
    return field.below(round(ruler.size(Size.FACT) * 1.3)).inset(ruler.space("gap") // 2)


def _price(quadrant: int, field: Rect, ruler: Ruler) -> Iterator[Mark]:
    height = round(ruler.size(Size.FACT) * 1.3)
    spot = field.inset(ruler.space("inset") // 2, ruler.space("gap") // 3).top(height)
    align = 0 if _CLOCKWISE[quadrant] in {0, 2} else 1
    yield from label(ruler, spot, f"{quadrant}🪙", (Size.FACT, ruler.tone(Tone.LAMP)), align=align)


def _in_grid(dice: Sequence[DieFace], room: Rect, side: int, ruler: Ruler) -> Iterator[Mark]:
    if not dice:
        return
    gap = max(2, side // 8)
    columns = max(1, min(len(dice), (room.w + gap) // (side + gap)))
    rows = -(-len(dice) // columns)
    block = room.centered(columns * (side + gap) - gap, rows * (side + gap) - gap)
    for place, die in enumerate(dice):
        x, y = block.x + place % columns * (side + gap), block.y + place // columns * (side + gap)
        yield from lay_die(die, Rect(x, y, side, side), ruler)


def _lines(lines: Sequence[Line], area: Rect, ruler: Ruler) -> Iterator[Mark]:
    for density in (Density.NORMAL, Density.CLOSE, Density.TIGHT, Density.CRAMPED):
        for least in (0, *((range(1, 10)) if density is Density.CRAMPED else ())):
            parts = pieces(lines, area.w, ruler, density, least)
            gap = gap_px(ruler, density)
            if stacked(parts, gap) <= area.h:
                yield from placed(parts, (area.x, area.y), gap)
                return


def _standings(rows: Sequence[Standing], area: Rect, ruler: Ruler) -> Iterator[Mark]:
    """A row a seat: badge, name, counts in columns, special dice."""
    gap = ruler.space("gap") // 3
    rects = area.rows(len(rows), gap)
    face = ruler.face(Size.FACT, Weight.BOLD)
    width, height = badge_width(ruler, Size.NOTE), badge_px(ruler, Size.NOTE)
    count = round(face.size_px * 1.3) + ruler.width("88", face) + gap
    die = min(rects[0].h * 7 // 10, round(face.size_px * 1.1))
    dice = max(len(row.dice) for row in rows) * (die + gap)
    counts = count * max(len(row.counts) for row in rows)
    inset = ruler.space("inset") // 2
    for row, rect in zip(rows, rects, strict=True):
        colors = ruler.theme.colors
        yield Box(rect, colors["panel"], foot=colors["panel_foot"], radius=ruler.space("radius") // 2)
        yield Box(rect.left(max(3, inset // 2)), ruler.theme.seat(row.seat).color)
        inner = rect.inset(inset, 0)
        yield from badge(ruler, inner.left(width).centered(width, height), row.seat, Size.NOTE)
        name = inner.beside(width + inset)
        name = name.left(name.w - counts - dice - inset)
        if name.w > 2 * face.size_px:
            yield from label(ruler, name, row.name, (Size.FACT, ruler.tone(Tone.PLAIN)), align=0)
        yield from _counts(row.counts, (inner.right - counts - dice, rect), count, ruler)
        for place, each in enumerate(row.dice):
            spot = Rect(inner.right - dice + place * (die + gap), rect.y, die, rect.h).centered(die, die)
            yield from lay_die(each, spot, ruler)


def _counts(counts: Sequence[Count], where: tuple[int, Rect], width_px: int, ruler: Ruler) -> Iterator[Mark]:
    x, rect = where
    face = ruler.face(Size.FACT, Weight.BOLD)
    size = round(face.size_px * 0.95)
    for place, each in enumerate(counts):
        left = x + place * width_px
        yield Icon(Rect(left, rect.y, size, rect.h).centered(size, size), each.icon, ruler.tone(each.tone))
        y = rect.y + (rect.h - round(face.size_px * 1.17)) // 2
        yield from set_row(ruler, each.number, (left + round(size * 1.25), y), face, ruler.tone(Tone.PLAIN))
