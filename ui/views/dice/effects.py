"""What cells and bonuses do: as a short text, and as an icon with a number."""

from __future__ import annotations

from typing import assert_never

from engine.seven_wonders_dice.effects import (
    ANY_COLOR,
    COLORS,
    SECTIONS,
    Attack,
    BuildFree,
    Coins,
    CoinsAndPointsPer,
    CoinsOnDie,
    CrossCells,
    Defence,
    DieCostMinus,
    DieCostZero,
    Effect,
    ExtraAction,
    Points,
    PointsPer,
    Resource,
    UnlockDie,
)
from engine.seven_wonders_dice.setup import rules_of
from engine.table import Seat
from ui.parts import Gain, Tone
from ui.views.dice.names import Naming
from ui.views.dice.signs import DIE_TONES, face_icon, section_look


def effect_text(naming: Naming, effect: Effect, seat: Seat) -> tuple[str, ...]:
    """What an effect does, the fullest text first."""

    def say(code: str, **facts: str | int) -> tuple[str, ...]:
        return naming.words.texts(code, facts, naming.names)

    match effect:
        case Resource(resource):
            return (naming.face(resource),)
        case Points(amount):
            return say("dice.effect_points", n=amount)
        case Attack(side, points):
            neighbour = naming.neighbour(f"barracks_{side}", seat)
            return (
                say("dice.effect_attack", n=points, seat=neighbour)
                if neighbour
                else say("dice.effect_attack_any", n=points)
            )
        case Defence(side):
            neighbour = naming.neighbour(f"barracks_{side}", seat)
            return say("dice.effect_defence", seat=neighbour) if neighbour else say("dice.effect_defence_any")
        case Coins(amount):
            return say("dice.effect_coins", n=amount)
        case CrossCells(sections, times):
            listed = naming.say("dice.or").join(dict.fromkeys(naming.section(each, seat) for each in sections))
            return say("dice.effect_cross" if times == 1 else "dice.effect_cross_more", n=times, sections=listed)
        case BuildFree():
            return say("dice.effect_build_free")
        case ExtraAction():
            return say("dice.effect_extra_action")
        case CoinsAndPointsPer(section, coins, points):
            return say(
                "dice.effect_coins_and_points_per", coins=coins, points=points, section=naming.section(section, seat)
            )
        case DieCostMinus(colors, amount):
            listed = naming.say("dice.and").join(naming.die(color) for color in colors if color != ANY_COLOR)
            return say("dice.effect_die_minus", n=amount, dice=listed or naming.say("dice.every_die"))
        case DieCostZero(color):
            return say("dice.effect_die_zero", die=naming.die(color))
        case CoinsOnDie(color, amount):
            return say("dice.effect_coins_on_die", n=amount, die=naming.die(color))
        case UnlockDie(color):
            return say("dice.effect_unlock", die=naming.die(color))
        case PointsPer(section, points):
            return say("dice.effect_points_per", points=points, section=naming.section(section, seat))
        case _:
            assert_never(effect)


def bonus_text(naming: Naming, bonus: str, seat: Seat) -> str:
    """A bonus by what it brings."""
    boards = rules_of(naming.state.setup).boards if naming.state is not None else ()
    for board in (*boards[seat - 1 : seat], *boards) if seat else boards:
        if bonus in board.bonuses:
            told = (effect_text(naming, effect, seat)[-1] for effect in board.bonuses[bonus].effects)
            return naming.say("dice.and").join(told)
    return bonus.removeprefix("bonus.")


def source_text(naming: Naming, source: str, seat: Seat) -> str:
    """What something came from: a cell, a bonus, a face, the color of a die, a pass, or a finished section."""
    if source == "pass":
        return naming.say("dice.passing")
    if source.startswith("bonus."):
        return bonus_text(naming, source, seat)
    if "." in source:
        return naming.cell(source, seat)
    if source in SECTIONS:
        return naming.section(source, seat)
    return naming.die(source) if source in COLORS else naming.face(source)


def effect_gain(effect: Effect) -> Gain:
    """The same in signs."""
    match effect:
        case Resource(resource):
            return Gain(face_icon(resource), Tone.GREY)
        case Points(amount):
            return Gain("laurel", Tone.LAMP, str(amount))
        case Attack(_, points):
            return Gain("swords", Tone.RED, str(points))
        case Defence():
            return Gain("shield", Tone.RED)
        case Coins(amount):
            return Gain("coin", Tone.LAMP, f"+{amount}")
        case CrossCells(sections, times):
            icon, tone = section_look(sections[0])
            return Gain(
                "crossed_box" if len(sections) > 1 else icon, Tone.LAMP if len(sections) > 1 else tone, f"+{times}"
            )
        case BuildFree():
            return Gain("die", Tone.PLAIN, "+1")
        case ExtraAction():
            return Gain("next", Tone.LAMP)
        case CoinsAndPointsPer(section, coins, points):
            _, tone = section_look(section)
            return Gain("coin", tone, f"×{max(coins, points)}")
        case DieCostMinus(colors, amount):
            return Gain("die", DIE_TONES.get(colors[0], Tone.PLAIN), f"−{amount}")
        case DieCostZero(color):
            return Gain("die", DIE_TONES[color], "0")
        case CoinsOnDie(color, amount):
            return Gain("die", DIE_TONES[color], f"+{amount}")
        case UnlockDie(color):
            return Gain("lock", DIE_TONES[color])
        case PointsPer(section, points):
            _, tone = section_look(section)
            return Gain("laurel", tone, f"×{points}")
        case _:
            assert_never(effect)
