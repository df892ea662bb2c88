"""What `pharos print` makes: a sticker for every piece that may be read, and no caption cut short."""

import pytest
from click.testing import CliRunner

from engine.seven_wonders.state import Edition
from engine.table import parse_sticker
from firmware.cli import main
from firmware.eyes import KINDS
from firmware.printing import bundled_fonts, printables
from firmware.session.value import Watched
from ui.theme import bundled_theme
from vision.sheets.drawing import Text
from vision.sheets.lettering import measure
from vision.sheets.marks import SEAT_MARKS
from vision.sheets.paper import PrintJob
from vision.sheets.patterns import SIZES_MM
from vision.sheets.stickers import sticker_pages


@pytest.mark.parametrize("language", ["en", "zh"])
def test_what_is_printed_is_what_is_read(language):
    stickers = [printable.piece for printable in printables(Edition.SECOND, language)]
    known = KINDS["seven-wonders"].pieces(Watched("seven-wonders"))
    assert len(stickers) == len(set(stickers))
    assert set(stickers) == {piece for piece in known if parse_sticker(piece).edition == "2"}
    kinds = [parse_sticker(piece).kind for piece in stickers]
    assert (kinds.count("C"), kinds.count("W")) == (148, 14)


@pytest.mark.parametrize("form", ["labels", "cut"])
@pytest.mark.parametrize("size_mm", SIZES_MM)
@pytest.mark.parametrize("language", ["en", "zh"])
def test_every_caption_is_printed_whole(language, size_mm, form):
    cards = tuple(printables(Edition.SECOND, language))
    pages = sticker_pages(cards, PrintJob(language, "a4", "7 Wonders"), measure(bundled_fonts()), size_mm, form)
    assert not [s.text for page in pages for s in page.drawing if isinstance(s, Text) and s.text.endswith("...")]


@pytest.mark.parametrize("what", ["stickers", "mats", "all"])
def test_the_command_writes_a_pdf(tmp_path, what):
    file = tmp_path / "out.pdf"
    result = CliRunner().invoke(main, ["print", what, "--language", "zh", "--paper", "letter", "-o", str(file)])
    assert result.exit_code == 0, result.output
    pages = {"stickers": 4, "mats": 7, "all": 11}[what]
    assert file.read_bytes().count(b"/Type /Page\n") == pages


def test_a_place_that_cannot_be_written_is_said(tmp_path):
    result = CliRunner().invoke(main, ["print", "mats", "-o", str(tmp_path / "absent" / "out.pdf")])
    assert result.exit_code == 1
    assert "cannot write" in result.output


def test_a_seat_looks_on_its_mat_as_on_the_screen():
    printed = [(tuple(bytes.fromhex(mark.color[1:])), mark.shape) for mark in SEAT_MARKS]
    assert printed == [(tuple(sign.color), sign.shape) for sign in bundled_theme().seats]
