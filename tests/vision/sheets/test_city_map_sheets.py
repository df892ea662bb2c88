"""Printed city maps: tags, cells and code are where the definitions say, and a printer reaches all of it."""

from dataclasses import replace

import cv2
import numpy as np
import pytest
from city_sheets import all_maps, letters, maps, meeting, overlap, words_of

from vision.city.forms import CELL_MM
from vision.city.map_plan import MAP_CODE_AT_MM, MAP_CODE_MM, MapTooLarge, map_plan
from vision.codes import read_codes
from vision.sheets.city_icons import TERRAIN_INKS
from vision.sheets.city_words import city_words
from vision.sheets.drawing import Line, Rect, Text
from vision.sheets.lettering import measure
from vision.sheets.maps import SIDEWALK_MM, map_drawing, map_pages
from vision.sheets.paper import PrintJob
from vision.sheets.tiles import TILE_MM
from vision.sheets.words import UnknownLanguage
from vision.surface import TAG_MODULES

FAMILY = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_APRILTAG_36h11)
LANGUAGES = ("en", "zh")
SHEET_MM = (297.0, 210.0)


def detected(picture, px_per_mm):
    corners, ids, _ = cv2.aruco.ArucoDetector(FAMILY).detectMarkers(picture)
    return (
        {int(i): (c[0] + 0.5) / px_per_mm for i, c in zip(np.ravel(ids), corners, strict=True)} if len(corners) else {}
    )


def tags_of(ink):
    surface = map_plan(ink.seat).surface
    return (*surface.corner_tags, surface.zones[0].slot_tag)


def grey(color):
    r, g, b = (int(color[k : k + 2], 16) for k in (1, 3, 5))
    return round(0.299 * r + 0.587 * g + 0.114 * b)


@pytest.mark.parametrize("ink", all_maps(), ids=lambda ink: f"{ink.id} seat {ink.seat}")
def test_tags_and_the_maps_own_code_are_where_the_definition_says(fonts, printed, ink):
    picture = printed(map_drawing(ink, "en", measure(fonts)), SHEET_MM, 8)
    found = detected(picture, 8)
    assert set(found) == {tag.id for tag in tags_of(ink)}
    for tag in tags_of(ink):
        assert np.abs(found[tag.id] - np.array(tag.corners_mm)).max() < 0.15
    (code,) = read_codes(picture)
    assert code.text == ink.piece
    middle = np.mean(code.corners_px, axis=0) / 8
    assert np.abs(middle - (np.array(MAP_CODE_AT_MM) + MAP_CODE_MM / 2)).max() < 0.3


@pytest.mark.parametrize("side", ["A", "B"])
def test_every_cell_shows_its_terrain_and_the_sidewalk_lies_below_the_last_row(fonts, printed, side):
    for ink in maps(side):
        plan = map_plan(ink.seat)
        picture = printed(map_drawing(ink, "en", measure(fonts)), SHEET_MM, 4)
        for y, row in enumerate(ink.rows):
            for x, letter in enumerate(row):
                left, top = plan.at_mm((x, y))
                shown = picture[round(4 * (top + 0.8)), round(4 * (left + 0.8))]
                assert shown == grey(TERRAIN_INKS["water" if letter == "~" else "land"])
                middle = picture[round(4 * top) + 8 : round(4 * (top + CELL_MM)) - 8, round(4 * left) + 8 :][:, :56]
                assert (middle.min() < grey(TERRAIN_INKS["tree"]) + 20) == (letter == "*")
        left, low = plan.at_mm((0, plan.height))
        walk = picture[round(4 * (low + 1.5)), round(4 * left) + 20 :: 80][:10]
        assert walk.max() == grey(TERRAIN_INKS["sidewalk"])
        assert walk.min() >= grey(TERRAIN_INKS["paving"])
        assert low + SIDEWALK_MM < SHEET_MM[1] - 5


def test_the_ground_is_light_so_that_codes_on_it_stand_out():
    assert min(grey(TERRAIN_INKS[name]) for name in ("land", "water", "sidewalk")) > 215


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_but_a_tag_or_code_is_in_its_white_margin(fonts, printed, language):
    width = measure(fonts)
    for ink in all_maps():
        drawing = map_drawing(ink, language, width)
        picture = printed(drawing, SHEET_MM, 10)
        words = [letters(word, width) for word in words_of(drawing)]
        squares = [(tag.at_mm, tag.side_mm, tag.side_mm / TAG_MODULES) for tag in tags_of(ink)]
        module = MAP_CODE_MM / 25
        at = MAP_CODE_AT_MM[0] + 2 * module, MAP_CODE_AT_MM[1] + 2 * module
        for (x, y), side, margin in (*squares, (at, 21 * module, 2 * module)):
            box = x - margin, y - margin, x + side + margin, y + side + margin
            x0, y0, x1, y1 = (round(10 * v) for v in box)
            part, edge = picture[y0 + 1 : y1 - 1, x0 + 1 : x1 - 1].copy(), round(10 * margin) - 1
            part[edge:-edge, edge:-edge] = 255
            assert part.min() == 255
            assert not any(overlap(word, box) for word in words)


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_are_whole_apart_and_off_the_cells(fonts, language):
    width = measure(fonts)
    for ink in all_maps():
        words, plan = words_of(map_drawing(ink, language, width)), map_plan(ink.seat)
        assert not [word.text for word in words if word.text.endswith("...")]
        assert not meeting(words, width)
        (left, top), (right, low) = plan.at_mm((0, 0)), plan.at_mm((plan.width, plan.height))
        assert not [word.text for word in words if overlap(letters(word, width), (left, top, right, low))]


def test_columns_have_letters_and_rows_numbers_beside_their_cells(fonts):
    for ink in all_maps():
        plan = map_plan(ink.seat)
        small = [word for word in words_of(map_drawing(ink, "en", measure(fonts))) if word.size_mm < 3]
        words = {word.text: word.at_mm for word in small}
        for x, letter in enumerate("ABCDEFGHIJKL"):
            assert words[letter][0] == plan.at_mm((x, 0))[0] + CELL_MM / 2
            assert words[letter][1] < plan.origin_mm[1]
        for y in range(plan.height):
            at_x, at_y = words[str(y + 1)]
            assert at_x < plan.origin_mm[0]
            assert plan.at_mm((0, y))[1] + 3 < at_y < plan.at_mm((0, y + 1))[1] - 1


def test_a_printer_that_leaves_5_mm_white_reaches_all_ink(fonts, bounds):
    width = measure(fonts)
    for ink in all_maps():
        for shape in map_drawing(ink, "en", width):
            if isinstance(shape, Rect) and shape.fill == "#ffffff":
                continue
            left, top, right, low = letters(shape, width) if isinstance(shape, Text) else bounds((shape,))
            assert min(left, top) >= 4.999
            assert right <= SHEET_MM[0] - 4.999
            assert low <= SHEET_MM[1] - 4.3


@pytest.mark.parametrize("language", LANGUAGES)
def test_whose_map_it_is_and_that_it_is_a_stand_in_is_said(fonts, language):
    width, say = measure(fonts), city_words(language)
    for ink in all_maps():
        text = " ".join(word.text for word in words_of(map_drawing(ink, language, width)))
        joined = text.replace(" ", "")
        assert say.seat.format(n=ink.seat) in text
        assert say.map.format(id=ink.id) in text
        assert say.stand_in.replace(" ", "") in joined
        real = "".join(word.text for word in words_of(map_drawing(replace(ink, stand_in=False), language, width)))
        assert say.stand_in.replace(" ", "") not in real.replace(" ", "")


def test_a_tile_lies_in_the_slot_between_its_words(fonts):
    width, ink = measure(fonts), maps()[0]
    zone = map_plan(1).surface.zones[0]
    (x, y), (w, h) = zone.centre_mm, TILE_MM
    hidden = x - w / 2, y - h / 2, x + w / 2, y + h / 2
    assert not any(overlap(letters(word, width), hidden) for word in words_of(map_drawing(ink, "en", width)))
    assert all(a <= b - 6 for a, b in zip(TILE_MM, zone.size_mm, strict=True))


def test_the_ruler_measures_100_mm(fonts):
    lines = [s for s in map_drawing(maps()[0], "en", measure(fonts)) if isinstance(s, Line) and len(s.points_mm) == 2]
    assert any(abs(b[0] - a[0]) == pytest.approx(100.0) for a, b in (line.points_mm for line in lines))


def test_on_a4_a_map_is_a_landscape_sheet(fonts):
    pages = map_pages(all_maps(), PrintJob("en", "a4", "World Wonders"), measure(fonts))
    assert [page.size_mm for page in pages] == [SHEET_MM] * 10


def test_on_letter_a_map_is_two_halves_that_join_to_the_whole(fonts, printed):
    (ink, *_), width = maps(), measure(fonts)
    left, right = map_pages([ink], PrintJob("en", "letter", "World Wonders"), width)
    assert left.size_mm == right.size_mm == (279.4, 215.9)
    corners = map_plan(1).surface.corner_tags
    halves = [detected(printed(page.drawing, page.size_mm, 8), 8) for page in (left, right)]
    assert [set(found) for found in halves] == [
        {corners[0].id, corners[3].id},
        {corners[1].id, corners[2].id, map_plan(1).surface.zones[0].slot_tag.id},
    ]
    cuts = []
    for page, found, tag in ((left, halves[0], corners[0]), (right, halves[1], corners[1])):
        line = next(s for s in page.drawing if isinstance(s, Line) and s.dash_mm and s.points_mm[0][1] == 0.0)
        cuts.append(line.points_mm[0][0] - (found[tag.id][0][0] - tag.at_mm[0]))
    assert cuts[0] == pytest.approx(cuts[1], abs=0.15)
    for page in (left, right):
        for word in words_of(page.drawing):
            start, _, end, _ = letters(word, width)
            assert start >= 5
            assert end <= page.size_mm[0] - 5
    assert any("100 mm" in word.text for word in words_of(left.drawing))
    assert not any("100 mm" in word.text for word in words_of(right.drawing))


def test_a_smaller_map_keeps_to_the_sidewalk_and_a_larger_one_is_refused(fonts):
    ink, width = maps()[0], measure(fonts)
    small = replace(ink, rows=ink.rows[:6])
    assert map_plan(1, 12, 6).at_mm((0, 6)) == map_plan(1).at_mm((0, 10))
    assert map_drawing(small, "en", width)
    with pytest.raises(MapTooLarge, match="13 by 10 cells: a sheet has room for 12 by 10"):
        map_drawing(replace(ink, rows=tuple(f"{row}." for row in ink.rows)), "en", width)


def test_what_there_is_not_is_refused(fonts):
    ink, width = maps()[0], measure(fonts)
    with pytest.raises(ValueError, match="no maps"):
        map_pages((), PrintJob("en", "a4", "World Wonders"), width)
    with pytest.raises(UnknownLanguage):
        map_drawing(ink, "de", width)
    for seat in (0, 6):
        with pytest.raises(ValueError, match="seats 1 to 5"):
            map_plan(seat)
