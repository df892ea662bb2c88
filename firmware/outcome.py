"""How a game ended, as plain data: kept with the game in the journal, written as ``scores.json`` by the demo."""

from __future__ import annotations

import json

from engine.game import ScoreSheet
from engine.seven_wonders.state import State
from engine.seven_wonders.turn import GAME


def outcome(state: State, sheet: ScoreSheet | None = None, seed: int | None = None) -> dict[str, object]:
    """Game, edition, seed and one entry a seat; each seat's categories sum to its total."""
    scores = (sheet or GAME.score(state)).seats
    return {
        "game": GAME.name,
        "edition": state.setup.edition.value,
        "seed": seed,
        "seats": [
            {
                "seat": score.seat,
                "wonder": state.city(score.seat).wonder,
                "side": state.city(score.seat).side,
                "categories": dict(score.categories),
                "total": score.total,
                "coins": score.coins,
                "rank": score.rank,
            }
            for score in scores
        ],
    }


def to_json(content: dict[str, object]) -> str:
    return json.dumps(content, ensure_ascii=False, indent=2) + "\n"
