"""Set-up, menu, entry by hand, history and the live picture."""

from __future__ import annotations

from dataclasses import replace

from ui.parts import Tone
from ui.screen import ChoicesBody, Switch
from ui.view import Choice, Pick, Problem
from ui.views.seven_wonders import view


def options(told) -> list:
    assert isinstance(told.body, ChoicesBody)
    return [option for group in told.body.groups for option in group.options]


def test_the_set_up_asks_for_the_unfinished_game_first(tables, words):
    told = view(*tables(5)["setup_players"], words["en"])
    first, *players, edition, rules = options(told)
    assert first.text == "Go on with the unfinished game (5 players, 9 turns played)"
    assert first.highlighted
    assert [option.text for option in players] == ["3", "4", "5", "6", "7"]
    assert [group.name for group in told.body.groups] == ["", "How many players", "Edition and rules"]
    assert [edition.text, rules.text] == ["second edition", "this table’s rules"]


def test_every_seat_has_its_row_with_its_own_choices(tables, words):
    told = view(*tables(4)["setup_wonders"], words["en"])
    assert [row.texts[0] for row in told.body.side] == [
        "Rhodos · Night", "no wonder yet", "Halikarnassos · Night", "Ephesos · Day",
    ]  # fmt: skip
    assert [option.id for option in told.body.side[0].options] == ["wonder:1", "side:1"]
    assert [option.id for option in told.body.side[1].options] == ["wonder:2"]
    assert [option.id for option in options(told)] == ["start", "draw", "back"]
    assert [option.enabled for option in options(told)] == [False, True, True]


def test_a_wonder_that_is_chosen_twice_is_marked_at_both_seats(tables, words):
    told = view(*tables(5)["setup_twice"], words["en"])
    assert [row.seat for row in told.body.side if row.tone is Tone.BAD] == [4, 5]
    assert told.bar.sentence[0] == "◆\u00a0Dana: Halikarnassos is chosen twice. Choose another wonder."


def test_any_choice_is_shown_with_its_words_sign_and_state(tables, words):
    state, status = tables(3)["menu"]
    added = (Choice("new:thing", "history", group="odd"), Choice("other", "undo", enabled=False))
    told = view(state, replace(status, choices=added, highlight=0), words["en"])
    shown = options(told)
    assert [(option.id, option.text, option.enabled, option.highlighted) for option in shown] == [
        ("new:thing", "History", True, True),
        ("other", "Undo the last turn", False, False),
    ]
    assert [group.name for group in told.body.groups] == ["", ""]


def test_the_menu_names_seats_by_sign_and_name(tables, words):
    told = view(*tables(3)["menu"], words["en"])
    assert "Let pass: ●\u00a0Ada" in [option.text for option in options(told)]
    assert "By hand: ■\u00a0Chen" in [option.text for option in options(told)]


def test_the_menu_screen_says_what_it_is_about(tables, words):
    titles = {
        name: view(*tables(3)[name], words["en"]).heading.title
        for name in ("menu", "paused", "end", "correct", "correct_broken")
    }
    assert titles == {
        "menu": "Menu", "paused": "Paused", "end": "End the game?", "correct": "Correct", "correct_broken": "Correct",
    }  # fmt: skip


def test_extra_plays_have_a_name_of_their_own_among_the_turns(tables, words):
    state, status = tables(3)["correct"]
    turns = tuple(
        Choice(f"correct:turn:{n}", "correct_turn", {"age": 2, "turn": 6, "phase": phase})
        for n, phase in enumerate(("main", "last_card", "discard_pick"))
    )
    told = view(state, replace(status, choices=turns), words["en"])
    assert [option.text for option in options(told)] == ["Age II · turn 6", "Age II · last card", "Age II · pile (6)"]


def test_a_card_is_chosen_by_hand_under_the_sign_that_its_play_will_have(tables, words):
    state, status = tables(3)["entry_cards"]
    offered = {"ore_vein": "brown", "loom_1": "grey", "tree_farm": "brown", "forum": "yellow"}
    cards = tuple(Choice(f"entry:card:{card}", "card", {"card": card}, group=color) for card, color in offered.items())
    told = view(state, replace(status, choices=cards), words["en"])
    assert [option.icon for option in options(told)] == ["ore", "cloth", "wood", "commercial"]


def test_an_entry_takes_typing_and_shows_what_was_typed(tables, words):
    told = view(*tables(3)["entry_typed"], words["en"])
    assert told.typing
    assert told.body.typed == "a"
    assert view(*tables(3)["entry_color"], words["en"]).body.typed == ""
    assert not view(*tables(3)["menu"], words["en"]).typing


def test_cards_to_enter_stand_in_their_colour(tables, words):
    told = view(*tables(3)["entry_cards"], words["en"])
    assert {option.tone for option in options(told)[:-1]} == {Tone.PURPLE}
    assert told.body.groups[0].name == "Guilds"
    assert view(*tables(3)["entry_color"], words["zh"]).bar.sentence[0].startswith("▲\u00a0Bo：牌是什么颜色")


def test_the_history_is_newest_first_with_what_was_undone_and_ruled(tables, words):
    state, status = tables(3)["history"]
    rows = view(state, status, words["en"]).body.rows
    assert len(rows) == len(status.history)
    assert rows[0].title == "III · 4"
    assert rows[0].undone
    assert rows[0].note == "undone"
    assert any(cell.ruled for row in rows for cell in row.cells)
    assert not any(row.undone for row in rows[1:])


def test_the_history_never_names_a_secret_card(tables, words):
    state, status = tables(5)["history"]
    told = view(state, status, words["en"])
    names = {cell.text for row in told.body.rows for cell in row.cells if cell.icon in {"wonder", "sell"}}
    assert names == {"Wonder", "Sold"}


def test_an_empty_history_says_so(tables, words):
    assert view(*tables(3)["history_empty"], words["en"]).body.empty == "No turn has been recorded yet."


def test_the_live_picture_tells_what_is_seen_and_what_is_wrong(tables, words):
    told = view(*tables(5)["picture"], words["en"])
    assert told.body.picture == "camera"
    assert told.body.lines[0].texts == ("The camera sees 4 of 5 mats.",)
    assert told.body.lines[1].texts == ("The mat of ▲\u00a0Bo is not seen. Move it into the camera’s view.",)
    assert told.bar.actions[0].gesture == Pick("menu:close")


def test_a_setup_problem_is_told_as_a_notice(tables, words):
    state, status = tables(3)["setup_wonders"]
    told = view(state, replace(status, notice=Problem("bad_setup", {"text": "two wonders alike"})), words["en"])
    assert told.notice == "This setup does not work: two wonders alike"


def test_the_ways_of_a_corrected_payment_name_the_neighbours(tables, words):
    state, status = tables(3)["correct"]
    ways = (
        Choice("correct:way:0", "pay_way", {"left": 2, "right": 1, "bank": 1, "free": ""}),
        Choice("correct:way:1", "pay_way", {"left": 0, "right": 0, "bank": 0, "free": "once_per_age"}),
        Choice("correct:way:2", "pay_way", {"left": 0, "right": 0, "bank": 0, "free": ""}),
    )
    told = view(state, replace(status, choices=ways, entry_seat=3), words["en"])
    assert [option.text for option in options(told)] == [
        "2🪙 → ●\u00a0Ada · 1🪙 → ▲\u00a0Bo · 1🪙 → bank", "free: once", "nothing to pay",
    ]  # fmt: skip
    assert told.bar.sentence[0] == "How was it paid?"


def test_edition_and_rules_show_what_holds_what_else_there_is_and_what_it_means(tables, words):
    *_, edition, rules = options(view(*tables(2)["setup_players"], words["en"]))
    assert edition.switch == Switch(("first edition", "second edition"), 0)
    assert edition.note == "boards with sides A and B"
    assert rules.switch == Switch(("this table’s rules", "publisher’s rules"), 0)
    assert rules.note == "Two players: one holds the Free City for an age"


def test_where_the_profiles_answer_alike_they_are_said_to_be_the_same(tables, words):
    *_, edition, rules = options(view(*tables(3)["setup_players"], words["zh"]))
    assert edition.switch == Switch(("第一版", "第二版"), 1)
    assert rules.note == "本版中两者相同"


def test_the_other_profile_says_what_it_means(tables, words):
    _, status = tables(2)["setup_players"]
    choices = (*status.choices[:-1], replace(status.choices[-1], facts={"profile": "published"}))
    rules = options(view(None, replace(status, choices=choices), words["en"]))[-1]
    assert rules.switch == Switch(("this table’s rules", "publisher’s rules"), 1)
    assert rules.note == "Two players hold the Free City in turn"


def test_two_players_are_offered_with_a_free_city(tables, words):
    _, two, three, *_ = options(view(*tables(2)["setup_players"], words["en"]))
    assert [(two.text, two.note), (three.text, three.note)] == [("2", "with Free City"), ("3", "")]


def test_the_free_city_has_its_row_in_the_set_up_and_is_no_player(tables, words):
    told = view(*tables(2)["setup_wonders"], words["en"])
    assert told.heading.subtitle[0] == "2 players: the wonders"
    assert told.body.side[2].name == "🏘\u00a0Free\u00a0City"
    assert told.body.side[2].texts[0] == "Halikarnassos · Side B"
    assert told.bar.sentence[0].startswith("Three wonders: on mat 3 the Free City’s.")
