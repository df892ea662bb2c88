"""World Wonders at the table: what lies on the maps, beside them, what is confirmed and what is refused."""

from __future__ import annotations

import pytest
from world_bench import cells, world_bench

from engine.game import replay
from engine.world_wonders.catalogue import stand_in
from engine.world_wonders.city import Kind
from engine.world_wonders.state import BuyRoad, BuyTower, LayStart, Phase, TakeLoan, TurnUp
from engine.world_wonders.turn import GAME
from firmware.session.record import effective
from firmware.session.value import Overlay, Step
from firmware.signals import Light
from ui.view import Screen


@pytest.fixture
def table():
    return world_bench()


@pytest.fixture
def started(table):
    """The first seat's free road lies on A10 B10 C10 D10 and stands in the book."""
    seat = table.acting
    table.lay(seat, Kind.ROAD, "long", "A10 B10 C10 D10")
    table.press(seat)
    table.wait_s(1.5)
    table.wait_s(3.0)
    return table


def other(table) -> int:
    return 3 - table.acting


def test_the_first_order_is_drawn_and_the_first_seat_is_asked(table):
    state = table.session.state
    assert sorted(state.order) == [1, 2]
    assert (state.phase, state.acting, table.step) == (Phase.TURN, state.order[0], Step.READ)
    assert table.status.screen is Screen.EXTRA
    assert table.lights[table.acting] is Light.BREATHE
    assert table.lights[other(table)] is Light.DARK


def test_a_piece_that_is_laid_is_understood_and_waits_for_a_press(table):
    seat = table.acting
    table.lay(seat, Kind.ROAD, "long", "A10 B10 C10 D10")
    assert (table.mark(seat), table.status.seats[seat - 1].move) == ("open", LayStart(cells("A10 B10 C10 D10")))
    table.wait_s(10.0)
    assert table.step is Step.READ
    table.press(seat)
    assert table.mark(seat) == "settled"
    table.wait_s(1.5)
    assert table.step is Step.COMMITTED
    assert table.session.state.city(seat).started


def test_the_same_seat_buys_after_its_free_road(started):
    seat = started.acting
    assert started.step is Step.READ
    started.lay(seat, Kind.ROAD, "long", "E10 F10 G10 H10", copy=1)
    assert started.status.seats[seat - 1].move == BuyRoad(cells("E10 F10 G10 H10"))
    started.press(seat, long=True)
    started.wait_s(1.5)
    assert started.session.state.city(seat).spent == 1
    started.wait_s(3.0)
    assert started.acting == 3 - seat


def test_a_place_against_the_rules_names_rule_and_cells(started):
    seat = started.acting
    started.lay(seat, Kind.ROAD, "long", "A2 B2 C2 D2", copy=1)
    assert started.mark(seat) == "problem"
    problem = started.status.seats[seat - 1].problem
    assert (problem.code, problem.facts["cells"]) == ("no_road_contact", "0,1 1,1 2,1 3,1")
    started.lift(seat)
    assert started.mark(seat) == "looking"


def test_a_piece_between_cells_is_asked_for(started):
    seat = started.acting
    started.lay(seat, Kind.ROAD, "long", "", copy=1)
    assert started.problem(seat) == "piece_unsure"


def test_a_choice_tile_beside_the_map_is_a_move_too(started):
    seat = started.acting
    started.choose(seat, "loan")
    assert started.status.seats[seat - 1].move == TakeLoan()
    started.press(seat)
    started.wait_s(1.5)
    assert started.step is Step.COMMITTED
    started.wait_s(10.0)
    assert started.step is Step.COMMITTED
    started.take_tile(seat)
    started.wait_s(3.0)
    assert (started.step, started.acting) == (Step.READ, seat)
    assert started.session.state.city(seat).limit == 9


def test_what_lies_beside_the_maps_is_told_as_the_offer_without_a_press(started):
    tile = next(iter(stand_in().tiles.values()))
    monument = next(iter(stand_in().monuments))
    started.offer([(Kind.BUILDING, tile.id), (Kind.MONUMENT, monument)])
    started.wait_s(0.2)
    assert tile.id in started.session.state.offer.stacks
    assert monument in started.session.state.offer.monuments
    assert effective(started.session.entries)[-1].turn.moves == {0: TurnUp((tile.id,), (monument,))}
    assert started.step is Step.READ


def test_two_tiles_of_one_stack_beside_the_maps_tell_nothing(started):
    shape = next(iter(stand_in().shapes))
    two = [tile.id for tile in stand_in().tiles.values() if tile.shape == shape][:2]
    started.offer([(Kind.BUILDING, name) for name in two])
    started.wait_s(0.5)
    assert not set(two) & set(started.session.state.offer.stacks)


def test_a_piece_that_moved_is_named(started):
    seat = started.acting
    started.lying[seat][0] = type(started.lying[seat][0])(started.lying[seat][0].piece, cells("B10 C10 D10 E10"))
    started.tell(seat)
    assert started.problem(seat) == "piece_moved"


def test_a_piece_whose_code_is_not_seen_any_more_stops_nobody(started):
    seat = started.acting
    started.lying[seat].clear()
    started.lay(seat, Kind.TOWER, "tower", "A9")
    assert started.status.seats[seat - 1].move == BuyTower((0, 8))


def test_a_new_road_is_no_old_one_that_moved_although_the_old_ones_code_is_hidden(started):
    """The stickers tell them apart: the one that stood there is hidden, the other one was never seen before."""
    seat = started.acting
    started.lying[seat].clear()
    started.lay(seat, Kind.ROAD, "long", "E10 F10 G10 H10", copy=1)
    assert started.status.seats[seat - 1].move == BuyRoad(cells("E10 F10 G10 H10"))


def test_a_piece_on_the_map_of_a_seat_that_is_not_asked_is_told(started):
    seat = other(started)
    started.lay(seat, Kind.ROAD, "long", "A10 B10 C10 D10", copy=2)
    assert [(p.code, p.facts.get("seat")) for p in started.status.problems] == [("not_your_turn", seat)]


def test_a_map_that_is_not_in_view_is_asked_for():
    from engine.table import SurfaceLost
    from firmware.session.value import Table

    table = world_bench()
    table.feed(Table((SurfaceLost(f"map{table.acting}"),)))
    assert [problem.code for problem in table.status.problems] == ["map_missing"]


def test_everything_is_entered_by_touch_too():
    table = world_bench(camera=False)
    seat = table.acting
    table.press(seat, long=True)
    assert table.session.overlay is Overlay.ENTRY
    assert [choice.code for choice in table.status.choices] == ["buy_start_road", "back"]
    table.pick("entry:item:start_road")
    for cell in ("0:9", "1:9", "2:9", "3:9"):
        assert f"entry:cell:{cell}" in {choice.id for choice in table.status.choices}
        table.pick(f"entry:cell:{cell}")
    table.wait_s(1.5)
    assert table.session.state.city(seat).started
    table.wait_s(6.0)
    table.press(seat, long=True)
    table.pick("entry:pedestal:1")
    table.wait_s(1.5)
    assert table.session.state.offer.pedestals == (seat, 0)


def test_cells_are_typed_by_their_name():
    table = world_bench(camera=False)
    seat = table.acting
    table.press(seat, long=True)
    table.pick("entry:item:start_road")
    for name in ("a10", "b10", "c10", "d10"):
        table.type(name)
        table.type("\r")
    table.wait_s(1.5)
    assert table.session.state.city(seat).started


def test_back_takes_cells_back_and_then_the_item():
    table = world_bench(camera=False)
    table.press(table.acting, long=True)
    table.pick("entry:item:start_road")
    table.pick("entry:cell:0:9")
    table.pick("entry:back")
    assert table.session.entry.cells == ()
    table.pick("entry:back")
    assert table.session.entry.item == ""
    table.pick("entry:back")
    assert table.session.overlay is Overlay.NONE


def test_a_tile_that_was_not_told_is_bought_by_naming_it():
    table = world_bench(camera=False)
    seat = table.acting
    table.press(seat, long=True)
    table.pick("entry:item:start_road")
    for cell in ("0:9", "1:9", "2:9", "3:9"):
        table.pick(f"entry:cell:{cell}")
    table.wait_s(1.5)
    table.wait_s(6.0)
    table.press(seat, long=True)
    table.pick("entry:stack:s2")
    tile = next(choice for choice in table.status.choices if choice.code == "buy_building")
    table.pick(tile.id)
    for cell in ("0:8", "1:8", "2:8"):
        table.pick(f"entry:cell:{cell}")
    table.wait_s(1.5)
    piece = table.session.state.city(seat).pieces[-1]
    assert (piece.kind, piece.name) == (Kind.BUILDING, tile.id.removeprefix("entry:item:"))


def test_undo_goes_back_over_what_was_told_too(started):
    seat = started.acting
    tile = next(iter(stand_in().tiles.values()))
    started.offer([(Kind.BUILDING, tile.id)])
    started.wait_s(0.2)
    started.offer([])
    started.pick("menu:open")
    started.pick("menu:undo")
    assert tile.id not in started.session.state.offer.stacks
    assert (started.acting, started.step) == (seat, Step.READ)


def test_a_solo_game_draws_the_automatons_cards():
    table = world_bench(1)
    table.offer((Kind.MONUMENT, name) for name in list(stand_in().monuments)[:2])
    table.wait_s(20.0)
    assert table.session.state.phase is Phase.TURN
    moves = [move for turn in effective(table.session.entries) for move in turn.turn.moves.values()]
    assert [type(move).__name__ for move in moves] == ["TurnUp", "SoloCard"]


def test_the_automaton_waits_until_the_offer_is_told_and_then_no_longer():
    table = world_bench(1)
    known = stand_in()
    tiles = {tile.shape: tile.id for tile in known.tiles.values() if known.shapes[tile.shape].min_players <= 1}
    monuments = list(known.monuments)[:2]
    table.offer([*((Kind.BUILDING, tile) for tile in tiles.values()), *((Kind.MONUMENT, name) for name in monuments)])
    table.wait_s(2.0)
    assert table.session.state.phase is Phase.TURN
    assert table.session.state.solo_used


def test_the_journal_alone_leads_to_the_same_state(started):
    seat = started.acting
    started.lay(seat, Kind.ROAD, "long", "E10 F10 G10 H10", copy=1)
    started.press(seat)
    started.wait_s(5.0)
    turns = [past.turn for past in effective(started.session.entries)]
    assert replay(GAME, started.session.setup, turns) == started.session.state
