"""The specification of the second edition, sentence by sentence, and its five answers."""

from __future__ import annotations

import pytest
from wonders_table import (
    CARDS,
    SECOND,
    bare,
    build,
    card,
    city,
    coins,
    finish,
    hold,
    is_legal,
    points,
    prices,
    refusal,
    shuffled_by,
    start,
    table,
    take,
    take_until,
    total,
    use,
    use_all,
    ways,
)

from engine.game import NotLegal, Turn
from engine.seven_wonders.catalogue import catalogue
from engine.seven_wonders.city import science, shields
from engine.seven_wonders.dealing import Use, apply_uses, deal, legal_uses
from engine.seven_wonders.state import Build, BuildStage, Decline, Free, Payment, Phase, Sell
from engine.seven_wonders.turn import GAME

PLAYERS = pytest.mark.parametrize("players", [3, 4, 5, 6, 7])


def sell_through(dealt, turns):
    for _ in range(turns):
        dealt = apply_uses(dealt, {seat: Use(dealt.hands[seat - 1][0], Sell()) for seat in GAME.to_act(dealt.state)})
    return dealt


# Set-up


@PLAYERS
def test_seed_cards_in_play_ask_for_no_more_players_than_there_are(players):
    for copy in catalogue(SECOND).in_play(players):
        marks = CARDS[SECOND][copy.card]["min_players"]
        assert not marks or marks[copy.copy] <= players
    left_out = set(catalogue(SECOND).in_play(7)) - set(catalogue(SECOND).in_play(players))
    assert all(CARDS[SECOND][c.card]["min_players"][c.copy] > players for c in left_out)


@PLAYERS
def test_seed_the_third_age_holds_players_plus_two_guilds_at_random(players):
    drawn = set()
    for seed in range(3):
        dealt = sell_through(deal(start(SECOND, players), shuffled_by(seed)), 12)
        guilds = frozenset(c.card for hand in dealt.hands for c in hand if CARDS[SECOND][c.card]["color"] == "purple")
        assert len(guilds) == players + 2
        drawn.add(guilds)
    assert len(drawn) > 1


def test_seed_everybody_has_a_wonder_a_side_and_three_coins():
    state = GAME.new(start(SECOND, 7))
    assert len({c.wonder for c in state.cities}) == 7
    assert {c.side for c in state.cities} <= {"day", "night"}
    assert coins(state) == (3,) * 7


@PLAYERS
def test_seed_each_age_deals_its_own_cards_seven_to_a_seat(players):
    dealt = deal(start(SECOND, players), shuffled_by(5))
    for age in (1, 2, 3):
        assert dealt.state.age == age
        assert [len(hand) for hand in dealt.hands] == [7] * players
        held = [c for hand in dealt.hands for c in hand]
        assert len(set(held)) == 7 * players
        assert {CARDS[SECOND][c.card]["age"] for c in held} == {age}
        dealt = sell_through(dealt, 6)


# The turn


def test_seed_all_act_at_once_each_one_of_three_uses():
    state = table(SECOND, city("lumber_yard timber_yard", wonder="rhodos"), *bare("gizah", "ephesos"))
    assert GAME.to_act(state) == (1, 2, 3)
    kinds = {type(u.move) for u in legal_uses(hold(state, "baths clay_pool"), 1)}
    assert kinds == {Build, BuildStage, Sell}
    after = take(state, {1: BuildStage(), 2: build("clay_pool"), 3: Sell()})
    assert (after.city(1).stages, after.city(2).cards, coins(after)[2]) == (1, (card("clay_pool"),), 6)
    with pytest.raises(NotLegal):
        GAME.apply(state, Turn({1: Sell(), 2: Sell()}))


def test_seed_building_a_stage_pays_the_stage_alone():
    state = table(SECOND, city("sawmill", wonder="gizah", coins=0), age=3)
    assert use(hold(state, "palace"), 1, "palace", BuildStage).move == BuildStage(Payment())


def test_seed_selling_takes_three_coins_from_the_bank():
    assert coins(take(table(SECOND, city(coins=0)), {1: Sell()})) == (3, 6, 6)


def test_seed_no_structure_stands_twice():
    state = table(SECOND, city("altar loom_1"), age=2, players=5)
    assert refusal(state, 1, build("loom_2")).reason == "already_built"
    early = table(SECOND, city("altar"), players=5)
    assert refusal(early, 1, build("altar.1")).reason == "already_built"


def test_seed_stages_go_from_left_to_right():
    state = table(SECOND, city("sawmill brickyard loom_1 quarry stone_pit", wonder="gizah", coins=0), age=2)
    worth = []
    for _ in range(3):
        state = take(state, {1: BuildStage()})
        worth.append(points(state, 1, "wonder"))
    assert worth == [3, 8, 15]
    assert refusal(state, 1, BuildStage()).reason == "no_stage_left"


def test_seed_a_marker_card_gives_nothing_of_its_own():
    state = table(SECOND, city("sawmill", wonder="gizah"), age=3, turn=2)
    dealt = hold(state, "lodge", "palace", "senate")
    after = use_all(dealt, seat1=("lodge", BuildStage), seat2=("palace", Sell), seat3=("senate", Sell)).state
    assert science(after, 1) == (0, 0, 0)
    assert after.city(1).cards == (card("sawmill"),)


def test_seed_the_wonder_need_not_be_finished():
    assert points(table(SECOND, city(wonder="gizah", stages=1)), 1, "wonder") == 3
    over = finish(table(SECOND, city(wonder="gizah"), age=3, turn=6))
    assert over.phase is Phase.OVER


def test_seed_hands_go_left_right_left():
    dealt = deal(start(SECOND, 5), shuffled_by(2))
    for to_left in (True, False, True):
        before = dealt.hands
        dealt = sell_through(dealt, 1)
        for seat in range(1, 6):
            receiver = dealt.state.left_of(seat) if to_left else dealt.state.right_of(seat)
            assert set(dealt.hands[receiver - 1]) == set(before[seat - 1][1:])
        dealt = sell_through(dealt, 5)


def test_seed_six_turns_an_age_the_last_card_goes_for_nothing():
    dealt = sell_through(deal(start(SECOND, 3), shuffled_by(4)), 5)
    assert (dealt.state.turn, [len(hand) for hand in dealt.hands]) == (6, [2, 2, 2])
    before = coins(dealt.state)
    dealt = sell_through(dealt, 1)
    assert coins(dealt.state) == tuple(c + 3 for c in before)
    assert (dealt.state.age, dealt.state.turn, len(dealt.discard)) == (2, 1, 21)


# Costs


def test_seed_own_and_bought_resources_pay_what_is_printed():
    maker = city("lumber_yard clay_pool", wonder="gizah")
    state = table(SECOND, maker, city(wonder="rhodos"), city(wonder="ephesos"), age=2)
    assert prices(state, 1, build("stables")) == [(2, 0, 0)]


def test_seed_production_is_an_ability_of_each_turn_one_unit_a_symbol():
    maker = city("lumber_yard clay_pool ore_vein", wonder="ephesos", coins=0)
    state = table(SECOND, maker, *bare("gizah", "alexandria"), age=2)
    assert not is_legal(state, 1, build("caravansery"))  # two wood of one symbol
    state = take(state, {1: build("school")})
    assert prices(state, 1, build("stables")) == [(0, 0, 0)]


def test_seed_coin_costs_go_to_the_bank():
    after = take(table(SECOND, city(coins=1), age=2), {1: build("foundry"), 2: Sell(), 3: Sell()})
    assert coins(after) == (0, 6, 6)


def test_seed_only_coins_from_the_start_of_the_turn_pay():
    state = table(SECOND, city(wonder="gizah", coins=1), city(wonder="rhodos"), city(wonder="ephesos"))
    assert refusal(state, 1, build("barracks")).reason == "too_few_coins"
    after = take(state, {1: build("clay_pool"), 3: build("baths")})  # seat 3 buys stone from seat 1
    assert coins(after)[0] == 3
    assert is_legal(after, 1, build("barracks"))


# Trade


def test_seed_only_the_next_seats_sell_and_for_two_coins():
    state = table(SECOND, *bare("gizah", "ephesos", "rhodos", "alexandria"))
    assert not is_legal(state, 1, build("barracks"))
    assert prices(state, 2, build("barracks")) == [(2, 0, 0)]
    assert prices(state, 4, build("barracks")) == [(0, 2, 0)]


def test_seed_starting_resource_brown_and_grey_cards_are_for_sale():
    state = table(SECOND, city(wonder="gizah"), city("lumber_yard loom_1", wonder="rhodos"), city(wonder="ephesos"))
    assert prices(state, 1, build("stockade")) == [(2, 0, 0)]
    assert prices(state, 1, build("apothecary")) == [(2, 0, 0)]
    assert prices(state, 1, build("barracks")) == [(2, 0, 0)]
    assert prices(state, 1, build("scriptorium")) == [(0, 2, 0)]


def test_seed_discounts_lower_the_price():
    buyer = city("west_trading_post marketplace", wonder="gizah")
    state = table(SECOND, buyer, city("loom_1", wonder="rhodos"), city("lumber_yard", wonder="ephesos"))
    assert prices(state, 1, build("barracks")) == [(1, 0, 0)]
    assert prices(state, 1, build("apothecary")) == [(1, 0, 0)]
    assert prices(state, 1, build("scriptorium")) == [(0, 1, 0)]
    assert prices(state, 1, build("stockade")) == [(0, 2, 0)]


def test_seed_yellow_cards_and_wonder_stages_do_not_sell():
    buyer, stages = city(wonder="gizah", coins=50), city(wonder="alexandria", side="B", stages=2)
    state = table(SECOND, buyer, stages, city("caravansery forum", wonder="halikarnassos"), age=2)
    assert not is_legal(state, 1, build("school"))
    assert not is_legal(state, 1, build("caravansery"))


def test_seed_production_built_this_turn_does_not_sell_yet():
    state = table(SECOND, *bare("gizah", "ephesos", "alexandria"))
    bought = build("barracks", Payment(left=2, buys_left=("ore",)))
    with pytest.raises(NotLegal):
        GAME.apply(state, Turn({1: bought, 2: build("ore_vein", Payment()), 3: Sell()}))
    assert prices(take(state, {2: build("ore_vein")}), 1, build("barracks")) == [(2, 0, 0)]


def test_seed_one_unit_serves_owner_and_both_buyers_and_cannot_be_refused():
    state = table(SECOND, city(wonder="gizah"), city(wonder="rhodos"), city(wonder="ephesos"), players=5)
    moves = {1: build("barracks"), 3: build("barracks.1")}
    after = take(state, moves)
    assert coins(after)[:3] == (1, 3 + 2 + 2 + 3, 1)
    own = take(state, {1: build("barracks"), 2: build("barracks.1")})
    assert coins(own)[1] == 3 + 2


def test_seed_each_buyer_chooses_its_own_option():
    state = table(SECOND, city(wonder="gizah"), city("clay_pit", wonder="ephesos"), city(wonder="alexandria"))
    after = take(state, {1: build("barracks"), 3: build("guard_tower")})
    assert coins(after) == (1, 3 + 4 + 3, 1)


def test_seed_nothing_is_bought_for_a_later_turn():
    state = table(SECOND, city("lumber_yard", wonder="gizah"), city("timber_yard", wonder="ephesos"))
    assert refusal(state, 1, build("stockade", Payment(left=2, buys_left=("wood",)))).reason == "payment_not_offered"
    assert ways(state, 1, build("stockade")) == (Payment(),)


# Chains


def test_seed_a_matching_symbol_frees_the_structure():
    state = table(SECOND, city("workshop", wonder="gizah", coins=0), age=2)
    for wanted in ("laboratory", "archery_range"):
        assert ways(state, 1, build(wanted)) == (Payment(free=Free.CHAIN, chain="workshop"),)


def test_seed_chains_begin_with_the_second_age():
    assert not [c["id"] for c in CARDS[SECOND].values() if c["age"] == 1 and c["chain_from"]]


def test_seed_without_a_symbol_the_cost_may_be_paid():
    state = table(SECOND, city("quarry loom_1", wonder="gizah", coins=0), age=2)
    assert ways(state, 1, build("library")) == (Payment(),)


def test_seed_a_chain_does_not_lift_the_ban_on_doubles_nor_pay_a_stage():
    state = table(SECOND, city("scriptorium library", wonder="gizah", coins=0), age=2, players=6)
    assert refusal(state, 1, build("library.1")).reason == "already_built"
    assert not is_legal(state, 1, BuildStage())


# Military


@pytest.mark.parametrize(("age", "win"), [(1, 1), (2, 3), (3, 5)])
def test_seed_each_age_ends_with_two_conflicts_a_seat(age, win):
    strong, weak = city("stockade"), city("barracks")
    state = table(SECOND, strong, weak, city(), city("guard_tower"), age=age, turn=6)
    assert [shields(state, seat) for seat in (1, 2, 3, 4)] == [1, 1, 0, 1]
    after = take(state)
    assert [c.tokens for c in after.cities] == [(), (win,), (-1, -1), (win,)]


def test_seed_the_third_conflict_ends_the_game():
    over = take(table(SECOND, city("stockade"), age=3, turn=6))
    assert over.phase is Phase.OVER
    assert GAME.to_act(over) == ()
    assert over.city(1).tokens == (5, 5)


# Scoring


def test_seed_seven_categories_add_up():
    full = city(
        "lumber_yard altar baths palace apothecary workshop scriptorium haven workers_guild stockade",
        wonder="gizah",
        coins=8,
        stages=2,
        tokens=(1, -1, 3),
    )
    state = table(SECOND, full, city("ore_vein", wonder="rhodos"), city("clay_pool sawmill", wonder="ephesos"), age=3)
    score = GAME.score(state).seats[0]
    assert dict(score.categories) == {
        "military": 3,
        "treasury": 2,
        "wonder": 8,
        "civilian": 3 + 3 + 8,
        "science": 10,
        "commercial": 1,
        "guilds": 3,
    }
    assert list(score.categories) == [
        "military",
        "treasury",
        "wonder",
        "civilian",
        "science",
        "commercial",
        "guilds",
    ]
    assert score.total == sum(score.categories.values()) == 41


@pytest.mark.parametrize(
    ("cards", "worth"),
    [
        ("apothecary", 1),
        ("apothecary dispensary lodge", 9),
        ("apothecary workshop scriptorium", 10),
        ("apothecary dispensary workshop laboratory scriptorium library", 26),
    ],
)
def test_seed_science_is_squares_and_sevens(cards, worth):
    assert points(table(SECOND, city(cards), age=3), 1, "science") == worth


def test_seed_optional_symbols_follow_their_effect():
    babylon = city("apothecary workshop", wonder="babylon", side="A", stages=2)
    assert points(table(SECOND, babylon), 1, "science") == 10


def test_seed_most_points_win_then_coins_then_both():
    def ranks(first, second):
        state = table(SECOND, city("altar", coins=first), city("theater", coins=second), city(coins=0))
        assert total(state, 1) == total(state, 2)
        return [seat.rank for seat in GAME.score(state).seats][:2]

    assert ranks(4, 5) == [2, 1]
    assert ranks(5, 5) == [1, 1]
    ahead = GAME.score(table(SECOND, city("altar", coins=0), city(coins=8), city(coins=0)))
    assert [seat.rank for seat in ahead.seats][:2] == [1, 2]


# The five answers


def test_seed_answer_1_one_card_is_used_in_one_way_only():
    state = table(SECOND, city("sawmill", wonder="gizah"), age=2)
    dealt = hold(state, "foundry", "quarry", "brickyard")
    both = use(dealt, 1, "foundry", Build), use(dealt, 1, "foundry", BuildStage)
    built, buried = (
        apply_uses(dealt, {1: one, 2: use(dealt, 2, "quarry", Sell), 3: use(dealt, 3, "brickyard", Sell)}).state.city(1)
        for one in both
    )
    assert (card("foundry") in built.cards, built.stages) == (True, 0)
    assert (card("foundry") in buried.cards, buried.stages) == (False, 1)


def test_seed_answer_2_production_stays_and_a_sale_takes_nothing_from_the_seller():
    state = table(
        SECOND, city(wonder="gizah"), city("ore_vein", wonder="ephesos"), city(wonder="alexandria"), players=5
    )
    after = take(state, {1: build("barracks"), 2: build("barracks.1")})
    assert coins(after)[:2] == (1, 5)
    assert card("ore_vein") in after.city(2).cards


def test_seed_answer_3_income_of_a_turn_serves_from_the_next():
    state = table(SECOND, city(wonder="gizah", coins=2), city(wonder="rhodos", coins=1), city(wonder="ephesos"))
    assert is_legal(state, 1, build("barracks"))
    assert refusal(state, 2, build("baths")).reason == "too_few_coins"
    after = take(state, {1: build("barracks"), 2: build("clay_pool")})
    assert prices(after, 2, build("baths")) == [(0, 2, 0)]


def test_seed_answer_4_a_chain_frees_the_usual_cost_and_is_not_for_sale():
    state = table(SECOND, city("baths", wonder="rhodos", coins=0), city(wonder="ephesos", coins=50), age=2)
    assert ways(state, 1, build("aqueduct")) == (Payment(free=Free.CHAIN, chain="baths"),)
    assert not is_legal(state, 2, build("aqueduct"))


def test_seed_answer_5_babylon_night_uses_its_last_card_from_that_age_on():
    babylon = city("stone_pit timber_yard", wonder="babylon", side="B", coins=0)
    state = take(table(SECOND, babylon, turn=6), {1: BuildStage(), 2: Sell(), 3: Sell()})
    assert (state.phase, GAME.to_act(state)) == (Phase.LAST_CARD, (1,))
    assert coins(take(state, {1: Sell()}))[0] == 3
    assert take(state, {1: build("lumber_yard")}).city(1).cards[-1] == card("lumber_yard")
    assert not is_legal(state, 1, build("workshop"))
    assert is_legal(state, 1, Decline())
    for age in (2, 3):
        state = take_until(state, age, 6)
        state = take(state)
        assert (state.age, state.phase, GAME.to_act(state)) == (age, Phase.LAST_CARD, (1,))
