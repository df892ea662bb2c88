"""The borders between neighbours: swords where one side wins, and each side's token beside its panel."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ui.blocks.stack import label
from ui.lettering import Ruler
from ui.screen import Clash, Size, Tone
from ui.sheet import Box, Flight, Icon, Mark, Rect

_MEETING_S = 0.45


def border_gap(ruler: Ruler) -> int:
    """How far apart panels stand that have a border between them."""
    return round(ruler.size_px[1] * 0.122)


def lay_borders(clashes: Sequence[Clash], rects: Sequence[Rect], ruler: Ruler) -> Iterator[Mark]:
    for clash in clashes:
        one, other = rects[clash.seat - 1], rects[clash.neighbour - 1]
        token = _token_px(ruler)
        if one.y != other.y:
            x = (
                min(one.right, other.right) - token * 2
                if clash.neighbour > clash.seat
                else max(one.x, other.x) + token * 2
            )
            upper, lower = sorted((one, other), key=lambda rect: rect.y)
            middle = (x, (upper.bottom + lower.y) // 2)
            away = (lower.y - upper.bottom) // 4
            spots = ((x + token, middle[1] - away), (x + token, middle[1] + away))
            if one is lower:
                spots = (spots[1], spots[0])
        else:
            right = clash.neighbour > clash.seat
            closing = right is False and one.x > other.x  # the last seat's border with the first, in a row
            edge = one.right if one.x < other.x or closing else one.x
            far = edge + border_gap(ruler) if closing else (other.x if one.x < other.x else other.right)
            y = one.y + one.h * 3 // 4
            middle = ((edge + far) // 2, y)
            spots = ((edge, y), (far, y)) if not closing else ((edge, y), (far - token // 2, y))
        yield from _meeting(clash, (one, other), middle, ruler)
        yield from _token(clash.token, spots[0], ruler)
        yield from _token(clash.neighbour_token, spots[1], ruler)


def _meeting(clash: Clash, rects: tuple[Rect, Rect], middle: tuple[int, int], ruler: Ruler) -> Iterator[Mark]:
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


def _token(text: str, at_px: tuple[int, int], ruler: Ruler) -> Iterator[Mark]:
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
