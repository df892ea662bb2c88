"""What every game promises the table, tried on whole random games."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from wonders_oracle import all_splits, categories, pareto
from wonders_play import whole_game
from wonders_table import BOARDS, CARDS

from engine.game import Illegal, Legal, NotLegal, Turn, replay
from engine.notation import format_move, format_setup, format_turn, parse_move, parse_setup, parse_turn
from engine.seven_wonders.catalogue import catalogue
from engine.seven_wonders.state import Build, BuildStage, CardCopy, Decline, Edition, Payment, Phase, Sell
from engine.seven_wonders.turn import GAME, coins_moved, sharing_a_card

TABLES = [(edition, players) for edition in Edition for players in range(2, 8)]
"""Two players of the second edition play by house rules."""


def games(test):
    """Random tables, two players among them in any case."""
    for case in (example((Edition.FIRST, 2), 5), example((Edition.FIRST, 2), 17), example((Edition.SECOND, 2), 6)):
        test = case(test)
    return given(st.sampled_from(TABLES), st.integers(0, 10**6))(test)


few = settings(max_examples=10, derandomize=True, deadline=None, database=None, suppress_health_check=list(HealthCheck))


@games
@few
def test_games_end_and_the_same_turns_lead_to_the_same_state(table, seed):
    moments = list(whole_game(*table, seed))
    assert len(moments) <= 18 + 3 + 18  # turns, last cards, picks
    setup = moments[0].before.state.setup
    for moment in moments:
        before, turn, after = moment.before.state, moment.turn, moment.after.state
        assert GAME.apply(before, turn) == after
        shuffled = dict(random.Random(seed).sample(list(turn.moves.items()), len(turn.moves)))
        again = GAME.apply(before, Turn(shuffled))
        assert again == after
        assert hash(again) == hash(after)
    over = moments[-1].after.state
    assert over.phase is Phase.OVER
    assert GAME.to_act(over) == ()
    replayed = replay(GAME, setup, [m.turn for m in moments])
    assert replayed == over
    assert GAME.score(replayed) == GAME.score(over)


@games
@few
def test_coins_and_cards_are_neither_made_nor_lost(table, seed):
    edition, players = table
    cities = max(players, 3)
    buried: list[CardCopy] = []
    for moment in whole_game(*table, seed):
        before, after = moment.before.state, moment.after.state
        change = Counter(dict.fromkeys(range(cities + 1), 0))
        for flow in coins_moved(before, moment.turn):
            assert flow.coins > 0
            assert flow.source != flow.target
            change[flow.source] -= flow.coins
            change[flow.target] += flow.coins
        for seat in range(1, cities + 1):
            assert after.city(seat).coins - before.city(seat).coins == change[seat]
            assert after.city(seat).coins >= 0
        buried += [u.card for u in moment.uses.values() if isinstance(u.move, BuildStage)]
        stages = sum(city.stages for city in after.cities)
        assert stages == len(buried)
        dealt = moment.after
        everywhere = [c for hand in dealt.hands for c in hand] + list(dealt.discard) + buried
        everywhere += [c for city in after.cities for c in city.cards]
        assert len(everywhere) == len(set(everywhere)) == 7 * cities * after.age
        assert set(everywhere) <= set(catalogue(edition).in_play(cities))
        assert after.discarded == len(dealt.discard)
        for city in after.cities:
            names = [CARDS[edition][c.card]["structure"] for c in city.cards]
            assert len(names) == len(set(names))


def _some_moves(state, seat, source):
    """Moves of every kind, most of them nonsense."""
    edition = state.setup.edition
    card = CardCopy(source.choice(list(CARDS[edition])), source.choice((0, 0, 1, 2, 9)))
    odd = Payment(left=source.randint(0, 4), right=source.randint(0, 2))
    yield from (
        Sell(),
        Sell(card),
        Decline(),
        BuildStage(),
        BuildStage(odd),
        Build(card),
        Build(card, odd),
        Build(card, Payment()),
    )
    yield from source.sample(list(GAME.legal_moves(state, seat)), 1)


@games
@few
def test_a_move_applies_exactly_if_it_is_legal(table, seed):
    source = random.Random(seed)
    for moment in whole_game(*table, seed):
        before, turn = moment.before.state, moment.turn
        seat = source.choice(GAME.to_act(before))
        legal = set(GAME.legal_moves(before, seat))
        assert turn.moves[seat] in legal
        for move in _some_moves(before, seat, source):
            verdict = GAME.check(before, seat, move)
            if isinstance(verdict, Illegal):
                assert move not in legal
                with pytest.raises(NotLegal, match=verdict.reason):
                    GAME.apply(before, Turn({**turn.moves, seat: move}))
            else:
                assert verdict.ways
                assert set(verdict.ways) <= legal
                for way in verdict.ways:
                    assert GAME.check(before, seat, way) == Legal((way,))
                    trial = Turn({**turn.moves, seat: way})
                    if not sharing_a_card(before, trial):  # another seat may lay this very card in this turn
                        GAME.apply(before, trial)
        idle = [s for s in range(1, len(before.cities) + 1) if s not in GAME.to_act(before)]
        for other in idle[:1]:
            assert isinstance(GAME.check(before, other, Sell()), Illegal)
            with pytest.raises(NotLegal):
                GAME.apply(before, Turn({**turn.moves, other: Sell()}))


@games
@few
def test_notation_round_trips(table, seed):
    moments = list(whole_game(*table, seed))
    setup = moments[0].before.state.setup
    line = format_setup(setup)
    assert "\n" not in line
    assert parse_setup(line) == setup
    for moment in moments:
        for move in moment.turn.moves.values():
            assert parse_move(GAME.name, format_move(GAME.name, move)) == move
        ruled = frozenset(list(moment.turn.moves)[:1])
        for turn in (moment.turn, Turn(moment.turn.moves, ruled)):
            assert parse_turn(GAME.name, format_turn(GAME.name, turn)) == turn


@pytest.mark.parametrize("edition", tuple(Edition), ids=str)
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6, 7])
def test_the_final_score_is_that_of_a_second_scorer(edition, players):
    for seed in range(15):
        *_, last = whole_game(edition, players, 100 * players + seed)
        state = last.after.state
        sheet = GAME.score(state)
        second = [categories(state, seat) for seat in range(1, len(state.cities) + 1)]
        results = [(sum(points.values()), city.coins) for points, city in zip(second, state.cities, strict=True)]
        for seat, points in enumerate(second, 1):
            mine = sheet.seats[seat - 1]
            assert mine.seat == seat
            assert mine.tie_break == state.city(seat).coins
            assert sum(mine.categories.values()) == mine.total == sum(points.values())
            if state.city(seat).wonder != "olympia":  # a copied guild may stand under its stage or its guilds
                assert dict(mine.categories) == points
            better = sum(other > (mine.total, mine.tie_break) for other in results[:players])
            assert mine.rank == (1 + better if seat <= players else 0)


def _second_count(state, seat):
    """How many complete moves a seat has in a main turn; None where its wonder builds free of charge."""
    edition, me = state.setup.edition, state.city(seat)
    if me.wonder == "olympia" and me.stages and (edition, me.side) != (Edition.FIRST, "B"):
        return None
    board = BOARDS[edition][me.wonder]["sides"][me.side]["stages"]
    standing = {c for one in state.cities for c in one.cards}
    own = {c.card for c in me.cards}
    names = {CARDS[edition][c]["structure"] for c in own}

    def affordable(cost):
        splits = pareto(all_splits(state, seat, cost["resources"]))
        return sum(sum(split) + cost["coins"] <= me.coins for split in splits)

    raises = affordable(board[me.stages]["cost"]) if me.stages < len(board) else 0
    free_city = state.setup.free_city is not None and seat == 3
    found = raises + (not free_city)  # selling an unseen card is one move
    for entry in CARDS[edition].values():
        if entry["age"] == state.age:
            free = [i for i, mark in enumerate(entry["min_players"] or [0]) if mark <= len(state.cities)]
            copies = sum(CardCopy(entry["id"], i) not in standing for i in free)
            if copies:
                builds = 1 if own & set(entry["chain_from"]) else affordable(entry["cost"])
                builds *= entry["structure"] not in names
                found += copies * (builds or (free_city and not raises))
    return found


@pytest.mark.parametrize("edition", tuple(Edition), ids=str)
@pytest.mark.parametrize(("players", "seed"), [(2, 8), (3, 1), (4, 2), (5, 3), (7, 4)])
def test_legal_moves_are_as_many_as_a_second_search_finds(edition, players, seed):
    counted = 0
    picked = set()  # cities whose chains the first edition's option may refuse
    for moment in whole_game(edition, players, seed):
        state = moment.before.state
        for seat in GAME.to_act(state):
            expected = _second_count(state, seat) if state.phase is Phase.MAIN and seat not in picked else None
            if expected is not None and (seat + state.turn) % 2:
                assert len(list(GAME.legal_moves(state, seat))) == expected
                counted += 1
        if edition is Edition.FIRST and state.phase is Phase.DISCARD_PICK:
            picked |= set(moment.uses)
    assert counted > 15
