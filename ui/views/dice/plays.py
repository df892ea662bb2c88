"""After the reveal: what each choice means and costs, and the cells that a seat chooses from; then what follows."""

from __future__ import annotations

from collections.abc import Sequence

from engine.seven_wonders_dice.state import Build, BuildStage, Cross, Decline, Pass, Phase, TakeBonus
from engine.table import Press, Seat
from ui.parts import Action, Actions, Block, Face, Line, Pill, SeatPanel, Size, Tone
from ui.screen import SeatsBody, View
from ui.view import Mark, Pick, SeatStatus
from ui.views.dice.boards import city_blocks, has
from ui.views.dice.cells import board_block, cell_of_move
from ui.views.dice.effects import bonus_text, effect_text
from ui.views.dice.frame import last_round, round_title
from ui.views.dice.prices import brings, price, spent_on
from ui.views.dice.signs import DIE_TONES, section_look
from ui.views.dice.story import Story
from ui.views.frame import bar, by_hand, go_on, heading, pill

_FEW = 4
"""So many ways have a button each."""
_ASKED = ((Mark.OPEN, 3), (Mark.PROBLEM, 5))
"""A seat that stands so stands large among so many or more."""


def verdicts(story: Story) -> View:
    statuses = [story.status_of(seat) for seat in story.seats]
    settled = sum(status.mark is Mark.SETTLED for status in statuses)
    large = (each.seat for mark, least in _ASKED for each in statuses if each.mark is mark and len(statuses) >= least)
    focus = next(large, 0)
    panels = tuple(
        SeatPanel(
            status.seat,
            story.title(status.seat),
            status.mark,
            blocks=(*play(story, status), *_city(story, status)),
            foot=_foot(story, status, small=focus not in {0, status.seat}),
        )
        for status in statuses
    )
    done = settled == len(statuses)
    return View(
        story.status.screen,
        heading(
            story,
            round_title(story),
            story.texts("the_reveal"),
            (story.say("n_settled", n=settled, of=len(statuses)),),
        ),
        SeatsBody(panels, alike=False, focus=focus),
        bar(story, _hint(story, statuses), *((go_on(story, "record"),) if done else ())),
    )


def extra(story: Story) -> View:
    """One seat decides what an effect or a finished building left to it; the others look on."""
    state = story.state
    acting = state.settling if state is not None and state.phase is Phase.FOLLOW else 0
    panels = []
    for seat in story.seats:
        status = story.status_of(seat)
        if seat == acting:
            blocks = (*_due(story, seat), *play(story, status), *_city(story, status))
            foot = _foot(story, status)
        else:
            blocks, foot = city_blocks(story, seat), ()
        panels.append(SeatPanel(seat, story.title(seat), status.mark, lit=seat == acting, blocks=blocks, foot=foot))
    sentence = story.texts("dice.hint_follow", seat=acting) if acting else ("",)
    return View(
        story.status.screen,
        heading(story, round_title(story), story.texts("dice.the_follow_up"), last_round(story)),
        SeatsBody(tuple(panels), alike=False, focus=acting),
        bar(story, sentence),
    )


def play(story: Story, status: SeatStatus) -> tuple[Block, ...]:
    """A move as understood: what it crosses, what that costs, what it brings."""
    face = face_of(story, status.seat, status.move)
    if face is None:
        return ()
    if status.mark is Mark.PROBLEM:
        return (face,)
    lines = (*price(story, status.seat, status.move), *brings(story, status.seat, status.move))
    return (face, *lines)


def face_of(story: Story, seat: Seat, move: object) -> Face | None:
    """The die or what else was chosen, and the cell that it means."""
    naming = story.naming
    match move:
        case Build(color, None):
            return Face(naming.die(color), "die", DIE_TONES.get(color, Tone.PLAIN), low=True)
        case Build(color, ""):
            full, *short = story.texts("dice.takes_coins", die=naming.die(color))
            return Face(full, "coin", DIE_TONES.get(color, Tone.PLAIN), short=short[0] if short else "", low=True)
        case Build() | BuildStage() | Cross():
            cell = cell_of_move(story, seat, move)
            if not cell:
                return Face(story.naming.section("wonder"), "face_wonder", Tone.LAMP, low=True)
            icon, tone = section_look(cell.partition(".")[0])
            full, *short = naming.cell_texts(cell, seat)
            return Face(full, icon, tone, short=short[0] if short else "", low=True)
        case Pass():
            return Face(story.say("dice.passing"), "coin", Tone.SOFT, low=True)
        case TakeBonus(bonus):
            return Face(bonus_text(naming, bonus, seat), "laurel", Tone.LAMP, low=True)
        case Decline():
            return Face(story.say("decline"), "close", Tone.SOFT, low=True)
        case _:
            return None


def _due(story: Story, seat: Seat) -> tuple[Block, ...]:
    """What is left to decide, and where it comes from."""
    state = story.state
    if state is None or not state.dues:
        return ()
    due, naming = state.dues[0], story.naming
    if due.effect is None:
        texts = story.texts("dice.due_bonus", section=naming.section(due.source, seat))
    else:
        told = effect_text(naming, due.effect, seat)
        texts = (story.say("dice.bonus_is", bonus=told[0]),)
        if not due.source.startswith("bonus."):
            texts = (story.say("dice.due_effect", source=naming.cell(due.source, seat), effect=told[0]), *told)
    return (Line(texts, Size.FACT, Tone.LAMP, bold=True, icon="take", rows=3, rank=9),)


def _city(story: Story, status: SeatStatus) -> tuple[Block, ...]:
    """What the seat has now, its coins as the move leaves them, and its board."""
    return (*has(story, status.seat, spent_on(story, status), rank=5), *board_block(story, status.seat))


def _foot(story: Story, status: SeatStatus, *, small: bool = False) -> tuple[Block, ...]:
    """What is wrong, or what can be done about the choice; in a small panel, in few words."""
    actions = by_hand(story, status.seat)
    enter = (Actions(actions, rank=5),) if actions else ()
    match status.mark:
        case Mark.PROBLEM if status.problem is not None:
            texts = story.problem_texts(status.problem, status.seat)
            if small:
                return (Line(texts, Size.FACT, Tone.BAD, bold=True, icon="alert", rows=4, rank=5),)
            return (Line(texts, Size.FACT, Tone.BAD, bold=True, icon="alert", rows=7), *enter)
        case Mark.OPEN if small:
            return (Pill(story.say("mark_open"), "take", Tone.LAMP, rank=3),)
        case Mark.OPEN:
            take = Action(story.say("take_way"), Press(status.seat, long=True), "check", strong=True)
            count = story.say("dice.next_of", way=status.way + 1, ways=status.ways)
            following = Action(count, Press(status.seat), "next")
            walked = (following, take) if status.ways > 1 else (take,)
            touched, few = _touched(story, status)
            if few:
                return (Actions(touched, rank=2), Actions(walked, rank=8))
            return (Actions((*touched, *walked), rank=8),)
        case Mark.SETTLED:
            return pill(story, status.mark, rank=2)
        case Mark.LOOKING:
            return (*pill(story, status.mark, rank=3), *enter)
        case _:
            return ()


def _touched(story: Story, status: SeatStatus) -> tuple[tuple[Action, ...], bool]:
    """Buttons that take a way at a touch: those that are no cell of the board; all, where there are few and only cells.

    And whether they are of the second kind: those may go where there is no room, for the board can be touched too.
    """
    offered = {choice.id for choice in story.status.choices if choice.enabled}
    few = 1 < len(status.options) <= _FEW and all(map(_crosses, status.options))
    actions = []
    for place, option in enumerate(status.options):
        face, pick = face_of(story, status.seat, option), f"way:{status.seat}:{place}"
        if face is None or pick not in offered or not (few or not _crosses(option)):
            continue
        actions.append(Action(face.short or face.name, Pick(pick), face.icon))
    return tuple(actions), few and bool(actions)


def _crosses(move: object) -> bool:
    """Whether a move crosses a cell, which can be touched on the board."""
    return isinstance(move, Cross | BuildStage) or (isinstance(move, Build) and bool(move.cell))


def _hint(story: Story, statuses: Sequence[SeatStatus]) -> tuple[str, ...]:
    for status in statuses:
        if status.mark is Mark.OPEN:
            code = "dice.hint_settle" if status.ways > 1 else "dice.hint_confirm"
            return story.texts(code, seat=status.seat)
    if any(status.mark is Mark.LOOKING for status in statuses):
        return story.texts("dice.hint_looking")
    return story.texts("hint_all_settled")
