"""Codes and tags as shapes: what is drawn is what readers of others read."""

import cv2
import numpy as np
import pytest
import zxingcpp
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.table import Sticker
from vision.sheets.drawing import BLACK, WHITE
from vision.sheets.patterns import (
    CODE_MODULES,
    SIZES_MM,
    code,
    code_modules,
    module_mm,
    quiet_modules,
    tag,
    tag_modules,
)
from vision.surface import TAG_MODULES, Tag, seat_mats

PIECES = st.builds(
    lambda *parts: Sticker(*parts).piece,
    st.sampled_from("SDW"),
    st.sampled_from("012"),
    st.sampled_from("CWTM"),
    st.integers(0, 999),
    st.integers(0, 99),
)


@pytest.mark.parametrize("size_mm", SIZES_MM)
@settings(max_examples=15, deadline=None)
@given(piece=PIECES)
def test_a_drawn_code_reads_as_its_piece(printed, size_mm, piece):
    picture = printed(code(piece, (4.0, 4.0), size_mm), (size_mm + 8, size_mm + 8), 12)
    found = zxingcpp.read_barcodes(picture)
    assert [result.text for result in found] == [piece]
    assert found[0].format == zxingcpp.BarcodeFormat.QRCode
    assert found[0].ec_level == "H"


@given(piece=PIECES)
@settings(max_examples=25, deadline=None)
def test_black_rectangles_cover_each_black_module_exactly_once(piece):
    paper, *black = code(piece, (0.0, 0.0), 15)
    assert (paper.at_mm, paper.size_mm, paper.fill) == ((0.0, 0.0), (15, 15), WHITE)
    module, quiet = module_mm(15), quiet_modules(15)
    counted = np.zeros((25, 25), int)
    for rect in black:
        assert rect.fill == BLACK
        x, y, w, h = (value / module for value in (*rect.at_mm, *rect.size_mm))
        assert np.allclose((x, y, w, h), np.round((x, y, w, h)), atol=1e-6)
        counted[round(y) : round(y + h), round(x) : round(x + w)] += 1
    wanted = np.pad(np.array(code_modules(piece), int), quiet)
    assert (counted == wanted).all()


def test_a_code_has_21_modules_and_one_or_two_of_white_round_them():
    assert {size: quiet_modules(size) for size in SIZES_MM} == {12: 1, 15: 2, 18: 2}
    for size in SIZES_MM:
        assert module_mm(size) * (CODE_MODULES + 2 * quiet_modules(size)) == pytest.approx(size)
    # What the camera needs: 2.5 px a module at 4.9 px/mm (720 mm above the table), 15 mm also at 4.4 (800 mm).
    assert min(module_mm(size) * 4.9 for size in SIZES_MM) >= 2.5
    assert module_mm(15) * 4.4 >= 2.5


@pytest.mark.parametrize("mat", seat_mats(7), ids=lambda mat: mat.id)
def test_every_tag_of_every_mat_is_recognised_with_its_white_margin_only(printed, mat):
    for printed_tag in (*mat.corner_tags, *(zone.slot_tag for zone in mat.zones)):
        alone = Tag(printed_tag.id, printed_tag.side_mm, (6.0, 6.0))
        side = printed_tag.side_mm + 12
        picture = printed(tag(alone), (side, side), 8)
        margin = 6.0 - printed_tag.side_mm / TAG_MODULES
        picture[: int(margin * 8)] = 0  # Black right up to the margin: nothing beyond it may be needed.
        family = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_APRILTAG_36h11)
        corners, ids, _ = cv2.aruco.ArucoDetector(family).detectMarkers(picture)
        assert np.ravel(ids).tolist() == [printed_tag.id]
        assert np.abs(corners[0][0] / 8 - np.array(alone.corners_mm)).max() < 0.15


def test_a_tag_keeps_its_black_border():
    modules = np.array(tag_modules(3))
    assert modules.shape == (TAG_MODULES, TAG_MODULES)
    assert modules[0].all()
    assert modules[-1].all()
    assert modules[:, 0].all()
    assert modules[:, -1].all()
