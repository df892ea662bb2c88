"""What stands in a panel from top to bottom: lines, counts, stages, stacks of cards, pills, actions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import IntEnum
from functools import lru_cache

from ui.lettering import Fitted, Ruler, fit, height_px, set_row, set_rows
from ui.screen import Actions, Block, Count, Counts, Face, Line, Pill, Size, Stack, Stacks, Stages, Tone
from ui.sheet import Box, Icon, Mark, Rect, Target, Text, Weight, shifted
from ui.theme import Color, mix


class Density(IntEnum):
    """How much air there is; a screen takes the airiest that fits for all its panels."""

    ROOMY = 0
    NORMAL = 1
    TIGHT = 2
    CRAMPED = 3


_GAPS = {Density.ROOMY: 1.5, Density.NORMAL: 0.9, Density.TIGHT: 0.45, Density.CRAMPED: 0.3}
_SMALLER = {Size.GREAT: Size.NAME, Size.NAME: Size.FACT, Size.FACT: Size.NOTE, Size.NOTE: Size.NOTE}


@dataclass(frozen=True, slots=True)
class Piece:
    """A laid out block: its marks stand as if its top left corner were the screen's."""

    height_px: int
    marks: tuple[Mark, ...]


def gap_px(ruler: Ruler, density: Density) -> int:
    return max(3, round(ruler.space("gap") * _GAPS[density]))


def pieces(blocks: Sequence[Block], width_px: int, ruler: Ruler, density: Density, least: int) -> tuple[Piece, ...]:
    """The blocks of at least this rank, laid out in this width."""
    return tuple(_piece(block, width_px, ruler, density) for block in blocks if block.rank >= least)


def stacked(parts: Sequence[Piece], gap: int) -> int:
    """The height of pieces that stand one under the other."""
    return sum(part.height_px for part in parts) + gap * max(0, len(parts) - 1)


def placed(parts: Sequence[Piece], at_px: tuple[int, int], gap: int, centered_in_px: int = 0) -> Iterator[Mark]:
    """The marks of pieces from their top left corner; each in the middle of a width, where one is given."""
    x, y = at_px
    for part in parts:
        inner = 0
        if centered_in_px:
            rects = [mark.rect for mark in part.marks if isinstance(mark, Box | Text | Icon | Target)]
            inner = (centered_in_px - max(rect.right for rect in rects) - min(rect.x for rect in rects)) // 2
        yield from shifted(part.marks, x + inner, y)
        y += part.height_px + gap


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


@lru_cache(2048)
def _piece(block: Block, width_px: int, ruler: Ruler, density: Density) -> Piece:
    match block:
        case Line():
            return _line(block, width_px, ruler, density)
        case Face():
            return _face(block, width_px, ruler, density)
        case Counts():
            return _counts(block, width_px, ruler, density)
        case Stages():
            return _stages(block, width_px, ruler)
        case Stacks(stacks):
            tall = density <= Density.NORMAL and width_px > ruler.size_px[1] // 5
            return _tall_stacks(stacks, width_px, ruler) if tall else _flat_stacks(stacks, width_px, ruler)
        case Pill():
            return _pill(block, width_px, ruler)
        case Actions():
            return _actions(block, width_px, ruler)


def _line(line: Line, width_px: int, ruler: Ruler, density: Density) -> Piece:
    """Where it is tight, names are set smaller and the text that takes the fewest rows is taken; cramped, facts too."""
    size = line.size
    if density is Density.CRAMPED or (density is Density.TIGHT and size in {Size.GREAT, Size.NAME}):
        size = _SMALLER[size]
    icon_px = round(ruler.size(size) * 1.1) if line.icon else 0
    lead = icon_px + icon_px // 3
    fitted = fit(ruler, replace(line, size=size), width_px - lead)
    if density >= Density.TIGHT and len(fitted.rows) > 1:
        sizes = (size, Size.NOTE) if density is Density.CRAMPED else (size,)
        others = (replace(line, size=each, texts=(text,)) for each in sizes for text in line.texts)
        fitted = min(
            (fit(ruler, other, width_px - lead) for other in others), key=lambda each: (each.cut, each.height_px)
        )
    marks = list(set_rows(ruler, fitted, Rect(lead, 0, width_px - lead, 0), ruler.tone(line.tone)))
    if icon_px:
        row = height_px(fitted.face.size_px)
        icon_px = round(fitted.face.size_px * 1.1)
        marks.append(
            Icon(
                Rect(lead - icon_px * 4 // 3, (row - icon_px) // 2, icon_px, icon_px), line.icon, ruler.tone(line.tone)
            )
        )
    return Piece(max(fitted.height_px, icon_px), tuple(marks))


def _face(face: Face, width_px: int, ruler: Ruler, density: Density) -> Piece:
    """Icon over name like a card where there is room, else a band with both side by side."""
    fill = ruler.theme.fills[face.tone]
    ink = ruler.theme.on(fill)
    inset = ruler.space("inset") // (2 if density < Density.TIGHT else 3)
    line = Line((face.name,), Size.NAME if density < Density.TIGHT else Size.FACT, bold=True, rows=2)
    high = density < Density.TIGHT and width_px > ruler.size_px[1] // 5
    icon_px = round(ruler.size(Size.GREAT) * 0.8) if high else round(ruler.size(line.size) * 1.1)
    lead = 0 if high else icon_px + inset
    fitted = fit(ruler, line, width_px - 2 * inset - lead)
    if len(fitted.rows) > 1 and density >= Density.TIGHT:
        fitted = min(
            (fitted, fit(ruler, replace(line, rows=1), width_px - 2 * inset - lead)), key=lambda f: (f.cut, len(f.rows))
        )
    height = fitted.height_px + inset + (icon_px + inset if high else 0)
    card = Box(
        Rect(0, 0, width_px, height), mix(fill, (255, 255, 255), 0.1), foot=fill, radius=ruler.space("radius") * 2 // 3
    )
    if high:
        icon = Rect((width_px - icon_px) // 2, inset, icon_px, icon_px)
        text = set_rows(ruler, fitted, Rect(inset, icon.bottom + inset // 3, width_px - 2 * inset, 0), ink, 0.5)
    else:
        icon = Rect(inset, (height - icon_px) // 2, icon_px, icon_px)
        text = set_rows(ruler, fitted, Rect(inset + lead, inset // 2, width_px - 2 * inset - lead, 0), ink)
    return Piece(height, (card, Icon(icon, face.icon, ink), *text))


def _counts(block: Counts, width_px: int, ruler: Ruler, density: Density) -> Piece:
    """Icons with numbers, in one row where they fit, else in two; columns of equal width."""
    sizes = [Size.GREAT] if block.great and density < Density.TIGHT else []
    sizes += [Size.NAME] if density < Density.TIGHT or block.great else []
    sizes += [Size.FACT, Size.NOTE]
    for size in sizes:
        for rows in (1, 2) if len(block.counts) > 2 and size is sizes[-1] else (1,):
            columns = -(-len(block.counts) // rows)
            apart = ruler.size(size) // 5 if columns > 1 else 0
            if max(_count_width(ruler, count, size) for count in block.counts) + apart <= width_px // columns:
                return _counts_set(block.counts, (size, columns), (width_px, density), ruler)
    return _counts_set(block.counts, (sizes[-1], 1), (width_px, density), ruler)


def _count_width(ruler: Ruler, count: Count, size: Size) -> int:
    face = ruler.face(size, Weight.BOLD)
    return round(face.size_px * 1.28) + ruler.width(count.number, face)


def _counts_set(counts: Sequence[Count], how: tuple[Size, int], room: tuple[int, Density], ruler: Ruler) -> Piece:
    (size, columns), (width_px, density) = how, room
    face = ruler.face(size, Weight.BOLD)
    row = height_px(face.size_px)
    marks: list[Mark] = []
    for i, count in enumerate(counts):
        x, y = (i % columns) * width_px // columns, i // columns * row
        marks.append(
            Icon(Rect(x, y + (row - face.size_px) // 2, face.size_px, face.size_px), count.icon, ruler.tone(count.tone))
        )
        lead = round(face.size_px * 1.28)
        marks.extend(set_row(ruler, count.number, (x + lead, y), face, ruler.tone(Tone.PLAIN)))
        if count.name and density < Density.TIGHT:
            x += lead + ruler.width(count.number + " ", face)
            note = ruler.face(Size.NOTE)
            if x + ruler.width(count.name, note) <= (i % columns + 1) * width_px // columns:
                drop = round((face.size_px - note.size_px) * 0.95)  # both stand on one baseline
                marks.extend(set_row(ruler, count.name, (x, y + drop), note, ruler.tone(Tone.SOFT)))
    return Piece(row * -(-len(counts) // columns), tuple(marks))


def _stages(block: Stages, width_px: int, ruler: Ruler) -> Piece:
    height = max(6, ruler.space("gap") * 3 // 4)
    gap = height * 2 // 3
    width = min((width_px - gap * (block.total - 1)) // block.total, height * 4)
    marks = tuple(
        Box(
            Rect(i * (width + gap), 0, width, height),
            ruler.theme.fills[Tone.LAMP if i < block.built else Tone.SOFT],
            radius=height // 2,
        )
        for i in range(block.total)
    )
    return Piece(height, marks)


def _tall_stacks(stacks: Sequence[Stack], width_px: int, ruler: Ruler) -> Piece:
    """A row a colour: its icon, its cards side by side, their number."""
    face = ruler.face(Size.FACT, Weight.BOLD)
    row, card = height_px(face.size_px), round(face.size_px * 0.62)
    marks: list[Mark] = []
    for i, stack in enumerate(stacks):
        y = i * row
        fill = ruler.theme.fills[stack.tone]
        marks.append(
            Icon(Rect(0, y + (row - face.size_px) // 2, face.size_px, face.size_px), stack.icon, ruler.tone(stack.tone))
        )
        x = round(face.size_px * 1.45)
        room = width_px - x - ruler.width("00", face)
        step = min(card + max(3, card // 5), room // max(1, stack.cards))
        marks.extend(
            Box(
                Rect(x + j * step, y + row // 8, card, row - row // 4),
                fill,
                radius=card // 5,
                edge=ruler.theme.colors["panel_foot"],
                edge_px=max(1, card // 14),
            )
            for j in range(stack.cards)
        )
        x += step * max(0, stack.cards - 1) + (card if stack.cards else 0) + face.size_px // 3
        marks.extend(set_row(ruler, str(stack.cards), (x, y), face, ruler.tone(Tone.PLAIN)))
    return Piece(row * len(stacks), tuple(marks))


def _flat_stacks(stacks: Sequence[Stack], width_px: int, ruler: Ruler) -> Piece:
    """A coloured card with a number for each colour, side by side in one or two rows."""
    face = ruler.face(Size.NOTE, Weight.BOLD)
    height, gap = round(face.size_px * 1.5), max(3, face.size_px // 5)
    least = ruler.width("00", face) + face.size_px // 3
    columns = max(1, min(7, (width_px + gap) // (least + gap)))
    width = min((width_px - gap * (columns - 1)) // columns, round(face.size_px * 2.6))
    with_icon = width >= least + face.size_px
    marks: list[Mark] = []
    for i, stack in enumerate(stacks):
        fill = ruler.theme.fills[stack.tone]
        cell = Rect(i % columns * (width + gap), i // columns * (height + gap), width, height)
        marks.append(Box(cell, fill, radius=max(2, height // 6)))
        marks.extend(_chip_in(ruler, cell, stack, with_icon=with_icon))
    rows = -(-len(stacks) // columns)
    return Piece(rows * height + gap * max(0, rows - 1), tuple(marks))


def _chip_in(ruler: Ruler, cell: Rect, stack: Stack, *, with_icon: bool) -> Iterable[Mark]:
    ink = ruler.theme.on(ruler.theme.fills[stack.tone])
    if with_icon:
        return chip(ruler, cell, Chip(stack.icon, str(stack.cards), ink, size=Size.NOTE))
    return label(ruler, cell, str(stack.cards), (Size.NOTE, ink))


def _pill(pill: Pill, width_px: int, ruler: Ruler) -> Piece:
    height = round(ruler.size(Size.FACT) * 1.55)
    rect = Rect(0, 0, width_px, height)
    fill = ruler.theme.fills[pill.tone]
    if pill.filled:
        return Piece(height, tuple(chip(ruler, rect, Chip(pill.icon, pill.text, ruler.theme.on(fill), fill))))
    ring = Box(
        rect,
        ruler.theme.colors["panel_foot"],
        radius=min(height // 2, ruler.space("radius")),
        edge=fill,
        edge_px=max(1, ruler.space("line") // 2),
    )
    return Piece(height, (ring, *chip(ruler, rect, Chip(pill.icon, pill.text, ruler.tone(pill.tone)))))


def _actions(block: Actions, width_px: int, ruler: Ruler) -> Piece:
    height = ruler.space("touch")
    marks: list[Mark] = []
    for action, rect in zip(
        block.actions, Rect(0, 0, width_px, height).columns(len(block.actions), ruler.space("gap") // 2), strict=True
    ):
        fill = ruler.theme.fills[Tone.LAMP] if action.strong else ruler.theme.colors["panel_lit"]
        marks.extend(chip(ruler, rect, Chip(action.icon, action.text, ruler.theme.on(fill), fill)))
        marks.append(Target(rect, action.gesture))
    return Piece(height, tuple(marks))
