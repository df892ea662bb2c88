"""Bad input at a table of World Wonders: pieces and tiles in wrong places, maps lost, rulings that cannot be, a disk
that refuses, second thoughts while things lie beside the maps."""

from __future__ import annotations

import pytest
from world_bench import WorldBench, cells, world_bench

from engine.game import replay
from engine.table import (
    Content,
    LooseSettled,
    MapSettled,
    PieceSeen,
    SurfaceDoubled,
    SurfaceFound,
    SurfaceLost,
    ZoneSettled,
)
from engine.world_wonders.catalogue import ChoiceTile, pieces, stand_in
from engine.world_wonders.city import Kind
from engine.world_wonders.read import map_surface, slot
from engine.world_wonders.state import UNKNOWN, BuyRoad, Phase, SeatSetup, Setup, TakeLoan, TurnUp
from engine.world_wonders.turn import GAME
from firmware.session import setting_up
from firmware.session.record import Undo, effective
from firmware.session.value import Begin, Begun, Draft, Overlay, SaveFailed, Session, Step, Table, Unfinished
from ui.view import Screen

SHAPE = stand_in().shapes["s2"]
"""Three cells in a row."""
TILES = [tile.id for tile in stand_in().tiles.values() if tile.shape == SHAPE.id]
MONUMENTS = list(stand_in().monuments)


@pytest.fixture
def started():
    """The first seat's free road lies on A10 B10 C10 D10 and stands in the book."""
    table = world_bench()
    table.lay(table.acting, Kind.ROAD, "long", "A10 B10 C10 D10")
    table.press(table.acting)
    table.wait_s(5.0)
    return table


def codes(table: WorldBench) -> list[str]:
    return [problem.code for problem in table.status.problems]


def offered(table: WorldBench) -> list[str]:
    return [choice.id for choice in table.status.choices]


def turns(table: WorldBench) -> list:
    return [past.turn for past in effective(table.session.entries)]


def is_sound(table: WorldBench) -> bool:
    return table.session.state == replay(GAME, table.session.setup, turns(table))


# Pieces and tiles in wrong places.


def test_pieces_of_two_purchases_are_asked_about(started):
    started.lay(started.acting, Kind.ROAD, "long", "E10 F10 G10 H10", copy=1)
    started.lay(started.acting, Kind.TOWER, "tower", "A9")
    assert started.problem(started.acting) == "two_purchases"
    started.lift(started.acting)
    assert started.mark(started.acting) == "open"


def test_a_tile_laid_beside_another_seats_map_is_told(started):
    seat = started.acting
    loan = pieces().piece_of(ChoiceTile("loan", seat))
    started.feed(Table((ZoneSettled(slot(3 - seat), Content((loan,))),)))
    assert [(p.code, p.facts["seat"]) for p in started.status.problems] == [("not_your_turn", 3 - seat)]
    started.wait_s(20.0)
    assert turns(started)[-1].moves[seat] != TakeLoan()


def test_another_seats_tile_beside_ones_own_map_is_told_and_chooses_nothing(started):
    seat = started.acting
    started.feed(Table((ZoneSettled(slot(seat), Content((pieces().piece_of(ChoiceTile("loan", 3 - seat)),))),)))
    assert started.problem(seat) == "other_seats_tile"


def test_the_same_piece_seen_in_two_places_is_told(started):
    seat = started.acting
    road = started.lying[seat][0]
    started.feed(Table((MapSettled(map_surface(seat), (road, PieceSeen(road.piece, cells("A9 B9 C9 D9")))),)))
    assert started.problem(seat) == "seen_twice"


def test_a_piece_of_the_book_that_lies_askew_after_a_restart_is_told(started):
    """It has one sticker only, so none is left that could stand for it."""
    seat = started.acting
    started.lay(seat, Kind.BUILDING, TILES[0], "A9 B9 C9")
    started.press(seat)
    started.wait_s(5.0)
    assert started.session.state.city(seat).pieces[-1].name == TILES[0]
    started.lay(3 - seat, Kind.ROAD, "long", "A10 B10 C10 D10", copy=1)
    started.press(3 - seat)
    started.wait_s(5.0)
    started.choose(3 - seat, "pedestal1")
    started.press(3 - seat)
    started.wait_s(1.5)
    started.take_tile(3 - seat)
    started.wait_s(3.0)
    road, tile = started.lying[seat]
    started.session = Session("world-wonders", unfinished=Unfinished(1, started.session.setup, started.session.entries))
    started.pick("resume")
    assert started.acting == seat
    started.feed(Table(tuple(SurfaceFound(map_surface(each)) for each in (1, 2))))
    started.feed(Table((MapSettled(map_surface(seat), (road, PieceSeen(tile.piece, ()))),)))
    started.wait_s(3.0)
    assert started.problem(seat) == "piece_unsure"


def test_things_that_are_no_piece_of_the_game_are_named(started):
    seat = started.acting
    road = started.lying[seat][0]
    loan = pieces().piece_of(ChoiceTile("loan", seat))
    started.feed(Table((MapSettled(map_surface(seat), (road, PieceSeen(loan, cells("A9")))),)))
    assert started.problem(seat) == "not_for_the_map"


# Maps lost and doubled.


def test_a_map_that_is_lost_in_mid_turn_takes_nothing_and_is_read_again(started):
    seat = started.acting
    started.lay(seat, Kind.ROAD, "long", "E10 F10 G10 H10", copy=1)
    started.press(seat)
    started.feed(Table((SurfaceLost(map_surface(seat)),)))
    assert codes(started) == ["map_missing"]
    started.wait_s(10.0)
    assert started.session.state.city(seat).spent == 0
    started.feed(Table((SurfaceFound(map_surface(seat)),)))
    assert started.status.seats[seat - 1].move == BuyRoad(cells("E10 F10 G10 H10"))
    assert started.mark(seat) == "open"


def test_two_maps_of_one_seat_are_told(started):
    started.feed(Table((SurfaceDoubled(map_surface(started.acting)),)))
    assert codes(started) == ["map_doubled"]


def test_a_map_of_a_seat_that_is_not_asked_may_be_away(started):
    started.feed(Table((SurfaceLost(map_surface(3 - started.acting)),)))
    assert codes(started) == []


# What lies beside the maps.


def test_a_tile_that_was_on_offer_before_tells_nothing_when_it_lies_there_again(started):
    started.offer([(Kind.BUILDING, TILES[0])])
    started.wait_s(0.2)
    count = len(started.session.entries)
    started.offer([])
    started.offer([(Kind.BUILDING, TILES[0])])
    started.wait_s(5.0)
    assert len(started.session.entries) == count


def test_more_monuments_than_the_row_has_places_tell_nothing(started):
    started.offer((Kind.MONUMENT, name) for name in MONUMENTS[:7])
    started.wait_s(5.0)
    assert set(started.session.state.offer.monuments) == {UNKNOWN}


def test_a_tile_entered_by_hand_is_checked_again_when_the_table_shows_another_one(started):
    """Else a move would be saved that the rules cannot carry out, and the game be lost."""
    seat = started.acting
    started.press(seat, long=True)
    for pick in (f"entry:stack:{SHAPE.id}", f"entry:item:{TILES[0]}", "entry:cell:0:8", "entry:cell:1:8"):
        started.pick(pick)
    started.offer([(Kind.BUILDING, TILES[1])])
    started.pick("entry:cell:2:8")
    assert started.mark(seat) == "settled"
    started.wait_s(10.0)
    assert (started.problem(seat), started.step) == ("tile_not_on_offer", Step.READ)
    assert turns(started)[-1].moves == {0: TurnUp((TILES[1],))}
    assert is_sound(started)


def test_a_ruling_is_asked_for_anew_when_the_offer_has_changed(started):
    seat = started.acting
    started.lay(seat, Kind.ROAD, "long", "A2 B2 C2 D2", copy=1)
    started.press(0, long=True)
    started.pick(f"menu:ruling:{seat}")
    assert started.mark(seat) == "settled"
    started.offer([(Kind.BUILDING, TILES[0])])
    started.wait_s(5.0)
    assert (started.mark(seat), started.problem(seat)) == ("problem", "no_road_contact")


def test_what_the_disk_refused_to_note_beside_the_turn_is_tried_again_with_the_master_button(started):
    started.disk_full = True
    started.offer([(Kind.BUILDING, TILES[0])])
    started.wait_s(1.0)
    assert codes(started) == ["save_failed"]
    started.disk_full = False
    started.press(0)
    started.wait_s(0.2)
    assert codes(started) == []
    assert TILES[0] in started.session.state.offer.stacks


# Rulings.


def test_a_place_on_another_piece_can_not_even_stand_by_ruling(started):
    seat = started.acting
    started.lay(seat, Kind.ROAD, "long", "C10 D10 E10 F10", copy=1)
    assert started.mark(seat) == "problem"
    started.press(0, long=True)
    assert f"menu:ruling:{seat}" not in offered(started)


def test_a_place_without_contact_can(started):
    seat = started.acting
    started.lay(seat, Kind.ROAD, "long", "A2 B2 C2 D2", copy=1)
    started.press(0, long=True)
    started.pick(f"menu:ruling:{seat}")
    started.wait_s(1.5)
    assert turns(started)[-1].ruled == {seat}
    assert is_sound(started)


# The past.


def test_undo_takes_back_the_last_purchase_though_what_lies_beside_the_maps_was_told_after_it(started):
    """It would be told again at once: an undo of the telling alone would never get any further."""
    seat = started.acting
    started.lay(seat, Kind.ROAD, "long", "E10 F10 G10 H10", copy=1)
    started.press(seat)
    started.wait_s(5.0)
    started.offer([(Kind.BUILDING, TILES[0])])
    started.wait_s(0.5)
    assert turns(started)[-1].moves.keys() == {0}
    started.press(0, long=True)
    started.pick("menu:undo")
    started.wait_s(0.5)
    assert (started.acting, started.session.state.city(seat).spent) == (seat, 0)
    assert TILES[0] in started.session.state.offer.stacks
    assert isinstance(started.session.entries[-2].entry, Undo)


def test_undo_takes_the_automatons_card_back_with_the_purchase_before_it():
    table = world_bench(1, camera=False)
    enter_start_road(table)
    while table.session.state.phase is not Phase.TURN or table.session.state.city(1).spent == 0:
        draw_on(table)
        if table.session.state.phase is Phase.TURN and table.session.state.city(1).spent == 0:
            table.press(1, long=True)
            for pick in (
                "entry:item:long_road",
                "entry:cell:4:9",
                "entry:cell:5:9",
                "entry:cell:6:9",
                "entry:cell:7:9",
            ):
                table.pick(pick)
            table.wait_s(7.0)
    assert [type(m).__name__ for m in turns(table)[-1].moves.values()] == ["SoloCard"]
    table.press(0, long=True)
    table.pick("menu:undo")
    assert (table.session.state.phase, table.session.state.city(1).spent) == (Phase.TURN, 0)
    assert is_sound(table)


def enter_start_road(table: WorldBench) -> None:
    while not table.session.state.city(1).started:
        draw_on(table)
        table.press(1, long=True)
        for pick in ("entry:item:start_road", *(f"entry:cell:{x}:9" for x in range(4))):
            table.pick(pick)
        table.wait_s(7.0)


def draw_on(table: WorldBench) -> None:
    """Until the automaton has drawn; it is told which monuments it needs."""
    while table.session.state.phase is Phase.AUTOMATON:
        if "menu:enter:0" in offered(table):
            table.pick("menu:enter:0")
            table.pick(offered(table)[0])
        table.wait_s(20.0)


def test_what_was_drawn_or_told_beside_a_turn_is_no_turn_to_correct(started):
    started.offer([(Kind.BUILDING, TILES[0])])
    started.wait_s(0.5)
    started.press(0, long=True)
    started.pick("menu:correct")
    played = [recorded.seq for recorded in started.session.entries if recorded.entry.turn.moves.keys() != {0}]
    assert offered(started) == [f"correct:turn:{seq}" for seq in reversed(played)] + ["menu:close"]


def test_a_correction_that_would_buy_what_lay_there_later_breaks_nothing_unasked(started):
    seat = started.acting
    started.lay(seat, Kind.ROAD, "long", "E10 F10 G10 H10", copy=1)
    started.press(seat)
    started.wait_s(5.0)
    started.offer([(Kind.BUILDING, TILES[0])])
    started.wait_s(0.5)
    bought = turns(started)
    started.press(0, long=True)
    seq = [r.seq for r in started.session.entries if seat in r.entry.turn.moves][-1]
    for pick in ("menu:correct", f"correct:turn:{seq}", f"correct:seat:{seat}", f"entry:stack:{SHAPE.id}"):
        started.pick(pick)
    for pick in (f"entry:item:{TILES[0]}", "entry:cell:0:8", "entry:cell:1:8", "entry:cell:2:8"):
        started.pick(pick)
    assert offered(started)[0] == "correct:rewind"
    started.pick("menu:close")
    assert turns(started) == bought
    assert is_sound(started)


# The automaton.


def solo_setup() -> Setup:
    return Setup((SeatSetup("A", "Ada"),))


def first_card(seed: int) -> WorldBench:
    """A solo game without a camera, after its first card was drawn or asks for something."""
    table = WorldBench(Session("world-wonders", seed=seed, camera=False))
    table.session, _ = setting_up.start(table.session, solo_setup())
    table.feed(Begun(1))
    table.wait_s(3.0)
    return table


def test_a_card_that_takes_a_monument_nobody_told_asks_for_it():
    """Else a card would be saved that the rules cannot carry out."""
    tables = [first_card(seed) for seed in range(60)]
    asking = [table for table in tables if table.session.state.phase is Phase.AUTOMATON]
    assert 0 < len(asking) < len(tables)
    for table in asking:
        assert codes(table) == ["monument_not_told"]
        table.press(0)
        assert table.session.overlay is Overlay.ENTRY
        table.pick(f"entry:open:{MONUMENTS[0]}")
        table.wait_s(1.5)
        assert MONUMENTS[0] in table.session.state.seen_monuments
        assert is_sound(table)


def test_telling_more_does_not_draw_another_card():
    table = world_bench(1)
    table.wait_s(20.0)
    told = table.session.problems.get(0)
    table.fault("camera", "camera_lost")
    table.mend()
    assert table.session.problems.get(0) == told


# Setting up.


def test_a_game_that_the_disk_refused_does_not_stay_half_set_up():
    table = WorldBench(Session("world-wonders", seed=7, camera=False))
    table.pick("players:2")
    table.session, effects = setting_up.picked(table.session, "start")
    assert effects == (Begin(table.session.setup),)
    table.feed(SaveFailed("disk_full"))
    assert (table.step, table.session.setup, table.status.notice.code) == (Step.SETUP, None, "not_saved")
    for pick in ("back", "game", "players:3"):
        table.pick(pick)
    assert table.status.screen is Screen.SETUP
    assert (table.session.game, len(table.status.seats)) == ("seven-wonders", 3)


def test_a_refused_setup_of_another_game_leaves_a_draft_of_that_game():
    session = Session("seven-wonders-dice", draft=Draft(boards="of-another-game"), camera=False)
    session, _ = setting_up.start(session, solo_setup())
    table = WorldBench(session)
    table.feed(SaveFailed("disk_full"))
    table.pick("players:2")
    assert [seat.wonder for seat in table.status.setup_seats] == ["A", "A"]


def test_what_lies_there_for_one_game_is_not_known_in_another():
    """The camera looks for other things now, and would never say that these are gone."""
    table = WorldBench(Session("world-wonders", seed=7))
    table.feed(Table((SurfaceFound("map1"), LooseSettled((pieces().piece_of(ChoiceTile("loan", 1)),)))))
    table.pick("players:2")
    assert "map1" in table.session.layout.surfaces
    for pick in ("back", "game"):
        table.pick(pick)
    assert (table.session.layout.surfaces, table.session.layout.loose) == (frozenset(), ())
