"""Screens that ask: the set-up, the menu and what hangs from it, the entry of a card by hand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import groupby

from engine.seven_wonders.options import OPTIONS, PROFILES
from engine.seven_wonders.setup import FREE_CITY_PLAYERS
from engine.seven_wonders.state import Edition
from ui.parts import Tone
from ui.screen import ChoicesBody, Group, Option, SideRow, Switch, View
from ui.view import Choice, SetupSeat
from ui.views.frame import bar, heading
from ui.views.story import COLOR_ICONS, COLOR_TONES, Story

_ICONS = {
    "resume": "go_on",
    "start": "go_on",
    "go_on": "go_on",
    "keep_playing": "go_on",
    "next_wonder": "next",
    "other_side": "other_side",
    "change_edition": "next",
    "change_profile": "next",
    "draw": "draw",
    "back": "undo",
    "close": "close",
    "end_game": "end",
    "let_pass": "ruling",
    "accept_by_ruling": "ruling",
    "enter_card": "keyboard",
    "undo": "undo",
    "rewind": "undo",
    "correct": "correct",
    "correct_turn": "correct",
    "pause": "pause",
    "history": "history",
    "picture": "camera",
    "use_wonder": "wonder",
    "use_sell": "sell",
    "decline": "close",
    "pay_way": "coin",
}

_SWITCHES: Mapping[str, tuple[str, tuple[str, ...]]] = {
    "change_edition": ("edition", tuple(edition.value for edition in Edition)),
    "change_profile": ("profile", PROFILES),
}
"""Choices that go round a few values: the fact that holds now, and all of them."""


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
        ChoicesBody(_groups(story, without_seats=bool(own & {seat.seat for seat in seats})), side),
        bar(story, story.texts(hint), menu=False),
    )


def menu(story: Story) -> View:
    title, hint = _which(story)
    return View(
        story.status.screen,
        heading(story, story.say(title)),
        ChoicesBody(_groups(story)),
        bar(story, story.texts(hint), menu=False),
    )


def entry(story: Story) -> View:
    seat = story.status.entry_seat or 1
    cards = any(choice.id.startswith("entry:card:") for choice in story.status.choices)
    return View(
        story.status.screen,
        heading(story, story.say("title_entry"), (story.words.name_seat(seat, story.names),)),
        ChoicesBody(_groups(story), typed=story.status.typed, prompt=story.say("type_a_name")),
        bar(story, story.texts("hint_entry_card" if cards else "hint_entry_color", seat=seat), menu=False),
        typing=True,
    )


def option(story: Story, choice: Choice, *, highlighted: bool = False) -> Option:
    """A choice with its words, its sign and, for cards, its colour."""
    if choice.code == "players":
        return _players(story, choice, highlighted=highlighted)
    if choice.code in _SWITCHES:
        return _switch(story, choice, highlighted=highlighted)
    text = _way(story, choice) or story.words.say(_code(choice), choice.facts, story.names)
    color = choice.code.removeprefix("color_") if choice.code.startswith("color_") else choice.group
    tone = COLOR_TONES.get(color, Tone.PLAIN)
    icon = COLOR_ICONS.get(color) or _ICONS.get(choice.code, "")
    signed = choice.seat is not None and story.words.name_seat(choice.seat, story.names) in text
    return Option(choice.id, text, icon, tone, None if signed else choice.seat, choice.enabled, highlighted)


def _players(story: Story, choice: Choice, *, highlighted: bool) -> Option:
    """A number of players; with two of them a third city takes part."""
    number = story.words.texts("players", choice.facts)[-1]
    note = story.say("with_free_city") if choice.facts.get("n") == FREE_CITY_PLAYERS else ""
    return Option(choice.id, number, enabled=choice.enabled, highlighted=highlighted, great=True, note=note)


def _switch(story: Story, choice: Choice, *, highlighted: bool) -> Option:
    """A choice that goes round a few values: all of them, the one that holds, and what that one means."""
    kind, values = _SWITCHES[choice.code]
    chosen = str(choice.facts.get(kind, values[0]))
    texts = tuple(story.say(f"{kind}_{value}") for value in values)
    note = story.say(f"{kind}_{chosen}_note")
    if kind == "profile" and _profiles_agree(story):
        note = story.say("profiles_agree")
    place = values.index(chosen) if chosen in values else 0
    text = story.words.say(choice.code, choice.facts)
    return Option(
        choice.id,
        text,
        _ICONS[choice.code],
        enabled=choice.enabled,
        highlighted=highlighted,
        note=note,
        switch=Switch(texts, place),
    )


def _profiles_agree(story: Story) -> bool:
    """True where every profile answers alike; what concerns the Free City counts where two players are offered."""
    offered = {str(value) for choice in story.status.choices for value in choice.facts.values()}
    two = any(choice.facts.get("n") == FREE_CITY_PLAYERS for choice in story.status.choices)
    asked = [option for option in OPTIONS if two or not option.name.startswith("free_city")]
    return all(
        option.default(edition, profile) == option.default(edition, PROFILES[0])
        for edition in Edition
        if edition.value in offered
        for option in asked
        for profile in PROFILES
    )


def _groups(story: Story, *, without_seats: bool = False) -> tuple[Group, ...]:
    """Choices that follow each other in one group stand together under its name."""
    numbered = [(n, choice) for n, choice in enumerate(story.status.choices) if not (without_seats and choice.seat)]
    groups = []
    for name, members in groupby(numbered, key=lambda pair: pair[1].group):
        options = tuple(option(story, choice, highlighted=n == story.status.highlight) for n, choice in members)
        code = f"group_{name}" if name not in COLOR_TONES else f"color_{name}"
        groups.append(Group(story.say(code) if name and story.words.knows(code) else "", options))
    return tuple(groups)


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


def _which(story: Story) -> tuple[str, str]:
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


def _code(choice: Choice) -> str:
    """An extra play has a name of its own in the list of turns."""
    phase = choice.facts.get("phase")
    return (
        f"{choice.code}_{phase}"
        if choice.code == "correct_turn" and phase in {"last_card", "discard_pick"}
        else choice.code
    )


def _way(story: Story, choice: Choice) -> str:
    """A way to pay, the neighbours named; empty for other choices and where nobody knows whose neighbours."""
    seat, state = story.status.entry_seat, story.state
    if choice.code != "pay_way" or seat is None or state is None:
        return ""
    if choice.facts.get("free"):
        return story.texts(f"free_{choice.facts['free']}", chain="")[-1]
    left, right, bank = (int(choice.facts.get(name, 0)) for name in ("left", "right", "bank"))
    parts = [
        story.say("pays_plainly", coins=coins, seat=neighbour)
        for coins, neighbour in ((left, state.left_of(seat)), (right, state.right_of(seat)))
        if coins
    ]
    parts += [story.say("pays_bank", coins=bank)] if bank else []
    return " · ".join(parts) or story.say("pays_nothing")
