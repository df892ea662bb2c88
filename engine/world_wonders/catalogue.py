"""The components of a game, and the stickers of its pieces."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType

from engine.game import BadSetup
from engine.table import PieceId, Seat
from engine.world_wonders.city import Kind
from engine.world_wonders.component_files import load_components
from engine.world_wonders.components import ComponentSet
from engine.world_wonders.state import STAND_IN
from engine.world_wonders.stickers import CHOICES, ROADS, TOWERS, packaged, sticker

MOST_SEATS = 5
COMPONENTS_FILE = "components.json"
BUILDING_KIND, MONUMENT_KIND, ROAD_KIND, TOWER_KIND, CHOICE_KIND, MAP_KIND = "B", "M", "R", "T", "C", "P"
LOAN, REPAY, PEDESTALS, LEAVE, WAIT = "loan", "repay", ("pedestal1", "pedestal2"), "leave", "wait"


@dataclass(frozen=True, slots=True)
class Thing:
    """A physical piece for a map: a road tile's side, a tower, a building tile, or a piece of a monument."""

    kind: Kind
    name: str
    """``long``, ``bridge``, ``two``, ``one``, ``tower``, or the id of the tile or monument."""
    copy: int = 0
    """Which of several alike; of a monument, which of its pieces."""


@dataclass(frozen=True, slots=True)
class ChoiceTile:
    """What has no place on a map is chosen by a tile in the seat's slot."""

    id: str
    seat: Seat


@dataclass(frozen=True, slots=True)
class MapBoard:
    """A printed map; of one that every seat may have there is a copy for each."""

    map: str
    copy: int


@dataclass(frozen=True, slots=True, eq=False)
class Pieces:
    """Everything with a sticker in a set of components. ``pieces(name)`` always returns the same value."""

    things: Mapping[PieceId, Thing]
    choices: Mapping[PieceId, ChoiceTile]
    maps: Mapping[PieceId, MapBoard]

    def piece_of(self, wanted: Thing | ChoiceTile | MapBoard) -> PieceId:
        """The sticker of a piece; raises KeyError if there is no such piece."""
        for found in (self.things, self.choices, self.maps):
            for piece, value in found.items():
                if value == wanted:
                    return piece
        raise KeyError(f"{wanted} has no sticker")

    def in_play(self, players: int) -> frozenset[PieceId]:
        """The stickers that may be seen when so many play: everything but the choice tiles of further seats."""
        choices = (piece for piece, tile in self.choices.items() if tile.seat <= players)
        return frozenset((*self.things, *choices))


@lru_cache(maxsize=1)
def stand_in() -> ComponentSet:
    """The packaged components: stand-ins, marked so, for the printed ones; raises BadComponents if damaged."""
    return load_components(packaged(COMPONENTS_FILE), COMPONENTS_FILE)


def keep(components: ComponentSet) -> str:
    """Make an owner's components known to the rules, before a game with them is set up or replayed.

    Returns the name that setups give them. It is made of what they hold, so it means the same components always.
    """
    return _KEPT.setdefault(components.fingerprint, components).fingerprint


def component_set(name: str) -> ComponentSet:
    """The components that a setup names; raises BadSetup if they were not made known."""
    if name == STAND_IN:
        return stand_in()
    if name not in _KEPT:
        raise BadSetup(f"components {name!r} are not known: load the file with which this game was set up")
    return _KEPT[name]


@lru_cache(maxsize=8)
def pieces(name: str = STAND_IN) -> Pieces:
    """The stickers of a set of components; raises BadSetup as ``component_set`` does."""
    components = component_set(name)
    things: dict[PieceId, Thing] = {}
    for road, printed in ROADS.items():
        for copy in range(printed.copies):
            things[sticker(ROAD_KIND, printed.number, copy)] = Thing(Kind.ROAD, road, copy)
    for tower, printed in TOWERS.items():
        for copy in range(printed.copies):
            things[sticker(TOWER_KIND, printed.number, copy)] = Thing(Kind.TOWER, tower, copy)
    for tile in components.tiles.values():
        things[sticker(BUILDING_KIND, tile.sticker, 0)] = Thing(Kind.BUILDING, tile.id)
    for monument in components.monuments.values():
        for copy in range(len(monument.pieces)):
            things[sticker(MONUMENT_KIND, monument.sticker, copy)] = Thing(Kind.MONUMENT, monument.id, copy)
    seats = range(1, MOST_SEATS + 1)
    choices = {
        sticker(CHOICE_KIND, printed.number, seat - 1): ChoiceTile(choice, seat)
        for choice, printed in CHOICES.items()
        for seat in seats
    }
    maps = {
        sticker(MAP_KIND, board.sticker, copy): MapBoard(board.id, copy)
        for board in components.maps.values()
        for copy in (range(MOST_SEATS) if board.side == "A" else range(1))
    }
    return Pieces(MappingProxyType(things), MappingProxyType(choices), MappingProxyType(maps))


_KEPT: dict[str, ComponentSet] = {}
"""By fingerprint, only ever added to: what a setup means does not depend on when it is asked."""
