"""``pharos print`` and ``pharos check-boards``."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final, cast

import click

from firmware.commands.given import (
    EDITIONS,
    FILE,
    GAMES,
    LANGUAGES,
    SEVEN_WONDERS,
    SEVEN_WONDERS_DICE,
    WORLD_WONDERS,
    load_config,
    loaded,
    only_of,
)
from firmware.files import write_whole

if TYPE_CHECKING:
    from firmware.owners import Owned
    from firmware.printing import What
    from firmware.printing_dice import DiceWhat
    from firmware.printing_world import WorldWhat
    from vision.sheets.paper import PrintJob
    from vision.sheets.stickers import Form

WHAT: Final = {
    SEVEN_WONDERS: ("stickers", "mats", "all"),
    SEVEN_WONDERS_DICE: ("boards", "tiles", "stickers", "tray", "strips", "all"),
    WORLD_WONDERS: ("maps", "tiles", "roads", "monuments", "cards", "tracks", "choices", "stickers", "all"),
}
"""What can be printed for each game."""


@click.command("print")
@click.argument("what", type=click.Choice(sorted({part for parts in WHAT.values() for part in parts})))
@click.option("--game", type=click.Choice(GAMES), default=SEVEN_WONDERS, show_default=True)
@click.option("--edition", type=click.Choice(EDITIONS), help="Of 7 Wonders; second unless given.")
@click.option("--boards", type=FILE, help="An owner's boards for 7 Wonders Dice (docs/boards.md).")
@click.option("--components", type=FILE, help="An owner's box of World Wonders (docs/components.md).")
@click.option("--players", type=click.IntRange(1, 7), help="Sets of tiles and maps; as many as can play unless given.")
@click.option("--language", type=click.Choice(LANGUAGES), help="As configured, else en.")
@click.option("--paper", type=click.Choice(["a4", "letter"]), help="As configured, else a4.")
@click.option("--size", "size_mm", type=click.Choice(["12", "15", "18"]), help="Sticker in mm; as configured, else 15.")
@click.option(
    "--form", type=click.Choice(["labels", "cut"]), default="labels", show_default=True, help="Or codes to cut."
)
@click.option("-o", "--output", required=True, type=FILE, help="The PDF to write.")
def print_sheets(
    *,
    what: str,
    game: str,
    edition: str | None,
    boards: Path | None,
    components: Path | None,
    players: int | None,
    language: str | None,
    paper: str | None,
    size_mm: str | None,
    form: Form,
    output: Path,
) -> None:
    """Make true-to-scale sheets as PDF. Print at 100 %; the ruler line is 100 mm long.

    For 7 Wonders: stickers, mats. For 7 Wonders Dice: boards, tiles, stickers, tray, strips. For World Wonders: maps,
    tiles, roads, monuments, cards, tracks, choices, stickers. For each: all, of World Wonders but the stickers, which
    are for an owner's own pieces.
    """
    from firmware.printing import TITLES
    from vision.sheets.paper import PrintJob

    if what not in WHAT[game]:
        raise click.UsageError(f"for {game} there are {', '.join(WHAT[game])}, but no {what}.")
    if edition is not None and game != SEVEN_WONDERS:
        raise click.UsageError(f"{game} has no editions: leave --edition out.")
    only_of(game, boards, components)
    config = load_config(None)
    language = language or config.language
    job = PrintJob(language, paper or config.printing.paper, TITLES[game][language])
    if game == SEVEN_WONDERS:
        from engine.seven_wonders.state import Edition
        from firmware.printing import sheets

        sticker_mm = int(size_mm or config.printing.sticker_mm)
        content = sheets(cast("What", what), Edition(edition or "second"), job, sticker_mm, form)
    elif game == SEVEN_WONDERS_DICE:
        content = _dice(cast("DiceWhat", what), job, players, boards or config.boards)
    else:
        content = _world(cast("WorldWhat", what), job, players, components or config.components)
    try:
        write_whole(output, content)
    except OSError as error:
        raise click.ClickException(f"cannot write {output}: {error.strerror}. Choose another place with -o.") from error
    click.echo(f"{output}: {len(content) // 1024} KB. Print at 100 % and check the 100 mm line.")


def _dice(what: DiceWhat, job: PrintJob, players: int | None, file: Path | None) -> bytes:
    from engine.seven_wonders_dice.catalogue import MOST_SEATS
    from firmware.owners import BOARDS
    from firmware.printing_dice import dice_sheets

    return dice_sheets(what, job, seats=players or MOST_SEATS, boards=loaded(BOARDS, file) if file else None)


def _world(what: WorldWhat, job: PrintJob, players: int | None, file: Path | None) -> bytes:
    from engine.world_wonders.catalogue import MOST_SEATS
    from firmware.owners import COMPONENTS
    from firmware.printing_world import world_sheets

    if players is not None and players > MOST_SEATS:
        raise click.UsageError(f"1 to {MOST_SEATS} can play this, not {players}.")
    components = loaded(COMPONENTS, file) if file else None
    return world_sheets(what, job, seats=players or MOST_SEATS, components=components)


@click.command("check-boards")
@click.argument("boards", type=FILE)
def check_boards(*, boards: Path) -> None:
    """Say everything that is wrong with an owner's BOARDS for 7 Wonders Dice (docs/boards.md)."""
    from firmware.owners import BOARDS

    _check(BOARDS, boards)


@click.command("check-components")
@click.argument("components", type=FILE)
def check_components(*, components: Path) -> None:
    """Say everything that is wrong with an owner's COMPONENTS of World Wonders (docs/components.md)."""
    from firmware.owners import COMPONENTS

    _check(COMPONENTS, components)


def _check(kind: Owned, path: Path) -> None:
    from firmware.owners import CannotUse, problems

    try:
        found = problems(kind, path)
    except CannotUse as error:
        raise click.ClickException(str(error)) from error
    for problem in found:
        click.echo(problem)
    if found:
        sys.exit(1)
    click.echo(f"{path}: these {kind.called} can be played and printed.")
