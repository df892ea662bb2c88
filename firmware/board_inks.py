"""What a board of the rules says on its printed sheet: its cells, prices, effects and names in one language."""

from __future__ import annotations

from typing import Final, assert_never

from engine.seven_wonders_dice.board import DIE_OF, Board, BoardSet, Cell, Section
from engine.seven_wonders_dice.catalogue import pieces
from engine.seven_wonders_dice.effects import (
    Attack,
    BuildFree,
    Coins,
    CoinsAndPointsPer,
    CoinsOnDie,
    CrossCells,
    Defence,
    DieCostMinus,
    DieCostZero,
    Effect,
    ExtraAction,
    Points,
    PointsPer,
    Resource,
    UnlockDie,
)
from vision.sheets.board_ink import BoardInk, CellInk, SectionInk, TrackInk

_FIRST: Final = {"en": "first to fill it: +{n} points", "zh": "最先完成者：+{n} 分"}
_FACE: Final = {"en": "the face of {n} coins: take them", "zh": "{n}枚硬币面：取硬币"}
_GUILD: Final = {
    "en": "if no neighbour has more cells of what the die shows",
    "zh": "所示建筑：邻居的已划格不多于您",
}


def board_inks(boards: BoardSet, language: str) -> tuple[BoardInk, ...]:
    """Every board of a file, numbered in its order from 1."""
    return tuple(board_ink(board, number, language) for number, board in enumerate(boards.boards.values(), start=1))


def board_ink(board: Board, number: int, language: str) -> BoardInk:
    """One board; ``language`` is ``en`` or ``zh``."""
    return BoardInk(
        number=number,
        name=board.names[language],
        wonder=board.wonder_name,
        stand_in=board.proposal,
        start_coins=board.start_coins,
        sections=tuple(_section(board, section, language) for section in board.sections.values()),
        bonuses=tuple(CellInk(bonus.id, (), None, _effects(bonus.effects)) for bonus in board.bonuses.values()),
        coins=board.capacity,
    )


def _section(board: Board, section: Section, language: str) -> SectionInk:
    notes = []
    if section.first_points:
        notes.append(_FIRST[language].format(n=section.first_points))
    for effects in section.face_rewards.values():
        coins = sum(effect.amount for effect in effects if isinstance(effect, Coins))
        notes.append(_FACE[language].format(n=coins))
    if section.guild:
        notes.append(_GUILD[language])
    name = pieces().section_names[section.id][language]
    if section.id == "wonder" and language == "en":
        name = board.wonder_name
    tracks = tuple(
        # Arrows need a direction to point in; an owner's file may leave it open.
        TrackInk(
            track.id,
            "left_to_right" if track.sequence and track.direction == "none" else track.direction,
            tuple(map(_cell, track.cells)),
        )
        for track in section.tracks
    )
    return SectionInk(section.id, name, DIE_OF[section.id], tuple(notes), tracks)


def _cell(cell: Cell) -> CellInk:
    return CellInk(cell.id, cell.symbols, cell.cost, _effects(cell.effects))


def _effects(effects: tuple[Effect, ...]) -> tuple[str, ...]:
    return tuple(map(effect_icons, effects))


def effect_icons(effect: Effect) -> str:
    """An effect as a row of icons (vision/sheets/board_icons.py)."""
    match effect:
        case Resource(resource):
            return f"symbol.{resource}"
        case Points(amount):
            return f"vp:{amount}"
        case Attack(target, points):
            return f"attack_{target}:{points}"
        case Defence(side):
            return f"defence_{side}"
        case Coins(amount):
            return f"coin:{amount}"
        case CrossCells(sections, times):
            icons = " ".join(f"section.{section}" for section in sections)
            return f"{'cross' if times == 1 else f'text:{times} cross'} {icons}"
        case BuildFree():
            return "action coin:0 die.any"
        case ExtraAction():
            return "action"
        case CoinsAndPointsPer(section, coins, points):
            gains = [f"coin:{coins}"] * (coins > 0) + [f"vp:{points}"] * (points > 0)
            return " ".join((*gains, "per", f"section.{section}"))
        case DieCostMinus(colors, amount):
            return " ".join((*(f"die.{color}" for color in colors), f"coin:-{amount}"))
        case DieCostZero(color):
            return f"die.{color} coin:0"
        case CoinsOnDie(color, amount):
            return f"die.{color} text:> coin:+{amount}"
        case UnlockDie(color):
            return f"unlock die.{color}"
        case PointsPer(section, points):
            return f"vp:{points} per section.{section}"
        case _:
            assert_never(effect)
