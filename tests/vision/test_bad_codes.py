"""Bad input before the camera: what strange codes, cards and mats come to, from the picture to the table's sentence."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import numpy as np
import pytest

from engine.seven_wonders.catalogue import catalogue
from engine.seven_wonders.state import Build, BuildStage, CardCopy, Edition, SeatSetup, Setup, State
from engine.seven_wonders.turn import GAME
from engine.table import ALPHABET, EMPTY, Sticker, SurfaceFound, SurfaceLost, ZoneId, ZoneSettled, mat
from firmware.eyes import Eyes
from firmware.session.status import lights, status
from firmware.session.step import step
from firmware.session.value import Session, Step, Table, Watched
from firmware.signals import Light
from ui.view import Mark
from ui.views.seven_wonders import view
from ui.words import Words
from vision.frame import Frame
from vision.surface import seat_mats

FIRST, SECOND = catalogue(Edition.FIRST), catalogue(Edition.SECOND)
WONDERS = ("gizah", "rhodos", "ephesos", "alexandria", "babylon", "olympia", "halikarnassos")
WORDS = Words("en")


def second(card: str, copy: int = 0):
    return SECOND.piece_of(CardCopy(card, copy))


def game(players: int = 3) -> State:
    return GAME.new(Setup(Edition.SECOND, tuple(SeatSetup(wonder, "day") for wonder in WONDERS[:players])))


@dataclass
class Seen:
    """A table after the reveal, under the true eyes."""

    eyes: Eyes
    session: Session
    events: list[object] = field(default_factory=list)
    looks: int = 0

    def watch(self, table, looks: int = 6) -> Seen:
        for _ in range(looks):
            self.see(table.frame(self.looks))
        return self

    def see(self, frame: Frame) -> None:
        self.looks += 1
        events = self.eyes.look(frame).events
        self.events += events
        self.session, _ = step(self.session, Table(events))
        view(self.session.state, status(self.session), WORDS)

    def problem(self, seat: int) -> str:
        problem = status(self.session).seats[seat - 1].problem
        return problem.code if problem else ""

    def told(self) -> list[tuple[str, object]]:
        """Of the whole table, with the seat or the card that it is about."""
        problems = status(self.session).problems
        return [(problem.code, next(iter(problem.facts.values()), None)) for problem in problems]


def revealed(state: State | None = None) -> Seen:
    state = state or game()
    eyes = Eyes(Watched("seven-wonders"), seats=len(state.cities))
    return Seen(eyes, Session(setup=state.setup, state=state, game_id=1, step=Step.READ))


def misprinted(piece: str) -> str:
    """The right form with a wrong check character."""
    return piece[:8] + ALPHABET[(ALPHABET.index(piece[8]) + 1) % 36]


STRANGE = {
    "a shop's": "SHOP-4711",
    "an address": "HTTPS://EXAMPLE.ORG/PLAY?CARD=ALTAR&COINS=99",
    "forged": misprinted(second("altar")),
    "well made but no card of the box": Sticker("S", "2", "C", 999, 0).piece,
    "a copy that the box does not have": Sticker("S", "2", "C", SECOND.cards["altar"].number, 9).piece,
    "another game's": Sticker("D", "1", "C", 1, 0).piece,
    "kanji": "点茗点茗点",
    "letters in UTF-8": "狮子🏛 é",
    "no text at all": bytes(range(128, 150)),
    "commands to a terminal": "\x1b[2J\x1b]0;x\x07",
    "places to fill": "{text}%s{0}",
    "a sticker and a line end": second("altar") + "\n",
    "a sticker and a zero": second("altar").encode() + b"\0",
    "a sticker in small letters": second("altar").lower(),
    "two stickers in one": second("altar") * 2,
    "over-long": "A" * 150,
}


@pytest.mark.parametrize("payload", STRANGE.values(), ids=STRANGE.keys())
def test_a_strange_code_is_named_blocks_its_seat_alone_and_is_never_a_card(drawn, payload):
    table = drawn.table(3, px_per_mm=7.0).lay_on(2, "card", second("lumber_yard"))
    table = table.lay(drawn.Card(payload, table.mat(1).point(42, 66), code_mm=34.0))
    watched = revealed().watch(table)
    assert watched.problem(1) == "foreign_code"
    assert lights(watched.session)[1] is Light.FAST_BLINK
    text = status(watched.session).seats[0].problem.facts["text"]
    assert 0 < len(text) <= 40
    assert all(32 <= ord(character) < 127 for character in text)
    assert 1 not in watched.session.plays
    assert status(watched.session).seats[1].mark is Mark.SETTLED


def test_every_card_that_cannot_be_played_now_is_told_by_its_reason(drawn):
    state = game(5)
    built = replace(state.city(5), cards=(CardCopy("baths"), CardCopy("altar")))
    state = replace(state, cities=(*state.cities[:4], built))
    table = drawn.table(5)
    for seat, piece in enumerate(
        (
            FIRST.piece_of(CardCopy("pawnshop")),
            second("palace"),
            second("lumber_yard"),
            SECOND.wonder_piece("gizah", "day"),
            second("altar", 1),
        ),
        start=1,
    ):
        table = table.lay_on(seat, "card", piece)
    watched = revealed(state).watch(table)
    told = {seat: watched.problem(seat) for seat in (1, 2, 3, 4, 5)}
    assert told == {1: "other_edition", 2: "wrong_age", 3: "", 4: "not_a_card", 5: "already_built"}
    with_less = revealed().watch(drawn.table(3).lay_on(1, "card", second("altar", 1)))
    assert with_less.problem(1) == "not_in_play"
    assert status(with_less.session).seats[0].problem.facts["players"] == 5


def test_what_is_too_dear_says_what_is_missing(drawn):
    watched = revealed().watch(drawn.table(3).lay_on(2, "card", second("stockade")))
    assert watched.problem(2) == "missing_resources"
    assert status(watched.session).seats[1].problem.facts["missing"] == "wood:1"


def test_a_stage_beyond_the_last_is_refused(drawn):
    state = game()
    done = replace(state.city(1), stages=len(SECOND.wonders["gizah"].sides["day"].stages))
    watched = revealed(replace(state, cities=(done, *state.cities[1:])))
    watched.watch(drawn.table(3).lay_on(1, "wonder", None))
    assert isinstance(watched.session.plays[1].move, BuildStage)
    assert watched.problem(1) == "no_stage_left"


def test_the_same_card_at_two_seats_is_refused_at_both(drawn):
    table = drawn.table(3).lay_on(1, "card", second("altar")).lay_on(3, "card", second("altar"))
    watched = revealed().watch(table)
    assert (watched.problem(1), watched.problem(3)) == ("seen_twice", "seen_twice")


def test_the_same_card_in_a_later_turn_says_where_it_stands(drawn):
    state = game()
    standing = replace(state.city(2), cards=(CardCopy("altar"),))
    watched = revealed(replace(state, cities=(state.cities[0], standing, state.cities[2]), turn=3))
    watched.watch(drawn.table(3).lay_on(1, "card", second("altar")))
    assert watched.problem(1) == "seen_before"
    assert status(watched.session).seats[0].problem.facts == {"card": "altar", "seat": 2}


def test_two_cards_in_one_slot_are_two_cards(drawn):
    table = drawn.table(3).lay_on(1, "card", second("altar"), shift_mm=(-2, 0))
    watched = revealed().watch(table.lay_on(1, "card", second("baths"), shift_mm=(30, 0)), looks=10)
    assert watched.problem(1) == "two_cards"


def test_a_card_on_the_border_of_two_slots_is_asked_for(drawn):
    watched = revealed().watch(drawn.table(3).lay_on(1, "card", second("altar"), shift_mm=(46, 0)))
    assert watched.problem(1) == "on_a_border"


def test_a_card_beside_every_slot_is_named(drawn):
    table = drawn.table(3, size_px=(3240, 1500))
    watched = revealed().watch(table.lay(drawn.Card(second("altar"), (300.0, 240.0))))
    assert ("loose_card", "altar") in watched.told()
    assert status(watched.session).seats[0].mark is Mark.LOOKING


def test_a_missing_mat_is_told_and_the_others_go_on(drawn):
    table = drawn.replace(drawn.table(3), mats=drawn.table(3).mats[:2]).lay_on(1, "card", second("lumber_yard"))
    watched = revealed().watch(table)
    assert watched.told() == [("mat_missing", 3)]
    assert status(watched.session).seats[0].mark is Mark.SETTLED


def test_a_mat_that_was_printed_twice_is_told_as_doubled_and_not_as_missing_too(drawn):
    two = drawn.table(2)
    copy = drawn.Mat(seat_mats(1)[0], two.mats[1].at_mm)
    mats = (two.mats[0], copy, drawn.Mat(seat_mats(2)[1], (545.0, 85.0)), drawn.Mat(seat_mats(3)[2], (760.0, 85.0)))
    table = drawn.Table(mats=mats, size_px=(4290, 833)).lay_on(2, "card", second("lumber_yard"))
    watched = revealed().watch(table)
    assert watched.told() == [("mat_doubled", 1)]
    assert status(watched.session).seats[1].mark is Mark.SETTLED
    watched.watch(drawn.replace(table, mats=(mats[0], *mats[2:])), looks=12)
    assert watched.told() == []


def test_a_mat_upside_down_is_read_all_the_same(drawn):
    table = drawn.table(3)
    turned = drawn.replace(table, mats=(replace(table.mats[0], turn_deg=180.0), *table.mats[1:]))
    watched = revealed().watch(turned.lay_on(1, "card", second("lumber_yard"), turn_deg=90.0))
    assert watched.session.plays[1].move == Build(CardCopy("lumber_yard"))


def test_what_was_taken_away_while_nothing_was_seen_is_gone_when_the_light_is_back(drawn):
    table = drawn.table(3)
    laid = table.lay_on(1, "card", second("lumber_yard"))
    watched = revealed().watch(laid)
    dark = Frame(np.zeros_like(laid.frame().grey), 0.0)
    for _ in range(30):
        watched.see(dark)
    assert 1 in watched.session.plays
    assert SurfaceLost(mat(1)) in watched.events
    watched.watch(table, looks=10)
    assert 1 not in watched.session.plays
    assert watched.told() == []


def test_what_was_taken_away_while_the_camera_was_gone_is_gone_when_it_is_back(drawn):
    table = drawn.table(3)
    watched = revealed().watch(table.lay_on(1, "card", second("lumber_yard")))
    assert 1 in watched.session.plays
    watched.eyes.forget()
    watched.events.clear()
    without_the_third = drawn.replace(table, mats=table.mats[:2])
    watched.watch(without_the_third, looks=30)
    assert ZoneSettled(ZoneId("mat1", "card"), EMPTY) in watched.events
    assert SurfaceLost(mat(3)) in watched.events
    assert SurfaceFound(mat(1)) not in watched.events
    assert 1 not in watched.session.plays
