"""A plain but sensible player for the virtual table; everything it sees lies open to everybody.

Of each thing that can be bought some places are looked at, and what they bring is estimated in points: the least
resource, population, rings, closed districts, natural resources that are touched, room that is kept or opened.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from engine.table import Seat
from engine.world_wonders.check import legal_moves, to_act
from engine.world_wonders.components import Amounts
from engine.world_wonders.ground import Ground, ground_of
from engine.world_wonders.placements import buildings, long_roads, short_sets, towers
from engine.world_wonders.purchases import (
    TOWER_PRICE,
    loan_steps,
    monuments_on_offer,
    pedestals,
    price,
    standings,
    tiles_on_offer,
)
from engine.world_wonders.setup import LAST_ROUND, rules_of
from engine.world_wonders.state import (
    CHANCE,
    BuyBuilding,
    BuyMonument,
    BuyPedestal,
    BuyRoad,
    BuyShortSet,
    BuyTower,
    LayStart,
    Leave,
    Move,
    Purchase,
    Repay,
    State,
    TakeLoan,
)
from engine.world_wonders.tracks import risen

PLACES = 40  # looked at for each thing on offer
SETS = 400  # of short roads, from which as many are drawn
LOAN_UNTIL = 7  # a later loan is rarely paid back
RESOURCE = 0.34  # a resource that is not the least one
LEAST = 0.9
GOLD = 0.55  # what a coin could have bought
OPENED = 0.13  # a free cell beside a new road, as long as there are rounds to come
NATURAL = 0.8
CLOSED_SIDE = 0.09  # a green cell less that touches a building
DISTRICT = 1.0


@dataclass(frozen=True, slots=True, eq=False)
class _View:
    """What one seat sees, worked out once for all its moves."""

    state: State
    seat: Seat
    ground: Ground
    future: float
    """The share of the game that is still to come."""
    built: tuple[int, ...]
    """The bits of each building."""


def choose(state: State, seat: Seat, rng: random.Random) -> Move:
    """The move that is worth most by this judgement, one of the best by chance if several are.

    ``seat`` must be to act, and not be CHANCE: what is turned up is told by ``supply``.
    """
    view = _view(state, seat)
    if not state.city(seat).started:
        return _best(view, legal_moves(state, seat), rng)
    loan = _loan(state, seat)
    if loan is not None:
        return loan
    found = list(_candidates(view, rng))
    return _best(view, iter(found), rng) if found else Leave()


def choose_random(state: State, seat: Seat, rng: random.Random) -> Move:
    """A legal move: first which thing, then one of its places, each as likely as any other.

    Of sets of short roads and of monuments of several pieces only the first few hundred places are drawn from.
    """
    view = _view(state, seat)
    if not state.city(seat).started:
        return rng.choice(list(legal_moves(state, seat)))
    kinds: list[Sequence[Move]] = [moves for moves in _by_thing(view) if moves]
    if not kinds:
        return rng.choice(list(legal_moves(state, seat)))
    kinds += [(step,) for step in loan_steps(state, seat)]
    return rng.choice(rng.choice(kinds))


def _view(state: State, seat: Seat) -> _View:
    if seat not in to_act(state) or seat == CHANCE:
        raise ValueError(f"seat {seat} has nothing to choose in phase {state.phase}")
    ground = ground_of(state, seat)
    built = tuple(piece.bits for piece in ground.pieces if piece.name in ground.types)
    return _View(state, seat, ground, (LAST_ROUND - state.round) / LAST_ROUND, built)


def _loan(state: State, seat: Seat) -> Move | None:
    """Pay back before the end, and borrow only where the gold left is awkward and rounds are left to repay."""
    for step in loan_steps(state, seat):
        if isinstance(step, Repay) and (state.round >= LOAN_UNTIL or state.city(seat).gold == 3):
            return step
        if isinstance(step, TakeLoan) and state.round < LOAN_UNTIL and state.city(seat).gold == 1:
            return step
    return None


def _by_thing(view: _View) -> Iterator[Sequence[Purchase]]:
    """The moves for each thing on offer, at most ``SETS`` of one."""
    state, ground, gold, offer = view.state, view.ground, view.state.city(view.seat).gold, view.state.offer
    yield list(pedestals(state, view.seat))
    if offer.tower and gold >= TOWER_PRICE:
        yield [BuyTower(cell) for cell in ground.grid.cells(towers(ground))]
    if offer.long_roads:
        yield [BuyRoad(spot.cells) for spot in long_roads(ground)]
    if offer.short_sets:
        yield list(map(BuyShortSet, islice(short_sets(ground), SETS)))
    tiles = rules_of(state.setup).components.tiles
    for shape, names in tiles_on_offer(state):
        if shape.price <= gold:
            for name in names:
                spots = buildings(ground, shape.id, tiles[name].type)
                yield [BuyBuilding(name, spot.cells) for spot in spots]
    for monument in monuments_on_offer(state):
        yield list(islice(standings(ground, monument), SETS))


def _candidates(view: _View, rng: random.Random) -> Iterator[Purchase]:
    for moves in _by_thing(view):
        yield from moves if len(moves) <= PLACES else rng.sample(moves, PLACES)


def _best(view: _View, moves: Iterator[Move], rng: random.Random) -> Move:
    found = [(_worth(view, move), move) for move in moves]
    best = max(worth for worth, _ in found)
    return rng.choice([move for worth, move in found if worth == best])


def _worth(view: _View, move: Move) -> float:
    bits, ground = 0, view.ground
    match move:
        case LayStart(road):
            return _opened(view, ground.grid.bits(road or ()))
        case BuyRoad(road):
            bits = ground.grid.bits(road or ())
            worth = _opened(view, bits)
        case BuyShortSet(roads):
            bits = sum(ground.grid.bits(road) for road in roads or ())
            worth = _opened(view, bits)
        case BuyTower(cell):
            bits = ground.grid.bits((cell,)) if cell else 0
            worth = 0.0
        case BuyBuilding(name, cells):
            bits = ground.grid.bits(cells or ())
            tile = rules_of(view.state.setup).components.tiles[name]
            worth = _risen(view, tile.resources, 0) + _district(view, bits)
        case BuyMonument(name, pieces):
            bits = sum(ground.grid.bits(cells) for cells in pieces or ())
            monument = rules_of(view.state.setup).components.monuments[name]
            worth = monument.rings + _risen(view, monument.resources, monument.population)
        case BuyPedestal():
            worth = 0.3 * view.future
        case _:
            return 0.0
    return worth + _around(view, bits) - GOLD * price(view.state, view.seat, move)


def _risen(view: _View, icons: Amounts, population: int) -> float:
    """What markers bring: the least one is a point, all of them bring people, people bring rings."""
    board, city = rules_of(view.state.setup).board, view.state.city(view.seat)
    after = risen(board, city, icons, population)
    rings = board.population.passed(after.population) - board.population.passed(city.population)
    least = min(after.resources) - min(city.resources)
    steps = after.population - city.population
    low = sum(more for more, place in zip(icons, city.resources, strict=True) if place == min(city.resources))
    return rings + 0.3 * steps + LEAST * (least + 0.4 * (low - least)) + RESOURCE * sum(icons)


def _opened(view: _View, bits: int) -> float:
    """Free land that can be reached from a new road and could not be before."""
    ground = view.ground
    more = ground.grid.around(bits) & ground.free & ground.atlas.map.land & ~ground.road_touch()
    return OPENED * more.bit_count() * min(1.0, 3 * view.future)


def _district(view: _View, bits: int) -> float:
    """Fewer open sides are better; a building that is closed at once is a point."""
    sides = (view.ground.grid.around(bits) & view.ground.green & ~bits).bit_count()
    return DISTRICT if not sides else -CLOSED_SIDE * sides


def _around(view: _View, bits: int) -> float:
    """What new pieces do to what stands: sides that they close, natural resources that they touch or cover."""
    grid, green = view.ground.grid, view.ground.green
    covered = (bits & view.ground.visible).bit_count()
    touched = grid.around(bits) & view.ground.visible & ~grid.around(view.ground.occupied)
    worth = NATURAL * (touched.bit_count() - covered)
    for building in view.built:
        sides = grid.around(building) & green
        if sides & bits:
            worth += CLOSED_SIDE * (sides & bits).bit_count() + (0 if sides & ~bits else DISTRICT)
    return worth
