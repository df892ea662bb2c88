"""Codes are read at any angle; what they say is bounded data; two results are never one code."""

import importlib
import math
import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vision import codes
from vision.codes import Code, ReaderMissing, distinct, printable, read_again, read_codes, second_reader_fault


def card_picture(drawn, payload, turn_deg=0.0, **changes):
    changes = {"size_px": (500, 500), "px_per_mm": 5.0} | changes
    return drawn.Table(**changes).lay(drawn.Card(payload, (50.0, 50.0), turn_deg)).grey()


def turn_of(code):
    (x0, y0), (x1, y1) = code.corners_px[:2]
    return math.degrees(math.atan2(y1 - y0, x1 - x0)) % 360


def centre_of_code(turn_deg):
    a = math.radians(turn_deg)
    dx, dy = 12 + 7.5 - 32.5, 62 + 7.5 - 50
    x, y = 50 + dx * math.cos(a) - dy * math.sin(a), 50 + dx * math.sin(a) + dy * math.cos(a)
    return x * 5, y * 5


@pytest.mark.parametrize("turn_deg", range(0, 360, 24))
def test_both_readers_read_a_card_at_any_angle_and_say_how_it_is_turned(drawn, turn_deg):
    picture = card_picture(drawn, "S2C012003", turn_deg)
    for found in (read_codes(picture, enlarge=2), read_again(picture, box=(0, 0, 500, 500))):
        (code,) = [c for c in found if c.payload]
        assert code.payload == b"S2C012003"
        assert abs((turn_of(code) - turn_deg + 180) % 360 - 180) < 4
        assert code.centre_px == pytest.approx(centre_of_code(turn_deg), abs=2)
        assert code.px_per_module == pytest.approx(3.0, abs=0.15)


def test_a_box_is_read_as_the_whole_is(drawn):
    picture = card_picture(drawn, "S2C012003")
    (whole,) = read_codes(picture)
    (boxed,) = read_codes(picture, box=(60, 250, 320, 480), enlarge=2)
    assert boxed.centre_px == pytest.approx(whole.centre_px, abs=1.5)
    assert read_codes(picture, box=(300, 0, 500, 200)) == ()


@pytest.mark.parametrize("box", [(0, 0, 0, 0), (-90, -90, -10, -10), (490, 490, 900, 900), (40, 40, 20, 20)])
def test_an_empty_box_holds_nothing(drawn, box):
    picture = card_picture(drawn, None)
    assert read_codes(picture, box=box) == ()
    assert read_again(picture, box=box) == ()


@pytest.mark.parametrize(
    ("payload", "text"),
    [
        (b"\xff\xfe\x00\x80caf\xe9", "????caf?"),
        (b"line\nbreak\ttab\x1b[31m", "line?break?tab?[31m"),
        (b"{}; DROP TABLE moves; --" * 3, ("{}; DROP TABLE moves; --" * 3)[:40]),
        ("七大奇迹".encode(), "?" * 12),
        (b"https://example.org/x?y=" + b"z" * 200, "https://example.org/x?y=zzzzzzzzzzzzzzzz"),
    ],
)
def test_strange_payloads_are_bounded_printable_data(drawn, payload, text):
    table = drawn.Table(size_px=(700, 700), px_per_mm=7.0)
    picture = table.lay(drawn.Card(payload, (50.0, 50.0), code_mm=34.0)).grey()
    found = [c for c in read_codes(picture, enlarge=2) if c.payload]
    assert [code.text for code in found] == [text]


@given(st.binary(max_size=300))
def test_shown_text_is_at_most_40_printable_ascii_characters(payload):
    text = printable(payload)
    assert len(text) == min(40, len(payload))
    assert all(" " <= character <= "~" for character in text)


def test_art_without_a_code_reads_as_nothing(drawn):
    picture = card_picture(drawn, None)
    assert read_codes(picture, enlarge=2) == ()
    assert read_codes(picture, enlarge=4, sharpen=2.0) == ()
    assert read_again(picture, box=(0, 0, 500, 500)) == ()


def test_a_defaced_code_is_seen_but_not_read(drawn):
    picture = card_picture(drawn, "S2C012003")
    (code,) = read_codes(picture)
    left, top = (round(v) for v in code.corners_px[0])
    scratched = picture.copy()
    part = scratched[top + 30 : top + 63, left + 30 : left + 63]  # the data, clear of the finder patterns
    part[:] = 255 - part
    found = read_codes(scratched, enlarge=2)
    assert all(c.payload is None for c in found)
    assert [c.centre_px for c in found] == [pytest.approx(code.centre_px, abs=4)]


def square(x, y, side=60.0, payload=b"A"):
    return Code(payload, ((x, y), (x + side, y), (x + side, y + side), (x, y + side)))


@settings(max_examples=50)
@given(st.lists(st.tuples(st.integers(0, 4), st.integers(0, 4), st.floats(-9, 9), st.booleans()), max_size=20))
def test_one_result_per_printed_code(places):
    """Codes lie on a grid 100 px apart; results of one code differ by a few pixels."""
    results = [square(x * 100 + off, y * 100 - off, payload=b"A" if read else None) for x, y, off, read in places]
    kept = distinct(results)
    assert len(kept) == len({(x, y) for x, y, _, _ in places})
    read = {(x, y) for x, y, _, was_read in places if was_read}
    assert sum(code.payload is not None for code in kept) == len(read)


def test_of_two_results_in_one_place_the_earlier_read_one_stays():
    first, second, unread = square(0, 0, payload=b"A"), square(3, 2, payload=b"B"), square(1, 1, payload=None)
    assert distinct([unread, first, second]) == (first,)


@pytest.fixture
def no_zbar(monkeypatch):
    codes._second_reader.cache_clear()

    def refuse(name, package=None):
        if name == "pyzbar.pyzbar":
            raise ImportError("Unable to find zbar shared library")
        return real(name, package)

    real = importlib.import_module
    monkeypatch.setattr(importlib, "import_module", refuse)
    yield
    codes._second_reader.cache_clear()


def test_without_libzbar_the_package_to_install_is_named(no_zbar, drawn):
    picture = card_picture(drawn, "S2C012003")
    with pytest.raises(ReaderMissing, match="apt-get install libzbar0") as missing:
        read_again(picture, box=(0, 0, 500, 500))
    assert isinstance(missing.value, ImportError)
    assert "libzbar0" in second_reader_fault()
    assert [c.payload for c in read_codes(picture)] == [b"S2C012003"]


def test_with_libzbar_nothing_is_missing():
    assert second_reader_fault() is None


def test_neither_pyzbar_nor_picamera2_is_loaded_before_it_is_used():
    check = "import sys, vision.sighting, vision.picamera; sys.exit(bool({'pyzbar', 'picamera2'} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", check], check=False).returncode == 0
