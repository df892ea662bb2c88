"""The words on the sheets of World Wonders, in the languages that Pharos speaks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from vision.sheets.words import LANGUAGES, UnknownLanguage


@dataclass(frozen=True, slots=True)
class CityWords:
    maps: str
    map: str
    """With {id}."""
    seat: str
    """With {n}."""
    stand_in: str
    """On whatever was not read off a printed piece."""
    stand_in_short: str
    sidewalk: str
    choice: str
    choice_hint: str
    tiles: str
    roads: str
    monuments: str
    cards: str
    tracks: str
    stickers: str
    types: Mapping[str, str]
    tower: str
    piece: str
    """With {n} and {of}."""
    join: str
    """Right of the line along which two halves of a map are joined."""
    cut_steps: tuple[str, ...]
    fold_steps: tuple[str, ...]
    card_steps: tuple[str, ...]
    sticker_steps: tuple[str, ...]
    choice_steps: tuple[str, ...]
    gains: str
    place: str
    touch: str
    links: Mapping[str, str]
    track_names: Mapping[str, str]
    track_notes: Mapping[str, str]
    resource_board: str
    """With {side}."""
    track_steps: tuple[str, ...]
    offer: str
    offer_names: Mapping[str, str]
    offer_notes: Mapping[str, str]
    one_player: str
    players: str
    """With {n}."""
    players_from: str
    """With {n}."""
    order: str
    round: str
    stacks: str


_EN: Final = CityWords(
    maps="City maps",
    map="map {id}",
    seat="seat {n}",
    stand_in="Stand-in: what this shows is our proposal, not what the printed game shows.",
    stand_in_short="stand-in",
    sidewalk="SIDEWALK",
    choice="CHOICE",
    choice_hint="lay a choice tile here, face up",
    tiles="Buildings",
    roads="Roads and towers",
    monuments="Monuments",
    cards="Cards",
    tracks="Tracks",
    stickers="Stickers for pieces of your own",
    types={"B": "Library", "F": "Farm", "H": "House", "M": "Market", "T": "Temple"},
    tower="Tower",
    piece="piece {n} of {of}",
    join="Cut along this line and join both parts edge to edge.",
    cut_steps=(
        "Print at 100 % and glue the sheet on card; cut along the outlines. The white round a code belongs to it.",
        "Pharos reads from a piece's code which cells it covers: lay it square on them.",
    ),
    fold_steps=(
        "Long roads: cut out both sides in one piece, fold along the dashed line and glue the backs together.",
        "The bridge side goes up where the road crosses water.",
    ),
    card_steps=("Cut along the outlines. Pharos reads no cards: it sees what is built on the maps.",),
    sticker_steps=(
        "Print at 100 % on matt sticker paper and cut along the lines: the white margin belongs to the code.",
        "Glue a code flat anywhere on the face of its piece, then show the piece to Pharos: pharos teach tiles.",
    ),
    choice_steps=(
        "Print at 100 % on card and cut along the marks: one set for each player.",
        "What has no place on the map (a loan, a pedestal) is chosen with a tile, face up on the slot of your map.",
    ),
    gains="gain",
    place="on",
    touch="touching",
    links={"edge": "side by side", "gap1": "one cell between", "edge gap1": "side by side or one cell between"},
    track_names={
        "gold": "Gold spent",
        "population": "Population",
        "food": "Food",
        "pottery": "Pottery",
        "gears": "Gears",
    },
    track_notes={
        "gold": "7 a round, 9 in the round of a loan",
        "population": "a ring: 1 point; the last space ends the game",
        "food": "a person: population +1",
        "pottery": "a person: population +1",
        "gears": "a person: population +1",
    },
    resource_board="Resource board, side {side}",
    track_steps=(
        "Pharos counts for you: this board is for those who like to move markers. Print at 100 % or as you like.",
    ),
    offer="What is on offer",
    offer_names={
        "long_road": "Long road",
        "short_roads": "Short roads",
        "tower": "Tower",
        "pedestal": "Pedestal",
        "monument": "Monuments",
    },
    offer_notes={
        "long_road": "4 cells; its middle may cross water",
        "short_roads": "2 + 2 + 1 cells",
        "tower": "1 cell of land",
        "pedestal": "next round you are 1st or 2nd",
        "monument": "all the gold you have left; then you are out",
    },
    one_player="1 player",
    players="{n} players",
    players_from="from {n} players on",
    order="Turn order",
    round="round",
    stacks="Buildings: one face up a stack",
)

_ZH: Final = CityWords(
    maps="城市地图",
    map="地图 {id}",
    seat="{n} 号座位",
    stand_in="替代品：这里的内容是本项目的提议，并非原版印刷的内容。",
    stand_in_short="替代品",
    sidewalk="人行道",
    choice="选择",
    choice_hint="选择牌正面朝上放在这里",
    tiles="建筑",
    roads="道路与塔",
    monuments="奇观",
    cards="卡牌",
    tracks="计数板",
    stickers="自备配件贴纸",
    types={"B": "图书馆", "F": "农场", "H": "住宅", "M": "市场", "T": "神庙"},
    tower="塔",
    piece="第 {n} 件，共 {of} 件",
    join="沿此线裁下，把两半边对边拼接。",
    cut_steps=(
        "按 100% 打印，贴在硬纸板上，沿轮廓裁下。二维码周围的白边属于二维码。",
        "Pharos 从二维码读出它盖住哪些格：请对准格子放置。",
    ),
    fold_steps=(
        "长路：两面一起裁下，沿虚线对折，背面相粘。",
        "跨水时桥的一面朝上。",
    ),
    card_steps=("沿轮廓裁下。Pharos 不读卡牌：它看地图上建了什么。",),
    sticker_steps=(
        "按 100% 打印在哑光不干胶纸上，沿线裁下：白边属于二维码。",
        "平整地贴在配件正面任意处，然后给 Pharos 看一次：pharos teach tiles。",
    ),
    choice_steps=(
        "按 100% 打印在硬纸上，沿标记裁开：每位玩家一套。",
        "地图上没有位置的选择（贷款、底座等）用选择牌：正面朝上放在自己地图的选择格上。",
    ),
    gains="获得",
    place="位置",
    touch="相邻",
    links={"edge": "边对边", "gap1": "隔一格", "edge gap1": "边对边或隔一格"},
    track_names={"gold": "已用金币", "population": "人口", "food": "食物", "pottery": "陶器", "gears": "齿轮"},
    track_notes={
        "gold": "每轮 7 枚；贷款的那轮 9 枚",
        "population": "圆环：1 分；到达最后一格即终局",
        "food": "人像：人口 +1",
        "pottery": "人像：人口 +1",
        "gears": "人像：人口 +1",
    },
    resource_board="资源板 {side} 面",
    track_steps=("Pharos 会替您计算：喜欢自己移动标记的人可以用它。大小随意。",),
    offer="本轮供应",
    offer_names={
        "long_road": "长路",
        "short_roads": "短路套组",
        "tower": "塔",
        "pedestal": "底座",
        "monument": "奇观",
    },
    offer_notes={
        "long_road": "4 格；中间可跨水",
        "short_roads": "2 + 2 + 1 格",
        "tower": "1 格陆地",
        "pedestal": "下一轮第一或第二行动",
        "monument": "花掉全部剩余金币，之后退出本轮",
    },
    one_player="1 人",
    players="{n} 人",
    players_from="{n} 人起",
    order="行动顺序",
    round="轮次",
    stacks="建筑：每堆翻开一块",
)

_BY_LANGUAGE: Final = {"en": _EN, "zh": _ZH}


def city_words(language: str) -> CityWords:
    """``en`` or ``zh``; raises UnknownLanguage."""
    if language not in _BY_LANGUAGE:
        raise UnknownLanguage(f"sheets are printed in {' or '.join(LANGUAGES)}, not in {language!r}")
    return _BY_LANGUAGE[language]
