"""Pieces to cut out: every code is read where its form says, nothing covers it, and a piece keeps to its cells."""

import numpy as np
import pytest
from city_sheets import code_square, in_cells, letters, of_kind, overlap, pieces, words_of

from engine.world_wonders.catalogue import stand_in
from firmware.world_inks import card_inks, monument_inks, road_inks, tile_inks, tower_inks
from vision.city.forms import CELL_MM
from vision.codes import read_codes
from vision.sheets.board_icons import UnknownIcon, row
from vision.sheets.city_cards import CARD_MM, card, card_sheets, monument_card
from vision.sheets.city_icons import TYPE_INKS, picture
from vision.sheets.city_ink import RoadInk
from vision.sheets.city_pages import monument_sheets, road_sheets, tile_sheets
from vision.sheets.city_pieces import CODE_MM, SMALL_CODE_MM, code_cell, road_drawing
from vision.sheets.city_shapes import bounds_mm, outline
from vision.sheets.city_words import city_words
from vision.sheets.drawing import Polygon, Text, moved
from vision.sheets.lettering import measure
from vision.sheets.paper import PrintJob
from vision.sheets.patterns import code

LANGUAGES = ("en", "zh")
JOB = PrintJob("en", "a4", "World Wonders")


def alone(printed_piece, printed, px_per_mm=10):
    """A picture of the piece with one cell of white round it, and how far it was moved for that."""
    (left, top), (right, low) = bounds_mm(printed_piece.form.cells)
    by = CELL_MM - left, CELL_MM - top
    size = right - left + 2 * CELL_MM, low - top + 2 * CELL_MM
    return printed(moved(printed_piece.drawing, by), size, px_per_mm), by


@pytest.mark.parametrize("kind", ["B", "R", "T", "M"])
def test_every_code_is_read_upright_where_its_form_says(printed, kind):
    for piece in of_kind(kind):
        picture, by = alone(piece, printed)
        (found,) = read_codes(picture)
        assert found.text == piece.piece
        corners = np.array(found.corners_px) / 10 - by
        assert np.abs(corners.mean(axis=0) - piece.form.sticker_at_mm).max() < 0.3
        turn = np.degrees(np.arctan2(*(corners[1] - corners[0])[::-1]))
        assert abs(turn - piece.form.sticker_turn_deg) < 1.5


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_but_the_code_is_in_its_square(fonts, printed, language):
    width = measure(fonts)
    for piece in pieces(language).values():
        picture, by = alone(piece, printed)
        left, top, right, low = square = code_square(piece)
        expected = printed(
            code(piece.piece, (left + by[0], top + by[1]), right - left),
            (picture.shape[1] / 10, picture.shape[0] / 10),
            10,
        )
        rows = slice(round(10 * (top + by[1])) + 1, round(10 * (low + by[1])) - 1)
        columns = slice(round(10 * (left + by[0])) + 1, round(10 * (right + by[0])) - 1)
        assert (picture[rows, columns] == expected[rows, columns]).all()
        assert not [w.text for w in words_of(piece.drawing) if overlap(letters(w, width), square)]
        assert in_cells(square, piece.form.cells)


def test_codes_are_15_mm_where_a_cell_is_theirs_and_12_mm_on_roads_and_single_cells():
    for piece in pieces().values():
        small = piece.piece[2] == "R" or len(piece.form.cells) == 1
        left, _, right, _ = code_square(piece)
        assert right - left == pytest.approx(SMALL_CODE_MM if small else CODE_MM)


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_are_whole_and_in_the_pieces_own_cells(fonts, language):
    width = measure(fonts)
    for piece in pieces(language).values():
        for word in words_of(piece.drawing):
            assert not word.text.endswith("..."), (piece.piece, word.text)
            assert in_cells(letters(word, width), piece.form.cells), (piece.piece, word.text)


def test_an_outline_keeps_inside_its_cells_and_takes_up_all_but_their_rim(printed):
    for cells in {piece.form.cells for piece in pieces().values()}:
        edge, inset = outline(cells, 0.5), 0.5
        (left, top), (right, low) = bounds_mm(cells)
        area = printed((Polygon(moved((Polygon(edge),), (-left, -top))[0].points_mm),), (right - left, low - top), 10)
        for x in range(round((right - left) / CELL_MM)):
            for y in range(round((low - top) / CELL_MM)):
                own = (x + round(left / CELL_MM), y + round(top / CELL_MM)) in cells
                part = area[180 * y : 180 * (y + 1), 180 * x : 180 * (x + 1)]
                assert (part < 128).mean() == pytest.approx(1.0 if own else 0.0, abs=4 * inset / CELL_MM)
                assert part[90, 90] == (0 if own else 255)
        around = {(x + dx, y + dy) for x, y in cells for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))} - set(cells)
        for x, y in around:
            assert not any(
                x * CELL_MM < px < (x + 1) * CELL_MM and y * CELL_MM < py < (y + 1) * CELL_MM for px, py in edge
            )


def test_the_codes_cell_is_one_of_the_piece_near_its_middle():
    assert code_cell(((0, 0), (1, 0), (2, 0))) == (1, 0)
    assert code_cell(((0, 0), (2, 0), (0, 1), (1, 1), (2, 1))) == (1, 1)
    assert code_cell(((1, 0), (2, 0), (0, 1), (1, 1))) == (1, 0)
    for piece in of_kind("B"):
        assert code_cell(piece.form.cells) in piece.form.cells


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_building_says_its_type_its_price_and_its_gains(fonts, language):
    say = city_words(language)
    drawn = pieces(language)
    for ink in tile_inks(stand_in()):
        texts = [word.text for word in words_of(drawn[ink.piece].drawing)]
        assert say.types[ink.type] in texts
        assert str(ink.price) in texts
        fills = [shape.fill for shape in drawn[ink.piece].drawing if isinstance(shape, Polygon)]
        assert TYPE_INKS[ink.type] in fills or ink.type == "T"
        whites = [
            shape for shape in drawn[ink.piece].drawing if isinstance(shape, Polygon) and len(shape.points_mm) == 72
        ]
        assert len(whites) >= len(ink.gains)


def test_types_and_gains_differ_in_shape_and_not_in_colour_alone(printed):
    names = (
        *TYPE_INKS,
        "food",
        "pottery",
        "gears",
        "population",
        "rings",
        "road",
        "tower",
        "water",
        "natural_resource",
        "monument",
    )
    shapes = {name: printed(picture(name, (6.0, 6.0), 10.0), (12.0, 12.0), 10) < 240 for name in names}
    for k, one in enumerate(names):
        assert 0.1 < shapes[one].mean() < 0.75
        for other in names[:k]:
            assert (shapes[one] ^ shapes[other]).mean() > 0.06, (one, other)


def test_an_unknown_picture_is_named():
    with pytest.raises(UnknownIcon, match="castle"):
        picture("castle", (0.0, 0.0), 5.0)


def test_a_road_without_a_bridge_has_no_other_side():
    with pytest.raises(ValueError, match="no bridge"):
        road_drawing(RoadInk("W1R00300T", ((0, 0), (1, 0))), bridge=True)


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_all_pieces_are_on_the_sheets_once_and_read_back(fonts, printed, bounds, language, paper):
    width, job = measure(fonts), PrintJob(language, paper, "World Wonders")
    pages = (
        *tile_sheets(tile_inks(stand_in()), job, width),
        *road_sheets(road_inks(), tower_inks(), job, width),
        *monument_sheets(monument_inks(stand_in(), language), job, width),
    )
    found = []
    for page in pages:
        found += [code.text for code in read_codes(printed(page.drawing, page.size_mm, 8))]
        left, top, right, low = bounds(tuple(s for s in page.drawing if not isinstance(s, Text)))
        assert min(left, top) >= 4.2
        assert right <= page.size_mm[0] - 4.2
        assert low <= page.size_mm[1] - 4.2
        for word in words_of(page.drawing):
            a, b, c, d = letters(word, width)
            assert min(a, b) >= 4.2
            assert c <= page.size_mm[0] - 4.2
            assert d <= page.size_mm[1] - 4.2
    assert sorted(found) == sorted(pieces())


def test_pieces_do_not_lie_on_each_other(fonts, printed):
    width = measure(fonts)
    for page in tile_sheets(tile_inks(stand_in()), JOB, width):
        covered = np.zeros((2970, 2100), int)
        for shape in page.drawing:
            if isinstance(shape, Polygon) and max(np.ptp(np.array(shape.points_mm), axis=0)) > 30:
                covered += printed((Polygon(shape.points_mm),), page.size_mm, 10) < 128
        assert covered.max() == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_cards_say_all_in_whole_words_inside_their_edge(fonts, language):
    width, say = measure(fonts), city_words(language)
    drawn = [(ink, monument_card(ink, say, width)) for ink in monument_inks(stand_in(), language)]
    drawn += [(ink, card(ink, say, width)) for ink in card_inks(stand_in(), language)]
    assert len(drawn) == 21 + 15 + 14
    for ink, drawing in drawn:
        for word in words_of(drawing):
            left, top, right, low = letters(word, width)
            assert not word.text.endswith("...")
            assert min(left, top) >= 0
            assert right <= CARD_MM[0] - 0.5
            assert low <= CARD_MM[1] - 0.3
        assert (say.stand_in_short in {word.text for word in words_of(drawing)}) == ink.stand_in


def test_a_monuments_card_shows_every_gain_and_contact(fonts, bounds):
    width, say = measure(fonts), city_words("en")
    for ink in monument_inks(stand_in(), "en"):
        drawing = monument_card(ink, say, width)
        for name in (*ink.gains, *ink.contacts):
            shapes = picture(name, (0.0, 0.0), 5.0)
            kinds = [type(shape) for shape in drawing]
            assert all(type(shape) in kinds for shape in shapes)
        left, top, right, low = bounds(tuple(s for s in drawing if not isinstance(s, Text)))
        assert min(left, top) >= -0.2
        assert right <= CARD_MM[0] + 0.2
        assert low <= CARD_MM[1] + 0.2


def test_cards_need_one_at_least(fonts):
    with pytest.raises(ValueError, match="nothing to print"):
        card_sheets((), (), JOB, measure(fonts))


def test_the_choice_icons_of_this_game_are_drawn():
    for name in ("coin:+2", "coin:-3", "pedestal:1", "pedestal:2", "leave", "wait"):
        assert row(name, (0.0, 0.0), 6.6, 6.6)
