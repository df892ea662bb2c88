"""What the public objectives count, and how their points are divided (W32)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.table import Seat
from engine.world_wonders.city import City, Kind, Piece
from engine.world_wonders.components import RESOURCES, TYPES, Objective
from engine.world_wonders.ground import Ground, ground_of
from engine.world_wonders.setup import rules_of
from engine.world_wonders.state import State

TIED_FOR_SECOND = 1
Award = tuple[str, int, int]
"""An objective, what the seat has of it, its points for that."""


def awards(state: State) -> Mapping[Seat, tuple[Award, ...]]:
    """Every seat's part in the objectives of this game."""
    seats = range(1, len(state.cities) + 1)
    grounds = [ground_of(state, seat) for seat in seats] if state.setup.objectives else []
    found: dict[Seat, tuple[Award, ...]] = dict.fromkeys(seats, ())
    for name in state.setup.objectives:
        objective = rules_of(state.setup).components.objectives[name]
        counts = [counted(objective, ground, city) for ground, city in zip(grounds, state.cities, strict=True)]
        for seat, count, points in zip(seats, counts, divided(objective, counts), strict=True):
            found[seat] = (*found[seat], (name, count, points))
    return found


def divided(objective: Objective, counts: list[int]) -> list[int]:
    """The points for these counts: none for a count of 0.

    Who share the first place divide the points of both places, rounded up, and there is no second place; who share the
    second have one each. The last kind's points are divided by all who have it, rounded up.
    """
    if objective.kind == "district_of_every_type":
        having = sum(count > 0 for count in counts)
        return [_share(objective.first, having) if count else 0 for count in counts]
    places = sorted({count for count in counts if count}, reverse=True)
    winners = [count == places[0] for count in counts] if places else [False] * len(counts)
    if sum(winners) > 1:
        each = _share(objective.first + objective.second, sum(winners))
        return [each if wins else 0 for wins in winners]
    seconds = [len(places) > 1 and count == places[1] for count in counts]
    each = objective.second if sum(seconds) == 1 else TIED_FOR_SECOND
    return [objective.first if wins else each if second else 0 for wins, second in zip(winners, seconds, strict=True)]


def counted(objective: Objective, ground: Ground, city: City) -> int:
    """What a city has of it."""
    grid, buildings = ground.grid, [piece for piece in ground.pieces if piece.kind is Kind.BUILDING]
    match objective.kind:
        case "largest_green_area":
            # The edge of the map encloses nothing, and neither does the sidewalk.
            open_edge = grid.rim | grid.bottom
            return max((area.bit_count() for area in grid.groups(ground.green) if not area & open_edge), default=0)
        case "longest_road":
            return max((road.bit_count() for road in grid.groups(ground.kinds[Kind.ROAD])), default=0)
        case "most_monuments":
            return len(city.monuments)
        case "most_buildings_next_to_natural_resources":
            return sum(bool(grid.around(piece.bits) & ground.natural) for piece in buildings)
        case "most_buildings_next_to_water":
            return sum(bool(grid.around(piece.bits) & ground.water) for piece in buildings)
        case "most_buildings_of_type":
            return sum(ground.types[piece.name] == objective.type for piece in buildings)
        case "highest_resource":
            return city.resources[RESOURCES.index(objective.type)]
        case "largest_group_of_type":
            own = [piece for piece in buildings if ground.types[piece.name] == objective.type]
            groups = grid.groups(ground.kinds[objective.type])
            return max((sum(bool(piece.bits & group) for piece in own) for group in groups), default=0)
        case "most_buildings_on_map_edge":
            return sum(bool(piece.bits & grid.rim) for piece in buildings)
        case _:
            return int({ground.types[piece.name] for piece in districts(ground)} == set(TYPES))


def districts(ground: Ground) -> list[Piece]:
    """The building tiles that no empty green cell touches (W26)."""
    green, grid = ground.green, ground.grid
    found = (piece for piece in ground.pieces if piece.kind is Kind.BUILDING)
    return [piece for piece in found if not grid.around(piece.bits) & green]


def _share(points: int, seats: int) -> int:
    return -(-points // seats) if seats else 0
