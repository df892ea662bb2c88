"""What cells and bonuses do, as a closed union of frozen values, and how they are read from a file of boards."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from engine.fields import Fields

SECTIONS = (
    "wonder",
    "barracks_left",
    "barracks_right",
    "agora",
    "market",
    "university",
    "guild",
    "gallery",
    "warehouse",
)
"""The nine parts of a board. The agora is the plaza of the rules text."""
RESOURCES = ("stone", "wood", "clay", "glass", "cloth", "papyrus")
STARTING_COLORS = ("gray", "blue", "yellow", "red", "green")
SPECIALS = ("black", "purple", "white")
"""Dice that come in when somebody has unlocked them, in the order in which they do if several come at once (A17)."""
COLORS = STARTING_COLORS + SPECIALS
ANY_COLOR = "any"
SIDES = ("left", "right")
MOST = 99


@dataclass(frozen=True, slots=True)
class Resource:
    """Lasting: one resource more for every payment to come (A04)."""

    resource: str


@dataclass(frozen=True, slots=True)
class Points:
    amount: int


@dataclass(frozen=True, slots=True)
class Attack:
    """At once: ``points`` less one for each defence cell of that neighbour that faces the attacker (A09, A10)."""

    target: str
    points: int


@dataclass(frozen=True, slots=True)
class Defence:
    """Lasting: one defence cell towards that side."""

    side: str


@dataclass(frozen=True, slots=True)
class Coins:
    amount: int


@dataclass(frozen=True, slots=True)
class CrossCells:
    """At once: up to ``times`` available cells, each of any of the sections, for their cell cost alone (A34)."""

    sections: tuple[str, ...]
    times: int


@dataclass(frozen=True, slots=True)
class BuildFree:
    """At once: build once more with the dice that lie there, without die cost."""


@dataclass(frozen=True, slots=True)
class ExtraAction:
    """At once: any action once more (A35)."""


@dataclass(frozen=True, slots=True)
class CoinsAndPointsPer:
    """Coins at once for the cells of a section crossed by now, points at the end for those crossed then."""

    section: str
    coins: int
    points: int


@dataclass(frozen=True, slots=True)
class DieCostMinus:
    """Lasting: dice of these colors cost less; several add up (A33)."""

    colors: tuple[str, ...]
    amount: int


@dataclass(frozen=True, slots=True)
class DieCostZero:
    """Lasting: the die of this color costs nothing (A33)."""

    color: str


@dataclass(frozen=True, slots=True)
class CoinsOnDie:
    """Lasting: coins whenever a die of this color is chosen (A32)."""

    color: str
    amount: int


@dataclass(frozen=True, slots=True)
class UnlockDie:
    """Lasting: this seat may use the special die; the first unlock by anyone brings it in (A16, A17)."""

    color: str


@dataclass(frozen=True, slots=True)
class PointsPer:
    """Points at the end for the crossed cells of a section."""

    section: str
    points: int


Effect = (
    Resource
    | Points
    | Attack
    | Defence
    | Coins
    | CrossCells
    | BuildFree
    | ExtraAction
    | CoinsAndPointsPer
    | DieCostMinus
    | DieCostZero
    | CoinsOnDie
    | UnlockDie
    | PointsPer
)

AT_ONCE = Attack | Coins | CrossCells | BuildFree | ExtraAction | CoinsAndPointsPer | UnlockDie
"""Effects that do something in the moment in which their cell is crossed."""
LASTING = Resource | Defence | DieCostMinus | DieCostZero | CoinsOnDie | UnlockDie
"""Effects that change every payment, attack or choice to come."""


def parse_effect(entry: object, place: str) -> Effect:
    """One effect object of a file; raises BadData naming ``place`` (file, board and cell) and the key."""
    fields = Fields(entry, place)
    effect = _PARSERS[fields.text("type", tuple(_PARSERS))](fields)
    fields.close()
    return effect


def _amount(fields: Fields, key: str = "amount") -> int:
    return fields.number(key, 1, MOST)


def _some(fields: Fields, key: str, allowed: tuple[str, ...]) -> tuple[str, ...]:
    found = fields.texts(key, allowed)
    if not found:
        raise fields.wrong(key, f"at least one of {', '.join(allowed)}")
    return found


_PARSERS: Mapping[str, Callable[[Fields], Effect]] = {
    "resource": lambda fields: Resource(fields.text("resource", RESOURCES)),
    "vp": lambda fields: Points(_amount(fields)),
    "attack": lambda fields: Attack(fields.text("target", SIDES), _amount(fields, "vp")),
    "defence": lambda fields: Defence(fields.text("side", SIDES)),
    "coins": lambda fields: Coins(_amount(fields)),
    "cross": lambda fields: CrossCells(_some(fields, "sections", SECTIONS), _amount(fields, "times")),
    "build_without_die_cost": lambda _: BuildFree(),
    "extra_action": lambda _: ExtraAction(),
    "coins_and_vp_per_space": lambda fields: CoinsAndPointsPer(
        fields.text("section", SECTIONS), fields.number("coins", 0, MOST), fields.number("vp", 0, MOST)
    ),
    "die_cost_minus": lambda fields: DieCostMinus(_some(fields, "colors", (ANY_COLOR, *COLORS)), _amount(fields)),
    "die_cost_zero": lambda fields: DieCostZero(fields.text("color", COLORS)),
    "coins_on_die": lambda fields: CoinsOnDie(fields.text("color", COLORS), _amount(fields)),
    "unlock_die": lambda fields: UnlockDie(fields.text("color", SPECIALS)),
    "vp_per_space": lambda fields: PointsPer(fields.text("section", SECTIONS), _amount(fields, "vp")),
}
