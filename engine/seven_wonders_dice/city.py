"""What a seat's crossed cells amount to: resources, cheaper dice, defence, what may be crossed next."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from engine.seven_wonders_dice.board import DIE_OF, EVERY_FACE, Board, Cell, Section
from engine.seven_wonders_dice.effects import (
    ANY_COLOR,
    COLORS,
    CoinsOnDie,
    Defence,
    DieCostMinus,
    DieCostZero,
    Effect,
    Resource,
    UnlockDie,
)
from engine.seven_wonders_dice.options import Readings
from engine.seven_wonders_dice.state import City

SECTIONS_OF: Mapping[str, tuple[str, ...]] = {
    color: tuple(section for section, die in DIE_OF.items() if die == color) for color in COLORS
} | {"wonder": ("wonder",)}
"""A color, or ``wonder``, as the guild die and the spy die show it -> the sections that it means (A12, A14)."""

ANY_OF_FOUR = "any4"
_FOUR = ("red", "green", "blue", "yellow")
_LEADER = "leader_"
_SWAPPED = {"sword": "axe", "axe": "sword"}
_CITIES_KEPT = 1 << 15


@dataclass(frozen=True, slots=True, eq=False)
class Lasting:
    """What a city has for good."""

    resources: int
    minus: Mapping[str, int]
    """Color of a die -> how much less it costs (A33)."""
    zero: frozenset[str]
    income: Mapping[str, int]
    """Color of a die -> coins whenever it is chosen (A32)."""
    unlocked: frozenset[str]
    defence: Mapping[str, int]
    """Side -> defence cells that face it (A09)."""


@lru_cache(maxsize=_CITIES_KEPT)
def lasting(board: Board, crossed: int, bonuses: tuple[str, ...]) -> Lasting:
    """The lasting effects of these cells and bonuses."""
    resources: set[str] = set()
    minus = dict.fromkeys(COLORS, 0)
    zero: set[str] = set()
    income = dict.fromkeys(COLORS, 0)
    unlocked: set[str] = set()
    defence = {"left": 0, "right": 0}
    for effect in effects_of(board, crossed, bonuses):
        match effect:
            case Resource(resource):
                resources.add(resource)
            case DieCostMinus(colors, amount):
                for color in COLORS if ANY_COLOR in colors else colors:
                    minus[color] += amount
            case DieCostZero(color):
                zero.add(color)
            case CoinsOnDie(color, amount):
                income[color] += amount
            case UnlockDie(color):
                unlocked.add(color)
            case Defence(side):
                defence[side] += 1
            case _:
                pass
    return Lasting(len(resources), minus, frozenset(zero), income, frozenset(unlocked), defence)


def lasting_of(board: Board, city: City) -> Lasting:
    """What this city has for good."""
    return lasting(board, city.crossed & board.lasting, city.bonuses)


def effects_of(board: Board, crossed: int, bonuses: tuple[str, ...]) -> tuple[Effect, ...]:
    """The effects of these cells, in the board's order, and of these bonuses."""
    cells = tuple(effect for cell in board.crossed_cells(crossed) for effect in cell.effects)
    return cells + tuple(effect for bonus in bonuses for effect in board.bonuses[bonus].effects)


@lru_cache(maxsize=_CITIES_KEPT)
def available(board: Board, crossed: int) -> int:
    """The bits of the cells that the arrows let this city cross next."""
    found = 0
    for section in board.sections.values():
        for track in section.tracks:
            for cell in track.cells:
                if not crossed & cell.bit:
                    found |= cell.bit
                    if track.sequence:
                        break
    return found


def before_it(board: Board, crossed: int, cell: Cell) -> Cell:
    """The uncrossed cell that the arrows ask for before this one; the cell itself if it is available."""
    for track in board.sections[cell.section].tracks:
        if track.sequence and cell in track.cells:
            return next(other for other in track.cells if not crossed & other.bit)
    return cell


@lru_cache(maxsize=4096)
def reach(board: Board, color: str, face: str, answers: Readings) -> int:
    """The bits of all cells that a die with this face may cross, whether they are available or not (A14, A15)."""
    if color == "black":
        return section_bits(board, _FOUR if face == ANY_OF_FOUR else (face,))
    if color == "white" and answers.white_die == "building":
        building = face.removeprefix(_LEADER)
        if building in SECTIONS_OF:
            return section_bits(board, (building,))
    shown = _SWAPPED.get(face, face) if answers.weapons == "swapped" else face
    return sum(
        cell.bit
        for section in SECTIONS_OF[color]
        for cell in board.sections[section].cells
        if shown in cell.symbols or EVERY_FACE in cell.symbols
    )


@lru_cache(maxsize=1024)
def face_rewards(board: Board, color: str, face: str) -> tuple[Effect, ...]:
    """What a face of a die gives that crosses no cell (A18)."""
    sections = (board.sections[section] for section in SECTIONS_OF[color])
    return tuple(effect for section in sections for effect in section.face_rewards.get(face, ()))


def section_bits(board: Board, colors: tuple[str, ...]) -> int:
    """The bits of all cells of the buildings of these colors."""
    return sum(board.sections[section].mask for color in colors for section in SECTIONS_OF[color])


def count(board: Board, crossed: int, section: str) -> int:
    """How many cells of a section are crossed."""
    return (crossed & board.sections[section].mask).bit_count()


def next_stage(board: Board, crossed: int) -> Cell | None:
    """The wonder's next stage, None if all are built."""
    stages = board.sections["wonder"].cells
    return next((stage for stage in stages if not crossed & stage.bit), None)


def finished(section: Section, crossed: int) -> bool:
    return crossed & section.mask == section.mask


def brings_bonus(section: Section, answers: Readings) -> bool:
    """Whether finishing this section lets a seat cross a bonus (A05, A06, A07)."""
    return (
        section.counts_for_bonus
        or (section.id == "warehouse" and answers.warehouse_bonus == "always")
        or (section.id == "wonder" and answers.wonder_bonus == "always")
    )


def buildings(board: Board, city: City, answers: Readings) -> int:
    """How many buildings are finished, for the last tie-break (A29)."""
    return sum(
        brings_bonus(section, answers) and finished(section, city.crossed) for section in board.sections.values()
    )
