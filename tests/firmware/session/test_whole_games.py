"""Whole games under meddling hands: undo, corrections, rulings, lost cameras, full disks, restarts, at any moment.

After every single deed the screen and the lights can be made, the state is what the journal leads to, and every entry
reads back from its line. And whatever was done, the game can still be played to its end.
"""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from engine import notation
from engine.game import BadSetup, Illegal, replay
from engine.seven_wonders.catalogue import SIDES, catalogue
from engine.seven_wonders.options import OPTIONS, PROFILES
from engine.seven_wonders.state import Build, BuildStage, Decline, Edition, Options, Phase, SeatSetup, Sell, Setup
from engine.seven_wonders.turn import GAME
from engine.table import (
    EMPTY,
    FACE_DOWN,
    Content,
    LooseSettled,
    Press,
    SurfaceDoubled,
    SurfaceFound,
    SurfaceLost,
    Unclear,
    mat,
)
from firmware import outcome
from firmware.session import setting_up
from firmware.session.record import Recorded, effective, from_line, to_line
from firmware.session.settling import acting, deciding, problem_of
from firmware.session.seven_wonders.drafting import SLOTS
from firmware.session.status import lights, shown_state, status
from firmware.session.value import Begun, FaultsChanged, Finish, Leave, Overlay, Save, Session, Step, Table, Unfinished
from ui.view import Pick, Problem, Typed
from ui.views.seven_wonders import view
from ui.words import Words

WORDS = {language: Words(language) for language in ("en", "zh")}
PIECES = sorted(p for e in Edition for p in (*catalogue(e).card_pieces, *catalogue(e).wonder_pieces))
FAULTS = (
    {},
    {"camera": Problem("camera_lost", {"text": "unplugged"})},
    {"picture": Problem("camera_dark"), "disk": Problem("disk_full")},
    {"button 3": Problem("button_stuck", {"seat": 3}), "panel": Problem("panel_lost", {"text": "gone"})},
)
TYPED = ("", "\x00", "\u202e", "a" * 500, "\n", "\r", "\b", "\x1b", "狮", "🏛", "lum", "gu")
ODD_PICKS = (
    *("menu:open", "menu:end", "menu:undo", "correct:turn:1", "correct:seat:9", "correct:turn:x", "correct:rule"),
    *("wonder:9", "side:1", "players:99", "entry:card:zzz", "::", "", "resume", "start", "menu:enter:7", "menu:x"),
)


def some_setup(rng: random.Random, players: int) -> Setup:
    """Any setup of this many players; Babylon and Halikarnassos, who play alone, sit at most tables."""
    while True:
        edition = Edition.FIRST if players == 2 else rng.choice(list(Edition))
        cities = players + (players == 2)
        wonders = rng.sample(sorted(catalogue(edition).wonders), cities)
        wonders = [*{"babylon": 0, "halikarnassos": 0, **dict.fromkeys(wonders, 0)}][:cities]
        rng.shuffle(wonders)
        seats = tuple(SeatSetup(wonder, rng.choice(SIDES[edition])) for wonder in wonders)
        readings = sorted((option.name, rng.choice(option.values)) for option in OPTIONS if rng.random() < 0.3)
        chosen = Options(rng.choice(PROFILES), tuple(pair for pair in readings if pair[0] != "house_rules"))
        setup = Setup(edition, seats[:players], chosen, seats[2] if players == 2 else None)
        try:
            GAME.new(setup)
        except BadSetup:
            continue
        return setup


class Hands:
    """Hands at a table that mostly play and now and then do anything else."""

    def __init__(self, bench, rng: random.Random) -> None:
        self.bench, self.rng = bench, rng

    @property
    def session(self) -> Session:
        return self.bench.session

    def leave_overlays(self) -> None:
        self.bench.feed(Typed("\x1b"))
        assert self.session.overlay is Overlay.NONE

    def play_on(self) -> None:
        """One honest step towards the end of the game."""
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
                bench.press(0)
            case Step.COMMITTED:
                bench.clear_mats()
                bench.wait_s(5.1)
            case Step.AGE_END | Step.SCORES:
                bench.press(0)

    def choose(self, seat: int, *, by_hand: bool) -> None:
        """Play something that is allowed, as far as one try of it goes."""
        play = self.session.plays.get(seat)
        if play is not None and play.settled and problem_of(self.session, seat) is None:
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

    def wander(self, picks: int) -> None:
        """Take choices that are offered, whichever."""
        for _ in range(picks):
            offered = [choice.id for choice in status(self.session).choices if choice.id != "menu:end:yes"]
            if offered:
                self.bench.pick(self.rng.choice(offered))
                check(self.bench)

    def meddle(self) -> None:
        bench, rng = self.bench, self.rng
        match rng.randrange(14):
            case 0:
                bench.press(rng.randint(0, 8), long=rng.random() < 0.4)
            case 1:
                self.wander(rng.randint(1, 4))
            case 2:
                bench.feed(Typed(rng.choice(TYPED)))
            case 3 | 4:
                bench.lay(rng.randint(1, 7), rng.choice(SLOTS), self.something())
            case 5:
                bench.wait_s(rng.choice([0.1, 1.0, 5.0, 12.0]))
            case 6:
                event = rng.choice([SurfaceFound, SurfaceLost, SurfaceDoubled])(mat(rng.randint(1, 7)))
                bench.feed(Table((event, LooseSettled(tuple(sorted(rng.sample(PIECES, rng.randint(0, 2))))))))
            case 7:
                bench.disk_full = rng.random() < 0.3
            case 8:
                bench.feed(FaultsChanged(rng.choice(FAULTS)))
            case 9:
                bench.feed(Press(0, long=True))
                bench.pick("menu:undo")
            case 10:
                bench.feed(Press(0, long=True))
                bench.pick("menu:correct")
                self.wander(6)
            case 11:
                bench.feed(Press(0, long=True))
                bench.pick("menu:history")
            case 12:
                bench.feed(Press(0, long=True))
                ruled = [choice.id for choice in status(self.session).choices if choice.id.startswith("menu:ruling")]
                bench.pick(rng.choice([*ruled, "menu:close"]))
            case 13:
                bench.feed(Pick(rng.choice(ODD_PICKS)))

    def something(self) -> Content:
        rng = self.rng
        one = rng.choice(PIECES)
        return rng.choice(
            [
                EMPTY,
                FACE_DOWN,
                Content(pieces=(one,)),
                Content(pieces=tuple(sorted((one, rng.choice(PIECES))))),
                *(Content(unclear=why, text=rng.choice(["", "x" * 40, one])) for why in Unclear),
                *(Content(pieces=(one,), unclear=why) for why in (Unclear.ON_A_BORDER, Unclear.SEEN_TWICE)),
            ]
        )


def check(bench) -> None:
    session = bench.session
    told = view(shown_state(session), status(session), WORDS["en" if session.highlight % 2 else "zh"])
    assert told.screen is status(session).screen
    assert 0 in lights(session)
    turns = [past.turn for past in effective(session.entries)]
    assert session.state == replay(GAME, session.setup, turns)


def restart(bench, setup: Setup) -> None:
    """The power fails and comes back: what the journal's lines say is where the table was."""
    before = bench.session
    recorded = tuple(Recorded(r.seq, from_line(GAME.name, *to_line(GAME.name, r.entry))) for r in before.entries)
    assert recorded == before.entries
    again = notation.parse_setup(notation.format_setup(setup))
    assert again == setup
    session = Session(seed=1, camera=before.camera, unfinished=Unfinished(1, again, recorded), now_s=before.now_s)
    bench.session = replace(session, layout=before.layout, faults=before.faults)
    bench.pick("resume")
    assert bench.session.state == before.state


@pytest.mark.parametrize("seed", range(10))
def test_any_game_under_any_meddling_stays_sound_and_can_be_ended(new_bench, seed):
    rng = random.Random(seed)
    setup = some_setup(rng, (2, 3, 4, 5, 7)[seed % 5])
    bench = new_bench(camera=seed % 4 != 3)
    bench.session, _ = setting_up.start(bench.session, setup)
    bench.feed(Begun(1))
    bench.feed(Table(tuple(SurfaceFound(mat(seat)) for seat in range(1, len(setup.all_seats) + 1))))
    hands = Hands(bench, rng)
    for deed in range(160):
        if bench.session.step is Step.SCORES:
            break
        hands.play_on() if rng.random() < 0.55 else hands.meddle()
        check(bench)
        if deed % 20 == 19:
            restart(bench, setup)
            check(bench)
    bench.disk_full = False
    bench.mend()
    for _ in range(400):
        if bench.session.step is Step.CLOSED:
            break
        hands.play_on()
        check(bench)
    assert bench.session.state.phase is Phase.OVER
    assert bench.effects[-2:] == [Finish(aborted=False), Leave()]
    assert bench.effects.count(Finish(aborted=False)) == 1
    assert any(isinstance(effect, Save) for effect in bench.effects)
    assert outcome.outcome(bench.session.state)["game"] == GAME.name
