"""Tables of 7 Wonders in the middle of real games, one for every screen, without devices and without a session."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache

from screen_games import NAMES, WONDERS, play, status_of

from engine.game import Legal
from engine.seven_wonders.catalogue import SIDES, catalogue
from engine.seven_wonders.dealing import referee_turn
from engine.seven_wonders.state import (
    Build,
    BuildStage,
    CardCopy,
    Edition,
    Payment,
    Phase,
    Sell,
    State,
)
from engine.seven_wonders.turn import GAME, coins_moved
from ui.view import (
    Choice,
    CoinsMoved,
    HistoryLine,
    Mark,
    Problem,
    Screen,
    SeatStatus,
    SetupSeat,
    TableStatus,
)

Table = tuple[State | None, TableStatus]


@cache
def build_tables(players: int) -> Mapping[str, Table]:
    game = play(players)
    seats = range(1, len(game[0][0].cities) + 1)
    edition = game[0][0].setup.edition
    counts = range(2 if edition is Edition.FIRST else 3, 8)
    main = [n for n, (state, _) in enumerate(game) if state.phase is Phase.MAIN]
    second = next(n for n in main if (game[n][0].age, game[n][0].turn) == (2, 4))
    third = next(n for n in main if (game[n][0].age, game[n][0].turn) == (3, 5))
    state, uses = game[second]
    late, late_uses = game[third]
    over = game[-1][0]

    def status(screen: Screen, marks: Callable[[int], Mark], of: State = state, **more: object) -> TableStatus:
        told = tuple(status_of(of, n, marks(n)) for n in seats)
        return TableStatus(screen, **{"seats": told, "mats_seen": len(seats), **more})

    def idle(_: int) -> Mark:
        return Mark.IDLE

    moved = tuple(CoinsMoved(m.source, m.target, m.coins) for m in coins_moved(state, referee_turn(uses)))
    history = tuple(
        HistoryLine(
            past.age,
            past.turn,
            {s: u.move for s, u in made.items()},
            n == third - 1,
            frozenset({2}) if n % 3 == 0 else frozenset(),
        )
        for n, (past, made) in enumerate(game[:third])
    )[::-1]
    after_age = next(past for past, _ in game if past.age == 2)
    coins_seats = tuple(status_of(state, n, Mark.IDLE, uses[n].move) for n in seats)
    in_play = [catalogue(edition).cards[copy.card] for copy in catalogue(edition).in_play(len(seats))]
    ids = sorted({card.id for card in in_play if card.age == 3})
    draft = tuple(
        SetupSeat(
            n,
            NAMES[n - 1] if n != 3 else "",
            WONDERS[n - 1] if n != 2 else "",
            SIDES[edition][n % 2] if n != 2 else "",
            free_city=n > players,
        )
        for n in seats
    )
    twice = tuple(
        replace(s, wonder="halikarnassos", side=s.side, problem=Problem("wonder_twice", {"wonder": "halikarnassos"}))
        if s.seat > len(seats) - 2
        else s
        for s in draft
    )
    setup_choices = (
        Choice("start", "start", enabled=False),
        Choice("draw", "draw"),
        Choice("back", "back"),
        *(Choice(f"wonder:{n}", "next_wonder", {"seat": n}, seat=n) for n in seats),
        *(Choice(f"side:{n}", "other_side", {"seat": n}, bool(draft[n - 1].wonder), n) for n in seats),
    )
    enter = tuple(Choice(f"menu:enter:{n}", "enter_card", {"seat": n}, seat=n) for n in seats)
    return {
        "setup_players": (
            None,
            TableStatus(
                Screen.SETUP,
                choices=(
                    Choice("resume", "resume", {"players": 5, "turns": 9}),
                    *(Choice(f"players:{n}", "players", {"n": n}, group="players") for n in counts),
                    Choice("edition", "change_edition", {"edition": edition.value}, group="rules"),
                    Choice("profile", "change_profile", {"profile": "seed"}, group="rules"),
                ),
                highlight=0,
                stand_in=True,
            ),
        ),
        "setup_wonders": (None, TableStatus(Screen.SETUP, choices=setup_choices, highlight=1, setup_seats=draft)),
        "setup_twice": (None, TableStatus(Screen.SETUP, choices=setup_choices, highlight=1, setup_seats=twice)),
        "choose": (state, status(Screen.CHOOSE, lambda n: Mark.READY if n % 2 else Mark.CHOOSING, stand_in=True)),
        "choose_late": (
            late,
            status(Screen.CHOOSE, lambda n: Mark.READY, notice=Problem("resumed", {"age": 3, "turn": 5})),
        ),
        "choose_face_up": (
            state,
            _with_problem(
                status(Screen.CHOOSE, lambda n: Mark.PROBLEM if n == 2 else Mark.CHOOSING),
                2,
                Problem("face_up_early", {"seat": 2}),
            ),
        ),
        "choose_faults": (
            state,
            status(
                Screen.CHOOSE,
                lambda n: Mark.CHOOSING,
                notice=Problem("undone", {"age": 2, "turn": 4}),
                problems=(
                    Problem("save_failed", {"reason": "read_only"}),
                    Problem("camera_lost", {"text": "gone"}),
                    Problem("mat_missing", {"seat": 2}),
                ),
            ),
        ),
        "reveal": (state, status(Screen.REVEAL, lambda n: Mark.READY, countdown=3)),
        "flash": (state, status(Screen.REVEAL, lambda n: Mark.READY, countdown=0)),
        "verdicts": (
            state,
            TableStatus(
                Screen.VERDICTS, seats=tuple(_verdict(state, n) for n in seats), choices=enter, mats_seen=len(seats)
            ),
        ),
        "settled": (
            late,
            TableStatus(
                Screen.VERDICTS,
                seats=tuple(status_of(late, n, Mark.SETTLED, late_uses[n].move, 0, 1) for n in seats),
            ),
        ),
        "looking": (state, status(Screen.VERDICTS, lambda n: Mark.LOOKING, choices=enter)),
        "coins": (game[second + 1][0], TableStatus(Screen.COINS, seats=coins_seats, coins=moved)),
        "military": (after_age, status(Screen.MILITARY, idle, age_ended=1)),
        "military_last": (over, status(Screen.MILITARY, idle, age_ended=3)),
        "last_card": (
            _pending(late, Phase.LAST_CARD, len(seats)),
            _extra(status(Screen.EXTRA, idle, late), len(seats), Mark.LOOKING),
        ),
        "discard_pick": (_pending(state, Phase.DISCARD_PICK, 3), _extra(status(Screen.EXTRA, idle), 3, Mark.LOOKING)),
        "scores": (over, status(Screen.SCORES, idle)),
        "picture": (
            state,
            status(
                Screen.PICTURE,
                idle,
                choices=(Choice("menu:close", "close"),),
                mats_seen=len(seats) - 1,
                problems=(
                    Problem("mat_missing", {"seat": 2}),
                    Problem("camera_blurred"),
                    Problem("button_stuck", {"seat": 1}),
                ),
            ),
        ),
        "picture_well": (state, status(Screen.PICTURE, idle, choices=(Choice("menu:close", "close"),))),
        "menu": (state, status(Screen.MENU, idle, highlight=3, choices=_menu(seats))),
        "paused": (state, status(Screen.MENU, idle, highlight=0, choices=(Choice("menu:close", "go_on"),))),
        "end": (
            state,
            status(
                Screen.MENU,
                idle,
                highlight=0,
                choices=(Choice("menu:close", "keep_playing"), Choice("menu:end:yes", "end_game")),
            ),
        ),
        "correct": (
            state,
            status(
                Screen.MENU,
                idle,
                highlight=1,
                choices=(
                    *(
                        Choice(
                            f"correct:turn:{n}", "correct_turn", {"age": p.age, "turn": p.turn, "phase": p.phase.value}
                        )
                        for n, (p, _) in enumerate(game[:-1])
                    ),
                    Choice("menu:close", "back"),
                ),
            ),
        ),
        "correct_broken": (
            state,
            status(
                Screen.MENU,
                idle,
                highlight=1,
                choices=(
                    Choice("correct:rewind", "rewind", {"age": 2, "turn": 1, "phase": "main"}),
                    Choice("correct:rule", "accept_by_ruling"),
                    Choice("menu:close", "back"),
                ),
            ),
        ),
        "history": (late, status(Screen.HISTORY, idle, history=history, choices=(Choice("menu:close", "close"),))),
        "history_empty": (game[0][0], status(Screen.HISTORY, idle, choices=(Choice("menu:close", "close"),))),
        "entry_color": (
            state,
            status(
                Screen.ENTRY,
                idle,
                highlight=0,
                entry_seat=2,
                choices=(
                    *(
                        Choice(f"entry:color:{c}", f"color_{c}", group="color")
                        for c in ("brown", "grey", "blue", "green", "yellow", "red")
                    ),
                    Choice("entry:wonder", "use_wonder"),
                    Choice("entry:sell", "use_sell"),
                    Choice("entry:back", "back"),
                ),
            ),
        ),
        "entry_cards": (
            late,
            status(
                Screen.ENTRY,
                idle,
                highlight=0,
                entry_seat=2,
                choices=(
                    *(
                        Choice(f"entry:card:{c.id}", "card", {"card": c.id}, c.id != "haven", group=c.color)
                        for c in catalogue(edition).cards.values()
                        if c.color == "purple"
                    ),
                    Choice("entry:back", "back"),
                ),
            ),
        ),
        "entry_typed": (
            late,
            status(
                Screen.ENTRY,
                idle,
                highlight=0,
                entry_seat=2,
                typed="a",
                choices=(
                    *(
                        Choice(f"entry:card:{c}", "card", {"card": c}, group=catalogue(edition).cards[c].color)
                        for c in sorted(ids, key=lambda c: catalogue(edition).cards[c].color)
                    ),
                    Choice("entry:back", "back"),
                ),
            ),
        ),
    }


def _menu(seats: range) -> tuple[Choice, ...]:
    return (
        Choice("menu:close", "close"),
        Choice("menu:ruling:1", "let_pass", {"seat": 1}, seat=1),
        *(Choice(f"menu:enter:{n}", "enter_card", {"seat": n}, seat=n) for n in seats),
        *(
            Choice(f"menu:{code}", code, enabled=code != "undo")
            for code in ("undo", "correct", "pause", "history", "picture")
        ),
        Choice("menu:end", "end_game"),
    )


def _verdict(state: State, seat: int) -> SeatStatus:
    """One of each: several ways, a chain or a plain build, a stage, a refusal, a sale, nothing yet."""
    match seat % 7:
        case 1:
            payment = Payment(left=2, right=4, buys_left=("cloth",), buys_right=("stone", "stone"))
            return status_of(state, seat, Mark.OPEN, Build(CardCopy("library"), payment), 0, 3)
        case 2:
            return status_of(
                state,
                seat,
                Mark.PROBLEM,
                Build(CardCopy("archery_range")),
                0,
                0,
                Problem("missing_resources", {"card": "archery_range", "wood": 2, "ore": 1, "missing": "wood:2,ore:1"}),
            )
        case 3:
            verdict = GAME.check(state, seat, BuildStage())
            move = verdict.ways[0] if isinstance(verdict, Legal) else BuildStage()
            return status_of(state, seat, Mark.SETTLED, move, 0, 1)
        case 4:
            return status_of(state, seat, Mark.SETTLED, Sell(), 0, 1)
        case 5:
            return status_of(
                state,
                seat,
                Mark.PROBLEM,
                None,
                0,
                0,
                Problem("foreign_code", {"text": "HTTPS://EXAMPLE.ORG/ABCDEFGHIJKLMNOPQRSTUV"}),
            )
        case 6:
            return status_of(state, seat, Mark.LOOKING)
        case _:
            ways = _with_ways(state, seat, least=1)
            return status_of(state, seat, Mark.SETTLED, ways[0] if ways else Sell(), 0, 1)


def _with_ways(state: State, seat: int, least: int = 2) -> tuple | None:
    found = []
    for copy in catalogue(state.setup.edition).in_play(len(state.cities)):
        verdict = GAME.check(state, seat, Build(copy))
        if isinstance(verdict, Legal) and len(verdict.ways) >= least:
            found.append(verdict.ways)
    return max(found, key=lambda ways: (ways[0].payment.total, len(ways)), default=None)


def _with_problem(status: TableStatus, seat: int, problem: Problem) -> TableStatus:
    return replace(status, seats=tuple(replace(s, problem=problem) if s.seat == seat else s for s in status.seats))


def _extra(status: TableStatus, seat: int, mark: Mark) -> TableStatus:
    return replace(
        status,
        seats=tuple(replace(s, mark=mark) if s.seat == seat else s for s in status.seats),
        choices=(Choice(f"menu:enter:{seat}", "enter_card", {"seat": seat}, seat=seat),),
    )


def _pending(state: State, phase: Phase, seat: int) -> State:
    return replace(state, phase=phase, pending=(seat,), discarded=9)
