"""Which printed sheet lies before which seat, and what the pencil on it says."""

from __future__ import annotations

from collections.abc import Iterator

from engine.game import Illegal
from engine.seven_wonders_dice.city import next_stage
from engine.seven_wonders_dice.read import board_surface, slots_of
from engine.seven_wonders_dice.setup import rules_of
from engine.seven_wonders_dice.state import Build, BuildStage, Cross, Move, State, TakeBonus
from engine.seven_wonders_dice.turn import crossing
from engine.table import Layout, Seat
from firmware.session.value import Play
from ui.view import Problem

__all__ = ["crossed_by", "differences", "drawn_with_pencil", "known_marks", "new_marks", "play_with", "slots_of"]


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


def play_with(state: State, seat: Seat, move: Move, ways: tuple[Move, ...], marks: tuple[str, ...]) -> Play:
    """The way that crosses what was just crossed on the paper stands first to be taken."""
    crossing_it = (n for n, way in enumerate(ways) if len(marks) == 1 and crossed_by(state, seat, way) == marks[0])
    proposed = next(crossing_it, 0)
    return Play(move, ways, way=proposed, proposed=proposed)


def drawn_with_pencil(state: State, seat: Seat, marks: tuple[str, ...]) -> tuple[Play | None, Problem | None]:
    """No tile lies there: one new mark on the board is the choice, to be confirmed with the button."""
    if not marks:
        return None, None
    if len(marks) > 1:
        return None, Problem("several_cells", {"seat": seat})
    verdict = crossing(state, seat, marks[0])
    if isinstance(verdict, Illegal):
        problem = Problem(verdict.reason, {**verdict.facts, "seat": seat})
        is_cell = marks[0] in rules_of(state.setup).boards[seat - 1].cells  # else a bonus, which nobody chooses
        return Play(Cross(marks[0]), ()) if is_cell else None, problem
    return Play(Cross(marks[0]), verdict.ways, asks=True), None
