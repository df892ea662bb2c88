"""What a turn just did: paid, laid, gained; who is out; how the round goes on."""

from __future__ import annotations

from engine.table import Seat
from engine.world_wonders.city import Kind
from engine.world_wonders.happenings import (
    AutomatonTook,
    Borrowed,
    GameOver,
    Laid,
    Left,
    MonumentGained,
    NewOrder,
    Paid,
    PedestalTaken,
    Repaid,
    Rose,
    RoundOver,
    TurnedUp,
    Waited,
)
from engine.world_wonders.state import Phase
from ui.maps import MapPanel, MapsBody
from ui.parts import Line, Size, Tone
from ui.screen import View
from ui.views.frame import bar, go_on
from ui.views.telling import Look
from ui.views.world.frame import round_heading, stand_in_pieces
from ui.views.world.maps import settled_map
from ui.views.world.names import cells_text
from ui.views.world.offer import offer
from ui.views.world.plays import notes
from ui.views.world.seats import gauges_after
from ui.views.world.signs import RESOURCES, TYPES
from ui.views.world.story import Story


def settled(story: Story) -> View:
    state, happened = story.playing, story.status.happened
    focus = _whose(story)
    told = tuple(line for event in happened for line in _line(story, focus, event))
    panels = tuple(
        MapPanel(
            seat,
            story.title(seat),
            settled_map(story, seat, happened),
            gauges_after(story, seat, happened),
            out=state.city(seat).out,
            lines=told if seat == focus else (),
        )
        for seat in story.seats
    )
    over = next((event.round for event in happened if isinstance(event, RoundOver)), None)
    what = story.texts("world.round_over" if over else "world.what_happened")
    return View(
        story.status.screen,
        round_heading(story, what, over),
        MapsBody(panels, focus, offer(story), notes(story)),
        bar(story, _hint(story), go_on(story, strong=False)),
        remark=stand_in_pieces(story),
    )


def _whose(story: Story) -> Seat:
    """Whose turn it was; after a draw, who begins."""
    for event in story.status.happened:
        seat = getattr(event, "seat", 0)
        if seat:
            return int(seat)
    state = story.playing
    return state.order[0] if state.order else 1


def _line(story: Story, focus: Seat, event: object) -> tuple[Line, ...]:
    """What an event means, as lines; the most important ones never go."""
    naming = story.naming
    match event:
        case Laid(_, kind, name, cells):
            building = TYPES[story.components.tiles[name].type] if kind is Kind.BUILDING else None
            icon, tone = (building.icon, building.tone) if building else _KINDS[kind]
            where = (f"{naming.thing(name)} · {cells_text(cells)}", naming.thing(name))
            return (Line(where, Size.FACT, tone, bold=True, icon=icon, rows=1, rank=8),)
        case Paid(_, gold, left):
            return (Line(story.texts("world.paid", gold=gold, left=left), Size.FACT, icon="coin", rows=1, rank=6),)
        case Rose(_, track, before, after):
            texts = story.texts("world.rose", what=story.say(f"world.track_{track}"), before=before, after=after)
            token = RESOURCES[track]
            return (Line(texts, Size.NOTE, token.tone, icon=token.icon, rows=1, rank=3),)
        case MonumentGained(_, monument, rings):
            texts = story.texts("world.gained", monument=naming.monument(monument), rings=rings)
            return (Line(texts, Size.FACT, Tone.LAMP, bold=True, icon="ring", rows=1, rank=9),)
        case PedestalTaken(_, number):
            return (_fact(story.texts("world.pedestal_taken", number=number), "pedestal"),)
        case Borrowed(_, limit):
            return (_fact(story.texts("world.borrowed", limit=limit), "loan"),)
        case Repaid():
            return (_fact(story.texts("world.repaid"), "loan"),)
        case Waited():
            return (_fact(story.texts("world.waited"), "waiting"),)
        case Left(seat, why) if seat == focus:
            return (Line(story.texts(f"world.left_{why}"), Size.FACT, Tone.SOFT, icon="end", rows=1, rank=7),)
        case Left(seat, why):
            texts = story.texts("world.other_left", seat=seat)
            return (Line(texts, Size.FACT, Tone.SOFT, icon="end", rows=1, rank=7),)
        case TurnedUp(tiles, monuments):
            what = ", ".join(map(naming.thing, (*tiles, *monuments)))
            texts = story.texts("world.turned_up", what=what, n=len(tiles) + len(monuments))
            return (_fact(texts, "card"),)
        case AutomatonTook(_, item, name):
            what = naming.thing(name or item) if item else ""
            texts = story.texts("world.automaton_took" if item else "world.automaton_took_nothing", what=what)
            return (_fact(texts, "stand_in"),)
        case NewOrder(number):
            return (_fact(story.texts("world.new_order", n=number), "next"),)
        case _:
            return ()


_KINDS: dict[Kind, Look] = {
    Kind.ROAD: ("road_long", Tone.GREY),
    Kind.TOWER: ("turret", Tone.PLAIN),
    Kind.MONUMENT: ("face_wonder", Tone.LAMP),
}


def _fact(texts: tuple[str, ...], icon: str) -> Line:
    return Line(texts, Size.FACT, Tone.LAMP, icon=icon, rows=2, rank=9)


def _hint(story: Story) -> tuple[str, ...]:
    """What comes next: the end, the next round, whose turn it is."""
    state = story.playing
    for event in story.status.happened:
        if isinstance(event, GameOver):
            return story.texts(f"world.hint_over_{event.why}")
    if any(isinstance(event, RoundOver) for event in story.status.happened):
        code = "world.hint_next_round_alone" if state.solo else "world.hint_next_round"
        return story.texts(code, n=state.round, seat=state.order[0])
    if state.phase is Phase.AUTOMATON:
        return story.texts("world.hint_automaton_next")
    return story.texts("world.hint_next", seat=state.acting or state.order[0])
