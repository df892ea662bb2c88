"""Rulings R47 to R65c: Babylon, Olympia, Halikarnassos."""

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
    hold,
    is_legal,
    points,
    prices,
    refusal,
    table,
    take,
    take_until,
    total,
    use_all,
    ways,
)

from engine.seven_wonders.dealing import Use, apply_uses, legal_uses
from engine.seven_wonders.military import borders
from engine.seven_wonders.state import Build, BuildStage, Decline, Free, Payment, Phase, Sell
from engine.seven_wonders.turn import GAME

BABYLON = {
    FIRST: {"wonder": "babylon", "side": "B", "stages": 2},
    SECOND: {"wonder": "babylon", "side": "B", "stages": 1},
}
"""A Babylon that may use its last card."""


def _extra_plays(state):
    """In which ages the seats get an extra play when everybody sells to the end."""
    found = []
    while GAME.to_act(state):
        if state.phase is Phase.LAST_CARD:
            found.append((state.age, GAME.to_act(state)))
        state = take(state)
    return found


def _penniless(state):
    """The state with nothing in seat 1's purse: what it builds now it builds without coins."""
    return replace(state, cities=(replace(state.city(1), coins=0), *state.cities[1:]))


def test_r47_babylon_b_uses_its_seventh_card_in_the_age_of_building():
    babylon = city("sawmill glassworks_1", wonder="babylon", side="B", stages=1, coins=0)
    state = take(table(FIRST, babylon, age=2, turn=6), {1: BuildStage()})
    assert (state.phase, GAME.to_act(state), coins(state)[0]) == (Phase.LAST_CARD, (1,), 0)
    sold = take(state, {1: Sell()})
    assert coins(sold)[0] == 3
    assert (sold.age, sold.turn, sold.phase) == (3, 1, Phase.MAIN)
    assert coins(take(state, {1: build("loom_2")}))[0] == 0
    assert refusal(state, 1, build("walls")).reason == "missing_resources"


def test_r47_the_seventh_card_may_mark_stage_3():
    babylon = city("brickyard press_1", coins=0, **BABYLON[FIRST])
    state = take(table(FIRST, babylon, age=2, turn=6))
    assert state.phase is Phase.LAST_CARD
    assert take(state, {1: BuildStage()}).city(1).stages == 3


@pytest.mark.parametrize(("age", "extra"), [(1, [1, 2, 3]), (2, [2, 3])])
def test_r48_babylon_night_plays_its_last_card_from_the_age_of_building(age, extra):
    babylon = city("stone_pit timber_yard", wonder="babylon", side="B")
    state = take(table(SECOND, babylon, age=age, turn=5), {1: BuildStage()})
    assert _extra_plays(state) == [(a, (1,)) for a in extra]


def test_r48_it_is_the_card_that_would_have_been_discarded():
    babylon = city(coins=0, **BABYLON[SECOND])
    dealt = hold(table(SECOND, babylon, turn=6), "lumber_yard altar", "ore_vein clay_pool", "loom_1 press_1")
    dealt = use_all(dealt, seat1=("lumber_yard", Build), seat2=("ore_vein", Build), seat3=("loom_1", Build))
    assert dealt.state.phase is Phase.LAST_CARD
    assert {u.card for u in legal_uses(dealt, 1) if isinstance(u.move, Build | Sell)} == {card("altar")}
    dealt = use_all(dealt, seat1=("altar", Build))
    assert dealt.state.city(1).cards == (card("lumber_yard"), card("altar"))
    assert set(dealt.discard) == {card("clay_pool"), card("press_1")}
    assert dealt.state.discarded == 2


@pytest.mark.parametrize(
    ("edition", "options", "legal"),
    [
        (SECOND, {}, True),
        (FIRST, {}, False),
        (FIRST, {"seventh_card": "same_turn"}, False),
        (FIRST, {"seventh_card": "later_turn"}, True),
    ],
)
def test_r49_the_seventh_card_is_a_later_turn_with_the_coins_of_the_sixth(edition, options, legal):
    state = take(table(edition, city(coins=0, **BABYLON[edition]), age=2, turn=6, **options), {1: Sell()})
    assert (state.phase, coins(state)[0]) == (Phase.LAST_CARD, 3)
    assert is_legal(state, 1, build("sawmill")) is legal
    if legal:
        assert coins(take(state, {1: build("sawmill")}))[0] == 2


def test_r50_olympia_a_builds_one_card_of_each_age_without_paying():
    olympia = city("timber_yard stone_pit", wonder="olympia", side="A", stages=1, coins=0)
    state = take(table(FIRST, olympia, *bare("babylon", "gizah"), turn=4), {1: BuildStage()})
    free = Payment(free=Free.ONCE_PER_AGE)
    for age, first, second in ((1, "workshop", "barracks"), (2, "walls", "dispensary"), (3, "lodge", "study")):
        state = _penniless(take_until(state, age) if age > 1 else state)
        assert ways(state, 1, build(first)) == (free,)
        assert not is_legal(state, 1, BuildStage())
        state = take(state, {1: build(first, free)})
        assert not is_legal(state, 1, build(second))
    assert len(state.city(1).cards) == 5


def test_r50_an_unused_free_building_is_lost_with_its_age():
    olympia = city(wonder="olympia", side="A", stages=2, coins=0)
    state = _penniless(take_until(table(FIRST, olympia), 3))
    free = Payment(free=Free.ONCE_PER_AGE)
    state = take(state, {1: build("pantheon", free)})
    assert not is_legal(state, 1, build("town_hall"))


def test_r50_a_free_building_may_be_used_or_saved():
    olympia = city("lumber_yard", wonder="olympia", side="A", stages=2, coins=9)
    state = table(FIRST, olympia, city(wonder="rhodos"), city(wonder="gizah"))
    offered = {(p.left, p.right, p.bank, p.free) for p in ways(state, 1, build("barracks"))}
    assert offered == {(2, 0, 0, None), (0, 0, 0, Free.ONCE_PER_AGE)}


def test_r51_olympia_a_also_waives_coin_costs():
    olympia = city(wonder="olympia", side="A", stages=2, coins=0)
    state = table(FIRST, olympia, age=2)
    assert ways(state, 1, build("quarry")) == (Payment(free=Free.ONCE_PER_AGE),)
    strict = table(FIRST, olympia, age=2, olympia_a_coins="paid")
    assert refusal(strict, 1, build("quarry")).reason == "too_few_coins"


def test_r52_olympia_b_buys_raw_materials_for_one_coin_on_both_sides():
    olympia = city("press_1", wonder="olympia", side="B", stages=1, coins=9)
    state = table(FIRST, olympia, city(wonder="alexandria"), city("sawmill", wonder="gizah"), age=3)
    assert prices(state, 1, build("shipowners_guild")) == [(2, 2, 0)]  # 3 wood (its own 1), 1 glass


def _copied(state):
    """What Olympia's third stage is worth: with it less without it."""
    without = replace(state, cities=(replace(state.city(1), stages=2), *state.cities[1:]))
    return total(state, 1) - total(without, 1)


def _olympia_b(cards=""):
    return city(cards, wonder="olympia", side="B", stages=3, coins=0)


LEFT_BROWN = "lumber_yard stone_pit clay_pool ore_vein"
RIGHT_BROWN = "clay_pit timber_yard sawmill quarry brickyard"


def test_r53_olympia_b_scores_a_neighbours_guild_as_its_own():
    left, right = city(f"{LEFT_BROWN} workers_guild", wonder="gizah"), city(RIGHT_BROWN, wonder="rhodos")
    state = table(FIRST, _olympia_b(), left, city(wonder="ephesos"), right, age=3)
    assert _copied(state) == 9
    assert points(state, 2, "guilds") == 0  # the owner's own neighbours have no brown card


def test_r53_the_best_guild_is_copied_and_only_one():
    left = city(f"{LEFT_BROWN} workers_guild traders_guild", wonder="gizah")
    right = city(f"{RIGHT_BROWN} spies_guild", wonder="rhodos")
    state = table(FIRST, _olympia_b(), left, city(wonder="ephesos"), right, age=3)
    assert _copied(state) == 9


@pytest.mark.parametrize(("options", "worth"), [({}, 10), ({"copy_scientists": "nothing"}, 0)])
def test_r54_a_copied_scientists_guild_gives_a_free_symbol(options, worth):
    symbols = "apothecary dispensary workshop laboratory library"
    state = table(FIRST, _olympia_b(symbols), city("scientists_guild", wonder="gizah"), age=3, **options)
    assert _copied(state) == worth
    if worth:
        assert points(state, 1, "science") == 26


@pytest.mark.parametrize(("options", "worth"), [({}, 8), ({"copy_shipowners": "with_itself"}, 9)])
def test_r55_a_copied_shipowners_guild_counts_olympias_own_cards(options, worth):
    own = f"{RIGHT_BROWN} loom_1 press_1 philosophers_guild"
    state = table(FIRST, _olympia_b(own), city("shipowners_guild lumber_yard", wonder="gizah"), age=3, **options)
    assert _copied(state) == worth


def test_r56_nothing_to_copy_is_worth_nothing():
    state = table(FIRST, _olympia_b(), age=3)
    assert _copied(state) == 0
    assert points(state, 1, "wonder") == 5


def test_r57_olympia_day_builds_the_first_card_of_each_color_free():
    olympia = city("lumber_yard baths", wonder="olympia", stages=2, coins=0)
    state = table(SECOND, olympia, *bare("gizah", "rhodos", "ephesos"), age=3)
    free = Payment(free=Free.FIRST_OF_COLOR)
    assert not is_legal(state, 1, build("palace"))
    assert ways(state, 1, build("castrum")) == (free,)
    assert not is_legal(state, 1, BuildStage())
    state = take(state, {1: build("castrum")})
    assert not is_legal(state, 1, build("arsenal"))
    for first, second in (("lodge", "study"), ("haven", "lighthouse"), ("workers_guild", "spies_guild")):
        assert ways(state, 1, build(first)) == (free,)
        state = _penniless(take(state, {1: build(first)}))
        assert not is_legal(state, 1, build(second))


@pytest.mark.parametrize(("age", "wanted"), [(1, "lumber_yard"), (1, "baths"), (2, "loom_2"), (2, "walls")])
def test_r57_every_color_in_every_age_costs_nothing(age, wanted):
    olympia = city(wonder="olympia", stages=2, coins=0)
    state = table(SECOND, olympia, *bare("rhodos", "ephesos"), age=age)
    assert prices(state, 1, build(wanted)) == [(0, 0, 0)]


def test_r58_the_first_brown_card_costs_no_coin_either():
    state = table(SECOND, city(wonder="olympia", stages=2, coins=0), age=2)
    assert ways(state, 1, build("sawmill")) == (Payment(free=Free.FIRST_OF_COLOR),)
    after = take(state, {1: build("sawmill")})
    assert coins(after)[0] == 0
    assert refusal(after, 1, build("quarry")).reason == "too_few_coins"


def _olympia_night(stages, cards="", **where):
    return table(
        SECOND, city(cards, wonder="olympia", side="B", stages=stages, coins=0), *bare("ephesos", "alexandria"), **where
    )


def test_r59_olympia_nights_first_card_of_an_age_is_free_if_built():
    state = _olympia_night(1, age=2)
    assert ways(state, 1, build("walls")) == (Payment(free=Free.FIRST_OF_AGE),)
    assert not is_legal(take(state, {1: build("walls")}), 1, build("statue"))
    sold = take(state, {1: Sell()})
    assert not is_legal(sold, 1, build("walls"))
    third = take_until(sold, 3)
    assert Payment(free=Free.FIRST_OF_AGE) in ways(third, 1, build("town_hall"))


def test_r59_a_buried_first_card_loses_the_use():
    state = take(_olympia_night(1, "clay_pool excavation", age=2, players=4), {1: BuildStage()})
    assert (state.turn, state.city(1).stages) == (2, 2)
    assert not is_legal(state, 1, build("walls"))


def test_r59_the_age_of_building_has_no_free_first_card():
    state = take(_olympia_night(0, "ore_vein clay_pit", turn=1), {1: BuildStage()})
    assert (state.age, state.turn, state.city(1).stages) == (1, 2, 1)
    assert not is_legal(state, 1, build("baths"))
    later = take_until(state, 2)
    assert Payment(free=Free.FIRST_OF_AGE) in ways(later, 1, build("walls"))


def test_r60_olympia_nights_sixth_card_is_free_but_not_the_seventh():
    free = Payment(free=Free.LAST_OF_AGE)
    built = take(_olympia_night(1, "clay_pool excavation clay_pit", turn=5, players=4), {1: BuildStage()})
    for age, wanted in ((1, "stockade"), (2, "aqueduct"), (3, "palace")):
        state = built if age == 1 else take_until(built, age, 6)
        assert state.turn == 6
        assert free in ways(state, 1, build(wanted))
        fifth = replace(state, turn=5)
        assert free not in (ways(fifth, 1, build(wanted)) if is_legal(fifth, 1, build(wanted)) else ())


def test_r60_building_stage_2_with_the_sixth_card_uses_up_that_age():
    state = take(_olympia_night(1, "clay_pool excavation clay_pit", turn=6, players=4), {1: BuildStage()})
    assert (state.age, state.turn, state.phase) == (2, 1, Phase.MAIN)
    assert state.city(1).stages == 2


HALIKARNASSOS = {
    FIRST: city("ore_vein foundry", wonder="halikarnassos", stages=1, coins=0),
    SECOND: city("glassworks_1 press_1", wonder="halikarnassos", stages=1, coins=0),
}
"""A Halikarnassos that can pay the stage with the discard pick."""


@both_editions
def test_r61_the_pick_comes_after_all_cards_of_the_turn_and_the_seventh_ones(edition):
    state = table(edition, HALIKARNASSOS[edition], *bare("gizah", "rhodos"), age=3, turn=6)
    dealt = hold(state, "academy lodge", "palace town_hall", "study senate")
    dealt = use_all(dealt, seat1=("academy", BuildStage), seat2=("palace", Sell), seat3=("study", Sell))
    assert (dealt.state.phase, GAME.to_act(dealt.state)) == (Phase.DISCARD_PICK, (1,))
    assert set(dealt.discard) == {card(c) for c in ("lodge", "palace", "town_hall", "study", "senate")}
    picks = {u.card: u.move for u in legal_uses(dealt, 1) if isinstance(u.move, Build)}
    assert set(picks) == set(dealt.discard)
    assert picks[card("palace")] == Build(card("palace"), Payment(free=Free.DISCARD))
    after = apply_uses(dealt, {1: Use(card("senate"), picks[card("senate")])})
    assert card("senate") in after.state.city(1).cards
    assert card("senate") not in after.discard
    assert after.state.discarded == 4
    assert after.state.phase is Phase.OVER


@both_editions
def test_r61_the_pick_belongs_to_the_turn_of_the_stage(edition):
    state = take(table(edition, HALIKARNASSOS[edition], age=2, turn=2), {1: BuildStage(), 2: Sell()})
    assert (state.phase, state.turn, GAME.to_act(state)) == (Phase.DISCARD_PICK, 2, (1,))
    state = take(state, {1: build("baths")})
    assert (state.phase, state.turn, GAME.to_act(state)) == (Phase.MAIN, 3, (1, 2, 3))


@both_editions
def test_r62_the_pick_is_free_and_its_coins_come_at_once(edition):
    state = table(
        edition, HALIKARNASSOS[edition], players=4, age=2, turn=3, phase=Phase.DISCARD_PICK, pending=(1,), discarded=3
    )
    assert ways(state, 1, build("tavern")) == (Payment(free=Free.DISCARD),)
    after = take(state, {1: build("tavern")})
    assert coins(after)[0] == 5
    assert after.discarded == 2
    assert refusal(state, 1, build("palace")).reason == "wrong_age"
    laid = replace(state, cities=(state.city(1), replace(state.city(2), cards=(card("altar"),)), *state.cities[2:]))
    assert refusal(laid, 1, build("altar")).reason == "seen_before"
    assert refusal(state, 1, Sell()).reason == "wrong_phase"
    assert refusal(state, 1, BuildStage()).reason == "wrong_phase"


@both_editions
def test_r62_the_pile_holds_leftovers_but_no_marker(edition):
    state = table(edition, HALIKARNASSOS[edition], *bare("gizah", "rhodos"), age=3, turn=2)
    dealt = hold(state, "academy", "palace", "study", discard="theater altar")
    dealt = use_all(dealt, seat1=("academy", BuildStage), seat2=("palace", Sell), seat3=("study", Sell))
    assert {u.card for u in legal_uses(dealt, 1) if isinstance(u.move, Build)} == {
        card(c) for c in ("theater", "altar", "palace", "study")
    }


@both_editions
def test_r63_an_empty_pile_wastes_the_pick(edition):
    halikarnassos = city("ore_vein clay_pool clay_pit", wonder="halikarnassos", side="B", coins=0)
    state = table(edition, halikarnassos, *bare("gizah", "rhodos"))
    after = take(state, {1: BuildStage(), 2: build("lumber_yard"), 3: build("stone_pit")})
    assert (after.phase, after.turn, GAME.to_act(after)) == (Phase.MAIN, 2, (1, 2, 3))
    assert points(after, 1, "wonder") == 2
    later = take(after)
    assert later.phase is Phase.MAIN


@both_editions
def test_r64_no_duplicate_from_the_pile(edition):
    plan = replace(HALIKARNASSOS[edition], cards=HALIKARNASSOS[edition].cards + " altar", stages=2)
    state = table(edition, plan, players=5, age=2, turn=3, phase=Phase.DISCARD_PICK, pending=(1,), discarded=1)
    assert refusal(state, 1, build("altar.1")).reason == "already_built"
    dealt = hold(state, discard="altar.1")
    assert [u.move for u in legal_uses(dealt, 1)] == [Decline()]


@both_editions
def test_r65_the_pick_may_be_declined(edition):
    state = table(edition, HALIKARNASSOS[edition], turn=3, age=2, phase=Phase.DISCARD_PICK, pending=(1,), discarded=1)
    dealt = hold(state, discard="stockade")
    assert {type(u.move) for u in legal_uses(dealt, 1)} == {Build, Decline}
    after = take(state, {1: Decline()})
    assert (after.phase, after.turn, after.discarded) == (Phase.MAIN, 4, 1)
    assert after.city(1).cards == state.city(1).cards


@both_editions
def test_r65_an_option_forces_a_legal_pick(edition):
    state = table(
        edition,
        HALIKARNASSOS[edition],
        turn=3,
        age=2,
        phase=Phase.DISCARD_PICK,
        pending=(1,),
        discarded=1,
        discard_pick="compulsory",
    )
    assert {type(u.move) for u in legal_uses(hold(state, discard="stockade"), 1)} == {Build}


@both_editions
def test_r65b_babylon_plays_before_halikarnassos_picks(edition):
    babylon = city(coins=0, **BABYLON[edition])
    state = table(edition, HALIKARNASSOS[edition], babylon, city(wonder="gizah"), age=3, turn=6)
    dealt = hold(state, "academy lodge", "palace observatory", "study senate")
    dealt = use_all(dealt, seat1=("academy", BuildStage), seat2=("palace", Sell), seat3=("study", Sell))
    assert (dealt.state.phase, GAME.to_act(dealt.state)) == (Phase.LAST_CARD, (2,))
    dealt = use_all(dealt, seat2=("observatory", Sell))
    assert (dealt.state.phase, GAME.to_act(dealt.state)) == (Phase.DISCARD_PICK, (1,))
    assert card("observatory") in {u.card for u in legal_uses(dealt, 1)}


@both_editions
def test_r65b_an_option_lets_halikarnassos_pick_first(edition):
    babylon = city(coins=0, **BABYLON[edition])
    state = table(edition, HALIKARNASSOS[edition], babylon, city(wonder="gizah"), age=3, turn=6, babylon_first="no")
    state = take(state, {1: BuildStage()})
    assert (state.phase, GAME.to_act(state)) == (Phase.DISCARD_PICK, (1,))
    state = take(state)
    assert (state.phase, GAME.to_act(state)) == (Phase.LAST_CARD, (2,))
    assert take(state, {2: Sell()}).phase is Phase.OVER


@both_editions
def test_r65c_extra_plays_come_before_the_war(edition):
    state = table(edition, HALIKARNASSOS[edition], *bare("gizah", "rhodos"), age=3, turn=6, discarded=1)
    state = take(state, {1: BuildStage()})
    assert state.phase is Phase.DISCARD_PICK
    assert [b.left_token for b in borders(state)] == [0, 0, 0]
    over = take(state, {1: build("siege_workshop")})
    assert over.phase is Phase.OVER
    assert [c.tokens for c in over.cities] == [(5, 5), (-1,), (-1,)]
    assert points(over, 1, "military") == 10


@both_editions
def test_r65c_the_seventh_card_comes_before_the_war(edition):
    babylon = city("sawmill ore_vein loom_1", coins=0, **BABYLON[edition])
    state = take(table(edition, babylon, *bare("gizah", "rhodos"), age=3, turn=6))
    assert state.phase is Phase.LAST_CARD
    over = take(state, {1: build("arsenal")})
    assert [c.tokens for c in over.cities] == [(5, 5), (-1,), (-1,)]
