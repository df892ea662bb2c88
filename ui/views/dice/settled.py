"""What the round just did: cells crossed, coins paid and gained, and every attack over its border."""

from __future__ import annotations

from engine.seven_wonders_dice.happenings import (
    Attack,
    BonusTaken,
    Crossed,
    Declined,
    DieEnters,
    Finished,
    Gained,
    LastRound,
    Nothing,
    Paid,
    Unlocked,
)
from engine.table import Seat
from ui.parts import Block, Line, SeatPanel, Tone
from ui.screen import Attack as Swords
from ui.screen import Coins as Flying
from ui.screen import SeatsBody, View
from ui.views.dice.boards import has
from ui.views.dice.cells import board_block
from ui.views.dice.effects import bonus_text, source_text
from ui.views.dice.frame import last_round, round_title
from ui.views.dice.signs import DIE_TONES, section_look
from ui.views.dice.story import Story
from ui.views.frame import bar, go_on, heading

_FLIES_S = 0.56
_PENCIL = "❌"
"""Drawn as the pencil's cross."""


def settled(story: Story) -> View:
    """Coins and swords fly while the view is young."""
    happened = story.status.happened
    panels = tuple(
        SeatPanel(
            seat,
            story.title(seat),
            blocks=(*has(story, seat), *_told(story, seat)),
            foot=board_block(story, seat),
        )
        for seat in story.seats
    )
    flying = tuple(
        Flying(0, event.seat, event.coins) for event in happened if isinstance(event, Gained) and event.coins
    )
    paid = tuple(Flying(event.seat, 0, event.coins) for event in happened if isinstance(event, Paid) and event.coins)
    swords = tuple(Swords(event.seat, event.target) for event in happened if isinstance(event, Attack))
    return View(
        story.status.screen,
        heading(story, round_title(story, _round(story)), story.texts("dice.what_happened"), last_round(story)),
        SeatsBody(panels, alike=False, coins=(*paid, *flying), attacks=swords),
        bar(story, _afterwards(story), go_on(story, strong=False)),
        moving_s=_FLIES_S if flying or paid or swords else 0.0,
    )


def _round(story: Story) -> int:
    """The round that was played: after its last turn the state waits for the next roll."""
    state = story.state
    if state is None:
        return 1
    return max(1, state.round - 1) if state.phase.value == "roll" else state.round


def _told(story: Story, seat: Seat) -> tuple[Block, ...]:
    lines = [line for event in story.status.happened if (line := _line(story, seat, event)) is not None]
    return tuple(lines) or (Line(story.texts("dice.nothing_happened"), tone=Tone.SOFT, rows=2, rank=3),)


def _line(story: Story, seat: Seat, event: object) -> Line | None:
    """What an event means for this seat; None where it does not concern it."""
    naming = story.naming
    match event:
        case Attack(who, target, _, printed, defence, points) if seat in {who, target}:
            code, other = ("dice.attacks", target) if seat == who else ("dice.attacked", who)
            code = code if defence else f"{code}_plain"
            texts = story.texts(code, seat=other, printed=printed, defence=defence, points=points)
            return Line(texts, tone=Tone.RED, icon="swords", rows=2)
        case Crossed(who, cell) if who == seat:
            icon, tone = section_look(cell.partition(".")[0])
            texts = tuple(f"{_PENCIL} {text}" for text in naming.cell_texts(cell, seat))
            return Line(texts, tone=tone, bold=True, icon=icon, rows=2)
        case Paid(who, coins) if who == seat and coins:
            return Line(story.texts("dice.paid", n=coins), rows=1, rank=6)
        case Gained(who, coins, source) if who == seat and coins:
            named = source_text(naming, source, seat)
            return Line(story.texts("dice.gained", n=coins, source=named), tone=Tone.LAMP, rows=2, rank=7)
        case Finished(who, section, first) if who == seat:
            code = "dice.finished_first" if first else "dice.finished"
            texts = story.texts(code, section=naming.section(section, seat), points=first)
            return Line(texts, tone=Tone.LAMP, icon="laurel", rows=2, rank=8)
        case BonusTaken(who, bonus) if who == seat:
            texts = story.texts("dice.bonus_is", bonus=bonus_text(naming, bonus, seat))
            return Line(texts, tone=Tone.LAMP, icon="laurel", rows=2, rank=7)
        case Unlocked(who, color) if who == seat:
            texts = story.texts("dice.unlocks", die=naming.die(color))
            return Line(texts, tone=DIE_TONES[color], icon="lock", rows=2, rank=7)
        case Declined(who, source) if who == seat:
            return Line(story.texts("dice.left", source=source_text(naming, source, seat)), tone=Tone.SOFT, rank=4)
        case Nothing(who, source) if who == seat:
            return Line(story.texts("dice.no_use", source=source_text(naming, source, seat)), tone=Tone.SOFT, rank=4)
        case _:
            return None


def _afterwards(story: Story) -> tuple[str, ...]:
    """What is to be done on paper and in the tray before the next roll."""
    entering = [event.color for event in story.status.happened if isinstance(event, DieEnters)]
    if entering:
        listed = story.naming.dice(",".join(entering))
        return story.texts("dice.hint_die_enters", dice=listed)
    if any(isinstance(event, LastRound) for event in story.status.happened):
        return story.texts("dice.hint_one_more_round")
    return story.texts("dice.hint_cross")
