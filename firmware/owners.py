"""Files of owners: the boards or components of their own boxes, read, checked and made known to the rules."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from engine.fields import BadData
from engine.game import BadSetup
from engine.notation import AnySetup
from engine.seven_wonders_dice import boards as dice_boards
from engine.seven_wonders_dice import catalogue as dice_catalogue
from engine.seven_wonders_dice.state import Setup as DiceSetup
from engine.world_wonders import catalogue as world_catalogue
from engine.world_wonders import component_files as world_files
from engine.world_wonders.state import Setup as WorldSetup
from firmware.board_inks import board_inks
from firmware.errors import FirmwareError
from firmware.files import read_bytes, text_of
from ui.view import Problem
from vision.city.map_plan import MapTooLarge, map_plan
from vision.sheets.board_plan import BoardTooLarge, board_plan


class CannotUse(FirmwareError, ValueError):
    """The file cannot be read, or what it holds not be played; the message names the file and every problem."""


@dataclass(frozen=True, slots=True)
class Owned:
    """One kind of such a file; what it holds is a ``BoardSet`` or a ``ComponentSet``."""

    game: str
    called: str
    command: str
    """That says everything that is wrong with a file."""
    check: Callable[[str, str], tuple[str, ...]]
    load: Callable[[str, str], Any]
    keep: Callable[[Any], str]
    unprintable: Callable[[Any, str], tuple[str, ...]]
    """What keeps it off the table though the rules take it."""
    unknown: Problem
    """What to say of a game that was set up with such a file while it is not known to the rules."""


def problems(kind: Owned, path: Path) -> tuple[str, ...]:
    """Everything that is wrong with this file, as sentences; empty if it can be played and printed.

    Raises CannotUse for a file that cannot be read.
    """
    text = _text(path)
    return kind.check(text, path.name) or kind.unprintable(kind.load(text, path.name), path.name)


def load(kind: Owned, path: Path) -> Any:  # noqa: ANN401 (a BoardSet or a ComponentSet)
    """What this file holds, known to the rules from now on; raises CannotUse."""
    try:
        found = kind.load(_text(path), path.name)
    except BadData as error:
        raise CannotUse(f"{error}\nTry: pharos {kind.command} {path}") from error
    if unprintable := kind.unprintable(found, path.name):
        raise CannotUse("\n".join(unprintable))
    kind.keep(found)
    return found


def missing_for(setup: AnySetup) -> Owned | None:
    """Which kind of file a game of this setup needs that is not known to the rules; None if nothing is missing."""
    if isinstance(setup, DiceSetup):
        return _if_unknown(BOARDS, dice_catalogue.board_set, setup.boards)
    if isinstance(setup, WorldSetup):
        return _if_unknown(COMPONENTS, world_catalogue.component_set, setup.components)
    return None


def _if_unknown(kind: Owned, find: Callable[[str], object], name: str) -> Owned | None:
    try:
        find(name)
    except BadSetup:
        return kind
    return None


def _not_for_boards(boards: Any, name: str) -> tuple[str, ...]:  # noqa: ANN401
    found = []
    for ink in board_inks(boards, "en"):
        try:
            board_plan(ink)
        except BoardTooLarge as error:
            found.append(f"{name}: {error}")
    return tuple(found)


def _not_for_maps(components: Any, name: str) -> tuple[str, ...]:  # noqa: ANN401
    found = []
    if not components.solo and [board.side for board in components.maps.values()] == ["B"]:
        found.append(f"{name}: one map of side B and no solo cards; nobody can play with that.")
    for board in components.maps.values():
        try:
            map_plan(1, board.grid.width, board.grid.height)
        except MapTooLarge as error:
            found.append(f"{name}: map {board.id}: {error}")
    return tuple(found)


BOARDS: Final = Owned(
    "seven-wonders-dice",
    "boards",
    "check-boards",
    dice_boards.check_boards,
    dice_boards.load_boards,
    dice_catalogue.keep,
    _not_for_boards,
    Problem("boards_unknown"),
)
COMPONENTS: Final = Owned(
    "world-wonders",
    "components",
    "check-components",
    world_files.check_components,
    world_files.load_components,
    world_catalogue.keep,
    _not_for_maps,
    Problem("components_unknown"),
)

_MOST_BYTES: Final = 8_000_000
"""The formats allow two million characters."""


def _text(path: Path) -> str:
    try:
        text = text_of(read_bytes(path, _MOST_BYTES))
    except OSError as error:
        raise CannotUse(f"{path} cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise CannotUse(f"{path} is no UTF-8 text: save it as UTF-8 ({error})") from error
    if not text.strip():
        raise CannotUse(f"{path} is empty")
    return text
