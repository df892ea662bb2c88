"""Where the cells of a printed board are: every cell has a square of its own, and what is too large is named."""

from dataclasses import replace
from itertools import combinations

import pytest
from dice_sheets import inks, with_track, without_tracks

from engine.seven_wonders_dice.catalogue import stand_in_boards
from vision.sheets.board_plan import BoardTooLarge, board_plan
from vision.surface import TAG_MODULES, NotASurface

BOARDS = tuple(stand_in_boards().boards.values())


def apart(one, other, gap_mm=0.0):
    (x0, y0), (w0, h0) = one
    (x1, y1), (w1, h1) = other
    return x0 + w0 + gap_mm <= x1 or x1 + w1 + gap_mm <= x0 or y0 + h0 + gap_mm <= y1 or y1 + h1 + gap_mm <= y0


def rectangles(plan):
    return [(box.at_mm, box.size_mm) for box in plan.boxes.values()]


@pytest.mark.parametrize("number", range(1, 8))
def test_every_cell_and_every_bonus_of_the_stand_in_boards_has_a_square(number):
    board, plan = BOARDS[number - 1], board_plan(inks()[number - 1])
    assert set(plan.boxes) == {*board.cells, *board.bonuses}
    assert plan.surface.id == f"board{number}"
    assert all(min(box.size_mm) >= 8.0 for box in plan.boxes.values())


@pytest.mark.parametrize("number", range(1, 8))
def test_no_square_touches_another_or_the_slot_or_a_tag(number):
    plan = board_plan(inks()[number - 1])
    assert all(apart(one, other, 1.0) for one, other in combinations(rectangles(plan), 2))
    zone = plan.surface.zones[0]
    assert all(apart(box, (zone.at_mm, zone.size_mm)) for box in rectangles(plan))
    for tag in plan.surface.corner_tags:
        white = tag.side_mm / TAG_MODULES
        margin = (tag.at_mm[0] - white, tag.at_mm[1] - white), (tag.side_mm + 2 * white,) * 2
        assert all(apart(box, margin) for box in rectangles(plan))


def test_squares_and_their_print_lie_inside_their_panel():
    for ink in inks():
        plan = board_plan(ink)
        for panel in plan.panels:
            (left, top), (w, h) = panel.at_mm, panel.size_mm
            for place in panel.cells:
                assert left < place.at_mm[0]
                assert place.at_mm[0] + place.size_mm[0] < left + w
                assert top < place.at_mm[1]
                assert place.at_mm[1] + place.size_mm[1] < top + h
            for one, other in combinations(panel.cells, 2):
                assert apart((one.at_mm, one.size_mm), (other.at_mm, other.size_mm))
        for one, other in combinations(plan.panels, 2):
            assert apart((one.at_mm, one.size_mm), (other.at_mm, other.size_mm))


def test_the_plan_is_the_same_in_every_language():
    assert [dict(board_plan(ink).boxes) for ink in inks("en")] == [dict(board_plan(ink).boxes) for ink in inks("zh")]


def test_barracks_stand_at_the_sides_and_the_wonder_at_the_bottom():
    plan = board_plan(inks()[0])
    across = {cell: box.at_mm[0] for cell, box in plan.boxes.items()}
    down = {cell: box.at_mm[1] for cell, box in plan.boxes.items()}
    left = {cell for cell in across if cell.startswith("barracks_left")}
    right = {cell for cell in across if cell.startswith("barracks_right")}
    assert max(across[c] for c in left) < min(x for c, x in across.items() if c not in left)
    assert min(across[c] for c in right) > max(x for c, x in across.items() if c not in right)
    assert all(y < down["wonder.w1"] for c, y in down.items() if not c.startswith(("wonder", "bonus")))


def test_sequences_run_in_the_direction_that_the_board_says():
    for board, ink in zip(BOARDS, inks(), strict=True):
        boxes = board_plan(ink).boxes
        for section in board.sections.values():
            for track in section.tracks:
                places = [boxes[cell.id].at_mm for cell in track.cells]
                if track.direction == "bottom_to_top":
                    assert len({x for x, _ in places}) == 1
                    assert [y for _, y in places] == sorted((y for _, y in places), reverse=True)
                elif track.direction == "left_to_right":
                    assert len({y for _, y in places}) == 1
                    assert [x for x, _ in places] == sorted(x for x, _ in places)


def test_arrows_lead_along_sequences_and_nowhere_else():
    for board, ink in zip(BOARDS, inks(), strict=True):
        expected = {
            (before.id, cell.id)
            for section in board.sections.values()
            for track in section.tracks
            if track.sequence
            for before, cell in zip(track.cells, track.cells[1:], strict=False)
        }
        panels = board_plan(ink).panels
        assert {(p.after, p.cell.id) for panel in panels for p in panel.cells if p.after} == expected


@pytest.mark.parametrize(
    ("section", "direction", "cells"),
    [("agora", "bottom_to_top", 1), ("university", "left_to_right", 1), ("barracks_left", "bottom_to_top", 1)],
)
def test_a_section_that_is_too_large_is_named(section, direction, cells):
    with pytest.raises(BoardTooLarge, match=f"board Alexandria: section {section}"):
        board_plan(with_track(inks()[0], section, direction, cells))


def test_a_track_that_is_too_long_is_named_with_how_many_fit():
    ink = with_track(without_tracks(inks()[0], "guild"), "guild", "left_to_right", 4)
    with pytest.raises(BoardTooLarge, match=r"section guild, track more: 4 cells in a row, 3 fit"):
        board_plan(ink)


def test_a_wonder_of_four_stages_has_narrower_cells_and_one_of_five_is_refused():
    four, five = (with_track(without_tracks(inks()[0], "wonder"), "wonder", "left_to_right", n) for n in (4, 5))
    (panel,) = (panel for panel in board_plan(four).panels if panel.id == "wonder")
    assert len(panel.cells) == 4
    assert panel.cells[0].size_mm[0] < board_plan(inks()[0]).panels[0].cells[0].size_mm[0]
    assert panel.cells[-1].at_mm[0] + panel.cells[-1].size_mm[0] < panel.at_mm[0] + panel.size_mm[0]
    with pytest.raises(BoardTooLarge, match="5 cells in a row, 4 fit"):
        board_plan(five)


def test_cells_without_an_order_go_on_in_a_second_row():
    ink = with_track(without_tracks(inks()[0], "warehouse"), "warehouse", "none", 6)
    boxes = board_plan(ink).boxes
    rows = {boxes[cell].at_mm[1] for cell in boxes if cell.startswith("warehouse")}
    assert len(rows) == 2


def test_tracks_in_two_directions_are_refused():
    with pytest.raises(BoardTooLarge, match="both upwards and to the right"):
        board_plan(with_track(inks()[0], "agora", "left_to_right", 1))


def test_the_treasury_holds_the_coins_that_are_asked_for():
    ink = inks()[0]
    assert len(board_plan(ink).coins_mm) == 60
    assert len(board_plan(replace(ink, coins=24)).coins_mm) == 24
    for coins in (61, 5):
        with pytest.raises(BoardTooLarge, match=f"treasury: {coins} coins"):
            board_plan(replace(ink, coins=coins))


def test_there_are_seven_boards():
    with pytest.raises(NotASurface, match="board8"):
        board_plan(replace(inks()[0], number=8))


def test_a_section_without_cells_and_a_track_without_cells_take_no_room():
    ink = without_tracks(inks()[0], "guild")
    assert not [cell for cell in board_plan(ink).boxes if cell.startswith("guild")]
    assert board_plan(with_track(inks()[0], "barracks_left", "bottom_to_top", 0)).boxes == board_plan(inks()[0]).boxes
