"""The result: seven categories a seat with their working, the winner first, ties explained."""

from __future__ import annotations

from functools import partial

from engine.game import SeatScore
from engine.seven_wonders.scoring import CATEGORIES, SET_POINTS, Working, score, working
from engine.table import Seat
from ui.parts import Tone
from ui.screen import Category, ScoreRow, View
from ui.views.results import TOGETHER, and_more, as_long_as_fits, ranking, result, row, why, winners
from ui.views.story import Story

_ICONS = {
    "military": ("swords", Tone.RED),
    "treasury": ("coin", Tone.COIN),
    "wonder": ("wonder", Tone.LAMP),
    "civilian": ("civilian", Tone.BLUE),
    "science": ("compass", Tone.GREEN),
    "commercial": ("commercial", Tone.YELLOW),
    "guilds": ("guild", Tone.PURPLE),
}


def scores(story: Story) -> View:
    state = story.state
    if state is None:
        raise ValueError("the result needs a game")
    sheet = score(state).seats
    ranked = ranking(sheet)
    others = [seat for seat in sheet if not seat.rank]
    return result(
        story,
        story.texts("game_of", edition=state.setup.edition.value, n=len(ranked)),
        winners(story, ranked),
        why(story, ranked, partial(_tie, story)),
        (Category(name, story.texts(f"category_{name}"), *_ICONS[name]) for name in CATEGORIES),
        (_row(story, seat) for seat in (*ranked, *others)),
    )


def _row(story: Story, seat: SeatScore) -> ScoreRow:
    notes = story.board(seat.seat)
    if not seat.rank:
        notes = (*(f"{note} · {story.say('does_not_compete')}" for note in notes), story.say("does_not_compete"))
    points = (seat.categories[name] for name in CATEGORIES)
    return row(story, seat, points, notes, _working(story, seat.seat))


def _working(story: Story, seat: Seat) -> tuple[str, ...]:
    """How science and guilds came about: as much of it as there is room for, at last science in its shortest form."""
    if story.state is None:
        return ()
    made = working(story.state, seat)
    told = [story.say("working_guild", card=card, points=points) for card, points in made.cards if points]
    if made.copied_points:
        told.append(story.say("working_copied", card=made.copied, points=made.copied_points))
    if not sum(made.science):
        return as_long_as_fits(story, told) if told else ()
    science = tuple(
        _science(made, glyphs, between)
        for glyphs, between in (("🧭⚙🗿", f"{TOGETHER}+{TOGETHER}"), ("🧭⚙🗿", "+"), ("", "+"))
    )
    if not told:
        return science
    return (*as_long_as_fits(story, [science[0], *told])[:-1], *(and_more(story, text) for text in science[1:]))


def _science(made: Working, glyphs: str, between: str) -> str:
    """``🧭3² + ⚙(1+1)² + 🗿2² + 7×2``; a placed free symbol is added inside the brackets (R66, R68)."""
    signs = glyphs or ("", "", "")
    parts = [
        f"{sign}{f'({n - free}+{free})' if free else n}²"
        for sign, n, free in zip(signs, made.science, made.placed, strict=True)
        if n
    ]
    if min(made.science):
        parts.append(f"{SET_POINTS}×{min(made.science)}")
    return between.join(parts)


def _tie(story: Story, above: SeatScore, below: SeatScore) -> tuple[str, ...]:
    """By coins, else shared."""
    facts = {"seat": above.seat, "other": below.seat, "n": above.total}
    if above.tie_break == below.tie_break:
        return story.texts("tie_shared", **facts)
    return story.texts("tie_coins", **facts, coins=above.tie_break, other_coins=below.tie_break)
