"""What every game promises the table, tried on whole random games, beside a slow checker written from the text."""

from __future__ import annotations

import random
from collections import Counter
from itertools import product

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from world_oracle import recount
from world_play import Moment, town, whole_game
from world_table import MEADOW, RAW, own, own_map, table

from engine.game import Illegal, Legal, NotLegal, Turn, replay
from engine.notation import format_move, format_setup, format_turn, parse_move, parse_setup, parse_turn
from engine.world_wonders import bot
from engine.world_wonders.city import Kind
from engine.world_wonders.ground import ground_of
from engine.world_wonders.happenings import Left, Paid, Rose
from engine.world_wonders.placements import short_sets
from engine.world_wonders.setup import rules_of
from engine.world_wonders.state import (
    GONE,
    UNKNOWN,
    BuyBuilding,
    BuyMonument,
    BuyRoad,
    BuyShortSet,
    BuyTower,
    LayStart,
    Phase,
)
from engine.world_wonders.turn import GAME, happened
from engine.world_wonders.wonders import ways

few = settings(max_examples=12, derandomize=True, deadline=None, database=None, suppress_health_check=list(HealthCheck))
PLACED = (LayStart, BuyRoad, BuyShortSet, BuyBuilding, BuyTower, BuyMonument)


def games(test):
    return few(given(st.integers(1, 5), st.integers(0, 10**6))(test))


def accepted(moment: Moment):
    """Seat and move of a turn in which a seat did something."""
    ((seat, move),) = moment.turn.moves.items()
    return (seat, move) if seat else (0, None)


def allowed(before, seat, move) -> bool:
    """What the slow checker says of a placement."""
    map_ = town(before, seat)
    match move:
        case LayStart(road):
            return map_.long_road(road, start=True)
        case BuyRoad(road):
            return map_.long_road(road)
        case BuyShortSet(roads):
            return map_.short_set(roads)
        case BuyTower(cell):
            return map_.tower(cell)
        case BuyBuilding(tile, cells):
            return map_.building(tile, cells)
        case BuyMonument(name, pieces):
            return map_.monument(name, pieces)
    raise AssertionError(move)


@games
def test_games_end_and_the_same_turns_lead_to_the_same_state(players, seed):
    moments = list(whole_game(players, seed))
    setup, over = moments[0].before.setup, moments[-1].after
    assert over.phase is Phase.OVER
    assert GAME.to_act(over) == ()
    assert over.round <= 10
    again = replay(GAME, setup, [moment.turn for moment in moments])
    assert again == over
    assert hash(again) == hash(over)
    assert GAME.score(again) == GAME.score(over)


@games
def test_a_game_is_replayed_from_its_lines(players, seed):
    moments = list(whole_game(players, seed))
    line = format_setup(moments[0].before.setup)
    assert format_setup(parse_setup(line)) == line
    lines = [format_turn(GAME.name, moment.turn) for moment in moments]
    assert all("\n" not in text for text in lines)
    turns = [parse_turn(GAME.name, text) for text in lines]
    assert turns == [moment.turn for moment in moments]
    assert replay(GAME, parse_setup(line), turns) == moments[-1].after


@games
def test_a_game_of_which_nothing_was_told_beforehand_is_replayed_too(players, seed):
    moments = list(whole_game(players, seed, blind=True))
    over = moments[-1].after
    assert over.phase is Phase.OVER
    assert any(UNKNOWN in moment.before.offer.stacks for moment in moments)
    assert replay(GAME, moments[0].before.setup, [moment.turn for moment in moments]) == over
    bought = [piece.name for city in over.cities for piece in city.pieces if piece.kind is Kind.BUILDING]
    assert max(Counter(bought).values(), default=0) <= 1
    assert set(bought) <= over.seen_tiles


@games
def test_nothing_overlaps_and_no_water_is_under_a_land_piece(players, seed):
    for moment in whole_game(players, seed):
        for seat in range(1, players + 1):
            board = rules_of(moment.after.setup).atlases[seat - 1].map
            seen = 0
            for piece in moment.after.city(seat).pieces:
                assert piece.bits
                assert not piece.bits & seen
                assert not piece.bits & ~board.grid.inside
                seen |= piece.bits
                if piece.kind in {Kind.TOWER, Kind.BUILDING} or piece.name in {"long", "two", "one"}:
                    assert not piece.bits & board.water
                if piece.name == "bridge":
                    cells = board.grid.cells(piece.bits)
                    assert piece.bits & board.water
                    assert not board.grid.bits((cells[0], cells[-1])) & board.water


@games
def test_every_accepted_placement_is_legal_by_the_slow_checker(players, seed):
    for moment in whole_game(players, seed):
        seat, move = accepted(moment)
        if isinstance(move, PLACED) and not (isinstance(move, BuyShortSet) and len(move.roads) < 3):
            assert allowed(moment.before, seat, move), format_move(GAME.name, move)


@games
def test_resources_and_population_are_a_recount_of_the_map(players, seed):
    for moment in whole_game(players, seed):
        for seat in range(1, players + 1):
            city = moment.after.city(seat)
            counted = recount(RAW, moment.after.setup.resource_side, town(moment.after, seat).pieces)
            assert counted == (city.resources, city.population)
            assert 0 <= city.spent <= city.limit <= 9
            assert {piece.name for piece in city.pieces if piece.kind is Kind.MONUMENT} == set(city.monuments)


@games
def test_every_legal_move_is_taken_and_checked_alike(players, seed):
    source = random.Random(seed)
    for moment in list(whole_game(players, seed))[::7]:
        state = moment.before
        for seat in GAME.to_act(state):
            moves = list(GAME.legal_moves(state, seat))
            assert moves
            assert len(set(moves)) == len(moves)
            for move in source.sample(moves, min(len(moves), 12)):
                assert GAME.check(state, seat, move) == Legal((move,))
                assert parse_move(GAME.name, format_move(GAME.name, move)) == move
                assert GAME.apply(state, Turn({seat: move})) != state


@games
def test_other_seats_and_unfinished_turns_are_refused(players, seed):
    for moment in list(whole_game(players, seed))[::9]:
        state, (seat, move) = moment.before, accepted(moment)
        for other in range(1, players + 1):
            if seat and other != seat:
                assert GAME.check(state, other, move) == Illegal("not_your_turn", {"seat": other})
        with pytest.raises(NotLegal):
            GAME.apply(state, Turn({}))
        if seat:
            with pytest.raises(NotLegal):
                GAME.apply(state, Turn({seat: move, 0: move}))


@games
def test_a_placement_pushed_aside_is_legal_exactly_if_the_slow_checker_says_so(players, seed):
    source = random.Random(seed)
    told = Counter()
    for moment in whole_game(players, seed):
        seat, move = accepted(moment)
        if not isinstance(move, PLACED):
            continue
        for _ in range(3):
            pushed = push(move, source)
            cells = [cell for part in parts(pushed) for cell in part]
            if any(min(cell) < 0 for cell in cells) or (isinstance(move, BuyShortSet) and len(move.roads) < 3):
                continue
            verdict = GAME.check(moment.before, seat, pushed)
            assert isinstance(verdict, Legal) == allowed(moment.before, seat, pushed), format_move(GAME.name, pushed)
            told[isinstance(verdict, Legal)] += 1
    assert told[True]
    assert told[False]


def parts(move):
    match move:
        case BuyShortSet(found) | BuyMonument(_, found):
            return found
        case LayStart(cells) | BuyRoad(cells) | BuyBuilding(_, cells):
            return (cells,)
        case BuyTower(cell):
            return ((cell,),)


def push(move, source):
    """The move with one of its pieces a cell or two aside, or a quarter turned about its first cell."""
    found = [list(part) for part in parts(move)]
    number = source.randrange(len(found))
    right, down = source.choice([(0, 0), (1, 0), (-1, 0), (0, 1), (0, -1), (2, 0), (0, -2)])
    x, y = found[number][0]
    turned = source.random() < 0.3
    found[number] = [
        (x - (v - y) + right, y + (u - x) + down) if turned else (u + right, v + down) for u, v in found[number]
    ]
    pieces = tuple(tuple(sorted(part, key=lambda cell: (cell[1], cell[0]))) for part in found)
    match move:
        case LayStart():
            return LayStart(pieces[0])
        case BuyRoad():
            return BuyRoad(pieces[0])
        case BuyShortSet():
            return BuyShortSet(pieces)
        case BuyBuilding(tile):
            return BuyBuilding(tile, pieces[0])
        case BuyTower():
            return BuyTower(pieces[0][0])
        case BuyMonument(name):
            return BuyMonument(name, pieces)


@games
def test_what_happens_tells_what_changed(players, seed):
    for moment in whole_game(players, seed):
        seat, _ = accepted(moment)
        told = happened(moment.before, moment.turn)
        same_round = moment.after.round == moment.before.round and moment.after.phase is not Phase.OVER
        if seat and same_round:
            before, after = moment.before.city(seat), moment.after.city(seat)
            assert after.spent - before.spent == sum(entry.gold for entry in told if isinstance(entry, Paid))
            left = {entry.seat for entry in told if isinstance(entry, Left)}
            assert left == {
                other
                for other in range(1, players + 1)
                if moment.after.city(other).out and not moment.before.city(other).out
            }
        rises = [entry for entry in told if isinstance(entry, Rose)]
        assert all(entry.after > entry.before for entry in rises)


def small_positions(rows: str, seeds: range):
    """Random positions on a small map of one's own, late enough that all kinds of pieces stand there."""
    from engine.world_wonders.options import options
    from engine.world_wonders.state import SeatSetup, Setup

    for seed in seeds:
        profile = ("seed", "published")[seed % 2]
        setup = Setup((SeatSetup("A"), SeatSetup("A")), options(profile, {}), own_map(rows))
        yield from [moment.before for moment in whole_game(2, seed, setup)]


LAKE = "..*...\n.~~...\n.~~*..\n......\n*.....\n......"


def slow(state, seat, rows):
    from dataclasses import replace

    return replace(town(state, seat), rows=tuple(rows.split("\n")))


def test_legal_moves_are_those_of_a_brute_force():
    """Every long road, tower and building of random positions on all maps."""
    compared = 0
    for players, seed in ((2, 1), (3, 2), (5, 3), (4, 4)):
        for moment in list(whole_game(players, seed))[::13]:
            state = moment.before
            for seat in GAME.to_act(state):
                if seat == 0:
                    continue
                map_, moves = town(state, seat), list(GAME.legal_moves(state, seat))
                if not state.city(seat).started:
                    starts = {frozenset(move.road) for move in moves}
                    assert starts == map_.all_long_roads(start=True)
                    continue
                gold, offer = state.city(seat).gold, state.offer
                roads = {frozenset(move.road) for move in moves if isinstance(move, BuyRoad)}
                assert roads == (map_.all_long_roads() if offer.long_roads else set())
                towers = {move.cell for move in moves if isinstance(move, BuyTower)}
                assert towers == (map_.all_towers() if offer.tower and gold >= 2 else set())
                for tile in set(offer.stacks) - {GONE, UNKNOWN}:
                    found = {frozenset(m.cells) for m in moves if isinstance(m, BuyBuilding) and m.tile == tile}
                    shape = next(s for s in RAW["building_shapes"] if tile.startswith(s["id"] + "-"))
                    assert found == (map_.all_buildings(tile) if shape["price"] <= gold else set())
                    compared += len(found)
    assert compared > 300


def crowded(seed: int):
    """A small map with a road, a tower, a monument and a building of each type on cells of their own."""
    source = random.Random(seed)
    rows = LAKE.split("\n")
    land = [(x, y) for y, row in enumerate(rows) for x, letter in enumerate(row) if letter != "~" and y < 5]
    names = ["tower", "s1-B1", "s1-F1", "s1-H1", "s1-M1", "s1-T1", "thien_mu"]
    lines = [f"{name} {x},{y}" for name, (x, y) in zip(names, source.sample(land, len(names)), strict=True)]
    return table("; ".join(["long 1,5 2,5 3,5 4,5", *lines]), rows=LAKE)


def test_monuments_of_one_and_of_several_pieces_are_those_of_a_brute_force():
    compared = Counter()
    for seed in (2, 5):  # between them every monument of several pieces has ways
        state = crowded(seed)
        map_, ground = slow(state, 1, LAKE), ground_of(state, 1)
        for name in {card["id"] for card in RAW["monuments"]}:
            card = rules_of(state.setup).components.monuments[name]
            pieces = list(card.pieces)
            found = [
                frozenset((pieces.index(piece), frozenset(spot.cells)) for piece, spot in zip(pieces, way, strict=True))
                for way in ways(ground, card)
            ]
            assert len(set(found)) == len(found)
            assert set(found) == map_.all_monuments(name), name
            compared[name] += len(found)
    assert sum(compared.values()) > 90
    assert {"moai", "great_wall", "obelisks", "giza"} <= {name for name, count in compared.items() if count}


BAR, TEE, ELL = [[0, 0], [0, 1], [0, 2]], [[0, 0], [0, 1], [0, 2], [1, 1]], [[0, 0], [0, 1], [0, 2], [1, 2]]
"""The tee turned over looks as it does turned round."""


def lying(shape, *, rotate, mirror):
    """Every place of a piece on the meadow: its cells as they are printed, turned over, and in each turn of these."""
    found = set()
    for turned_over, turn in product((False, True) if mirror else (False,), range(4) if rotate else (0,)):
        cells = [(-x, y) if turned_over else (x, y) for x, y in shape]
        for _ in range(turn):
            cells = [(-y, x) for x, y in cells]
        for left, top in product(range(-6, 7), repeat=2):
            moved = frozenset((x + left, y + top) for x, y in cells)
            if all(0 <= x < 6 and 0 <= y < 5 for x, y in moved):
                found.add(moved)
    return found


@pytest.mark.parametrize("rotate", [False, True])
@pytest.mark.parametrize("mirror", [False, True])
@pytest.mark.parametrize("shape", [BAR, TEE, ELL])
def test_how_an_owners_piece_may_be_turned_is_the_same_for_a_move_and_for_all_moves(shape, rotate, mirror):
    def edit(document):
        rows = MEADOW.split("\n")
        document["maps"][0] |= {"rows": rows, "width": len(rows[0]), "height": len(rows)}
        document["building_shapes"][0] |= {"cells": shape, "rotate": rotate, "mirror": mirror}
        pieces = [{"cells": shape, "terrain_options": ["L" * len(shape)]}]
        document["monuments"][0] |= {
            "adjacency": [{"feature": "road", "count": 1}],
            "placement": {"pieces": pieces, "links": [], "rotate": rotate, "mirror": mirror},
        }

    state = table("long 0,4 1,4 2,4 3,4", components=own(edit), tiles="s1-B1", monuments="ziggurat moai giza")
    beside = {(0, 3), (1, 3), (2, 3), (3, 3), (4, 4)}
    road = {(x, 4) for x in range(4)}
    expected = {cells for cells in lying(shape, rotate=rotate, mirror=mirror) if cells & beside and not cells & road}
    moves = list(GAME.legal_moves(state, 1))
    assert {frozenset(m.cells) for m in moves if isinstance(m, BuyBuilding)} == expected
    found = {frozenset(m.pieces[0]) for m in moves if isinstance(m, BuyMonument) and m.monument == "ziggurat"}
    assert found == expected
    for cells in lying(shape, rotate=True, mirror=True):
        for move in (BuyBuilding("s1-B1", tuple(cells)), BuyMonument("ziggurat", (tuple(cells),))):
            verdict = GAME.check(state, 1, move)
            assert isinstance(verdict, Legal) == (cells in expected), (move, verdict)
            if cells in expected:
                GAME.apply(state, Turn({1: move}))


def test_sets_of_short_roads_are_those_of_a_brute_force():
    compared = 0
    for state in random.Random(6).sample(list(small_positions(LAKE, range(4, 7))), 10):
        for seat in (1, 2):
            if state.city(seat).started:
                found = [frozenset(map(frozenset, way)) for way in short_sets(ground_of(state, seat))]
                assert len(set(found)) == len(found)
                assert set(found) == slow(state, seat, LAKE).all_short_sets()
                compared += len(found)
    assert compared > 1000


def test_bots_beat_random_players():
    """Whole tables of each, the same shuffles."""
    totals = Counter()
    for seed in range(6):
        for chooser in (bot.choose, bot.choose_random):
            *_, last = whole_game(3, seed, chooser=chooser)
            totals[chooser] += sum(seat.total for seat in GAME.score(last.after).seats)
    assert totals[bot.choose] > 1.5 * totals[bot.choose_random]


def test_a_bot_is_not_asked_out_of_turn():
    with pytest.raises(ValueError, match="nothing to choose"):
        bot.choose(table(), 2, random.Random(1))
