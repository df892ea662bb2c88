"""What the table is told of the pencil, and when. Sightings made by hand."""

from engine.table import CellsSettled, Layout
from vision.pencil.cells import CLEAR, CROSSED, Doubt, doubtful
from vision.pencil.settle import CellsSettling, settle_cells
from vision.pencil.sighting import BoardCells, CellsSighting

ASKED = doubtful(Doubt.STROKE)


def sees(**boards):
    return CellsSighting(0.0, {name: BoardCells(cells, quiet=True) for name, cells in boards.items()})


def after(*sightings):
    settling, told = CellsSettling(), []
    for sighting in sightings:
        settling, events = settle_cells(settling, sighting)
        told.append(events)
    return told


def test_three_looks_that_agree_tell_a_board_and_once():
    now = sees(board1={"a": CROSSED, "b": CLEAR, "c": ASKED})
    told = after(now, now, now, now)
    event = CellsSettled("board1", frozenset({"a"}), frozenset({"c"}))
    assert told == [(), (), (event,), ()]


def test_a_board_without_a_cross_is_told_too():
    clear = sees(board2={"a": CLEAR})
    assert after(clear, clear, clear)[-1] == (CellsSettled("board2", frozenset(), frozenset()),)


def test_looks_that_contradict_each_other_tell_nothing():
    one, other = sees(board1={"a": CROSSED}), sees(board1={"a": ASKED})
    assert after(*[one, other, one, other, one, one]) == [()] * 6


def test_while_a_board_cannot_be_told_it_stays_what_it_was():
    one, none = sees(board1={"a": CROSSED}), sees(board1=None)
    told = after(one, one, one, none, none, none, one)
    assert [len(events) for events in told] == [0, 0, 1, 0, 0, 0, 0]


def test_what_is_told_folds_into_the_layout():
    event = CellsSettled("board1", frozenset({"a"}), frozenset())
    later = CellsSettled("board1", frozenset({"a", "b"}), frozenset())
    other = CellsSettled("board2", frozenset(), frozenset({"z"}))
    assert Layout().fold([event, other, later]).cells == {"board1": later, "board2": other}


def test_boards_settle_each_for_itself():
    first = sees(board1={"a": CROSSED}, board2={"a": CLEAR})
    second = sees(board1={"a": CROSSED}, board2={"a": CROSSED})
    told = after(first, second, second, second)
    assert [event.surface for event in told[2]] == ["board1"]
    assert [event.surface for event in told[3]] == ["board2"]
