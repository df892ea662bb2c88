"""Photograph scenes with the path tracer.

usage: python photograph.py TRACER WORK_FOLDER OUT_FOLDER [SCENE ...] [--scale S] [--samples N]

TRACER is the path of the tracer script (it has ``photograph(scene, root, out, scale, samples)``); run this with a
Python that has the packages it needs (bpy 4.5, opencv-python-headless, numpy). The camera always takes a whole
4608 x 2592 frame; where a scene names a crop only that part is traced, to save time, and kept at full resolution.
"""

import argparse
import importlib.util
import json
import sys
import tempfile
from pathlib import Path
from types import SimpleNamespace

import bpy
import cv2

HERE = Path(__file__).parent
MARGIN_PX = 96  # Distortion and blur take pixels from beyond the crop.


class Blender:
    """bpy as the tracer sees it when only a part of the frame is wanted: its ``ops.render.render`` traces that part."""

    def __init__(self, part):
        self.part = part
        self.ops = SimpleNamespace(wm=bpy.ops.wm, mesh=bpy.ops.mesh, render=SimpleNamespace(render=self.render))

    def __getattr__(self, name):
        return getattr(bpy, name)

    def render(self, **options):
        settings = bpy.context.scene.render
        bpy.context.scene.cycles.max_bounces = 2  # Flat things on a table: further bounces change nothing that is seen.
        settings.use_border, settings.use_crop_to_border = True, False
        settings.border_min_x, settings.border_max_x, settings.border_min_y, settings.border_max_y = self.part
        return bpy.ops.render.render(**options)


def tracer(path):
    spec = importlib.util.spec_from_file_location("tracer", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def main(arguments):
    module = tracer(arguments.tracer)
    arguments.out.mkdir(parents=True, exist_ok=True)
    for path in sorted((HERE / "scenes").glob("*.json")):
        if arguments.scenes and path.stem not in arguments.scenes:
            continue
        scene = json.loads(path.read_text())
        w, h = scene["camera"]["size"]
        crop = scene["crop"]
        x, y, cw, ch = crop or (0, 0, w, h)
        x0, y0 = max(0, x - MARGIN_PX), max(0, y - MARGIN_PX)
        x1, y1 = min(w, x + cw + MARGIN_PX), min(h, y + ch + MARGIN_PX)
        module.bpy = Blender((x0 / w, x1 / w, 1 - y1 / h, 1 - y0 / h))
        with tempfile.TemporaryDirectory() as folder:
            whole = Path(folder) / "whole.png"
            module.photograph(scene, arguments.work / "textures", whole, arguments.scale, arguments.samples)
            image = cv2.imread(str(whole))
        if crop:
            x, y, cw, ch = (round(v * arguments.scale) for v in crop)
            image = image[y : y + ch, x : x + cw]
        out = arguments.out / f"{path.stem}.jpg"
        cv2.imwrite(str(out), image, [cv2.IMWRITE_JPEG_QUALITY, scene["sensor"]["jpeg"]])
        sys.stderr.write(f"{out}: {image.shape[1]} x {image.shape[0]} px, {out.stat().st_size} bytes\n")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tracer", type=Path)
    parser.add_argument("work", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("scenes", nargs="*")
    parser.add_argument("--scale", type=float, default=1.0)
    parser.add_argument("--samples", type=int, default=8)
    main(parser.parse_args())
