"""What stands in a panel from top to bottom, and how high it is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

from ui.blocks.chips import Chip, chip, chip_width
from ui.blocks.density import Density, Piece
from ui.blocks.figures import counts_piece, face_piece, stages_piece
from ui.blocks.stacks import stacks_piece
from ui.lettering import Ruler, fit, height_px, set_rows
from ui.parts import Actions, Block, Counts, Face, Line, Pill, Size, Stacks, Stages, Tone
from ui.sheet import Box, Icon, Mark, Rect, Target, Text, shifted

_SMALLER = {Size.GREAT: Size.NAME, Size.NAME: Size.FACT, Size.FACT: Size.NOTE, Size.NOTE: Size.NOTE}


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
    """Buttons side by side: all with icon and words, or all with words, or all with icons."""
    height = ruler.space("touch")
    rects = Rect(0, 0, width_px, height).columns(len(block.actions), ruler.space("gap") // 2)
    forms = (
        [(action.icon, action.text) for action in block.actions],
        [("", action.text) for action in block.actions],
        [(action.icon, "") for action in block.actions],
    )
    room = min(rect.w for rect in rects)
    form = next((form for form in forms if all(chip_width(ruler, *parts) <= room for parts in form)), forms[-1])
    marks: list[Mark] = []
    for action, rect, (icon, text) in zip(block.actions, rects, form, strict=True):
        fill = ruler.theme.fills[Tone.LAMP] if action.strong else ruler.theme.colors["panel_lit"]
        marks.extend(chip(ruler, rect, Chip(icon, text, ruler.theme.on(fill), fill)))
        marks.append(Target(rect, action.gesture))
    return Piece(height, tuple(marks))
