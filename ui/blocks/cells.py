"""One cell of a board: crossed, open, closed, offered or shown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ui.blocks.chips import label
from ui.lettering import Ruler, set_row
from ui.parts import BoardCell, CellLook, DieFace, Gain, Size, Tone
from ui.sheet import Box, Icon, Mark, Rect, Target, Weight
from ui.theme import Color, mix


def lay_cell(cell: BoardCell, rect: Rect, tone: Tone, ruler: Ruler) -> Iterator[Mark]:
    """One cell: the pencil's cross, or its price and, where there is room, what it brings."""
    if cell.gesture is not None:
        yield Target(rect, cell.gesture, cell.gesture.choice)
    fill, edge, ink = cell_colors(cell.look, tone, ruler)
    line = max(1, ruler.space("line") // 3)
    if cell.look in {CellLook.OFFERED, CellLook.SHOWN, CellLook.FRESH, CellLook.WRONG}:
        line = max(2, ruler.space("line") * 2 // 3)
    yield Box(rect, fill, radius=min(rect.w, rect.h) // 6, edge=edge, edge_px=line)
    if cell.look in {CellLook.CROSSED, CellLook.FRESH}:
        if cell.die is not None:
            yield from _die(cell.die, rect, cell.look, ruler)
            return
        yield from _crossed(cell, rect, ink)
        return
    face = ruler.face(Size.NOTE, Weight.BOLD)
    number = ruler.width(str(cell.cost), face) if cell.cost is not None else rect.w
    icon = min(rect.h * 8 // 10, round(face.size_px * 1.1))
    shown = (Gain(cell.sign, Tone.PLAIN),) if cell.sign else ()
    gains = (*shown, *(gain for gain in cell.gains if gain.icon != cell.sign))
    room = rect.inset(max(2, rect.w // 16), 0)
    if cell.sign and rect.w < number + icon + rect.w // 4:
        yield Icon(rect.centered(min(icon, rect.w - 2), min(icon, rect.w - 2)), cell.sign, ink)
        return
    if not gains or room.w < number + icon + icon // 3:
        yield from label(ruler, rect, str(cell.cost), (Size.NOTE, ink))
        return
    yield from label(ruler, room.left(number), str(cell.cost), (Size.NOTE, ink), align=0)
    plain = fill == ruler.theme.fills[Tone.LAMP]
    yield from _gains(gains, room.beside(number + icon // 4), icon, (ink if plain else None), ruler)


def _die(die: DieFace, rect: Rect, look: CellLook, ruler: Ruler) -> Iterator[Mark]:
    """A crossed cell that unlocked a die looks like that die."""
    fill = ruler.theme.fills[die.tone]
    edge, line = ruler.tone(Tone.SOFT), max(1, ruler.space("line") // 4)
    if look is CellLook.FRESH:
        edge, line = ruler.tone(Tone.PLAIN), max(2, ruler.space("line") * 2 // 3)
    yield Box(rect, fill, radius=min(rect.w, rect.h) // 4, edge=edge, edge_px=line)
    size = min(rect.w, rect.h) * 7 // 10
    yield Icon(rect.centered(size, size), die.icon, ruler.theme.on(fill))


def _crossed(cell: BoardCell, rect: Rect, ink: Color) -> Iterator[Mark]:
    """The pencil's cross; beside it, where there is room, which cell it was."""
    size = min(rect.w, rect.h) * 7 // 10
    if cell.sign and rect.w > 2 * size:
        one, other = rect.inset(rect.w // 12, 0).columns(2, 0)
        yield Icon(one.centered(size, size), "crossed", ink)
        yield Icon(other.centered(size, size), cell.sign, ink)
        return
    yield Icon(rect.centered(size, size), "crossed", ink)


def _gains(gains: Iterable[Gain], room: Rect, icon: int, ink: Color | None, ruler: Ruler) -> Iterator[Mark]:
    """As many as there is room for, from the right edge on."""
    face = ruler.face(Size.NOTE, Weight.BOLD)
    widths = [(gain, icon + (ruler.width(gain.number, face) + icon // 5 if gain.number else 0)) for gain in gains]
    while widths and sum(width for _, width in widths) + icon // 4 * (len(widths) - 1) > room.w:
        widths.pop()
    x = room.right - sum(width for _, width in widths) - icon // 4 * max(0, len(widths) - 1)
    for gain, width in widths:
        color = ink or ruler.tone(gain.tone)
        yield Icon(Rect(x, room.y, icon, room.h).centered(icon, icon), gain.icon, color)
        if gain.number:
            top = room.y + (room.h - round(face.size_px * 1.17)) // 2
            yield from set_row(ruler, gain.number, (x + icon + icon // 5, top), face, color)
        x += width + icon // 4


def cell_colors(look: CellLook, tone: Tone, ruler: Ruler) -> tuple[Color, Color, Color]:
    """Fill, edge and ink of a cell."""
    theme = ruler.theme
    fill = theme.fills[tone]
    match look:
        case CellLook.CROSSED:
            return fill, fill, theme.on(fill)
        case CellLook.FRESH:
            return fill, theme.tones[Tone.PLAIN], theme.on(fill)
        case CellLook.SHOWN:
            lamp = theme.fills[Tone.LAMP]
            return lamp, theme.tones[Tone.PLAIN], theme.on(lamp)
        case CellLook.OFFERED:
            return theme.colors["panel_lit"], theme.fills[Tone.LAMP], theme.tones[Tone.PLAIN]
        case CellLook.WRONG:
            return theme.colors["ink"], theme.fills[Tone.BAD], theme.tones[Tone.BAD]
        case CellLook.OPEN:
            ground = mix(theme.colors["panel_lit"], theme.colors["ink"], 0.25)
            return ground, mix(theme.tones[tone], ground, 0.35), theme.tones[Tone.PLAIN]
        case CellLook.CLOSED:
            return theme.colors["panel_dim"], theme.colors["panel_dim"], theme.tones[Tone.SOFT]
