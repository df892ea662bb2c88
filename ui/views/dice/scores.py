"""The result: what each building brought a seat with its working, the winner first, ties explained."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from engine.game import SeatScore
from engine.seven_wonders_dice.scoring import CATEGORIES, OTHER, score, working
from engine.table import Seat
from ui.parts import Tone
from ui.screen import Category, ScoreRow, View
from ui.views.dice.effects import source_text
from ui.views.dice.signs import section_look
from ui.views.dice.story import Story
from ui.views.results import as_long_as_fits, ranking, result, row, why, winners

_MOST_TOLD = 6
_COLUMNS: Mapping[str, tuple[str, ...]] = {
    "wonder": ("wonder",),
    "barracks": ("barracks_left", "barracks_right"),
    **{name: (name,) for name in CATEGORIES if name not in {"wonder", "barracks_left", "barracks_right"}},
}
"""Column -> the categories in it: both barracks are one, for whom each faces differs from row to row."""


def scores(story: Story) -> View:
    state = story.state
    if state is None:
        raise ValueError("the result needs a game")
    ranked = ranking(score(state).seats)
    return result(
        story,
        story.texts("dice.game_of", n=len(ranked), rounds=state.round),
        winners(story, ranked),
        why(story, ranked, partial(_tie, story)),
        _categories(story),
        (_row(story, seat) for seat in ranked),
    )


def _categories(story: Story) -> Iterator[Category]:
    for name, (first, *_) in _COLUMNS.items():
        look = ("laurel", Tone.SOFT) if name == OTHER else section_look(first)
        yield Category(name, story.texts(f"dice.category_{name}"), *look)


def _row(story: Story, seat: SeatScore) -> ScoreRow:
    state = story.state
    board = story.board_name(state.city(seat.seat).board) if state is not None else ""
    notes = (f"{board} · {seat.tie_break}🪙", f"{seat.tie_break}🪙")
    points = (sum(seat.categories[name] for name in names) for names in _COLUMNS.values())
    return row(story, seat, points, notes, _working(story, seat.seat))


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
    return as_long_as_fits(story, told, _MOST_TOLD)


def _tie(story: Story, above: SeatScore, below: SeatScore) -> tuple[str, ...]:
    """By unspent coins, then by finished buildings, else shared (A29)."""
    facts = {"seat": above.seat, "other": below.seat, "n": above.total}
    if above.tie_break != below.tie_break:
        return story.texts("tie_coins", **facts, coins=above.tie_break, other_coins=below.tie_break)
    if above.rank != below.rank and story.state is not None:
        own, others = (working(story.state, each.seat).buildings for each in (above, below))
        return story.texts("dice.tie_buildings", **facts, own=own, others=others)
    return story.texts("tie_shared", **facts)
