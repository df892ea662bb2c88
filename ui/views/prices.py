"""Who is paid how much for what, why something is free, and what a card brings."""

from __future__ import annotations

from collections import Counter

from engine.seven_wonders.effects import Coins, Points, Produce, ProduceChoice, Science, Shields
from engine.seven_wonders.state import Payment
from engine.table import Seat
from ui.parts import Block, Line, Size, Tone
from ui.views.story import RESOURCE_GLYPHS, Story


def price(story: Story, seat: Seat, payment: Payment) -> tuple[tuple[str, ...], ...]:
    """Who gets how many coins for what, a line each, the fuller text first; or why it is free."""
    state = story.state
    if payment.free is not None:
        return (story.texts(f"free_{payment.free}", chain=payment.chain),)
    lines: list[tuple[str, ...]] = []
    if state is not None:
        bought = (
            (payment.left, state.left_of(seat), payment.buys_left),
            (payment.right, state.right_of(seat), payment.buys_right),
        )
        lines += [
            story.texts("pays_seat", coins=amount, seat=neighbour, goods=_goods(buys), icons=_icons(buys))
            for amount, neighbour, buys in bought
            if amount
        ]
    if payment.bank:
        lines.append(story.texts("pays_bank", coins=payment.bank))
    return tuple(lines) or ((story.say("pays_nothing"),),)


def brings(story: Story, card: str) -> tuple[Block, ...]:
    """A card's effect in signs, where signs say it all."""
    entry = story.card(card)
    signs = []
    for effect in entry.effects if entry else ():
        match effect:
            case Points(amount):
                signs.append(story.say("effect_points", n=amount))
            case Shields(amount):
                signs.append("🛡" * amount)
            case Coins(amount):
                signs.append(story.say("effect_coins", n=amount))
            case Science(symbol):
                signs.append({"compass": "🧭", "gear": "⚙", "tablet": "🗿"}[symbol])
            case Produce(resources):
                signs.append("".join(RESOURCE_GLYPHS[name] * amount for name, amount in resources))
            case ProduceChoice(options):
                signs.append(" / ".join(RESOURCE_GLYPHS[name] for name in options))
            case _:
                return ()
    return (Line((" ".join(signs),), Size.FACT, Tone.SOFT, rows=1, rank=3),) if signs else ()


def _goods(buys: tuple[str, ...]) -> str:
    return ",".join(f"{name}:{amount}" for name, amount in Counter(buys).items())


def _icons(buys: tuple[str, ...]) -> str:
    return "".join(RESOURCE_GLYPHS[name] for name in buys)
