"""The result: a row a seat from the winner down, its points by category, their sum, and the same as a stacked bar."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from typing import Final

from engine.table import Press
from ui.blocks.badge import badge, badge_px, badge_width
from ui.blocks.chips import label
from ui.lettering import Fitted, Ruler, fit, height_px, set_rows
from ui.parts import Line, Size, Tone
from ui.screen import ScoreRow, ScoresBody
from ui.sheet import Box, Growth, Icon, Mark, Rect, Target, Weight

_GROWTH_S = 0.5
_BAR_SHARES: Final = (21, 15)
"""Of the width, in hundredths: as much as may be, or what leaves room for the headings' words."""


def lay_scores(body: ScoresBody, area: Rect, ruler: Ruler) -> Iterator[Mark]:
    gap = ruler.space("gap") * 2 // 3
    note = ruler.size(Size.NOTE)
    columns, words = _columns(body, area, ruler)
    head = round(note * (2.8 if words else 1.6))
    yield from _head(body, area.top(head), columns, words, ruler)
    room = area.below(head + gap // 2)
    rows = room.top(min(room.h, len(body.rows) * (ruler.size_px[1] * 22 // 100))).rows(len(body.rows), gap)
    working = _working(body, columns["bar"].w, rows[0].h, ruler)
    notes = _notes(body, Rect(columns["who"].x, rows[0].y, columns["who"].w, rows[0].h), ruler)
    for row, below, rect, lines in zip(body.rows, notes, rows, working, strict=True):
        yield from _row(body, replace(row, notes=(below,)), rect, columns, ruler)
        bar = Rect(columns["bar"].x, rect.y, columns["bar"].w, rect.h)
        yield from _bar(body, row, bar, (lines, max(len(each.rows) for each in working)), ruler)


def _columns(body: ScoresBody, area: Rect, ruler: Ruler) -> tuple[dict[str, Rect], tuple[str, ...]]:
    """Columns by name (who, the categories, sum, bar), and the categories' headings if there is room for words."""
    face, gap = ruler.face(Size.NOTE, Weight.BOLD), ruler.space("gap")
    sum_px = ruler.width("188", ruler.face(Size.NAME, Weight.BOLD)) + gap
    named = max(
        max(
            ruler.width(row.name, ruler.face(Size.FACT, Weight.BOLD)),
            ruler.width(row.notes[-1], ruler.face(Size.NOTE)),
        )
        for row in body.rows
    )
    least = named + ruler.size(Size.NAME) + badge_width(ruler, Size.FACT) + 3 * ruler.space("inset")
    number = ruler.width("−18", ruler.face(Size.FACT)) + gap
    numbers, words = [number] * len(body.categories), tuple[str, ...]()
    bar = area.w * _BAR_SHARES[0] // 100
    for share, pick in product(_BAR_SHARES, (0, -1)):
        headings = tuple(category.names[pick] for category in body.categories)
        widths = [max(number, ruler.width(word, face) + gap * 2 // 3) for word in headings]
        if area.w - sum(widths) - sum_px - area.w * share // 100 >= least:
            numbers, words, bar = widths, headings, area.w * share // 100
            break
    ids = [category.id for category in body.categories]
    every = [
        ("who", area.w - sum(numbers) - sum_px - bar),
        *zip(ids, numbers, strict=True),
        ("sum", sum_px),
        ("bar", bar),
    ]
    at = area.x
    columns: dict[str, Rect] = {}
    for name, width in every:
        columns[name] = Rect(at, area.y, width, area.h)
        at += width
    return columns, words


def _head(
    body: ScoresBody, area: Rect, columns: dict[str, Rect], words: tuple[str, ...], ruler: Ruler
) -> Iterator[Mark]:
    note = round(ruler.size(Size.NOTE) * 1.25)
    for i, category in enumerate(body.categories):
        spot = Rect(columns[category.id].x, area.y, columns[category.id].w, area.h)
        color = ruler.tone(category.tone)
        yield Icon(spot.top(round(note * 1.15)).centered(note, note), category.icon, color)
        if words:
            yield from label(ruler, spot.below(round(note * 1.15)), words[i], (Size.NOTE, color))


def _row(body: ScoresBody, row: ScoreRow, rect: Rect, columns: dict[str, Rect], ruler: Ruler) -> Iterator[Mark]:
    colors = ruler.theme.colors
    won = row.rank == 1
    yield Box(
        rect,
        colors["panel_lit" if won else "panel" if row.rank else "panel_dim"],
        foot=colors["panel_foot" if row.rank else "panel_dim"],
        radius=ruler.space("radius"),
        edge=ruler.theme.fills[Tone.LAMP] if won else colors["edge"],
        edge_px=max(2, ruler.space("line") // 2) if won else 1,
    )
    yield Target(rect, Press(row.seat))
    yield from _who(row, Rect(columns["who"].x, rect.y, columns["who"].w, rect.h), ruler)
    size = Size.NAME if _is_tall(rect, ruler) else Size.FACT
    for category, points in zip(body.categories, row.points, strict=True):
        column = columns[category.id]
        tone = Tone.PLAIN if points else Tone.SOFT
        text = str(points).replace("-", "−")
        yield from label(ruler, Rect(column.x, rect.y, column.w, rect.h), text, (size, ruler.tone(tone)), bold=False)
    sum_ = Rect(columns["sum"].x, rect.y, columns["sum"].w, rect.h)
    yield from label(
        ruler, sum_, str(row.total).replace("-", "−"), (Size.NAME, ruler.tone(Tone.LAMP if won else Tone.PLAIN))
    )


def _is_tall(rect: Rect, ruler: Ruler) -> bool:
    """True for rows that have room for names in great type over what is noted of them."""
    return rect.h > 3 * ruler.size(Size.FACT)


def _notes(body: ScoresBody, who: Rect, ruler: Ruler) -> tuple[str, ...]:
    """What stands under each name, in the same form in every row; nothing where a row has no room for it."""
    room = _beside_badge(who, ruler)
    for form in range(max(len(row.notes) for row in body.rows)):
        notes = tuple(row.notes[min(form, len(row.notes) - 1)] for row in body.rows)
        if all(_named(row.name, note, room, ruler) for row, note in zip(body.rows, notes, strict=True)):
            return notes
    return ("",) * len(body.rows)


def _named(name: str, note: str, room: Rect, ruler: Ruler) -> tuple[Fitted, Fitted] | None:
    """A name and what stands under it; None where there is no room for both."""
    size = Size.NAME if _is_tall(room, ruler) else Size.FACT
    above = fit(ruler, Line((name,), size, bold=True, rows=1), room.w)
    below = fit(ruler, Line((note,), Size.NOTE, rows=1), room.w)
    fits = not below.cut and above.height_px + below.height_px + ruler.space("inset") // 3 <= room.h
    return (above, below) if fits else None


def _beside_badge(who: Rect, ruler: Ruler) -> Rect:
    """The room for a name, right of the place and the seat's badge."""
    inset = ruler.space("inset")
    left = inset * 2 // 3 + ruler.size(Size.NAME) + inset // 2 + badge_width(ruler, Size.FACT) + inset // 2
    return Rect(who.x + left, who.y, who.w - left - inset // 2, who.h)


def _who(row: ScoreRow, rect: Rect, ruler: Ruler) -> Iterator[Mark]:
    inset = ruler.space("inset")
    place = ruler.size(Size.NAME)
    spot = Rect(rect.x + inset * 2 // 3, rect.y, place, rect.h)
    if row.rank == 1:
        yield Icon(spot.centered(place, place), "laurel", ruler.tone(Tone.LAMP))
    elif not row.rank:
        yield Icon(spot.centered(place, place), "free_city", ruler.tone(Tone.SOFT))
    else:
        yield from label(ruler, spot, str(row.rank), (Size.NAME, ruler.tone(Tone.SOFT)))
    x = spot.right + inset // 2
    width, height = badge_width(ruler, Size.FACT), badge_px(ruler, Size.FACT)
    yield from badge(ruler, Rect(x, rect.y, width, rect.h).centered(width, height), row.seat, Size.FACT)
    room = _beside_badge(rect, ruler)
    named = _named(row.name, row.notes[0], room, ruler) if row.notes[0] else None
    if named is None:
        yield from label(ruler, room, row.name, (Size.FACT, ruler.tone(Tone.PLAIN)), align=0)
        return
    name, note = named
    y = rect.y + (rect.h - name.height_px - note.height_px) // 2
    yield from set_rows(ruler, name, Rect(room.x, y, room.w, 0), ruler.tone(Tone.PLAIN))
    yield from set_rows(ruler, note, Rect(room.x, y + name.height_px, room.w, 0), ruler.tone(Tone.SOFT))


def _working(body: ScoresBody, width_px: int, row_px: int, ruler: Ruler) -> tuple[Fitted, ...]:
    """How each row's points were counted, in up to two lines under its bar; no lines where there is no room."""
    note = height_px(ruler.size(Size.NOTE)) + max(2, ruler.space("inset") // 4)
    most = 2 if row_px > 4.5 * ruler.size(Size.NOTE) else 1
    if row_px * 4 < note * 7:
        return tuple(Fitted((), ruler.face(Size.NOTE)) for _ in body.rows)
    room = width_px - ruler.space("inset") * 3 // 2
    fitted = (fit(ruler, Line(row.working or ("",), Size.NOTE, rows=most), room) for row in body.rows)
    return tuple(Fitted((), each.face) if each.cut else each for each in fitted)


def _bar(body: ScoresBody, row: ScoreRow, rect: Rect, working: tuple[Fitted, int], ruler: Ruler) -> Iterator[Mark]:
    """Points above nothing as a stacked bar; under it how they were counted, in at most as many lines as are kept."""
    inset = ruler.space("inset")
    lines, kept = working
    room = Rect(rect.x + inset // 2, rect.y, rect.w - inset * 3 // 2, rect.h)
    below = height_px(lines.face.size_px, kept) + max(2, inset // 4) if kept else 0
    height = (
        min(rect.h - below - inset // 2, ruler.size(Size.NAME)) if kept else min(rect.h * 5 // 9, ruler.size(Size.NAME))
    )
    y = rect.y + (rect.h - height - below) // 2
    x = room.x
    most = max(1, *(sum(max(0, points) for points in each.points) for each in body.rows))
    for category, points in zip(body.categories, row.points, strict=True):
        width = room.w * max(0, points) // most
        if width:
            box = Box(
                Rect(x, y, max(1, width - 2), height), ruler.theme.fills[category.tone], radius=min(3, height // 6)
            )
            starts, ends = ((place - room.x) / room.w * _GROWTH_S for place in (x, x + width))
            yield Growth(box, starts, ends)
            x += width
    under = Rect(room.x, y + height + max(2, inset // 4), room.w, below)
    yield from set_rows(ruler, lines, under, ruler.tone(Tone.SOFT))
