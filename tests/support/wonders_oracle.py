"""Second opinions, written from the rule text alone: what a payment may cost, and what a city scores.

Nothing here imports the rules under test; only the frozen values and the printed data are shared.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement

from wonders_table import BOARDS, CARDS

from engine.seven_wonders.state import City, Edition, State

Symbol = frozenset[str]
"""One printed symbol: it gives one unit of one of these resources."""

RAW = frozenset({"wood", "stone", "clay", "ore"})
GOODS = frozenset({"glass", "cloth", "papyrus"})

# Paying


def symbols(edition: Edition, city: City, *, for_sale: bool) -> list[Symbol]:
    """The starting resource, brown and grey cards; for the owner also yellow cards and wonder stages."""
    board = BOARDS[edition][city.wonder]
    effects = [board["starting_production"]]
    for copy in city.cards:
        entry = CARDS[edition][copy.card]
        if entry["color"] in {"brown", "grey"} or not for_sale:
            effects += entry["effects"]
    if not for_sale:
        for stage in board["sides"][city.side]["stages"][: city.stages]:
            effects += stage["effects"]
    found: list[Symbol] = []
    for effect in effects:
        if effect["type"] == "produce":
            found += [frozenset({r}) for r, n in effect["resources"].items() for _ in range(n)]
        elif effect["type"] == "produce_choice":
            found += [frozenset(effect["options"])] * effect["amount"]
    return found


def unit_price(edition: Edition, city: City, side: str, resource: str) -> int:
    """Two coins; one with the trading post of that side, the marketplace, or Olympia's first stage (2010, B)."""
    standing = {copy.card for copy in city.cards}
    if resource in GOODS:
        return 1 if "marketplace" in standing else 2
    if {"left": "west_trading_post", "right": "east_trading_post"}[side] in standing:
        return 1
    return 1 if (edition, city.wonder, city.side) == (Edition.FIRST, "olympia", "B") and city.stages else 2


def all_splits(state: State, seat: int, cost: dict[str, int]) -> set[tuple[int, int]]:
    """Every (coins to the left, coins to the right) for which the resources can be had; no thrift at all."""
    edition, me = state.setup.edition, state.city(seat)
    left, right = state.city(seat % len(state.cities) + 1), state.city((seat - 2) % len(state.cities) + 1)
    sources = [(s, "own") for s in symbols(edition, me, for_sale=False)]
    sources += [(s, "left") for s in symbols(edition, left, for_sale=True)]
    sources += [(s, "right") for s in symbols(edition, right, for_sale=True)]
    units = [r for r, n in cost.items() for _ in range(n)]

    @cache
    def reach(index: int, used: frozenset[int]) -> frozenset[tuple[int, int]]:
        if index == len(units):
            return frozenset({(0, 0)})
        found = set()
        tried = set()
        for i, (symbol, side) in enumerate(sources):
            if i in used or units[index] not in symbol or (symbol, side) in tried:
                continue
            tried.add((symbol, side))
            price = 0 if side == "own" else unit_price(edition, me, side, units[index])
            for to_left, to_right in reach(index + 1, used | {i}):
                found.add((to_left + price * (side == "left"), to_right + price * (side == "right")))
        return frozenset(found)

    return set(reach(0, frozenset()))


def pareto(splits: set[tuple[int, int]]) -> set[tuple[int, int]]:
    """Those that no other split undercuts on one side without dearer on the other."""
    return {a for a in splits if not any(b != a and b[0] <= a[0] and b[1] <= a[1] for b in splits)}


# Scoring

COLORS = {
    "brown": "lumber_yard stone_pit clay_pool ore_vein tree_farm excavation clay_pit timber_yard forest_cave mine "
    "sawmill quarry brickyard foundry",
    "grey": "loom glassworks press",
    "blue": "pawnshop well baths altar theater aqueduct temple statue courthouse pantheon gardens town_hall palace "
    "senate",
    "yellow": "tavern east_trading_post west_trading_post marketplace forum caravansery vineyard bazar haven "
    "lighthouse chamber_of_commerce arena ludus",
    "red": "stockade barracks guard_tower walls training_ground stables archery_range fortifications circus arsenal "
    "siege_workshop castrum",
    "green": "apothecary workshop scriptorium dispensary laboratory library school lodge observatory university "
    "academy study",
    "purple": "workers_guild craftsmens_guild traders_guild philosophers_guild spies_guild strategists_guild "
    "shipowners_guild scientists_guild magistrates_guild builders_guild decorators_guild",
}
COLOR_OF = {name: color for color, names in COLORS.items() for name in names.split()}
BLUE_POINTS = {
    "pawnshop": 3,
    "well": 3,
    "baths": 3,
    "aqueduct": 5,
    "statue": 4,
    "courthouse": 4,
    "pantheon": 7,
    "gardens": 5,
    "town_hall": 6,
    "palace": 8,
    "senate": 6,
}
REVISED_BLUE_POINTS = {  # first edition, second edition
    "altar": (2, 3),
    "theater": (2, 3),
    "temple": (3, 4),
}
SYMBOL_OF = {
    **dict.fromkeys(("apothecary", "dispensary", "lodge", "academy"), 0),
    **dict.fromkeys(("workshop", "laboratory", "observatory", "study"), 1),
    **dict.fromkeys(("scriptorium", "library", "university", "school"), 2),
}
STAGE_POINTS = {
    Edition.FIRST: {
        "alexandria": ((3, 0, 7), (0, 0, 7)),
        "babylon": ((3, 0, 7), (3, 0, 0)),
        "ephesos": ((3, 0, 7), (2, 3, 5)),
        "gizah": ((3, 5, 7), (3, 5, 5, 7)),
        "halikarnassos": ((3, 0, 7), (2, 1, 0)),
        "olympia": ((3, 0, 7), (0, 5, 0)),
        "rhodos": ((3, 0, 7), (3, 4)),
    },
    Edition.SECOND: {
        "alexandria": ((3, 0, 7), (0, 0, 7)),
        "babylon": ((3, 0, 7), (0, 0)),
        "ephesos": ((3, 0, 7), (2, 3, 5)),
        "gizah": ((3, 5, 7), (3, 5, 5, 7)),
        "halikarnassos": ((3, 0, 7), (2, 1, 0)),
        "olympia": ((3, 0, 7), (2, 3, 5)),
        "rhodos": ((3, 0, 7), (3, 4)),
    },
}
FREE_SYMBOL_STAGE = {  # how many stages stand when Babylon's free symbol is there
    (Edition.FIRST, "A"): 2,
    (Edition.FIRST, "B"): 3,
    (Edition.SECOND, "day"): 2,
    (Edition.SECOND, "night"): 2,
}
COUNTED_COLOR = {
    "workers_guild": "brown",
    "craftsmens_guild": "grey",
    "traders_guild": "yellow",
    "philosophers_guild": "green",
    "spies_guild": "red",
    "magistrates_guild": "blue",
}


def structure(card_id: str) -> str:
    return card_id.removesuffix("_1").removesuffix("_2")


def count(city: City, *colors: str) -> int:
    return sum(COLOR_OF[structure(copy.card)] in colors for copy in city.cards)


def science_points(counts: list[int], free: int) -> int:
    """The best of all placements of the free symbols."""
    best = 0
    for placed in combinations_with_replacement(range(3), free):
        final = [n + placed.count(i) for i, n in enumerate(counts)]
        best = max(best, sum(n * n for n in final) + 7 * min(final))
    return best


def guild_points(state: State, seat: int, guild: str) -> int:
    me = state.city(seat)
    near = (state.city(state.left_of(seat)), state.city(state.right_of(seat)))
    if guild in COUNTED_COLOR:
        return sum(count(city, COUNTED_COLOR[guild]) for city in near) * (2 if guild == "craftsmens_guild" else 1)
    if guild == "shipowners_guild":
        return count(me, "brown", "grey", "purple")
    if guild == "builders_guild":
        return me.stages + sum(city.stages for city in near)
    if guild == "strategists_guild":
        return sum(city.tokens.count(-1) for city in near)
    if guild == "decorators_guild":
        sides = STAGE_POINTS[state.setup.edition][me.wonder]
        return 7 if me.stages == len(sides[me.side in {"B", "night"}]) else 0
    assert guild == "scientists_guild"
    return 0


def yellow_points(city: City) -> int:
    standing = {copy.card for copy in city.cards}
    return (
        ("haven" in standing) * count(city, "brown")
        + ("lighthouse" in standing) * count(city, "yellow")
        + ("chamber_of_commerce" in standing) * 2 * count(city, "grey")
        + ("arena" in standing) * city.stages
        + ("ludus" in standing) * count(city, "red")
    )


def _copies(state: State, seat: int) -> Iterator[str | None]:
    """What Olympia B (2010) may copy once its third stage stands; None is to copy nothing."""
    yield None
    me = state.city(seat)
    if (state.setup.edition, me.wonder, me.side, me.stages) == (Edition.FIRST, "olympia", "B", 3):
        for neighbour in (state.left_of(seat), state.right_of(seat)):
            yield from (c.card for c in state.city(neighbour).cards if COLOR_OF[structure(c.card)] == "purple")


def categories(state: State, seat: int) -> dict[str, int]:
    """The seat's points. What a copied guild brings is counted under guilds (a copied Scientists Guild: science)."""
    edition, me = state.setup.edition, state.city(seat)
    side = me.side in {"B", "night"}
    revised = edition is Edition.SECOND
    counts = [0, 0, 0]
    civilian = 0
    for copy in me.cards:
        if copy.card in SYMBOL_OF:
            counts[SYMBOL_OF[copy.card]] += 1
        if COLOR_OF[structure(copy.card)] == "blue":
            civilian += BLUE_POINTS.get(copy.card, 0) or REVISED_BLUE_POINTS[copy.card][revised]
    guilds = [copy.card for copy in me.cards if COLOR_OF[structure(copy.card)] == "purple"]
    free = ("scientists_guild" in guilds) + (
        me.wonder == "babylon" and me.stages >= FREE_SYMBOL_STAGE[edition, me.side]
    )
    best_science, best_guilds = max(
        (
            (
                science_points(counts, free + (copied == "scientists_guild")),
                sum(guild_points(state, seat, g) for g in [*guilds, *([copied] if copied else [])]),
            )
            for copied in _copies(state, seat)
        ),
        key=sum,
    )
    return {
        "military": sum(me.tokens),
        "treasury": me.coins // 3,
        "wonder": sum(STAGE_POINTS[edition][me.wonder][side][: me.stages]),
        "civilian": civilian,
        "science": best_science,
        "commercial": yellow_points(me),
        "guilds": best_guilds,
    }
