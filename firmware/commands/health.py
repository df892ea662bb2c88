"""``pharos doctor``, ``pharos test`` and ``pharos bench``."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Final

import click

from firmware.commands.given import FILE, load_config

HOME: Final = Path(__file__).resolve().parents[2]


@click.command()
@click.option("--config", "config_path", type=FILE, help="TOML file.")
def doctor(*, config_path: Path | None) -> None:
    """Say what of the device works, and the command that mends what does not."""
    from firmware.doctor import checks

    found = checks(load_config(config_path))
    for check in found:
        sign = {True: "ok  ", False: "FAIL", None: "--  "}[check.ok]
        mend = f"  ->  {check.mend}" if check.ok is False and check.mend else ""
        click.echo(f"{sign} {check.name}: {check.sentence}{mend}")
    sys.exit(1 if any(check.ok is False for check in found) else 0)


@click.command(context_settings={"ignore_unknown_options": True})
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
    pytest = [sys.executable, "-m", "pytest", *(arguments or ("-n", "2", "--dist", "loadfile", "-q"))]
    for command in [pytest] if arguments else [*checks, pytest]:
        click.echo(f"$ {Path(command[0]).name} {' '.join(command[1:])}")
        finished = subprocess.run(command, cwd=HOME, check=False)  # noqa: S603 (our own tools, no shell)
        if finished.returncode:
            sys.exit(finished.returncode)


@click.command()
@click.option("--json", "json_path", type=FILE, help="Write all figures here.")
def bench(*, json_path: Path | None) -> None:
    """Measure speed and memory, each figure beside its baseline of the same run; it takes some minutes."""
    command = [sys.executable, "-m", "pytest", "tests/benchmarks", "-q", "--benchmark-only", "-s"]
    if json_path is not None:
        command += [f"--benchmark-json={json_path.resolve()}"]
    sys.exit(subprocess.run(command, cwd=HOME, check=False).returncode)  # noqa: S603 (our own tests, no shell)
