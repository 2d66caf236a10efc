"""Klokke: blue bells, painted in cobalt alone with the same petals as the coloured plates."""

import numpy as np

from ..brush import lace_path
from ..wash import Painting
from . import organs
from .palette import MONOCHROME


def border() -> Painting:
    """Rim of a lobed plate: a running stem, two bells and a bud towards the middle. 43.5 x 25 mm."""
    sheet = Painting(43.5, 25, 22, wrap=True, pigments=MONOCHROME)
    w = sheet.width
    sheet.take('moss')
    for y, width in ((0.8, 1.0), (2.2, 0.22)):
        sheet.stroke([(x, y) for x in np.linspace(0, w, 12)], width, 0.92)
    x = np.linspace(-2, w + 2, 61)
    wave = lambda q: 7.6 - 2.1 * np.cos(2 * np.pi * q / w)
    organs.stem(sheet, np.column_stack([x, wave(x)])[::4], 0.5, 'moss', 0.9)
    for q, side, reach in (
        (0.12, 1, 6.0),
        (0.3, -1, 3.8),
        (0.72, -1, 3.8),
        (0.88, 1, 6.0),
        (0.4, 1, 5.0),
        (0.62, 1, 5.0),
    ):
        root = np.array([w * q, wave(w * q)])
        lean = 1 if q < 0.5 else -1
        organs.leaf(
            sheet, root, root + (-lean * reach * 0.8, side * reach * 0.75), 2.0, side * 0.5, 'green', 0.7, veins=3
        )
    root = np.array([w / 2, wave(w / 2)])
    for dx, dy, size, lean in ((-7.4, 2.6, 8.6, -0.25), (7.4, 2.6, 8.6, 0.25), (0, 4.4, 9.6, 0)):
        sheet.take('moss').stroke(
            lace_path([root + (dx * 0.2, 0), root + (dx * 0.8, dy * 0.1), root + (dx, dy)], 8), 0.36, 0.9
        )
        organs.bell(sheet, root + (dx, dy), size, lean, 'bell', 0.68)
    for side in (-1, 1):
        tip = np.array([w / 2 + side * w * 0.36, 13.4])
        sheet.take('moss').stroke(
            lace_path([(w / 2 + side * w * 0.28, wave(w * 0.28)), (w / 2 + side * w * 0.37, 10), tip], 8), 0.3, 0.9
        )
        organs.bud(sheet, tip, 4.6, side * 0.2, 'bell', 0.8)
    for y, r in ((13, 0.5), (15, 0.36), (16.6, 0.26)):
        sheet.take('moss').dot((0, y), r, 0.9)
    # A lobe of the rim is widest where a repeat begins: hang the bells there.
    for plane in sheet.planes.values():
        plane[:] = np.roll(plane, sheet.size[0] // 2, axis=1)
    return sheet


def spray() -> Painting:
    """One drooping spray for cups and jugs, and the lines around their foot it grows from. 36 x 56 mm."""
    sheet = Painting(36, 56, 18, wrap=True, pigments=MONOCHROME)
    ground = 53.4
    for y, width in ((ground, 0.24), (ground + 1.7, 1.0)):
        sheet.take('moss').stroke([(x, y) for x in np.linspace(-1, 37, 12)], width, 0.92)
    for dx, dy, bend in ((-4.6, -3.4, 0.7), (-2.4, -6.2, 0.6), (4.8, -3.0, -0.7), (3.4, -6.6, -0.5)):
        organs.leaf(sheet, (7.4, ground - 0.1), (7.4 + dx, ground + dy), 1.7, bend, 'green', 0.7, veins=2)
    stalk = organs.stem(sheet, [(7.4, ground), (9, 46), (13, 33), (18, 18), (22, 8)], [1.0, 0.7, 0.45], 'moss', 0.9)
    for i, side, reach in ((24, -1, 9), (29, 1, 12), (35, -1, 11), (41, 1, 11), (48, -1, 9), (56, 1, 7)):
        organs.leaf(
            sheet, stalk[i], stalk[i] + (side * reach * 0.72, -reach * 0.8), 2.7, side * -1, 'green', 0.7, veins=4
        )
    for i, dx, dy, size, lean in ((-20, 6.6, 1.4, 10.5, 0.2), (-3, -6.6, 1.6, 11, -0.25), (-1, 5.4, 0.8, 11.5, 0.2)):
        root = stalk[i]
        sheet.take('moss').stroke(lace_path([root, root + (dx * 0.6, -2.2), root + (dx, dy)], 8), 0.4, 0.9)
        organs.bell(sheet, root + (dx, dy), size, lean, 'bell', 0.68)
    organs.bud(sheet, stalk[-1] + (0, -0.4), 4.6, np.pi - 0.2, 'bell', 0.8)
    return sheet


def line() -> Painting:
    """The rim line of cups and jugs. 18 x 4 mm."""
    sheet = Painting(18, 4, 22, wrap=True, pigments=MONOCHROME)
    for y, width in ((0.9, 1.0), (2.6, 0.22)):
        sheet.take('moss').stroke([(x, y) for x in np.linspace(0, 18, 8)], width, 0.92)
    return sheet
