"""Seats of 7 Wonders Dice as the session tells a screen of them: their marks, ways and choices."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from dice_table import Plan, city, table

from engine.game import Illegal, Legal
from engine.seven_wonders_dice.state import (
    Build,
    BuildStage,
    Cross,
    Decline,
    Move,
    State,
    TakeBonus,
)
from engine.seven_wonders_dice.turn import GAME, bill
from ui.view import (
    Choice,
    Mark,
    Problem,
    Screen,
    SeatStatus,
    TableStatus,
)

NAMES = ("Ada", "Bo", "Chen", "Dana", "Emil", "Farida", "Gwendolyn")
Table = tuple[State | None, TableStatus]


def three(first: Plan | None = None, *others: Plan, **more: Any) -> State:
    """A table of Ada, Bo and Chen; this is the city of Ada."""
    return named(table(first or city(), *(others or (city(), city())), **more))


def named(state: State) -> State:
    """The same state with the players' names."""
    seats = tuple(replace(seat, name=name) for seat, name in zip(state.setup.seats, NAMES, strict=False))
    return replace(state, setup=replace(state.setup, seats=seats))


def seat(state: State, number: int, mark: Mark = Mark.IDLE, move: Move | None = None, **more: object) -> SeatStatus:
    return SeatStatus(number, state.setup.seats[number - 1].name, mark, move, **more)  # type: ignore[arg-type]


def status(state: State, screen: Screen, marks: Callable[[int], Mark] = lambda _: Mark.IDLE, **more: object) -> Table:
    seats = tuple(seat(state, n, marks(n)) for n in range(1, len(state.cities) + 1))
    told = {"seats": seats, "mats_seen": len(seats), **more}
    return state, TableStatus(screen, game=GAME.name, **told)  # type: ignore[arg-type]


def open_seat(state: State, number: int, ways: tuple[Move, ...], way: int = 0) -> SeatStatus:
    return seat(state, number, Mark.OPEN, ways[way], way=way, ways=len(ways), options=ways)


def verdict(state: State, number: int, move: Move) -> SeatStatus:
    """What the referee says of this choice."""
    match GAME.check(state, number, move):
        case Legal(ways) if len(ways) > 1:
            return open_seat(state, number, ways)
        case Legal(ways):
            return seat(state, number, Mark.SETTLED, ways[0], ways=1, options=ways)
        case Illegal(reason, facts):
            return seat(state, number, Mark.PROBLEM, move, problem=Problem(reason, facts))


def way_choices(state: State, seats: tuple[SeatStatus, ...]) -> tuple[Choice, ...]:
    """What a touch can take, as the session offers it."""
    return tuple(
        Choice(f"way:{each.seat}:{n}", *way_words(state, each.seat, way), seat=each.seat, group="way")
        for each in seats
        if each.mark is Mark.OPEN
        for n, way in enumerate(each.options)
    )


def way_words(state: State, number: int, way: Move) -> tuple[str, Mapping[str, str | int]]:
    """Code and facts of a way, as the session tells them."""
    match way:
        case Build(color, cell, quadrant):
            facts: dict[str, str | int] = {"seat": number, "die": color, "quadrant": quadrant or 0}
            facts["coins"] = bill(state, number, way).coins
            return ("way_cell", {**facts, "cell": cell}) if cell else ("way_coins", facts)
        case Cross(cell):
            return "way_cross", {"seat": number, "cell": cell, "coins": bill(state, number, way).coins}
        case BuildStage():
            return "way_cross", {"seat": number, "cell": "wonder.w1", "coins": bill(state, number, way).coins}
        case TakeBonus(bonus):
            return "way_bonus", {"seat": number, "bonus": bonus}
        case Decline():
            return "way_decline", {"seat": number}
        case _:
            return "way_pass", {"seat": number}
