"""Whether the profiles of 7 Wonders differ in what the set-up still offers."""

from __future__ import annotations

from engine.readings import PROFILES
from engine.seven_wonders.options import OPTIONS
from engine.seven_wonders.setup import FREE_CITY_PLAYERS
from engine.seven_wonders.state import Edition
from ui.view import TableStatus


def profiles_agree(status: TableStatus) -> bool:
    """True where every profile answers alike; what concerns the Free City counts where two players are offered."""
    offered = {str(value) for choice in status.choices for value in choice.facts.values()}
    two = any(choice.facts.get("n") == FREE_CITY_PLAYERS for choice in status.choices)
    return all(
        option.default(profile) == option.default(PROFILES[0])
        for edition in Edition
        if edition.value in offered
        for option in OPTIONS[edition]
        if two or not option.name.startswith("free_city")
        for profile in PROFILES
    )
