"""The result: six categories and the objectives with their working, ties by monuments; alone, against the automaton."""

from __future__ import annotations

from itertools import pairwise

from engine.game import SeatScore
from engine.table import Seat
from engine.world_wonders.scoring import CATEGORIES, score, target, working
from ui.parts import Tone
from ui.screen import Category, ScoreRow, ScoresBody, View
from ui.views.frame import bar, go_on, heading
from ui.views.telling import Look
from ui.views.world.names import cells_text
from ui.views.world.story import Story

_BARS_GROW_S = 0.52
_TOGETHER = "\u00a0"
"""A space at which no row breaks."""
_LOOKS: dict[str, Look] = {
    "population": ("population", Tone.BLUE),
    "least_resource": ("food", Tone.BROWN),
    "monuments": ("wonder", Tone.LAMP),
    "natural_resources": ("natural", Tone.GREEN),
    "districts": ("house", Tone.PURPLE),
    "loan": ("loan", Tone.RED),
    "objectives": ("laurel", Tone.YELLOW),
}


def scores(story: Story) -> View:
    state = story.playing
    ranked = sorted(score(state).seats, key=lambda seat: (seat.rank, seat.seat))
    names = [name for name in CATEGORIES if name != "objectives" or state.setup.objectives]
    categories = tuple(Category(name, story.texts(f"world.category_{name}"), *_LOOKS[name]) for name in names)
    rows = tuple(_row(story, seat, names) for seat in ranked)
    return View(
        story.status.screen,
        heading(
            story,
            story.say("title_scores"),
            story.texts("world.game_of", n=len(ranked), rounds=state.round),
            _right(story, ranked),
        ),
        ScoresBody(categories, rows, story.say("total")),
        bar(story, _why(story, ranked), go_on(story, "finish")),
        moving_s=_BARS_GROW_S,
    )


def _right(story: Story, ranked: list[SeatScore]) -> tuple[str, ...]:
    if story.playing.solo:
        return story.texts("world.you_win" if ranked[0].rank == 1 else "world.automaton_wins")
    winners = [seat.seat for seat in ranked if seat.rank == 1]
    return story.texts("wins", seat=winners[0]) if len(winners) == 1 else story.texts("share_victory")


def _row(story: Story, seat: SeatScore, names: list[str]) -> ScoreRow:
    notes = story.texts("world.monuments_owned", n=seat.coins)
    points = tuple(seat.categories[name] for name in names)
    return ScoreRow(seat.seat, story.name(seat.seat), notes, seat.rank, points, seat.total, _working(story, seat.seat))


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
    texts = [text.replace(" ", _TOGETHER) for text in told]
    return tuple(_listed(story, texts[:length]) for length in range(len(texts), -1, -1))


def _listed(story: Story, texts: list[str]) -> str:
    listed = texts[0] if texts else ""
    for text in texts[1:]:
        listed = story.say("listed", one=listed, more=text)
    return listed


def _why(story: Story, ranked: list[SeatScore]) -> tuple[str, ...]:
    """The closest tie explained; without one, by how much the winner leads; alone, what was to be beaten."""
    first = ranked[0]
    if story.playing.solo:
        code = "world.beat_target" if first.rank == 1 else "world.missed_target"
        return story.texts(code, n=first.total, target=target(story.playing))
    for above, below in pairwise(ranked):
        if above.total == below.total:
            facts = {"seat": above.seat, "other": below.seat, "n": above.total}
            if above.coins != below.coins:
                return story.texts("world.tie_monuments", **facts, own=above.coins, others=below.coins)
            if above.rank == below.rank:
                return story.texts("world.tie_shared", **facts)
            return story.texts("world.tie_order", **facts)
    return story.texts("winner_by", seat=first.seat, n=first.total, lead=first.total - ranked[1].total)
