"""Sheets of stickers: as many as pieces, on the labels that shops sell, none over another."""

import math

import numpy as np
import pytest
import zxingcpp

from engine.table import Sticker
from vision.sheets.drawing import Line, Rect, Text
from vision.sheets.labels import LABEL_MM, Printable
from vision.sheets.lettering import measure
from vision.sheets.paper import SIZES_MM as PAPERS_MM
from vision.sheets.paper import PrintJob, UnknownPaper
from vision.sheets.patterns import SIZES_MM
from vision.sheets.stickers import LABEL_GRIDS, UnknownSize, sticker_pages, stickers_pdf

CARDS = tuple(Printable(Sticker("S", "2", "C", n, 0).piece, f"Card {n}", "red") for n in range(1, 71))


def job(paper="a4", language="en"):
    return PrintJob(language, paper, "7 Wonders")


@pytest.mark.parametrize("form", ["labels", "cut"])
@pytest.mark.parametrize("paper", PAPERS_MM)
@pytest.mark.parametrize("size_mm", SIZES_MM)
def test_every_piece_is_printed_once_and_reads(printed, fonts, size_mm, paper, form):
    pages = sticker_pages(CARDS, job(paper), measure(fonts), size_mm, form)
    texts = []
    for page in pages[1:]:
        found = zxingcpp.read_barcodes(printed(page.drawing, page.size_mm, 8), zxingcpp.BarcodeFormat.QRCode)
        assert all(result.ec_level == "H" for result in found)
        texts += [result.text for result in found]
    assert sorted(texts) == sorted(card.piece for card in CARDS)


def test_an_a4_sheet_has_the_65_labels_of_l7651():
    grid = LABEL_GRIDS["a4"]
    assert (grid.columns, grid.rows, grid.places) == (5, 13, 65)
    assert grid.place(0) == pytest.approx((4.7, 10.7))
    assert grid.place(64) == pytest.approx((4.7 + 4 * 40.6, 10.7 + 12 * 21.2))
    # The margins of the sheet are the same on both sides.
    assert grid.place(4)[0] + LABEL_MM[0] == pytest.approx(210 - 4.7, abs=0.2)
    assert grid.place(64)[1] + LABEL_MM[1] == pytest.approx(297 - 10.7, abs=0.2)


@pytest.mark.parametrize("paper", PAPERS_MM)
def test_labels_lie_on_the_sheet_and_not_on_each_other(paper):
    grid = LABEL_GRIDS[paper]
    assert grid.pitch_mm[0] >= LABEL_MM[0]
    assert grid.pitch_mm[1] >= LABEL_MM[1]
    right, low = (last + side for last, side in zip(grid.place(grid.places - 1), LABEL_MM, strict=True))
    assert right < PAPERS_MM[paper][0]
    assert low < PAPERS_MM[paper][1] - 8  # Room for the ruler.


def test_a_guide_page_comes_first_and_as_many_sheets_as_needed(fonts):
    for count in (1, 65, 66):
        pages = sticker_pages((CARDS * 2)[:count], job(), measure(fonts))
        assert len(pages) == 1 + math.ceil(count / 65)
        said = [shape.text for shape in pages[-1].drawing if isinstance(shape, Text)]
        assert f"Sheet {len(pages) - 1} of {len(pages) - 1}" in said


@pytest.mark.parametrize("form", ["labels", "cut"])
@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("paper", PAPERS_MM)
def test_nothing_is_printed_beyond_the_sheet_and_every_page_has_the_ruler(fonts, paper, language, form):
    width = measure(fonts)
    for page in sticker_pages(CARDS, job(paper, language), width, 15, form):
        for shape in page.drawing:
            if isinstance(shape, Text):
                right = shape.at_mm[0] + width(shape.text, shape.size_mm, shape.weight)
                right -= {"left": 0, "middle": (right - shape.at_mm[0]) / 2, "right": right - shape.at_mm[0]}[
                    shape.anchor.value
                ]
                assert shape.at_mm[0] >= 0
                assert right <= page.size_mm[0] - 4
        rulers = [
            shape
            for shape in page.drawing
            if isinstance(shape, Line) and np.ptp([x for x, _ in shape.points_mm]) == pytest.approx(100.0)
        ]
        assert len([line for line in rulers if line.points_mm[0][1] == line.points_mm[1][1]]) == 1


def test_a_code_to_cut_has_its_caption_outside(fonts):
    page = sticker_pages(CARDS[:3], job(), measure(fonts), 15, "cut")[1]
    squares = [shape for shape in page.drawing if isinstance(shape, Rect) and shape.size_mm == (15, 15)]
    captions = [shape for shape in page.drawing if isinstance(shape, Text) and shape.text.startswith("Card")]
    assert len(squares) == len(captions) == 3
    for square, caption in zip(squares, captions, strict=True):
        assert caption.at_mm[1] - caption.size_mm > square.at_mm[1] + 15
        marks = [shape for shape in page.drawing if isinstance(shape, Line) and shape.width_mm == 0.12]
        for line in marks:
            for x, y in line.points_mm:
                inside = 0 < x - square.at_mm[0] < 15 and 0 < y - square.at_mm[1] < 15
                assert not inside


def test_wrong_wishes_are_refused_in_words(fonts):
    with pytest.raises(UnknownSize, match="12, 15, 18"):
        stickers_pdf(CARDS, job(), fonts, 13)
    with pytest.raises(UnknownPaper, match="a4 or letter"):
        stickers_pdf(CARDS, job("a3"), fonts)
    with pytest.raises(ValueError, match="en or zh"):
        stickers_pdf(CARDS, job(language="fr"), fonts)
    with pytest.raises(ValueError, match="no piece"):
        stickers_pdf((), job(), fonts)
