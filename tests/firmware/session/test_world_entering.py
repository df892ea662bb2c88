"""A purchase entered by hand, cell by cell: every set of short roads that the rules accept can be told."""

from __future__ import annotations

import pytest
from world_bench import WorldBench, cells
from world_table import MEADOW, own, table

from engine.game import Legal
from engine.readings import Options
from engine.world_wonders.components import WORDS
from engine.world_wonders.state import BuyShortSet, SeatSetup, Setup, State
from engine.world_wonders.turn import GAME
from firmware.session import setting_up
from firmware.session.record import Correct, effective
from firmware.session.value import Begun, Entering, Overlay, Session, Step
from firmware.session.world_wonders import entering

AS_FITS = {"short_set": "as_many_as_fit"}
FULL = (
    "long 0,4 1,4 2,4 3,4; s6-B1 0,1 1,1 2,1 0,2 1,2 2,2; s6-B2 3,1 4,1 5,1 3,2 4,2 5,2; s2-B1 0,0 1,0 2,0"
    "; s2-B2 3,0 4,0 5,0; s2-F1 0,3 1,3 2,3"
)
"""A meadow of which five cells are left: 3,3 4,3 5,3 4,4 5,4."""


def sets_entered(state: State) -> set[BuyShortSet]:
    """Every legal set that some row of picks makes, as the rules write it down."""
    found, open_ = set(), [Entering(1, item=entering.SHORT)]
    while open_:
        entry = open_.pop()
        for choice in entering.choices(entry, state):
            if choice.id == "entry:back":
                continue
            further, move = entering.picked(entry, state, choice.id)
            if move is None:
                open_.append(further)
            elif isinstance(verdict := GAME.check(state, 1, move), Legal):
                found.add(verdict.ways[0])
            else:
                assert choice.id != "entry:enough", (move, verdict)
    return found


@pytest.mark.parametrize(
    ("more", "sizes"),
    [
        ("", {(2, 2, 1)}),
        ("; tower 3,3", {(2, 2), (2, 1)}),
        ("; tower 3,3; tower 4,4", {(2, 1)}),
        ("; tower 3,3; two 4,3 4,4", {(2,), (1,)}),
        ("; tower 3,3; two 4,3 4,4; tower 5,4", {(1,)}),
    ],
)
def test_every_set_that_the_rules_accept_can_be_entered(more, sizes):
    state = table(FULL + more, rows=MEADOW, answers=AS_FITS)
    legal = {move for move in GAME.legal_moves(state, 1) if isinstance(move, BuyShortSet)}
    assert {tuple(map(len, move.roads)) for move in legal} == sizes
    assert sets_entered(state) == legal


def test_where_all_three_must_find_room_no_smaller_set_is_offered():
    for more in ("", "; tower 3,3", "; tower 3,3; two 4,3 4,4"):
        state = table(FULL + more, rows=MEADOW)
        entry = Entering(1, item=entering.SHORT, pieces=(((5, 3), (5, 4)),))
        assert "entry:enough" not in {choice.id for choice in entering.choices(entry, state)}


def test_a_set_that_leaves_room_for_more_roads_cannot_be_ended():
    state = table(FULL + "; tower 3,3", rows=MEADOW, answers=AS_FITS)
    for told, offered in (((), False), (((4, 3), (5, 3)), False), (((4, 3), (5, 3), (4, 4)), True)):
        entry = Entering(1, item=entering.SHORT, pieces=(told[:2],) if told else (), cells=told[2:])
        assert ("entry:enough" in {choice.id for choice in entering.choices(entry, state)}) is offered


def test_what_can_be_entered_by_its_word_is_no_id_of_a_tile():
    assert {entering.LONG, entering.SHORT, entering.TOWER, entering.START, "monuments"} <= WORDS


@pytest.fixture
def tight() -> WorldBench:
    """Both cities are laid but for two cells that lie together, C3 and D3; no tile was told."""

    def two_cells(document):
        for board in document["maps"]:
            board.update(width=4, height=4, rows=["~~~~", "~~~~", "~~..", "...."])

    bench = WorldBench(Session("world-wonders", seed=7, camera=False))
    seats = (SeatSetup("A"), SeatSetup("A"))
    setup = Setup(seats, Options("seed", (("short_set", "as_many_as_fit"),)), components=own(two_cells))
    bench.session, _ = setting_up.start(bench.session, setup)
    bench.feed(Begun(1))
    bench.wait_s(4.0)
    enter(bench, "item:start_road", *(f"cell:{x}:3" for x in range(4)))
    return bench


def enter(bench: WorldBench, *picks: str) -> None:
    """The acting seat's entry by hand."""
    seat = bench.acting
    bench.press(0, long=True)
    bench.pick(f"menu:enter:{seat}")
    for pick in picks:
        bench.pick(f"entry:{pick}")
    bench.wait_s(8.0)


def offered(bench: WorldBench) -> list[str]:
    return [choice.id for choice in bench.status.choices]


def test_a_smaller_set_is_bought_by_hand(tight):
    seat = tight.acting
    enter(tight, "item:short_roads", "cell:2:2", "cell:3:2")
    assert tight.session.overlay is Overlay.ENTRY
    assert offered(tight)[0] == "entry:enough"
    tight.press(seat, long=True)
    assert tight.session.overlay is Overlay.NONE
    tight.wait_s(8.0)
    last = effective(tight.session.entries)[-1].turn
    assert last.moves == {seat: BuyShortSet((cells("C3 D3"),))}
    assert not last.ruled
    assert tight.step is Step.READ


def test_a_recorded_smaller_set_is_corrected_to_another_one(tight):
    seat = tight.acting
    enter(tight, "item:short_roads", "cell:2:2", "cell:3:2", "enough")
    seq = effective(tight.session.entries)[-1].seq
    tight.press(0, long=True)
    for pick in ("menu:correct", f"correct:turn:{seq}", f"correct:seat:{seat}"):
        tight.pick(pick)
    tight.pick("entry:item:short_roads")
    tight.pick("entry:cell:3:2")
    assert offered(tight)[0] == "entry:enough"
    tight.pick("entry:enough")
    tight.wait_s(2.0)
    assert isinstance(tight.session.entries[-1].entry, Correct)
    assert effective(tight.session.entries)[-1].turn.moves == {seat: BuyShortSet((cells("D3"),))}


def test_typed_letters_mean_a_cell_also_where_the_set_could_end(tight):
    enter(tight, "item:short_roads", "cell:2:2")
    assert offered(tight)[0] == "entry:enough"
    tight.type("d3")
    assert offered(tight) == ["entry:cell:3:2", "entry:back"]
    tight.type("\r")
    assert tight.session.entry.pieces == (cells("C3 D3"),)
