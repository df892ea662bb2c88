"""A look at a 12-megapixel frame with seven mats and seven cards, beside pyzbar on the whole grey frame.

Ratios are CPU time of the same run, so a busy machine does not tilt them; they and the codes that each reads stand in
``extra_info`` of the benchmark's JSON.
"""

import random
import time

import pytest

from engine.table import Sticker
from vision.frame import Frame
from vision.sighting import sight
from vision.sim import card_table as tabletop
from vision.sim.render import Camera, Renderer
from vision.surface import seat_mats

pyzbar = pytest.importorskip("pyzbar.pyzbar")

MATS = seat_mats(7)
KNOWN = frozenset(Sticker("S", "2", "C", number, 0).piece for number in range(1, 79))
COLORS = ("brown", "grey", "blue", "yellow", "red", "green", "purple")
LOOKS = 32


def card(seat):
    return Sticker("S", "2", "C", seat * 7, 0).piece, COLORS[seat - 1]


@pytest.fixture(scope="module")
def frames():
    """Frames of the table with seven cards, and of the same table when the seventh is not laid yet."""
    rng = random.Random(5)
    before = tabletop.table_for(7, rng)
    for seat in range(1, 7):
        before = tabletop.lay(before, seat, "card", card(seat), rng, face_up=True)
    after = tabletop.lay(before, 7, "card", card(7), rng, face_up=True)
    renderer = Renderer(Camera(), 5)
    return (
        [renderer.frame(before, number, number / 10) for number in range(4)],
        [renderer.frame(after, number, number / 10) for number in range(4, 12)],
    )


def cpu_s(work):
    start = time.process_time()
    result = work()
    return time.process_time() - start, result


@pytest.fixture(scope="module")
def baseline(frames):
    """Seconds that pyzbar takes for the whole grey frame (the best of two), and the stickers it reads."""
    grey = frames[1][0].grey
    runs = [cpu_s(lambda: pyzbar.decode(grey, [pyzbar.ZBarSymbol.QRCODE])) for _ in range(2)]
    return min(seconds for seconds, _ in runs), {symbol.data.decode() for symbol in runs[0][1]} & KNOWN


def report(benchmark, seconds, baseline, read=None):
    benchmark.extra_info["look_cpu_ms"] = round(seconds * 1000, 2)
    benchmark.extra_info["pyzbar_cpu_ms"] = round(baseline[0] * 1000, 1)
    benchmark.extra_info["pyzbar_is_slower_by"] = round(baseline[0] / seconds, 1)
    if read is not None:
        benchmark.extra_info["codes_read"] = len(read)
        benchmark.extra_info["codes_read_by_pyzbar"] = len(baseline[1])


def pieces(sighting):
    return {code.piece for code in sighting.codes if code.piece}


def test_first_look(benchmark, frames, baseline):
    frame = frames[1][0]
    seen = benchmark.pedantic(sight, (frame, MATS, KNOWN), rounds=5, warmup_rounds=1)
    seconds = min(cpu_s(lambda: sight(frame, MATS, KNOWN))[0] for _ in range(3))
    report(benchmark, seconds, baseline, pieces(seen))
    assert pieces(seen) >= baseline[1]
    assert len(pieces(seen)) == 7


def test_laid_card(benchmark, frames, baseline):
    """From the look at which the card comes to rest: finding the change, following the mat, reading the zone."""
    empty, laid = frames
    seen = sight(empty[0], MATS, KNOWN)
    for frame in (*empty[1:], *laid[:2]):
        seen = sight(frame, MATS, KNOWN, seen)
    after = benchmark.pedantic(sight, (laid[2], MATS, KNOWN, seen), rounds=10, warmup_rounds=1)
    assert len(pieces(seen)) == 6
    assert len(pieces(after)) == 7
    seconds = min(cpu_s(lambda: sight(laid[2], MATS, KNOWN, seen))[0] for _ in range(5))
    report(benchmark, seconds, baseline, pieces(after))


@pytest.mark.parametrize("small", ["the camera's small picture", "none but the frame"])
def test_steady_state(benchmark, frames, baseline, small):
    """What a still table costs, as a mean over looks that hold two places of the slow sweep."""
    laid = frames[1] if small.startswith("the") else [Frame(frame.grey, frame.at_s) for frame in frames[1]]
    seen = sight(laid[0], MATS, KNOWN)

    def looks():
        sighting = seen
        for number in range(LOOKS):
            sighting = sight(laid[number % len(laid)], MATS, KNOWN, sighting)
        return sighting

    after = benchmark.pedantic(looks, rounds=3, warmup_rounds=1)
    assert pieces(after) == pieces(seen)
    seconds = min(cpu_s(looks)[0] for _ in range(2)) / LOOKS
    report(benchmark, seconds, baseline)
    benchmark.extra_info["looks_a_round"] = LOOKS
