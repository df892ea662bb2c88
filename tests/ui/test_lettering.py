"""Setting of type, with a meter that counts characters."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ui.lettering import Ruler, fit, runs, set_row, wrap
from ui.parts import Line, Size
from ui.sheet import Face, Icon, Text, Weight
from ui.theme import bundled_theme


class Counting:
    """Every character is half a size wide, a Chinese one a whole."""

    def width_px(self, text: str, face: Face) -> int:
        return sum(face.size_px if ord(char) > 0x2E80 else face.size_px // 2 for char in text)


RULER = Ruler(bundled_theme(), Counting(), (800, 480))
FACE = Face(20, Weight.REGULAR)


def test_rows_break_between_words():
    assert wrap(RULER, "lay your card face down", FACE, 130) == ("lay your card", "face down")


def test_a_word_that_is_too_wide_does_not_wrap():
    assert wrap(RULER, "a Fortifications", FACE, 100) is None


def test_a_no_break_space_holds_its_words_together():
    assert wrap(RULER, "pay ▲\u00a0Bo now", FACE, 70) == ("pay", "▲\u00a0Bo", "now")


def test_a_no_break_space_holds_chinese_too():
    assert wrap(RULER, "竞技场\u00a03，灯塔\u00a05", FACE, 140) == ("竞技场\u00a03，", "灯塔\u00a05")
    assert wrap(RULER, "付给▲\u00a0陈", FACE, 60) == ("付给", "▲\u00a0陈")


def test_chinese_breaks_at_its_punctuation_where_that_makes_no_further_row():
    assert wrap(RULER, "起始玩家：▲\u00a0陈", FACE, 100) == ("起始玩家：", "▲\u00a0陈")
    assert wrap(RULER, "一二三，四五六七八。", FACE, 100) == ("一二三，四", "五六七八。")
    assert fit(RULER, Line(("请放上一张牌，再按按钮。",), Size.FACT), 200).rows == ("请放上一张牌，", "再按按钮。")
    assert wrap(RULER, "奇观：9，市场：8", FACE, 100) == ("奇观：9，", "市场：8")


def test_several_rows_are_of_nearly_one_length():
    assert fit(RULER, Line(("奇迹第一阶段",), Size.FACT), 110).rows == ("奇迹第", "一阶段")
    assert fit(RULER, Line(("lay your card face down",), Size.FACT, rows=2), 190).rows == ("lay your card", "face down")


def test_chinese_breaks_anywhere_but_before_its_punctuation():
    assert wrap(RULER, "请把牌翻到背面。", FACE, 140) == ("请把牌翻到背", "面。")
    assert wrap(RULER, "请把牌（背面）", FACE, 80) == ("请把牌", "（背面）")


@given(st.text("abc 请把，。▲", max_size=40), st.integers(40, 300))
def test_no_row_is_wider_than_asked_and_nothing_is_lost(text, width):
    rows = wrap(RULER, text, FACE, width)
    if rows is not None:
        assert all(RULER.width(row, FACE) <= width for row in rows)
        assert "".join(rows).replace(" ", "") == text.replace(" ", "")


@given(
    st.lists(st.text("abcdef 请把。", min_size=1, max_size=30), min_size=1, max_size=3),
    st.integers(60, 400),
    st.integers(1, 3),
)
def test_a_line_always_fits_somehow(texts, width, rows):
    fitted = fit(RULER, Line(tuple(texts), rows=rows), width)
    assert len(fitted.rows) <= rows
    assert fitted.face.size_px >= RULER.size(Size.NOTE)
    assert all(RULER.width(row, fitted.face) <= width for row in fitted.rows)


def test_the_fullest_text_is_taken_that_fits_at_the_line_s_own_size():
    line = Line(("Turn 4 of 6", "4/6"), Size.FACT, rows=1)
    assert fit(RULER, line, 400).rows == ("Turn 4 of 6",)
    assert fit(RULER, line, 40).rows == ("4/6",)


def test_a_text_without_a_shorter_one_is_set_smaller_before_it_is_cut():
    line = Line(("Gwendolyn",), Size.NAME, rows=1)
    assert fit(RULER, line, 90).face.size_px == RULER.size(Size.FACT)
    cut = fit(RULER, line, 40)
    assert (cut.rows, cut.cut) == (("Gwen.",), True)


def test_characters_of_the_theme_are_drawn_as_icons():
    assert list(runs("2🪙 → ▲ Bo", RULER.theme)) == [
        ("2", False),
        ("coin", True),
        (" → ", False),
        ("triangle", True),
        (" Bo", False),
    ]
    marks = list(set_row(RULER, "2🪙", (10, 5), FACE, (255, 255, 255)))
    assert isinstance(marks[0], Text)
    assert isinstance(marks[1], Icon)
    assert marks[1].rect.x >= marks[0].rect.right


@pytest.mark.parametrize("height", [400, 480, 720, 1080, 2160])
def test_sizes_are_rounded_up(height):
    ruler = Ruler(bundled_theme(), Counting(), (height * 16 // 9, height))
    assert ruler.size(Size.NOTE) * 30 >= height
