"""What holds between the parts of a board, beyond what each part says by itself."""

from __future__ import annotations

from collections.abc import Iterator

from engine.fields import doubled
from engine.seven_wonders_dice.board import EVERY_FACE, Board
from engine.seven_wonders_dice.effects import SECTIONS, Coins, Defence, Resource

BONUSES = 3
MOST_CELLS = 200


def problems_of(board: Board, place: str) -> Iterator[str]:
    """Sentences about what does not fit together on this board; ``place`` names file and board."""
    missing = [section for section in SECTIONS if section not in board.sections]
    if missing:
        yield f"{place}: section {missing[0]} is missing, expected each of {', '.join(SECTIONS)}"
    if len(board.bonuses) != BONUSES:
        yield f"{place}: 'bonus' holds {len(board.bonuses)}, expected {BONUSES}"
    if len(board.order) > MOST_CELLS:
        yield f"{place}: it has {len(board.order)} cells, {MOST_CELLS} are allowed"
    if board.capacity is not None and board.start_coins > board.capacity:
        yield f"{place}, treasury: 'start_coins' is {board.start_coins}, more than the capacity {board.capacity}"
    for section in board.sections.values():
        if not section.cells:
            yield f"{place}, {section.id}: it has no cell"
        for track in doubled(track.id for track in section.tracks):
            yield f"{place}, {section.id}: track {track} is there twice"
        for face, effects in section.face_rewards.items():
            if not all(isinstance(effect, Coins) for effect in effects):
                yield f"{place}, {section.id}: the face {face} crosses no cell, it may only bring coins"
        if section.id == "wonder" and (len(section.tracks) != 1 or not section.tracks[0].sequence):
            yield f"{place}, wonder: expected one track in the order 'sequence', stages are built from the left"
    yield from _effect_problems(board, place)


def _effect_problems(board: Board, place: str) -> Iterator[str]:
    resources: set[str] = set()
    for cell in board.order:
        if not cell.id.startswith(f"{cell.section}."):
            yield f"{place}, {cell.id}: the id of a cell begins with its section, expected {cell.section}.…"
        if cell.section == "warehouse" and (len(cell.symbols) != 1 or EVERY_FACE in cell.symbols):
            yield f"{place}, {cell.id}: 'symbols' is {list(cell.symbols)}, expected the one resource of this cell"
        for effect in cell.effects:
            if isinstance(effect, Resource):
                if effect.resource in resources:
                    yield f"{place}, {cell.id}: {effect.resource} is given by two cells, each resource is there once"
                resources.add(effect.resource)
            if isinstance(effect, Defence) and cell.section not in {"barracks_left", "barracks_right"}:
                yield f"{place}, {cell.id}: defence cells stand in the barracks"
