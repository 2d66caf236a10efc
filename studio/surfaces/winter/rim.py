"""The rim of the yearly plates: a wreath of fir twigs, berries and snow crystals, with the year at its foot.

One repeat runs all the way around (503 x 20 mm). On the side that faces the viewer, x = 3/4 of the way around,
y away from the rim is upwards, so the year is written as in a mirror lying below it.
"""

import numpy as np

from ..brush import lace_path
from ..wash import Painting
from .numerals import write

AROUND, DEEP, MIDDLE = 503, 20, 10.2
YEAR_AT, BESIDE, SPRAYS = AROUND * 0.75, 15, 14


def rim(year: int) -> Painting:
    """Wreath of a year: a garland of fir, crystals where its twigs meet."""
    rng = np.random.default_rng(year)
    sheet = Painting(AROUND, DEEP, 13, wrap=True)
    for y, width, load in ((1.2, 0.9, 0.95), (2.7, 0.26, 0.9), (17.5, 0.26, 0.9), (18.8, 0.6, 0.95)):
        sheet.stroke([(x, y) for x in np.linspace(0, AROUND, 40)], width, load)
    write(sheet, str(year), (YEAR_AT, MIDDLE), 8, turned=True)
    pitch = (AROUND - 2 * BESIDE) / SPRAYS
    for i in range(SPRAYS):
        start = YEAR_AT + BESIDE + pitch * i
        # The garland grows from the year up both sides and meets at the top.
        _garland(sheet, (start + 5.6, start + pitch - 5.6)[:: 1 if i < SPRAYS / 2 else -1], rng)
        if i:
            _crystal(sheet, (start % AROUND, MIDDLE), 4.8 + rng.uniform(-0.2, 0.2), 30)
    for side in (-1, 1):
        sheet.dot((YEAR_AT + side * 16, MIDDLE), 0.75, 0.95)
    return sheet


def _garland(sheet, ends, rng):
    """A fir twig in a gentle wave from x = ends[0] to ends[1], with side twigs and a few berries."""
    a, b = ends
    wave = lambda t: np.array([a + (b - a) * t, MIDDLE - 1.7 * np.sin(2 * np.pi * t)])
    stem = np.array([wave(t) for t in np.linspace(0, 1, 40)])
    _needles(sheet, stem, 2.5, rng)
    for t, side in ((0.2, 1), (0.42, 1), (0.3, -1), (0.6, -1), (0.75, -1), (0.82, 1)):
        root, ahead = wave(t), np.sign(b - a)
        tip = root + (ahead * 5.2, side * 4.3 * (1 - 0.3 * t))
        _needles(sheet, lace_path([root, (root + tip) / 2 + (ahead * 0.7, -side * 0.3), tip], 9), 1.8, rng)
    for t, side in ((0.12, -1), (0.5, -1), (0.55, 1)):
        spot = wave(t) + (0, side * 3.6)
        for dx, dy in ((0, 0), (1.3, 0.3), (0.5, 1.1 * side)):
            sheet.dot(spot + (dx, dy), 0.55, 0.97)


def _needles(sheet, stem, reach, rng):
    for i in range(1, len(stem) - 1):
        along = (stem[i + 1] - stem[i - 1]) / np.linalg.norm(stem[i + 1] - stem[i - 1])
        across = np.array([-along[1], along[0]])
        long = reach * (1 - 0.45 * i / len(stem)) * rng.uniform(0.8, 1.1)
        for turn in (-1, 1):
            sheet.stroke(
                [stem[i], stem[i] + along * long * 0.75 + across * turn * long * 0.62],
                [0.3, 0.16],
                rng.uniform(0.42, 0.85),
            )
    sheet.stroke(stem, [0.4, 0.24], 0.97)


def _crystal(sheet, at, size, turn):
    at = np.array(at, float)
    for i in range(6):
        a = np.radians(60 * i + turn)
        d, n = np.array([np.cos(a), np.sin(a)]), np.array([-np.sin(a), np.cos(a)])
        sheet.stroke([at, at + d * size], 0.42, 0.95)
        for share, length in ((0.3, 0.16), (0.52, 0.26), (0.76, 0.2)):
            for side in (-1, 1):
                sheet.stroke(
                    [at + d * size * share, at + d * size * (share + 0.17) + n * side * size * length],
                    [0.34, 0.24],
                    0.9,
                )
        sheet.dot(at + d * size * 1.04, 0.36)
    for i in range(6):
        a = np.radians(60 * i + 30 + turn)
        sheet.petal(at, at + np.array([np.cos(a), np.sin(a)]) * size * 0.34, 0.7, 0, 0.8)
