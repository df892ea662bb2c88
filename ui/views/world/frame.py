"""Headings of a round, the order of play in them, and the quiet sentence on components that stand in."""

from __future__ import annotations

from engine.table import Seat
from engine.world_wonders.setup import LAST_ROUND
from ui.screen import Heading, Passing
from ui.views.frame import heading
from ui.views.world.story import Story


def round_title(story: Story, number: int | None = None) -> str:
    return story.say("world.title_round", n=number or (story.state.round if story.state else 1))


def round_heading(story: Story, subtitle: tuple[str, ...], number: int | None = None) -> Heading:
    """The round, what is going on, and the order of play at the right."""
    return heading(story, round_title(story, number), subtitle, last_round(story, number), order_of_play(story))


def order_of_play(story: Story) -> Passing | None:
    """The seats as they follow each other; who is out of the round is an empty ring."""
    state = story.state
    if state is None or len(state.order) < 2:
        return None
    out = frozenset[Seat](seat for seat in state.order if state.city(seat).out)
    return Passing(story.say("world.order"), "", state.order, out=out)


def last_round(story: Story, number: int | None = None) -> tuple[str, ...]:
    """That no round follows: it is the tenth, or somebody's population is at its end."""
    state = story.state
    if state is None:
        return ()
    full = any(city.population >= story.rules.board.population.last for city in state.cities)
    return story.texts("world.last_round") if (number or state.round) >= LAST_ROUND or full else ()


def stand_in_pieces(story: Story) -> tuple[str, ...]:
    """That components stand in for the printed ones; nothing if an owner's file replaces them all."""
    return story.texts("world.stand_in_pieces") if story.components.proposal else ()
