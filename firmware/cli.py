"""The ``pharos`` command. Each subcommand imports what it needs, so that a word of help costs nothing."""

from __future__ import annotations

import click

from firmware.commands.health import bench, doctor, test
from firmware.commands.playing import demo, run
from firmware.commands.reading import look, teach
from firmware.commands.sheets import check_boards, check_components, print_sheets


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="pharos-table", prog_name="pharos")
def main() -> None:
    """A lighthouse for a game table: reads the cards, referees, counts, remembers."""


for command in (demo, run, doctor, look, teach, print_sheets, check_boards, check_components, test, bench):
    main.add_command(command)
