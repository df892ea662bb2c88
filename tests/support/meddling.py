"""Hands at a table of any game that mostly play and now and then do anything else; and what must hold all the while."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from dataclasses import replace

from session_bench import Bench

from engine import notation
from engine.game import replay
from engine.games import RULES
from engine.table import EMPTY, FACE_DOWN, Content, PieceId, Press, Unclear
from firmware import outcome
from firmware.session.record import Recorded, as_recorded, effective, from_line, to_line
from firmware.session.settling import acting, problem_of
from firmware.session.status import lights, shown_state, status
from firmware.session.value import FaultsChanged, Finish, Leave, Overlay, Save, Session, Step, Unfinished
from ui.view import Pick, Problem, Typed
from ui.views.games import view
from ui.words import Words

WORDS = {language: Words(language) for language in ("en", "zh")}
FAULTS = (
    {},
    {"camera": Problem("camera_lost", {"text": "unplugged"})},
    {"picture": Problem("camera_dark"), "disk": Problem("disk_full")},
    {"button 3": Problem("button_stuck", {"seat": 3}), "panel": Problem("panel_lost", {"text": "gone"})},
)
TYPED = ("", "\x00", "\u202e", "a" * 500, "\n", "\r", "\b", "\x1b", "狮", "🏛", "a1", "c", "b2\r", "lum", "gu")
ODD_PICKS = (
    *("menu:open", "menu:end", "menu:undo", "correct:turn:1", "correct:seat:0", "correct:seat:9", "correct:turn:x"),
    *("correct:rule", "correct:way:0", "correct:rewind", "wonder:9", "players:99", "::", "", "resume", "start"),
    *("menu:enter:0", "menu:enter:7", "menu:x", "menu:ruling:0", "menu:ruling:9", "way:1:0", "way:0:0", "way:9:9"),
    *("entry:item:nothing", "entry:cell:0:0", "entry:cell:99:-1", "entry:die:pink", "entry:face:none", "entry:x"),
    *("entry:quadrant:9", "entry:pedestal:7", "entry:stack:none", "entry:back", "menu:end:no", "game", "profile"),
    *("entry:card:zzz", "side:1"),
)


class Hands(ABC):
    """What hands do at any table; each game adds what is laid there and how it is played honestly."""

    def __init__(self, bench: Bench, rng: random.Random) -> None:
        self.bench, self.rng = bench, rng
        self._replayed: tuple[object, object] = (None, None)

    @property
    def session(self) -> Session:
        return self.bench.session

    @abstractmethod
    def play_on(self) -> None:
        """One honest step towards the end of the game."""

    @abstractmethod
    def disturb(self) -> None:
        """Anything else that may happen on this table."""

    @abstractmethod
    def pieces(self) -> list[PieceId]:
        """Stickers of this game, for what lies in the wrong place."""

    def leave_overlays(self) -> None:
        self.bench.feed(Typed("\x1b"))
        assert self.session.overlay is Overlay.NONE

    def settled(self, seat: int) -> bool:
        play = self.session.plays.get(seat)
        return play is not None and play.settled and problem_of(self.session, seat) is None

    def wander(self, picks: int) -> None:
        """Take choices that are offered, whichever."""
        for _ in range(picks):
            offered = [choice.id for choice in status(self.session).choices if choice.id != "menu:end:yes"]
            if offered:
                self.bench.pick(self.rng.choice(offered))
                self.check()

    def meddle(self) -> None:
        bench, rng = self.bench, self.rng
        match rng.randrange(15):
            case 0:
                bench.press(rng.randint(0, 8), long=rng.random() < 0.4)
            case 1:
                self.wander(rng.randint(1, 6))
            case 2:
                bench.feed(Typed(rng.choice(TYPED)))
            case 3 | 4 | 5:
                self.disturb()
            case 6:
                bench.wait_s(rng.choice([0.1, 1.0, 5.0, 12.0]))
            case 7:
                bench.disk_full = rng.random() < 0.3
            case 8:
                bench.feed(FaultsChanged(rng.choice(FAULTS)))
            case 9:
                bench.feed(Press(0, long=True))
                bench.pick("menu:undo")
            case 10 | 11:
                bench.feed(Press(0, long=True))
                bench.pick("menu:correct")
                self.wander(8)
            case 12:
                bench.feed(Press(0, long=True))
                ruled = [choice.id for choice in status(self.session).choices if choice.id.startswith("menu:ruling")]
                bench.pick(rng.choice([*ruled, "menu:close"]))
            case 13:
                bench.feed(Press(0, long=True))
                bench.pick(rng.choice(["menu:history", "menu:picture", "menu:pause"]))
            case 14:
                bench.feed(Pick(rng.choice(ODD_PICKS)))

    def something(self) -> Content:
        """What may lie in a slot."""
        rng = self.rng
        known = self.pieces()
        one = rng.choice(known)
        return rng.choice(
            [
                EMPTY,
                FACE_DOWN,
                Content(pieces=(one,)),
                Content(pieces=(one,), face_down=True),
                Content(pieces=tuple(sorted((one, rng.choice(known))))),
                *(Content(unclear=why, text=rng.choice(["", "x" * 40, one])) for why in Unclear),
                *(Content(pieces=(one,), unclear=why) for why in (Unclear.ON_A_BORDER, Unclear.SEEN_TWICE)),
            ]
        )

    def check(self) -> None:
        """Screen and lights can be made, the state is what the journal leads to."""
        session = self.session
        told = status(session)
        shown = view(shown_state(session), told, WORDS["en" if session.highlight % 2 else "zh"])
        assert shown.screen is told.screen
        assert 0 in lights(session)
        assert len({choice.id for choice in told.choices}) == len(told.choices)
        if (session.entries, session.state) != self._replayed:
            turns = [past.turn for past in effective(session.entries)]
            assert session.state == replay(RULES[session.game], session.setup, turns)
            self._replayed = session.entries, session.state

    def restart(self) -> None:
        """The power fails and comes back: what the journal's lines say is where the table was."""
        before, game = self.session, self.session.game
        recorded = tuple(Recorded(r.seq, from_line(game, *to_line(game, r.entry))) for r in before.entries)
        assert recorded == before.entries
        setup = notation.parse_setup(notation.format_setup(before.setup))
        assert setup == before.setup
        assert all(moves.turn.moves for _, moves, _ in as_recorded(setup, recorded))
        unfinished = Unfinished(1, setup, recorded)
        session = Session(game, seed=1, camera=before.camera, unfinished=unfinished, now_s=before.now_s)
        self.bench.session = replace(session, layout=before.layout, faults=before.faults)
        self.bench.pick("resume")
        assert self.session.state == before.state
        self.check()


def play_through(hands: Hands, *, deeds: int, restart_after: int = 20, steps: int = 2000) -> None:
    """Meddle for so many deeds, a restart now and then; after that the game can still be played to its end."""
    bench = hands.bench
    for deed in range(deeds):
        if bench.session.step is Step.SCORES:
            break
        hands.play_on() if hands.rng.random() < 0.5 else hands.meddle()
        hands.check()
        if deed % restart_after == restart_after - 1:
            hands.restart()
    bench.disk_full = False
    bench.mend()
    for _ in range(steps):
        if bench.session.step is Step.CLOSED:
            break
        hands.play_on()
        hands.check()
    assert not acting(bench.session)
    assert bench.effects[-2:] == [Finish(aborted=False), Leave()]
    assert bench.effects.count(Finish(aborted=False)) == 1
    assert any(isinstance(effect, Save) for effect in bench.effects)
    assert outcome.outcome(bench.session.state)["game"] == bench.session.game
