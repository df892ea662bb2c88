"""Printed boards: squares stay free of print, tags are where the definition says, and no word is cut short."""

import math
from dataclasses import replace
from itertools import pairwise

import cv2
import numpy as np
import pytest
from dice_sheets import inks

from engine.seven_wonders_dice.effects import COLORS, SECTIONS
from vision.sheets.board_icons import UnknownIcon, die_face, row
from vision.sheets.board_pages import FIRST_OWN_TAG, board_pages, corner_pages, key_page, strip_pages
from vision.sheets.board_plan import board_plan
from vision.sheets.board_words import board_words
from vision.sheets.boards import board_drawing
from vision.sheets.drawing import Line, Rect, Text
from vision.sheets.lettering import measure
from vision.sheets.paper import SIZES_MM, PrintJob
from vision.sheets.tiles import TILE_MM
from vision.sheets.words import UnknownLanguage
from vision.surface import TAG_MODULES, surfaces

FAMILY = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_APRILTAG_36h11)
LANGUAGES = ("en", "zh")


def detected(picture, px_per_mm):
    corners, ids, _ = cv2.aruco.ArucoDetector(FAMILY).detectMarkers(picture)
    return {int(i): (c[0] + 0.5) / px_per_mm for i, c in zip(np.ravel(ids), corners, strict=True)}


def letters(text, width):
    """Left, top, right, bottom of a line of words; ample."""
    wide = width(text.text, text.size_mm, text.weight)
    left = text.at_mm[0] - {"left": 0, "middle": wide / 2, "right": wide}[text.anchor.value]
    return left, text.at_mm[1] - 0.8 * text.size_mm, left + wide, text.at_mm[1] + 0.22 * text.size_mm


def overlap(one, other):
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("number", range(1, 8))
def test_no_print_is_in_a_square_but_its_outline(fonts, printed, number, language):
    ink, width = inks(language)[number - 1], measure(fonts)
    plan, drawing = board_plan(ink), board_drawing(ink, language, width)
    picture = printed(drawing, plan.surface.size_mm, 10)
    words = [letters(shape, width) for shape in drawing if isinstance(shape, Text)]
    for box in plan.boxes.values():
        (x, y), (w, h) = box.at_mm, box.size_mm
        inside = picture[
            round(10 * (y + 0.3)) : round(10 * (y + h - 0.3)), round(10 * (x + 0.3)) : round(10 * (x + w - 0.3))
        ]
        assert inside.min() == 255
        assert picture[round(10 * (y + h / 2)), round(10 * x)] > 150  # a light outline
        assert not any(overlap(word, (x, y, x + w, y + h)) for word in words)


@pytest.mark.parametrize("number", range(1, 8))
def test_the_printed_tags_are_those_of_the_definition_in_their_places(fonts, printed, number):
    ink = inks()[number - 1]
    surface = board_plan(ink).surface
    found = detected(printed(board_drawing(ink, "en", measure(fonts)), surface.size_mm, 8), 8)
    tags = (*surface.corner_tags, surface.zones[0].slot_tag)
    assert set(found) == {tag.id for tag in tags}
    for tag in tags:
        assert np.abs(found[tag.id] - np.array(tag.corners_mm)).max() < 0.15


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_but_a_tag_is_in_its_white_margin(fonts, printed, language):
    width = measure(fonts)
    for ink in inks(language):
        surface, drawing = board_plan(ink).surface, board_drawing(ink, language, width)
        picture = printed(drawing, surface.size_mm, 10)
        words = [letters(shape, width) for shape in drawing if isinstance(shape, Text)]
        for tag in (*surface.corner_tags, surface.zones[0].slot_tag):
            module = tag.side_mm / TAG_MODULES
            (x, y), side = tag.at_mm, tag.side_mm
            margin = x - module, y - module, x + side + module, y + side + module
            x0, y0, x1, y1 = (*(math.ceil(10 * v) for v in margin[:2]), *(math.floor(10 * v) for v in margin[2:]))
            square, edge = picture[y0:y1, x0:x1].copy(), round(10 * module) - 1
            square[edge:-edge, edge:-edge] = 255
            assert square.min() == 255
            assert not any(overlap(word, margin) for word in words)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_is_cut_short_covered_by_another_or_beyond_the_sheet(fonts, language):
    width = measure(fonts)
    for ink in inks(language):
        words = [s for s in board_drawing(ink, language, width) if isinstance(s, Text)]
        assert not [word.text for word in words if word.text.endswith("...")]
        boxes = [letters(word, width) for word in words]
        for box in boxes:
            assert box[0] >= 4.2
            assert box[2] <= 210 - 4.2
        # A number in its icon may be as near to the next as icons are: what stands in one line does not overlap.
        assert not [
            (words[k].text, words[n].text)
            for k, one in enumerate(boxes)
            for n, other in enumerate(boxes[:k])
            if overlap(one, other)
            and max(words[k].size_mm, words[n].size_mm) > 2.0
            and words[k].at_mm[1] == words[n].at_mm[1]
        ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_stand_in_says_that_it_is_one_and_another_board_does_not(fonts, language):
    width, say = measure(fonts), board_words(language)
    for ink in inks(language):
        assert say.stand_in in {s.text for s in board_drawing(ink, language, width) if isinstance(s, Text)}
        assert ink.name in {s.text for s in board_drawing(ink, language, width) if isinstance(s, Text)}
    real = replace(ink, stand_in=False)
    assert say.stand_in not in {s.text for s in board_drawing(real, language, width) if isinstance(s, Text)}


def test_a_printer_reaches_all_ink(fonts, bounds):
    """Home printers leave 4.2 mm white at the edges."""
    for shape in board_drawing(inks()[0], "en", measure(fonts)):
        if isinstance(shape, Text) or (isinstance(shape, Rect) and shape.fill == "#ffffff"):
            continue
        left, top, right, low = bounds((shape,))
        assert min(left, top) >= 4.2
        assert right <= 210 - 4.2
        assert low <= 148 - 4.2


def test_a_tile_lies_in_the_slot_between_its_words(fonts):
    width, ink = measure(fonts), inks()[0]
    zone = board_plan(ink).surface.zones[0]
    (x, y), (w, h) = zone.centre_mm, TILE_MM
    hidden = x - w / 2, y - h / 2, x + w / 2, y + h / 2
    words = [letters(s, width) for s in board_drawing(ink, "en", width) if isinstance(s, Text)]
    assert not any(overlap(word, hidden) for word in words)
    assert all(w <= zone.size_mm[0] - 6 and h <= zone.size_mm[1] - 6 for w, h in (TILE_MM, TILE_MM[::-1]))


def test_the_ruler_measures_100_mm(fonts):
    lines = [s for s in board_drawing(inks()[0], "en", measure(fonts)) if isinstance(s, Line) and len(s.points_mm) == 2]
    assert any(abs(b[0] - a[0]) == pytest.approx(100.0) for a, b in (line.points_mm for line in lines))


def test_start_coins_are_circled(fonts):
    width = measure(fonts)
    none, seven = (board_drawing(replace(inks()[0], start_coins=k), "en", width) for k in (0, 7))
    assert len(seven) - len(none) == 2 * 7


@pytest.mark.parametrize(("paper", "sheets"), [("a4", [2, 2, 2, 1]), ("letter", [1] * 7)])
def test_two_boards_to_an_a4_sheet_one_to_a_letter_sheet_true_to_scale(fonts, printed, paper, sheets):
    *pages, key = board_pages(inks(), PrintJob("en", paper, "7 Wonders Dice"), measure(fonts))
    assert [page.size_mm for page in (*pages, key)] == [SIZES_MM[paper]] * (len(sheets) + 1)
    boards = iter(board_plan(ink).surface for ink in inks())
    for page, count in zip(pages, sheets, strict=True):
        found = detected(printed(page.drawing, page.size_mm, 6), 6)
        for board in [next(boards) for _ in range(count)]:
            offsets = np.concatenate([found[tag.id] - np.array(tag.corners_mm) for tag in board.corner_tags])
            assert np.ptp(offsets, axis=0).max() < 0.3  # One shift for the whole board: true to scale.
            assert (offsets.mean(0) >= -0.05).all()
            assert (offsets.mean(0) + board.size_mm <= np.array(page.size_mm) + 0.05).all()
    with pytest.raises(ValueError, match="no boards"):
        board_pages((), PrintJob("en", paper, "7 Wonders Dice"), measure(fonts))


@pytest.mark.parametrize("paper", SIZES_MM)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_key_strips_and_corners_stay_on_their_sheets(fonts, language, paper):
    width, job = measure(fonts), PrintJob(language, paper, "7 Wonders Dice")
    pages = key_page(job, width), *strip_pages(range(1, 8), job, width), *corner_pages(inks(language), job, width)
    for page in pages:
        words = [s for s in page.drawing if isinstance(s, Text)]
        assert not [word.text for word in words if word.text.endswith("...")]
        for word in words:
            left, top, right, low = letters(word, width)
            assert min(left, top) >= 4.2
            assert right <= page.size_mm[0] - 4.2
            assert low <= page.size_mm[1] - 4.2


def test_the_key_explains_every_icon_that_the_boards_have():
    def kinds(rows):
        return {word.partition(":")[0].partition(".")[0] for icons in rows for word in icons.split()}

    used = {
        effect
        for ink in inks()
        for cells in (ink.bonuses, *(track.cells for section in ink.sections for track in section.tracks))
        for cell in cells
        for effect in cell.effects
    }
    for language in LANGUAGES:
        assert kinds(used) <= kinds(icons for icons, _ in board_words(language).key_icons)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_key_explains_the_star_of_a_cell_that_any_face_crosses(language):
    starred = {s.color for ink in inks() for s in ink.sections for t in s.tracks for c in t.cells if "*" in c.symbols}
    assert {icons for icons, _ in board_words(language).key_icons} >= {f"star.{color}" for color in starred}


def test_strips_and_corner_stickers_carry_their_tags(fonts, printed):
    width, job = measure(fonts), PrintJob("en", "a4", "7 Wonders Dice")
    (page,) = strip_pages(range(1, 8), job, width)
    found = detected(printed(page.drawing, page.size_mm, 8), 8)
    for strip in surfaces(f"strip{n}" for n in range(1, 8)):
        tags = (*strip.corner_tags, strip.zones[0].slot_tag)
        offsets = np.concatenate([found[tag.id] - np.array(tag.corners_mm) for tag in tags])
        assert np.ptp(offsets, axis=0).max() < 0.3
    (page,) = corner_pages(inks(), job, width)
    own = detected(printed(page.drawing, page.size_mm, 8), 8)
    assert set(own) == set(range(FIRST_OWN_TAG, FIRST_OWN_TAG + 28))
    names = ("tray", *(f"{kind}{n}" for kind in ("mat", "board", "strip") for n in range(1, 8)))
    taken = {tag.id for s in surfaces(names) for tag in (*s.corner_tags, *(z.slot_tag for z in s.zones if z.slot_tag))}
    assert not taken & set(own)


def test_an_icon_row_is_no_wider_than_its_room_and_keeps_its_size_where_it_can(bounds):
    text = "coin:1 vp:1 per section.agora"
    wide, narrow = row(text, (10.0, 10.0), 50.0), row(text, (10.0, 10.0), 8.0)
    assert bounds(narrow)[2] <= 18.1
    assert 12.0 < bounds(wide)[2] - bounds(wide)[0] < 15.0
    for left, right in pairwise(("coin:1", "coin:1 vp:1", "coin:1 vp:1 per", text)):
        assert bounds(row(left, (0.0, 0.0), 50.0))[2] < bounds(row(right, (0.0, 0.0), 50.0))[2]


def test_icons_of_different_meaning_look_different():
    kinds = [f"section.{section}" for section in SECTIONS] + [f"die.{color}" for color in (*COLORS, "any")]
    kinds += ["vp", "coin", "attack_left", "attack_right", "defence_left", "defence_right", "cross", "action", "unlock"]
    assert len({row(kind, (0.0, 0.0), 9.0) for kind in kinds}) == len(kinds)


def test_unknown_icons_sections_and_languages_are_refused(fonts):
    for wrong in ("nothing", "section.harbour", "die.pink", "vp2:1"):
        with pytest.raises(UnknownIcon, match=wrong.partition(".")[2] or wrong):
            row(wrong, (0.0, 0.0), 9.0)
    with pytest.raises(UnknownLanguage):
        board_drawing(inks()[0], "fr", measure(fonts))
    assert die_face("purple", "*", (0.0, 0.0), 5.0)
