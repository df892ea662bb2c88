"""Whole games of the dealing layer: nothing is lost, everything is repeatable, the bots know what they do."""

import random
from collections import Counter
from dataclasses import replace

import pytest

from engine import bots
from engine.game import Legal, NotLegal, Turn, replay
from engine.notation import format_turn, parse_turn
from engine.seven_wonders.catalogue import SIDES, catalogue
from engine.seven_wonders.dealing import Dealt, Use, apply_uses, deal, legal_uses, picked_use, referee_turn
from engine.seven_wonders.state import (
    UNKNOWN_COPY,
    Build,
    BuildStage,
    CardCopy,
    Decline,
    Edition,
    Phase,
    SeatSetup,
    Sell,
    Setup,
)
from engine.seven_wonders.turn import GAME, coins_moved, sharing_a_card


def drawn(edition, players, rng):
    wonders = rng.sample(sorted(catalogue(edition).wonders), players)
    return Setup(edition, tuple(SeatSetup(wonder, rng.choice(SIDES[edition])) for wonder in wonders))


def played(edition, choosers, seed):
    """Every instant of a game, and the uses that led from each to the next."""
    rng = random.Random(seed)
    dealt = deal(drawn(edition, len(choosers), rng), lambda values: rng.sample(values, len(values)))
    instants, turns = [dealt], []
    while seats := GAME.to_act(dealt.state):
        uses = {seat: choosers[seat - 1](dealt, seat, rng) for seat in seats}
        dealt = apply_uses(dealt, uses)
        instants.append(dealt)
        turns.append(uses)
    return instants, turns


def everything(dealt: Dealt) -> Counter[CardCopy]:
    found = Counter(dealt.discard)
    for hands in (dealt.hands, *dealt.coming):
        for hand in hands:
            found.update(hand)
    for city in dealt.state.cities:
        found.update(city.cards)
    return found


@pytest.mark.parametrize("edition", Edition)
@pytest.mark.parametrize("players", range(3, 8))
def test_cards_and_coins_are_conserved(edition, players):
    for seed in range(3):
        instants, turns = played(edition, [bots.choose_random] * players, seed)
        buried: Counter[CardCopy] = Counter()
        for before, after, uses in zip(instants[:-1], instants[1:], turns, strict=True):
            turn = referee_turn(uses)
            buried.update(use.card for use in uses.values() if isinstance(use.move, BuildStage))
            assert everything(after) + buried == everything(instants[0])
            assert len(after.discard) == after.state.discarded
            purses = [0, *(city.coins for city in before.state.cities)]
            for moved in coins_moved(before.state, turn):
                assert moved.coins > 0
                purses[moved.source] -= moved.coins
                purses[moved.target] += moved.coins
            assert purses[1:] == [city.coins for city in after.state.cities]
            assert min(purses[1:]) >= 0
        assert instants[-1].state.phase is Phase.OVER
        assert all(not hand for hand in instants[-1].hands)


@pytest.mark.parametrize("edition", Edition)
def test_a_game_is_replayed_from_its_lines(edition):
    instants, turns = played(edition, [bots.choose_random] * 5, seed=11)
    lines = [format_turn(GAME.name, referee_turn(uses)) for uses in turns]
    again = replay(GAME, instants[0].state.setup, [parse_turn(GAME.name, line) for line in lines])
    assert again == instants[-1].state
    assert hash(again) == hash(instants[-1].state)


def test_legal_uses_are_the_referees_legal_moves():
    instants, _ = played(Edition.FIRST, [bots.choose_random] * 4, seed=3)
    for dealt in instants[::4]:
        for seat in GAME.to_act(dealt.state):
            uses = legal_uses(dealt, seat)
            assert [picked_use(dealt, seat, lambda _, at=at: at) for at in range(len(uses))] == list(uses)
            for use in uses:
                assert isinstance(GAME.check(dealt.state, seat, use.move), Legal)
            possible = set(GAME.legal_moves(dealt.state, seat))
            assert {use.move for use in uses} <= possible


def test_a_card_that_is_not_in_the_hand_cannot_be_used():
    instants, turns = played(Edition.SECOND, [bots.choose_random] * 3, seed=1)
    dealt, uses = instants[0], turns[0]
    other = Use(dealt.hands[1][0], Sell())
    with pytest.raises(NotLegal, match="does not have"):
        apply_uses(dealt, {**uses, 1: other})


def picks(dealt):
    return legal_uses(dealt, GAME.to_act(dealt.state)[0])


def test_a_compulsory_pick_cannot_be_declined():
    picking = next(
        dealt
        for seed in range(40)
        for dealt in played(Edition.SECOND, [bots.choose_random] * 7, seed)[0]
        if dealt.state.phase is Phase.DISCARD_PICK and any(not isinstance(use.move, Decline) for use in picks(dealt))
    )
    (seat,) = GAME.to_act(picking.state)
    assert any(isinstance(use.move, Decline) for use in legal_uses(picking, seat))
    options = replace(picking.state.setup.options, values=(("discard_pick", "compulsory"),))
    state = replace(picking.state, setup=replace(picking.state.setup, options=options))
    strict = replace(picking, state=state)
    assert not any(isinstance(use.move, Decline) for use in legal_uses(strict, seat))
    with pytest.raises(NotLegal, match="compulsory"):
        apply_uses(strict, {seat: Use(strict.discard[-1], Decline())})


def test_the_moves_of_a_turn_are_those_of_the_seats_to_act():
    state = played(Edition.SECOND, [bots.choose_random] * 3, seed=1)[0][0].state
    with pytest.raises(NotLegal, match=r"\[1, 2, 3\] are to act"):
        GAME.apply(state, Turn({1: Sell(), 2: Sell()}))


def mean(scores):
    totals = [score.total for score in scores]
    return sum(totals) / len(totals)


def test_bots_beat_random_players_by_half():
    """200 seeded games: a bot among random players against those players, and whole tables of each."""
    players, games = 4, 200
    alone, others, bot_tables, random_tables = [], [], [], []
    for seed in range(games):
        seat = seed % players
        choosers = [bots.choose_random] * players
        random_tables += GAME.score(played(Edition.SECOND, choosers, seed)[0][-1].state).seats
        choosers[seat] = bots.choose
        scores = GAME.score(played(Edition.SECOND, choosers, seed)[0][-1].state).seats
        alone.append(scores[seat])
        others += [score for score in scores if score.seat != seat + 1]
        if seed % 4 == 0:
            table = played(Edition.SECOND, [bots.choose] * players, seed)
            bot_tables += GAME.score(table[0][-1].state).seats
    assert mean(alone) >= 1.5 * mean(others)
    assert mean(alone) >= 1.5 * mean(random_tables)
    assert mean(bot_tables) >= 1.5 * mean(random_tables)


def test_a_bot_sees_only_its_own_hand():
    """Hidden hands, decks and a pile that it does not pick from make no difference."""
    instants, _ = played(Edition.SECOND, [bots.choose] * 4, seed=5)
    for dealt in (each for each in instants if each.state.phase is Phase.MAIN):
        hidden = replace(
            dealt,
            hands=tuple(hand if seat == 1 else () for seat, hand in enumerate(dealt.hands, 1)),
            discard=(),
            coming=(),
        )
        assert bots.choose(dealt, 1, random.Random(0)) == bots.choose(hidden, 1, random.Random(0))


def test_one_physical_card_is_not_built_by_two_seats():
    state = played(Edition.SECOND, [bots.choose_random] * 3, seed=1)[0][0].state
    moves = {1: Build(CardCopy("altar")), 2: Build(CardCopy("altar")), 3: Build(CardCopy("theater"))}
    assert sharing_a_card(state, Turn(moves)) == {1, 2}
    with pytest.raises(NotLegal, match=r"\[1, 2\] lay the same physical card"):
        GAME.apply(state, Turn(moves))
    assert sharing_a_card(state, Turn(moves, ruled=frozenset({2}))) == frozenset()
    ruled = GAME.apply(state, Turn(moves, ruled=frozenset({2})))
    assert ruled.city(1).cards == ruled.city(2).cards == (CardCopy("altar"),)


def test_cards_entered_by_name_are_no_more_than_there_are():
    state = played(Edition.SECOND, [bots.choose_random] * 5, seed=1)[0][0].state
    altar = Build(CardCopy("altar", UNKNOWN_COPY))
    sells = dict.fromkeys(range(1, 6), Sell())
    two, three = Turn({**sells, 1: altar, 2: altar}), Turn({**sells, 1: altar, 2: altar, 3: altar})
    assert sharing_a_card(state, two) == frozenset()
    assert [card.card for city in GAME.apply(state, two).cities for card in city.cards] == ["altar", "altar"]
    assert sharing_a_card(state, three) == {1, 2, 3}
    with pytest.raises(NotLegal, match="same physical card"):
        GAME.apply(state, three)
    assert GAME.apply(state, Turn(three.moves, ruled=frozenset({3}))).city(3).cards == (altar.card,)
