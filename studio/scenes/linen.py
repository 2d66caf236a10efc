"""Cloth and how it lies, folded or not. Decimetres."""

from collections.abc import Iterable, Sequence

import numpy as np

from kinds import Colour, Material, Point, Thing
from surfaces.weave import woven

from . import contact, resting
from .props import solid

# Of the folded cloth, the width of its hems, and what keeps it off what it lies on.
THICK, HEM, CLEAR = 0.012, 0.075, 0.003


def cloth(
    name: str,
    size: Sequence[float],
    material: Material,
    location: Point = (0, 0, 0),
    turn: float = 0.0,
    folds: float = 0.01,
    seed: int = 1,
    onto: Iterable[Thing] = (),
) -> Thing:
    """One sheet of cloth with hems, size in dm, its middle at `location`; it falls over the things `onto`."""
    return _laid(name, size, material, location, turn, folds, seed, onto, 0)


def napkin(
    at: Point,
    size: Sequence[float] = (11, 19),
    colour: Colour = (0.36, 0.40, 0.44),
    turn: float = 0,
    layers: int = 4,
    folds: float = 0.012,
    seed: int = 3,
    onto: Iterable[Thing] = (),
    washed: float = 0,
) -> list[Thing]:
    """A napkin of `size` cm, folded to an even number of layers with the fold on its left,
    lying on the table or on things; the more it was `washed` (0 to 1), the more it is creased and the less straight.
    """
    return [
        _laid(
            'napkin',
            np.array(size, float) / 10,
            woven(colour, 0.02, washed),
            tuple(at),
            turn,
            folds,
            seed,
            onto,
            max(1, layers // 2),
            washed,
        )
    ]


def _laid(name, size, material, location, turn, folds, seed, onto, pairs, washed=0):
    """Cloth on what lies below it: `pairs` of layers, each joined by a fold, one within the other;
    0 is a single sheet.
    """
    chance = np.random.default_rng(seed)
    fall = _fall(np.array(size) + 0.1 * washed, location, turn, onto)
    waves = [(chance.uniform(0, np.pi), chance.uniform(1.5, 6.0), chance.uniform(0, 6.3)) for _ in range(6)]
    verts, faces = [], []
    for pair in range(max(pairs, 1)):
        sheet = _sheet(size, pair, pairs, chance)
        rise = sheet[..., 2] / sheet[..., 2].max()
        if washed:
            _warp(sheet, size, washed, rise, seed + pair)
        x, y = sheet[..., 0], sheet[..., 1]
        swell = sum(np.sin((x * np.cos(a) + y * np.sin(a)) * f + p) for a, f, p in waves) / 6
        sheet[..., 2] += fall(x, y) + folds * (1 + swell) * rise**2
        rows, steps = sheet.shape[:2]
        start = sum(map(len, verts))
        faces += [
            (
                start + i * steps + j,
                start + i * steps + (j + 1) % steps,
                start + (i + 1) * steps + (j + 1) % steps,
                start + (i + 1) * steps + j,
            )
            for i in range(rows - 1)
            for j in range(steps)
        ]
        faces += [
            tuple(start + j for j in range(steps))[::-1],
            tuple(start + (rows - 1) * steps + j for j in range(steps)),
        ]
        verts.append(sheet.reshape(-1, 3))
    thing = solid(name, np.concatenate(verts), faces, material, (location[0], location[1], 0))
    thing.rotation_euler[2] = np.radians(turn)
    contact.piece(name, [thing])
    return thing


def _warp(sheet, size, washed, rise, seed):
    """What washing does to a folded cloth: edges that are not straight, corners that are not square, layers that do not
    lie on one another, and a crease across where it was folded before."""
    chance = np.random.default_rng(seed)
    u, v = sheet[..., 0] / size[0], sheet[..., 1] / size[1]
    free = np.clip(u + 0.5, 0, 1)
    wander = sum(chance.uniform(-1, 1) * np.sin(f * v + chance.uniform(0, 6.3)) for f in (3.0, 6.5, 11.0))
    sag = sum(chance.uniform(-1, 1) * np.sin(f * u + chance.uniform(0, 6.3)) for f in (2.5, 5.5, 9.0))
    skew = chance.uniform(-0.035, 0.035)
    across = chance.uniform(-0.02, 0.02)
    sheet[..., 0] += washed * free * (0.016 * wander - 0.03 * chance.random())
    sheet[..., 1] += washed * (skew * u * size[0] + 0.02 * sag * 2 * v)
    sheet[..., 2] += (
        washed * rise * (0.05 * np.exp(-np.abs(v - across) / 0.014) * free**0.3 + 0.022 * (1 + wander / 3) * free**2)
    )


def _fall(size, location, turn, onto):
    """The height a cloth of this size takes over what lies below it, as a function of places on the cloth: it rests on
    the highest, spans what is narrow and falls round edges in a curve of some three centimetres."""
    n = 56
    x, y = np.meshgrid(np.linspace(-size[0] / 2, size[0] / 2, n), np.linspace(-size[1] / 2, size[1] / 2, n))
    a = np.radians(turn)
    below = resting.surface(
        onto, location[0] + x * np.cos(a) - y * np.sin(a), location[1] + x * np.sin(a) + y * np.cos(a), location[2]
    )
    height, weight = np.full((n, n), below.max()), 0.8 * size[0] * size[1] / (n - 1) ** 2
    for _ in range(4000 if onto else 0):
        padded = np.pad(height, 1, mode='edge')
        height = np.maximum(
            below, (padded[2:, 1:-1] + padded[:-2, 1:-1] + padded[1:-1, 2:] + padded[1:-1, :-2]) / 4 - weight
        )

    def fall(u: np.ndarray, v: np.ndarray):
        i, j = (
            np.clip((v / size[1] + 0.5) * (n - 1), 0, n - 1.001),
            np.clip((u / size[0] + 0.5) * (n - 1), 0, n - 1.001),
        )
        i0, j0 = i.astype(int), j.astype(int)
        s, t = i - i0, j - j0
        return (
            (height[i0, j0] * (1 - s) + height[i0 + 1, j0] * s) * (1 - t)
            + (height[i0, j0 + 1] * (1 - s) + height[i0 + 1, j0 + 1] * s) * t
            + CLEAR
        )

    return fall


def _sheet(size, pair, pairs, chance):
    """(rows across, points around the section, 3): a thin closed body, flat or a hairpin with its fold at the left."""
    w, d = np.array(size) / 2
    gap = THICK * 1.06
    right = w - chance.uniform(0, 0.02) - 0.02 * pair
    run = _closer(-w, right, 46)
    if pairs:
        radius = (pair + 0.5) * gap
        bend = np.linspace(-np.pi / 2, np.pi / 2, 15)[::-1]
        middle = pairs * gap
        puff = lambda x: 1 + 0.7 * np.exp(-(((x + w) / 0.16) ** 2))
        start = run[run > -w + radius * 1.8]
        lower = np.stack([start[::-1], (middle - radius) * puff(start[::-1])], axis=1)
        turn = np.stack(
            [-w + radius * 1.8 - 1.8 * radius * np.cos(bend), (middle - radius * np.sin(bend)) * puff(-w)], axis=1
        )
        upper = np.stack([start + 0.012 * chance.uniform(-1, 0.4), (middle + radius) * puff(start)], axis=1)
        line = np.vstack([lower, turn[1:-1], upper])
    else:
        line = np.stack([run, np.full(len(run), THICK / 2)], axis=1)
    step = np.gradient(line, axis=0)
    normal = np.stack([-step[:, 1], step[:, 0]], axis=1) / np.linalg.norm(step, axis=1, keepdims=True)
    along = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(line, axis=0), axis=1))])
    across = _closer(-d, d, 60)
    ways = [(chance.uniform(1, 5), chance.uniform(0, 6.3)) for _ in range(3)]
    rows = []
    for v in across:
        from_side = d - abs(v)
        hem = (
            np.minimum(_hem(along), np.minimum(_hem(along[-1] - along), _hem(np.full(len(along), from_side))))
            if not pairs
            else np.minimum(_hem(along[-1] - along), _hem(np.full(len(along), from_side)))
        )
        # The outermost millimetre is round.
        round_off = np.sqrt(1 - (1 - np.clip(min(from_side, THICK / 2) / (THICK / 2), 0, 1)) ** 2) * 0.5 + 0.5
        half = (THICK / 2 * hem * round_off)[:, None]
        wander = 0.012 * sum(np.sin(v * f + p) for f, p in ways) / 3
        edge = 0.010 * sum(np.sin(line[:, 0] * f * 1.3 + p) for f, p in ways) / 3 * (abs(v) / d) ** 6
        sides = []
        for side, points in ((1, line + normal * half), (-1, (line - normal * half)[::-1])):
            shift = edge if side == 1 else edge[::-1]
            sides.append(
                np.column_stack(
                    [
                        points[:, 0] + wander * (points[:, 0] / w > 0) * np.clip(points[:, 0] / w, 0, 1),
                        v + shift * np.sign(v),
                        points[:, 1],
                    ]
                )
            )
        rows.append(np.vstack(sides))
    return np.array(rows)


def _closer(low, high, n):
    """Places from low to high, closer together towards both ends."""
    share = np.linspace(-1, 1, n)
    return (low + high) / 2 + (high - low) / 2 * (0.35 * share + 0.65 * np.sin(share * np.pi / 2))


def _hem(from_edge):
    """Thickness near an edge, as a share: twice the cloth up to the seam, drawn in where the thread runs."""
    return np.where(from_edge < HEM, 1.0, 0.72) - 0.4 * np.exp(-(((from_edge - HEM) / 0.008) ** 2))
