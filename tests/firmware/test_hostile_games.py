"""Journals of 7 Wonders Dice and World Wonders that were damaged, mixed up, cut off or written with files that are
gone: what can go on goes on, what cannot is told, and nothing in the journal is lost."""

from __future__ import annotations

import contextlib
import random
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest
from meddling import FAULTS, ODD_PICKS, TYPED

from engine import notation
from engine.game import replay
from engine.games import RULES
from engine.seven_wonders_dice import catalogue as dice_catalogue
from engine.table import EMPTY, FACE_DOWN, Content, Press, SurfaceFound, ZoneId, ZoneSettled
from engine.world_wonders import catalogue as world_catalogue
from firmware import owners
from firmware.journal import Entry, Journal
from firmware.resuming import unfinished
from firmware.session.record import effective, from_line
from firmware.session.status import lights, shown_state, status
from firmware.session.step import step
from firmware.session.value import (
    Begin,
    Begun,
    FaultsChanged,
    Overlay,
    SaveFailed,
    Session,
    Step,
    Table,
    Tick,
    Unfinished,
)
from ui.view import Pick, Problem, Typed
from ui.views.games import view
from ui.words import Words

HOME = Path(__file__).parents[2]
WORDS = Words("en")
DICE, WORLD = "seven-wonders-dice", "world-wonders"
SETUPS = {
    DICE: "seven-wonders-dice boards=stand-in start=2 seats=rhodes:Ada,giza options=profile:seed",
    WORLD: "world-wonders components=stand-in resources=A seats=A:Ada,A:Bo objectives=- options=profile:seed",
    "seven-wonders": "seven-wonders second seats=gizah/day:Ada,rhodos/night:Bo,babylon/day options=profile:seed",
}
ROLL = "0=R gray:clay/2 gray:stone/0 gray:wood/1 blue:mask/0 yellow:coins7/1 red:sword/0 green:gear/3"
LINES = {
    DICE: (
        ("moves", ROLL),
        ("moves", "1=B gray/0 warehouse.stone | 2=P"),
        ("moves", ROLL),
        ("undo", "2"),
        ("moves", ROLL.replace("mask", "scales")),
        ("moves", "1=P | 2=B blue/0 agora.a1"),
        ("correct", "2 2=B red/0 barracks_left.attack1"),
    ),
    WORLD: (
        ("moves", "0=O 2,1"),
        ("moves", "0=U s1-B1 + moai"),
        ("moves", "2=S 0,9 1,9 2,9 3,9"),
        ("moves", "2=L"),
        ("moves", "2=R 4,9 5,9 6,9 7,9"),
        ("undo", "4"),
        ("moves", "2=P 1"),
        ("moves", "1=S 0,9 1,9 2,9 3,9"),
    ),
}


@pytest.fixture
def journal(tmp_path: Path):
    with contextlib.closing(Journal.open(tmp_path / "journal.db")) as opened:
        yield opened


def begin(journal: Journal, game: str, lines=(), setup: str = "") -> int:
    number = journal.begin(game, setup or SETUPS[game])
    if lines:
        journal.append(number, [Entry(*line) for line in lines])
    return number


def resumed(journal: Journal, game: str = "seven-wonders") -> Session:
    """The session of a table that opens with this game and goes on with the one that has no end."""
    left, problem = unfinished(journal)
    assert problem is None
    session = Session(game, unfinished=left, camera=False)
    offered = {choice.id: choice for choice in status(session).choices}
    assert offered["resume"].facts["game"] == notation.game_of(left.setup)
    return step(session, Pick("resume"))[0]


@pytest.mark.parametrize("opened_with", [DICE, WORLD, "seven-wonders"])
@pytest.mark.parametrize("game", [DICE, WORLD])
def test_an_unfinished_game_is_offered_whatever_game_the_table_opens_with(journal, game, opened_with):
    begin(journal, game, LINES[game])
    session = resumed(journal, opened_with)
    turns = [past.turn for past in effective(session.entries)]
    assert session.game == game
    assert session.state == replay(RULES[game], notation.parse_setup(SETUPS[game]), turns)
    assert view(shown_state(session), status(session), WORDS).screen is status(session).screen


@pytest.mark.parametrize(
    ("game", "statement"),
    [
        (DICE, "UPDATE games SET game = 'world-wonders'"),
        (DICE, "UPDATE games SET setup = replace(setup, 'giza', 'rhodes')"),
        (DICE, "UPDATE games SET setup = replace(setup, 'giza', 'atlantis')"),
        (DICE, "UPDATE games SET setup = replace(setup, 'start=2', 'start=3')"),
        (DICE, f"UPDATE games SET setup = '{SETUPS[WORLD]}'"),
        (DICE, "UPDATE entries SET text = '0=O 2,1' WHERE seq = 1"),
        (DICE, "UPDATE entries SET text = '1=S | 2=S' WHERE seq = 2"),
        (DICE, "UPDATE entries SET text = replace(text, 'stone/0', 'stone/4') WHERE seq = 1"),
        (DICE, "UPDATE entries SET text = replace(text, 'gray:stone/0 ', '') WHERE seq = 1"),
        (DICE, "UPDATE entries SET text = '1!=X nowhere.n1 | 2=P' WHERE seq = 2"),
        (DICE, "UPDATE entries SET text = '1!=T nothing | 2=P' WHERE seq = 2"),
        (DICE, "UPDATE entries SET kind = 'ruling', text = '1 1' WHERE seq = 7"),
        (DICE, "UPDATE entries SET kind = 'undo', text = '0' WHERE seq = 5"),
        (WORLD, "UPDATE games SET setup = replace(setup, 'seats=A:Ada', 'seats=B1:Ada,B1')"),
        (WORLD, "UPDATE games SET setup = replace(setup, 'objectives=-', 'objectives=o1')"),
        (WORLD, "UPDATE entries SET text = '0=A a1' WHERE seq = 1"),
        (WORLD, "UPDATE entries SET text = '0=O 1,2' WHERE seq = 1"),
        (WORLD, "UPDATE entries SET text = '0=U s1-B1 s1-B1' WHERE seq = 2"),
        (WORLD, "UPDATE entries SET text = '0=U + moai moai' WHERE seq = 2"),
        (WORLD, "UPDATE entries SET text = '2=S 0,9 1,9 2,9 4,9' WHERE seq = 3"),
        (WORLD, "UPDATE entries SET text = '2!=S 10,9 11,9 12,9 13,9' WHERE seq = 3"),
        (WORLD, "UPDATE entries SET text = '2!=B no-tile 0,0' WHERE seq = 7"),
        (WORLD, "UPDATE entries SET text = '2!=R 0,9 1,9 2,9 3,9' WHERE seq = 7"),
        (WORLD, "UPDATE entries SET text = '2=P 9' WHERE seq = 7"),
        (WORLD, "UPDATE entries SET kind = 'correct', text = '3 1=S 0,9 1,9 2,9 3,9' WHERE seq = 8"),
        (WORLD, "UPDATE entries SET kind = 'correct', text = '2 0=O 1,2' WHERE seq = 8"),
    ],
)
def test_lines_that_cannot_be_played_are_told_and_left_and_a_new_game_can_begin(tmp_path, game, statement):
    path = tmp_path / "journal.db"
    with contextlib.closing(Journal.open(path)) as journal:
        begin(journal, game, LINES[game])
    with contextlib.closing(sqlite3.connect(path)) as db:
        db.execute(statement)
        db.commit()
    with contextlib.closing(Journal.open(path)) as journal:
        assert unfinished(journal) == (None, Problem("game_unreadable"))
        assert len(journal.entries(1)) == len(LINES[game])
        assert journal.append(begin(journal, game), [Entry(*LINES[game][0])]) == 1


@pytest.mark.parametrize("game", [DICE, WORLD])
def test_lines_of_another_game_inside_are_told(journal, game):
    other = WORLD if game == DICE else DICE
    for at in range(len(LINES[game])):
        lines = [*LINES[game][:at], LINES[other][at % 2], *LINES[game][at:]]
        begin(journal, game, lines)
        assert unfinished(journal) == (None, Problem("game_unreadable"))


WORDS_OF = {
    DICE: ("P", "W", "D", "B gray/0 warehouse.stone", "B blue ?", "X agora.a1", "T bonus.coins", "B green/3 -", "?"),
    WORLD: ("L", "Y", "E", "W", "P 1", "T 4,5", "R ?", "B s1-B1 0,8 0,7 1,8", "S 0,9 1,9 2,9 3,9", "M moai ?", "?"),
}


def rewritten(rng: random.Random, game: str) -> list[tuple[str, str]]:
    """The lines of a game with some of them replaced by others that might stand there."""
    lines = list(LINES[game])
    for _ in range(rng.randint(1, 3)):
        at, seat, word = rng.randrange(len(lines)), rng.randint(0, 3), rng.choice(WORDS_OF[game])
        kind, text = lines[at]
        lines[at] = rng.choice(
            [
                (kind, text.replace("=", "!=", 1)),
                ("moves", f"{seat}={word}"),
                ("moves", f"1{rng.choice(['', '!'])}={word} | 2=P"),
                ("correct", f"{rng.randint(1, 8)} {seat}={word}"),
                ("ruling", f"{rng.randint(1, 8)} {rng.choice(['1', '2', '1,2'])}"),
                ("undo", str(rng.randint(0, 8))),
            ]
        )
    return lines[: rng.randint(1, len(lines))]


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("game", [DICE, WORLD])
def test_rewritten_lines_are_refused_as_a_whole_or_played_through(journal, game, seed):
    rng, played = random.Random(seed), 0
    for _ in range(80):
        begin(journal, game, rewritten(rng, game))
        left, problem = unfinished(journal)
        assert (left is None) == (problem == Problem("game_unreadable"))
        if left is None:
            continue
        played += 1
        session = resumed(journal)
        for overlay in ("", "menu:open", "menu:correct", "menu:close", "menu:open", "menu:history"):
            session, _ = step(session, Pick(overlay))
            assert view(shown_state(session), status(session), WORDS)
            assert 0 in lights(session)
        assert session.overlay is Overlay.HISTORY
        assert len(RULES[game].score(session.state).seats) == 2
    assert played > 3


@pytest.mark.parametrize("game", [DICE, WORLD])
def test_the_lines_that_are_rewritten_are_a_game(journal, game):
    begin(journal, game, LINES[game])
    left, problem = unfinished(journal)
    assert problem is None
    assert len(left.entries) == len(LINES[game])


# Files of owners that are gone.

OWNED = {
    DICE: (owners.BOARDS, "engine/seven_wonders_dice/data/boards.json", dice_catalogue),
    WORLD: (owners.COMPONENTS, "engine/world_wonders/data/components.json", world_catalogue),
}
PACKAGED = {DICE: '"name": "Giza"', WORLD: ".*.......*.."}
MINE = {DICE: '"name": "Mine"', WORLD: "..*......*.."}
YOURS = {DICE: '"name": "Yours"', WORLD: "...*.....*.."}


@pytest.fixture
def owned(tmp_path, monkeypatch, request):
    """A game with an owner's file, in a new process: (kind, file, setup), nothing of it known to the rules yet."""
    kind, source, catalogue = OWNED[request.param]
    packaged, file = (HOME / source).read_text("utf-8"), tmp_path / "mine.json"
    assert PACKAGED[request.param] in packaged
    file.write_text(packaged.replace(PACKAGED[request.param], MINE[request.param], 1), "utf-8")
    monkeypatch.setattr(catalogue, "_KEPT", {})
    name = owners.load(kind, file).fingerprint
    monkeypatch.setattr(catalogue, "_KEPT", {})
    return kind, file, SETUPS[request.param].replace("stand-in", name)


@pytest.mark.parametrize("owned", [DICE, WORLD], indirect=True)
def test_a_game_whose_owners_file_is_missing_says_which_and_goes_on_once_it_is_named(journal, owned):
    kind, file, setup = owned
    begin(journal, kind.game, LINES[kind.game], setup)
    left, problem = unfinished(journal)
    assert (left, problem) == (None, Problem(f"{kind.called}_unknown"))
    for language in ("en", "zh"):
        assert f"{kind.called} = …" in Words(language).say(problem.code, problem.facts)
    assert len(journal.entries(1)) == len(LINES[kind.game])
    owners.load(kind, file)
    assert resumed(journal).state.setup == notation.parse_setup(setup)


@pytest.mark.parametrize("owned", [DICE, WORLD], indirect=True)
def test_a_file_that_was_changed_since_is_another_one(journal, owned):
    kind, file, setup = owned
    begin(journal, kind.game, LINES[kind.game], setup)
    file.write_text(file.read_text("utf-8").replace(MINE[kind.game], YOURS[kind.game]), "utf-8")
    owners.load(kind, file)
    assert unfinished(journal) == (None, Problem(f"{kind.called}_unknown"))


# The set-up screen.


def set_up_at_random(rng: random.Random, left: Unfinished | None) -> Session:
    """Anything that is picked, pressed, typed or laid before a game begins, and a disk that sometimes refuses it."""
    session = Session(rng.choice([DICE, WORLD]), seed=rng.randrange(99), camera=rng.random() < 0.8, unfinished=left)
    for _ in range(80):
        picks = [choice.id for choice in status(session).choices]
        session, effects = step(
            session,
            rng.choice(
                [
                    *(Pick(rng.choice([*picks, *ODD_PICKS])) for _ in range(4)),
                    Press(rng.randint(0, 8), long=rng.random() < 0.5),
                    Typed(rng.choice(TYPED)),
                    Tick(session.now_s + rng.choice([0.1, 20.0])),
                    FaultsChanged(rng.choice(FAULTS)),
                    Table((SurfaceFound(rng.choice(SURFACES)), ZoneSettled(rng.choice(SLOTS), something(rng)))),
                    SaveFailed("disk_full"),
                    Begun(1),
                ]
            ),
        )
        if any(isinstance(effect, Begin) for effect in effects):
            session, _ = step(session, rng.choice([SaveFailed("disk_full"), SaveFailed("io_error"), Begun(7)]))
        assert view(shown_state(session), status(session), WORDS).screen is status(session).screen
        assert 0 in lights(session)
        if session.state is not None:
            break
        assert session.setup is None
    return session


SURFACES = ("tray", "map1", "map5", "board1", "board7", "strip2", "mat1")
SLOTS = tuple(ZoneId(surface, slot) for surface in SURFACES[1:] for slot in ("choice", "card"))
TILES = sorted((*dice_catalogue.pieces().tiles, *dice_catalogue.pieces().boards, *world_catalogue.pieces().choices))


def something(rng: random.Random) -> Content:
    return rng.choice([EMPTY, FACE_DOWN, Content(tuple(sorted(rng.sample(TILES, rng.randint(1, 2)))))])


def test_whatever_is_done_before_a_game_it_begins_or_waits_to(journal):
    begin(journal, DICE, LINES[DICE])
    left, _ = unfinished(journal)
    begun = [set_up_at_random(random.Random(seed), rng_left) for seed in range(40) for rng_left in (None, left)]
    games = {session.game for session in begun if session.state is not None}
    assert games >= {DICE, WORLD}
    assert any(session.entries for session in begun)


# A power cut.

PLAYER = """
import random, sys
from pathlib import Path
sys.path[:0] = [{home!r} + place for place in ("", "/tests/support", "/tests/firmware", "/tests/firmware/session")]
import test_{game}_monkey as monkey
from test_host import Display, Painter, Panel, Words
from test_host import Host, Journal, Session, setting_up
from engine.notation import parse_setup

host = Host(Session({name!r}, camera=False), journal=Journal.open(Path({path!r})), panel=Panel(), words=Words("en"),
            painter=Painter((800, 480)), display=None, wall_clock=lambda: "then")

class OnDisk(monkey.{bench}):
    session = property(lambda self: host.session)
    def __init__(self): self.effects, self.disk_full, self.lying = [], False, {{}}
    def feed(self, given): host.feed([given])

host.take(setting_up.start(host.session, parse_setup({setup!r})))
hands = monkey.{hands}(OnDisk(), random.Random(1))
while not host.left:
    hands.play_on()
    print(len(host.session.entries), flush=True)
"""


@pytest.mark.parametrize(
    ("game", "names"), [(DICE, ("dice", "DiceBench", "DiceHands")), (WORLD, ("world", "WorldBench", "WorldHands"))]
)
def test_killed_at_any_moment_it_goes_on_from_the_last_committed_turn(tmp_path, game, names):
    path, rng = tmp_path / "journal.db", random.Random(game)
    words = dict(zip(("game", "bench", "hands"), names, strict=True))
    script = PLAYER.format(home=str(HOME), path=str(path), name=game, setup=SETUPS[game], **words)
    player = subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True)
    told, wanted = 0, rng.randint(6, 14)
    for line in player.stdout:
        told = int(line) if line.strip().isdigit() else told
        if told >= wanted:
            time.sleep(rng.uniform(0.0, 0.05))
            player.send_signal(signal.SIGKILL)
            break
    player.wait()
    told = max([told, *(int(line) for line in player.stdout if line.strip().isdigit())])
    with contextlib.closing(Journal.open(path)) as journal:
        session = resumed(journal)
        lines = journal.entries(1)
    assert len(session.entries) >= told >= wanted
    assert [from_line(game, line.kind, line.text) for line in lines] == [each.entry for each in session.entries]
    assert session.step is not Step.SETUP
