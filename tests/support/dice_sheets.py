"""Boards and tiles of 7 Wonders Dice as they are printed, for tests."""

from dataclasses import replace

from engine.seven_wonders_dice.catalogue import stand_in_boards
from firmware.board_inks import board_inks
from firmware.printing_dice import choice_tiles
from vision.sheets.board_ink import BoardInk, CellInk, SectionInk, TrackInk
from vision.sheets.tiles import ChoiceTile


def inks(language: str = "en") -> tuple[BoardInk, ...]:
    """The seven stand-in boards."""
    return board_inks(stand_in_boards(), language)


def tiles(seats: int = 7, language: str = "en") -> tuple[ChoiceTile, ...]:
    return tuple(choice_tiles(seats, language))


def with_track(ink: BoardInk, section: str, direction: str, cells: int, track: str = "more") -> BoardInk:
    """The board with one track more in a section."""
    added = TrackInk(track, direction, tuple(CellInk(f"{section}.{track}{k}", ("*",), 1, ()) for k in range(cells)))

    def grown(found: SectionInk) -> SectionInk:
        return replace(found, tracks=(*found.tracks, added)) if found.id == section else found

    return replace(ink, sections=tuple(map(grown, ink.sections)))


def without_tracks(ink: BoardInk, section: str) -> BoardInk:
    """The board with an empty section."""
    return replace(ink, sections=tuple(replace(s, tracks=()) if s.id == section else s for s in ink.sections))
