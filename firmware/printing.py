"""What is printed for a game: its stickers with their captions, and its mats, in one PDF."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final, Literal

import ui
from engine.seven_wonders.catalogue import Catalogue, catalogue
from engine.seven_wonders.state import CardCopy, Edition
from vision.sheets import pdf
from vision.sheets.drawing import Page
from vision.sheets.labels import Printable
from vision.sheets.lettering import Fonts, measure
from vision.sheets.mats import mat_pages
from vision.sheets.paper import PrintJob
from vision.sheets.stickers import Form, sticker_pages
from vision.surface import MAX_SEATS, seat_mats

What = Literal["stickers", "mats", "all"]

TITLES: Final = {
    "seven-wonders": {"en": "7 Wonders", "zh": "七大奇迹"},
    "seven-wonders-dice": {"en": "7 Wonders Dice", "zh": "七大奇迹：骰子版"},
    "world-wonders": {"en": "World Wonders", "zh": "世界奇观"},
}
"""Game, as it is called on the command line -> language -> title."""
AGES: Final = ("I", "II", "III")
_AGE: Final = {"en": "Age {age}", "zh": "第{age}时代"}
_PLAYERS: Final = {"en": "{n}+ players", "zh": "{n}人以上"}
_GUILD: Final = {"en": "guild", "zh": "行会"}
_SIDES: Final = {
    "en": {"day": "day side", "night": "night side", "A": "side A", "B": "side B"},
    "zh": {"day": "昼面", "night": "夜面", "A": "A面", "B": "B面"},
}


def sheets(what: What, edition: Edition, job: PrintJob, size_mm: int, form: Form = "labels") -> bytes:
    """A PDF of a box's stickers, its mats, or both.

    Raises ValueError for a language, paper or size that there is not, FontMissing for a damaged installation.
    """
    fonts = bundled_fonts()
    pages: list[Page] = []
    if what != "mats":
        pages += sticker_pages(tuple(printables(edition, job.language)), job, measure(fonts), size_mm, form)
    if what != "stickers":
        pages += mat_pages(seat_mats(MAX_SEATS), job)
    return pdf.write(pages, fonts, f"Pharos: {job.title}")


def printables(edition: Edition, language: str) -> Iterator[Printable]:
    """A sticker for every physical card by age and colour, then one for each side of each wonder board."""
    cards = catalogue(edition)
    order = sorted(cards.cards.values(), key=lambda card: (card.age, card.number))
    for card in order:
        for copy, least in enumerate(card.min_players or (0,)):
            note = _PLAYERS[language].format(n=least) if least else _GUILD[language]
            caption = f"{card.names[language]}\n{_AGE[language].format(age=AGES[card.age - 1])} · {note}"
            yield Printable(cards.piece_of(CardCopy(card.id, copy)), caption, card.color)
    yield from _wonder_printables(cards, language)


def bundled_fonts() -> Fonts:
    """The fonts that the display uses too."""
    folder = Path(ui.__file__).with_name("fonts")
    return Fonts(folder / "NotoSansSC-Regular.ttf", folder / "NotoSansSC-Bold.ttf")


def _wonder_printables(cards: Catalogue, language: str) -> Iterator[Printable]:
    for wonder in sorted(cards.wonders.values(), key=lambda wonder: wonder.number):
        for side in wonder.sides:
            caption = f"{wonder.names[language]}\n{_SIDES[language][side]}"
            yield Printable(cards.wonder_piece(wonder.id, side), caption, "gold")
