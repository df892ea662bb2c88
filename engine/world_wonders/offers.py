"""Whether something is on offer and can be paid, and why not; where it would lie is asked elsewhere."""

from __future__ import annotations

from typing import assert_never

from engine.game import Illegal
from engine.table import Seat
from engine.world_wonders.purchases import pedestals, price
from engine.world_wonders.setup import rules_of
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
    State,
)


def offer_problem(state: State, seat: Seat, purchase: Purchase) -> Illegal | None:
    """Why this cannot be bought wherever it would lie; None if it can."""
    problem = _not_on_offer(state, seat, purchase)
    if problem is not None:
        return problem
    gold, asked = state.city(seat).gold, price(state, seat, purchase)
    return None if asked <= gold else Illegal("too_little_gold", {"item": item(purchase), "price": asked, "gold": gold})


def item(purchase: Purchase) -> str:
    """What is bought, as facts and words name it: the id of a tile or monument, else the kind of thing."""
    match purchase:
        case BuyRoad():
            return "long_road"
        case BuyShortSet():
            return "short_roads"
        case BuyBuilding(tile):
            return tile or "building"
        case BuyTower():
            return "tower"
        case BuyPedestal(number):
            return f"pedestal{number}"
        case BuyMonument(monument):
            return monument
        case _:
            assert_never(purchase)


def _not_on_offer(state: State, seat: Seat, purchase: Purchase) -> Illegal | None:
    offer = state.offer
    match purchase:
        case BuyRoad():
            return None if offer.long_roads else Illegal("sold_out", {"item": "long_road"})
        case BuyShortSet():
            return None if offer.short_sets else Illegal("sold_out", {"item": "short_roads"})
        case BuyTower():
            return None if offer.tower else Illegal("sold_out", {"item": "tower"})
        case BuyPedestal(number):
            return None if purchase in pedestals(state, seat) else _pedestal_problem(state, number)
        case BuyBuilding(tile):
            return tile_problem(state, tile)
        case BuyMonument(monument):
            return monument_offer_problem(state, monument)
        case _:
            assert_never(purchase)


def _pedestal_problem(state: State, number: int) -> Illegal:
    """W07."""
    if state.solo:
        return Illegal("no_pedestals")
    if number not in {1, 2}:
        return Illegal("unknown_pedestal", {"number": number})
    owner = state.offer.pedestals[number - 1]
    if owner:
        return Illegal("pedestal_taken", {"number": number, "owner": owner})
    return Illegal("second_pedestal", {"number": number})


def tile_problem(state: State, name: str) -> Illegal | None:
    """Why this tile is not, or cannot be, the open one of its stack."""
    rules = rules_of(state.setup)
    tile = rules.components.tiles.get(name)
    if tile is None:
        return Illegal("unknown_tile", {"text": name[:40]})
    stack = next((number for number, shape in enumerate(rules.stacks) if shape.id == tile.shape), None)
    if stack is None:
        return Illegal("tile_not_in_play", {"tile": name, "players": state.setup.players})
    top = state.offer.stacks[stack]
    if top == name:
        return None
    if name in state.seen_tiles:
        return Illegal("tile_seen", {"tile": name, "offer": top})
    if top == GONE:
        return Illegal("sold_out", {"item": tile.shape})
    return None if top == UNKNOWN else Illegal("tile_not_on_offer", {"tile": name, "offer": top})


def monument_offer_problem(state: State, name: str) -> Illegal | None:
    """Why this card is not, or cannot be, one of the open ones."""
    if name not in rules_of(state.setup).components.monuments:
        return Illegal("unknown_monument", {"text": name[:40]})
    row = state.offer.monuments
    if name in row:
        return None
    if name in state.seen_monuments:
        return Illegal("monument_seen", {"monument": name})
    return None if UNKNOWN in row else Illegal("monument_not_on_offer", {"monument": name, "offer": " ".join(row)})
