"""What the virtual table's things look like: the printed sheets themselves, and faces of our own."""

import cv2
import numpy as np
import pytest
import zxingcpp

from vision.sheets.drawing import Rect
from vision.sheets.labels import CARD_INKS
from vision.sim.art import TEXTURE_PX_PER_MM, card_back, card_face, mat_picture, raster, table_top
from vision.surface import seat_mats


@pytest.mark.parametrize("color", CARD_INKS)
def test_a_face_carries_its_pieces_code(color):
    face = card_face("S2C012003", color)
    assert face.shape == (600, 390, 3)
    assert [found.text for found in zxingcpp.read_barcodes(cv2.resize(face, None, fx=2, fy=2))] == ["S2C012003"]


def test_faces_differ_backs_do_not():
    assert not (card_face("S2C012003", "red") == card_face("S2C013005", "red")).all()
    assert card_back() is card_back()
    assert zxingcpp.read_barcodes(card_back()) == []


def test_a_mat_looks_as_it_is_printed():
    for seat, mat in enumerate(seat_mats(7), start=1):
        picture = cv2.cvtColor(mat_picture(mat, seat), cv2.COLOR_BGR2GRAY)
        family = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_APRILTAG_36h11)
        corners, ids, _ = cv2.aruco.ArucoDetector(family).detectMarkers(picture)
        found = {int(i): (c[0] + 0.5) / TEXTURE_PX_PER_MM for i, c in zip(np.ravel(ids), corners, strict=True)}
        tags = [*mat.corner_tags, *(zone.slot_tag for zone in mat.zones)]
        assert set(found) == {tag.id for tag in tags}
        assert all(np.abs(found[tag.id] - np.array(tag.corners_mm)).max() < 0.2 for tag in tags)


def test_shapes_are_painted_over_each_other_in_their_colours():
    picture = raster((Rect((0, 0), (10, 10), "#ff0000"), Rect((5, 0), (5, 10), "#00ff00")), (10.0, 10.0))
    assert picture[30, 10].tolist() == [0, 0, 255]
    assert picture[30, 50].tolist() == [0, 255, 0]


def test_wood_is_brown_and_the_same_for_one_seed():
    wood = table_top((320, 180), 4)
    blue, green, red = wood.reshape(-1, 3).mean(0)
    assert blue < green < red
    assert (wood == table_top((320, 180), 4)).all()
    assert not (wood == table_top((320, 180), 5)).all()
