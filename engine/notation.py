"""Every set-up, move and turn as one line of text: for the journal, the command line and tests.

    seven-wonders second seats=rhodos/day:Ada,gizah/night:Bo,babylon/day options=profile:seed
    1=B stockade.0 | 2=W L2:clay | 3!=S

    seven-wonders-dice boards=stand-in start=2 seats=rhodes:Ada,giza options=profile:seed
    0=R gray:stone/0 gray:wood/2 gray:wood/3 blue:owl/1 yellow:coins7/0 red:axe/3 green:gear/2

    world-wonders components=stand-in resources=A seats=A:Ada,A:Bo objectives=- options=profile:seed
    2=B s1-B1 3,7 3,8 4,8

A line has exactly one spelling: what parses is formatted back to itself. ``!`` marks a move that stands by ruling,
seat 0 what chance did, in games that have it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from engine.game import CannotParse, Turn
from engine.seven_wonders import notation as seven_wonders
from engine.seven_wonders.state import Setup as SevenWondersSetup
from engine.seven_wonders_dice import notation as seven_wonders_dice
from engine.seven_wonders_dice.state import Setup as SevenWondersDiceSetup
from engine.table import Seat
from engine.world_wonders import notation as world_wonders
from engine.world_wonders.state import Setup as WorldWondersSetup

AnySetup = SevenWondersSetup | SevenWondersDiceSetup | WorldWondersSetup
AnyMove = Any
"""A move of the game whose name goes with it: which type it has, only who knows the game can say."""
LONGEST_LINE = 16384


def parse_setup(line: str) -> AnySetup:
    """The set-up that a line names; raises CannotParse."""
    name, _, text = _bounded(line).partition(" ")
    setup: AnySetup = _notation(name).parse_setup(text)
    return setup


def format_setup(setup: AnySetup) -> str:
    """The set-up as a line that begins with the game's name."""
    name = game_of(setup)
    return f"{name} {NOTATIONS[name].format_setup(setup)}"


def game_of(setup: AnySetup) -> str:
    """The name of the game that this is a set-up of."""
    return next(name for name, entry in NOTATIONS.items() if isinstance(setup, entry.setup))


def first_seat(game: str) -> Seat:
    """The lowest seat that has moves: 0 in a game in which chance does something, else 1."""
    return _CHANCE if _notation(game).chance else 1


def parse_move(game: str, text: str) -> AnyMove:
    """The move of the game of this name; raises CannotParse."""
    move: AnyMove = _notation(game).parse_move(_bounded(text))
    return move


def format_move(game: str, move: AnyMove) -> str:
    """The move as text."""
    return _notation(game).format_move(move)


def parse_turn(game: str, line: str) -> Turn[AnyMove]:
    """The moves made at one instant, seats in rising order; raises CannotParse."""
    moves: dict[Seat, AnyMove] = {}
    ruled = set()
    for part in _bounded(line).split(_BETWEEN):
        entry = _ENTRY.fullmatch(part)
        if entry is None:
            raise CannotParse(f"{part!r} is no seat's move: expected '1=S', or '1!=S' for a ruling")
        seat = int(entry[1])
        if seat == _CHANCE and (not _notation(game).chance or entry[2]):
            raise CannotParse(f"{line!r}: seat 0 is chance, which has no move here, and none by ruling")
        if moves and seat <= max(moves):
            raise CannotParse(f"{line!r}: seat {seat} stands twice or out of order")
        moves[seat] = parse_move(game, entry[3])
        if entry[2]:
            ruled.add(seat)
    return Turn(moves, frozenset(ruled))


def format_turn(game: str, turn: Turn[AnyMove]) -> str:
    """The turn as one line."""
    return _BETWEEN.join(
        f"{seat}{'!' if seat in turn.ruled else ''}={format_move(game, turn.moves[seat])}"
        for seat in sorted(turn.moves)
    )


@dataclass(frozen=True, slots=True)
class Notation:
    """How one game's values are spelled; its texts never hold the mark between two moves."""

    setup: type
    parse_setup: Callable[[str], Any]
    format_setup: Callable[[Any], str]
    parse_move: Callable[[str], Any]
    format_move: Callable[[Any], str]
    chance: bool = False
    """Whether turns of seat 0 hold what chance did."""


NOTATIONS = MappingProxyType(
    {
        "seven-wonders": Notation(
            SevenWondersSetup,
            seven_wonders.parse_setup,
            seven_wonders.format_setup,
            seven_wonders.parse_move,
            seven_wonders.format_move,
        ),
        "seven-wonders-dice": Notation(
            SevenWondersDiceSetup,
            seven_wonders_dice.parse_setup,
            seven_wonders_dice.format_setup,
            seven_wonders_dice.parse_move,
            seven_wonders_dice.format_move,
            chance=True,
        ),
        "world-wonders": Notation(
            WorldWondersSetup,
            world_wonders.parse_setup,
            world_wonders.format_setup,
            world_wonders.parse_move,
            world_wonders.format_move,
            chance=True,
        ),
    }
)
"""By the game's name; another game is one entry more."""

_BETWEEN = " | "
_ENTRY = re.compile(r"([0-9])(!?)=(.+)")
_CHANCE: Seat = 0


def _notation(game: str) -> Notation:
    if game not in NOTATIONS:
        raise CannotParse(f"{game[:40]!r} is no game, choose one of {', '.join(NOTATIONS)}")
    return NOTATIONS[game]


def _bounded(line: str) -> str:
    if len(line) > LONGEST_LINE:
        raise CannotParse(f"a line of {len(line)} characters is too long, {LONGEST_LINE} are allowed")
    return line
