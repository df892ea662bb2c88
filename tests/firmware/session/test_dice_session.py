"""7 Wonders Dice at the table: rolled, chosen in secret, revealed, walked cell by cell, marked with a pencil."""

from __future__ import annotations

import random

import pytest
from dice_bench import QUIET_ROLL, DiceBench, dice_bench, seen
from dice_play import whole_game

from engine.game import replay
from engine.readings import Options
from engine.seven_wonders_dice.setup import rules_of
from engine.seven_wonders_dice.state import CHANCE, Build, BuildStage, Cross, Pass, Phase
from engine.seven_wonders_dice.tray import FULL, shake, swapped
from engine.seven_wonders_dice.turn import GAME
from engine.table import MASTER, DieSeen, DieUnclear, SurfaceDoubled, SurfaceLost, TrayTrouble
from firmware.session.record import Moves, Recorded, effective, from_line, to_line
from firmware.session.value import Finish, Leave, Overlay, Save, Session, Step, Table, Unfinished
from firmware.signals import Light
from ui.view import Screen


@pytest.fixture
def table():
    return dice_bench()


@pytest.fixture
def rolled(table):
    """The first round's choice, after a quiet roll."""
    table.roll()
    table.wait_s(1.5)
    return table


def codes(bench) -> list[str]:
    return [problem.code for problem in bench.status.problems]


# The roll.


def test_a_game_opens_with_a_roll_which_the_master_light_asks_for(table):
    assert (table.step, table.status.screen, table.lights[MASTER]) == (Step.ROLL, Screen.ROLL, Light.BREATHE)
    assert table.status.tray.expected == ("gray", "gray", "gray", "blue", "yellow", "red", "green")
    assert (table.status.tray.found, table.status.tray.dice) == (True, ())


def test_dice_that_come_to_rest_are_shown_and_taken_after_a_moment(table):
    table.roll()
    assert len(table.status.tray.dice) == 7
    assert table.step is Step.ROLL
    table.wait_s(1.5)
    assert table.step is Step.CHOOSE
    assert {(die.color, die.face, die.quadrant) for die in table.session.state.dice} == {
        (die.color, die.face, die.quadrant) for die in seen(QUIET_ROLL)
    }


def test_dice_rolled_once_more_before_they_are_taken_count_anew(table):
    table.roll()
    table.wait_s(0.8)
    table.roll(QUIET_ROLL.replace("blue:mask/0", "blue:owl/3"))
    table.wait_s(1.5)
    assert [die.face for die in table.session.state.dice if die.color == "blue"] == ["owl"]


def test_dice_that_lay_there_before_the_round_are_taken_by_the_master_button_only():
    bench = dice_bench()
    bench.roll()
    bench.wait_s(1.5)
    bench.turn()
    bench.wait_s(1.5)
    bench.go_on()
    assert (bench.step, bench.session.state.round) == (Step.ROLL, 2)
    bench.wait_s(30.0)
    assert bench.step is Step.ROLL
    bench.press(MASTER)
    assert bench.step is Step.CHOOSE


@pytest.mark.parametrize("unclear", list(DieUnclear))
def test_a_die_that_cannot_be_told_is_named_and_asked_for(table, unclear):
    dice = [die for die in seen(QUIET_ROLL) if die.color != "red"]
    table.tray([*dice, DieSeen("red", None, 2, unclear)])
    table.wait_s(5.0)
    assert table.step is Step.ROLL
    (problem,) = table.status.problems
    assert (problem.code, problem.facts["die"]) == (f"die_{unclear.value}", "red")


def test_missing_and_foreign_dice_are_named(table):
    table.roll(QUIET_ROLL.replace("red:sword/0", "black:any4/0"))
    (problem,) = table.status.problems
    assert problem.code == "wrong_dice"
    assert dict(problem.facts) == {"missing": "red:1", "extra": "black:1"}


@pytest.mark.parametrize("trouble", list(TrayTrouble))
def test_what_keeps_the_tray_from_being_read_is_said(table, trouble):
    table.tray((), trouble)
    assert codes(table) == [f"tray_{trouble.value}"]


def test_a_tray_that_is_gone_or_there_twice_is_said(table):
    table.feed(Table((SurfaceLost("tray"),)))
    assert codes(table) == ["tray_missing"]
    table.feed(Table((SurfaceDoubled("tray"),)))
    assert codes(table) == ["tray_doubled"]


def test_a_roll_is_told_by_hand_die_by_die():
    bench = dice_bench(camera=False)
    bench.press(MASTER)
    assert (bench.session.overlay, bench.status.screen) == (Overlay.ENTRY, Screen.ENTRY)
    for word in ["stone/0", "wood/1", "clay/2", "mask/0", "coins7/1", "sword/0", "gear/3"]:
        face, quadrant = word.split("/")
        assert bench.status.tray.entering.face is None
        bench.pick(f"entry:face:{face}")
        assert bench.status.tray.entering.face == face
        bench.pick(f"entry:quadrant:{quadrant}")
    bench.wait_s(1.5)
    assert bench.step is Step.CHOOSE
    assert len(bench.session.state.dice) == 7


def test_what_the_camera_knows_need_not_be_told_by_hand(table):
    dice = [die for die in seen(QUIET_ROLL) if die.color != "red"]
    table.tray([*dice, DieSeen("red", None, None, DieUnclear.LEANING)])
    table.pick("menu:enter:0")
    assert table.status.tray.entering == DieSeen("red", None, None)
    table.pick("entry:face:axe")
    table.pick("entry:quadrant:2")
    table.wait_s(1.5)
    assert [(die.face, die.quadrant) for die in table.session.state.dice if die.color == "red"] == [("axe", 2)]


def test_back_in_an_entry_of_dice_takes_a_face_back_and_then_leaves(table):
    table.pick("menu:enter:0")
    table.pick("entry:face:stone")
    table.pick("entry:back")
    assert table.status.tray.entering.face is None
    table.pick("entry:back")
    assert table.session.overlay is Overlay.NONE


# Choice and reveal.


def test_who_is_ready_is_shown_and_what_lies_there_is_not(rolled):
    rolled.cover(1)
    rolled.press(1)
    assert [rolled.mark(seat) for seat in rolled.seats] == ["ready", "choosing", "choosing"]
    assert rolled.status.seats[0].move is None


def test_a_tile_that_shows_itself_too_early_is_asked_to_be_turned(rolled):
    rolled.turn_up(1, "blue")
    assert rolled.problem(1) == "face_up_early"


def test_all_ready_means_revealed_even_if_somebody_chose_without_a_tile(rolled):
    for seat in rolled.seats:
        rolled.press(seat)
    rolled.wait_s(0.2)
    assert rolled.step is Step.REVEAL


def test_a_tile_still_face_down_after_the_reveal_is_asked_for(rolled):
    rolled.reveal()
    assert [rolled.problem(seat) for seat in rolled.seats] == ["tile_face_down"] * 3


def test_a_whole_round_of_passing(rolled):
    rolled.turn()
    rolled.wait_s(1.5)
    assert (rolled.step, rolled.status.screen) == (Step.COMMITTED, Screen.COINS)
    assert [happening.coins for happening in rolled.status.happened] == [3, 3, 3]
    rolled.go_on()
    assert (rolled.step, rolled.session.state.round) == (Step.ROLL, 2)
    assert [rolled.coins(seat) for seat in rolled.seats] == [10, 10, 10]


def test_a_tile_left_lying_keeps_the_next_round_from_opening(rolled):
    rolled.turn()
    rolled.wait_s(10.0)
    assert rolled.step is Step.COMMITTED


# Walking the cells.


def test_short_presses_walk_the_cells_of_a_gray_tile_and_a_long_one_takes(rolled):
    rolled.turn(s1="gray")
    ways = (Build("gray", "warehouse.stone", 0), Build("gray", "warehouse.wood", 1), Build("gray", "warehouse.clay", 2))
    assert set(rolled.status.seats[0].options) == set(ways)
    assert rolled.mark(1) == "open"
    shown = []
    for _ in ways:
        shown.append(rolled.status.seats[0].move)
        rolled.press(1)
    assert set(shown) == set(ways)
    assert rolled.status.seats[0].move == shown[0]
    rolled.press(1, long=True)
    rolled.wait_s(1.5)
    assert effective(rolled.session.entries)[-1].turn.moves[1] == shown[0]


def test_one_way_needs_no_press(rolled):
    rolled.turn(s1="blue")
    rolled.wait_s(1.5)
    assert rolled.session.state.city(1).crossed.bit_count() == 1


def test_a_touched_way_is_taken(rolled):
    rolled.turn(s1="gray")
    ids = [choice.id for choice in rolled.status.choices if choice.group == "way"]
    assert ids == ["way:1:0", "way:1:1", "way:1:2"]
    assert dict(rolled.status.choices[-1].facts)["cell"] == rolled.status.seats[0].options[2].cell
    rolled.pick("way:1:2")
    wanted = rolled.status.seats[0].options[2]
    rolled.wait_s(1.5)
    assert effective(rolled.session.entries)[-1].turn.moves[1] == wanted


@pytest.mark.parametrize("choice", ["way:1:99", "way:9:0", "way:1:-1", "way:x:0", "way:1:0:0", "way:²:0"])
def test_a_way_that_there_is_not_changes_nothing(rolled, choice):
    rolled.turn(s1="gray")
    before = rolled.session
    rolled.pick(choice)
    assert rolled.session == before


def test_a_choice_against_the_rules_says_why(rolled):
    rolled.turn(s1="purple")
    assert (rolled.mark(1), rolled.problem(1)) == ("problem", "die_not_in_tray")
    rolled.turn_up(1, "pass")
    assert rolled.mark(1) == "settled"


def test_a_choice_without_camera_is_walked_with_the_seats_button():
    bench = dice_bench(camera=False)
    bench.press(MASTER)
    for word in ["stone/0", "wood/1", "clay/2", "mask/0", "coins7/1", "sword/0", "gear/3"]:
        bench.pick(f"entry:face:{word[:-2]}")
        bench.pick(f"entry:quadrant:{word[-1]}")
    bench.wait_s(1.5)
    for seat in bench.seats:
        bench.press(seat)
    bench.wait_s(4.0)
    for seat, choice in ((1, "entry:die:gray"), (2, "entry:pass"), (3, "entry:die:blue")):
        bench.press(seat, long=True)
        offered = [one.id for one in bench.status.choices]
        for _ in range(offered.index(choice)):
            bench.press(seat)
        bench.press(seat, long=True)
    assert bench.mark(1) == "open"
    bench.press(1)
    bench.press(1, long=True)
    bench.wait_s(1.5)
    assert bench.step is Step.COMMITTED
    moves = effective(bench.session.entries)[-1].turn.moves
    assert moves[2] == Pass()
    assert moves[1].cell == "warehouse.wood"


# Pencil.


def test_a_new_mark_stands_first_among_the_ways_of_the_tile(rolled):
    rolled.turn(s1="gray")
    rolled.cross(1, "warehouse.clay")
    assert rolled.status.seats[0].move == Build("gray", "warehouse.clay", 2)
    assert rolled.mark(1) == "open"
    rolled.press(1, long=True)
    assert rolled.mark(1) == "settled"


def test_a_mark_without_a_tile_is_the_choice_once_the_button_confirms_it(rolled):
    rolled.reveal()
    for seat in (2, 3):
        rolled.turn_up(seat, "pass")
    rolled.lift(1)
    rolled.cross(1, "agora.a1")
    assert (rolled.mark(1), rolled.status.seats[0].move) == ("open", Build("blue", "agora.a1", 0))
    rolled.wait_s(5.0)
    assert rolled.step is Step.READ
    rolled.press(1, long=True)
    rolled.wait_s(1.5)
    assert rolled.session.state.city(1).crossed.bit_count() == 1


def test_where_there_is_one_way_to_confirm_a_short_press_takes_it_too(rolled):
    rolled.reveal()
    rolled.lift(1)
    rolled.cross(1, "agora.a1")
    rolled.press(1)
    assert rolled.mark(1) == "settled"
    rolled.press(1)
    assert rolled.mark(1) == "open"


def test_a_marked_stage_is_the_wonder(rolled):
    rolled.reveal()
    rolled.lift(1)
    stage = next(iter(board_of(rolled, 1).sections["wonder"].cells)).id
    rolled.cross(1, stage)
    assert rolled.status.seats[0].move == BuildStage()


def test_a_mark_against_the_rules_says_which(rolled):
    rolled.reveal()
    rolled.lift(1)
    rolled.cross(1, "agora.a2")
    assert rolled.problem(1) == "arrow"


def test_several_new_marks_are_asked_about(rolled):
    rolled.reveal()
    rolled.lift(1)
    rolled.cross(1, "agora.a1", "warehouse.stone")
    assert rolled.problem(1) == "several_cells"


def test_paper_and_book_are_compared_and_nobody_is_stopped(rolled):
    rolled.turn(s1="blue")
    rolled.wait_s(1.5)
    rolled.go_on()
    rolled.roll()
    rolled.wait_s(1.5)
    rolled.cross(1, "warehouse.stone", unclear=["warehouse.wood"])
    assert [(p.code, p.facts["cell"]) for p in rolled.status.problems] == [
        ("cell_to_cross", "agora.a1"),
        ("cell_against_rules", "warehouse.stone"),
        ("cell_unclear", "warehouse.wood"),
    ]
    rolled.cross(1, "agora.a1")
    assert codes(rolled) == []


def test_who_plays_without_paper_is_not_reminded_of_it(rolled):
    rolled.turn(s1="blue")
    rolled.wait_s(1.5)
    rolled.go_on()
    rolled.cross(1)
    assert codes(rolled) == []


# What follows.


def follow_up(bench):
    """Rhodes, seat 2, builds its stages until one gives something to decide."""
    for _ in range(20):
        bench.roll()
        bench.wait_s(1.5)
        rich = [s for s in bench.seats if bench.coins(s) >= 12]
        bench.turn(**{f"s{seat}": "wonder" for seat in rich})
        for seat in bench.seats:
            if bench.mark(seat) == "problem":
                bench.turn_up(seat, "pass")
        bench.wait_s(1.5)
        bench.go_on()
        if bench.session.state.phase is Phase.FOLLOW:
            return True
    return False


def test_what_an_effect_leaves_to_a_seat_is_walked_with_its_button_and_no_camera(rolled):
    assert follow_up(rolled)
    seat = rolled.session.state.settling
    assert rolled.status.screen is Screen.EXTRA
    assert rolled.status.seats[seat - 1].options == tuple(GAME.legal_moves(rolled.session.state, seat))
    assert {s: light for s, light in rolled.lights.items() if light is not Light.DARK} == {seat: Light.BLINK}
    rolled.fault("camera", "camera_lost")
    rolled.press(seat)
    wanted = rolled.status.seats[seat - 1].move
    rolled.press(seat, long=True)
    rolled.wait_s(1.5)
    assert effective(rolled.session.entries)[-1].turn.moves == {seat: wanted}


def test_a_mark_in_a_follow_up_stands_first(rolled):
    assert follow_up(rolled)
    seat = rolled.session.state.settling
    ways = rolled.status.seats[seat - 1].options
    wanted = next(way for way in reversed(ways) if isinstance(way, Cross | Build) and way.cell)
    known = [cell.id for cell in board_of(rolled, seat).crossed_cells(rolled.session.state.city(seat).crossed)]
    rolled.cross(seat, *known, wanted.cell)
    assert rolled.status.seats[seat - 1].move.cell == wanted.cell


# The past.


def test_undo_takes_back_the_choices_and_then_the_roll(rolled):
    rolled.turn()
    rolled.wait_s(1.5)
    rolled.pick("menu:open")
    rolled.pick("menu:undo")
    assert (rolled.step, rolled.session.state.phase) == (Step.CHOOSE, Phase.CHOOSE)
    assert rolled.status.notice.code == "undone_round"
    rolled.pick("menu:open")
    rolled.pick("menu:undo")
    assert (rolled.step, rolled.session.entries[0].entry.turn.moves.keys()) == (Step.ROLL, {0})


def test_a_roll_read_wrongly_is_corrected_and_what_was_built_with_it_asked_about(rolled):
    rolled.turn(s1="blue")
    rolled.wait_s(1.5)
    rolled.pick("menu:open")
    rolled.pick("menu:correct")
    roll_seq = rolled.session.entries[0].seq
    rolled.pick(f"correct:turn:{roll_seq}")
    rolled.pick("correct:seat:0")
    assert rolled.session.overlay is Overlay.ENTRY
    for word in ["stone/0", "wood/1", "clay/2", "owl/0", "coins7/1", "sword/0", "gear/3"]:
        rolled.pick(f"entry:face:{word[:-2]}")
        rolled.pick(f"entry:quadrant:{word[-1]}")
    assert [choice.id for choice in rolled.status.choices] == ["correct:rewind", "correct:rule", "menu:close"]
    rolled.pick("correct:rewind")
    assert rolled.step is Step.CHOOSE
    assert [die.face for die in rolled.session.state.dice if die.color == "blue"] == ["owl"]


def test_a_corrected_roll_asks_for_the_dice_of_its_own_round():
    """Special dice that came in since are not among them."""
    game = [*whole_game(2, 3)]
    later = next(n for n, moment in enumerate(game) if moment.after.specials)
    rolls = [n for n in range(later + 1) if CHANCE in game[n].turn.moves]
    past = tuple(Recorded(n + 1, Moves(moment.turn)) for n, moment in enumerate(game[: later + 1]))
    unfinished = Unfinished(1, game[0].before.setup, past)
    bench = DiceBench(Session("seven-wonders-dice", seed=1, camera=False, unfinished=unfinished))
    for choice in ("resume", "menu:open", "menu:correct", f"correct:turn:{rolls[-1] + 1}", "correct:seat:0"):
        bench.pick(choice)
    assert bench.session.state.specials
    for color in ("gray", "gray", "gray", "blue", "yellow", "red", "green"):
        assert bench.status.tray.entering.color == color
        assert {choice.group for choice in bench.status.choices if choice.code == "die_face"} == {color}
        bench.pick(bench.status.choices[0].id)
        bench.pick("entry:quadrant:0")
    assert bench.session.overlay is not Overlay.ENTRY


def test_a_corrected_roll_is_a_line_that_reads_back(rolled):
    rolled.pick("menu:open")
    rolled.pick("menu:correct")
    rolled.pick(f"correct:turn:{rolled.session.entries[0].seq}")
    rolled.pick("correct:seat:0")
    for word in ["stone/0", "wood/1", "clay/2", "owl/0", "coins7/1", "sword/0", "gear/3"]:
        rolled.pick(f"entry:face:{word[:-2]}")
        rolled.pick(f"entry:quadrant:{word[-1]}")
    entry = rolled.session.entries[-1].entry
    kind, text = to_line("seven-wonders-dice", entry)
    assert (kind, text.split("=")[0]) == ("correct", "1 0")
    assert from_line("seven-wonders-dice", kind, text) == entry


def test_a_choice_is_corrected_in_its_own_round(rolled):
    rolled.turn(s1="blue")
    rolled.wait_s(1.5)
    rolled.pick("menu:open")
    rolled.pick("menu:correct")
    rolled.pick(f"correct:turn:{rolled.session.entries[-1].seq}")
    rolled.pick("correct:seat:1")
    rolled.pick("entry:die:gray")
    ways = [choice for choice in rolled.status.choices if choice.id.startswith("correct:way")]
    assert [dict(way.facts)["cell"] for way in ways] == ["warehouse.stone", "warehouse.wood", "warehouse.clay"]
    rolled.pick("correct:way:1")
    assert effective(rolled.session.entries)[-1].turn.moves[1] == Build("gray", "warehouse.wood", 1)


def test_what_followed_is_offered_for_correction_as_that_seats(rolled):
    assert follow_up(rolled)
    number, seat = rolled.session.state.round, rolled.session.state.settling
    rolled.press(seat)
    rolled.press(seat, long=True)
    rolled.wait_s(1.5)
    rolled.pick("menu:open")
    rolled.pick("menu:correct")
    last = rolled.status.choices[0]
    assert (last.code, dict(last.facts)) == ("correct_round", {"round": number, "phase": "follow", "seat": seat})


def test_history_tells_rolls_and_rounds(rolled):
    rolled.turn()
    rolled.wait_s(1.5)
    rolled.pick("menu:open")
    rolled.pick("menu:history")
    assert [(line.age, line.turn, sorted(line.moves)) for line in rolled.status.history] == [
        (0, 1, [1, 2, 3]),
        (0, 1, [0]),
    ]


def test_a_whole_game_by_touch_is_replayed_by_its_journal():
    bench = dice_bench(2, camera=False, options=Options("seed", (("start_coins", "30"),)))
    rounds = 0
    while bench.session.state.phase is not Phase.OVER and rounds < 60:
        play_round(bench)
        rounds += 1
    assert bench.step is Step.SCORES
    turns = [past.turn for past in effective(bench.session.entries)]
    assert replay(GAME, bench.session.setup, turns) == bench.session.state
    bench.press(MASTER)
    assert bench.effects[-2:] == [Finish(aborted=False), Leave()]
    assert sum(isinstance(effect, Save) for effect in bench.effects) == len(bench.session.entries)


CHOICES = (
    *(f"entry:die:{color}" for color in ("purple", "green", "red", "blue", "yellow", "gray")),
    "entry:wonder",
    "entry:pass",
)


def play_round(bench) -> None:
    """Everybody takes what stands first: the first die that can be used, else the wonder, else a pass."""
    state = bench.session.state
    pick = random.Random(f"round {state.round}").randrange
    roll = shake(state, swapped(FULL, state, pick), pick)
    bench.press(MASTER)
    for color in bench.status.tray.expected:
        die = next(die for die in roll.dice if die.color == color)
        roll = type(roll)(tuple(other for other in roll.dice if other is not die))
        bench.pick(f"entry:face:{die.face}")
        bench.pick(f"entry:quadrant:{die.quadrant}")
    bench.wait_s(1.5)
    for seat in bench.seats:
        bench.press(seat)
    bench.wait_s(4.0)
    for seat in bench.seats:
        for choice in CHOICES:
            bench.pick(f"menu:enter:{seat}")
            if choice not in {one.id for one in bench.status.choices}:
                bench.pick("entry:back")
                continue
            bench.pick(choice)
            if bench.mark(seat) != "problem":
                break
        if bench.mark(seat) == "open":
            bench.press(seat, long=True)
    bench.wait_s(1.5)
    while bench.step is Step.COMMITTED or bench.session.state.phase is Phase.FOLLOW:
        bench.wait_s(6.0)
        if bench.step is Step.READ:
            bench.press(bench.session.state.settling, long=True)
            bench.wait_s(1.5)


def board_of(bench, seat: int):
    return rules_of(bench.session.setup).boards[seat - 1]
