"""The whole device: from the last card settling to the verdict on the screen, the first screen, memory of a game."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from engine.seven_wonders.catalogue import catalogue
from engine.seven_wonders.state import CardCopy, Edition, SeatSetup, Setup
from engine.table import FACE_DOWN, Content, Press, SurfaceFound, ZoneId, ZoneSettled, mat
from firmware.host import Host
from firmware.journal import Journal
from firmware.panel import NoPanel
from firmware.session import setting_up
from firmware.session.value import Session, Step, Table, Tick
from ui.paint import Painter
from ui.view import Mark
from ui.words import Words

HOME = Path(__file__).parent.parent.parent
SECOND = catalogue(Edition.SECOND)
SEATS = range(1, 8)
HANDS = ("lumber_yard", "stone_pit", "clay_pool", "ore_vein", "loom_1", "altar", "theater")


class Unseen:
    def show(self, painted):
        self.painted = painted


@pytest.fixture
def host(tmp_path):
    journal = Journal.open(tmp_path / "journal.db")
    made = Host(
        Session(),
        journal=journal,
        panel=NoPanel(),
        words=Words("en"),
        painter=Painter((1920, 1080)),
        display=Unseen(),
        wall_clock=lambda: "",
    )
    setup = Setup(Edition.SECOND, tuple(SeatSetup(wonder, "day") for wonder in sorted(SECOND.wonders)))
    made.take(setting_up.start(made.session, setup))
    made.feed([Table(tuple(SurfaceFound(mat(seat)) for seat in SEATS))])
    yield made
    journal.close()


def revealed(host) -> tuple[tuple, dict]:
    """Everybody has turned a card up but seat 7, whose card is the last to settle."""
    host.feed([Table(tuple(ZoneSettled(ZoneId(mat(seat), "card"), FACE_DOWN) for seat in SEATS))])
    host.feed([Press(seat) for seat in SEATS])
    while host.session.step is not Step.READ:
        host.feed([Tick(host.session.now_s + 0.1)])
    events = [
        ZoneSettled(ZoneId(mat(seat), "card"), Content(pieces=(SECOND.piece_of(CardCopy(card)),)))
        for seat, card in zip(SEATS, HANDS, strict=True)
    ]
    host.feed([Table(tuple(events[:-1]))])
    host.present({})
    return events[-1], {}


def test_from_the_last_card_settling_to_the_verdict_on_the_screen(benchmark, host):
    last, pictures = revealed(host)
    before = host.session

    def again():
        host.session = before
        host.present(pictures)
        return (last,), {}

    def verdict(event):
        host.feed([Table((event,))])
        host.present(pictures)

    benchmark.pedantic(verdict, setup=again, rounds=30)
    assert host.session.plays[7].settled
    assert host._shown[1].seats[6].mark is Mark.SETTLED
    benchmark.extra_info["baseline"] = "the painting of a whole new screen alone: test_bench_ui.py"


FIRST_SCREEN = """
import time, tempfile, pathlib
began = time.perf_counter()
from firmware.host import Host
from firmware.journal import Journal
from firmware.panel import NoPanel
from firmware.session.value import Session
from ui.paint import Painter
from ui.words import Words
class Unseen:
    def show(self, painted): pass
folder = pathlib.Path(tempfile.mkdtemp())
host = Host(Session(), journal=Journal.open(folder / "journal.db"), panel=NoPanel(), words=Words("en"),
            painter=Painter((1920, 1080)), display=Unseen(), wall_clock=lambda: "")
host.present({})
print(time.perf_counter() - began)
"""


def test_start_to_first_screen(benchmark):
    def start(script):
        ran = subprocess.run([sys.executable, "-c", script], cwd=HOME, capture_output=True, text=True, check=True)
        return ran.stdout

    benchmark.pedantic(start, args=(FIRST_SCREEN,), rounds=3)
    baseline = "import numpy, cv2, pygame"
    began = [float(start(f"import time; t=time.perf_counter(); {baseline}; print(time.perf_counter()-t)").split()[-1])]
    benchmark.extra_info["baseline_import_of_numpy_cv2_pygame_s"] = round(began[0], 3)
    assert float(start(FIRST_SCREEN).split()[-1]) > 0


def test_resident_memory_over_a_whole_demo_game(benchmark):
    """Kilobytes at the highest, of a process that plays a whole game, and of one that only imports the libraries."""
    # Not getrusage: it starts from the highest of the process that started this one.
    measure = "print(next(line.split()[1] for line in open('/proc/self/status') if line.startswith('VmHWM')))"
    players = 7 if benchmark.enabled else 3  # the test command only sees to it that this runs
    game = (
        f"import sys; sys.argv = ['pharos', 'demo', '--headless', '--players', '{players}']\n"
        "from firmware.cli import main\n"
        "main(standalone_mode=False)\n" + measure
    )

    def run(script):
        ran = subprocess.run([sys.executable, "-c", script], cwd=HOME, capture_output=True, text=True, check=True)
        return int(ran.stdout.split()[-1])

    highest = benchmark.pedantic(run, args=(game,), rounds=1)
    libraries = run(f"import numpy, cv2, pygame, zxingcpp; {measure}")
    benchmark.extra_info["highest_mb"] = round(highest / 1024)
    benchmark.extra_info["baseline_libraries_alone_mb"] = round(libraries / 1024)
    assert highest > libraries
