"""What cards and wonder stages do, as a closed union of frozen values, and how they are read from the data files."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from engine.fields import Fields

RAW = ("wood", "stone", "clay", "ore")
MANUFACTURED = ("glass", "cloth", "papyrus")
RESOURCES = RAW + MANUFACTURED
"""The canonical order; a symbol's options are bits in this order (trade.py)."""
COLORS = ("brown", "grey", "blue", "yellow", "red", "green", "purple")
SYMBOLS = ("compass", "gear", "tablet")


class Where(StrEnum):
    """A city as seen from one's own seat; left is the next seat clockwise."""

    SELF = "self"
    LEFT = "left"
    RIGHT = "right"


class Power(StrEnum):
    """Abilities without numbers, each met by one named function of the rules."""

    BUILD_FREE_ONCE_PER_AGE = "build_free_once_per_age"
    BUILD_FREE_FIRST_OF_COLOR = "build_free_first_of_color"
    BUILD_FREE_FIRST_OF_AGE = "build_free_first_of_age"
    BUILD_FREE_LAST_OF_AGE = "build_free_last_of_age"
    BUILD_FROM_DISCARD = "build_from_discard"
    PLAY_LAST_CARD = "play_last_card"


@dataclass(frozen=True, slots=True)
class Produce:
    """Every unit is usable once a turn."""

    resources: tuple[tuple[str, int], ...]
    sellable: bool


@dataclass(frozen=True, slots=True)
class ProduceChoice:
    """One unit of one option a turn; the owner and each buyer choose for themselves (R12, R20)."""

    options: tuple[str, ...]
    sellable: bool


@dataclass(frozen=True, slots=True)
class Coins:
    amount: int


@dataclass(frozen=True, slots=True)
class Points:
    amount: int


@dataclass(frozen=True, slots=True)
class Shields:
    amount: int


@dataclass(frozen=True, slots=True)
class Science:
    symbol: str


@dataclass(frozen=True, slots=True)
class ScienceChoice:
    """One symbol of the three, placed at scoring (R45)."""


@dataclass(frozen=True, slots=True)
class TradeDiscount:
    """Units of a class (raw or manufactured) cost ``price`` coins from these neighbours (R25, R27)."""

    directions: tuple[Where, ...]
    raw: bool
    price: int


@dataclass(frozen=True, slots=True)
class CountCards:
    colors: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CountStages:
    """Built wonder stages."""


@dataclass(frozen=True, slots=True)
class CountDefeats:
    """Military tokens worth -1, as tokens (R75)."""


Count = CountCards | CountStages | CountDefeats


@dataclass(frozen=True, slots=True)
class CoinsPer:
    """Coins once, for what is counted when the card is built (R69, R70)."""

    amount: int
    count: Count
    where: tuple[Where, ...]


@dataclass(frozen=True, slots=True)
class PointsPer:
    """Points for what is counted in the final state (R70)."""

    amount: int
    count: Count
    where: tuple[Where, ...]


@dataclass(frozen=True, slots=True)
class PointsIfWonderComplete:
    """Points if every stage of the own side is built, however many it has (R77)."""

    amount: int


@dataclass(frozen=True, slots=True)
class CopyGuild:
    """At scoring one guild of these cities counts as if it stood here (R53)."""

    where: tuple[Where, ...]


Effect = (
    Produce
    | ProduceChoice
    | Coins
    | Points
    | Shields
    | Science
    | ScienceChoice
    | TradeDiscount
    | CoinsPer
    | PointsPer
    | PointsIfWonderComplete
    | CopyGuild
    | Power
)


def parse_effect(entry: object, place: str) -> Effect:
    """One effect object of a data file; raises BadData naming ``place`` (file and card) and the key."""
    fields = Fields(entry, place)
    kind = fields.text("type", (*_PARSERS, *Power))
    effect = _PARSERS[kind](fields) if kind in _PARSERS else Power(kind)
    fields.close()
    return effect


def _where(fields: Fields, key: str) -> tuple[Where, ...]:
    return tuple(Where(name) for name in fields.texts(key, tuple(Where)))


def _count(fields: Fields) -> Count:
    inner = fields.inside("count")
    count: Count
    match inner.text("what", ("cards", "wonder_stages", "defeat_tokens")):
        case "cards":
            count = CountCards(inner.texts("colors", COLORS))
        case "wonder_stages":
            count = CountStages()
        case _:
            count = CountDefeats()
    inner.close()
    return count


def _produce_choice(fields: Fields) -> ProduceChoice:
    fields.number("amount", 1, 1)
    return ProduceChoice(fields.texts("options", RESOURCES), fields.flag("sellable"))


def _science_choice(fields: Fields) -> ScienceChoice:
    if fields.texts("options", SYMBOLS) != SYMBOLS:
        raise fields.wrong("options", "all three symbols")
    return ScienceChoice()


_PARSERS: Mapping[str, Callable[[Fields], Effect]] = {
    "produce": lambda fields: Produce(fields.amounts("resources", RESOURCES), fields.flag("sellable")),
    "produce_choice": _produce_choice,
    "coins": lambda fields: Coins(fields.number("amount", 1)),
    "points": lambda fields: Points(fields.number("amount", 1)),
    "shields": lambda fields: Shields(fields.number("amount", 1)),
    "science": lambda fields: Science(fields.text("symbol", SYMBOLS)),
    "science_choice": _science_choice,
    "trade_discount": lambda fields: TradeDiscount(
        _where(fields, "directions"),
        fields.text("resource_class", ("raw", "manufactured")) == "raw",
        fields.number("price", 1, 2),
    ),
    "coins_per": lambda fields: CoinsPer(fields.number("amount", 1), _count(fields), _where(fields, "where")),
    "points_per": lambda fields: PointsPer(fields.number("amount", 1), _count(fields), _where(fields, "where")),
    "points_if_wonder_complete": lambda fields: PointsIfWonderComplete(fields.number("amount", 1)),
    "copy_guild": lambda fields: CopyGuild(_where(fields, "where")),
}
