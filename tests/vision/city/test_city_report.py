"""What a look at the maps says as JSON and draws over its picture."""

import json

import cv2
import numpy as np
import pytest
from city_drawing import CLOSE, Sheet, Spot, Table, covered, on_cells, sticker
from city_filling import O4, ONE, V3, form_of

from vision.city.cells import Unsure
from vision.city.map_plan import map_plan
from vision.city.report import TROUBLE, UNSURE, mark_map, report_map
from vision.city.sighting import MapTrouble, study_map

SHEET = Sheet(map_plan(2), Spot((0.0, 0.0), -2.0))
T1, T2, W1 = sticker("T", 1), sticker("T", 2), sticker("O", 1)
FORMS = {T1: form_of(O4), T2: form_of(V3), W1: form_of(ONE)}
PLANS = (SHEET.plan, map_plan(4))


@pytest.fixture(scope="module")
def drawn():
    pieces = (
        on_cells(SHEET, T1, FORMS[T1], (2, 3)),
        on_cells(SHEET, T2, FORMS[T2], (7, 4), askew_deg=31),
        on_cells(SHEET, "SHOP-4711", FORMS[W1], (10, 8)),
    )
    return Table((SHEET,), pieces, CLOSE)


@pytest.fixture(scope="module")
def seen(drawn):
    return study_map(drawn.frame(), PLANS, FORMS)


def test_a_look_is_told_as_json(seen):
    told = json.loads(json.dumps(report_map(seen)))
    assert told["quiet"]
    here, missing = told["maps"]
    assert (here["surface"], here["state"], here["trouble"]) == ("map2", "found", None)
    assert here["strange"] == ["SHOP-4711"]
    one, two = here["pieces"]
    assert one["piece"] == T1
    assert [tuple(cell) for cell in one["cells"]] == list(covered(FORMS[T1], (2, 3)))
    assert one["unsure"] is None
    assert one["sticker_mm"] == pytest.approx([23 + 2.5 * 18, 8 + 3.5 * 18], abs=0.5)
    assert two["cells"] == []
    assert two["unsure"] == {"why": "askew", "sentence": UNSURE[Unsure.ASKEW]}
    assert two["askew_deg"] == pytest.approx(31, abs=1.5)
    assert (missing["state"], missing["pieces"], missing["tags"]) == ("missing", None, [])


def test_every_reason_has_a_sentence():
    assert set(UNSURE) == set(Unsure)
    assert set(TROUBLE) == set(MapTrouble)


def test_cells_are_drawn_where_the_piece_lies_and_an_unsure_one_is_framed(drawn, seen):
    grey = drawn.frame().grey
    picture = cv2.resize(cv2.cvtColor(grey, cv2.COLOR_GRAY2BGR), None, fx=0.5, fy=0.5)
    marked = mark_map(picture, seen, words=False)
    assert marked.shape == picture.shape
    changed = np.argwhere((marked != picture).any(axis=2))
    scale = marked.shape[1] / seen.size_px[0]
    x, y = (round(v * scale) for v in seen.maps[0].view.location.point_px(SHEET.plan.at_mm((2, 3))))
    near = np.hypot(*(changed - (y, x)).T)
    assert near.min() < 4
    assert (mark_map(picture, seen) != marked).any(), "words are drawn too"
