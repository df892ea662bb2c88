"""How sure the pencil is read in ten lights, beside two plainer ways of telling a crossed box, and what a look costs.

The plainer ways are taught on boards of their own, their two limits set so that nothing certain is wrong there; then
all three read the same boxes. Counts stand in ``extra_info`` of the benchmark's JSON, times are CPU time of one run.
"""

import time
from dataclasses import dataclass

import cv2
import numpy as np
import pytest
from pencil_boards import LIGHTS, MAYBE_CLEAR, drawing, picture, with_marks, wrong

from vision.pencil.boxes import locate_boxes
from vision.pencil.cells import CLEAR, CROSSED, Doubt, doubtful
from vision.pencil.outline import MARGIN_MM, PX_PER_MM, from_above
from vision.pencil.reading import read_box
from vision.pencil.sighting import sight_cells
from vision.sighting import sight, study
from vision.sim.strokes import Drawn

BOARDS = 8
"""Of each light."""

TAUGHT = range(500, 512)
IS_CROSS = {Drawn.CROSS, Drawn.SMALL_CROSS}


@dataclass(frozen=True)
class Seen:
    """A box of a frame and what is in it."""

    drawn: Drawn
    around: np.ndarray
    told: object
    level: float


def boxes(light, seeds):
    found = []
    for seed in seeds:
        board = drawing(seed)
        frame = picture(board, light, seed)
        sighting = study(frame, (board.plan.surface,), frozenset())
        there = locate_boxes(board.plan, sighting.surfaces[0].location, sighting.memory.block_px)
        for name, box, levels in zip(there.names, there.boxes, there.paper_levels(frame.grey), strict=True):
            around = from_above(frame.grey, there.to_px, box)
            told = read_box(frame.grey, there.to_px, box, levels) or doubtful(Doubt.UNSEEN)
            found.append(Seen(board.truth[name][0], around, told, levels.usual))
    return found


def inside(seen):
    edge = round((MARGIN_MM + 0.8) * PX_PER_MM)
    return np.ascontiguousarray(seen.around[edge:-edge, edge:-edge])


def darkness(seen):
    """The difference to the clean print, which is white: the share of a box that is darker by a tenth than paper."""
    return float(np.mean(inside(seen) < 0.9 * seen.level))


def gradients(seen):
    """Histograms of oriented gradients (Dalal and Triggs 2005): nine directions, cells of 8 pixels, blocks of four."""
    picture = cv2.resize(inside(seen), (32, 32), interpolation=cv2.INTER_AREA).astype(np.float32)
    across, down = cv2.Sobel(picture, cv2.CV_32F, 1, 0), cv2.Sobel(picture, cv2.CV_32F, 0, 1)
    direction = (np.arctan2(down, across) % np.pi / np.pi * 9).astype(int) % 9
    strength = np.hypot(across, down)
    cells = np.zeros((4, 4, 9))
    rows, columns = np.mgrid[:32, :32] // 8
    np.add.at(cells, (rows, columns, direction), strength)
    blocks = [cells[r : r + 2, c : c + 2].ravel() for r in range(3) for c in range(3)]
    return np.concatenate([block / np.sqrt(np.sum(block**2) + 100.0**2) for block in blocks])


def linear(taught):
    """Gradients' directions weighed by ridge regression: 1 for a cross, -1 for none."""
    values = np.array([gradients(seen) for seen in taught])
    wanted = np.array([1.0 if seen.drawn in IS_CROSS else -1.0 for seen in taught])
    mean = values.mean(0)
    centred = values - mean
    weights = np.linalg.solve(centred.T @ centred + 3.0 * np.eye(values.shape[1]), centred.T @ wanted)
    return lambda seen: float((gradients(seen) - mean) @ weights)


def limits(score, taught):
    """Below the first a box is called clear, above the second crossed: nothing taught is then wrong."""
    scores = [(score(seen), seen.drawn) for seen in taught]
    clear = min(value for value, drawn in scores if drawn not in MAYBE_CLEAR)
    crossed = max(value for value, drawn in scores if drawn not in IS_CROSS)
    return clear, crossed


def by_score(score, low, high):
    def told(seen):
        value = score(seen)
        return CLEAR if value < low else CROSSED if value > high else doubtful(Doubt.STROKE)

    return told


@pytest.fixture(scope="module")
def ways():
    taught = [seen for light in ("normal", "warm") for seen in boxes(light, TAUGHT)]
    score = linear(taught)
    return {
        "strokes": lambda seen: seen.told,
        "print_difference": by_score(darkness, *limits(darkness, taught)),
        "hog_linear": by_score(score, *limits(score, taught)),
    }


def counts(told, found):
    answers = [(seen.drawn, told(seen)) for seen in found]

    def certain(kinds):
        chosen = [not answer.unclear for drawn, answer in answers if drawn in kinds]
        return round(100 * sum(chosen) / len(chosen), 1)

    return {
        "boxes": len(answers),
        "wrong": sum(wrong(drawn, answer) for drawn, answer in answers),
        "crosses_certain_percent": certain({Drawn.CROSS}),
        "small_crosses_certain_percent": certain({Drawn.SMALL_CROSS}),
        "empty_certain_percent": certain({Drawn.NOTHING}),
    }


@pytest.mark.parametrize("light", list(LIGHTS))
def test_certain_answers(benchmark, ways, light):
    found = benchmark.pedantic(boxes, (light, range(600, 600 + BOARDS)), rounds=1)
    for name, told in ways.items():
        benchmark.extra_info[name] = counts(told, found)
    assert benchmark.extra_info["strokes"]["wrong"] == 0


def test_what_a_look_costs(benchmark):
    """The sighting of the boxes alone: first looks at a board, a still board, a new cross; CPU milliseconds a look."""
    board = drawing(1, (Drawn.NOTHING, Drawn.CROSS))
    cell = next(name for name, (drawn, _) in board.truth.items() if drawn is Drawn.NOTHING)
    after = with_marks(board, cell)
    frames = [
        *(picture(board, number=number) for number in range(12)),
        *(picture(after, number=k) for k in range(12, 20)),
    ]
    plans = {board.plan.surface.id: board.plan}
    sighting = cells = None
    spent = []
    for frame in frames:
        sighting = sight(frame, (board.plan.surface,), frozenset(), sighting)
        start = time.process_time()
        cells = sight_cells(frame, plans, sighting, cells)
        spent.append(round(1000 * (time.process_time() - start), 2))
    benchmark.extra_info |= {"first_ms": spent[:6], "still_ms": spent[6:12], "new_cross_ms": spent[12:]}
    benchmark.pedantic(sight_cells, (frames[-1], plans, sighting, cells), rounds=20)
    assert cell in cells.boards[board.plan.surface.id].crossed
