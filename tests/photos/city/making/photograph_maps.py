"""Photograph the city scenes with the path tracer, as ``tests/photos/dice/making/photograph.py`` does those of dice.

usage: python photograph_maps.py TRACER WORK_FOLDER OUT_FOLDER [SCENE ...] [--scale S] [--samples N]
"""

import argparse
import importlib
import sys
from pathlib import Path

HERE = Path(__file__).parent
DICE = HERE.parents[1] / "dice/making"


def main(arguments):
    sys.path.insert(0, str(DICE))
    photograph = importlib.import_module("photograph")
    photograph.HERE = HERE
    photograph.main(arguments)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tracer", type=Path)
    parser.add_argument("work", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("scenes", nargs="*")
    parser.add_argument("--scale", type=float, default=1.0)
    parser.add_argument("--samples", type=int, default=12)
    main(parser.parse_args())
