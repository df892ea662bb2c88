"""Rulings R01 to R10: set-up, the turn, selling, identical structures."""

from __future__ import annotations

import pytest
from wonders_table import (
    CARDS,
    FIRST,
    SECOND,
    both_editions,
    build,
    card,
    city,
    coins,
    hold,
    is_legal,
    prices,
    refusal,
    shuffled_by,
    start,
    table,
    take,
    use_all,
)

from engine.game import Turn
from engine.seven_wonders.catalogue import catalogue
from engine.seven_wonders.dealing import Use, apply_uses, deal, legal_uses
from engine.seven_wonders.state import Build, BuildStage, Free, Phase, Sell
from engine.seven_wonders.turn import GAME


@both_editions
@pytest.mark.parametrize("players", [3, 4, 5, 6, 7])
def test_r01_seven_cards_a_player_and_age_with_players_plus_two_guilds(edition, players):
    in_play = catalogue(edition).in_play(players)
    entries = [CARDS[edition][copy.card] for copy in in_play]
    assert sum(e["age"] == 1 for e in entries) == 7 * players
    assert sum(e["age"] == 2 for e in entries) == 7 * players
    ordinary = sum(e["age"] == 3 and e["color"] != "purple" for e in entries)
    assert ordinary + players + 2 == 7 * players
    if players == 4:
        assert (ordinary, players + 2) == (22, 6)
    dealt = deal(start(edition, players), shuffled_by(1))
    for _ in range(12):
        dealt = apply_uses(dealt, {seat: Use(dealt.hands[seat - 1][0], Sell()) for seat in range(1, players + 1)})
    held = [CARDS[edition][c.card] for hand in dealt.hands for c in hand]
    assert (dealt.state.age, dealt.state.turn, len(held)) == (3, 1, 7 * players)
    assert sum(e["color"] == "purple" for e in held) == players + 2


@both_editions
def test_r02_three_coins_and_a_starting_resource_that_works_and_sells_from_turn_1(edition):
    new = GAME.new(start(edition, 3))
    assert coins(new) == (3, 3, 3)
    state = table(edition, city(wonder="gizah"), city(wonder="rhodos"))
    assert prices(state, 1, build("barracks")) == [(2, 0, 0)]
    assert prices(state, 2, build("barracks")) == [(0, 0, 0)]
    assert coins(take(state, {1: build("barracks")}))[0] == 1


@both_editions
def test_r03_hands_go_left_in_ages_1_and_3_and_right_in_age_2(edition):
    dealt = deal(start(edition, 3), shuffled_by(3))
    for age, gives_to in ((1, {1: 2, 2: 3, 3: 1}), (2, {1: 3, 2: 1, 3: 2}), (3, {1: 2, 2: 3, 3: 1})):
        assert (dealt.state.age, dealt.state.turn) == (age, 1)
        for _ in range(5):
            before = dealt.hands
            sold = {seat: before[seat - 1][0] for seat in (1, 2, 3)}
            dealt = apply_uses(dealt, {seat: Use(sold[seat], Sell()) for seat in (1, 2, 3)})
            for seat in (1, 2, 3):
                kept = set(before[seat - 1]) - {sold[seat]}
                assert set(dealt.hands[gives_to[seat] - 1]) == kept
        dealt = apply_uses(dealt, {seat: Use(dealt.hands[seat - 1][0], Sell()) for seat in (1, 2, 3)})


@both_editions
def test_r04_the_last_card_is_discarded_for_no_coins(edition):
    state = table(edition, city(coins=4), turn=6)
    after = take(state, {1: Sell()})
    assert coins(after)[0] == 7
    assert (after.age, after.turn) == (2, 1)
    dealt = hold(state, "lumber_yard ore_vein", "clay_pool stone_pit", "loom_1 press_1")
    later = use_all(dealt, seat1=("lumber_yard", Sell), seat2=("clay_pool", Build), seat3=("loom_1", Build))
    assert sorted(later.discard) == sorted([card("lumber_yard"), card("ore_vein"), card("stone_pit"), card("press_1")])
    assert coins(later.state)[0] == 7
    assert later.state.discarded == 4


@both_editions
def test_r05_any_card_may_be_sold_for_three_coins(edition):
    dealt = hold(table(edition, city(coins=1)), "lumber_yard", "clay_pool", "ore_vein")
    assert {type(u.move) for u in legal_uses(dealt, 1)} == {Build, Sell}
    after = use_all(dealt, seat1=("lumber_yard", Sell), seat2=("clay_pool", Build), seat3=("ore_vein", Build))
    assert coins(after.state)[0] == 4
    assert after.state.discarded == 1
    assert tuple(after.discard) == (card("lumber_yard"),)


@both_editions
def test_r06_selling_is_the_only_legal_use_when_nothing_can_be_paid(edition):
    state = table(edition, city(wonder="rhodos", coins=0), age=2, turn=2)
    uses = tuple(legal_uses(hold(state, "sawmill"), 1))
    assert uses == (Use(card("sawmill"), Sell()),)
    assert refusal(state, 1, build("sawmill")).reason == "too_few_coins"
    assert refusal(state, 1, BuildStage()).reason == "missing_resources"


@both_editions
def test_r07_moves_of_a_turn_are_simultaneous(edition):
    state = table(edition)
    there = GAME.apply(state, Turn({1: Sell(), 2: Sell(), 3: Sell()}))
    back = GAME.apply(state, Turn({3: Sell(), 2: Sell(), 1: Sell()}))
    assert there == back
    assert coins(there) == (6, 6, 6)


@both_editions
def test_r08_a_structure_stands_once_in_a_city_whatever_the_copy(edition):
    state = table(edition, city("altar timber_yard lumber_yard stone_pit", wonder="rhodos"), players=5)
    verdict = refusal(state, 1, build("altar.1"))
    assert verdict.reason == "already_built"
    assert verdict.facts["structure"] == "altar"
    uses = {type(u.move) for u in legal_uses(hold(state, "altar.1"), 1)}
    assert uses == {BuildStage, Sell}
    assert is_legal(state, 2, build("altar.1"))


@both_editions
@pytest.mark.parametrize("structure", ["loom", "glassworks", "press"])
def test_r09_the_same_name_of_another_age_is_the_same_structure(edition, structure):
    state = table(edition, city(f"{structure}_1"), age=2)
    assert refusal(state, 1, build(f"{structure}_2")).reason == "already_built"
    assert is_legal(state, 2, build(f"{structure}_2"))


@both_editions
def test_r10_no_second_structure_by_chain(edition):
    state = table(edition, city("scriptorium library"), age=2, players=6)
    assert refusal(state, 1, build("library.1")).reason == "already_built"


def test_r10_no_second_palace_by_olympias_free_building():
    olympia = city("palace", wonder="olympia", side="A", stages=2)
    state = table(FIRST, olympia, age=3, players=7)
    assert refusal(state, 1, build("palace.1")).reason == "already_built"
    assert Free.ONCE_PER_AGE in {way.payment.free for way in GAME.check(state, 1, build("pantheon")).ways}


def test_r10_no_second_loom_as_the_free_first_card_of_an_age():
    state = table(SECOND, city("loom_1", wonder="olympia", side="B", stages=1), age=2)
    assert refusal(state, 1, build("loom_2")).reason == "already_built"


@both_editions
def test_r10_no_second_altar_from_the_discard_pile(edition):
    halikarnassos = city("altar", wonder="halikarnassos", stages=2)
    state = table(edition, halikarnassos, phase=Phase.DISCARD_PICK, pending=(1,), discarded=2, players=5, turn=3)
    assert refusal(state, 1, build("altar.1")).reason == "already_built"
    assert is_legal(state, 1, build("baths"))
