"""What ``pharos look`` says of the pencil."""

import json

import cv2
import numpy as np
from pencil_boards import covered, drawing, picture

from vision.draw import PIECE as CERTAIN
from vision.draw import UNCLEAR as UNCERTAIN
from vision.pencil.cells import Doubt
from vision.pencil.report import UNCLEAR, mark_cells, report_cells
from vision.pencil.sighting import study_cells
from vision.sighting import study
from vision.sim.scene import Pose
from vision.sim.strokes import Drawn


def studied(board):
    frame = picture(board)
    plans = {board.plan.surface.id: board.plan}
    return frame, study_cells(frame, plans, study(frame, (board.plan.surface,), frozenset()))


def test_a_report_names_what_is_crossed_and_why_a_cell_is_unclear():
    board = drawing(3, (Drawn.NOTHING, Drawn.CROSS, Drawn.ONE_STROKE))
    _, cells = studied(board)
    told = json.loads(json.dumps(report_cells(cells)))[board.plan.surface.id]
    assert told["cells"] == len(board.plan.boxes)
    assert told["crossed"] == sorted(name for name, (drawn, _) in board.truth.items() if drawn is Drawn.CROSS)
    assert [entry["cell"] for entry in told["unclear"]] == sorted(
        name for name, (drawn, _) in board.truth.items() if drawn is Drawn.ONE_STROKE
    )
    assert {entry["why"] for entry in told["unclear"]} == {"stroke"}
    side_px = np.linalg.norm(np.diff(told["unclear"][0]["corners_px"][:2], axis=0))
    assert 36 < side_px < 41


def test_of_a_board_that_is_not_seen_nothing_is_told():
    board = drawing(3)
    frame = picture(board)
    plans = {board.plan.surface.id: board.plan}
    empty = covered(frame, board, (-30.0, -30.0, 240.0, 180.0))
    told = report_cells(study_cells(empty, plans, study(empty, (board.plan.surface,), frozenset())))
    assert told == {board.plan.surface.id: {"cells": None, "crossed": [], "unclear": []}}


def test_crossed_and_unclear_boxes_are_outlined():
    board = drawing(3, (Drawn.CROSS, Drawn.ONE_STROKE), pose=Pose((0.0, 0.0)))
    frame, cells = studied(board)
    marked = mark_cells(cv2.cvtColor(frame.grey, cv2.COLOR_GRAY2BGR), cells, frame.grey.shape[1])
    assert (marked == CERTAIN).all(-1).any()
    assert (marked == UNCERTAIN).all(-1).any()


def test_every_doubt_has_a_sentence():
    assert set(UNCLEAR) == set(Doubt)
