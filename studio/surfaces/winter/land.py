"""Sky, hills, snow and water of the winter scenes. A scene is 130 x 130 mm, y downwards, seen through a circle."""

from collections.abc import Iterable
from typing import Any

import numpy as np

from kinds import Point, Points

from ..brush import arc, lace_path
from ..wash import Painting

SIZE, MIDDLE, RADIUS = 130, 65, 61.5
PER_MM = 15


def scene(year: int, top: float = 0.85, low: float = 74, haze: float = 0.1) -> tuple[Painting, np.random.Generator]:
    """A fresh sheet with an evening sky that pales towards the horizon at y = `low`; returns (sheet,
    random numbers).
    """
    sheet, rng = Painting(SIZE, SIZE, PER_MM), np.random.default_rng(year)
    y = np.arange(sheet.size[1]) / sheet.scale
    share = np.clip(1 - y / low, 0, 1)
    tone = haze + (top - haze) * share**1.25
    veil = sheet.cloud(year, 17, 2.6) * 0.55 + sheet.cloud(year + 1, 6, 3.2) * 0.32
    sheet.pigment[:] = tone[:, None] * np.clip(1 + 0.16 * veil * (0.4 + share[:, None]), 0.4, 1.5)
    return sheet, rng


def moon(sheet: Painting, at: Point, size: float, halo: float = 2.6) -> None:
    sheet.glow(at, size * halo, 0.45)
    sheet.glow(at, size * halo * 0.55, 0.3)
    sheet.erase(arc(at, size, 0, 360, 80))
    for dx, dy, r in ((-0.3, -0.2, 0.24), (0.25, 0.15, 0.3), (-0.05, 0.45, 0.18)):
        sheet.wash(arc((at[0] + dx * size, at[1] + dy * size), r * size, 0, 360, 30), 0.07, soft=0.1 * size)


def stars(sheet: Painting, rng: np.random.Generator, count: int, low: float) -> None:
    for _ in range(count):
        at = (rng.uniform(6, SIZE - 6), rng.uniform(5, low) * rng.uniform(0.3, 1))
        sheet.erase(arc(at, rng.choice([0.13, 0.18, 0.3]), 0, 360, 12))


def snowfall(sheet: Painting, rng: np.random.Generator, count: int = 230, top: float = 6, low: float = 124) -> None:
    """Flakes of three sizes: far, near, and a few soft ones close to the eye."""
    for _ in range(count):
        at = (rng.uniform(5, SIZE - 5), rng.uniform(top, low))
        sheet.erase(arc(at, rng.choice([0.2, 0.28, 0.42], p=[0.5, 0.35, 0.15]), 0, 360, 12), 0.92)


def ridge(
    sheet: Painting,
    points: Points,
    load: float,
    depth: float = 26,
    rough: float = 0.0,
    rng: np.random.Generator | None = None,
    soft: float = 0.0,
) -> np.ndarray:
    """A hill: darkest along its back, melting into mist `depth` mm below."""
    line = lace_path(points, 24)
    if rough:
        steps = np.cumsum(rng.normal(size=len(line)))
        steps -= np.linspace(steps[0], steps[-1], len(line))
        line = line + np.column_stack([np.zeros(len(line)), rough * steps / max(np.abs(steps).max(), 1e-6)])
    top = line[:, 1].min()
    sheet.wash(_below(line), (load, load * 0.45, 0.03), (top, top + depth), soft=soft)
    return line


def snow(
    sheet: Painting, points: Points, shade: float = 0.14, depth: float = 20, low: float | None = None
) -> np.ndarray:
    """A bank of snow: white along its crest, blue in the hollow below; `low` = y where a small bank ends."""
    line = lace_path(points, 24)
    top = line[:, 1].min()
    body = _below(line) if low is None else np.vstack([line, [[line[-1][0], low], [line[0][0], low]]])
    sheet.wash(body, (0.015, shade * 0.35, shade), (top, top + depth), soft=0 if low is None else 0.35)
    return line


def drift(sheet: Painting, at: Point, length: float, height: float, load: float = 0.2) -> None:
    """Soft shadow on snow."""
    x, y = at
    sheet.wash(
        lace_path(
            [(x - length / 2, y), (x, y - height / 2), (x + length / 2, y), (x, y + height / 2), (x - length / 2, y)],
            12,
        ),
        load,
        soft=height * 0.35,
        cover=False,
    )


def mist(sheet: Painting, y: float, height: float, share: float = 0.7) -> None:
    """A bank of mist lying across the picture."""
    rows = np.arange(sheet.size[1]) / sheet.scale
    lift = (
        share
        * np.exp(-(((rows - y) / height) ** 2))[:, None]
        * np.clip(0.85 + 0.3 * sheet.cloud(int(y * 7), 9, 5), 0.2, 1)
    )
    for plane in sheet.planes.values():
        plane *= 1 - np.clip(lift, 0, 1)


def water(
    sheet: Painting,
    rng: np.random.Generator,
    top: float,
    low: float,
    near: float = 0.62,
    far: float = 0.16,
    ripples: int = 150,
    lit: Any = None,
) -> None:
    """Open water from y = top to low; `lit` = (x, width) of a path of light."""
    sheet.wash([(0, top), (SIZE, top), (SIZE, low), (0, low)], (far, near), (top, low))
    for _ in range(ripples):
        share = rng.uniform(0, 1)
        y, length = top + (low - top) * share, 3 + 13 * share * rng.uniform(0.3, 1)
        x = rng.uniform(0, SIZE)
        sheet.stroke(
            [(x - length / 2, y), (x, y + 0.12), (x + length / 2, y)],
            [0, 0.2 + 0.45 * share, 0],
            min(1, far + 0.14 + (near - far + 0.16) * share),
        )
    if lit:
        for _ in range(130):
            share = rng.uniform(0, 1)
            y, spread = top + (low - top) * share, lit[1] * (0.5 + 0.9 * share)
            x, length = lit[0] + rng.normal() * spread * 0.45, 1.2 + 5 * share * rng.uniform(0.3, 1)
            t = np.linspace(0, 1, 9)
            edge = np.column_stack([x + (t - 0.5) * length, y + 0.13 * np.sin(np.pi * t) * (1 + share)])
            sheet.erase(np.vstack([edge, edge[::-1] * (1, 0) + (0, 2 * y) - edge[::-1] * (0, 1)]), 0.75)


def ice(sheet: Painting, rng: np.random.Generator, top: float, low: float, streaks: int = 46) -> None:
    """A frozen lake: pale, with streaks of wind-blown snow and dark clear ice."""
    sheet.wash([(0, top), (SIZE, top), (SIZE, low), (0, low)], (0.1, 0.3, 0.2), (top, low))
    for _ in range(streaks):
        share = rng.uniform(0, 1) ** 0.8
        y, length = top + (low - top) * share, (8 + 30 * share) * rng.uniform(0.5, 1)
        x = rng.uniform(0, SIZE)
        blob = lace_path(
            [(x - length, y), (x, y - 0.4 - share), (x + length, y), (x, y + 0.4 + share), (x - length, y)], 10
        )
        if rng.uniform() < 0.55:
            sheet.erase(blob, 0.7)
        else:
            sheet.wash(blob, 0.28 + 0.2 * share, soft=0.3 + 0.5 * share, cover=False)


def aurora(sheet: Painting, rng: np.random.Generator, curtains: Iterable[tuple[Points, float]]) -> None:
    """Northern lights; each curtain = its lower hem as points, height in mm."""
    for hem, height in curtains:
        line = lace_path(hem, 40)
        for i in range(0, len(line) - 1):
            ends = np.sin(np.pi * (i + 0.5) / len(line)) ** 0.4
            tall = height * ends * (0.55 + 0.45 * np.sin(i * 0.21) * np.sin(i * 0.083 + 1) + rng.uniform(-0.14, 0.14))
            x, y = line[i]
            width = abs(line[i + 1][0] - x) + 0.5
            _ray(sheet, x, y, tall, width, 0.5 * ends)


def _ray(sheet, x, y, tall, width, share):
    left, right = (max(0, round((x + side * width) * sheet.scale)) for side in (-1, 1))
    top, bottom = (int(np.clip(round(v * sheet.scale), 0, sheet.size[1])) for v in (y - tall, y + 1.4))
    if right <= left or bottom <= top:
        return
    rows = np.arange(top, bottom) / sheet.scale
    up = np.clip((y - rows) / tall, -1, 1)
    lift = share * np.where(up >= 0, (1 - up) ** 1.4, np.clip(1 + up * tall / 1.4, 0, 1))
    across = np.hanning(right - left + 2)[1:-1]
    sheet.pigment[top:bottom, left:right] *= (1 - lift[:, None] * across[None, :]).astype(np.float32)


def frame(sheet: Painting) -> Painting:
    """Cut the scene to its circle, with a line around."""
    x, y = (np.arange(side) / sheet.scale - MIDDLE for side in sheet.size)
    within = np.clip((RADIUS - np.hypot(x[None, :], y[:, None])) * sheet.scale + 0.5, 0, 1).astype(np.float32)
    for plane in sheet.planes.values():
        plane *= within
    sheet.stroke(arc((MIDDLE, MIDDLE), RADIUS, 0, 360, 240), 0.8, 0.97)
    return sheet


def _below(line):
    return np.vstack([line, [[max(SIZE, line[-1][0]), SIZE + 6], [min(0, line[0][0]), SIZE + 6]]])
