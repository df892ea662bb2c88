"""What every screen has: the heading, the notice, and the bar with its one sentence."""

from __future__ import annotations

from collections.abc import Iterator

from ui.blocks.badge import badge, badge_px, badge_width
from ui.blocks.chips import Chip, chip, label
from ui.lettering import Fitted, Ruler, fit, set_row, set_rows
from ui.parts import Action, Line, Size, Tone
from ui.screen import Bar, Heading, Passing
from ui.sheet import Box, Icon, Mark, Rect, Target, Weight


def lay_heading(heading: Heading, area: Rect, ruler: Ruler) -> Iterator[Mark]:
    """Title, what it belongs to, and at the right how the hands go round or how far the turn is."""
    room = area.inset(ruler.space("margin"), 0)
    gap = ruler.space("margin")
    face = ruler.face(Size.NAME, Weight.BOLD)
    x, y = room.x, room.y + (room.h - round(face.size_px * 1.17)) // 2
    if heading.icon:
        icon_px = round(face.size_px * 1.2)
        yield Icon(Rect(x, room.y, icon_px, room.h).centered(icon_px, icon_px), heading.icon, ruler.tone(Tone.LAMP))
        x += icon_px + gap // 2
    yield from set_row(ruler, heading.title, (x, y), face, ruler.tone(Tone.LAMP))
    x, right = x + ruler.width(heading.title, face) + gap, room.right
    for mark, width in _from_right(heading, room, ruler):
        yield from mark
        right -= width + gap
    fact = ruler.face(Size.FACT)
    for text in heading.subtitle:
        if x + ruler.width(text, fact) <= right:
            drop = round((face.size_px - fact.size_px) * 0.95)  # both stand on one baseline
            yield from set_row(ruler, text, (x, y + drop), fact, ruler.tone(Tone.SOFT))
            break


def lay_notice(text: str, area: Rect, ruler: Ruler) -> Iterator[Mark]:
    fill = ruler.theme.colors["panel_lit"]
    yield Box(area, fill, radius=area.h // 2, edge=ruler.theme.fills[Tone.LAMP], edge_px=1)
    yield from label(ruler, area.inset(area.h // 2, 0), text, (Size.FACT, ruler.tone(Tone.LAMP)), bold=False)


def remark_px(ruler: Ruler) -> int:
    """Height of the quiet sentence over the bar."""
    return round(ruler.size(Size.NOTE) * 1.2)


def lay_remark(texts: tuple[str, ...], area: Rect, ruler: Ruler) -> Iterator[Mark]:
    fitted = fit(ruler, Line(texts, Size.NOTE, rows=1), area.w)
    yield from set_rows(ruler, fitted, area, ruler.tone(Tone.SOFT), 0.5)


def lay_bar(bar: Bar, area: Rect, ruler: Ruler) -> Iterator[Mark]:
    """The sentence at the left, what can be touched at the right, a line of light above."""
    line = max(2, ruler.space("line") // 2)
    yield Box(area, ruler.theme.colors["bar"])
    yield Box(area.top(line), ruler.theme.fills[Tone.BAD if bar.tone is Tone.BAD else Tone.LAMP])
    room = area.below(line).inset(ruler.space("margin"), 0)
    right = room.right
    for action in reversed(bar.actions):
        width = _action_width(action, ruler)
        rect = Rect(right - width, room.y, width, room.h).inset(0, (room.h - ruler.space("touch")) // 2)
        yield from _action(action, rect, ruler)
        right -= width + ruler.space("gap")
    if bar.more:
        width = ruler.width(bar.more, ruler.face(Size.FACT, Weight.BOLD)) + ruler.space("inset") * 2
        rect = Rect(right - width, room.y, width, room.h).centered(width, round(ruler.size(Size.FACT) * 1.5))
        fill = ruler.theme.fills[Tone.BAD]
        yield from chip(ruler, rect, Chip("", bar.more, ruler.theme.on(fill), fill))
        right -= width + ruler.space("gap")
    icon_px = ruler.size(Size.NAME) if bar.icon else 0
    if bar.icon:
        yield Icon(Rect(room.x, room.y, icon_px, room.h).centered(icon_px, icon_px), bar.icon, ruler.tone(bar.tone))
        icon_px += ruler.space("gap")
    text = Rect(room.x + icon_px, room.y, right - room.x - icon_px, room.h)
    fitted = _sentence(bar.sentence, text.w, ruler)
    top = text.y + (text.h - fitted.height_px) // 2
    yield from set_rows(ruler, fitted, Rect(text.x, top, text.w, 0), ruler.tone(bar.tone))


def _sentence(texts: tuple[str, ...], width_px: int, ruler: Ruler) -> Fitted:
    """One row in great type, two in smaller, three in the smallest."""
    for size, rows in ((Size.NAME, 1), (Size.FACT, 2)):
        fitted = fit(ruler, Line(texts, size, rows=rows), width_px, smallest=size)
        if not fitted.cut:
            return fitted
    return fit(ruler, Line(texts, Size.NOTE, rows=3), width_px)


def _action_width(action: Action, ruler: Ruler) -> int:
    face = ruler.face(Size.FACT, Weight.BOLD)
    icon = round(face.size_px * 1.4) if action.icon else 0
    text = ruler.width(action.text, face) if action.text else 0
    return max(ruler.space("touch"), icon + text + 2 * ruler.space("inset"))


def _action(action: Action, rect: Rect, ruler: Ruler) -> Iterator[Mark]:
    fill = ruler.theme.fills[Tone.LAMP] if action.strong else ruler.theme.colors["panel"]
    yield from chip(ruler, rect, Chip(action.icon, action.text, ruler.theme.on(fill), fill))
    yield Target(rect, action.gesture)


def _from_right(heading: Heading, room: Rect, ruler: Ruler) -> Iterator[tuple[list[Mark], int]]:
    """What stands at the right, outermost first, with its width."""
    right = room.right
    gap = ruler.space("margin")
    if heading.passing:
        marks, width = _passing(heading.passing, Rect(room.x, room.y, right - room.x, room.h), ruler)
        yield marks, width
        right -= width + gap
    for text in heading.right:
        face = ruler.face(Size.FACT, Weight.BOLD)
        width = ruler.width(text, face)
        if width <= room.w * 45 // 100:
            rect = Rect(right - width, room.y, width, room.h)
            yield list(label(ruler, rect, text, (Size.FACT, ruler.tone(Tone.PLAIN)))), width
            right -= width + gap
            break
    if heading.stand_in:
        face = ruler.face(Size.NOTE, Weight.BOLD)
        width = ruler.width(heading.stand_in, face) + round(face.size_px * 1.4) + 2 * ruler.space("inset")
        rect = Rect(right - width, room.y, width, room.h).centered(width, round(face.size_px * 1.75))
        ring = Box(
            rect,
            ruler.theme.colors["ink"],
            radius=rect.h // 2,
            edge=ruler.tone(Tone.SOFT),
            edge_px=max(1, rect.h // 24),
        )
        content = Chip("stand_in", heading.stand_in, ruler.tone(Tone.SOFT), size=Size.NOTE)
        yield [ring, *chip(ruler, rect, content)], width


def _passing(passing: Passing, room: Rect, ruler: Ruler) -> tuple[list[Mark], int]:
    """A turning arrow, where they turn, and the seats in the order in which the hands go."""
    size = Size.NOTE
    width, height = badge_width(ruler, size), badge_px(ruler, size)
    arrow = round(ruler.size(size) * (0.8 if passing.icon else 1.2))
    turn = ruler.size(Size.NAME) if passing.icon else 0
    chain = len(passing.seats) * width + (len(passing.seats) - 1) * arrow
    face = ruler.face(Size.FACT, Weight.BOLD)
    words = ruler.width(passing.text, face) + arrow
    if turn + arrow + chain + words > room.w * 52 // 100:
        words = 0
    total = turn + arrow + words + chain
    x = room.right - total
    marks: list[Mark] = []
    if passing.icon:
        marks.append(Icon(Rect(x, room.y, turn, room.h).centered(turn, turn), passing.icon, ruler.tone(Tone.LAMP)))
    x += turn + arrow
    if words:
        marks.extend(
            label(ruler, Rect(x, room.y, words, room.h), passing.text, (Size.FACT, ruler.tone(Tone.PLAIN)), align=0)
        )
        x += words
    for i, seat in enumerate(passing.seats):
        if i:
            tone = ruler.tone(Tone.PLAIN if passing.icon else Tone.LAMP)
            marks.append(Icon(Rect(x, room.y, arrow, room.h).centered(arrow, arrow), passing.between, tone))
            x += arrow
        spot = Rect(x, room.y, width, room.h).centered(width, height)
        marks.extend(badge(ruler, spot, seat, size, lit=seat not in passing.out))
        x += width
    return marks, total
