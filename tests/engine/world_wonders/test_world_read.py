"""Choice tiles in the slot and new pieces on the map: one purchase, or a problem that names what lies there."""

from __future__ import annotations

import random

import pytest
from world_play import whole_game
from world_table import after, move, table, with_city

from engine.game import Reading
from engine.table import FACE_DOWN, Content, Layout, PieceId, PieceSeen, Sticker, Unclear
from engine.world_wonders.catalogue import ChoiceTile, Thing, pieces
from engine.world_wonders.city import Kind, Road
from engine.world_wonders.read import placed, slot
from engine.world_wonders.setup import rules_of
from engine.world_wonders.state import (
    BuyBuilding,
    BuyMonument,
    BuyPedestal,
    BuyRoad,
    BuyShortSet,
    BuyTower,
    LayStart,
    Leave,
    Repay,
    TakeLoan,
    Wait,
)
from engine.world_wonders.turn import GAME

ROAD = "long 3,9 4,9 5,9 6,9"
PIECES = pieces()


def cells(text):
    return tuple(tuple(map(int, cell.split(","))) for cell in text.split())


def seen(name, text, copy=0):
    """A piece on these cells, unsure without any; roads and tower by their names."""
    kind = Kind.ROAD if name in set(Road) else Kind.TOWER if name == "tower" else Kind.BUILDING
    if name in rules_of(table().setup).components.monuments:
        kind = Kind.MONUMENT
    return PieceSeen(PIECES.piece_of(Thing(kind, name, copy)), cells(text))


START = seen("long", "3,9 4,9 5,9 6,9", 30)


def read_of(state, *new, seat=1):
    return placed(state, seat, (START, *new))


@pytest.mark.parametrize(
    ("new", "text"),
    [
        ([seen("long", "3,8 4,8 5,8 6,8")], "R 3,8 4,8 5,8 6,8"),
        ([seen("one", "7,9"), seen("two", "5,8 6,8"), seen("two", "3,8 4,8", 7)], "Q 3,8 4,8/5,8 6,8/7,9"),
        ([seen("tower", "2,9", 4)], "T 2,9"),
        ([seen("s1-B1", "3,7 3,8 4,8")], "B s1-B1 3,7 3,8 4,8"),
        ([seen("moai", "5,8", 1), seen("moai", "3,8"), seen("moai", "4,8", 2)], "M moai 3,8/5,8/4,8"),
    ],
)
def test_new_pieces_are_a_purchase(new, text):
    assert read_of(table(ROAD, ROAD), *new) == Reading(move=move(text))


def test_the_city_as_it_is_known_means_nothing():
    assert read_of(table(ROAD, ROAD)) == Reading()
    assert read_of(table(ROAD, ROAD), seat=2) == Reading()


def test_a_long_road_is_the_same_piece_on_both_sides_and_copies_are_alike():
    turned = PieceSeen(PIECES.piece_of(Thing(Kind.ROAD, "bridge", 3)), START.cells)
    assert placed(table(ROAD, ROAD), 1, [turned]) == Reading()


def test_the_first_long_road_is_the_free_one():
    state = with_city(table(), started=False)
    assert placed(state, 1, [START]) == Reading(move=LayStart(START.cells))
    both = [seen("long", "3,5 3,6 3,7 3,8"), START, seen("s1-B1", "4,7 4,8 5,8")]
    assert placed(state, 1, both) == Reading(move=LayStart(START.cells))
    tower = placed(state, 1, [seen("tower", "3,3")])
    assert tower.problem is not None
    assert tower.problem.reason == "start_road_first"


@pytest.mark.parametrize(
    ("new", "reason", "facts"),
    [
        ([seen("tower", "2,9"), seen("s1-B1", "3,7 3,8 4,8")], "two_purchases", {"first": "s1-B1", "second": "tower"}),
        ([seen("tower", "2,9"), seen("tower", "2,8", 1)], "two_purchases", {}),
        ([seen("two", "3,8 4,8")], "set_incomplete", {"laid": 1, "pieces": 3}),
        ([seen("one", "3,8"), seen("one", "4,8", 1)], "two_purchases", {}),
        ([seen("moai", "3,8"), seen("moai", "4,8", 1)], "wrong_pieces", {"laid": 2, "pieces": 3}),
        ([seen("tower", "")], "piece_unsure", {"piece": "tower", "kind": "tower"}),
        ([seen("bridge", "3,8 4,8 5,8 6,8")], "other_side_up", {"side": "long"}),
        ([seen("long", "3,4 4,4 5,4 6,4")], "other_side_up", {"side": "bridge"}),
        ([seen("tower", "2,9"), seen("tower", "2,9")], "seen_twice", {"piece": "tower"}),
        ([PieceSeen(PIECES.piece_of(ChoiceTile("loan", 1)), ((0, 0),))], "not_for_the_map", {"tile": "loan"}),
        ([PieceSeen(Sticker("S", "2", "C", 12, 0).piece, ((0, 0),))], "foreign_code", {}),
    ],
)
def test_what_is_no_single_purchase_is_told(new, reason, facts):
    problem = read_of(table(ROAD, ROAD), *new).problem
    assert problem is not None
    assert problem.reason == reason
    assert facts.items() <= problem.facts.items()


def test_pieces_that_are_gone_or_moved_are_named():
    state = table(f"{ROAD}; tower 0,0; s1-B1 3,7 3,8 4,8", ROAD)
    tower, tile = seen("tower", "0,0"), seen("s1-B1", "3,7 3,8 4,8")
    assert placed(state, 1, [START, tower, tile]) == Reading()
    gone = placed(state, 1, [START, tower]).problem
    assert gone is not None
    assert (gone.reason, gone.facts["piece"], gone.facts["cells"]) == ("piece_missing", "s1-B1", "3,7 3,8 4,8")
    moved = placed(state, 1, [START, tower, seen("s1-B1", "4,7 4,8 5,8")]).problem
    assert moved is not None
    assert (moved.reason, moved.facts["seen"]) == ("piece_moved", "4,7 4,8 5,8")


def test_another_seat_lays_nothing():
    problem = read_of(table(ROAD, ROAD), seen("tower", "2,9"), seat=2).problem
    assert problem is not None
    assert problem.reason == "not_your_turn"


def test_what_bots_buy_is_read_off_their_maps():
    """Whole games: the pieces of each turn, laid as they were bought, mean that turn's move."""
    source, compared = random.Random(8), 0
    for moment in whole_game(3, 21):
        ((seat, made),) = moment.turn.moves.items()
        if not isinstance(made, LayStart | BuyRoad | BuyShortSet | BuyTower | BuyBuilding | BuyMonument):
            continue
        grid = rules_of(moment.before.setup).atlases[seat - 1].grid
        copies: dict[str, int] = {}
        lying = []
        for piece in moment.after.city(seat).pieces:
            copy = copies.get(piece.name, 0)
            copies[piece.name] = copy + 1
            lying.append(PieceSeen(PIECES.piece_of(Thing(piece.kind, piece.name, copy)), grid.cells(piece.bits)))
        source.shuffle(lying)
        found = placed(moment.before, seat, lying)
        assert found == Reading(move=made)
        compared += 1
    assert compared > 40


def laid(seat, content):
    return Layout(zones={slot(seat): content})


def tile(name, seat=1):
    return Content((PIECES.piece_of(ChoiceTile(name, seat)),))


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("loan", TakeLoan()),
        ("repay", Repay()),
        ("pedestal1", BuyPedestal(1)),
        ("pedestal2", BuyPedestal(2)),
        ("leave", Leave()),
        ("wait", Wait()),
    ],
)
def test_a_choice_tile_in_the_slot_is_a_choice(name, meant):
    assert GAME.read(table(), laid(1, tile(name)), 1) == Reading(move=meant)


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (tile("loan", 2), "other_seats_tile"),
        (FACE_DOWN, "tile_face_down"),
        (Content((*tile("loan").pieces, *tile("leave").pieces)), "two_tiles"),
        (Content((START.piece,)), "belongs_on_the_map"),
        (Content((PieceId("S2C012003"),)), "not_a_choice"),
        (Content(unclear=Unclear.UNREADABLE), "unreadable"),
        (Content(unclear=Unclear.FOREIGN_CODE, text="http://x"), "foreign_code"),
    ],
)
def test_what_is_no_choice_is_told(content, reason):
    problem = GAME.read(table(), laid(1, content), 1).problem
    assert problem is not None
    assert problem.reason == reason


def test_an_empty_slot_means_nothing_and_other_seats_have_no_choice():
    assert GAME.read(table(), Layout(), 1) == Reading()
    problem = GAME.read(table(), laid(2, tile("loan", 2)), 2).problem
    assert problem is not None
    assert problem.reason == "not_your_turn"
    assert after(table(ROAD, ROAD), "P 1").acting == 2
