"""What a game's journal says, as values: entries, their lines of text, and the turns that are in force."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from engine import notation
from engine.game import CannotParse, Turn, replay
from engine.games import RULES, AnyState
from engine.notation import AnyMove, AnySetup
from engine.table import Seat


@dataclass(frozen=True, slots=True)
class Moves:
    """A turn that the referee accepted, or that the table let pass."""

    turn: Turn[AnyMove]


@dataclass(frozen=True, slots=True)
class Undo:
    """Every turn recorded after entry ``to_seq`` is out of force; 0 is the start of the game."""

    to_seq: int


@dataclass(frozen=True, slots=True)
class Correct:
    """In the turn recorded as entry ``seq``, this seat made this move instead."""

    seq: int
    seat: Seat
    move: AnyMove


@dataclass(frozen=True, slots=True)
class Ruling:
    """In the turn recorded as entry ``seq``, these seats' moves stand though the rules refuse them."""

    seq: int
    seats: frozenset[Seat]


Entry = Moves | Undo | Correct | Ruling


@dataclass(frozen=True, slots=True)
class Recorded:
    """An entry with its place in the journal."""

    seq: int
    entry: Entry


@dataclass(frozen=True, slots=True)
class InForce:
    """A turn as it stands after undoing, correcting and ruling; ``seq`` is that of its ``Moves``."""

    seq: int
    turn: Turn[AnyMove]


def effective(entries: Iterable[Recorded]) -> tuple[InForce, ...]:
    """The turns in force, oldest first."""
    turns: list[InForce] = []
    for recorded in entries:
        match recorded.entry:
            case Moves(turn):
                turns.append(InForce(recorded.seq, turn))
            case Undo(to_seq):
                turns = [turn for turn in turns if turn.seq <= to_seq]
            case Correct(seq, seat, move):
                turns = [
                    InForce(seq, Turn({**old.turn.moves, seat: move}, old.turn.ruled - {seat}))
                    if old.seq == seq
                    else old
                    for old in turns
                ]
            case Ruling(seq, seats):
                turns = [
                    InForce(seq, Turn(old.turn.moves, old.turn.ruled | seats)) if old.seq == seq else old
                    for old in turns
                ]
    return tuple(turns)


def as_recorded(setup: AnySetup, entries: Sequence[Recorded]) -> Iterator[tuple[Recorded, Moves, AnyState]]:
    """Every turn as it was recorded, undone and corrected ones too, with the state that it was played in.

    Raises NotLegal where the entries do not follow from each other, BadSetup for a setup that the rules do not know.
    """
    rules = RULES[notation.game_of(setup)]
    state, rewritten = rules.new(setup), False
    for count, recorded in enumerate(entries):
        if not isinstance(recorded.entry, Moves):
            # A correction may hold only with the ruling saved beside it: replay once the next turn is there.
            rewritten = True
            continue
        if rewritten:
            state = replay(rules, setup, (past.turn for past in effective(entries[:count])))
        yield recorded, recorded.entry, state
        state, rewritten = rules.apply(state, recorded.entry.turn), False


def to_line(game: str, entry: Entry) -> tuple[str, str]:
    """The entry's kind and its line of text, as the journal keeps them."""
    match entry:
        case Moves(turn):
            return "moves", notation.format_turn(game, turn)
        case Undo(to_seq):
            return "undo", str(to_seq)
        case Correct(seq, seat, move):
            return "correct", f"{seq} {seat}={notation.format_move(game, move)}"
        case Ruling(seq, seats):
            return "ruling", f"{seq} {','.join(map(str, sorted(seats)))}"


def from_line(game: str, kind: str, text: str) -> Entry:
    """The inverse of ``to_line``, exact like it; raises CannotParse naming what it could not read."""
    entry = _entry(game, kind, text)
    if entry is None or to_line(game, entry) != (kind, text):
        raise CannotParse(f"the journal holds a line that this version cannot read: {kind[:20]!r} {text[:80]!r}")
    return entry


def _entry(game: str, kind: str, text: str) -> Entry | None:
    match kind:
        case "moves":
            return Moves(notation.parse_turn(game, text))
        case "undo" if re.fullmatch(r"\d{1,9}", text):
            return Undo(int(text))
        case "correct" if found := re.fullmatch(rf"(\d{{1,9}}) ([{notation.first_seat(game)}-7])=(.+)", text):
            return Correct(int(found[1]), int(found[2]), notation.parse_move(game, found[3]))
        case "ruling" if found := re.fullmatch(r"(\d{1,9}) ([1-7](?:,[1-7])*)", text):
            return Ruling(int(found[1]), frozenset(map(int, found[2].split(","))))
        case _:
            return None
