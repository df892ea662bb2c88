"""7 Wonders Dice: what dice, cells and stages cost, and what coins come from. Numbers as in docs/rulings.md."""

from __future__ import annotations

import pytest
from dice_table import (
    after,
    city,
    coins,
    crossed,
    decide,
    facts,
    own_boards,
    refused,
    roll,
    table,
    tale,
    total,
    ways,
    with_roll,
)

from engine.game import BadSetup
from engine.seven_wonders_dice import happenings as happen
from engine.seven_wonders_dice.options import options
from engine.seven_wonders_dice.state import Phase, SeatSetup, Setup
from engine.seven_wonders_dice.turn import GAME

FOUR_RESOURCES = "warehouse.stone warehouse.wood warehouse.clay warehouse.glass"
CELL_COST = {"resources_pay": "cell_cost"}


def test_a03_resources_lower_the_sum_of_both_costs():
    """agora.b1 costs 1, its die lies in quadrant 3: four resources pay for both."""
    state = table(city(crossed=FOUR_RESOURCES), city(), dice=roll(blue="fountain/3"))
    assert coins(after(state, "B blue/3 agora.b1")) == 7


def test_a03_the_sum_is_never_below_zero():
    state = table(city(crossed=FOUR_RESOURCES, coins=0), city(), dice=roll(blue="mask/0"))
    assert coins(after(state, "B blue/0 agora.a1")) == 0


def test_a03_published_resources_pay_for_the_cell_alone():
    state = table(city(crossed=FOUR_RESOURCES), city(), dice=roll(blue="fountain/3"), profile="published")
    assert coins(after(state, "B blue/3 agora.b1")) == 4


@pytest.mark.parametrize("answer", ["both_costs", "cell_cost"])
def test_a03_the_readings_agree_unless_resources_exceed_the_cells_cost(answer):
    """Two resources, cell 4, quadrant 1: three coins either way."""
    cells = "warehouse.stone warehouse.wood agora.a1 agora.a2"
    state = table(city(crossed=cells), city(), dice=roll(blue="scales/1"), answers={"resources_pay": answer})
    assert coins(after(state, "B blue/1 agora.a3")) == 4


def test_a04_resources_are_not_spent():
    state = table(city(crossed="warehouse.stone warehouse.wood"), city(), dice=roll(blue="scales/0", gray="glass/0"))
    built = after(state, "B gray/0 warehouse.glass")
    assert coins(built) == 7
    assert crossed(built) == {"warehouse.stone", "warehouse.wood", "warehouse.glass"}


def test_a04_a_second_payment_in_the_round_uses_them_again():
    """Rhodes raises its first stage for 2 and crosses an attack cell of cost 2 by it: two resources pay both."""
    cells = "warehouse.stone warehouse.wood barracks_left.attack1 barracks_left.attack2"
    state = table(city("rhodes", cells, coins=0), city())
    assert coins(after(state, "W", "X barracks_left.attack3")) == 0


def test_a18_the_seven_coins_cross_nothing_and_the_die_is_paid():
    state = table(city(coins=2), city(), dice=roll(yellow="coins7/2"))
    done = after(state, "B yellow/2 -")
    assert coins(done) == 7
    assert crossed(done) == set()
    poor = table(city(coins=1), city(), dice=roll(yellow="coins7/2"))
    assert refused(poor, "B yellow/2 -") == "too_few_coins"


def test_a18_the_face_of_coins_crosses_no_cell_and_other_faces_give_none():
    assert refused(table(dice=roll(yellow="coins7/0")), "B yellow/0 market.camel1") == "face_gives_coins"
    assert refused(table(dice=roll(yellow="camel/0")), "B yellow/0 -") == "face_crosses_a_cell"


def test_a23_a_treasury_gives_what_is_left_in_it():
    """Ten coins are printed, seven were circled, two of them spent."""
    boards = own_boards(lambda board: board["treasury"].update(capacity=10))
    state = table(city(coins=5), city(), boards=boards, dice=roll(yellow="coins7/0"))
    rich = after(state, "B yellow/0 -")
    assert (rich.city(1).coins, rich.city(1).circled) == (8, 10)
    assert coins(after(with_roll(rich), "P")) == 8


def test_a23_no_more_coins_can_be_agreed_than_are_printed():
    boards = own_boards(lambda board: board["treasury"].update(capacity=10))
    chosen = options("seed", {"start_coins": "11"})
    with pytest.raises(BadSetup, match="the treasury of rhodes has 10 coins"):
        GAME.new(Setup((SeatSetup("rhodes"), SeatSetup("giza")), chosen, boards))


def test_a23_without_a_number_the_treasury_has_no_end():
    state = table(city(coins=200), city())
    assert coins(after(state, "P")) == 203


def test_a24_passing_is_always_allowed_and_gives_three_coins():
    state = table(city(coins=7), city())
    assert refused(state, "P") == ""
    assert refused(state, "B blue/0 agora.a1") == ""
    assert coins(after(state, "P")) == 10


def test_a32_coins_for_a_chosen_color_pay_for_that_choice():
    """Rhodes' first compass cell brings 2 coins with each red die."""
    state = table(city("rhodes", "university.compass1", coins=0), city(), dice=roll(red="sword/2"))
    assert coins(after(state, "B red/2 barracks_left.attack1")) == 0


def test_a32_an_option_lets_them_come_after_paying():
    answers = {"coins_on_die": "after_paying"}
    dice = roll(red="sword/2")
    poor = table(city("rhodes", "university.compass1", coins=1), city(), dice=dice, answers=answers)
    assert refused(poor, "B red/2 barracks_left.attack1") == "too_few_coins"
    state = table(city("rhodes", "university.compass1", coins=2), city(), dice=dice, answers=answers)
    assert coins(after(state, "B red/2 barracks_left.attack1")) == 2


def test_a33_reductions_add_up_and_stop_at_zero():
    """Alexandria's first stage and the first chest each take a coin off every die."""
    both = city("alexandria", "wonder.w1 market.chest1", coins=9)
    state = table(both, city(), dice=roll(blue="mask/3", red="sword/1"), answers=CELL_COST)
    assert coins(after(state, "B blue/3 agora.a1")) == 8
    assert coins(after(state, "B red/1 barracks_left.attack1")) == 9


def test_a33_cost_zero_wins():
    state = table(city("alexandria", "university.compass1"), city(), dice=roll(blue="mask/3"), answers=CELL_COST)
    assert coins(after(state, "B blue/3 agora.a1")) == 7


def test_a33_cheaper_dice_are_cheaper_in_further_actions_too():
    state = table(
        city("alexandria", "university.compass1 wonder.w1 wonder.w2", coins=6), city(), dice=roll(blue="mask/3"),
        answers=CELL_COST,
    )  # fmt: skip
    assert coins(after(state, "W", "B blue/3 agora.a1")) == 0


def test_a34_a_crossing_effect_asks_for_the_cells_cost_alone():
    """Olympia's first stage (2) crosses an agora cell: c1 costs 2, whatever the blue die shows and wherever it lies."""
    state = table(city("olympia", coins=4), city(), dice=roll(blue="mask/3"))
    done = after(state, "W", "X agora.c1")
    assert coins(done) == 0
    assert "agora.c1" in crossed(done)


def test_a34_a_crossing_effect_keeps_to_the_arrows():
    state = after(table(city("olympia", coins=9), city()), "W")
    assert refused(state, "X agora.a2") == "arrow"
    assert facts(state, "X agora.a2")["first"] == "agora.a1"
    assert refused(state, "X market.camel1") == "outside_effect"


def test_a34_it_may_be_declined():
    state = after(table(city("olympia"), city()), "W", "D")
    assert state.phase is Phase.ROLL
    assert crossed(state) == {"wonder.w1"}


def test_a34_up_to_two_cells_are_one_after_the_other():
    """Rhodes' second stage crosses up to two barracks cells."""
    first = city("rhodes", "wonder.w1", coins=20)
    both = after(table(first, city()), "W", "X barracks_left.attack1", "X barracks_right.attack1")
    assert both.phase is Phase.ROLL
    assert {"barracks_left.attack1", "barracks_right.attack1"} <= crossed(both)
    one = after(table(first, city()), "W", "X barracks_left.attack1", "D")
    assert one.phase is Phase.ROLL
    assert "barracks_right.attack1" not in crossed(one)


def test_a34_what_nobody_could_pay_is_not_asked():
    """After its stage Olympia has nothing left, and no agora cell is free of cost."""
    state = table(city("olympia", "agora.a1", coins=2), city())
    assert after(state, "W").phase is Phase.ROLL
    assert happen.Nothing(1, "wonder.w1") in tale(state, "W")


def test_a35_a_further_action_is_any_of_the_three():
    """Alexandria's third stage: build, wonder or pass once more."""
    state = after(table(city("alexandria", "wonder.w1 wonder.w2", coins=9), city()), "W")
    assert state.phase is Phase.FOLLOW
    assert coins(decide(state, "P")) == 6
    assert "agora.a1" in crossed(decide(state, "B blue/0 agora.a1"))
    assert refused(state, "W") == "no_stage_left"
    assert decide(state, "D").phase is Phase.ROLL


def test_a35_the_die_may_be_used_again_and_is_paid_again():
    """The spy finishes the left barracks; by the bonus of a further action it is used on the right ones."""
    left = " ".join(f"barracks_left.{cell}" for cell in ("attack1", "attack2", "attack3", "attack4", "defence"))
    state = table(city(crossed=left, coins=30), city(), dice=roll(black="red/1"))
    done = after(state, "B black/1 barracks_left.attack5", "T bonus.action", "B black/1 barracks_right.attack1")
    assert coins(done) == 30 - (1 + 4) - (1 + 0)
    assert "barracks_right.attack1" in crossed(done)


def test_a36_a_cell_may_be_crossed_that_does_nothing_now():
    """Coins and points for the crossed cells of an empty gallery: no coins, no points yet."""
    state = table(city("olympia", coins=3), city(), dice=roll(green="gear/0"))
    done = after(state, "B green/0 university.gear1")
    assert coins(done) == 0
    assert total(done) == 0


def test_a38_a_resource_that_is_there_cannot_be_crossed_again():
    state = table(city(crossed="warehouse.stone warehouse.wood"), city(), dice=roll(gray="stone/0 stone/1 wood/0"))
    assert refused(state, "B gray/0 warehouse.stone") == "already_crossed"
    assert refused(state, "B gray ?") == "nothing_to_cross"


def test_a38_of_two_gray_dice_of_a_resource_the_cheaper_is_offered():
    state = table(dice=roll(gray="stone/2 stone/1 wood/3"))
    assert ways(state, "B gray ?") == ["B gray/1 warehouse.stone", "B gray/3 warehouse.wood"]
    assert refused(state, "B gray/2 warehouse.stone") == ""
