"""Every place for a road, a set of short roads, a building or a tower."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from engine.world_wonders.atlas import Forms, Spot
from engine.world_wonders.city import Cells
from engine.world_wonders.grid import each
from engine.world_wonders.ground import Ground


def start_roads(ground: Ground) -> Iterator[Spot]:
    """Where the free road can lie: it must touch the sidewalk (W03)."""
    yield from _roads(ground, ground.grid.bottom)


def long_roads(ground: Ground) -> Iterator[Spot]:
    """Where a long road can lie, as a road or as a bridge."""
    yield from _roads(ground, ground.road_touch())


def _roads(ground: Ground, touch: int) -> Iterator[Spot]:
    by_end = ground.answers.road_contact == "end_cell"
    for form in ground.atlas.long:
        fitting = form.fitting(ground.free)
        yield from form.at(fitting & (form.ending(touch) if by_end else form.touching(touch)))


def buildings(ground: Ground, shape: str, building: str) -> Iterator[Spot]:
    """Where a tile of this shape and type can lie; with an empty type, where it can whatever its type."""
    touch = ground.building_touch(building)
    for form in ground.atlas.buildings[shape]:
        yield from form.at(form.fitting(ground.free) & form.touching(touch))


def towers(ground: Ground) -> int:
    """The cells on which a tower can stand."""
    return ground.tower_touch() & ground.free & ground.atlas.map.land


ShortSet = tuple[Cells, ...]
"""The roads of two cells by their first cell, then that of one."""
_Pair = tuple[Spot, Spot, int]
"""Two roads of two cells, and the cells on which that of one cell completes them."""


def short_sets(ground: Ground) -> Iterator[ShortSet]:
    """Every way to lay a set: each road may lean on one of the others that was laid before (W04)."""
    touch, free = ground.road_touch(), ground.free & ground.atlas.map.land
    spots, found = ground.atlas.one[0].spots, False
    for first, second, ones in _pairs(ground, touch, free):
        two, other = _in_order(first, second)
        left = ones
        while left:  # tens of thousands of times: what each() does, without its generator
            one = left & -left
            left ^= one
            found = True
            yield two, other, spots[one].cells
    if not found and ground.answers.short_set == "as_many_as_fit":
        yield from _smaller_sets(ground)


def _pairs(ground: Ground, touch: int, free: int) -> Iterator[_Pair]:
    direct, other = _twos(ground.atlas.two, free, touch)
    for first, second in combinations(direct, 2):
        if not first.bits & second.bits:
            ones = (touch | first.around | second.around) & free & ~first.bits & ~second.bits
            yield first, second, ones
    for first in direct:
        for second in other:
            if first.bits & second.bits:
                continue
            ones = touch | first.around
            if first.around & second.bits:
                ones |= second.around
            else:
                ones &= second.around
            ones &= free & ~first.bits & ~second.bits
            if ones:
                yield first, second, ones
    yield from _through_one(touch & free, free, other)


def _through_one(touch: int, free: int, other: list[Spot]) -> Iterator[_Pair]:
    """Pairs that touch nothing but the road of one cell, or each other and it."""
    near = [spot for spot in other if spot.around & touch]
    for first in near:
        for second in other:
            if first.bits & second.bits or first is second:
                continue
            joined = first.around & second.bits
            both_near = second.around & touch
            if both_near and first.bits > second.bits:
                continue  # met the other way round
            ones = (first.around | second.around) if joined else (first.around & second.around)
            ones &= touch & free & ~first.bits & ~second.bits
            if ones:
                yield first, second, ones


def _twos(forms: Forms, free: int, touch: int) -> tuple[list[Spot], list[Spot]]:
    """The roads of two cells that touch at once what they must, and the others that there is room for."""
    direct: list[Spot] = []
    other: list[Spot] = []
    for form in forms:
        fitting = form.fitting(free)
        touching = fitting & form.touching(touch)
        direct += form.at(touching)
        other += form.at(fitting & ~touching)
    return direct, other


def _smaller_sets(ground: Ground) -> Iterator[ShortSet]:
    """W04: as many of a set as find room, at least one, where not all of it does."""
    touch, free = ground.road_touch(), ground.free & ground.atlas.map.land
    direct, other = _twos(ground.atlas.two, free, touch)
    spots = ground.atlas.one[0].spots
    sets = [_in_order(a, b) for a, b in combinations(direct, 2) if not a.bits & b.bits]
    sets += [_in_order(a, b) for a in direct for b in other if a.around & b.bits and not a.bits & b.bits]
    for two in direct:
        ones = (touch | two.around) & free & ~two.bits
        sets += [(two.cells, spots[one].cells) for one in each(ones)]
    for two in other:
        sets += [(two.cells, spots[one].cells) for one in each(touch & free & two.around)]
    if not sets:
        sets += [(two.cells,) for two in direct]
        sets += [(spots[one].cells,) for one in each(touch & free)]
    yield from sets


def _in_order(first: Spot, second: Spot) -> ShortSet:
    return (first.cells, second.cells) if _before(first, second) else (second.cells, first.cells)


def _before(first: Spot, second: Spot) -> bool:
    """By their first cells."""
    return first.bits & -first.bits < second.bits & -second.bits
