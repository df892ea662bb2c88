"""What the camera sees, as large as it goes, and what is said of it."""

from __future__ import annotations

from collections.abc import Iterator

from ui.blocks.chips import label
from ui.blocks.density import Density, gap_px
from ui.blocks.stack import pieces, placed
from ui.lettering import Ruler
from ui.parts import Size, Tone
from ui.screen import PictureBody
from ui.sheet import Box, Image, Mark, Rect


def lay_picture(body: PictureBody, area: Rect, ruler: Ruler) -> Iterator[Mark]:
    gap = ruler.space("gap")
    side = area.w * 27 // 100 if body.lines else 0
    frame = area.left(area.w - side - (gap if side else 0))
    colors = ruler.theme.colors
    yield Box(frame, colors["ink"], radius=ruler.space("radius"), edge=colors["edge"], edge_px=2)
    yield from label(ruler, frame.inset(gap), body.missing, (Size.FACT, ruler.tone(Tone.SOFT)), bold=False)
    yield Image(frame.inset(max(3, ruler.space("line"))), body.picture)
    if side:
        column = area.beside(frame.w + gap)
        yield Box(
            column,
            colors["panel"],
            foot=colors["panel_foot"],
            radius=ruler.space("radius"),
            edge=colors["edge"],
            edge_px=1,
        )
        inner = column.inset(ruler.space("inset"))
        parts = pieces(body.lines, inner.w, ruler, Density.NORMAL, 0)
        yield from placed(parts, (inner.x, inner.y), gap_px(ruler, Density.NORMAL))
