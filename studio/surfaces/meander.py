"""Strøm: a cobalt meander that runs around like a returning current."""

import numpy as np

from .brush import Sheet


def meander() -> Sheet:
    """Key meander between two lines, a bead in every turn. 14 x 17 mm."""
    sheet = Sheet(14, 17, 30)
    _lines(sheet, ((0.9, 1.1), (2.5, 0.28), (14.6, 0.28), (15.9, 0.6)))
    _key(sheet, 4.4, 12.6, 1.15)
    return sheet


def meander_narrow() -> Sheet:
    """The same for cups, lids and saucers. 9 x 10.5 mm."""
    sheet = Sheet(9, 10.5, 40)
    _lines(sheet, ((0.6, 0.75), (1.6, 0.22), (9.2, 0.22), (9.9, 0.4)))
    _key(sheet, 2.8, 8, 0.78)
    return sheet


def _lines(sheet, rows):
    for y, width in rows:
        sheet.stroke([(0, y), (sheet.width / 2, y), (sheet.width, y)], width, 0.94)


def _key(sheet, top, low, width):
    """One turn of the key: up, across, and hooked back into itself, as pulled by a brush with softened corners."""
    w, h = sheet.width, low - top
    g = h / 4
    hook = [
        (0, low),
        (0, top),
        (w * 0.79, top),
        (w * 0.79, low - 1.0 * g),
        (w * 0.27, low - 1.0 * g),
        (w * 0.27, top + 1.25 * g),
        (w * 0.53, top + 1.25 * g),
    ]
    sheet.stroke(_rounded(hook, g * 0.42), [width, width * 1.1, width, width, width * 0.9, width * 0.55], 0.93)
    sheet.stroke([(0, low), (w / 2, low), (w, low)], width, 0.93)
    sheet.dot((w * 0.53, low - 2.0 * g + 0.15 * g), width * 0.42, 0.9)


def _rounded(points, radius):
    """The path with its corners turned in small arcs."""
    path = [np.array(points[0], float)]
    for before, here, after in zip(points, points[1:], points[2:]):
        a, b, c = (np.array(q, float) for q in (before, here, after))
        into, out = (b - a) / np.linalg.norm(b - a), (c - b) / np.linalg.norm(c - b)
        for t in np.linspace(0, 1, 7):
            path.append((1 - t) ** 2 * (b - into * radius) + 2 * t * (1 - t) * b + t**2 * (b + out * radius))
    return np.array([*path, points[-1]])
