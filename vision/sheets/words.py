"""The words on printed sheets, in the languages that Pharos speaks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from vision import VisionError


class UnknownLanguage(VisionError, ValueError):
    """No sheet is written in this language; the message names those that are."""


@dataclass(frozen=True, slots=True)
class Words:
    stickers: str
    cut_codes: str
    seat_mats: str
    sheet: str
    """With {n} and {of}."""
    ruler: str
    scale: str
    label_stock: str
    plain_paper: str
    check_scale: str
    glue: str
    keep_clear: str
    never_back: str
    sleeve: str
    cut: str
    cost: str
    effect: str
    name: str
    chain: str
    sticker: str
    seat: str
    """With {n}."""
    slots: Mapping[str, tuple[str, str]]
    """Zone's name -> what stands above it, and a hint."""


_EN: Final = Words(
    stickers="Stickers",
    cut_codes="Codes to cut out",
    seat_mats="Seat mats",
    sheet="Sheet {n} of {of}",
    ruler="100 mm",
    scale="print at 100 %",
    label_stock="Print the next sheets on matt labels of 38.1 × 21.2 mm (65 on an A4 sheet: L7651).",
    plain_paper="Print the next sheets on matt paper or full-sheet sticker paper and cut along the marks.",
    check_scale="Print at 100 %, never scaled to fit. The line below must measure exactly 100\u00a0mm.",
    glue="Glue one sticker to the face of each card, in the lower half of the picture.",
    keep_clear="Leave cost, effect, name and chain free.",
    never_back="Nothing goes on the back: all backs must stay alike.",
    sleeve="No glue on your cards? Sleeve them and put the sticker on the front of the sleeve.",
    cut="Cut along the corner marks: the white margin belongs to the code. The caption stays outside.",
    cost="cost",
    effect="effect",
    name="name",
    chain="chain",
    sticker="sticker here",
    seat="Seat {n}",
    slots={
        "card": ("CARD", "face up: build"),
        "wonder": ("WONDER", "face down: stage"),
        "sell": ("SELL", "face down: coins"),
    },
)

_ZH: Final = Words(
    stickers="贴纸",
    cut_codes="裁剪用二维码",
    seat_mats="座位垫",
    sheet="第 {n} 页，共 {of} 页",
    ruler="100 毫米",
    scale="按 100% 打印",
    label_stock="以下各页请打印在哑光标签纸上：每枚 38.1 × 21.2 毫米，A4 每页 65 枚（如 L7651）。",
    plain_paper="以下各页请打印在哑光纸或整张不干胶纸上，沿标记裁开。",
    check_scale="请按 100% 打印，不要“适合页面”。下面这条线必须正好 100 毫米长。",
    glue="每张卡牌正面贴一枚贴纸，贴在图画的下半部分。",
    keep_clear="不要遮住费用、效果、名称和连锁标志。",
    never_back="背面什么也不贴：所有牌背必须一样。",
    sleeve="不想在卡牌上涂胶？请使用牌套，把贴纸贴在牌套正面。",
    cut="沿角上的标记裁剪：白边属于二维码，文字留在外面。",
    cost="费用",
    effect="效果",
    name="名称",
    chain="连锁",
    sticker="贴在这里",
    seat="{n} 号座位",
    slots={
        "card": ("卡牌", "翻到正面：建造"),
        "wonder": ("奇迹", "背面朝上：奇迹阶段"),
        "sell": ("出售", "背面朝上：换硬币"),
    },
)

LANGUAGES: Final[Mapping[str, Words]] = {"en": _EN, "zh": _ZH}


def words(language: str) -> Words:
    """``en`` or ``zh``; raises UnknownLanguage."""
    if language not in LANGUAGES:
        raise UnknownLanguage(f"sheets are printed in {' or '.join(LANGUAGES)}, not in {language!r}")
    return LANGUAGES[language]
