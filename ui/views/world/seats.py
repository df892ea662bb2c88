"""A seat's numbers beside its map: as they are, as a move would leave them, as a turn has left them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from engine.table import Seat
from engine.world_wonders.components import RESOURCES as TRACKS
from engine.world_wonders.happenings import Borrowed, MonumentGained, Paid, Repaid, Rose
from engine.world_wonders.scoring import LOAN_POINTS, score
from engine.world_wonders.setup import LOAN_GOLD
from engine.world_wonders.state import State
from ui.maps import Gauge
from ui.views.world.preview import Preview
from ui.views.world.signs import GOLD, LOAN, MONUMENT, POINTS, RESOURCES
from ui.views.world.story import Story


@dataclass(frozen=True, slots=True)
class _Standing:
    """What the gauges of a seat show."""

    gold: int
    population: int
    resources: tuple[int, ...]
    monuments: int
    points: int
    loan: int


def gauges(story: Story, seat: Seat) -> tuple[Gauge, ...]:
    """Gold, people, resources, monuments and points, and an open loan."""
    now = _standing(story.playing, seat)
    return _gauges(story, now, now)


def gauges_before(story: Story, seat: Seat, move: Preview | None) -> tuple[Gauge, ...]:
    """The same with what a move would make of them."""
    now = _standing(story.playing, seat)
    if move is None:
        return _gauges(story, now, now)
    then = replace(_standing(move.after, seat), gold=_gold(seat, now.gold, move.happened))
    return _gauges(story, now, then)


def gauges_after(story: Story, seat: Seat, happened: Iterable[object]) -> tuple[Gauge, ...]:
    """The same with what they were before this turn; what the points were then nobody tells."""
    then, events = _standing(story.playing, seat), tuple(happened)
    now = then
    for event in events:
        match event:
            case Paid(who, gold, left) if who == seat:
                now, then = replace(now, gold=left + gold), replace(then, gold=left)
            case Borrowed(who) if who == seat:
                now = replace(now, gold=then.gold - LOAN_GOLD, loan=0)
            case Repaid(who) if who == seat:
                now = replace(now, loan=LOAN_POINTS)
            case MonumentGained(who) if who == seat:
                now = replace(now, monuments=then.monuments - 1)
            case Rose(who, "population", before) if who == seat:
                now = replace(now, population=before)
            case Rose(who, track, before) if who == seat:
                place = TRACKS.index(track)
                now = replace(now, resources=(*now.resources[:place], before, *now.resources[place + 1 :]))
    return _gauges(story, now, then)


def _gold(seat: Seat, gold: int, happened: Iterable[object]) -> int:
    """What is left in this round; the state after a turn may be one of the next round."""
    for event in happened:
        match event:
            case Paid(who, _, left) if who == seat:
                return left
            case Borrowed(who) if who == seat:
                return gold + LOAN_GOLD
    return gold


def _standing(state: State, seat: Seat) -> _Standing:
    city = state.city(seat)
    points = score(state).seats[seat - 1].total
    loan = LOAN_POINTS if city.loan else 0
    return _Standing(city.gold, city.population, city.resources, len(city.monuments), points, loan)


def _gauges(story: Story, now: _Standing, then: _Standing) -> tuple[Gauge, ...]:
    board = story.rules.board
    found = (
        Gauge(GOLD, _becomes(now.gold, then.gold)),
        _track("population", now.population, then.population, board.population.last, board.population.marks),
        *(
            _track(name, was, is_, track.last, track.marks)
            for name, was, is_, track in zip(TRACKS, now.resources, then.resources, board.tracks, strict=True)
        ),
        Gauge(MONUMENT, _becomes(now.monuments, then.monuments)),
        Gauge(POINTS, _becomes(now.points, then.points)),
    )
    return (*found, Gauge(LOAN, _becomes(now.loan, then.loan))) if now.loan or then.loan else found


def _track(name: str, now: int, then: int, last: int, marks: tuple[int, ...]) -> Gauge:
    return Gauge(RESOURCES[name], _becomes(now, then), now, max(now, then), last, marks)


def _becomes(now: int, then: int) -> str:
    told = str(now) if now == then else f"{now}→{then}"
    return told.replace("-", "−")
