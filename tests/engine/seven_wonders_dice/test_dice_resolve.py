"""Turns carried out: what the table's rulings can do, what waits, what is told; set-ups and options."""

from __future__ import annotations

import pytest
from dice_table import (
    after,
    city,
    coins,
    crossed,
    decide,
    move,
    own_boards,
    points,
    raw_cell,
    refused,
    roll,
    table,
    tale,
    turn_of,
)

from engine.game import BadSetup, NotLegal, Turn
from engine.readings import PROFILES, Options
from engine.seven_wonders_dice import happenings as happen
from engine.seven_wonders_dice.military import Border, borders
from engine.seven_wonders_dice.options import OPTIONS, options, readings
from engine.seven_wonders_dice.scoring import working
from engine.seven_wonders_dice.setup import LONGEST_NAME
from engine.seven_wonders_dice.state import Phase, SeatSetup, Setup
from engine.seven_wonders_dice.turn import GAME, happened


def ruled(state, text, seat=1):
    return after(state, {seat: text}, ruled={seat})


def test_a_ruled_move_is_paid_as_far_as_the_coins_reach():
    state = table(city(coins=3), city(), dice=roll(blue="scales/3"))
    done = ruled(state, "B blue/3 agora.a3")
    assert coins(done) == 0
    assert crossed(done) == {"agora.a3"}


def test_a_ruled_move_follows_no_arrow_and_no_lock():
    state = table(city(coins=30), city(), dice=roll(white="leader_blue/2"))
    assert crossed(ruled(state, "B white/2 gallery.red")) == {"gallery.red"}
    assert coins(ruled(state, "B white/2 gallery.red")) == 30 - 2 - 4


def test_a_ruled_die_that_is_not_there_costs_nothing_itself():
    assert coins(ruled(table(city(coins=9), city()), "B black/3 agora.c1")) == 7


def test_what_is_crossed_or_open_changes_nothing_by_ruling():
    state = table(city(crossed="agora.a1", coins=9), city())
    for text in ("B blue/0 agora.a1", "B white ?", "D"):
        done = ruled(state, text)
        assert (coins(done), crossed(done)) == (9, {"agora.a1"})
    assert coins(ruled(table(city("giza", "wonder"), city()), "W")) == 7


def test_a_legal_move_is_the_same_with_a_ruling():
    state = table(dice=roll(blue="owl/1"))
    assert ruled(state, "B blue/1 agora.c1") == after(state, "B blue/1 agora.c1")
    assert ruled(state, "B blue ?") == after(state, "B blue/1 agora.c1")


@pytest.mark.parametrize(
    "text", ["B blue/0 agora.z9", "B pink/0 agora.a1", "X agora.z9", "T bonus.gold", "R blue:owl/0"]
)
def test_no_ruling_crosses_what_the_board_does_not_have(text):
    with pytest.raises(NotLegal, match="no ruling can"):
        ruled(table(), text)


def test_rulings_in_a_follow_up():
    rhodes = after(table(city("rhodes", coins=9), city()), "W")
    done = GAME.apply(rhodes, turn_of(rhodes, {1: "X agora.a3"}, ruled={1}))
    assert crossed(done) == {"wonder.w1", "agora.a3"}
    assert coins(done) == 9 - 2 - 4
    guild = after(
        table(city(crossed="guild.g1 guild.g2", coins=9), city(), dice=roll(purple="red/0")), "B purple/0 guild.g3"
    )
    left = GAME.apply(guild, turn_of(guild, {1: "D"}, ruled={1}))
    assert left.city(1).bonuses == ()
    assert left.phase is Phase.ROLL


@pytest.mark.parametrize("moves", [{}, {1: "P"}, {1: "P", 2: "P", 3: "P", 4: "P"}, {0: "P", 1: "P", 2: "P"}])
def test_exactly_the_seats_that_are_to_act_must_move(moves):
    with pytest.raises(NotLegal, match="are to act"):
        GAME.apply(table(), Turn({seat: move(text) for seat, text in moves.items()}))


def test_a_choice_that_waits_is_settled_after_all_follow_ups():
    state = after(table(city("rhodes", coins=9), city("olympia", coins=9), city()), {1: "W", 2: "W"})
    assert (state.settling, [choice.seat for choice in state.waiting]) == (1, [2, 3])
    assert coins(state, 3) == 7
    second = decide(state, "D")
    assert (second.settling, coins(second, 3)) == (2, 7)
    assert coins(decide(second, "D"), 3) == 10


def test_a_follow_up_asks_one_seat_alone():
    state = after(table(city("rhodes", coins=9), city()), "W")
    assert GAME.to_act(state) == (1,)
    assert refused(state, "P", seat=2) == "not_your_turn"
    assert refused(state, "P") == refused(state, "B blue ?") == refused(state, "T bonus.coins") == "wrong_phase"


def test_what_happens_is_told_in_order():
    state = table(
        city("giza", "barracks_left.attack1", coins=9),
        city(crossed="barracks_right.defence1"),
        dice=roll(red="sword/2"),
    )
    assert tale(state, {1: "B red/2 barracks_left.attack2"}) == (
        happen.Paid(1, 3, 2, 1, 0),
        happen.Crossed(1, "barracks_left.attack2"),
        happen.Attack(1, 2, "left", 3, 1, 2),
        happen.Gained(2, 3, "pass"),
    )


def test_what_a_follow_up_makes_happen_is_told():
    rhodes = after(table(city("rhodes", coins=9), city()), "W")
    assert happened(rhodes, turn_of(rhodes, {1: "D"})) == (
        happen.Declined(1, "wonder.w1"),
        happen.Gained(2, 3, "pass"),
    )
    two = city(crossed="guild.g1 guild.g2", bonuses="bonus.action bonus.cross")
    guild = after(table(two, city(), dice=roll(purple="red/0"), number=8), "B purple/0 guild.g3")
    assert happened(guild, turn_of(guild, {1: "T bonus.coins"})) == (
        happen.BonusTaken(1, "bonus.coins"),
        happen.LastRound(9),
        happen.Gained(1, 7, "bonus.coins"),
        happen.Gained(2, 3, "pass"),
    )


def test_borders_tell_points_and_defence_of_both_sides():
    state = after(
        table(city(), city(crossed="barracks_right.defence1"), city(), dice=roll(red="sword/0")),
        "B red/0 barracks_left.attack1",
    )
    assert borders(state) == (
        Border(1, 2, 1, 0, 0, 1),
        Border(2, 3, 0, 0, 0, 0),
        Border(3, 1, 0, 0, 0, 0),
    )


def test_working_tells_where_each_point_comes_from():
    mine = city("ephesus", "wonder.w3 market.camel2 agora warehouse.stone guild.g1", firsts="agora")
    shown = working(table(mine, city(), firsts=(("agora", 2),)), 1)
    assert shown.sources[0] == ("wonder", "wonder.w3", 11)
    assert ("market", "market.camel2", 9) in shown.sources
    assert all(source != "warehouse.stone" for _, source, _ in shown.sources)
    assert shown.firsts == (("agora", 3),)
    assert shown.buildings == 1
    total = sum(n for *_, n in shown.sources) + 3
    assert total == GAME.score(table(mine, city(), firsts=(("agora", 2),))).seats[0].total


def test_points_of_warehouse_and_bonuses_stand_apart():
    def generous(board):
        raw_cell(board, "warehouse.stone")["effects"].append({"type": "vp", "amount": 2})
        board["bonus"][0]["effects"] = [{"type": "vp", "amount": 4}]

    mine = city(crossed="warehouse.stone", bonuses="bonus.action")
    assert points(table(mine, city(), boards=own_boards(generous)))["other"] == 6


def test_profiles_differ_where_the_texts_do():
    differing = {option.name for option in OPTIONS if option.default("seed") != option.default("published")}
    assert differing == {"resources_pay", "guild_of_two", "white_die", "own_unlock", "last_tie_break"}


@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.name)
def test_every_value_can_be_chosen(option, profile):
    assert option.default(profile) in option.values
    for value in option.values:
        chosen = options(profile, {option.name: value})
        assert getattr(readings(chosen), option.name) == value
        assert bool(chosen.values) == (value != option.default(profile))


@pytest.mark.parametrize(
    "bad",
    [
        Options("house"),
        Options(values=(("taxes", "yes"),)),
        Options(values=(("bonus", "never"),)),
        Options(values=(("white_die", "gallery"), ("bonus", "optional"))),
        Options(values=(("bonus", "optional"), ("bonus", "optional"))),
    ],
)
def test_options_that_are_not_known_are_refused(bad):
    with pytest.raises(BadSetup):
        GAME.new(Setup((SeatSetup("rhodes"), SeatSetup("giza")), bad))


@pytest.mark.parametrize("name", ["x" * (LONGEST_NAME + 1), "a\nb", "\x1b[31m"])
def test_a_name_that_cannot_be_shown(name):
    with pytest.raises(BadSetup, match="seat 2"):
        GAME.new(Setup((SeatSetup("rhodes"), SeatSetup("giza", name))))


@pytest.mark.parametrize("start", [0, 3, -1])
def test_a_start_player_that_is_no_seat(start):
    with pytest.raises(BadSetup, match="start player"):
        GAME.new(Setup((SeatSetup("rhodes"), SeatSetup("giza")), start=start))
