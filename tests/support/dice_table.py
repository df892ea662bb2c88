"""Tables of 7 Wonders Dice for tests, in the words of the rules: cities, rolls, turns and what follows from them.

Moves are written in notation (``B blue/0 agora.a1``, ``W``, ``P``); seats that are not named pass.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from engine.game import Illegal, Legal, Turn
from engine.notation import format_move, parse_move
from engine.seven_wonders_dice.boards import load_boards
from engine.seven_wonders_dice.catalogue import board_set, keep, stand_in_boards
from engine.seven_wonders_dice.options import options
from engine.seven_wonders_dice.state import (
    CHANCE,
    STAND_IN,
    City,
    Die,
    Move,
    Phase,
    Roll,
    SeatSetup,
    Setup,
    State,
    rolled,
)
from engine.seven_wonders_dice.turn import GAME, happened

FOLDER = Path(__file__).parents[2] / "engine" / "seven_wonders_dice" / "data"
RAW: dict[str, Any] = json.loads((FOLDER / "boards.json").read_text(encoding="utf-8"))
RAW_BOARDS: dict[str, Any] = {board["id"]: board for board in RAW["boards"]}
BOARDS = tuple(RAW_BOARDS)
COLORS = ("gray", "blue", "yellow", "red", "green", "black", "purple", "white")
USUAL = {
    "gray": "stone/0 wood/1 clay/2",
    "blue": "mask/0",
    "yellow": "camel/0",
    "red": "sword/0",
    "green": "compass/0",
}


@dataclass(frozen=True)
class Plan:
    """A city to be."""

    board: str
    crossed: tuple[str, ...] = ()
    coins: int = 7
    bonuses: tuple[str, ...] = ()
    firsts: tuple[str, ...] = ()


def city(board: str = "", crossed: str = "", *, coins: int = 7, bonuses: str = "", firsts: str = "") -> Plan:
    """A city with these cells crossed; ``agora`` stands for all its cells, ``university.compass`` for a row."""
    return Plan(board, tuple(crossed.split()), coins, tuple(bonuses.split()), tuple(firsts.split()))


def roll(**dice: str) -> Roll:
    """A roll: ``roll(blue="owl/2", gray="stone/0 glass/3 glass/3", black="red/1")``; what is not named is as usual.

    A special die takes the place of the last gray one, as in the tray.
    """
    wanted = {**USUAL, **dice}
    if "gray" not in dice:
        specials = sum(color in {"black", "purple", "white"} for color in dice)
        wanted["gray"] = " ".join(USUAL["gray"].split()[: 3 - specials])
    return rolled(
        Die(color, face, int(quadrant))
        for color, text in wanted.items()
        for face, _, quadrant in (word.partition("/") for word in text.split())
    )


def table(
    *cities: Plan,
    dice: Roll | None = None,
    profile: str = "seed",
    answers: Mapping[str, str] | None = None,
    start: int = 1,
    number: int = 5,
    boards: str = STAND_IN,
    **more: Any,
) -> State:
    """A state in which everybody chooses, with these dice in the tray; three cities if none is named."""
    plans = _with_boards(cities or (city(), city(), city()), tuple(board_set(boards).boards))
    setup = Setup(tuple(SeatSetup(plan.board) for plan in plans), options(profile, answers or {}), boards, start)
    lying = (dice or roll()).dice
    specials = tuple(color for color in ("black", "purple", "white") if color in {die.color for die in lying})
    found = tuple(_city(setup, plan) for plan in plans)
    return State(setup, found, number, Phase.CHOOSE, lying, specials, **more)


def _with_boards(cities: Iterable[Plan], names: tuple[str, ...]) -> list[Plan]:
    plans = list(cities)
    free = [board for board in names if board not in {plan.board for plan in plans}]
    return [plan if plan.board else replace(plan, board=free.pop(0)) for plan in plans]


def _city(setup: Setup, plan: Plan) -> City:
    board = board_set(setup.boards).boards[plan.board]
    bits = 0
    for name in plan.crossed:
        found = [cell.bit for cell in board.order if name in {cell.id, cell.section, cell.id[:-1]}]
        assert found, name
        bits |= sum(found)
    return City(plan.board, plan.coins, max(plan.coins, 7), bits, plan.bonuses, (), plan.firsts)


def move(text: str) -> Move:
    found: Move = parse_move(GAME.name, text)
    return found


def turn_of(state: State, moves: Mapping[int, str], ruled: Iterable[int] = ()) -> Turn[Move]:
    return Turn({seat: move(moves.get(seat, "P")) for seat in GAME.to_act(state)}, frozenset(ruled))


def after(state: State, moves: Mapping[int, str] | str = "", *follow_ups: str, ruled: Iterable[int] = ()) -> State:
    """The state after these choices and what was then decided; a bare text is seat 1's choice."""
    chosen = {1: moves} if isinstance(moves, str) and moves else dict(moves or {})
    state = GAME.apply(state, turn_of(state, chosen, ruled))
    for text in follow_ups:
        assert state.phase is Phase.FOLLOW, f"nobody has to decide when {text} comes"
        state = decide(state, text)
    return state


def decide(state: State, text: str) -> State:
    """The state after what the settling seat decides."""
    return GAME.apply(state, Turn({state.settling: move(text)}))


def tale(state: State, moves: Mapping[int, str] | str) -> tuple[Any, ...]:
    """What happens in this turn."""
    chosen = {1: moves} if isinstance(moves, str) else moves
    return happened(state, turn_of(state, chosen))


def refused(state: State, text: str, seat: int = 1) -> str:
    """The reason why this move is illegal; empty if it is legal."""
    verdict = GAME.check(state, seat, move(text))
    return verdict.reason if isinstance(verdict, Illegal) else ""


def facts(state: State, text: str, seat: int = 1) -> Mapping[str, str | int]:
    verdict = GAME.check(state, seat, move(text))
    assert isinstance(verdict, Illegal)
    return verdict.facts


def ways(state: State, text: str, seat: int = 1) -> list[str]:
    """The complete moves that an open one can mean, in notation."""
    verdict = GAME.check(state, seat, move(text))
    assert isinstance(verdict, Legal), verdict
    return [format_move(GAME.name, way) for way in verdict.ways]


def crossed(state: State, seat: int = 1) -> set[str]:
    """The cells that this seat has crossed."""
    board = board_set(state.setup.boards).boards[state.city(seat).board]
    return {cell.id for cell in board.crossed_cells(state.city(seat).crossed)}


def coins(state: State, seat: int = 1) -> int:
    return state.city(seat).coins


def points(state: State, seat: int = 1) -> Mapping[str, int]:
    return GAME.score(state).seats[seat - 1].categories


def total(state: State, seat: int = 1) -> int:
    return GAME.score(state).seats[seat - 1].total


def with_roll(state: State, **dice: str) -> State:
    """The state after the next roll."""
    assert state.phase is Phase.ROLL
    return GAME.apply(state, Turn({CHANCE: roll(**dice)}))


def edited(edit: Callable[[dict[str, Any]], None]) -> str:
    """The text of a file of boards: the stand-ins, each after ``edit(board)``."""
    document = json.loads(json.dumps(RAW))
    for board in document["boards"]:
        edit(board)
    return json.dumps(document)


def own_boards(edit: Callable[[dict[str, Any]], None]) -> str:
    """An owner's boards made known to the rules: the stand-ins, each after ``edit(board)``."""
    return keep(load_boards(edited(edit), "boards.json"))


def cells_of(board: str) -> list[str]:
    """The ids of all cells of a stand-in board, in its order."""
    return [c["id"] for s in RAW_BOARDS[board]["sections"] for t in s["tracks"] for c in t["cells"]]


def raw_cell(board: Mapping[str, Any], cell_id: str) -> dict[str, Any]:
    for section in board["sections"]:
        for track in section["tracks"]:
            for cell in track["cells"]:
                if cell["id"] == cell_id:
                    found: dict[str, Any] = cell
                    return found
    raise KeyError(cell_id)


assert set(stand_in_boards().boards) == set(BOARDS)
