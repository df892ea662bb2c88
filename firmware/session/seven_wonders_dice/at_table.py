"""7 Wonders Dice at the table: a roll in the tray, secret tiles, pencil marks, and what follows by button."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from engine.game import Facts, Illegal, Turn
from engine.seven_wonders_dice.effects import COLORS
from engine.seven_wonders_dice.read import sheets_of, slots
from engine.seven_wonders_dice.rolls import in_tray
from engine.seven_wonders_dice.state import (
    CHANCE,
    STAND_IN,
    Build,
    BuildStage,
    Cross,
    Decline,
    Move,
    Pass,
    Phase,
    Setup,
    State,
    TakeBonus,
)
from engine.seven_wonders_dice.turn import GAME, SevenWondersDice, bill, happened
from engine.table import PieceId, Seat, ZoneId
from firmware.session.seven_wonders_dice import drafting, rolling
from firmware.session.seven_wonders_dice.sheets import (
    crossed_by,
    differences,
    drawn_with_pencil,
    new_marks,
    play_with,
)
from firmware.session.table_game import ROUND_WORDS, Drafting, Moment, Opening
from firmware.session.value import Entering, Play, Session, Step, Watched
from ui.view import Choice, CoinsMoved, Problem, TrayStatus

_OPENINGS = {
    Phase.ROLL: Opening.ROLL,
    Phase.CHOOSE: Opening.CHOOSE,
    Phase.FOLLOW: Opening.ALONE,
    Phase.OVER: Opening.OVER,
}

_WORDS: Mapping[str, str] = MappingProxyType(
    {
        "mat_missing": "board_missing",
        "mat_doubled": "board_doubled",
        "clear_mat": "clear_board",
        "enter_card": "enter_choice",
        **ROUND_WORDS,
    }
)


@dataclass(frozen=True, slots=True)
class DiceTable:
    """7 Wonders Dice for the TableGame protocol."""

    rules: SevenWondersDice = GAME
    piece_first: bool = False
    chance_is_drawn: bool = False
    tie_break: str = "coins"
    alone_by_button: bool = True

    @property
    def drafting(self) -> Drafting:
        return drafting

    @property
    def words(self) -> Mapping[str, str]:
        return _WORDS

    def watched(self, session: Session) -> Watched:
        boards = session.setup.boards if isinstance(session.setup, Setup) else session.draft.boards
        dice = () if session.state is None else rolling.expected_dice(session.state)
        return Watched(self.rules.name, boards or STAND_IN, dice)

    def seat_names(self, setup: Setup) -> tuple[str, ...]:
        return tuple(seat.name for seat in setup.seats)

    def sheets(self, setup: Setup, seat: Seat) -> tuple[str, ...]:
        return () if seat == CHANCE else sheets_of(setup, seat)

    def slots(self, setup: Setup, seat: Seat) -> tuple[ZoneId, ...]:
        return () if seat == CHANCE else slots(setup, seat)

    def opening(self, state: State) -> Opening:
        return _OPENINGS[state.phase]

    def decider(self, state: State, seat: Seat) -> Seat:
        return seat

    def stood(self, session: Session, state: State) -> frozenset[PieceId]:
        return frozenset()

    def told(self, session: Session, state: State) -> Move | None:
        return None

    def understood(self, session: Session, state: State, seat: Seat) -> tuple[Play | None, Problem | None]:
        if seat == CHANCE:
            return rolling.roll_seen(session, state)
        marks = new_marks(state, session.layout, seat)
        if state.phase is Phase.FOLLOW:
            ways = tuple(GAME.legal_moves(state, seat))
            return play_with(state, seat, ways[0], ways, marks), None
        reading = GAME.read(state, session.layout, seat)
        if reading.problem is not None:
            return None, Problem(reading.problem.reason, reading.problem.facts)
        if reading.move is None:
            return drawn_with_pencil(state, seat, marks)
        verdict = GAME.check(state, seat, reading.move)
        if isinstance(verdict, Illegal):
            return Play(reading.move, ()), Problem(verdict.reason, verdict.facts)
        return play_with(state, seat, reading.move, verdict.ways, marks), None

    def clash(self, state: State, shown: Mapping[Seat, Move], seat: Seat) -> Problem | None:
        return None

    def can_stand(self, state: State, seat: Seat, move: Move) -> bool:
        return True

    def pressed_alone(self) -> Move | None:
        return None

    def ways_alone(self, state: State, seat: Seat) -> tuple[Move, ...] | None:
        return tuple(GAME.legal_moves(state, seat)) if state.phase is Phase.FOLLOW else None

    def pauses(self, before: State, after: State) -> bool:
        return False

    def moment(self, state: State) -> Moment:
        return Moment(0, state.round, state.phase.value, state.settling if state.phase is Phase.FOLLOW else 0)

    def about(self, setup: Setup) -> dict[str, object]:
        return {"boards": setup.boards}

    def city(self, state: State, seat: Seat) -> dict[str, str]:
        return {"board": state.city(seat).board}

    def problems(self, session: Session) -> tuple[Problem, ...]:
        """The tray while it is rolled; then where paper and book differ, which stops nobody."""
        if session.step is Step.ROLL or session.state is None:
            return rolling.tray_problems(session)
        state: State = session.state
        open_cells = {(seat, crossed_by(state, seat, way)) for seat, play in session.plays.items() for way in play.ways}
        return tuple(
            Problem(code, {"seat": seat, "cell": cell})
            for seat in range(1, state.setup.players + 1)
            for code, cell in differences(state, session.layout, seat)
            if (seat, cell) not in open_cells and not session.problems.get(seat)
        )

    def coins(self, before: State, turn: Mapping[Seat, Move], ruled: frozenset[Seat]) -> tuple[CoinsMoved, ...]:
        return ()

    def happened(self, before: State, turn: Mapping[Seat, Move], ruled: frozenset[Seat]) -> tuple[object, ...]:
        return happened(before, Turn(turn, ruled))

    def tray(self, session: Session, state: State | None) -> TrayStatus | None:
        return rolling.tray_status(session, state)

    def way(self, state: State, seat: Seat, way: Move) -> tuple[str, Facts]:
        """What a way crosses, with which die, and for how many coins."""
        match way:
            case TakeBonus(bonus):
                return "way_bonus", {"seat": seat, "bonus": bonus}
            case Decline():
                return "way_decline", {"seat": seat}
            case Pass():
                return "way_pass", {"seat": seat}
            case Build(color, cell, quadrant) if not cell:
                coins = bill(state, seat, way).coins
                return "way_coins", {"seat": seat, "die": color, "quadrant": quadrant or 0, "coins": coins}
            case Build(color, cell, quadrant):
                coins = bill(state, seat, way).coins
                facts: Facts = {
                    "seat": seat,
                    "cell": cell or "",
                    "die": color,
                    "quadrant": quadrant or 0,
                    "coins": coins,
                }
                return "way_cell", facts
            case Cross() | BuildStage():
                facts = {"seat": seat, "cell": crossed_by(state, seat, way), "coins": bill(state, seat, way).coins}
                return "way_cross", facts
            case _:
                return "way_roll", {"seat": seat}

    def touchable(self) -> bool:
        return True

    def entering(self, session: Session, seat: Seat) -> Entering:
        if seat == CHANCE and session.state is not None:
            return rolling.begin_entry(session, session.state)
        return Entering(seat)

    def entry_choices(self, entry: Entering, state: State) -> tuple[Choice, ...]:
        if entry.seat == CHANCE:
            return rolling.entry_choices(entry, state)
        there = in_tray(state.specials)
        dice = (
            Choice(f"entry:die:{color}", "use_die", {"die": color}, group="die") for color in COLORS if there[color]
        )
        others = Choice("entry:wonder", "use_stage"), Choice("entry:pass", "use_pass"), Choice("entry:back", "back")
        return *dice, *others

    def entered(self, entry: Entering, state: State, choice: str) -> tuple[Entering, Move | None]:
        if entry.seat == CHANCE:
            return rolling.entered(entry, state, choice)
        match choice.split(":"):
            case ["entry", "die", color]:
                return entry, Build(color)
            case ["entry", "wonder"]:
                return entry, BuildStage()
            case _:
                return entry, Pass()
