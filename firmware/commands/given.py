"""What several commands are given on the command line: rules, files, sizes; every wrong word is told at once."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from firmware.files import read_bytes, text_of

if TYPE_CHECKING:
    from firmware.config import Config
    from firmware.owners import Owned
    from firmware.session.value import Draft

FILE: Final = click.Path(dir_okay=False, path_type=Path)
SEVEN_WONDERS, SEVEN_WONDERS_DICE, WORLD_WONDERS = "seven-wonders", "seven-wonders-dice", "world-wonders"
GAMES: Final = (SEVEN_WONDERS, SEVEN_WONDERS_DICE, WORLD_WONDERS)
EDITIONS: Final = ("first", "second")
PROFILES: Final = ("seed", "published")
LANGUAGES: Final = ("en", "zh")
MAX_SETUP_BYTES: Final = 64 * 1024

Command = Callable[..., object]


def rules_given(command: Command) -> Command:
    """The options that say by which readings a game is played."""
    for option in (
        click.option("--components", type=FILE, help="An owner's box of World Wonders (docs/components.md)."),
        click.option("--boards", type=FILE, help="An owner's boards for 7 Wonders Dice (docs/boards.md)."),
        click.option("--option", "answers", metavar="NAME=VALUE", multiple=True, help="One reading; docs/rulings.md."),
        click.option("--profile", type=click.Choice(PROFILES), default="seed", show_default=True, help="Texts differ."),
        click.option("--edition", type=click.Choice(EDITIONS), help="Of 7 Wonders; second unless given."),
        click.option("--game", type=click.Choice(GAMES), help="seven-wonders, or as configured, unless given."),
    ):
        command = option(command)
    return command


def load_config(path: Path | None) -> Config:
    from firmware.config import ConfigError, load

    try:
        return load(path, os.environ)
    except ConfigError as error:
        raise click.ClickException(str(error)) from error


def draft_of(
    game: str, edition: str | None, profile: str, answers: tuple[str, ...], owned: Mapping[str, str] | None = None
) -> Draft:
    """What the set-up screen starts from; what the game's rules do not know is told here."""
    from engine.game import BadSetup
    from firmware.session.games import TABLE_GAMES
    from firmware.session.value import Draft

    if edition is not None and game != SEVEN_WONDERS:
        raise click.UsageError(f"{game} has no editions: leave --edition out.")
    pairs = dict(answer.partition("=")[::2] for answer in answers)
    draft = Draft(edition or "second", profile, tuple(sorted(pairs.items())), boards=(owned or {}).get(game, ""))
    try:
        TABLE_GAMES[game].drafting.check(draft)
    except BadSetup as error:
        raise click.BadParameter(str(error), param_hint="--option") from error
    return draft


def owned_by(boards: Path | None, components: Path | None) -> Mapping[str, str]:
    """What an owner's files hold, known to the rules from now on: each game's set by the name that setups give it."""
    from firmware.owners import BOARDS, COMPONENTS

    files = ((BOARDS, boards), (COMPONENTS, components))
    return {kind.game: loaded(kind, path).fingerprint for kind, path in files if path is not None}


def loaded(kind: Owned, path: Path) -> Any:  # noqa: ANN401 (a BoardSet or a ComponentSet)
    """What an owner's file holds, known to the rules from now on."""
    from firmware.owners import CannotUse, load

    try:
        return load(kind, path)
    except CannotUse as error:
        raise click.ClickException(str(error)) from error


def only_of(game: str, boards: Path | None, components: Path | None) -> None:
    """Refuse files of another game."""
    if boards is not None and game != SEVEN_WONDERS_DICE:
        raise click.UsageError(f"--boards are for --game {SEVEN_WONDERS_DICE}.")
    if components is not None and game != WORLD_WONDERS:
        raise click.UsageError(f"--components are for --game {WORLD_WONDERS}.")


def read_setup(path: Path) -> str:
    """A setup file's text, of a longer one more than a setup has; raises OSError, UnicodeDecodeError."""
    return text_of(read_bytes(path, MAX_SETUP_BYTES)).strip()


def parse_size(text: str) -> tuple[int, int]:
    """``800x480`` as pixels; the display serves 800×480 to 1920×1080."""
    width, _, height = text.partition("x")
    if not (text.isascii() and width.isdigit() and height.isdigit() and len(text) <= len("1920x1080")):
        raise click.BadParameter(f"{text!r} is not WIDTHxHEIGHT, for example 800x480", param_hint="--size")
    size_px = int(width), int(height)
    if not (800 <= size_px[0] <= 1920 and 480 <= size_px[1] <= 1080):
        raise click.BadParameter(f"{text} is not between 800x480 and 1920x1080", param_hint="--size")
    return size_px
