"""After the reveal: what a choice crosses, what it costs and why, what is refused; and what follows from it."""

from __future__ import annotations

import pytest
from dice_seats import open_seat, seat, status, three, verdict, way_choices
from dice_table import after, city, roll
from screen_dice import build_dice_tables

from engine.seven_wonders_dice.state import Build, BuildStage, Pass
from engine.seven_wonders_dice.turn import GAME
from engine.table import Press
from ui.parts import Action, Actions, Counts, Face, Line, Tone
from ui.view import Mark, Pick, Screen
from ui.views.seven_wonders_dice import view


@pytest.fixture
def panel(words):
    """Seat 1's panel (of three) when the referee has seen this choice."""

    def of(state, move, language="en", told=None):
        seats = (told or verdict(state, 1, move), seat(state, 2), seat(state, 3))
        choices = way_choices(state, seats)
        return view(*status(state, Screen.VERDICTS, seats=seats, choices=choices), words[language]).body.panels[0]

    return of


def lines(blocks) -> list[str]:
    return [block.texts[0].replace("\u00a0", " ") for block in blocks if isinstance(block, Line)]


def face(panel) -> Face:
    return next(block for block in panel.blocks if isinstance(block, Face))


def actions(panel) -> list[Action]:
    return [action for block in panel.foot if isinstance(block, Actions) for action in block.actions]


def coins(panel) -> str:
    return next(block.counts[0].number for block in panel.blocks if isinstance(block, Counts))


def test_a_choice_is_told_by_its_cell_in_the_colour_of_its_building(panel):
    state = three(city("giza", "agora.a1"), dice=roll(blue="mask/1"))
    told = face(panel(state, Build("blue")))
    assert (told.name, told.icon, told.tone) == ("Plaza a2", "face_temple", Tone.BLUE)
    assert face(panel(state, Build("blue"), "zh")).name == "广场 a2"
    assert face(panel(state, BuildStage())).name == "Wonder stage 1"
    assert face(panel(state, Pass())).name == "Pass"


def test_barracks_are_named_by_the_neighbour_whom_they_face(panel):
    told = face(panel(three(dice=roll(red="axe/0")), Build("red")))
    assert told.name == "Barracks → ■\u00a0Chen: attack 1"
    assert told.short == "attack 1 → ■3"


@pytest.mark.parametrize(
    ("crossed", "quadrant", "profile", "told"),
    [
        ("agora.a1 warehouse.wood", 3, "seed", "3 die + 2 cell − 1 resources = 4🪙"),
        ("agora.a1 warehouse", 1, "seed", "1 die + 2 cell − 6 resources → 0🪙"),
        ("agora.a1 warehouse.wood", 3, "published", "3 die + 1 (2 cell − 1 resources) = 4🪙"),
        ("agora.a1 warehouse", 3, "published", "3 die + 0 (2 cell − 6 resources) = 3🪙"),
        ("agora.a1", 0, "seed", "costs 2🪙"),
        ("agora.a1", 1, "seed", "1 die + 2 cell = 3🪙"),
        ("", 0, "seed", "nothing to pay"),
    ],
)
def test_a_price_shows_its_working(panel, crossed, quadrant, profile, told):
    state = three(city("giza", crossed), dice=roll(blue=f"mask/{quadrant}"), profile=profile)
    assert lines(panel(state, Build("blue")).blocks)[0] == told


def test_the_coins_show_what_is_left_of_them(panel):
    state = three(city("giza", "agora.a1", coins=9), dice=roll(blue="mask/1"))
    assert coins(panel(state, Build("blue"))) == "9→6"
    assert coins(panel(state, Pass())) == "9"


def test_a_face_of_coins_crosses_no_cell(panel):
    state = three(city("giza"), dice=roll(yellow="coins7/2"))
    told = panel(state, Build("yellow"))
    assert (face(told).name, face(told).short) == ("Coins with the yellow die", "Coins")
    assert lines(told.blocks)[0] == "costs 2🪙"


def test_a_cell_says_what_it_brings(panel):
    state = three(city("alexandria", "university.compass1 university.compass2"), dice=roll(green="compass/0"))
    assert "unlocks the black die" in lines(panel(state, Build("green")).blocks)


def test_several_cells_are_walked_and_taken_by_button_or_taken_at_a_touch(panel):
    state = three(city("giza"), dice=roll(yellow="camel/0"))
    told = panel(state, Build("yellow"))
    *touched, following, take = actions(told)
    assert [action.gesture for action in touched] == [Pick(f"way:1:{n}") for n in range(3)]
    assert [action.text for action in touched] == ["camel 1", "camel 2", "camel 3"]
    assert (following.text, following.gesture) == ("next 1/3", Press(1))
    assert (take.gesture, take.strong) == (Press(1, long=True), True)


def test_one_way_that_has_to_be_confirmed_is_only_taken(panel, words):
    state = three(city("giza"))
    asked = seat(state, 1, Mark.OPEN, Build("blue", "agora.a1", 0), ways=1, options=(Build("blue", "agora.a1", 0),))
    assert [action.gesture for action in actions(panel(state, Pass(), told=asked))] == [Press(1, long=True)]
    told = view(*status(state, Screen.VERDICTS, seats=(asked, seat(state, 2), seat(state, 3))), words["en"])
    assert "hold your button" in told.bar.sentence[0]


@pytest.mark.parametrize(
    ("plan", "dice", "move", "told"),
    [
        (city(), {"blue": "mask/0"}, Build("blue", "agora.a2", 0), "Plaza a1 comes before Plaza a2."),
        (
            city(),
            {"blue": "mask/0"},
            Build("blue", "agora.b1", 0),
            "The blue die shows mask; Plaza b1 asks for fountain",
        ),
        (city(), {}, Build("black"), "No black die lies in the tray. Lay another tile."),
        (city(), {"white": "leader_red/0"}, Build("white"), "You have not unlocked the white die. Lay another tile."),
        (
            city("giza", "agora.a1", coins=1),
            {"blue": "mask/3"},
            Build("blue"),
            "It costs 5 coins (3 die, 2 cell, 0 resources), you have 1.",
        ),
        (city("giza", "wonder"), {}, BuildStage(), "The wonder is complete. Lay another tile."),
        (city(coins=0), {}, BuildStage(), "It costs 2 coins (2 cell, 0 resources), you have 0."),
        (
            city("giza", "warehouse"),
            {"gray": "wood/0 wood/1 stone/2"},
            Build("gray"),
            "The gray die (stone or wood) crosses nothing on your board now.",
        ),
        (city(), {}, Build("red", "agora.a1", 0), "The red die crosses no cell of Plaza."),
        (city("giza", "agora.a1"), {}, Build("blue", "agora.a1", 0), "Plaza a1 is crossed already."),
    ],
)
def test_a_refusal_says_why_and_what_to_do(panel, plan, dice, move, told):
    shown = panel(three(plan, dice=roll(**dice)), move)
    assert lines(shown.foot)[0].startswith(told)
    assert not any("=" in line or "→" in line for line in lines(shown.blocks))


def test_the_guild_s_condition_names_both_neighbours(panel):
    state = three(city("giza", "university"), city("rhodes", "agora.a1"), city("olympia"), dice=roll(purple="blue/0"))
    (line,) = lines(panel(state, Build("purple")).foot)
    assert "▲ Bo 1, ■ Chen 0, you 0" in line


def test_among_many_seats_the_one_that_chooses_stands_large(words):
    for players, focus in ((2, 0), (4, 1), (7, 1)):
        assert view(*build_dice_tables(players)["verdicts"], words["en"]).body.focus == focus
        assert view(*build_dice_tables(players)["settled"], words["en"]).body.focus == 0


def test_what_follows_is_asked_of_one_seat_and_says_where_it_comes_from(words):
    state = after(
        three(city("babylon", "university.gear1", coins=20), dice=roll(green="gear/0")), "B green/0 university.gear2"
    )
    ways = tuple(GAME.legal_moves(state, 1))
    seats = (open_seat(state, 1, ways), seat(state, 2), seat(state, 3))
    told = view(*status(state, Screen.EXTRA, seats=seats, choices=way_choices(state, seats)), words["en"])
    first, second, third = told.body.panels
    assert told.body.focus == 1
    assert (first.lit, second.lit, third.lit) == (True, False, False)
    assert lines(first.blocks)[0] == "University gear 2: cross one more cell: Plaza"
    assert told.bar.sentence[0].startswith("●\u00a0Ada decides")


def test_a_finished_building_asks_for_a_bonus_that_can_be_touched(words):
    told = view(*build_dice_tables(4)["extra_bonus"], words["en"])
    panel = told.body.panels[told.body.focus - 1]
    assert lines(panel.blocks)[0].endswith("is finished: choose a bonus")
    assert any(isinstance(action.gesture, Pick) for action in actions(panel))


def test_when_all_is_settled_the_master_button_may_record(words):
    told = view(*build_dice_tables(5)["settled"], words["en"])
    assert told.heading.right == ("5 of 5 settled",)
    assert told.bar.actions[0].gesture == Press(0)
