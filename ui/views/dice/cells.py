"""A seat's board as it stands: crossed cells, what is open, and the cells that the seat chooses from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from engine.seven_wonders_dice import board as printed
from engine.seven_wonders_dice.board import EVERY_FACE
from engine.seven_wonders_dice.city import available, lasting_of, next_stage
from engine.seven_wonders_dice.effects import SPECIALS, UnlockDie
from engine.seven_wonders_dice.happenings import BonusTaken, Crossed
from engine.seven_wonders_dice.state import NO_CELL, Build, BuildStage, City, Cross, TakeBonus
from engine.table import Seat
from ui.parts import Board, BoardCell, BoardSection, BoardTrack, CellLook, DieFace, Tone
from ui.view import Mark, Pick, Screen, SeatStatus
from ui.views.dice.effects import effect_gain
from ui.views.dice.signs import KNOWN_BY, face_icon, section_look
from ui.views.dice.story import Story

_ORDER = (
    "wonder",
    "guild",
    "barracks_left",
    "barracks_right",
    "agora",
    "university",
    "market",
    "warehouse",
    "gallery",
)
"""Sections as they stand on the screen: those of one row first, then those of three rows, then of two."""
_DOUBTS = frozenset({"cell_against_rules", "cell_unclear"})


@dataclass(frozen=True, slots=True)
class _Seen:
    """What is drawn, and what of it stands out."""

    board: printed.Board
    city: City
    open_cells: int
    looks: Mapping[str, CellLook]
    picks: Mapping[str, Pick]


def board_block(story: Story, seat: Seat) -> tuple[Board, ...]:
    """The board in front of a seat; none before the game."""
    state, board = story.state, story.board(seat)
    if state is None or board is None:
        return ()
    city, status = state.city(seat), story.status_of(seat)
    seen = _Seen(board, city, available(board, city.crossed), _looks(story, status), _picks(story, status))
    naming = story.naming
    sections = (
        _section(seen, board.sections[section], naming.neighbour(section, seat))
        for section in _ORDER
        if section in board.sections
    )
    return (Board((*sections, _bonuses(seen)), unlocked(story, seat)),)


def cell_of_move(story: Story, seat: Seat, move: object) -> str:
    """The cell that a move crosses on this seat's board, or the bonus; empty for none."""
    match move:
        case Build(_, cell):
            return cell or NO_CELL
        case Cross(cell):
            return cell
        case BuildStage():
            state, board = story.state, story.board(seat)
            stage = next_stage(board, state.city(seat).crossed) if state is not None and board is not None else None
            return stage.id if stage is not None else NO_CELL
        case TakeBonus(bonus):
            return bonus
        case _:
            return NO_CELL


def unlocked(story: Story, seat: Seat) -> tuple[DieFace, ...]:
    """The special dice that this seat may use for good."""
    state, board = story.state, story.board(seat)
    if state is None or board is None:
        return ()
    held = lasting_of(board, state.city(seat)).unlocked
    return tuple(KNOWN_BY[color] for color in SPECIALS if color in held)


def _looks(story: Story, status: SeatStatus) -> Mapping[str, CellLook]:
    """Cells and bonuses that are more than crossed, open or closed."""
    seat, found = status.seat, dict[str, CellLook]()
    if story.status.screen is Screen.COINS:
        return dict.fromkeys(_just_crossed(story, seat), CellLook.FRESH)
    if status.mark is Mark.OPEN:
        found |= {cell_of_move(story, seat, option): CellLook.OFFERED for option in status.options}
    if status.move is not None and status.mark in {Mark.OPEN, Mark.SETTLED}:
        found[cell_of_move(story, seat, status.move)] = CellLook.SHOWN
    problems = [status.problem, *(p for p in story.status.problems if p.facts.get("seat") == seat)]
    for problem in problems:
        if problem is not None and "cell" in problem.facts:
            cell = str(problem.facts["cell"])
            found[cell] = CellLook.WRONG if problem.code in _DOUBTS else found.get(cell, CellLook.SHOWN)
    return found


def _just_crossed(story: Story, seat: Seat) -> list[str]:
    found = []
    for event in story.status.happened:
        match event:
            case Crossed(who, mark) | BonusTaken(who, mark) if who == seat:
                found.append(mark)
    return found


def _picks(story: Story, status: SeatStatus) -> Mapping[str, Pick]:
    """Cells and bonuses whose touch takes a way; not those that several ways cross."""
    if status.mark is not Mark.OPEN:
        return {}
    offered = {choice.id for choice in story.status.choices if choice.enabled}
    cells = [cell_of_move(story, status.seat, option) for option in status.options]
    times = Counter(cells)
    return {
        cell: Pick(way)
        for place, cell in enumerate(cells)
        if cell and times[cell] == 1 and (way := f"way:{status.seat}:{place}") in offered
    }


def _section(seen: _Seen, section: printed.Section, facing: Seat) -> BoardSection:
    icon, tone = section_look(section.id)
    return BoardSection(icon, tone, tuple(_track(seen, track, icon) for track in section.tracks), facing)


def _track(seen: _Seen, track: printed.Track, icon: str) -> BoardTrack:
    """Signs of the symbols that cross any of its cells; else its section's, and each cell with its own."""
    shared = [symbol for symbol in track.cells[0].symbols if all(symbol in cell.symbols for cell in track.cells)]
    signs = tuple(face_icon(symbol) for symbol in shared if symbol != EVERY_FACE)
    own = {cell.id: next((s for s in cell.symbols if s not in shared), "") for cell in track.cells}
    cells = tuple(_cell(seen, cell, face_icon(own[cell.id])) for cell in track.cells)
    return BoardTrack((icon,) if any(own.values()) or not signs else signs, cells)


def _cell(seen: _Seen, cell: printed.Cell, sign: str) -> BoardCell:
    usual = CellLook.OPEN if seen.open_cells & cell.bit else CellLook.CLOSED
    if seen.city.crossed & cell.bit:
        usual = CellLook.CROSSED
    gains = tuple(map(effect_gain, cell.effects))
    die = next((KNOWN_BY[effect.color] for effect in cell.effects if isinstance(effect, UnlockDie)), None)
    return BoardCell(cell.cost, seen.looks.get(cell.id, usual), sign, gains, seen.picks.get(cell.id), die)


def _bonuses(seen: _Seen) -> BoardSection:
    """The three bonuses as a section of their own."""
    cells = []
    for bonus in seen.board.bonuses.values():
        usual = CellLook.CROSSED if bonus.id in seen.city.bonuses else CellLook.CLOSED
        sign = next((effect_gain(effect).icon for effect in bonus.effects), "")
        cells.append(BoardCell(None, seen.looks.get(bonus.id, usual), sign, (), seen.picks.get(bonus.id)))
    return BoardSection("laurel", Tone.LAMP, (BoardTrack(("laurel",), tuple(cells)),))
