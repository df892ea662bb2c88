"""The turn's opening: every city at a glance, and who is ready. Nothing of what anybody chose."""

from __future__ import annotations

from engine.seven_wonders.catalogue import catalogue
from engine.seven_wonders.city import count_color, science, shields
from engine.seven_wonders.effects import COLORS
from engine.table import Seat
from ui.parts import Block, Count, Counts, Line, Pill, SeatPanel, Size, Stack, Stacks, Stages, Tone
from ui.screen import SeatsBody, View
from ui.view import Mark, SeatStatus
from ui.views.frame import age_title, bar, go_on, heading, passing, turn_of
from ui.views.story import COLOR_ICONS, COLOR_TONES, Story

_PILLS = {
    Mark.READY: ("ready", Tone.GOOD),
    Mark.CHOOSING: ("waiting", Tone.PLAIN),
    Mark.LOOKING: ("waiting", Tone.PLAIN),
    Mark.SETTLED: ("ready", Tone.GOOD),
}


def choose(story: Story) -> View:
    marks = [story.status_of(seat).mark for seat in story.seats]
    ready = story.say("n_ready", n=marks.count(Mark.READY), of=len(marks))
    panels = tuple(
        SeatPanel(
            seat,
            story.name(seat),
            marks[seat - 1],
            story.status_of(seat).decider,
            blocks=(*_state(story, seat), *decides(story, story.status_of(seat)), *city(story, seat)),
            foot=stacks(story, seat),
        )
        for seat in story.seats
    )
    everybody = all(mark is Mark.READY for mark in marks)
    return View(
        story.status.screen,
        heading(story, age_title(story), turn_of(story, ready), passing=passing(story)),
        SeatsBody(panels),
        bar(story, story.texts("hint_choose"), *((go_on(story, "reveal"),) if everybody else ())),
    )


def pill(story: Story, mark: Mark, rank: int = 5) -> tuple[Block, ...]:
    if mark not in _PILLS:
        return ()
    icon, tone = _PILLS[mark]
    return (Pill(story.say(f"mark_{mark}"), icon, tone, filled=tone is Tone.GOOD, rank=rank),)


def decides(story: Story, status: SeatStatus) -> tuple[Block, ...]:
    """Whose button decides, where it is not the seat's own."""
    if status.decider in {0, status.seat}:
        return ()
    return (Line((story.say("decides", seat=status.decider),), Size.NOTE, Tone.LAMP, rows=2, rank=4),)


def city(story: Story, seat: Seat) -> tuple[Block, ...]:
    """What counts in a city: wonder, stages, coins, shields, science."""
    if story.state is None:
        return ()
    here = story.state.city(seat)
    strength = shields(story.state, seat)
    compasses, gears, tablets = science(story.state, seat)
    total = len(catalogue(story.state.setup.edition).wonders[here.wonder].sides[here.side].stages)
    wonder, side = story.words.name_wonder(here.wonder), story.say(f"side_{here.side}")
    icon = {"day": "day", "night": "night"}.get(here.side, "wonder")
    return (
        Line((f"{wonder} · {side}", wonder), Size.NOTE, Tone.SOFT, icon=icon, rows=1, rank=4),
        Stages(here.stages, total),
        Counts(
            (
                Count("coin", str(here.coins), Tone.LAMP, story.words.noun("coins", here.coins)),
                Count("shield", str(strength), Tone.RED, story.words.noun("shields", strength)),
            )
        ),
        Counts(
            (
                Count("compass", str(compasses), Tone.GREEN),
                Count("gear", str(gears), Tone.GREEN),
                Count("tablet", str(tablets), Tone.GREEN),
            )
        ),
    )


def stacks(story: Story, seat: Seat) -> tuple[Block, ...]:
    """The city's cards by colour; colours of which it has none are left out."""
    if story.state is None:
        return ()
    counted = [(color, count_color(story.state, seat, color)) for color in COLORS]
    found = tuple(Stack(COLOR_TONES[color], COLOR_ICONS[color], cards) for color, cards in counted if cards)
    return (Stacks(found),) if found else ()


def _state(story: Story, seat: Seat) -> tuple[Block, ...]:
    """Ready or not; or what has to be mended before it counts."""
    status = story.status_of(seat)
    if status.problem is not None:
        return (Line(story.problem_texts(status.problem), Size.FACT, Tone.BAD, bold=True, icon="alert", rows=5),)
    return pill(story, status.mark)
