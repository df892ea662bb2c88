"""Two players and the Free City: whose decision it is, what is exchanged, what is laid face up, and who can win."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace

import pytest

from engine.seven_wonders.scoring import score
from engine.table import Press
from ui.parts import Actions, Deciding, Face, Line
from ui.view import Screen
from ui.views.seven_wonders import view

FREE_CITY = "Free\u00a0City"
SIGNED = f"🏘\u00a0{FREE_CITY}"
PLAYED = (Screen.CHOOSE, Screen.REVEAL, Screen.VERDICTS, Screen.EXTRA, Screen.COINS, Screen.MILITARY, Screen.HISTORY)


def texts_of(value: object) -> list[str]:
    """Every text in a view."""
    if isinstance(value, str):
        return [value]
    if isinstance(value, tuple):
        return [text for part in value for text in texts_of(part)]
    if is_dataclass(value):
        return [text for field in fields(value) for text in texts_of(getattr(value, field.name))]
    return []


@pytest.fixture
def told(tables, words):
    return lambda name, language="en": view(*tables(2)[name], words[language])


@pytest.mark.parametrize(("language", "name"), [("en", SIGNED), ("zh", "🏘\u00a0自由城市")])
def test_the_free_city_has_its_name_and_sign_wherever_a_seat_has_a_panel(tables, words, language, name):
    for table, (state, status) in tables(2).items():
        if status.screen in PLAYED:
            panels = view(state, status, words[language]).body.panels
            assert [panel.name for panel in panels] == ["Ada", "Bo", name], table


def test_its_panel_says_who_decides_and_the_holder_s_says_it_too(told):
    for name in ("choose", "reveal", "two_flash", "verdicts", "two_open", "two_pick"):
        ada, bo, free_city = told(name).body.panels
        assert ada.deciding is None, name
        assert bo.deciding == Deciding(3, (f"also for the {FREE_CITY}", f"also {FREE_CITY}")), name
        assert free_city.deciding.seat == 2, name
        assert free_city.deciding.texts[-1] == "Bo decides", name


def test_a_touch_on_the_free_city_is_the_holder_s_button(told):
    assert [panel.button for panel in told("choose").body.panels] == [0, 0, 2]
    (actions,) = told("two_open").body.panels[2].foot
    assert isinstance(actions, Actions)
    assert [action.gesture for action in actions.actions] == [Press(2), Press(2, long=True)]


def test_the_heading_names_the_holder_of_the_turn(told):
    assert told("two_begin").heading.subtitle[0] == "Turn 1 of 6 · ●\u00a0Ada holds the Free City · 0 of 2 ready"
    assert told("choose").heading.subtitle[1] == "Turn 4 of 6 · ▲\u00a0Bo holds the Free City"
    assert told("choose").heading.subtitle[3] == "Turn 4 of 6 · Free City: ▲2"
    for name in ("reveal", "verdicts", "two_pick"):
        assert "▲\u00a0Bo holds the Free City" in told(name).heading.subtitle[0], name


def test_a_holder_that_changes_every_turn_is_named_in_every_turn(tables, words):
    state, status = tables(2)["two_travelling"]
    held = [view(replace(state, turn=turn), status, words["en"]).heading.subtitle[1] for turn in (1, 2, 3)]
    assert ["Ada" in text for text in held] == [False, True, False]


def test_only_people_are_counted_as_ready(told):
    assert told("two_holder_is_ready").heading.subtitle[0].endswith("1 of 2 ready")


def test_the_two_hands_are_exchanged_and_the_free_city_has_none(told):
    passing = told("choose").heading.passing
    assert (passing.text, passing.seats, passing.between) == ("Exchange hands", (1, 2), "exchange")
    assert told("two_last_turn").heading.passing is None
    assert told("coins").bar.sentence[0].startswith("Put your cards away and exchange hands;")


def test_after_the_sixth_turn_no_hands_are_exchanged(tables, words):
    state, status = tables(2)["coins"]
    told = view(replace(state, age=3, turn=1), status, words["en"])
    assert told.bar.sentence[0].startswith("Put your cards away; when")


def test_the_pile_shrinks_by_a_card_a_turn(tables, words):
    state, status = tables(2)["two_begin"]
    piles = [
        view(replace(state, turn=turn), status, words["en"]).body.panels[2].deciding.texts[0] for turn in (1, 2, 6)
    ]
    assert piles == ["Ada decides · pile 6", "Ada decides · pile 5", "Ada decides · pile 1"]


def test_the_holder_is_told_whose_card_is_chosen_first_until_he_is_ready(told):
    assert "the Free City’s first, then their own" in told("two_begin").bar.sentence[0]
    assert "their own first, then the Free City’s" in told("two_travelling").bar.sentence[0]
    assert told("two_holder_is_ready").bar.sentence == ("Lay your card face down on CARD, then press your button.",)


def test_at_the_reveal_the_free_city_s_sale_is_told_to_be_open(told, tables, words):
    assert told("reveal").body.ways[2].text == "3 coins, in secret; the Free City’s face up"
    assert view(*tables(3)["reveal"], words["en"]).body.ways[2].text == "3 coins; the card stays secret"
    assert told("two_flash").bar.sentence[0].endswith("▲\u00a0Bo does it for both cities.")


@pytest.mark.parametrize(("name", "place"), [("two_sold", "blocks"), ("two_sold_coins", "foot")])
def test_a_sale_of_the_free_city_names_its_card(told, name, place):
    blocks = getattr(told(name).body.panels[2], place)
    assert [block.name for block in blocks if isinstance(block, Face)] == ["Sold: Forum"]
    assert "card stays secret" not in texts_of(blocks)


def test_a_refusal_of_the_free_city_s_play_names_who_is_to_mend_it(told):
    assert told("two_stage_first").bar.sentence == (
        "▲\u00a0Bo for ■\u00a0Free\u00a0City: The Free City can pay its next stage: move the card face down to WONDER.",
    )
    must = next(block for block in told("two_must_build").body.panels[2].foot if isinstance(block, Line))
    assert must.texts[0] == "The Free City can build Forum: move it to CARD, or face down to WONDER."


def test_a_card_of_the_other_edition_is_named_with_the_edition_in_play(told):
    assert told("two_must_build").bar.sentence == (
        "▲\u00a0Bo: This Castrum is not of the first edition. Lay another card.",
    )


def test_an_extra_play_of_the_free_city_asks_its_holder(told):
    asked = told("two_pick")
    assert asked.bar.sentence[0].startswith("▲\u00a0Bo for ■\u00a0Free\u00a0City: lay a card from the discard pile")
    assert told("last_card").bar.sentence[0].startswith("●\u00a0Ada for ■\u00a0Free\u00a0City: play the last card")
    decline = [action for block in asked.body.panels[2].foot if isinstance(block, Actions) for action in block.actions]
    assert decline[-1].gesture == Press(2, long=True)


def test_the_end_of_an_age_says_who_holds_the_free_city_next(told):
    assert told("military").bar.sentence[0] == ("Take your tokens. Age II begins with ▲\u00a0Bo holding the Free City.")
    assert "are neighbours too" in told("military_last").bar.sentence[0]


def test_only_the_two_players_are_ranked_and_the_free_city_comes_last(tables, words, told):
    state, _ = tables(2)["scores"]
    body = told("scores").body
    assert [row.rank for row in body.rows] == [1, 2, 0]
    assert body.rows[2].seat == 3
    assert body.rows[2].total == score(state).seats[2].total
    assert body.rows[2].notes[-1] == "does not compete"
    assert told("scores").heading.subtitle[0] == "7 Wonders · first edition · 2 players"


def test_the_lead_is_over_the_other_player_even_where_the_free_city_has_more(tables, words):
    state, status = tables(2)["scores"]
    bare = {"coins": 0, "cards": (), "stages": 0}
    cities = tuple(
        replace(city, **bare, tokens=tokens) for city, tokens in zip(state.cities, ((1,), (3,), (5, 5, 5)), strict=True)
    )
    told = view(replace(state, cities=cities), status, words["en"])
    assert told.heading.right == ("▲\u00a0Bo wins",)
    assert told.bar.sentence[0] == "▲\u00a0Bo wins with 3 points, 2 ahead."


def test_a_tie_with_the_free_city_is_none(tables, words):
    state, status = tables(2)["scores"]
    bare = {"coins": 0, "cards": (), "stages": 0}
    cities = tuple(
        replace(city, **bare, tokens=tokens) for city, tokens in zip(state.cities, ((1,), (3,), (3,)), strict=True)
    )
    told = view(replace(state, cities=cities), status, words["en"])
    assert told.bar.sentence[0] == "▲\u00a0Bo wins with 3 points, 2 ahead."


def test_sides_a_and_b_are_named(told):
    boards = [panel.blocks[1].texts[0] for panel in told("choose").body.panels]
    assert boards == ["Rhodos · Side B", "Alexandria · Side A", "Halikarnassos · Side B"]
    assert "A 面" in told("choose", "zh").body.panels[1].blocks[1].texts[0]


def test_the_history_names_what_the_free_city_sold_and_no_other_sale(tables, words):
    rows = view(*tables(2)["history"], words["en"]).body.rows
    sales = [cell.text for row in rows for cell in row.cells if cell.icon == "sell"]
    assert set(sales) == {"Sold", "Sold: Guard Tower"}
    assert all(not row.cells[seat].text.startswith("Sold: ") for row in rows for seat in (0, 1))
