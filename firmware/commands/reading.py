"""``pharos look`` and ``pharos teach``."""

from __future__ import annotations

import json
from contextlib import closing
from pathlib import Path

import click

from firmware.commands.given import FILE, GAMES, SEVEN_WONDERS, load_config, loaded, owned_by

OLD_FRAMES = 5
"""So many frames a camera may have taken before the dice lay there."""


@click.command()
@click.argument("pictures", nargs=-1, required=True, type=FILE)
@click.option("--draw", type=FILE, help="Write an annotated picture (one PICTURE).")
@click.option("--seats", type=click.IntRange(1, 7), default=7, show_default=True, help="Mats to look for.")
@click.option("--game", type=click.Choice(GAMES), default=SEVEN_WONDERS, show_default=True)
def look(*, pictures: tuple[Path, ...], draw: Path | None, seats: int, game: str) -> None:
    """Print as JSON what is seen in each PICTURE: surface, zone, code, millimetres, degrees, what stayed unread.

    PICTURE: a whole frame. Of a crop the camera's place is told wrong, and with it dice and what stands high.
    """
    from firmware.kit import PRINTED, kit_of
    from firmware.look import CannotLook, look_at
    from firmware.session.value import Watched
    from firmware.teaching import CannotTeach
    from vision import VisionError

    if draw is not None and len(pictures) > 1:
        raise click.UsageError("--draw takes one PICTURE.")
    try:
        if game == SEVEN_WONDERS:
            watched, kit = Watched(game), PRINTED
        else:
            config = load_config(None)
            owned = owned_by(config.boards, config.components)
            watched, kit = Watched(game, owned.get(game, "stand-in")), kit_of(config)
        reports = [look_at(picture, seats, draw, watched, kit) for picture in pictures]
    except (CannotLook, CannotTeach, VisionError) as error:
        raise click.ClickException(str(error)) from error
    click.echo(json.dumps(reports, ensure_ascii=False, indent=1))


class AtTheKeyboard:
    """Who lays dice or tiles, at a terminal."""

    def tell(self, sentence: str) -> None:
        click.echo(sentence)

    def ready(self) -> bool:
        return click.confirm("Ready?", default=True)


@click.command()
@click.argument("what", type=click.Choice(["dice", "tiles"]))
@click.option("--config", "config_path", type=FILE, help="TOML file.")
@click.option("--frames", type=click.Path(path_type=Path), help="Pictures instead of the camera's.")
def teach(*, what: str, config_path: Path | None, frames: Path | None) -> None:
    """Show your own dice, or tiles with stickers glued elsewhere, to the camera.

    dice: face by face (docs/reading_dice.md). tiles: of World Wonders, one by one (docs/reading_maps.md).
    """
    import time

    from engine.world_wonders.state import STAND_IN
    from firmware.cameras import open_camera
    from firmware.city_eyes import printed_forms
    from firmware.kit import STICKERS, all_printed_dice, kit_of
    from firmware.owners import COMPONENTS
    from firmware.teaching import FILE as TAUGHT
    from firmware.teaching import CannotTeach, Teacher, load
    from firmware.teaching_tiles import TileTeacher
    from vision import VisionError
    from vision.frame import ImageFolder

    config = load_config(config_path)
    components = loaded(COMPONENTS, config.components).fingerprint if config.components else STAND_IN
    dice, old = config.data_dir / TAUGHT, 0 if frames else OLD_FRAMES
    try:
        tray, known = kit_of(config).tray, load(dice)
        source = ImageFolder(frames) if frames else open_camera(config.camera, time.monotonic, color=True)
        with closing(source):
            if what == "dice":
                Teacher(source, tray, dice, AtTheKeyboard(), old).teach(known, all_printed_dice())
            else:
                stickers = config.data_dir / STICKERS
                TileTeacher(source, printed_forms(components), stickers, AtTheKeyboard(), old).teach()
    except (CannotTeach, VisionError) as error:
        raise click.ClickException(str(error)) from error
