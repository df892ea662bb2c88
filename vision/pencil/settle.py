"""Looks at the boards that agree -> what the table is told of their cells. Pure: it counts looks, it knows no clock."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.table import CellsSettled, TableEvent
from vision.pencil.sighting import CellsSighting
from vision.settle import SETTLE_LOOKS, Opinion, heard


@dataclass(frozen=True, slots=True)
class CellsSettling:
    """What has settled so far, and what is about to, by surface. ``CellsSettling()`` knows no board."""

    boards: Mapping[str, Opinion] = field(default_factory=dict)


def settle_cells(settling: CellsSettling, sighting: CellsSighting) -> tuple[CellsSettling, tuple[TableEvent, ...]]:
    """Take in one look: a board is told the first time that all its cells were seen, and whenever they changed.

    A hand that covers cells does not keep the others from being told. Whether a board is found or lost is told by the
    ordinary sighting.
    """
    events: list[TableEvent] = []
    boards = dict(settling.boards)
    for name, board in sighting.boards.items():
        if board.cells is None:
            continue
        told = CellsSettled(name, board.crossed, board.unclear)
        before = boards.get(name, Opinion(None))
        boards[name] = heard(before, told, SETTLE_LOOKS)
        if boards[name].settled != before.settled:
            events.append(told)
    return CellsSettling(boards), tuple(events)
