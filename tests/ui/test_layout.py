"""Every screen, at every size, in both languages, for three and seven seats: legible, whole, nothing on anything."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations

import numpy as np
import pygame
import pytest

from ui.fonts import Fonts
from ui.maps import MapBody, MapsBody, StackOffer, Stock
from ui.paint import Painter
from ui.parts import Counts, Face, Line
from ui.screen import ChoicesBody, LampBody, ScoresBody, SeatsBody, View
from ui.sheet import Box, Icon, Rect, Sheet, Target, Text
from ui.theme import bundled_theme, contrast, luminance
from ui.view import Press
from ui.views.games import view

FONTS = Fonts()
SIZES = ((800, 480), (1280, 720), (1920, 1080))
SCREENS = (
    "setup_players", "setup_wonders", "setup_twice", "choose", "choose_late", "choose_face_up", "choose_faults",
    "reveal", "flash", "verdicts", "settled", "looking", "coins", "military", "military_last", "last_card",
    "discard_pick", "scores", "picture", "picture_well", "menu", "paused", "end", "correct", "correct_broken",
    "history", "history_empty", "entry_color", "entry_cards", "entry_typed",
)  # fmt: skip
TWO = (
    "two_begin", "two_holder_is_ready", "two_travelling", "two_last_turn", "two_face_up", "two_flash", "two_open",
    "two_sold", "two_must_build", "two_stage_first", "two_sold_coins", "two_pick",
)  # fmt: skip
"""Screens that only two players and the Free City see."""
DICE = tuple(
    f"dice_{screen}"
    for screen in (
        "setup_players", "setup_boards", "setup_twice", "roll_first", "roll", "roll_told", "roll_doubtful",
        "roll_special", "choose", "choose_late", "choose_face_up", "choose_doubts", "reveal", "flash", "verdicts",
        "settled", "looking", "coins", "coins_quiet", "coins_attack", "extra_bonus", "extra_cross", "extra_action",
        "entry", "entry_face", "entry_quadrant", "menu", "correct", "correct_seat", "correct_way", "correct_broken",
        "history", "picture", "scores",
    )
)  # fmt: skip
"""Screens of the second game."""
WORLD = tuple(
    f"world_{screen}"
    for screen in (
        "setup_players", "setup_maps", "drawing", "drawing_waits", "turn_first", "turn_start", "turn", "turn_building",
        "turn_road", "turn_monument", "turn_loan", "turn_settled", "turn_wrong", "turn_wrong_building", "turn_moved",
        "turn_other", "turn_late", "coins", "coins_monument", "coins_round", "coins_first", "coins_over", "entry",
        "entry_hidden", "entry_open", "entry_tile", "entry_cells", "entry_begun", "entry_typed", "entry_nothing",
        "menu", "correct", "correct_seat", "correct_broken", "history", "picture", "scores", "scores_early",
    )
)  # fmt: skip
"""Screens of the third game."""


def shown(*players: int) -> list[tuple[str, int]]:
    """Every screen of the first game with every number of players that sees it."""
    return [(screen, n) for n in players for screen in (*SCREENS, *(TWO if n == 2 else ()))]


def dice(*players: int) -> list[tuple[str, int]]:
    """Every screen of the second game."""
    return [(screen, n) for n in players for screen in DICE]


def world(*players: int) -> list[tuple[str, int]]:
    """Every screen of the third game."""
    return [(screen, n) for n in players for screen in WORLD]


ALL = [*shown(2, 3, 4, 5, 6, 7), *dice(2, 3, 4, 5, 6, 7), *world(1, 2, 3, 4, 5)]
EVERY = [
    pytest.param(screen, size, language, players, id=f"{screen}-{size[1]}-{language}-{players}")
    for screen, players in (*shown(2, 3, 7), *dice(2, 4, 7), *world(1, 3, 5))
    for size in (SIZES if screen not in {*DICE, *WORLD} else SIZES[::2])
    for language in ("en", "zh")
]


@pytest.fixture(scope="module")
def painter():
    return cache(Painter)


@pytest.fixture(scope="module")
def sheet_of(painter, every_table, words):
    @cache
    def sheet(screen: str, size: tuple[int, int], language: str, seats: int) -> Sheet:
        return painter(size).sheet(view(*every_table(seats)[screen], words[language]))

    return sheet


def test_every_table_is_tried(every_table):
    assert {*SCREENS, *DICE, *WORLD} == set(every_table(3)) == set(every_table(4))
    assert {*SCREENS, *DICE} == set(every_table(7))
    assert {*SCREENS, *TWO, *DICE, *WORLD} == set(every_table(2))
    assert set(WORLD) == set(every_table(1))


@pytest.mark.parametrize(("screen", "size", "language", "seats"), EVERY)
def test_no_text_is_smaller_than_a_thirtieth_of_the_height(sheet_of, screen, size, language, seats):
    texts = list(sheet_of(screen, size, language, seats).texts())
    assert texts
    assert [text for text in texts if text.face.size_px < size[1] / 30] == []


@pytest.mark.parametrize(("screen", "size", "language", "seats"), EVERY)
def test_nothing_is_clipped_by_the_screen_or_by_its_panel(sheet_of, screen, size, language, seats):
    sheet = sheet_of(screen, size, language, seats)
    whole = Rect(0, 0, *size)
    for mark in (*sheet.texts(), *sheet.icons()):
        assert whole.contains(mark.rect), mark
    for place, text in enumerate(sheet.marks):
        if isinstance(text, Text):
            ink = _ink(text)
            under = (mark.rect for mark in reversed(sheet.marks[:place]) if isinstance(mark, Box))
            top = next((rect for rect in under if rect.meets(ink)), whole)
            assert top.contains(ink), (text, top)


@pytest.mark.parametrize(("screen", "size", "language", "seats"), EVERY)
def test_no_text_lies_on_another_or_on_an_icon(sheet_of, screen, size, language, seats):
    sheet = sheet_of(screen, size, language, seats)
    inks = [(text, _ink(text)) for text in sheet.texts() if text.text.strip()]
    for (one, ink), (other, its) in combinations(inks, 2):
        assert not ink.meets(its), (one, other)
    for text, ink in inks:
        for icon in sheet.icons():
            assert not ink.meets(icon.rect.inset(icon.rect.h // 10)), (text, icon)


@pytest.mark.parametrize(("screen", "size", "language", "seats"), EVERY)
def test_nothing_is_laid_over_a_text_or_an_icon(sheet_of, screen, size, language, seats):
    marks = sheet_of(screen, size, language, seats).marks
    boxes = [(place, mark.rect) for place, mark in enumerate(marks) if isinstance(mark, Box)]
    for place, mark in enumerate(marks):
        if isinstance(mark, Text | Icon):
            ink = _ink(mark) if isinstance(mark, Text) else mark.rect.inset(mark.rect.h // 6)
            assert not any(rect.meets(ink) for later, rect in boxes if later > place), mark


@pytest.mark.parametrize(
    ("screen", "seats"), [*shown(2, 3, 4, 5, 6, 7), *dice(2, 3, 4, 5, 6, 7), *world(1, 2, 3, 4, 5)]
)
@pytest.mark.parametrize("language", ["en", "zh"])
def test_what_must_be_said_is_said_whole(sheet_of, every_table, words, language, seats, screen):
    """On the smallest screen: title, sentence, names of cards and choices, whatever no room is too small for."""
    told = view(*every_table(seats)[screen], words[language])
    shown = _squeezed("".join(text.text for text in sheet_of(screen, (800, 480), language, seats).texts()))
    for texts in _promised(told):
        assert any(_squeezed(text) in shown for text in texts), texts


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize(("screen", "seats"), [*shown(2, 3, 7), *dice(2, 4, 7), *world(1, 3, 5)])
def test_every_text_and_icon_stands_out_from_what_is_behind_it(painter, every_table, words, screen, language, seats):
    """Measured on the pixels behind each text: 4.5 to 1, and 3 to 1 for the larger icons (WCAG 2, AA)."""
    size = (800, 480)
    told = view(*every_table(seats)[screen], words[language])
    sheet, light = painter(size).sheet(told), _luminances(painter(size).ground(told))
    for text in sheet.texts():
        behind = _behind(text, light)
        if behind.size:
            assert _ratio(luminance(text.color), behind) >= 4.5, text
    for icon in sheet.icons():
        rect = icon.rect.inset(icon.rect.h // 6)
        assert _ratio(luminance(icon.color), light[rect.y : rect.bottom, rect.x : rect.right]) >= 3.0, icon


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("screen", "seats"), [*shown(2, 3, 5, 7), *dice(2, 4, 5, 7), *world(1, 3, 5)])
def test_what_can_be_touched_is_large_enough_for_a_finger(sheet_of, screen, size, seats):
    """44 px at 480: about 9 mm on a seven inch display."""
    least = size[1] * 44 // 480 - 1
    for target in sheet_of(screen, size, "en", seats).targets():
        large = min(target.rect.w, target.rect.h) >= least
        assert large or _is_seat_row(target, least) or _is_map_cell(target, least), target
        assert Rect(0, 0, *size).contains(target.rect)


@pytest.mark.parametrize("seats", [3, 4, 5, 6, 7])
def test_every_seat_can_be_pressed_while_the_table_chooses_and_settles(sheet_of, seats):
    for screen in ("choose", "verdicts", "settled", "setup_wonders"):
        pressed = {target.gesture for target in sheet_of(screen, (800, 480), "en", seats).targets()}
        assert {Press(seat) for seat in range(1, seats + 1)} <= pressed


@pytest.mark.parametrize("seats", [2, 3, 5, 7])
@pytest.mark.parametrize("size", SIZES)
def test_every_choice_that_may_be_picked_is_a_target_on_its_page(sheet_of, tables, size, seats):
    for screen in ("setup_players", "setup_wonders", "menu", "entry_color", "entry_cards", "end", "correct_broken"):
        status = tables(seats)[screen][1]
        offered = {choice.id for choice in status.choices if choice.enabled}
        found = {target.choice for target in sheet_of(screen, size, "en", seats).targets() if target.choice}
        assert found == offered, screen


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_same_thing_stands_equally_high_in_all_panels(sheet_of, size, language):
    """Whoever decides for whom, and whatever cards there are: the eye goes straight from city to city."""
    for screen, players in (("choose", 2), ("choose_late", 5), ("two_last_turn", 2)):
        icons = sheet_of(screen, size, language, players).icons()
        for name in ("coin", "shield", "tablet"):
            heights = {icon.rect.y for icon in icons if icon.name == name}
            assert len(heights) <= 1, (screen, name)


@pytest.mark.parametrize("size", SIZES)
def test_buttons_side_by_side_all_have_words_or_none_has(sheet_of, tables, words, size):
    for players in (3, 4, 5, 7):
        texts = {text.text for text in sheet_of("verdicts", size, "zh", players).texts()}
        assert ("下一种" in texts) == ("确定" in texts), players


@pytest.mark.parametrize("size", SIZES)
def test_the_badge_of_who_decides_stands_in_the_free_city_s_panel(sheet_of, size):
    badges = [text.rect.x for text in sheet_of("choose", size, "en", 2).texts() if text.text == "2"]
    assert any(x > size[0] * 2 // 3 for x in badges)


def test_where_too_many_choices_match_the_page_of_the_highlighted_one_is_shown(sheet_of):
    targets = sheet_of("entry_typed", (800, 480), "en", 7).targets()
    assert any(target.highlighted for target in targets)
    assert len(targets) > 10


def test_seats_have_the_colours_of_the_theme_and_no_two_the_same_shape():
    theme = bundled_theme()
    assert len({sign.shape for sign in theme.seats}) == len({sign.color for sign in theme.seats}) == 7
    for sign in theme.seats:
        assert contrast(theme.on(sign.color), sign.color) >= 4.5


def test_the_mats_and_the_screen_show_the_same_signs():
    marks = pytest.importorskip("vision.sheets.marks")
    for printed, shown in zip(marks.SEAT_MARKS, bundled_theme().seats, strict=True):
        assert printed.shape == shown.shape
        assert tuple(bytes.fromhex(printed.color[1:])) == shown.color


def _ink(text: Text) -> Rect:
    """Where a text's ink can be: from the ascenders (Chinese: the whole square) to the baseline or the descenders."""
    size = text.face.size_px
    return Rect(text.rect.x, text.rect.y + round(size * 0.12), text.rect.w, round(size * 0.94))


def _promised(told: View) -> Iterator[tuple[str, ...]]:
    """Each of these in one of its texts."""
    yield (told.heading.title,)
    yield told.bar.sentence
    if told.notice:
        yield (told.notice,)
    match told.body:
        case SeatsBody(panels=panels) | LampBody(panels=panels):
            yield from (panel.deciding.texts for panel in panels if panel.deciding)
            for block in (block for panel in panels for block in (*panel.blocks, *panel.foot)):
                match block:
                    case Line(rank=9):
                        yield block.texts
                    case Face(rank=9):
                        yield (block.name, block.short or block.name)
                    case Counts(rank=9):
                        yield from ((count.number,) for count in block.counts)
        case MapsBody(panels=panels, offer=offer, notes=notes):
            yield from ((gauge.number,) for panel in panels for gauge in panel.gauges)
            yield from (line.texts for panel in panels for line in panel.lines if getattr(line, "rank", 0) == 9)
            yield from (card.names for card in offer.monuments)
            yield from (
                (thing.price,) for thing in (*offer.stacks, *offer.stock) if not thing.sold and not _owned(thing)
            )
            yield from (line.texts for line in notes if line.rank == 9)
        case MapBody(picks=picks):
            yield from ((pick.name,) for pick in picks)
        case ScoresBody(_, rows):
            for row in rows:
                yield ("".join(str(points).replace("-", "−") for points in (*row.points, row.total)),)
        case ChoicesBody(groups, side):
            options = [option for group in groups for option in group.options]
            yield from ((option.text,) for option in options if len(options) < 25)
            yield from ((value,) for option in options if option.switch for value in option.switch.values)
            yield from ((option.note,) for option in options if option.note)
            yield from (row.texts for row in side)


def _owned(thing: StackOffer | Stock) -> bool:
    """A pedestal that somebody has shows whose it is instead of its price."""
    return isinstance(thing, Stock) and thing.owner > 0


def _squeezed(text: str) -> str:
    """Without spaces and without the characters that are drawn as icons."""
    return "".join(char for char in text if not char.isspace() and char not in bundled_theme().glyphs)


def _is_seat_row(target: Target, least: int) -> bool:
    """A seat's own row on the result and on the strip under the lamp may be lower: it is as wide as a hand."""
    return isinstance(target.gesture, Press) and target.rect.h >= least * 3 // 4 and target.rect.w >= 2 * least


def _is_map_cell(target: Target, least: int) -> bool:
    """Ten rows of a map share the screen: a cell may be lower, and is the wider for it; a slip is taken back."""
    return target.choice.startswith("entry:cell:") and target.rect.h >= least * 3 // 4 and target.rect.w >= least


def _luminances(surface: pygame.Surface) -> np.ndarray:
    """(H,W) relative luminance."""
    width, height = surface.get_size()
    rgb = np.frombuffer(pygame.image.tobytes(surface, "RGB"), np.uint8).reshape(height, width, 3) / 255
    linear = np.where(rgb <= 0.04045, rgb / 12.92, ((rgb + 0.055) / 1.055) ** 2.4)
    return linear @ np.array([0.2126, 0.7152, 0.0722])


def _behind(text: Text, light: np.ndarray) -> np.ndarray:
    """The luminances under a text's own strokes."""
    drawn = FONTS.drawn(text.text, text.face, text.color)
    width, height = drawn.get_size()
    alpha = np.frombuffer(pygame.image.tobytes(drawn, "RGBA"), np.uint8).reshape(height, width, 4)[..., 3]
    top = text.rect.y + round(text.face.size_px * 0.95) - round(text.face.size_px * 1.16)
    rows, columns = np.nonzero(alpha > 127)
    return light[rows + top, columns + text.rect.x]


def _ratio(own: float, others: np.ndarray) -> float:
    """The lowest contrast of one luminance with several."""
    return min((max(own, o) + 0.05) / (min(own, o) + 0.05) for o in (float(others.min()), float(others.max())))


def test_an_icon_is_square(sheet_of):
    icons = [icon for icon in sheet_of("choose", (1920, 1080), "en", 3).icons() if isinstance(icon, Icon)]
    assert icons
    assert all(icon.rect.w == icon.rect.h for icon in icons)
