"""Sheets of stickers: a guide page, then labels or codes to cut out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

from vision import VisionError
from vision.sheets import pdf
from vision.sheets.drawing import Anchor, Drawing, Line, Page, Polygon, Rect, Shape, Text, Weight, moved, rounded
from vision.sheets.labels import CARD_MM, GLUE_AT_MM, LABEL_MM, Printable, label
from vision.sheets.lettering import LEADING, Fonts, Measure, fit, measure
from vision.sheets.paper import FAINT_INK, QUIET_INK, Grid, PrintJob, header, paper_mm, ruler
from vision.sheets.patterns import SIZES_MM, code
from vision.sheets.words import Words, words

Form = Literal["labels", "cut"]

LABEL_GRIDS: Final = {
    # L7651: 5 x 13 labels a sheet.
    "a4": Grid((4.7, 10.7), (40.6, 21.2), 5, 13),
    "letter": Grid((7.7, 12.5), (40.6, 21.2), 5, 12),
}


class UnknownSize(VisionError, ValueError):
    """Codes are printed at 12, 15 or 18 mm only."""


def stickers_pdf(
    printables: Sequence[Printable], job: PrintJob, fonts: Fonts, size_mm: int = 15, form: Form = "labels"
) -> bytes:
    """A PDF of one sticker a piece, in the order given, at true scale.

    Raises ValueError for an unknown language, paper, size or colour and for nothing to print, FontMissing for a font.
    """
    return pdf.write(sticker_pages(printables, job, measure(fonts), size_mm, form), fonts, job.title)


def sticker_pages(
    printables: Sequence[Printable], job: PrintJob, width: Measure, size_mm: int = 15, form: Form = "labels"
) -> tuple[Page, ...]:
    """The same as shapes: a guide page first, then the sheets."""
    if size_mm not in SIZES_MM:
        raise UnknownSize(f"codes are {', '.join(map(str, SIZES_MM))} mm wide, not {size_mm!r}")
    if not printables:
        raise ValueError("no stickers to print: no piece was given")
    sheet_mm, say = paper_mm(job.paper), words(job.language)
    grid = LABEL_GRIDS[job.paper] if form == "labels" else _cut_grid(sheet_mm, size_mm)
    what = say.stickers if form == "labels" else say.cut_codes
    sheets = [printables[k : k + grid.places] for k in range(0, len(printables), grid.places)]
    pages = [Page(sheet_mm, _guide(job, form, size_mm, width))]
    for n, sheet in enumerate(sheets, start=1):
        right = say.sheet.format(n=n, of=len(sheets))
        drawing = [*header(sheet_mm[0], 7.6, f"Pharos · {job.title} · {what}", right)]
        drawing += ruler((8.0, sheet_mm[1] - 6.0), f"{say.ruler} · {say.scale} · {size_mm} mm")
        for k, printable in enumerate(sheet):
            at = grid.place(k)
            if form == "labels":
                drawing += moved(label(printable, size_mm, width), at)
                drawing += _label_edges(at) if job.paper == "letter" else ()
            else:
                drawing += _cut_code(printable, at, size_mm, grid.pitch_mm, width)
        pages.append(Page(sheet_mm, tuple(drawing)))
    return tuple(pages)


_CAPTION_MM: Final = 6.0
_MARK_MM: Final = 2.5


def _cut_grid(sheet_mm: tuple[float, float], size_mm: float) -> Grid:
    pitch = (size_mm + 9.0, size_mm + _CAPTION_MM + 4.0)
    columns = int((sheet_mm[0] - 16.0) // pitch[0])
    rows = int((sheet_mm[1] - 26.0) // pitch[1])
    left = (sheet_mm[0] - columns * pitch[0]) / 2
    return Grid((left, 14.0), pitch, columns, rows)


def _cut_code(
    printable: Printable, at: tuple[float, float], size: float, pitch: tuple[float, float], width: Measure
) -> Drawing:
    x, y = at[0] + (pitch[0] - size) / 2, at[1] + 1.5
    marks: list[Shape] = []
    for cx, dx in ((x, -1), (x + size, 1)):
        for cy, dy in ((y, -1), (y + size, 1)):
            marks.append(Line(((cx + dx * 0.5, cy), (cx + dx * _MARK_MM, cy)), 0.12, QUIET_INK))
            marks.append(Line(((cx, cy + dy * 0.3), (cx, cy + dy * 1.4)), 0.12, QUIET_INK))
    name = printable.caption.split("\n")[0]
    letters, lines = fit(name, (pitch[0] - 1.0, _CAPTION_MM - 1.0), (2.2, 1.9), Weight.REGULAR, width)
    captions = (
        Text(line, (x + size / 2, y + size + 3.2 + k * letters * LEADING), letters, anchor=Anchor.MIDDLE)
        for k, line in enumerate(lines)
    )
    return *code(printable.piece, (x, y), size), *marks, *captions


def _label_edges(at: tuple[float, float]) -> Drawing:
    return (Line(rounded(at, LABEL_MM, 1.5), 0.1, FAINT_INK, closed=True),)


def _guide(job: PrintJob, form: Form, size_mm: int, width: Measure) -> Drawing:
    sheet_mm, say = paper_mm(job.paper), words(job.language)
    left, column = 20.0, sheet_mm[0] - 40.0
    what = say.stickers if form == "labels" else say.cut_codes
    shapes: list[Shape] = [
        Text("Pharos", (left, 24.0), 5.0, QUIET_INK, Weight.BOLD),
        Text(f"{job.title} · {what}", (left, 34.5), 8.0, weight=Weight.BOLD),
        Line(((left, 40.0), (left + column, 40.0)), 0.3, FAINT_INK),
    ]
    stock = say.label_stock if form == "labels" and job.paper == "a4" else say.plain_paper
    steps = [
        say.check_scale,
        stock,
        *([say.cut] if form == "cut" else ()),
        say.glue,
        say.keep_clear,
        say.never_back,
        say.sleeve,
    ]
    y = 52.0
    for n, step in enumerate(steps, start=1):
        size, lines = fit(step, (column - 10.0, 30.0), (4.2,), Weight.REGULAR, width)
        shapes.append(Text(str(n), (left, y), 4.2, QUIET_INK, Weight.BOLD))
        shapes += (Text(line, (left + 8.0, y + k * size * LEADING), size) for k, line in enumerate(lines))
        y += len(lines) * size * LEADING + 3.4
        if n == 1:
            shapes += ruler((left + 8.0, y + 1.0), say.ruler, 3.0)
            y += 8.5
    return *shapes, *moved(_card_diagram(say, size_mm, form), ((sheet_mm[0] - CARD_MM[0]) / 2, y + 2.0))


def _card_diagram(say: Words, size_mm: int, form: Form) -> Drawing:
    """A card at true size: grey is what must stay visible, and the sticker's place."""
    (w, h), grey = CARD_MM, "#e3e6ea"
    glue = LABEL_MM if form == "labels" else (float(size_mm), float(size_mm))

    def area(x: float, y: float, width: float, height: float, text: str) -> Drawing:
        middle = Text(text, (x + width / 2, y + height / 2 + 1.0), 3.0, QUIET_INK, anchor=Anchor.MIDDLE)
        return Polygon(rounded((x, y), (width, height), 1.5), grey), middle

    x, y = GLUE_AT_MM
    sticker = (
        Rect((x, y), glue, "#fff3cf"),
        Line(rounded((x, y), glue, 1.0), 0.5, "#c9962b", closed=True, dash_mm=(2.0, 1.6)),
        Text(
            say.sticker,
            (x + glue[0] / 2, y + glue[1] / 2 + 1.1),
            3.2 if form == "labels" else 2.2,
            anchor=Anchor.MIDDLE,
        ),
    )
    return (
        Line(rounded((0.0, 0.0), CARD_MM, 4.0), 0.5, QUIET_INK, closed=True),
        *area(3.0, 3.0, 13.0, 34.0, say.cost),
        *area(18.0, 3.0, w - 21.0, 18.0, say.effect),
        *area(3.0, 40.0, 13.0, h - 43.0, say.name),
        *area(18.0, h - 11.0, w - 21.0, 8.0, say.chain),
        *sticker,
    )
