"""Whole games of 7 Wonders under meddling hands: whatever is pressed or laid, nothing is lost."""

from __future__ import annotations

import random

import pytest
from meddling import Hands, play_through

from engine.game import BadSetup, Illegal
from engine.readings import PROFILES, Options
from engine.seven_wonders.catalogue import SIDES, catalogue
from engine.seven_wonders.options import OPTIONS
from engine.seven_wonders.state import Build, BuildStage, Decline, Edition, Phase, SeatSetup, Sell, Setup
from engine.seven_wonders.turn import GAME
from engine.table import (
    EMPTY,
    FACE_DOWN,
    MASTER,
    Content,
    LooseSettled,
    SurfaceDoubled,
    SurfaceFound,
    SurfaceLost,
    mat,
)
from firmware.session import setting_up
from firmware.session.settling import acting, deciding
from firmware.session.seven_wonders.drafting import SLOTS
from firmware.session.value import Begun, Overlay, Step, Table

PIECES = sorted(p for e in Edition for p in (*catalogue(e).card_pieces, *catalogue(e).wonder_pieces))


def some_setup(rng: random.Random, players: int) -> Setup:
    """Any setup of this many players; Babylon and Halikarnassos, who play alone, sit at most tables."""
    while True:
        edition = Edition.FIRST if players == 2 else rng.choice(list(Edition))
        cities = players + (players == 2)
        wonders = rng.sample(sorted(catalogue(edition).wonders), cities)
        wonders = [*{"babylon": 0, "halikarnassos": 0, **dict.fromkeys(wonders, 0)}][:cities]
        rng.shuffle(wonders)
        seats = tuple(SeatSetup(wonder, rng.choice(SIDES[edition])) for wonder in wonders)
        readings = sorted((option.name, rng.choice(option.values)) for option in OPTIONS[edition] if rng.random() < 0.3)
        chosen = Options(rng.choice(PROFILES), tuple(pair for pair in readings if pair[0] != "house_rules"))
        setup = Setup(edition, seats[:players], chosen, seats[2] if players == 2 else None)
        try:
            GAME.new(setup)
        except BadSetup:
            continue
        return setup


class WondersHands(Hands):
    """Players who lay cards, turn them up and press."""

    def pieces(self):
        return PIECES

    def play_on(self) -> None:
        bench, rng = self.bench, self.rng
        if self.session.overlay is not Overlay.NONE:
            self.leave_overlays()
        match self.session.step:
            case Step.CHOOSE:
                bench.clear_mats()
                for seat in acting(self.session):
                    bench.cover(seat)
                for button in set(deciding(self.session).values()) - set(self.session.ready):
                    bench.press(button)
                bench.wait_s(4.0)
            case Step.REVEAL:
                bench.wait_s(4.0)
            case Step.READ:
                for seat in acting(self.session):
                    if self.session.step is Step.READ:
                        self.choose(seat, by_hand=rng.random() < 0.3 or "camera" in self.session.faults)
                bench.wait_s(1.3)
                bench.press(MASTER)
            case Step.COMMITTED:
                bench.clear_mats()
                bench.wait_s(5.1)
            case Step.AGE_END | Step.SCORES:
                bench.press(MASTER)

    def choose(self, seat: int, *, by_hand: bool) -> None:
        """Play something that is allowed, as far as one try of it goes."""
        if self.settled(seat):
            return
        pieces = catalogue(self.session.setup.edition)
        move, button = self.good_move(seat), deciding(self.session)[seat]
        for slot in SLOTS:
            self.bench.lay(seat, slot, EMPTY)
        match move:
            case Decline():
                self.bench.press(button, long=True)
            case Build(card) if by_hand:
                picks = (
                    f"menu:enter:{seat}",
                    f"entry:color:{pieces.cards[card.card].color}",
                    f"entry:card:{card.card}",
                )
                self.pick(*picks)
            case BuildStage() | Sell(None) if by_hand:
                self.pick(f"menu:enter:{seat}", "entry:wonder" if isinstance(move, BuildStage) else "entry:sell")
            case Build(card):
                self.bench.lay(seat, "card", Content(pieces=(pieces.piece_of(card),)))
            case Sell(card) if card is not None:
                self.bench.lay(seat, "sell", Content(pieces=(pieces.piece_of(card),)))
            case _:
                self.bench.lay(seat, "wonder" if isinstance(move, BuildStage) else "sell", FACE_DOWN)
        play = self.session.plays.get(seat)
        if play is not None and len(play.ways) > 1:
            self.bench.press(button, long=True)

    def good_move(self, seat: int):
        state, rng = self.session.state, self.rng
        pieces = catalogue(state.setup.edition)
        cards = [card for card in pieces.in_play(len(state.cities)) if pieces.cards[card.card].age == state.age]
        tries = [Build(rng.choice(cards)) for _ in range(8)] + [BuildStage()]
        rng.shuffle(tries)
        tries += [Sell(), *(Sell(card) for card in cards), Decline()]
        return next(move for move in tries if not isinstance(GAME.check(state, seat, move), Illegal))

    def pick(self, *choices: str) -> None:
        for choice in choices:
            self.bench.pick(choice)
        if self.session.overlay is not Overlay.NONE:
            self.leave_overlays()

    def disturb(self) -> None:
        bench, rng = self.bench, self.rng
        if rng.random() < 0.7:
            bench.lay(rng.randint(1, 7), rng.choice(SLOTS), self.something())
        else:
            event = rng.choice([SurfaceFound, SurfaceLost, SurfaceDoubled])(mat(rng.randint(1, 7)))
            bench.feed(Table((event, LooseSettled(tuple(sorted(rng.sample(PIECES, rng.randint(0, 2))))))))


@pytest.mark.parametrize("seed", range(10))
def test_any_game_under_any_meddling_stays_sound_and_can_be_ended(new_bench, seed):
    rng = random.Random(seed)
    setup = some_setup(rng, (2, 3, 4, 5, 7)[seed % 5])
    bench = new_bench(camera=seed % 4 != 3)
    bench.session, _ = setting_up.start(bench.session, setup)
    bench.feed(Begun(1))
    bench.feed(Table(tuple(SurfaceFound(mat(seat)) for seat in range(1, len(setup.all_seats) + 1))))
    play_through(WondersHands(bench, rng), deeds=160)
    assert bench.session.state.phase is Phase.OVER
