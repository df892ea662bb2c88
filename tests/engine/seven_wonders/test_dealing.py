"""The layer that knows the hands."""

from __future__ import annotations

import random

import pytest
from wonders_play import whole_game
from wonders_table import CARDS, SECOND, both_editions, build, card, city, coins, hold, shuffled_by, start, table, take

from engine.game import GameError
from engine.seven_wonders.catalogue import catalogue
from engine.seven_wonders.dealing import Use, apply_uses, deal, legal_uses, referee_turn
from engine.seven_wonders.state import Build, BuildStage, Sell
from engine.seven_wonders.turn import GAME


@both_editions
def test_one_shuffle_deals_one_game(edition):
    setup = start(edition, 4)
    assert deal(setup, shuffled_by(7)) == deal(setup, shuffled_by(7))
    assert deal(setup, shuffled_by(7)).hands != deal(setup, shuffled_by(8)).hands


@both_editions
@pytest.mark.parametrize("players", [3, 4, 5, 6, 7])
def test_the_first_age_is_dealt_whole(edition, players):
    dealt = deal(start(edition, players), shuffled_by(players))
    held = sorted(c for hand in dealt.hands for c in hand)
    assert held == sorted(c for c in catalogue(edition).in_play(players) if CARDS[edition][c.card]["age"] == 1)
    assert dealt.discard == ()
    assert dealt.state == GAME.new(start(edition, players))


@both_editions
def test_a_use_takes_the_card_from_the_hand(edition):
    hands = "altar baths barracks", "theater loom_1 stockade", "press_1 clay_pool ore_vein"
    dealt = hold(table(edition, turn=5), *hands)
    uses = {1: Use(card("altar"), Sell()), 2: Use(card("loom_1"), Sell()), 3: Use(card("press_1"), Sell())}
    after = apply_uses(dealt, uses)
    used = {"altar", "loom_1", "press_1"}
    passed = [{card(c) for c in hands[giver].split() if c not in used} for giver in (2, 0, 1)]
    assert [set(hand) for hand in after.hands] == passed
    assert set(after.discard) == {card("altar"), card("loom_1"), card("press_1")}
    assert after.state == GAME.apply(dealt.state, referee_turn(uses))


@both_editions
def test_the_referee_is_told_nothing_of_a_hidden_card(edition):
    state = table(edition, city("lumber_yard timber_yard", wonder="rhodos"))
    uses = {seat: u for seat in (1,) for u in legal_uses(hold(state, "altar"), 1) if isinstance(u.move, BuildStage)}
    assert "altar" not in repr(referee_turn({**uses, 2: Use(card("baths"), Sell())}))


@both_editions
def test_a_card_that_is_not_in_the_hand_cannot_be_used(edition):
    dealt = hold(table(edition), "altar", "theater", "press_1")
    uses = {2: Use(card("theater"), Sell()), 3: Use(card("press_1"), Sell())}
    for wrong in (Use(card("baths"), Sell()), Use(card("theater"), Sell()), Use(card("altar"), build("clay_pool"))):
        with pytest.raises(GameError):
            apply_uses(dealt, {1: wrong, **uses})


@both_editions
def test_uses_are_the_referees_legal_moves_for_the_hand(edition):
    for moment in whole_game(edition, 4, 11):
        for seat in GAME.to_act(moment.before.state):
            allowed = set(GAME.legal_moves(moment.before.state, seat))
            uses = legal_uses(moment.before, seat)
            assert len(uses) == len(set(uses))
            assert {u.move for u in uses} <= allowed
            assert all(u.move.card == u.card for u in uses if isinstance(u.move, Build))
            if moment.before.state.phase == "main":
                hand = set(moment.before.hands[seat - 1])
                assert {u.card for u in uses} == hand
                in_hand = {m for m in allowed if isinstance(m, Build) and m.card in hand}
                assert {u.move for u in uses if isinstance(u.move, Build)} == in_hand


def test_the_discard_pile_is_known_here_though_the_referee_only_counts_it():
    source = random.Random(3)
    dealt = deal(start(SECOND, 3), shuffled_by(3))
    while dealt.state.age < 3:
        uses = {seat: Use(source.choice(dealt.hands[seat - 1]), Sell()) for seat in (1, 2, 3)}
        dealt = apply_uses(dealt, uses)
    assert len(dealt.discard) == len(set(dealt.discard)) == dealt.state.discarded == 42
    assert coins(dealt.state) == (39, 39, 39)
    assert take(dealt.state).discarded == 45
