"""Where the seats stand: in a row, on a ring, or one of them large before the others."""

from __future__ import annotations

from engine.table import Seat
from ui.sheet import Rect

IN_ONE_ROW = 5
"""More seats than this stand on a ring."""


def focus_rects(area: Rect, seats: int, focus: Seat, gap_px: int) -> tuple[Rect, ...]:
    """One seat at the left, about half as wide as the screen; the others at the right in up to two columns."""
    large = area.left(area.w * 48 // 100)
    room, others = area.beside(large.w + gap_px), seats - 1
    columns = 1 if others == 1 else 2
    rows = -(-others // columns)
    cells = [cell for row in room.rows(rows, gap_px) for cell in row.columns(columns, gap_px)]
    if others % columns:
        cells[others - 1 :] = [room.rows(rows, gap_px)[-1]]
    places = iter(cells)
    return tuple(large if seat == focus else next(places) for seat in range(1, seats + 1))


def seat_rects(area: Rect, seats: int, gaps_px: tuple[int, int]) -> tuple[Rect, ...]:
    """A rectangle for each seat; ``gaps_px`` between columns and between rows."""
    if seats <= IN_ONE_ROW:
        return area.columns(seats, gaps_px[0])
    upper, lower = area.rows(2, gaps_px[1])
    first = -(-seats // 2)
    return (*upper.columns(first, gaps_px[0]), *reversed(lower.columns(seats - first, gaps_px[0])))
