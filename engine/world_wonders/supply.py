"""The shuffled stacks and decks of a virtual table: what lies where the referee was not told."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from engine.world_wonders.catalogue import component_set
from engine.world_wonders.state import UNKNOWN, Order, Phase, Setup, SoloCard, State, TurnUp


@dataclass(frozen=True, slots=True)
class Supply:
    tiles: Mapping[str, tuple[str, ...]]
    """By shape, the first on top: one for each round."""
    monuments: tuple[str, ...]
    order: Order
    cards: tuple[str, ...]


def shuffled(setup: Setup, rng: random.Random) -> Supply:
    """Everything shuffled for one game; raises BadSetup."""
    known = component_set(setup.components)
    return Supply(
        {
            shape: _mixed(rng, (tile.id for tile in known.tiles.values() if tile.shape == shape))
            for shape in known.shapes
        },
        _mixed(rng, known.monuments),
        Order(tuple(rng.sample(range(1, setup.players + 1), setup.players))),
        _mixed(rng, known.solo),
    )


def chance(state: State, supply: Supply) -> Order | TurnUp | SoloCard | None:
    """What is to be told next; None if a seat is to act and everything on offer is known."""
    if state.phase is Phase.OVER:
        return None
    if state.phase is Phase.ORDER:
        return supply.order
    shapes = component_set(state.setup.components).shapes
    in_play = [shape.id for shape in shapes.values() if shape.min_players <= state.setup.players]
    tiles = tuple(
        supply.tiles[shape][state.round - 1]
        for shape, top in zip(in_play, state.offer.stacks, strict=True)
        if top == UNKNOWN
    )
    hidden = state.offer.monuments.count(UNKNOWN)
    monuments = tuple(name for name in supply.monuments if name not in state.seen_monuments)[:hidden]
    if tiles or monuments:
        return TurnUp(tuple(sorted(tiles)), monuments)
    if state.phase is Phase.AUTOMATON:
        return SoloCard(next(card for card in supply.cards if card not in state.solo_used))
    return None


def _mixed(rng: random.Random, names: Iterable[str]) -> tuple[str, ...]:
    found = list(names)
    return tuple(rng.sample(found, len(found)))
