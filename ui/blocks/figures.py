"""Cards as they lie on the table, counts and stages: what is seen before it is read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ui.blocks.density import Density, Piece
from ui.lettering import Fitted, Ruler, fit, height_px, set_row, set_rows
from ui.parts import Count, Counts, Face, Line, Size, Stages, Tone
from ui.sheet import Box, Icon, Mark, Rect, Weight
from ui.theme import mix

_FEW = 2
"""So many counts are set in great type where there is all the room in the world."""


def face_piece(face: Face, width_px: int, ruler: Ruler, density: Density) -> Piece:
    """Icon over name like a card where there is room, else a band with both side by side."""
    fill = ruler.theme.fills[face.tone]
    ink = ruler.theme.on(fill)
    inset = ruler.space("inset") // (2 if density < Density.TIGHT else 3)
    large = density < (Density.SNUG if face.low else Density.TIGHT)
    line = Line((face.name,), Size.NAME if large else Size.FACT, bold=True, rows=2)
    high = density < Density.TIGHT and width_px > ruler.size_px[1] // 5 and not face.low
    great = 1.3 if density is Density.SPACIOUS else 0.8
    icon_px = round(ruler.size(Size.GREAT) * great) if high else round(ruler.size(line.size) * 1.1)
    lead = 0 if high else icon_px + inset
    fitted = _name(ruler, line, face.short, width_px - 2 * inset - lead)
    if len(fitted.rows) > 1 and density >= Density.TIGHT:
        fitted = min(
            (fitted, fit(ruler, replace(line, rows=1), width_px - 2 * inset - lead)), key=lambda f: (f.cut, len(f.rows))
        )
    text_px = max(fitted.height_px, height_px(ruler.size(line.size)))  # equally high in any size of type
    height = text_px + inset + (icon_px + inset if high else 0)
    drop = (text_px - fitted.height_px) // 2
    card = Box(
        Rect(0, 0, width_px, height), mix(fill, (255, 255, 255), 0.1), foot=fill, radius=ruler.space("radius") * 2 // 3
    )
    if high:
        icon = Rect((width_px - icon_px) // 2, inset, icon_px, icon_px)
        text = set_rows(ruler, fitted, Rect(inset, icon.bottom + inset // 3 + drop, width_px - 2 * inset, 0), ink, 0.5)
    else:
        icon = Rect(inset, (height - icon_px) // 2, icon_px, icon_px)
        text = set_rows(ruler, fitted, Rect(inset + lead, inset // 2 + drop, width_px - 2 * inset - lead, 0), ink)
    return Piece(height, (card, Icon(icon, face.icon, ink), *text))


def _name(ruler: Ruler, line: Line, short: str, width_px: int) -> Fitted:
    """In one row, if need be in smaller type or shorter, before it takes two: then cards stand equally high."""
    shorter = replace(line, texts=(short or line.texts[0],))
    for each, size in ((line, line.size), (line, Size.FACT), (shorter, line.size), (shorter, Size.FACT)):
        fitted = fit(ruler, replace(each, size=size, rows=1), width_px, smallest=size)
        if not fitted.cut:
            return fitted
    return fit(ruler, line, width_px)


def counts_piece(block: Counts, width_px: int, ruler: Ruler, density: Density) -> Piece:
    """Icons with numbers, in one row where they fit, else in two; columns of equal width."""
    great = density < Density.TIGHT if block.great else density is Density.SPACIOUS and len(block.counts) <= _FEW
    sizes = [Size.GREAT] if great else []
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
    note = ruler.face(Size.NOTE)
    longest = max(ruler.width(count.name, note) for count in counts)  # beside two digits, so that all panels agree
    whole = round(face.size_px * 1.28) + ruler.width("88 ", face) + longest
    named = density < Density.TIGHT and whole <= width_px // columns
    marks: list[Mark] = []
    for i, count in enumerate(counts):
        x, y = (i % columns) * width_px // columns, i // columns * row
        marks.append(
            Icon(Rect(x, y + (row - face.size_px) // 2, face.size_px, face.size_px), count.icon, ruler.tone(count.tone))
        )
        lead = round(face.size_px * 1.28)
        marks.extend(set_row(ruler, count.number, (x + lead, y), face, ruler.tone(Tone.PLAIN)))
        if named:
            x += lead + ruler.width(count.number + " ", face)
            drop = round((face.size_px - note.size_px) * 0.95)  # both stand on one baseline
            marks.extend(set_row(ruler, count.name, (x, y + drop), note, ruler.tone(Tone.SOFT)))
    return Piece(row * -(-len(counts) // columns), tuple(marks))


def stages_piece(block: Stages, width_px: int, ruler: Ruler, density: Density) -> Piece:
    height = max(6, ruler.space("gap") * (5 if density is Density.SPACIOUS else 3) // 4)
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
