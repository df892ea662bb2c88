"""The history of turns, and the live picture."""

from __future__ import annotations

from collections.abc import Iterable

from engine.seven_wonders.state import Build, BuildStage, Decline, Sell
from engine.table import Seat
from ui.history import Cell, TurnRow, TurnsBody
from ui.parts import Line, SeatPanel, Size, Tone
from ui.screen import PictureBody, View
from ui.view import HistoryLine
from ui.views.frame import bar, close, heading
from ui.views.story import COLOR_TONES, Story
from ui.views.telling import Telling

CAMERA_PICTURE = "camera"


def history(story: Story) -> View:
    return turns(story, (_row(story, line) for line in story.status.history))


def turns(story: Telling, rows: Iterable[TurnRow]) -> View:
    """The history of any game, from its rows."""
    panels = tuple(SeatPanel(seat, story.title(seat)) for seat in story.seats)
    return View(
        story.status.screen,
        heading(story, story.say("title_history")),
        TurnsBody(panels, tuple(rows), story.say("no_turns")),
        bar(story, story.texts("hint_history"), *close(story), menu=False),
    )


def picture(story: Telling) -> View:
    seats = len(story.seats)
    seen = story.status.mats_seen
    lines = [Line((story.say("mats_seen", n=seen, of=seats),), Size.FACT, bold=True, rows=4)]
    if story.status.problems:
        lines += [
            Line(story.problem_texts(p)[:1], Size.FACT, Tone.BAD, icon="alert", rows=7, rank=8)
            for p in story.status.problems[:2]
        ]
    elif seen >= seats:
        lines.append(Line((story.say("all_well"),), Size.FACT, Tone.GOOD, icon="check", rows=4))
    return View(
        story.status.screen,
        heading(story, story.say("title_picture")),
        PictureBody(CAMERA_PICTURE, story.say("no_picture"), tuple(lines)),
        bar(story, story.texts("hint_picture"), *close(story), menu=False),
    )


def _row(story: Story, line: HistoryLine) -> TurnRow:
    cells = tuple(_cell(story, line, seat) for seat in story.seats)
    title = story.say("history_turn", age=line.age, turn=line.turn)
    return TurnRow(title, cells, line.undone, story.say("undone_mark") if line.undone else "")


def _cell(story: Story, line: HistoryLine, seat: Seat) -> Cell:
    ruled = seat in line.ruled
    match line.moves.get(seat):
        case Build(card):
            entry = story.card(card.card)
            return Cell(story.card_name(card.card), "", COLOR_TONES[entry.color] if entry else Tone.PLAIN, ruled)
        case BuildStage():
            return Cell(story.say("stage"), "wonder", Tone.LAMP, ruled)
        case Sell(card):
            return Cell(story.sold(card), "sell", Tone.PLAIN, ruled)
        case Decline():
            return Cell(story.say("declined"), "", Tone.SOFT, ruled)
        case _:
            return Cell("")
