"""The borders between neighbours: swords where one side wins, and each side's token beside its panel."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ui.blocks.chips import label
from ui.lettering import Ruler
from ui.parts import Size, Tone
from ui.screen import Clash
from ui.sheet import Box, Flight, Icon, Mark, Rect

Point = tuple[int, int]

_MEETING_S = 0.45


def border_gap(ruler: Ruler) -> int:
    """How far apart panels stand that have a border between them: room for two halves of tokens."""
    return round(_token_px(ruler) * 1.12)


def row_gap(ruler: Ruler) -> int:
    """The same between the two rows of a ring: the tokens stand one above the other."""
    return round(_token_px(ruler) * 2.15)


def lay_borders(clashes: Sequence[Clash], rects: Sequence[Rect], ruler: Ruler) -> Iterator[Mark]:
    for clash in clashes:
        one, other = rects[clash.seat - 1], rects[clash.neighbour - 1]
        middle, spots = (
            _between_rows(clash, one, other, ruler) if one.y != other.y else _in_row(clash, one, other, ruler)
        )
        yield from _meeting(clash, (one, other), middle, ruler)
        yield from _token(clash.token, spots[0], ruler)
        yield from _token(clash.neighbour_token, spots[1], ruler)


def _in_row(clash: Clash, one: Rect, other: Rect, ruler: Ruler) -> tuple[Point, tuple[Point, Point]]:
    """Tokens on the two edges, swords above them. The last seat's border with the first is at the row's end."""
    closing = clash.neighbour < clash.seat
    rightwards = one.x < other.x or closing
    edge = one.right if rightwards else one.x
    far = edge + border_gap(ruler) if closing else (other.x if rightwards else other.right)
    token = _token_px(ruler)
    y = one.bottom - token * 3 // 4
    return ((edge + far) // 2, y - round(token * 1.05)), ((edge, y), (far, y))


def _between_rows(clash: Clash, one: Rect, other: Rect, ruler: Ruler) -> tuple[Point, tuple[Point, Point]]:
    """At the ring's ends: tokens one above the other between the rows, swords beside them."""
    token = _token_px(ruler)
    at_right = clash.neighbour > clash.seat
    x = min(one.right, other.right) - token if at_right else max(one.x, other.x) + token
    upper, lower = sorted((one, other), key=lambda rect: rect.y)
    high, low = (x, upper.bottom + token * 9 // 16), (x, lower.y - token * 9 // 16)
    beside = x - token * 5 // 4 if at_right else x + token * 5 // 4
    return (beside, (upper.bottom + lower.y) // 2), ((high, low) if one is upper else (low, high))


def _meeting(clash: Clash, rects: tuple[Rect, Rect], middle: Point, ruler: Ruler) -> Iterator[Mark]:
    """Two shields meet; what stays is swords, or an equals sign where nobody wins."""
    size = round(ruler.size(Size.FACT) * 1.35)
    spot = Rect(middle[0] - size // 2, middle[1] - size // 2, size, size)
    if clash.token or clash.neighbour_token:
        yield Icon(spot, "swords", ruler.tone(Tone.LAMP))
    else:
        yield from label(ruler, spot, "=", (Size.NAME, ruler.tone(Tone.SOFT)))
    for rect in rects:
        shield = Icon(Rect(0, 0, size, size), "shield", ruler.tone(Tone.RED))
        yield Flight(shield, rect.center, middle, 0.0, _MEETING_S)


def _token(text: str, at_px: Point, ruler: Ruler) -> Iterator[Mark]:
    """A round token; gold for a victory, dark for a defeat."""
    if not text:
        return
    size = _token_px(ruler)
    rect = Rect(at_px[0] - size // 2, at_px[1] - size // 2, size, size)
    won = text.startswith("+")
    fill = ruler.theme.fills[Tone.LAMP] if won else ruler.theme.colors["ink"]
    edge = ruler.theme.colors["ink"] if won else ruler.theme.fills[Tone.PLAIN]
    yield Box(rect, fill, radius=size // 2, edge=edge, edge_px=max(2, size // 20))
    yield from label(ruler, rect, text, (Size.FACT, ruler.theme.on(fill)))


def _token_px(ruler: Ruler) -> int:
    return round(ruler.size(Size.FACT) * 1.62)
