"""A city's map as sets of bits: what stands where, what is free, and where a new piece would touch what it must."""

from __future__ import annotations

from dataclasses import dataclass

from engine.table import Seat
from engine.world_wonders.atlas import Atlas
from engine.world_wonders.city import Kind, Piece
from engine.world_wonders.components import TYPES, Contact
from engine.world_wonders.grid import Grid
from engine.world_wonders.options import Readings
from engine.world_wonders.setup import rules_of
from engine.world_wonders.state import State


@dataclass(frozen=True, slots=True, eq=False)
class Ground:
    """What one seat has on its map, worked out once for all its moves."""

    atlas: Atlas
    answers: Readings
    pieces: tuple[Piece, ...]
    kinds: dict[str, int]
    """Kind, or type of building, -> all cells of it."""
    types: dict[str, str]
    """Building tile -> its type."""
    occupied: int
    free: int
    """Every free cell, water included."""

    @property
    def grid(self) -> Grid:
        return self.atlas.grid

    @property
    def green(self) -> int:
        """Free land without a natural resource."""
        return self.atlas.map.land & self.free & ~self.atlas.map.natural

    @property
    def water(self) -> int:
        """Water that something can touch (W20)."""
        return self._terrain(self.atlas.map.water)

    @property
    def natural(self) -> int:
        """Natural resources that something can touch (W20)."""
        return self._terrain(self.atlas.map.natural)

    @property
    def visible(self) -> int:
        """Natural resources that nothing covers."""
        return self.atlas.map.natural & self.free

    def _terrain(self, cells: int) -> int:
        return cells if self.answers.covered_terrain == "counts" else cells & self.free

    def road_touch(self) -> int:
        """The cells that touch a road, a tower or the sidewalk (W01, W02)."""
        network = self.kinds[Kind.ROAD] | self.kinds[Kind.TOWER]
        return self.grid.around(network) | self.grid.bottom

    def building_touch(self, building: str) -> int:
        """The cells that touch a road or a building of this type (W16); with an empty type a road alone."""
        return self.grid.around(self.kinds[Kind.ROAD] | self.kinds.get(building, 0))

    def tower_touch(self) -> int:
        """The cells that touch anything that was laid (W18)."""
        return self.grid.around(self.occupied)

    def source(self, contact: Contact) -> int:
        """All cells of what a monument must touch."""
        match contact.feature:
            case "water":
                return self.water
            case "natural_resource":
                return self.natural
            case "building":
                return self.kinds[contact.type]
            case feature:
                return self.kinds[feature]

    def met(self, contact: Contact, around: int) -> int:
        """How often what must be touched lies in ``around``: cells of terrain, else different pieces (W20)."""
        if contact.feature in {"water", "natural_resource"}:
            return (self.source(contact) & around).bit_count()
        if not self.source(contact) & around:
            return 0
        return sum(
            bool(piece.bits & around)
            for piece in self.pieces
            if piece.kind == contact.feature
            and (piece.kind is not Kind.BUILDING or self.types[piece.name] == contact.type)
        )


def ground_of(state: State, seat: Seat) -> Ground:
    """The map of a seat."""
    rules, pieces = rules_of(state.setup), state.cities[seat - 1].pieces
    tiles = rules.components.tiles
    kinds = dict.fromkeys((*Kind, *TYPES), 0)
    types = {}
    occupied = 0
    for piece in pieces:
        kinds[piece.kind] |= piece.bits
        occupied |= piece.bits
        if piece.kind is Kind.BUILDING:
            building = types[piece.name] = tiles[piece.name].type
            kinds[building] |= piece.bits
    atlas = rules.atlases[seat - 1]
    return Ground(atlas, rules.readings, pieces, kinds, types, occupied, atlas.grid.inside & ~occupied)
