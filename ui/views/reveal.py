"""The count-down and the flash: everybody turns up, or moves the card face down, at once."""

from __future__ import annotations

from ui.parts import SeatPanel, Tone
from ui.screen import LampBody, View, Way
from ui.view import Mark
from ui.views.frame import age_title, bar, heading, turn_of
from ui.views.story import Story


def reveal(story: Story) -> View:
    count = story.status.countdown
    flash = count == 0
    sale = "way_sell_text" if story.holder is None else "way_sell_text_two"
    ways = (
        Way("card", story.texts("way_build"), story.say("way_build_text"), Tone.PLAIN),
        Way("wonder", story.texts("way_wonder"), story.say("way_wonder_text"), Tone.LAMP),
        Way("sell", story.texts("way_sell"), story.say(sale), Tone.PLAIN),
    )
    panels = tuple(
        SeatPanel(
            seat,
            story.title(seat),
            Mark.READY if flash else story.status_of(seat).mark,
            story.status_of(seat).decider,
            story.deciding(seat),
        )
        for seat in story.seats
    )
    return View(
        story.status.screen,
        heading(story, age_title(story), turn_of(story, story.say("the_reveal"))),
        LampBody(story.say("flash") if flash else str(count if count is not None else ""), ways, panels, flash),
        bar(story, _hint(story, flash=flash)),
    )


def _hint(story: Story, *, flash: bool) -> tuple[str, ...]:
    """What all hands do at the flash; the Free City's holder does it twice."""
    code = "hint_turn_up" if flash else "hint_reveal"
    return story.texts(code) if story.holder is None else story.texts(f"{code}_two", seat=story.holder)
