"""The roll on the screen: the tray as it is seen, what is missing, and how dice are told by hand."""

from __future__ import annotations

from dataclasses import replace

import pytest
from dice_seats import status
from dice_table import table
from screen_dice import build_dice_tables

from engine.seven_wonders_dice.dice import dice_box
from engine.seven_wonders_dice.state import Phase
from engine.table import DieSeen, DieUnclear, Press, TrayTrouble
from ui.drawing import ICONS
from ui.parts import DieFace, Tone
from ui.view import Choice, Pick, Problem, Screen, TrayStatus
from ui.views.dice.signs import die_face
from ui.views.seven_wonders_dice import view

EXPECTED = ("gray", "gray", "gray", "blue", "yellow", "red", "green")
DICE = (
    DieSeen("gray", "stone", 0), DieSeen("gray", "wood", 1), DieSeen("gray", "clay", 2), DieSeen("blue", "owl", 3),
    DieSeen("yellow", "camel", 0), DieSeen("red", "axe", 0), DieSeen("green", "gear", 2),
)  # fmt: skip


@pytest.fixture
def rolled(words):
    def of(dice=DICE, expected=EXPECTED, found=True, language="en", state=None, **more):
        state = state or replace(table(), phase=Phase.ROLL)
        return view(*status(state, Screen.ROLL, tray=TrayStatus(found, expected, tuple(dice)), **more), words[language])

    return of


def said(told) -> list[str]:
    return [line.texts[0] for line in told.body.lines]


def test_every_die_is_shown_in_its_quadrant_with_its_face(rolled):
    tray = rolled().body.tray
    assert [len(dice) for dice in tray.quadrants] == [3, 1, 2, 1]
    assert tray.quadrants[3] == (DieFace(Tone.BLUE, "face_owl"),)
    assert tray.quadrants[0][0] == DieFace(Tone.GREY, "face_stone")
    assert tray.aside == ()


def test_what_to_do_about_a_roll_is_said_by_what_is_the_matter_with_it(rolled):
    unsure = (*DICE[:6], DieSeen("green", None, 2, DieUnclear.LEANING))
    unseen, marked, extra = (rolled(dice).bar.sentence[0] for dice in (DICE[:6], unsure, (*DICE, DICE[5])))
    assert unseen.startswith("Not all dice are seen.")
    assert marked == extra != unseen


def test_a_face_that_names_a_colour_is_shown_on_it(rolled):
    tray = rolled((DieSeen("black", "red", 1), DieSeen("white", "leader_green", 2)), ("black", "white")).body.tray
    assert tray.quadrants[1] == (DieFace(Tone.BLACK, "face_red", Tone.RED),)
    assert tray.quadrants[2] == (DieFace(Tone.WHITE, "face_leader_green", Tone.GREEN),)


def test_a_complete_roll_may_be_taken_by_the_master_button(rolled):
    told = rolled()
    assert said(told) == ["7 of 7 dice told"]
    assert told.bar.actions[0].gesture == Press(0)
    assert not any(action.strong for action in rolled(DICE[:6]).bar.actions)


def test_missing_dice_and_dice_too_many_are_named(rolled):
    assert "Not seen yet: green die, red die." in said(rolled(DICE[:5]))
    twice = rolled((*DICE, DieSeen("red", "sword", 1)))
    assert "Does not belong there: red die. Take it out." in said(twice)
    assert not any(action.strong for action in twice.bar.actions)


@pytest.mark.parametrize(
    ("unclear", "told"),
    [
        (DieUnclear.LEANING, "The blue die leans on something. Nudge it flat."),
        (DieUnclear.STRADDLING, "The blue die lies between two quadrants. Nudge it into one."),
        (DieUnclear.UNSURE, "The face of the blue die is not clear. Turn it a little, or tell it by hand."),
    ],
)
def test_a_die_that_cannot_be_told_is_named_with_what_to_do(rolled, unclear, told):
    dice = (*DICE[:3], replace(DICE[3], unclear=unclear), *DICE[4:])
    shown = rolled(dice)
    assert told in said(shown)
    assert shown.body.tray.quadrants[3] == (DieFace(Tone.BLUE, "face_owl", doubtful=True),)


def test_a_die_that_lies_nowhere_certain_stands_aside(rolled):
    told = rolled((DieSeen(None, None, None, DieUnclear.UNSURE),))
    assert told.body.tray.aside == (DieFace(Tone.PLAIN, doubtful=True),)
    assert any("unknown die" in text for text in said(told))


def test_a_special_die_that_comes_in_is_asked_for(rolled):
    state = replace(table(), phase=Phase.ROLL, specials=("black",))
    assert said(rolled((), state=state))[0] == "Take one gray die out of the tray and put the black die in."
    assert not any("Take one" in text for text in said(rolled()))


def test_the_roll_can_be_told_by_hand(rolled):
    by_hand = Choice("menu:enter:0", "enter_roll", {"seat": 0})
    assert rolled((), choices=(by_hand,)).bar.actions[0].gesture == Pick("menu:enter:0")


@pytest.mark.parametrize("code", ["tray_missing", "tray_doubled", *(f"tray_{trouble}" for trouble in TrayTrouble)])
def test_what_is_wrong_with_the_tray_is_the_one_sentence(rolled, code):
    told = rolled((), found=False, problems=(Problem(code),))
    assert told.bar.tone is Tone.BAD
    assert told.bar.sentence[0] != code
    assert not told.body.tray.found


def test_how_the_seats_stand_is_seen_while_the_dice_roll(rolled):
    assert [[count.number for count in row.counts] for row in rolled().body.standings] == [["7", "0", "0"]] * 3


def test_the_die_that_is_told_by_hand_is_asked_for_by_name(words):
    told = view(*build_dice_tables(3)["entry_face"], words["en"])
    options = [option for group in told.body.groups for option in group.options]
    assert told.bar.sentence[0].endswith(" die: what is on top?")
    assert told.heading.subtitle[-1] == "die 5 of 7"
    assert len(told.body.tray.aside) == 1
    assert all(option.icon.startswith("face_") for option in options[:-1])
    where = view(*build_dice_tables(3)["entry_quadrant"], words["en"])
    assert [option.text for group in where.body.groups for option in group.options][:4] == ["0🪙", "1🪙", "2🪙", "3🪙"]


def test_the_dice_of_the_round_stay_in_sight_while_seats_choose(words):
    state, told = build_dice_tables(4)["choose"]
    tray = view(state, told, words["en"]).body.tray
    assert sum(map(len, tray.quadrants)) == len(state.dice) == 7


@pytest.mark.parametrize(("color", "faces"), dice_box().symbols.items())
def test_every_face_of_every_die_has_a_picture_of_its_own(color, faces):
    pictures = {(die.icon, die.tile) for die in (die_face(color, face) for face in faces)}
    assert len(pictures) == len(faces)
    assert all((ICONS / f"{icon}.svg").is_file() for icon, _ in pictures)
