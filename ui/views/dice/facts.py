"""Facts of sentences and choices: the ids in them become names, as the seat whom they concern sees them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.game import Facts
from engine.table import Seat
from ui.views.dice.effects import bonus_text, source_text
from ui.views.dice.names import Naming

_NAMERS: Mapping[str, Callable[[Naming, str, Seat], str]] = {
    "cell": lambda naming, text, seat: naming.cell(text, seat),
    "first": lambda naming, text, seat: naming.cell(text, seat),
    "die": lambda naming, text, _: naming.die(text),
    "tile": lambda naming, text, _: naming.die(text),
    "face": lambda naming, text, _: naming.faces(text),
    "faces": lambda naming, text, _: naming.faces(text),
    "section": lambda naming, text, seat: naming.section(text, seat),
    "source": source_text,
    "bonus": bonus_text,
    "missing": lambda naming, text, _: naming.dice(text),
    "extra": lambda naming, text, _: naming.dice(text),
    "quadrants": lambda naming, text, _: naming.say("dice.or").join(text.split(",")),
}
"""Facts that hold an id, and what it is called."""


def told_facts(naming: Naming, facts: Facts, seat: Seat) -> Facts:
    """The facts of a sentence with every id named."""
    return {
        key: _NAMERS[key](naming, fact, seat) if key in _NAMERS and isinstance(fact, str) and fact else fact
        for key, fact in facts.items()
    } | ({"die": naming.say("dice.a_die")} if facts.get("die") == "" else {})


def way_text(naming: Naming, code: str, facts: Facts, seat: Seat) -> str:
    """One of several ways: the cell or what else it is, the die, and what it costs."""
    cell, die = str(facts.get("cell", "")), str(facts.get("die", ""))
    if not cell and not die:
        return naming.words.say(f"dice.{code}", told_facts(naming, facts, seat), naming.names)
    parts = [naming.cell(cell, seat)] if cell else [naming.say("dice.way_coins")]
    if die:
        parts.append(naming.say("dice.die_for", die=naming.die(die), quadrant=facts.get("quadrant", 0)))
    parts.append(naming.say("dice.costs", coins=facts.get("coins", 0)))
    return " · ".join(parts)
