"""A map that fills the screen: its free cells are touched, each with its name on it."""

from __future__ import annotations

from collections.abc import Iterator

from ui.blocks.chips import label
from ui.blocks.map import Board, lay_ground, lay_pieces
from ui.lettering import Ruler
from ui.maps import CellPick, MapBody
from ui.parts import Size, Tone
from ui.sheet import Box, Icon, Mark, Rect, Target
from ui.theme import Color, mix


def lay_map_body(body: MapBody, area: Rect, ruler: Ruler) -> Iterator[Mark]:
    """Cells as wide as the screen has room for: a finger needs it."""
    city = body.map
    walk = ruler.space("gap")
    room = area.top(area.h - walk)
    board = Board(room.left(room.w // city.width * city.width), city.width, city.height)
    yield from lay_ground(city, board, ruler, signed=False)
    walked = Rect(board.area.x, board.area.bottom + 1, board.area.w, walk - 1)
    yield Box(walked, mix(ruler.theme.fills[Tone.GREY], ruler.theme.colors["ink"], 0.35))
    yield from lay_pieces(city, board, ruler)
    offered = {pick.cell for pick in body.picks}
    for cell in city.natural:
        if cell not in offered:
            yield _natural(board.cell(cell), ruler.tone(Tone.GREEN))
    for pick in body.picks:
        yield from _pick(pick, board, offered, lead=pick.cell in city.natural, ruler=ruler)


def _pick(pick: CellPick, board: Board, offered: set[tuple[int, int]], *, lead: bool, ruler: Ruler) -> Iterator[Mark]:
    rect = board.cell(pick.cell)
    line = max(1, ruler.space("line") // 2)
    lamp = ruler.theme.fills[Tone.LAMP]
    if pick.highlighted:
        yield Box(rect.inset(1), lamp)
    else:
        inner = rect.inset(1)
        yield Box(inner.top(line), lamp)
        yield Box(inner.below(inner.h - line), lamp)
        yield Box(inner.left(line), lamp)
        yield Box(inner.beside(inner.w - line), lamp)
    ink = ruler.theme.on(lamp) if pick.highlighted else ruler.tone(Tone.PLAIN)
    text = rect
    if lead:
        yield _natural(rect, ink if pick.highlighted else ruler.tone(Tone.GREEN))
        text = rect.beside(rect.w // 4 + 4)
    yield from label(ruler, text, pick.name, (Size.NOTE, ink))
    yield Target(_reach(pick, board, offered, ruler), pick.pick, pick.pick.choice, pick.highlighted)


def _natural(rect: Rect, color: Color) -> Icon:
    """The sign of a natural resource at the left of its cell: the cell's name stands beside it."""
    size = min(rect.h * 6 // 10, rect.w // 4)
    return Icon(rect.left(size + 6).centered(size, size), "natural", color)


def _reach(pick: CellPick, board: Board, offered: set[tuple[int, int]], ruler: Ruler) -> Rect:
    """The cell, as high as a finger where no other one that can be touched lies above or below."""
    rect, (x, y) = board.cell(pick.cell), pick.cell
    more = max(0, ruler.space("touch") - rect.h)
    above = 0 if (x, y - 1) in offered else min(more, rect.y - board.area.y)
    below = 0 if (x, y + 1) in offered else max(0, more - above)
    return Rect(rect.x, rect.y - above, rect.w, rect.h + above + below)
