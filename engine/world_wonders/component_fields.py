"""The entries of a file of components, read key by key; each problem names its entry."""

from __future__ import annotations

import re
from types import MappingProxyType

from engine.fields import Fields
from engine.world_wonders.city import Cells
from engine.world_wonders.components import (
    FEATURES,
    LINKS,
    OBJECTIVES,
    RESOURCES,
    SIDES,
    SOLO_ITEMS,
    TYPES,
    Amounts,
    Contact,
    Map,
    Monument,
    MonumentPiece,
    Objective,
    ResourceBoard,
    Shape,
    Solo,
    SoloItem,
    Tile,
    Track,
)
from engine.world_wonders.grid import Grid

MOST_ACROSS = 40
MOST_CELLS = 16
MOST_PIECES = 4
MOST_STICKERS = 999
ID = re.compile(r"[A-Za-z][A-Za-z0-9_-]{0,29}")
GREEN, NATURAL, WATER = ".", "*", "~"
_UNREAD = ("provenance", "note")


def read_map(fields: Fields, sticker: int) -> Map:
    grid = Grid(fields.number("width", 4, MOST_ACROSS), fields.number("height", 4, MOST_ACROSS))
    rows = fields.list("rows")
    if len(rows) != grid.height or not all(isinstance(row, str) and len(row) == grid.width for row in rows):
        raise fields.wrong("rows", f"{grid.height} texts of {grid.width} letters")
    letters = {(x, y): letter for y, row in enumerate(rows) for x, letter in enumerate(str(row))}
    if not set(letters.values()) <= {GREEN, NATURAL, WATER}:
        raise fields.wrong("rows", f"the letters {GREEN} {NATURAL} {WATER}")
    fields.skip("seat")
    return Map(
        _id(fields),
        fields.text("side", SIDES),
        fields.flag("proposal"),
        sticker,
        grid,
        grid.bits(cell for cell, letter in letters.items() if letter == WATER),
        grid.bits(cell for cell, letter in letters.items() if letter == NATURAL),
    )


def read_shape(fields: Fields) -> Shape:
    fields.skip("name")
    return Shape(
        _id(fields),
        _cells(fields),
        fields.number("price", 1, 7),
        fields.number("min_players", 1, 5),
        fields.number("stack_size", 1, 99),
        fields.flag("rotate"),
        fields.flag("mirror"),
        fields.flag("proposal"),
    )


def read_tile(fields: Fields, sticker: int) -> Tile:
    icons = fields.inside("resources")
    tile = Tile(
        _id(fields),
        fields.text("shape"),
        fields.text("type", TYPES),
        _amounts(icons),
        fields.flag("proposal"),
        sticker,
    )
    icons.close()
    return tile


def read_resource_board(fields: Fields) -> ResourceBoard:
    tracks, population = fields.inside("tracks"), fields.inside("population")
    fields.skip("gold")
    board = ResourceBoard(
        fields.text("side", SIDES),
        (
            _track(tracks.inside("food"), "population_symbols"),
            _track(tracks.inside("pottery"), "population_symbols"),
            _track(tracks.inside("gears"), "population_symbols"),
        ),
        _track(population, "rings"),
        fields.flag("proposal"),
    )
    tracks.close()
    return board


def read_monument(fields: Fields, place: str, sticker: int) -> Monument:
    names, reward, placement = (fields.inside(key) for key in ("name", "reward", "placement"))
    english = names.printable("en")
    pieces = entries(placement, "pieces", place)
    if not 1 <= len(pieces) <= MOST_PIECES:
        raise placement.wrong("pieces", f"1 to {MOST_PIECES} pieces")
    monument = Monument(
        _id(fields),
        MappingProxyType({"en": english, "zh": names.printable("zh") if "zh" in names else english}),
        _amounts(reward),
        reward.number("population", 0, 9),
        reward.number("rings", 0, 9),
        tuple(map(_piece, pieces)),
        placement.texts("links", LINKS),
        placement.flag("rotate"),
        placement.flag("mirror"),
        _contacts(fields, place),
        fields.flag("proposal"),
        sticker,
    )
    for inner in (names, reward, placement):
        inner.close()
    if len(monument.pieces) > 1 and not monument.links:
        raise placement.wrong("links", "how its pieces lie together: 'edge', 'gap1' or both")
    return monument


def read_objective(fields: Fields) -> Objective:
    kind = fields.text("kind", OBJECTIVES)
    of = ""
    if kind == "highest_resource":
        of = fields.text("resource", RESOURCES)
    elif kind in {"most_buildings_of_type", "largest_group_of_type"}:
        of = fields.text("type", TYPES)
    shared = kind == "district_of_every_type"
    first = fields.number("pool" if shared else "first", 0, 99)
    second = 0 if shared else fields.number("second", 0, 99)
    return Objective(_id(fields), kind, of, first, second, fields.flag("proposal"))


def read_solo(fields: Fields, place: str) -> Solo:
    sections = tuple(map(_solo_item, entries(fields, "sections", place)))
    if not sections:
        raise fields.wrong("sections", "one or more")
    return Solo(_id(fields), sections, fields.flag("proposal"))


def entries(fields: Fields, key: str, place: str) -> list[Fields]:
    """The entries of a list."""
    return [Fields(value, called(value, f"{place}, {key}", n)) for n, value in enumerate(fields.list(key), 1)]


def called(value: object, place: str, number: int) -> str:
    """What problems call an entry of a list: by its id or side where it has one, else by its number."""
    name = value.get("id", value.get("side")) if isinstance(value, dict) else None
    return f"{place} {name if isinstance(name, str) and ID.fullmatch(name) else number}"


def close(fields: Fields) -> None:
    """Refuse what nobody asked for, but for notes on where a value comes from."""
    fields.skip(*_UNREAD)
    fields.close()


def _id(fields: Fields) -> str:
    value = fields.text("id")
    if not ID.fullmatch(value):
        raise fields.wrong("id", "letters, digits, '_' and '-', a letter first, at most 30 characters")
    return value


def _cells(fields: Fields) -> Cells:
    found = []
    for value in fields.list("cells"):
        if not (isinstance(value, list) and len(value) == 2 and all(type(n) is int and 0 <= n < 16 for n in value)):
            raise fields.wrong("cells", "pairs of whole numbers from 0 to 15")
        found.append((value[0], value[1]))
    cells = tuple(found)
    if not 1 <= len(cells) <= MOST_CELLS or len(set(cells)) != len(cells):
        raise fields.wrong("cells", f"1 to {MOST_CELLS} different cells")
    grid = Grid(16, 16)
    if grid.group(grid.bit(cells[0]), grid.bits(cells)) != grid.bits(cells):
        raise fields.wrong("cells", "cells that hang together")
    return cells


def _amounts(fields: Fields) -> Amounts:
    return fields.number("food", 0, 9), fields.number("pottery", 0, 9), fields.number("gears", 0, 9)


def _track(fields: Fields, marked: str) -> Track:
    last = fields.number("last", 1, 99)
    marks = fields.list(marked)
    if len(set(map(repr, marks))) != len(marks) or not all(type(mark) is int and 1 <= mark <= last for mark in marks):
        raise fields.wrong(marked, f"different whole numbers from 1 to {last}")
    fields.close()
    return Track(last, tuple(sorted(mark for mark in marks if isinstance(mark, int))))


def _piece(fields: Fields) -> MonumentPiece:
    cells, terrains = _cells(fields), fields.texts("terrain_options")
    if not terrains or not all(re.fullmatch(f"[LWA]{{{len(cells)}}}", terrain) for terrain in terrains):
        raise fields.wrong("terrain_options", f"texts of {len(cells)} letters L, W or A, one for each cell")
    fields.close()
    return MonumentPiece(cells, terrains)


def _contacts(fields: Fields, place: str) -> tuple[Contact, ...]:
    """Each icon once: twice the same one asks for two different things, which ``count`` says (W20)."""
    found: dict[tuple[str, str], Contact] = {}
    for entry in entries(fields, "adjacency", place):
        contact = _contact(entry)
        if (contact.feature, contact.type) in found:
            raise entry.wrong("type" if contact.type else "feature", "each once; raise the 'count' of the entry before")
        found[contact.feature, contact.type] = contact
    return tuple(found.values())


def _contact(fields: Fields) -> Contact:
    feature = fields.text("feature", FEATURES)
    building = fields.text("type", TYPES) if feature == "building" else ""
    contact = Contact(feature, building, fields.number("count", 1, 9))
    fields.close()
    return contact


def _solo_item(fields: Fields) -> SoloItem:
    item = fields.text("item", SOLO_ITEMS)
    number = fields.number("n", 1, 9) if item in {"shape_rank", "monument"} else 1
    fields.close()
    return SoloItem(item, number)
