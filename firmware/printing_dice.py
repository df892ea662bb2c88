"""What is printed for 7 Wonders Dice: boards, tiles, stickers for blank dice, the tray, strips for owners' boards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal, get_args

from engine.seven_wonders_dice.board import BoardSet
from engine.seven_wonders_dice.boards import BadBoards
from engine.seven_wonders_dice.catalogue import MOST_SEATS, PASS_TILE, WONDER_TILE, pieces, stand_in_boards
from engine.seven_wonders_dice.dice import dice_box
from firmware.board_inks import board_inks
from firmware.printing import bundled_fonts
from vision.sheets import pdf
from vision.sheets.board_pages import board_pages, corner_pages, strip_pages
from vision.sheets.board_plan import BoardTooLarge
from vision.sheets.dice_faces import DieFaces
from vision.sheets.dice_stickers import dice_sticker_pages
from vision.sheets.drawing import Page
from vision.sheets.lettering import measure
from vision.sheets.paper import PrintJob
from vision.sheets.tiles import ChoiceTile, tile_pages
from vision.sheets.tray import tray_pages
from vision.surface import surfaces

DiceWhat = Literal["all", "boards", "tiles", "stickers", "tray", "strips"]
"""``stickers``: for blank dice and for the corners of boards of one's own; ``strips``: their choice slots."""

_ICONS: Final = {WONDER_TILE: "section.wonder", PASS_TILE: "coin:3"}


def dice_sheets(what: DiceWhat, job: PrintJob, *, seats: int = MOST_SEATS, boards: BoardSet | None = None) -> bytes:
    """A PDF of what is asked for; ``boards`` are an owner's, else the stand-ins, ``seats`` says for how many tiles.

    Raises BadBoards for boards that do not fit on their sheets, ValueError for a language, a paper or a number of seats
    that there is not, FontMissing for a damaged installation.
    """
    if not 1 <= seats <= MOST_SEATS:
        raise ValueError(f"there are tiles for 1 to {MOST_SEATS} seats, not for {seats}")
    fonts = bundled_fonts()
    wanted = [part for part in get_args(DiceWhat)[1:] if what in {part, "all"}]
    pages = [page for part in wanted for page in _pages(part, job, seats, boards or stand_in_boards())]
    return pdf.write(pages, fonts, f"Pharos: {job.title}")


def choice_tiles(seats: int, language: str) -> Iterator[ChoiceTile]:
    """Every tile of these seats, seat by seat."""
    found = pieces()
    for piece, tile in sorted(found.tiles.items(), key=lambda item: item[1].seat):
        if tile.seat <= seats:
            icons = _ICONS.get(tile.id, f"die.{tile.id}")
            yield ChoiceTile(piece, found.tile_names[tile.id][language], tile.seat, icons)


def printed_dice(dice_set: str = "equal") -> tuple[DieFaces, ...]:
    """The ten dice; ``dice_set`` is the answer of the option of that name (A01b)."""
    return tuple(DieFaces(kind.color, kind.sides(dice_set)) for kind in dice_box().kinds.values())


def _pages(part: str, job: PrintJob, seats: int, boards: BoardSet) -> tuple[Page, ...]:
    width = measure(bundled_fonts())
    match part:
        case "tiles":
            return tile_pages(tuple(choice_tiles(seats, job.language)), job, width)
        case "tray":
            return tray_pages(surfaces(("tray",))[0], job, width)
    inks = board_inks(boards, job.language)
    match part:
        case "boards":
            try:
                return board_pages(inks, job, width)
            except BoardTooLarge as error:
                raise BadBoards(str(error)) from error
        case "strips":
            return strip_pages([ink.number for ink in inks], job, width)
        case _:
            return *dice_sticker_pages(printed_dice(), job, width), *corner_pages(inks, job, width)
