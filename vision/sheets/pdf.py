"""Pages of shapes as one vector PDF at true scale."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import assert_never

from reportlab.lib.colors import HexColor
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas
from reportlab.pdfgen.pathobject import PDFPathObject

from vision.sheets.drawing import Anchor, Line, Page, Polygon, Rect, Shape, Text
from vision.sheets.lettering import Fonts, registered


def write(pages: Sequence[Page], fonts: Fonts, title: str) -> bytes:
    """One PDF; equal pages give equal bytes. Viewers are told to print without scaling. Raises FontMissing."""
    if not pages:
        raise ValueError("nothing to print: no page was given")
    buffer = io.BytesIO()
    # invariant: no clock and no random file number in the file.
    canvas = Canvas(buffer, pagesize=_points(pages[0].size_mm), invariant=1)
    canvas.setTitle(title)
    canvas.setCreator("Pharos")
    canvas.setViewerPreference("PrintScaling", "None")
    for page in pages:
        canvas.setPageSize(_points(page.size_mm))
        canvas.setLineCap(1)
        canvas.setLineJoin(1)
        for shape in page.drawing:
            _draw(canvas, shape, page.size_mm[1], fonts)
        canvas.showPage()
    canvas.save()
    return buffer.getvalue()


def _points(size_mm: tuple[float, float]) -> tuple[float, float]:
    return size_mm[0] * mm, size_mm[1] * mm


def _draw(canvas: Canvas, shape: Shape, height_mm: float, fonts: Fonts) -> None:
    match shape:
        case Rect((x, y), (w, h), fill):
            canvas.setFillColor(HexColor(fill))
            canvas.rect(x * mm, (height_mm - y - h) * mm, w * mm, h * mm, stroke=0, fill=1)
        case Polygon(points, fill):
            canvas.setFillColor(HexColor(fill))
            canvas.drawPath(_path(canvas, points, height_mm, closed=True), stroke=0, fill=1)
        case Line(points, width, color, closed, dash):
            canvas.setStrokeColor(HexColor(color))
            canvas.setLineWidth(width * mm)
            canvas.setDash([length * mm for length in dash] if dash else [])
            canvas.drawPath(_path(canvas, points, height_mm, closed=closed), stroke=1, fill=0)
        case Text(text, (x, y), size, color, weight, anchor):
            canvas.setFillColor(HexColor(color))
            canvas.setFont(registered(fonts, weight), size * mm)
            draw = {
                Anchor.LEFT: canvas.drawString,
                Anchor.MIDDLE: canvas.drawCentredString,
                Anchor.RIGHT: canvas.drawRightString,
            }[anchor]
            draw(x * mm, (height_mm - y) * mm, text)
        case _:
            assert_never(shape)


def _path(canvas: Canvas, points: Sequence[tuple[float, float]], height_mm: float, *, closed: bool) -> PDFPathObject:
    path = canvas.beginPath()
    for k, (x, y) in enumerate(points):
        (path.lineTo if k else path.moveTo)(x * mm, (height_mm - y) * mm)
    if closed:
        path.close()
    return path
