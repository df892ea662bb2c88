"""Which printed sheet lies before which seat: the sheet goes with the city, the city with the seat."""

from __future__ import annotations

from collections.abc import Iterator

from engine.seven_wonders_dice.city import next_stage
from engine.seven_wonders_dice.read import board_surface, slots_of
from engine.seven_wonders_dice.setup import rules_of
from engine.seven_wonders_dice.state import Build, BuildStage, Cross, Move, State, TakeBonus
from engine.table import Layout, Seat

__all__ = ["crossed_by", "known_marks", "new_marks", "slots_of"]


def known_marks(state: State, seat: Seat) -> frozenset[str]:
    """The cells and bonuses that must be crossed on this seat's paper."""
    board, city = rules_of(state.setup).boards[seat - 1], state.city(seat)
    return frozenset(cell.id for cell in board.crossed_cells(city.crossed)) | frozenset(city.bonuses)


def paper_marks(state: State, layout: Layout, seat: Seat) -> tuple[frozenset[str], frozenset[str]] | None:
    """What is crossed on this seat's paper, and what is unclear there; None while its board is not seen."""
    surface = board_surface(state.setup, seat)
    told = layout.cells.get(surface)
    return None if told is None or surface not in layout.surfaces else (told.crossed, told.unclear)


def new_marks(state: State, layout: Layout, seat: Seat) -> tuple[str, ...]:
    """What is crossed on this seat's paper and not yet in the referee's book."""
    marks = paper_marks(state, layout, seat)
    return () if marks is None else tuple(sorted(marks[0] - known_marks(state, seat)))


def crossed_by(state: State, seat: Seat, move: Move) -> str:
    """The cell or bonus that a move crosses; empty for none."""
    match move:
        case Build(cell=cell):
            return cell or ""
        case Cross(cell):
            return cell
        case TakeBonus(bonus):
            return bonus
        case BuildStage():
            stage = next_stage(rules_of(state.setup).boards[seat - 1], state.city(seat).crossed)
            return "" if stage is None else stage.id
        case _:
            return ""


def differences(state: State, layout: Layout, seat: Seat) -> Iterator[tuple[str, str]]:
    """Where paper and book differ: ``cell_to_cross``, ``cell_against_rules`` or ``cell_unclear``, and the cell.

    What was chosen in this round and waits to be settled may be crossed already.
    Paper on which nothing is crossed belongs to people who use none: it is not reminded of.
    """
    marks, known = paper_marks(state, layout, seat), known_marks(state, seat)
    if marks is None:
        return
    crossed, unclear = marks
    chosen = {crossed_by(state, seat, choice.move) for choice in state.waiting if choice.seat == seat}
    if crossed:
        yield from (("cell_to_cross", cell) for cell in sorted(known - crossed - unclear))
    yield from (("cell_against_rules", cell) for cell in sorted(crossed - known - chosen))
    yield from (("cell_unclear", cell) for cell in sorted(unclear - known))
