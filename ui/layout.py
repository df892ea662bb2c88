"""A view on a screen of so many pixels: heading, body, notice and bar, as marks with their places."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from ui.blocks.choices import lay_choices
from ui.blocks.frame import lay_bar, lay_heading, lay_notice, lay_remark, remark_px
from ui.blocks.lamp import lay_lamp
from ui.blocks.map_seats import lay_maps
from ui.blocks.map_touch import lay_map_body
from ui.blocks.picture import lay_picture
from ui.blocks.scores import lay_scores
from ui.blocks.seats import lay_seats
from ui.blocks.tray import lay_tray_body
from ui.blocks.turns import lay_turns
from ui.history import TurnsBody
from ui.lettering import Ruler
from ui.maps import MapBody, MapsBody
from ui.screen import Body, ChoicesBody, LampBody, PictureBody, ScoresBody, SeatsBody, View
from ui.sheet import Mark, Rect, Sheet
from ui.trays import TrayBody


def lay_out(view: View, ruler: Ruler) -> Sheet:
    """Every mark of a view, in the order in which it is drawn."""
    screen = Rect(0, 0, *ruler.size_px)
    heading = screen.top(ruler.space("heading"))
    bar = screen.below(screen.h - ruler.space("bar"))
    body = Rect(0, heading.h, screen.w, bar.y - heading.h - ruler.space("gap")).inset(ruler.space("margin"), 0)
    marks = list(lay_heading(view.heading, heading, ruler))
    if view.notice:
        strip = Rect(body.x, body.bottom - ruler.space("notice"), body.w, ruler.space("notice"))
        body = body.top(body.h - strip.h - ruler.space("gap"))
        marks.extend(lay_notice(view.notice, strip, ruler))
    if view.remark:
        line = Rect(body.x, body.bottom - remark_px(ruler), body.w, remark_px(ruler))
        body = body.top(body.h - line.h - ruler.space("line"))
        marks.extend(lay_remark(view.remark, line, ruler))
    marks.extend(_body(view.body, body, ruler))
    marks.extend(lay_bar(view.bar, bar, ruler))
    return Sheet(ruler.size_px, tuple(marks))


def _body(body: Body, area: Rect, ruler: Ruler) -> Iterator[Mark]:
    match body:
        case SeatsBody():
            return lay_seats(body, area, ruler)
        case LampBody():
            return lay_lamp(body, area, ruler)
        case ScoresBody():
            return lay_scores(body, area, ruler)
        case PictureBody():
            return lay_picture(body, area, ruler)
        case ChoicesBody():
            return lay_choices(body, area, ruler)
        case TurnsBody():
            return lay_turns(body, area, ruler)
        case TrayBody():
            return lay_tray_body(body, area, ruler)
        case MapsBody():
            return lay_maps(body, area, ruler)
        case MapBody():
            return lay_map_body(body, area, ruler)
        case _:
            assert_never(body)
