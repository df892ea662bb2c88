"""Every sentence and name in the table's language, by code: gettext catalogues filled with facts.

A place in a sentence is ``{fact}`` or ``{fact:kind}``; the kinds turn a fact into words: ``seat`` (sign and name),
``sign``, ``name``, ``card``, ``wonder``, ``age``, ``side``, ``slot``, ``game``, ``edition``, ``profile``, ``goods``,
``coins``, ``points``, ``turns``, ``reason``, ``text``.
"""

from __future__ import annotations

import io
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from string import Formatter

from babel.messages.mofile import write_mo
from babel.messages.pofile import PoFileError, read_po
from babel.support import Translations

from engine.game import Fact, Facts
from engine.seven_wonders.catalogue import catalogue
from engine.seven_wonders.state import Edition
from engine.table import Seat
from ui.errors import UiError
from ui.theme import bundled_theme

LOCALES: Mapping[str, str] = {"en": "en", "zh": "zh_CN"}
LOCALE_FOLDER = Path(__file__).with_name("locale")
DOMAIN = "pharos"
Names = Mapping[Seat, str]
"""What the seats are called; a seat without a name is called by its number."""

_TEXT_AT_MOST = 40
_NO_NAMES: Names = {}


class NoSuchLanguage(UiError, ValueError):
    """A language without a catalogue; the message names those there are."""


class BadCatalogue(UiError, ValueError):
    """A catalogue that cannot be read; the message names the file and the line."""


class Words:
    """The words of one language, ``en`` or ``zh``; raises NoSuchLanguage, BadCatalogue."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._translations = _load(language)

    def knows(self, code: str) -> bool:
        return self._translations.gettext(code) != code or self._plural(code, 1) != code

    def say(self, code: str, facts: Facts | None = None, names: Names = _NO_NAMES) -> str:
        """The sentence of a code. An unknown code is said as it is: a display must go on showing what it can."""
        return self._fill(self._translations.gettext(code), facts or {}, names)

    def texts(self, code: str, facts: Facts | None = None, names: Names = _NO_NAMES) -> tuple[str, ...]:
        """The sentence and those for narrower places that the catalogue has: ``code.short`` and ``code.shortest``."""
        shorter = (each for each in (f"{code}.short", f"{code}.shortest") if self.knows(each))
        return tuple(self.say(each, facts, names) for each in (code, *shorter))

    def noun(self, code: str, n: int) -> str:
        """What is counted, in the form that the number asks for: ``coin``, ``coins``."""
        return self._plural(f"noun_{code}", n)

    def name_card(self, card: str, edition: Edition | None = None) -> str:
        """A card's printed name; the id itself if no edition has it."""
        for each in (edition or Edition.SECOND, Edition.SECOND, Edition.FIRST):
            if card in catalogue(each).cards:
                return catalogue(each).cards[card].names[self.language]
        return card

    def name_wonder(self, wonder: str) -> str:
        for edition in (Edition.SECOND, Edition.FIRST):
            if wonder in catalogue(edition).wonders:
                return catalogue(edition).wonders[wonder].names[self.language]
        return wonder

    def name_seat(self, seat: Seat, names: Names = _NO_NAMES) -> str:
        """A seat's sign and name in a sentence: ``▲ Bo``."""
        signs = bundled_theme().seats
        sign = signs[seat - 1].glyph + "\u00a0" if 1 <= seat <= len(signs) else ""
        return sign + (names.get(seat) or str(seat))

    def _fill(self, sentence: str, facts: Facts, names: Names) -> str:
        parts = []
        for literal, fact, kind, _ in Formatter().parse(sentence):
            parts.append(literal)
            if fact is not None:
                parts.append(self._word(kind or "", facts.get(fact, "?"), names))
        return "".join(parts)

    def _word(self, kind: str, fact: Fact, names: Names) -> str:
        text = str(fact)
        match kind:
            case "card":
                return self.name_card(text)
            case "wonder":
                return self.name_wonder(text)
            case "seat" if isinstance(fact, int):
                return self.name_seat(fact, names)
            case "name" if isinstance(fact, int):
                return names.get(fact) or text
            case "sign" if isinstance(fact, int):
                return self.name_seat(fact).replace("\u00a0", "")
            case "coins" | "points" | "turns" if isinstance(fact, int):
                return self._fill(self._plural(f"n_{kind}", fact), {"n": fact}, names)
            case "age" | "side" | "slot" | "game" | "edition" | "profile" | "reason":
                return self.say(f"{kind}_{text}")
            case "goods":
                return self._goods(text)
            case "text":
                return text[:_TEXT_AT_MOST]
            case _:
                return text.replace("-", "−") if isinstance(fact, int) else text

    def _goods(self, listed: str) -> str:
        """``ore:1,clay:2`` as ``1 ore, 2 clay``."""
        pairs = [entry.partition(":") for entry in listed.split(",") if entry]
        return "\u00a0+ ".join(f"{amount or 1}\u00a0{self.say(f'resource_{name}')}" for name, _, amount in pairs)

    def _plural(self, code: str, n: int) -> str:
        return self._translations.ngettext(code, code, n)


@lru_cache(len(LOCALES))
def _load(language: str) -> Translations:
    """The catalogue of a language, read from its .po file: there is no step between editing and showing."""
    if language not in LOCALES:
        raise NoSuchLanguage(f"no words for {language!r}; there are {', '.join(LOCALES)}")
    path = LOCALE_FOLDER / LOCALES[language] / "LC_MESSAGES" / f"{DOMAIN}.po"
    compiled = io.BytesIO()
    try:
        with path.open("rb") as file:
            write_mo(compiled, read_po(file, locale=LOCALES[language], abort_invalid=True))
    except (OSError, PoFileError, UnicodeDecodeError) as error:
        raise BadCatalogue(f"{path}: {error}") from error
    compiled.seek(0)
    return Translations(compiled, DOMAIN)
