"""The borders and the tokens at the end of an age."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from wonders_table import SECOND, both_editions, build, city, table, take

from engine.seven_wonders.military import borders
from engine.seven_wonders.state import CardCopy, City, Edition, SeatSetup, Setup, State

REDS = ["stockade", "barracks", "guard_tower", "walls", "stables", "archery_range", "arsenal", "siege_workshop"]
SHIELDS = dict(zip(REDS, (1, 1, 1, 2, 2, 2, 3, 3), strict=True))
WONDERS = ("gizah", "ephesos", "alexandria", "halikarnassos", "olympia", "babylon")  # no shields on their boards


@st.composite
def wars(draw):
    players = draw(st.integers(3, 6))
    age = draw(st.integers(1, 3))
    cities = tuple(
        City(w, "day", cards=tuple(CardCopy(c) for c in draw(st.lists(st.sampled_from(REDS), unique=True))))
        for w in WONDERS[:players]
    )
    setup = Setup(Edition.SECOND, tuple(SeatSetup(c.wonder, c.side) for c in cities))
    return State(setup, cities, age=age, turn=6)


@given(wars())
@settings(max_examples=50, derandomize=True, deadline=None, database=None)
def test_each_border_gives_what_the_rule_says(state):
    players = len(state.cities)
    strength = [sum(SHIELDS[c.card] for c in one.cards) for one in state.cities]
    after = take(state)
    for i in range(players):
        tokens = []
        for j in ((i + 1) % players, (i - 1) % players):
            if strength[i] > strength[j]:
                tokens.append((1, 3, 5)[state.age - 1])
            elif strength[i] < strength[j]:
                tokens.append(-1)
        assert sorted(after.cities[i].tokens) == sorted(tokens)
    told = borders(state)
    assert len(told) == players
    assert {frozenset((b.left, b.right)) for b in told} == {
        frozenset((n, n % players + 1)) for n in range(1, players + 1)
    }
    for border in told:
        assert (border.left_shields, border.right_shields) == (strength[border.left - 1], strength[border.right - 1])
    for seat in range(1, players + 1):
        own = [b.left_token if b.left == seat else b.right_token for b in told if seat in (b.left, b.right)]
        assert sorted(t for t in own if t) == sorted(after.city(seat).tokens)


@both_editions
def test_tokens_come_only_after_the_sixth_turn(edition):
    state = table(edition, city("stockade"), turn=5)
    before_war = take(state)
    assert (before_war.turn, [c.tokens for c in before_war.cities]) == (6, [(), (), ()])
    assert [c.tokens for c in take(before_war).cities] == [(1, 1), (-1,), (-1,)]


@both_editions
def test_tokens_are_kept_in_the_order_in_which_they_were_taken(edition):
    state = table(edition, city("stockade", tokens=(-1, 1)), city("barracks"), city("guard_tower walls"), age=2, turn=6)
    assert take(state).city(1).tokens == (-1, 1, -1)
    assert take(state).city(3).tokens == (3, 3)


@pytest.mark.parametrize(
    ("age", "token", "cards", "wanted"),
    [
        (1, 1, "lumber_yard", "stockade"),
        (2, 3, "lumber_yard ore_vein clay_pool", "stables"),
        (3, 5, "sawmill ore_vein loom_1", "arsenal"),
    ],
)
def test_shields_of_the_last_card_count(age, token, cards, wanted):
    state = table(SECOND, city(cards, wonder="gizah"), city(wonder="ephesos"), age=age, turn=6)
    assert take(state, {1: build(wanted)}).city(1).tokens == (token, token)
