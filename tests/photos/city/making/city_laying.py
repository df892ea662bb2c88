"""Pieces laid on a map: on free cells as hands lay them, or badly."""

import math
import random

from city_settings import CELL_MM, COLUMNS, GRID_MM, PLACES, ROWS, SHEET_MM


def turned(cells, quarters):
    for _ in range(quarters % 4):
        cells = [(-y, x) for x, y in cells]
    return [tuple(cell) for cell in cells]


def runs(cells):
    """The cells as rectangles: those that lie side by side in a row."""
    found = []
    for x, y in sorted(cells, key=lambda cell: (cell[1], cell[0])):
        if found and found[-1][2] == y and found[-1][1] == x:
            found[-1] = (found[-1][0], x + 1, y)
        else:
            found.append((x, x + 1, y))
    return found


class City:
    """Pieces laid on one map."""

    def __init__(self, name, number, kinds, curl):
        self.rng = random.Random(f"city {name} {number}")
        x, y, turn = PLACES[number % len(PLACES)]
        rng = self.rng
        self.thing = {
            "image": f"map{number % 5 + 1}.png",
            "size": list(SHEET_MM),
            "at": [x + rng.uniform(-4, 4), y + rng.uniform(-3, 3)],
            "turn": turn + rng.uniform(-3, 3),
            "curl": curl,
        }
        self.seat, self.kinds = number % 5 + 1, kinds
        self.left, self.taken, self.laid = list(kinds), set(), []

    def free_for(self, cells):
        """A quarter turn and where its own cell (0, 0) goes, so that the piece lies on free cells."""
        for _ in range(400):
            quarters = self.rng.randrange(4)
            x, y = self.rng.randrange(COLUMNS), self.rng.randrange(ROWS)
            cover = [(x + dx, y + dy) for dx, dy in turned(cells, quarters)]
            if all(0 <= cx < COLUMNS and 0 <= cy < ROWS for cx, cy in cover) and not self.taken & set(cover):
                return quarters, (x, y), cover
        return None

    def put(self, name, state, quarters, cell, cover, shift=(0.0, 0.0), askew=0.0, **more):
        kind = self.kinds[name]
        count = len(kind["cells"])
        own = [CELL_MM * (sum(c[k] for c in kind["cells"]) / count + 0.5) for k in (0, 1)]
        middle = [GRID_MM[k] + CELL_MM * (sum(c[k] for c in cover) / count + 0.5) + shift[k] for k in (0, 1)]
        turn = math.radians(90 * quarters + askew)
        origin = (
            middle[0] - own[0] * math.cos(turn) + own[1] * math.sin(turn),
            middle[1] - own[0] * math.sin(turn) - own[1] * math.cos(turn),
        )
        self.laid.append(
            {
                "name": name,
                "state": state,
                "cells": sorted(cover) if state in {"settled", "twice", "stained"} else [],
                "origin": [round(v, 3) for v in origin],
                "turn": round(90 * quarters + askew, 3),
                **more,
            }
        )

    def settle(self, name, state="settled", **more):
        spot = self.free_for(self.kinds[name]["cells"])
        if spot is None:
            return
        quarters, cell, cover = spot
        self.taken |= set(cover)
        rng = self.rng
        shift = [max(-2.5, min(2.5, rng.gauss(0, 0.9))) for _ in range(2)]
        self.put(name, state, quarters, cell, cover, shift, rng.gauss(0, 1.3), **more)

    def badly(self, name, how):
        """A piece that has to be asked for; nothing else lies about it."""
        cells, rng = self.kinds[name]["cells"], self.rng
        for _ in range(400):
            spot = self.free_for(cells)
            if spot is None:
                return
            quarters, cell, cover = spot
            if how == "rim":
                away = [(x, y - 1 - min(b for _, b in cover)) for x, y in cover]
                if self.taken & set(away) or len({y for _, y in away}) < 2:
                    continue
                self.taken |= set(away)
                self.put(name, how, quarters, cell, away, (0, rng.uniform(-1, 1)), rng.gauss(0, 1))
                return
            near = {(x + a, y + b) for x, y in cover for a in (-1, 0, 1) for b in (-1, 0, 1)}
            if near & self.taken:
                continue
            self.taken |= near
            if how == "askew":
                self.put(name, how, quarters, cell, cover, askew=rng.choice((-1, 1)) * rng.uniform(27, 45))
            else:
                shift = [rng.choice((-1, 1)) * rng.uniform(8.2, 9.0), rng.uniform(-2, 2)]
                rng.shuffle(shift)
                self.put(name, how, quarters, cell, cover, shift, rng.gauss(0, 2))
            return

    def take(self, *prefixes):
        """A piece whose name begins so, any of them."""
        names = [name for name in self.left if name.startswith(prefixes)]
        name = self.rng.choice(names)
        self.left.remove(name)
        return name
