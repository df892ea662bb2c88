"""World Wonders, rulings W01 to W05 and W16 to W20: where roads, buildings, towers and monuments may lie."""

from __future__ import annotations

import pytest
from world_table import MEADOW, after, facts, legal, own, refused, table, ways, with_city

from engine.world_wonders.city import Kind
from engine.world_wonders.turn import GAME

ROAD = "long 3,9 4,9 5,9 6,9"
UPRIGHT = "long 2,6 2,7 2,8 2,9"
"""A road from the sidewalk upwards, on map A."""


def test_w01_an_end_of_a_road_must_touch_not_its_middle():
    state = table(UPRIGHT)
    assert refused(state, "R 0,5 1,5 2,5 3,5") == "no_road_end"
    assert facts(state, "R 0,5 1,5 2,5 3,5") == {"cells": "2,5", "ends": "0,5 3,5"}
    assert refused(state, "R 2,2 2,3 2,4 2,5") == ""
    assert refused(state, "R 3,7 4,7 5,7 6,7") == ""


def test_w01_published_any_cell_of_it_will_do():
    assert refused(table(UPRIGHT, profile="published"), "R 0,5 1,5 2,5 3,5") == ""
    assert refused(table(UPRIGHT, answers={"road_contact": "any_cell"}), "R 0,5 1,5 2,5 3,5") == ""


def test_w01_roads_of_two_cells_have_nothing_but_ends():
    state = table(UPRIGHT)
    assert refused(state, "Q 2,4 2,5/3,8 4,8/3,9") == ""


def test_w02_every_cell_of_the_bottom_row_touches_the_sidewalk():
    state = table()
    for column in range(9):
        assert refused(state, "R " + " ".join(f"{column + n},9" for n in range(4))) == ""
    assert refused(state, "R 0,6 0,7 0,8 0,9") == ""
    assert refused(state, "R 0,5 0,6 0,7 0,8") == "no_road_contact"


def test_w02_the_other_edges_are_nothing_special():
    assert refused(table(), "R 0,0 1,0 2,0 3,0") == "no_road_contact"


def test_w03_the_free_road_is_laid_first_and_costs_nothing():
    state = with_city(table(number=1, tiles="s1-B1"), started=False)
    assert {text[0] for text in legal(state)} == {"S"}
    for text in ("L", "P 1", "R 3,9 4,9 5,9 6,9", "B s1-B1 ?", "E"):
        assert refused(state, text) == "start_road_first"
    laid = after(state, "S 3,9 4,9 5,9 6,9")
    assert (laid.acting, laid.city(1).spent, laid.offer.long_roads) == (1, 0, 2)
    assert refused(laid, "S 0,9 1,9 2,9 3,9") == "start_road_laid"


def test_w03_it_must_touch_the_sidewalk_and_it_may_be_a_bridge():
    state = with_city(table(maps=("B2", "B3")), started=False)
    assert refused(state, "S 0,5 0,6 0,7 0,8") == "must_touch_sidewalk"
    bridge = after(state, "S 4,9 5,9 6,9 7,9")
    assert [(piece.kind, piece.name) for piece in bridge.city(1).pieces] == [(Kind.ROAD, "bridge")]


def test_w03_it_is_laid_even_before_a_pedestal():
    state = with_city(table(number=1), started=False)
    assert after(state, "S 3,9 4,9 5,9 6,9", "P 1").acting == 2


def test_w04_a_short_road_may_lean_on_one_of_the_same_set():
    state = table(UPRIGHT)
    assert refused(state, "Q 2,2 2,3/2,4 2,5/2,1") == ""
    assert refused(state, "Q 2,1 2,2/2,4 2,5/2,3") == ""
    assert refused(state, "Q 2,2 2,3/2,4 2,5/9,0") == "no_road_contact"
    assert facts(state, "Q 2,2 2,3/2,4 2,5/9,0")["cells"] == "9,0"


def test_w04_the_three_need_not_lie_together():
    assert refused(table(UPRIGHT), "Q 0,9 1,9/10,9 11,9/2,5") == ""


def test_w04_a_set_is_bought_only_if_all_three_find_room():
    tight = "long 0,4 1,4 2,4 3,4; s6-B1 0,1 1,1 2,1 0,2 1,2 2,2; s6-B2 3,1 4,1 5,1 3,2 4,2 5,2; s2-B1 0,0 1,0 2,0"
    rest = "; s2-B2 3,0 4,0 5,0; s2-F1 0,3 1,3 2,3"
    state = table(tight + rest, rows=MEADOW)
    assert refused(state, "Q ?") == ""  # five cells are left: 3,3 4,3 5,3 4,4 5,4
    full = table(tight + rest + "; tower 3,3", rows=MEADOW)
    assert refused(full, "Q ?") == "no_place"
    assert refused(full, "Q 4,3 5,3/4,4 5,4") == "set_incomplete"
    fitting = table(tight + rest + "; tower 3,3", rows=MEADOW, answers={"short_set": "as_many_as_fit"})
    found = ways(fitting, "Q ?")
    assert {len(way.split("/")) for way in found} == {2}
    assert {"Q 4,3 5,3/4,4 5,4", "Q 4,3 4,4/5,3 5,4", "Q 4,3 5,3/4,4"} <= set(found)
    assert refused(fitting, "Q 4,3 5,3") == "set_incomplete"
    laid = after(fitting, "Q 4,3 5,3/4,4 5,4")
    assert [piece.name for piece in laid.city(1).pieces[-2:]] == ["two", "two"]


def test_w05_both_ends_of_a_bridge_are_on_land_and_its_middle_may_be_water():
    state = table("long 3,6 3,7 3,8 3,9; tower 3,3")
    assert refused(state, "R 4,3 5,3 6,3 7,3") == ""
    assert refused(state, "R 3,4 4,4 5,4 6,4") == "bridge_ends_in_water"
    assert facts(state, "R 3,4 4,4 5,4 6,4") == {"cells": "6,4"}


def test_w05_short_roads_never_lie_over_water():
    state = table("tower 4,3; tower 4,6")
    assert refused(state, "Q 4,7 4,8/3,3 3,4/5,3") == "water_under"
    assert refused(state, "Q 5,3 6,3/3,3 3,4/4,7") == "water_under"


def test_w05_which_side_is_up_follows_from_the_cells():
    state = table("tower 4,7; tower 4,6", roads=2)
    assert after(state, "R 4,3 5,3 6,3 7,3", ruled=True).city(1).pieces[-1].name == "bridge"
    assert after(state, "R 5,7 6,7 7,7 8,7").city(1).pieces[-1].name == "long"


def test_w16_a_building_stands_by_a_road_or_by_its_own_type():
    state = table("long 3,9 4,9 5,9 6,9; s1-B1 0,0 0,1 1,1", tiles="s1-B2 s2-F1")
    assert refused(state, "B s1-B2 3,7 3,8 4,8") == ""
    assert refused(state, "B s1-B2 2,1 2,2 3,2") == ""
    assert refused(state, "B s2-F1 2,1 3,1 4,1") == "no_contact"
    assert facts(state, "B s2-F1 2,1 3,1 4,1") == {"tile": "s2-F1", "type": "F", "cells": "2,1 3,1 4,1"}


def test_w16_sidewalk_tower_and_monument_carry_no_building():
    state = table("tower 0,0; moai 5,0/6,0/7,0", tiles="s2-F1")
    for place in ("0,9 1,9 2,9", "1,0 2,0 3,0", "8,0 9,0 10,0"):
        assert refused(state, f"B s2-F1 {place}") == "no_contact"


def test_w16_a_bridge_carries_buildings_as_a_road_does():
    assert refused(table("bridge 4,3 5,3 6,3 7,3", tiles="s2-F1"), "B s2-F1 8,3 9,3 10,3") == ""


def test_w17_a_tile_is_turned_but_not_turned_over():
    state = table("long 3,9 4,9 5,9 6,9", tiles="s4-B1")
    assert refused(state, "B s4-B1 3,6 3,7 3,8 4,8") == ""  # an L, its foot to the right
    assert refused(state, "B s4-B1 3,7 4,7 5,7 3,8") == ""  # a quarter turn
    assert refused(state, "B s4-B1 4,6 4,7 3,8 4,8") == "wrong_shape"  # its mirror image


def test_w17_an_owners_shape_may_say_otherwise():
    name = own(lambda document: document["building_shapes"][3].update(mirror=True))
    state = table("long 3,9 4,9 5,9 6,9", tiles="s4-B1", components=name)
    assert refused(state, "B s4-B1 4,6 4,7 3,8 4,8") == ""


def test_w18_a_tower_stands_beside_anything_that_was_laid():
    state = table("long 3,9 4,9 5,9 6,9; tower 0,0; s1-B1 11,0 11,1 10,1; moai 0,5/0,6/0,7")
    for cell in ("3,8", "1,0", "10,0", "1,5"):
        assert refused(state, f"T {cell}") == ""


def test_w18_the_sidewalk_is_nothing_that_was_laid_and_corners_do_not_count():
    state = table("long 3,9 4,9 5,9 6,9")
    assert refused(state, "T 11,9") == "tower_needs_contact"
    assert refused(state, "T 2,8") == "tower_needs_contact"
    assert refused(state, "T 2,9") == ""


def test_w18_a_tower_needs_dry_land_and_carries_roads():
    state = table("bridge 4,3 5,3 6,3 7,3; tower 3,3")
    assert refused(state, "T 5,4") == "water_under"
    assert refused(state, "R 2,0 2,1 2,2 2,3") == ""


def test_w19_a_monument_is_turned_as_a_whole_piece_and_not_turned_over():
    state = table("long 3,9 4,9 5,9 6,9; s1-M1 3,8 2,8 2,7; s1-H1 7,8 7,9 8,9", monuments="colosseum moai giza")
    assert refused(state, "M colosseum 4,7 5,7 6,7 4,8 5,8 6,8") == ""
    assert refused(state, "M colosseum 4,6 5,6 4,7 5,7 4,8 5,8") == "wrong_terrain"
    assert refused(state, "M colosseum 4,7 5,7 4,8 5,8 6,8 7,8") == "wrong_shape"


def test_w19_pieces_form_one_group_side_by_side_or_with_one_cell_between():
    state = table("long 3,9 4,9 5,9 6,9")
    assert refused(state, "M moai 3,8/4,8/5,8") == ""
    assert refused(state, "M moai 3,8/5,8/7,8") == ""
    assert refused(state, "M moai 3,8/3,6/4,8") == ""
    assert refused(state, "M moai 3,8/6,8/7,8") == "pieces_apart"
    assert refused(state, "M moai 3,8/5,8/6,7") == "pieces_apart"  # a corner joins nothing


def test_w19_the_cell_between_may_hold_anything_also_a_piece_of_the_group():
    state = table("long 3,9 4,9 5,9 6,9; tower 4,8")
    assert refused(state, "M moai 3,8/5,8/7,8") == ""
    assert refused(state, "M moai 2,9/7,9/8,9") == "pieces_apart"


def test_w19_where_the_card_wants_a_gap_touching_is_not_enough():
    state = table("long 3,9 4,9 5,9 6,9; s1-T1 2,8 2,7 1,7")
    assert refused(state, "M obelisks 3,8/5,8") == ""
    assert refused(state, "M obelisks 3,8/4,8") == "pieces_apart"

    def apart(document):
        wall = next(card for card in document["monuments"] if card["id"] == "great_wall")
        wall["placement"]["links"] = ["gap1"]
        wall["adjacency"] = []

    wall = table(ROAD, components=own(apart), monuments="great_wall")
    assert refused(wall, "M great_wall 0,1 1,1/3,1 4,1/6,1 7,1") == ""
    assert refused(wall, "M great_wall 0,1 1,1/2,1 3,1/4,1 5,1") == "pieces_apart"


def test_w19_one_connected_group_is_enough_not_every_pair_must_touch():
    state = table("tower 0,0; s2-F1 0,2 1,2 2,2", monuments="great_wall moai giza")
    assert refused(state, "M great_wall 0,1 1,1/2,1 3,1/4,1 5,1") == ""


def test_w19_equal_pieces_have_one_order():
    state = table("long 3,9 4,9 5,9 6,9")
    assert ways(state, "M moai 5,8/3,8/4,8") == ["M moai 3,8/4,8/5,8"]
    giza = table("long 3,9 4,9 5,9 6,9; s1-T1 3,8 2,8 2,7; s1-H1 8,8 9,8 9,7", monuments="giza moai petra")
    assert ways(giza, "M giza 6,7 7,7 6,8 7,8/4,7 5,7 4,8 5,8/3,7") == ["M giza 4,7 5,7 4,8 5,8/6,7 7,7 6,8 7,8/3,7"]


def test_w20_one_piece_may_serve_several_icons_and_several_share_the_work():
    state = table("long 3,9 4,9 5,9 6,9; s1-T1 2,8 2,7 1,7")
    assert refused(state, "M obelisks 3,8/5,8") == ""  # the first touches both
    assert refused(state, "M obelisks 2,6/2,4") == "missing_contact_road"
    shared = table("long 3,9 4,9 5,9 6,9; s1-T1 6,6 7,6 7,7")
    assert refused(shared, "M obelisks 5,8/7,8") == ""


def test_w20_the_same_icon_twice_asks_for_two_different_pieces():
    def twice(document):
        document["monuments"][0]["adjacency"] = [{"feature": "road", "count": 2}]

    name = own(twice)
    one = table("long 3,9 4,9 5,9 6,9", components=name, monuments="ziggurat moai giza")
    assert facts(one, "M ziggurat 3,7 4,7 3,8 4,8")["found"] == 1
    two = table("long 3,9 4,9 5,9 6,9; two 2,8 2,9", components=name, monuments="ziggurat moai giza")
    assert refused(two, "M ziggurat 3,7 4,7 3,8 4,8") == ""


def test_w20_a_bridge_is_a_road_the_sidewalk_and_the_roman_bridge_are_not():
    state = table("s1-T1 0,6 0,7 1,7; roman_bridge 8,9 9,9 10,9 11,9", monuments="ziggurat moai shitennoji")
    assert refused(state, "M ziggurat 0,8 1,8 0,9 1,9") == "missing_contact_road"
    assert refused(state, "M shitennoji 8,8 9,8") == "missing_contact_road"
    assert refused(table("bridge 4,3 5,3 6,3 7,3", monuments="shitennoji"), "M shitennoji 2,3 3,3") == ""


@pytest.mark.parametrize(("answer", "expected"), [("gone", "missing_contact_water"), ("counts", "")])
def test_w20_covered_water_is_not_touched_unless_an_option_says_so(answer, expected):
    state = table(
        "bridge 4,3 5,3 6,3 7,3; s1-F1 3,1 4,1 3,0",
        monuments="aqueduct moai giza",
        answers={"covered_terrain": answer},
    )
    assert refused(state, "M aqueduct 4,2 5,2 6,2 7,2") == expected


def test_w20_covered_natural_resources_are_gone_too():
    open_, covered = (table(f"s1-M1 3,1 3,2 2,2{more}", monuments="petra moai giza") for more in ("", "; tower 4,2"))
    assert refused(open_, "M petra 4,0 5,0 4,1 5,1") == ""
    assert refused(covered, "M petra 4,0 5,0 4,1 5,1") == "missing_contact_natural_resource"


def test_w20_corners_do_not_count():
    state = table("long 3,9 4,9 5,9 6,9", monuments="shitennoji moai giza")
    assert refused(state, "M shitennoji 7,7 7,8") == "missing_contact_road"
    assert refused(state, "M shitennoji 6,8 7,8") == ""


def test_w20_the_free_road_of_the_same_turn_counts():
    state = with_city(table(monuments="shitennoji moai giza", number=1), started=False)
    assert after(state, "S 3,9 4,9 5,9 6,9", "M shitennoji 3,8 4,8").city(1).monuments == ("shitennoji",)


def test_w20_a_monument_on_water_can_touch_the_water_beside_it():
    def lone(document):
        card = next(card for card in document["monuments"] if card["id"] == "lighthouse_of_alexandria")
        card["adjacency"] = [{"feature": "water", "count": 3}]

    state = table(ROAD, components=own(lone), monuments="lighthouse_of_alexandria")
    found = ways(state, "M lighthouse_of_alexandria ?")
    assert "M lighthouse_of_alexandria 5,4" in found
    assert "M lighthouse_of_alexandria 5,3" not in found  # two of its sides are land


def test_w20_some_monuments_stand_on_water_some_on_both():
    state = table("long 3,9 4,9 5,9 6,9; two 5,8 5,7; s1-M1 4,7 4,6 3,6", monuments="lighthouse_of_alexandria")
    assert refused(state, "M lighthouse_of_alexandria 5,6") == ""
    assert refused(state, "M lighthouse_of_alexandria 6,7") == "wrong_terrain"
    both = table("two 4,2 4,3; s1-H1 3,4 3,5 2,5", monuments="roman_bridge moai giza")
    assert refused(both, "M roman_bridge 4,3 5,3 6,3 7,3", seat=1) == "occupied"
    free = table("two 3,3 4,3; s1-H1 8,4 9,4 9,5; two 8,2 8,3", monuments="roman_bridge moai giza")
    assert refused(free, "M roman_bridge 5,2 5,3 5,4 5,5") == "wrong_terrain"
    assert refused(free, "M roman_bridge 3,4 4,4 5,4 6,4") == "wrong_terrain"
    assert GAME.to_act(free) == (1,)
