"""Words fit where they are printed, in a font that has them all."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from reportlab.pdfbase.ttfonts import TTFont

from vision import VisionError
from vision.sheets.drawing import Weight
from vision.sheets.lettering import LEADING, FontMissing, Fonts, fit, measure, registered
from vision.sheets.words import LANGUAGES, UnknownLanguage, words


def plain_width(text: str, size_mm: float, weight: Weight) -> float:
    return sum(0.5 if character.isascii() else 1.0 for character in text) * size_mm


def test_the_largest_size_that_fits_is_taken():
    assert fit("Stone Pit", (14.0, 8.0), (3.0, 2.0), Weight.BOLD, plain_width) == (3.0, ("Stone Pit",))
    assert fit("Stone Pit", (8.0, 8.0), (3.0, 2.0), Weight.BOLD, plain_width) == (3.0, ("Stone", "Pit"))
    assert fit("Stone Pit", (7.0, 4.0), (3.0, 1.5), Weight.BOLD, plain_width) == (1.5, ("Stone Pit",))


def test_chinese_breaks_anywhere_latin_between_words():
    assert fit("西部贸易站", (9.0, 8.0), (3.0,), Weight.BOLD, plain_width)[1] == ("西部贸", "易站")
    assert fit("100\u00a0mm long", (11.0, 8.0), (3.0,), Weight.BOLD, plain_width)[1] == ("100\u00a0mm", "long")


def test_a_chinese_name_is_set_smaller_before_it_is_broken():
    assert fit("古代赛马场", (15.4, 7.0), (3.2, 2.8), Weight.BOLD, plain_width) == (2.8, ("古代赛马场",))
    assert fit("吴哥窟 1/2", (10.0, 8.0), (3.2, 2.8), Weight.BOLD, plain_width) == (3.2, ("吴哥窟", "1/2"))
    assert fit("大地图边缘的建筑最多", (16.0, 8.0), (3.0, 2.0), Weight.BOLD, plain_width)[0] == 3.0


def test_what_is_too_much_ends_in_three_dots():
    size, lines = fit("Donaudampfschiff", (6.0, 3.0), (3.0, 2.0), Weight.BOLD, plain_width)
    assert (size, lines) == (2.0, ("Don...",))


@given(text=st.text("abc 易站, ", max_size=60), width=st.floats(6, 40), height=st.floats(4, 20))
def test_lines_never_leave_their_box(text, width, height):
    size, lines = fit(text, (width, height), (3.0, 2.5, 2.0), Weight.REGULAR, plain_width)
    assert all(plain_width(line, size, Weight.REGULAR) <= width for line in lines)
    assert len(lines) <= 1 or len(lines) * LEADING * size <= height


def test_every_word_on_a_sheet_has_its_glyphs(fonts):
    for weight in Weight:
        face = TTFont("probe", str(fonts.path(weight))).face
        for say in LANGUAGES.values():
            texts = [getattr(say, name) for name in say.__dataclass_fields__ if name != "slots"]
            texts += [text for pair in say.slots.values() for text in pair]
            missing = {character for text in texts for character in text if ord(character) not in face.charToGlyph}
            assert not missing


def test_a_missing_font_is_named(tmp_path: Path):
    absent = tmp_path / "absent.ttf"
    with pytest.raises(FontMissing, match=r"absent\.ttf"):
        registered(Fonts(absent, absent), Weight.BOLD)
    broken = tmp_path / "broken.ttf"
    broken.write_bytes(b"no font")
    with pytest.raises(OSError, match=r"broken\.ttf"):
        registered(Fonts(broken, broken), Weight.REGULAR)


def test_widths_come_from_the_font(fonts):
    width = measure(fonts)
    assert width("卡牌", 3.0, Weight.BOLD) == pytest.approx(6.0)
    assert width("111", 3.0, Weight.REGULAR) == width("888", 3.0, Weight.REGULAR)  # tabular figures


def test_an_unknown_language_is_refused_with_the_known_ones():
    with pytest.raises(UnknownLanguage, match="en or zh"):
        words("fr")
    assert issubclass(UnknownLanguage, VisionError)
