"""Tables of 7 Wonders Dice in the middle of real games, one for every screen, without devices and without a session."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache

from dice_play import Moment, whole_game
from dice_seats import NAMES, Table, open_seat, seat, status, verdict, way_choices, way_words
from dice_table import BOARDS

from engine.game import Illegal, Legal
from engine.seven_wonders_dice.dice import dice_box
from engine.seven_wonders_dice.effects import COLORS
from engine.seven_wonders_dice.rolls import in_tray
from engine.seven_wonders_dice.state import (
    Build,
    BuildStage,
    Move,
    Pass,
    Phase,
    SeatSetup,
    Setup,
    State,
    TakeBonus,
)
from engine.seven_wonders_dice.turn import GAME, happened
from engine.table import DieSeen, DieUnclear
from ui.view import (
    Choice,
    HistoryLine,
    Mark,
    Problem,
    Screen,
    SeatStatus,
    SetupSeat,
    TableStatus,
    TrayStatus,
)

_SEEDS = {2: 11, 3: 3, 4: 4, 5: 5, 6: 6, 7: 7}


@cache
def played(players: int) -> tuple[Moment, ...]:
    seats = tuple(SeatSetup(board, name) for board, name in zip(BOARDS, NAMES[:players], strict=False))
    return tuple(whole_game(players, _SEEDS[players], Setup(seats, start=2)))


@cache
def build_dice_tables(players: int) -> Mapping[str, Table]:
    game = played(players)
    rounds = game[-1].after.round
    state = _at(game, Phase.CHOOSE, rounds // 2)
    late = _at(game, Phase.CHOOSE, rounds)
    first = game[0].before
    return {
        **_setup(players),
        **_rolls(game, first),
        **_choosing(state, late),
        **_revealed(state, late),
        **_settled(game),
        **_follow_ups(game),
        **_asking(game, state, late),
        **_looking_back(game, state),
    }


def _setup(players: int) -> Mapping[str, Table]:
    draft = tuple(SetupSeat(n, NAMES[n - 1], BOARDS[n - 1] if n != 2 else "") for n in range(1, players + 1))
    twice = tuple(
        replace(s, wonder="giza", problem=Problem("board_twice", {"wonder": "giza"})) if s.seat > players - 2 else s
        for s in draft
    )
    choices = (
        Choice("start", "start", enabled=False),
        Choice("draw", "draw"),
        Choice("back", "back"),
        Choice("starter", "start_player", {"seat": 2}),
        *(Choice(f"wonder:{n}", "next_board", {"seat": n}, seat=n) for n in range(1, players + 1)),
    )
    asked = (
        Choice("resume", "resume", {"players": 5, "turns": 9}),
        *(Choice(f"players:{n}", "players", {"n": n}, group="players") for n in range(2, 8)),
        Choice("game", "change_game", {"game": GAME.name}, group="rules"),
        Choice("profile", "change_profile", {"profile": "seed"}, group="rules"),
    )

    def told(choices: tuple[Choice, ...], **more: object) -> Table:
        return None, TableStatus(Screen.SETUP, game=GAME.name, choices=choices, highlight=0, **more)  # type: ignore[arg-type]

    drawn = tuple(replace(c, facts={"seat": 0}) if c.code == "start_player" else c for c in choices)
    return {
        "setup_players": told(asked, stand_in=True),
        "setup_boards": told(choices, setup_seats=draft),
        "setup_twice": told(drawn, setup_seats=twice),
    }


def _rolls(game: tuple[Moment, ...], first: State) -> Mapping[str, Table]:
    """Before, while and after the dice are told; with a die that comes in; with all that can be wrong."""
    entering = next(m.before for m in game if m.before.phase is Phase.ROLL and m.before.specials)
    second = next(m.before for m in game if m.before.phase is Phase.ROLL and m.before.round == 2)
    expected = tuple(in_tray(second.specials).elements())
    dice = _seen(second, expected)
    doubtful = (
        replace(dice[0], unclear=DieUnclear.LEANING),
        replace(dice[1], face=None, unclear=DieUnclear.UNSURE),
        replace(dice[2], quadrant=None, unclear=DieUnclear.STRADDLING),
        *dice[3:5],
        DieSeen("red", "sword", 2),
        DieSeen("red", "axe", 0),
    )
    by_hand = (Choice("menu:enter:0", "enter_roll", {"seat": 0}),)

    def told(state: State, tray: TrayStatus, **more: object) -> Table:
        return status(state, Screen.ROLL, tray=tray, choices=by_hand, **more)

    special = tuple(in_tray(entering.specials).elements())
    return {
        "roll_first": told(first, TrayStatus(False, expected), problems=(Problem("tray_missing"),)),
        "roll": told(second, TrayStatus(True, expected, dice[:4])),
        "roll_told": told(second, TrayStatus(True, expected, dice)),
        "roll_doubtful": told(
            second,
            TrayStatus(True, expected, doubtful),
            problems=(Problem("die_leaning", {"die": "gray", "face": "stone", "quadrant": 1}),),
        ),
        "roll_special": told(entering, TrayStatus(True, special), stand_in=True),
    }


def _choosing(state: State, late: State) -> Mapping[str, Table]:
    early = status(state, Screen.CHOOSE, lambda n: Mark.PROBLEM if n == 2 else Mark.CHOOSING)
    wrong = replace(early[1].seats[1], problem=Problem("face_up_early", {"seat": 2}))
    seats = (early[1].seats[0], wrong, *early[1].seats[2:])
    doubts = (
        Problem("cell_to_cross", {"seat": 1, "cell": "barracks_left.attack1"}),
        Problem("cell_unclear", {"seat": 2, "cell": "agora.c3"}),
    )
    return {
        "choose": status(state, Screen.CHOOSE, lambda n: Mark.READY if n % 2 else Mark.CHOOSING, stand_in=True),
        "choose_late": status(
            late, Screen.CHOOSE, lambda _: Mark.READY, notice=Problem("resumed_round", {"round": late.round})
        ),
        "choose_face_up": (state, replace(early[1], seats=seats)),
        "choose_doubts": status(state, Screen.CHOOSE, lambda _: Mark.CHOOSING, problems=doubts),
        "reveal": status(state, Screen.REVEAL, lambda _: Mark.READY, countdown=2),
        "flash": status(state, Screen.REVEAL, lambda _: Mark.READY, countdown=0),
    }


def _revealed(state: State, late: State) -> Mapping[str, Table]:
    def told(of: State, seats: tuple[SeatStatus, ...]) -> Table:
        choices = (*way_choices(of, seats), Choice("menu:enter:2", "enter_choice", {"seat": 2}, seat=2))
        return status(of, Screen.VERDICTS, seats=seats, choices=choices)

    numbers = range(1, len(state.cities) + 1)
    mixed = tuple(_verdict(state, n) for n in numbers)
    settled = tuple(verdict(late, n, (Pass(), BuildStage(), _best(late, n))[n % 3]) for n in numbers)
    settled = tuple(
        s if s.mark is Mark.SETTLED else seat(late, s.seat, Mark.SETTLED, Pass(), ways=1, options=(Pass(),))
        for s in settled
    )
    return {
        "verdicts": told(state, mixed),
        "settled": told(late, settled),
        "looking": told(state, tuple(seat(state, n, Mark.LOOKING) for n in numbers)),
    }


def _settled(game: tuple[Moment, ...]) -> Mapping[str, Table]:
    """The round with the most to tell, one with an attack, and one with none."""

    def told(moment: Moment) -> Table:
        return status(moment.after, Screen.COINS, happened=happened(moment.before, moment.turn))

    chosen = [m for m in game if m.before.phase in {Phase.CHOOSE, Phase.FOLLOW}]
    fullest = max(chosen, key=lambda m: len(happened(m.before, m.turn)))
    quiet = min(chosen, key=lambda m: len(happened(m.before, m.turn)))
    fights = max(chosen, key=lambda m: sum(type(e).__name__ == "Attack" for e in happened(m.before, m.turn)))
    return {"coins": told(fullest), "coins_quiet": told(quiet), "coins_attack": told(fights)}


def _follow_ups(game: tuple[Moment, ...]) -> Mapping[str, Table]:
    """A cell to cross, a bonus to choose, another action."""
    found: dict[str, Table] = {}
    for moment in game:
        state = moment.before
        if state.phase is not Phase.FOLLOW:
            continue
        ways = tuple(GAME.legal_moves(state, state.settling))
        kind = "extra_bonus" if isinstance(ways[0], TakeBonus) else "extra_cross"
        kind = "extra_action" if any(isinstance(way, Pass) for way in ways) else kind
        if kind in found and len(ways) < len(found[kind][1].seats[state.settling - 1].options):
            continue
        seats = tuple(
            open_seat(state, n, ways) if n == state.settling else seat(state, n)
            for n in range(1, len(state.cities) + 1)
        )
        found[kind] = status(state, Screen.EXTRA, seats=seats, choices=way_choices(state, seats))
    return found


def _when(state: State) -> dict[str, int | str]:
    """What a correction says of the moment that it is about."""
    seat = state.settling if state.phase is Phase.FOLLOW else 0
    return {"round": state.round, "phase": state.phase.value, **({"seat": seat} if seat else {})}


def _asking(game: tuple[Moment, ...], state: State, late: State) -> Mapping[str, Table]:
    numbers = range(1, len(state.cities) + 1)
    roll = next(m.before for m in game if m.before.phase is Phase.ROLL and m.before.specials)
    expected = tuple(in_tray(roll.specials).elements())
    dice = _seen(roll, expected)
    asked = expected[4]

    def entering(face: str | None, choices: Iterator[Choice]) -> Table:
        tray = TrayStatus(True, expected, dice[:4], DieSeen(asked, face, None))
        return status(roll, Screen.ENTRY, tray=tray, highlight=0, choices=(*choices, Choice("entry:back", "back")))

    symbols = dice_box().symbols[asked]
    turns = tuple(Choice(f"correct:turn:{n}", "correct_round", _when(m.before)) for n, m in enumerate(game[:12]))[::-1]
    ways = tuple(GAME.legal_moves(late, 1))[:5]
    menu = (
        Choice("menu:close", "close"),
        Choice("menu:ruling:1", "let_pass", {"seat": 1}, seat=1),
        *(Choice(f"menu:enter:{n}", "enter_choice", {"seat": n}, seat=n) for n in numbers),
        *(Choice(f"menu:{code}", code) for code in ("undo", "correct", "pause", "history", "picture")),
        Choice("menu:end", "end_game"),
    )
    cancel = Choice("menu:close", "back")
    seats = (
        Choice("correct:seat:0", "correct_seat", {"seat": 0}, seat=0),
        *(Choice(f"correct:seat:{n}", "correct_seat", {"seat": n}, seat=n) for n in numbers),
    )
    corrected = tuple(Choice(f"correct:way:{n}", *way_words(late, 1, way)) for n, way in enumerate(ways))
    return {
        "entry": status(
            late,
            Screen.ENTRY,
            entry_seat=2,
            highlight=0,
            choices=(
                *(Choice(f"entry:die:{c}", "use_die", {"die": c}, group="die") for c in COLORS),
                Choice("entry:wonder", "use_stage"),
                Choice("entry:pass", "use_pass"),
                Choice("entry:back", "back"),
            ),
        ),
        "entry_face": entering(
            None, (Choice(f"entry:face:{f}", "die_face", {"die": asked, "face": f}, group=asked) for f in symbols)
        ),
        "entry_quadrant": entering(
            symbols[0],
            (Choice(f"entry:quadrant:{n}", "die_quadrant", {"quadrant": n}, group="quadrant") for n in range(4)),
        ),
        "menu": status(state, Screen.MENU, choices=menu, highlight=0),
        "correct": status(state, Screen.MENU, choices=(*turns, cancel), highlight=0),
        "correct_seat": status(state, Screen.MENU, choices=(*seats, cancel), highlight=0),
        "correct_way": status(late, Screen.MENU, choices=(*corrected, cancel), highlight=0),
        "correct_broken": status(
            state,
            Screen.MENU,
            choices=(
                Choice("correct:rewind", "rewind", {"round": 3}),
                Choice("correct:rule", "accept_by_ruling"),
                cancel,
            ),
            highlight=0,
        ),
    }


def _looking_back(game: tuple[Moment, ...], state: State) -> Mapping[str, Table]:
    lines = tuple(
        HistoryLine(
            0,
            m.before.round,
            dict(m.turn.moves),
            n == len(game) - 1,
            frozenset({2}) if n % 5 == 1 else frozenset(),
        )
        for n, m in enumerate(game)
    )[::-1]
    close = (Choice("menu:close", "close"),)
    return {
        "history": status(state, Screen.HISTORY, history=lines, choices=close),
        "picture": status(
            state, Screen.PICTURE, choices=close, mats_seen=1, problems=(Problem("board_missing", {"seat": 2}),)
        ),
        "scores": status(game[-1].after, Screen.SCORES),
    }


def _at(game: tuple[Moment, ...], phase: Phase, number: int) -> State:
    return next(m.before for m in game if m.before.phase is phase and m.before.round == number)


def _seen(state: State, expected: tuple[str, ...]) -> tuple[DieSeen, ...]:
    symbols = dice_box().symbols
    return tuple(DieSeen(c, symbols[c][n % len(symbols[c])], (0, 0, 2, 3, 1, 2, 0)[n]) for n, c in enumerate(expected))


def _verdict(state: State, number: int) -> SeatStatus:
    """One of each: cells to choose from, a refusal, a stage, a pass, nothing yet, a code of another game."""
    match number % 7:
        case 1:
            return open_seat(state, number, _widest(state, number), 1)
        case 2:
            return verdict(state, number, _refused(state, number))
        case 3:
            return verdict(state, number, BuildStage())
        case 4:
            return open_seat(state, number, _widest(state, number))
        case 5:
            return verdict(state, number, Pass())
        case 6:
            return seat(state, number, Mark.LOOKING)
        case _:
            problem = Problem("other_seats_tile", {"tile": "blue", "seat": 2})
            return seat(state, number, Mark.PROBLEM, problem=problem)


def _widest(state: State, number: int) -> tuple[Move, ...]:
    """The ways of the die that leaves most open; everything that is legal where none leaves anything open."""
    found: list[tuple[Move, ...]] = [tuple(GAME.legal_moves(state, number))]
    for color in COLORS:
        match GAME.check(state, number, Build(color)):
            case Legal(ways) if len(ways) > 1:
                found.append(ways)
    return max(found[1:] or found, key=len)


def _refused(state: State, number: int) -> Move:
    refusals = [Build(color) for color in COLORS if isinstance(GAME.check(state, number, Build(color)), Illegal)]
    return refusals[0] if refusals else Build("gray", "gallery.red", 0)


def _best(state: State, number: int) -> Move:
    return next((m for m in GAME.legal_moves(state, number) if isinstance(m, Build)), Pass())
