"""World Wonders, rulings W21, W25 to W28, W32, W33: points, ties, public objectives, the single player."""

from __future__ import annotations

from dataclasses import replace

import pytest
from world_table import after, own, own_map, points, ranks, refused, table, tale, told_refused, with_all, with_city

from engine.world_wonders.happenings import AutomatonTook, MonumentGained
from engine.world_wonders.objectives import divided
from engine.world_wonders.options import options
from engine.world_wonders.scoring import target, working
from engine.world_wonders.setup import new, rules_of
from engine.world_wonders.state import GONE, Phase, SeatSetup, Setup
from engine.world_wonders.turn import GAME

ROAD = "long 3,9 4,9 5,9 6,9"
GREEN = "\n".join(["......"] * 6)


def test_w21_rings_are_owned_at_once_and_counted_once():
    state = table(ROAD, ROAD)
    bought = after(state, "M moai 3,8/4,8/5,8")
    assert MonumentGained(1, "moai", 1) in tale(state, "M moai 3,8/4,8/5,8")
    assert points(bought)["monuments"] == 1
    assert points(after(bought, "P 1"))["monuments"] == 1


def test_w21_what_a_card_gives_comes_at_once():
    state = table("long 3,9 4,9 5,9 6,9; s1-H1 3,8 2,8 2,7", ROAD, monuments="ishtar_gate")
    done = after(state, "M ishtar_gate 4,8 5,8 6,8")
    assert done.city(1).population == 1
    assert working(done, 1).monuments == (("ishtar_gate", 1),)


def test_w25_a_natural_resource_scores_if_a_piece_of_any_kind_touches_it():
    assert points(table("", ROAD))["natural_resources"] == 0
    for pieces in ("two 0,1 0,0", "tower 2,0", "s2-F1 2,0 3,0 4,0", "moai 1,1/2,1/3,1", "long 3,9 3,8 3,7 3,6"):
        assert points(table(pieces, ROAD))["natural_resources"] == (0 if pieces.startswith("long") else 1)
    assert points(table("tower 2,1", ROAD))["natural_resources"] == 0  # only a corner


def test_w25_a_covered_one_is_gone():
    assert points(table("tower 1,0", ROAD))["natural_resources"] == 0


def test_w25_an_option_counts_every_visible_one():
    state = table("tower 1,0", "", answers={"natural_resources": "visible"})
    assert [points(state, seat)["natural_resources"] for seat in (1, 2)] == [9, 10]


def test_w26_a_building_is_a_district_if_no_side_of_it_is_green_and_free():
    closed = "two 0,4 1,4; tower 2,5"
    state = table(f"s1-B1 0,5 1,5; {closed}", rows=GREEN)
    assert points(state)["districts"] == 1
    assert points(table("s1-B1 0,5 1,5; two 0,4 1,4", rows=GREEN))["districts"] == 0


def test_w26_water_natural_resources_edge_and_sidewalk_close_a_side():
    name = own_map(".~....\n*.....\n......\n......\n......\n......")
    assert points(table("s1-B1 0,0", components=name))["districts"] == 1
    assert points(table("s1-B1 5,5; tower 4,5; tower 5,4", components=name))["districts"] == 1


def test_w26_corners_are_irrelevant_and_buildings_close_each_other():
    state = table("s1-B1 0,5; s1-F1 1,5; two 0,4 1,4; tower 2,5", rows=GREEN)
    assert points(state)["districts"] == 2  # 2,4 is green, but only a corner of 1,5 touches it


def test_w26_there_is_no_bonus_for_connected_districts():
    one = table("s1-B1 0,5 1,5; two 0,4 1,4; tower 2,5", rows=GREEN)
    two = table("s1-B1 0,5; s1-B2 1,5; two 0,4 1,4; tower 2,5", rows=GREEN)
    assert (points(one)["districts"], points(two)["districts"]) == (1, 2)


def test_w27_population_brings_its_rings_the_least_resource_its_number():
    state = with_city(table(ROAD, ROAD), population=5, resources=(8, 9, 11))
    assert (points(state)["population"], points(state)["least_resource"]) == (2, 8)
    assert working(state, 1).rings == (2, 4)
    assert GAME.score(state).seats[0].total == 10 + points(state)["natural_resources"]


def test_w28_monuments_break_a_tie_and_then_it_is_shared():
    state = with_all(table("tower 5,5", "tower 5,5", "tower 5,5"), resources=(3, 3, 3))
    assert ranks(state) == [1, 1, 1]
    fewer = with_city(state, monuments=("moai",), resources=(2, 2, 2))
    assert GAME.score(fewer).seats[0].total == GAME.score(fewer).seats[1].total
    assert ranks(fewer) == [1, 2, 2]
    assert [seat.tie_break for seat in GAME.score(fewer).seats] == [1, 0, 0]


def test_w28_an_option_lets_the_earlier_seat_win():
    state = table("tower 5,5", "tower 5,5", answers={"last_tie_break": "turn_order"}, order=(2, 1))
    assert ranks(state) == [2, 1]


OBJECTIVES = {
    "o1": ("two 1,1 2,1; two 1,2 1,3; two 2,3 3,3; tower 3,2; tower 3,1", 1),
    "o2": ("long 0,5 1,5 2,5 3,5; two 3,4 3,3; one 5,5; bridge 0,0 1,0 2,0 3,0", 6),
    "o3": ("moai 0,0/1,0/2,0; obelisks 0,3/2,3", 2),
    "o4": ("s1-B1 0,4; s1-F1 1,5; s1-H1 3,0", 2),
    "o5": ("s1-B1 4,1; s1-F1 5,2; s1-H1 3,1", 2),
    "o6": ("s1-B1 0,0; s1-B2 2,0; s1-F1 4,0", 2),
    "o11": ("s1-F1 0,0; s1-F2 1,0; s2-F1 4,0; s2-F2 5,0; s3-F1 3,0", 3),
    "o14": ("s1-B1 0,0; s1-F1 5,3; s1-H1 3,5; s1-M1 0,5; s1-T1 2,2", 3),
}


@pytest.mark.parametrize("name", OBJECTIVES)
def test_w32_what_each_objective_counts(name):
    city, count = OBJECTIVES[name]
    rows = "......\n.....~\n......\n......\n......\n*....."
    others = [other for other in ("o7", "o8", "o9") if other != name]
    state = table(city, "tower 5,5", rows=rows, objectives=(name, *others[:2]))
    assert working(state, 1).objectives[0][:2] == (name, count)


def test_w32_a_green_area_that_reaches_the_edge_is_not_enclosed():
    state = table("two 0,1 1,1; tower 1,0", rows=GREEN, objectives=("o1", "o2", "o3"))
    assert working(state, 1).objectives[0][1] == 0


def test_w32_natural_resources_and_water_enclose():
    rows = "......\n..*...\n.~.~..\n..*...\n......\n......"
    assert working(table("", "", rows=rows, objectives=("o1", "o2", "o3")), 1).objectives[0][1] == 1


def test_w32_the_highest_resource_is_the_marker():
    state = with_city(table("", "", objectives=("o8", "o9", "o10")), resources=(4, 0, 2))
    assert [count for _, count, _ in working(state, 1).objectives] == [4, 0, 2]


def test_w32_a_district_of_every_type_is_shared_by_all_who_have_it():
    row = "s1-B1 0,5; s1-F1 1,5; s1-H1 2,5; s1-M1 3,5; s1-T1 4,5; tower 5,5; two 0,4 1,4; two 2,4 3,4; one 4,4"
    state = table(row, row, row, rows=GREEN, objectives=("o13", "o14", "o15"))
    assert [working(state, seat).objectives[2] for seat in (1, 2, 3)] == [("o15", 1, 2)] * 3  # 4 by 3, rounded up
    less = table(row.replace("; one 4,4", ""), row, rows=GREEN, objectives=("o13", "o14", "o15"))
    assert [working(less, seat).objectives[2][1:] for seat in (1, 2)] == [(0, 0), (1, 4)]


def test_w32_first_and_second_place_and_their_ties():
    objective = rules_of(Setup((SeatSetup("A"), SeatSetup("A")))).components.objectives["o2"]
    assert (objective.first, objective.second) == (3, 1)
    assert divided(objective, [5, 4, 2]) == [3, 1, 0]
    assert divided(objective, [5, 5, 2]) == [2, 2, 0]
    assert divided(objective, [5, 5, 5]) == [2, 2, 2]
    assert divided(objective, [5, 4, 4, 1]) == [3, 1, 1, 0]
    assert divided(objective, [0, 0]) == [0, 0]
    assert divided(objective, [3, 0]) == [3, 0]


def test_w32_the_points_count_into_the_total():
    state = table("moai 3,8/4,8/5,8", "", objectives=("o1", "o2", "o3"))
    score = GAME.score(state).seats[0]
    assert score.categories["objectives"] == 3
    assert score.total == sum(score.categories.values())
    assert points(table("moai 3,8/4,8/5,8", ""))["objectives"] == 0


def solo(**more):
    return after(new(Setup((SeatSetup("A"),), **more)), "U s1-B1 s2-B1 s3-B1 s4-B1 s5-B1 s6-B1 + moai giza")


def test_w33_the_automaton_begins_and_takes_the_first_thing_on_its_card_that_is_on_offer():
    state = solo()
    assert (GAME.to_act(state), state.phase) == ((0,), Phase.AUTOMATON)
    done = after(state, "A a1")
    assert done.offer.stacks[5] == GONE  # the sixth stack, and nothing else of the card
    assert (done.offer.stacks[4], done.offer.long_roads, done.acting) == ("s5-B1", 1, 1)
    assert AutomatonTook("a1", "shape_rank", "s6-B1") in tale(state, "A a1")


def test_w33_the_next_section_counts_where_the_first_is_gone():
    state = after(solo(), "A a4", "S 3,9 4,9 5,9 6,9", "R 3,8 4,8 5,8 6,8")
    assert state.phase is Phase.AUTOMATON
    assert not state.offer.tower
    assert after(state, "A a14").offer.stacks[1] == GONE  # no tower left: the second stack


def test_w33_a_card_with_nothing_on_offer_does_nothing():
    def only_towers(document):
        document["solo_cards"] = [{"id": "z1", "sections": [{"item": "tower"}], "proposal": True}]

    bare = after(new(Setup((SeatSetup("A"),), components=own(only_towers))), "A z1", "S 3,9 4,9 5,9 6,9", "L")
    again = after(bare, "R 3,8 4,8 5,8 6,8")
    assert AutomatonTook("z1", "", "") in tale(again, "A z1")


def test_w33_the_automaton_keeps_its_monuments_and_a_new_card_comes():
    state = after(solo(), "A a3")
    assert state.taken == ("moai",)
    assert state.offer.monuments == ("?", "giza")
    blind = new(Setup((SeatSetup("A"),)))
    assert told_refused(blind, "A a3") == "monument_not_told"


def test_w33_used_cards_come_back_when_the_deck_is_used_up():
    state = after(solo(), "A a1", "S 3,9 4,9 5,9 6,9", "R 3,8 4,8 5,8 6,8")
    assert told_refused(state, "A a1") == "solo_card_used"
    last = replace(state, solo_used=frozenset(f"a{n}" for n in range(1, 14)))
    assert after(last, "A a14").solo_used == frozenset()


def test_w33_the_single_player_must_beat_the_own_resources_and_if_it_is_hard_the_automatons_rings_too():
    easy = with_city(after(solo(), "A a3"), resources=(2, 3, 4), population=13)
    assert (target(easy), ranks(easy)) == (9, [2])
    assert ranks(with_city(easy, population=13, resources=(5, 0, 0))) == [1]
    hard = after(solo(options=options("seed", {"solo": "hard"})), "A a3")
    assert target(with_city(hard, resources=(2, 3, 4))) == 10


def test_w33_the_round_is_over_when_the_single_player_is_out():
    state = after(solo(), "A a1", "S 3,9 4,9 5,9 6,9", "M moai 3,8/4,8/5,8")
    assert (state.round, state.phase) == (2, Phase.AUTOMATON)
    assert refused(state, "P 1", seat=1) == "not_your_turn"
