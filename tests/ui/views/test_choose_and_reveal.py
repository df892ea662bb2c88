"""Before the reveal the screen says who is ready, and nothing of what anybody chose."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace

import pytest

from engine.seven_wonders.state import Build, CardCopy
from engine.table import MASTER, Press
from ui.parts import Counts, Line, Pill, Stacks, Stages, Tone
from ui.screen import LampBody, SeatsBody
from ui.view import Mark, Problem, Screen
from ui.views.seven_wonders import view


def texts_of(value: object) -> list[str]:
    """Every text in a view."""
    if isinstance(value, str):
        return [value]
    if isinstance(value, tuple):
        return [text for part in value for text in texts_of(part)]
    if is_dataclass(value):
        return [text for field in fields(value) for text in texts_of(getattr(value, field.name))]
    return []


def pills(panel) -> list[Pill]:
    return [block for block in panel.blocks if isinstance(block, Pill)]


@pytest.mark.parametrize("screen", ["choose", "choose_face_up", "reveal", "flash"])
def test_a_move_that_is_known_too_early_is_not_shown(tables, words, screen):
    state, status = tables(5)[screen]
    early = replace(status, seats=tuple(replace(s, move=Build(CardCopy("palace"))) for s in status.seats))
    assert view(state, early, words["en"]) == view(state, status, words["en"])
    assert not any("Palace" in text for text in texts_of(view(state, early, words["en"])))


def test_every_seat_is_ready_or_choosing(tables, words):
    told = view(*tables(5)["choose"], words["en"])
    assert isinstance(told.body, SeatsBody)
    assert [pills(panel)[0].text for panel in told.body.panels] == ["ready", "choosing", "ready", "choosing", "ready"]
    assert [pills(panel)[0].filled for panel in told.body.panels] == [True, False, True, False, True]
    assert told.heading.subtitle[0] == "Turn 4 of 6 · 3 of 5 ready"


def test_a_city_shows_coins_shields_science_stages_and_its_cards_by_colour(tables, words):
    state, status = tables(5)["choose_late"]
    panel = view(state, status, words["en"]).body.panels[0]
    city = state.city(1)
    counts = [count for block in panel.blocks if isinstance(block, Counts) for count in block.counts]
    assert [count.icon for count in counts] == ["coin", "shield", "compass", "gear", "tablet"]
    assert counts[0].number == str(city.coins)
    assert next(block for block in panel.blocks if isinstance(block, Stages)).built == city.stages
    (stacks,) = panel.foot
    assert isinstance(stacks, Stacks)
    assert sum(stack.cards for stack in stacks.stacks) == len(city.cards)


def test_a_seat_that_shows_its_card_is_asked_to_turn_it_over(tables, words):
    told = view(*tables(5)["choose_face_up"], words["en"])
    asked = next(block for block in told.body.panels[1].blocks if isinstance(block, Line) and block.tone is Tone.BAD)
    assert asked.texts[0] == "Turn your card face down, please."
    assert told.bar.sentence == ("▲\u00a0Bo: Turn your card face down, please.",)
    assert told.bar.tone is Tone.BAD


def test_hands_go_left_in_ages_one_and_three_and_right_in_age_two(tables, words):
    state, status = tables(5)["choose"]
    by_age = {age: view(replace(state, age=age), status, words["en"]).heading.passing for age in (1, 2, 3)}
    assert by_age[1].seats == by_age[3].seats == (1, 2, 3, 4, 5, 1)
    assert by_age[2].seats == (1, 5, 4, 3, 2, 1)
    assert by_age[1].icon == "turn_left"
    assert by_age[2].icon == "turn_right"


def test_in_the_sixth_turn_nothing_is_passed(tables, words):
    state, status = tables(5)["choose"]
    assert view(replace(state, turn=6), status, words["en"]).heading.passing is None


def test_when_all_are_ready_the_master_button_may_reveal(tables, words):
    everybody = view(*tables(5)["choose_late"], words["en"])
    assert everybody.bar.actions[0].gesture == Press(MASTER)
    assert everybody.bar.actions[0].text == "Reveal"
    assert [action.text for action in view(*tables(5)["choose"], words["en"]).bar.actions] == ["Menu"]


def test_the_menu_is_always_a_touch_away_during_play(tables, words):
    for screen in ("choose", "reveal", "verdicts", "coins", "military", "last_card"):
        actions = view(*tables(3)[screen], words["en"]).bar.actions
        assert Press(MASTER, long=True) in {action.gesture for action in actions}, screen


def test_the_count_down_counts_and_the_flash_says_now(tables, words):
    state, status = tables(4)["reveal"]
    great = [view(state, replace(status, countdown=n), words["en"]).body for n in (3, 2, 1, 0)]
    assert all(isinstance(body, LampBody) for body in great)
    assert [body.great for body in great] == ["3", "2", "1", "Now!"]
    assert [body.flash for body in great] == [False, False, False, True]
    assert [way.icon for way in great[0].ways] == ["card", "wonder", "sell"]


def test_a_fault_of_the_table_goes_before_everything_else_and_the_rest_is_counted(tables, words):
    told = view(*tables(5)["choose_faults"], words["en"])
    assert told.bar.sentence[0].startswith("The turn could not be saved: the disk cannot be written.")
    assert told.bar.more == "+2"
    assert told.notice == "Undone. Now it is age II, turn 4 again."
    assert [action.text for action in told.bar.actions] == ["Try again", "Menu"]


def test_a_virtual_table_says_so_on_every_screen(tables, words):
    for name, (state, status) in tables(5).items():
        assert view(state, replace(status, stand_in=True), words["en"]).heading.stand_in == "virtual table", name
        assert view(state, replace(status, stand_in=False), words["en"]).heading.stand_in == "", name


def test_problems_and_notices_are_told_on_every_screen(tables, words):
    camera = Problem("camera_lost", {"text": "gone"})
    for name, (state, status) in tables(5).items():
        troubled = replace(status, problems=(camera,), notice=Problem("resumed", {"age": 2, "turn": 3}))
        told = view(state, troubled, words["en"])
        assert told.bar.sentence[0].startswith("The camera is gone"), name
        assert told.notice == "Going on where you stopped: age II, turn 3.", name


def test_a_seat_without_a_name_is_called_by_its_city(tables, words):
    state, status = tables(3)["choose"]
    nameless = replace(
        state, setup=replace(state.setup, seats=tuple(replace(seat, name="") for seat in state.setup.seats))
    )
    told = view(nameless, replace(status, seats=tuple(replace(s, name="") for s in status.seats)), words["zh"])
    assert [panel.name for panel in told.body.panels] == ["罗德岛", "亚历山大", "哈利卡纳苏斯"]
    boards = [line.texts for panel in told.body.panels for line in panel.blocks if isinstance(line, Line)]
    assert boards == [("夜面",), ("昼面",), ("夜面",)]  # the wonder is not said twice


def test_a_colour_that_any_city_has_keeps_its_place_in_all(tables, words):
    state, status = tables(5)["choose"]
    rows = [panel.foot[0].stacks for panel in view(state, status, words["en"]).body.panels]
    assert len({tuple(stack.tone for stack in row) for row in rows}) == 1
    assert all(any(row[n].cards for row in rows) for n in range(len(rows[0])))


@pytest.mark.parametrize("seats", [3, 4, 5, 6, 7])
@pytest.mark.parametrize("language", ["en", "zh"])
def test_there_is_a_view_of_every_screen(tables, words, language, seats):
    seen = set()
    for name, (state, status) in tables(seats).items():
        told = view(state, status, words[language])
        assert told.screen is status.screen, name
        assert told.heading.title, name
        assert told.bar.sentence[0], name
        seen.add(told.screen)
    assert seen == set(Screen) - {Screen.ROLL}  # nothing is rolled in this game


def test_a_view_is_a_value(tables, words):
    for name, table in tables(5).items():
        told = view(*table, words["en"])
        assert told == view(*table, words["en"]), name
        assert hash(told) == hash(view(*table, words["en"])), name


def test_marks_of_the_panels_are_those_of_the_status(tables, words):
    state, status = tables(5)["choose"]
    assert [panel.mark for panel in view(state, status, words["en"]).body.panels] == [
        Mark.READY, Mark.CHOOSING, Mark.READY, Mark.CHOOSING, Mark.READY,
    ]  # fmt: skip
