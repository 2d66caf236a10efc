"""Fjordlace: the cobalt lace of the rim, its narrow sister for cups, and the vine of the teapot.

Every function draws one repeat; x runs around the piece, y away from the rim, in millimetres.
"""

import numpy as np

from .brush import Sheet, arc, lace_path


def _edge(sheet, scallops):
    """Rim line, hairline, and a row of small loops with a bead where two meet."""
    w = sheet.width
    sheet.stroke([(0, 1.4), (w / 2, 1.4), (w, 1.4)], 1.1, 0.95)
    sheet.stroke([(0, 3.3), (w / 2, 3.3), (w, 3.3)], 0.3, 0.8)
    step = w / scallops
    for i in range(scallops):
        sheet.stroke(arc((step * (i + 0.5), 3.4), (step / 2, step * 0.5), 0, 180), 0.42, 0.85)
        sheet.stroke(arc((step * (i + 0.5), 3.4), (step * 0.26, step * 0.25), 0, 180), 0.24, 0.7)
        sheet.dot((step * i, 4.1), 0.5)


def _flower(sheet, at, size, petals=5, turn=-90, load=0.75):
    """A round blossom: pressed petals, a ring and a dotted heart."""
    for i in range(petals):
        a = np.radians(turn + 360 * i / petals)
        d = np.array([np.cos(a), np.sin(a)])
        sheet.petal(at + d * size * 0.22, at + d * size, size * 0.56, 0, load)
        n = np.radians(turn + 360 * (i + 0.5) / petals)
        sheet.stroke(
            [at + np.array([np.cos(n), np.sin(n)]) * size * 0.36, at + np.array([np.cos(n), np.sin(n)]) * size * 0.92],
            [0.3, 0.18],
            0.9,
        )
        sheet.dot(at + np.array([np.cos(n), np.sin(n)]) * size * 0.98, 0.26)
    sheet.dot(at, size * 0.17, 0.98)


def _net(sheet, top, bottom, pitch):
    """Fine crossed threads between the curves y = top(x) and y = bottom(x)."""
    w = sheet.width
    x = np.linspace(-w, 2 * w, 1200)
    for slope in (1, -1):
        for start in np.arange(-w, 2 * w, pitch):
            y = (x - start) * slope
            inside = (y > top(x % w)) & (y < bottom(x % w)) & (x >= 0) & (x <= w)
            for run in np.split(np.flatnonzero(inside), np.flatnonzero(np.diff(np.flatnonzero(inside)) > 1) + 1):
                if len(run) > 3:
                    sheet.stroke(np.column_stack([x[run], y[run]])[::3], 0.2, 0.6)


def lace_rim() -> Sheet:
    """Rim of a plate: loops, a festoon of net, a blossom under every festoon and pendants between. 33 x 31 mm."""
    sheet = Sheet(33, 31, 26)
    w = sheet.width
    _edge(sheet, 5)
    fall = lambda x: 8.2 + 8.6 * np.sin(np.pi * np.clip(x / w, 0, 1)) ** 0.8
    x = np.linspace(0, w, 90)
    top = lambda _x: 8.3 + 0 * _x
    _net(sheet, top, lambda q: fall(q) - 1.4, 1.62)
    sheet.stroke([(0, 7.9), (w / 2, 7.9), (w, 7.9)], 0.34, 0.8)
    sheet.stroke(np.column_stack([x, fall(x)]), [0.5, 1.15, 0.5], 0.92)
    sheet.stroke(np.column_stack([x, fall(x) - 1.35]), 0.28, 0.75)
    for q in np.linspace(0.09, 0.91, 13) * w:
        sheet.stroke(arc((q, fall(q) + 0.5), (1.06, 1.15), 0, 180, 20), 0.3, 0.8)
    middle = np.array([w / 2, 11.7])
    sheet.erase(arc(middle, 4.3, 0, 360))
    sheet.stroke(arc(middle, 4.3, 0, 360, 60), 0.3, 0.75)
    _flower(sheet, middle, 3.7, 6)
    for side in (-1, 1):
        root = np.array([w / 2, 19.2])
        stem = lace_path([root, root + [side * 2.6, 2.0], root + [side * 5.6, 1.3], root + [side * 7.4, -0.9]], 12)
        sheet.stroke(stem, [0.5, 0.42, 0.3], 0.85)
        for i, (length, lift) in enumerate(((2.4, 1), (2.1, -1), (1.8, 1))):
            p = stem[8 + i * 9]
            sheet.petal(p, p + [side * length * 0.7, lift * length * 0.95], 1.05, 0.25 * side, 0.72)
        sheet.dot(stem[-1], 0.55)
    sheet.petal((w / 2, 18.6), (w / 2, 24.6), 1.9, 0, 0.8)
    for side in (-1, 1):
        sheet.petal((w / 2, 20), (w / 2 + side * 2.3, 24.0), 1.1, 0.3 * side, 0.7)
    _pendant(sheet)
    sheet.dot((w / 2, 26.2), 0.5)
    return sheet


def _pendant(sheet):
    """Where two festoons meet: a tassel of drops."""
    for y, r in ((9.9, 0.95), (12.0, 0.62), (13.6, 0.44)):
        sheet.dot((0, y), r, 0.9)
    sheet.petal((0, 14.2), (0, 19.4), 1.7, 0, 0.82)
    for side in (-1, 1):
        sheet.petal((0, 14.6), (side * 2.5, 18.0), 1.1, 0.4 * side, 0.7)
        sheet.stroke(arc((side * 1.9, 9.8), (1.6, 1.3), 10, 190, 24), 0.3, 0.7)
    sheet.dot((0, 20.8), 0.42)


def lace_narrow() -> Sheet:
    """Border of cups, saucers and small bowls. 21 x 17 mm."""
    sheet = Sheet(21, 17, 34)
    w = sheet.width
    _edge(sheet, 4)
    x = np.linspace(0, w, 70)
    fall = lambda q: 7.2 + 4.6 * np.sin(np.pi * np.clip(q / w, 0, 1)) ** 0.85
    _net(sheet, lambda q: 6.9 + 0 * q, lambda q: fall(q) - 1.0, 1.35)
    sheet.stroke([(0, 6.7), (w / 2, 6.7), (w, 6.7)], 0.28, 0.75)
    sheet.stroke(np.column_stack([x, fall(x)]), [0.4, 0.85, 0.4], 0.9)
    for q in np.linspace(0.1, 0.9, 9) * w:
        sheet.stroke(arc((q, fall(q) + 0.4), (0.95, 0.95), 0, 180, 18), 0.26, 0.8)
    sheet.petal((w / 2, 13.1), (w / 2, 16.4), 1.2, 0, 0.8)
    for side in (-1, 1):
        sheet.petal((w / 2, 13.4), (w / 2 + side * 1.9, 15.4), 0.9, 0.2 * side, 0.7)
        sheet.petal((0, 8.6), (side * 1.6, 11.2), 0.8, 0.2 * side, 0.7)
    sheet.petal((0, 8.6), (0, 12.6), 1.15, 0, 0.82)
    sheet.dot((0, 13.7), 0.36)
    return sheet


def vine() -> Sheet:
    """Running vine around a belly: one wave with blossoms, leaves and tendrils between two lines. 52 x 40 mm."""
    sheet = Sheet(52, 40, 20)
    w = sheet.width
    for y, width in ((1.4, 0.9), (3.2, 0.3), (36.8, 0.3), (38.6, 0.9)):
        sheet.stroke([(0, y), (w / 2, y), (w, y)], width, 0.9)
    x = np.linspace(0, w, 160)
    y = 20 - 8.4 * np.sin(2 * np.pi * x / w)
    sheet.stroke(np.column_stack([x, y]), 0.75, 0.9)
    for half, sign in ((0.25, 1), (0.75, -1)):
        heart = np.array([w * half, 20 + sign * 5.0])
        curl = lace_path(
            [(w * (half - 0.21), 20 + sign * -4.4), (w * (half - 0.13), 20 + sign * 2.6), heart - [0, sign * 3.0]], 16
        )
        sheet.stroke(curl, [0.6, 0.4], 0.85)
        _flower(sheet, heart, 6.4, 7, -90 * sign)
        for i, q in enumerate((-0.2, -0.1, 0.05, 0.14, 0.22)):
            px = w * (half + q)
            p = np.array([px, 20 - 8.4 * np.sin(2 * np.pi * px / w)])
            out = -sign if i % 2 else sign * 0.4
            sheet.petal(p, p + [3.4, out * 4.6], 2.2, 0.7 * out, 0.72)
            sheet.stroke([p, p + [2.6, out * 3.5]], [0.3, 0.15], 0.95)
        for i in range(3):
            sheet.dot((w * (half + 0.2) + i * 1.7, 20 + sign * (9.5 - i * 1.5)), 0.5 - 0.1 * i)
    return sheet


def bands() -> Sheet:
    """Two plain lines, broad and fine. 20 x 5 mm."""
    sheet = Sheet(20, 5, 20)
    sheet.stroke([(0, 1.5), (10, 1.5), (20, 1.5)], 1.3, 0.93)
    sheet.stroke([(0, 3.4), (10, 3.4), (20, 3.4)], 0.35, 0.8)
    return sheet
