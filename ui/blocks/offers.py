"""Choices that are more than their words: a great number, a switch that shows all its values; each with a note."""

from __future__ import annotations

from collections.abc import Iterator

from ui.blocks.chips import label
from ui.lettering import Ruler, fit, height_px, set_rows
from ui.parts import Line, Size, Tone
from ui.screen import Option, Switch
from ui.sheet import Box, Mark, Rect, Weight
from ui.theme import Color


def lay_number(option: Option, room: Rect, ruler: Ruler) -> Iterator[Mark]:
    """The number in the middle, as great as the room allows; under it the note."""
    size = Size.GREAT if room.h >= 1.3 * ruler.size(Size.GREAT) else Size.NAME
    note_px = height_px(ruler.size(Size.NOTE)) if option.note else 0
    if note_px and room.h < note_px + ruler.size(size):
        size = Size.NAME
    number_px = round(ruler.size(size) * 1.1)
    top = room.y + (room.h - number_px - note_px) // 2
    ink = _ink(option, ruler, Tone.PLAIN)
    yield from label(ruler, Rect(room.x, top, room.w, number_px), option.text, (size, ink))
    if note_px:
        yield from _note(option, Rect(room.x, top + number_px, room.w, note_px), ruler, align=0.5)


def lay_switch(option: Option, switch: Switch, room: Rect, size: Size, ruler: Ruler) -> Iterator[Mark]:
    """All values side by side, the one that holds on a fill of its own; under them what it means."""
    note_px = round(ruler.size(Size.NOTE) * 1.4)
    inset = ruler.space("inset") // 3
    if room.h < note_px + ruler.size(Size.NOTE) * 2:
        note_px = 0
    values = Rect(room.x, room.y + inset, room.w, room.h - note_px - 2 * inset)
    fill = ruler.theme.colors["ink"] if option.highlighted else ruler.theme.fills[Tone.PLAIN]
    rects = values.columns(len(switch.values), inset)
    size = _one_size(switch, min(rect.w for rect in rects) - 2 * inset, size, ruler)
    for place, (text, rect) in enumerate(zip(switch.values, rects, strict=True)):
        chosen = place == switch.chosen
        if chosen:
            yield Box(rect, fill, radius=ruler.space("radius") // 2)
        lamp = ruler.tone(Tone.LAMP) if option.highlighted else ruler.theme.on(fill)
        color = lamp if chosen else _ink(option, ruler, Tone.SOFT)
        yield from label(ruler, rect.inset(inset, 0), text, (size, color), bold=chosen)
    if note_px:
        yield from _note(option, room.below(room.h - note_px).inset(inset, 0), ruler, align=0)


def _one_size(switch: Switch, width_px: int, size: Size, ruler: Ruler) -> Size:
    """The size of facts where every value stands whole in it, else that of notes."""
    face = ruler.face(Size.FACT, Weight.BOLD)
    fits = size is not Size.NOTE and all(ruler.width(value, face) <= width_px for value in switch.values)
    return Size.FACT if fits else Size.NOTE


def _note(option: Option, rect: Rect, ruler: Ruler, *, align: float) -> Iterator[Mark]:
    fitted = fit(ruler, Line((option.note,), Size.NOTE, rows=1), rect.w)
    yield from set_rows(ruler, fitted, rect, _ink(option, ruler, Tone.SOFT), align)


def _ink(option: Option, ruler: Ruler, tone: Tone) -> Color:
    return ruler.theme.on(ruler.theme.fills[Tone.LAMP]) if option.highlighted else ruler.tone(tone)
