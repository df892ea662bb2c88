"""What was not told beforehand, and what stands by ruling."""

from __future__ import annotations

import pytest
from world_table import after, facts, legal, refused, table, told_refused, with_city

from engine.game import NotLegal, Turn
from engine.world_wonders.city import Kind
from engine.world_wonders.setup import rules_of
from engine.world_wonders.state import GONE, UNKNOWN, BuyRoad, TurnUp
from engine.world_wonders.turn import GAME

ROAD = "long 3,9 4,9 5,9 6,9"


def test_a_tile_that_was_not_told_is_known_by_being_bought():
    state = table(ROAD, ROAD, tiles="?")
    done = after(state, "B s1-B2 3,7 3,8 4,8")
    assert done.offer.stacks[0] == GONE
    assert "s1-B2" in done.seen_tiles
    assert refused(done, "B s1-B3 ?") == "unknown_tile"
    assert refused(done, "B s1-F1 3,7 3,8 4,8") == "sold_out"


def test_what_is_told_must_fit_what_is_known():
    state = table(ROAD, ROAD, tiles="?", monuments="moai ? ?")
    told = after(state, "U s1-B2 s4-T1 + giza")
    assert told.offer.stacks == ("s1-B2", UNKNOWN, UNKNOWN, "s4-T1", UNKNOWN, UNKNOWN)
    assert told.offer.monuments == ("moai", "giza", UNKNOWN)
    assert told.acting == 1
    assert refused(told, "B s1-F1 3,7 3,8 4,8") == "tile_not_on_offer"
    assert refused(told, "B s1-B2 3,7 3,8 4,8") == ""
    for line, reason in (
        ("U s1-F1", "tile_not_on_offer"),
        ("U s1-B2", "told_before"),
        ("U + moai", "told_before"),
        ("U s9-F1", "unknown_tile"),
        ("U s7-F1", "tile_not_in_play"),
        ("U + sphinx", "unknown_monument"),
        ("U s2-F1 s2-F2", "tile_not_on_offer"),
        ("U + petra giza", "told_before"),
        ("U + petra obelisks", "monument_not_on_offer"),
    ):
        assert told_refused(told, line) == reason
    assert told_refused(after(told, "U + petra"), "U + obelisks") == "monument_not_on_offer"


def test_what_was_seen_before_does_not_come_again():
    state = after(table(ROAD, ROAD, tiles="?", monuments="? moai"), "B s1-B2 3,7 3,8 4,8", "M moai 3,8/4,8/5,8")
    assert told_refused(state, "U + moai") == "monument_seen"
    assert told_refused(state, "U s1-B2") == "tile_seen"


def test_chance_is_never_awaited_for_the_offer_and_nothing_is_told_by_others():
    state = table(ROAD, ROAD, tiles="?", monuments="? ? ?")
    assert GAME.to_act(state) == (1,)
    assert refused(state, "U s1-B2", seat=1) == "not_your_turn"
    with pytest.raises(NotLegal):
        GAME.apply(state, Turn({0: TurnUp(), 1: BuyRoad()}))
    with pytest.raises(NotLegal, match="nothing_turned_up"):
        GAME.apply(state, Turn({0: TurnUp()}))
    one_each = [move for move in GAME.legal_moves(state, 0) if isinstance(move, TurnUp)]
    assert len(one_each) == 60 + 21
    assert all(told.offer != state.offer for told in (GAME.apply(state, Turn({0: move})) for move in one_each))


def test_a_seat_that_finds_nothing_to_buy_once_it_is_told_is_out():
    state = table("s1-B1 0,0 0,1 1,1", ROAD, tiles="?", roads=0, sets=0, tower=False, monuments="", pedestals=(2, 2))
    state = with_city(state, loan=3)
    assert state.acting == 1
    told = after(state, "U s1-F1 s2-F1 s3-F1 s4-F1 s5-F1 s6-F1")
    assert told.city(1).out


def test_an_open_move_with_several_places_is_not_applied():
    with pytest.raises(NotLegal, match="leaves open which of"):
        after(table(ROAD, ROAD), "R ?")
    with pytest.raises(NotLegal, match="no_road_contact"):
        after(table(ROAD, ROAD), "R 0,0 1,0 2,0 3,0")


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        ("R 0,0 1,0 2,0 3,0", [(Kind.ROAD, "long")]),
        ("R 3,4 4,4 5,4 6,4", [(Kind.ROAD, "bridge")]),
        ("Q 0,0 1,0/0,2 1,2/5,4", [(Kind.ROAD, "two"), (Kind.ROAD, "two"), (Kind.ROAD, "one")]),
        ("T 5,4", [(Kind.TOWER, "tower")]),
        ("B s1-B1 0,0 5,5 9,9", [(Kind.BUILDING, "s1-B1")]),
        ("M moai 0,0/4,4/8,8", [(Kind.MONUMENT, "moai")] * 3),
    ],
)
def test_a_ruling_lets_a_refused_placement_stand(text, pieces):
    state = table(ROAD, ROAD, tiles="s1-B1")
    assert refused(state, text)
    done = after(state, text, ruled=True)
    assert [(piece.kind, piece.name) for piece in done.city(1).pieces[1:]] == pieces
    assert done.acting == 2


def test_a_ruled_set_is_the_same_in_whatever_order_it_was_named():
    state = table(ROAD, ROAD)
    found = {after(state, f"Q {roads}", ruled=True) for roads in ("0,2 1,2/1,0 1,1/5,4", "5,4/1,0 1,1/0,2 1,2")}
    assert len(found) == 1
    assert [piece.bits for piece in found.pop().city(1).pieces[1:]] == [
        rules_of(state.setup).atlases[0].grid.bits(cells) for cells in (((1, 0), (1, 1)), ((0, 2), (1, 2)), ((5, 4),))
    ]


def test_a_ruling_takes_as_much_gold_as_there_is_and_what_is_sold_out_too():
    state = with_city(table(ROAD, ROAD, tiles="s6-B1", roads=0), spent=5)
    done = after(state, "B s6-B1 3,7 4,7 5,7 3,8 4,8 5,8", ruled=True)
    assert (done.city(1).spent, done.city(1).out) == (7, True)
    assert after(state, "R 3,8 4,8 5,8 6,8", ruled=True).offer.long_roads == 0
    assert after(state, "E", ruled=True).city(1).out
    assert after(state, "L", ruled=True).city(1).limit == 9


@pytest.mark.parametrize(
    "text",
    [
        "R 12,9 13,9 14,9 15,9",
        "R 0,9 1,9 2,9 3,9",
        "R 0,0 1,0",
        "R ?",
        "Q 0,0 1,0/1,0 2,0/5,5",
        "Q 0,0 1,0/0,1 0,2/0,3/0,4",
        "B s1-B1 0,0 1,0",
        "B s7-B1 0,0 1,0 1,1 2,1",
        "B sphinx 0,0",
        "B s1-B1 ?",
        "M moai 0,0/1,0",
        "M giza 0,0/1,0/2,0",
        "T 3,9",
        "P 3",
        "Y",
        "S 0,8 1,8 2,8 3,8",
    ],
)
def test_no_ruling_can_do_what_cannot_be(text):
    state = table(ROAD, ROAD, tiles="s1-B1")
    with pytest.raises(NotLegal):
        after(state, text, ruled=True)


def test_a_tile_stands_once():
    state = table(ROAD, f"{ROAD}; s1-B1 3,7 3,8 4,8", tiles="s1-F1")
    with pytest.raises(NotLegal):
        after(state, "B s1-B1 3,7 3,8 4,8", ruled=True)


def test_no_ruling_bends_what_chance_shows():
    with pytest.raises(NotLegal):
        after(table(ROAD, ROAD, tiles="?"), "U sphinx", ruled=True)


def test_reasons_name_cells_prices_and_gold():
    state = with_city(table(f"{ROAD}; tower 2,9", ROAD, tiles="s6-B1 s1-B1"), spent=4)
    assert facts(state, "B s6-B1 ?") == {"item": "s6-B1", "price": 5, "gold": 3}
    assert facts(state, "R 0,9 1,9 2,9 3,9") == {"cells": "2,9 3,9", "kind": "road", "piece": "long"}
    assert facts(state, "T 12,0") == {"cells": "12,0"}
    assert facts(state, "B s1-B1 3,4 3,5 4,5")["cells"] == "4,5"
    assert facts(state, "M moai 3,8/3,8/4,8") == {"cells": "3,8"}
    assert facts(state, "P 4") == {"number": 4}
    assert legal(state)[0] == "L"
