"""Dice as they lie there: a round square in the die's colour, with the picture that is on top."""

from __future__ import annotations

from collections.abc import Iterator

from ui.blocks.chips import label
from ui.lettering import Ruler
from ui.parts import DieFace, Size, Tone
from ui.sheet import Box, Icon, Mark, Rect


def lay_die(die: DieFace, rect: Rect, ruler: Ruler) -> Iterator[Mark]:
    """One die, as large as the square; one that cannot be told has a question mark and a red edge."""
    fill = ruler.theme.fills[die.tone]
    side = rect.w
    edge = ruler.theme.fills[Tone.BAD] if die.doubtful else ruler.tone(Tone.SOFT)
    edge_px = max(2, side // 12) if die.doubtful else max(1, side // 30)
    yield Box(rect, fill, radius=side // 5, edge=edge, edge_px=edge_px)
    picture = rect.inset(side * 16 // 100)
    if not die.icon:
        size = Size.NAME if side >= 1.4 * ruler.size(Size.NAME) else Size.NOTE
        yield from label(ruler, rect, "?", (size, ruler.theme.on(fill)))
        return
    if die.tile is not None:
        ground = ruler.theme.fills[die.tile]
        yield Box(picture, ground, radius=side // 10)
        fill, picture = ground, picture.inset(side * 7 // 100)
    size_px = min(picture.w, picture.h)
    yield Icon(picture.centered(size_px, size_px), die.icon, ruler.theme.on(fill))
