"""Points: by the sections of the board, with what settles a tie."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.game import ScoreSheet, SeatScore
from engine.seven_wonders_dice.board import Board
from engine.seven_wonders_dice.city import buildings, count
from engine.seven_wonders_dice.effects import CoinsAndPointsPer, Effect, Points, PointsPer
from engine.seven_wonders_dice.setup import rules_of
from engine.seven_wonders_dice.state import City, State
from engine.table import Seat

CATEGORIES = (
    "wonder",
    "barracks_left",
    "barracks_right",
    "agora",
    "market",
    "university",
    "guild",
    "gallery",
    "other",
)
"""The sections that bring points; ``other`` holds what boards may give for the warehouse and for bonuses."""
OTHER = "other"


@dataclass(frozen=True, slots=True)
class Working:
    """How a seat's points come about, for display."""

    sources: tuple[tuple[str, str, int], ...]
    """Category, cell or bonus, its points as they stand; in the board's order, without those that bring none."""
    firsts: tuple[tuple[str, int], ...]
    """Sections that this seat was the first to finish, with the points for that."""
    buildings: int
    """Finished buildings, the last tie-break (A29)."""


def score(state: State) -> ScoreSheet:
    """The points as they stand; ties go by unspent coins, then by finished buildings, else they are shared.

    Coins are no points (A28); the second tie-break is an option (A29).
    """
    rules = rules_of(state.setup)
    columns = [_categories(board, city) for board, city in zip(rules.boards, state.cities, strict=True)]
    counted = rules.readings.last_tie_break == "buildings"
    standings = [
        (sum(categories.values()), city.coins, buildings(board, city, rules.readings) if counted else 0)
        for categories, city, board in zip(columns, state.cities, rules.boards, strict=True)
    ]
    return ScoreSheet(
        tuple(
            SeatScore(seat, categories, own[0], own[1], 1 + sum(other > own for other in standings))
            for seat, (categories, own) in enumerate(zip(columns, standings, strict=True), start=1)
        )
    )


def working(state: State, seat: Seat) -> Working:
    """Where each point of a seat comes from."""
    rules = rules_of(state.setup)
    board, city = rules.boards[seat - 1], state.city(seat)
    return Working(
        tuple(_sources(board, city)),
        tuple((section, board.sections[section].first_points) for section in city.firsts),
        buildings(board, city, rules.readings),
    )


def _categories(board: Board, city: City) -> Mapping[str, int]:
    found = dict.fromkeys(CATEGORIES, 0)
    for category, _, points in _sources(board, city):
        found[category] += points
    for section in city.firsts:
        found[_category(section)] += board.sections[section].first_points
    return found


def _sources(board: Board, city: City) -> list[tuple[str, str, int]]:
    attacks: dict[str, int] = {}
    for attack in city.attacks:
        attacks[attack.source] = attacks.get(attack.source, 0) + attack.points
    entries = [(_category(cell.section), cell.id, cell.effects) for cell in board.crossed_cells(city.crossed)]
    entries += [(OTHER, bonus, board.bonuses[bonus].effects) for bonus in city.bonuses]
    found = [
        (category, source, sum(_points(board, city, effect) for effect in effects) + attacks.get(source, 0))
        for category, source, effects in entries
    ]
    return [entry for entry in found if entry[2]]


def _category(section: str) -> str:
    return section if section in CATEGORIES else OTHER


def _points(board: Board, city: City, effect: Effect) -> int:
    """What is counted at the end is counted as it stands then."""
    match effect:
        case Points(amount):
            return amount
        case CoinsAndPointsPer(section, _, points) | PointsPer(section, points):
            return points * count(board, city.crossed, section)
        case _:
            return 0
