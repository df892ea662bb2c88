"""Tables of World Wonders in the middle of real games, one for every screen, without devices and without a session."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from itertools import islice
from typing import Any

from world_play import Moment, whole_game
from world_table import move

from engine.game import Illegal, Legal
from engine.world_wonders import bot
from engine.world_wonders.catalogue import stand_in
from engine.world_wonders.happenings import MonumentGained, RoundOver
from engine.world_wonders.state import (
    BuyBuilding,
    BuyMonument,
    BuyRoad,
    LayStart,
    Move,
    Phase,
    SeatSetup,
    Setup,
    State,
    TakeLoan,
)
from engine.world_wonders.turn import GAME, happened
from firmware.session.value import Entering
from firmware.session.world_wonders import entering
from ui.view import Choice, HistoryLine, Mark, Problem, Screen, SeatStatus, SetupSeat, TableStatus

NAMES = ("Ada", "Bo", "Chen", "Dana", "Gwendolyn")
OBJECTIVES = ("o4", "o10", "o15")
Table = tuple[State | None, TableStatus]


@cache
def played(players: int) -> tuple[Moment, ...]:
    """A whole game of sensible players; with objectives, but for two and four players."""
    maps = ("A",) * players if players in {1, 3} else tuple(f"B{n}" for n in range(1, players + 1))
    seats = tuple(SeatSetup(board, name) for board, name in zip(maps, NAMES[:players], strict=True))
    setup = Setup(seats, objectives=OBJECTIVES if players % 2 else ())
    return tuple(whole_game(players, 40 + players, setup, chooser=bot.choose))


def seat(state: State, number: int, mark: Mark = Mark.IDLE, move: Move | None = None, **more: Any) -> SeatStatus:
    return SeatStatus(number, state.setup.seats[number - 1].name, mark, move, **more)


def status(state: State, screen: Screen, acting: SeatStatus | None = None, **more: Any) -> Table:
    """The acting seat as it is told, the others not asked."""
    seats = tuple(
        acting if acting is not None and acting.seat == n else seat(state, n) for n in range(1, len(state.cities) + 1)
    )
    return state, TableStatus(screen, game=GAME.name, **{"seats": seats, "mats_seen": len(seats), **more})


def judged(state: State, laid: Move) -> SeatStatus:
    """The acting seat after it has laid this: open, or with the broken rule."""
    match GAME.check(state, state.acting, laid):
        case Legal(ways):
            return seat(state, state.acting, Mark.OPEN, ways[0], ways=len(ways), options=ways)
        case Illegal(reason, facts):
            return seat(state, state.acting, Mark.PROBLEM, laid, problem=Problem(reason, facts))


def laid(state: State, text: str, **more: Any) -> Table:
    """The turn of the acting seat with this move laid."""
    return status(state, Screen.EXTRA, judged(state, move(text)), **more)


@cache
def build_world_tables(players: int) -> Mapping[str, Table]:
    game = played(players)
    return {
        **_setup(players),
        **_drawing(game),
        **_turns(game),
        **_settled(game),
        **_entries(game),
        **_looking_back(game),
    }


def _setup(players: int) -> Mapping[str, Table]:
    seats = tuple(SetupSeat(n, NAMES[n - 1], f"B{n}") for n in range(1, players + 1))
    asked = (
        Choice("resume", "resume", {"players": 5, "turns": 61}),
        *(Choice(f"players:{n}", "players", {"n": n}, group="players") for n in range(1, 6)),
        Choice("game", "change_game", {"game": GAME.name}, group="rules"),
        Choice("profile", "change_profile", {"profile": "seed"}, group="rules"),
    )
    choices = (
        Choice("start", "start"),
        Choice("draw", "draw"),
        Choice("back", "back"),
        Choice("maps", "change_maps", {"side": "B"}),
        Choice("resources", "change_resources", {"side": "A"}),
        Choice("advanced", "change_advanced", {"advanced": "yes"}),
    )

    def told(offered: tuple[Choice, ...], **more: Any) -> Table:
        return None, TableStatus(Screen.SETUP, game=GAME.name, choices=offered, highlight=0, **more)

    return {"setup_players": told(asked, stand_in=True), "setup_maps": told(choices, setup_seats=seats)}


def _drawing(game: tuple[Moment, ...]) -> Mapping[str, Table]:
    state = game[0].before
    by_hand = (Choice("menu:enter:0", "enter_turned_up", {"seat": 0}),)
    return {
        "drawing": status(state, Screen.ROLL),
        "drawing_waits": status(state, Screen.ROLL, problems=(Problem("offer_awaited"),), choices=by_hand),
    }


def _turns(game: tuple[Moment, ...]) -> Mapping[str, Table]:
    """A turn with nothing laid, with each kind of purchase, with broken rules, late in the game."""
    asked = [m for m in game if m.before.phase is Phase.TURN and 0 not in m.turn.moves]

    def moment(kind: type, start: float) -> Moment:
        late = asked[int(len(asked) * start) :]
        return next(m for m in (*late, *reversed(asked)) if isinstance(next(iter(m.turn.moves.values())), kind))

    def open_turn(found: Moment, **more: Any) -> Table:
        (shown,) = found.turn.moves.values()
        return status(found.before, Screen.EXTRA, judged(found.before, shown), **more)

    def by_hand(state: State) -> tuple[Choice, ...]:
        return (Choice(f"menu:enter:{state.acting}", "enter_purchase", {"seat": state.acting}, seat=state.acting),)

    first, late = asked[0].before, asked[-4].before
    middle = moment(BuyBuilding, 0.5).before
    free = next(m.before for m in asked if TakeLoan() in GAME.legal_moves(m.before, m.before.acting))
    road = next(iter(GAME.legal_moves(middle, middle.acting)))
    others = [n for n in range(1, len(middle.cities) + 1) if n != middle.acting]
    moved = Problem("not_your_turn", {"seat": others[0], "cells": "3,2"}) if others else Problem("camera_blurred")
    looking = seat(middle, middle.acting, Mark.LOOKING)
    doubtful = Problem("piece_moved", {"piece": "tower", "kind": "tower", "cells": "4,5", "seen": "5,5"})
    return {
        "turn_first": status(first, Screen.EXTRA, seat(first, first.acting, Mark.LOOKING), choices=by_hand(first)),
        "turn_start": open_turn(moment(LayStart, 0)),
        "turn": status(middle, Screen.EXTRA, looking, choices=by_hand(middle), stand_in=True),
        "turn_building": open_turn(moment(BuyBuilding, 0.6)),
        "turn_road": open_turn(moment(BuyRoad, 0.4)),
        "turn_monument": open_turn(moment(BuyMonument, 0.5)),
        "turn_loan": status(free, Screen.EXTRA, judged(free, TakeLoan())),
        "turn_settled": status(middle, Screen.EXTRA, replace(judged(middle, road), mark=Mark.SETTLED)),
        "turn_wrong": laid(middle, "R 0,0 1,0 2,0 3,0", choices=by_hand(middle)),
        "turn_wrong_building": status(middle, Screen.EXTRA, _wrong_building(middle), choices=by_hand(middle)),
        "turn_moved": status(
            middle, Screen.EXTRA, seat(middle, middle.acting, Mark.PROBLEM, problem=doubtful), choices=by_hand(middle)
        ),
        "turn_other": status(middle, Screen.EXTRA, looking, problems=(moved,)),
        "turn_late": status(
            late, Screen.EXTRA, seat(late, late.acting, Mark.LOOKING), notice=Problem("resumed_round", {"round": 9})
        ),
    }


def _wrong_building(state: State) -> SeatStatus:
    """A building over pieces that stand already."""
    tile = next(name for name in (*state.offer.stacks, *stand_in().tiles) if name in stand_in().tiles)
    cells = stand_in().shapes[stand_in().tiles[tile].shape].cells
    return judged(state, BuyBuilding(tile, tuple((x + 3, y + 8) for x, y in cells)))


def _settled(game: tuple[Moment, ...]) -> Mapping[str, Table]:
    def told(moment: Moment) -> Table:
        return status(moment.after, Screen.COINS, happened=happened(moment.before, moment.turn))

    def found(wanted: Callable[[tuple[object, ...]], bool]) -> Moment:
        return next(m for m in reversed(game[:-1]) if wanted(happened(m.before, m.turn)))

    return {
        "coins": told(max(game[len(game) // 2 :], key=lambda m: len(happened(m.before, m.turn)))),
        "coins_monument": told(found(lambda events: any(isinstance(e, MonumentGained) for e in events))),
        "coins_round": told(found(lambda events: any(isinstance(e, RoundOver) for e in events))),
        "coins_first": told(game[0]),
        "coins_over": told(game[-1]),
    }


def _entries(game: tuple[Moment, ...]) -> Mapping[str, Table]:
    """What is bought, which tile it is, and the cells: at first, of a piece that is begun, as typed."""
    turns = [m.before for m in game if m.before.phase is Phase.TURN and all(city.started for city in m.before.cities)]
    state = turns[len(turns) // 3]
    hidden = replace(state, offer=replace(state.offer, stacks=("?",) * len(state.offer.stacks)))

    def told(of: State, entry: Entering, **more: Any) -> Table:
        choices = entering.choices(entry, of)
        return status(of, Screen.ENTRY, entry_seat=of.acting, choices=choices, highlight=0, typed=entry.typed, **more)

    seen = frozenset(tuple(stand_in().monuments)[:12])
    untold = replace(state, offer=replace(state.offer, monuments=("?", "?")), seen_monuments=seen)
    monuments = entering.turned_up(untold)
    begun = Entering(state.acting, item="long_road")
    for _ in range(2):
        begun, _move = entering.picked(begun, state, entering.choices(begun, state)[0].id)
    return {
        "entry": told(state, Entering(state.acting)),
        "entry_hidden": told(hidden, Entering(state.acting)),
        "entry_open": status(state, Screen.ENTRY, choices=monuments, highlight=0),
        "entry_tile": told(hidden, Entering(state.acting, color="s3")),
        "entry_cells": told(state, Entering(state.acting, item="long_road")),
        "entry_begun": told(state, begun),
        "entry_typed": told(state, Entering(state.acting, item="long_road", typed="c")),
        "entry_nothing": told(state, Entering(state.acting, item="long_road", typed="zz")),
    }


def _when(state: State) -> dict[str, int | str]:
    """What a correction says of the moment that it is about."""
    seat = state.acting
    return {"round": state.round, "phase": state.phase.value, **({"seat": seat} if seat else {})}


def _looking_back(game: tuple[Moment, ...]) -> Mapping[str, Table]:
    state, last = game[len(game) // 2].before, game[-1].after
    numbers = range(1, len(state.cities) + 1)
    lines = tuple(
        HistoryLine(0, m.before.round, dict(m.turn.moves), n == 3, frozenset(m.turn.moves) if n == 5 else frozenset())
        for n, m in enumerate(islice(game, 40))
    )
    menu = (
        Choice("menu:close", "close"),
        *(Choice(f"menu:ruling:{n}", "let_pass", {"seat": n}, seat=n) for n in numbers if n == state.acting),
        Choice(
            f"menu:enter:{state.acting or 1}", "enter_purchase", {"seat": state.acting or 1}, seat=state.acting or 1
        ),
        *(Choice(f"menu:{code}", code) for code in ("undo", "correct", "pause", "history", "picture")),
        Choice("menu:end", "end_game"),
    )
    turns = tuple(Choice(f"correct:turn:{n}", "correct_round", _when(m.before)) for n, m in enumerate(game[:12]))[::-1]
    cancel = Choice("menu:close", "back")
    broken = (
        Choice("correct:rewind", "rewind", {"round": 3, "phase": "turn"}),
        Choice("correct:rule", "accept_by_ruling"),
        cancel,
    )
    return {
        "menu": status(state, Screen.MENU, choices=menu, highlight=0),
        "correct": status(state, Screen.MENU, choices=(*turns, cancel), highlight=0),
        "correct_seat": status(
            state,
            Screen.MENU,
            choices=(*(Choice(f"correct:seat:{n}", "correct_seat", {"seat": n}, seat=n) for n in (0, 1)), cancel),
            highlight=0,
        ),
        "correct_broken": status(state, Screen.MENU, choices=broken, highlight=0),
        "history": status(state, Screen.HISTORY, history=lines[::-1], choices=(Choice("menu:close", "close"),)),
        "picture": status(state, Screen.PICTURE, choices=(Choice("menu:close", "close"),)),
        "scores": status(last, Screen.SCORES),
        "scores_early": status(state, Screen.SCORES),
    }
