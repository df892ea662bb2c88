"""Files of components: read and checked, every problem told with the entry that it is in.

The format is that of ``data/components.schema.json``; beyond it holds what the functions ``_check_…`` say. These go by
what all entries say, also those that could not be read, so that no problem hides one of another entry.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Generic, TypeVar

from engine.fields import BadData, Fields, attempt, doubled, parsed
from engine.world_wonders.atlas import long_forms
from engine.world_wonders.city import Kind
from engine.world_wonders.component_fields import (
    ID,
    MOST_STICKERS,
    called,
    close,
    read_map,
    read_monument,
    read_objective,
    read_resource_board,
    read_shape,
    read_solo,
    read_tile,
)
from engine.world_wonders.components import HIGHEST_MM, PRINTED_MM, RULED, WORDS, ComponentSet, Map, Shape, Tile
from engine.world_wonders.stickers import NUMBERS

FORMAT = "world-wonders-components/1"
MOST_ENTRIES = 200
PARTS = (
    "maps",
    "building_shapes",
    "building_tiles",
    "resource_boards",
    "monuments",
    "public_objectives",
    "solo_cards",
)
_UNREAD = (
    "$schema",
    "game",
    "read_me",
    "sources",
    "verified_facts",
    "not_obtainable",
    "rule_options",
    "schema_doc",
    "building_types",
)
_OPTIONAL = ("public_objectives", "solo_cards")
T = TypeVar("T")


class BadComponents(BadData):
    """A file of components that cannot be played; the message holds every problem, one a line."""


def load_components(text: str, name: str) -> ComponentSet:
    """The components in this text of the file ``name``; raises BadComponents."""
    found, problems = _read(text, name)
    if found is None or problems:
        raise BadComponents("\n".join(problems))
    return found


def check_components(text: str, name: str) -> tuple[str, ...]:
    """Every problem of this text of the file ``name``, as sentences that name the entry; empty if it is good."""
    return tuple(_read(text, name)[1])


def _read(text: str, name: str) -> tuple[ComponentSet | None, list[str]]:
    problems: list[str] = []
    fields = attempt(problems, _fields, text, name)
    if fields is None:
        return None, problems
    _frame(problems, fields, name)
    stickers = _Stickers()
    maps = _part(problems, fields, name, "maps", lambda f, _: read_map(f, stickers.of(f, "maps")))
    shapes = _part(problems, fields, name, "building_shapes", lambda f, _: read_shape(f))
    tiles = _part(problems, fields, name, "building_tiles", lambda f, _: read_tile(f, stickers.of(f, "tiles")))
    boards = _part(problems, fields, name, "resource_boards", lambda f, _: read_resource_board(f), "side")
    monuments = _part(
        problems, fields, name, "monuments", lambda f, place: read_monument(f, place, stickers.of(f, "monuments"))
    )
    objectives = _part(problems, fields, name, "public_objectives", lambda f, _: read_objective(f))
    solo = _part(problems, fields, name, "solo_cards", read_solo)
    heights = attempt(problems, _heights, fields)
    attempt(problems, close, fields)
    _check_stacks(problems, shapes, tiles)
    _check_ids(problems, (shapes, tiles, monuments))
    for board in maps.found.values():
        attempt(problems, _needs_start, board, f"{name}, maps {board.id}")
    if problems or heights is None:
        return None, problems
    content = {key: fields.value(key) if key in fields else None for key in PARTS}
    canonical = json.dumps(content, sort_keys=True, separators=(",", ":"))
    fingerprint = hashlib.sha256(canonical.encode()).hexdigest()[:16]
    found = ComponentSet(
        fingerprint,
        maps.found,
        shapes.found,
        tiles.found,
        boards.found,
        monuments.found,
        objectives.found,
        solo.found,
        heights,
    )
    return found, problems


def _fields(text: str, name: str) -> Fields:
    return Fields(parsed(text, name), name)


def _frame(problems: list[str], fields: Fields, name: str) -> None:
    fields.skip(*_UNREAD, *PARTS, *RULED)
    attempt(problems, fields.text, "format", (FORMAT,))
    fields.skip("proposal")
    for key in RULED:
        attempt(problems, _as_ruled, fields, key, name)


def _as_ruled(fields: Fields, key: str, name: str) -> None:
    ruled = RULED[key]
    if key in fields and _without_marks(fields.value(key)) != ruled:
        raise BadData(f"{name}, {key}: the rules fix these numbers; leave the key out or as the rules say: {ruled}")


def _heights(fields: Fields) -> Mapping[Kind, int]:
    """How high the stickers lie, kind by kind; what is not named is as the printed pieces are."""
    if "height_mm" not in fields:
        return dict.fromkeys(Kind, PRINTED_MM)
    given = fields.inside("height_mm")
    heights = {kind: given.number(kind.value, 0, HIGHEST_MM) if kind.value in given else PRINTED_MM for kind in Kind}
    given.close()
    return heights


def _without_marks(value: object) -> object:
    return {key: inner for key, inner in value.items() if key != "proposal"} if isinstance(value, dict) else value


@dataclass(frozen=True, slots=True)
class _Part(Generic[T]):
    """One list of the file."""

    file: str
    key: str
    found: Mapping[str, T]
    """What could be read, by id, in the file's order."""
    entries: tuple[Fields, ...] | None
    """All of it that has keys; None if there is no list."""

    @property
    def place(self) -> str:
        return f"{self.file}, {self.key}"

    def said(self, key: str) -> list[object]:
        """What the entries say under this key, also those that could not be read."""
        return [entry.value(key) for entry in self.entries or () if key in entry]


def _part(
    problems: list[str],
    fields: Fields,
    name: str,
    key: str,
    read: Callable[[Fields, str], T],
    id_key: str = "id",
) -> _Part[T]:
    """The list under this key; what is wrong with an entry is noted, and the next one read."""
    place = f"{name}, {key}"
    optional = key in _OPTIONAL
    listed = () if optional and key not in fields else attempt(problems, _listed, fields, key, place)
    found: dict[str, T] = {}
    given = []
    for number, value in enumerate(listed or (), 1):
        entry = attempt(problems, Fields, value, called(value, place, number))
        if entry is None:
            continue
        given.append(entry)
        whole = attempt(problems, _whole, entry, called(value, place, number), read, id_key)
        if whole is not None:
            found.setdefault(*whole)
    part = _Part(name, key, MappingProxyType(found), None if listed is None else tuple(given))
    problems += [f"{place} {word}: this {id_key!r} is there twice" for word in doubled(_ids(part, id_key))]
    if listed is not None and not listed and not optional:
        problems.append(f"{place}: there is none")
    return part


def _listed(fields: Fields, key: str, place: str) -> tuple[object, ...]:
    listed = fields.list(key)
    if len(listed) > MOST_ENTRIES:
        raise BadData(f"{place}: {len(listed)} entries are too many, {MOST_ENTRIES} are allowed")
    return listed


def _whole(entry: Fields, place: str, read: Callable[[Fields, str], T], id_key: str) -> tuple[str, T]:
    value = read(entry, place)
    close(entry)
    return entry.text(id_key), value


def _ids(part: _Part[Any], id_key: str = "id") -> list[str]:
    """Every id that the file gives, in order."""
    return [word for word in part.said(id_key) if isinstance(word, str) and ID.fullmatch(word)]


class _Stickers:
    """The numbers of stickers of this file: an entry's own ``sticker``, else what its id always had."""

    def __init__(self) -> None:
        self._used: dict[tuple[str, int], object] = {}

    def of(self, fields: Fields, part: str) -> int:
        word = fields.value("id")
        if "sticker" in fields:
            number = fields.number("sticker", 1, MOST_STICKERS)
        else:
            known = NUMBERS[part].get(str(word))
            if known is None:
                raise fields.wrong(
                    "id", "an id of the packaged file, or with it a 'sticker': a number of its own from 500 on"
                )
            number = known
        if self._used.setdefault((part, number), word) != word:  # an id that is there twice is told as such
            raise fields.wrong("id", f"a sticker of its own, but {number} is used twice")
        return number


def _check_stacks(problems: list[str], shapes: _Part[Shape], tiles: _Part[Tile]) -> None:
    """What stacks and tiles must be together, by all that they say: also those that could not be read count."""
    if not shapes.entries:
        return
    known = shapes.said("id")
    for entry in tiles.entries or ():
        attempt(problems, _needs_shape, entry, known)
    stacked = tiles.said("shape")
    for shape in shapes.found.values():
        count = stacked.count(shape.id)
        if count != shape.size and tiles.entries is not None:
            problems.append(f"{shapes.place} {shape.id}: 'stack_size' is {shape.size}, it has {count} tiles")
    if 1 not in shapes.said("min_players"):
        problems.append(f"{shapes.place}: no stack is for every number of players ('min_players' 1)")


def _needs_shape(tile: Fields, known: list[object]) -> None:
    shape = tile.value("shape") if "shape" in tile else None
    if isinstance(shape, str) and shape not in known:
        raise tile.wrong("shape", "the 'id' of one of the building_shapes")


def _check_ids(problems: list[str], parts: tuple[_Part[Any], ...]) -> None:
    """What can be bought goes by its id alone, so it has none in common with another kind or with Pharos itself."""
    key_of: dict[str, str] = {}
    for part in parts:
        for word in dict.fromkeys(_ids(part)):
            if word in WORDS:
                problems.append(f"{part.place} {word}: this 'id' is a word of Pharos itself, choose another one")
            elif key_of.setdefault(word, part.key) != part.key:
                problems.append(f"{part.place} {word}: this 'id' is in {key_of[word]} too, choose another one")


def _needs_start(board: Map, place: str) -> None:
    """A long road fits that touches the sidewalk (W03)."""
    if not any(form.anchors & form.touching(board.grid.bottom) for form in long_forms(board)):
        raise BadData(f"{place}: no free road can be laid")
