"""The history of rounds: each roll, and what every seat did."""

from __future__ import annotations

from engine.seven_wonders_dice.state import CHANCE, Roll
from engine.table import Seat
from ui.history import Cell, TurnRow
from ui.parts import Tone
from ui.screen import View
from ui.view import HistoryLine
from ui.views.dice.plays import face_of
from ui.views.dice.story import Story
from ui.views.dice.tray import rolled_tray
from ui.views.looking_back import turns


def history(story: Story) -> View:
    return turns(story, (_row(story, line) for line in story.status.history))


def _row(story: Story, line: HistoryLine) -> TurnRow:
    title = story.say("dice.history_round", n=line.turn)
    note = story.say("undone_mark") if line.undone else ""
    roll = line.moves.get(CHANCE)
    if isinstance(roll, Roll):
        return TurnRow(title, (), line.undone, note, rolled_tray(roll.dice))
    return TurnRow(title, tuple(_cell(story, line, seat) for seat in story.seats), line.undone, note)


def _cell(story: Story, line: HistoryLine, seat: Seat) -> Cell:
    face = face_of(story, seat, line.moves.get(seat))
    if face is None:
        return Cell("")
    tone = Tone.PLAIN if face.tone is Tone.BLACK else face.tone
    return Cell(face.short or face.name, face.icon, tone, seat in line.ruled)
