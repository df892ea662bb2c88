"""The round's opening and its reveal: the dice, every board, and who is ready. Nothing of what anybody chose."""

from __future__ import annotations

from ui.parts import Block, Line, SeatPanel, Size, Tone
from ui.screen import LampBody, SeatsBody, View, Way
from ui.view import Mark
from ui.views.dice.boards import city_blocks
from ui.views.dice.frame import last_round, round_title, stand_in_boards
from ui.views.dice.story import Story
from ui.views.dice.tray import round_tray
from ui.views.frame import bar, go_on, heading, pill

_TILES = (("die", "die", Tone.PLAIN), ("wonder", "face_wonder", Tone.LAMP), ("pass", "coin", Tone.COIN))
"""What a tile can say, with its icon and tone."""


def choose(story: Story) -> View:
    marks = [story.status_of(seat).mark for seat in story.seats]
    ready = story.say("n_ready", n=marks.count(Mark.READY), of=len(marks))
    panels = tuple(
        SeatPanel(seat, story.title(seat), marks[seat - 1], blocks=(*_state(story, seat), *city_blocks(story, seat)))
        for seat in story.seats
    )
    everybody = all(mark is Mark.READY for mark in marks)
    return View(
        story.status.screen,
        heading(story, round_title(story), (ready,), last_round(story)),
        SeatsBody(panels, tray=round_tray(story)),
        bar(story, story.texts("dice.hint_choose"), *((go_on(story, "reveal"),) if everybody else ())),
        remark=stand_in_boards(story),
    )


def reveal(story: Story) -> View:
    count = story.status.countdown
    flash = count == 0
    ways = tuple(
        Way(icon, story.texts(f"dice.way_{way}"), story.say(f"dice.way_{way}_text"), tone) for way, icon, tone in _TILES
    )
    panels = tuple(
        SeatPanel(seat, story.title(seat), Mark.READY if flash else story.status_of(seat).mark) for seat in story.seats
    )
    great = story.say("flash") if flash else str(count if count is not None else "")
    return View(
        story.status.screen,
        heading(story, round_title(story), story.texts("the_reveal"), last_round(story)),
        LampBody(great, ways, panels, flash),
        bar(story, story.texts("dice.hint_turn_up" if flash else "dice.hint_reveal")),
    )


def _state(story: Story, seat: int) -> tuple[Block, ...]:
    """Ready or not; or what has to be mended before it counts."""
    status = story.status_of(seat)
    if status.problem is not None:
        texts = story.problem_texts(status.problem, seat)
        return (Line(texts, Size.FACT, Tone.BAD, bold=True, icon="alert", rows=5),)
    return pill(story, status.mark, rank=3)
