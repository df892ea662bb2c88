"""A board in numbers: a chip a section, where there is no room for its cells."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ui.blocks.cells import cell_colors
from ui.blocks.chips import label
from ui.blocks.density import Density, Piece
from ui.blocks.dice import lay_die
from ui.blocks.reach import reachable
from ui.lettering import Ruler
from ui.parts import Board, BoardSection, CellLook, DieFace, Size, Tone
from ui.sheet import Box, Icon, Mark, Rect, Target, Weight


def condensed_piece(board: Board, width_px: int, ruler: Ruler, density: Density) -> Piece:
    """A chip a section: how many of its cells are crossed, of how many where there is room for that too."""
    face = ruler.face(Size.NOTE, Weight.BOLD)
    gap = max(2, face.size_px // 6)
    height = round(face.size_px * (1.32 if density is Density.CRAMPED else 1.5))
    chips = len(board.sections) + bool(board.dice)
    least = face.size_px + ruler.width("8/9", face) + face.size_px // 2
    columns = max(1, min(chips, (width_px + gap) // (least + gap)))
    whole = density is not Density.CRAMPED or 2 * columns >= chips
    if not whole:
        gap = max(2, face.size_px // 8)
        least = round(face.size_px * 0.95) + ruler.width("8", face)
        columns = max(1, min(chips, (width_px + gap) // (least + gap)))
    rows = -(-chips // columns)
    columns = -(-chips // rows)
    width = (width_px - gap * (columns - 1)) // columns
    marks: list[Mark] = []
    rects = [Rect(n % columns * (width + gap), n // columns * (height + gap), width, height) for n in range(chips)]
    for section, rect in zip(board.sections, rects, strict=False):
        marks.extend(_chip(section, rect, ruler, whole=whole))
        picks = [cell.gesture for cell in section.cells if cell.gesture is not None]
        if len(picks) == 1:
            marks.append(Target(rect, picks[0], picks[0].choice))
    if board.dice:
        marks.extend(_dice(board.dice, rects[-1], ruler))
    total = rows * (height + gap) - gap
    return Piece(total, reachable(marks, Rect(0, 0, width_px, total), ruler))


def _dice(dice: Sequence[DieFace], rect: Rect, ruler: Ruler) -> Iterator[Mark]:
    """The unlocked dice in the place of a chip: dice, or stripes of their colours."""
    pitch = min(rect.h, rect.w // len(dice))
    for place, die in enumerate(dice):
        spot = Rect(rect.x + place * pitch, rect.y, pitch - max(1, pitch // 12), rect.h)
        if pitch >= rect.h * 8 // 10:
            yield from lay_die(die, spot.centered(spot.w, spot.w), ruler)
        else:
            yield Box(spot, ruler.theme.fills[die.tone], radius=spot.w // 4, edge=ruler.tone(Tone.SOFT), edge_px=1)


def _chip(section: BoardSection, rect: Rect, ruler: Ruler, *, whole: bool) -> Iterator[Mark]:
    """Icon and number in the tone of what is most important in the section; a line grows with what is crossed."""
    cells = section.cells
    crossed = sum(cell.look in {CellLook.CROSSED, CellLook.FRESH} for cell in cells)
    looks = {cell.look for cell in cells}
    told = next(
        (look for look in (CellLook.WRONG, CellLook.SHOWN, CellLook.OFFERED, CellLook.FRESH) if look in looks),
        CellLook.CROSSED if crossed == len(cells) else CellLook.OPEN if crossed else CellLook.CLOSED,
    )
    fill, edge, ink = cell_colors(told, section.tone, ruler)
    line = max(1, ruler.space("line") // 2)
    yield Box(rect, fill, radius=rect.h // 5, edge=edge, edge_px=line)
    if not whole and told in {CellLook.OPEN, CellLook.OFFERED}:
        grown = (rect.w - 2 * line) * crossed // len(cells)
        yield Box(Rect(rect.x + line, rect.bottom - 2 * line, grown, line), ruler.theme.fills[section.tone])
    face = ruler.face(Size.NOTE, Weight.BOLD)
    icon = min(face.size_px, rect.h) if whole else face.size_px * 8 // 10
    text = f"{crossed}/{len(cells)}" if whole else str(crossed)
    width = ruler.width(text, face)
    space = max(1, (rect.w - icon - width) // 3)
    own = ruler.tone(section.tone) if told in {CellLook.OPEN, CellLook.CLOSED, CellLook.OFFERED} else ink
    sign = ruler.theme.seat(section.facing).shape if section.facing else section.icon
    yield Icon(Rect(rect.x + space, rect.y, icon, rect.h).centered(icon, icon), sign, own)
    yield from label(ruler, Rect(rect.x + 2 * space + icon, rect.y, width, rect.h), text, (Size.NOTE, ink))
