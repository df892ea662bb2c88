"""Cards, wonders and their stages: the values of a catalogue, and how they are read from the data files."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from types import MappingProxyType

from engine.fields import Fields
from engine.seven_wonders.effects import COLORS, RESOURCES, Effect, Produce, parse_effect
from engine.seven_wonders.state import Edition

Resources = tuple[tuple[str, int], ...]
"""Units of each resource, in canonical order; resources of which there are none are left out."""

GUILD_COLOR = "purple"
SIDES = MappingProxyType({Edition.FIRST: ("A", "B"), Edition.SECOND: ("day", "night")})
"""The sides of a wonder in the order of their stickers' copy."""


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """One structure of one age. Cards are kept once an edition, so they are equal only to themselves."""

    id: str
    structure: str
    """The name without the age: what may stand only once in a city (R08, R09)."""
    names: Mapping[str, str]
    age: int
    color: str
    coins: int
    resources: Resources
    min_players: tuple[int, ...]
    """One entry a physical copy: it is in play with at least so many players. Guilds have none."""
    chain_from: tuple[str, ...]
    """Ids of cards of which any one in the own city makes this one free."""
    effects: tuple[Effect, ...]
    number: int

    @property
    def copies(self) -> int:
        return max(1, len(self.min_players))


@dataclass(frozen=True, slots=True, eq=False)
class Stage:
    coins: int
    resources: Resources
    effects: tuple[Effect, ...]


@dataclass(frozen=True, slots=True, eq=False)
class WonderSide:
    stages: tuple[Stage, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Wonder:
    id: str
    names: Mapping[str, str]
    sides: Mapping[str, WonderSide]
    start: str
    """The resource that the board itself produces; neighbours may buy it (R02)."""
    number: int


def load_cards(edition: Edition) -> list[Card]:
    """Every card of the packaged file, in its order; raises BadData."""
    return [_card(*entry) for entry in _entries(f"cards_{edition}_edition.json", "cards", edition)]


def load_wonders(edition: Edition) -> list[Wonder]:
    """Every wonder of the packaged file, in its order; raises BadData."""
    return [_wonder(*entry) for entry in _entries(f"wonders_{edition}_edition.json", "wonders", edition)]


_HEADERS = ("schema_version", "title", "chain_mode", "player_counts", "resources", "raw_resources")
_EVIDENCE = ("verified", "sources", "sources_disagreeing", "note", "name_zh_verified")


def _entries(name: str, key: str, edition: Edition) -> list[tuple[object, str]]:
    text = (files("engine.seven_wonders") / "data" / name).read_text(encoding="utf-8")
    header = Fields(json.loads(text), name)
    header.text("edition", (edition,))
    entries = header.list(key)
    header.skip(*_HEADERS, "manufactured_resources", "chain_symbols", "sides")
    header.close()
    return [(entry, f"{name}, {key} {index}") for index, entry in enumerate(entries)]


def _card(entry: object, place: str) -> Card:
    fields = Fields(entry, place)
    coins, resources = _cost(fields)
    card = Card(
        id=fields.text("id"),
        structure=fields.text("structure"),
        names=MappingProxyType({"en": fields.text("name_en"), "zh": fields.text("name_zh")}),
        age=fields.number("age", 1, 3),
        color=fields.text("color", COLORS),
        coins=coins,
        resources=resources,
        min_players=_min_players(fields),
        chain_from=fields.texts("chain_from"),
        effects=_effects(fields, place),
        number=fields.number("number", 1),
    )
    fields.skip("chain_to", "chain_symbols_required", "chain_symbols_given", *_EVIDENCE)
    fields.close()
    return card


def _wonder(entry: object, place: str) -> Wonder:
    fields = Fields(entry, place)
    start = parse_effect(fields.value("starting_production"), f"{place}, starting_production")
    if not isinstance(start, Produce) or len(start.resources) != 1 or not start.sellable:
        raise fields.wrong("starting_production", "one sellable resource")
    sides = fields.inside("sides")
    wonder = Wonder(
        id=fields.text("id"),
        names=MappingProxyType({"en": fields.text("name_en"), "zh": fields.text("name_zh")}),
        sides=MappingProxyType(
            {side: _side(sides, side, place) for side in ("A", "B", "day", "night") if side in sides}
        ),
        start=start.resources[0][0],
        number=fields.number("number", 1),
    )
    sides.close()
    fields.skip("wonder_name_en", "wonder_name_zh", *_EVIDENCE)
    fields.close()
    return wonder


def _side(sides: Fields, side: str, place: str) -> WonderSide:
    fields = sides.inside(side)
    stages = []
    for index, entry in enumerate(fields.list("stages")):
        inner = Fields(entry, f"{place}, {side} stage {index + 1}")
        inner.number("stage", index + 1, index + 1)
        coins, resources = _cost(inner)
        stages.append(Stage(coins, resources, _effects(inner, place)))
        inner.close()
    fields.close()
    return WonderSide(tuple(stages))


def _cost(fields: Fields) -> tuple[int, Resources]:
    cost = fields.inside("cost")
    coins, resources = cost.number("coins", 0, 9), cost.amounts("resources", RESOURCES)
    cost.close()
    return coins, resources


def _effects(fields: Fields, place: str) -> tuple[Effect, ...]:
    return tuple(parse_effect(entry, place) for entry in fields.list("effects"))


def _min_players(fields: Fields) -> tuple[int, ...]:
    found = []
    for value in fields.list("min_players"):
        if type(value) is not int or not 3 <= value <= 7:
            raise fields.wrong("min_players", "numbers from 3 to 7")
        found.append(value)
    return tuple(found)
