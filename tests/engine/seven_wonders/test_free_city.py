"""Two players' games through the dealing layer and the bots: the holder and the Free City share a hand."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest
from wonders_table import FIRST, build, card, cards, city, hold, is_legal, shuffled_by, start, two_table, use

from engine import bots
from engine.game import NotLegal, Turn, replay
from engine.notation import format_turn, parse_turn
from engine.seven_wonders.dealing import Use, apply_uses, choosing_order, deal, legal_uses, picked_use, referee_turn
from engine.seven_wonders.free_city import decider, holder, is_free_city, served
from engine.seven_wonders.state import BuildStage, Decline, Edition, Sell
from engine.seven_wonders.turn import GAME, sharing_a_card

PROFILES = pytest.mark.parametrize("options", [{}, {"free_city_holder": "alternates", "free_city_first": "holder"}])
BOTS = pytest.mark.parametrize("chooser", [bots.choose, bots.choose_random])


def played(chooser, seed, options):
    rng = random.Random(seed)
    dealt = deal(start(FIRST, 2, **options), shuffled_by(seed))
    while GAME.to_act(dealt.state):
        uses = bots.choose_all(dealt, rng, chooser)
        yield dealt, uses
        dealt = apply_uses(dealt, uses)


@BOTS
@PROFILES
def test_bots_play_for_three_cities_and_a_game_is_replayed_from_its_lines(chooser, options):
    for seed in range(3):
        turns = list(played(chooser, seed, options))
        assert 18 <= len(turns) <= 18 + 3
        lines = [format_turn(GAME.name, referee_turn(uses)) for _, uses in turns]
        over = replay(GAME, start(FIRST, 2, **options), [parse_turn(GAME.name, line) for line in lines])
        assert over == apply_uses(*turns[-1]).state
        assert GAME.to_act(over) == ()


@BOTS
@PROFILES
def test_bots_choose_from_what_they_see(chooser, options):
    for dealt, _ in played(bots.choose_random, 4, options):
        seen = holder(dealt.state)
        hidden = replace(
            dealt,
            hands=tuple(hand if seat == seen else () for seat, hand in enumerate(dealt.hands, 1)),
            discard=(),
            coming=(),
        )
        for seat in served(dealt.state):
            if seat in GAME.to_act(dealt.state) and len(GAME.to_act(dealt.state)) == 3:
                once, again = (chooser(view, seat, random.Random(0)) for view in (dealt, hidden))
                assert once == again


def test_the_free_city_takes_what_the_other_player_would_like():
    """Seat 2 gets this hand next."""
    state = two_table(city(), city(), city(wonder="gizah", coins=0))
    rng = random.Random(1)
    chosen = bots.choose(hold(state, "altar clay_pool", "press_1", "ore_vein"), 3, rng)
    wanted = bots.choose(hold(state, "press_1", "altar clay_pool", "ore_vein"), 2, rng)
    assert chosen.card == wanted.card


@pytest.mark.parametrize("turn", [1, 2])
def test_the_free_city_pays_its_holder_rather_than_the_other_player(turn):
    sellers = (city("lumber_yard", wonder="rhodos"), city(wonder="olympia"))  # wood on both sides
    state = two_table(*sellers, city(wonder="gizah", coins=2), turn=turn, free_city_holder="alternates")
    hands = ("stockade", "", "ore_vein") if turn == 1 else ("", "stockade", "ore_vein")
    payment = bots.choose(hold(state, *hands), 3, random.Random(0)).move.payment
    assert (payment.left, payment.right) == ((2, 0) if turn == 1 else (0, 2))


@PROFILES
def test_who_is_served_second_chooses_from_what_is_left(options):
    for dealt, uses in played(bots.choose_random, 3, options):
        if len(uses) == 3:
            first, second = served(dealt.state)
            left = legal_uses(dealt, second, {first: uses[first]})
            assert uses[first].card not in {use.card for use in left}
            assert [picked_use(dealt, second, lambda _, at=at: at, uses) for at in range(len(left))] == list(left)
            twice = {**uses, second: Use(uses[first].card, BuildStage())}
            with pytest.raises(NotLegal, match="does not have"):
                apply_uses(dealt, twice)


@PROFILES
def test_every_use_of_a_shared_hand_is_legal_to_the_referee(options):
    for dealt, uses in list(played(bots.choose_random, 12, options))[::3]:
        chosen = {}
        for seat in choosing_order(dealt.state):
            for one in legal_uses(dealt, seat, chosen):
                assert is_legal(dealt.state, seat, one.move)
            chosen[seat] = uses[seat]


def test_only_the_third_seat_of_two_players_is_a_free_city():
    three, two = deal(start(FIRST, 3), shuffled_by(1)).state, deal(start(FIRST, 2), shuffled_by(1)).state
    assert [is_free_city(three, seat) for seat in (1, 2, 3)] == [False] * 3
    assert [is_free_city(two, seat) for seat in (1, 2, 3)] == [False, False, True]
    assert (holder(three), served(three), decider(three, 3)) == (None, (), 3)
    assert choosing_order(three) == (1, 2, 3)


def test_a_card_that_the_free_city_sells_is_not_built_by_another():
    state = two_table(city("lumber_yard", wonder="rhodos"), city(), city(wonder="gizah", coins=0))
    moves = {1: GAME.check(state, 1, build("stockade")).ways[0], 2: Sell(), 3: Sell(card("stockade"))}
    assert sharing_a_card(state, Turn(moves)) == {1, 3}
    with pytest.raises(NotLegal, match=r"\[1, 3\] lay the same physical card"):
        GAME.apply(state, Turn(moves))


def test_a_ruled_sale_of_the_free_city_stands_but_not_of_a_card_that_does_not_exist():
    state = two_table(city(), city(), city(wonder="gizah"))
    ruled = frozenset({3})
    after = GAME.apply(state, Turn({1: Sell(), 2: Sell(), 3: Sell(card("altar"))}, ruled))
    assert (after.city(3).coins, after.discarded) == (6, 3)
    with pytest.raises(NotLegal, match=r"no card altar\.9"):
        GAME.apply(state, Turn({1: Sell(), 2: Sell(), 3: Sell(card("altar.9"))}, ruled))


def test_house_rules_play_the_second_edition_to_its_end():
    rng = random.Random(2)
    dealt = deal(start(Edition.SECOND, 2, house_rules="two_players_second"), shuffled_by(2))
    kinds = Counter()
    while GAME.to_act(dealt.state):
        uses = bots.choose_all(dealt, rng)
        kinds.update(type(one.move) for seat, one in uses.items() if seat == 3)
        dealt = apply_uses(dealt, uses)
    assert kinds.total() - kinds[Decline] >= 18
    assert [seat.rank for seat in GAME.score(dealt.state).seats][2] == 0


def test_the_pile_is_drawn_from_its_top():
    state = two_table(city(), city(), city(wonder="gizah", coins=0), free_city_holder="alternates")
    dealt = hold(state, "altar theater loom_1", "press_1 glassworks_1", "ore_vein clay_pool")
    chosen = {3: use(dealt, 3, "altar", type(build("altar")))}
    chosen[1] = use(dealt, 1, "theater", Sell, chosen)
    chosen[2] = use(dealt, 2, "press_1", Sell)
    after = apply_uses(dealt, chosen)
    assert after.hands == (cards("glassworks_1"), cards("loom_1 ore_vein"), cards("clay_pool"))
