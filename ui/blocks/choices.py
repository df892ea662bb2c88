"""Choices in groups, beside the seats where there are any: set-up, menu, entry by hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from engine.table import Press
from ui.blocks.badge import badge, badge_px, badge_width
from ui.blocks.chips import label
from ui.blocks.offers import lay_number, lay_switch
from ui.blocks.tray import lay_tray
from ui.lettering import Ruler, fit, set_rows
from ui.parts import Line, Size, Tone
from ui.screen import ChoicesBody, Group, Option, SideRow
from ui.sheet import Box, Icon, Mark, Rect, Target, Weight
from ui.view import Pick

_FEW = 3


def lay_choices(body: ChoicesBody, area: Rect, ruler: Ruler) -> Iterator[Mark]:
    gap = ruler.space("gap")
    if body.side:
        width = area.w - _own_width(body.groups, ruler) - gap if body.groups else area.w
        yield from _side(body.side, area.left(width), ruler)
        area = area.beside(width + gap)
    if body.tray is not None:
        side = min(area.h, area.w * 40 // 100)
        yield from lay_tray(body.tray, area.left(side).top(side), ruler)
        area = area.beside(side + 2 * gap)
    if body.typed is not None:
        height = ruler.space("touch")
        yield from _typed(body, area.top(height), ruler)
        area = area.below(height + gap)
    if body.groups:
        yield from _groups(body.groups, area, ruler, middle=not body.side and body.tray is None)


def _own_width(groups: Sequence[Group], ruler: Ruler) -> int:
    """One column of choices beside the seats."""
    return max(_option_width(option, Size.FACT, ruler) for group in groups for option in group.options)


@dataclass(frozen=True, slots=True)
class _Grid:
    """How the options are laid: columns of each group, a cell's height, that of headings (0: none), the type."""

    columns: tuple[int, ...]
    cell_px: int
    head_px: int
    size: Size


def _groups(groups: Sequence[Group], area: Rect, ruler: Ruler, *, middle: bool) -> Iterator[Mark]:
    """Every option in the grid of the greatest cells that holds them all; pages where none does."""
    gap = ruler.space("gap") // 2
    few = middle and sum(len(group.options) for group in groups) <= _FEW
    if few:  # a question with few answers stands in the lighthouse's beam
        area = area.beside(area.w * 12 // 100).left(area.w * 48 // 100)
    grid = _grid(groups, area, ruler, few=few)
    shown = tuple(groups)
    if _height(groups, grid, gap) > area.h:
        foot = area.below(area.h - _head_px(ruler))
        area = area.top(area.h - foot.h)
        everything = Group("", tuple(option for group in groups for option in group.options))
        grid = replace(grid, columns=(_columns(everything, area.w, grid.size, ruler),))
        pages = _pages(everything, grid, area.h, gap)
        number = next((i for i, page in enumerate(pages) if any(o.highlighted for o in page[0].options)), 0)
        yield from label(ruler, foot, f"{number + 1} / {len(pages)}", (Size.NOTE, ruler.tone(Tone.SOFT)))
        shown = pages[number]
    y = area.y + (max(0, area.h - _height(groups, grid, gap)) // 3 if few else 0)
    for group, columns in zip(shown, grid.columns, strict=True):
        if grid.head_px and group.name:
            head = Rect(area.x, y, area.w, grid.head_px)
            yield from label(ruler, head, group.name, (Size.NOTE, ruler.tone(Tone.SOFT)), align=0)
            y += grid.head_px
        for start in range(0, len(group.options), columns):
            rects = Rect(area.x, y, area.w, grid.cell_px).columns(columns, gap)
            for option, rect in zip(group.options[start : start + columns], rects, strict=False):
                yield from _option(option, rect, grid.size, ruler)
            y += grid.cell_px + gap
        y += gap


def _grid(groups: Sequence[Group], area: Rect, ruler: Ruler, *, few: bool) -> _Grid:
    """The greatest type first, then the highest cells; as many columns as the longest text leaves room for."""
    gap, touch = ruler.space("gap") // 2, ruler.space("touch")
    heading = _head_px(ruler) if any(group.name for group in groups) else 0
    for size in (Size.NAME, Size.FACT, Size.NOTE):
        most = [1 if few else _columns(group, area.w, size, ruler) for group in groups]
        alike = max(min(len(group.options), columns) for group, columns in zip(groups, most, strict=True))
        # Cells of one width, but for those that need more; switches share the whole row.
        columns = tuple(
            each if any(option.switch for option in group.options) else min(alike, each)
            for group, each in zip(groups, most, strict=True)
        )
        for head in (heading, 0) if heading else (0,):
            for cell in (touch * 22 // 10, touch * 16 // 10, touch * 13 // 10, touch):
                grid = _Grid(columns, cell, head, size)
                if _height(groups, grid, gap) <= area.h and cell >= 1.5 * ruler.size(size):
                    return grid
    return _Grid(columns, touch, 0, Size.NOTE)


def _columns(group: Group, width_px: int, size: Size, ruler: Ruler) -> int:
    gap = ruler.space("gap") // 2
    widest = max(_option_width(option, size, ruler) for option in group.options)
    return min(6, max(1, (width_px + gap) // (widest + gap)), max(1, len(group.options)))


def _head_px(ruler: Ruler) -> int:
    """Height of a group's heading."""
    return round(ruler.size(Size.NOTE) * 1.35)


def _height(groups: Sequence[Group], grid: _Grid, gap: int) -> int:
    rows = sum(-(-len(group.options) // columns) for group, columns in zip(groups, grid.columns, strict=True))
    heads = sum(grid.head_px for group in groups if group.name)
    return rows * (grid.cell_px + gap) + heads + gap * (len(groups) - 1) - gap


def _pages(everything: Group, grid: _Grid, height_px: int, gap: int) -> tuple[tuple[Group, ...], ...]:
    options = everything.options
    held = max(1, (height_px + gap) // (grid.cell_px + gap)) * grid.columns[0]
    return tuple((Group("", options[i : i + held]),) for i in range(0, len(options), held))


def _option_width(option: Option, size: Size, ruler: Ruler) -> int:
    if option.switch:
        values = max(ruler.width(value, ruler.face(Size.NOTE, Weight.BOLD)) for value in option.switch.values)
        return len(option.switch.values) * (values + 2 * ruler.space("inset"))
    if option.great:
        return 3 * ruler.width(option.text, ruler.face(Size.GREAT, Weight.BOLD))
    face = ruler.face(size, Weight.BOLD)
    lead = round(face.size_px * 1.4) if option.icon else 0
    lead += badge_width(ruler, size) + face.size_px // 3 if option.seat else 0
    return lead + ruler.width(option.text, face) + 2 * ruler.space("inset")


def _option(option: Option, rect: Rect, size: Size, ruler: Ruler) -> Iterator[Mark]:
    colors = ruler.theme.colors
    fill = (
        ruler.theme.fills[Tone.LAMP] if option.highlighted else colors["panel_lit" if option.enabled else "panel_dim"]
    )
    edge = ruler.theme.fills[option.tone] if option.tone is not Tone.PLAIN else colors["edge"]
    yield Box(rect, fill, radius=ruler.space("radius") * 2 // 3, edge=edge, edge_px=max(1, ruler.space("line") // 3))
    if option.enabled:
        yield Target(rect, Pick(option.id), option.id, option.highlighted)
    ink = ruler.theme.on(fill) if option.highlighted else ruler.tone(option.tone if option.enabled else Tone.SOFT)
    room = rect.inset(ruler.space("inset") * 2 // 3, 0)
    if option.switch:
        yield from lay_switch(option, option.switch, room, size, ruler)
        return
    if option.great:
        yield from lay_number(option, room, ruler)
        return
    if option.seat:
        width, height = badge_width(ruler, size), badge_px(ruler, size)
        yield from badge(ruler, room.left(width).centered(width, height), option.seat, size)
        room = room.beside(width + ruler.size(size) // 3)
    if option.icon:
        icon_px = ruler.size(size)
        yield Icon((room.left(icon_px) if option.text else rect).centered(icon_px, icon_px), option.icon, ink)
        room = room.beside(round(icon_px * 1.4))
    fitted = fit(
        ruler, Line((option.text,), size, bold=True, rows=2 if rect.h >= 2.6 * ruler.size(size) else 1), room.w
    )
    y = room.y + (room.h - fitted.height_px) // 2
    yield from set_rows(ruler, fitted, Rect(room.x, y, room.w, 0), ink)


def _side(rows: Sequence[SideRow], area: Rect, ruler: Ruler) -> Iterator[Mark]:
    """A row a seat: who, the wonder, what is wrong, and the seat's own choices at the right."""
    gap = ruler.space("gap") // 2
    height = min(area.h, len(rows) * (ruler.size_px[1] * 18 // 100))
    rects = area.top(height).rows(len(rows), gap)
    buttons = max(sum(_option_width(option, Size.FACT, ruler) + gap for option in row.options) for row in rows)
    worded = area.w - buttons > _stacked_width(rows, ruler) and rects[0].h >= 3 * ruler.size(Size.FACT)
    for row, rect in zip(rows, rects, strict=True):
        yield from _side_row(row, rect, ruler, worded=worded)


def _stacked_width(rows: Sequence[SideRow], ruler: Ruler) -> int:
    """What the widest row needs for its badge, and its name over what is said of it."""
    face = ruler.face(Size.FACT, Weight.BOLD)
    said = max(ruler.width(text, face) for row in rows for text in (row.name, row.texts[-1]))
    return badge_width(ruler, Size.NAME) + 2 * face.size_px + said + 2 * ruler.space("inset")


def _side_row(row: SideRow, rect: Rect, ruler: Ruler, *, worded: bool) -> Iterator[Mark]:
    colors, gap = ruler.theme.colors, ruler.space("gap") // 2
    edge = ruler.theme.fills[row.tone if row.current else Tone.SOFT]
    radius = ruler.space("radius") * 2 // 3
    fill = colors["panel_lit" if row.current else "panel"]
    yield Box(rect, fill, foot=colors["panel_foot"], radius=radius, edge=edge, edge_px=2 if row.current else 1)
    yield Target(rect, Press(row.seat))
    inner = rect.inset(ruler.space("inset") * 2 // 3, 0)
    for option in reversed(row.options):
        shown = option if worded else replace(option, text="")
        width = max(ruler.space("touch") * 5 // 4, _option_width(shown, Size.FACT, ruler))
        spot = inner.beside(inner.w - width)
        height = min(spot.h, max(ruler.space("touch"), spot.h - 2 * gap))
        yield from _option(shown, spot.centered(width, height), Size.FACT, ruler)
        inner = inner.left(inner.w - width - gap)
    size = Size.NAME if rect.h >= 3 * ruler.size(Size.FACT) else Size.FACT
    width, height = badge_width(ruler, size), badge_px(ruler, size)
    yield from badge(ruler, inner.left(width).centered(width, height), row.seat, size)
    text = inner.beside(width + ruler.size(Size.FACT) // 2)
    if size is Size.NAME:  # one over the other
        upper = round(ruler.size(size) * 1.25)
        both = text.centered(text.w, upper + round(ruler.size(Size.FACT) * 1.3))
        name, said = both.top(upper), both.below(upper)
    else:
        name = text.left(text.w * 37 // 100)
        said = text.beside(name.w + ruler.size(Size.FACT) // 3)
    yield from label(ruler, name, row.name, (size, ruler.tone(Tone.PLAIN)), align=0)
    if row.icon:
        icon_px = ruler.size(Size.FACT)
        yield Icon(said.left(icon_px).centered(icon_px, icon_px), row.icon, ruler.tone(row.tone))
        said = said.beside(round(icon_px * 1.3))
    fitted = fit(ruler, Line(row.texts, Size.FACT, rows=1), said.w)
    y = said.y + (said.h - fitted.height_px) // 2
    yield from set_rows(ruler, fitted, Rect(said.x, y, said.w, 0), ruler.tone(row.tone))


def _typed(body: ChoicesBody, rect: Rect, ruler: Ruler) -> Iterator[Mark]:
    colors = ruler.theme.colors
    yield Box(rect, colors["ink"], radius=ruler.space("radius") * 2 // 3, edge=ruler.theme.fills[Tone.LAMP], edge_px=1)
    inner = rect.inset(ruler.space("inset"), 0)
    icon_px = ruler.size(Size.FACT)
    yield Icon(inner.left(icon_px).centered(icon_px, icon_px), "keyboard", ruler.tone(Tone.SOFT))
    text, tone = (body.typed, Tone.LAMP) if body.typed else (body.prompt, Tone.SOFT)
    room = inner.beside(round(icon_px * 1.5))
    yield from label(ruler, room, text or "", (Size.FACT, ruler.tone(tone)), bold=bool(body.typed), align=0)
