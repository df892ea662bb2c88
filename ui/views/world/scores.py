"""The result: six categories and the objectives with their working, ties by monuments; alone, against the automaton."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from engine.game import SeatScore
from engine.table import Seat
from engine.world_wonders.scoring import CATEGORIES, score, target, working
from ui.parts import Tone
from ui.screen import Category, ScoreRow, View
from ui.views.results import as_long_as_fits, ranking, result, row, why, winners
from ui.views.telling import Look
from ui.views.world.names import cells_text
from ui.views.world.story import Story

_LOOKS: dict[str, Look] = {
    "population": ("population", Tone.BLUE),
    "least_resource": ("food", Tone.BROWN),
    "monuments": ("face_wonder", Tone.LAMP),
    "natural_resources": ("natural", Tone.GREEN),
    "districts": ("house", Tone.PURPLE),
    "loan": ("loan", Tone.RED),
    "objectives": ("laurel", Tone.YELLOW),
}


def scores(story: Story) -> View:
    state = story.playing
    ranked = ranking(score(state).seats)
    names = [name for name in CATEGORIES if name != "objectives" or state.setup.objectives]
    if state.solo:
        right, because = _alone(story, ranked[0])
    else:
        right, because = winners(story, ranked), why(story, ranked, partial(_tie, story))
    return result(
        story,
        story.texts("world.game_of", n=len(ranked), rounds=state.round),
        right,
        because,
        (Category(name, story.texts(f"world.category_{name}"), *_LOOKS[name]) for name in names),
        (_row(story, seat, names) for seat in ranked),
    )


def _row(story: Story, seat: SeatScore, names: Sequence[str]) -> ScoreRow:
    notes = story.texts("world.monuments_owned", n=seat.tie_break)
    points = (seat.categories[name] for name in names)
    return row(story, seat, points, notes, _working(story, seat.seat))


def _alone(story: Story, seat: SeatScore) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Who won, and what was to be beaten."""
    wins = seat.rank == 1
    facts = {"n": seat.total, "target": target(story.playing)}
    return (
        story.texts("world.you_win" if wins else "world.automaton_wins"),
        story.texts("world.beat_target" if wins else "world.missed_target", **facts),
    )


def _working(story: Story, seat: Seat) -> tuple[str, ...]:
    """Where the points come from: as much of it as there is room for."""
    made, naming = working(story.playing, seat), story.naming
    food, pottery, gears = made.resources
    told = [
        story.say("world.working_resources", food=food, pottery=pottery, gears=gears),
        *(
            story.say("world.working_monument", monument=naming.monument(name), rings=rings)
            for name, rings in made.monuments
        ),
        *(
            story.say("world.working_objective", what=naming.objective(name), points=points)
            for name, _, points in made.objectives
            if points
        ),
    ]
    if made.natural:
        told.append(story.say("world.working_natural", cells=cells_text(made.natural)))
    if made.districts:
        told.append(story.say("world.working_districts", n=len(made.districts)))
    return as_long_as_fits(story, told)


def _tie(story: Story, above: SeatScore, below: SeatScore) -> tuple[str, ...]:
    """By monuments, else by the order of play, else shared."""
    facts = {"seat": above.seat, "other": below.seat, "n": above.total}
    if above.tie_break != below.tie_break:
        return story.texts("world.tie_monuments", **facts, own=above.tie_break, others=below.tie_break)
    return story.texts("world.tie_shared" if above.rank == below.rank else "world.tie_order", **facts)
