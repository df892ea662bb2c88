"""Under the names of a result stands the same in every row."""

from __future__ import annotations

import pytest

from ui.blocks.scores import lay_scores
from ui.fonts import Fonts
from ui.lettering import Ruler
from ui.parts import Tone
from ui.screen import Category, ScoreRow, ScoresBody
from ui.sheet import Rect, Text
from ui.theme import bundled_theme

RULER = Ruler(bundled_theme(), Fonts(), (800, 480))
NOTES = {1: ("Alexandria · 36", "36"), 2: ("Giza · 31", "31"), 3: ("Halicarnassus · 8", "8")}


def texts(width_px: int, height_px: int, names: tuple[str, ...] = ("Ada", "Bo", "Chen")) -> set[str]:
    categories = (Category("market", ("Market",), "face_chest", Tone.YELLOW),)
    rows = tuple(ScoreRow(n, name, NOTES[n], n, (40 - n,), 40 - n) for n, name in enumerate(names, start=1))
    marks = lay_scores(ScoresBody(categories, rows, "sum"), Rect(0, 0, width_px, height_px), RULER)
    return {mark.text for mark in marks if isinstance(mark, Text)}


@pytest.mark.parametrize(("width_px", "form"), [(800, 0), (340, 1)])
def test_the_longer_note_stands_in_every_row_or_in_none(width_px, form):
    shown = texts(width_px, 300)
    assert [{each[0], each[1]} & shown for each in NOTES.values()] == [{each[form]} for each in NOTES.values()]


def test_where_one_row_has_no_room_for_its_note_none_has_one():
    assert not texts(800, 130) & {note for notes in NOTES.values() for note in notes}
