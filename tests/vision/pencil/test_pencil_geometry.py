"""Wherever a board lies and however it is turned and seen: the same boxes are cut out, told and found moving."""

import math
from dataclasses import replace

import cv2
import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from pencil_boards import CLOSE, drawing, laid_at, plan_of, read, wrong

from vision.locate import Location
from vision.pencil.boxes import locate_boxes
from vision.pencil.outline import MARGIN_MM, PX_PER_MM, from_above
from vision.sim.render import Renderer
from vision.sim.scene import Pose
from vision.sim.strokes import Drawn

BLOCK_PX = (32.0, 32.0)
SIZE_PX = (2000, 1500)
PLAN = plan_of(3)


@st.composite
def views(draw):
    """From millimetres of a board to pixels: any place and turn in the frame, 3.5 to 6 pixels a millimetre, tilted."""
    turn, scale = math.radians(draw(st.floats(0, 360))), draw(st.floats(3.5, 6.0))
    x, y = draw(st.floats(850, 1150)), draw(st.floats(700, 800))
    lean = [draw(st.floats(-0.0006, 0.0006)) for _ in range(2)]
    cos, sin = scale * math.cos(turn), scale * math.sin(turn)
    to_middle = np.array([[1, 0, -105.0], [0, 1, -74.0], [0, 0, 1.0]])
    return (
        np.array([[1, 0, x], [0, 1, y], [0, 0, 1.0]])
        @ np.array([[cos, -sin, 0], [sin, cos, 0], [*lean, 1]])
        @ to_middle
    )


def located(to_px):
    to_mm = np.linalg.inv(to_px)
    return Location(PLAN.surface.id, tuple(map(float, (to_mm / to_mm[2, 2]).ravel())), (0, 1, 2, 3), 0.1)


def board_in(to_px):
    """A frame of the board in which brightness is 40 where nothing is, and each box a ramp from 60 to 200."""
    fine = 10
    picture = np.full((148 * fine, 210 * fine), 40, np.uint8)
    ramp = np.linspace(60, 200, 84 * 84).reshape(84, 84)
    for box in PLAN.boxes.values():
        x, y = (round(v * fine) for v in box.at_mm)
        picture[y : y + 84, x : x + 84] = ramp
    texture = to_px @ np.array([[1 / fine, 0, 0.5 / fine], [0, 1 / fine, 0.5 / fine], [0, 0, 1]])
    return cv2.warpPerspective(picture, texture, SIZE_PX, flags=cv2.INTER_AREA, borderValue=(40,))


@settings(max_examples=12, deadline=None, derandomize=True)
@given(views())
def test_boxes_are_cut_out_upright_and_in_place(to_px):
    frame = board_in(to_px)
    edge = round(MARGIN_MM * PX_PER_MM)
    side = round(8.4 * PX_PER_MM)
    wanted = cv2.resize(np.linspace(60, 200, 84 * 84).reshape(84, 84), (side, side), interpolation=cv2.INTER_AREA)
    for box in list(PLAN.boxes.values())[::9]:
        around = from_above(frame, to_px, box)
        inside = around[edge : edge + side, edge : edge + side].astype(float)
        assert np.abs(inside - wanted)[4:-4, 4:-4].max() < 12
        assert np.median(around[:4]) < 60


@given(views(), st.integers(0, 45), st.integers(0, 61))
@settings(max_examples=60, deadline=None, derandomize=True)
def test_a_box_is_touched_by_the_blocks_that_show_it(to_px, row, column):
    boxes = locate_boxes(PLAN, located(to_px), BLOCK_PX)
    blocks = np.zeros((46, 62), bool)
    blocks[row, column] = True
    touched = boxes.touched(blocks)
    for k, box in enumerate(boxes.boxes):
        at = np.array(box.at_mm) + np.stack(np.meshgrid(*[np.linspace(0, 8.4, 9)] * 2), -1).reshape(-1, 2)
        spots = cv2.perspectiveTransform(at[None], to_px)[0] // np.array(BLOCK_PX)
        if any((spots == (column, row)).all(1)):
            assert touched[k]
        elif np.abs(spots - (column, row)).max(1).min() > 2:
            assert not touched[k]


@given(views())
@settings(max_examples=20, deadline=None, derandomize=True)
def test_paper_is_told_by_the_boxes_about_a_box(to_px):
    frame = np.full((SIZE_PX[1], SIZE_PX[0]), 200, np.uint8)
    boxes = locate_boxes(PLAN, located(to_px), BLOCK_PX)
    dark = cv2.perspectiveTransform(np.array([[PLAN.boxes["agora.a1"].at_mm]]), to_px)[0, 0]
    cv2.circle(frame, tuple(int(v) for v in dark), 30, 20, -1)
    assert all(abs(levels.usual - 200) < 1 for levels in boxes.paper_levels(frame))


@given(
    st.integers(0, 10_000),
    st.floats(0, 360),
    st.floats(-25, 25),
    st.floats(-20, 20),
    st.floats(-8, 8),
    st.floats(-180, 180),
)
@settings(max_examples=8, deadline=None, derandomize=True)
def test_a_board_is_read_anywhere_and_any_way_round(seed, turn_deg, x_mm, y_mm, tilt_deg, camera_turn_deg):
    camera = replace(CLOSE, size_px=(1920, 1440), tilt_deg=tilt_deg, turn_deg=camera_turn_deg)
    board = laid_at(drawing(seed, (Drawn.NOTHING, Drawn.CROSS, Drawn.HALF_CROSS)), Pose((x_mm, y_mm), turn_deg))
    cells = read(Renderer(camera, seed % 7).frame(board.scene, 0, 0.0), board.plan)
    assert not [name for name, seen in cells.items() if wrong(board.truth[name][0], seen)]
    certain = [name for name, (drawn, _) in board.truth.items() if drawn is not Drawn.HALF_CROSS]
    assert sum(not cells[name].unclear for name in certain) >= 0.97 * len(certain)


def test_a_box_outside_the_frame_is_not_cut_out():
    to_px = np.array([[4.5, 0, -100.0], [0, 4.5, 100.0], [0, 0, 1.0]])
    frame = np.full((1000, 1400), 200, np.uint8)
    seen = {name: from_above(frame, to_px, box) is not None for name, box in PLAN.boxes.items()}
    assert seen == {name: (box.at_mm[0] - MARGIN_MM) * 4.5 - 100 >= 1 for name, box in PLAN.boxes.items()}
