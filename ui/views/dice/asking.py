"""Screens that ask: the set-up, and the entry of a choice or a roll by hand."""

from __future__ import annotations

from dataclasses import replace

from ui.parts import Tone
from ui.screen import ChoicesBody, SideRow, View
from ui.view import SetupSeat
from ui.views.choices import groups, option
from ui.views.dice.frame import round_title, stand_in_boards
from ui.views.dice.story import Story
from ui.views.dice.tray import round_tray, seen_tray
from ui.views.frame import bar, heading


def setup(story: Story) -> View:
    seats = story.status.setup_seats
    own = {choice.seat for choice in story.status.choices if choice.seat is not None}
    side = tuple(_side(story, seat) for seat in seats)
    title = story.texts("dice.boards_of", n=len(seats)) if seats else story.texts("dice.new_game")
    return View(
        story.status.screen,
        heading(story, story.say("title_setup"), title, icon="lighthouse"),
        ChoicesBody(groups(story, without_seats=bool(own & {seat.seat for seat in seats})), side),
        bar(story, story.texts("dice.hint_setup_boards" if seats else "hint_setup_players"), menu=False),
        remark=stand_in_boards(story),
    )


def entry(story: Story) -> View:
    """A seat's choice; or, without a seat, the roll: each die with its face, then where it lies."""
    seat = story.status.entry_seat
    if not seat:
        return _roll_entry(story)
    return View(
        story.status.screen,
        heading(story, story.say("title_entry"), (story.words.name_seat(seat, story.names),)),
        ChoicesBody(groups(story), tray=round_tray(story)),
        bar(story, story.texts("dice.hint_entry", seat=seat), menu=False),
    )


def _roll_entry(story: Story) -> View:
    told = story.status.tray
    entering = told.entering if told is not None else None
    number = len(told.dice) + (entering is not None) if told is not None else 0
    expected = len(told.expected) if told is not None else 0
    hint = story.texts("dice.hint_entry_roll")
    if entering is not None and entering.color is not None:
        die = story.naming.die(entering.color)
        face = story.naming.face(entering.face) if entering.face is not None else ""
        hint = story.texts("dice.hint_entry_quadrant" if face else "dice.hint_entry_face", die=die, face=face)
    count = story.say("dice.die_of", n=number, of=expected)
    subtitle = (f"{round_title(story)} · {count}", count)
    return View(
        story.status.screen,
        heading(story, story.say("title_entry"), subtitle),
        ChoicesBody(groups(story), tray=seen_tray(told) if told is not None else None),
        bar(story, hint, menu=False),
    )


def _side(story: Story, seat: SetupSeat) -> SideRow:
    """A seat of the set-up: its city, or what is wrong with it."""
    own = (option(story, choice) for choice in story.status.choices if choice.seat == seat.seat and choice.enabled)
    options = tuple(replace(each, seat=None) for each in own)
    name = story.title(seat.seat)
    named = (story.board_name(seat.wonder),)
    if seat.problem is not None:
        return SideRow(seat.seat, name, named, "alert", Tone.BAD, current=True, options=options)
    if not seat.wonder:
        return SideRow(seat.seat, name, (story.say("dice.not_chosen"),), "waiting", Tone.SOFT, options=options)
    return SideRow(seat.seat, name, named, "face_wonder", Tone.LAMP, options=options)
