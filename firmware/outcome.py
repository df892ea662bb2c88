"""How a game ended, as plain data: kept with the game in the journal, written as ``scores.json`` by the demo."""

from __future__ import annotations

import json

from engine import notation
from engine.games import AnyState
from firmware.session.games import TABLE_GAMES


def outcome(state: AnyState, seed: int | None = None) -> dict[str, object]:
    """Game, what it was set up with, seed and one entry a seat; each seat's categories sum to its total."""
    name = notation.game_of(state.setup)
    game = TABLE_GAMES[name]
    return {
        "game": name,
        **game.about(state.setup),
        "seed": seed,
        "seats": [
            {
                "seat": score.seat,
                **game.city(state, score.seat),
                "categories": dict(score.categories),
                "total": score.total,
                game.tie_break: score.tie_break,
                "rank": score.rank,
            }
            for score in game.rules.score(state).seats
        ],
    }


def to_json(content: dict[str, object]) -> str:
    return json.dumps(content, ensure_ascii=False, indent=2) + "\n"
