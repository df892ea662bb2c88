"""Tables of two players and the Free City: what no other table shows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache

from screen_games import play, status_of
from screen_tables import Table

from engine.game import Legal
from engine.readings import Options
from engine.seven_wonders.state import Build, BuildStage, CardCopy, Payment, Phase, Sell
from engine.seven_wonders.turn import GAME
from ui.view import Choice, CoinsMoved, Mark, Problem, Screen, SeatStatus, TableStatus

ADA, BO, FREE_CITY = 1, 2, 3


@cache
def build_free_city_tables() -> Mapping[str, Table]:
    game = play(2)
    first = game[0][0]
    main = {(state.age, state.turn): state for state, _ in game if state.phase is Phase.MAIN}
    state, last = main[2, 4], main[3, 6]
    travelling = replace(state, setup=replace(state.setup, options=Options("published")))

    def told(of, screen: Screen, *seats: SeatStatus, **more: object) -> Table:
        enter = tuple(Choice(f"menu:enter:{n}", "enter_card", {"seat": n}, seat=n) for n in (1, 2, 3))
        choices = enter if screen in {Screen.VERDICTS, Screen.EXTRA} else ()
        return of, TableStatus(screen, seats=seats, choices=choices, mats_seen=3, **more)

    def marked(of, screen: Screen, *marks: Mark, **more: object) -> Table:
        return told(of, screen, *(status_of(of, n, mark) for n, mark in enumerate(marks, start=1)), **more)

    bought = Payment(left=2, right=2, buys_left=("wood",), buys_right=("ore",))
    stage = GAME.check(state, ADA, BuildStage())
    raised = stage.ways[0] if isinstance(stage, Legal) else BuildStage(Payment())
    adas = status_of(state, ADA, Mark.SETTLED, raised, 0, 1)
    bos = status_of(state, BO, Mark.SETTLED, Build(CardCopy("library"), bought), 0, 1)
    asked = status_of(state, FREE_CITY, Mark.OPEN, Build(CardCopy("forum"), bought), 1, 3)
    must = Problem("free_city_must_build", {"card": "forum"})
    other = Problem("other_edition", {"card": "castrum"})
    sold = Sell(CardCopy("forum"))
    picking = replace(state, phase=Phase.DISCARD_PICK, pending=(FREE_CITY,), discarded=6)
    return {
        "two_begin": marked(first, Screen.CHOOSE, Mark.CHOOSING, Mark.CHOOSING, Mark.CHOOSING, stand_in=True),
        "two_holder_is_ready": marked(first, Screen.CHOOSE, Mark.READY, Mark.CHOOSING, Mark.READY),
        "two_travelling": marked(travelling, Screen.CHOOSE, Mark.CHOOSING, Mark.READY, Mark.CHOOSING),
        "two_last_turn": marked(last, Screen.CHOOSE, Mark.READY, Mark.READY, Mark.READY),
        "two_face_up": told(
            state,
            Screen.CHOOSE,
            status_of(state, ADA, Mark.READY),
            status_of(state, BO, Mark.CHOOSING),
            status_of(state, FREE_CITY, Mark.PROBLEM, None, 0, 0, Problem("face_up_early", {"seat": FREE_CITY})),
        ),
        "two_flash": marked(state, Screen.REVEAL, Mark.READY, Mark.READY, Mark.READY, countdown=0),
        "two_open": told(state, Screen.VERDICTS, adas, bos, asked),
        "two_sold": told(state, Screen.VERDICTS, adas, bos, status_of(state, FREE_CITY, Mark.SETTLED, sold, 0, 1)),
        "two_must_build": told(
            state,
            Screen.VERDICTS,
            adas,
            status_of(state, BO, Mark.PROBLEM, None, 0, 0, other),
            status_of(state, FREE_CITY, Mark.PROBLEM, sold, 0, 0, must),
        ),
        "two_stage_first": told(
            state,
            Screen.VERDICTS,
            adas,
            status_of(state, BO, Mark.LOOKING),
            status_of(state, FREE_CITY, Mark.PROBLEM, sold, 0, 0, Problem("free_city_must_build_stage")),
        ),
        "two_sold_coins": told(
            state,
            Screen.COINS,
            adas,
            bos,
            status_of(state, FREE_CITY, Mark.IDLE, sold),
            coins=(CoinsMoved(BO, ADA, 2), CoinsMoved(BO, FREE_CITY, 2), CoinsMoved(0, FREE_CITY, 3)),
        ),
        "two_pick": told(
            picking,
            Screen.EXTRA,
            SeatStatus(ADA, "Ada"),
            SeatStatus(BO, "Bo"),
            status_of(state, FREE_CITY, Mark.LOOKING),
        ),
    }
