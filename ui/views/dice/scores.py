"""The result: nine categories a seat with their working, the winner first, ties explained."""

from __future__ import annotations

from itertools import pairwise

from engine.game import SeatScore
from engine.seven_wonders_dice.scoring import CATEGORIES, OTHER, score, working
from engine.table import Seat
from ui.parts import Tone
from ui.screen import Category, ScoreRow, ScoresBody, View
from ui.views.dice.effects import source_text
from ui.views.dice.signs import section_look
from ui.views.dice.story import Story
from ui.views.frame import bar, go_on, heading

_BARS_GROW_S = 0.52
_TOGETHER = "\u00a0"
"""A space at which no row breaks."""


def scores(story: Story) -> View:
    state = story.state
    if state is None:
        raise ValueError("the result needs a game")
    ranked = sorted(score(state).seats, key=lambda seat: (seat.rank, seat.seat))
    winners = [seat.seat for seat in ranked if seat.rank == 1]
    right = story.texts("wins", seat=winners[0]) if len(winners) == 1 else story.texts("share_victory")
    return View(
        story.status.screen,
        heading(
            story, story.say("title_scores"), story.texts("dice.game_of", n=len(ranked), rounds=state.round), right
        ),
        ScoresBody(_categories(story), tuple(_row(story, seat) for seat in ranked), story.say("total")),
        bar(story, _why(story, ranked), go_on(story, "finish")),
        moving_s=_BARS_GROW_S,
    )


def _categories(story: Story) -> tuple[Category, ...]:
    found = []
    for name in CATEGORIES:
        icon, tone = ("correct", Tone.SOFT) if name == OTHER else section_look(name)
        icon = {"barracks_left": "turn_left", "barracks_right": "turn_right"}.get(name, icon)
        found.append(Category(name, story.texts(f"dice.category_{name}"), icon, tone))
    return tuple(found)


def _row(story: Story, seat: SeatScore) -> ScoreRow:
    state = story.state
    board = story.board_name(state.city(seat.seat).board) if state is not None else ""
    notes = (f"{board} · {seat.coins}🪙", f"{seat.coins}🪙")
    points = tuple(seat.categories[name] for name in CATEGORIES)
    return ScoreRow(seat.seat, story.name(seat.seat), notes, seat.rank, points, seat.total, _working(story, seat.seat))


def _working(story: Story, seat: Seat) -> tuple[str, ...]:
    """What brought most points, and who finished what first; as much of it as there is room for."""
    if story.state is None:
        return ()
    made, naming = working(story.state, seat), story.naming
    told = [
        story.say("dice.first_of", section=naming.section(section, seat), points=points)
        for section, points in made.firsts
    ]
    best = sorted(made.sources, key=lambda source: -source[2])
    told += [
        story.say("dice.points_of", source=source_text(naming, source, seat), points=points)
        for _, source, points in best
    ]
    texts = [text.replace(" ", _TOGETHER) for text in told]
    return tuple(_listed(story, texts[:length]) for length in (6, 5, 4, 3, 2, 1, 0) if length <= len(texts))


def _listed(story: Story, texts: list[str]) -> str:
    listed = texts[0] if texts else ""
    for text in texts[1:]:
        listed = story.say("listed", one=listed, more=text)
    return listed


def _why(story: Story, ranked: list[SeatScore]) -> tuple[str, ...]:
    """The closest tie explained; without one, by how much the winner leads."""
    for above, below in pairwise(ranked):
        if above.total == below.total:
            return _tie(story, above, below)
    lead = ranked[0].total - ranked[1].total
    return story.texts("winner_by", seat=ranked[0].seat, n=ranked[0].total, lead=lead)


def _tie(story: Story, above: SeatScore, below: SeatScore) -> tuple[str, ...]:
    """By unspent coins, then by finished buildings, else shared (A29)."""
    facts = {"seat": above.seat, "other": below.seat, "n": above.total}
    if above.coins != below.coins:
        return story.texts("tie_coins", **facts, coins=above.coins, other_coins=below.coins)
    if above.rank != below.rank and story.state is not None:
        own, others = (working(story.state, each.seat).buildings for each in (above, below))
        return story.texts("dice.tie_buildings", **facts, own=own, others=others)
    return story.texts("tie_shared", **facts)
