"""World Wonders, rulings W06 to W15, W22 to W24, W29, W30, W34: turns, gold, loans, pedestals, a round's course."""

from __future__ import annotations

import pytest
from world_table import after, facts, kinds, legal, own, refused, table, tale, told_refused, with_all, with_city

from engine.game import BadSetup, NotLegal
from engine.world_wonders.happenings import GameOver, Left, NewOrder, PedestalTaken, RoundOver
from engine.world_wonders.setup import new
from engine.world_wonders.state import GONE, UNKNOWN, Phase, SeatSetup, Setup
from engine.world_wonders.turn import GAME

ROAD = "long 3,9 4,9 5,9 6,9"
SOLD_OUT = {"roads": 0, "sets": 0, "tower": False, "monuments": "", "pedestals": (2, 2)}
"""Nothing is left to buy but what a test adds."""


def test_w06_a_pedestal_is_the_purchase_of_the_turn():
    state = after(table(ROAD, ROAD, ROAD), "P 2")
    assert (state.acting, state.city(1).spent, state.city(1).out) == (2, 1, False)
    assert state.offer.pedestals == (0, 1)


def test_w06_an_option_makes_it_an_extra():
    state = after(table(ROAD, ROAD, ROAD, answers={"pedestal": "extra"}), "P 2")
    assert state.acting == 1
    assert kinds(state) >= {"R", "T"}
    assert after(state, "R 3,8 4,8 5,8 6,8").acting == 2


def test_w06_who_spends_the_last_gold_on_it_is_out_either_way():
    for answer in ("purchase", "extra"):
        state = with_city(table(ROAD, ROAD, ROAD, answers={"pedestal": answer}), spent=6)
        assert after(state, "P 1").acting == 2
        assert after(state, "P 1").city(1).out


def test_w07_nobody_owns_both_pedestals():
    state = after(table(ROAD, ROAD), "P 1", "R 3,8 4,8 5,8 6,8")
    assert refused(state, "P 2") == "second_pedestal"
    assert "P 2" not in legal(state)
    assert refused(state, "P 1") == "pedestal_taken"
    both = after(table(ROAD, ROAD, answers={"both_pedestals": "yes"}), "P 1", "R 3,8 4,8 5,8 6,8", "P 2")
    assert both.offer.pedestals == (1, 1)


def test_w07_two_players_have_both():
    assert {"P 1", "P 2"} <= set(legal(table(ROAD, ROAD)))
    state = table(ROAD, ROAD, **{**SOLD_OUT, "pedestals": (0, 2)}, number=4)
    done = after(with_city(with_city(state, spent=6), 2, spent=7, out=True), "P 1")
    assert (done.round, done.order) == (5, (1, 2))


def test_w07_a_single_player_has_none():
    state = table(ROAD, players=1, maps=("A",))
    assert "P" not in kinds(state)
    assert refused(state, "P 1") == "no_pedestals"


def test_w07_there_is_no_third():
    assert refused(table(ROAD, ROAD), "P 3") == "unknown_pedestal"


def test_w08_a_monument_puts_only_its_buyer_out():
    state = after(table(ROAD, ROAD, ROAD), "M moai 3,8/4,8/5,8")
    assert [city.out for city in state.cities] == [True, False, False]
    assert (state.acting, state.round) == (2, 3)
    assert [text.seat for text in tale(table(ROAD, ROAD), "M moai 3,8/4,8/5,8") if isinstance(text, Left)] == [1]


def test_w09_who_has_gold_and_finds_nothing_to_buy_is_out_by_itself():
    state = with_all(table(ROAD, ROAD, ROAD, roads=1, **{k: v for k, v in SOLD_OUT.items() if k != "roads"}), loan=2)
    state = with_city(with_city(with_city(state, spent=2), 2, spent=5), 3, spent=6)
    told = tale(state, "R 3,8 4,8 5,8 6,8")
    assert [(entry.seat, entry.why) for entry in told if isinstance(entry, Left)] == [(2, "nothing"), (3, "nothing")]
    assert after(state, "R 3,8 4,8 5,8 6,8").acting == 1  # who may repay is asked


def test_w09_a_price_without_a_place_and_a_place_without_gold_are_nothing_to_buy():
    unpaid = with_city(table(ROAD, ROAD, tiles="s6-B1", **SOLD_OUT), spent=4)
    assert legal(unpaid) == ["L", "E"]
    placeless = table("tower 0,0", ROAD, tiles="s6-B1", **SOLD_OUT)
    assert refused(placeless, "B s6-B1 ?") == "no_place"
    assert legal(placeless) == ["L", "E"]


def test_w09_nobody_leaves_who_can_buy_unless_an_option_allows_it():
    state = table(ROAD, ROAD, **{**SOLD_OUT, "roads": 1})
    assert facts(state, "E") == {"item": "long_road"}
    assert "E" not in kinds(state)
    free = table(ROAD, ROAD, **{**SOLD_OUT, "roads": 1}, answers={"passing": "yes"})
    assert after(free, "E").city(1).out


def test_w09_with_one_gold_a_pedestal_must_be_taken_even_to_ones_harm():
    state = with_city(table(ROAD, ROAD, **{**SOLD_OUT, "pedestals": (0, 2)}), spent=6)
    assert refused(state, "E") == "must_buy"
    assert legal(state) == ["L", "P 1"]


def test_w09_a_loan_is_offered_before_one_leaves():
    state = with_city(table(ROAD, ROAD, tiles="s1-B1", **SOLD_OUT), spent=6)
    assert legal(state) == ["L", "E"]
    assert "B" in kinds(after(state, "L"))
    assert after(state, "E").acting == 2


def test_w09_a_monument_forces_too():
    state = with_city(table(ROAD, ROAD, **{**SOLD_OUT, "monuments": "moai"}), spent=6)
    assert refused(state, "E") == "must_buy"


def test_w09_an_option_lets_a_seat_wait_for_another_monument():
    state = with_all(table(ROAD, ROAD, ROAD, answers={"nothing_to_buy": "may_wait"}, **SOLD_OUT), loan=3)
    assert legal(state) == ["E", "W"]
    waited = after(state, "W")
    assert (waited.acting, waited.city(1).out) == (2, False)
    assert after(waited, "W").round == 4  # where all wait, nobody has anything to wait for
    assert after(waited, "E").round == 4  # seat 3 would only wait with seat 1
    poor = {**SOLD_OUT, "tower": True}
    state = with_all(table(ROAD, ROAD, ROAD, answers={"nothing_to_buy": "may_wait"}, **poor), loan=3, spent=6)
    bought = after(with_city(state, 2, spent=0), "W", "T 2,9")
    assert bought.acting == 3
    assert after(bought, "W").acting == 1  # a purchase lets all wait anew
    assert refused(table(ROAD, ROAD, **SOLD_OUT), "W") == "cannot_wait"


def test_w09_what_was_not_told_may_be_something_to_buy():
    state = with_city(table(ROAD, ROAD, tiles="?", **SOLD_OUT), spent=5)
    assert refused(state, "E") == "must_buy"  # whatever tile it is, it fits by the road
    lonely = with_all(table("s1-B1 0,0 0,1 1,1", ROAD, tiles="?", **SOLD_OUT), loan=3)
    assert refused(lonely, "E") == ""  # only another library would fit
    assert {"B", "E"} == kinds(lonely)


def test_w10_the_next_order_goes_by_pedestals_people_monuments_and_the_old_order():
    state = table(*["tower 0,0"] * 5, order=(1, 2, 3, 4, 5), **{**SOLD_OUT, "pedestals": (4, 0), "roads": 1})
    for seat, people, owned in ((1, 4, 2), (2, 6, 1), (3, 4, 1), (4, 2, 0), (5, 6, 1)):
        state = with_city(state, seat, population=people, monuments=("moai",) * owned, out=seat > 1)
    done = after(with_city(state, spent=6), "R 0,9 1,9 2,9 3,9")
    assert done.order == (4, 3, 1, 2, 5)


def test_w10_the_first_order_is_drawn():
    state = new(Setup(tuple(SeatSetup("A") for _ in range(3))))
    assert GAME.to_act(state) == (0,)
    assert told_refused(state, "O 1,2,2") == "wrong_order"
    assert len([move for move in GAME.legal_moves(state, 0) if type(move).__name__ == "Order"]) == 6
    ordered = after(state, "O 3,1,2")
    assert (ordered.order, ordered.acting) == ((3, 1, 2), 3)
    assert told_refused(ordered, "O 1,2,3") == "wrong_phase"


def test_w10_turns_go_in_that_order_and_skip_who_is_out():
    state = with_city(table(ROAD, ROAD, ROAD, order=(2, 3, 1)), 3, out=True)
    assert state.acting == 2
    assert after(state, "P 1").acting == 1
    assert after(state, "P 1", "P 2").acting == 2


def test_w11_a_pedestal_lies_on_no_map():
    state = table(ROAD, ROAD)
    assert after(state, "P 1").city(1).pieces == state.city(1).pieces
    assert PedestalTaken(1, 1) in tale(state, "P 1")


def test_w12_one_step_about_loans_a_turn():
    state = with_city(table(ROAD, ROAD), loan=2)
    repaid = after(state, "Y")
    assert (repaid.acting, repaid.city(1).loan, repaid.city(1).spent) == (1, 0, 3)
    assert refused(repaid, "L") == "loan_step_used"
    again = after(repaid, "R 3,8 4,8 5,8 6,8", "R 3,8 4,8 5,8 6,8")
    assert refused(again, "L") == ""  # in the next turn of the same round
    two = after(with_city(table(ROAD, ROAD, answers={"loan_steps": "two"}), loan=2), "Y", "L")
    assert (two.city(1).loan, two.city(1).limit) == (3, 9)
    assert refused(two, "Y") == "loan_of_this_round"


def test_w12_one_open_loan_and_none_is_repaid_in_its_round():
    state = after(table(ROAD, ROAD), "L")
    assert refused(state, "L") == "loan_open"
    later = after(state, "P 1", "P 2")
    assert refused(later, "Y") == "loan_of_this_round"
    assert refused(table(ROAD, ROAD), "Y") == "no_loan"


def test_w13_repaying_with_the_last_gold_ends_the_turn_without_a_purchase():
    state = with_city(table(ROAD, ROAD), spent=4, loan=2)
    done = after(state, "Y")
    assert (done.city(1).out, done.acting) == (True, 2)
    assert refused(with_city(state, spent=5), "Y") == "too_little_gold"


def test_w13_who_has_gold_left_must_buy_or_is_out_if_nothing_can_be_bought():
    state = after(with_city(table(ROAD, ROAD), spent=3, loan=2), "Y")
    assert (state.acting, state.city(1).gold) == (1, 1)
    assert refused(state, "E") == "must_buy"
    nothing = with_city(table(ROAD, ROAD, **SOLD_OUT), spent=3, loan=2)
    assert legal(nothing) == ["Y", "E"]
    told = tale(nothing, "Y")
    assert Left(1, "nothing") in told


def test_w14_the_limit_with_a_loan_is_nine():
    state = with_city(table(ROAD, ROAD, tiles="s1-B1"), spent=5)
    borrowed = after(state, "L", "B s1-B1 3,7 3,8 4,8")
    assert (borrowed.city(1).spent, borrowed.city(1).limit, borrowed.city(1).out) == (7, 9, False)
    assert after(state, "B s1-B1 3,7 3,8 4,8").city(1).out


def test_w14_who_is_out_takes_no_loan():
    state = after(with_city(table(ROAD, ROAD), spent=6), "P 1")
    assert refused(state, "L", seat=1) == "not_your_turn"


def test_w14_the_limit_is_seven_again_in_the_next_round():
    state = with_city(table(ROAD, ROAD, **{**SOLD_OUT, "roads": 1}), 2, out=True)
    done = after(with_city(state, spent=6), "L", "R 3,8 4,8 5,8 6,8")
    assert (done.round, done.city(1).limit, done.city(1).spent, done.city(1).loan) == (4, 7, 0, 3)


def test_w15_an_open_loan_costs_two_points_in_the_end_and_may_be_taken_in_the_last_round():
    state = after(table(ROAD, ROAD, number=10), "L")
    assert GAME.score(state).seats[0].categories["loan"] == -2
    assert GAME.score(after(table(ROAD, ROAD), "P 1")).seats[0].categories["loan"] == 0


def test_w22_a_new_card_comes_at_once_and_can_be_bought_by_the_next():
    state = after(table(ROAD, ROAD), "M moai 3,8/4,8/5,8")
    assert state.offer.monuments == (UNKNOWN, "obelisks", "aqueduct")
    told = after(state, "U + shitennoji")
    assert told.offer.monuments == ("shitennoji", "obelisks", "aqueduct")
    assert refused(told, "M shitennoji 3,8 4,8") == ""
    assert refused(state, "M shitennoji 3,8 4,8") == ""  # bought before it was told


def test_w22_a_used_up_deck_leaves_fewer_and_bought_cards_never_return():
    def short(document):
        document["monuments"] = [c for c in document["monuments"] if c["id"] in {"moai", "obelisks", "shitennoji"}]

    state = after(table(ROAD, ROAD, components=own(short), monuments="moai obelisks shitennoji"), "M moai 3,8/4,8/5,8")
    assert state.offer.monuments == ("obelisks", "shitennoji")
    assert refused(state, "M moai 3,8/4,8/5,8") == "monument_seen"

    def one_more(document):
        document["monuments"] = [c for c in document["monuments"] if c["id"] in {"moai", "obelisks", "giza", "petra"}]

    more = after(table(ROAD, ROAD, components=own(one_more), monuments="moai obelisks giza"), "M moai 3,8/4,8/5,8")
    assert more.offer.monuments == (UNKNOWN, "obelisks", "giza")
    assert refused(table(ROAD, ROAD), "M giza ?") == "monument_not_on_offer"


def test_w23_a_marker_that_lands_on_or_passes_a_symbol_raises_the_population():
    state = with_city(table(ROAD, ROAD, tiles="s1-F1"), resources=(2, 0, 0))
    done = after(state, "B s1-F1 3,7 3,8 4,8")
    assert (done.city(1).resources, done.city(1).population) == ((3, 0, 0), 1)
    again = after(with_city(state, resources=(3, 0, 0)), "B s1-F1 3,7 3,8 4,8")
    assert again.city(1).population == 0


def test_w23_the_symbols_stand_on_each_resources_own_track():
    state = with_city(table(ROAD, ROAD, tiles="s1-B1", side="B"), resources=(0, 0, 0))
    assert after(state, "B s1-B1 3,7 3,8 4,8").city(1).population == 1  # gears have one on 1 there, food on 2


def test_w23_markers_stop_at_the_last_space():
    state = with_city(table(ROAD, ROAD, tiles="s1-F1"), resources=(15, 0, 0), population=13)
    done = after(state, "B s1-F1 3,7 3,8 4,8")
    assert (done.city(1).resources, done.city(1).population) == ((15, 0, 0), 13)


def test_w24_the_last_population_space_ends_the_game_after_the_round():
    state = with_city(table(ROAD, ROAD, tiles="s1-F1", number=5), population=12, resources=(2, 0, 0))
    done = after(state, "B s1-F1 3,7 3,8 4,8")
    assert (done.phase, done.acting, done.city(1).population) == (Phase.TURN, 2, 13)
    ending = with_all(done, spent=6)
    told = tale(ending, "P 2")
    assert told[-1] != GameOver("population")
    over = after(ending, "P 2", "P 1")
    assert over.phase is Phase.OVER
    assert GAME.to_act(over) == ()


def test_w24_so_does_the_tenth_round_and_both_at_once_change_nothing():
    for people in (0, 13):
        state = with_city(with_all(table(ROAD, ROAD, number=10), spent=6), 2, out=True, population=people)
        told = tale(state, "P 1")
        assert RoundOver(10) in told
        assert [entry for entry in told if isinstance(entry, GameOver)] == [
            GameOver("population" if people else "rounds")
        ]
    with pytest.raises(NotLegal):
        after(after(state, "P 1"), "O 1,2")


def test_w29_roads_and_tower_come_back_tiles_are_turned_up_anew_monuments_stay():
    state = table(ROAD, ROAD, ROAD, tiles="s1-B1 s2-F1", roads=0, sets=0, tower=False, number=3)
    state = with_city(with_all(state, spent=6, out=True), out=False)
    done = after(state, "P 2")
    assert (done.offer.long_roads, done.offer.short_sets, done.offer.tower) == (2, 1, True)
    assert done.offer.pedestals == (0, 0)
    assert set(done.offer.stacks) == {UNKNOWN}
    assert done.offer.monuments == state.offer.monuments
    assert refused(done, "B s1-B1 ?") == "tile_seen"
    assert NewOrder(4, done.order) in tale(state, "P 2")


def test_w29_a_stack_that_is_used_up_has_nothing_to_turn_up():
    def short(document):
        document["building_shapes"][5]["stack_size"] = 3
        tiles = [tile for tile in document["building_tiles"] if tile["shape"] == "s6"]
        document["building_tiles"] = [tile for tile in document["building_tiles"] if tile not in tiles[3:]]

    name = own(short)
    for number, last in ((2, UNKNOWN), (3, GONE)):
        state = with_all(table(ROAD, ROAD, components=name, number=number), spent=6)
        assert after(state, "P 1", "P 2").offer.stacks[5] == last


def test_w29_nothing_but_monuments_is_refilled_within_a_round():
    state = after(table(ROAD, ROAD, roads=1, tiles="s1-B1"), "R 3,8 4,8 5,8 6,8", "B s1-B1 3,7 3,8 4,8")
    assert refused(state, "R ?") == "sold_out"
    assert refused(state, "B s1-B2 ?") == "sold_out"
    assert state.offer.stacks[0] == GONE
    assert refused(after(state, "T 2,9"), "T ?") == "sold_out"


@pytest.mark.parametrize(
    ("players", "long_roads", "sets", "stacks"), [(1, 1, 1, 6), (2, 1, 1, 6), (3, 2, 1, 6), (4, 2, 2, 7), (5, 3, 2, 8)]
)
def test_w30_what_is_on_offer_goes_by_the_number_of_players(players, long_roads, sets, stacks):
    offer = new(Setup(tuple(SeatSetup("A") for _ in range(players)))).offer
    assert (offer.long_roads, offer.short_sets, offer.tower) == (long_roads, sets, True)
    assert len(offer.stacks) == stacks
    assert len(offer.monuments) == (2 if players == 1 else 3)


def test_w30_tiles_of_the_further_boards_are_not_in_play_with_fewer():
    assert refused(table(ROAD, ROAD), "B s7-B1 ?") == "tile_not_in_play"
    assert "s7-B1" in table(ROAD, players=4, tiles="s7-B1").offer.stacks


def test_w34_all_maps_are_of_one_side_and_each_of_side_b_is_there_once():
    def laid(*maps):
        return new(Setup(tuple(SeatSetup(board) for board in maps)))

    assert laid("A", "A", "A").setup.players == 3
    assert laid("B2", "B5", "B1").setup.players == 3
    with pytest.raises(BadSetup, match="same side"):
        laid("A", "B1")
    with pytest.raises(BadSetup, match="map B2 has two seats"):
        laid("B2", "B1", "B2")
