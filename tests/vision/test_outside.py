"""Codes outside every zone: found again after each change, read with patience, and only once all of it lies still."""

import random
from dataclasses import replace

import cv2
import numpy as np
import pytest
from city_drawing import CLOSE, Sheet, Spot, Table, code_px, on_cells, sticker
from city_filling import KINDS, ONE, fill, form_of

from vision import outside
from vision.changes import BLOCK_PX, watch
from vision.city.map_plan import map_plan
from vision.codes import Code, read_codes
from vision.frame import Frame, small_of
from vision.looking import first_look, next_look
from vision.memory import with_codes
from vision.sim.camera import Camera, projection

SHEET = Sheet(map_plan(1), Spot((0.0, 0.0), 1.5))
FLAT = tuple(kind for kind in KINDS if kind.form.height_mm == 0)
ONE_PIECE = sticker("O", 500)


@pytest.fixture(scope="module")
def filled():
    return fill((SHEET,), random.Random(3), 20, camera=CLOSE, kinds=FLAT)


def texts(memory):
    return {code.text for code in memory.codes if code.payload is not None}


def first(drawn, number=0):
    frame = drawn.frame(number)
    return first_look(frame.grey, small_of(frame), (SHEET.plan.surface,))


def after(drawn, memory, looks=5, number=1):
    for k in range(looks):
        frame = drawn.frame(number + k)
        memory = next_look(frame.grey, small_of(frame), memory)
    return memory


@pytest.mark.parametrize(
    ("camera", "light"),
    [
        (replace(CLOSE, height_mm=820.0, blur_px=1.1, noise=5.0), 1.0),
        (replace(CLOSE, height_mm=820.0, blur_px=1.1, noise=4.0), 0.6),
        (replace(CLOSE, height_mm=720.0, blur_px=1.4, noise=3.0), 0.8),
    ],
)
def test_codes_that_one_reading_of_the_frame_misses_are_read_at_the_first_look(filled, camera, light):
    drawn = replace(filled.table, camera=camera, light=light)
    plain = {code.text for code in read_codes(drawn.frame().grey) if code.payload is not None}
    assert len(plain & filled.forms.keys()) < 0.7 * len(filled.forms)
    assert texts(first(drawn)) >= filled.forms.keys()


def test_a_code_whose_white_margin_is_all_but_hidden_is_found_by_its_pattern(filled):
    """A dark gap beside a tile: a fifth of a module of white is left on one side of each code."""
    grey, lens = filled.table.frame().grey.copy(), projection(CLOSE)
    for piece in filled.table.pieces:
        a, b, _, d = (np.array(corner) for corner in code_px(lens, piece))
        up, along = (a - d) / 21, (b - a) * 0.1
        gap = [a + 0.2 * up - along, b + 0.2 * up + along, b + 2.2 * up + along, a + 2.2 * up - along]
        cv2.fillConvexPoly(grey, np.round(np.array(gap) * 16).astype(np.int32), 20, cv2.LINE_AA, 4)
    grey = cv2.GaussianBlur(grey, (0, 0), 0.7)
    plain = {code.text for code in read_codes(grey, enlarge=2, sharpen=2.0) if code.payload is not None}
    memory = first_look(grey, small_of(Frame(grey, 0.0)), (SHEET.plan.surface,))
    assert len(plain) < 0.2 * len(filled.forms)
    assert len(texts(memory) & filled.forms.keys()) > 0.5 * len(filled.forms)


def test_every_code_under_a_change_is_found_again_or_given_up(filled):
    memory = first(filled.table)
    assert texts(memory) >= filled.forms.keys()
    gone = filled.table.pieces[4]
    left = replace(filled.table, pieces=tuple(p for p in filled.table.pieces if p is not gone))
    assert texts(after(left, memory)) == filled.forms.keys() - {gone.piece}


def test_a_change_too_small_for_a_code_takes_none_away(filled):
    """A speck beside a code: fewer blocks than a code fills are new, and one of them shows a part of the code."""
    memory = first(filled.table)
    drawn = filled.table.frame(1)
    code = max((code for code in memory.codes if code.payload is not None), key=lambda code: code.side_px)
    x, y = (int(v) for v in max(code.corners_px))
    grey = drawn.grey.copy()
    grey[y : y + 4, x + 3 : x + 5] = 60
    speck = Frame(grey, 1.0)
    changed = watch(memory.changes, small_of(speck)).new
    assert 0 < changed.sum() < 4
    assert memory.touches(code, changed)
    for _ in range(5):
        memory = next_look(grey, small_of(speck), memory)
    assert not memory.unsettled.any()
    assert texts(memory) >= filled.forms.keys()


def test_half_a_piece_is_not_read_while_the_rest_of_it_moves(filled):
    memory = first(filled.table)
    shape = memory.changes.new.shape
    new, still = np.zeros(shape, bool), np.full(shape, 9, np.uint8)
    new[20:24, 20:24] = new[30:34, 30:34] = True
    still[23, 23] = 0
    held = outside.held(replace(memory, changes=replace(memory.changes, new=new, still=still)))
    assert held[20:24, 20:24].all()
    assert not held[30:34, 30:34].any()


def test_what_is_known_but_cannot_be_read_any_more_is_not_kept_as_read(filled):
    memory = first(Table((SHEET,), (), CLOSE))
    ghost = Code(ONE_PIECE.encode(), ((400.0, 300.0), (450.0, 300.0), (450.0, 350.0), (400.0, 350.0)))
    memory = with_codes(memory, [*memory.codes, ghost])
    blocks = np.zeros(memory.changes.new.shape, bool)
    wide, high = memory.block_px
    blocks[int(300 / high) : int(350 / high) + 1, int(400 / wide) : int(450 / wide) + 1] = True
    assert ONE_PIECE in texts(memory)
    found = outside.read_outside(Table((SHEET,), (), CLOSE).frame(2).grey, memory, blocks)
    assert not any(code.text == ONE_PIECE for code in found)


def test_a_hand_that_rests_on_a_map_and_goes_leaves_every_code(filled):
    memory = first(filled.table)
    hand = replace(filled.table, hands=((-60.0, -300.0, 40.0, 10.0),))
    memory = after(hand, memory, 8)
    memory = after(filled.table, memory, 5, number=20)
    assert texts(memory) >= filled.forms.keys()


def test_what_stands_high_at_the_edge_and_appears_beside_its_sheet_is_read():
    sheet = Sheet(map_plan(1), Spot((310.0, 0.0)))
    piece = on_cells(sheet, ONE_PIECE, form_of(ONE, height_mm=40.0), (11, 4), code_mm=12.0)
    camera = Camera(tilt_deg=0, blur_px=1.1, noise=4.0)
    frame = Table((sheet,), (piece,), camera, 0.8).frame()
    memory = first_look(frame.grey, small_of(frame), (sheet.plan.surface,))
    assert ONE_PIECE in texts(memory)


def test_boxes_hold_each_patch_that_may_be_a_code(filled):
    memory = first(filled.table)
    blocks = np.zeros(memory.changes.new.shape, bool)
    blocks[5:8, 5:8] = True
    blocks[12, 12] = True
    (box,) = outside.boxes(memory, blocks)
    wide, high = memory.block_px
    assert wide == pytest.approx(BLOCK_PX * memory.size_px[0] / memory.changes.small.shape[1])
    left, top, right, low = box
    assert left <= 5 * wide
    assert top <= 5 * high
    assert right >= 8 * wide
    assert low >= 8 * high
    assert outside.boxes(memory, np.zeros_like(blocks)) == []
