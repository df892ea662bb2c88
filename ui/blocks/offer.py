"""What is on offer: the stacks' tiles with their prices, roads, tower, pedestals, and the open monuments."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ui.blocks.badge import badge, badge_px, badge_width
from ui.blocks.chips import label
from ui.lettering import Ruler, fit, set_rows
from ui.maps import Cells, MonumentOffer, Offer, StackOffer, Stock, Token
from ui.parts import Line, Size, Tone
from ui.sheet import Box, Icon, Mark, Rect, Weight
from ui.theme import Color

_WEIGHTS = (3.0, 1.6, 1.5)
"""Heights of the stacks, the stock and a monument, in sizes of notes."""


def offer_px(offer: Offer, ruler: Ruler, scale: float = 1.0) -> int:
    """The height at which everything is legible, times ``scale``."""
    note, gap = ruler.size(Size.NOTE), _gap(ruler)
    stacks, stock, monument = _WEIGHTS
    rows = 1 + len(offer.monuments)
    return round(note * scale * (stacks + stock + monument * len(offer.monuments))) + gap * rows


def lay_offer(offer: Offer, area: Rect, ruler: Ruler) -> Iterator[Mark]:
    gap = _gap(ruler)
    stacks, stock, monument = _WEIGHTS
    unit = (area.h - gap * (1 + len(offer.monuments))) / (stacks + stock + monument * len(offer.monuments))
    upper = area.top(round(stacks * unit))
    for each, rect in zip(offer.stacks, upper.columns(len(offer.stacks), gap), strict=True):
        yield from _stack(each, rect, ruler)
    middle = Rect(area.x, upper.bottom + gap, area.w, round(stock * unit))
    for thing, rect in zip(offer.stock, middle.columns(len(offer.stock), gap), strict=True):
        yield from _stock(thing, rect, ruler)
    lower = Rect(area.x, middle.bottom + gap, area.w, area.bottom - middle.bottom - gap)
    if offer.monuments:
        pieces = max(sum(_pieces_px(each.pieces, lower.h // len(offer.monuments))) for each in offer.monuments)
        for card, rect in zip(offer.monuments, lower.rows(len(offer.monuments), gap), strict=True):
            yield from _monument(card, rect, pieces, ruler)


def _gap(ruler: Ruler) -> int:
    return max(3, ruler.space("gap") // 2)


def _box(rect: Rect, ruler: Ruler, *, shown: bool, sold: bool) -> Box:
    colors = ruler.theme.colors
    edge = ruler.theme.fills[Tone.LAMP] if shown else colors["edge"]
    line = max(2, ruler.space("line") // 2) if shown else 1
    return Box(rect, colors["panel_dim" if sold else "panel"], radius=rect.h // 8, edge=edge, edge_px=line)


def _stack(stack: StackOffer, rect: Rect, ruler: Ruler) -> Iterator[Mark]:
    """Sign and shape in the type's colour, under them the price and what the tile brings."""
    yield _box(rect, ruler, shown=stack.shown, sold=stack.sold)
    inner = rect.inset(max(3, rect.w // 14), max(2, rect.h // 14))
    note = ruler.size(Size.NOTE)
    lower = round(note * 1.2)
    upper = inner.top(inner.h - lower)
    if stack.sold:
        yield from _shape(stack.cells, upper, ruler.theme.colors["edge"])
        yield from label(ruler, inner.below(upper.h), stack.price, (Size.NOTE, ruler.tone(Tone.SOFT)), bold=False)
        return
    icon = min(note, upper.h)
    sign = upper.left(icon)
    if stack.token is None:
        yield from label(ruler, sign, "?", (Size.NOTE, ruler.tone(Tone.SOFT)))
        shape: Color = ruler.theme.fills[Tone.PLAIN]
    else:
        yield Icon(sign.centered(icon, icon), stack.token.icon, ruler.tone(stack.token.tone))
        shape = ruler.theme.fills[stack.token.tone]
    yield from _shape(stack.cells, upper.beside(icon + 3), shape)
    below = inner.below(upper.h)
    price = ruler.width(stack.price, ruler.face(Size.NOTE, Weight.BOLD))
    yield from label(ruler, below, stack.price, (Size.NOTE, ruler.tone(Tone.COIN)), align=0)
    room = below.beside(price + note // 5)
    yield from _tokens(stack.gains, room, min(note * 9 // 10, room.w // max(1, len(stack.gains))), ruler, align=1)


def _stock(thing: Stock, rect: Rect, ruler: Ruler) -> Iterator[Mark]:
    """Sign, how many are left, and at the right the price or who has it."""
    yield _box(rect, ruler, shown=thing.shown, sold=thing.sold)
    inner = rect.inset(max(3, rect.w // 16), 0)
    note = ruler.size(Size.NOTE)
    tone = Tone.SOFT if thing.sold else Tone.PLAIN
    yield Icon(inner.left(note).centered(note, note), thing.icon, ruler.tone(tone))
    text = inner.beside(note + note // 4)
    yield from label(ruler, text, thing.number, (Size.NOTE, ruler.tone(tone)), bold=not thing.sold, align=0)
    if thing.owner:
        width, height = badge_width(ruler, Size.NOTE), min(badge_px(ruler, Size.NOTE), inner.h - 2)
        yield from badge(ruler, inner.beside(inner.w - width).centered(width, height), thing.owner, Size.NOTE)
    elif not thing.sold:
        yield from label(ruler, text, thing.price, (Size.NOTE, ruler.tone(Tone.COIN)), align=1)


def _monument(card: MonumentOffer, rect: Rect, pieces_px: int, ruler: Ruler) -> Iterator[Mark]:
    """The pieces, the name, what it must touch, and after an arrow what it brings."""
    yield _box(rect, ruler, shown=card.shown, sold=False)
    inner = rect.inset(max(3, ruler.space("inset") // 2), max(2, rect.h // 12))
    token = min(inner.h, ruler.size(Size.NOTE))
    x = inner.x
    for cells, width in zip(card.pieces, _pieces_px(card.pieces, rect.h), strict=True):
        yield from _shape(cells, Rect(x, inner.y, width - 3, inner.h), ruler.theme.fills[Tone.LAMP])
        x += width
    right = inner.right
    if card.price:
        width = ruler.width(card.price, ruler.face(Size.NOTE, Weight.BOLD)) + 2
        price = Rect(right - width, inner.y, width, inner.h)
        yield from label(ruler, price, card.price, (Size.NOTE, ruler.tone(Tone.COIN)), align=1)
        right -= width + token // 2
    for tokens in (card.gives, card.touches):
        width = len(tokens) * (token + 2)
        yield from _tokens(tokens, Rect(right - width, inner.y, width, inner.h), token + 2, ruler, align=0)
        right -= width
        if tokens is card.gives and tokens:
            arrow = token * 8 // 10
            spot = Rect(right - arrow - token // 4, inner.y, arrow, inner.h)
            yield Icon(spot.centered(arrow, arrow), "arrow", ruler.tone(Tone.SOFT))
            right = spot.x - token // 4
    name = Rect(inner.x + pieces_px, inner.y, right - inner.x - pieces_px - token // 3, inner.h)
    tone = Tone.PLAIN if card.pieces else Tone.SOFT
    fitted = fit(ruler, Line(card.names, Size.NOTE, bold=bool(card.pieces), rows=1), name.w)
    y = name.y + (name.h - round(fitted.face.size_px * 1.17)) // 2
    yield from set_rows(ruler, fitted, Rect(name.x, y, name.w, 0), ruler.tone(tone))


def _pieces_px(pieces: Sequence[Cells], row_px: int) -> tuple[int, ...]:
    """How wide each piece stands: all at one scale."""
    side = max(2, row_px // 5)
    return tuple(side * (max(x for x, _ in cells) + 1) + 4 for cells in pieces)


def _tokens(tokens: Sequence[Token], rect: Rect, pitch: int, ruler: Ruler, *, align: float) -> Iterator[Mark]:
    x = rect.x + round((rect.w - pitch * len(tokens)) * align)
    size = min(pitch - 1, rect.h)
    for place, token in enumerate(tokens):
        spot = Rect(x + place * pitch, rect.y, pitch, rect.h)
        yield Icon(spot.centered(size, size), token.icon, ruler.tone(token.tone))


def _shape(cells: Cells, area: Rect, color: Color) -> Iterator[Mark]:
    """A shape's cells as large as the area allows, in its middle."""
    width, height = max(x for x, _ in cells) + 1, max(y for _, y in cells) + 1
    side = max(2, min(area.w // width, area.h // height))
    room = area.centered(side * width, side * height)
    for x, y in cells:
        yield Box(Rect(room.x + x * side, room.y + y * side, side - 1, side - 1), color)
