"""Scores in parts, and what the display shows of their making."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from wonders_oracle import categories, science_points
from wonders_table import BOARDS, CARDS, FIRST, SECOND, both_editions, city, points, table

from engine.seven_wonders import scoring
from engine.seven_wonders.state import CardCopy, City, Edition, SeatSetup, Setup, State
from engine.seven_wonders.turn import GAME

COLUMNS = ["military", "treasury", "wonder", "civilian", "science", "commercial", "guilds"]


@both_editions
def test_a_new_game_scores_a_point_of_coins(edition):
    sheet = GAME.score(table(edition))
    assert [list(seat.categories) for seat in sheet.seats] == [COLUMNS] * 3
    assert [(seat.seat, seat.total, seat.tie_break, seat.rank) for seat in sheet.seats] == [
        (1, 1, 3, 1),
        (2, 1, 3, 1),
        (3, 1, 3, 1),
    ]
    assert sheet == scoring.score(table(edition))


@st.composite
def ended(draw):
    """Cities of any cards: a scorer must not rely on a city being possible."""
    edition = draw(st.sampled_from(Edition))
    wonders = draw(st.permutations(sorted(BOARDS[edition])))[: draw(st.integers(3, 7))]
    pool = draw(st.permutations(sorted(CARDS[edition])))
    cities, at = [], 0
    for wonder in wonders:
        side = draw(st.sampled_from(sorted(BOARDS[edition][wonder]["sides"])))
        size = draw(st.integers(0, min(14, len(pool) - at)))
        built = tuple(CardCopy(c) for c in pool[at : at + size])
        at += size
        stages = draw(st.integers(0, len(BOARDS[edition][wonder]["sides"][side]["stages"])))
        tokens = tuple(draw(st.lists(st.sampled_from((-1, -1, 1, 3, 5)), max_size=6)))
        cities.append(City(wonder, side, draw(st.integers(0, 30)), built, stages, tokens))
    return State(Setup(edition, tuple(SeatSetup(c.wonder, c.side) for c in cities)), tuple(cities), age=3, turn=6)


@given(ended())
@settings(max_examples=120, derandomize=True, deadline=None, database=None)
def test_every_city_scores_what_a_second_scorer_says(state):
    for seat in GAME.score(state).seats:
        second = categories(state, seat.seat)
        assert seat.total == sum(seat.categories.values()) == sum(second.values())
        split = ("military", "treasury", "civilian", "commercial")
        assert {c: seat.categories[c] for c in split} == {c: second[c] for c in split}
        if (state.setup.edition, state.city(seat.seat).wonder) != (FIRST, "olympia"):
            assert dict(seat.categories) == second


@given(st.tuples(*[st.integers(0, 6)] * 3), st.integers(0, 3))
@settings(max_examples=80, derandomize=True, deadline=None, database=None)
def test_free_symbols_are_placed_for_the_most_points(counts, free):
    best = scoring.best_science(counts, free)
    assert scoring.science_points(counts) == science_points(list(counts), 0)
    placed = tuple(n + m for n, m in zip(counts, best, strict=True)) if sum(best) == free else best
    assert scoring.science_points(placed) == science_points(list(counts), free)


@both_editions
def test_working_shows_where_the_points_come_from(edition):
    own = city(
        "apothecary dispensary workshop laboratory library haven scientists_guild workers_guild lumber_yard ore_vein",
        wonder="babylon",
        stages=2,
    )
    state = table(edition, own, city("foundry"), city("clay_pool sawmill"), age=3)
    shown = scoring.working(state, 1)
    assert points(state, 1, "science") == 31
    assert sum(dict(shown.cards).values()) == points(state, 1, "commercial") + points(state, 1, "guilds")
    assert dict(shown.cards)["haven"] == 2
    assert dict(shown.cards)["workers_guild"] == 3
    assert shown.stages == (3, 0)
    assert sum(shown.stages) == points(state, 1, "wonder")


@pytest.mark.parametrize(("first", "second", "ranks"), [(9, 9, [1, 1, 3]), (9, 11, [2, 1, 3]), (6, 5, [1, 2, 3])])
def test_seats_equal_in_points_and_coins_share_a_rank(first, second, ranks):
    state = table(SECOND, city("altar", coins=first), city("theater", coins=second), city(coins=3))
    assert [seat.rank for seat in GAME.score(state).seats] == ranks
