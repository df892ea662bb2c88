"""Resource boards and the main board: every space and mark of the components, in whole words that do not meet."""

import pytest
from city_sheets import letters, meeting, words_of

from engine.world_wonders.catalogue import stand_in
from firmware.world_inks import offer_ink, resource_board_inks
from vision.sheets.city_tracks import BOARD_MM, offer_board, resource_board, track_pages
from vision.sheets.city_words import city_words
from vision.sheets.drawing import Polygon, Text
from vision.sheets.lettering import measure
from vision.sheets.paper import SIZES_MM, PrintJob

LANGUAGES = ("en", "zh")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_board_has_every_space_of_its_tracks(fonts, language):
    width, say = measure(fonts), city_words(language)
    for ink in resource_board_inks(stand_in()):
        texts = [word.text for word in words_of(resource_board(ink, 2, say, width))]
        for number in range(16):
            assert texts.count(str(number)) == sum(number <= track.last for track in ink.tracks)
        assert say.seat.format(n=2) in texts
        assert say.resource_board.format(side=ink.side) in texts
        assert all(say.track_names[track.id] in texts for track in ink.tracks)
        assert say.stand_in in texts


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("paper", SIZES_MM)
def test_words_on_tracks_are_whole_apart_and_on_the_sheet(fonts, bounds, language, paper):
    width, job = measure(fonts), PrintJob(language, paper, "World Wonders")
    pages = track_pages(resource_board_inks(stand_in()), 1, offer_ink(stand_in()), job, width)
    assert len(pages) == 2
    for page in pages:
        words = words_of(page.drawing)
        assert not [word.text for word in words if word.text.endswith("...")]
        assert not meeting(words, width)
        ink = [bounds((shape,)) for shape in page.drawing if not isinstance(shape, Text)]
        for left, top, right, low in (*ink, *(letters(word, width) for word in words)):
            assert min(left, top) >= 4.2
            assert right <= page.size_mm[0] - 4.2
            assert low <= page.size_mm[1] - 4.2


def test_a_marked_space_looks_different_from_one_that_is_not(fonts):
    width, say = measure(fonts), city_words("en")
    (ink, *_) = resource_board_inks(stand_in())
    food = next(track for track in ink.tracks if track.id == "food")
    spaces = [s for s in resource_board(ink, 1, say, width) if isinstance(s, Polygon) and len(s.points_mm) == 36]
    row = sorted((s for s in spaces if abs(s.points_mm[0][1] - 58.8) < 0.5), key=lambda s: s.points_mm[0][0])
    assert len(row) == food.last + 1
    plain = row[0].fill
    assert {k for k, space in enumerate(row) if space.fill != plain} == {*food.marked, food.last}


def test_the_main_board_has_a_place_for_every_stack_and_its_price(fonts):
    ink = offer_ink(stand_in())
    texts = [w.text for w in words_of(offer_board(ink, PrintJob("en", "a4", "World Wonders"), measure(fonts)))]
    prices = [stack.price for stack in ink.stacks] + list(ink.prices.values())
    rounds = range(1, 11)
    for price in set(prices):
        pedestals = price in {1, 2}
        assert texts.count(str(price)) == prices.count(price) + (price in rounds) + pedestals
    assert "1 player" in texts
    assert "1 players" not in texts
    assert "from 4 players on" in texts
    assert "from 5 players on" in texts


def test_two_boards_fit_on_a_sheet_of_either_paper():
    for wide, high in SIZES_MM.values():
        assert BOARD_MM[0] <= wide - 10
        assert 2 * BOARD_MM[1] + 16 <= high - 4.2


def test_tracks_need_one_board_at_least(fonts):
    with pytest.raises(ValueError, match="no resource boards"):
        track_pages((), 1, offer_ink(stand_in()), PrintJob("en", "a4", "World Wonders"), measure(fonts))
