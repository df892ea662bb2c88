"""The history of turns: what every seat bought, and what was drawn or turned up between."""

from __future__ import annotations

from engine.table import Seat
from engine.world_wonders.state import CHANCE, Move, Order, SoloCard, TurnUp
from ui.history import Cell, TurnRow
from ui.parts import Tone
from ui.screen import View
from ui.view import HistoryLine
from ui.views.looking_back import turns
from ui.views.world.plays import move_look, move_texts
from ui.views.world.story import Story


def history(story: Story) -> View:
    return turns(story, (_row(story, line) for line in story.status.history))


def _row(story: Story, line: HistoryLine) -> TurnRow:
    title = story.say("world.history_round", n=line.turn)
    note = story.say("undone_mark") if line.undone else ""
    chance = line.moves.get(CHANCE)
    if chance is not None:
        note = note or _drawn(story, chance)
    if isinstance(chance, TurnUp):
        across = Cell(_turned_up(story, chance), "card", Tone.SOFT)
        return TurnRow(title, (), line.undone, note, across=across)
    return TurnRow(title, tuple(_cell(story, line, seat) for seat in story.seats), line.undone, note)


def _drawn(story: Story, chance: object) -> str:
    match chance:
        case Order(seats):
            return "".join(story.words.name_seat(seat)[0] for seat in seats)
        case SoloCard():
            return story.say("world.automaton")
        case _:
            return story.say("world.turned_up_short")


def _turned_up(story: Story, chance: TurnUp) -> str:
    return ", ".join(map(story.naming.thing, (*chance.tiles, *chance.monuments)))


def _cell(story: Story, line: HistoryLine, seat: Seat) -> Cell:
    move = line.moves.get(seat)
    if not isinstance(move, Move):
        return Cell("")
    icon, tone = move_look(story, move)
    return Cell(move_texts(story, move)[-1], icon, tone, seat in line.ruled)
