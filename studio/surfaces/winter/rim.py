"""The rim of the yearly plates: a wreath of fir twigs, cones and snow crystals, with the year at its foot.

One repeat runs all the way around (503 x 20 mm), y away from the rim. The year stands upright for the viewer,
so on the sheet it hangs head down; x = 3/4 of the way around is the side that faces the viewer.
"""
import numpy as np

from ..brush import arc, lace_path
from ..wash import Painting
from .numerals import write

AROUND, DEEP, MIDDLE = 503, 20, 10.2
YEAR_AT, BESIDE, SPRAYS = AROUND * 0.75, 15, 14


def rim(year):
    """Wreath of a year: sprays of fir with a cone, crystals between them."""
    rng = np.random.default_rng(year)
    sheet = Painting(AROUND, DEEP, 13, wrap=True)
    for y, width, load in ((1.2, 0.9, 0.95), (2.7, 0.26, 0.9), (17.5, 0.26, 0.9), (18.8, 0.6, 0.95)):
        sheet.stroke([(x, y) for x in np.linspace(0, AROUND, 40)], width, load)
    write(sheet, str(year), (YEAR_AT, MIDDLE), 8, turned=True)
    pitch = (AROUND - 2 * BESIDE) / SPRAYS
    for i in range(SPRAYS):
        middle = (YEAR_AT + BESIDE + pitch * (i + 0.5)) % AROUND
        for side in (-1, 1):
            _twig(sheet, middle, rng, side)
        _cone(sheet, (middle, MIDDLE + 0.6))
        if i:
            _crystal(sheet, ((YEAR_AT + BESIDE + pitch * i) % AROUND, MIDDLE), 4.7 + rng.uniform(-.3, .3), rng.uniform(-8, 8))
    for side in (-1, 1):
        sheet.dot((YEAR_AT + side * 15.6, MIDDLE), 0.75, 0.95)
    return sheet


def _twig(sheet, x, rng, side):
    """Half a spray: a bending fir twig with its needles."""
    stem = lace_path([(x, MIDDLE + 0.4), (x + side * 5.4, MIDDLE - 2.2), (x + side * 10, MIDDLE + 1.6)], 20)
    for i in range(1, len(stem) - 1):
        along = (stem[i + 1] - stem[i - 1]) / np.linalg.norm(stem[i + 1] - stem[i - 1])
        across = np.array([-along[1], along[0]])
        reach = 3.3 * (1 - 0.4 * i / len(stem)) * rng.uniform(0.85, 1.1)
        for turn in (-1, 1):
            sheet.petal(stem[i], stem[i] + along * reach * 0.72 + across * turn * reach * 0.66, 0.36, turn * 0.12, rng.uniform(0.6, 0.95))
    sheet.stroke(stem, [0.45, 0.3], 0.97)
    sheet.petal(stem[-2], stem[-1] + (side * 1.8, 0.7), 0.4, 0, 0.85)


def _cone(sheet, at):
    x, y = at
    sheet.wash(lace_path([(x, y - 4.4), (x - 2.2, y - 1.6), (x - 1.8, y + 1.8), (x, y + 4), (x + 1.8, y + 1.8), (x + 2.2, y - 1.6), (x, y - 4.4)], 8), (0.35, 0.6), pool=0.4)
    for row in range(6):
        for k in (-1, 0, 1):
            spot = (x + k * 1.05 * (1 - abs(row - 2.2) / 6) + (0.5 if row % 2 else 0) * (1 if k < 1 else 0), y - 3 + row * 1.15)
            sheet.stroke(arc(spot, (0.62, 0.6), 10, 170, 10), 0.2, 1)
            sheet.scratch(arc((spot[0], spot[1] - 0.2), (0.42, 0.4), 30, 150, 8), 0.13, 0.12)


def _crystal(sheet, at, size, turn):
    at = np.array(at, float)
    for i in range(6):
        a = np.radians(60 * i + turn)
        d, n = np.array([np.cos(a), np.sin(a)]), np.array([-np.sin(a), np.cos(a)])
        sheet.stroke([at, at + d * size], 0.42, 0.95)
        for share, length in ((0.3, 0.16), (0.52, 0.26), (0.76, 0.2)):
            for side in (-1, 1):
                sheet.stroke([at + d * size * share, at + d * size * (share + 0.17) + n * side * size * length], [0.34, 0.24], 0.9)
        sheet.dot(at + d * size * 1.04, 0.36)
    for i in range(6):
        a = np.radians(60 * i + 30 + turn)
        sheet.petal(at, at + np.array([np.cos(a), np.sin(a)]) * size * 0.34, 0.7, 0, 0.8)
