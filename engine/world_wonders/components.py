"""What a box of World Wonders holds: maps, building tiles, resource boards, monuments, objectives, solo cards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from engine.world_wonders.city import Cells, Kind, Road
from engine.world_wonders.grid import Grid

RESOURCES = ("food", "pottery", "gears")
TYPES = ("B", "F", "H", "M", "T")
"""Library, farm, house, market, temple."""
SIDES = ("A", "B")
LINKS = ("edge", "gap1")
FEATURES = ("road", "tower", "building", "water", "natural_resource", "monument")
SOLO_ITEMS = ("shape_rank", "long_road", "short_roads", "tower", "monument")
OBJECTIVES = (
    "largest_green_area",
    "longest_road",
    "most_monuments",
    "most_buildings_next_to_natural_resources",
    "most_buildings_next_to_water",
    "most_buildings_of_type",
    "highest_resource",
    "largest_group_of_type",
    "most_buildings_on_map_edge",
    "district_of_every_type",
)
RULED = MappingProxyType(
    {
        "constants": {
            "gold_per_round": 7,
            "loan_gold": 2,
            "loan_repay": 3,
            "loan_penalty_vp": 2,
            "max_open_loans": 1,
            "max_rounds": 10,
            "price": {"long_road": 1, "short_roads": 1, "tower": 2, "pedestal": 1},
            "open_monuments": 3,
            "open_monuments_solo": 2,
        },
        "supply": {
            "per_round": {
                "1": {"long_road": 1, "short_roads": 1, "tower": 1},
                "2": {"long_road": 1, "short_roads": 1, "tower": 1},
                "3": {"long_road": 2, "short_roads": 1, "tower": 1},
                "4": {"long_road": 2, "short_roads": 2, "tower": 1},
                "5": {"long_road": 3, "short_roads": 2, "tower": 1},
            },
            "totals": {"long_road": 35, "short_road_sets": 20, "tower": 10, "loan": 5, "pedestal": 2},
            "starting_long_road_per_player": 1,
        },
        "roads": {
            "long": {"cells": [[0, 0], [1, 0], [2, 0], [3, 0]], "bridge": True},
            "short_set": [{"cells": [[0, 0], [1, 0]]}, {"cells": [[0, 0], [1, 0]]}, {"cells": [[0, 0]]}],
        },
    }
)
"""What the rules fix. A file may repeat it; one that says otherwise would be another game."""
PRINTED_MM = 1
"""Of what is printed and cut out: paper on card."""
HIGHEST_MM = 60
WORDS = frozenset(
    {*Kind, *Road}
    | {"long_road", "short_roads", "short_set", "start_road", "shape_rank", "stack", "monuments"}
    | {"pedestal1", "pedestal2", "loan", "repay", "leave", "wait"}
)
"""What Pharos itself calls what can be bought, laid and chosen; no tile, monument or shape is called so."""
Amounts = tuple[int, int, int]
"""Units of food, pottery and gears."""


@dataclass(frozen=True, slots=True)
class Map:
    """A map board: its grid, and its cells as bits of it."""

    id: str
    side: str
    proposal: bool
    sticker: int
    grid: Grid
    water: int
    natural: int
    """Natural resources, which are land."""

    @property
    def land(self) -> int:
        return self.grid.inside & ~self.water


@dataclass(frozen=True, slots=True)
class Shape:
    """A stack of building tiles of one shape and price."""

    id: str
    cells: Cells
    price: int
    min_players: int
    size: int
    """How many tiles the stack has."""
    rotate: bool
    mirror: bool
    proposal: bool


@dataclass(frozen=True, slots=True)
class Tile:
    """One physical building tile."""

    id: str
    shape: str
    type: str
    resources: Amounts
    proposal: bool
    sticker: int


@dataclass(frozen=True, slots=True)
class Track:
    last: int
    """The marker's last space; what is more is lost (W23)."""
    marks: tuple[int, ...]
    """Spaces with a population symbol; on the population track itself, with a ring."""

    def passed(self, place: int) -> int:
        """How many marks a marker on this space has reached or passed."""
        return sum(mark <= place for mark in self.marks)


@dataclass(frozen=True, slots=True)
class ResourceBoard:
    side: str
    tracks: tuple[Track, Track, Track]
    """Food, pottery, gears."""
    population: Track
    proposal: bool


@dataclass(frozen=True, slots=True)
class MonumentPiece:
    """A wooden piece: its cells, and what may lie under each of them: ``L`` land, ``W`` water, ``A`` either."""

    cells: Cells
    terrains: tuple[str, ...]
    """Letters in the order of ``cells``; one of these must fit."""


@dataclass(frozen=True, slots=True)
class Contact:
    """Something that a side of a monument must touch, so often."""

    feature: str
    type: str
    """Of a building."""
    count: int


@dataclass(frozen=True, slots=True)
class Monument:
    id: str
    names: Mapping[str, str]
    """``en``, ``zh``."""
    resources: Amounts
    population: int
    rings: int
    pieces: tuple[MonumentPiece, ...]
    links: tuple[str, ...]
    rotate: bool
    mirror: bool
    contacts: tuple[Contact, ...]
    proposal: bool
    sticker: int


@dataclass(frozen=True, slots=True)
class Objective:
    id: str
    kind: str
    type: str
    """Of the buildings that count, or of the resource."""
    first: int
    """For the last kind: what all who have it divide."""
    second: int
    proposal: bool


@dataclass(frozen=True, slots=True)
class SoloItem:
    item: str
    number: int
    """Which stack or open monument, counted from 1; 1 for what needs no number."""


@dataclass(frozen=True, slots=True)
class Solo:
    """A card of the automaton: the first of these that is on offer goes."""

    id: str
    sections: tuple[SoloItem, ...]
    proposal: bool


@dataclass(frozen=True, slots=True, eq=False)
class ComponentSet:
    """Everything of a box, by id and in the file's order. The same text always gives the same ``fingerprint``."""

    fingerprint: str
    maps: Mapping[str, Map]
    shapes: Mapping[str, Shape]
    tiles: Mapping[str, Tile]
    boards: Mapping[str, ResourceBoard]
    """By side."""
    monuments: Mapping[str, Monument]
    objectives: Mapping[str, Objective]
    solo: Mapping[str, Solo]
    height_mm: Mapping[Kind, int] = field(default_factory=lambda: dict.fromkeys(Kind, PRINTED_MM))
    """How high the sticker on each kind of piece lies above the map: for the camera, no rule asks for it."""

    @property
    def proposal(self) -> bool:
        """Whether anything in it is a stand-in."""
        parts = (self.maps, self.shapes, self.tiles, self.boards, self.monuments, self.objectives, self.solo)
        return any(entry.proposal for part in parts for entry in part.values())
