"""The rules text of the first edition, sentence by sentence, its two-player variant included."""

from __future__ import annotations

import pytest
from wonders_table import (
    BOARDS,
    CARDS,
    FIRST,
    bare,
    build,
    card,
    cards,
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
    two_table,
    use,
    use_all,
    ways,
)

from engine.game import NotLegal, Turn
from engine.seven_wonders.catalogue import catalogue
from engine.seven_wonders.city import science, shields
from engine.seven_wonders.dealing import Use, apply_uses, choosing_order, deal, legal_uses, offered
from engine.seven_wonders.free_city import holder
from engine.seven_wonders.military import borders
from engine.seven_wonders.state import Build, BuildStage, Free, Payment, Phase, SeatSetup, Sell, Setup
from engine.seven_wonders.turn import GAME

PLAYERS = pytest.mark.parametrize("players", [3, 4, 5, 6, 7])


def sell_through(dealt, turns):
    for _ in range(turns):
        dealt = apply_uses(dealt, {seat: Use(dealt.hands[seat - 1][0], Sell()) for seat in GAME.to_act(dealt.state)})
    return dealt


# The box


def test_seed_first_seven_boards_of_two_sides_with_two_to_four_stages():
    assert len(BOARDS[FIRST]) == 7
    for wonder in catalogue(FIRST).wonders.values():
        assert tuple(wonder.sides) == ("A", "B")
        assert all(2 <= len(side.stages) <= 4 for side in wonder.sides.values())
        assert wonder.start in {"wood", "stone", "clay", "ore", "glass", "cloth", "papyrus"}


def test_seed_first_there_are_49_49_and_50_cards():
    ages = [CARDS[FIRST][copy.card]["age"] for copy in catalogue(FIRST).in_play(7)]
    assert [ages.count(age) for age in (1, 2, 3)] == [49, 49, 50]


def test_seed_first_the_colors_do_what_the_box_says():
    kinds = {}
    for entry in CARDS[FIRST].values():
        kinds.setdefault(entry["color"], set()).update(effect["type"] for effect in entry["effects"])
        if entry["color"] == "purple":
            assert entry["age"] == 3
    assert kinds["brown"] == {"produce", "produce_choice"}
    assert (kinds["grey"], kinds["blue"], kinds["green"], kinds["red"]) == (
        {"produce"},
        {"points"},
        {"science"},
        {"shields"},
    )
    assert kinds["yellow"] == {"coins", "trade_discount", "produce_choice", "coins_per", "points_per"}


# Set-up


@PLAYERS
def test_seed_first_only_cards_of_no_more_players_are_kept(players):
    for copy in catalogue(FIRST).in_play(players):
        marks = CARDS[FIRST][copy.card]["min_players"]
        assert not marks or marks[copy.copy] <= players


@pytest.mark.parametrize(("players", "guilds"), [(3, 5), (4, 6), (5, 7), (6, 8), (7, 9)])
def test_seed_first_so_many_of_ten_guilds_are_drawn_in_secret(players, guilds):
    assert sum(entry["color"] == "purple" for entry in CARDS[FIRST].values()) == 10
    dealt = deal(start(FIRST, players), shuffled_by(players))
    third = [CARDS[FIRST][c.card]["color"] for hand in dealt.coming[1] for c in hand]
    assert third.count("purple") == guilds


def test_seed_first_boards_and_sides_may_be_chosen():
    chosen = (SeatSetup("rhodos", "A"), SeatSetup("gizah", "B"), SeatSetup("babylon", "B"))
    assert [(c.wonder, c.side) for c in GAME.new(Setup(FIRST, chosen)).cities] == [
        ("rhodos", "A"),
        ("gizah", "B"),
        ("babylon", "B"),
    ]


def test_seed_first_everybody_has_three_coins():
    assert coins(GAME.new(start(FIRST, 7))) == (3,) * 7


@PLAYERS
def test_seed_first_each_age_deals_seven_cards_of_its_own(players):
    dealt = deal(start(FIRST, players), shuffled_by(1))
    for age in (1, 2, 3):
        assert [len(hand) for hand in dealt.hands] == [7] * players
        assert {CARDS[FIRST][c.card]["age"] for hand in dealt.hands for c in hand} == {age}
        dealt = sell_through(dealt, 6)


# The turn


def test_seed_first_three_ages_of_six_turns_are_eighteen_cards():
    dealt, turns = deal(start(FIRST, 3), shuffled_by(8)), 0
    while GAME.to_act(dealt.state):
        dealt, turns = sell_through(dealt, 1), turns + 1
    assert turns == 18
    assert coins(dealt.state) == (3 + 18 * 3,) * 3


def test_seed_first_a_structure_is_paid_as_printed_and_stands_face_up():
    state = table(FIRST, city("lumber_yard", wonder="gizah"), city(wonder="rhodos"), city(wonder="ephesos"))
    after = take(state, {1: build("stockade")})
    assert after.city(1).cards == cards("lumber_yard stockade")
    assert coins(take(table(FIRST, city(coins=1)), {1: build("clay_pit")}))[0] == 0


def test_seed_first_no_structure_of_one_name_twice():
    state = table(FIRST, city("loom_1 altar"), age=2, players=5)
    assert refusal(state, 1, build("loom_2")).reason == "already_built"
    assert refusal(table(FIRST, city("altar"), players=5), 1, build("altar.1")).reason == "already_built"


def test_seed_first_a_stage_costs_what_the_board_says():
    state = table(FIRST, city("stone_pit", wonder="gizah", coins=0), age=3)
    assert use(hold(state, "palace"), 1, "palace", BuildStage).move == BuildStage(Payment())


def test_seed_first_the_card_under_a_stage_has_no_effect_and_is_no_structure():
    state = table(FIRST, city("stone_pit", wonder="gizah"), age=3, turn=2)
    dealt = hold(state, "lodge", "palace", "senate")
    after = use_all(dealt, seat1=("lodge", BuildStage), seat2=("palace", Sell), seat3=("senate", Sell)).state
    assert science(after, 1) == (0, 0, 0)
    assert (after.city(1).cards, after.city(1).stages) == (cards("stone_pit"), 1)


def test_seed_first_a_discarded_card_brings_three_coins_of_the_bank():
    assert coins(take(table(FIRST, city(coins=0)), {1: Sell()})) == (3, 6, 6)


def test_seed_first_who_can_build_neither_must_discard():
    state = table(FIRST, city(wonder="rhodos", coins=0), age=2, turn=2)
    assert legal_uses(hold(state, "sawmill"), 1) == (Use(card("sawmill"), Sell()),)


def test_seed_first_hands_go_left_right_left():
    dealt = deal(start(FIRST, 4), shuffled_by(2))
    for to_left in (True, False, True):
        before = dealt.hands
        dealt = sell_through(dealt, 1)
        for seat in range(1, 5):
            receiver = dealt.state.left_of(seat) if to_left else dealt.state.right_of(seat)
            assert set(dealt.hands[receiver - 1]) == set(before[seat - 1][1:])
        dealt = sell_through(dealt, 5)


def test_seed_first_hands_shrink_from_seven_to_two():
    dealt, sizes = deal(start(FIRST, 3), shuffled_by(2)), []
    for _ in range(6):
        sizes.append(len(dealt.hands[0]))
        dealt = sell_through(dealt, 1)
    assert sizes == [7, 6, 5, 4, 3, 2]


def test_seed_first_of_the_last_two_cards_one_is_discarded_for_nothing():
    dealt = hold(table(FIRST, turn=6), "altar theater", "loom_1 press_1", "ore_vein clay_pool")
    after = use_all(dealt, seat1=("altar", Sell), seat2=("loom_1", Build), seat3=("ore_vein", Build))
    assert coins(after.state) == (6, 3, 3)
    assert sorted(after.discard) == sorted(cards("altar theater press_1 clay_pool"))


# Conflicts


@pytest.mark.parametrize(("age", "win"), [(1, 1), (2, 3), (3, 5)])
def test_seed_first_the_stronger_takes_the_ages_token_the_weaker_minus_one(age, win):
    state = table(FIRST, city("stockade"), city("barracks"), city(), city("guard_tower"), age=age, turn=6)
    assert [c.tokens for c in take(state).cities] == [(), (win,), (-1, -1), (win,)]


def test_seed_first_shields_of_red_cards_and_stages_count():
    state = table(FIRST, city("stockade walls", wonder="rhodos", stages=2), age=2)
    assert shields(state, 1) == 1 + 2 + 2


def test_seed_first_one_border_may_be_won_and_the_other_lost():
    state = table(FIRST, city("stockade"), city("barracks guard_tower"), city(), turn=6)
    assert sorted(take(state).city(1).tokens) == [-1, 1]
    bordering = [b for b in borders(state) if 1 in (b.left, b.right)]
    assert [(b.left, b.left_token, b.right_token) for b in bordering] == [(1, -1, 1), (3, -1, 1)]


# Resources and trade


def test_seed_first_board_brown_grey_yellow_and_stages_produce():
    own = city("lumber_yard loom_1 forum", wonder="alexandria", side="B", stages=1, coins=0)
    state = table(FIRST, own, *bare("gizah", "rhodos"), age=2)
    assert ways(state, 1, build("school")) == (Payment(),)  # wood of the card, papyrus of the forum
    assert ways(state, 1, build("temple")) == (Payment(),)  # wood, clay of the stage, glass of the board


def test_seed_first_each_symbol_serves_once_a_turn():
    state = table(FIRST, city("lumber_yard", wonder="gizah", coins=0), *bare("ephesos", "alexandria"), age=2)
    assert not is_legal(state, 1, build("caravansery"))


def test_seed_first_resources_are_not_spent_and_cards_stay():
    own = city("lumber_yard clay_pool press_1 glassworks_1", wonder="gizah", coins=0)
    state = table(FIRST, own, age=2)
    for wanted in ("school", "temple"):  # both need the one wood
        assert ways(state, 1, build(wanted)) == (Payment(),)
        state = take(state, {1: build(wanted)})
    assert state.city(1).cards == cards("lumber_yard clay_pool press_1 glassworks_1 school temple")


def test_seed_first_a_unit_costs_two_coins_from_either_neighbour_or_both():
    buyer = city("lumber_yard", wonder="gizah", coins=4)
    state = table(FIRST, buyer, city("clay_pool", wonder="alexandria"), city(wonder="rhodos"), age=2)
    assert prices(state, 1, build("stables")) == [(2, 2, 0)]
    assert coins(take(state, {1: build("stables")})) == (0, 3 + 2 + 3, 3 + 2 + 3)


def test_seed_first_only_direct_neighbours_sell():
    state = table(FIRST, *bare("gizah", "ephesos", "rhodos", "alexandria"))
    assert not is_legal(state, 1, build("barracks"))


def test_seed_first_selling_takes_nothing_from_the_seller_and_cannot_be_refused():
    state = table(FIRST, city(wonder="gizah"), city(wonder="rhodos"), city(wonder="ephesos"), players=5)
    after = take(state, {1: build("barracks"), 2: build("barracks.1")})
    assert coins(after)[:2] == (1, 3 + 2)


def test_seed_first_what_is_bought_serves_this_turn_only():
    state = table(FIRST, city("lumber_yard", wonder="gizah"), city("timber_yard", wonder="ephesos"))
    assert refusal(state, 1, build("stockade", Payment(left=2, buys_left=("wood",)))).reason == "payment_not_offered"


def test_seed_first_coins_of_this_turns_trade_serve_the_next():
    state = table(FIRST, city(wonder="gizah", coins=1), city(wonder="rhodos"), city(wonder="ephesos"))
    assert refusal(state, 1, build("barracks")).reason == "too_few_coins"
    after = take(state, {1: build("clay_pool"), 3: build("baths")})
    assert coins(after)[0] == 3
    assert is_legal(after, 1, build("barracks"))


# Wonders


def test_seed_first_stages_go_from_left_to_right_once_in_any_age():
    state = table(FIRST, city("quarry stone_pit sawmill timber_yard", wonder="gizah", coins=0), age=2)
    worth = []
    for _ in range(3):
        state = take(state, {1: BuildStage()})
        worth.append(points(state, 1, "wonder"))
    assert (state.age, worth) == (2, [3, 8, 15])  # several in one age
    assert refusal(state, 1, BuildStage()).reason == "no_stage_left"


def test_seed_first_who_builds_no_stage_may_win_all_the_same():
    state = table(FIRST, city("altar"), city(wonder="gizah"), age=3, turn=6)
    over = finish(state)
    assert over.city(1).stages == 0
    assert [seat.rank for seat in GAME.score(over).seats] == [1, 2, 2]


# Chains


def test_seed_first_a_structure_of_the_age_before_frees_its_successor():
    state = table(FIRST, city("scriptorium", wonder="gizah", coins=0), age=2)
    assert ways(state, 1, build("library")) == (Payment(free=Free.CHAIN, chain="scriptorium"),)
    ages = {entry["id"]: entry["age"] for entry in CARDS[FIRST].values()}
    assert all(ages[one] + 1 == entry["age"] for entry in CARDS[FIRST].values() for one in entry["chain_from"])
    picking = table(
        FIRST,
        city(wonder="halikarnassos", stages=2, coins=0),
        age=2,
        phase=Phase.DISCARD_PICK,
        pending=(1,),
        discarded=3,
    )
    late = take(picking, {1: build("scriptorium")})  # built in Age II only
    assert refusal(late, 1, build("library")).reason == "missing_resources"


def test_seed_first_theater_statue_gardens():
    statue = table(FIRST, city("theater", wonder="gizah", coins=0), age=2)
    assert ways(statue, 1, build("statue")) == (Payment(free=Free.CHAIN, chain="theater"),)
    built = take_until(take(statue, {1: build("statue")}), 3)
    assert ways(built, 1, build("gardens")) == (Payment(free=Free.CHAIN, chain="statue"),)


def test_seed_first_a_chain_lifts_no_other_condition():
    state = table(FIRST, city("scriptorium library", wonder="gizah", coins=0), age=2, players=6)
    assert refusal(state, 1, build("library.1")).reason == "already_built"


# Other points


def test_seed_first_income_of_yellow_cards_is_what_their_face_says():
    before = table(FIRST, city("lumber_yard"), city("ore_vein"), city("clay_pool"), age=2)
    after = take(before, {1: build("vineyard"), 2: build("loom_2"), 3: build("quarry")})
    assert coins(after) == (3 + 4, 3, 3 - 1)  # no base card pays when somebody else builds
    assert coins(take(after, {2: build("sawmill")}))[0] == 7 + 3


def test_seed_first_resources_of_stages_and_yellow_cards_are_kept_to_oneself():
    reserved = city(wonder="alexandria", side="B", stages=2)
    state = table(
        FIRST,
        city("stone_pit", wonder="gizah", coins=50),
        reserved,
        city("caravansery forum", wonder="halikarnassos"),
        age=2,
    )
    assert not is_legal(state, 1, build("school"))
    assert not is_legal(state, 1, build("caravansery"))
    assert prices(state, 1, build("library")) == [(0, 2, 0)]  # the board's own cloth sells


# Two players


def test_seed_first_two_play_with_the_cards_of_three():
    held = [c for hand in deal(start(FIRST, 2), shuffled_by(1)).hands for c in hand]
    assert set(held) == {c for c in catalogue(FIRST).in_play(3) if CARDS[FIRST][c.card]["age"] == 1}


def test_seed_first_a_third_board_stands_between_the_two():
    state = GAME.new(start(FIRST, 2))
    assert len(state.cities) == 3
    assert (state.left_of(3), state.right_of(3), state.left_of(1)) == (1, 2, 2)


def test_seed_first_seven_cards_each_and_seven_in_the_pile():
    dealt = deal(start(FIRST, 2), shuffled_by(1))
    drawn = dealt.hands[0][-1]
    assert [len(hand) for hand in dealt.hands] == [8, 7, 6]
    assert drawn not in dealt.hands[2]
    assert [len(hand) for hand in dealt.coming[0]] == [7, 7, 7]


def test_seed_first_the_holder_serves_the_free_city_first():
    dealt = deal(start(FIRST, 2), shuffled_by(1))
    assert choosing_order(dealt.state) == (2, 3, 1)
    assert offered(dealt, 3) == dealt.hands[0]
    first = legal_uses(dealt, 3)[0]
    assert set(offered(dealt, 1, {3: first})) == set(dealt.hands[0]) - {first.card}


def test_seed_first_the_holder_plays_one_card_more_for_the_free_city():
    state = GAME.new(start(FIRST, 2))
    assert GAME.to_act(state) == (1, 2, 3)
    with pytest.raises(NotLegal):
        GAME.apply(state, Turn({1: Sell(), 2: Sell()}))


def test_seed_first_the_free_city_discards_only_if_nothing_else_can_be_done():
    state = two_table(city(wonder="ephesos"), city(wonder="rhodos"), city(wonder="gizah", coins=0))
    assert {u.card for u in legal_uses(hold(state, "altar stockade", "press_1", ""), 3)} == {card("altar")}
    stuck = legal_uses(hold(state, "guard_tower stockade", "press_1", ""), 3)
    assert [u.move for u in stuck] == [Sell(card("guard_tower")), Sell(card("stockade"))]
    assert coins(take(state, {3: Sell(card("stockade"))})) == (6, 6, 3)
    assert refusal(state, 3, Sell(card("altar"))).reason == "free_city_must_build"


def test_seed_first_the_free_citys_chain_must_be_used():
    state = two_table(city(), city(), city("theater", wonder="gizah", coins=9), age=2)
    assert ways(state, 3, build("statue")) == (Payment(free=Free.CHAIN, chain="theater"),)


def test_seed_first_the_free_city_buys_on_both_sides_as_the_holder_chooses():
    sellers = (city("lumber_yard", wonder="rhodos"), city(wonder="olympia"))
    state = two_table(*sellers, city(wonder="gizah", coins=2))
    assert prices(state, 3, build("stockade")) == [(0, 2, 0), (2, 0, 0)]


def test_seed_first_the_free_city_card_changes_hands_every_age():
    state, acting = GAME.new(start(FIRST, 2)), []
    while GAME.to_act(state):
        acting.append(holder(state))
        state = take(state)
    assert acting == [1] * 6 + [2] * 6 + [1] * 6


def test_seed_first_conflicts_are_fought_by_all_three():
    over = take(two_table(city("stockade"), city(), city("barracks guard_tower"), turn=6))
    assert [sum(c.tokens) for c in over.cities] == [0, -2, 2]


# The end


def test_seed_first_the_game_ends_with_the_third_ages_conflicts():
    over = take(table(FIRST, city("stockade"), age=3, turn=6))
    assert (over.phase, GAME.to_act(over), over.city(1).tokens) == (Phase.OVER, (), (5, 5))


def test_seed_first_seven_categories_add_up():
    full = city(
        "lumber_yard altar baths palace apothecary workshop scriptorium haven workers_guild stockade",
        wonder="gizah",
        coins=8,
        stages=2,
        tokens=(1, -1, 3),
    )
    state = table(FIRST, full, city("ore_vein", wonder="rhodos"), city("clay_pool sawmill", wonder="ephesos"), age=3)
    score = GAME.score(state).seats[0]
    assert dict(score.categories) == {
        "military": 3,
        "treasury": 2,
        "wonder": 8,
        "civilian": 2 + 3 + 8,
        "science": 10,
        "commercial": 1,
        "guilds": 3,
    }
    assert score.total == sum(score.categories.values())


def test_seed_first_conflict_points_may_be_negative():
    assert points(table(FIRST, city(tokens=(1, -1, -1, -1))), 1, "military") == -2


@pytest.mark.parametrize(("purse", "worth"), [(2, 0), (3, 1), (14, 4)])
def test_seed_first_a_point_for_each_three_coins(purse, worth):
    assert points(table(FIRST, city(coins=purse)), 1, "treasury") == worth


@pytest.mark.parametrize(
    ("standing", "worth"),
    [
        ("apothecary", 1),
        ("apothecary dispensary", 4),
        ("apothecary dispensary lodge", 9),
        ("apothecary dispensary lodge academy", 16),
        ("apothecary workshop scriptorium", 3 + 7),
        ("apothecary dispensary workshop laboratory scriptorium library", 12 + 14),
    ],
)
def test_seed_first_science_is_squares_and_seven_a_set(standing, worth):
    assert points(table(FIRST, city(standing), age=3), 1, "science") == worth


def test_seed_first_the_chamber_of_commerce_counts_grey_cards():
    traders = city("chamber_of_commerce loom_1 press_1")
    assert points(table(FIRST, traders, age=3, players=4), 1, "commercial") == 4


def test_seed_first_guilds_count_the_neighbours_cities():
    state = table(FIRST, city("workers_guild"), city("ore_vein lumber_yard"), city("clay_pool"), age=3)
    assert points(state, 1, "guilds") == 3


def test_seed_first_most_points_win_then_coins_then_nobody_alone():
    def ranks(first, second):
        state = table(FIRST, city("altar", coins=first), city("altar.1", coins=second), players=5)
        assert total(state, 1) == total(state, 2)
        return [seat.rank for seat in GAME.score(state).seats][:2]

    assert ranks(4, 5) == [2, 1]
    assert ranks(5, 5) == [1, 1]
