"""What stands in a panel from top to bottom, and how high it is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

from ui.blocks.board import board_piece, board_px
from ui.blocks.chips import Chip, chip, chip_width
from ui.blocks.density import Density, Piece
from ui.blocks.figures import counts_piece, face_piece, stages_piece
from ui.blocks.stacks import stacks_piece
from ui.lettering import Ruler, fit, height_px, set_rows
from ui.parts import Actions, Block, Board, Counts, Face, Line, Pill, Size, Stacks, Stages, Tone
from ui.sheet import Box, Icon, Mark, Rect, Target, Text, shifted

_SMALLER = {Size.GREAT: Size.NAME, Size.NAME: Size.FACT, Size.FACT: Size.NOTE, Size.NOTE: Size.NOTE}


def pieces(blocks: Sequence[Block], width_px: int, ruler: Ruler, density: Density, least: int) -> tuple[Piece, ...]:
    """The blocks of at least this rank, laid out in this width."""
    return tuple(_piece(block, width_px, ruler, density) for block in blocks if block.rank >= least)


def heights(blocks: Sequence[Block], width_px: int, ruler: Ruler, density: Density, least: int) -> tuple[int, ...]:
    """The heights of those pieces; boards, which take longest to lay out, are not laid out for it."""
    return tuple(
        _board_px(block, width_px, ruler, density)
        if isinstance(block, Board)
        else _piece(block, width_px, ruler, density).height_px
        for block in blocks
        if block.rank >= least
    )


_board_px = lru_cache(512)(board_px)


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


@lru_cache(2048)
def _piece(block: Block, width_px: int, ruler: Ruler, density: Density) -> Piece:
    match block:
        case Line():
            return _line(block, width_px, ruler, density)
        case Face():
            return face_piece(block, width_px, ruler, density)
        case Counts():
            return counts_piece(block, width_px, ruler, density)
        case Stages():
            return stages_piece(block, width_px, ruler, density)
        case Stacks(stacks):
            return stacks_piece(stacks, width_px, ruler, density)
        case Pill():
            return _pill(block, width_px, ruler)
        case Board():
            return board_piece(block, width_px, ruler, density)
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
    """Buttons side by side: all with icon and words, or all with words, or all with icons, if those differ.

    Else they stand in more than one row.
    """
    touch, gap = ruler.space("touch"), ruler.space("gap") // 2
    icons = {action.icon for action in block.actions}
    forms = [
        [(action.icon, action.text) for action in block.actions],
        [("", action.text) for action in block.actions],
    ]
    if len(icons) == len(block.actions):
        forms.append([(action.icon, "") for action in block.actions])
    for most in range(len(block.actions), 0, -1):
        rows = -(-len(block.actions) // most)
        columns = -(-len(block.actions) // rows)
        height = rows * (touch + gap) - gap
        bands = Rect(0, 0, width_px, height).rows(rows, gap)
        rects = [rect for band in bands for rect in band.columns(columns, gap)]
        room = min(rect.w for rect in rects)
        fitting = (form for form in forms if all(chip_width(ruler, *parts) <= room for parts in form))
        form = next(fitting, forms[-1])
        if columns == 1 or all(chip_width(ruler, *parts) <= room for parts in form):
            break
    marks: list[Mark] = []
    for action, rect, (icon, text) in zip(block.actions, rects, form, strict=False):
        fill = ruler.theme.fills[Tone.LAMP] if action.strong else ruler.theme.colors["panel_lit"]
        marks.extend(chip(ruler, rect, Chip(icon, text, ruler.theme.on(fill), fill)))
        marks.append(Target(rect, action.gesture))
    return Piece(height, tuple(marks))
