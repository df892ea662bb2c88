"""The turn's opening: every city at a glance, and who is ready. Nothing of what anybody chose."""

from __future__ import annotations

from engine.seven_wonders.catalogue import catalogue
from engine.seven_wonders.city import count_color, science, shields
from engine.seven_wonders.effects import COLORS
from engine.seven_wonders.free_city import is_free_city, served
from engine.table import Seat
from ui.parts import Block, Count, Counts, Line, SeatPanel, Size, Stack, Stacks, Stages, Tone
from ui.screen import SeatsBody, View
from ui.view import Mark
from ui.views.frame import age_title, bar, go_on, heading, passing, pill, turn_of
from ui.views.story import COLOR_ICONS, COLOR_TONES, Story


def choose(story: Story) -> View:
    marks = [story.status_of(seat).mark for seat in story.seats]
    people = [mark for seat, mark in zip(story.seats, marks, strict=True) if not story.is_free_city(seat)]
    ready = story.say("n_ready", n=people.count(Mark.READY), of=len(people))
    panels = tuple(
        SeatPanel(
            seat,
            story.title(seat),
            marks[seat - 1],
            story.status_of(seat).decider,
            story.deciding(seat),
            blocks=(*_state(story, seat), *city(story, seat)),
            foot=stacks(story, seat),
        )
        for seat in story.seats
    )
    everybody = all(mark is Mark.READY for mark in marks)
    return View(
        story.status.screen,
        heading(story, age_title(story), turn_of(story, ready), passing=passing(story)),
        SeatsBody(panels),
        bar(story, _hint(story), *((go_on(story, "reveal"),) if everybody else ())),
    )


def city(story: Story, seat: Seat) -> tuple[Block, ...]:
    """What counts in a city: wonder, stages, coins, shields, science."""
    if story.state is None:
        return ()
    here = story.state.city(seat)
    strength = shields(story.state, seat)
    compasses, gears, tablets = science(story.state, seat)
    total = len(catalogue(story.state.setup.edition).wonders[here.wonder].sides[here.side].stages)
    icon = {"day": "day", "night": "night"}.get(here.side, "wonder")
    return (
        Line(story.board(seat), Size.NOTE, Tone.SOFT, icon=icon, rows=1, rank=4),
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


def stacks(story: Story, seat: Seat) -> tuple[Stacks, ...]:
    """The city's cards by colour; colours that no city at the table has are left out."""
    state = story.state
    if state is None:
        return ()
    present = [color for color in COLORS if any(count_color(state, each, color) for each in story.seats)]
    counted = ((color, count_color(state, seat, color)) for color in present)
    found = tuple(Stack(COLOR_TONES[color], COLOR_ICONS[color], cards) for color, cards in counted)
    return (Stacks(found),) if found else ()


def _hint(story: Story) -> tuple[str, ...]:
    """Lay a card and press; the Free City's holder lays two until he is ready."""
    state, holder = story.state, story.holder
    if state is None or holder is None or story.status_of(holder).mark is Mark.READY:
        return story.texts("hint_choose")
    first = "city" if is_free_city(state, served(state)[0]) else "own"
    return story.texts(f"hint_choose_{first}_first", seat=holder)


def _state(story: Story, seat: Seat) -> tuple[Block, ...]:
    """Ready or not; or what has to be mended before it counts."""
    status = story.status_of(seat)
    if status.problem is not None:
        return (Line(story.problem_texts(status.problem), Size.FACT, Tone.BAD, bold=True, icon="alert", rows=5),)
    return pill(story, status.mark)
