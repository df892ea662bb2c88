"""The file itself: true to scale, vector only, the same bytes every time."""

import base64
import re
import zlib

import pytest

from engine.table import Sticker
from vision.sheets import pdf
from vision.sheets.drawing import Line, Page, Rect, Text
from vision.sheets.labels import Printable
from vision.sheets.mats import mats_pdf
from vision.sheets.paper import PrintJob, ruler
from vision.sheets.stickers import stickers_pdf
from vision.surface import seat_mats

POINT_MM = 25.4 / 72


def contents(data: bytes) -> str:
    """The drawing operators of all pages."""
    streams = re.findall(rb"/ASCII85Decode /FlateDecode[^>]*>>\s*stream\r?\n(.*?)endstream", data, re.S)
    decoded = (zlib.decompress(base64.a85decode(b"<~" + stream.strip(), adobe=True)) for stream in streams)
    return b"\n".join(decoded).decode("latin-1")


def test_a_page_is_as_large_as_its_paper(fonts):
    for size_mm in ((210.0, 297.0), (215.9, 279.4)):
        data = pdf.write((Page(size_mm, (Rect((1, 1), (5, 5)),)),), fonts, "x")
        box = [float(v) for v in re.search(rb"/MediaBox \[([^\]]+)\]", data)[1].split()]
        assert [v * POINT_MM for v in box] == pytest.approx([0, 0, *size_mm], abs=0.01)


def test_the_ruler_measures_100_mm_in_the_file(fonts):
    data = pdf.write((Page((210.0, 297.0), ruler((20.0, 50.0), "100 mm")),), fonts, "x")
    lines = re.findall(r"([\d.]+) ([\d.]+) m ([\d.]+) ([\d.]+) l", contents(data))
    level = [(float(x1) - float(x0)) * POINT_MM for x0, y0, x1, y1 in lines if y0 == y1]
    assert level == pytest.approx([100.0], abs=0.001)
    (x0, y0), *_ = [(float(a), float(b)) for a, b, _, d in lines if b == d]
    assert (x0 * POINT_MM, 297 - y0 * POINT_MM) == pytest.approx((20.0, 50.0), abs=0.001)


def test_a_rectangle_stands_where_it_was_put(fonts):
    data = pdf.write((Page((210.0, 297.0), (Rect((30.0, 40.0), (12.0, 7.0)),)),), fonts, "x")
    x, y, w, h = (
        float(v) * POINT_MM for v in re.search(r"([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re", contents(data)).groups()
    )
    assert (x, 297 - y - h, w, h) == pytest.approx((30.0, 40.0, 12.0, 7.0), abs=0.001)


def test_viewers_are_told_not_to_scale(fonts):
    data = mats_pdf(seat_mats(3), PrintJob("en", "a4", "7 Wonders"), fonts)
    assert re.search(rb"/PrintScaling\s*/None", data)


def test_sheets_hold_no_pictures_and_the_same_wish_gives_the_same_bytes(fonts):
    cards = [Printable(Sticker("S", "2", "C", n, 0).piece, "伐木场", "brown") for n in range(1, 4)]
    first = stickers_pdf(cards, PrintJob("zh", "a4", "七大奇迹"), fonts)
    assert first.startswith(b"%PDF-")
    assert b"/Subtype /Image" not in first
    assert first == stickers_pdf(cards, PrintJob("zh", "a4", "七大奇迹"), fonts)
    mats = mats_pdf(seat_mats(7), PrintJob("zh", "letter", "七大奇迹"), fonts)
    assert b"/Subtype /Image" not in mats
    assert mats.count(b"/Type /Page\n") == 7


def test_dashes_do_not_leak_into_the_next_line(fonts):
    dashed = Line(((10, 10), (50, 10)), 0.2, dash_mm=(2.0, 1.0))
    solid = Line(((10, 20), (50, 20)), 0.2)
    operators = contents(pdf.write((Page((210.0, 297.0), (dashed, solid)),), fonts, "x"))
    dashes = re.findall(r"\[([^\]]*)\] \S+ d", operators)
    assert [len(d.split()) for d in dashes] == [2, 0]


def test_an_empty_print_is_refused(fonts):
    with pytest.raises(ValueError, match="nothing to print"):
        pdf.write((), fonts, "x")


def test_letters_are_letters(fonts):
    data = pdf.write((Page((210.0, 297.0), (Text("卡牌", (20, 20), 5.0),)),), fonts, "x")
    assert b"/ToUnicode" in data
    assert b"NotoSansSC" in data
