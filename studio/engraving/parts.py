"""What the old views are made of: sky, water, hills, houses, bottle kilns, ships, figures."""

from collections.abc import Sequence

import numpy as np

from kinds import Part, Plate, Points


def box(x0: float, y0: float, x1: float, y1: float) -> list[tuple[float, float]]:
    return [(x0, y0), (x1, y0), (x1, y1), (x0, y1)]


def sky(plate: Plate, horizon: float, low: float = 0.10, high: float = 0.42, drift: float = 140) -> None:
    def tone(p: Part):
        return low + (high - low) * np.clip(1 - p.y / horizon, 0, 1) - np.clip(p.noise(drift) + 0.15, 0, 1) * 0.55

    plate.hatch(box(0, 0, plate.width, horizon), tone, 0, 6.5)


def water(
    plate: Plate, top: float, bottom: float, left: float = 0, right: float | None = None, tone: float = 0.34
) -> None:
    def depth(p: Part):
        return np.clip((p.y - top) / max(bottom - top, 1), 0, 1)

    def light(p: Part):
        d = depth(p)
        swell = np.sin(p.x / (14 + 26 * d) + p.noise(70) * 5 + p.y / 9) * (0.08 + 0.14 * d)
        return tone + swell - np.clip(p.noise(120) - 0.25, 0, 1) * 0.6

    plate.hatch(
        box(left, top, right or plate.width, bottom),
        light,
        pitch=6.5,
        along=lambda p: p.y + np.sin(p.x / 17 + depth(p) * 9) * 1.3 * depth(p),
    )


def hill(plate: Plate, points: Points, base: float, tone: float = 0.3, angle: float = 28, pitch: float = 6.5) -> None:
    outline = [(points[0][0], base), *points, (points[-1][0], base)]
    plate.hatch(outline, lambda p: tone + p.noise(60) * 0.18, angle, pitch)
    plate.line(points, 1.5)


def ground(plate: Plate, points: Points, tone: float = 0.22) -> None:
    bottom, top = plate.height + 20, min(y for _, y in points)
    outline = [(points[0][0], bottom), *points, (points[-1][0], bottom)]
    plate.hatch(
        outline,
        lambda p: tone * (0.5 + np.clip((p.y - top) / (plate.height - top), 0, 1)) + p.noise(50) * 0.22,
        4,
        8,
        cross=-38,
    )
    plate.line(points, 1.6)


def house(
    plate: Plate,
    x: float,
    y: float,
    width: float,
    height: float,
    roof: float,
    depth: float = 0,
    windows: Sequence[int] = (0, 0),
    door: Sequence[float] | None = None,
    tone: float = 0.14,
    dark: float = 0.5,
) -> None:
    """A house seen from its long side, its gable to the right by `depth`; (x, y) is the lower left corner."""
    if depth:
        side = [
            (x + width, y),
            (x + width + depth, y - depth * 0.28),
            (x + width + depth, y - height - depth * 0.1),
            (x + width + depth * 0.5, y - height - roof),
            (x + width, y - height),
        ]
        plate.shape(side, dark, angle=86, pitch=6, cross=20)
    plate.shape([(x, y), (x + width, y), (x + width, y - height), (x, y - height)], tone, angle=2, pitch=9)
    top = depth * 0.5
    plate.shape(
        [
            (x - 8, y - height + 3),
            (x + width + 4, y - height + 3),
            (x + width + top, y - height - roof),
            (x + top * 0.9, y - height - roof),
        ],
        0.42,
        angle=64,
        pitch=6.5,
    )
    columns, rows = windows
    for row in range(rows):
        for column in range(columns):
            wx, wy = x + width * (column + 0.5) / columns, y - height * (row + 0.62) / max(rows, 1)
            w, h = min(20, width / columns * 0.36), min(34, height / max(rows, 1) * 0.46)
            plate.shape(
                [
                    (wx - w / 2, wy + h / 2),
                    (wx + w / 2, wy + h / 2),
                    (wx + w / 2, wy - h / 2),
                    (wx - w / 2, wy - h / 2),
                ],
                0.78,
                1.2,
                angle=88,
                pitch=4.5,
            )
            plate.line([(wx, wy - h / 2), (wx, wy + h / 2)], 1.0, 0.1)
    if door:
        dx, w, h = door
        plate.shape(
            [(x + dx, y), (x + dx + w, y), (x + dx + w, y - h), (x + dx + w / 2, y - h - w * 0.4), (x + dx, y - h)],
            0.85,
            1.5,
            angle=88,
            pitch=4.5,
        )


def bottle_kiln(plate: Plate, x: float, y: float, width: float, height: float) -> None:
    """A bottle-shaped kiln; (x, y) is the middle of its foot."""
    profile = [
        (0.5, 0),
        (0.53, 0.14),
        (0.52, 0.28),
        (0.46, 0.42),
        (0.35, 0.56),
        (0.25, 0.7),
        (0.19, 0.84),
        (0.165, 0.96),
        (0.19, 0.975),
        (0.19, 1.0),
    ]
    right = [(x + r * width, y - t * height) for r, t in profile]
    left = [(x - r * width, y - t * height) for r, t in reversed(profile)]
    outline = right + left

    def across(p: Part):
        radius = np.interp(np.clip((y - p.y) / height, 0, 1), [t for _, t in profile], [r for r, _ in profile]) * width
        return np.clip((p.x - x) / np.maximum(radius, 1), -1, 1), radius

    def tone(p: Part):
        u, _ = across(p)
        return 0.30 + 0.46 * u - 0.16 * np.exp(-(((u + 0.45) / 0.25) ** 2)) + p.noise(26) * 0.1

    def bend(p: Part):
        u, radius = across(p)
        return p.y + (1 - np.sqrt(1 - u**2)) * radius * 0.24

    plate.hatch(outline, tone, pitch=6.5, along=bend, cross=70)
    plate.line(outline, 2.2, close=True)
    door = [
        (x - width * 0.13, y + 1),
        (x + width * 0.1, y + 1),
        (x + width * 0.1, y - height * 0.13),
        (x - width * 0.015, y - height * 0.18),
        (x - width * 0.13, y - height * 0.13),
    ]
    plate.shape(door, 0.92, 1.6, angle=88, pitch=4.5)


def smoke(
    plate: Plate, x: float, y: float, drift: float = 260, rise: float = 240, size: float = 26, dark: float = 0.42
) -> None:
    """Smoke that widens as it drifts to the right: round puffs, each shaded on its lower side."""
    steps = 26
    for i in range(steps):
        t = i / (steps - 1)
        cx = x + drift * t**1.25 + plate.rng.normal(0, size * 0.2)
        cy = y - rise * t**0.8 + plate.rng.normal(0, size * 0.25)
        r = size * (0.45 + 1.9 * t)
        puff = lambda p: np.clip((1 - np.hypot(p.x - cx, (p.y - cy) * 1.15) / r - p.noise(16) * 0.14) * 4, 0, 1)
        light = lambda p: dark * (1 - 0.75 * t) * np.clip(0.3 + (p.y - cy) / r * 0.6 + (p.x - cx) / r * 0.35, 0, 1)
        plate.hatch(
            box(cx - 1.3 * r, cy - 1.3 * r, cx + 1.3 * r, cy + 1.3 * r),
            light,
            pitch=6.5,
            along=lambda p: np.hypot(p.x - cx + r * 0.3, p.y - cy + r * 0.5),
            mask=puff,
        )


def ship(
    plate: Plate, x: float, y: float, length: float, masts: int = 2, sails: bool = True, mirror: float = 1
) -> None:
    """A coaster or brig lying at (x, y), middle of its water line."""
    at = lambda u, v: (x + mirror * u * length, y - v * length)
    hull = [
        at(-0.5, 0.135),
        at(-0.46, 0.03),
        at(-0.42, -0.01),
        at(0.36, -0.01),
        at(0.46, 0.06),
        at(0.53, 0.16),
        at(0.3, 0.115),
        at(-0.2, 0.105),
    ]
    for i in range(masts):
        u = -0.28 + 0.58 * i / max(masts - 1, 1) if masts > 1 else 0.04
        top = 0.92 - 0.1 * abs(i - (masts - 1) / 2)
        plate.line([at(u, 0.1), at(u, top)], max(2.0, length / 90), 0.2)
        for end in (-0.13, 0.13):
            plate.line([at(u, top * 0.94), at(u + end, 0.12)], 1.0, 0.2)
        levels = ((0.24, 0.46, 0.21), (0.48, 0.66, 0.17), (0.68, 0.8, 0.13))
        for low, high, half in levels:
            low, high = low * top / 0.92, high * top / 0.92
            if sails:
                belly = [
                    at(u - half, low),
                    at(u - half * 0.5, low + 0.02),
                    at(u, low + 0.025),
                    at(u + half * 0.5, low + 0.02),
                    at(u + half, low),
                    at(u + half * 0.92, (low + high) / 2),
                    at(u + half * 0.86, high),
                    at(u - half * 0.86, high),
                    at(u - half * 0.92, (low + high) / 2),
                ]
                middle = at(u, 0)[0]
                plate.shape(
                    belly,
                    lambda p: 0.1 + 0.34 * np.clip(mirror * (p.x - middle) / (half * length) * 0.6 + 0.4, 0, 1),
                    1.4,
                    angle=86,
                    pitch=6.5,
                )
            else:
                plate.line([at(u - half, high), at(u + half, high)], 2.2, 0.3)
                plate.line([at(u - half, high - 0.012), at(u, high - 0.03), at(u + half, high - 0.012)], 2.0, 0.5)
    plate.line([at(0.46, 0.14), at(0.74, 0.27)], max(1.8, length / 110), 0.2)
    for u, v in ((-0.28 + 0.58 * (masts > 1), 0.8), (0.1, 0.5)):
        plate.line([at(0.73, 0.265), at(u, v)], 0.9, 0.2)
    plate.shape(hull, 0.66, 2.0, angle=3, pitch=5.5, cross=60)
    plate.line([at(-0.47, 0.085), at(0.48, 0.098)], 2.4, 0.2)
    reflect = [at(-0.42, -0.02), at(0.38, -0.02), at(0.3, -0.1), at(-0.34, -0.1)]
    plate.hatch(reflect, 0.6, 0, 6.5, over=False)


def figure(
    plate: Plate, x: float, y: float, height: float, coat: float = 0.7, lean: float = 0.0, carrying: bool = False
) -> None:
    """A person seen from afar."""
    at = lambda u, v: (x + (u + lean * v) * height, y - v * height)
    plate.line([at(-0.06, 0), at(-0.03, 0.45)], height / 13, 0.2)
    plate.line([at(0.08, 0), at(0.03, 0.45)], height / 13, 0.2)
    plate.shape(
        [at(-0.13, 0.36), at(0.13, 0.36), at(0.12, 0.78), at(0.04, 0.84), at(-0.05, 0.84), at(-0.12, 0.78)],
        coat,
        1.4,
        angle=80,
        pitch=4.5,
    )
    head = [at(0.065 * np.cos(t), 0.92 + 0.075 * np.sin(t)) for t in np.linspace(0, 2 * np.pi, 14)]
    plate.shape(head, 0.12, 1.4, angle=0, pitch=5)
    plate.line([at(-0.09, 0.955), at(0.09, 0.955)], height / 24, 0.1)
    if carrying:
        plate.shape([at(0.08, 0.5), at(0.36, 0.5), at(0.36, 0.72), at(0.08, 0.72)], 0.25, 1.3, angle=0, pitch=5)


def crate(plate: Plate, x: float, y: float, width: float, height: float, depth: float = 0.3) -> None:
    d = width * depth
    plate.shape(
        [(x + width, y), (x + width + d, y - d * 0.5), (x + width + d, y - height - d * 0.5), (x + width, y - height)],
        0.6,
        1.6,
        angle=84,
        pitch=5,
    )
    plate.shape(
        [
            (x, y - height),
            (x + width, y - height),
            (x + width + d, y - height - d * 0.5),
            (x + d, y - height - d * 0.5),
        ],
        0.08,
        1.6,
        angle=0,
        pitch=7,
    )
    plate.shape([(x, y), (x + width, y), (x + width, y - height), (x, y - height)], 0.26, 1.8, angle=0, pitch=7)
    for share in (0.33, 0.66):
        plate.line([(x, y - height * share), (x + width, y - height * share)], 1.4)


def barrel(plate: Plate, x: float, y: float, width: float, height: float) -> None:
    outline = [
        (x - width * 0.4, y),
        (x - width * 0.5, y - height * 0.5),
        (x - width * 0.4, y - height),
        (x + width * 0.4, y - height),
        (x + width * 0.5, y - height * 0.5),
        (x + width * 0.4, y),
    ]
    plate.hatch(outline, lambda p: 0.25 + 0.45 * np.clip((p.x - x) / (width / 2), -1, 1), 90, 5.5)
    plate.line(outline, 2.0, close=True)
    for share in (0.2, 0.8):
        plate.line(
            [
                (x - width * 0.46, y - height * share),
                (x, y - height * share + 4),
                (x + width * 0.46, y - height * share),
            ],
            2.6,
            0.2,
        )


def woodpile(plate: Plate, x: float, y: float, columns: int, rows: int, size: float = 13) -> None:
    for row in range(rows):
        for column in range(columns - row):
            cx, cy = x + (column + row * 0.5) * size, y - (row + 0.5) * size * 0.88
            disc = [(cx + size * 0.48 * np.cos(t), cy + size * 0.48 * np.sin(t)) for t in np.linspace(0, 2 * np.pi, 12)]
            plate.shape(disc, 0.16 if (row + column) % 3 else 0.4, 1.4, angle=40, pitch=4)


def spruce(plate: Plate, x: float, y: float, height: float) -> None:
    plate.line([(x, y), (x, y - height * 0.9)], 2.0)
    for i in range(9):
        t = i / 8
        w, level = height * 0.26 * (1 - t) + 3, y - height * (0.12 + 0.84 * t)
        for side in (-1, 1):
            for k in (0.4, 0.7, 1.0):
                plate.line(
                    [(x, level - 6), (x + side * w * k * 0.6, level + 3), (x + side * w * k, level + 9 * (1 - t) + 2)],
                    2.4,
                    0.7,
                    taper=True,
                )
