"""The end of an age: every border once, its shields, and who takes which token."""

from __future__ import annotations

from engine.seven_wonders.military import VICTORY, Border, borders
from engine.table import Seat
from ui.parts import Count, Counts, Line, SeatPanel, Size, Tone
from ui.screen import Clash, SeatsBody, View
from ui.views.frame import age_title, bar, go_on, heading
from ui.views.story import Story

_SHIELDS_MEET_S = 0.46


def military(story: Story) -> View:
    state = story.state
    if state is None:
        raise ValueError("the military screen needs a game")
    age = story.status.age_ended or state.age
    fought = borders(state, age)
    shields = {border.left: border.left_shields for border in fought}
    panels = tuple(
        SeatPanel(
            seat,
            story.title(seat),
            centered=True,
            blocks=(Counts((Count("shield", str(shields[seat]), Tone.RED),), great=True),),
            foot=(_sum(story, seat, fought),),
        )
        for seat in story.seats
    )
    clashes = tuple(
        Clash(border.left, border.right, _token(border.left_token), _token(border.right_token)) for border in fought
    )
    return View(
        story.status.screen,
        heading(story, age_title(story, age), story.texts("the_wars"), story.texts("war_worth", n=VICTORY[age - 1])),
        SeatsBody(panels, clashes=clashes),
        bar(story, _hint(story, age, len(panels)), go_on(story)),
        moving_s=_SHIELDS_MEET_S,
    )


def _hint(story: Story, age: int, seats: int) -> tuple[str, ...]:
    """Who are neighbours too; where the Free City fights, who holds it in the age that follows."""
    state, holder = story.state, story.holder
    if state is None or holder is None or state.age == age:
        return story.texts("hint_military", first=1, last=seats)
    return story.texts("hint_military_held", seat=holder, age=state.age)


def _sum(story: Story, seat: Seat, fought: tuple[Border, ...]) -> Line:
    points = sum(b.left_token for b in fought if b.left == seat) + sum(b.right_token for b in fought if b.right == seat)
    text = _token(points) or "±0"
    return Line(
        story.texts("war_sum", points=text), Size.FACT, Tone.LAMP if points > 0 else Tone.SOFT, bold=True, rows=1
    )


def _token(points: int) -> str:
    return f"{points:+d}".replace("-", "−") if points else ""
