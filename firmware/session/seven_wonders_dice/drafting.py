"""7 Wonders Dice being set up: boards, the start player and the readings of the rules."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from engine.readings import PROFILES
from engine.seven_wonders_dice.catalogue import MOST_SEATS, board_set, pieces
from engine.seven_wonders_dice.options import options
from engine.seven_wonders_dice.setup import LEAST_PLAYERS
from engine.seven_wonders_dice.state import STAND_IN, SeatSetup, Setup
from engine.table import Layout, Seat
from firmware.session.seven_wonders_dice.sheets import slots_of
from firmware.session.value import Draft
from ui.view import Choice, Problem, SetupSeat


def player_counts(draft: Draft) -> range:
    """How many may play: no more than there are boards."""
    return range(LEAST_PLAYERS, min(MOST_SEATS, len(_boards(draft))) + 1)


def drafted_seats(names: Sequence[str]) -> tuple[SetupSeat, ...]:
    return tuple(SetupSeat(n, name) for n, name in enumerate(names, start=1))


def rule_choices(draft: Draft) -> tuple[Choice, ...]:
    facts = {"profile": draft.profile, "boards": draft.boards or STAND_IN}
    return (Choice("profile", "change_profile", facts, group="rules"),)


def seat_choices(draft: Draft) -> tuple[Choice, ...]:
    return (
        Choice("starter", "start_player", {"seat": draft.start, "boards": draft.boards or STAND_IN}),
        *(Choice(f"wonder:{seat.seat}", "next_board", {"seat": seat.seat}, seat=seat.seat) for seat in draft.seats),
    )


def answered(draft: Draft, choice: str) -> Draft:
    """The draft after one of those choices."""
    match choice.split(":"):
        case ["profile"]:
            return replace(draft, profile=PROFILES[(PROFILES.index(draft.profile) + 1) % len(PROFILES)])
        case ["starter"]:
            return replace(draft, start=(draft.start + 1) % (len(draft.seats) + 1))
        case ["wonder", seat]:
            return _marked(draft, _next_board(draft, int(seat)))
        case _:
            return draft


def drawn(draft: Draft, seed: str) -> Draft:
    """A random board for every seat."""
    boards = random.Random(seed).sample(_boards(draft), len(draft.seats))
    return _marked(draft, tuple(replace(seat, wonder=board) for seat, board in zip(draft.seats, boards, strict=True)))


def scanned(draft: Draft, layout: Layout, before: Layout | None) -> tuple[Draft, Problem | None]:
    """A seat's own choice tile, laid on a board's slot, says whose board that is; one that lay there before did so."""
    seats, boards = list(draft.seats), _boards(draft)
    for number, board in enumerate(boards, start=1):
        for zone in slots_of(number):
            content = layout.content(zone.surface, zone.name)
            if before is not None and content == before.content(zone.surface, zone.name):
                continue
            tiles = [tile for piece in content.pieces if (tile := pieces().tile_of(piece))]
            if len(tiles) == 1 and tiles[0].seat <= len(seats):
                seats[tiles[0].seat - 1] = replace(seats[tiles[0].seat - 1], wonder=board)
    return _marked(draft, tuple(seats)), None


def setup_of(draft: Draft, seed: str) -> Setup:
    """What the draft says, as the rules take it; the start player is drawn unless one was named."""
    return Setup(
        tuple(SeatSetup(seat.wonder, seat.name) for seat in draft.seats),
        options(draft.profile, dict(draft.answers)),
        draft.boards or STAND_IN,
        draft.start or random.Random(f"{seed} start").randint(1, len(draft.seats)),
    )


def _boards(draft: Draft) -> list[str]:
    return list(board_set(draft.boards or STAND_IN).boards)


def _marked(draft: Draft, seats: tuple[SetupSeat, ...]) -> Draft:
    """The draft with these seats, doubles marked."""
    taken = Counter(seat.wonder for seat in seats if seat.wonder)
    marked = tuple(
        replace(seat, problem=Problem("board_twice", {"wonder": seat.wonder}) if taken[seat.wonder] > 1 else None)
        for seat in seats
    )
    return replace(draft, seats=marked)


def _next_board(draft: Draft, seat: Seat) -> tuple[SetupSeat, ...]:
    boards = _boards(draft)
    taken = {other.wonder for other in draft.seats if other.seat != seat}
    own = draft.seats[seat - 1].wonder
    start_at = boards.index(own) + 1 if own else 0
    board = next(name for name in boards[start_at:] + boards[:start_at] if name not in taken)
    return tuple(replace(s, wonder=board) if s.seat == seat else s for s in draft.seats)
