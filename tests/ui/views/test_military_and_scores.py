"""The end of an age, and of the game."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.seven_wonders.military import borders
from engine.seven_wonders.scoring import CATEGORIES, score, working
from engine.seven_wonders.state import CardCopy
from ui.parts import Counts, Line
from ui.views.seven_wonders import view


def cards(*ids: str) -> tuple[CardCopy, ...]:
    return tuple(CardCopy(card) for card in ids)


def with_cities(state, *changes: dict):
    cities = tuple(replace(city, **change) for city, change in zip(state.cities, changes, strict=True))
    return replace(state, cities=cities)


@pytest.fixture
def three(tables):
    """A game of three whose cities hold nothing: coins 0, no cards, stages or tokens."""
    state, status = tables(3)["scores"]
    bare = {"coins": 0, "cards": (), "stages": 0, "tokens": ()}
    return with_cities(state, bare, bare, bare), status


@pytest.mark.parametrize("seats", [3, 4, 5, 6, 7])
def test_every_border_is_shown_once_and_the_last_one_closes_the_circle(tables, words, seats):
    body = view(*tables(seats)["military"], words["en"]).body
    assert [(clash.seat, clash.neighbour) for clash in body.clashes] == [
        (n, n % seats + 1) for n in range(1, seats + 1)
    ]


def test_the_wars_of_the_age_that_ended_are_shown(tables, words):
    state, status = tables(5)["military"]
    told = view(state, status, words["en"])
    assert told.heading.title == "Age I"
    assert told.heading.right[0] == "win +1 · lose −1 · equal nothing"
    fought = borders(state, 1)
    assert [clash.token for clash in told.body.clashes] == [
        {1: "+1", -1: "−1", 0: ""}[border.left_token] for border in fought
    ]
    assert view(*tables(5)["military_last"], words["en"]).heading.right[0].startswith("win +5")


def test_a_seat_shows_its_shields_and_the_sum_of_its_two_borders(three, words):
    state, status = three
    armed = with_cities(state, {"cards": cards("walls")}, {"cards": cards("stockade")}, {})
    told = view(armed, replace(status, screen="military", age_ended=2), words["en"])
    shields = [
        block.counts[0].number for panel in told.body.panels for block in panel.blocks if isinstance(block, Counts)
    ]
    sums = [block.texts for panel in told.body.panels for block in panel.foot if isinstance(block, Line)]
    assert shields == ["2", "1", "0"]
    assert sums == [("+6 this age", "+6"), ("+2 this age", "+2"), ("−2 this age", "−2")]


def test_the_last_seat_and_the_first_are_told_to_be_neighbours(tables, words):
    assert (
        view(*tables(7)["military"], words["en"])
        .bar.sentence[0]
        .endswith("✚\u00a0Gwendolyn and ●\u00a0Ada are neighbours too.")
    )


@pytest.mark.parametrize("seats", [3, 5, 7])
def test_the_rows_are_the_score_sheet_from_the_winner_down(tables, words, seats):
    state, status = tables(seats)["scores"]
    rows = view(state, status, words["en"]).body.rows
    sheet = {seat.seat: seat for seat in score(state).seats}
    assert {row.seat for row in rows} == set(sheet)
    assert [row.rank for row in rows] == sorted(row.rank for row in rows)
    for row in rows:
        assert row.total == sum(row.points) == sheet[row.seat].total
        assert row.points == tuple(sheet[row.seat].categories[name] for name in CATEGORIES)


def test_seven_categories_have_a_sign_and_a_colour_of_their_own(tables, words):
    categories = view(*tables(3)["scores"], words["zh"]).body.categories
    assert [category.names[0] for category in categories] == ["军事", "硬币", "奇迹", "民用", "科技", "商业", "行会"]
    assert len({category.icon for category in categories}) == len({category.tone for category in categories}) == 7


def test_science_shows_its_working(three, words):
    state, status = three
    learned = with_cities(
        state, {"cards": cards("apothecary", "workshop", "laboratory", "scriptorium", "library", "school")}, {}, {}
    )
    rows = view(learned, status, words["en"]).body.rows
    assert rows[0].seat == 1
    assert rows[0].working == (
        "🧭1²\u00a0+\u00a0⚙2²\u00a0+\u00a0🗿3²\u00a0+\u00a07×1", "🧭1²+⚙2²+🗿3²+7×1", "1²+2²+3²+7×1",
    )  # fmt: skip
    assert rows[0].points[CATEGORIES.index("science")] == 1 + 4 + 9 + 7


def test_a_free_symbol_is_shown_where_it_was_placed(three, words):
    state, status = three
    learned = with_cities(state, {"cards": cards("apothecary", "workshop", "scientists_guild")}, {}, {})
    assert working(learned, 1).placed == (0, 0, 1)
    assert view(learned, status, words["en"]).body.rows[0].working[-1] == "1²+1²+(0+1)²+7×1"


def test_guilds_and_yellow_cards_show_what_they_brought(three, words):
    state, status = three
    rich = with_cities(state, {"cards": cards("haven", "lumber_yard", "stone_pit")}, {}, {})
    assert view(rich, status, words["en"]).body.rows[0].working == ("Haven\u00a02", "")


def test_science_and_guilds_are_listed_one_after_the_other(three, words):
    state, status = three
    both = with_cities(state, {"cards": cards("apothecary", "haven", "lumber_yard")}, {}, {})
    assert view(both, status, words["en"]).body.rows[0].working[0] == "🧭1², Haven\u00a01"


def test_what_is_left_out_of_the_working_is_marked(three, words):
    state, status = three
    both = with_cities(state, {"cards": cards("apothecary", "workshop", "haven", "lumber_yard")}, {}, {})
    working_ = view(both, status, words["en"]).body.rows[0].working
    assert working_[1:] == ("🧭1²\u00a0+\u00a0⚙1²,\u00a0…", "🧭1²+⚙1²,\u00a0…", "1²+1²,\u00a0…")
    assert view(both, status, words["zh"]).body.rows[0].working[-1] == "1²+1²，…"


def test_a_copied_guild_is_told_as_such(tables, words):
    state, status = tables(2)["scores"]
    copying = {"wonder": "olympia", "side": "B", "stages": 3, "cards": (), "coins": 0, "tokens": ()}
    rich = with_cities(state, copying, {"cards": cards("workers_guild", "lumber_yard")}, {"cards": cards("clay_pool")})
    row = next(row for row in view(rich, status, words["en"]).body.rows if row.seat == 1)
    assert working(rich, 1).copied == "workers_guild"
    assert row.working[0] == f"Workers\u00a0Guild\u00a0(copied)\u00a0{working(rich, 1).copied_points}"


def test_under_a_name_stand_wonder_and_side_and_no_name_twice(tables, words):
    state, status = tables(3)["scores"]
    rows = {row.seat: row for row in view(state, status, words["en"]).body.rows}
    assert rows[1].notes == ("Rhodos · Night", "Rhodos")
    nobody = replace(state.setup, seats=tuple(replace(seat, name="") for seat in state.setup.seats))
    nameless = replace(status, seats=tuple(replace(seat, name="") for seat in status.seats))
    rows = {row.seat: row for row in view(replace(state, setup=nobody), nameless, words["en"]).body.rows}
    assert (rows[1].name, rows[1].notes) == ("Rhodos", ("Night",))


def test_a_tie_broken_by_coins_is_explained(three, words):
    state, status = three
    tied = with_cities(state, {"tokens": (3,), "coins": 1}, {"tokens": (3,), "coins": 2}, {})
    told = view(tied, status, words["en"])
    assert told.heading.right == ("▲\u00a0Bo wins",)
    assert told.bar.sentence[0] == "▲\u00a0Bo and ●\u00a0Ada both have 3 points; ▲\u00a0Bo has more coins: 2 to 1."


def test_a_tie_that_nothing_breaks_is_shared(three, words):
    state, status = three
    tied = with_cities(state, {"tokens": (3,), "coins": 2}, {"tokens": (3,), "coins": 2}, {})
    told = view(tied, status, words["en"])
    assert told.heading.right == ("Shared victory",)
    assert [row.rank for row in told.body.rows] == [1, 1, 3]
    assert told.bar.sentence[0].endswith("the same points and coins: they share the place.")


def test_without_a_tie_the_lead_is_told(three, words):
    state, status = three
    told = view(with_cities(state, {"tokens": (5,)}, {"tokens": (1,)}, {"tokens": (-1,)}), status, words["zh"])
    assert told.bar.sentence[0] == "●\u00a0Ada 以 5 分 获胜，领先 4。"
    assert told.body.rows[-1].points[0] == -1
