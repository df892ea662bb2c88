"""The history: a row a turn, newest first, a column a seat."""

from __future__ import annotations

from collections.abc import Iterator

from ui.blocks.badge import badge, badge_px, badge_width
from ui.blocks.chips import label
from ui.blocks.tray import lay_strip
from ui.history import Cell, TurnRow, TurnsBody
from ui.lettering import Ruler, fit, height_px, set_rows
from ui.parts import Line, Size, Tone
from ui.sheet import Box, Icon, Mark, Rect, Weight


def lay_turns(body: TurnsBody, area: Rect, ruler: Ruler) -> Iterator[Mark]:
    if not body.rows:
        yield from label(ruler, area, body.empty, (Size.NAME, ruler.tone(Tone.SOFT)), bold=False)
        return
    gap = ruler.space("gap") // 2
    face = ruler.face(Size.NOTE, Weight.BOLD)
    title = max(ruler.width(text, face) for row in body.rows for text in (row.title, row.note)) + gap
    head = badge_px(ruler, Size.FACT)
    columns = area.beside(title + gap).columns(len(body.panels), gap // 2)
    for panel, column in zip(body.panels, columns, strict=True):
        width = badge_width(ruler, Size.FACT)
        yield from badge(ruler, column.top(head).left(width), panel.seat, Size.FACT)
        name = column.top(head).beside(width + gap)
        if name.w > 2 * ruler.size(Size.FACT):
            yield from label(ruler, name, panel.name, (Size.FACT, ruler.tone(Tone.PLAIN)), align=0)
    row_px = height_px(ruler.size(Size.NOTE), 2) + gap
    room = area.below(head + gap)
    for i, row in enumerate(body.rows[: room.h // (row_px + gap)]):
        rect = Rect(area.x, room.y + i * (row_px + gap), area.w, row_px)
        yield from _row(row, rect, (title, columns), ruler)


def _row(row: TurnRow, rect: Rect, measures: tuple[int, tuple[Rect, ...]], ruler: Ruler) -> Iterator[Mark]:
    title, columns = measures
    colors = ruler.theme.colors
    yield Box(rect, colors["panel_dim" if row.undone else "panel"], radius=ruler.space("radius") // 2)
    tone = Tone.SOFT if row.undone else Tone.LAMP
    left = rect.left(title)
    if row.note:
        left, lower = left.rows(2, 0)
        yield from label(ruler, lower, row.note, (Size.NOTE, ruler.tone(tone)), bold=False)
    yield from label(ruler, left, row.title, (Size.NOTE, ruler.tone(tone)))
    band = Rect(columns[0].x, rect.y, columns[-1].right - columns[0].x, rect.h)
    if row.tray is not None:
        yield from lay_strip(row.tray, band.inset(0, max(1, rect.h // 20)), ruler)
        return
    if row.across is not None:
        width = round(ruler.size(Size.NOTE) * 1.25) + ruler.width(row.across.text, ruler.face(Size.NOTE))
        # In the middle: at the left it would stand below the first seat.
        yield from _cell(row.across, band.centered(min(width, band.w), band.h), ruler, undone=row.undone)
        return
    for cell, column in zip(row.cells, columns, strict=True):
        yield from _cell(cell, Rect(column.x, rect.y, column.w, rect.h), ruler, undone=row.undone)


def _cell(cell: Cell, rect: Rect, ruler: Ruler, *, undone: bool) -> Iterator[Mark]:
    color = ruler.tone(Tone.SOFT if undone else cell.tone)
    icons = [icon for icon in (cell.icon, "ruling" if cell.ruled else "") if icon]
    x = rect.x
    for icon in icons:
        icon_px = ruler.size(Size.NOTE)
        yield Icon(Rect(x, rect.y, icon_px, rect.h).centered(icon_px, icon_px), icon, color)
        x += round(icon_px * 1.25)
    fitted = fit(ruler, Line((cell.text,), Size.NOTE, rows=2), rect.right - x)
    y = rect.y + (rect.h - fitted.height_px) // 2
    yield from set_rows(ruler, fitted, Rect(x, y, rect.right - x, 0), color)
