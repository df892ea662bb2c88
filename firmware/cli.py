"""The ``pharos`` command. Each subcommand imports what it needs, so that a word of help costs nothing."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from firmware.config import Config
    from firmware.printing import What
    from firmware.session.value import Draft
    from vision.sheets.stickers import Form

HOME = Path(__file__).resolve().parent.parent
GAMES = ("seven-wonders",)
EDITIONS = ("first", "second")
PROFILES = ("seed", "published")
LANGUAGES = ("en", "zh")
MAX_SETUP_BYTES = 64 * 1024


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="pharos-table", prog_name="pharos")
def main() -> None:
    """A lighthouse for a game table: reads the cards, referees, counts, remembers."""


@main.command()
@click.option("--game", type=click.Choice(GAMES), default=GAMES[0], show_default=True)
@click.option("--edition", type=click.Choice(EDITIONS), default="second", show_default=True)
@click.option("--profile", type=click.Choice(PROFILES), default="seed", show_default=True, help="Where texts differ.")
@click.option("--option", "answers", metavar="NAME=VALUE", multiple=True, help="One reading; see docs/rulings.md.")
@click.option("--players", type=click.IntRange(2, 7), default=3, show_default=True, help="2: first edition only.")
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
    game: str,
    edition: str,
    profile: str,
    answers: tuple[str, ...],
    players: int,
    seed: int,
    headless: bool,
    speed: float | None,
    out: Path | None,
    language: str,
    size: str,
) -> None:
    """Play a whole game at the virtual table: no hardware needed."""
    from firmware.demo import DemoSettings, play
    from firmware.session.setting_up import player_counts

    width_px, height_px = parse_size(size)
    draft = draft_of(edition, profile, answers)
    if players not in player_counts(draft):
        raise click.UsageError(
            "two players need --edition first: the second edition has no rules for two. "
            "The house rule --option house_rules=two_players_second lends it the Free City."
        )
    settings = DemoSettings(game, draft, players, seed, headless, speed, out, language, (width_px, height_px))
    try:
        play(settings, click.echo)
    except OSError as error:  # a place that cannot be written, a disk that is full
        raise click.ClickException(f"the demo cannot be played: {error}") from error


@main.command()
@click.option("--config", "config_path", type=click.Path(dir_okay=False, path_type=Path), help="TOML file.")
@click.option("--edition", type=click.Choice(EDITIONS), default="second", show_default=True)
@click.option("--profile", type=click.Choice(PROFILES), default="seed", show_default=True, help="Where texts differ.")
@click.option("--option", "answers", metavar="NAME=VALUE", multiple=True, help="One reading; see docs/rulings.md.")
@click.option(
    "--setup",
    "setup_path",
    type=click.Path(dir_okay=False, path_type=Path),
    help="A setup's line; its unfinished game goes on.",
)
def run(
    *, config_path: Path | None, edition: str, profile: str, answers: tuple[str, ...], setup_path: Path | None
) -> None:
    """Serve the table: camera, buttons and display, as the configuration names them."""
    from firmware.loop import CannotStart, serve

    config = load_config(config_path)
    try:
        line = read_setup(setup_path) if setup_path else None
    except (OSError, UnicodeDecodeError) as error:
        raise click.ClickException(f"cannot read the setup in {setup_path}: {error}") from error
    try:
        serve(config, draft_of(edition, profile, answers), line)
    except CannotStart as error:
        raise click.ClickException(str(error)) from error


@main.command()
@click.option("--config", "config_path", type=click.Path(dir_okay=False, path_type=Path), help="TOML file.")
def doctor(*, config_path: Path | None) -> None:
    """Say what of the device works, and the command that mends what does not."""
    from firmware.doctor import checks

    found = checks(load_config(config_path))
    for check in found:
        sign = {True: "ok  ", False: "FAIL", None: "--  "}[check.ok]
        mend = f"  ->  {check.mend}" if check.ok is False and check.mend else ""
        click.echo(f"{sign} {check.name}: {check.sentence}{mend}")
    sys.exit(1 if any(check.ok is False for check in found) else 0)


@main.command()
@click.argument("pictures", nargs=-1, required=True, type=click.Path(dir_okay=False, path_type=Path))
@click.option(
    "--draw", type=click.Path(dir_okay=False, path_type=Path), help="Write an annotated picture (one PICTURE)."
)
@click.option("--seats", type=click.IntRange(1, 7), default=7, show_default=True, help="Mats to look for.")
def look(*, pictures: tuple[Path, ...], draw: Path | None, seats: int) -> None:
    """Print as JSON what is seen in each PICTURE: surface, zone, code, millimetres, degrees, what stayed unread."""
    from firmware.look import CannotLook, look_at

    if draw is not None and len(pictures) > 1:
        raise click.UsageError("--draw takes one PICTURE.")
    try:
        reports = [look_at(picture, seats, draw) for picture in pictures]
    except CannotLook as error:
        raise click.ClickException(str(error)) from error
    click.echo(json.dumps(reports, ensure_ascii=False, indent=1))


@main.command("print")
@click.argument("what", type=click.Choice(["stickers", "mats", "all"]))
@click.option("--game", type=click.Choice(GAMES), default=GAMES[0], show_default=True)
@click.option("--edition", type=click.Choice(EDITIONS), default="second", show_default=True)
@click.option("--language", type=click.Choice(LANGUAGES), help="As configured, else en.")
@click.option("--paper", type=click.Choice(["a4", "letter"]), help="As configured, else a4.")
@click.option("--size", "size_mm", type=click.Choice(["12", "15", "18"]), help="Sticker in mm; as configured, else 15.")
@click.option(
    "--form", type=click.Choice(["labels", "cut"]), default="labels", show_default=True, help="Or codes to cut."
)
@click.option(
    "-o", "--output", required=True, type=click.Path(dir_okay=False, path_type=Path), help="The PDF to write."
)
def print_sheets(
    *,
    what: What,
    game: str,
    edition: str,
    language: str | None,
    paper: str | None,
    size_mm: str | None,
    form: Form,
    output: Path,
) -> None:
    """Make true-to-scale sheets of stickers and mats as PDF. Print at 100 %; the ruler line is 100 mm long."""
    from engine.seven_wonders.state import Edition
    from firmware.printing import TITLES, sheets
    from vision.sheets.paper import PrintJob

    config = load_config(None)
    language = language or config.language
    job = PrintJob(language, paper or config.printing.paper, TITLES[game][language])
    content = sheets(what, Edition(edition), job, int(size_mm or config.printing.sticker_mm), form)
    try:
        output.write_bytes(content)
    except OSError as error:
        raise click.ClickException(f"cannot write {output}: {error.strerror}. Choose another place with -o.") from error
    click.echo(f"{output}: {len(content) // 1024} KB. Print at 100 % and check the 100 mm line.")


@main.command(context_settings={"ignore_unknown_options": True})
@click.argument("arguments", nargs=-1, type=click.UNPROCESSED)
def test(*, arguments: tuple[str, ...]) -> None:
    """Run the checks and all tests; ARGUMENTS go to pytest (then only pytest runs)."""
    tool = Path(sys.executable).parent
    checks: list[list[str]] = [
        [str(tool / "ruff"), "check", "."],
        [str(tool / "ruff"), "format", "--check", "."],
        [str(tool / "mypy")],
        [str(tool / "lint-imports")],
    ]
    pytest = [sys.executable, "-m", "pytest", *(arguments or ("-n", "2", "-q"))]
    for command in [pytest] if arguments else [*checks, pytest]:
        click.echo(f"$ {Path(command[0]).name} {' '.join(command[1:])}")
        finished = subprocess.run(command, cwd=HOME, check=False)  # noqa: S603 (our own tools, no shell)
        if finished.returncode:
            sys.exit(finished.returncode)


@main.command()
@click.option("--json", "json_path", type=click.Path(dir_okay=False, path_type=Path), help="Write all figures here.")
def bench(*, json_path: Path | None) -> None:
    """Measure speed and memory, each figure beside its baseline of the same run."""
    command = [sys.executable, "-m", "pytest", "tests/benchmarks", "-q", "--benchmark-only", "-s"]
    if json_path is not None:
        command += [f"--benchmark-json={json_path.resolve()}"]
    sys.exit(subprocess.run(command, cwd=HOME, check=False).returncode)  # noqa: S603 (our own tests, no shell)


def load_config(path: Path | None) -> Config:
    from firmware.config import ConfigError, load

    try:
        return load(path, os.environ)
    except ConfigError as error:
        raise click.ClickException(str(error)) from error


def draft_of(edition: str, profile: str, answers: tuple[str, ...]) -> Draft:
    """What the set-up screen starts from; an option that the rules do not know is told here."""
    from engine.game import BadSetup
    from engine.seven_wonders.options import options
    from engine.seven_wonders.state import Edition
    from firmware.session.value import Draft

    pairs = dict(answer.partition("=")[::2] for answer in answers)
    try:
        options(Edition(edition), profile, pairs)
    except BadSetup as error:
        raise click.BadParameter(str(error), param_hint="--option") from error
    return Draft(Edition(edition), profile, tuple(sorted(pairs.items())))


def read_setup(path: Path) -> str:
    """A setup file's text, of an endless one more than a setup has; raises OSError, UnicodeDecodeError."""
    with path.open("rb") as file:
        return file.read(MAX_SETUP_BYTES).decode("utf-8").strip()


def parse_size(text: str) -> tuple[int, int]:
    """``800x480`` as pixels; the display serves 800×480 to 1920×1080."""
    width, _, height = text.partition("x")
    if not (width.isdigit() and height.isdigit() and len(text) <= len("1920x1080")):
        raise click.BadParameter(f"{text!r} is not WIDTHxHEIGHT, for example 800x480", param_hint="--size")
    size_px = int(width), int(height)
    if not (800 <= size_px[0] <= 1920 and 480 <= size_px[1] <= 1080):
        raise click.BadParameter(f"{text} is not between 800x480 and 1920x1080", param_hint="--size")
    return size_px
