"""Set-ups: which ones the rules know, and the state before the first roll."""

from __future__ import annotations

from dataclasses import dataclass

from engine.game import BadSetup
from engine.seven_wonders_dice.board import Board
from engine.seven_wonders_dice.catalogue import MOST_SEATS, board_set
from engine.seven_wonders_dice.options import Readings, readings
from engine.seven_wonders_dice.state import City, Setup, State
from engine.spelling import LONGEST_NAME

LEAST_PLAYERS, MOST_PLAYERS = 2, MOST_SEATS


@dataclass(frozen=True, slots=True, eq=False)
class Rules:
    """What a setup means: the answers of its options and each seat's board, ordered by seat."""

    readings: Readings
    boards: tuple[Board, ...]


def new(setup: Setup) -> State:
    """The state before the first roll, its starting coins circled (A39); raises BadSetup."""
    _check(setup)
    rules = rules_of(setup)
    return State(setup, tuple(_city(rules.readings, board) for board in rules.boards))


def rules_of(setup: Setup) -> Rules:
    """The readings and boards of a game; raises BadSetup."""
    kept = _KEPT.get(id(setup))
    if kept is None:
        if len(_KEPT) >= _MOST_KEPT:
            _KEPT.clear()
        boards = board_set(setup.boards).boards
        for seat in setup.seats:
            if seat.board not in boards:
                raise BadSetup(f"board {seat.board!r} is unknown, choose one of {', '.join(boards)}")
        rules = Rules(readings(setup.options), tuple(boards[seat.board] for seat in setup.seats))
        kept = _KEPT[id(setup)] = (setup, rules)
    return kept[1]


# By identity: a setup is asked for its rules at every check, and hashing one takes longer than the answer.
_KEPT: dict[int, tuple[Setup, Rules]] = {}
_MOST_KEPT = 256


def _city(answers: Readings, board: Board) -> City:
    coins = board.start_coins if answers.start_coins == "as_printed" else int(answers.start_coins)
    if board.capacity is not None and coins > board.capacity:
        raise BadSetup(f"option start_coins is {coins}, the treasury of {board.id} has {board.capacity} coins")
    return City(board.id, coins, coins)


def _check(setup: Setup) -> None:
    if not LEAST_PLAYERS <= setup.players <= MOST_PLAYERS:
        raise BadSetup(
            f"{setup.players} seats are set up, 7 Wonders Dice needs {LEAST_PLAYERS} to {MOST_PLAYERS} players"
        )
    if not 1 <= setup.start <= setup.players:
        raise BadSetup(f"start player {setup.start} is no seat, choose 1 to {setup.players}")
    boards = [seat.board for seat in setup.seats]
    doubled = sorted({board for board in boards if boards.count(board) > 1})
    if doubled:
        raise BadSetup(f"board {doubled[0]} has two seats, each board is there once")
    for number, seat in enumerate(setup.seats, start=1):
        if len(seat.name) > LONGEST_NAME or not seat.name.isprintable():
            raise BadSetup(f"seat {number} has the name {seat.name!r}, use at most {LONGEST_NAME} printable characters")
