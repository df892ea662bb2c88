"""What a round did, over which border; the result; what is asked before, between and after."""

from __future__ import annotations

from dataclasses import replace

import pytest
from dice_seats import named, status
from dice_table import city, own_boards, roll, table, tale
from screen_dice import build_dice_tables, played

from engine.seven_wonders_dice.happenings import DieEnters, Gained, LastRound, Paid
from engine.seven_wonders_dice.scoring import score
from engine.seven_wonders_dice.state import Roll
from engine.seven_wonders_dice.turn import GAME
from ui.parts import Line
from ui.screen import Attack, Coins, Switch
from ui.view import Choice, Problem, Screen, TableStatus
from ui.views import games
from ui.views.seven_wonders_dice import view


@pytest.fixture
def told(words):
    def of(state, *happened, language="en", screen=Screen.COINS):
        return view(*status(state, screen, happened=happened), words[language])

    return of


def lines(panel) -> list[str]:
    return [block.texts[0].replace("\u00a0", " ") for block in panel.blocks if isinstance(block, Line)]


def test_an_attack_is_told_on_both_sides_of_its_border_with_its_working(told):
    state = named(
        table(city("giza"), city("rhodes", "barracks_right.defence1"), city("olympia"), dice=roll(red="sword/0"))
    )
    shown = told(state, *tale(state, "B red/0 barracks_left.attack1"))
    first, second, third = (lines(panel) for panel in shown.body.panels)
    assert "→ ▲ Bo: 2 − 1🛡 = 1" in first
    assert "by ● Ada: 2 − 1🛡 = 1 for them" in second
    assert not any("Ada" in line or "Bo" in line for line in third)
    assert shown.body.attacks == (Attack(1, 2),)
    assert 0 < shown.moving_s < 0.6


def test_what_was_crossed_paid_and_gained_is_told_to_its_seat(told):
    state = named(table(city("alexandria"), city(), dice=roll(green="tablet/2")))
    shown = told(state, *tale(state, "B green/2 university.tablet1"))
    first, second = (lines(panel) for panel in shown.body.panels)
    assert first == ["−2🪙", "❌ University tablet 1", "+2🪙 University tablet 1"]
    assert second == ["+3🪙 Pass"]
    assert shown.body.coins == (Coins(1, 0, 2), Coins(0, 1, 2), Coins(0, 2, 3))


def test_a_round_in_which_nothing_moved_stands_still(told):
    shown = told(table())
    assert shown.moving_s == 0
    assert lines(shown.body.panels[0]) == ["nothing this time"]


def test_a_die_that_comes_in_and_the_last_round_are_the_one_sentence(told):
    state = table()
    assert "Into the tray: black die" in told(state, DieEnters("black")).bar.sentence[0]
    assert "one more round" in told(state, LastRound(6)).bar.sentence[0]
    assert told(state, Paid(1, 0, 0, 0, 0), Gained(1, 0, "pass")).body.coins == ()


def test_the_last_round_and_the_one_before_are_announced(told):
    state = replace(table(), end_round=5, round=5)
    assert told(state, screen=Screen.CHOOSE).heading.right == ("the last round",)
    assert told(replace(state, end_round=6), screen=Screen.CHOOSE).heading.right[0] == "one more round after this"
    assert told(replace(state, end_round=0), screen=Screen.CHOOSE).heading.right == ()


def test_scores_have_a_category_a_building_and_one_for_both_barracks_that_sum_up(words):
    state, over = build_dice_tables(5)["scores"]
    body = view(state, over, words["en"]).body
    sheet = {seat.seat: seat for seat in score(state).seats}
    assert [category.id for category in body.categories] == [
        "wonder", "barracks", "agora", "market", "university", "guild", "gallery", "other",
    ]  # fmt: skip
    assert len({category.icon for category in body.categories}) == 8
    assert [row.rank for row in body.rows] == sorted(row.rank for row in body.rows)
    for row in body.rows:
        assert sum(row.points) == row.total == sheet[row.seat].total
        assert row.points[1] == sum(sheet[row.seat].categories[f"barracks_{side}"] for side in ("left", "right"))
        assert row.working[-1] == "" or row.working[0]
        assert all(text.endswith("…") for text in row.working[1:-1])


def test_a_tie_is_explained_by_coins_then_by_buildings(words):
    over = table(city("giza", coins=5), city("rhodes", coins=3))
    assert view(*status(over, Screen.SCORES), words["en"]).bar.sentence[0].endswith("has more coins: 5 to 3.")
    market = city("giza", "agora.a1 agora.b1", coins=3)
    tied = table(market, city("rhodes", "agora.a1 agora.b1", coins=3))
    assert "share the place" in view(*status(tied, Screen.SCORES), words["en"]).bar.sentence[0]


def test_the_history_shows_rolls_as_dice_and_turns_by_seat(words):
    state, told_ = build_dice_tables(4)["history"]
    rows = view(state, told_, words["en"]).body.rows
    assert len(rows) == len(played(4))
    for row, moment in zip(rows, reversed(played(4)), strict=True):
        rolled = isinstance(moment.turn.moves.get(0), Roll)
        assert (row.tray is not None) is rolled
        assert row.title == f"R {moment.before.round}"
        assert [bool(cell.text) for cell in row.cells] == (
            [] if rolled else [n in moment.turn.moves for n in (1, 2, 3, 4)]
        )
    assert rows[0].note == "undone"


def test_corrections_name_rounds_the_roll_and_each_way(words):
    def options(name: str) -> list[str]:
        body = view(*build_dice_tables(3)[name], words["en"]).body
        return [option.text for group in body.groups for option in group.options]

    assert {"Round 1 · the roll", "Round 1 · choices"} <= set(options("correct"))
    assert options("correct_seat")[0] == "The roll"
    assert any("die (" in text and "costs" in text for text in options("correct_way"))
    assert "Go back to round 3" in options("correct_broken")


def test_the_set_up_names_cities_and_who_starts(words):
    told_ = view(*build_dice_tables(3)["setup_boards"], words["zh"])
    assert [row.texts[0] for row in told_.body.side] == ["亚历山大", "未选城市", "以弗所"]
    assert "起始玩家：▲\u00a0Bo" in [option.text for group in told_.body.groups for option in group.options]
    drawn = view(*build_dice_tables(3)["setup_twice"], words["en"])
    assert "Start player: drawn" in [option.text for group in drawn.body.groups for option in group.options]
    assert drawn.bar.sentence[0] == "▲\u00a0Bo: Giza is chosen twice. Choose another city."


def test_the_games_are_a_switch_in_every_set_up(words):
    choice = Choice("game", "change_game", {"game": GAME.name}, group="rules")
    for game, chosen in (("seven-wonders", 0), (GAME.name, 1), ("world-wonders", 2)):
        asked = TableStatus(Screen.SETUP, game=game, choices=(replace(choice, facts={"game": game}),))
        (group,) = games.view(None, asked, words["en"]).body.groups
        assert group.options[0].switch == Switch(("7 Wonders", "7 Wonders Dice", "World Wonders"), chosen)


def test_boards_of_the_set_up_are_those_that_a_choice_names(words):
    own = own_boards(lambda raw: raw.update(proposal=False, name=raw["name"] + " II"))
    state, told_ = build_dice_tables(3)["setup_boards"]
    choices = (replace(told_.choices[0], facts={"boards": own}), *told_.choices[1:])
    shown = view(state, replace(told_, choices=choices), words["en"])
    assert shown.body.side[0].texts == ("Alexandria II",)
    assert shown.remark == ()


def test_a_notice_takes_the_place_of_the_quiet_sentence(words):
    state, told_ = build_dice_tables(3)["choose"]
    noticed = view(state, replace(told_, notice=Problem("undone_round", {"round": 4})), words["en"])
    assert noticed.notice == "Undone. Now it is round 4 again."
    assert noticed.remark == ()


def test_a_seat_without_a_name_is_called_by_its_city(words):
    state = table(city("giza"), city("rhodes"))
    assert [panel.name for panel in view(*status(state, Screen.CHOOSE), words["en"]).body.panels] == ["Giza", "Rhodes"]


def test_every_screen_of_the_game_has_a_view_that_is_a_value(words):
    tables = build_dice_tables(6)
    seen = {view(state, told_, words["en"]).screen for state, told_ in tables.values()}
    assert seen == set(Screen) - {Screen.MILITARY}
    for state, told_ in tables.values():
        assert view(state, told_, words["zh"]) == view(state, told_, words["zh"])
