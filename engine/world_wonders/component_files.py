"""Files of components: read and checked, every problem told with the entry that it is in.

The format is that of ``data/components.schema.json``; beyond it holds what ``_problems_of`` says.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TypeVar

from engine.fields import BadData, Fields, attempt, parsed
from engine.world_wonders.atlas import long_forms
from engine.world_wonders.city import Kind
from engine.world_wonders.component_fields import (
    ID,
    MOST_STICKERS,
    close,
    entries,
    read_map,
    read_monument,
    read_objective,
    read_resource_board,
    read_shape,
    read_solo,
    read_tile,
)
from engine.world_wonders.components import HIGHEST_MM, PRINTED_MM, RULED, ComponentSet, Map
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
    attempt(problems, _frame, fields, name)
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
    if problems or heights is None:
        return None, problems
    content = {key: fields.value(key) if key in fields else None for key in PARTS}
    canonical = json.dumps(content, sort_keys=True, separators=(",", ":"))
    fingerprint = hashlib.sha256(canonical.encode()).hexdigest()[:16]
    found = ComponentSet(fingerprint, maps, shapes, tiles, boards, monuments, objectives, solo, heights)
    return found, _problems_of(found, name)


def _fields(text: str, name: str) -> Fields:
    return Fields(parsed(text, name), name)


def _frame(fields: Fields, name: str) -> None:
    fields.skip(*_UNREAD, *PARTS, *RULED)
    fields.text("format", (FORMAT,))
    fields.skip("proposal")
    for key, ruled in RULED.items():
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


def _part(
    problems: list[str],
    fields: Fields,
    name: str,
    key: str,
    read: Callable[[Fields, str], T],
    id_key: str = "id",
) -> Mapping[str, T]:
    """One list of the file by id, in its order; what is wrong with an entry is noted, and the next one read."""
    found: dict[str, T] = {}
    if key in _OPTIONAL and key not in fields:
        return found
    listed = attempt(problems, entries, fields, key, name) or []
    if len(listed) > MOST_ENTRIES:
        problems.append(f"{name}, {key}: {len(listed)} entries are too many, {MOST_ENTRIES} are allowed")
        return found
    for number, entry in enumerate(listed, 1):
        value = attempt(problems, _whole, entry, f"{name}, {key}", number, read, id_key)
        if value is None:
            continue
        if value[0] in found:
            problems.append(f"{name}, {key} {value[0]}: this {id_key!r} is there twice")
        found[value[0]] = value[1]
    return MappingProxyType(found)


def _whole(entry: Fields, place: str, number: int, read: Callable[[Fields, str], T], id_key: str) -> tuple[str, T]:
    word = entry.value(id_key)
    known = isinstance(word, str) and ID.fullmatch(word)
    value = read(entry, f"{place} {word if known else number}")
    close(entry)
    return str(word), value


class _Stickers:
    """The numbers of stickers of this file: an entry's own ``sticker``, else what its id always had."""

    def __init__(self) -> None:
        self._used: set[tuple[str, int]] = set()

    def of(self, fields: Fields, part: str) -> int:
        if "sticker" in fields:
            number = fields.number("sticker", 1, MOST_STICKERS)
        else:
            known = NUMBERS[part].get(str(fields.value("id")))
            if known is None:
                raise fields.wrong(
                    "id", "an id of the packaged file, or with it a 'sticker': a number of its own from 500 on"
                )
            number = known
        if (part, number) in self._used:
            raise fields.wrong("id", f"a sticker of its own, but {number} is used twice")
        self._used.add((part, number))
        return number


def _problems_of(found: ComponentSet, name: str) -> list[str]:
    """What the entries must be together."""
    problems = [
        f"{name}, building_tiles {tile.id}: 'shape' is {tile.shape!r}, which is no building shape"
        for tile in found.tiles.values()
        if tile.shape not in found.shapes
    ]
    for shape in found.shapes.values():
        count = sum(tile.shape == shape.id for tile in found.tiles.values())
        if count != shape.size:
            problems.append(f"{name}, building_shapes {shape.id}: 'stack_size' is {shape.size}, it has {count} tiles")
    if not any(shape.min_players == 1 for shape in found.shapes.values()):
        problems.append(f"{name}, building_shapes: no stack is for every number of players ('min_players' 1)")
    problems += [
        f"{name}, maps {board.id}: no free road can be laid" for board in found.maps.values() if not _has_start(board)
    ]
    needed = {"maps": found.maps, "resource_boards": found.boards, "monuments": found.monuments}
    problems += [f"{name}, {key}: there is none" for key, part in needed.items() if not part]
    return problems


def _has_start(board: Map) -> bool:
    """Whether a long road fits that touches the sidewalk (W03)."""
    return any(form.anchors & form.touching(board.grid.bottom) for form in long_forms(board))
