"""Every code has its sentence in both languages, and every character of it can be drawn."""

from __future__ import annotations

import ast
import re
import string
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from fontTools.ttLib import TTFont

from engine.readings import PROFILES
from engine.seven_wonders.cards import SIDES
from engine.seven_wonders.catalogue import catalogue
from engine.seven_wonders.effects import COLORS, RESOURCES
from engine.seven_wonders.scoring import CATEGORIES
from engine.seven_wonders.state import Edition, Free, Phase
from engine.seven_wonders_dice.catalogue import pieces, stand_in_boards
from engine.seven_wonders_dice.dice import dice_box
from engine.seven_wonders_dice.scoring import CATEGORIES as DICE_CATEGORIES
from engine.seven_wonders_dice.state import Phase as DicePhase
from engine.table import DieUnclear, TrayTrouble, Unclear
from engine.world_wonders.catalogue import stand_in
from engine.world_wonders.city import Road
from engine.world_wonders.components import FEATURES, OBJECTIVES, SOLO_ITEMS, TYPES
from engine.world_wonders.components import RESOURCES as WORLD_RESOURCES
from engine.world_wonders.scoring import CATEGORIES as WORLD_CATEGORIES
from engine.world_wonders.state import Phase as WorldPhase
from engine.world_wonders.stickers import CHOICES
from ui.fonts import FILES
from ui.theme import bundled_theme
from ui.view import Mark
from ui.views.telling import SWITCHES
from ui.words import DOMAIN, LOCALE_FOLDER, LOCALES, BadCatalogue, NoSuchLanguage, Words

HOME = Path(__file__).parents[2]
NAMES = {1: "Ada", 2: "Bo"}
KINDS = {"", "age", "card", "coins", "edition", "goods", "name", "points", "profile", "reason", "seat", "side", "sign"}
KINDS |= {"game", "slot", "text", "turns", "wonder"}
# Codes that a program makes up from a value rather than writes out.
BUILT = {
    *(f"color_{color}" for color in COLORS),
    *(f"resource_{name}" for name in RESOURCES),
    *(f"category_{name}" for name in CATEGORIES),
    *(f"free_{free}" for free in Free),
    *(f"side_{side}" for sides in SIDES.values() for side in sides),
    *(f"edition_{edition}{more}" for edition in Edition for more in ("", "_note")),
    *(f"profile_{profile}{more}" for profile in PROFILES for more in ("", "_note")),
    *(f"hint_choose_{first}_first" for first in ("city", "own")),
    *(f"hint_{code}_two" for code in ("reveal", "turn_up")),
    *(f"hint_extra_{phase}_for" for phase in (Phase.LAST_CARD, Phase.DISCARD_PICK)),
    *(f"slot_{slot}" for slot in ("card", "wonder", "sell")),
    *(f"age_{age}" for age in (1, 2, 3)),
    *(f"reason_{reason}" for reason in ("disk_full", "read_only", "locked", "damaged", "io_error", "newer")),
    *(f"mark_{mark}" for mark in Mark if mark is not Mark.IDLE),
    *(unclear.value for unclear in Unclear),
    *(f"game_{game}{more}" for game in SWITCHES["change_game"][1] for more in ("", "_note")),
    *(f"dice.profile_{profile}_note" for profile in PROFILES),
    *(f"dice.category_{name}" for name in (*DICE_CATEGORIES, "barracks") if not name.startswith("barracks_")),
    *(f"correct_round_{phase}" for phase in DicePhase if phase is not DicePhase.OVER),
    *(f"{code}_none" for code in ("correct_seat", "start_player")),
    *(f"die_{unclear}" for unclear in DieUnclear),
    *(f"tray_{trouble}" for trouble in TrayTrouble),
    *(f"dice.{code}{more}" for code in ("attacks", "attacked") for more in ("", "_plain")),
    *(f"dice.way_{tile}{more}" for tile in ("die", "wonder", "pass") for more in ("", "_text")),
    *(f"dice.way_{way}" for way in ("coins", "bonus", "decline", "pass")),
    *(f"world.type{more}_{name}" for name in TYPES for more in ("", "s")),
    *(f"world.track_{name}" for name in (*WORLD_RESOURCES, "population")),
    *(f"world.objective_{name}" for name in OBJECTIVES),
    *(f"world.category_{name}" for name in WORLD_CATEGORIES),
    *(f"world.profile_{profile}_note" for profile in PROFILES),
    *(f"world.thing_{name}" for name in (*Road, *SOLO_ITEMS, *CHOICES, "short_set", "building", "stack")),
    *(f"world.left_{why}" for why in ("gold", "monument", "nothing", "choice")),
    *(f"world.hint_over_{why}" for why in ("rounds", "population")),
    *(f"world.hint_drawing_{what}" for what in ("order", "automaton")),
    *(f"world.drawing_{what}" for what in ("order", "automaton")),
    *(f"world.way_{way}{more}" for way in ("lay", "press", "gold") for more in ("", "_text")),
    *(f"world.correct_round_{phase}" for phase in (*WorldPhase, "of") if phase is not WorldPhase.OVER),
    *(f"world.{unclear}" for unclear in Unclear),
    *(f"missing_contact_{feature}" for feature in FEATURES),
    *(f"world.side_up_{road}" for road in ("long", "bridge")),
    *(f"answer_{answer}" for answer in ("yes", "no")),
    "world.rewind", "world.mats_seen", "world.all_well", "world.not_your_turn_but", "buy_tile",
    "map_missing", "map_doubled", "clear_choice", "enter_purchase", "enter_turned_up", "world.group_rules",
    "cell_to_cross", "cell_against_rules", "cell_unclear", "too_few_coins_die", "dice_missing", "dice_extra",
    "resumed_round", "undone_round", "corrected_round", "ruled_round", "board_missing", "board_doubled", "clear_board",
    "enter_choice", "enter_roll", "correct_round",
}  # fmt: skip


def catalogue_of(language: str):
    with (LOCALE_FOLDER / LOCALES[language] / "LC_MESSAGES" / f"{DOMAIN}.po").open("rb") as file:
        return read_po(file, locale=LOCALES[language], abort_invalid=True)


def sentences(language: str) -> Iterator[tuple[str, str]]:
    for message in catalogue_of(language):
        if message.id:
            code = message.id[0] if isinstance(message.id, tuple) else message.id
            for sentence in message.string if isinstance(message.string, tuple) else (message.string,):
                yield code, sentence


# Where codes are written.
WRITTEN = (
    ("engine/seven_wonders", r'Illegal\(\s*"(\w+)"'),
    ("engine/seven_wonders_dice", r'Illegal\(\s*"(\w+)"'),
    ("engine/seven_wonders_dice/read.py", r'_problem\(\s*"(\w+)"'),
    ("engine/seven_wonders/read.py", r'_problem\(\s*"(\w+)"'),
    ("engine/world_wonders", r'Illegal\(\s*"(\w+)"'),
    ("engine/world_wonders", r'_problem\(\s*"(\w+)"'),
    ("firmware", r'Problem\(\s*"(\w+)"'),
    ("firmware", r'Choice\(\s*f?"[^"]*",\s*"(\w+)"'),
    ("ui", r'\.(?:say|texts)\(\s*"([\w.]+)"'),
    ("ui", r'go_on\(story, "(\w+)"'),
    ("ui", r'"((?:dice\.|world\.)?(?:hint|title)_\w+)"'),
    ("ui/views/dice", r'"(dice\.\w+)"'),
    ("ui/views/world", r'"(world\.\w+)"'),
)


def written_codes() -> set[str]:
    """Codes that stand in the source: refusals of the rules, problems and choices of the session, words of views."""
    found = set()
    for place, pattern in WRITTEN:
        for path in [HOME / place] if place.endswith(".py") else (HOME / place).rglob("*.py"):
            found |= set(re.findall(pattern, path.read_text(encoding="utf-8")))
    return found


@pytest.mark.parametrize("language", LOCALES)
def test_every_code_that_the_program_uses_has_a_sentence(language, words):
    missing = {code for code in written_codes() | BUILT if not words[language].knows(code)}
    assert missing == set()


# Beginnings and ends of further codes that are made up from what only a game knows.
MADE_UP = ("coins_", "correct_turn_", "dice.place_", "dice.group_", "group_", "n_", "noun_")


def test_every_sentence_is_said_somewhere():
    literals = {
        node.value
        for folder in ("engine", "firmware", "ui", "vision")
        for path in (HOME / folder).rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    said = literals | BUILT | {f"{code}_stage" for code in literals}
    codes = {re.sub(r"\.(short|shortest)$", "", code) for code, _ in sentences("en")}
    own = {code: code.removeprefix("dice.").removeprefix("world.") for code in codes}
    assert {code for code in codes if not {code, own[code]} & said and not code.startswith(MADE_UP)} == set()


def test_both_languages_say_the_same_things():
    assert {code for code, _ in sentences("en")} == {code for code, _ in sentences("zh")}


def test_both_languages_ask_for_the_same_facts():
    def places(language: str) -> dict[str, set[str]]:
        found: dict[str, set[str]] = {}
        for code, sentence in sentences(language):
            found.setdefault(code, set()).update(
                field for _, field, _, _ in string.Formatter().parse(sentence) if field
            )
        return found

    assert places("en") == places("zh")


@pytest.mark.parametrize("language", LOCALES)
def test_sentences_use_the_kinds_of_places_that_words_knows(language):
    for code, sentence in sentences(language):
        assert {kind for _, field, kind, _ in string.Formatter().parse(sentence) if field} <= KINDS, code


@pytest.mark.parametrize("language", LOCALES)
@pytest.mark.parametrize("weight", FILES)
def test_every_character_is_in_the_fonts_or_drawn_as_an_icon(language, weight):
    drawn = set(TTFont(FILES[weight]).getBestCmap())
    texts = [sentence for _, sentence in sentences(language)]
    for edition in Edition:
        texts += [card.names[language] for card in catalogue(edition).cards.values()]
        texts += [wonder.names[language] for wonder in catalogue(edition).wonders.values()]
    for names in (dice_box().symbol_names, dice_box().color_names, pieces().tile_names, pieces().section_names):
        texts += [told[language] for told in names.values()]
    texts += [board.names[language] for board in stand_in_boards().boards.values()]
    texts += [monument.names[language] for monument in stand_in().monuments.values()]
    texts.append("0123456789+−×²/=·.…\u00a0()")
    assert {c for text in texts for c in text if ord(c) not in drawn and c not in bundled_theme().glyphs} == set()


@pytest.mark.parametrize("language", LOCALES)
def test_left_and_right_are_never_said_alone(language):
    """Only the choice of a payment in a correction, which names neither seat, speaks of the two neighbours."""
    said = {
        code
        for code, sentence in sentences(language)
        if re.search(r"\b(left|right)\b|[左右]", re.sub(r"{\w+}", "", sentence))
    }
    assert said <= {"pay_way", "declined"}


def test_a_sentence_is_filled_with_names_of_seats_cards_and_goods(words):
    short = words["en"].say("missing_resources", {"missing": "ore:1,clay:2"})
    assert short == "1\u00a0ore\u00a0+ 2\u00a0clay short. Sell it, or build the wonder."
    seen = words["en"].say("seen_before", {"card": "stockade", "seat": 2}, NAMES)
    assert seen == "This very Stockade already stands in the city of ▲\u00a0Bo. Lay another card."
    wrong = words["zh"].say("wrong_age", {"card": "palace", "age": 2, "card_age": 3})
    assert wrong == "宫殿属于第三时代，现在是第二时代。请换一张。"


def test_numbers_take_their_noun_in_the_right_form(words):
    assert words["en"].say("too_few_coins", {"price": 1, "coins": 0}).startswith("It costs 1 coin, you have 0.")
    assert words["en"].say("too_few_coins", {"price": 3, "coins": 1}).startswith("It costs 3 coins, you have 1.")
    assert words["zh"].say("too_few_coins", {"price": 3, "coins": 1}).startswith("需要 3 枚硬币，你只有 1。")
    assert words["en"].noun("shields", 1) == "shield"


def test_a_seat_without_a_name_is_called_by_its_sign_and_number(words):
    assert words["en"].name_seat(3) == "■\u00a03"


def test_negative_numbers_have_a_true_minus_sign(words):
    assert words["en"].say("war_sum", {"points": -2}) == "−2 this age"


def test_an_unknown_code_or_a_missing_fact_stops_nothing(words):
    assert words["en"].say("no_such_code", {"n": 1}) == "no_such_code"
    assert not words["en"].knows("no_such_code")
    assert "?" in words["en"].say("wrong_age", {"card": "palace"})
    assert words["en"].name_card("no_such_card") == "no_such_card"
    assert words["en"].name_wonder("atlantis") == "atlantis"


def test_a_long_text_from_a_code_is_cut(words):
    assert "x" * 40 in words["en"].say("foreign_code", {"text": "x" * 400})
    assert "x" * 41 not in words["en"].say("foreign_code", {"text": "x" * 400})


def test_braces_in_a_fact_are_only_text(words):
    assert "{seat}" in words["en"].say("foreign_code", {"text": "{seat}"})


def test_shorter_texts_come_after_the_full_one(words):
    full, short = words["en"].texts("turn_of", {"turn": 4})
    assert (full, short) == ("Turn 4 of 6", "4/6")


def test_a_language_without_words_is_refused_by_name():
    with pytest.raises(NoSuchLanguage, match="'fr'; there are en, zh"):
        Words("fr")


def test_a_damaged_catalogue_is_refused_with_its_place(tmp_path, monkeypatch):
    folder = tmp_path / "en" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "pharos.po").write_text('msgid "a"\nmsgstr "b"\nwhat is this\n', encoding="utf-8")
    monkeypatch.setattr("ui.words.LOCALE_FOLDER", tmp_path)
    from ui.words import _load

    with pytest.raises(BadCatalogue, match=r"pharos\.po"):
        _load.__wrapped__("en")
