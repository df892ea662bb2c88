"""One sticker: its code, its colour and its name, each in its own place."""

from itertools import pairwise

import pytest

from engine.table import Sticker
from vision.sheets.drawing import Rect, Text
from vision.sheets.labels import (
    CARD_INKS,
    CARD_MM,
    GLUE_AT_MM,
    LABEL_MM,
    Printable,
    UnknownColor,
    code_at_mm,
    glued_label,
    ink,
    label,
)
from vision.sheets.lettering import measure
from vision.sheets.patterns import SIZES_MM, code

PIECE = Sticker("S", "2", "C", 42, 1).piece
NAMES = (
    "Well",
    "Chamber of Commerce",
    "West Trading Post",
    "Philosophers Guild",
    "东部贸易站",
    "哈利卡纳苏斯摩索拉斯陵墓",
)


@pytest.mark.parametrize("size_mm", SIZES_MM)
@pytest.mark.parametrize("name", NAMES)
def test_the_name_stands_right_of_the_code_and_inside_the_label(fonts, name, size_mm):
    width = measure(fonts)
    shapes = label(Printable(PIECE, f"{name}\nIII · 7+", "yellow"), size_mm, width)
    code_right = code_at_mm(size_mm)[0] + size_mm
    texts = [shape for shape in shapes if isinstance(shape, Text)]
    assert texts
    for text in texts:
        assert text.at_mm[0] > code_right
        assert text.at_mm[0] + width(text.text, text.size_mm, text.weight) <= LABEL_MM[0] - 1.0
        assert text.at_mm[1] - text.size_mm * 0.9 >= 2.0
        assert text.at_mm[1] <= LABEL_MM[1] - 2.0
    lines = sorted((text.at_mm[1], text.size_mm) for text in texts)
    assert all(below - size * 0.85 > above for (above, _), (below, size) in pairwise(lines))
    shown = "".join(text.text for text in texts if text.size_mm >= 2.0).replace(" ", "")
    assert shown == name.replace(" ", "")


def test_the_sticker_shows_its_text_for_reading_by_eye(fonts):
    texts = [s.text for s in label(Printable(PIECE, "Well", "blue"), 15, measure(fonts)) if isinstance(s, Text)]
    assert PIECE in [text.replace(" ", "") for text in texts]


def test_the_card_colour_is_a_bar_clear_of_the_code(fonts):
    shapes = label(Printable(PIECE, "Well", "blue"), 15, measure(fonts))
    bars = [shape for shape in shapes if isinstance(shape, Rect) and shape.fill == CARD_INKS["blue"]]
    assert len(bars) == 1
    assert bars[0].at_mm[0] >= code_at_mm(15)[0] + 15
    assert set(code(PIECE, code_at_mm(15), 15)) <= set(shapes)


def test_colours_are_names_or_hex():
    assert ink("brown") == CARD_INKS["brown"]
    assert ink("#0a1b2c") == "#0a1b2c"
    for wrong in ("pink", "#0A1B2C", "#fff", "", "0a1b2c"):
        with pytest.raises(UnknownColor, match="no card colour"):
            ink(wrong)


def test_a_glued_label_lies_in_the_lower_half_inside_the_card(fonts):
    for size_mm in SIZES_MM:
        paper = glued_label(Printable(PIECE, "Well", "blue"), size_mm, measure(fonts))[0]
        assert paper.at_mm == GLUE_AT_MM
        assert paper.at_mm[1] > CARD_MM[1] / 2
        assert paper.at_mm[0] + LABEL_MM[0] <= CARD_MM[0]
        assert paper.at_mm[1] + LABEL_MM[1] <= CARD_MM[1]
