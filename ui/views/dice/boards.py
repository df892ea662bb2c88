"""What a seat has, in few words and numbers, and its board."""

from __future__ import annotations

from engine.seven_wonders_dice.city import lasting_of
from engine.table import Seat
from ui.parts import Block, Count, Counts, Line, Size, Tone
from ui.views.dice.cells import board_block
from ui.views.dice.story import Story


def possessions(story: Story, seat: Seat, spent: int = 0) -> tuple[Count, ...]:
    """Coins (and what is left of them), resources and attack points: what is counted in a city."""
    state, board = story.state, story.board(seat)
    if state is None or board is None:
        return ()
    city = state.city(seat)
    resources = lasting_of(board, city).resources
    attacks = sum(attack.points for attack in city.attacks)
    coins = f"{city.coins}→{city.coins - spent}" if spent else str(city.coins)
    return (
        Count("coin", coins, Tone.LAMP, story.words.noun("coins", city.coins)),
        Count("warehouse", str(resources), Tone.GREY, story.words.noun("resources", resources)),
        Count("swords", str(attacks), Tone.RED, story.words.noun("attack_points", attacks)),
    )


def has(story: Story, seat: Seat, spent: int = 0, rank: int = 9) -> tuple[Block, ...]:
    """What a seat has, in numbers."""
    counts = possessions(story, seat, spent)
    return (Counts(counts, rank=rank),) if counts else ()


def city_blocks(story: Story, seat: Seat) -> tuple[Block, ...]:
    """The city's name, what it has, and its board."""
    state = story.state
    if state is None:
        return ()
    named = story.board_name(state.city(seat).board)
    name = () if named == story.name(seat) else (Line((named,), Size.NOTE, Tone.SOFT, rows=1, rank=2),)
    return (*name, *has(story, seat), *board_block(story, seat))
