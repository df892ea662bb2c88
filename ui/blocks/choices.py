"""Choices in groups, beside the seats where there are any: set-up, menu, entry by hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from engine.table import Press
from ui.blocks.chips import label
from ui.blocks.seats import badge, badge_px, badge_width
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
    if body.typed is not None:
        height = ruler.space("touch")
        yield from _typed(body, area.top(height), ruler)
        area = area.below(height + gap)
    if body.groups:
        yield from _groups(body.groups, area, ruler, middle=not body.side)


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
        columns = tuple(min(alike, each) for each in most)  # cells of one width, but for those that need more
        for head in (heading, 0) if heading else (0,):
            for cell in (touch * 22 // 10, touch * 16 // 10, touch * 13 // 10, touch):
                grid = _Grid(columns, cell, head, size)
                if _height(groups, grid, gap) <= area.h and cell >= 1.5 * ruler.size(size):
                    return grid
    return _Grid(columns, touch, 0, Size.NOTE)


def _columns(group: Group, width_px: int, size: Size, ruler: Ruler) -> int:
    gap = ruler.space("gap") // 2
    widest = max(_option_width(option, size, ruler) for option in group.options)
    return min(6, max(1, (width_px + gap) // (widest + gap)))


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
    ink = ruler.theme.on(fill) if option.highlighted else ruler.tone(option.tone if option.enabled else Tone.SOFT)
    room = rect.inset(ruler.space("inset") * 2 // 3, 0)
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
    if option.enabled:
        yield Target(rect, Pick(option.id), option.id, option.highlighted)


def _side(rows: Sequence[SideRow], area: Rect, ruler: Ruler) -> Iterator[Mark]:
    """A row a seat: who, the wonder, what is wrong, and the seat's own choices at the right."""
    gap = ruler.space("gap") // 2
    worded = area.w > 2.2 * ruler.size_px[1]
    height = min(area.h, len(rows) * (ruler.size_px[1] // 7))
    for row, rect in zip(rows, area.top(height).rows(len(rows), gap), strict=True):
        yield from _side_row(row, rect, ruler, worded=worded)


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
    width, height = badge_width(ruler, Size.FACT), badge_px(ruler, Size.FACT)
    yield from badge(ruler, inner.left(width).centered(width, height), row.seat, Size.FACT)
    text = inner.beside(width + ruler.size(Size.FACT) // 3)
    name = text.left(text.w * 37 // 100)
    yield from label(ruler, name, row.name, (Size.FACT, ruler.tone(Tone.PLAIN)), align=0)
    right = text.beside(name.w + ruler.size(Size.FACT) // 3)
    if row.icon:
        icon_px = ruler.size(Size.FACT)
        yield Icon(right.left(icon_px).centered(icon_px, icon_px), row.icon, ruler.tone(row.tone))
        right = right.beside(round(icon_px * 1.3))
    fitted = fit(ruler, Line(row.texts, Size.FACT, rows=1), right.w)
    y = right.y + (right.h - fitted.height_px) // 2
    yield from set_rows(ruler, fitted, Rect(right.x, y, right.w, 0), ruler.tone(row.tone))


def _typed(body: ChoicesBody, rect: Rect, ruler: Ruler) -> Iterator[Mark]:
    colors = ruler.theme.colors
    yield Box(rect, colors["ink"], radius=ruler.space("radius") * 2 // 3, edge=ruler.theme.fills[Tone.LAMP], edge_px=1)
    inner = rect.inset(ruler.space("inset"), 0)
    icon_px = ruler.size(Size.FACT)
    yield Icon(inner.left(icon_px).centered(icon_px, icon_px), "keyboard", ruler.tone(Tone.SOFT))
    text, tone = (body.typed, Tone.LAMP) if body.typed else (body.prompt, Tone.SOFT)
    room = inner.beside(round(icon_px * 1.5))
    yield from label(ruler, room, text or "", (Size.FACT, ruler.tone(tone)), bold=bool(body.typed), align=0)
