"""The placement rules, the markers and the points of World Wonders, written once more from the text, cell by cell.

Slow and plain: sets of cells, no bits, nothing kept. It reads the components from their file and shares no code with
the rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import permutations, product
from typing import Any

Cell = tuple[int, int]
Cells = frozenset[Cell]


def beside(cell: Cell) -> list[Cell]:
    """The four cells that share a side with this one."""
    x, y = cell
    return [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]


def touching(cells: Iterable[Cell], others: Iterable[Cell]) -> bool:
    """Whether the two share a side; corners never count."""
    there = set(others)
    return any(near in there for cell in cells for near in beside(cell))


@dataclass(frozen=True)
class Standing:
    kind: str
    name: str
    cells: Cells


@dataclass(frozen=True)
class Town:
    """A map and what stands on it."""

    document: Mapping[str, Any]
    rows: tuple[str, ...]
    pieces: tuple[Standing, ...]
    by_end: bool = True
    covered_counts: bool = False

    @property
    def cells(self) -> set[Cell]:
        return {(x, y) for y, row in enumerate(self.rows) for x in range(len(row))}

    def terrain(self, letter: str) -> set[Cell]:
        return {(x, y) for x, y in self.cells if self.rows[y][x] == letter}

    @property
    def water(self) -> set[Cell]:
        return self.terrain("~")

    @property
    def taken(self) -> set[Cell]:
        return {cell for piece in self.pieces for cell in piece.cells}

    def of(self, kind: str) -> list[Standing]:
        return [piece for piece in self.pieces if piece.kind == kind]

    def type_of(self, piece: Standing) -> str:
        return next(tile["type"] for tile in self.document["building_tiles"] if tile["id"] == piece.name)

    def room(self, cells: Iterable[Cell]) -> bool:
        found = list(cells)
        return len(set(found)) == len(found) and set(found) <= self.cells and not set(found) & self.taken

    def sidewalk(self, cells: Iterable[Cell]) -> bool:
        return any(y == len(self.rows) - 1 for _, y in cells)

    def network(self, cells: Iterable[Cell], more: Iterable[Cells] = ()) -> bool:
        """Whether these cells touch the sidewalk, a road, a tower, or one of ``more``."""
        found = list(cells)
        others = [piece.cells for piece in (*self.of("road"), *self.of("tower"))]
        return self.sidewalk(found) or any(touching(found, other) for other in (*others, *more))

    # Roads.

    def long_road(self, cells: Iterable[Cell], *, start: bool = False) -> bool:
        road = sorted(cells)
        if len(road) != 4 or not in_line(road) or not self.room(road):
            return False
        ends = [road[0], road[-1]]
        if set(ends) & self.water:
            return False
        asked = ends if self.by_end else road
        return self.sidewalk(asked) if start else self.network(asked)

    def short_set(self, roads: Iterable[Iterable[Cell]]) -> bool:
        found = [frozenset(road) for road in roads]
        if sorted(map(len, found)) != [1, 2, 2] or not all(in_line(sorted(road)) for road in found):
            return False
        if not self.room(cell for road in found for cell in road) or any(road & self.water for road in found):
            return False
        return any(
            all(self.network(road, order[:place]) for place, road in enumerate(order)) for order in permutations(found)
        )

    def tower(self, cell: Cell) -> bool:
        return self.room([cell]) and cell not in self.water and touching([cell], self.taken)

    # Buildings.

    def building(self, tile_id: str, cells: Iterable[Cell]) -> bool:
        tile = next(tile for tile in self.document["building_tiles"] if tile["id"] == tile_id)
        shape = next(shape for shape in self.document["building_shapes"] if shape["id"] == tile["shape"])
        found = frozenset(cells)
        if moved(found) not in turns(shape["cells"], shape["rotate"], shape["mirror"]):
            return False
        if not self.room(found) or found & self.water:
            return False
        same = [piece for piece in self.of("building") if self.type_of(piece) == tile["type"]]
        return any(touching(found, piece.cells) for piece in (*self.of("road"), *same))

    # Monuments.

    def monument(self, name: str, pieces: Iterable[Iterable[Cell]]) -> bool:
        card = next(card for card in self.document["monuments"] if card["id"] == name)
        found = [frozenset(cells) for cells in pieces]
        asked, placement = card["placement"]["pieces"], card["placement"]
        if len(found) != len(asked) or not self.room(cell for cells in found for cell in cells):
            return False
        for cells, piece in zip(found, asked, strict=True):
            if not any(
                cells == lying and any(self.fits(order, terrain) for terrain in piece["terrain_options"])
                for order in laid(piece["cells"], cells, placement["rotate"], placement["mirror"])
                for lying in [frozenset(order)]
            ):
                return False
        if not hang_together(found, placement["links"]):
            return False
        union = frozenset(cell for cells in found for cell in cells)
        return all(self.contacts(union, asked) >= asked["count"] for asked in card["adjacency"])

    def fits(self, order: list[Cell], terrain: str) -> bool:
        return all(
            letter == "A" or (letter == "W") == (cell in self.water)
            for cell, letter in zip(order, terrain, strict=True)
        )

    def contacts(self, union: Cells, asked: Mapping[str, Any]) -> int:
        """How many different things of this kind share a side with a monument on these cells."""
        feature = asked["feature"]
        near = {cell for own in union for cell in beside(own)} - union
        if feature in {"water", "natural_resource"}:
            there = self.terrain("~" if feature == "water" else "*")
            return len(near & (there if self.covered_counts else there - self.taken))
        things = self.of(feature)
        if feature == "building":
            things = [piece for piece in things if self.type_of(piece) == asked["type"]]
        return sum(bool(piece.cells & near) for piece in things)

    # The end.

    def districts(self) -> list[str]:
        green = self.terrain(".") - self.taken
        return [piece.name for piece in self.of("building") if not touching(piece.cells, green)]

    def natural(self) -> int:
        return sum(touching([cell], self.taken) for cell in self.terrain("*") - self.taken)

    # Every place, one after the other.

    def everywhere(self, shape: Iterable[Iterable[int]], *, rotate: bool = True, mirror: bool = False) -> set[Cells]:
        width, height = len(self.rows[0]), len(self.rows)
        return {
            frozenset((x + dx, y + dy) for dx, dy in form)
            for form in turns(shape, rotate, mirror)
            for x in range(width)
            for y in range(height)
            if all(x + dx < width and y + dy < height for dx, dy in form)
        }

    def all_long_roads(self, *, start: bool = False) -> set[Cells]:
        return {r for r in self.everywhere([(n, 0) for n in range(4)]) if self.long_road(r, start=start)}

    def all_towers(self) -> set[Cell]:
        return {cell for cell in self.cells if self.tower(cell)}

    def all_buildings(self, tile_id: str) -> set[Cells]:
        tile = next(tile for tile in self.document["building_tiles"] if tile["id"] == tile_id)
        shape = next(shape for shape in self.document["building_shapes"] if shape["id"] == tile["shape"])
        return {cells for cells in self.everywhere(shape["cells"]) if self.building(tile_id, cells)}

    def all_monuments(self, name: str) -> set[frozenset[tuple[int, Cells]]]:
        """Each way as a set of pieces, equal pieces told apart by their cells alone."""
        card = next(card for card in self.document["monuments"] if card["id"] == name)
        pieces = card["placement"]["pieces"]
        free = [[c for c in self.everywhere(p["cells"]) if self.room(c)] for p in pieces]
        return {
            frozenset((pieces.index(piece), cells) for piece, cells in zip(pieces, way, strict=True))
            for way in product(*free)
            if self.monument(name, way)
        }

    def all_short_sets(self) -> set[frozenset[Cells]]:
        twos = [road for road in self.everywhere([(0, 0), (1, 0)]) if self.room(road) and not road & self.water]
        ones = [frozenset([cell]) for cell in self.cells - self.water - self.taken]
        return {
            frozenset((first, second, one))
            for number, first in enumerate(twos)
            for second in twos[:number]
            for one in ones
            if self.short_set((first, second, one))
        }


def in_line(cells: list[Cell]) -> bool:
    """Whether sorted cells follow each other in one row or column."""
    return all(cells[n] == (cells[0][0] + n, cells[0][1]) for n in range(len(cells))) or all(
        cells[n] == (cells[0][0], cells[0][1] + n) for n in range(len(cells))
    )


def moved(cells: Iterable[Cell]) -> Cells:
    """The cells with the corner of their box at (0, 0)."""
    found = list(cells)
    left, top = min(x for x, _ in found), min(y for _, y in found)
    return frozenset((x - left, y - top) for x, y in found)


def turned(cells: Iterable[Iterable[int]], rotate: bool, mirror: bool) -> Iterator[list[Cell]]:
    """The cells in their own order, in every turn."""
    for flip in (1, -1) if mirror else (1,):
        found = [(flip * x, y) for x, y in cells]
        for _ in range(4 if rotate else 1):
            yield found
            found = [(y, -x) for x, y in found]


def turns(shape: Iterable[Iterable[int]], rotate: bool, mirror: bool) -> set[Cells]:
    return {moved(cells) for cells in turned(shape, rotate, mirror)}


def laid(shape: Iterable[Iterable[int]], cells: Cells, rotate: bool, mirror: bool) -> Iterator[list[Cell]]:
    """The shape's cells in their own order, in every turn in which they cover these."""
    left, top = min(x for x, _ in cells), min(y for _, y in cells)
    for form in turned(shape, rotate, mirror):
        low_x, low_y = min(x for x, _ in form), min(y for _, y in form)
        order = [(x - low_x + left, y - low_y + top) for x, y in form]
        if frozenset(order) == cells:
            yield order


def hang_together(pieces: list[Cells], links: Iterable[str]) -> bool:
    group, rest = pieces[:1], pieces[1:]
    while rest:
        found = next((piece for piece in rest if any(linked(piece, other, links) for other in group)), None)
        if found is None:
            return False
        group.append(found)
        rest.remove(found)
    return True


def linked(first: Cells, second: Cells, links: Iterable[str]) -> bool:
    """Side by side, or in one row or column with exactly one cell between that belongs to neither."""
    if "edge" in links and touching(first, second):
        return True
    if "gap1" not in links:
        return False
    for (x, y), (u, v) in product(first, second):
        between = ((x + u) // 2, (y + v) // 2)
        if {abs(x - u), abs(y - v)} == {0, 2} and between not in first | second:
            return True
    return False


def recount(document: Mapping[str, Any], side: str, pieces: Iterable[Standing]) -> tuple[tuple[int, ...], int]:
    """The markers of a city counted anew from what stands on its map: resources, population."""
    tiles = {tile["id"]: tile["resources"] for tile in document["building_tiles"]}
    cards = {card["id"]: card["reward"] for card in document["monuments"]}
    found = list(pieces)
    rewards = [tiles[piece.name] for piece in found if piece.kind == "building"]
    owned = {piece.name for piece in found if piece.kind == "monument"}
    rewards += [cards[name] for name in owned]
    board = next(board for board in document["resource_boards"] if board["side"] == side)
    people = sum(cards[name]["population"] for name in owned)
    markers = []
    for resource in ("food", "pottery", "gears"):
        track = board["tracks"][resource]
        marker = min(sum(reward[resource] for reward in rewards), track["last"])
        people += sum(symbol <= marker for symbol in track["population_symbols"])
        markers.append(marker)
    return tuple(markers), min(people, board["population"]["last"])
