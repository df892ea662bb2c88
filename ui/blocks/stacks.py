"""A city's cards by colour: rows of little cards where there is room, numbers on coloured chips where there is not."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ui.blocks.chips import Chip, chip, label
from ui.blocks.density import Density, Piece
from ui.lettering import Ruler, height_px, set_row
from ui.parts import Size, Stack, Tone
from ui.sheet import Box, Icon, Mark, Rect, Weight, shifted

_COLUMN = 0.19
"""The narrowest column of rows, as a part of the screen's height."""


def stacks_piece(stacks: Sequence[Stack], width_px: int, ruler: Ruler, density: Density) -> Piece:
    """Rows; where it is lower in two columns or smaller; else chips. A colour without cards keeps its place."""
    least = round(ruler.size_px[1] * _COLUMN)
    if density is Density.SNUG and width_px >= 2 * least:
        return _two_columns(stacks, width_px, ruler)
    if density <= Density.SNUG and width_px >= least:
        return _rows(stacks, width_px, ruler, density, Size.NOTE if density is Density.SNUG else Size.FACT)
    return _chips(stacks, width_px, ruler, density)


def _two_columns(stacks: Sequence[Stack], width_px: int, ruler: Ruler) -> Piece:
    gap = ruler.space("inset")
    width, half = (width_px - gap) // 2, -(-len(stacks) // 2)
    one, other = (_rows(each, width, ruler, Density.SNUG, Size.FACT) for each in (stacks[:half], stacks[half:]))
    return Piece(one.height_px, (*one.marks, *shifted(other.marks, width + gap, 0)))


def _rows(stacks: Sequence[Stack], width_px: int, ruler: Ruler, density: Density, size: Size) -> Piece:
    """A row a colour: its icon, its cards side by side, their number; a dim icon alone where there is no card."""
    face = ruler.face(size, Weight.BOLD)
    row, card = height_px(face.size_px), round(face.size_px * 0.62)
    pitch = row + (ruler.space("gap") // 2 if density is Density.SPACIOUS else 0)
    marks: list[Mark] = []
    for i, stack in enumerate(stacks):
        y = i * pitch
        tone = stack.tone if stack.cards else Tone.SOFT
        icon_px = face.size_px
        marks.append(Icon(Rect(0, y + (row - icon_px) // 2, icon_px, icon_px), stack.icon, ruler.tone(tone)))
        x = round(icon_px * 1.45)
        room = width_px - x - ruler.width("00", face)
        step = min(card + max(3, card // 5), room // max(1, stack.cards))
        marks.extend(
            Box(
                Rect(x + j * step, y + row // 8, card, row - row // 4),
                ruler.theme.fills[stack.tone],
                radius=card // 5,
                edge=ruler.theme.colors["panel_foot"],
                edge_px=max(1, card // 14),
            )
            for j in range(stack.cards)
        )
        if stack.cards:
            x += step * (stack.cards - 1) + card + icon_px // 3
            marks.extend(set_row(ruler, str(stack.cards), (x, y), face, ruler.tone(Tone.PLAIN)))
    return Piece(pitch * len(stacks) - (pitch - row), tuple(marks))


def _chips(stacks: Sequence[Stack], width_px: int, ruler: Ruler, density: Density) -> Piece:
    """A coloured card with a number for each colour; with its icon too where two rows of them may be taken."""
    face = ruler.face(Size.NOTE, Weight.BOLD)
    height, gap = round(face.size_px * 1.5), max(3, face.size_px // 5)
    number = max(ruler.width(str(max(1, stack.cards)), face) for stack in stacks)
    with_icon = number + round(face.size_px * 2.1)
    columns = _columns(width_px, with_icon, gap)
    if density > Density.CLOSE or columns * 2 < len(stacks):
        columns = _columns(width_px, number + face.size_px // 8, gap)
    rows = -(-len(stacks) // columns)
    columns = -(-len(stacks) // rows)
    width = min((width_px - gap * (columns - 1)) // columns, round(face.size_px * 3))
    marks: list[Mark] = []
    for i, stack in enumerate(stacks):
        cell = Rect(i % columns * (width + gap), i // columns * (height + gap), width, height)
        if stack.cards:
            marks.append(Box(cell, ruler.theme.fills[stack.tone], radius=max(2, height // 6)))
            marks.extend(_chip_in(ruler, cell, stack, with_icon=width >= with_icon))
        else:
            marks.append(Box(cell, ruler.theme.colors["panel_dim"], radius=max(2, height // 6)))
    return Piece(rows * height + gap * (rows - 1), tuple(marks))


def _columns(width_px: int, least_px: int, gap: int) -> int:
    """How many of at least this width stand side by side."""
    return max(1, min(7, (width_px + gap) // (least_px + gap)))


def _chip_in(ruler: Ruler, cell: Rect, stack: Stack, *, with_icon: bool) -> Iterable[Mark]:
    ink = ruler.theme.on(ruler.theme.fills[stack.tone])
    if with_icon:
        return chip(ruler, cell, Chip(stack.icon, str(stack.cards), ink, size=Size.NOTE))
    return label(ruler, cell, str(stack.cards), (Size.NOTE, ink))
