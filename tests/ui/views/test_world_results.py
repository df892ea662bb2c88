"""What a turn did, the draw before it, the result, entry by hand, and what is asked before a game."""

from __future__ import annotations

from dataclasses import replace

import pytest
from screen_world import build_world_tables, played, seat, status
from world_table import table as world
from world_table import tale, with_all, with_city

from engine.table import Press
from engine.world_wonders.happenings import GameOver, NewOrder, RoundOver
from engine.world_wonders.scoring import score, target
from engine.world_wonders.state import Order, Phase, TurnUp
from engine.world_wonders.turn import GAME
from ui.maps import Light
from ui.parts import Line
from ui.screen import ChoicesBody, LampBody
from ui.view import Choice, HistoryLine, Mark, Pick, Screen, TableStatus
from ui.views import games
from ui.views.world_wonders import view

ROAD = "long 0,9 1,9 2,9 3,9"


@pytest.fixture
def told(words):
    def of(state, screen=Screen.COINS, language="en", **more):
        return view(*status(state, screen, **more), words[language])

    return of


def after(state, text):
    from world_table import after as played_out

    return played_out(state, text), tale(state, text)


def lines(panel) -> list[str]:
    return [line.texts[0].replace("\u00a0", " ") for line in panel.lines if isinstance(line, Line)]


def numbers(panel) -> dict[str, str]:
    return {gauge.token.icon: gauge.number for gauge in panel.gauges}


def test_a_purchase_is_told_with_its_cells_price_and_tracks(told):
    state = with_city(world(ROAD, "", tiles="s2-M1"), resources=(1, 1, 1))
    then, happened = after(state, "B s2-M1 0,8 1,8 2,8")
    shown = told(then, happened=happened)
    first, second = shown.body.panels
    assert "Market · A9–C9" in lines(first)
    assert "−2🪙, 5 remain" in lines(first)
    assert numbers(first)["coin"] == "7→5"
    assert any("→" in number for icon, number in numbers(first).items() if icon != "coin")
    assert [piece.light for piece in first.map.pieces] == [Light.NONE, Light.FRESH]
    assert second.lines == ()
    assert shown.bar.sentence[0] == "Next: ▲\u00a0Player 2."


def test_a_monument_a_loan_and_a_pedestal_are_told(told):
    state = world(ROAD, "")
    then, happened = after(state, "M moai 0,8/1,8/2,8")
    panel = told(then, happened=happened).body.panels[0]
    assert "Moai: 1 point" in lines(panel)
    assert "Out: bought a monument" in lines(panel)
    assert numbers(panel)["face_wonder"] == "0→1"
    then, happened = after(state, "L")
    panel = told(then, happened=happened).body.panels[0]
    assert (numbers(panel)["coin"], numbers(panel)["loan"]) == ("7→9", "0→−2")
    then, happened = after(state, "P 2")
    assert "Place 2 in the next round" in lines(told(then, happened=happened).body.panels[0])


def test_the_end_of_a_round_says_who_begins_the_next(told):
    state = with_city(with_all(world(ROAD, ROAD, number=3), out=True, spent=7), 1, out=False, spent=6)
    then, happened = after(state, "P 1")
    assert any(isinstance(event, RoundOver) for event in happened)
    shown = told(then, happened=happened)
    assert shown.heading.title == "Round 3"
    assert shown.heading.subtitle[0] == "the round is over"
    assert shown.bar.sentence[0].startswith("Round 4: clear unsold tiles")
    assert "●\u00a0Player 1 begins" in shown.bar.sentence[0]
    assert shown.heading.passing.seats == (1, 2)


@pytest.mark.parametrize(("why", "word"), [("rounds", "Ten rounds"), ("population", "population marker")])
def test_the_end_of_the_game_says_why(told, why, word):
    state = replace(world(ROAD, ROAD), phase=Phase.OVER, acting=0)
    assert word in told(state, happened=(RoundOver(10), GameOver(why))).bar.sentence[0]


def test_the_first_order_is_told_where_the_order_of_play_stands(told):
    state = world(ROAD, "", order=(2, 1))
    shown = told(state, happened=(NewOrder(1, (2, 1)),))
    assert shown.heading.passing.seats == (2, 1)
    assert shown.body.focus == 2


def test_while_the_order_is_drawn_nobody_is_asked(told):
    shown = told(GAME.new(played(3)[0].before.setup), Screen.ROLL)
    assert isinstance(shown.body, LampBody)
    assert shown.heading.subtitle == ("the order is drawn",)
    solo = told(GAME.new(played(1)[0].before.setup), Screen.ROLL)
    assert solo.heading.subtitle == ("the automaton draws",)


@pytest.mark.parametrize("players", [1, 2, 3, 5])
def test_the_result_has_every_category_in_the_order_of_the_ranks(told, players):
    state = played(players)[-1].after
    shown = told(state, Screen.SCORES)
    sheet = sorted(score(state).seats, key=lambda each: (each.rank, each.seat))
    assert [row.seat for row in shown.body.rows] == [each.seat for each in sheet]
    assert [row.total for row in shown.body.rows] == [each.total for each in sheet]
    assert [sum(row.points) for row in shown.body.rows] == [row.total for row in shown.body.rows]
    assert len(shown.body.categories) == (7 if state.setup.objectives else 6)
    assert 0 < shown.moving_s < 0.6


def test_the_result_shows_where_points_come_from(told):
    state = with_city(world(f"{ROAD}; moai 0,8/1,8/2,8", ""), resources=(4, 3, 5))
    (row, _) = told(state, Screen.SCORES).body.rows
    assert row.working[0].replace("\u00a0", " ").startswith("🍎4 🏺3 ⚙5, Moai 1")
    assert row.working[-1] == ""
    assert all(text.endswith(",\u00a0…") for text in row.working[1:-1])


def test_a_tie_is_settled_by_monuments_and_said_so(told):
    state = world("long 0,9 1,9 2,9 3,9; moai 5,4/6,4/7,4", "long 0,9 1,9 2,9 3,9")
    first, second = score(state).seats
    state = with_city(state, 2, resources=(first.total - second.total,) * 3)
    assert len({each.total for each in score(state).seats}) == 1
    assert "has more monuments: 1 to 0" in told(state, Screen.SCORES).bar.sentence[0]
    shared = with_all(world("", ""), population=2)
    assert "share the place" in told(shared, Screen.SCORES).bar.sentence[0]


@pytest.mark.parametrize(("population", "right"), [(13, "You win"), (0, "The automaton wins")])
def test_a_single_player_wins_or_loses_against_the_automaton(told, population, right):
    state = with_city(world(ROAD, players=1), population=population, resources=(1, 1, 1))
    shown = told(state, Screen.SCORES)
    assert shown.heading.right[0] == right
    assert f"more than {target(state)} was needed" in shown.bar.sentence[0]


def test_cells_are_touched_on_the_map(words):
    for name in ("entry_cells", "entry_begun"):
        state, asked = build_world_tables(3)[name]
        shown = view(state, asked, words["en"])
        offered = {choice.id for choice in asked.choices if choice.code == "cell"}
        assert {pick.pick for pick in shown.body.picks} == {Pick(choice) for choice in offered}
        assert [pick.highlighted for pick in shown.body.picks].count(True) == 1
        assert [action.gesture for action in shown.bar.actions] == [Pick("entry:back")]
        assert shown.typing


def test_a_cells_letter_is_followed_by_its_number(words):
    """Before a letter is typed a digit is a seat's button."""
    tables = build_world_tables(3)
    assert not view(*tables["entry_cells"], words["en"]).numerals
    assert view(*tables["entry_typed"], words["en"]).numerals


def test_what_the_automaton_waits_for_is_said_and_can_be_told_by_hand(words):
    waits = view(*build_world_tables(1)["drawing_waits"], words["en"])
    assert waits.bar.sentence[0].startswith("The automaton draws in a moment.")
    assert waits.bar.actions[0].gesture == Pick("menu:enter:0")
    asked = view(*build_world_tables(1)["entry_open"], words["en"])
    assert asked.heading.subtitle == ("automaton",)
    assert "Which monument lies open?" in asked.bar.sentence[0]


def test_letters_that_are_typed_are_said_even_where_no_cell_fits(words):
    shown = view(*build_world_tables(3)["entry_nothing"], words["en"])
    assert shown.body.picks == ()
    assert shown.bar.sentence[0] == "Cells that begin with ZZ."


def test_what_can_be_bought_is_named_with_its_place_and_price(words):
    state = world(ROAD, "", tiles="s3-T1")
    choices = (
        Choice("entry:item:s3-T1", "buy_building", {"shape": "s3", "tile": "s3-T1", "price": 3}, group="building"),
        Choice("entry:stack:s4", "buy_stack", {"shape": "s4", "tile": "", "price": 3}, group="building"),
        Choice("entry:item:moai", "buy_monument", {"monument": "moai"}, group="monument"),
        Choice("entry:back", "back"),
    )
    shown = view(*status(state, Screen.ENTRY, entry_seat=1, choices=choices), words["en"])
    texts = [option.text for group in shown.body.groups for option in group.options]
    assert texts == ["3. Temple · 3🪙", "4. ? · 3🪙", "Moai", "Back"]


def test_the_set_up_shows_each_seats_map_and_the_sides(words):
    shown = view(*build_world_tables(2)["setup_maps"], words["en"])
    assert isinstance(shown.body, ChoicesBody)
    assert [row.texts for row in shown.body.side] == [("Map B1",), ("Map B2",)]
    texts = {option.text for group in shown.body.groups for option in group.options}
    assert {"Maps: side B", "Resources: side A", "Objectives: yes"} <= texts


def test_the_history_names_purchases_draws_and_what_was_turned_up(words):
    state = world(ROAD, "")
    history = (
        HistoryLine(0, 2, {0: TurnUp(("s1-B1",), ("moai",))}),
        HistoryLine(0, 2, {2: played(2)[-2].turn.moves.get(2)}, ruled=frozenset({2})),
        HistoryLine(0, 1, {0: Order((2, 1))}),
    )
    rows = view(*status(state, Screen.HISTORY, history=history), words["en"]).body.rows
    assert rows[0].across is not None
    assert (rows[0].across.text, rows[0].cells) == ("Library, Moai", ())
    assert (rows[1].across, rows[1].cells[0].text) == (None, "")
    assert (rows[2].title, rows[2].note) == ("Round 1", "▲●")


def test_the_screens_of_all_games_come_from_one_place(words):
    state = world(ROAD, "")
    told = status(state, Screen.EXTRA, seat(state, 1, Mark.LOOKING))
    assert games.view(*told, words["en"]) == view(*told, words["en"])
    asked = TableStatus(Screen.SETUP, game=GAME.name)
    assert games.view(None, asked, words["zh"]).heading.subtitle[-1] == "世界奇观"


def test_every_seats_panel_is_its_button(words):
    from ui.paint import Painter

    state = played(5)[40].before
    sheet = Painter((800, 480)).sheet(view(*status(state, Screen.EXTRA), words["en"]))
    assert {Press(number) for number in range(1, 6)} <= {target.gesture for target in sheet.targets()}
