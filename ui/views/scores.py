"""The result: seven categories a seat with their working, the winner first, ties explained."""

from __future__ import annotations

from functools import reduce
from itertools import pairwise

from engine.game import SeatScore
from engine.seven_wonders.scoring import CATEGORIES, SET_POINTS, Working, score, working
from engine.table import Seat
from ui.parts import Tone
from ui.screen import Category, ScoreRow, ScoresBody, View
from ui.views.frame import bar, go_on, heading
from ui.views.story import Story

_BARS_GROW_S = 0.52
_TOGETHER = "\u00a0"
"""A space at which no row breaks."""
_ICONS = {
    "military": ("swords", Tone.RED),
    "treasury": ("coin", Tone.COIN),
    "wonder": ("wonder", Tone.LAMP),
    "civilian": ("civilian", Tone.BLUE),
    "science": ("compass", Tone.GREEN),
    "commercial": ("commercial", Tone.YELLOW),
    "guilds": ("guild", Tone.PURPLE),
}


def scores(story: Story) -> View:
    state = story.state
    if state is None:
        raise ValueError("the result needs a game")
    sheet = score(state).seats
    ranked = sorted((seat for seat in sheet if seat.rank), key=lambda seat: (seat.rank, seat.seat))
    others = [seat for seat in sheet if not seat.rank]
    winners = [seat.seat for seat in ranked if seat.rank == 1]
    right = story.texts("wins", seat=winners[0]) if len(winners) == 1 else story.texts("share_victory")
    edition = state.setup.edition.value
    return View(
        story.status.screen,
        heading(story, story.say("title_scores"), story.texts("game_of", edition=edition, n=len(ranked)), right),
        ScoresBody(_categories(story), tuple(_row(story, seat) for seat in (*ranked, *others)), story.say("total")),
        bar(story, _why(story, ranked), go_on(story, "finish")),
        moving_s=_BARS_GROW_S,
    )


def _categories(story: Story) -> tuple[Category, ...]:
    return tuple(Category(name, story.texts(f"category_{name}"), *_ICONS[name]) for name in CATEGORIES)


def _row(story: Story, seat: SeatScore) -> ScoreRow:
    notes = story.board(seat.seat)
    if not seat.rank:
        notes = (*(f"{note} · {story.say('does_not_compete')}" for note in notes), story.say("does_not_compete"))
    points = tuple(seat.categories[name] for name in CATEGORIES)
    return ScoreRow(seat.seat, story.name(seat.seat), notes, seat.rank, points, seat.total, _working(story, seat.seat))


def _working(story: Story, seat: Seat) -> tuple[str, ...]:
    """How science and guilds came about: everything, then science alone, then in its shortest form."""
    if story.state is None:
        return ()
    made = working(story.state, seat)
    told = [story.say("working_guild", card=card, points=points) for card, points in made.cards if points]
    if made.copied_points:
        told.append(story.say("working_copied", card=made.copied, points=made.copied_points))
    guilds = _listed(story, [text.replace(" ", _TOGETHER) for text in told])
    if not sum(made.science):
        return (guilds, "") if guilds else ()
    science = tuple(
        _science(made, glyphs, between)
        for glyphs, between in (("🧭⚙🗿", f"{_TOGETHER}+{_TOGETHER}"), ("🧭⚙🗿", "+"), ("", "+"))
    )
    return (_listed(story, [science[0], guilds]), *science) if guilds else science


def _listed(story: Story, texts: list[str]) -> str:
    return reduce(lambda one, more: story.say("listed", one=one, more=more), texts) if texts else ""


def _science(made: Working, glyphs: str, between: str) -> str:
    """``🧭3² + ⚙(1+1)² + 🗿2² + 7×2``; a placed free symbol is added inside the brackets (R66, R68)."""
    signs = glyphs or ("", "", "")
    parts = [
        f"{sign}{f'({n - free}+{free})' if free else n}²"
        for sign, n, free in zip(signs, made.science, made.placed, strict=True)
        if n
    ]
    if min(made.science):
        parts.append(f"{SET_POINTS}×{min(made.science)}")
    return between.join(parts)


def _why(story: Story, ranked: list[SeatScore]) -> tuple[str, ...]:
    """The closest tie of those who compete explained; without one, by how much the winner leads."""
    for above, below in pairwise(ranked):
        if above.total == below.total:
            code = "tie_coins" if above.coins != below.coins else "tie_shared"
            return story.texts(
                code, seat=above.seat, other=below.seat, n=above.total, coins=above.coins, other_coins=below.coins
            )
    lead = ranked[0].total - ranked[1].total
    return story.texts("winner_by", seat=ranked[0].seat, n=ranked[0].total, lead=lead)
