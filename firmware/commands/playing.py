"""``pharos demo`` and ``pharos run``."""

from __future__ import annotations

import math
import signal
import sys
from pathlib import Path

import click

from firmware.commands.given import (
    FILE,
    LANGUAGES,
    SEVEN_WONDERS,
    draft_of,
    load_config,
    only_of,
    owned_by,
    parse_size,
    read_setup,
    rules_given,
)


@click.command()
@rules_given
@click.option(
    "--players", type=click.IntRange(1, 7), default=3, show_default=True, help="7 Wonders with 2: first edition."
)
@click.option("--seed", type=click.IntRange(0, 2**31 - 1), default=1, show_default=True, help="Same seed, same game.")
@click.option("--headless", is_flag=True, help="Open no window even if there is a display.")
@click.option("--speed", type=click.FloatRange(0.1, 1000), help="Times real time; headless: as fast as it goes.")
@click.option(
    "--out", type=click.Path(file_okay=False, path_type=Path), help="Leave pictures, journal and scores here."
)
@click.option("--language", type=click.Choice(LANGUAGES), default="en", show_default=True)
@click.option("--size", default="1280x720", show_default=True, help="Of the display, WIDTHxHEIGHT in pixels.")
def demo(
    *,
    game: str | None,
    edition: str | None,
    profile: str,
    answers: tuple[str, ...],
    boards: Path | None,
    components: Path | None,
    players: int,
    seed: int,
    headless: bool,
    speed: float | None,
    out: Path | None,
    language: str,
    size: str,
) -> None:
    """Play a whole game at the virtual table: no hardware needed."""
    from firmware.demo import DemoSettings, DemoStuck, play
    from firmware.hands import CannotShow
    from firmware.session.games import TABLE_GAMES

    if speed is not None and math.isnan(speed):
        raise click.BadParameter("nan is no number", param_hint="--speed")
    game = game or SEVEN_WONDERS
    width_px, height_px = parse_size(size)
    only_of(game, boards, components)
    draft = draft_of(game, edition, profile, answers, owned_by(boards, components))
    counts = TABLE_GAMES[game].drafting.player_counts(draft)
    if players == 2 and players not in counts and game == SEVEN_WONDERS:
        raise click.UsageError(
            "two players need --edition first: the second edition has no rules for two. "
            "The house rule --option house_rules=two_players_second lends it the Free City."
        )
    if players not in counts:
        raise click.UsageError(f"{counts.start} to {counts.stop - 1} can play this, not {players}.")
    settings = DemoSettings(game, draft, players, seed, headless, speed, out, language, (width_px, height_px))
    signal.signal(signal.SIGTERM, _told_to_stop)
    try:
        play(settings, click.echo)
    except (DemoStuck, CannotShow) as error:
        raise click.ClickException(str(error)) from error
    except OSError as error:  # a place that cannot be written, a disk that is full
        raise click.ClickException(f"the demo cannot be played: {error}") from error


@click.command()
@click.option("--config", "config_path", type=FILE, help="TOML file.")
@rules_given
@click.option(
    "--setup",
    "setup_path",
    type=FILE,
    help="A setup's line; its unfinished game goes on.",
)
def run(
    *,
    config_path: Path | None,
    game: str | None,
    edition: str | None,
    profile: str,
    answers: tuple[str, ...],
    boards: Path | None,
    components: Path | None,
    setup_path: Path | None,
) -> None:
    """Serve the table: camera, buttons and display, as the configuration names them."""
    from firmware.loop import CannotStart, serve

    config = load_config(config_path)
    game = game or config.game
    only_of(game, boards, components)
    # Games of every kind may be gone on with, or begun on the set-up screen.
    owned = owned_by(boards or config.boards, components or config.components)
    draft = draft_of(game, edition, profile, answers, owned)
    try:
        line = read_setup(setup_path) if setup_path else None
    except OSError as error:
        raise click.ClickException(f"cannot read the setup in {setup_path}: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise click.ClickException(f"the setup in {setup_path} is no UTF-8 text: save it as UTF-8") from error
    try:
        serve(config, draft, line, game=game, owned=owned)
    except CannotStart as error:
        raise click.ClickException(str(error)) from error


def _told_to_stop(number: int, _frame: object) -> None:
    """Leave as after Ctrl-C: what lies in temporary places is cleared away."""
    sys.exit(128 + number)
