"""What is printed for World Wonders: maps, what is laid on them, cards, tracks, choice tiles, stickers of one's own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final, Literal, get_args

from engine.table import PieceId, parse_sticker
from engine.world_wonders.catalogue import MOST_SEATS, stand_in
from engine.world_wonders.city import Kind
from engine.world_wonders.component_files import BadComponents
from engine.world_wonders.components import ComponentSet
from engine.world_wonders.stickers import ROADS, TOWERS, TYPE_NAMES
from firmware.printing import bundled_fonts
from firmware.world_inks import (
    ROAD_CELLS,
    card_inks,
    choice_tiles,
    map_inks,
    monument_inks,
    offer_ink,
    resource_board_inks,
    road_inks,
    tile_inks,
    tower_inks,
)
from vision.city.forms import PieceForm
from vision.city.map_plan import MapTooLarge
from vision.sheets import pdf
from vision.sheets.city_cards import card_sheets
from vision.sheets.city_ink import StickerInk
from vision.sheets.city_pages import monument_sheets, road_sheets, sticker_sheets, tile_sheets
from vision.sheets.city_pieces import (
    PrintedPiece,
    form_of,
    monument_drawing,
    road_drawing,
    tile_drawing,
    tower_drawing,
)
from vision.sheets.city_tracks import track_pages
from vision.sheets.city_words import city_words
from vision.sheets.drawing import Page
from vision.sheets.lettering import measure
from vision.sheets.maps import map_pages
from vision.sheets.paper import PrintJob
from vision.sheets.tiles import tile_pages

WorldWhat = Literal["all", "maps", "tiles", "roads", "monuments", "cards", "tracks", "choices", "stickers"]
"""``roads``: towers too; ``stickers``: for pieces of one's own, which ``all`` leaves out."""


def world_sheets(
    what: WorldWhat, job: PrintJob, *, seats: int = MOST_SEATS, components: ComponentSet | None = None
) -> bytes:
    """A PDF of what is asked for; ``components`` are an owner's, else the stand-ins, ``seats`` says how many play.

    Raises BadComponents for a map that does not fit on its sheet, ValueError for a language, a paper or a number of
    seats that there is not, FontMissing for a damaged installation.
    """
    if not 1 <= seats <= MOST_SEATS:
        raise ValueError(f"there are maps and tiles for 1 to {MOST_SEATS} seats, not for {seats}")
    fonts = bundled_fonts()
    wanted = [part for part in get_args(WorldWhat)[1:] if what == part or (what == "all" and part != "stickers")]
    pages = [page for part in wanted for page in _pages(part, job, seats, components or stand_in())]
    return pdf.write(pages, fonts, f"Pharos: {job.title}")


def piece_forms(components: ComponentSet | None = None) -> Mapping[PieceId, PieceForm]:
    """Every printed piece that is laid on a map: its cells and where its code is; a long road's sides both."""
    found = components or stand_in()
    high = found.height_mm
    forms = {ink.piece: form_of(ink.cells, height_mm=high[Kind.BUILDING]) for ink in tile_inks(found)}
    for road in road_inks():
        for piece in filter(None, (road.piece, road.bridge)):
            forms[piece] = form_of(road.cells, road=True, height_mm=high[Kind.ROAD])
    forms |= {tower.piece: form_of(((0, 0),), height_mm=high[Kind.TOWER]) for tower in tower_inks()}
    for monument in monument_inks(found, "en"):
        forms |= {piece.piece: form_of(piece.cells, height_mm=high[Kind.MONUMENT]) for piece in monument.pieces}
    return MappingProxyType(forms)


def printed_pieces(components: ComponentSet | None = None, language: str = "en") -> Mapping[PieceId, PrintedPiece]:
    """The same pieces as they look."""
    found, forms = components or stand_in(), piece_forms(components)
    say, width = city_words(language), measure(bundled_fonts())
    drawn = {ink.piece: tile_drawing(ink, say, width) for ink in tile_inks(found)}
    for road in road_inks():
        drawn[road.piece] = road_drawing(road)
        if road.bridge:
            drawn[road.bridge] = road_drawing(road, bridge=True)
    drawn |= {tower.piece: tower_drawing(tower, say, width) for tower in tower_inks()}
    for ink in monument_inks(found, language):
        drawn |= {piece.piece: monument_drawing(ink, piece, say, width) for piece in ink.pieces}
    return MappingProxyType({piece: PrintedPiece(piece, forms[piece], shapes) for piece, shapes in drawn.items()})


def _pages(part: str, job: PrintJob, seats: int, components: ComponentSet) -> tuple[Page, ...]:
    width = measure(bundled_fonts())
    match part:
        case "maps":
            try:
                return map_pages(map_inks(components, seats), job, width)
            except MapTooLarge as error:
                raise BadComponents(str(error)) from error
        case "tiles":
            return tile_sheets(tile_inks(components), job, width)
        case "roads":
            return road_sheets(road_inks(), tower_inks(), job, width)
        case "monuments":
            return monument_sheets(monument_inks(components, job.language), job, width)
        case "cards":
            monuments, cards = monument_inks(components, job.language), card_inks(components, job.language)
            return card_sheets(monuments, cards, job, width)
        case "tracks":
            return track_pages(resource_board_inks(components), seats, offer_ink(components), job, width)
        case "choices":
            tiles = tuple(choice_tiles(seats, job.language))
            return tile_pages(tiles, job, width, city_words(job.language).choice_steps)
        case _:
            return sticker_sheets(tuple(_stickers(components, job.language)), job, width)


_COPIES: Final = {"en": "· no. {}", "zh": "· 第 {} 枚"}


def _stickers(components: ComponentSet, language: str) -> Iterator[StickerInk]:
    """One for every piece that is laid on a map, a long road's two sides one after the other."""
    for tile in tile_inks(components):
        cells, name = len(tile.cells), TYPE_NAMES[tile.type][language]
        yield StickerInk(tile.piece, f"{name} {cells} · {tile.piece[3:6]}")
    names = {cells: ROADS[road].names[language] for road, cells in ROAD_CELLS.items()}
    for road in road_inks():
        yield StickerInk(road.piece, _counted(names[len(road.cells)], road.piece, language))
        if road.bridge:
            yield StickerInk(road.bridge, _counted(ROADS["bridge"].names[language], road.bridge, language))
    for tower in tower_inks():
        yield StickerInk(tower.piece, _counted(TOWERS["tower"].names[language], tower.piece, language))
    for monument in monument_inks(components, language):
        for k, piece in enumerate(monument.pieces):
            many = f" {k + 1}/{len(monument.pieces)}" if len(monument.pieces) > 1 else ""
            yield StickerInk(piece.piece, f"{monument.name}{many}")


def _counted(name: str, piece: PieceId, language: str) -> str:
    """Which of several alike, from 1."""
    return f"{name} {_COPIES[language].format(parse_sticker(piece).copy + 1)}"
