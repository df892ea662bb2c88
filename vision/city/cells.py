"""From where a sticker is on a map, and how it is turned, to the cells that its piece covers.

A piece that lies a little askew or beside its cells is snapped to them; one that may as well lie on others is not.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from vision.city.forms import CELL_MM, Cell, PieceForm
from vision.city.map_plan import MapPlan
from vision.surface import Point

MOST_OFF_MM: Final = 6.0
"""Along a side of the map, the middle of each of a piece's cells lies so near to a cell's, or the piece is asked for.

Half-way to the next cell are 9 mm: the rest is for what camera, curl and glue are off.
"""

MOST_ASKEW_DEG: Final = 20.0
"""A piece of several cells lies so straight, or it is asked for."""


class Unsure(StrEnum):
    """Why it cannot be told which cells a piece on a map covers."""

    ASKEW = "askew"  # turned too far from any quarter turn
    BETWEEN = "between"  # as near to other cells
    ON_THE_RIM = "on_the_rim"  # it lies on the map in part only
    SEEN_TWICE = "seen_twice"  # the same sticker is seen in two places
    ON_TWO_MAPS = "on_two_maps"  # sheets overlap


@dataclass(frozen=True, slots=True)
class Fit:
    """How a piece lies on a map's cells."""

    cells: tuple[Cell, ...]
    """Those it covers, sorted; empty where they cannot be told."""
    unsure: Unsure | None
    quarter: int
    """By how many quarter turns, clockwise, its own cells are turned."""
    off_mm: float
    """How far the middle of a cell of it lies beside that of the map's cell at most, along a side of the map."""
    askew_deg: float
    """From that quarter turn, clockwise."""


def fit(plan: MapPlan, form: PieceForm, sticker_mm: Point, turn_deg: float, before: Fit | None = None) -> Fit | None:
    """Which cells a piece covers whose sticker's middle is there on the map's surface, turned so, clockwise.

    None if it lies beside the map. ``before`` is how it was told to lie in the look before: what was told stays told a
    little beyond the limits, so that a piece at a limit does not come and go.
    """
    if _far(plan, form, sticker_mm):
        return None
    turned = (turn_deg - form.sticker_turn_deg) % 360
    quarter = round(turned / 90) % 4
    askew = (turned - 90 * quarter + 180) % 360 - 180
    middles = _middles(plan, form, sticker_mm, turned)
    straight = tuple(_turned(cell, quarter) for cell in form.cells)
    # Where the straight piece lies is told by the middle of all its cells, which a turn about it leaves in place.
    count = len(straight)
    shift = tuple(
        round(sum(middle[k] for middle in middles) / count - sum(cell[k] for cell in straight) / count) for k in (0, 1)
    )
    cells = tuple((x + shift[0], y + shift[1]) for x, y in straight)
    off = max(abs(middle[k] - cell[k]) for middle, cell in zip(middles, cells, strict=True) for k in (0, 1)) * CELL_MM
    depths = [min(x + 0.5, plan.width - 0.5 - x, y + 0.5, plan.height - 0.5 - y) * CELL_MM for x, y in middles]
    if max(depths) < -MOST_OFF_MM:
        return None
    sure = tuple(sorted(cells))
    slack_mm, slack_deg = (_STAYS_MM, _STAYS_DEG) if before is not None and before.cells == sure else (0.0, 0.0)
    unsure = _unsure(plan, cells, off - slack_mm, abs(askew) - slack_deg)
    return Fit(() if unsure else sure, unsure, quarter, off, askew)


_STAYS_MM: Final = 0.8
_STAYS_DEG: Final = 3.0

_QUARTERS: Final[Sequence[tuple[int, int]]] = ((1, 0), (0, 1), (-1, 0), (0, -1))
"""Cosine and sine."""


def _far(plan: MapPlan, form: PieceForm, sticker_mm: Point) -> bool:
    """Whether the piece cannot reach the map, however it is turned: most pieces lie on other maps."""
    (x, y), (left, top), (width, height) = sticker_mm, plan.origin_mm, plan.size_mm
    reach = CELL_MM * (1 + sum(max(abs(cell[k]) for cell in form.cells) for k in (0, 1))) + sum(
        map(abs, form.sticker_at_mm)
    )
    return not (left - reach < x < left + width + reach and top - reach < y < top + height + reach)


def _unsure(plan: MapPlan, cells: Sequence[Cell], off_mm: float, askew_deg: float) -> Unsure | None:
    if not all(0 <= x < plan.width and 0 <= y < plan.height for x, y in cells):
        return Unsure.ON_THE_RIM
    # However a single cell is turned, its middle says where it lies.
    if len(cells) > 1 and askew_deg > MOST_ASKEW_DEG:
        return Unsure.ASKEW
    return Unsure.BETWEEN if off_mm > MOST_OFF_MM else None


def _turned(cell: Cell, quarter: int) -> Cell:
    """A cell's middle about its piece's origin cell's."""
    along, across = _QUARTERS[quarter]
    return cell[0] * along - cell[1] * across, cell[0] * across + cell[1] * along


def _middles(plan: MapPlan, form: PieceForm, sticker_mm: Point, turn_deg: float) -> tuple[Point, ...]:
    """The middles of a piece's cells on the map; (0, 0) is the middle of the map's first cell, 1 is a cell's side."""
    along, across = math.cos(math.radians(turn_deg)), math.sin(math.radians(turn_deg))
    found = []
    for x, y in form.cells:
        dx, dy = (x + 0.5) * CELL_MM - form.sticker_at_mm[0], (y + 0.5) * CELL_MM - form.sticker_at_mm[1]
        at = sticker_mm[0] + dx * along - dy * across, sticker_mm[1] + dx * across + dy * along
        found.append(((at[0] - plan.origin_mm[0]) / CELL_MM - 0.5, (at[1] - plan.origin_mm[1]) / CELL_MM - 0.5))
    return tuple(found)
