"""Points: six categories and the public objectives, with what settles a tie."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.game import ScoreSheet, SeatScore
from engine.table import Seat
from engine.world_wonders.ground import Ground, ground_of
from engine.world_wonders.objectives import awards, districts
from engine.world_wonders.setup import rules_of
from engine.world_wonders.state import State

CATEGORIES = (
    "population",
    "least_resource",
    "monuments",
    "natural_resources",
    "districts",
    "loan",
    "objectives",
)
LOAN_POINTS = -2


@dataclass(frozen=True, slots=True)
class Working:
    """How a seat's points come about, for display."""

    rings: tuple[int, ...]
    """Places of the rings that the population marker has reached or passed."""
    resources: tuple[int, int, int]
    monuments: tuple[tuple[str, int], ...]
    """Each with its rings."""
    natural: tuple[tuple[int, int], ...]
    """The cells of the natural resources that score."""
    districts: tuple[str, ...]
    """The tiles that score."""
    objectives: tuple[tuple[str, int, int], ...]
    """Each with what this seat has of it, and its points for that."""


def score(state: State) -> ScoreSheet:
    """The points as they stand; ties go by monuments, which stand in ``coins``, then by option (W28).

    A single player competes with the automaton: rank 1 if more points than its ``target`` are there, else 2.
    """
    awarded = awards(state)
    columns = [_categories(state, seat, awarded[seat]) for seat in range(1, len(state.cities) + 1)]
    if state.solo:
        total = sum(columns[0].values())
        rank = 1 if total > target(state) else 2
        return ScoreSheet((SeatScore(1, columns[0], total, len(state.city(1).monuments), rank),))
    by_order = rules_of(state.setup).readings.last_tie_break == "turn_order"
    standings = [
        (
            sum(column.values()),
            len(state.city(seat).monuments),
            -state.order.index(seat) if by_order and state.order else 0,
        )
        for seat, column in enumerate(columns, 1)
    ]
    return ScoreSheet(
        tuple(
            SeatScore(seat, column, own[0], own[1], 1 + sum(other > own for other in standings))
            for seat, (column, own) in enumerate(zip(columns, standings, strict=True), 1)
        )
    )


def target(state: State) -> int:
    """What a single player must exceed: the own resources' sum, if it is hard plus the automaton's rings (W33)."""
    rules = rules_of(state.setup)
    rings = sum(rules.components.monuments[name].rings for name in state.taken)
    return sum(state.city(1).resources) + (rings if rules.readings.solo == "hard" else 0)


def working(state: State, seat: Seat) -> Working:
    """Where each point of a seat comes from."""
    rules, city, ground = rules_of(state.setup), state.city(seat), ground_of(state, seat)
    return Working(
        tuple(ring for ring in rules.board.population.marks if ring <= city.population),
        city.resources,
        tuple((name, rules.components.monuments[name].rings) for name in city.monuments),
        ground.grid.cells(_natural(ground)),
        tuple(piece.name for piece in districts(ground)),
        awards(state)[seat],
    )


def _categories(state: State, seat: Seat, awarded: tuple[tuple[str, int, int], ...]) -> Mapping[str, int]:
    rules, city, ground = rules_of(state.setup), state.city(seat), ground_of(state, seat)
    return {
        "population": rules.board.population.passed(city.population),
        "least_resource": min(city.resources),
        "monuments": sum(rules.components.monuments[name].rings for name in city.monuments),
        "natural_resources": _natural(ground).bit_count(),
        "districts": len(districts(ground)),
        "loan": LOAN_POINTS if city.loan else 0,
        "objectives": sum(points for _, _, points in awarded),
    }


def _natural(ground: Ground) -> int:
    """Visible natural resources, beside a piece of any kind unless an option lets all of them count (W25)."""
    if ground.answers.natural_resources == "visible":
        return ground.visible
    return ground.visible & ground.grid.around(ground.occupied)
