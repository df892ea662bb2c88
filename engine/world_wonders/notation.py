"""Set-ups and moves of World Wonders as one line of text; both directions are exact, a line has one spelling.

components=stand-in resources=A seats=A:Ada,A:Bo objectives=o1,o4,o15 options=profile:seed
O 2,1                          the order of the first round
U s1-B2 s4-T1 + giza           turned up: tiles, then monuments
A a7                           the automaton's card
S 3,9 4,9 5,9 6,9              the free road, from its first to its last cell
R 3,8 4,8 5,8 6,8   R ?        a long road; ``?`` leaves the place open
Q 1,2 1,3/4,5 5,5/7,7          a set of short roads
B s1-B1 3,4 3,5 4,5            a building, row by row
T 4,5                          a tower
P 1                            a pedestal
M moai 1,2/3,2/5,2             a monument, its pieces in the card's order
L   Y   E   W                  take a loan; pay it back; leave the round; wait
"""

from __future__ import annotations

import re
from typing import assert_never
from urllib.parse import quote

from engine.game import CannotParse
from engine.readings import Options
from engine.spelling import bounded, exact, player_name, profile_and_options
from engine.world_wonders.city import Cell, Cells, in_order
from engine.world_wonders.component_fields import ID
from engine.world_wonders.state import (
    BuyBuilding,
    BuyMonument,
    BuyPedestal,
    BuyRoad,
    BuyShortSet,
    BuyTower,
    LayStart,
    Leave,
    Move,
    Order,
    Repay,
    SeatSetup,
    Setup,
    SoloCard,
    TakeLoan,
    TurnUp,
    Wait,
)

OPEN, NONE = "?", "-"
_NAME = ID.pattern
_SEAT = re.compile(rf"({_NAME})(?::([^\s,:/]+))?")
_SETUP = re.compile(r"components=([a-z0-9-]{1,40}) resources=([AB]) seats=(\S+) objectives=(\S+) options=profile:(\S+)")
_CELL = re.compile(r"([0-9]|[1-9][0-9]),([0-9]|[1-9][0-9])")
_BARE: dict[str, Move] = {"L": TakeLoan(), "Y": Repay(), "E": Leave(), "W": Wait()}


def parse_setup(text: str) -> Setup:
    """A set-up without the game's name; whether components and options exist is asked by ``GAME.new``."""
    match = _SETUP.fullmatch(bounded(text))
    if match is None:
        raise CannotParse(
            f"{text!r} is no set-up: expected "
            "'components=stand-in resources=A seats=A:Ada,... objectives=- options=profile:seed'"
        )
    components, side, seats, objectives, options = match.groups()
    names = () if objectives == NONE else tuple(_name(text, word) for word in objectives.split(","))
    found = tuple(_parse_seat(seat) for seat in seats.split(","))
    setup = Setup(found, Options(*profile_and_options(options)), components, side, names)
    return exact(text, setup, format_setup(setup))


def format_setup(setup: Setup) -> str:
    """The set-up as text; names are percent-encoded, an empty one is left out."""
    seats = ",".join(f"{seat.map}:{quote(seat.name, safe='')}" if seat.name else seat.map for seat in setup.seats)
    options = ",".join((setup.options.profile, *(f"{name}:{value}" for name, value in setup.options.values)))
    objectives = ",".join(setup.objectives) or NONE
    return (
        f"components={setup.components} resources={setup.resource_side} seats={seats} "
        f"objectives={objectives} options=profile:{options}"
    )


def parse_move(text: str) -> Move:
    """A move; raises CannotParse. Whether there is such a tile, and whether it may lie there, asks ``GAME.check``."""
    kind, *words = bounded(text).split(" ")
    move = _BARE.get(kind) if not words else _parse(text, kind, words)
    if move is None:
        raise CannotParse(f"{text!r} is no move: expected O, U, A, S, R, Q, B, T, P, M with what they name, L, Y, E, W")
    return exact(text, move, format_move(move))


def _parse(text: str, kind: str, words: list[str]) -> Move | None:
    rest = " ".join(words)
    match kind:
        case "O":
            seats = rest.split(",")
            return Order(tuple(map(int, seats))) if all(re.fullmatch("[1-9]", seat) for seat in seats) else None
        case "U":
            tiles, plus, monuments = rest.partition("+")
            found = [tuple(_name(text, word) for word in part.split()) for part in (tiles, monuments)]
            return TurnUp(tuple(sorted(found[0])), found[1]) if any(found) or not plus else None
        case "A" if len(words) == 1:
            return SoloCard(_name(text, rest))
        case "S":
            return LayStart(_place(text, rest))
        case "R":
            return BuyRoad(_place(text, rest))
        case "Q":
            return BuyShortSet(_places(text, rest))
        case "B" if len(words) > 1:
            return BuyBuilding(_name(text, words[0]), _place(text, " ".join(words[1:])))
        case "T" if len(words) == 1:
            return BuyTower(None if rest == OPEN else _cell(text, rest))
        case "P" if re.fullmatch("[1-9]", rest):
            return BuyPedestal(int(rest))
        case "M" if len(words) > 1:
            return BuyMonument(_name(text, words[0]), _places(text, " ".join(words[1:])))
        case _:
            return None


def format_move(move: Move) -> str:
    """The move as text."""
    match move:
        case Order(seats):
            return f"O {','.join(map(str, seats))}"
        case TurnUp(tiles, monuments):
            return " ".join(("U", *tiles, *(("+", *monuments) if monuments else ())))
        case SoloCard(card):
            return f"A {card}"
        case LayStart(road):
            return f"S {_spelled(road)}"
        case TakeLoan():
            return "L"
        case Repay():
            return "Y"
        case BuyRoad(road):
            return f"R {_spelled(road)}"
        case BuyShortSet(roads):
            return f"Q {_all_spelled(roads)}"
        case BuyBuilding(tile, cells):
            return f"B {tile} {_spelled(cells)}"
        case BuyTower(cell):
            return f"T {OPEN if cell is None else _spelled((cell,))}"
        case BuyPedestal(number):
            return f"P {number}"
        case BuyMonument(monument, pieces):
            return f"M {monument} {_all_spelled(pieces)}"
        case Leave():
            return "E"
        case Wait():
            return "W"
        case _:
            assert_never(move)


def _spelled(cells: Cells | None) -> str:
    return OPEN if cells is None else " ".join(f"{x},{y}" for x, y in in_order(cells))


def _all_spelled(pieces: tuple[Cells, ...] | None) -> str:
    return OPEN if pieces is None else "/".join(map(_spelled, pieces))


def _place(text: str, words: str) -> Cells | None:
    return None if words == OPEN else tuple(_cell(text, word) for word in words.split(" "))


def _places(text: str, words: str) -> tuple[Cells, ...] | None:
    return None if words == OPEN else tuple(_place(text, part) or () for part in words.split("/"))


def _cell(text: str, word: str) -> Cell:
    match = _CELL.fullmatch(word)
    if match is None:
        raise CannotParse(f"{text!r}: {word!r} is no cell, expected x,y as in '3,9'")
    return int(match[1]), int(match[2])


def _name(text: str, word: str) -> str:
    if not ID.fullmatch(word):
        raise CannotParse(f"{text!r}: {word!r} is no name of a tile, card or map")
    return word


def _parse_seat(text: str) -> SeatSetup:
    match = _SEAT.fullmatch(text)
    if match is None:
        raise CannotParse(f"{text!r} is no seat: expected map and name as in 'A:Ada'")
    board, name = match.groups()
    return SeatSetup(board, player_name(name or ""))
