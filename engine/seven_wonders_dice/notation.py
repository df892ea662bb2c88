"""Set-ups, rolls and moves of 7 Wonders Dice as one line of text; both directions are exact, a line has one spelling.

boards=stand-in start=2 seats=rhodes:Ada,giza options=profile:seed,resources_pay:cell_cost
R gray:stone/0 gray:wood/2 gray:wood/3 blue:owl/1 yellow:coins7/0 red:axe/3 green:gear/2     faces and quadrants
B gray/2 warehouse.wood         cross a cell with the gray die of quadrant 2
B yellow/0 -                    use a face that crosses no cell
B green ?                       which cell is open, and of which of its dice
W   P                           the wonder's next stage; pass for three coins
X agora.a1   T bonus.coins   D  cross as an effect allows; take a bonus; decline
"""

from __future__ import annotations

import re
from typing import assert_never
from urllib.parse import quote

from engine.game import CannotParse
from engine.readings import Options
from engine.seven_wonders_dice.state import (
    NO_CELL,
    Build,
    BuildStage,
    Cross,
    Decline,
    Die,
    Move,
    Pass,
    Roll,
    SeatSetup,
    Setup,
    TakeBonus,
    rolled,
)
from engine.spelling import WORD, bounded, exact, player_name, profile_and_options

OPEN, NOTHING = "?", "-"
_CELL = re.compile(r"[a-z][a-z0-9_]{0,29}(?:\.[a-z0-9_]{1,29})?")
_DIE = re.compile(rf"({WORD}):({WORD})/([0-9])")
_USED = re.compile(rf"({WORD})(?:/([0-9]))?")
_SEAT = re.compile(rf"({WORD})(?::([^\s,:/]+))?")
_SETUP = re.compile(r"boards=([a-z0-9-]{1,40}) start=([1-9]) seats=(\S+) options=profile:(\S+)")
_BARE: dict[str, Move] = {"W": BuildStage(), "P": Pass(), "D": Decline()}


def parse_setup(text: str) -> Setup:
    """A set-up without the game's name; whether boards and options exist is asked by ``GAME.new``."""
    match = _SETUP.fullmatch(bounded(text))
    if match is None:
        raise CannotParse(
            f"{text!r} is no set-up: expected 'boards=stand-in start=1 seats=rhodes:Ada,... options=profile:seed'"
        )
    boards, start, seats, options = match.groups()
    setup = Setup(
        tuple(_parse_seat(seat) for seat in seats.split(",")),
        Options(*profile_and_options(options)),
        boards,
        int(start),
    )
    return exact(text, setup, format_setup(setup))


def format_setup(setup: Setup) -> str:
    """The set-up as text; names are percent-encoded, an empty one is left out."""
    seats = ",".join(f"{seat.board}:{quote(seat.name, safe='')}" if seat.name else seat.board for seat in setup.seats)
    options = ",".join((setup.options.profile, *(f"{name}:{value}" for name, value in setup.options.values)))
    return f"boards={setup.boards} start={setup.start} seats={seats} options=profile:{options}"


def parse_move(text: str) -> Move:
    """A roll or a move; raises CannotParse. Whether there is such a die or cell is asked by ``GAME.check``."""
    kind, *words = bounded(text).split(" ")
    move: Move
    if kind == "R" and words:
        move = rolled(_parse_die(text, word) for word in words)
    elif kind == "B" and len(words) == 2:
        move = _parse_build(text, *words)
    elif kind == "X" and len(words) == 1:
        move = Cross(_parse_cell(text, words[0]))
    elif kind == "T" and len(words) == 1:
        move = TakeBonus(_parse_cell(text, words[0]))
    elif kind in _BARE and not words:
        move = _BARE[kind]
    else:
        raise CannotParse(f"{text!r} is no move: expected R with dice, B, X, T with what they name, W, P or D")
    return exact(text, move, format_move(move))


def format_move(move: Move) -> str:
    """The move as text; the dice of a roll always in their own order."""
    match move:
        case Roll(dice):
            return " ".join(("R", *(f"{die.color}:{die.face}/{die.quadrant}" for die in rolled(dice).dice)))
        case Build(color, cell, quadrant):
            die = color if quadrant is None else f"{color}/{quadrant}"
            return f"B {die} {OPEN if cell is None else NOTHING if cell == NO_CELL else cell}"
        case BuildStage():
            return "W"
        case Pass():
            return "P"
        case Cross(cell):
            return f"X {cell}"
        case TakeBonus(bonus):
            return f"T {bonus}"
        case Decline():
            return "D"
        case _:
            assert_never(move)


def _parse_seat(text: str) -> SeatSetup:
    match = _SEAT.fullmatch(text)
    if match is None:
        raise CannotParse(f"{text!r} is no seat: expected board and name as in 'rhodes:Ada'")
    board, name = match.groups()
    return SeatSetup(board, player_name(name or ""))


def _parse_die(text: str, word: str) -> Die:
    match = _DIE.fullmatch(word)
    if match is None:
        raise CannotParse(f"{text!r}: {word!r} is no die, expected color, face and quadrant as in 'gray:stone/2'")
    return Die(match[1], match[2], int(match[3]))


def _parse_build(text: str, die: str, cell: str) -> Build:
    match = _USED.fullmatch(die)
    if match is None:
        raise CannotParse(f"{text!r}: {die!r} is no die, expected its color and quadrant as in 'gray/2'")
    found = None if cell == OPEN else NO_CELL if cell == NOTHING else _parse_cell(text, cell)
    return Build(match[1], found, int(match[2]) if match[2] else None)


def _parse_cell(text: str, word: str) -> str:
    if not _CELL.fullmatch(word):
        raise CannotParse(f"{text!r}: {word!r} is no cell, expected its id as in 'agora.a1'")
    return word
