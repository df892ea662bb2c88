"""One seat's turn: what it has laid, what that costs and brings, or which rule it breaks, and what is on offer."""

from __future__ import annotations

from collections import Counter
from typing import assert_never

from engine.table import Press, Seat
from engine.world_wonders.city import Kind
from engine.world_wonders.happenings import Left, Paid
from engine.world_wonders.objectives import awards
from engine.world_wonders.scoring import target
from engine.world_wonders.state import (
    BuyBuilding,
    BuyMonument,
    BuyPedestal,
    BuyRoad,
    BuyShortSet,
    BuyTower,
    LayStart,
    Leave,
    Order,
    Repay,
    SoloCard,
    TakeLoan,
    TurnUp,
    Wait,
)
from engine.world_wonders.state import Move as WorldMove
from ui.maps import MapPanel, MapsBody
from ui.parts import Action, Count, Counts, Line, Size, Tone
from ui.screen import View
from ui.view import Mark, SeatStatus
from ui.views.frame import bar, by_hand
from ui.views.telling import Look
from ui.views.world.frame import round_heading, stand_in_pieces
from ui.views.world.maps import city_map
from ui.views.world.names import cells_text
from ui.views.world.offer import offer
from ui.views.world.preview import Preview, cells_of_move, preview
from ui.views.world.seats import gauges, gauges_before
from ui.views.world.signs import TYPES
from ui.views.world.story import Story


def turn(story: Story) -> View:
    state, acting = story.playing, story.acting
    status = story.status_of(acting)
    stands = status.mark in {Mark.OPEN, Mark.SETTLED}
    after = preview(state, acting, status.move) if stands else None
    panels = tuple(
        MapPanel(
            seat,
            story.title(seat),
            city_map(story, seat),
            gauges_before(story, seat, after) if seat == acting else gauges(story, seat),
            story.status_of(seat).mark,
            state.city(seat).out,
            _lines(story, status, after) if seat == acting else (),
        )
        for seat in story.seats
    )
    return View(
        story.status.screen,
        round_heading(story, story.texts("world.turn_of", seat=acting)),
        MapsBody(panels, acting, offer(story, status.move), notes(story)),
        bar(story, _hint(story, status), *_actions(story, status)),
        remark=stand_in_pieces(story),
    )


def move_texts(story: Story, move: WorldMove) -> tuple[str, ...]:
    """What a move is, with its cells; then without them."""
    naming, where = story.naming, " · ".join(map(cells_text, cells_of_move(move)))
    match move:
        case LayStart():
            name = naming.say("world.start_road")
        case BuyRoad():
            name = naming.thing("long_road")
        case BuyShortSet():
            name = naming.thing("short_roads")
        case BuyTower():
            name = naming.thing("tower")
        case BuyBuilding(tile):
            name = naming.thing(tile)
        case BuyMonument(monument):
            name = naming.thing(monument)
        case BuyPedestal(number):
            name = naming.thing(f"pedestal{number}")
        case TakeLoan() | Repay() | Leave() | Wait():
            name = naming.thing(_PLAIN[type(move)])
        case Order() | TurnUp() | SoloCard():
            name = ""
        case _:
            assert_never(move)
    return (f"{name} · {where}", name) if where else (name,)


_PLAIN = {TakeLoan: "loan", Repay: "repay", Leave: "leave", Wait: "wait"}
_LOOKS: dict[type, Look] = {
    LayStart: ("road_long", Tone.GREY),
    BuyRoad: ("road_long", Tone.GREY),
    BuyShortSet: ("road_short", Tone.GREY),
    BuyTower: ("turret", Tone.PLAIN),
    BuyMonument: ("face_wonder", Tone.LAMP),
    BuyPedestal: ("pedestal", Tone.PLAIN),
    TakeLoan: ("loan", Tone.RED),
    Repay: ("loan", Tone.PLAIN),
    Leave: ("end", Tone.SOFT),
    Wait: ("waiting", Tone.SOFT),
}


def move_look(story: Story, move: object) -> Look:
    """A move's icon and tone; a building has those of its type."""
    if isinstance(move, BuyBuilding) and move.tile in story.components.tiles:
        token = TYPES[story.components.tiles[move.tile].type]
        return token.icon, token.tone
    return _LOOKS.get(type(move), ("", Tone.PLAIN))


def notes(story: Story) -> tuple[Line, ...]:
    """Of a single player: the public objectives, what the automaton has, and what is to be beaten."""
    state = story.playing
    if not state.solo:
        return ()
    taken = ", ".join(map(story.naming.monument, state.taken)) or story.say("world.nothing_taken")
    return (
        *_objectives(story, story.status_of(1)),
        Line((story.say("world.automaton_has", what=taken),), Size.FACT, icon="stand_in", rank=6),
        Line(story.texts("world.to_beat", n=target(state)), Size.FACT, Tone.LAMP, icon="laurel", rank=9),
    )


def _lines(story: Story, status: SeatStatus, after: Preview | None) -> tuple[Line | Counts, ...]:
    if status.mark is Mark.LOOKING or not isinstance(status.move, WorldMove):
        told = () if story.playing.solo else _objectives(story, status)
        return (_buildings(story, status.seat), *told)
    texts, (icon, tone) = move_texts(story, status.move), move_look(story, status.move)
    wrong = status.mark is Mark.PROBLEM
    title = Line(texts, Size.FACT, Tone.SOFT if wrong else tone, bold=True, icon=icon, rows=2)
    return (title,) if wrong else (title, *_price(story, status, after))


def _price(story: Story, status: SeatStatus, after: Preview | None) -> tuple[Line, ...]:
    """What is paid and left; that the seat is out then."""
    happened = after.happened if after is not None else ()
    paid = next((event for event in happened if isinstance(event, Paid) and event.seat == status.seat), None)
    lines = []
    if paid is not None:
        lines.append(Line(story.texts("world.costs", gold=paid.gold, left=paid.left), Size.FACT, rows=1))
    elif isinstance(status.move, LayStart):
        lines.append(Line(story.texts("world.free"), Size.FACT, Tone.GOOD, rows=1))
    if any(isinstance(event, Left) and event.seat == status.seat for event in happened):
        lines.append(Line(story.texts("world.then_out"), Size.NOTE, Tone.SOFT, icon="end", rows=1, rank=6))
    return tuple(lines)


def _objectives(story: Story, status: SeatStatus) -> tuple[Line, ...]:
    """How far this seat is with each public objective."""
    state = story.playing
    if not state.setup.objectives:
        return ()
    return tuple(
        Line(
            (story.say("world.objective_now", what=story.naming.objective(name), count=count, points=points),),
            Size.NOTE,
            Tone.SOFT,
            icon="laurel",
            rows=1,
            rank=8 - place,
        )
        for place, (name, count, points) in enumerate(awards(state)[status.seat])
    )


def _buildings(story: Story, seat: Seat) -> Counts:
    """How many buildings of each type the seat has."""
    tiles = story.components.tiles
    names = [piece.name for piece in story.playing.city(seat).pieces if piece.kind is Kind.BUILDING]
    amounts = Counter(tiles[name].type for name in names)
    return Counts(tuple(Count(token.icon, str(amounts[name]), token.tone) for name, token in TYPES.items()), rank=4)


def _actions(story: Story, status: SeatStatus) -> tuple[Action, ...]:
    """Confirm what is understood; enter by hand what is not."""
    if status.mark is Mark.OPEN:
        way = status.ways > 1
        take = Action(story.say("take_way" if way else "world.confirm"), Press(status.seat, way), "check", strong=True)
        return (Action(story.say("next_way"), Press(status.seat), "next"), take) if way else (take,)
    return by_hand(story, status.seat)


def _hint(story: Story, status: SeatStatus) -> tuple[str, ...]:
    match status.mark:
        case Mark.OPEN if status.ways > 1:
            return story.texts("world.hint_ways", seat=status.seat, way=status.way + 1, ways=status.ways)
        case Mark.OPEN:
            return story.texts("world.hint_confirm", seat=status.seat)
        case Mark.SETTLED:
            return story.texts("hint_all_settled")
        case _ if not story.playing.city(status.seat).started:
            return story.texts("world.hint_start_road", seat=status.seat)
        case _:
            return story.texts("world.hint_buy", seat=status.seat)
