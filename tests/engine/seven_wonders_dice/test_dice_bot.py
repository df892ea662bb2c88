"""Bots and the tray of the virtual table."""

from __future__ import annotations

import random
from itertools import islice

import pytest
from dice_play import random_setup
from dice_table import after, table

from engine.game import Legal, Turn
from engine.seven_wonders_dice import bot, tray
from engine.seven_wonders_dice.state import CHANCE, Phase, State
from engine.seven_wonders_dice.turn import GAME


def played(players: int, seed: int, clever) -> State:
    """A whole game; ``clever(seat)``: whether the bot sits there or a random player."""
    rng = random.Random(seed)
    state, dice = GAME.new(random_setup(players, rng)), tray.FULL
    while seats := GAME.to_act(state):
        if seats == (CHANCE,):
            dice = tray.swapped(dice, state, rng.randrange)
            moves = {CHANCE: tray.shake(state, dice, rng.randrange)}
        else:
            moves = {seat: (bot.choose if clever(seat) else bot.choose_random)(state, seat, rng) for seat in seats}
        state = GAME.apply(state, Turn(moves))
    return state


def test_bots_have_half_as_many_points_again_as_random_players():
    mine, theirs = [], []
    for seed in range(36):
        players = 2 + seed % 6
        sheet = GAME.score(played(players, seed, lambda seat, seed=seed: (seat + seed) % 2 == 0))
        for seat in sheet.seats:
            (mine if (seat.seat + seed) % 2 == 0 else theirs).append(seat.total)
    assert sum(mine) / len(mine) >= 1.5 * sum(theirs) / len(theirs)


@pytest.mark.parametrize("players", range(2, 8))
def test_games_of_bots_come_to_an_end(players):
    for seed in range(3):
        over = played(players, seed, lambda seat: True)
        assert over.phase is Phase.OVER
        assert over.round < 80


def test_a_seed_says_what_a_bot_does():
    assert played(4, 9, lambda seat: True) == played(4, 9, lambda seat: True)


def test_a_bot_chooses_only_where_there_is_a_choice():
    with pytest.raises(ValueError, match="nothing to choose"):
        bot.choose(after(table()), CHANCE, random.Random(1))


def test_shaking_gives_legal_rolls_with_every_face_and_quadrant():
    rng = random.Random(3)
    state = GAME.new(random_setup(3, rng))
    rolls = [tray.shake(state, tray.FULL, rng.randrange) for _ in range(400)]
    assert all(isinstance(GAME.check(state, CHANCE, one), Legal) for one in rolls)
    seen = {(die.color, die.face, die.quadrant) for one in rolls for die in one.dice}
    assert len(seen) == (6 + 6 + 3 + 3 + 3) * 4


def test_all_rolls_come_one_after_the_other():
    state = GAME.new(random_setup(2, random.Random(3)))
    some = list(islice(GAME.legal_moves(state, CHANCE), 500))
    assert len(set(some)) == 500
    assert all(GAME.check(state, CHANCE, one) == Legal((one,)) for one in some)
