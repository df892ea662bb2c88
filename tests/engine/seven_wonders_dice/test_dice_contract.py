"""What every game promises the table, tried on whole random games; verdicts and points beside a second reading."""

from __future__ import annotations

import random
from collections import Counter
from itertools import islice

import dice_oracle as oracle
import pytest
from dice_play import whole_game
from dice_table import BOARDS, COLORS, RAW_BOARDS, cells_of, crossed
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.game import Illegal, Legal, NotLegal, Turn, replay
from engine.notation import format_move, format_setup, format_turn, parse_move, parse_setup, parse_turn
from engine.seven_wonders_dice import happenings as happen
from engine.seven_wonders_dice.effects import BuildFree, CrossCells, ExtraAction
from engine.seven_wonders_dice.state import (
    CHANCE,
    Build,
    BuildStage,
    Cross,
    Decline,
    Pass,
    Phase,
    Roll,
    TakeBonus,
)
from engine.seven_wonders_dice.turn import GAME, bill, crossing, happened

LONGEST_GAME = 400
few = settings(max_examples=8, derandomize=True, deadline=None, database=None, suppress_health_check=list(HealthCheck))


def games(test):
    return few(given(st.integers(2, 7), st.integers(0, 10**6))(test))


@games
def test_games_end_and_the_same_turns_lead_to_the_same_state(players, seed):
    moments = list(whole_game(players, seed))
    setup, over = moments[0].before.setup, moments[-1].after
    assert over.phase is Phase.OVER
    assert GAME.to_act(over) == ()
    assert over.round < LONGEST_GAME
    for moment in moments:
        shuffled = dict(random.Random(seed).sample(list(moment.turn.moves.items()), len(moment.turn.moves)))
        again = GAME.apply(moment.before, Turn(shuffled))
        assert again == moment.after
        assert hash(again) == hash(moment.after)
    replayed = replay(GAME, setup, [moment.turn for moment in moments])
    assert replayed == over
    assert GAME.score(replayed) == GAME.score(over)


@games
def test_a_game_is_replayed_from_its_lines(players, seed):
    moments = list(whole_game(players, seed))
    line = format_setup(moments[0].before.setup)
    assert "\n" not in line
    assert parse_setup(line) == moments[0].before.setup
    turns = []
    for moment in moments:
        text = format_turn(GAME.name, moment.turn)
        assert "\n" not in text
        turns.append(parse_turn(GAME.name, text))
        assert turns[-1] == moment.turn
        assert format_turn(GAME.name, turns[-1]) == text
        for move in moment.turn.moves.values():
            assert parse_move(GAME.name, format_move(GAME.name, move)) == move
    assert replay(GAME, parse_setup(line), turns) == moments[-1].after


def every_build(state, seat, free):
    """All dice in all quadrants on all cells: what the second reading allows."""
    cells = ["", *cells_of(state.city(seat).board)]
    return {
        Build(color, cell, quadrant)
        for color in COLORS
        for quadrant in range(4)
        for cell in cells
        if oracle.can_build(state, seat, color, quadrant, cell, free=free)
    }


def expected_moves(state, seat):
    """Every legal move of a seat, by brute force over all dice and cells."""
    effect = state.dues[0].effect if state.dues else ExtraAction()
    found = {Decline()} if state.dues else set()
    if effect is None:
        rules = oracle.Seen(state, seat).rules
        city = state.city(seat)
        left = {TakeBonus(b["id"]) for b in RAW_BOARDS[city.board]["bonus"] if b["id"] not in city.bonuses}
        return left | (found if rules.bonus == "optional" else set())
    if isinstance(effect, CrossCells):
        cells = cells_of(state.city(seat).board)
        return found | {Cross(cell) for cell in cells if oracle.can_cross(state, seat, effect.sections, cell)}
    found |= every_build(state, seat, free=isinstance(effect, BuildFree))
    if isinstance(effect, BuildFree):
        return found
    return found | {Pass()} | ({BuildStage()} if oracle.can_raise(state, seat) else set())


@pytest.mark.parametrize(("players", "seed"), [(2, 5), (2, 6), (3, 6), (4, 5), (5, 3), (7, 10)])
def test_legal_moves_are_those_of_a_brute_force_over_all_dice_and_cells(players, seed):
    compared, seen = 0, set()
    for moment in whole_game(players, seed):
        state = moment.before
        seen |= {die.color for die in state.dice} | {type(due.effect) for due in state.dues[:1]}
        if state.phase is Phase.ROLL:
            continue
        for seat in GAME.to_act(state):
            if state.phase is Phase.FOLLOW or (seat + state.round) % players == 0:
                moves = list(GAME.legal_moves(state, seat))
                assert len(moves) == len(set(moves))
                assert set(moves) == expected_moves(state, seat)
                compared += 1
    assert compared > 40
    assert {"black", "purple", "white", CrossCells, BuildFree, type(None)} <= seen


def some_moves(state, seat, source):
    """Moves of every kind, most of them nonsense."""
    board = state.city(seat).board if seat else BOARDS[0]
    cell, color = source.choice(cells_of(board)), source.choice((*COLORS, "pink"))
    yield from (Pass(), BuildStage(), Decline(), Cross(cell), Cross("agora.z"), TakeBonus("bonus.coins"))
    yield from (TakeBonus("bonus.none"), Build(color), Build(color, cell), Build(color, cell, source.randrange(5)))
    yield from (Build(color, ""), Build(color, None, source.randrange(4)), Build(color, "x.y", 0), Roll(()))
    if seat:
        yield from source.sample(list(GAME.legal_moves(state, seat)), 1)


@games
def test_a_move_applies_exactly_if_it_is_legal(players, seed):
    source = random.Random(seed)
    for moment in whole_game(players, seed):
        state, turn = moment.before, moment.turn
        seat = source.choice(GAME.to_act(state))
        legal = set(GAME.legal_moves(state, seat)) if seat else set()
        for move in some_moves(state, seat, source):
            verdict = GAME.check(state, seat, move)
            if isinstance(verdict, Illegal):
                assert verdict.reason
                assert move not in legal
                with pytest.raises(NotLegal, match=verdict.reason):
                    GAME.apply(state, Turn({**turn.moves, seat: move}))
            else:
                assert verdict.ways
                assert set(verdict.ways) <= legal
                for way in verdict.ways:
                    assert GAME.check(state, seat, way) == Legal((way,))
                    GAME.apply(state, Turn({**turn.moves, seat: way}))
        idle = [s for s in range(players + 1) if s not in GAME.to_act(state)]
        for other in idle[:1]:
            assert isinstance(GAME.check(state, other, Pass()), Illegal)
            with pytest.raises(NotLegal):
                GAME.apply(state, Turn({**turn.moves, other: Pass()}))


@games
def test_an_open_build_offers_each_cell_once_by_its_cheapest_die(players, seed):
    for moment in islice(whole_game(players, seed), 1, None, 5):
        state = moment.before
        if state.phase is not Phase.CHOOSE:
            continue
        seat = GAME.to_act(state)[state.round % players]
        builds = [move for move in GAME.legal_moves(state, seat) if isinstance(move, Build)]
        seen = oracle.Seen(state, seat)
        for color in COLORS:
            verdict = GAME.check(state, seat, Build(color))
            mine = [build for build in builds if build.color == color]
            if isinstance(verdict, Illegal):
                assert not mine
                continue
            assert {way.cell for way in verdict.ways} == {build.cell for build in mine}
            assert len({way.cell for way in verdict.ways}) == len(verdict.ways)
            for way in verdict.ways:
                assert way.quadrant == min(
                    (build.quadrant for build in mine if build.cell == way.cell),
                    key=lambda quadrant: seen.die_cost(color, quadrant),
                )


@games
def test_a_new_pencil_mark_means_every_move_that_crosses_it(players, seed):
    source = random.Random(seed)
    for moment in islice(whole_game(players, seed), 1, None, 4):
        state = moment.before
        if state.phase is Phase.ROLL:
            assert isinstance(crossing(state, CHANCE, "agora.a1"), Illegal)
            continue
        seat = source.choice(GAME.to_act(state))
        legal = set(GAME.legal_moves(state, seat))
        cells = cells_of(state.city(seat).board)
        stages = [cell for cell in cells if cell.startswith("wonder.") and cell not in crossed(state, seat)]
        for cell in source.sample(cells, 8) + stages[:1]:
            expected = {m for m in legal if isinstance(m, Build | Cross) and m.cell == cell}
            if cell in stages[:1] and BuildStage() in legal:
                expected.add(BuildStage())
            verdict = crossing(state, seat, cell)
            assert set(() if isinstance(verdict, Illegal) else verdict.ways) == expected


@games
def test_a_bill_is_what_is_then_paid(players, seed):
    for moment in islice(whole_game(players, seed), 0, None, 3):
        paid = [thing for thing in happened(moment.before, moment.turn) if isinstance(thing, happen.Paid)]
        for seat, move in moment.turn.moves.items():
            waits = seat in {choice.seat for choice in moment.after.waiting}
            if isinstance(move, Build | BuildStage | Cross) and not waits:
                found = bill(moment.before, seat, move)
                first = next((one for one in paid if one.seat == seat), happen.Paid(seat, 0, 0, 0, found.resources))
                assert found == first


@games
def test_nothing_is_made_or_lost_or_taken_back(players, seed):
    for moment in whole_game(players, seed):
        before, after = moment.before, moment.after
        change: Counter[int] = Counter()
        gained: Counter[int] = Counter()
        for thing in happened(before, moment.turn):
            if isinstance(thing, happen.Paid):
                change[thing.seat] -= thing.coins
            if isinstance(thing, happen.Gained):
                assert thing.coins > 0
                change[thing.seat] += thing.coins
                gained[thing.seat] += thing.coins
        for seat, (old, new) in enumerate(zip(before.cities, after.cities, strict=True), 1):
            assert new.coins == old.coins + change[seat] >= 0
            assert new.circled == old.circled + gained[seat]
            assert old.crossed & new.crossed == old.crossed
            assert new.bonuses[: len(old.bonuses)] == old.bonuses
            assert new.attacks[: len(old.attacks)] == old.attacks
            assert len(set(new.bonuses)) == len(new.bonuses) <= 3
            for section in RAW_BOARDS[new.board]["sections"]:
                for track in section["tracks"]:
                    marks = [cell["id"] in crossed(after, seat) for cell in track["cells"]]
                    assert track["order"] == "any" or marks == sorted(marks, reverse=True)
        assert set(before.specials) <= set(after.specials)
        if after.phase is Phase.CHOOSE:
            assert len(after.dice) == 7
            assert Counter(die.color for die in after.dice)["gray"] == 3 - len(after.specials)
    assert after.round == after.end_round
    assert len(after.firsts) <= 1
    shared = oracle.Seen(after, 1).rules.plaza_first == "whole_round"
    assert sum("agora" in city.firsts for city in after.cities) in (range(players + 1) if shared else (0, 1))


@pytest.mark.parametrize("players", range(2, 8))
def test_the_end_comes_one_round_after_the_first_third_bonus(players):
    first = 0
    for moment in whole_game(players, 50 + players):
        if not first and any(len(city.bonuses) == 3 for city in moment.after.cities):
            first = moment.before.round
            assert moment.after.end_round == first + 1
    assert moment.after.round == first + 1


@pytest.mark.parametrize("players", range(2, 8))
def test_the_final_score_is_that_of_a_second_scorer(players):
    for seed in range(3):
        *_, last = whole_game(players, 100 * players + seed)
        state = last.after
        sheet = GAME.score(state)
        rules = oracle.Seen(state, 1).rules
        as_printed = rules.warehouse_bonus == rules.wonder_bonus == "as_printed"
        standings = []
        for seat in range(1, players + 1):
            mine, second = sheet.seats[seat - 1], oracle.points(state, seat)
            assert dict(mine.categories) == {**second, "other": 0}
            assert sum(mine.categories.values()) == mine.total == sum(second.values())
            assert mine.tie_break == state.city(seat).coins
            full = oracle.full_buildings(state, seat) if rules.last_tie_break == "buildings" else 0
            standings.append((mine.total, mine.tie_break, full))
        if as_printed:
            ranks = [1 + sum(other > own for other in standings) for own in standings]
            assert [seat.rank for seat in sheet.seats] == ranks
