"""Seat mats: tags, slot outlines, and in the strips above and below them what a lying card must not hide."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from vision.sheets import pdf
from vision.sheets.drawing import Anchor, Drawing, Line, Page, Polygon, Rect, Shape, Text, Weight, moved, rounded
from vision.sheets.lettering import Fonts
from vision.sheets.marks import SEAT_MARKS, SeatMark, ink_on, seat_shape, slot_picture
from vision.sheets.paper import FAINT_INK, QUIET_INK, PrintJob, header, paper_mm, ruler
from vision.sheets.patterns import tag
from vision.sheets.words import Words, words
from vision.surface import TAG_MODULES, Surface, Zone

_INK: Final = "#20262e"


def mats_pdf(mats: Sequence[Surface], job: PrintJob, fonts: Fonts, marks: Sequence[SeatMark] = SEAT_MARKS) -> bytes:
    """A PDF of these seat mats (the n-th is seat n's) at true scale: two to an A4 sheet, one to a Letter sheet.

    Raises ValueError for an unknown language or paper, for no mat and for more mats than marks; FontMissing for a font.
    """
    return pdf.write(mat_pages(mats, job, marks), fonts, job.title)


def mat_pages(mats: Sequence[Surface], job: PrintJob, marks: Sequence[SeatMark] = SEAT_MARKS) -> tuple[Page, ...]:
    """The same as shapes."""
    if not 0 < len(mats) <= len(marks):
        raise ValueError(f"there are mats for 1 to {len(marks)} seats, not for {len(mats)}")
    drawn = tuple(
        mat_drawing(mat, seat, mark, job.language)
        for seat, (mat, mark) in enumerate(zip(mats, marks, strict=False), start=1)
    )
    sheet_mm = paper_mm(job.paper)
    # Two fit when the sheet is as long as both: on A4 yes, on Letter no.
    if sheet_mm[1] >= 2 * mats[0].size_mm[1]:
        return tuple(Page(sheet_mm, _double(sheet_mm, mats[k], drawn[k : k + 2])) for k in range(0, len(mats), 2))
    return tuple(Page(sheet_mm, _single(mats[k], drawn[k], job, (k + 1, len(mats)))) for k in range(len(mats)))


def mat_drawing(surface: Surface, seat: int, mark: SeatMark, language: str) -> Drawing:
    """One mat, its top-left corner at the origin: geometry from the surface's definition alone."""
    say = words(language)
    shapes: list[Shape] = [Rect((0.0, 0.0), surface.size_mm, "#ffffff")]
    for zone in surface.zones:
        shapes += _slot(zone, mark)
    for corner_tag in surface.corner_tags:
        shapes += tag(corner_tag)
    shapes += _upper_strip(surface, say)
    shapes += _lower_strip(surface, seat, mark, say)
    return tuple(shapes)


# From the zone's edge to its outline: a card of 65 x 100 mm fills the outline of a 66 x 110 mm zone, neighbouring
# outlines do not touch, and all keep off the white margins of the corner tags.
_OUTLINE_INSET_MM: Final = (0.8, 4.6)


def _slot(zone: Zone, mark: SeatMark) -> Drawing:
    (x, y), (w, h), (dx, dy) = zone.at_mm, zone.size_mm, _OUTLINE_INSET_MM
    outline = Line(rounded((x + dx, y + dy), (w - 2 * dx, h - 2 * dy), 4.0), 0.9, mark.color, closed=True)
    return outline, *(tag(zone.slot_tag) if zone.slot_tag else ())


def _clear_mm(surface: Surface) -> tuple[float, float]:
    """Left and right end of the strips: between the corner tags and their white margins."""
    left, right = surface.corner_tags[0], surface.corner_tags[1]
    module = left.side_mm / TAG_MODULES
    return left.at_mm[0] + left.side_mm + module, right.at_mm[0] - module


def _upper_strip(surface: Surface, say: Words) -> Drawing:
    clear_left, clear_right = _clear_mm(surface)
    shapes: list[Shape] = []
    for zone in surface.zones:
        word, hint = say.slots[zone.id.name]
        left = max(zone.at_mm[0], clear_left) + 1.5
        right = min(zone.at_mm[0] + zone.size_mm[0], clear_right) - 1.5
        letters, small = 7.0, 3.0
        start = (left + right) / 2 - (11.5 + max(_about_mm(word, letters), _about_mm(hint, small))) / 2
        shapes += slot_picture(zone.id.name, (start + 4.0, 12.3), 9.0, _INK)
        shapes.append(Text(word, (start + 11.5, 12.6), letters, _INK, Weight.BOLD))
        shapes.append(Text(hint, (start + 11.6, 17.4), small, QUIET_INK))
    return tuple(shapes)


def _about_mm(text: str, size_mm: float) -> float:
    """A line's width without its font: 0.64 em a Latin letter and 1 em a Chinese character are enough on average."""
    return sum(0.64 if character.isascii() else 1.0 for character in text) * size_mm


def _lower_strip(surface: Surface, seat: int, mark: SeatMark, say: Words) -> Drawing:
    clear_left, clear_right = _clear_mm(surface)
    left, right = clear_left + 1.5, clear_right - 1.5
    top, height = surface.size_mm[1] - 19.0, 11.5
    ink = ink_on(mark.color)
    middle = top + height / 2
    shapes: list[Shape] = [Polygon(rounded((left, top), (right - left, height), 3.0), mark.color)]
    for x in (left + 7.5, right - 7.5):
        shapes += seat_shape(mark.shape, (x, middle), 7.6, ink)
    base = middle + 3.1
    shapes.append(Text(str(seat), (left + 15.0, base), 9.0, ink, Weight.BOLD))
    shapes.append(Text(str(seat), (right - 15.0, base), 9.0, ink, Weight.BOLD, Anchor.RIGHT))
    shapes.append(
        Text(say.seat.format(n=seat), ((left + right) / 2, middle + 2.2), 6.2, ink, Weight.BOLD, Anchor.MIDDLE)
    )
    foot = surface.size_mm[1] - 4.6
    shapes.append(Text("Pharos", (left, foot), 2.2, QUIET_INK, Weight.BOLD))
    return *shapes, *ruler((left + 22.0, foot), f"{say.ruler} · {say.scale}")


def _double(sheet_mm: tuple[float, float], mat: Surface, drawn: Sequence[Drawing]) -> Drawing:
    """Two A5 mats on one A4 sheet, the cut between them in its middle."""
    cut = sheet_mm[1] / 2
    below = cut + (cut - mat.size_mm[1])
    shapes = [shape for k, drawing in enumerate(drawn) for shape in moved(drawing, (0.0, below * k))]
    return *shapes, Line(((0.0, cut), (sheet_mm[0], cut)), 0.15, FAINT_INK, dash_mm=(3.0, 2.0))


def _single(mat: Surface, drawn: Drawing, job: PrintJob, count: tuple[int, int]) -> Drawing:
    """One mat on a sheet that is too short for two, with its edge to cut along."""
    sheet_mm, say = paper_mm(job.paper), words(job.language)
    at = ((sheet_mm[0] - mat.size_mm[0]) / 2, 24.0)
    edge = tuple((at[0] + x, at[1] + y) for x, y in mat.corners_mm)
    return (
        *header(
            sheet_mm[0], 12.0, f"Pharos · {job.title} · {say.seat_mats}", say.sheet.format(n=count[0], of=count[1])
        ),
        *moved(drawn, at),
        Line(edge, 0.15, FAINT_INK, closed=True, dash_mm=(3.0, 2.0)),
    )
