"""Cards entered by name: which physical copy they are is not known, and must neither hide a double nor invent one."""

from __future__ import annotations

from engine import notation
from engine.game import Illegal, Legal, Turn
from engine.seven_wonders.state import UNKNOWN_COPY, Build, CardCopy, Edition, Payment, SeatSetup, Sell, Setup
from engine.seven_wonders.turn import GAME

FREE = Payment()


def started(players: int):
    wonders = ("gizah", "rhodos", "ephesos", "alexandria", "babylon")
    return GAME.new(Setup(Edition.SECOND, tuple(SeatSetup(wonder, "day") for wonder in wonders[:players])))


def built(state, seat: int, card: str, copy: int):
    moves = {n: Sell() for n in range(1, len(state.cities) + 1)}
    moves[seat] = Build(CardCopy(card, copy), FREE)
    return GAME.apply(state, Turn(moves))


def verdict(state, seat: int, card: str, copy: int):
    return GAME.check(state, seat, Build(CardCopy(card, copy)))


def test_a_card_entered_by_name_is_judged_like_any_other():
    assert isinstance(verdict(started(3), 1, "lumber_yard", UNKNOWN_COPY), Legal)


def test_with_two_copies_in_play_a_second_one_may_still_be_scanned():
    state = built(started(4), 1, "lumber_yard", UNKNOWN_COPY)
    assert isinstance(verdict(state, 2, "lumber_yard", 0), Legal)
    assert isinstance(verdict(state, 2, "lumber_yard", 1), Legal)


def test_a_third_of_two_copies_is_refused():
    state = built(built(started(4), 1, "lumber_yard", UNKNOWN_COPY), 2, "lumber_yard", 0)
    for copy in (1, UNKNOWN_COPY):
        refused = verdict(state, 3, "lumber_yard", copy)
        assert isinstance(refused, Illegal)
        assert (refused.reason, refused.facts["seat"]) == ("seen_before", 2)


def test_the_only_copy_cannot_be_entered_and_scanned():
    state = built(started(3), 1, "lumber_yard", UNKNOWN_COPY)
    refused = verdict(state, 2, "lumber_yard", 0)
    assert isinstance(refused, Illegal)
    assert refused.reason == "seen_before"


def test_a_card_of_more_players_is_not_in_play_by_name_either():
    refused = verdict(started(3), 1, "excavation", UNKNOWN_COPY)
    assert isinstance(refused, Illegal)
    assert (refused.reason, refused.facts["players"]) == ("not_in_play", 4)


def test_its_notation_says_that_the_copy_is_unknown():
    move = Build(CardCopy("lumber_yard", UNKNOWN_COPY), Payment(bank=1))
    line = notation.format_move(GAME.name, move)
    assert line.startswith("B lumber_yard.? ")
    assert notation.parse_move(GAME.name, line) == move
