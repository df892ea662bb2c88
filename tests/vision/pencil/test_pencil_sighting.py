"""Look after look at a board: read is what changed and came to rest, told is what looks agree about."""

from dataclasses import replace

import pytest
from pencil_boards import CLOSE, Looker, about, covered, drawing, laid_at, picture, with_marks

from vision.pencil import sighting as looked_at
from vision.pencil.cells import CLEAR, CROSSED, Doubt, doubtful
from vision.pencil.sighting import READINGS, SWEEP_LOOKS, agreed, sight_cells
from vision.sighting import sight
from vision.sim.scene import LaidTile, Pose
from vision.sim.strokes import Drawn

AT = Pose((0.0, 0.0), 0.0)
FIRST_LOOKS = 6  # two thirds of the boxes three times, then the others


@pytest.fixture
def board():
    return drawing(1, (Drawn.NOTHING, Drawn.NOTHING, Drawn.CROSS), pose=AT)


@pytest.fixture
def reads(monkeypatch):
    """The boxes that are read, as they are."""
    read = []

    def counting(grey, to_px, box, levels):
        read.append(box)
        return original(grey, to_px, box, levels)

    original = looked_at.read_box
    monkeypatch.setattr(looked_at, "read_box", counting)
    return read


def looks(looker, board, numbers, light="normal"):
    for number in numbers:
        looker.look(picture(board, light, number))
    return looker


def settled(board):
    return looks(Looker(board.plan), board, range(FIRST_LOOKS))


def crosses(board):
    return {name for name, (drawn, _) in board.truth.items() if drawn is Drawn.CROSS}


def empty(board):
    return [name for name, (drawn, _) in board.truth.items() if drawn is Drawn.NOTHING]


def test_a_board_is_told_once_every_box_was_read_three_times(board, reads):
    looker = Looker(board.plan)
    looks(looker, board, range(FIRST_LOOKS - 1))
    assert not looker.events
    looks(looker, board, [FIRST_LOOKS - 1])
    assert [event.crossed for event in looker.events] == [crosses(board)]
    assert looker.events[0].unclear == frozenset()
    assert len(reads) == READINGS * len(board.plan.boxes)


def test_a_still_board_is_not_read_again(board, reads):
    looker = settled(board)
    reads.clear()
    looks(looker, board, range(FIRST_LOOKS, SWEEP_LOOKS - 1))
    assert reads == []


def test_now_and_then_one_box_is_read_again(board, reads):
    looker = settled(board)
    reads.clear()
    looks(looker, board, range(FIRST_LOOKS, 2 * SWEEP_LOOKS))
    assert len(reads) == READINGS
    assert len(set(reads)) == 1


def test_a_new_cross_is_read_where_it_is_and_told(board, reads):
    looker = settled(board)
    cell = empty(board)[7]
    reads.clear()
    looks(looker, with_marks(board, cell), range(20, 30))
    assert looker.events[-1].crossed == crosses(board) | {cell}
    assert board.plan.boxes[cell] in reads
    assert len(reads) <= 4 * READINGS


def test_half_a_cross_is_unclear_until_it_is_whole(board):
    looker, cell = settled(board), empty(board)[3]
    half = with_marks(board, cell, drawn=Drawn.HALF_CROSS)
    looks(looker, half, range(20, 27))
    assert looker.events[-1].unclear == {cell}
    looks(looker, with_marks(board, cell, seed=3), range(30, 37))
    assert looker.events[-1].crossed == crosses(board) | {cell}
    assert looker.events[-1].unclear == frozenset()


def test_a_hand_that_moves_over_boxes_changes_nothing(board):
    looker = settled(board)
    before = looker.board.cells
    for number in range(20, 34):
        at = 12.0 * (number - 20)
        looker.look(covered(picture(board, number=number), board, (at, 20.0, at + 60.0, 150.0)))
        assert looker.board.cells == before
    looks(looker, board, range(40, 50))
    assert looker.board.cells == before
    assert len(looker.events) == 1


@pytest.mark.parametrize("left", [2.0, 4.0, 6.0, 8.4])
@pytest.mark.parametrize("level", [70, 118, 200])
def test_a_thing_that_rests_on_part_of_a_box_makes_no_cross_of_it(board, left, level):
    looker = settled(board)
    x, y, right, low = about(board, "agora", 0.0)
    for number in range(20, 28):
        looker.look(covered(picture(board, number=number), board, (x + left, y - 3.0, right + 9.0, low + 9.0), level))
    assert looker.board.crossed <= crosses(board)
    assert not {name for name in looker.board.unclear if not name.startswith("agora.")}


def test_while_a_thing_lies_on_boxes_they_stay_what_they_were_and_others_are_told(board):
    looker = settled(board)
    cell = next(name for name in empty(board) if name.startswith("guild."))
    drawn = with_marks(board, cell)
    for number in range(20, 32):
        looker.look(covered(picture(drawn, number=number), board, about(board, "agora")))
    assert looker.board.crossed == crosses(board) | {cell}
    assert looker.board.unclear == frozenset()
    assert looker.events[-1].crossed == crosses(board) | {cell}


def test_a_tile_that_lies_on_boxes_hides_no_cross(board):
    tile = tile_on(board, "guild.")
    looker = settled(board)
    for number in range(20, 30):
        looker.look(picture(replace(board, scene=replace(board.scene, tiles=(tile,))), number=number))
    assert looker.board.crossed == crosses(board)
    assert len(looker.events) == 1


def tile_on(board, section):
    from dice_sheets import tiles

    boxes = [box for name, box in board.plan.boxes.items() if name.startswith(section)]
    return LaidTile(1, tiles()[0], Pose((boxes[0].at_mm[0] + 4, boxes[0].at_mm[1] + 4), 5.0), face_up=False)


def test_a_box_that_was_never_seen_is_unclear(board):
    looker = Looker(board.plan)
    agora = [name for name in board.plan.boxes if name.startswith("agora.")]
    for number in range(10):
        looker.look(covered(picture(board, number=number), board, about(board, "agora")))
    assert {name for name, seen in looker.board.cells.items() if seen.unclear is Doubt.UNSEEN} >= set(agora)
    assert looker.board.crossed == crosses(board) - looker.board.unclear
    looks(looker, board, range(20, 32))
    assert looker.board.crossed == crosses(board)
    assert looker.board.unclear == frozenset()


def test_a_board_that_was_moved_is_read_there(board, reads):
    looker = settled(board)
    reads.clear()
    looks(looker, laid_at(board, Pose((9.0, -6.0), 11.0)), range(20, 36))
    assert len(reads) >= READINGS * len(board.plan.boxes)
    assert looker.board.crossed == crosses(board)
    assert len(looker.events) == 1


def test_another_light_changes_nothing(board):
    looker = settled(board)
    looks(looker, board, range(20, 34), light="dim")
    assert looker.board.crossed == crosses(board)
    assert len(looker.events) == 1


def test_a_board_out_of_view_keeps_what_was_told(board):
    looker = settled(board)
    gone = replace(board, scene=replace(board.scene, boards=()))
    looks(looker, gone, range(20, 26))
    assert looker.board.crossed == crosses(board)
    assert len(looker.events) == 1


def test_a_board_with_two_hidden_tags_is_not_guessed_at(board):
    frame = picture(board, number=0)
    grey = frame.grey.copy()
    grey[:, CLOSE.size_px[0] // 2 :] = 90
    looker = Looker(board.plan)
    looker.look(replace(frame, grey=grey, small=None))
    assert looker.board.cells is None
    assert looker.board.crossed == frozenset()


def test_grey_pictures_suffice_and_two_boards_share_a_looks_reading(board, reads):
    frame = picture(board, number=0)
    assert frame.image_bgr is None
    other = drawing(2, pose=AT)
    plans = {plan.surface.id: plan for plan in (board.plan, other.plan)}
    sighting = sight(frame, tuple(plan.surface for plan in plans.values()), frozenset())
    cells = sight_cells(frame, plans, sighting)
    assert len(reads) == looked_at.MOST_A_LOOK
    assert all(told.cells is None for told in cells.boards.values())


def test_readings_that_disagree_are_unclear():
    stroke = doubtful(Doubt.STROKE)
    assert agreed([CROSSED, CROSSED, CROSSED], None) == CROSSED
    assert agreed([CROSSED, stroke, CROSSED], CLEAR) == stroke
    assert agreed([CROSSED, CLEAR], None) == doubtful(Doubt.UNSTEADY)
    assert agreed([None, CROSSED, None], CLEAR) == CROSSED
    assert agreed([None, None], CROSSED) == CROSSED
    assert agreed([None], None) == doubtful(Doubt.UNSEEN)


def test_a_board_that_lies_half_outside_the_frame_does_not_fail(board):
    frame = picture(laid_at(board, Pose((170.0, 90.0), 30.0)), number=0)
    looker = Looker(board.plan)
    for _ in range(3):
        looker.look(frame)
    assert looker.board.crossed <= crosses(board)
