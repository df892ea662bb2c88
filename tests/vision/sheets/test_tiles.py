"""Choice tiles: each is read by its own code, and the sets of two players are told apart at a glance."""

import pytest
from dice_sheets import tiles

from vision.sheets.board_icons import UnknownIcon
from vision.sheets.drawing import Rect, Text
from vision.sheets.lettering import measure
from vision.sheets.marks import SEAT_MARKS
from vision.sheets.paper import SIZES_MM, PrintJob
from vision.sheets.patterns import code
from vision.sheets.tiles import CODE_MM, TILE_MM, ChoiceTile, tile, tile_pages


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_tile_has_its_code_its_words_and_its_seat(fonts, language):
    width = measure(fonts)
    for printed in tiles(7, language):
        drawing = tile(printed, width)
        modules = {(s.size_mm, s.fill) for s in code(printed.piece, (0.0, 0.0), CODE_MM)}
        assert modules <= {(s.size_mm, s.fill) for s in drawing if isinstance(s, Rect)}
        words = [s for s in drawing if isinstance(s, Text)]
        assert "".join(printed.caption.split()) in "".join("".join(s.text.split()) for s in words)
        assert [s.text for s in words].count(str(printed.seat)) >= 2
        band = next(s for s in drawing if isinstance(s, Rect) and s.fill == SEAT_MARKS[printed.seat - 1].color)
        assert band.size_mm[0] == TILE_MM[0]


@pytest.mark.parametrize("language", ["en", "zh"])
def test_words_stay_clear_of_the_code_and_the_edge(fonts, language):
    width = measure(fonts)
    for printed in tiles(1, language):
        drawing = tile(printed, width)
        top = min(s.at_mm[1] for s in drawing if isinstance(s, Rect) and s.size_mm == (CODE_MM, CODE_MM))
        caption = [s for s in drawing if isinstance(s, Text) and s.at_mm[1] > top + CODE_MM]
        assert caption
        for word in caption:
            assert word.at_mm[1] - 0.8 * word.size_mm > top + CODE_MM
            assert word.at_mm[1] + 0.22 * word.size_mm < TILE_MM[1]
            assert width(word.text, word.size_mm, word.weight) < TILE_MM[0] - 2
            assert not word.text.endswith("...")


@pytest.mark.parametrize("paper", SIZES_MM)
def test_every_tile_is_on_a_sheet_once_in_its_true_size(fonts, paper):
    pages = tile_pages(tiles(), PrintJob("en", paper, "7 Wonders Dice"), measure(fonts))
    whites = [s for page in pages for s in page.drawing if isinstance(s, Rect) and s.size_mm == TILE_MM]
    assert len(whites) == 70
    for page in pages:
        for shape in page.drawing:
            if isinstance(shape, Rect):
                assert min(shape.at_mm) >= 4.2
                assert shape.at_mm[0] + shape.size_mm[0] <= page.size_mm[0] - 4.2


def test_a_seat_or_a_picture_that_there_is_not_is_refused(fonts):
    width = measure(fonts)
    for seat in (0, 8):
        with pytest.raises(ValueError, match="seats 1 to 7"):
            tile(ChoiceTile("D1T001007", "x", seat, "die.red"), width)
    with pytest.raises(UnknownIcon):
        tile(ChoiceTile("D1T001007", "x", 1, "die.pink"), width)
    with pytest.raises(ValueError, match="no tiles"):
        tile_pages((), PrintJob("en", "a4", "7 Wonders Dice"), width)
