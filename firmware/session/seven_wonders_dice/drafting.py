"""7 Wonders Dice being set up: boards, the start player and the readings of the rules."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import replace

from engine.seven_wonders_dice.catalogue import board_set, pieces
from engine.seven_wonders_dice.options import options
from engine.seven_wonders_dice.setup import LEAST_PLAYERS
from engine.seven_wonders_dice.state import STAND_IN, SeatSetup, Setup
from engine.table import Layout
from firmware.session.drafting import marked, next_city, next_profile, numbered
from firmware.session.seven_wonders_dice.sheets import slots_of
from firmware.session.value import Draft
from ui.view import Choice, Problem, SetupSeat


def check(draft: Draft) -> None:
    options(draft.profile, dict(draft.answers))


def player_counts(draft: Draft) -> range:
    """How many may play: no more than there are boards."""
    return range(LEAST_PLAYERS, len(_boards(draft)) + 1)


def drafted_seats(draft: Draft, names: Sequence[str]) -> tuple[SetupSeat, ...]:
    return numbered(names)


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
            return next_profile(draft)
        case ["starter"]:
            return replace(draft, start=(draft.start + 1) % (len(draft.seats) + 1))
        case ["wonder", seat]:
            board = next_city(draft, int(seat), _boards(draft))
            return _with(draft, (replace(s, wonder=board) if s.seat == int(seat) else s for s in draft.seats))
        case _:
            return draft


def drawn(draft: Draft, seed: str) -> Draft:
    """A random board for every seat."""
    boards = random.Random(seed).sample(_boards(draft), len(draft.seats))
    return _with(draft, (replace(seat, wonder=board) for seat, board in zip(draft.seats, boards, strict=True)))


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
    return _with(draft, seats), None


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


def _with(draft: Draft, seats: Iterable[SetupSeat]) -> Draft:
    return marked(draft, seats, "board_twice")
