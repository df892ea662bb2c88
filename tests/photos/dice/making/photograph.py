"""Photograph the dice scenes with the path tracer.

usage: python photograph.py TRACER WORK_FOLDER OUT_FOLDER [SCENE ...] [--scale S] [--samples N]

TRACER is the path of the tracer script (it has ``photograph(scene, root, out, scale, samples)`` and ``die(thing,
root)``); run this with a Python that has the packages it needs (bpy 4.5, opencv-python-headless, numpy). The camera
takes a 4608 x 2592 frame, of which only the scene's crop is traced and kept. Scenes are taken in the order given (all,
by name, when none is), and a picture that is there already is not taken again. A die with ``lean`` is tilted by so many
degrees about its lower edge towards its own +x, which stays on the floor.
"""

import argparse
import importlib.util
import json
import math
import sys
import tempfile
from pathlib import Path
from types import SimpleNamespace

import bpy
import cv2
from mathutils import Matrix, Vector

HERE = Path(__file__).parent
MARGIN_PX = 24  # Distortion and blur take pixels from beyond the crop.


class Blender:
    """bpy as the tracer sees it when only a part of the frame is wanted: its ``ops.render.render`` traces that part."""

    def __init__(self, part):
        self.part = part
        self.ops = SimpleNamespace(wm=bpy.ops.wm, mesh=bpy.ops.mesh, render=SimpleNamespace(render=self.render))

    def __getattr__(self, name):
        return getattr(bpy, name)

    def render(self, **options):
        settings = bpy.context.scene.render
        settings.use_border, settings.use_crop_to_border = True, False
        settings.border_min_x, settings.border_max_x, settings.border_min_y, settings.border_max_y = self.part
        return bpy.ops.render.render(**options)


def leaning(die):
    """The tracer's own die, tilted where the scene says so."""

    def place(thing, root):
        before = set(bpy.data.objects)
        die(thing, root)
        bpy.context.view_layer.update()
        if not thing.get("lean"):
            return
        half, turn = thing["size"] / 2000, math.radians(thing["turn"])
        x, y, z = thing["at"][0] / 1000, thing["at"][1] / 1000, thing.get("lift", 0) / 1000
        pivot = Vector((x + half * math.cos(turn), y + half * math.sin(turn), z))
        along = Vector((-math.sin(turn), math.cos(turn), 0))
        tilt = Matrix.Rotation(math.radians(thing["lean"]), 4, along)
        for part in set(bpy.data.objects) - before:
            part.matrix_world = Matrix.Translation(pivot) @ tilt @ Matrix.Translation(-pivot) @ part.matrix_world

    return place


def tracer(path):
    spec = importlib.util.spec_from_file_location("tracer", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    module.die = leaning(module.die)
    return module


def main(arguments):
    module = tracer(arguments.tracer)
    arguments.out.mkdir(parents=True, exist_ok=True)
    names = arguments.scenes or [path.stem for path in sorted((HERE / "scenes").glob("*.json"))]
    for name in names:
        path, out = HERE / "scenes" / f"{name}.json", arguments.out / f"{name}.jpg"
        if out.exists():
            continue
        scene = json.loads(path.read_text())
        w, h = scene["camera"]["size"]
        x, y, cw, ch = scene["crop"]
        x0, y0 = max(0, x - MARGIN_PX), max(0, y - MARGIN_PX)
        x1, y1 = min(w, x + cw + MARGIN_PX), min(h, y + ch + MARGIN_PX)
        module.bpy = Blender((x0 / w, x1 / w, 1 - y1 / h, 1 - y0 / h))
        with tempfile.TemporaryDirectory() as folder:
            whole = Path(folder) / "whole.png"
            module.photograph(scene, arguments.work / "textures", whole, arguments.scale, arguments.samples)
            image = cv2.imread(str(whole))
        x, y, cw, ch = (round(v * arguments.scale) for v in scene["crop"])
        cv2.imwrite(str(out), image[y : y + ch, x : x + cw], [cv2.IMWRITE_JPEG_QUALITY, scene["sensor"]["jpeg"]])
        sys.stderr.write(f"{out}: {cw} x {ch} px, {out.stat().st_size} bytes\n")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tracer", type=Path)
    parser.add_argument("work", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("scenes", nargs="*")
    parser.add_argument("--scale", type=float, default=1.0)
    parser.add_argument("--samples", type=int, default=12)
    main(parser.parse_args())
