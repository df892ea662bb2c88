"""Whole games of World Wonders between seats that choose at random, everything on offer told or nothing of it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

from world_oracle import Standing, Town
from world_table import RAW

from engine.game import Turn
from engine.readings import PROFILES
from engine.world_wonders import bot
from engine.world_wonders.options import OPTIONS, options
from engine.world_wonders.setup import rules_of
from engine.world_wonders.state import Move, SeatSetup, Setup, State
from engine.world_wonders.supply import Supply, chance, shuffled
from engine.world_wonders.turn import GAME

MAPS = tuple(board["id"] for board in RAW["maps"])
OBJECTIVES = tuple(objective["id"] for objective in RAW["public_objectives"])


@dataclass(frozen=True)
class Moment:
    """One turn of a game: before it, the move, after it."""

    before: State
    turn: Turn[Move]
    after: State


def random_setup(players: int, source: random.Random) -> Setup:
    """Maps, sides, objectives, profile and some options by chance."""
    maps = ["A"] * players if source.random() < 0.4 else source.sample(MAPS[1:], players)
    chosen = source.sample(OPTIONS, source.choice((0, 0, 2, 5)))
    answers = {option.name: source.choice(option.values) for option in chosen}
    return Setup(
        tuple(SeatSetup(board, f"P{number}") for number, board in enumerate(maps, 1)),
        options(source.choice(PROFILES), answers),
        resource_side=source.choice("AB"),
        objectives=tuple(sorted(source.sample(OBJECTIVES, 3))) if source.random() < 0.5 else (),
    )


def whole_game(
    players: int, seed: int, setup: Setup | None = None, *, blind: bool = False, chooser: object = bot.choose_random
) -> Iterator[Moment]:
    """Every turn of one game; ``blind``: nothing on offer is told before it is bought, but what a card needs."""
    source = random.Random(seed)
    state = GAME.new(setup or random_setup(players, source))
    supply = shuffled(state.setup, source)
    while GAME.to_act(state) or chance(state, supply):
        turn = next_turn(state, supply, source, blind=blind, chooser=chooser)
        after = GAME.apply(state, turn)
        yield Moment(state, turn, after)
        state = after


def next_turn(state: State, supply: Supply, source: random.Random, *, blind: bool, chooser) -> Turn[Move]:
    told = chance(state, supply)
    seats = GAME.to_act(state)
    if told is not None and (not blind or seats == (0,)):
        return Turn({0: told})
    return Turn({seats[0]: chooser(state, seats[0], source)})


def town(state: State, seat: int) -> Town:
    """A seat's map as the slow checker knows it."""
    rules = rules_of(state.setup)
    grid = rules.atlases[seat - 1].grid
    board = next(board for board in RAW["maps"] if board["id"] == state.setup.seats[seat - 1].map)
    pieces = tuple(
        Standing(piece.kind.value, str(piece.name), frozenset(grid.cells(piece.bits)))
        for piece in state.city(seat).pieces
    )
    return Town(
        RAW,
        tuple(board["rows"]),
        pieces,
        rules.readings.road_contact == "end_cell",
        rules.readings.covered_terrain == "counts",
    )
