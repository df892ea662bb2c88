"""A look at a 12-megapixel frame with five city maps and 120 pieces, beside pyzbar on the whole grey frame.

A look is the ordinary one at the maps' surfaces and what it says of their cells. Ratios are CPU time of the same run,
so a busy machine does not tilt them; they and the pieces that each reads stand in the JSON's ``extra_info``.
"""

import random
import time
from dataclasses import replace

import pytest
from city_drawing import code_px, on_cells, sticker
from city_filling import KINDS, ONE, fill, five_sheets, form_of, hidden

from vision.city.settle import CitySettling, settle_map
from vision.city.sighting import sight_map
from vision.frame import Frame, shrink
from vision.sighting import sight
from vision.sim.camera import projection

pyzbar = pytest.importorskip("pyzbar.pyzbar")

LOOKS = 32
NEW = sticker("O", 900)


@pytest.fixture(scope="module")
def city():
    rng = random.Random(11)
    flat = tuple(kind for kind in KINDS if kind.form.height_mm == 0)
    return fill(five_sheets(rng), rng, 24, kinds=(*flat, *flat, *KINDS))


@pytest.fixture(scope="module")
def forms(city):
    return {**city.forms, NEW: form_of(ONE)}


@pytest.fixture(scope="module")
def plans(city):
    return tuple(sheet.plan for sheet in city.table.sheets)


@pytest.fixture(scope="module")
def frames(city):
    """Frames of the table, and of the same table with one more piece."""
    sheet = city.table.sheets[1]
    taken = {cell for cells in city.truth[sheet.plan.surface.id].values() for cell in cells}
    free = next((x, y) for x in range(1, 11) for y in range(1, 9) if (x, y) not in taken)
    more = city.table.lay(on_cells(sheet, NEW, form_of(ONE), free, code_mm=12.0))
    return [with_small(city.table.frame(n)) for n in range(4)], [with_small(more.frame(n)) for n in range(4, 12)]


def with_small(frame):
    """As the camera gives it."""
    return replace(frame, small=shrink(frame.grey, 4))


def cpu_s(work):
    start = time.process_time()
    result = work()
    return time.process_time() - start, result


@pytest.fixture(scope="module")
def baseline(frames, forms):
    """Seconds that pyzbar takes for the whole grey frame (the best of two), and the pieces that it reads."""
    grey = frames[0][0].grey
    runs = [cpu_s(lambda: pyzbar.decode(grey, [pyzbar.ZBarSymbol.QRCODE])) for _ in range(2)]
    return min(seconds for seconds, _ in runs), {symbol.data.decode() for symbol in runs[0][1]} & forms.keys()


def look(frame, plans, forms, before=(None, None)):
    sighting = sight(frame, tuple(plan.surface for plan in plans), frozenset(forms), before[0])
    return sighting, sight_map(sighting, plans, forms, before[1])


def told(seen):
    return {place.piece: place.fit.cells for one in seen.maps for place in one.pieces or ()}


def report(benchmark, seconds, baseline, read=None):
    benchmark.extra_info["look_cpu_ms"] = round(seconds * 1000, 2)
    benchmark.extra_info["pyzbar_cpu_ms"] = round(baseline[0] * 1000, 1)
    benchmark.extra_info["pyzbar_is_slower_by"] = round(baseline[0] / seconds, 1)
    if read is not None:
        benchmark.extra_info["pieces_told"] = len(read)
        benchmark.extra_info["pieces_read_by_pyzbar"] = len(baseline[1])


def test_first_look_at_five_maps(benchmark, city, frames, plans, forms, baseline):
    frame = frames[0][0]
    _, seen = benchmark.pedantic(look, (frame, plans, forms), rounds=5, warmup_rounds=1)
    seconds = min(cpu_s(lambda: look(frame, plans, forms))[0] for _ in range(3))
    report(benchmark, seconds, baseline, told(seen))
    truth = {piece: cells for here in city.truth.values() for piece, cells in here.items()}
    assert told(seen).items() <= truth.items()
    assert truth.keys() - told(seen).keys() <= hidden(city.table)


def test_laid_piece(benchmark, frames, plans, forms, baseline):
    """From the look at which the piece comes to rest: finding the change, reading it, telling all cells anew."""
    before, laid = frames
    seen = look(before[0], plans, forms)
    for frame in (*before[1:], *laid[:2]):
        seen = look(frame, plans, forms, seen)
    after = benchmark.pedantic(look, (laid[2], plans, forms, seen), rounds=10, warmup_rounds=1)
    seconds = min(cpu_s(lambda: look(laid[2], plans, forms, seen))[0] for _ in range(5))
    assert NEW not in told(seen[1])
    assert NEW in told(after[1])
    report(benchmark, seconds, baseline, told(after[1]))


def test_moving_hand(benchmark, city, frames, plans, forms, baseline):
    """A look while a hand moves over two maps: those say nothing, the others are told."""
    hand = with_small(replace(city.table, hands=((-60.0, -400.0, 60.0, 40.0),)).frame(20))
    seen = look(frames[0][0], plans, forms)
    after = benchmark.pedantic(look, (hand, plans, forms, seen), rounds=10, warmup_rounds=1)
    seconds = min(cpu_s(lambda: look(hand, plans, forms, seen))[0] for _ in range(5))
    assert 0 < sum(one.pieces is None for one in after[1].maps) < 5
    report(benchmark, seconds, baseline)


@pytest.mark.parametrize("small", ["the camera's small picture", "none but the frame"])
def test_steady_city(benchmark, frames, plans, forms, baseline, small):
    """What a still table costs, as a mean over looks that hold two places of the slow sweep."""
    still = frames[1] if small.startswith("the") else [Frame(frame.grey, frame.at_s) for frame in frames[1]]
    seen = look(still[0], plans, forms)

    def looks():
        both, settling = seen, CitySettling()
        for number in range(LOOKS):
            both = look(still[number % len(still)], plans, forms, both)
            settling, _ = settle_map(settling, both[1])
        return both

    after = benchmark.pedantic(looks, rounds=3, warmup_rounds=1)
    assert told(after[1]).items() >= told(seen[1]).items()
    seconds = min(cpu_s(looks)[0] for _ in range(2)) / LOOKS
    report(benchmark, seconds, baseline)
    benchmark.extra_info["looks_a_round"] = LOOKS


def test_the_codes_are_as_small_as_they_get(city):
    """What is measured: 12 mm stickers at 2.3 to 2.6 pixels a module."""
    lens = projection(city.table.camera)
    sides = [abs(complex(*quad[1]) - complex(*quad[0])) for quad in (code_px(lens, laid) for laid in city.table.pieces)]
    assert 2.2 < min(sides) / 21 < 2.7
