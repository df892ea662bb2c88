"""The markers: resources that rise, and the population that rises with them (W23)."""

from __future__ import annotations

from dataclasses import replace

from engine.world_wonders.city import City
from engine.world_wonders.components import Amounts, ResourceBoard


def risen(board: ResourceBoard, city: City, icons: Amounts, population: int = 0) -> City:
    """The city after these icons, and so many steps of population beside them; surplus is lost."""
    resources, steps = [], population
    for track, place, more in zip(board.tracks, city.resources, icons, strict=True):
        reached = min(place + more, track.last)
        steps += track.passed(reached) - track.passed(place)
        resources.append(reached)
    food, pottery, gears = resources
    return replace(
        city,
        resources=(food, pottery, gears),
        population=min(city.population + steps, board.population.last),
    )
