"""The words on the sheets of the dice game, in the languages that Pharos speaks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from vision.sheets.words import LANGUAGES, UnknownLanguage


@dataclass(frozen=True, slots=True)
class DiceWords:
    tray: str
    corners: str
    stickers: str
    tiles: str
    sheet: str
    """With {n} and {of}."""
    ruler: str
    scale: str
    flat_tray: str
    corner_steps: tuple[str, ...]
    sticker_steps: tuple[str, ...]
    tile_steps: tuple[str, ...]
    colors: Mapping[str, str]


_EN: Final = DiceWords(
    tray="Dice tray",
    corners="Corners for a tray of your own",
    stickers="Stickers for blank dice",
    tiles="Choice tiles",
    sheet="Sheet {n} of {of}",
    ruler="100 mm",
    scale="print at 100 %",
    flat_tray="Flat tray: cut along the dashed line, glue it on card, roll the dice between the two strips.",
    corner_steps=(
        "1  Print at 100 %: the line above must measure exactly 100 mm. Matt paper only.",
        "2  Glue the sheet on card and cut out the four pieces. The white round a tag belongs to it.",
        (
            "3  Put them along the upper and lower edge of your tray, the tags at its corners. 0 goes to the quadrant "
            "where a die costs no coins; clockwise from it follow 1, 2 and 3, a coin more each."
        ),
        (
            "4  Beside a rim higher than 5 mm: fasten them level with its top. Write how high that is above the floor "
            "of the tray as tray.tags_above_floor_mm, and the tray's size as tray.outer_mm (docs/configuration.md)."
        ),
    ),
    sticker_steps=(
        "Print at 100 % on matt sticker paper; a sticker is 13 mm wide and fits the flat part of an 18 mm die.",
        "Cut along the marks; each row is one die: its first two faces on opposite sides, the next two, the last two.",
        "Pharos knows these faces. Dice with other pictures are shown to the camera once: pharos teach dice.",
    ),
    tile_steps=(
        "Print at 100 % on card (backs must look alike) and cut along the marks: one set for each player.",
        "To choose, lay a tile face down on the choice slot of your board.",
    ),
    colors={
        "gray": "gray",
        "blue": "blue",
        "yellow": "yellow",
        "red": "red",
        "green": "green",
        "black": "black",
        "purple": "purple",
        "white": "white",
    },
)

_ZH: Final = DiceWords(
    tray="骰盘",
    corners="自备骰盘的角标",
    stickers="空白骰子贴纸",
    tiles="选择牌",
    sheet="第 {n} 页，共 {of} 页",
    ruler="100 毫米",
    scale="按 100% 打印",
    flat_tray="平面骰盘：沿虚线裁下，贴在硬纸板上，在两条边带之间掷骰。",
    corner_steps=(
        "1  按 100% 打印：上面这条线必须正好 100 毫米长。只用哑光纸。",
        "2  贴在硬纸板上，裁下四片。标签周围的白边属于标签。",
        "3  沿骰盘的上边和下边摆放，标签在四个角上：0 放在不花硬币的象限旁，然后顺时针依次是 1、2、3，每格多花一枚。",
        (
            "4  盘沿高于 5 毫米会挡住角标：请把角标固定在与盘沿顶面同高的位置。它高出盘底多少写入 "
            "tray.tags_above_floor_mm，骰盘的尺寸写入 tray.outer_mm（见 docs/configuration.md）。"
        ),
    ),
    sticker_steps=(
        "按 100% 打印在哑光不干胶纸上；贴纸宽 13 毫米，适合 18 毫米骰子的平面部分。",
        "沿标记裁开；每行是一颗骰子。第一、二面贴在相对的两面，第三、四面和第五、六面也是。",
        "Pharos 认识这些图案。其他图案的骰子要先给摄像头看一次：pharos teach dice。",
    ),
    tile_steps=(
        "按 100% 打印在硬纸上（背面必须一样），沿标记裁开：每位玩家一套。",
        "选择时，把一张牌正面朝下放在自己玩家板的选择格上。",
    ),
    colors={
        "gray": "灰",
        "blue": "蓝",
        "yellow": "黄",
        "red": "红",
        "green": "绿",
        "black": "黑",
        "purple": "紫",
        "white": "白",
    },
)

_BY_LANGUAGE: Final = {"en": _EN, "zh": _ZH}


def dice_words(language: str) -> DiceWords:
    """``en`` or ``zh``; raises UnknownLanguage."""
    if language not in _BY_LANGUAGE:
        raise UnknownLanguage(f"sheets are printed in {' or '.join(LANGUAGES)}, not in {language!r}")
    return _BY_LANGUAGE[language]
