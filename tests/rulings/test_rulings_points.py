"""Rulings R66 to R83 and R94: science, commerce, guilds, military, scoring, ties, two players of the second edition."""

from __future__ import annotations

from dataclasses import replace

import pytest
from wonders_table import (
    FIRST,
    SECOND,
    bare,
    both_editions,
    build,
    card,
    city,
    coins,
    finish,
    points,
    refusal,
    start,
    table,
    take,
    take_until,
    total,
)

from engine.game import BadSetup
from engine.seven_wonders.city import shields
from engine.seven_wonders.military import borders
from engine.seven_wonders.state import Edition, SeatSetup, Sell, Setup
from engine.seven_wonders.turn import GAME

COMPASS = ["apothecary", "dispensary", "lodge", "academy"]
GEAR = ["workshop", "laboratory", "observatory", "study"]
TABLET = ["scriptorium", "library", "university", "school"]
BROWN = ["lumber_yard", "stone_pit", "clay_pool", "ore_vein", "clay_pit", "timber_yard", "sawmill"]


def green(compass: int, gear: int, tablet: int) -> str:
    return " ".join([*COMPASS[:compass], *GEAR[:gear], *TABLET[:tablet]])


@both_editions
@pytest.mark.parametrize(
    ("symbols", "worth"),
    [((1, 1, 1), 10), ((2, 1, 1), 13), ((2, 2, 2), 26), ((3, 2, 0), 13), ((4, 0, 0), 16), ((0, 0, 0), 0)],
)
def test_r66_science_is_squares_plus_seven_a_set(edition, symbols, worth):
    assert points(table(edition, city(green(*symbols)), age=3), 1, "science") == worth


@both_editions
@pytest.mark.parametrize(("symbols", "worth"), [((2, 2, 1), 26), ((3, 1, 1), 25), ((3, 2, 0), 21)])
def test_r67_a_free_symbol_goes_where_it_scores_most(edition, symbols, worth):
    babylon = city(green(*symbols), wonder="babylon", stages=2)
    assert points(table(edition, babylon, age=3), 1, "science") == worth
    guild = city(green(*symbols) + " scientists_guild")
    assert points(table(edition, guild, age=3), 1, "science") == worth


@both_editions
@pytest.mark.parametrize(("symbols", "worth"), [((3, 2, 2), 48), ((4, 0, 0), 36), ((2, 1, 0), 18)])
def test_r68_two_free_symbols_are_placed_together(edition, symbols, worth):
    babylon = city(green(*symbols) + " scientists_guild", wonder="babylon", stages=2)
    assert points(table(edition, babylon, age=3), 1, "science") == worth


@both_editions
def test_r69_vineyard_and_bazar_count_cards_of_the_same_turn(edition):
    own, left, right = city(" ".join(BROWN[:3])), city(" ".join(BROWN[3:5])), city(BROWN[5], coins=3)
    state = table(edition, own, left, city(), right, age=2)
    assert coins(take(state, {1: build("vineyard"), 4: build("foundry")}))[0] == 3 + 7
    grey = table(edition, city("loom_1"), city("press_1"), city(), city(), age=2)
    assert coins(take(grey, {1: build("bazar"), 4: build("glassworks_2")}))[0] == 3 + 2 * 3


@both_editions
def test_r69_cards_that_are_not_next_door_do_not_count(edition):
    state = table(edition, city(), city(), city("lumber_yard ore_vein"), city(), age=2)
    assert coins(take(state, {1: build("vineyard"), 3: build("foundry")}))[0] == 3


@both_editions
def test_r70_haven_pays_for_now_and_scores_for_the_end(edition):
    maker = city("lumber_yard ore_vein loom_1 stone_pit", wonder="gizah")
    state = take(table(edition, maker, age=3), {1: build("haven")})
    assert coins(state)[0] == 3 + 3
    ended = table(edition, city(" ".join(BROWN[:5]) + " haven"), age=3)
    assert points(ended, 1, "commercial") == 5


@both_editions
def test_r70_chamber_of_commerce_pays_and_scores_two_a_grey_card(edition):
    maker = city("clay_pool clay_pit press_1 loom_1")
    state = take(table(edition, maker, players=4, age=3), {1: build("chamber_of_commerce")})
    assert coins(state)[0] == 3 + 4
    assert points(state, 1, "commercial") == 4


def test_r70_ludus_pays_three_and_scores_one_a_red_card():
    state = table(SECOND, city("stone_pit ore_vein stockade walls", coins=0), players=5, age=3)
    state = take(state, {1: build("ludus")})
    assert coins(state)[0] == 6
    assert points(state, 1, "commercial") == 2


@both_editions
def test_r71_lighthouse_counts_itself(edition):
    maker = city("stone_pit glassworks_1 marketplace west_trading_post", coins=0)
    state = take(table(edition, maker, age=3), {1: build("lighthouse")})
    assert coins(state)[0] == 3
    assert points(state, 1, "commercial") == 3


@both_editions
def test_r72_arena_counts_own_stages_only(edition):
    own = city("quarry ore_vein", wonder="alexandria", stages=2, coins=0)
    state = table(edition, own, city(wonder="gizah", side="B", stages=4), city(wonder="rhodos", stages=3), age=3)
    state = take(state, {1: build("arena")})
    assert coins(state)[0] == 6
    later = replace(state, cities=(replace(state.city(1), stages=3), *state.cities[1:]))
    assert points(later, 1, "commercial") == 3


COLOR_GUILDS = {
    "workers_guild": ("lumber_yard ore_vein", "foundry", "stone_pit", 1),
    "craftsmens_guild": ("loom_1 press_1", "glassworks_1", "loom_2 press_2 glassworks_2", 2),
    "traders_guild": ("marketplace vineyard", "forum", "caravansery", 1),
    "philosophers_guild": ("lodge school", "library", "study", 1),
    "spies_guild": ("stockade walls", "arsenal", "barracks", 1),
    "magistrates_guild": ("altar baths", "palace", "theater", 1),
}


@both_editions
@pytest.mark.parametrize("guild", COLOR_GUILDS)
def test_r73_color_guilds_count_the_neighbours_only(edition, guild):
    left, right, own, each = COLOR_GUILDS[guild]
    state = table(edition, city(f"{guild} {own}"), city(left), city(), city(right), age=3)
    assert points(state, 1, "guilds") == 3 * each


@both_editions
def test_r74_builders_guild_counts_stages_of_three_boards(edition):
    own, left, right = city("builders_guild", stages=3), city(stages=2), city(wonder="gizah", side="B", stages=4)
    state = table(edition, own, left, city(stages=3), right, age=3)
    assert points(state, 1, "guilds") == 9


@pytest.mark.parametrize(
    ("left", "right", "worth"),
    [((-1, 3, -1, -1), (-1, 1), 4), ((-1,) * 6, (-1,) * 6, 12), ((1, 3, 5), (), 0)],
)
def test_r75_strategists_guild_counts_defeat_tokens(left, right, worth):
    own = city("strategists_guild", tokens=(-1, -1))
    state = table(FIRST, own, city(tokens=left), city(tokens=(-1,)), city(tokens=right), age=3)
    assert points(state, 1, "guilds") == worth


@both_editions
def test_r76_shipowners_guild_counts_itself(edition):
    own = city("lumber_yard ore_vein stone_pit clay_pool loom_1 press_1 shipowners_guild spies_guild")
    assert points(table(edition, own, city("sawmill foundry"), age=3), 1, "guilds") == 8


@pytest.mark.parametrize(
    ("wonder", "side", "stages", "worth"),
    [("rhodos", "B", 2, 7), ("gizah", "B", 3, 0), ("gizah", "B", 4, 7), ("gizah", "A", 3, 7), ("rhodos", "B", 1, 0)],
)
def test_r77_decorators_guild_needs_every_stage_of_its_side(wonder, side, stages, worth):
    state = table(SECOND, city("decorators_guild", wonder=wonder, side=side, stages=stages), age=3)
    assert points(state, 1, "guilds") == worth


@both_editions
def test_r78_with_three_players_each_opponent_counts_once(edition):
    state = table(edition, city("workers_guild"), city(" ".join(BROWN[:4])), city(" ".join(BROWN[4:7])), age=3)
    assert points(state, 1, "guilds") == 7


@both_editions
def test_r79_each_border_is_fought_for_itself(edition):
    state = table(
        edition,
        city("walls stables", wonder="gizah"),
        city("training_ground archery_range", wonder="ephesos"),
        city("guard_tower", wonder="alexandria"),
        city(wonder="halikarnassos"),
        city("stockade barracks stables.1", wonder="rhodos", stages=2),
        players=5,
        age=2,
        turn=6,
    )
    assert [shields(state, seat) for seat in (1, 2, 5)] == [4, 4, 6]
    after = take(state)
    assert after.age == 3
    assert after.city(1).tokens == (-1,)
    assert 3 in after.city(5).tokens
    assert after.city(2).tokens == (3,)  # from seat 3; nothing from the draw with seat 1


@both_editions
def test_r79_borders_tell_shields_and_tokens(edition):
    state = table(edition, city("walls"), city("stockade"), city("barracks"), age=2)
    strength = {1: 2, 2: 1, 3: 1}
    seen = set()
    for border in borders(state):
        seen.add(frozenset((border.left, border.right)))
        assert (border.left_shields, border.right_shields) == (strength[border.left], strength[border.right])
        token = {border.left: border.left_token, border.right: border.right_token}
        if 1 in token:
            assert token.pop(1) == 3
            assert set(token.values()) == {-1}
        else:
            assert set(token.values()) == {0}
    assert seen == {frozenset(pair) for pair in ((1, 2), (2, 3), (3, 1))}
    assert len(borders(state)) == 3


@both_editions
def test_r80_shields_stay_and_add_up(edition):
    maker = city("lumber_yard ore_vein clay_pool loom_1 timber_yard stockade", wonder="gizah")
    state = take_until(table(edition, maker, *bare("ephesos", "alexandria"), turn=6), 2)
    assert shields(state, 1) == 1
    state = take_until(take(state, {1: build("stables")}), 3)
    assert shields(state, 1) == 3
    state = take(state, {1: build("arsenal")})
    assert shields(state, 1) == 6
    over = finish(state)
    assert over.city(1).tokens == (1, 1, 3, 3, 5, 5)
    assert points(over, 1, "military") == 18
    assert points(over, 2, "military") == -3
    assert points(table(edition, city(tokens=(-1,) * 6)), 1, "military") == -6


@both_editions
@pytest.mark.parametrize(("purse", "worth"), [(14, 4), (2, 0), (3, 1), (0, 0)])
def test_r81_a_point_for_each_three_coins(edition, purse, worth):
    assert points(table(edition, city(coins=purse)), 1, "treasury") == worth


@both_editions
@pytest.mark.parametrize(("second", "ranks"), [(6, [1, 2]), (7, [1, 1])])
def test_r82_coins_break_ties_and_equal_coins_share(edition, second, ranks):
    state = table(edition, city("altar", coins=7), city("theater", coins=second), city(coins=9))
    assert total(state, 1) == total(state, 2) > total(state, 3)
    *first, last = [seat.rank for seat in GAME.score(state).seats]
    assert first == ranks
    assert last > max(ranks)


@both_editions
def test_r83_negative_military_is_simply_added(edition):
    state = table(edition, city("altar", coins=0, tokens=(1, -1, -1, -1)))
    assert points(state, 1, "military") == -2
    assert total(state, 1) == {FIRST: 2, SECOND: 3}[edition] - 2


def test_r94_the_second_edition_is_not_for_two():
    seats = (SeatSetup("gizah", "day"), SeatSetup("rhodos", "day"))
    with pytest.raises(BadSetup):
        GAME.new(Setup(Edition.SECOND, seats))
    for players in (3, 4, 5, 6, 7):
        assert len(GAME.new(start(SECOND, players)).cities) == players


def test_r94_house_rules_lend_it_the_free_city():
    with pytest.raises(BadSetup, match="house_rules:two_players_second"):
        GAME.new(start(SECOND, 2))
    state = GAME.new(start(SECOND, 2, house_rules="two_players_second"))
    assert (len(state.cities), state.setup.players, GAME.to_act(state)) == (3, 2, (1, 2, 3))
    assert refusal(state, 3, Sell(card("altar"))).reason == "free_city_must_build"
