"""Tables of World Wonders for tests, in the words of the rules: maps, cities, offers, turns and what follows.

Moves are written in notation (``R 3,8 4,8 5,8 6,8``). A city is laid by lines: ``long 3,9 4,9 5,9 6,9``,
``tower 4,5``, ``s1-B1 3,7 3,8 4,8``, ``moai 1,2/3,2/5,2``.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from engine.game import Illegal, Legal, Turn
from engine.notation import format_move, parse_move
from engine.world_wonders.catalogue import component_set, keep
from engine.world_wonders.city import City, Kind, Piece
from engine.world_wonders.component_files import load_components
from engine.world_wonders.options import options
from engine.world_wonders.setup import rules_of
from engine.world_wonders.state import STAND_IN, Move, Offer, Phase, SeatSetup, Setup, State
from engine.world_wonders.turn import GAME, happened

FOLDER = Path(__file__).parents[2] / "engine" / "world_wonders" / "data"
RAW: dict[str, Any] = json.loads((FOLDER / "components.json").read_text(encoding="utf-8"))
ROADS = ("long", "bridge", "two", "one")
MEADOW = "\n".join(["......"] * 5)
"""A small map without water or natural resources."""


def edited(edit: Callable[[dict[str, Any]], None]) -> str:
    """The text of a file of components: the stand-ins after ``edit(document)``."""
    document = json.loads(json.dumps(RAW))
    edit(document)
    return json.dumps(document)


def own(edit: Callable[[dict[str, Any]], None]) -> str:
    """An owner's components made known to the rules."""
    return keep(load_components(edited(edit), "components.json"))


def own_map(rows: str) -> str:
    """Components whose map A has these rows."""

    def drawn(document: dict[str, Any]) -> None:
        lines = rows.split("\n")
        document["maps"][0] |= {"rows": lines, "width": len(lines[0]), "height": len(lines)}

    return own(drawn)


def table(
    *cities: str,
    players: int = 0,
    rows: str = "",
    components: str = STAND_IN,
    profile: str = "seed",
    answers: Mapping[str, str] | None = None,
    objectives: Iterable[str] = (),
    maps: Iterable[str] = (),
    tiles: str = "",
    monuments: str = "moai obelisks aqueduct",
    number: int = 3,
    order: Iterable[int] = (),
    roads: int = 2,
    sets: int = 1,
    tower: bool = True,
    pedestals: tuple[int, int] = (0, 0),
    side: str = "A",
) -> State:
    """Round ``number``; seat 1 of so many is asked. Cities are lines; a map of one's own by ``rows``.

    ``tiles`` are what lies open; with ``tiles=""`` every stack is sold, with ``"?"`` no stack was told.
    """
    name = own_map(rows) if rows else components
    count = players or max(len(cities), 2)
    chosen = list(maps) or ["A"] * count
    setup = Setup(
        tuple(SeatSetup(board) for board in chosen),
        options(profile, answers or {}),
        name,
        side,
        tuple(objectives),
    )
    GAME.new(setup)  # refuses what the rules do not know
    lines = [*cities, *[""] * (count - len(cities))]
    found = tuple(laid(setup, seat, text) for seat, text in enumerate(lines, 1))
    known = component_set(name)
    stacks = ["?" if tiles == "?" else ""] * len(rules_of(setup).stacks)
    for tile in tiles.split() if tiles != "?" else ():
        shapes = [shape.id for shape in rules_of(setup).stacks]
        stacks[shapes.index(known.tiles[tile].shape)] = tile
    row = tuple(monuments.split())
    return State(
        setup,
        found,
        Offer(tuple(stacks), row, roads, sets, tower, pedestals),
        Phase.TURN,
        tuple(order) or tuple(range(1, count + 1)),
        number,
        acting=next(iter(order), 1),
        seen_tiles=frozenset(tile for tile in stacks if tile not in {"", "?"}),
        seen_monuments=frozenset(name for name in row if name != "?"),
    )


def laid(setup: Setup, seat: int, text: str) -> City:
    """A city with what these lines say, its free road laid, its monuments owned."""
    grid, known = rules_of(setup).atlases[seat - 1].grid, component_set(setup.components)
    pieces: list[Piece] = []
    owned: list[str] = []
    for line in filter(None, (part.strip() for part in text.split(";"))):
        name, _, places = line.partition(" ")
        kind = Kind.ROAD if name in ROADS else Kind.TOWER if name == "tower" else Kind.BUILDING
        if name in known.monuments:
            kind = Kind.MONUMENT
            owned.append(name)
        for part in places.split("/"):
            cells = [tuple(map(int, cell.split(","))) for cell in part.split()]
            pieces.append(Piece(kind, name, grid.bits(cells)))
    return City(tuple(pieces), started=True, monuments=tuple(owned))


def with_city(state: State, seat: int = 1, **values: Any) -> State:
    """The state after these values of a city: ``spent=5, loan=2``."""
    found = replace(state.city(seat), **values)
    return replace(state, cities=(*state.cities[: seat - 1], found, *state.cities[seat:]))


def with_all(state: State, **values: Any) -> State:
    for seat in range(1, len(state.cities) + 1):
        state = with_city(state, seat, **values)
    return state


def move(text: str) -> Move:
    found: Move = parse_move(GAME.name, text)
    return found


def after(state: State, *texts: str, ruled: bool = False) -> State:
    """The state after these moves of whoever is to act; chance's begin with O, U or A."""
    for text in texts:
        state = GAME.apply(state, turn_of(state, text, ruled=ruled))
    return state


def turn_of(state: State, text: str, *, ruled: bool = False) -> Turn[Move]:
    seat = 0 if text[0] in "OUA" else GAME.to_act(state)[0]
    return Turn({seat: move(text)}, frozenset({seat}) if ruled else frozenset())


def tale(state: State, text: str) -> tuple[Any, ...]:
    """What happens in this turn."""
    return happened(state, turn_of(state, text))


def refused(state: State, text: str, seat: int = 0) -> str:
    """The reason why this move of the acting seat is illegal; empty if it is legal."""
    verdict = GAME.check(state, seat or GAME.to_act(state)[0], move(text))
    return verdict.reason if isinstance(verdict, Illegal) else ""


def told_refused(state: State, text: str) -> str:
    """The same of what chance shows."""
    verdict = GAME.check(state, 0, move(text))
    return verdict.reason if isinstance(verdict, Illegal) else ""


def facts(state: State, text: str) -> Mapping[str, str | int]:
    verdict = GAME.check(state, GAME.to_act(state)[0], move(text))
    assert isinstance(verdict, Illegal), verdict
    return verdict.facts


def ways(state: State, text: str) -> list[str]:
    """The complete moves that an open one can mean, in notation."""
    verdict = GAME.check(state, GAME.to_act(state)[0], move(text))
    assert isinstance(verdict, Legal), verdict
    return [format_move(GAME.name, way) for way in verdict.ways]


def legal(state: State) -> list[str]:
    """Every legal move of the acting seat, in notation."""
    return [format_move(GAME.name, found) for found in GAME.legal_moves(state, GAME.to_act(state)[0])]


def kinds(state: State) -> set[str]:
    """The first letters of the legal moves."""
    return {text[0] for text in legal(state)}


def points(state: State, seat: int = 1) -> Mapping[str, int]:
    return GAME.score(state).seats[seat - 1].categories


def ranks(state: State) -> list[int]:
    return [seat.rank for seat in GAME.score(state).seats]
