"""The rules text of World Wonders, sentence by sentence, and the worked examples T1 to T10."""

from __future__ import annotations

import pytest
from world_table import after, facts, kinds, legal, own, points, refused, table, tale, with_all, with_city

from engine.world_wonders.city import Kind
from engine.world_wonders.happenings import Laid, Paid, Rose
from engine.world_wonders.rounds import next_order
from engine.world_wonders.state import Phase
from engine.world_wonders.turn import GAME

ROAD = "long 3,9 4,9 5,9 6,9"


def ordered(order, pedestals=(0, 0), people=(), monuments=()):
    state = table(*["tower 0,0"] * len(order), order=order, pedestals=pedestals)
    for seat in order:
        owned = ("moai",) * (monuments[seat - 1] if monuments else 0)
        state = with_city(state, seat, population=people[seat - 1], monuments=owned)
    return next_order(state)


def test_t01_turn_order_with_the_first_pedestal():
    order = ordered((1, 2, 3, 4, 5), (4, 0), people=(4, 6, 4, 0, 6), monuments=(2, 1, 1, 0, 1))
    assert order == (4, 3, 1, 2, 5)


def test_t02_turn_order_with_the_second_pedestal_alone():
    assert ordered((1, 2, 3, 4), (0, 1), people=(0, 3, 1, 2)) == (3, 1, 4, 2)


def test_t03_gold():
    state = with_city(table(ROAD, ROAD, tiles="s1-B1"), spent=5)
    assert after(state, "B s1-B1 3,7 3,8 4,8").city(1).out
    borrowed = after(with_city(state, limit=9, loan=3), "B s1-B1 3,7 3,8 4,8").city(1)
    assert (borrowed.spent, borrowed.limit, borrowed.out) == (7, 9, False)


@pytest.mark.parametrize("left", [1, 4, 7])
def test_t04_a_monument_takes_all_that_is_left(left):
    state = with_city(table(ROAD, ROAD), spent=7 - left)
    done = after(state, "M moai 3,8/4,8/5,8")
    assert (done.city(1).gold, done.city(1).out) == (0, True)
    assert Paid(1, left, 0) in tale(state, "M moai 3,8/4,8/5,8")


def test_t05_repaying():
    assert after(with_city(table(ROAD, ROAD), spent=4, loan=1), "Y").city(1).out
    one_left = after(with_city(table(ROAD, ROAD), spent=3, loan=1), "Y")
    assert (one_left.acting, one_left.city(1).gold) == (1, 1)
    bare = with_city(table(ROAD, ROAD, roads=0, sets=0, monuments="", pedestals=(2, 2)), spent=3, loan=1)
    assert after(bare, "Y").city(1).out


def test_t06_a_resource_that_passes_two_symbols_brings_two_people():
    def marked(document):
        document["resource_boards"][0]["tracks"]["food"]["population_symbols"] = [5, 7]
        tile = next(tile for tile in document["building_tiles"] if tile["id"] == "s1-F1")
        tile["resources"] = {"food": 3, "pottery": 0, "gears": 0}

    state = with_city(table(ROAD, ROAD, tiles="s1-F1", components=own(marked)), resources=(4, 0, 0))
    told = tale(state, "B s1-F1 3,7 3,8 4,8")
    assert [entry for entry in told if isinstance(entry, Rose)] == [Rose(1, "food", 4, 7), Rose(1, "population", 0, 2)]


def test_t07_the_least_of_8_9_11_is_8():
    assert points(with_city(table(ROAD, ROAD), resources=(8, 9, 11)))["least_resource"] == 8


def test_t08_a_district_beside_a_natural_resource():
    rows = "......\n......\n......\n......\n......\n.*...."
    closed = "s1-B1 0,5; tower 0,4"
    assert points(table(closed, rows=rows))["districts"] == 1
    green = "......\n" * 5 + "......"
    assert points(table(closed, rows=green))["districts"] == 0
    assert points(table(closed + "; two 1,5 2,5", rows=green))["districts"] == 1


def test_t09_a_visible_natural_resource_without_neighbours_is_nothing():
    assert points(table("tower 3,4", "tower 0,0"))["natural_resources"] == 0
    assert points(table("tower 4,1", "tower 0,0"))["natural_resources"] == 1


def test_t10_bridges():
    state = table("tower 3,3; tower 4,7", monuments="")
    assert refused(state, "R 4,3 5,3 6,3 7,3") == ""
    assert refused(state, "R 2,4 3,4 4,4 5,4") == "bridge_ends_in_water"
    assert refused(state, "Q 3,4 4,4/2,2 2,3/3,2") == "water_under"


# The text's chapters.


def test_seed_world_there_are_at_most_ten_rounds():
    state = with_all(table(ROAD, ROAD, number=10), spent=6)
    assert after(state, "P 1", "P 2").phase is Phase.OVER
    assert after(with_all(table(ROAD, ROAD, number=9), spent=6), "P 1", "P 2").round == 10


def test_seed_world_players_take_turns_and_buy_one_thing_each():
    state = after(table(ROAD, ROAD, ROAD, tiles="s1-B1"), "P 1")
    assert state.acting == 2
    assert after(state, "B s1-B1 3,7 3,8 4,8").acting == 3
    assert after(state, "B s1-B1 3,7 3,8 4,8", "T 2,9").acting == 1


def test_seed_world_seven_gold_a_round():
    state = table(ROAD, ROAD)
    assert (state.city(1).gold, after(state, "P 1").city(1).spent) == (7, 1)


@pytest.mark.parametrize(
    ("text", "gold"),
    [
        ("R 3,8 4,8 5,8 6,8", 1),
        ("Q 3,8 4,8/5,8 6,8/7,9", 1),
        ("B s1-B1 3,7 3,8 4,8", 2),
        ("B s6-B1 3,7 4,7 5,7 3,8 4,8 5,8", 5),
        ("T 2,9", 2),
        ("P 1", 1),
    ],
)
def test_seed_world_prices(text, gold):
    state = table(ROAD, ROAD, tiles="s1-B1 s6-B1")
    assert Paid(1, gold, 7 - gold) in tale(state, text)


def test_seed_world_what_is_bought_is_laid_at_once_and_nothing_is_kept():
    state = table(ROAD, ROAD, tiles="s1-B1")
    told = tale(state, "B s1-B1 3,7 3,8 4,8")
    assert Laid(1, Kind.BUILDING, "s1-B1", ((3, 7), (3, 8), (4, 8))) in told
    assert len(after(state, "B s1-B1 3,7 3,8 4,8").city(1).pieces) == 2


def test_seed_world_what_is_sold_is_not_sold_again_in_the_round():
    state = after(table(ROAD, ROAD, roads=1, tiles="s1-B1"), "B s1-B1 3,7 3,8 4,8")
    assert refused(state, "B s1-B1 3,7 3,8 4,8") != ""
    assert "B" not in kinds(state)


def test_seed_world_roads_start_at_road_sidewalk_or_tower():
    state = table("two 0,4 0,5; tower 11,2", monuments="")
    for text in ("R 0,0 0,1 0,2 0,3", "R 2,6 2,7 2,8 2,9", "R 8,1 9,1 10,1 11,1"):
        assert refused(state, text) == ""
    assert refused(state, "R 8,2 9,2 10,2 11,2") == "occupied"
    assert refused(state, "R 2,0 2,1 2,2 2,3") == "no_road_contact"


def test_seed_world_roads_do_not_lie_on_anything():
    state = table("two 0,4 0,5; tower 2,9; s1-B1 5,9 5,8 4,8")
    assert refused(state, "R 0,5 0,6 0,7 0,8") == "occupied"
    assert facts(state, "R 1,9 2,9 3,9 4,9") == {"cells": "2,9", "kind": "tower", "piece": "tower"}
    assert facts(state, "R 3,9 4,9 5,9 6,9")["piece"] == "s1-B1"


def test_seed_world_a_set_of_short_roads_is_two_of_two_and_one_of_one():
    state = table(ROAD, ROAD)
    assert refused(state, "Q 3,8 4,8/5,8 6,8/7,9") == ""
    assert refused(state, "Q 3,8 4,8/5,8 6,8/7,9 8,9") == "wrong_shape"
    assert refused(state, "Q 3,8 4,8/7,9/2,9") == "wrong_shape"
    assert refused(state, "Q 3,8 4,8/4,8 5,8/7,9") == "pieces_overlap"


def test_seed_world_a_long_road_has_four_cells_in_a_row_or_column():
    state = table(ROAD, ROAD)
    assert refused(state, "R 3,8 4,8 5,8") == "wrong_shape"
    assert refused(state, "R 5,7 3,8 4,8 5,8") == "wrong_shape"
    assert refused(state, "R 3,8 4,8 6,8 7,8") == "wrong_shape"
    assert refused(state, "R 7,6 7,7 7,8 7,9") == ""


def test_seed_world_a_bridge_keeps_to_the_rules_of_roads():
    lonely = table("tower 0,0")
    assert refused(lonely, "R 4,3 5,3 6,3 7,3") == "no_road_contact"
    assert refused(table("tower 8,3"), "R 4,3 5,3 6,3 7,3") == ""


def test_seed_world_roads_go_on_from_a_tower():
    state = table("long 0,6 0,7 0,8 0,9; tower 1,7")
    assert refused(state, "R 2,7 3,7 4,7 5,7") == ""


def test_seed_world_a_tower_costs_two_and_there_is_one_a_round():
    state = after(table(ROAD, ROAD), "T 2,9")
    assert refused(state, "T ?") == "sold_out"
    assert refused(with_city(table(ROAD, ROAD), spent=6), "T 2,9") == "too_little_gold"


def test_seed_world_buildings_stand_on_free_dry_cells_of_the_map():
    state = table("tower 3,3; bridge 4,2 4,3 4,4 4,5; long 8,3 8,4 8,5 8,6", tiles="s2-B1 s3-B1")
    assert refused(state, "B s3-B1 6,3 7,3 6,4 7,4") == "water_under"
    assert refused(state, "B s2-B1 8,2 8,3 8,4") == "occupied"
    assert refused(state, "B s2-B1 9,3 10,3 11,3") == ""
    assert refused(state, "B s2-B1 11,9 12,9 13,9") == "outside_map"


def test_seed_world_natural_resources_are_land_and_may_be_covered():
    state = table("long 2,8 2,7 2,6 2,9", tiles="s2-B1")
    assert refused(state, "B s2-B1 3,8 4,8 5,8") == ""
    assert refused(state, "R 3,6 3,7 3,8 3,9") == ""
    assert refused(state, "T 3,8") == ""


def test_seed_world_a_building_without_a_place_cannot_be_bought():
    state = table("tower 0,0", tiles="s6-B1")
    assert refused(state, "B s6-B1 ?") == "no_place"
    assert not any(text.startswith("B") for text in legal(state))


def test_seed_world_three_monuments_lie_open_and_one_costs_all_the_gold():
    state = table(ROAD, ROAD)
    assert len(state.offer.monuments) == 3
    assert after(state, "M moai 3,8/4,8/5,8").city(1).spent == 7


def test_seed_world_a_monument_needs_its_terrain_and_every_contact():
    state = table("long 3,9 4,9 5,9 6,9; s1-M1 3,8 2,8 2,7; s1-H1 7,8 7,9 8,9", monuments="colosseum giza moai")
    assert refused(state, "M colosseum 4,7 5,7 6,7 4,8 5,8 6,8") == ""
    assert refused(state, "M colosseum 9,7 10,7 11,7 9,8 10,8 11,8") == "missing_contact_building"
    assert facts(state, "M colosseum 9,7 10,7 11,7 9,8 10,8 11,8") == {
        "monument": "colosseum",
        "type": "M",
        "count": 1,
        "found": 0,
        "cells": "9,7 10,7 11,7 9,8 10,8 11,8",
    }
    assert refused(state, "M colosseum 4,6 5,6 4,7 5,7 4,8 5,8") == "wrong_terrain"


def test_seed_world_the_pedestals_decide_the_next_rounds_order_not_this_ones():
    state = with_all(table(ROAD, ROAD, ROAD, order=(1, 2, 3)), spent=6)
    first = after(state, "P 2")
    assert (first.order, first.acting) == ((1, 2, 3), 2)
    done = after(first, "R 3,8 4,8 5,8 6,8", "P 1")
    assert (done.round, done.order) == (4, (3, 1, 2))


def test_seed_world_icons_move_the_markers_of_their_resource():
    state = table(ROAD, ROAD, tiles="s6-F1")
    done = after(state, "B s6-F1 3,7 4,7 5,7 3,8 4,8 5,8")
    assert sum(done.city(1).resources) > 1
    assert done.city(1).resources[0] > 0


def test_seed_world_a_loan_is_two_gold_more_and_costs_three_in_a_later_round():
    state = after(table(ROAD, ROAD), "L")
    assert (state.acting, state.city(1).limit) == (1, 9)
    later = with_city(table(ROAD, ROAD, number=4), loan=3)
    assert after(later, "Y").city(1).spent == 3


def test_seed_world_people_and_resources_stay_over_the_rounds_gold_comes_back():
    state = with_all(table(ROAD, ROAD), spent=6, resources=(4, 5, 6), population=7)
    done = after(state, "P 1", "P 2")
    city = done.city(1)
    assert (city.resources, city.population, city.spent, city.gold) == ((4, 5, 6), 7, 0, 7)


def test_seed_world_others_go_on_until_all_are_out():
    state = with_city(table(ROAD, ROAD), spent=6)
    done = after(state, "P 1", "R 3,8 4,8 5,8 6,8")
    assert (done.acting, done.round) == (2, 3)
    assert GAME.to_act(done) == (2,)
