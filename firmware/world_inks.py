"""What the components of World Wonders say on their printed sheets, in one language."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.table import Seat
from engine.world_wonders.catalogue import (
    BUILDING_KIND,
    CHOICE_KIND,
    LEAVE,
    LOAN,
    MAP_KIND,
    MONUMENT_KIND,
    PEDESTALS,
    REPAY,
    ROAD_KIND,
    TOWER_KIND,
    WAIT,
)
from engine.world_wonders.components import RESOURCES, ComponentSet, Contact, Map, Monument, Objective, Solo, SoloItem
from engine.world_wonders.purchases import PEDESTAL_PRICE, ROAD_PRICE, TOWER_PRICE
from engine.world_wonders.setup import GOLD, LOAN_GOLD, LOAN_PRICE, OPEN_MONUMENTS, ROADS_ON_OFFER
from engine.world_wonders.stickers import CHOICES, RESOURCE_NAMES, ROADS, TOWERS, TYPE_NAMES, sticker
from vision.city.forms import Cell
from vision.sheets.city_ink import (
    CardInk,
    MapInk,
    MonumentInk,
    MonumentPiece,
    OfferInk,
    ResourceBoardInk,
    RoadInk,
    StackInk,
    TileInk,
    TowerInk,
    TrackInk,
)
from vision.sheets.tiles import ChoiceTile

ROAD_CELLS: Final = {"long": 4, "two": 2, "one": 1}
CHOICE_ICONS: Final = {
    LOAN: f"coin:+{LOAN_GOLD}",
    REPAY: f"coin:-{LOAN_PRICE}",
    PEDESTALS[0]: "pedestal:1",
    PEDESTALS[1]: "pedestal:2",
    LEAVE: "leave",
    WAIT: "wait",
}


def map_inks(components: ComponentSet, seats: int) -> tuple[MapInk, ...]:
    """For each seat its copy of every map that all may have (side A), then one of the maps that are there once."""
    shared = [board for board in components.maps.values() if board.side == "A"]
    own = [board for board in components.maps.values() if board.side != "A"]
    inks: list[MapInk] = []
    for seat in range(1, seats + 1):
        inks += (map_ink(board, seat, copy=seat - 1) for board in shared)
        inks += (map_ink(board, seat, copy=0) for board in own[seat - 1 : seat])
    return tuple(inks)


def map_ink(board: Map, seat: Seat, copy: int) -> MapInk:
    """A map on a seat's sheet; ``copy`` is that of its sticker."""
    rows = ["" for _ in range(board.grid.height)]
    for y in range(board.grid.height):
        for x in range(board.grid.width):
            bit = board.grid.bit((x, y))
            rows[y] += "~" if board.water & bit else "*" if board.natural & bit else "."
    return MapInk(sticker(MAP_KIND, board.sticker, copy), seat, board.id, tuple(rows), board.proposal)


def tile_inks(components: ComponentSet) -> tuple[TileInk, ...]:
    """Every building tile, stack by stack."""
    order = list(components.shapes)
    tiles = sorted(components.tiles.values(), key=lambda tile: order.index(tile.shape))
    inks = []
    for tile in tiles:
        shape, gains = components.shapes[tile.shape], _gains(tile.resources)
        piece, stand_in = sticker(BUILDING_KIND, tile.sticker, 0), tile.proposal or shape.proposal
        inks.append(TileInk(piece, shape.cells, tile.type, shape.price, gains, stand_in))
    return tuple(inks)


def road_inks() -> tuple[RoadInk, ...]:
    """Every road tile, the long ones first with the bridges on their other sides."""
    inks = []
    for road, cells in ROAD_CELLS.items():
        kind, bridge = ROADS[road], ROADS["bridge"] if road == "long" else None
        for copy in range(kind.copies):
            other = sticker(ROAD_KIND, bridge.number, copy) if bridge else None
            inks.append(RoadInk(sticker(ROAD_KIND, kind.number, copy), _row(cells), other))
    return tuple(inks)


def tower_inks() -> tuple[TowerInk, ...]:
    tower = TOWERS["tower"]
    return tuple(TowerInk(sticker(TOWER_KIND, tower.number, copy)) for copy in range(tower.copies))


def monument_inks(components: ComponentSet, language: str) -> tuple[MonumentInk, ...]:
    return tuple(_monument(monument, language) for monument in components.monuments.values())


def choice_tiles(seats: int, language: str) -> Iterator[ChoiceTile]:
    """Every choice tile of these seats, seat by seat."""
    for seat in range(1, seats + 1):
        for choice, printed in CHOICES.items():
            piece = sticker(CHOICE_KIND, printed.number, seat - 1)
            yield ChoiceTile(piece, printed.names[language], seat, CHOICE_ICONS[choice])


def resource_board_inks(components: ComponentSet) -> tuple[ResourceBoardInk, ...]:
    return tuple(
        ResourceBoardInk(
            board.side,
            (
                TrackInk("gold", GOLD + LOAN_GOLD, (GOLD, GOLD + LOAN_GOLD)),
                TrackInk("population", board.population.last, board.population.marks),
                *(TrackInk(name, t.last, t.marks) for name, t in zip(RESOURCES, board.tracks, strict=True)),
            ),
            board.proposal,
        )
        for board in components.boards.values()
    )


def offer_ink(components: ComponentSet) -> OfferInk:
    shapes = components.shapes.values()
    return OfferInk(
        tuple(StackInk(shape.cells, shape.price, shape.min_players) for shape in shapes),
        _PRICES,
        {players: (*roads, 1) for players, roads in ROADS_ON_OFFER.items()},
        OPEN_MONUMENTS,
        any(shape.proposal for shape in shapes),
    )


def card_inks(components: ComponentSet, language: str) -> tuple[CardInk, ...]:
    """The public objectives, then the cards of the solo game."""
    objectives = (_objective(objective, language) for objective in components.objectives.values())
    solo = (_solo(card, number, language) for number, card in enumerate(components.solo.values(), start=1))
    return (*objectives, *solo)


_PRICES: Final = {
    "long_road": ROAD_PRICE,
    "short_roads": ROAD_PRICE,
    "tower": TOWER_PRICE,
    "pedestal": PEDESTAL_PRICE,
}


def _row(cells: int) -> tuple[Cell, ...]:
    return tuple((x, 0) for x in range(cells))


def _gains(amounts: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(name for name, amount in zip(RESOURCES, amounts, strict=True) for _ in range(amount))


def _monument(monument: Monument, language: str) -> MonumentInk:
    pieces = tuple(
        MonumentPiece(sticker(MONUMENT_KIND, monument.sticker, copy), piece.cells, piece.terrains)
        for copy, piece in enumerate(monument.pieces)
    )
    gains = *_gains(monument.resources), *("population",) * monument.population, *("rings",) * monument.rings
    contacts = tuple(_feature(contact) for contact in monument.contacts for _ in range(contact.count))
    return MonumentInk(
        monument.names[language], gains, contacts, pieces, tuple(sorted(monument.links)), monument.proposal
    )


def _feature(contact: Contact) -> str:
    return contact.type or contact.feature


_HEADINGS: Final = {
    "en": {
        "objective": "Objective",
        "solo": "Solo {n}",
        "first": "first {first} points, second {second}",
        "shared": "{first} points, shared",
    },
    "zh": {
        "objective": "公共目标",
        "solo": "单人 {n}",
        "first": "第一 {first} 分，第二 {second} 分",
        "shared": "共 {first} 分，平分",
    },
}
_OBJECTIVES: Final = {
    "largest_green_area": {"en": "Largest enclosed green area", "zh": "最大的被围绿地"},
    "longest_road": {"en": "Longest connected road", "zh": "最长的相连道路"},
    "most_monuments": {"en": "Most monuments", "zh": "奇观最多"},
    "most_buildings_next_to_natural_resources": {
        "en": "Most buildings next to natural resources",
        "zh": "与自然资源相邻的建筑最多",
    },
    "most_buildings_next_to_water": {"en": "Most buildings next to water", "zh": "与水域相邻的建筑最多"},
    "most_buildings_of_type": {"en": "Most buildings: {name}", "zh": "{name}最多"},
    "highest_resource": {"en": "Highest marker: {name}", "zh": "{name}标记最高"},
    "largest_group_of_type": {"en": "Largest group side by side: {name}", "zh": "相连的{name}最多"},
    "most_buildings_on_map_edge": {"en": "Most buildings at the map's edge", "zh": "地图边缘的建筑最多"},
    "district_of_every_type": {"en": "A district of every building type", "zh": "每种建筑各有一个街区"},
}
_OBJECTIVE_ICONS: Final = {
    "longest_road": ("road",),
    "most_monuments": ("monument",),
    "most_buildings_next_to_natural_resources": ("building", "natural_resource"),
    "most_buildings_next_to_water": ("building", "water"),
    "most_buildings_on_map_edge": ("building",),
    "district_of_every_type": tuple(TYPE_NAMES),
}
_SOLO_ITEMS: Final = {
    "shape_rank": {"en": "stack {n}", "zh": "第 {n} 堆建筑"},
    "monument": {"en": "open monument {n}", "zh": "第 {n} 个奇观"},
    "long_road": {"en": "long road", "zh": "长路"},
    "short_roads": {"en": "short roads", "zh": "短路套组"},
    "tower": {"en": "tower", "zh": "塔"},
}


def _objective(objective: Objective, language: str) -> CardInk:
    say = _HEADINGS[language]
    name = {**TYPE_NAMES, **RESOURCE_NAMES}[objective.type][language] if objective.type else ""
    points = say["shared" if objective.kind == "district_of_every_type" else "first"]
    lines = (
        _OBJECTIVES[objective.kind][language].format(name=name),
        points.format(first=objective.first, second=objective.second),
    )
    icons = (objective.type,) if objective.type else _OBJECTIVE_ICONS.get(objective.kind, ())
    return CardInk(say["objective"], lines, icons, objective.proposal)


def _solo(card: Solo, number: int, language: str) -> CardInk:
    lines = tuple(f"{k}. {_item(item, language)}" for k, item in enumerate(card.sections, start=1))
    return CardInk(_HEADINGS[language]["solo"].format(n=number), lines, (), card.proposal)


def _item(item: SoloItem, language: str) -> str:
    return _SOLO_ITEMS[item.item][language].format(n=item.number)
