"""A border of fir sprigs and snow crystals between two lines, for baubles and small ware. 34 x 20 mm."""

import numpy as np

from ..brush import Sheet, lace_path


def border() -> Sheet:
    """One repeat, 34 x 20 mm."""
    sheet = Sheet(34, 20, 26)
    w = sheet.width
    for y, width in ((1.3, 0.9), (2.9, 0.28), (17.4, 0.28), (18.7, 0.55)):
        sheet.stroke([(0, y), (w / 2, y), (w, y)], width, 0.9)
    _crystal(sheet, (w / 2, 10.1), 5.4)
    stem = lace_path([(w * 0.73, 13.2), (w * 0.87, 9.4), (w * 1.0, 10.2), (w * 1.13, 9.4), (w * 1.27, 13.2)], 14)
    sheet.stroke(stem, 0.42, 0.9)
    for i in range(3, len(stem) - 3, 2):
        step = stem[i + 1] - stem[i - 1]
        lean = 1 if i > len(stem) / 2 else -1
        for side in (-1, 1):
            d = (
                np.array([-step[1], step[0]]) * side / np.linalg.norm(step) * 2.6
                + step / np.linalg.norm(step) * 1.5 * lean
            )
            sheet.petal(stem[i], stem[i] + d, 0.55, 0, 0.85)
    for x, y, r in (
        (0.0, 6.2, 0.45),
        (w * 0.25, 8, 0.5),
        (w * 0.75, 8, 0.5),
        (w * 0.29, 13.6, 0.35),
        (w * 0.71, 13.6, 0.35),
        (0, 14.2, 0.5),
    ):
        sheet.dot((x, y), r, 0.8)
    return sheet


def _crystal(sheet, at, size):
    for i in range(6):
        a = np.radians(60 * i + 30)
        d, n = np.array([np.cos(a), np.sin(a)]), np.array([-np.sin(a), np.cos(a)])
        sheet.stroke([at, at + d * size], 0.45, 0.92)
        for share, length in ((0.42, 0.3), (0.68, 0.24)):
            for side in (-1, 1):
                sheet.stroke(
                    [at + d * size * share, at + d * size * (share + 0.2) + n * side * size * length], 0.36, 0.9
                )
        sheet.dot(at + d * size * 1.02, 0.4)
    sheet.dot(at, 0.75)
