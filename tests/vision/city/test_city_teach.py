"""Where an owner glued a sticker is learned from one look, kept as strict text, and used to tell cells by."""

import json
import math

import pytest
from city_drawing import CLOSE, Sheet, Spot, Table, covered, on_cells, sticker
from city_filling import L4, O4, ONE, form_of
from hypothesis import given, settings
from hypothesis import strategies as st

from vision.city.forms import PieceForm
from vision.city.map_plan import map_plan
from vision.city.sighting import study_map
from vision.city.teach import MOST_STICKERS, GluedSticker, NotShown, NotStickers, dumped, loaded, shown, with_stickers
from vision.sighting import study
from vision.sim.camera import Camera

SHEET = Sheet(map_plan(1), Spot((0.0, 0.0), 2.0))
T1, T2 = sticker("T", 1), sticker("T", 2)


def look(*pieces, sheet=SHEET, camera=CLOSE, hands=()):
    frame = Table((sheet,), pieces, camera, hands=hands).frame()
    return study(frame, (sheet.plan.surface,), frozenset({T1, T2}))


@settings(max_examples=12, deadline=None)
@given(
    at=st.tuples(st.floats(8, 28), st.floats(8, 46)),
    turn=st.floats(0, 359.9),
    on=st.tuples(st.integers(0, 9), st.integers(0, 7)),
)
def test_a_sticker_glued_anywhere_is_learned_and_the_piece_told_by_it(at, turn, on):
    glued = PieceForm(L4, at, turn)
    if not any(x * 18 <= at[0] <= x * 18 + 18 and y * 18 <= at[1] <= y * 18 + 18 for x, y in L4):
        return
    learned = shown(look(on_cells(SHEET, T1, glued, on)), SHEET.plan, T1, L4, on)
    assert learned.at_mm == pytest.approx(at, abs=0.8)
    assert abs((learned.turn_deg - turn + 180) % 360 - 180) < 2
    forms = with_stickers({T1: form_of(L4), T2: form_of(O4)}, {T1: learned})
    assert forms[T2] == form_of(O4)
    table = Table((SHEET,), (on_cells(SHEET, T1, glued, (5, 5), 3, askew_deg=4, shift_mm=(2, -2)),), CLOSE)
    (seen,) = study_map(table.frame(), (SHEET.plan,), forms).maps
    assert [place.fit.cells for place in seen.pieces] == [covered(form_of(L4), (5, 5), 3)]


def test_a_high_piece_is_learned_in_the_plane_of_its_sticker():
    sheet = Sheet(map_plan(1), Spot((290.0, 80.0)))
    laid = on_cells(sheet, T1, PieceForm(ONE, (9.0, 10.0), 0.0, 30.0), (4, 4), code_mm=12.0)
    seen = look(laid, sheet=sheet, camera=Camera())
    assert shown(seen, sheet.plan, T1, ONE, (4, 4), 30.0).at_mm == pytest.approx((9.0, 10.0), abs=0.8)
    with pytest.raises(NotShown, match="beside the marked cells"):
        shown(seen, sheet.plan, T1, ONE, (4, 4))


def test_what_cannot_be_learned_is_refused_with_its_reason():
    laid = on_cells(SHEET, T1, form_of(O4), (5, 4))
    with pytest.raises(NotShown, match="beside the marked cells"):
        shown(look(laid), SHEET.plan, T1, O4, (2, 2))
    with pytest.raises(NotShown, match="0 times"):
        shown(look(laid), SHEET.plan, T2, O4, (5, 4))
    with pytest.raises(NotShown, match="2 times"):
        shown(look(laid, on_cells(SHEET, T1, form_of(O4), (1, 1))), SHEET.plan, T1, O4, (5, 4))
    with pytest.raises(NotShown, match="corner tags"):
        shown(look(laid), map_plan(3), T1, O4, (5, 4))
    half = SHEET.plan.surface.size_mm[1] / 2
    with pytest.raises(NotShown, match="corner tags"):
        shown(look(laid, hands=((110.0, -half, 160.0, half),)), SHEET.plan, T1, O4, (5, 4))


GLUED = {T1: GluedSticker((27.0, 9.5), 90.5), T2: GluedSticker((0.0, 0.4), 0.0)}


@given(
    st.dictionaries(
        st.builds(sticker, st.sampled_from("TRM"), st.integers(0, 999)),
        st.builds(
            GluedSticker,
            st.tuples(st.floats(-1, 200), st.floats(-1, 200)),
            st.floats(0, 360, exclude_max=True),
        ),
        max_size=6,
    )
)
def test_what_is_kept_is_read_again(glued):
    assert loaded(dumped(glued)) == glued


def test_equal_stickers_give_equal_text():
    assert dumped(GLUED) == dumped(dict(reversed(GLUED.items())))
    assert dumped({}) == dumped(loaded(dumped({})))


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("at_mm", [1.0]),
        ("at_mm", [1.0, 999.0]),
        ("at_mm", [1.0, "2"]),
        ("at_mm", [True, 2.0]),
        ("at_mm", [math.nan, 2.0]),
        ("turn_deg", 360),
        ("turn_deg", -1),
        ("turn_deg", math.inf),
        ("turn_deg", None),
        ("more", 1),
    ],
)
def test_a_wrong_value_is_named_with_its_piece(key, value):
    data = json.loads(dumped(GLUED))
    data["stickers"][T1][key] = value
    with pytest.raises(NotStickers, match=T1):
        loaded(json.dumps(data))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        "{" * 60_000,
        '{"form": "pharos stickers of a city 1"}',
        '{"form": "pharos stickers of a city 2", "stickers": {}}',
        '{"form": "pharos stickers of a city 1", "stickers": []}',
        '{"form": "pharos stickers of a city 1", "stickers": {}, "more": 1}',
        '{"form": "pharos stickers of a city 1", "stickers": {"SHOP-4711": {"at_mm": [1, 2], "turn_deg": 0}}}',
        '{"form": "pharos stickers of a city 1", "stickers": ' + "9" * 5000 + "}",
        " " * 70_000,
    ],
)
def test_what_is_no_such_text_is_refused(text):
    with pytest.raises(NotStickers):
        loaded(text)


def test_a_piece_that_stands_there_twice_is_refused():
    text = dumped({T1: GLUED[T1]}).replace("}}", f', "{T1}": {{"at_mm": [1, 2], "turn_deg": 0}}}}}}', 1)
    with pytest.raises(NotStickers, match="twice"):
        loaded(text)


def test_too_many_are_refused():
    many = {sticker("T", n, k): GLUED[T1] for n in range(300) for k in range(2)}
    assert len(many) > MOST_STICKERS
    with pytest.raises(NotStickers, match=str(MOST_STICKERS)):
        dumped(many)
    entry = json.dumps({"at_mm": [1, 2], "turn_deg": 0})
    text = ", ".join(f'"{piece}": {entry}' for piece in many)
    with pytest.raises(NotStickers, match=str(MOST_STICKERS)):
        loaded(f'{{"form": "pharos stickers of a city 1", "stickers": {{{text}}}}}')
