"""Firs under snow, far forests, birches, pines and reeds."""

from typing import Any

import numpy as np

from kinds import Painting, Point

from ..brush import arc, lace_path


def fir(
    sheet: Painting, foot: Point, height: float, rng: np.random.Generator, load: float = 0.92, snowy: bool = True
) -> None:
    """A near fir: drooping boughs with a fringe of needles, snow lying on each."""
    x, y = foot
    half, tiers = height * rng.uniform(0.24, 0.29), max(7, round(height / 2.4))
    sheet.stroke([(x, y), (x, y - height * 0.9)], [height * 0.045, height * 0.01], load)
    for tier in range(tiers):
        share = (tier + 0.3) / tiers
        level = y - height * (0.07 + 0.9 * share)
        reach = half * (1 - share) ** 0.85 + height * 0.012
        for side in (-1, 1, -0.55, 0.5, -0.2, 0.18):
            _bough(
                sheet,
                (x, level),
                side * reach * rng.uniform(0.86, 1.12),
                height * 0.1 * (1.25 - share),
                rng,
                load * rng.uniform(0.82, 1.05),
                snowy,
            )
    sheet.stroke([(x, y - height * 0.9), (x, y - height)], [height * 0.018, 0.12], load)


def _bough(sheet, root, reach, drop, rng, load, snowy):
    length = abs(reach)
    tip = (root[0] + reach, root[1] + drop * rng.uniform(0.6, 1.1))
    line = lace_path([root, (root[0] + reach * 0.55, root[1] + drop * 0.22), tip], 7)
    thick = 0.2 + length * 0.16
    for i in range(1, len(line)):
        for _ in range(2):
            hang = (
                line[i][0] + np.sign(reach) * rng.uniform(-0.05, 0.2) * length,
                line[i][1] + drop * rng.uniform(0.25, 0.62),
            )
            sheet.petal(line[i - 1], hang, thick * 0.62, 0, load)
    sheet.stroke(line, [thick * 0.7, thick * 0.5, 0.1], load)
    if snowy and length > 0.7:
        top = line + (0, -thick * 0.34)
        low = line + np.column_stack([np.zeros(len(line)), thick * 0.34 * np.sin(np.linspace(0.5, np.pi, len(line)))])
        sheet.erase(np.vstack([top, low[::-1]]), 0.96)


def far_fir(sheet: Painting, foot: Point, height: float, load: float, rng: np.random.Generator) -> None:
    """A small fir as a dark spire with a ragged edge."""
    x, y = foot
    steps = 7
    left, right = [], []
    for i in range(steps):
        share = i / steps
        half = height * 0.2 * (1 - share) * rng.uniform(0.85, 1.15)
        level = y - height * share
        left += [(x - half, level), (x - half * 0.55, level - height * 0.07)]
        right += [(x + half, level), (x + half * 0.55, level - height * 0.07)]
    sheet.fill(left + [(x, y - height)] + right[::-1], load)


def forest(
    sheet: Painting,
    line: Any,
    low: float,
    high: float,
    load: float,
    rng: np.random.Generator,
    gap: float = 2.0,
    fade: Any = None,
    dust: float = 0.0,
) -> None:
    """A far forest along a line of points; `low` and `high` bound the heights, mist rises from its foot to y = fade."""
    line = np.asarray(line, float)
    x = line[:, 0].min()
    while x < line[:, 0].max():
        y = np.interp(x, line[:, 0], line[:, 1])
        far_fir(
            sheet,
            (x, y + 0.6),
            rng.uniform(low, high) * (1 + 0.25 * np.sin(x * 0.19)),
            load * rng.uniform(0.82, 1.06),
            rng,
        )
        if dust and rng.uniform() < dust:
            sheet.erase(arc((x, y - rng.uniform(0.5, high * 0.7)), (0.5, 0.22), 0, 360, 10), 0.8)
        x += gap * rng.uniform(0.55, 1.35)
    if fade:
        foot = line + (0, fade)
        sheet.wash(
            np.vstack([line + (0, -high * 0.12), foot[::-1]]),
            (load * 0.5, 0.03),
            (line[:, 1].min() - high * 0.1, line[:, 1].max() + fade),
            soft=high * 0.16,
        )


def bare(
    sheet: Painting,
    foot: Point,
    height: float,
    rng: np.random.Generator,
    load: float = 0.95,
    depth: int = 5,
    lean: float = 0.0,
    snowy: bool = True,
) -> None:
    """A bare broad-leaved tree, boughs forking to fine twigs, a little snow on the level ones."""

    def branch(at: Point, direction: Point, length: float, width: float, level: int):
        end = at + direction * length
        bow = np.array([-direction[1], direction[0]]) * rng.uniform(-0.12, 0.12) * length
        line = lace_path([at, (at + end) / 2 + bow, end], 6)
        sheet.stroke(line, [width, width * 0.62], load)
        if snowy and abs(direction[0]) > 0.35 and width > 0.25:
            sheet.erase(np.vstack([line + (0, -width * 0.75), (line + (0, -width * 0.2))[::-1]]), 0.95)
        if level:
            for turn in (rng.uniform(-48, -16), rng.uniform(14, 46)) + ((rng.uniform(-12, 12),) if level > 2 else ()):
                a = np.radians(turn)
                new = np.array(
                    [
                        direction[0] * np.cos(a) - direction[1] * np.sin(a),
                        direction[0] * np.sin(a) + direction[1] * np.cos(a) - 0.06,
                    ]
                )
                branch(
                    end - direction * length * rng.uniform(0, 0.25),
                    new / np.linalg.norm(new),
                    length * rng.uniform(0.6, 0.8),
                    width * 0.56,
                    level - 1,
                )

    branch(np.array(foot, float), np.array([lean + rng.uniform(-0.05, 0.05), -1.0]), height * 0.3, height * 0.05, depth)


def birch(
    sheet: Painting,
    foot: Point,
    height: float,
    width: float,
    rng: np.random.Generator,
    load: float = 0.9,
    lean: float = 0.0,
) -> None:
    """A birch trunk with its white bark: lit left, shaded right, dark scars, fine hanging twigs."""
    x, y = foot
    top = np.array([x + lean * height, y - height])
    line = lace_path([(x, y), (x + lean * height * 0.4 + rng.uniform(-0.5, 0.5), y - height * 0.5), top], 20)
    widths = np.interp(np.linspace(0, 1, len(line)), [0, 0.08, 1], [width * 1.25, width, width * 0.42])
    left, right = (
        line - np.column_stack([widths / 2, np.zeros(len(line))]),
        line + np.column_stack([widths / 2, np.zeros(len(line))]),
    )
    sheet.erase(np.vstack([left, right[::-1]]))
    shade = line + np.column_stack([widths * 0.12, np.zeros(len(line))])
    sheet.wash(np.vstack([shade, right[::-1]]), 0.34 * load, soft=width * 0.1, cover=False)
    sheet.stroke(right, 0.16, load * 0.8)
    sheet.stroke(left, 0.1, load * 0.5)
    for _ in range(int(height / width * 2.2)):
        i = rng.integers(0, len(line))
        w, side = widths[i], rng.choice([-1, 1])
        at = line[i] + (side * w * 0.5, rng.uniform(-1, 1))
        sheet.petal(
            at,
            at + (-side * w * rng.uniform(0.3, 0.8), rng.uniform(-0.2, 0.2)),
            rng.uniform(0.16, 0.5) * min(1, width / 2.5),
            0,
            load,
        )
    for _ in range(int(5 + height / 9)):
        i = rng.integers(len(line) // 3, len(line) - 1)
        side = rng.choice([-1, 1])
        reach = height * rng.uniform(0.06, 0.15)
        end = line[i] + (side * reach, -reach * rng.uniform(0.5, 1.2))
        twig = lace_path(
            [line[i], (line[i] + end) / 2 + (0, -reach * 0.15), end, end + (side * reach * 0.35, reach * 0.3)], 7
        )
        sheet.stroke(twig, [0.2 + width * 0.09, 0.12], load * 0.9)
        for k in range(4, len(twig), 3):
            tail = twig[k] + (side * rng.uniform(0, 0.2) * reach, reach * rng.uniform(0.4, 0.9))
            sheet.stroke([twig[k], tail], [0.16, 0.08], load * 0.75)


def reeds(
    sheet: Painting, at: Point, spread: float, height: float, count: int, rng: np.random.Generator, load: float = 0.9
) -> None:
    x0, y = at
    for _ in range(count):
        x = x0 + rng.normal() * spread * 0.5
        bend = rng.uniform(-0.25, 0.45) * height
        tall = height * rng.uniform(0.55, 1.1)
        line = lace_path([(x, y + rng.uniform(-0.4, 0.8)), (x + bend * 0.2, y - tall * 0.6), (x + bend, y - tall)], 7)
        sheet.stroke(line, [0.28, 0.12], load * rng.uniform(0.6, 1))
        if rng.uniform() < 0.4:
            step = line[-1] - line[-4]
            sheet.petal(line[-3], line[-1] + step * 0.7, 0.62, 0.1, load)
