"""The colours and pictures of this game: of dice, faces, sections, choices."""

from __future__ import annotations

from collections.abc import Mapping

from engine.game import Facts
from engine.seven_wonders_dice.dice import dice_box
from engine.table import DieSeen
from ui.parts import DieFace, Tone
from ui.views.telling import ICONS, Look

DIE_TONES: Mapping[str, Tone] = {
    "gray": Tone.GREY,
    "blue": Tone.BLUE,
    "yellow": Tone.YELLOW,
    "red": Tone.RED,
    "green": Tone.GREEN,
    "black": Tone.BLACK,
    "purple": Tone.PURPLE,
    "white": Tone.WHITE,
}
SECTION_LOOKS: Mapping[str, Look] = {
    "wonder": ("face_wonder", Tone.LAMP),
    "barracks_left": ("swords", Tone.RED),
    "barracks_right": ("swords", Tone.RED),
    "agora": ("face_temple", Tone.BLUE),
    "market": ("face_chest", Tone.YELLOW),
    "university": ("face_gear", Tone.GREEN),
    "guild": ("flag", Tone.PURPLE),
    "gallery": ("face_leader_laurel", Tone.WHITE),
    "warehouse": ("warehouse", Tone.GREY),
}
"""As on the printed boards, and never a face of another section's die; but barracks are told apart by whom they face,
and the warehouse has the sign that counts resources, for a stone is only one of them.
"""
KNOWN_BY: Mapping[str, DieFace] = {
    "black": DieFace(Tone.BLACK, "face_any4"),
    "purple": DieFace(Tone.PURPLE, "flag"),
    "white": DieFace(Tone.WHITE, "face_leader_laurel"),
}
"""A special die without a face: what is unlocked."""
_TILES = {"red": Tone.RED, "green": Tone.GREEN, "blue": Tone.BLUE, "yellow": Tone.YELLOW, "gray": Tone.GREY}
_CHOICES: Mapping[str, str] = {
    "next_board": "next",
    "start_player": "exchange",
    "enter_choice": "keyboard",
    "enter_roll": "keyboard",
    "use_stage": "face_wonder",
    "use_pass": "coin",
    "way_cell": "die",
    "way_coins": "coin",
    "way_cross": "crossed",
    "way_bonus": "laurel",
    "way_decline": "close",
    "way_pass": "coin",
    "correct_round": "correct",
}


def face_icon(face: str | None) -> str:
    """The picture of a face; empty for one that is unknown."""
    return f"face_{face}" if face in dice_box().symbol_names else ""


def die_face(color: str | None, face: str | None, *, doubtful: bool = False) -> DieFace:
    """A die as it is drawn; of an unknown colour it is plain."""
    tone = DIE_TONES.get(color or "", Tone.PLAIN)
    tile = _TILES.get((face or "").removeprefix("leader_"))
    return DieFace(tone, face_icon(face), tile if tile is not tone else None, doubtful)


def seen_face(die: DieSeen) -> DieFace:
    return die_face(die.color, die.face, doubtful=die.unclear is not None or die.face is None)


def section_look(section: str) -> Look:
    return SECTION_LOOKS.get(section, ("board", Tone.PLAIN))


def look_of(code: str, facts: Facts) -> Look:
    """A choice's icon and tone: dice and faces in the die's colour."""
    tone = DIE_TONES.get(str(facts.get("die", "")), Tone.PLAIN)
    if code == "use_die":
        return "die", tone
    if code == "die_face":
        return face_icon(str(facts.get("face", ""))) or "die", tone
    return _CHOICES.get(code, ICONS.get(code, "")), tone if code in {"way_cell", "way_coins"} else Tone.PLAIN
