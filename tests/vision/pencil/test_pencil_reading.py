"""One look at boards on which hands drew all sorts of things: what is told as certain is so."""

from collections import Counter

import pytest
from pencil_boards import LIGHTS, MAYBE_CLEAR, drawing, picture, read, word, wrong

from vision.pencil.cells import Doubt
from vision.sim.strokes import BALLPOINT, BROAD_MARKER, FAINT_PENCIL, FINE_MARKER, PENCIL, PENS, Drawn, Pen

BOARDS = {"normal": 5, "shadows": 4, "glare": 4}
"""How many boards are looked at in a light; of the others 2."""

EVEN = ("warm", "cold", "dim", "noisy", "unsharp", "tilted", "far")
"""Lights without a shadow's edge or a reflection."""


def told(light, seeds, kinds=tuple(Drawn), pens=PENS):
    """What was drawn in each box and with what, and what is told of it."""
    found = []
    for seed in seeds:
        board = drawing(seed, kinds, pens)
        cells = read(picture(board, light, seed), board.plan)
        assert cells.keys() == board.truth.keys()
        found += [(drawn, pen, cells[name]) for name, (drawn, pen) in board.truth.items()]
    return found


@pytest.fixture(scope="module")
def looks():
    """All sorts of things in every light."""
    return {light: told(light, range(BOARDS.get(light, 2))) for light in LIGHTS}


def test_nothing_that_is_told_as_certain_is_wrong(looks):
    errors = [
        (light, drawn, pen.name, word(seen))
        for light in looks
        for drawn, pen, seen in looks[light]
        if wrong(drawn, seen)
    ]
    assert errors == []
    assert sum(map(len, looks.values())) > 1500


@pytest.mark.parametrize(
    ("light", "boards", "least"),
    [
        ("normal", 7, 0.99),
        *((light, 2, 0.96) for light in ("warm", "cold", "dim", "noisy", "unsharp", "tilted", "far")),
    ],
)
def test_nearly_every_whole_cross_and_every_empty_box_is_certain(light, boards, least):
    seen = told(light, range(40, 40 + boards), (Drawn.NOTHING, Drawn.CROSS))
    assert not [(drawn, pen.name, word(seen)) for drawn, pen, seen in seen if wrong(drawn, seen)]
    for wanted in (Drawn.NOTHING, Drawn.CROSS):
        certain = [not seen.unclear for drawn, _, seen in seen if drawn is wanted]
        assert sum(certain) >= least * len(certain) > 40


def test_strokes_that_are_no_cross_are_asked_about_in_any_light(looks):
    seen = [seen.unclear for light in looks for drawn, _, seen in looks[light] if drawn not in MAYBE_CLEAR]
    halves = [
        seen
        for light in looks
        for drawn, _, seen in looks[light]
        if drawn in {Drawn.ONE_STROKE, Drawn.HALF_CROSS, Drawn.TICK, Drawn.SCRIBBLE}
    ]
    assert len(halves) > 500
    assert all(seen.unclear for seen in halves)
    assert Doubt.STROKE in seen


def test_an_erased_cross_is_never_a_cross(looks):
    ghosts = Counter(word(seen) for light in looks for drawn, _, seen in looks[light] if drawn is Drawn.ERASED)
    assert ghosts["crossed"] == 0
    assert ghosts["clear"] > 0


def test_glare_is_told_as_such(looks):
    seen = Counter(word(seen) for _, _, seen in looks["glare"])
    assert seen["glare"] > 20
    assert all(seen.unclear is not Doubt.GLARE for _, _, seen in looks["normal"])


def test_shadows_leave_most_boxes_certain(looks):
    seen = [word(seen) for drawn, _, seen in looks["shadows"] if drawn in {Drawn.CROSS, Drawn.NOTHING}]
    assert len([told for told in seen if told in {"crossed", "clear"}]) > 0.75 * len(seen)


@pytest.mark.parametrize("pen", [PENCIL, FAINT_PENCIL, BALLPOINT, FINE_MARKER, BROAD_MARKER], ids=lambda pen: pen.name)
def test_any_pen_does(pen):
    seen = [
        (drawn, word(seen)) for drawn, _, seen in told("normal", [77, 78], (Drawn.NOTHING, Drawn.CROSS), pens=(pen,))
    ]
    right = [(drawn is Drawn.CROSS) == (told == "crossed") for drawn, told in seen if told in {"crossed", "clear"}]
    assert all(right)
    assert len(right) >= 0.98 * len(seen)


def test_a_cross_that_is_too_faint_is_asked_about_and_not_overlooked():
    hardest = Pen("hardest pencil", (0.45, 0.55), ("#e8e8e8",))  # 23 grey levels darker than paper
    seen = Counter(word(seen) for _, _, seen in told("normal", [80, 81], (Drawn.CROSS,), pens=(hardest,)))
    assert seen["clear"] == 0
    assert seen["stroke"] > 0


def test_in_the_dark_nothing_is_certain_that_is_not_so():
    board = drawing(90)
    frame = picture(board, "dim", 90)
    darker = type(frame)(frame.grey // 3, 0.0)
    assert not [name for name, seen in read(darker, board.plan).items() if wrong(board.truth[name][0], seen)]
