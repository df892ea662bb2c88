"""The heading and the bar around every view, and what the panels of every game say alike."""

from __future__ import annotations

from engine.table import MASTER, Press, Seat
from ui.parts import Action, Block, Pill, Tone
from ui.screen import Bar, Heading, Passing
from ui.view import Mark, Pick, Problem, Screen
from ui.views.story import Story
from ui.views.telling import Telling

_PILLS = {
    Mark.READY: ("ready", Tone.GOOD),
    Mark.CHOOSING: ("waiting", Tone.PLAIN),
    Mark.LOOKING: ("waiting", Tone.PLAIN),
    Mark.SETTLED: ("ready", Tone.GOOD),
}
_WITH_SEAT_PROBLEMS = frozenset({Screen.CHOOSE, Screen.VERDICTS, Screen.EXTRA, Screen.SETUP})


def heading(
    story: Telling,
    title: str,
    subtitle: tuple[str, ...] = (),
    right: tuple[str, ...] = (),
    passing: Passing | None = None,
    icon: str = "",
) -> Heading:
    stand_in = story.say("virtual_table") if story.status.stand_in else ""
    return Heading(title, subtitle, right, passing, icon, stand_in)


def age_title(story: Story, age: int | None = None) -> str:
    return story.say("title_age", age=age or (story.state.age if story.state else 1))


def turn_of(story: Story, *more: str) -> tuple[str, ...]:
    """The turn, who holds the Free City in it and what is going on; then with less of it."""
    turn = story.state.turn if story.state else 1
    full, *short = story.texts("turn_of", turn=turn)
    if story.holder is None:
        return (" · ".join((full, *more)), full, *short)
    held = story.texts("holds_free_city", seat=story.holder)
    told = [(full, held[0], *more), (full, held[0]), *((each, held[0]) for each in short), (full, held[-1])]
    return (*(" · ".join(parts) for parts in told), full, *short)


def passing(story: Story) -> Passing | None:
    """How the hands go round after this turn: to the left neighbour in ages 1 and 3, to the right in age 2 (R03).

    Two players exchange theirs; the Free City has a pile and no hand (R86).
    """
    if story.state is None or story.state.turn == 6:
        return None
    if story.holder is not None:
        return Passing(story.say("pass_exchange"), "", tuple(range(1, story.state.setup.players + 1)), "exchange")
    seats = tuple(story.seats)
    if story.state.age == 2:
        return Passing(story.say("pass_right"), "turn_right", (1, *reversed(seats)))
    return Passing(story.say("pass_left"), "turn_left", (*seats, 1))


def pill(story: Telling, mark: Mark, rank: int = 5) -> tuple[Block, ...]:
    """How far a seat is; nothing for a mark that panels say otherwise."""
    if mark not in _PILLS:
        return ()
    icon, tone = _PILLS[mark]
    return (Pill(story.say(f"mark_{mark}"), icon, tone, filled=tone is Tone.GOOD, rank=rank),)


def by_hand(story: Telling, seat: Seat) -> tuple[Action, ...]:
    """What tells by hand what the camera has not; of CHANCE what was rolled or lies open."""
    wanted = f"menu:enter:{seat}"
    if any(choice.id == wanted and choice.enabled for choice in story.status.choices):
        return (Action(story.say("by_hand"), Pick(wanted), "keyboard"),)
    return ()


def bar(story: Telling, hint: tuple[str, ...], *actions: Action, menu: bool = True) -> Bar:
    """The one sentence: the most urgent problem, else what to do now."""
    if any(problem.code == "save_failed" for problem in story.status.problems):
        actions = (go_on(story, "try_again"),)
    if menu:
        actions = (*actions, Action(story.say("menu"), Press(MASTER, long=True), "menu"))
    problems = _problems(story)
    if not problems:
        return Bar(hint, actions=actions)
    more = f"+{len(problems) - 1}" if len(problems) > 1 else ""
    return Bar((problems[0],), Tone.BAD, "alert", more, actions)


def go_on(story: Telling, code: str = "go_on", *, strong: bool = True) -> Action:
    """What a short press of the master button does now."""
    return Action(story.say(code), Press(MASTER), "go_on", strong)


def close(story: Telling) -> tuple[Action, ...]:
    """The choices of an overlay that stand in the bar."""
    return tuple(
        Action(story.words.say(choice.code, choice.facts, story.names), Pick(choice.id), "close", strong=True)
        for choice in story.status.choices
    )


def _problems(story: Telling) -> tuple[str, ...]:
    """Sentences of the table's problems, then of the seats' ones."""
    table = tuple(story.problem_texts(problem)[0] for problem in story.status.problems)
    if story.status.screen not in _WITH_SEAT_PROBLEMS:
        return table
    seats: list[tuple[int, Problem]] = [
        (status.seat, status.problem) for status in story.status.seats if status.problem and status.mark is Mark.PROBLEM
    ]
    seats += [(seat.seat, seat.problem) for seat in story.status.setup_seats if seat.problem]
    return (*table, *(_seat_says(story, seat, story.problem_texts(problem, seat)[0]) for seat, problem in seats))


def _seat_says(story: Telling, seat: Seat, text: str) -> str:
    decider = story.status_of(seat).decider
    if decider in {0, seat}:
        return story.say("seat_says", seat=seat, text=text)
    return story.say("seat_says_for", seat=decider, city=seat, text=text)
