"""Seat mats: what is printed is what the surface's definition says, and a lying card hides none of it."""

from itertools import pairwise

import cv2
import numpy as np
import pytest

from vision.sheets.drawing import Line, Polygon, Rect, Text
from vision.sheets.lettering import measure
from vision.sheets.marks import SEAT_MARKS, ink_on, seat_shape, slot_picture
from vision.sheets.mats import mat_drawing, mat_pages, mats_pdf
from vision.sheets.paper import SIZES_MM, PrintJob
from vision.surface import TAG_MODULES, seat_mats

MATS = seat_mats(7)
CARD_MM = (65.0, 100.0)
FAMILY = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_APRILTAG_36h11)


def tags_of(mat):
    return (*mat.corner_tags, *(zone.slot_tag for zone in mat.zones))


def detected(picture, px_per_mm):
    corners, ids, _ = cv2.aruco.ArucoDetector(FAMILY).detectMarkers(picture)
    # A detector's pixel 0 is the middle of the first pixel.
    return {int(i): (c[0] + 0.5) / px_per_mm for i, c in zip(np.ravel(ids), corners, strict=True)}


@pytest.mark.parametrize("seat", range(1, 8))
def test_the_printed_tags_are_those_of_the_definition_in_their_places(printed, seat):
    mat = MATS[seat - 1]
    picture = printed(mat_drawing(mat, seat, SEAT_MARKS[seat - 1], "en"), mat.size_mm, 8)
    found = detected(picture, 8)
    assert set(found) == {tag.id for tag in tags_of(mat)}
    for tag in tags_of(mat):
        assert np.abs(found[tag.id] - np.array(tag.corners_mm)).max() < 0.15


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("seat", range(1, 8))
def test_nothing_but_a_tag_is_in_its_white_margin(fonts, printed, seat, language):
    mat, width = MATS[seat - 1], measure(fonts)
    drawing = mat_drawing(mat, seat, SEAT_MARKS[seat - 1], language)
    picture = printed(drawing, mat.size_mm, 10)
    for tag in tags_of(mat):
        module = tag.side_mm / TAG_MODULES
        (x, y), side = tag.at_mm, tag.side_mm
        x0, y0, x1, y1 = (round(v * 10) for v in (x - module, y - module, x + side + module, y + side + module))
        square = picture[y0:y1, x0:x1].copy()
        edge = round(module * 10) - 1
        square[edge:-edge, edge:-edge] = 255
        assert square.min() == 255
        for text in (shape for shape in drawing if isinstance(shape, Text)):
            wide = width(text.text, text.size_mm, text.weight)
            left = text.at_mm[0] - {"left": 0, "middle": wide / 2, "right": wide}[text.anchor.value]
            beside = left > x + side + module or left + wide < x - module
            above_or_below = text.at_mm[1] < y - module or text.at_mm[1] - text.size_mm * 0.8 > y + side + module
            assert beside or above_or_below


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_card_in_a_slot_hides_no_word_no_number_no_corner_tag(language):
    mat = MATS[2]
    hidden = [
        (zone.centre_mm[0] - 32.5, zone.centre_mm[1] - 50, zone.centre_mm[0] + 32.5, zone.centre_mm[1] + 50)
        for zone in mat.zones
    ]
    for text in (shape for shape in mat_drawing(mat, 3, SEAT_MARKS[2], language) if isinstance(shape, Text)):
        top, low = text.at_mm[1] - text.size_mm, text.at_mm[1]
        assert all(low < y0 or top > y1 for _, y0, _, y1 in hidden)
    for tag in mat.corner_tags:
        (x, y), side = tag.at_mm, tag.side_mm
        assert all(x + side < x0 or x > x1 or y + side < y0 or y > y1 for x0, y0, x1, y1 in hidden)


def test_a_card_fills_its_outline_and_hides_the_slot_tag(bounds):
    mat = MATS[0]
    outlines = [s for s in mat_drawing(mat, 1, SEAT_MARKS[0], "en") if isinstance(s, Line) and s.width_mm == 0.9]
    slots = [bounds((line,)) for line in outlines if bounds((line,))[3] - bounds((line,))[1] > 50]
    assert len(slots) == 3
    for (left, top, right, low), zone in zip(slots, mat.zones, strict=True):
        assert right - left == pytest.approx(CARD_MM[0], abs=0.6)
        assert low - top == pytest.approx(CARD_MM[1], abs=2.0)
        assert ((left + right) / 2, (top + low) / 2) == pytest.approx(zone.centre_mm)
    assert all(a[2] < b[0] for a, b in pairwise(slots))


def test_slots_are_named_in_both_languages():
    for language, names in (("en", {"CARD", "WONDER", "SELL"}), ("zh", {"卡牌", "奇迹", "出售"})):
        said = {s.text for s in mat_drawing(MATS[0], 1, SEAT_MARKS[0], language) if isinstance(s, Text)}
        assert names <= said


def test_seats_differ_in_colour_shape_and_number():
    assert len({mark.color for mark in SEAT_MARKS}) == len({mark.shape for mark in SEAT_MARKS}) == 7
    for seat, mark in enumerate(SEAT_MARKS, start=1):
        drawing = mat_drawing(MATS[seat - 1], seat, mark, "en")
        assert [s.text for s in drawing if isinstance(s, Text)].count(str(seat)) == 2
        assert any(isinstance(s, Polygon) and s.fill == mark.color for s in drawing)
        outlines = {s.points_mm for s in seat_shape(mark.shape, (0, 0), 10, "#000000") if isinstance(s, Polygon)}
        assert outlines or mark.shape == "square"


def test_a_shape_is_as_large_as_asked(bounds):
    for mark in SEAT_MARKS:
        left, top, right, low = bounds(seat_shape(mark.shape, (50, 50), 10, "#000000"))
        assert 8 <= max(right - left, low - top) <= 11
        assert abs((left + right) / 2 - 50) < 0.5
        assert abs((top + low) / 2 - 50) < 1


def test_ink_stands_out_from_every_seat_colour():
    def luminance(color):
        parts = [int(color[k : k + 2], 16) / 255 for k in (1, 3, 5)]
        linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    for mark in SEAT_MARKS:
        dark, light = sorted((luminance(mark.color), luminance(ink_on(mark.color))))
        assert (light + 0.05) / (dark + 0.05) >= 4.5


def test_each_slot_has_its_picture_and_other_zones_none():
    pictures = [slot_picture(zone.id.name, (0, 0), 10, "#000000") for zone in MATS[0].zones]
    assert all(pictures)
    assert len(set(pictures)) == 3
    assert slot_picture("tray", (0, 0), 10, "#000000") == ()


@pytest.mark.parametrize(("paper", "sheets"), [("a4", [2, 2, 2, 1]), ("letter", [1] * 7)])
def test_two_mats_to_an_a4_sheet_one_to_a_letter_sheet(printed, paper, sheets):
    pages = mat_pages(MATS, PrintJob("en", paper, "7 Wonders"))
    assert [page.size_mm for page in pages] == [SIZES_MM[paper]] * len(sheets)
    seats = iter(MATS)
    for page, count in zip(pages, sheets, strict=True):
        found = detected(printed(page.drawing, page.size_mm, 6), 6)
        mats = [next(seats) for _ in range(count)]
        assert set(found) == {tag.id for mat in mats for tag in tags_of(mat)}
        for mat in mats:
            offsets = np.concatenate([found[tag.id] - np.array(tag.corners_mm) for tag in tags_of(mat)])
            assert np.ptp(offsets, axis=0).max() < 0.3  # One shift for the whole mat: true to scale.
            left, top = offsets.mean(0)
            assert left >= -0.05
            assert top >= -0.05
            assert left + mat.size_mm[0] <= page.size_mm[0] + 0.05
            assert top + mat.size_mm[1] <= page.size_mm[1] + 0.05


def test_a_printer_reaches_all_ink(bounds):
    """Home printers leave 4.2 mm white at the edges."""
    for paper in SIZES_MM:
        for page in mat_pages(MATS, PrintJob("en", paper, "7 Wonders")):
            for shape in page.drawing:
                cut = isinstance(shape, Line) and shape.dash_mm is not None
                if cut or isinstance(shape, Text) or (isinstance(shape, Rect) and shape.fill == "#ffffff"):
                    continue
                left, top, right, low = bounds((shape,))
                assert left >= 4.2
                assert top >= 4.2
                assert right <= page.size_mm[0] - 4.2
                assert low <= page.size_mm[1] - 4.2


def test_too_many_mats_are_refused(fonts):
    job = PrintJob("en", "a4", "7 Wonders")
    for wrong in ((), (*MATS, MATS[0])):
        with pytest.raises(ValueError, match="1 to 7"):
            mats_pdf(wrong, job, fonts)
