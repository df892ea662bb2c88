"""What nobody decides, while it is drawn: the first order, the automaton's next card."""

from __future__ import annotations

from engine.world_wonders.state import CHANCE, Phase
from ui.parts import SeatPanel, Tone
from ui.screen import LampBody, View, Way
from ui.views.frame import bar, by_hand
from ui.views.world.frame import round_heading, stand_in_pieces
from ui.views.world.story import Story

_LOTS = "🎲"
_WAYS = (("lay", "road_long", Tone.GREY), ("press", "take", Tone.LAMP), ("gold", "coin", Tone.COIN))
"""What a turn is made of, with its icon and tone."""


def drawing_lots(story: Story) -> View:
    solo = story.playing.phase is Phase.AUTOMATON
    what = "automaton" if solo else "order"
    ways = tuple(
        Way(icon, story.texts(f"world.way_{way}"), story.say(f"world.way_{way}_text"), tone)
        for way, icon, tone in _WAYS
    )
    panels = tuple(SeatPanel(seat, story.title(seat), story.status_of(seat).mark) for seat in story.seats)
    return View(
        story.status.screen,
        round_heading(story, story.texts(f"world.drawing_{what}")),
        LampBody(_LOTS, ways, panels),
        bar(story, story.texts(f"world.hint_drawing_{what}"), *by_hand(story, CHANCE)),
        remark=stand_in_pieces(story),
    )
