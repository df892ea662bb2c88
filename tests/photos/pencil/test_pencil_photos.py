"""Photographs of boards with pencil on them: what is certain is so, and most is certain where light lets it."""

import json
from pathlib import Path

import pytest
from pencil_boards import plan_of, word

from vision.frame import read_picture
from vision.pencil.sighting import study_cells
from vision.sighting import study

HERE = Path(__file__).parent
CERTAIN = {"warm_pencil": 0.95, "cold_pens": 0.95, "wiped_glare": 0.5}
"""The least share of whole crosses and of empty boxes that are certain in each photograph."""


@pytest.fixture(scope="module", params=sorted(CERTAIN))
def photo(request):
    """Its name, what was drawn in each cell, and what is told of it."""
    truth = json.loads((HERE / f"{request.param}.json").read_text())
    plan = plan_of(truth["board"])
    frame = read_picture(HERE / f"{request.param}.jpg")
    seen = study_cells(frame, {plan.surface.id: plan}, study(frame, (plan.surface,), frozenset()))
    cells = seen.boards[truth["surface"]].cells
    assert cells is not None
    return request.param, {cell: told["drawn"] for cell, told in truth["cells"].items()}, cells


def test_what_is_certain_is_so(photo):
    _, drawn, cells = photo
    assert drawn.keys() == cells.keys()
    crossed = {drawn[cell] for cell, seen in cells.items() if word(seen) == "crossed"}
    clear = {drawn[cell] for cell, seen in cells.items() if word(seen) == "clear"}
    assert crossed <= {"cross", "small cross"}
    assert clear <= {"nothing", "corner", "dot", "erased"}


def test_most_crosses_and_empty_boxes_are_certain(photo):
    name, drawn, cells = photo
    for kind in ("cross", "nothing"):
        certain = [not seen.unclear for cell, seen in cells.items() if drawn[cell] == kind]
        assert sum(certain) >= CERTAIN[name] * len(certain) > 0


def test_glare_is_told_where_a_lamp_is_reflected(photo):
    name, _, cells = photo
    glaring = [cell for cell, seen in cells.items() if word(seen) == "glare"]
    assert bool(glaring) == (name == "wiped_glare")
