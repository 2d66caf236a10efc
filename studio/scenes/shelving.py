"""Where a shop's ware stands: niches, shelves, cabinets, plinths, walls of plates. One metre is ten units."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from kinds import Colour, Material, Setting
from surfaces.materials import plain

from . import fittings, props, room, stocking


def strip(x0: float, x1: float, y0: float, y1: float, z: float, strength: float = 0.8) -> None:
    """A strip of light below a board: it shines on what stands beneath and is not seen itself."""
    room.reflector(
        ((x0 + x1) / 2, (y0 + y1) / 2, z),
        ((x0 + x1) / 2, (y0 + y1) / 2, z - 1),
        (x1 - x0, y1 - y0),
        4 * (x1 - x0) * (y1 - y0) * strength,
        (1, 0.93, 0.83),
        seen=False,
    )


def niches(
    stage: Setting,
    count: int,
    bay: float,
    wall: Material,
    back: Material,
    board: Material,
    pools: Sequence[str],
    rng: np.random.Generator,
    levels: int = 4,
    foot: float = 4.0,
    rise: float = 3.9,
) -> None:
    """Arched niches with boards in a wall at y = 0; the wall itself around them."""
    depth, spring, half = 3.6, foot + rise * levels - 0.2, bay * 0.36
    arch = [(half * np.cos(t), spring + half * np.sin(t)) for t in np.linspace(0, np.pi, 32)]
    outline = [(half, foot - 0.34), *arch, (-half, foot - 0.34)]
    for n, cx in enumerate((i - (count - 1) / 2) * bay for i in range(count)):
        for (x0, z0), (x1, z1) in zip(outline, outline[1:]):
            room.sheet('reveal', [(cx + x0, 0, z0), (cx + x1, 0, z1), (cx + x1, depth, z1), (cx + x0, depth, z0)], wall)
        for (x0, z0), (x1, z1) in zip(arch, arch[1:]):
            room.sheet('spandrel', [(cx + x0, 0, z0), (cx + x1, 0, z1), (cx + x1, 0, 46), (cx + x0, 0, 46)], wall)
        for x0, x1 in ((half, bay / 2), (-bay / 2, -half)):
            room.sheet('pier', [(cx + x0, 0, 0), (cx + x1, 0, 0), (cx + x1, 0, 46), (cx + x0, 0, 46)], wall)
        room.sheet(
            'plinth',
            [(cx - half, 0, 0), (cx + half, 0, 0), (cx + half, 0, foot - 0.32), (cx - half, 0, foot - 0.32)],
            wall,
        )
        room.sheet(
            'back', [(cx - half, depth, 0), (cx + half, depth, 0), (cx + half, depth, 34), (cx - half, depth, 34)], back
        )
        for level in range(levels):
            z = foot + level * rise
            # The lowest board is the ledge of the niche and covers the edge of the wall.
            props.slab(
                'board',
                (cx - half + 0.02, 0.25 if level else -0.06, z - 0.32),
                (cx + half - 0.02, depth, z),
                board,
                0.04,
            )
            stocking.fill(stage, cx - half, cx + half, 0.4, depth, z, rise - 0.6, pools[(n + level) % len(pools)], rng)
            if level:
                strip(cx - half + 0.1, cx + half - 0.1, 0.4, depth - 0.2, z - 0.34)
    edge = count * bay / 2
    for side in (-1, 1):
        room.sheet('wall', [(side * edge, 0, 0), (side * 70, 0, 0), (side * 70, 0, 46), (side * edge, 0, 46)], wall)


def shelves(
    stage: Setting,
    low: float,
    high: float,
    levels: int,
    board: Material,
    pools: Sequence[str],
    rng: np.random.Generator,
    foot: float = 7.4,
    rise: float = 3.9,
    depth: float = 3.0,
) -> None:
    """Open boards on the wall, held by slim brackets of brass."""
    brass = plain('bracket', (0.55, 0.40, 0.18), 0.3, 0.5, Metallic=1.0)
    for level in range(levels):
        z = foot + level * rise
        props.slab('board', (low, -depth, z - 0.36), (high, 0, z), board, 0.05)
        stocking.fill(stage, low, high, -depth + 0.1, -0.1, z, rise - 0.6, pools[level % len(pools)], rng)
        for x in np.linspace(low + 1.5, high - 1.5, max(2, round((high - low) / 9))):
            props.slab('bracket', (x - 0.07, -0.12, z - 1.5), (x + 0.07, 0.0, z - 0.36), brass, 0.0)
            props.slab('bracket', (x - 0.07, -depth * 0.85, z - 0.5), (x + 0.07, 0.0, z - 0.36), brass, 0.0)


def cabinet(
    stage: Setting,
    low: float,
    high: float,
    columns: int,
    rows: int,
    frame: Material,
    back: Material,
    pools: Sequence[str],
    rng: np.random.Generator,
    foot: float = 7.2,
    rise: float = 3.8,
    depth: float = 3.4,
) -> None:
    """A cabinet of open compartments over closed doors, standing before the wall."""
    top = foot + rows * rise
    room.sheet('back', [(low, -0.05, 0), (high, -0.05, 0), (high, -0.05, top), (low, -0.05, top)], back)
    xs = np.linspace(low, high, columns + 1)
    for x in xs:
        props.slab('post', (x - 0.18, -depth, 0.4), (x + 0.18, 0, top + 0.18), frame, 0.03)
    for row in range(rows + 1):
        z = foot + row * rise
        props.slab('board', (low - 0.3, -depth - 0.05, z - 0.3), (high + 0.3, 0, z), frame, 0.03)
    props.slab('cornice', (low - 0.6, -depth - 0.35, top), (high + 0.6, 0, top + 0.55), frame, 0.06)
    props.slab('base', (low - 0.3, -depth - 0.05, 0), (high + 0.3, 0, 0.7), frame, 0.04)
    for i, (x0, x1) in enumerate(zip(xs, xs[1:])):
        _door(x0, x1, depth, foot, frame, left=i % 2)
        for row in range(rows):
            z = foot + row * rise
            strip(x0 + 0.2, x1 - 0.2, -depth + 0.1, -0.2, z + rise - 0.32)
            stocking.fill(
                stage, x0 + 0.2, x1 - 0.2, -depth + 0.1, -0.1, z, rise - 0.5, pools[(i + row) % len(pools)], rng
            )


def _door(x0, x1, depth, foot, frame, left):
    props.slab('door', (x0 + 0.22, -depth + 0.05, 0.75), (x1 - 0.22, -depth + 0.3, foot - 0.34), frame, 0.02)
    props.slab('panel', (x0 + 1.0, -depth - 0.02, 1.5), (x1 - 1.0, -depth + 0.1, foot - 1.1), frame, 0.05)
    knob = plain('knob', (0.70, 0.52, 0.26), 0.25, 0.5, Metallic=1.0)
    turned = props.turned(
        'knob',
        [(0, 0), (0.16, 0), (0.2, 0.12), (0.12, 0.22), (0, 0.24)],
        knob,
        ((x0 + 0.6) if left else (x1 - 0.6), -depth + 0.02, foot / 2),
        24,
    )
    turned.rotation_euler[0] = np.pi / 2


def glow(
    stage: Setting,
    low: float,
    high: float,
    levels: int,
    light: Material,
    frame: Material,
    pools: Sequence[str],
    rng: np.random.Generator,
    foot: float = 4.8,
    rise: float = 4.2,
    depth: float = 3.4,
) -> None:
    """Pale boards in a frame before a wall of light, or before a window: `light` is the material behind them."""
    top = foot + levels * rise + 0.6
    room.sheet('light wall', [(low, -0.05, 0), (high, -0.05, 0), (high, -0.05, top), (low, -0.05, top)], light)
    pane = fittings.lacquer((0.70, 0.74, 0.73))
    for x in (low, high):
        props.slab('frame', (x - 0.4, -depth - 0.3, 0), (x + 0.4, -0.1, top), frame, 0.04)
    props.slab('frame', (low - 0.6, -depth - 0.5, top + 0.02), (high + 0.6, -0.1, top + 0.6), frame, 0.04)
    props.slab('base', (low + 0.42, -depth, 0), (high - 0.42, -0.1, foot - 0.2), frame, 0.04)
    for level in range(levels):
        z = foot + level * rise
        props.slab('board', (low + 0.42, -depth, z - 0.16), (high - 0.42, -0.15, z), pane, 0.03)
        stocking.fill(stage, low + 0.5, high - 0.5, -depth + 0.1, -0.3, z, rise - 0.4, pools[level % len(pools)], rng)


def plinths(stage: Setting, rows: Sequence[Sequence[Any]], colour: Colour) -> list[tuple[str, float, float, float]]:
    """Blocks standing on the floor with one thing on each: [product, x, y, width, height] in units."""
    stone = props.textured('plinth', [c * 0.97 for c in colour], colour, 0.7, 0.95, bump=0.004, detail=9)
    tops = []
    for name, x, y, width, height in rows:
        props.slab('plinth', (x - width / 2, y - width / 2, 0), (x + width / 2, y + width / 2, height), stone, 0.04)
        tops.append((name, x, y, stage.stack(name.partition('*')[0], int(name.partition('*')[2] or 1), x, y, height)))
    return tops


def plate_wall(stage: Setting, names: Sequence[str], x: float, z: float, columns: int, pitch: float = 2.5) -> None:
    """Plates hung on a wall at y = 0 in rows, from the upper left."""
    for i, name in enumerate(names):
        stocking.tilt(stage, name, x + (i % columns) * pitch, -0.004, z - (i // columns) * pitch, np.pi / 2)
