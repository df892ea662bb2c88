"""A session with its devices: what the disk answers, what the panel and the display are told, and a power cut."""

from __future__ import annotations

import json
import random
import signal
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from engine import notation
from engine.game import replay
from engine.seven_wonders.state import Edition, SeatSetup, Setup
from engine.seven_wonders.turn import GAME
from engine.table import Press
from firmware.host import Host
from firmware.journal import Journal
from firmware.journal_errors import SaveFailed as SavingFailed
from firmware.session import setting_up
from firmware.session.record import Moves, from_line
from firmware.session.value import Session, Step, Tick
from firmware.signals import Beep, Light
from ui.paint import Painter
from ui.view import Pick, Screen
from ui.words import Words

HOME = Path(__file__).parent.parent.parent
SETUP = Setup(Edition.SECOND, tuple(SeatSetup(wonder, "day") for wonder in ("gizah", "rhodos", "babylon")))


@dataclass
class Panel:
    lights: dict[int, Light] = field(default_factory=dict)
    beeps: list[Beep] = field(default_factory=list)

    def light(self, seat, light):
        self.lights[seat] = light

    def beep(self, beep):
        self.beeps.append(beep)


@dataclass
class Display:
    shown: list[Screen] = field(default_factory=list)

    def show(self, painted):
        self.shown.append(painted.screen)


@pytest.fixture
def journal(tmp_path):
    opened = Journal.open(tmp_path / "journal.db")
    yield opened
    opened.close()


@pytest.fixture
def host(journal):
    made = Host(
        Session(camera=False),
        journal=journal,
        panel=Panel(),
        words=Words("en"),
        painter=Painter((800, 480)),
        display=Display(),
        wall_clock=lambda: "then",
    )
    made.take(setting_up.start(made.session, SETUP))
    return made


def sell_all(host) -> None:
    """One turn by touch: everybody ready, the count-down, everybody sells, the mats are put away."""
    host.feed([Press(seat) for seat in (1, 2, 3)])
    for _ in range(60):
        host.feed([Tick(host.session.now_s + 0.1)])
        if host.session.step is Step.READ:
            break
    for seat in (1, 2, 3):
        host.feed([Pick(f"menu:enter:{seat}"), Pick("entry:sell")])
    for _ in range(90):
        host.feed([Tick(host.session.now_s + 0.1)])
        if host.session.step in {Step.CHOOSE, Step.AGE_END}:
            break


def test_a_setup_opens_a_game_in_the_journal(host, journal):
    game = journal.unfinished()
    assert game.game == "seven-wonders"
    assert notation.parse_setup(game.setup) == SETUP
    assert host.session.step is Step.CHOOSE


def test_every_turn_is_in_the_journal_before_it_is_the_state(host, journal):
    sell_all(host)
    sell_all(host)
    lines = journal.entries(host.session.game_id)
    assert [line.seq for line in lines] == [1, 2]
    turns = [from_line(GAME.name, line.kind, line.text).turn for line in lines]
    assert replay(GAME, SETUP, turns) == host.session.state


def test_a_disk_that_refuses_keeps_the_turn_on_the_table(host, journal, monkeypatch):
    def refuse(*_args, **_kwargs):
        raise SavingFailed("no room", "disk_full")

    before = host.session.state
    with monkeypatch.context() as patched:
        patched.setattr(journal, "append", refuse)
        sell_all(host)
        assert host.session.state == before
        assert host.session.save_problem.facts["reason"] == "disk_full"
    host.feed([Press(0)])
    assert host.session.step is Step.COMMITTED
    assert len(journal.entries(host.session.game_id)) == 1


def test_a_finished_game_has_its_scores_in_the_history(host, journal):
    for _ in range(3):
        for _ in range(6):
            sell_all(host)
        host.feed([Press(0)])
    assert host.session.step is Step.SCORES
    assert not journal.games()[0].finished
    host.feed([Press(0)])
    assert host.left
    game = journal.games()[0]
    assert (game.finished, game.aborted) == (True, False)
    seats = json.loads(game.outcome)["seats"]
    assert [seat["coins"] for seat in seats] == [57, 57, 57]
    assert [sum(seat["categories"].values()) for seat in seats] == [seat["total"] for seat in seats]


def test_an_ended_game_is_marked_as_aborted(host, journal):
    sell_all(host)
    host.feed([Press(0, long=True), Pick("menu:end"), Pick("menu:end:yes")])
    assert host.left
    assert journal.games()[0].aborted


def test_the_display_is_painted_when_something_changed_and_not_otherwise(host):
    assert host.present({})
    host.feed([Tick(5.0)])
    host.present({})
    assert not host.present({})
    host.feed([Press(1)])
    assert host.present({})


def test_lights_are_told_once(host):
    host.present({})
    panel = host._panel
    assert panel.lights[1] is Light.BREATHE
    panel.lights.clear()
    host.present({})
    assert panel.lights == {}
    host.feed([Press(1)])
    host.present({})
    assert panel.lights == {1: Light.STEADY}


PLAYER = """
import sys
from pathlib import Path
sys.path[:0] = [{home!r}, {tests!r}]
from test_host import *
journal = Journal.open(Path({path!r}))
host = Host(Session(camera=False), journal=journal, panel=Panel(), words=Words("en"),
            painter=Painter((800, 480)), display=None, wall_clock=lambda: "then")
host.take(setting_up.start(host.session, SETUP))
for turn in range(17):
    sell_all(host)
    if host.session.step is Step.AGE_END:
        host.feed([Press(0)])
    print(len(host.session.entries), flush=True)
"""


@pytest.mark.parametrize("seed", range(3))
def test_killed_at_any_moment_it_goes_on_from_the_last_committed_turn(tmp_path, seed):
    path = tmp_path / "journal.db"
    script = PLAYER.format(home=str(HOME), tests=str(Path(__file__).parent), path=str(path))
    player = subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True)
    told = 0
    for line in player.stdout:
        told = int(line) if line.strip().isdigit() else told
        if told >= 2 + 4 * seed:
            time.sleep(random.Random(seed).uniform(0.0, 0.05))
            player.send_signal(signal.SIGKILL)
            break
    player.wait()
    told = max([told, *(int(line) for line in player.stdout if line.strip().isdigit())])
    journal = Journal.open(path)
    try:
        game = journal.unfinished()
        entries = [from_line(game.game, line.kind, line.text) for line in journal.entries(game.id)]
        assert len(entries) >= told
        assert all(isinstance(entry, Moves) for entry in entries)
        state = replay(GAME, notation.parse_setup(game.setup), [entry.turn for entry in entries])
        assert (state.age - 1) * 6 + state.turn - 1 == len(entries)
    finally:
        journal.close()
