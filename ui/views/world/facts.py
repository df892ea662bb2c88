"""Facts of sentences and choices: the ids and cells in them become names."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.game import Facts
from ui.views.world.names import Naming, cells_of, cells_text


def _cells(_: Naming, text: str) -> str:
    return cells_text(cells_of(text))


def _thing(naming: Naming, text: str) -> str:
    return naming.thing(text)


def _side(naming: Naming, text: str) -> str:
    """Of a long road which side is up; of boards the letter that is printed."""
    code = f"world.side_up_{text}"
    return naming.say(code) if naming.words.knows(code) else text


def _things(naming: Naming, text: str) -> str:
    return naming.say("world.between").join(naming.thing(name) for name in text.split())


_NAMERS: Mapping[str, Callable[[Naming, str], str]] = {
    "cells": _cells,
    "ends": _cells,
    "seen": _cells,
    "water": _cells,
    "piece": _thing,
    "item": _thing,
    "tile": _thing,
    "monument": _thing,
    "first": _thing,
    "second": _thing,
    "side": _side,
    "offer": _things,
    "type": lambda naming, text: naming.building(text),
    "advanced": lambda naming, text: naming.say(f"answer_{text}"),
}
"""Facts that hold an id or cells, and how it is named."""


def told_facts(naming: Naming, facts: Facts) -> Facts:
    """The facts of a sentence with everything named."""
    return {
        key: _NAMERS[key](naming, fact) if key in _NAMERS and isinstance(fact, str) and fact else fact
        for key, fact in facts.items()
    }
