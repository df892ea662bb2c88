"""What stands in a city: shields, science, colors."""

from __future__ import annotations

import pytest
from wonders_table import FIRST, SECOND, both_editions, city, table

from engine.seven_wonders.city import count_color, science, shields


@both_editions
@pytest.mark.parametrize(
    ("cards", "strength"),
    [("", 0), ("stockade", 1), ("stockade walls", 3), ("stockade walls arsenal", 6), ("altar baths lodge", 0)],
)
def test_red_cards_give_one_two_and_three_shields(edition, cards, strength):
    assert shields(table(edition, city(cards), age=3), 1) == strength


@both_editions
@pytest.mark.parametrize(("side", "stages", "strength"), [("A", 1, 0), ("A", 2, 2), ("B", 1, 1), ("B", 2, 2)])
def test_shields_of_rhodos_stand_with_its_stages(edition, side, stages, strength):
    assert shields(table(edition, city(wonder="rhodos", side=side, stages=stages)), 1) == strength


@both_editions
def test_science_counts_compass_gear_tablet(edition):
    state = table(edition, city("apothecary dispensary study school university library"), age=3)
    assert science(state, 1) == (2, 1, 3)
    assert science(state, 2) == (0, 0, 0)


@both_editions
def test_free_symbols_are_not_counted_as_science(edition):
    state = table(edition, city("scientists_guild", wonder="babylon", stages=2), age=3)
    assert science(state, 1) == (0, 0, 0)


@both_editions
def test_colors_are_counted_in_one_city(edition):
    state = table(edition, city("lumber_yard loom_1 forum haven spies_guild palace"), city("ore_vein"), age=3)
    colors = ("brown", "grey", "yellow", "purple", "blue", "red", "green")
    assert [count_color(state, 1, c) for c in colors] == [1, 1, 2, 1, 1, 0, 0]
    assert count_color(state, 2, "brown") == 1


@pytest.mark.parametrize(("edition", "cards"), [(FIRST, "circus"), (SECOND, "castrum"), (SECOND, "fortifications")])
def test_third_age_barracks_give_three(edition, cards):
    assert shields(table(edition, city(cards), players=4, age=3), 1) == 3
