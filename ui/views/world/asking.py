"""Screens that ask: the set-up, and a purchase entered by hand: what is bought, then the cells that it covers."""

from __future__ import annotations

from engine.world_wonders.state import CHANCE
from ui.maps import CellPick, MapBody
from ui.parts import Action, Tone
from ui.screen import ChoicesBody, SideRow, View
from ui.view import Choice, Pick, SetupSeat
from ui.views.choices import groups
from ui.views.frame import bar, heading
from ui.views.world.frame import stand_in_pieces
from ui.views.world.maps import plain_map
from ui.views.world.names import cells_of
from ui.views.world.story import Story

_BESIDE_CELLS = {"only_these_roads": "road_short", "back": "undo"}
"""What can be chosen besides a cell, and its picture."""


def setup(story: Story) -> View:
    seats = story.status.setup_seats
    side = tuple(_side(story, seat) for seat in seats)
    title = story.texts("world.maps_of", n=len(seats)) if seats else story.texts("world.new_game")
    return View(
        story.status.screen,
        heading(story, story.say("title_setup"), title, icon="lighthouse"),
        ChoicesBody(groups(story), side),
        bar(story, story.texts("world.hint_setup_maps" if seats else "hint_setup_players"), menu=False),
        remark=stand_in_pieces(story),
    )


def entry(story: Story) -> View:
    cells = tuple(choice for choice in story.status.choices if choice.code == "cell")
    if any("laid" in choice.facts for choice in story.status.choices) or story.status.typed:
        return _cells(story, cells)
    seat = story.status.entry_seat or CHANCE
    asks_tile = any(choice.code == "buy_building" and "price" not in choice.facts for choice in story.status.choices)
    hint = "world.hint_entry_tile" if asks_tile else "world.hint_entry" if seat else "world.hint_entry_open"
    who = story.words.name_seat(seat, story.names) if seat else story.say("world.automaton")
    return View(
        story.status.screen,
        heading(story, story.say("title_entry"), (who,)),
        ChoicesBody(groups(story)),
        bar(story, story.texts(hint, seat=seat), menu=False),
    )


def _cells(story: Story, cells: tuple[Choice, ...]) -> View:
    """The map of the seat with the cells that come next; letters that are typed leave fewer of them."""
    seat = story.status.entry_seat or story.acting or 1
    facts = next((choice.facts for choice in story.status.choices if "laid" in choice.facts), {})
    laid = cells_of(str(facts.get("laid", "")))
    picks = tuple(_pick(story, choice) for choice in cells)
    what = (story.naming.thing(str(facts["item"])),) if "item" in facts else ()
    who = story.words.name_seat(seat, story.names)
    typed = story.status.typed.upper()
    hint = "world.hint_entry_typed" if typed else "world.hint_entry_cells"
    actions = tuple(
        Action(story.choice_text(choice), Pick(choice.id), _BESIDE_CELLS[choice.code], strong=_chosen(story, choice))
        for choice in story.status.choices
        if choice.code in _BESIDE_CELLS
    )
    return View(
        story.status.screen,
        heading(story, story.say("title_entry"), (" · ".join((who, *what)), who)),
        MapBody(plain_map(story, seat, laid), picks),
        bar(story, story.texts(hint, seat=seat, typed=typed), *actions, menu=False),
        typing=True,
        numerals=bool(typed),  # after the column's letter the row
    )


def _pick(story: Story, choice: Choice) -> CellPick:
    x, y = (int(part) for part in choice.id.split(":")[2:4])
    return CellPick((x, y), str(choice.facts.get("cell", "")), Pick(choice.id), _chosen(story, choice))


def _chosen(story: Story, choice: Choice) -> bool:
    """Whether short presses have come to this choice."""
    highlight = story.status.highlight
    return highlight is not None and story.status.choices[highlight] is choice


def _side(story: Story, seat: SetupSeat) -> SideRow:
    name = story.title(seat.seat)
    if not seat.wonder:
        return SideRow(seat.seat, name, (story.say("world.no_map"),), "waiting", Tone.SOFT)
    return SideRow(seat.seat, name, story.texts("world.map", map=seat.wonder), "board", Tone.LAMP)
