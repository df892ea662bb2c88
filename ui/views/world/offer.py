"""What is on offer in this round, with what the move that is shown would take."""

from __future__ import annotations

from engine.world_wonders.components import Shape
from engine.world_wonders.offers import item
from engine.world_wonders.purchases import LEAST_FOR_MONUMENT, PEDESTAL_PRICE, ROAD_PRICE, TOWER_PRICE
from engine.world_wonders.state import (
    GONE,
    UNKNOWN,
    BuyBuilding,
    BuyMonument,
    BuyPedestal,
    BuyRoad,
    BuyShortSet,
    BuyTower,
)
from ui.maps import MonumentOffer, Offer, StackOffer, Stock
from ui.views.world.signs import TYPES, gains, gives, touches
from ui.views.world.story import Story


def offer(story: Story, move: object = None) -> Offer:
    state, rules = story.playing, story.rules
    bought = item(move) if isinstance(move, _PURCHASES) else ""
    stacks = tuple(
        _stack(story, shape, top, bought) for shape, top in zip(rules.stacks, state.offer.stacks, strict=True)
    )
    monuments = tuple(_monument(story, name, bought) for name in state.offer.monuments)
    return Offer(stacks, _stock(story, bought), monuments)


_PURCHASES = (BuyRoad, BuyShortSet, BuyBuilding, BuyTower, BuyPedestal, BuyMonument)


def _stack(story: Story, shape: Shape, top: str, bought: str) -> StackOffer:
    tile = story.components.tiles.get(bought)
    shown = tile is not None and tile.shape == shape.id
    if top == UNKNOWN and tile is not None and shown:
        top = bought
    price = str(shape.price)
    if top == GONE:
        return StackOffer(shape.cells, price, sold=True, shown=shown)
    if top == UNKNOWN:
        return StackOffer(shape.cells, price, shown=shown)
    known = story.components.tiles[top]
    return StackOffer(shape.cells, price, TYPES[known.type], gains(known), shown=shown)


def _stock(story: Story, bought: str) -> tuple[Stock, ...]:
    state = story.playing
    roads, sets, tower = state.offer.long_roads, state.offer.short_sets, int(state.offer.tower)
    counted = (
        ("road_long", "long_road", roads, ROAD_PRICE),
        ("road_short", "short_roads", sets, ROAD_PRICE),
        ("turret", "tower", tower, TOWER_PRICE),
    )
    found = [
        Stock(icon, str(left), _priced(price), sold=not left, shown=bought == name)
        for icon, name, left, price in counted
    ]
    if not state.solo:
        found += [
            Stock("pedestal", f"{number}.", _priced(PEDESTAL_PRICE), owner, shown=bought == f"pedestal{number}")
            for number, owner in enumerate(state.offer.pedestals, 1)
        ]
    return tuple(found)


def _priced(price: int) -> str:
    return f"{price}🪙"


def _monument(story: Story, name: str, bought: str) -> MonumentOffer:
    known = story.components.monuments.get(name)
    if known is None:
        return MonumentOffer(story.texts("world.monument_unknown"))
    names = (known.names[story.words.language],)
    state = story.playing
    price = _priced(max(LEAST_FOR_MONUMENT, state.city(state.acting).gold)) if state.acting else ""
    pieces = tuple(piece.cells for piece in known.pieces)
    return MonumentOffer(names, pieces, touches(known), gives(known), price, shown=bought == name)
