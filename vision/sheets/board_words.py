"""The words on the printed boards of 7 Wonders Dice, in the languages that Pharos speaks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from vision.sheets.words import LANGUAGES, UnknownLanguage


@dataclass(frozen=True, slots=True)
class BoardWords:
    boards: str
    stand_in: str
    choice: str
    choice_hint: str
    treasury: str
    treasury_hint: str
    bonus: str
    bonus_hint: str
    key: str
    """Of the page that explains the icons."""
    key_steps: tuple[str, ...]
    key_icons: tuple[tuple[str, str], ...]
    """A row of icons, and what it says."""
    strips: str
    strip_hint: str
    strip_steps: tuple[str, ...]
    corners: str
    corner_steps: tuple[str, ...]
    seat: str
    """With {n}."""
    board: str
    """With {n} and {name}."""


_EN: Final = BoardWords(
    boards="City boards",
    stand_in="Stand-in board: its numbers are our proposal, not those of the printed game.",
    choice="CHOICE",
    choice_hint="lay a tile here, face down",
    treasury="Treasury",
    treasury_hint="circle a coin when you gain it, cross it out when you pay it",
    bonus="Bonuses",
    bonus_hint="cross one for each full building",
    key="What the boards say",
    key_steps=(
        (
            "Print at 100 %, at best on card. Cross a cell with a soft pencil, inside its white square, from corner to "
            "corner: Pharos sees what was crossed since the last time. Rub it out well before the next game."
        ),
        (
            "The coloured dice right of a square are the faces that may cross it: one is enough. The number in the "
            "ring below it is its price. Arrows say in which order cells are crossed; without arrows any cell is free."
        ),
        (
            "To choose, lay a tile face down on the slot in the middle. Coins are yours to circle and to cross: Pharos "
            "counts them from your moves."
        ),
    ),
    key_icons=(
        ("vp:5", "5 points at the end"),
        ("coin:4", "4 coins at once"),
        ("attack_left:3", "attack the left neighbour: 3 points, 1 less for each shield of theirs that faces you"),
        ("attack_right:3", "attack the right neighbour"),
        ("defence_left", "defence against the left neighbour, for good"),
        ("defence_right", "defence against the right neighbour, for good"),
        ("star.purple", "any face of the die of this colour may cross this cell"),
        ("symbol.stone", "this resource, for every payment to come"),
        ("cross section.agora section.market", "cross a cell of one of these buildings for its price alone"),
        ("text:2 cross section.university", "cross up to 2 cells of this building for their price alone"),
        ("coin:1 vp:1 per section.agora", "for each crossed cell there: 1 coin at once, 1 point at the end"),
        ("vp:1 per section.gallery", "for each crossed cell there: 1 point at the end"),
        ("die.any coin:-1", "every die costs you 1 coin less"),
        ("die.blue coin:0", "this die costs you nothing"),
        ("die.yellow text:> coin:+2", "2 coins whenever you choose this die"),
        ("unlock die.black", "you may use this die; it comes in for all"),
        ("action", "one action more, at once"),
        ("action coin:0 die.any", "build once more with the dice that lie there, without paying for the die"),
    ),
    strips="Slot strips for boards of your own",
    strip_hint="face down: die, wonder, pass",
    strip_steps=(
        "Print at 100 % on card, cut along the dashed lines and lay a strip beside the board of the same number.",
    ),
    corners="Corner stickers for boards of your own",
    corner_steps=(
        "Print at 100 % on matt sticker paper. Each row is one board: cut out its four tags with their white margins.",
        (
            "Glue them into the corners of that board, upright, in the order printed here: top left, top right, bottom "
            "right, bottom left."
        ),
        (
            "Pharos does not read crosses off such a board yet: enter them on the screen, or print a sheet from your "
            "file of boards (docs/boards.md)."
        ),
    ),
    seat="seat {n}",
    board="{n} {name}",
)

_ZH: Final = BoardWords(
    boards="城市玩家板",
    stand_in="替代版图：数字是本项目的提议，并非原版印刷的数字。",
    choice="选择",
    choice_hint="把一张牌正面朝下放在这里",
    treasury="国库",
    treasury_hint="获得硬币时圈起来，花掉时划掉",
    bonus="奖励",
    bonus_hint="每完成一座建筑，划掉一个",
    key="版图图标说明",
    key_steps=(
        ("按 100% 打印，最好用硬纸。用软铅笔在白色方格内画叉：Pharos 能看出上次以来划了哪些格。下一局之前请擦干净。"),
        (
            "方格右边的彩色骰子是可以划掉它的骰面，有一个就够了；"
            "下面圆圈里的数字是它的费用。有箭头的按箭头顺序划，没有箭头的任意划。"
        ),
        "选择时，把一张选择牌正面朝下放在中间的格子上。硬币由您自己圈划：Pharos 根据行动计算。",
    ),
    key_icons=(
        ("vp:5", "终局时得 5 分"),
        ("coin:4", "立即得 4 枚硬币"),
        ("attack_left:3", "攻击左邻：得 3 分，对方每有一个面向您的防御格少 1 分"),
        ("attack_right:3", "攻击右邻"),
        ("defence_left", "持续防御左邻"),
        ("defence_right", "持续防御右邻"),
        ("star.purple", "这种颜色的骰子任意一面都可以划这一格"),
        ("symbol.stone", "此后每次支付都有这种资源"),
        ("cross section.agora section.market", "划掉其中一座建筑的一格，只付该格费用"),
        ("text:2 cross section.university", "最多划掉该建筑的 2 格，只付格子费用"),
        ("coin:1 vp:1 per section.agora", "该建筑每有一个已划的格：立即 1 枚硬币，终局 1 分"),
        ("vp:1 per section.gallery", "该建筑每有一个已划的格：终局 1 分"),
        ("die.any coin:-1", "每颗骰子少付 1 枚硬币"),
        ("die.blue coin:0", "这颗骰子不用付费"),
        ("die.yellow text:> coin:+2", "每次选择这颗骰子时得 2 枚硬币"),
        ("unlock die.black", "您可以使用这颗骰子；它从此加入"),
        ("action", "立即再行动一次"),
        ("action coin:0 die.any", "用桌上的骰子再建造一次，不付骰子费用"),
    ),
    strips="自备玩家板的选择条",
    strip_hint="正面朝下：骰子、奇观、跳过",
    strip_steps=("按 100% 打印在硬纸上，沿虚线裁下，放在同号玩家板旁边。",),
    corners="自备玩家板的角标贴纸",
    corner_steps=(
        "按 100% 打印在哑光不干胶纸上。每行是一块玩家板：连同白边裁下四个角标。",
        "按这里的顺序正着贴在该板的四角：左上、右上、右下、左下。",
        "Pharos 还不能读出这种玩家板上的叉：请在屏幕上输入，或用您的版图文件打印玩家板（见 docs/boards.md）。",
    ),
    seat="{n} 号座位",
    board="{n} {name}",
)

_BY_LANGUAGE: Final = {"en": _EN, "zh": _ZH}


def board_words(language: str) -> BoardWords:
    """``en`` or ``zh``; raises UnknownLanguage."""
    if language not in _BY_LANGUAGE:
        raise UnknownLanguage(f"sheets are printed in {' or '.join(LANGUAGES)}, not in {language!r}")
    return _BY_LANGUAGE[language]
