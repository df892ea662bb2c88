"""The colours and pictures of World Wonders: of buildings, roads, resources, choices."""

from __future__ import annotations

from collections.abc import Mapping

from engine.world_wonders.components import Contact, Monument, Tile
from ui.maps import Token
from ui.parts import Tone
from ui.views.telling import ICONS, Look

TYPES: Mapping[str, Token] = {
    "B": Token("library", Tone.BLUE),
    "F": Token("farm", Tone.GREEN),
    "H": Token("house", Tone.BROWN),
    "M": Token("market", Tone.YELLOW),
    "T": Token("face_temple", Tone.PURPLE),
}
RESOURCES: Mapping[str, Token] = {
    "food": Token("food", Tone.GREEN),
    "pottery": Token("pottery", Tone.BROWN),
    "gears": Token("gear", Tone.GREY),
    "population": Token("population", Tone.PLAIN),
}
ROAD = Token("road_long", Tone.GREY)
TOWER = Token("turret", Tone.BLACK)
MONUMENT = Token("face_wonder", Tone.LAMP)
RING = Token("ring", Tone.LAMP)
GOLD = Token("coin", Tone.COIN)
LOAN = Token("loan", Tone.RED)
POINTS = Token("laurel", Tone.LAMP)
FEATURES: Mapping[str, Token] = {
    "road": ROAD,
    "tower": Token("turret", Tone.PLAIN),
    "water": Token("water", Tone.BLUE),
    "natural_resource": Token("natural", Tone.GREEN),
    "monument": MONUMENT,
}
_CHOICES: Mapping[str, str] = {
    "enter_purchase": "keyboard",
    "enter_turned_up": "keyboard",
    "buy_start_road": "road_long",
    "buy_long_road": "road_long",
    "buy_short_roads": "road_short",
    "buy_tower": "turret",
    "buy_stack": "card",
    "buy_any_monument": "face_wonder",
    "buy_monument": "face_wonder",
    "buy_pedestal": "pedestal",
    "take_loan": "loan",
    "repay_loan": "loan",
    "leave_round": "end",
    "wait_round": "waiting",
    "correct_round": "correct",
    "change_maps": "board",
    "change_resources": "food",
    "change_advanced": "laurel",
}


def contact_token(contact: Contact) -> Token:
    return TYPES[contact.type] if contact.feature == "building" else FEATURES[contact.feature]


def touches(monument: Monument) -> tuple[Token, ...]:
    """A sign for each thing that the monument must touch, as often as it must."""
    return tuple(contact_token(contact) for contact in monument.contacts for _ in range(contact.count))


def gives(monument: Monument) -> tuple[Token, ...]:
    """A sign for each resource, step of population and ring."""
    amounts = (*monument.resources, monument.population)
    found = tuple(token for token, n in zip(RESOURCES.values(), amounts, strict=True) for _ in range(n))
    return (*found, *(RING,) * monument.rings)


def gains(tile: Tile) -> tuple[Token, ...]:
    """A sign for each resource of a building tile."""
    return tuple(token for token, n in zip(RESOURCES.values(), tile.resources, strict=False) for _ in range(n))


def look_of(code: str, building: str) -> Look:
    """A choice's icon and tone; a known building has those of its type."""
    if code == "buy_building" and building in TYPES:
        return TYPES[building].icon, TYPES[building].tone
    tone = Tone.LAMP if code in {"buy_monument", "buy_any_monument"} else Tone.PLAIN
    return _CHOICES.get(code, ICONS.get(code, "")), tone
