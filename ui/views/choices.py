"""Screens that ask: the set-up, the menu and what hangs from it, the entry of a card by hand."""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby

from ui.parts import Tone
from ui.screen import ChoicesBody, Group, Option, SideRow, View
from ui.view import Choice, SetupSeat
from ui.views.frame import bar, heading
from ui.views.story import Story
from ui.views.telling import ICONS, SWITCHES, Telling, switch


def setup(story: Story) -> View:
    seats = story.status.setup_seats
    hint = "hint_setup_players"
    if seats:
        hint = "hint_setup_three" if any(seat.free_city for seat in seats) else "hint_setup_wonders"
    own = {choice.seat for choice in story.status.choices if choice.seat is not None}
    side = tuple(_side(story, seat) for seat in seats)
    title = story.texts("wonders_of", n=sum(not seat.free_city for seat in seats)) if seats else story.texts("new_game")
    return View(
        story.status.screen,
        heading(story, story.say("title_setup"), title, icon="lighthouse"),
        ChoicesBody(groups(story, without_seats=bool(own & {seat.seat for seat in seats})), side),
        bar(story, story.texts(hint), menu=False),
    )


def menu(story: Telling) -> View:
    title, hint = _which(story)
    return View(
        story.status.screen,
        heading(story, story.say(title)),
        ChoicesBody(groups(story)),
        bar(story, story.texts(hint), menu=False),
    )


def entry(story: Story) -> View:
    seat = story.status.entry_seat or 1
    cards = any(choice.id.startswith("entry:card:") for choice in story.status.choices)
    return View(
        story.status.screen,
        heading(story, story.say("title_entry"), (story.words.name_seat(seat, story.names),)),
        ChoicesBody(groups(story), typed=story.status.typed, prompt=story.say("type_a_name")),
        bar(story, story.texts("hint_entry_card" if cards else "hint_entry_color", seat=seat), menu=False),
        typing=True,
    )


def option(story: Telling, choice: Choice, *, highlighted: bool = False) -> Option:
    """A choice with its words, its sign and, for cards, its colour."""
    if choice.code == "players":
        return _players(story, choice, highlighted=highlighted)
    if choice.code in SWITCHES:
        return _switch(story, choice, highlighted=highlighted)
    text, (icon, tone) = story.choice_text(choice), story.choice_look(choice)
    signed = choice.seat is not None and story.words.name_seat(choice.seat, story.names) in text
    return Option(choice.id, text, icon, tone, None if signed else choice.seat, choice.enabled, highlighted)


def _players(story: Telling, choice: Choice, *, highlighted: bool) -> Option:
    """A number of players, and what is to be known of it."""
    number = story.words.texts("players", choice.facts)[-1]
    note = story.switch_note("players", str(choice.facts.get("n", "")))
    return Option(choice.id, number, enabled=choice.enabled, highlighted=highlighted, great=True, note=note)


def _switch(story: Telling, choice: Choice, *, highlighted: bool) -> Option:
    """A choice that goes round a few values: all of them, the one that holds, and what that one means."""
    values, note = switch(story, choice)
    return Option(
        choice.id,
        story.words.say(choice.code, choice.facts),
        ICONS[choice.code],
        enabled=choice.enabled,
        highlighted=highlighted,
        note=note,
        switch=values,
    )


def groups(story: Telling, *, without_seats: bool = False) -> tuple[Group, ...]:
    """Choices that follow each other in one group stand together under its name."""
    numbered = [(n, choice) for n, choice in enumerate(story.status.choices) if not (without_seats and choice.seat)]
    found = []
    for name, members in groupby(numbered, key=lambda pair: pair[1].group):
        options = tuple(option(story, choice, highlighted=n == story.status.highlight) for n, choice in members)
        found.append(Group(story.group_name(name) if name else "", options))
    return tuple(found)


def _side(story: Story, seat: SetupSeat) -> SideRow:
    """A seat of the set-up: its wonder and side, or what is wrong with them."""
    options = tuple(
        option(story, choice) for choice in story.status.choices if choice.seat == seat.seat and choice.enabled
    )
    options = tuple(replace(option, seat=None) for option in options)
    name = story.title(seat.seat)
    if seat.problem is not None:
        return SideRow(seat.seat, name, _wonder(story, seat), "alert", Tone.BAD, current=True, options=options)
    if not seat.wonder:
        return SideRow(seat.seat, name, (story.say("not_chosen"),), "waiting", Tone.SOFT, options=options)
    icon = {"day": "day", "night": "night"}.get(seat.side, "wonder")
    return SideRow(seat.seat, name, _wonder(story, seat), icon, Tone.LAMP, options=options)


def _wonder(story: Story, seat: SetupSeat) -> tuple[str, ...]:
    wonder = story.words.name_wonder(seat.wonder)
    return (f"{wonder} · {story.say(f'side_{seat.side}')}", wonder) if seat.side else (wonder,)


def _which(story: Telling) -> tuple[str, str]:
    """Title and hint of what the menu screen shows, told by its choices."""
    ids = tuple(choice.id for choice in story.status.choices)
    codes = {choice.code for choice in story.status.choices}
    if codes == {"go_on"}:
        return "title_paused", "hint_paused"
    if "keep_playing" in codes:
        return "title_end", "hint_end"
    for prefix, hint in (
        ("correct:turn:", "hint_correct_turn"),
        ("correct:seat:", "hint_correct_seat"),
        ("correct:way:", "hint_correct_way"),
        ("correct:rewind", "hint_correct_broken"),
    ):
        if any(id_.startswith(prefix) for id_ in ids):
            return "title_correct", hint
    return "title_menu", "hint_menu"
