"""Headings of a round, and the quiet sentence on boards that stand in for the printed ones."""

from __future__ import annotations

from ui.views.dice.story import Story


def round_title(story: Story, number: int | None = None) -> str:
    return story.say("dice.title_round", n=number or (story.state.round if story.state else 1))


def last_round(story: Story) -> tuple[str, ...]:
    """Whether this round is the last one, or the next."""
    state = story.state
    if state is None or not state.end_round:
        return ()
    return story.texts("dice.last_round" if state.round >= state.end_round else "dice.next_to_last_round")


def stand_in_boards(story: Story) -> tuple[str, ...]:
    """That the boards are stand-ins for the printed ones; nothing with an owner's boards."""
    return story.texts("dice.stand_in_boards") if story.boards.proposal else ()
