"""What the result screens of all games share: the winner first, working as long as there is room, ties explained."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence
from functools import reduce
from itertools import pairwise

from engine.game import SeatScore
from ui.screen import Category, ScoreRow, ScoresBody, View
from ui.views.frame import bar, go_on, heading
from ui.views.telling import Telling

_BARS_GROW_S = 0.52
TOGETHER = "\u00a0"
"""A space at which no row breaks."""

Tie = Callable[[SeatScore, SeatScore], tuple[str, ...]]
"""How a tie between a seat and the next one was broken, or that it was not."""


def result(
    story: Telling,
    about: tuple[str, ...],
    right: tuple[str, ...],
    why: tuple[str, ...],
    categories: Iterable[Category],
    rows: Iterable[ScoreRow],
) -> View:
    """The screen: what was played and who won above, points by category, why so below."""
    return View(
        story.status.screen,
        heading(story, story.say("title_scores"), about, right),
        ScoresBody(tuple(categories), tuple(rows), story.say("total")),
        bar(story, why, go_on(story, "finish")),
        moving_s=_BARS_GROW_S,
    )


def row(
    story: Telling, seat: SeatScore, points: Iterable[int], notes: tuple[str, ...], made: tuple[str, ...]
) -> ScoreRow:
    """A seat's row; the points are those of the screen's categories, in their order."""
    return ScoreRow(seat.seat, story.name(seat.seat), notes, seat.rank, tuple(points), seat.total, made)


def ranking(seats: Iterable[SeatScore]) -> list[SeatScore]:
    """Those who compete, the winner first."""
    return sorted((seat for seat in seats if seat.rank), key=lambda seat: (seat.rank, seat.seat))


def winners(story: Telling, ranked: Sequence[SeatScore]) -> tuple[str, ...]:
    """Who won, or that it is shared."""
    first = [seat.seat for seat in ranked if seat.rank == 1]
    return story.texts("wins", seat=first[0]) if len(first) == 1 else story.texts("share_victory")


def why(story: Telling, ranked: Sequence[SeatScore], tie: Tie) -> tuple[str, ...]:
    """The closest tie explained; without one, by how much the winner leads."""
    for above, below in pairwise(ranked):
        if above.total == below.total:
            return tie(above, below)
    first, second = ranked[:2]
    return story.texts("winner_by", seat=first.seat, n=first.total, lead=first.total - second.total)


def as_long_as_fits(story: Telling, texts: Iterable[str], most: int = sys.maxsize) -> tuple[str, ...]:
    """The first of these sentences, at most so many, none broken; one fewer in each further text, at last none.

    Where some are left out, the text says that there are more.
    """
    whole = [_unbroken(text) for text in texts]
    return tuple(
        _listed(story, whole) if length == len(whole) else and_more(story, _listed(story, whole[:length]))
        for length in range(min(len(whole), most), -1, -1)
    )


def and_more(story: Telling, text: str) -> str:
    """A listing that leaves something out, marked so; an empty one stays empty."""
    return story.say("listed_more", listed=text) if text else ""


def _unbroken(text: str) -> str:
    """The text with spaces at which no row breaks."""
    return text.replace(" ", TOGETHER)


def _listed(story: Telling, texts: Sequence[str]) -> str:
    return reduce(lambda one, more: story.say("listed", one=one, more=more), texts) if texts else ""
