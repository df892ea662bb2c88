"""Photograph the boards with the path tracer, as ``../../dice/making/photograph.py`` photographs dice: same arguments.

usage: python photograph_boards.py TRACER WORK_FOLDER OUT_FOLDER [SCENE ...]
"""

import argparse
import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parents[1] / "dice/making"))

import photograph  # noqa: E402 - found only now

if __name__ == "__main__":
    photograph.HERE = HERE
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tracer", type=Path)
    parser.add_argument("work", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("scenes", nargs="*")
    photograph.main(parser.parse_args(namespace=argparse.Namespace(scale=1.0, samples=12)))
