"""Cards as they lie on the table, counts, stages and stacks: what is seen before it is read."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from ui.blocks.chips import Chip, chip, label
from ui.blocks.density import Density, Piece
from ui.lettering import Ruler, fit, height_px, set_row, set_rows
from ui.parts import Count, Counts, Face, Line, Size, Stack, Stages, Tone
from ui.sheet import Box, Icon, Mark, Rect, Weight
from ui.theme import mix


def face_piece(face: Face, width_px: int, ruler: Ruler, density: Density) -> Piece:
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


def counts_piece(block: Counts, width_px: int, ruler: Ruler, density: Density) -> Piece:
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


def stages_piece(block: Stages, width_px: int, ruler: Ruler) -> Piece:
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


def tall_stacks(stacks: Sequence[Stack], width_px: int, ruler: Ruler) -> Piece:
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


def flat_stacks(stacks: Sequence[Stack], width_px: int, ruler: Ruler) -> Piece:
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
