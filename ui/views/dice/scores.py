"""The result: nine categories a seat with their working, the winner first, ties explained."""

from __future__ import annotations

from collections.abc import Iterator
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
    for name in CATEGORIES:
        icon, tone = ("correct", Tone.SOFT) if name == OTHER else section_look(name)
        icon = {"barracks_left": "turn_left", "barracks_right": "turn_right"}.get(name, icon)
        yield Category(name, story.texts(f"dice.category_{name}"), icon, tone)


def _row(story: Story, seat: SeatScore) -> ScoreRow:
    state = story.state
    board = story.board_name(state.city(seat.seat).board) if state is not None else ""
    notes = (f"{board} · {seat.coins}🪙", f"{seat.coins}🪙")
    return row(story, seat, CATEGORIES, notes, _working(story, seat.seat))


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
    if above.coins != below.coins:
        return story.texts("tie_coins", **facts, coins=above.coins, other_coins=below.coins)
    if above.rank != below.rank and story.state is not None:
        own, others = (working(story.state, each.seat).buildings for each in (above, below))
        return story.texts("dice.tie_buildings", **facts, own=own, others=others)
    return story.texts("tie_shared", **facts)
