"""Rulings R11 to R31: production, trade, discounts, coins."""

from __future__ import annotations

import pytest
from wonders_table import (
    CARDS,
    FIRST,
    bare,
    both_editions,
    build,
    city,
    coins,
    is_legal,
    paid,
    prices,
    refusal,
    table,
    take,
    ways,
    whole_turn,
)

from engine.game import NotLegal, Turn
from engine.seven_wonders.state import BuildStage, Payment, Sell
from engine.seven_wonders.turn import GAME


@both_editions
def test_r11_production_is_there_again_every_turn(edition):
    state = table(edition, city("lumber_yard", wonder="rhodos", coins=9), turn=2)
    assert prices(state, 1, build("stockade")) == [(0, 0, 0)]
    state = take(state, {1: build("stockade")})
    verdict = refusal(state, 1, BuildStage())
    assert verdict.reason == "missing_resources"
    assert verdict.facts["wood"] == 1
    maker = city("lumber_yard clay_pool ore_vein", wonder="ephesos", coins=0)
    state = take(table(edition, maker, age=2), {1: build("school")})
    assert prices(state, 1, build("stables")) == [(0, 0, 0)]


@both_editions
def test_r12_a_choice_symbol_gives_one_unit(edition):
    # Senate: 2 wood, 1 stone, 1 ore; the lumber yard and Rhodos leave 1 wood and 1 stone to find.
    alone = table(edition, city("lumber_yard timber_yard", wonder="rhodos"), *bare("ephesos", "alexandria"), age=3)
    assert refusal(alone, 1, build("senate")).reason == "missing_resources"
    helped = table(edition, city("lumber_yard timber_yard stone_pit", wonder="rhodos", coins=0), age=3)
    assert (0, 0, 0) in prices(helped, 1, build("senate"))


@both_editions
def test_r13_a_double_symbol_gives_two_units(edition):
    state = table(edition, city("quarry", wonder="gizah", coins=0), age=2)
    assert prices(state, 1, build("walls")) == [(0, 0, 0)]


@both_editions
@pytest.mark.parametrize("order", ["tree_farm timber_yard", "timber_yard tree_farm"])
def test_r14_choices_are_searched_not_grabbed(edition, order):
    state = table(edition, city(order, wonder="alexandria", coins=0), age=2, players=6)
    assert prices(state, 1, build("temple")) == [(0, 0, 0)]


@both_editions
@pytest.mark.parametrize(("seller", "price"), [(2, (2, 0, 0)), (4, (0, 2, 0)), (3, None)])
def test_r15_only_the_two_neighbours_sell_for_two_coins(edition, seller, price):
    plain = ["gizah", "ephesos", "halikarnassos", "alexandria"]
    plain[seller - 1] = "rhodos"
    state = table(edition, *(city(wonder=w) for w in plain))
    if price is None:
        assert refusal(state, 1, build("barracks")).reason == "missing_resources"
    else:
        assert prices(state, 1, build("barracks")) == [price]
        after = GAME.apply(state, whole_turn(state, {1: build("barracks")}))
        assert coins(after)[seller - 1] == 3 + 2 + 3


@both_editions
def test_r16_units_are_limited_by_the_sellers_symbols(edition):
    buyer = city("glassworks_1", wonder="ephesos", coins=20)
    state = table(edition, buyer, city("sawmill", wonder="rhodos"), city(wonder="gizah"), age=3)
    assert prices(state, 1, build("university")) == [(4, 0, 0)]
    verdict = refusal(state, 1, build("shipowners_guild"))
    assert verdict.reason == "missing_resources"
    assert verdict.facts["wood"] == 1


@both_editions
def test_r17_one_unit_serves_its_owner_and_both_neighbours(edition):
    state = table(
        edition,
        city("sawmill", wonder="gizah"),
        city("lumber_yard clay_pool ore_vein", wonder="ephesos", coins=0),
        city("lumber_yard.1", wonder="rhodos"),
        city(wonder="alexandria"),
        age=2,
    )
    moves = {1: build("archery_range"), 2: build("stables"), 3: build("training_ground")}
    assert [prices(state, seat, move) for seat, move in moves.items()] == [[(2, 0, 0)], [(0, 0, 0)], [(0, 2, 0)]]
    assert coins(take(state, moves)) == (1, 4, 1, 6)


@both_editions
def test_r18_a_sale_cannot_be_refused(edition):
    state = table(edition, city(wonder="gizah"), city("glassworks_1 baths", wonder="rhodos"))
    after = take(state, {1: build("workshop"), 2: Sell()})
    assert coins(after)[:2] == (1, 8)


@both_editions
@pytest.mark.parametrize(("seller", "wanted"), [("forum", "dispensary"), ("caravansery", "training_ground")])
def test_r19_yellow_cards_are_private(edition, seller, wanted):
    buyer = city("ore_vein", wonder="rhodos", coins=50)
    state = table(edition, buyer, city(seller, wonder="gizah"), *bare("alexandria", "ephesos"), age=2)
    assert refusal(state, 1, build(wanted)).reason == "missing_resources"


@both_editions
def test_r19_wonder_stages_are_private_but_the_starting_resource_sells(edition):
    seller = city(wonder="alexandria", side="B", stages=2)
    state = table(edition, city(wonder="gizah", coins=50), seller, city(wonder="halikarnassos"))
    assert refusal(state, 1, build("stockade")).reason == "missing_resources"
    assert refusal(state, 1, build("scriptorium")).reason == "missing_resources"
    assert prices(state, 1, build("workshop")) == [(2, 0, 0)]


@both_editions
def test_r20_owner_and_buyer_use_a_choice_symbol_differently(edition):
    state = table(edition, city(wonder="gizah"), city("clay_pit", wonder="ephesos"), city(wonder="alexandria"))
    after = take(state, {1: build("barracks"), 2: build("guard_tower")})
    assert coins(after)[:2] == (1, 5)
    buyer, seller = city("lumber_yard", wonder="gizah", coins=50), city("clay_pit", wonder="ephesos")
    state = table(edition, buyer, seller, city(wonder="alexandria"), age=2)
    assert refusal(state, 1, build("stables")).reason == "missing_resources"


@both_editions
def test_r21_only_coins_from_before_the_turn_pay(edition):
    state = table(edition, city(wonder="gizah", coins=1), city(wonder="rhodos"), city(wonder="ephesos"))
    verdict = refusal(state, 1, build("barracks"))
    assert verdict.reason == "too_few_coins"
    assert (verdict.facts["price"], verdict.facts["coins"]) == (2, 1)
    with pytest.raises(NotLegal):
        GAME.apply(state, Turn({1: build("barracks", Payment(left=2, buys_left=("ore",))), 2: Sell(), 3: Sell()}))
    after = take(state, {1: build("lumber_yard"), 3: build("baths")})
    assert coins(after) == (3, 6, 1)
    assert prices(after, 1, build("barracks")) == [(2, 0, 0)]


@both_editions
def test_r22_neighbours_may_buy_from_each_other_with_their_own_coins(edition):
    rich = table(edition, city(wonder="gizah", coins=2), city(wonder="rhodos", coins=2), city(wonder="ephesos"))
    assert coins(take(rich, {1: build("barracks"), 2: build("baths")}))[:2] == (2, 2)
    poor = table(edition, city(wonder="gizah", coins=2), city(wonder="rhodos", coins=1), city(wonder="ephesos"))
    assert is_legal(poor, 1, build("barracks"))
    assert refusal(poor, 2, build("baths")).reason == "too_few_coins"
    moves = {
        1: build("barracks", Payment(left=2, buys_left=("ore",))),
        2: build("baths", Payment(right=2, buys_right=("stone",))),
        3: Sell(),
    }
    with pytest.raises(NotLegal):
        GAME.apply(poor, Turn(moves))


@both_editions
def test_r23_all_parts_of_a_payment_come_from_one_purse(edition):
    def trio(purse: int):
        return table(
            edition,
            city("lumber_yard", wonder="gizah", coins=purse),
            city("clay_pool", wonder="ephesos"),
            city(wonder="rhodos"),
            age=2,
        )

    verdict = refusal(trio(3), 1, build("stables"))
    assert (verdict.reason, verdict.facts["price"], verdict.facts["coins"]) == ("too_few_coins", 4, 3)
    assert prices(trio(4), 1, build("stables")) == [(2, 2, 0)]


@both_editions
def test_r24_new_production_sells_from_the_next_turn_on(edition):
    state = table(edition, *bare("gizah", "ephesos", "alexandria"), turn=2)
    assert refusal(state, 1, build("barracks")).reason == "missing_resources"
    bought = build("barracks", Payment(left=2, buys_left=("ore",)))
    with pytest.raises(NotLegal):
        GAME.apply(state, Turn({1: bought, 2: build("ore_vein", Payment()), 3: Sell()}))
    after = take(state, {1: Sell(), 2: build("ore_vein")})
    assert prices(after, 1, build("barracks")) == [(2, 0, 0)]


@both_editions
def test_r25_trading_posts_and_marketplace_lower_the_price(edition):
    west = city("west_trading_post", wonder="gizah", coins=20)
    left = table(edition, west, city("sawmill", wonder="alexandria"), city(wonder="ephesos"), age=2)
    assert prices(left, 1, build("caravansery")) == [(2, 0, 0)]
    right = table(edition, west, city(wonder="alexandria"), city("sawmill", wonder="ephesos"), age=2)
    assert prices(right, 1, build("caravansery")) == [(0, 4, 0)]
    one = table(edition, west, city(wonder="alexandria"), city("lumber_yard", wonder="ephesos"))
    assert prices(one, 1, build("stockade")) == [(0, 2, 0)]
    assert prices(one, 1, build("workshop")) == [(2, 0, 0)]
    east = table(edition, city("east_trading_post", wonder="gizah"), city(wonder="alexandria"), city(wonder="rhodos"))
    assert prices(east, 1, build("barracks")) == [(0, 1, 0)]
    market = city("marketplace", wonder="gizah")
    goods = table(edition, market, city(wonder="alexandria"), city("lumber_yard", wonder="ephesos"))
    assert prices(goods, 1, build("workshop")) == [(1, 0, 0)]
    assert prices(goods, 1, build("scriptorium")) == [(0, 1, 0)]
    assert prices(goods, 1, build("stockade")) == [(0, 2, 0)]


@both_editions
def test_r26_a_discount_covers_the_starting_resource(edition):
    state = table(edition, city("marketplace", wonder="gizah", coins=1), city(wonder="alexandria"))
    assert prices(state, 1, build("workshop")) == [(1, 0, 0)]


def test_r27_discounts_do_not_add():
    olympia = city("east_trading_post", wonder="olympia", side="B", stages=1, coins=1)
    state = table(FIRST, olympia, city(wonder="gizah"), city(wonder="rhodos"))
    assert prices(state, 1, build("barracks")) == [(0, 1, 0)]


@both_editions
def test_r28_the_buyer_chooses_the_seller_also_the_dearer_one(edition):
    state = table(
        edition,
        city("east_trading_post", wonder="gizah"),
        city("lumber_yard", wonder="ephesos"),
        city("timber_yard", wonder="rhodos"),
    )
    assert prices(state, 1, build("stockade")) == [(0, 1, 0), (2, 0, 0)]
    dearer = take(state, {1: paid(state, 1, build("stockade"), choice=1)})
    assert coins(dearer)[:2] == (1, 3 + 2 + 3)


@both_editions
def test_r29_only_what_is_missing_is_bought(edition):
    state = table(edition, city("lumber_yard", wonder="gizah"), city("timber_yard", wonder="ephesos"))
    assert ways(state, 1, build("stockade")) == (Payment(),)
    bought = build("stockade", Payment(left=2, buys_left=("wood",)))
    assert refusal(state, 1, bought).reason == "payment_not_offered"


@both_editions
def test_r30_coin_costs_go_to_the_bank(edition):
    poor = table(edition, city(coins=0), age=2)
    verdict = refusal(poor, 1, build("sawmill"))
    assert (verdict.reason, verdict.facts["price"], verdict.facts["coins"]) == ("too_few_coins", 1, 0)
    state = table(edition, city(coins=1), age=2)
    assert prices(state, 1, build("sawmill")) == [(0, 0, 1)]
    assert coins(take(state, {1: build("sawmill")})) == (0, 6, 6)
    costly = {c["id"]: c["cost"]["coins"] for c in CARDS[edition].values() if c["cost"]["coins"]}
    choices = {"tree_farm", "excavation", "clay_pit", "timber_yard", "forest_cave", "mine"}
    assert costly == dict.fromkeys(choices | {"sawmill", "quarry", "brickyard", "foundry"}, 1)


@both_editions
def test_r31_income_and_discounts_of_this_turn_serve_from_the_next(edition):
    state = table(edition, city(wonder="gizah", coins=0), city(wonder="rhodos"), players=4)
    assert refusal(state, 1, build("barracks")).reason == "too_few_coins"
    after = take(state, {1: build("tavern")})
    assert coins(after)[0] == 5
    assert prices(after, 1, build("barracks")) == [(2, 0, 0)]
    post = table(edition, city(wonder="gizah", coins=1), city(wonder="alexandria"), city(wonder="rhodos"))
    assert refusal(post, 1, build("barracks")).reason == "too_few_coins"
    assert prices(take(post, {1: build("east_trading_post")}), 1, build("barracks")) == [(0, 1, 0)]
