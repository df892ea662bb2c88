"""Rulings R32 to R46: chains and wonder stages."""

from __future__ import annotations

import pytest
from wonders_table import (
    BOARDS,
    CARDS,
    FIRST,
    SECOND,
    SIDES,
    bare,
    both_editions,
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
    table,
    take,
    take_until,
    use,
    ways,
)

from engine.seven_wonders.city import science, shields
from engine.seven_wonders.dealing import Use, apply_uses
from engine.seven_wonders.state import BuildStage, Free, Payment, Phase, Sell


@both_editions
def test_r32_a_chain_makes_the_card_free(edition):
    state = table(edition, city("scriptorium", wonder="gizah", coins=0), age=2)
    assert ways(state, 1, build("library")) == (Payment(free=Free.CHAIN, chain="scriptorium"),)
    assert coins(take(state, {1: build("library")}))[0] == 0


@both_editions
def test_r33_a_neighbours_card_is_no_chain(edition):
    state = table(edition, city(wonder="gizah", coins=9), city("scriptorium", wonder="rhodos"), age=2)
    assert refusal(state, 1, build("library")).reason == "missing_resources"
    state = table(edition, city("quarry loom_1", wonder="gizah"), city("scriptorium", wonder="rhodos"), age=2)
    assert ways(state, 1, build("library")) == (Payment(),)


@both_editions
@pytest.mark.parametrize("post", ["west_trading_post", "east_trading_post"])
def test_r34_either_trading_post_frees_the_forum(edition, post):
    state = table(edition, city(post, wonder="gizah", coins=0), age=2)
    assert ways(state, 1, build("forum")) == (Payment(free=Free.CHAIN, chain=post),)


@both_editions
def test_r35_without_a_chain_the_usual_payment_stays(edition):
    state = table(edition, city("lumber_yard clay_pool ore_vein", wonder="gizah", coins=0), age=2)
    assert ways(state, 1, build("stables")) == (Payment(),)


@pytest.mark.parametrize(
    ("edition", "built", "age", "free", "dear"),
    [
        (FIRST, "altar", 2, "temple", None),
        (FIRST, "temple", 3, "pantheon", None),
        (FIRST, "theater", 2, "statue", None),
        (FIRST, "statue", 3, "gardens", None),
        (FIRST, "altar", 3, None, "pantheon"),
        (FIRST, "theater", 3, None, "gardens"),
        (SECOND, "altar", 3, "pantheon", None),
        (SECOND, "altar", 2, None, "temple"),
        (SECOND, "well", 2, "statue", None),
        (SECOND, "theater", 3, "gardens", None),
        (SECOND, "theater", 2, None, "statue"),
        (SECOND, "temple", 3, None, "pantheon"),
        (SECOND, "statue", 3, None, "gardens"),
    ],
)
def test_r36_blue_chains_differ_by_edition(edition, built, age, free, dear):
    state = table(edition, city(built, wonder="gizah", coins=0), age=age, players=4)
    if free:
        assert ways(state, 1, build(free)) == (Payment(free=Free.CHAIN, chain=built),)
    if dear:
        assert not is_legal(state, 1, build(dear))


@both_editions
def test_r37_no_card_has_both_a_chain_and_a_coin_cost(edition):
    chained = [c for c in CARDS[edition].values() if c["chain_from"]]
    assert len(chained) == {FIRST: 25, SECOND: 24}[edition]
    assert not [c["id"] for c in chained if c["cost"]["coins"]]


def _scriptorium_from_the_discard_pile_in_age_2(edition, **options):
    halikarnassos = city(wonder="halikarnassos", stages=2, coins=0)
    state = table(edition, halikarnassos, age=2, turn=3, phase=Phase.DISCARD_PICK, pending=(1,), discarded=9, **options)
    after = take(state, {1: build("scriptorium")})
    assert (after.age, after.turn, after.phase) == (2, 4, Phase.MAIN)
    return after


@pytest.mark.parametrize(
    ("edition", "options", "free"),
    [
        (SECOND, {}, True),
        (FIRST, {}, False),
        (FIRST, {"chain_source": "any_age"}, True),
        (SECOND, {"chain_source": "earlier_age"}, False),
    ],
)
def test_r38_a_source_built_out_of_order_counts_by_option(edition, options, free):
    state = _scriptorium_from_the_discard_pile_in_age_2(edition, **options)
    assert is_legal(state, 1, build("library")) is free
    if free:
        assert ways(state, 1, build("library")) == (Payment(free=Free.CHAIN, chain="scriptorium"),)


@both_editions
def test_r38_a_source_of_an_earlier_age_counts_under_every_option(edition):
    for option in ("any_age", "earlier_age"):
        state = take_until(table(edition, city("scriptorium", coins=0), chain_source=option, turn=6), 2)
        assert ways(state, 1, build("library")) == (Payment(free=Free.CHAIN, chain="scriptorium"),)


@both_editions
def test_r39_stages_go_left_to_right_once_each_in_any_age(edition):
    cards = "quarry stone_pit sawmill brickyard clay_pool press_1"
    state = table(edition, city(cards, wonder="gizah", side="B", coins=0), age=3)
    for stages in (1, 2, 3, 4):
        assert prices(state, 1, BuildStage()) == [(0, 0, 0)]
        state = take(state, {1: BuildStage()})
        assert state.city(1).stages == stages
    assert refusal(state, 1, BuildStage()).reason == "no_stage_left"
    assert points(state, 1, "wonder") == 3 + 5 + 5 + 7


@both_editions
def test_r40_the_board_is_paid_not_the_card(edition):
    stone_or_wood = {FIRST: "stone_pit", SECOND: "sawmill"}[edition]  # stage 1 costs 2 stone; in the second 2 wood
    state = table(edition, city(stone_or_wood, wonder="gizah", coins=0), age=3)
    dealt = hold(state, "palace", "town_hall", "senate")
    burial = use(dealt, 1, "palace", BuildStage)
    assert burial.move == BuildStage(Payment())
    assert refusal(state, 1, build("palace")).reason in {"missing_resources", "too_few_coins"}


@both_editions
def test_r41_a_card_under_the_wonder_is_nothing_but_a_marker(edition):
    builder = city("lumber_yard timber_yard", wonder="rhodos")
    spy = city("philosophers_guild", wonder="ephesos", coins=0)
    dealt = hold(table(edition, builder, spy, city(wonder="gizah"), age=3), "lodge", "palace", "senate")
    uses = {1: use(dealt, 1, "lodge", BuildStage), 2: Use(card("palace"), Sell()), 3: Use(card("senate"), Sell())}
    after = apply_uses(dealt, uses)
    assert after.state.city(1).stages == 1
    assert card("lodge") not in after.state.city(1).cards
    assert card("lodge") not in after.discard
    assert after.state.discarded == 2
    assert science(after.state, 1) == (0, 0, 0)
    assert points(after.state, 2, "guilds") == 0


@both_editions
def test_r42_stages_cost_resources_only_which_may_be_bought(edition):
    for board in BOARDS[edition].values():
        for side in board["sides"].values():
            assert all(stage["cost"]["coins"] == 0 and stage["cost"]["resources"] for stage in side["stages"])
    rhodos = city(wonder="rhodos", stages=2, coins=6)
    state = table(edition, rhodos, city("foundry", wonder="gizah"), city("ore_vein", wonder="ephesos"), age=2)
    assert prices(state, 1, BuildStage()) == [(4, 2, 0)]
    assert coins(take(state, {1: BuildStage()}))[0] == 0


@both_editions
@pytest.mark.parametrize(("wonder", "cards", "income"), [("ephesos", "quarry", 4), ("rhodos", "quarry stone_pit", 3)])
def test_r43_coins_of_a_stage_come_once_and_at_once(edition, wonder, cards, income):
    state = table(edition, city(cards, wonder=wonder, side="B", coins=0), age=2)
    after = take(state, {1: BuildStage()})
    assert coins(after)[0] == income
    assert coins(take(after, {1: Sell()}))[0] == income + 3


@both_editions
def test_r43_coins_of_a_stage_do_not_pay_in_the_same_turn(edition):
    # One of Ephesos' two wood is missing: 2 coins to pay, none to hand, 4 to come.
    ephesos = city("lumber_yard", wonder="ephesos", side="B", stages=1, coins=0)
    state = table(edition, ephesos, city("sawmill", wonder="gizah"), age=2)
    assert refusal(state, 1, BuildStage()).reason == "too_few_coins"


@both_editions
def test_r44_alexandrias_stages_give_one_unit_each_and_sell_nothing(edition):
    alexandria = city(wonder="alexandria", side="B", stages=2, coins=0)
    state = table(edition, alexandria, city(wonder="gizah", coins=50), city(wonder="halikarnassos", coins=50), age=2)
    assert prices(state, 1, build("school")) == [(0, 0, 0)]
    assert not is_legal(state, 1, build("caravansery"))
    for neighbour in (2, 3):
        assert refusal(state, neighbour, build("school")).reason == "missing_resources"


@both_editions
def test_r45_the_free_symbol_is_placed_at_the_end(edition):
    babylon = {"wonder": "babylon", "stages": 2}
    before = table(edition, city("apothecary dispensary workshop laboratory library", **babylon), age=2)
    assert points(before, 1, "science") == 26
    later = table(edition, city("apothecary dispensary workshop laboratory library lodge", **babylon), age=3)
    assert points(later, 1, "science") == 31
    # At (1, 1, 0) a tablet is best, at (4, 1, 0) a fifth compass is.
    early = table(edition, city("apothecary workshop", **babylon), age=1)
    assert points(early, 1, "science") == 10
    late = table(edition, city("apothecary workshop dispensary lodge academy", **babylon), age=3)
    assert points(late, 1, "science") == 26


@both_editions
def test_r46_shields_of_stages_count_from_their_age_on(edition):
    rhodos = city("clay_pool clay_pit excavation", wonder="rhodos", stages=1, coins=3)
    state = table(edition, rhodos, *bare("gizah", "ephesos", "alexandria"), turn=4)
    assert shields(state, 1) == 0
    state = take(state, {1: BuildStage()})
    assert shields(state, 1) == 2
    over = finish(state)
    assert over.city(1).tokens == (1, 1, 3, 3, 5, 5)
    assert SIDES[edition]["A"] == over.city(1).side
