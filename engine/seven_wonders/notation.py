"""Set-ups and moves of 7 Wonders as one line of text; both directions are exact, a line has one spelling.

second seats=rhodos/day:Ada,gizah/night options=profile:seed,seventh_card:later_turn
first seats=rhodos/A,gizah/B free_city=ephesos/A options=profile:seed      two players
B stockade.0 L2:wood R0 K1      build; coins to the left, to the right, to the bank, and what they buy
B library.0 F:chain:scriptorium build freely, and why
W L2:clay                       the wonder's next stage
B stockade.0 ?                  how it is paid is open
B stockade.? ?                  which of its copies it is, is not known either
S   D                           sell, decline
S altar.0                       sell face up, as the Free City does
"""

from __future__ import annotations

import re
from typing import assert_never
from urllib.parse import quote

from engine.game import CannotParse
from engine.readings import Options
from engine.seven_wonders.effects import RESOURCES
from engine.seven_wonders.state import (
    UNKNOWN_COPY,
    Build,
    BuildStage,
    CardCopy,
    Decline,
    Edition,
    Free,
    Move,
    Payment,
    SeatSetup,
    Sell,
    Setup,
)
from engine.spelling import WORD, bounded, exact, player_name, profile_and_options

OPEN = "?"
_NUMBER = r"(?:0|[1-9][0-9]{0,2})"
_SEAT = re.compile(rf"({WORD})/([A-Za-z]{{1,10}})(?::([^\s,:/]+))?")
_SETUP = re.compile(r"(first|second) seats=(\S+)(?: free_city=(\S+))? options=profile:(\S+)")
_CARD = re.compile(rf"({WORD})\.({_NUMBER}|\?)")
_COINS = re.compile(rf"([LRK])({_NUMBER})(?::([a-z,]+))?")
_FREE = re.compile(rf"F:({'|'.join(Free)})(?::({WORD}))?")


def parse_setup(text: str) -> Setup:
    """A set-up without the game's name; whether wonders and options exist is asked by ``GAME.new``."""
    match = _SETUP.fullmatch(bounded(text))
    if match is None:
        raise CannotParse(f"{text!r} is no set-up: expected 'second seats=rhodos/day:Ada,... options=profile:seed'")
    edition, seats, free_city, options = match.groups()
    setup = Setup(
        Edition(edition),
        tuple(_parse_seat(seat) for seat in seats.split(",")),
        Options(*profile_and_options(options)),
        _parse_seat(free_city) if free_city else None,
    )
    return exact(text, setup, format_setup(setup))


def format_setup(setup: Setup) -> str:
    """The set-up as text; names are percent-encoded, an empty one is left out."""
    seats = ",".join(_format_seat(seat) for seat in setup.seats)
    options = ",".join((setup.options.profile, *(f"{name}:{value}" for name, value in setup.options.values)))
    free_city = "" if setup.free_city is None else f" free_city={_format_seat(setup.free_city)}"
    return f"{setup.edition} seats={seats}{free_city} options=profile:{options}"


def parse_move(text: str) -> Move:
    """A move; raises CannotParse. Whether such a card exists is asked by ``GAME.check``."""
    kind, *words = bounded(text).split(" ")
    move: Move
    if kind == "B" and words:
        move = Build(_parse_card(text, words[0]), _parse_payment(text, words[1:]))
    elif kind == "W":
        move = BuildStage(_parse_payment(text, words))
    elif kind == "S" and len(words) <= 1:
        move = Sell(_parse_card(text, words[0]) if words else None)
    elif kind == "D" and not words:
        move = Decline()
    else:
        raise CannotParse(f"{text!r} is no move: expected B with a card, W, S or D")
    return exact(text, move, format_move(move))


def format_move(move: Move) -> str:
    """The move as text."""
    match move:
        case Build(card, payment):
            return " ".join(("B", _format_card(card), *_format_payment(payment)))
        case BuildStage(payment):
            return " ".join(("W", *_format_payment(payment)))
        case Sell(shown):
            return "S" if shown is None else f"S {_format_card(shown)}"
        case Decline():
            return "D"
        case _:
            assert_never(move)


def _parse_seat(text: str) -> SeatSetup:
    match = _SEAT.fullmatch(text)
    if match is None:
        raise CannotParse(f"{text!r} is no seat: expected wonder, side and name as in 'rhodos/day:Ada'")
    wonder, side, name = match.groups()
    return SeatSetup(wonder, side, player_name(name or ""))


def _format_seat(seat: SeatSetup) -> str:
    name = f":{quote(seat.name, safe='')}" if seat.name else ""
    return f"{seat.wonder}/{seat.side}{name}"


def _parse_card(text: str, word: str) -> CardCopy:
    match = _CARD.fullmatch(word)
    if match is None:
        raise CannotParse(f"{text!r}: {word!r} is no card, expected its id and copy as in 'stockade.0'")
    return CardCopy(match[1], UNKNOWN_COPY if match[2] == OPEN else int(match[2]))


def _format_card(card: CardCopy) -> str:
    return f"{card.card}.{OPEN if card.copy == UNKNOWN_COPY else card.copy}"


def _parse_payment(text: str, words: list[str]) -> Payment | None:
    if words == [OPEN]:
        return None
    free, chain = None, ""
    found = _FREE.fullmatch(words[-1]) if words else None
    if found is not None:
        free, chain, words = Free(found[1]), found[2] or "", words[:-1]
    if len(words) > len(_PLACES):
        raise CannotParse(f"{text!r}: a payment has at most the parts L, R, K and F")
    parts = [_parse_part(text, word, place) for word, place in zip(words, _PLACES, strict=False)]
    (left, from_left), (right, from_right), (bank, from_bank) = [*parts, *[_NOTHING] * 3][:3]
    if from_bank:
        raise CannotParse(f"{text!r}: nothing is bought from the bank")
    return Payment(left, right, bank, from_left, from_right, free, chain)


def _parse_part(text: str, word: str, place: str) -> tuple[int, tuple[str, ...]]:
    match = _COINS.fullmatch(word)
    if match is None or match[1] != place:
        raise CannotParse(f"{text!r}: {word!r} is no payment, expected {place}<coins>[:<resource>,...]")
    names = tuple(sorted(match[3].split(","))) if match[3] else ()
    if not set(names) <= set(RESOURCES):
        raise CannotParse(f"{text!r}: only {', '.join(RESOURCES)} can be bought")
    return int(match[2]), names


_NOTHING: tuple[int, tuple[str, ...]] = (0, ())
_PLACES = "LRK"


def _format_payment(payment: Payment | None) -> list[str]:
    """Zeros are written only before something that is not zero: nothing paid is nothing written."""
    if payment is None:
        return [OPEN]
    parts = [
        (payment.left, payment.buys_left),
        (payment.right, payment.buys_right),
        (payment.bank, ()),
    ]
    while parts and parts[-1] == _NOTHING:
        parts.pop()
    words = [
        f"{place}{coins}" + (f":{','.join(buys)}" if buys else "")
        for place, (coins, buys) in zip(_PLACES, parts, strict=False)
    ]
    if payment.free is not None:
        words.append(f"F:{payment.free}" + (f":{payment.chain}" if payment.chain else ""))
    return words
