"""A second reading of the rules of 7 Wonders Dice, from the data as it is written: slow, and written on its own."""

from __future__ import annotations

from typing import Any

from dice_table import RAW_BOARDS, crossed

from engine.seven_wonders_dice.options import readings
from engine.seven_wonders_dice.state import State

BUILDINGS = {
    "red": ["barracks_left", "barracks_right"],
    "blue": ["agora"],
    "yellow": ["market"],
    "green": ["university"],
    "purple": ["guild"],
    "white": ["gallery"],
    "gray": ["warehouse"],
    "wonder": ["wonder"],
}


class Seen:
    """One seat's city as its board lies on the table."""

    def __init__(self, state: State, seat: int) -> None:
        self.state, self.seat = state, seat
        self.board: dict[str, Any] = RAW_BOARDS[state.city(seat).board]
        self.marks = crossed(state, seat)
        self.rules = readings(state.setup.options)
        self.coins = state.city(seat).coins
        self.effects = [
            effect
            for section in self.board["sections"]
            for track in section["tracks"]
            for cell in track["cells"]
            if cell["id"] in self.marks
            for effect in cell["effects"]
        ]
        self.resources = len([e for e in self.effects if e["type"] == "resource"])
        self.unlocked = {e["color"] for e in self.effects if e["type"] == "unlock_die"}

    def section(self, name: str) -> dict[str, Any]:
        return next(section for section in self.board["sections"] if section["id"] == name)

    def number(self, name: str) -> int:
        return sum(cell["id"] in self.marks for track in self.section(name)["tracks"] for cell in track["cells"])

    def is_next(self, name: str, cell_id: str) -> bool:
        for track in self.section(name)["tracks"]:
            ids = [cell["id"] for cell in track["cells"]]
            if cell_id in ids:
                if cell_id in self.marks:
                    return False
                return track["order"] == "any" or set(ids[: ids.index(cell_id)]) <= self.marks
        return False

    def die_cost(self, color: str, quadrant: int) -> int:
        if any(e["type"] == "die_cost_zero" and e["color"] == color for e in self.effects):
            return 0
        less = sum(
            e["amount"]
            for e in self.effects
            if e["type"] == "die_cost_minus" and ("any" in e["colors"] or color in e["colors"])
        )
        return max(quadrant - less, 0)

    def sum_to_pay(self, die_cost: int, cell_cost: int) -> int:
        if self.rules.resources_pay == "both_costs":
            return max(die_cost + cell_cost - self.resources, 0)
        return die_cost + max(cell_cost - self.resources, 0)

    def can_spend(self, color: str) -> int:
        income = sum(e["amount"] for e in self.effects if e["type"] == "coins_on_die" and e["color"] == color)
        return self.coins + (income if self.rules.coins_on_die == "before_paying" else 0)

    def may_use(self, color: str) -> bool:
        if color == "white" or (color in {"black", "purple"} and self.rules.own_unlock == "all"):
            return color in self.unlocked
        return True


def matches(seen: Seen, color: str, face: str, section: str, symbols: list[str]) -> bool:
    """Whether this face may cross a cell with these symbols in this section, the arrows apart."""
    if color == "black":
        shown = ["red", "green", "blue", "yellow"] if face == "any4" else [face]
        return any(section in BUILDINGS[one] for one in shown)
    if color == "white" and seen.rules.white_die == "building" and face != "leader_laurel":
        return section in BUILDINGS[face.split("_")[1]]
    if seen.rules.weapons == "swapped" and face in {"sword", "axe"}:
        face = {"sword": "axe", "axe": "sword"}[face]
    return section in BUILDINGS[color] and ("*" in symbols or face in symbols)


def guild_allows(seen: Seen, face: str) -> bool:
    state, players = seen.state, len(seen.state.cities)

    def number(seat: int, basis: bool) -> int:
        cities = (state.basis if basis else ()) or state.cities
        board = RAW_BOARDS[cities[seat - 1].board]
        order = [c["id"] for s in board["sections"] for t in s["tracks"] for c in t["cells"]]
        names = BUILDINGS[face]
        return sum(
            cities[seat - 1].crossed >> index & 1 for index, cell in enumerate(order) if cell.split(".")[0] in names
        )

    own = number(seen.seat, basis=False)
    others = [number(seen.seat % players + 1, basis=True), number((seen.seat - 2) % players + 1, basis=True)]
    if players == 2 and seen.rules.guild_of_two == "more":
        return own > others[0]
    return all(own >= other for other in others)


def can_build(state: State, seat: int, color: str, quadrant: int, cell_id: str, *, free: bool = False) -> bool:
    """Whether a die of this color lies in this quadrant with which the seat may cross this cell (empty: take coins)."""
    seen = Seen(state, seat)
    if not seen.may_use(color):
        return False
    die_cost = 0 if free else seen.die_cost(color, quadrant)
    for die in state.dice:
        if (die.color, die.quadrant) != (color, quadrant):
            continue
        if not cell_id:
            if (color, die.face) == ("yellow", "coins7") and seen.sum_to_pay(die_cost, 0) <= seen.can_spend(color):
                return True
            continue
        name = cell_id.split(".", maxsplit=1)[0]
        section = seen.section(name)
        cell = next(c for track in section["tracks"] for c in track["cells"] if c["id"] == cell_id)
        if not matches(seen, color, die.face, name, cell["symbols"]) or not seen.is_next(name, cell_id):
            continue
        if color == "purple" and not guild_allows(seen, die.face):
            continue
        if seen.sum_to_pay(die_cost, cell["cost"]) <= seen.can_spend(color):
            return True
    return False


def can_cross(state: State, seat: int, sections: tuple[str, ...], cell_id: str) -> bool:
    """Whether an effect for these sections can cross this cell."""
    seen, name = Seen(state, seat), cell_id.split(".", maxsplit=1)[0]
    cell = next(c for track in seen.section(name)["tracks"] for c in track["cells"] if c["id"] == cell_id)
    return name in sections and seen.is_next(name, cell_id) and seen.sum_to_pay(0, cell["cost"]) <= seen.coins


def can_raise(state: State, seat: int) -> bool:
    """Whether the seat can build its next stage."""
    seen = Seen(state, seat)
    stages = seen.section("wonder")["tracks"][0]["cells"]
    left = [stage for stage in stages if stage["id"] not in seen.marks]
    return bool(left) and seen.sum_to_pay(0, left[0]["cost"]) <= seen.coins


def points(state: State, seat: int) -> dict[str, int]:
    """The points of a seat by section, counted again; warehouse and bonuses bring none on the stand-in boards."""
    seen = Seen(state, seat)
    found = {section["id"]: 0 for section in seen.board["sections"] if section["id"] != "warehouse"}
    for section in seen.board["sections"]:
        for track in section["tracks"]:
            for cell in track["cells"]:
                if cell["id"] in seen.marks:
                    for effect in cell["effects"]:
                        match effect["type"]:
                            case "vp":
                                found[section["id"]] += effect["amount"]
                            case "vp_per_space" | "coins_and_vp_per_space":
                                found[section["id"]] += effect["vp"] * seen.number(effect["section"])
    for attack in state.city(seat).attacks:
        found[attack.source.split(".")[0]] += attack.points
    found["agora"] += 3 * ("agora" in state.city(seat).firsts)
    return found


def full_buildings(state: State, seat: int) -> int:
    seen = Seen(state, seat)
    return sum(
        section["counts_for_bonus"]
        and seen.number(section["id"]) == sum(len(track["cells"]) for track in section["tracks"])
        for section in seen.board["sections"]
    )
