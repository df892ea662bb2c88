"""What a seat can buy: on offer, paid for, and with a place on its map."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from engine.table import Seat
from engine.world_wonders.components import Monument, Shape
from engine.world_wonders.grid import each
from engine.world_wonders.ground import Ground, ground_of
from engine.world_wonders.placements import buildings, long_roads, short_sets, towers
from engine.world_wonders.setup import LOAN_PRICE, Rules, rules_of
from engine.world_wonders.state import (
    GONE,
    UNKNOWN,
    BuyBuilding,
    BuyMonument,
    BuyPedestal,
    BuyRoad,
    BuyShortSet,
    BuyTower,
    Purchase,
    Repay,
    State,
    TakeLoan,
)
from engine.world_wonders.wonders import ways

ROAD_PRICE, TOWER_PRICE, PEDESTAL_PRICE, LEAST_FOR_MONUMENT = 1, 2, 1, 1


def price(state: State, seat: Seat, purchase: Purchase) -> int:
    """What this costs now; a monument all the gold that is left, at least one."""
    match purchase:
        case BuyRoad() | BuyShortSet():
            return ROAD_PRICE
        case BuyBuilding(tile):
            rules = rules_of(state.setup)
            return rules.components.shapes[rules.components.tiles[tile].shape].price
        case BuyTower():
            return TOWER_PRICE
        case BuyPedestal():
            return PEDESTAL_PRICE
        case BuyMonument():
            return max(LEAST_FOR_MONUMENT, state.city(seat).gold)
        case _:
            assert_never(purchase)


def purchases(state: State, seat: Seat) -> Iterator[Purchase]:
    """Every legal purchase; of what was not told, everything that it may be."""
    gold, offer = state.city(seat).gold, state.offer
    if gold < 1:
        return
    yield from pedestals(state, seat)
    ground, rules = ground_of(state, seat), rules_of(state.setup)
    if offer.tower and gold >= TOWER_PRICE:
        yield from (BuyTower(cell) for bit in each(towers(ground)) for cell in ground.grid.cells(bit))
    if offer.long_roads:
        yield from (BuyRoad(spot.cells) for spot in long_roads(ground))
    for shape, tiles in tiles_on_offer(state):
        if shape.price <= gold:
            for tile in tiles:
                spots = buildings(ground, shape.id, rules.components.tiles[tile].type)
                yield from (BuyBuilding(tile, spot.cells) for spot in spots)
    for monument in monuments_on_offer(state):
        yield from standings(ground, monument)
    if offer.short_sets:
        yield from map(BuyShortSet, short_sets(ground))


def standings(ground: Ground, monument: Monument) -> Iterator[BuyMonument]:
    """Every way to place a monument."""
    return (BuyMonument(monument.id, tuple(spot.cells for spot in found)) for found in ways(ground, monument))


def pedestals(state: State, seat: Seat) -> Iterator[BuyPedestal]:
    """The pedestals that the seat may take."""
    both = rules_of(state.setup).readings.both_pedestals == "yes"
    owners = state.offer.pedestals
    if not state.solo and (both or seat not in owners):
        yield from (BuyPedestal(number) for number, owner in enumerate(owners, 1) if not owner)


def tiles_on_offer(state: State) -> Iterator[tuple[Shape, tuple[str, ...]]]:
    """Each stack on whose place something lies, with the tile; where it was not told, with every one it may be."""
    rules = rules_of(state.setup)
    for shape, top in zip(rules.stacks, state.offer.stacks, strict=True):
        if top == UNKNOWN:
            yield shape, unseen_tiles(rules, state, shape)
        elif top != GONE:
            yield shape, (top,)


def unseen_tiles(rules: Rules, state: State, shape: Shape) -> tuple[str, ...]:
    tiles = rules.components.tiles.values()
    return tuple(tile.id for tile in tiles if tile.shape == shape.id and tile.id not in state.seen_tiles)


def monuments_on_offer(state: State) -> tuple[Monument, ...]:
    """The open cards; where one was not told, every one that it may be."""
    known, row = rules_of(state.setup).components.monuments, state.offer.monuments
    found = [known[name] for name in row if name != UNKNOWN]
    if UNKNOWN in row:
        found += [monument for monument in known.values() if monument.id not in state.seen_monuments]
    return tuple(found)


def could_buy(state: State, seat: Seat) -> bool:
    """Whether there is anything to buy, as far as the referee can know (W09)."""
    return next(purchases(state, seat), None) is not None


def surely_can_buy(state: State, seat: Seat) -> Purchase | None:
    """A purchase that is legal whatever lies where nothing was told; its tile is then empty. None without one."""
    gold, offer = state.city(seat).gold, state.offer
    known = rules_of(state.setup).components.monuments
    blind = any(top == UNKNOWN for top in (*offer.stacks, *offer.monuments))
    if not blind:
        return next(purchases(state, seat), None)
    if gold < 1:
        return None
    found: Purchase | None = next(pedestals(state, seat), None)
    ground = ground_of(state, seat)
    if found is None and offer.tower and gold >= TOWER_PRICE and towers(ground):
        found = BuyTower()
    if found is None and offer.long_roads and next(long_roads(ground), None):
        found = BuyRoad()
    if found is None and offer.short_sets and next(short_sets(ground), None):
        found = BuyShortSet()
    for shape, tiles in tiles_on_offer(state) if found is None else ():
        types = {rules_of(state.setup).components.tiles[tile].type for tile in tiles}
        building = types.pop() if len(types) == 1 else ""
        if tiles and shape.price <= gold and next(buildings(ground, shape.id, building), None):
            return BuyBuilding(tiles[0] if len(tiles) == 1 else "")
    for name in offer.monuments if found is None else ():
        if name != UNKNOWN and next(ways(ground, known[name]), None):
            return BuyMonument(name)
    return found


def loan_steps(state: State, seat: Seat) -> Iterator[TakeLoan | Repay]:
    """What the seat may do about loans now (W12, W13)."""
    city = state.city(seat)
    most = 2 if rules_of(state.setup).readings.loan_steps == "two" else 1
    if state.loan_steps >= most or city.gold < 1:
        return
    if not city.loan:
        yield TakeLoan()
    elif city.loan < state.round and city.gold >= LOAN_PRICE:
        yield Repay()
