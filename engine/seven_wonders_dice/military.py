"""Attack and defence over each border, as they stand."""

from __future__ import annotations

from dataclasses import dataclass

from engine.seven_wonders_dice.city import lasting_of
from engine.seven_wonders_dice.happenings import Attack
from engine.seven_wonders_dice.setup import Rules, rules_of
from engine.seven_wonders_dice.state import City, State
from engine.table import Seat


@dataclass(frozen=True, slots=True)
class Border:
    """The border between a seat and the next one clockwise, its left neighbour.

    With two players there are two: each of them is the other's left and right neighbour (A11).
    """

    seat: Seat
    left: Seat
    seat_points: int
    """What ``seat`` has won over this border by attacking to its left."""
    left_points: int
    """What ``left`` has won over it by attacking to its right."""
    seat_defence: int
    """Defence cells of ``seat`` that face this border: those of its left side (A09)."""
    left_defence: int


def borders(state: State) -> tuple[Border, ...]:
    """Each border once, in the order of seats."""
    rules = rules_of(state.setup)
    defence = [lasting_of(board, city).defence for board, city in zip(rules.boards, state.cities, strict=True)]
    return tuple(
        Border(
            seat,
            state.left_of(seat),
            _won(state, seat, "left"),
            _won(state, state.left_of(seat), "right"),
            defence[seat - 1]["left"],
            defence[state.left_of(seat) - 1]["right"],
        )
        for seat in range(1, len(state.cities) + 1)
    )


def attacked(rules: Rules, cities: tuple[City, ...], seat: Seat, side: str, printed: int) -> Attack:
    """An attack over one border: the cells that face the attacker take a point each, never more than printed (A09)."""
    target = (seat if side == "left" else seat - 2) % len(cities)
    facing = "right" if side == "left" else "left"
    defence = lasting_of(rules.boards[target], cities[target]).defence[facing]
    return Attack(seat, target + 1, side, printed, defence, max(0, printed - defence))


def _won(state: State, seat: Seat, side: str) -> int:
    return sum(attack.points for attack in state.city(seat).attacks if attack.side == side)
